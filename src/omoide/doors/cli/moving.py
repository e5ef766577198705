"""Moving in from another design: its settings as ours, and its memories whole."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from omoide.doors.cli.app import asked
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.doors.ltm import Arrived
    from omoide.library.ltm_settings import Mapped

_EXAMPLES = 3
_DATABASES = ("data/memories.db", "memories.db")
_CONFIGS = ("config/config.json", "config.json")


def import_ltm(context: typer.Context, path: Path, dry_run: bool, json: bool) -> None:
    """Move in from the LTM design: its settings, its memories with all they are. LTM から引っ越す."""
    from omoide.doors.cli import render

    database, config = _files(path)
    shown: dict[str, Any] = {"dry_run": dry_run}
    if config:
        shown["settings"] = _move_settings(context, config, dry_run=dry_run, quiet=json)
    if database:
        shown["memories"] = _move_memories(context, database, dry_run=dry_run, quiet=json)
    if json:
        render.as_json(shown)


def _files(path: Path) -> tuple[Path | None, Path | None]:
    """The database and the settings, as far as they are there."""
    from omoide.errors import BadValue

    if path.is_dir():
        found = [
            next((path / name for name in names if (path / name).is_file()), None)
            for names in (_DATABASES, _CONFIGS)
        ]
    else:
        is_config = path.suffix.lower() == ".json"
        found = [None, path] if is_config else [path, None]
    if not any(found) or not all(each is None or each.is_file() for each in found):
        allowed = "its memories.db, config.json, or their directory"
        raise BadValue(value=str(path), what="file of the LTM design", allowed=allowed)
    return found[0], found[1]


# Settings.


def _move_settings(context: typer.Context, config: Path, *, dry_run: bool, quiet: bool) -> dict[str, Any]:
    from omoide.doors.cli import render
    from omoide.library.ltm_settings import written
    from omoide.wire.texts import say

    mapped = _mapped(config)
    text = written(mapped)
    target = asked(context).settings.directory / "config.toml"
    there = target.exists()
    if not (dry_run or there):
        _write(target, text)
    if not quiet:
        language = asked(context).language
        key = "settings_there" if there else "settings_shown" if dry_run else "settings_written"
        render.out(say(key, language, path=target))
        render.out(text)
        if mapped.unknown:
            render.out(say("settings_unknown", language, count=len(mapped.unknown)))
            render.out("\n".join(f"  {key}: {why}" for key, why in mapped.unknown.items()))
    return {
        "path": str(target),
        "written": not (dry_run or there),
        "text": text,
        "not_understood": dict(mapped.unknown),
    }


def _mapped(config: Path) -> "Mapped":
    """Only what our settings really have, within its bounds; all else is reported."""
    from omoide.errors import BadValue
    from omoide.library.ltm_settings import PRESET, Mapped, settings_of
    from omoide.model.foreign_json import read_json
    from omoide.model.parameter import problem
    from omoide.settings import Settings, explain, table_of

    try:
        said = read_json(config.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise BadValue(
            value=str(config), what="file of the LTM design", allowed=f"a file of JSON ({error})"
        ) from None
    if not isinstance(said, dict):
        raise BadValue(value=str(config), what="file of the LTM design", allowed="a table of settings")
    mapped = settings_of(said, rankings=table_of(PRESET)["rankings"])
    known = {each.key: each for each in explain(Settings())}
    unknown = dict(mapped.unknown)
    rooms: dict[str, dict[str, Any]] = {}
    for room, content in mapped.rooms.items():
        for name, value in content.items():
            key = f"{room}.{name}"
            each = known.get(key)
            whole = isinstance(value, float) and each is not None and isinstance(each.default, int)
            value = int(value) if whole and value.is_integer() else value
            fault = each and problem(value, each.default, each.metadata)
            if room != "rankings" and (each is None or fault):
                unknown[mapped.origins[key]] = fault or f"there is no setting {key} here"
            else:
                rooms.setdefault(room, {})[name] = value
    return Mapped(rooms, mapped.origins, unknown)


def _write(target: Path, text: str) -> None:
    """Under another name until it was read as settings: a file that cannot be read would let nothing start."""
    import os

    from omoide.adapters.durable import synced
    from omoide.adapters.stores.place import prepared
    from omoide.settings import read_settings

    prepared(target.parent)
    new = target.with_name("config.toml.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    try:
        read_settings(environment={}, file=new)
    except BaseException:
        new.unlink()
        raise
    synced(new)
    new.rename(target)
    synced(target.parent)


# Memories.


def _move_memories(context: typer.Context, database: Path, *, dry_run: bool, quiet: bool) -> dict[str, Any]:
    from omoide.adapters.ltm_file import open_ltm_file
    from omoide.doors.cli import render
    from omoide.doors.ltm import MemoryStore
    from omoide.wire.texts import say

    language = asked(context).language
    with open_ltm_file(database) as file, asked(context).mind(may_be_new=True) as mind:
        total, vectors = len(file), file.vectors()
        with progress(say("working", language)) as bar:
            arrived = MemoryStore(mind).move_in(
                file.rows(),
                keys=file.keys(),
                state=file.state(),
                only_look=dry_run,
                progress=lambda done, _: bar(done, total),
            )
    counts = {name: arrived.counts.get(name, 0) for name in _COUNTED} | {"vectors_left": vectors}
    if not quiet:
        render.out(say("would_move_in" if dry_run else "moved_in", language, **counts))
        _show_odd(arrived, language)
    odd = [each._asdict() | {"odd": each.odd.removeprefix("ltm_")} for each in arrived.odd]
    return {**counts, "path": str(database), "not_understood": odd}


_COUNTED = ("records", "taken", "relations", "state", "already", "erased", "refused")


def _show_odd(arrived: "Arrived", language: str) -> None:
    """One line for each sort of oddity, with the first few that have it."""
    sorts: defaultdict[str, list[str]] = defaultdict(list)
    for each in arrived.odd:
        sorts[each.odd].append(f"{each.record or '?'} ({each.field}: {each.value})")
    _show_sorts(sorts, language)


def _show_sorts(sorts: Mapping[str, Sequence[str]], language: str) -> None:
    for sort, examples in sorts.items():
        show_sort(sort, examples, language, count=len(examples))


def show_sort(sort: str, examples: Sequence[str], language: str, *, count: int) -> None:
    """One sort of what was not understood, with the first few that have it."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    shown = "; ".join(examples[:_EXAMPLES]) + (" …" if len(examples) > _EXAMPLES else "")
    render.out(f"  {say(sort, language, count=count, examples=visible(shown))}")


