"""No number of a preset stands there unnoticed: where one is changed by a tenth, some test of that preset fails.

Such tests are those that take nothing but `settings`. A value that the settings refuse has been noticed, too.
"""

import inspect
import json
import tomllib
from collections.abc import Callable, Iterator
from copy import copy
from importlib import import_module
from importlib.resources import files
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from small_life import presets_of

from omoide.errors import BadSetting
from omoide.settings import Settings, presets, read_settings
from sizes import of, sized

Place = tuple[str | int, ...]
Case = Callable[[Settings], None]


def numbers(table: Any, place: Place = ()) -> Iterator[tuple[Place, float]]:
    if isinstance(table, int | float) and not isinstance(table, bool):
        yield place, table
    for key, value in _inside(table):
        yield from numbers(value, (*place, key))


def _inside(table: Any) -> list[tuple[str | int, Any]]:
    if isinstance(table, dict):
        return list(table.items())
    return list(enumerate(table)) if isinstance(table, list) else []


def changed(number: float) -> float:
    if isinstance(number, int):
        return max(round(number * 1.1), number + 1)
    return number * 1.1 if number else 0.1


def put(table: Any, place: Place, value: Any) -> Any:
    """The same table with another value there."""
    if not place:
        return value
    new: Any = copy(table)
    new[place[0]] = put(table[place[0]], place[1:], value)
    return new


def written(value: Any) -> str:
    """TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {written(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(written, value)) + "]" if isinstance(value, list) else json.dumps(value)


def write(file: Path, table: dict[str, Any]) -> None:
    file.write_text("\n".join(f"{room} = {written(content)}" for room, content in table.items()), "utf-8")


def cases(preset: str) -> list[Case]:
    """Of all modules here that name this preset."""
    modules = [import_module(path.stem) for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    return [
        case
        for module in modules
        for name, case in vars(module).items()
        if name.startswith("test_")
        and preset in presets_of(module, case)
        and list(inspect.signature(case).parameters) == ["settings"]
    ]


def notices(case: Case, settings: Settings) -> bool:
    try:
        case(settings)
    except (Exception, pytest.fail.Exception):
        return True
    return False


def first_to_notice(known: list[Case], settings: Settings, took: dict[Case, float]) -> Case | None:
    for case in known:
        began = process_time()
        noticed = notices(case, settings)
        took[case] = process_time() - began
        if noticed:
            return case
    return None


@sized
@pytest.mark.parametrize("preset", presets())
def test_every_number_is_noticed(preset: str, tmp_path: Path) -> None:
    table = tomllib.loads((files("omoide.presets") / f"{preset}.toml").read_text("utf-8"))
    file = tmp_path / "config.toml"
    known, noticed_by = cases(preset), dict[Any, Case]()
    texts = {case: inspect.getsource(case) for case in known}
    unnoticed: list[str] = []
    took: dict[Case, float] = {}
    for place, number in islice(numbers(table), 0, None, of(3, 1)):
        write(file, put(table, place, changed(number)))
        try:
            settings = read_settings(environment={}, file=file, arguments=[f"preset={preset}"])
        except BadSetting:
            continue
        # Numbers of one name, and those of one room, are mostly noticed by one test; or by one that names them. Long ones are
        # tried last.
        rooms = (place[-1], place[0], place[:2])
        likely = [noticed_by.get(room) for room in rooms]
        naming = [case for case in known if str(place[-1]) in texts[case] or f" {number}" in texts[case]]
        known.sort(key=lambda case: (case not in likely, case not in naming, took.get(case, 0.0)))
        by = first_to_notice(known, settings, took)
        if by is None:
            unnoticed.append(f"{'.'.join(map(str, place))} = {number}")
        else:
            noticed_by |= dict.fromkeys(rooms, by)
    assert unnoticed == []


@pytest.mark.parametrize("preset", presets())
def test_what_is_written_for_the_changes_is_the_preset_itself(preset: str, tmp_path: Path) -> None:
    """Else a test might only notice that the file was read wrongly, or fail for everything."""
    table = tomllib.loads((files("omoide.presets") / f"{preset}.toml").read_text("utf-8"))
    file, named = tmp_path / "config.toml", [f"preset={preset}"]
    write(file, table)
    assert tomllib.loads(file.read_text("utf-8")) == table
    again = read_settings(environment={}, file=file, arguments=named)
    assert again == read_settings(environment={}, arguments=named)
    assert not [case.__name__ for case in cases(preset) if notices(case, again)]
