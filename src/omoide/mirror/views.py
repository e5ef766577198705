"""Files that only show: the activity log day by day, earlier versions of what was revised (AW-02, AW-68).

A view is a function from an engine and a scope to files. Nobody's edit of one comes in. The log also carries what brings
the events back into a new store, beside what AnimaWorks reads.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from omoide.dynamics.folding import said_by
from omoide.engine import Engine
from omoide.library.activity_log import day_file
from omoide.library.paths import beside, same_place
from omoide.library.vault_file import file_of, sort_of
from omoide.library.vault_spoken import WORDS, spoken, words_of
from omoide.mirror.known import Known
from omoide.model.event import Event
from omoide.model.identity import short
from omoide.model.memory import Kind, Memory
from omoide.model.plain import altered, from_plain, to_plain
from omoide.model.words import Words

DayFile = Callable[[Sequence[Event]], str]  # line n is the event whose `line` is n, as a JSON object
View = Callable[[Engine, Known, Mapping[str, str]], Mapping[str, bytes]]  # the paths of memories are known
KEY = "omoide"


def activity_days(render: DayFile = day_file) -> View:
    """`activity_log/{date}.jsonl`: line n is what happened n-th on that day."""

    def view(engine: Engine, known: Known, paths: Mapping[str, str]) -> Mapping[str, bytes]:
        scope = known.scopes[0]
        return {
            f"activity_log/{day}.jsonl": _day(engine.store.events(scope, day=day), render)
            for day in engine.store.days(scope)
        }

    return view


def _day(events: Sequence[Event], render: DayFile) -> bytes:
    lines = render(events).split("\n")
    for event in events:
        shown = json.loads(lines[event.line - 1])
        if not event.words.gone:
            # What ends a line for some readers was escaped, and stays so.
            kept = json.dumps(_kept(event, shown))
            lines[event.line - 1] = f'{lines[event.line - 1][:-1]}, "{KEY}": {kept}}}'
    return "\n".join(lines).encode()


def _kept(event: Event, shown: Mapping[str, Any]) -> dict[str, Any]:
    """What the line itself does not say."""
    words = {name: value for name in WORDS if (value := getattr(event.words, name))}
    words["text"] = event.words.text
    if words["text"] == shown.get("content"):
        del words["text"]
    plain = {
        name: value for name, value in to_plain(event).items() if name not in ("number", "line", "words")
    }
    return {**plain, "words": words}


def events_in(body: bytes) -> Iterator[Event]:
    """The events that a day of ours brings back; lines that are not ours are passed over."""
    for line in body.split(b"\n"):
        try:
            shown = json.loads(line)
            kept = dict(shown[KEY])
            said = {"text": shown.get("content", ""), **kept.pop("words")}
            words = words_of(said)
            yield from_plain(Event, {**kept, "words": ""}, unseal=lambda _, words=words: words)
        except (ValueError, LookupError, TypeError, AttributeError):
            continue


def earlier_versions(engine: Engine, known: Known, paths: Mapping[str, str]) -> Mapping[str, bytes]:
    """`archive/versions/deploy_v1.md`: what knowledge and procedures said before, the last few of each."""
    found: dict[str, bytes] = {}
    taken: set[str] = set()
    for name, versions in sorted(_versions(engine, known, paths).items()):
        memory = known.memories[name]
        directory = "procedure_versions" if sort_of(memory.kind) is Kind.PROCEDURE else "versions"
        stem = PurePosixPath(paths[name]).stem
        former = list(enumerate(versions, 1))[:-1]
        for number, words in former[max(len(former) - engine.nights.versions, 0) :]:
            path = f"archive/{directory}/{stem}_v{number}.md"
            if same_place(path) in taken:
                path = beside(path, short(name))
            if not words.gone:
                taken.add(same_place(path))
                found[path] = _version(memory, words, number)
    return found


def _versions(engine: Engine, known: Known, paths: Mapping[str, str]) -> dict[str, list[Words]]:
    names = {
        name
        for name in paths
        if known.memories[name].revisions and sort_of(known.memories[name].kind) and name not in known.shared
    }
    records = engine.store.records(known.scopes[0], naming=names) if names else ()
    return said_by(names, [record.entry() for record in records])


def _version(memory: Memory, words: Words, number: int) -> bytes:
    then = spoken(altered(memory, words=words, revisions=number - 1))
    return file_of(then).encode("utf-8", "backslashreplace")


def rendered(
    engine: Engine, known: Known, views: Sequence[View], paths: Mapping[str, str]
) -> dict[str, bytes]:
    return {path: body for view in views for path, body in view(engine, known, paths).items()}


USUAL: tuple[View, ...] = (activity_days(), earlier_versions)