# AnimaWorks.

_ODD = {
    "unknown": "odd_unknown",
    "front": "odd_front",
    "said": "odd_said",
    "encoding": "odd_encoding",
    "line": "odd_line",
    "name": "odd_name",
}


def import_animaworks(context: typer.Context, directory: Path, dry_run: bool, json: bool) -> None:
    """Move in from AnimaWorks: all its agents, each into a mind of that name. AnimaWorks から引っ越す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.vault import shelf_at
    from omoide.errors import BadValue
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if not directory.is_dir():
        allowed = "a directory with animas/, or with knowledge/ and the like"
        raise BadValue(value=str(directory), what="directory of AnimaWorks", allowed=allowed)
    settings, language = asked(context).settings, asked(context).language
    with (
        asked(context).mind(may_be_new=True) as mind,
        progress(say("working", language)),
        shelf_at(settings, mind, directory) as shelf,
    ):
        arrived = mind.library.move_in(shelf, only_look=dry_run)
    shown = shapes.arrived(arrived)
    if json:
        render.as_json({"path": str(directory), "dry_run": dry_run, **shown})
        return
    for name, counts in shown["minds"].items():
        refused = counts["refused"] + counts["too_long"]
        facts = counts | {"mind": name.partition("/")[2], "refused": refused}
        render.out(say("would_arrive" if dry_run else "arrived", language, **facts))
    if not shown["minds"]:
        render.out(say("nothing_arrived", language, path=directory))
    sorts: defaultdict[str, list[str]] = defaultdict(list)
    for each in arrived.odd:
        sorts[_ODD[each.odd]].append(f"{each.path} ({each.detail})" if each.detail else each.path)
    _show_sorts(sorts, language)


# Nexus Ark.

_ODD_IN_ROOM = {
    "unknown": "odd_unknown",
    "derived": "odd_derived",
    "record": "odd_record",
    "other": "odd_other",
    "refused": "odd_document",
}


def import_nexus_ark(context: typer.Context, directory: Path, dry_run: bool, json: bool) -> None:
    """Move in with a room of Nexus Ark: its self, its life, its documents. Nexus Ark から引っ越す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.vault import shelf_at
    from omoide.errors import BadValue
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if not directory.is_dir():
        allowed = "a directory with core_memory.txt and the like"
        raise BadValue(value=str(directory), what="room of Nexus Ark", allowed=allowed)
    settings, language = asked(context).settings, asked(context).language
    with (
        asked(context).mind(may_be_new=True) as mind,
        progress(say("working", language)) as bar,
        shelf_at(settings, mind, directory) as shelf,
    ):
        arrived = mind.library.move_in_room(shelf, only_look=dry_run, progress=bar)
    shown = shapes.moved_in(arrived)
    if json:
        render.as_json({"path": str(directory), "dry_run": dry_run, **shown})
        return
    for part, counts in shown["parts"].items():
        facts = counts | {"part": say(f"room_{part}", language)}
        render.out(say("would_room_part" if dry_run else "room_part", language, **facts))
    sorts: defaultdict[str, list[str]] = defaultdict(list)
    for each in arrived.odd:
        sorts[_ODD_IN_ROOM[each.odd]].append(f"{each.path} ({each.detail})" if each.detail else each.path)
    _show_sorts(sorts, language)


# Our own export.


def import_omoide(context: typer.Context, path: Path, dry_run: bool, json: bool) -> None:
    """A mind that was exported becomes this one, which must be empty."""
    from omoide.adapters.sources import open_source
    from omoide.doors.cli import render
    from omoide.library.importing.source import lines, only, parsed
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with (
        open_source(path, zone=None) as source,
        asked(context).mind(may_be_new=True) as mind,
        progress(say("working", language)) as bar,
    ):
        inner = only(source).path
        done = mind.care.return_home(
            lambda: (_object(parsed(line, str(path))) for _, line in lines(source, inner)),
            name=str(path),
            only_look=dry_run,
            progress=bar,
        )
    counts = shapes.returned(done)
    if json:
        render.as_json({"path": str(path), "format": "omoide", "dry_run": dry_run, **counts})
    else:
        render.out(say("would_return" if dry_run else "returned", language, **counts))


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
