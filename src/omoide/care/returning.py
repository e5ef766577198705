"""An export comes home: a mind that is empty becomes the one that was exported, entry by entry, with its own times and hands.

The journal is written again as it was: facts, relations, notes, history and what was undone or erased follow from it. Words get
a new seal, since an export tells no salts; so the digests differ, and nothing else does. Before anything is written the file is
read whole: what is cut off, or not as it was written, is refused.

A mind whose journal is a beginning of the exported one goes on from there: so a run that was killed is taken up, and a second one
finds nothing to do. One that lives a life of its own is left alone: two lives cannot be folded into one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from omoide.care.export import FORMAT
from omoide.engine import Engine
from omoide.errors import BadDocument, BadInput, Conflict
from omoide.failpoints import failpoint
from omoide.gate.sealing import Desk
from omoide.model.change import Change, Encoded, Erased, named, words_of
from omoide.model.entry import GENESIS, Entry, chain, may_be_blanked, read_body
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.plain import altered, canonical, from_plain
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Words
from omoide.ports import Batch, Progress

_FIRST: Final = datetime(
    1970, 1, 1, tzinfo=UTC
)  # earlier than any entry: events do not push the journal's time
_CHUNK: Final = 200
_WORDS: Final = {each.name: each for each in fields(Words)}
_PAIRED: Final = ("number", "at", "act", "by", "kind")

Lines = Callable[[], Iterable[Mapping[str, Any]]]


@frozen
class Returned:
    """How much came, and how much was there already, of entries and events."""

    entries: int = 0
    events: int = 0
    memories: int = 0
    already: int = 0
    scopes: tuple[str, ...] = ()


class _Line(NamedTuple):
    """An entry as the file has it."""

    number: int
    body: dict[str, Any]
    digest: str
    words: Words | None


class _Part(NamedTuple):
    """One scope of an export: its first line."""

    name: str
    events: int
    entries: int
    memories: int


def return_home(
    engine: Engine,
    scope: Scope,
    lines: Lines,
    *,
    name: str,
    only_look: bool = False,
    progress: Progress | None = None,
) -> Returned:
    """`lines` is called twice. `name` is what the file is called, for whoever reads an error."""
    parts = _checked(lines(), name)
    total = sum(part.events + part.entries for part in parts)
    homes = {part.name: _home(scope, part.name) for part in parts}
    bringing = _Bringing(engine, name, only_look=only_look, progress=progress, total=total)
    for part, rest in _parts(lines()):
        bringing.take(homes[part.name], rest)
    return Returned(
        entries=bringing.entries,
        events=bringing.events,
        memories=sum(part.memories for part in parts),
        already=bringing.already,
        scopes=tuple(map(str, homes.values())),
    )


def _home(scope: Scope, name: str) -> Scope:
    """What lies beside the one that was exported lies beside the one it becomes."""
    if name.endswith(".knowledge"):
        return scope.knowledge
    return scope.drawer if name.endswith(".drawer") else scope


# Reading.


def _parts(lines: Iterable[Mapping[str, Any]]) -> Iterator[tuple[_Part, Iterator[Mapping[str, Any]]]]:
    """Each scope with its lines; the next one comes when those were read."""
    rest = iter(lines)
    line = next(rest, None)
    while line is not None:
        found: list[Mapping[str, Any]] = []

        def own(found: list[Mapping[str, Any]] = found) -> Iterator[Mapping[str, Any]]:
            for each in rest:
                if each.get("type") == "export":
                    found.append(each)
                    return
                yield each

        yield _part(line), (lines := own())
        for _ in lines:
            pass
        line = found[0] if found else None


def _part(line: Mapping[str, Any]) -> _Part:
    scope = line["scope"]
    return _Part(str(scope["mind"]), int(line["events"]), int(line["entries"]), int(line["memories"]))


def _checked(lines: Iterable[Mapping[str, Any]], name: str) -> list[_Part]:
    """Every line is what it should be, the journals hang together, and nothing is missing."""
    parts: list[_Part] = []
    try:
        for part, rest in _parts(_of_this_format(lines, name)):
            counted = {"event": 0, "entry": 0, "memory": 0}
            digest, changed, blank = GENESIS, set[str](), set[str]()
            for line in rest:
                counted[line["type"]] += 1
                if line["type"] == "entry":
                    entry = _line(line)
                    digest = chain(digest, canonical(entry.body))
                    told = _read(entry)
                    if entry.number != counted["entry"]:
                        raise ValueError
                    if entry.digest != digest and may_be_blanked(told):
                        changed.add(entry.digest)  # if an erasure says so
                        digest = entry.digest
                    elif entry.digest != digest:
                        raise ValueError
                    if isinstance(told.change, Erased):
                        blank.update(told.change.entries)
                elif line["type"] == "event":
                    _event(line)
            if not changed <= blank or tuple(counted.values()) != (part.events, part.entries, part.memories):
                raise ValueError
            parts.append(part)
    except (KeyError, TypeError, ValueError, AttributeError, BadInput) as error:
        if isinstance(error, BadDocument):
            raise
        raise BadDocument(name=name, what="it is no export, or not as it was written") from None
    if not parts:
        raise BadDocument(name=name, what="it is no export, or not as it was written")
    return parts


def _of_this_format(lines: Iterable[Mapping[str, Any]], name: str) -> Iterator[Mapping[str, Any]]:
    for line in lines:
        if line.get("type") == "export" and line.get("format") != FORMAT:
            raise BadDocument(name=name, what="it was exported by another version")
        yield line


def _line(line: Mapping[str, Any]) -> _Line:
    said = line["words"]
    return _Line(int(line["number"]), line["body"], line["digest"], None if said is None else _words(said))


def _words(said: Mapping[str, Any]) -> Words:
    """Readers ignore fields that they do not know."""
    given = {name: value for name, value in said.items() if name in _WORDS}
    for name, value in given.items():
        if isinstance(value, list):
            given[name] = tuple(map(str, value))
        elif not isinstance(value, str | bool):
            raise TypeError(name)
    return Words(**{"text": "", **given})


def _read(line: _Line) -> Entry:
    entry = read_body(
        canonical(line.body), unseal=lambda digest: line.words or Words(text="", gone=True, digest=digest)
    )
    checked_name(entry.by, what="actor")
    return entry


def _event(line: Mapping[str, Any]) -> Event:
    plain = {**line, "type": line["event_type"], "words": ""}
    event = from_plain(Event, plain, unseal=lambda _: _words(line["words"]))
    return replace(event)  # with its checks, which reading passes over


# Writing.


class _Bringing:
    """What was brought so far. `seals` tells under which digest words lie here that lay under another there."""

    def __init__(
        self, engine: Engine, name: str, *, only_look: bool, progress: Progress | None, total: int
    ) -> None:
        self.engine, self.name, self.only_look = engine, name, only_look
        self.progress, self.total = progress or (lambda done, total: None), total
        self.entries = self.events = self.already = 0

    def take(self, scope: Scope, lines: Iterator[Mapping[str, Any]]) -> None:
        self.seals: dict[str, str] = {}
        events: list[Event] = []
        acts = iter(self._acts(scope, lines, events))
        first = next(acts, None)  # the events are read when the first act is
        self._bring_events(scope, events)
        written = 0
        while first is not None:
            act, first = first, next(acts, None)
            written += 1
            self._bring(scope, act, durable=first is None or written % _CHUNK == 0)

    def _acts(
        self, scope: Scope, lines: Iterator[Mapping[str, Any]], events: list[Event]
    ) -> Iterator[list[Entry]]:
        """Those that are not here yet; what is here is compared."""
        here = self.engine.store.records(scope)
        act: list[Entry] = []
        for line in lines:
            if line["type"] == "event":
                events.append(_event(line))
            elif line["type"] == "entry":
                entry = _line(line)
                known = next(here, None)
                if known is not None:
                    self._compare(entry, known.entry())
                    continue
                told = _read(entry)
                if act and told.act != act[0].act:
                    yield act
                    act = []
                act.append(told)
        if act:
            yield act

    def _compare(self, line: _Line, known: Entry) -> None:
        told = _read(line)
        kinds = type(told.change) is type(known.change) and named(told.change) == named(known.change)
        if not kinds or any(getattr(told, each) != getattr(known, each) for each in _PAIRED[:-1]):
            raise _other_life(self.name)
        self.already += 1
        there, here = words_of(told.change), words_of(known.change)
        if there is not None and here is not None:
            self.seals[there.digest] = here.digest

    def _bring_events(self, scope: Scope, events: list[Event]) -> None:
        known = self.engine.store.events(scope)
        for there, here in zip_longest(events, known):
            if here is None:
                break
            if there is None:
                return  # this mind went on since
            if there.id != here.id:
                raise _other_life(self.name)
            self.seals[there.words.digest] = here.words.digest
            self.already += 1
        new = events[len(known) :]
        for place in range(0, len(new), _CHUNK):
            desk = self._desk(scope)
            some = [
                replace(each, words=self._sealed(desk, each.words)) for each in new[place : place + _CHUNK]
            ]
            self.events += len(some)
            self._commit(
                scope,
                Batch(at=_FIRST, by="import", changes=(), events=tuple(some), sealed=tuple(desk.sealed)),
            )

    def _bring(self, scope: Scope, act: list[Entry], *, durable: bool) -> None:
        desk = self._desk(scope)
        changes = tuple(self._here(scope, desk, entry.change) for entry in act)
        batch = Batch(
            at=act[0].at, by=act[0].by, changes=changes, sealed=tuple(desk.sealed), acknowledged=durable
        )
        self.entries += len(act)
        written = self._commit(scope, batch)
        if written and written[0].number != act[0].number:
            raise Conflict(what="This mind")  # somebody else wrote meanwhile

    def _commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        self.progress(self.entries + self.events + self.already, self.total)
        if self.only_look:
            return ()
        written = self.engine.gate.replay(scope, batch)
        failpoint("export.returned")
        return written

    def _here(self, scope: Scope, desk: Desk, change: Change) -> Change:
        """The same change in this scope, with words that lie here."""
        match change:
            case Encoded(memory=memory):
                words = self._sealed(desk, memory.words)
                return replace(change, memory=altered(memory, scope=scope, words=words))
            case Erased():
                digests = tuple(self.seals.get(each, each) for each in change.digests)
                return replace(change, digests=digests, entries=())  # here they are hashed as they are
            case _:
                words = words_of(change)
                return change if words is None else altered(change, words=self._sealed(desk, words))

    def _desk(self, scope: Scope) -> Desk:
        return Desk(self.engine.chance, self.engine.limits, exact=scope.is_drawer)

    def _sealed(self, desk: Desk, words: Words) -> Words:
        """What was erased there is not there; what lies here already, as the words of an event, is not laid down twice."""
        if words.gone:
            return words
        if (known := self.seals.get(words.digest)) is None:
            words, digest = desk.words(words), words.digest
            self.seals[digest] = words.digest
            return words
        return replace(words, digest=known)


def _other_life(name: str) -> BadDocument:
    return BadDocument(name=name, what="this mind has a life of its own; give it a new one with --mind")
