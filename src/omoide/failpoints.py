"""Named places where a test may let the world end; in ordinary life they do nothing."""

from collections.abc import Callable

_armed: dict[str, Callable[[], None]] = {}
_watchers: list[Callable[[str], None]] = []


def failpoint(name: str) -> None:
    for watcher in _watchers:
        watcher(name)
    if _armed and (act := _armed.get(name)):
        act()


def arm(name: str, act: Callable[[], None]) -> None:
    _armed[name] = act


def watch(act: Callable[[str], None]) -> None:
    """At every place, whatever its name."""
    _watchers.append(act)


def disarm() -> None:
    _armed.clear()
    _watchers.clear()
