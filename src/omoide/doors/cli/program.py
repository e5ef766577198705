"""The whole program, of which no more is built than is called: all its commands would take longer than most of them run."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache, partial
from importlib import import_module
from typing import Any

from typer.main import get_command, get_command_name
from typer.main import solve_typer_info_defaults as solved

from omoide.doors.cli.app import app
from omoide.doors.cli.rooms import ROOMS, Rooms


class Shelf(Mapping[str, Any]):
    """Commands by their names, each built when it is first asked for."""

    def __init__(self, makers: dict[str, Callable[[], Any]]) -> None:
        self._makers = makers
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            self._built[name] = self._makers[name]()
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


@cache
def program(language: str = "en") -> Any:
    """With every command that there is, and its help in this language."""
    for modules in ROOMS.values():
        for module in modules:
            import_module(f"omoide.doors.cli.{module}")
    app.info.cls = Rooms
    build = partial(_built, language)
    commands = {_name(each): partial(build, [each], []) for each in app.registered_commands}
    groups = {str(solved(each).name): partial(build, [], [each]) for each in app.registered_groups}
    root = _speaking(_holding([], []), language)
    root.commands = Shelf({name: partial(make, name) for name, make in (commands | groups).items()})
    return root


def _name(info) -> str:  # type: ignore[no-untyped-def]
    return info.name or get_command_name(info.callback.__name__)


def _built(language: str, commands: list[Any], groups: list[Any], name: str) -> Any:
    return _speaking(_holding(commands, groups).commands[name], language)


def _speaking(command: Any, language: str) -> Any:
    if language != "ja":
        return command
    from omoide.doors.cli.in_japanese import spoken

    return spoken(command)


def _holding(commands: list[Any], groups: list[Any]) -> Any:
    """The program with these commands and groups of commands alone."""
    part = copy(app)
    part.registered_commands, part.registered_groups = commands, groups
    return get_command(part)
