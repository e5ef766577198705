"""What was read out of texts, kept for a while, because the same ones come up again and again.

Whatever is made of what people said holds a piece of it: once something is erased, all of it is let go of.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakSet

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
_kept: WeakSet[Any] = WeakSet()


def for_now(most: int) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Keep what a function of texts found for the `most` that were asked last."""

    def keeping(function: Callable[Asked, Found]) -> Callable[Asked, Found]:
        kept = lru_cache(maxsize=most)(function)
        _kept.add(kept)
        return cast(Callable[Asked, Found], kept)

    return keeping


def let_go() -> None:
    """In this process: others let go of it when they ask for other things."""
    for each in list(_kept):
        each.cache_clear()
