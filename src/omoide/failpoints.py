"""Named places where a test may let the world end; in ordinary life they do nothing."""

from collections.abc import Callable

_armed: dict[str, Callable[[], None]] = {}


def failpoint(name: str) -> None:
    if _armed and (act := _armed.get(name)):
        act()


def arm(name: str, act: Callable[[], None]) -> None:
    _armed[name] = act


def disarm() -> None:
    _armed.clear()
