"""One thread for small matrices: the library below numpy starts more, and they wait for each other longer than they work.

Found by asking numpy's own extension module, so it is the very library that numpy computes with. Where it is not OpenBLAS
or cannot be asked (Windows), nothing is limited.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock

_SPELLINGS = (("scipy_", "64_"), ("", "64_"), ("scipy_", ""), ("", ""))
_lock = Lock()
_inside = 0
_before = 0


@contextmanager
def threads(count: int) -> Iterator[None]:
    """As many threads inside, and what it was before outside; for the whole process, since it has no finer setting."""
    global _inside, _before
    known = _controls()
    if known is None:
        yield
        return
    get, put = known
    with _lock:
        _inside += 1
        if _inside == 1:
            _before = get()
            put(count)
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0:
                put(_before)


@cache
def _controls() -> tuple[Callable[[], int], Callable[[int], None]] | None:
    try:
        from numpy._core import _multiarray_umath as compiled  # pyright: ignore[reportAttributeAccessIssue]
    except ImportError:
        from numpy.core import _multiarray_umath as compiled  # numpy 1
    try:
        library = ctypes.CDLL(compiled.__file__)
    except OSError:
        return None
    for before, after in _SPELLINGS:
        get = getattr(library, f"{before}openblas_get_num_threads{after}", None)
        put = getattr(library, f"{before}openblas_set_num_threads{after}", None)
        if get and put:
            get.restype, put.argtypes, put.restype = ctypes.c_int, (ctypes.c_int,), None
            return get, put
    return None
