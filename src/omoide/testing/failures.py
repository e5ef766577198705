"""The end of the world at a named place: `with failing_at("store.before_commit", after=3): …`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from omoide.failpoints import arm, disarm


class WorldEnded(BaseException):
    """Not an `Exception`, so that no handler takes it for an ordinary error."""


def _end() -> None:
    raise WorldEnded


@contextmanager
def failing_at(name: str, *, after: int = 0, how: Callable[[], None] = _end) -> Iterator[None]:
    """The place is passed `after` times; then `how` happens, which may also kill the process."""
    passed = 0

    def reached() -> None:
        nonlocal passed
        passed += 1
        if passed > after:
            how()

    arm(name, reached)
    try:
        yield
    finally:
        disarm()
