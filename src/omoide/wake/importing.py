"""What was kept elsewhere is laid into a mind: looked at whole before anything is written, then chunk by chunk.

Ids are made of what a thing was called where it came from; what had no name there is known again by its words. So a run that
was killed is taken up by the next, and one that is done once more adds nothing; a note, written with each chunk, tells how far
it came. What was erased here stays away, as far as it had a name; what was undone comes again, for somebody asks for it.

Everything is of the origin `import` and of low trust: nobody here saw it come about, and what it says guides nobody.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, tzinfo
from itertools import count, islice
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadInput, Full, TooLong
from omoide.failpoints import failpoint
from omoide.gate.noting import State, again, key_of, noted, state_of
from omoide.language.appraising import appraise
from omoide.language.cleaning import is_blank
from omoide.language.keeping import kept
from omoide.language.lexicon import folded
from omoide.library.importing.item import Held, Item, Odd, Oddity, Said, Tied
from omoide.mirror.known import past_of
from omoide.model.change import Change, Encoded, Linked
from omoide.model.cue import ALL
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Anchor, Kind, Memory, Origin, Protection
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Progress
from omoide.society.people import PERSON
from omoide.wake.rating import first_importance
from omoide.wake.turns import NO_TIME, TURN

NOTE: Final = "import-"
_CALLED: Final = 8  # characters of the name that an import is undone by
_CHUNK: Final = 200  # items that are written in one act
_TOLD: Final = 1000  # oddities that are told one by one
_SHORT: Final = 400  # characters of a turn that is too strange to be put in short
_PAGE: Final = 500

Read = Callable[[], Iterator[Item]]


@frozen
class Imported:
    """What came, by name; what was not understood, the first of them one by one; how far an earlier run had come; in how
    many acts it was written, and the name by which all of them can be undone."""

    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    odd: tuple[Oddity, ...] = ()
    sorts: Mapping[Odd, int] = field(default_factory=dict[Odd, int])
    before: int = 0
    acts: int = 0
    name: str = ""
    wishes: tuple[str, ...] = ()  # the notes of how somebody asked another program to behave


COUNTED: Final = ("items", "turns", "memories", "relations", "already", "erased", "refused")


def import_items(
    engine: Engine,
    scope: Scope,
    read: Read,
    *,
    form: str,
    name: str,
    only_look: bool = False,
    progress: Progress | None = None,
) -> Imported:
    """`read` is called twice: a source that is broken somewhere is refused before anything of it is written. `name` is what the
    source is called, so that a later run knows that an earlier one was cut short."""
    key = key_of(NOTE, f"{form}\n{name}")
    by = key[: len(NOTE) + _CALLED]
    looking = _Laying(engine, scope, by=by)
    for chunk in _chunks(read()):
        looking.look(chunk)
    total, room = looking.counts["items"], engine.limits.memories
    if only_look:
        return looking.imported()
    new = looking.counts["turns"] + looking.counts["memories"]
    if room and engine.store.census(scope).memories + new > room:
        raise Full(limit=room)
    standing = state_of(engine, scope, key).plain or {}
    before = standing.get("done", 0) if standing.get("done", 0) < standing.get("of", 0) else 0
    laying = _Laying(engine, scope, by=by)
    for chunk in _chunks(read()):
        laying.lay(chunk, key=key, told={"form": form, "name": name, "of": total})
        failpoint("import.laid")
        if progress is not None:
            progress(laying.counts["items"], total)
    return replace(laying.imported(), before=before, name=by.removeprefix(NOTE))


def _chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    rest = iter(items)
    while some := list(islice(rest, _CHUNK)):
        yield some


class _Fit(NamedTuple):
    """An item that may be kept: the words of its memory, and for a turn those of its event."""

    item: Said | Held
    words: Words
    heard: Words | None
    at: datetime


class _Laying:
    """One run: what it calls things by, and what it has counted."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self.engine, self.scope, self.by = engine, scope, by
        self.now = engine.clock.now()
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self.sorts: Counter[Odd] = Counter()
        self.odd: list[Oddity] = []
        self.acts = 0
        self.wishes: dict[str, None] = {}
        self.memories: dict[str, str] = {}  # by what other items call it
        self.events: dict[str, str] = {}
        self.ties: set[tuple[str, str, str]] = set()
        self._said: dict[tuple[str, ...], tuple[str, str]] | None = None
        self._mine = 0  # the entry of the last note that this run wrote or read

    def imported(self) -> Imported:
        return Imported(
            counts=dict(self.counts),
            odd=tuple(self.odd),
            sorts=dict(self.sorts),
            acts=self.acts,
            wishes=tuple(self.wishes),
        )

    # A chunk.

    def look(self, chunk: Sequence[Item]) -> None:
        self._decided(chunk, appraising=False)

    def lay(self, chunk: Sequence[Item], *, key: str, told: Mapping[str, Any]) -> None:
        """In one act with the note that says how far it came; if somebody else wrote meanwhile, it is decided anew."""
        counts, sorts, odd, ties = self.counts.copy(), self.sorts.copy(), len(self.odd), set(self.ties)
        tried = False

        def laid() -> None:
            nonlocal tried
            if tried:
                self.counts, self.sorts, self.ties = counts.copy(), sorts.copy(), set(ties)
                del self.odd[odd:]
            state = state_of(self.engine, self.scope, key)
            if tried or state.number != self._mine:
                self._said, self._mine = None, state.number  # somebody else lays in the same
            tried = True
            changes, events = self._decided(chunk, appraising=True)
            if not changes and not events and not self._is_behind(state):
                return
            plain = {**told, "done": self.counts["items"], "at": self.now.isoformat(timespec="seconds")}
            written = self.engine.gate.commit(
                self.scope,
                [*changes, noted(key, plain)],
                by=self.by,
                events=events,
                based_on=state.based_on,
                wished=True,
            )
            self._mine = written[-1].number
            self.acts += 1

        again(laid)

    def _is_behind(self, state: State) -> bool:
        """Whether the note says that less was done, though there is nothing left to do."""
        return bool(state.plain) and state.plain.get("done", 0) < self.counts["items"]

    def _decided(self, chunk: Sequence[Item], *, appraising: bool) -> tuple[list[Change], list[Event]]:
        fit: list[_Fit] = []
        for item in chunk:
            if isinstance(item, Oddity):
                self._tell(item)
                continue
            self.counts["items"] += 1
            if not isinstance(item, Tied) and (found := self._fit(item)):
                fit.append(found)
        events = {place: event for place, each in enumerate(fit) if (event := _event(each))}
        heard = self._heard([event.id for event in events.values()])
        changes: list[Change] = []
        new: list[Event] = []
        for place, name in enumerate(self._identities(fit, heard)):
            each, event = fit[place], events.get(place)
            if event is not None and (name or event.id in heard):
                self.events[_ref(each.item)] = event.id
            if name is None:
                continue
            self.memories[_ref(each.item)] = name
            if isinstance(each.item, Held) and each.item.wish:
                self.wishes[name] = None
            self.counts["turns" if isinstance(each.item, Said) else "memories"] += 1
            if event is not None and event.id not in heard:
                heard.add(event.id)
                new.append(event)
            if appraising:
                changes.append(Encoded(memory=self._memory(each, name, event)))
        changes += self._linked([each for each in chunk if isinstance(each, Tied)])
        return changes, sorted(new, key=lambda event: event.at)

    def _heard(self, events: Sequence[str]) -> set[str]:
        return {each.id for each in self.engine.store.events(self.scope, ids=events)} if events else set()

    # What may be kept.

    def _fit(self, item: Said | Held) -> _Fit | None:
        """The words as they would be kept, or nothing and the reason told. What is too long is cut, and told."""
        at = _local(item.at or self.now, self.now.tzinfo)
        longest = self.engine.limits.text_bytes
        try:
            if isinstance(item, Held):
                try:
                    heard = kept(item.heard, limit_bytes=longest) if item.heard else None
                    return _Fit(item, kept(item.words, limit_bytes=longest), heard, at)
                except TooLong:
                    self._tell(Oddity(where=_where(item), odd=Odd.LARGE))
                    short = replace(item.words, text=item.words.text[: longest // 8])
                    return _Fit(item, kept(short, limit_bytes=longest), None, at)
            most = longest // 10  # characters of each, of which one may take four bytes
            if max(len(item.said), len(item.reply)) > most:
                self._tell(Oddity(where=_where(item), odd=Odd.LARGE))
            heard = replace(item.words, trigger=item.said[:most], text=item.reply[:most])
            return _Fit(item, item.words, kept(heard, limit_bytes=longest), at)
        except BadInput as error:
            self.counts["refused"] += 1
            self._tell(Oddity(where=_where(item), odd=Odd.REFUSED, detail=error.code))
            return None

    def _tell(self, oddity: Oddity) -> None:
        self.sorts[oddity.odd] += oddity.count
        if len(self.odd) < _TOLD:
            self.odd.append(oddity)

    # What each is called here.

    def _identities(self, fit: Sequence[_Fit], heard: Collection[str]) -> list[str | None]:
        """None where it is here already, or was erased."""
        keyed = self._free(fit, [place for place, each in enumerate(fit) if each.item.key], heard)
        return [keyed.get(place) if each.item.key else self._by_words(each) for place, each in enumerate(fit)]

    def _free(self, fit: Sequence[_Fit], places: Sequence[int], heard: Collection[str]) -> dict[int, str]:
        """By place, an id that is new. What is here, or was erased, has none and is counted; an id that an undo used up is
        passed over. A turn that a hook has heard, and that told nothing new then, is here, too."""
        found: dict[int, str] = {}
        given: set[str] = set()
        pending = list(places)
        for time in count():
            if not pending:
                break
            wanted = {place: _identity(fit[place], time) for place in pending}
            past = past_of(self.engine, self.scope, frozenset(wanted.values()))
            there = {each.id for each in self.engine.store.memories(self.scope, set(wanted.values()))}
            pending = []
            for place, name in wanted.items():
                silent = isinstance(fit[place].item, Said) and not time and _event_id(fit[place]) in heard
                if name in there or name in given or (silent and name not in past.used):
                    self.counts["already"] += 1
                    self.memories[_ref(fit[place].item)] = name
                elif name in past.erased:
                    self.counts["erased"] += 1
                elif name in past.used:
                    pending.append(place)
                else:
                    found[place] = name
                    given.add(name)
        return found

    def _by_words(self, each: _Fit) -> str | None:
        said, item = self._known(), each.item
        assert isinstance(item, Held)
        mark = _mark(item.kind, each.words)
        if mark in said:
            name, text = said[mark]
            self.memories[_ref(item)] = name
            self.counts["already"] += 1
            if text != each.words.text and item.kind is not Kind.ENTITY:
                self._tell(Oddity(where=_where(item), odd=Odd.OTHER))
            return None
        name = self.engine.new_id()
        said[mark] = (name, each.words.text)
        return name

    def _known(self) -> dict[tuple[str, ...], tuple[str, str]]:
        """All that this mind has, by what it would be known again by: what it says now, and what it said when it came. A
        person corrects, and nights put in short, and neither makes it something else."""
        if self._said is None:
            self._said, there, offset = {}, set[str](), 0
            while page := self.engine.store.listed(self.scope, ALL, offset=offset, limit=_PAGE):
                offset += len(page)  # and not how many are known: others may write meanwhile
                for memory in page:
                    there.add(memory.id)
                    self._said[_mark(memory.kind, memory.words)] = (memory.id, memory.words.text)
            for record in self.engine.store.records(self.scope):
                match record.entry().change:
                    case Encoded(memory=memory) if memory.id in there and not memory.words.gone:
                        self._said[_mark(memory.kind, memory.words)] = (memory.id, memory.words.text)
                    case _:
                        pass
        return self._said

    # What is written.

    def _memory(self, each: _Fit, name: str, event: Event | None) -> Memory:
        item = each.item
        if isinstance(item, Said):
            assert event is not None
            return self._turn(each, name, event)
        sources = [event.id] if event else []
        for ref in item.sources:
            if found := self.events.get(ref) or self.memories.get(ref):
                sources.append(found)
            else:
                self._tell(Oddity(where=_where(item), odd=Odd.LINK, detail=ref))
        shield = item.kind is Kind.ENTITY and not self.engine.limits.protected
        facts = {key: value for key, value in item.facts.items() if value is not None}
        return Memory(
            id=name,
            scope=self.scope,
            words=each.words,
            kind=item.kind,
            origins=(Origin.IMPORT,),
            sources=tuple(dict.fromkeys(sources)),
            # What somebody knows by now is new to this mind, however old its file is.
            anchor=Anchor(at=self.now, age_days=0.0) if item.known and each.at < self.now else None,
            protection=Protection(by=self.by, since=self.now, reason=PERSON) if shield else None,
            **{"occurred": each.at, **facts},
        )

    def _turn(self, each: _Fit, name: str, event: Event) -> Memory:
        """In short, by rule: a model is not asked about years of talk that nobody had here."""
        said, reply = event.words.trigger, event.words.text
        worth = appraise(said, reply)
        words = replace(
            each.words,
            trigger=worth.trigger if not is_blank(worth.trigger) else said[:_SHORT],
            text=worth.content if not is_blank(worth.content) else reply[:_SHORT],
            keywords=worth.keywords,
        )
        return Memory(
            id=name,
            scope=self.scope,
            words=words,
            occurred=each.at,
            kind=Kind.EVENT,
            origins=(Origin.IMPORT,),
            category=worth.category,
            affect=worth.affect,
            importance=first_importance(self.engine, words, worth.affect, frozenset(), None, "conversation"),
            sources=(event.id,),
        )

    def _linked(self, ties: Sequence[Tied]) -> list[Change]:
        found: dict[tuple[str, str, str], Relation] = {}
        for each in ties:
            source, target = self.memories.get(each.source), self.memories.get(each.target)
            if not source or not target or source == target:
                self._tell(Oddity(where=each.source, odd=Odd.LINK, detail=each.target))
                continue
            relation = Relation(source=source, target=target, tie=each.tie, weight=each.weight)
            found[relation.key] = relation
        if not found:
            return []
        ends = {end for key in found for end in key[:2]}
        here = self.engine.store.links(self.scope, ends)
        known = {each.key for each in here} | self.ties
        self.counts["already"] += len(found.keys() & known)
        new = [relation for key, relation in found.items() if key not in known]
        most = self.engine.limits.relations
        if most:
            new = list(self._within(new, known, most))
        self.ties.update(relation.key for relation in new)
        self.counts["relations"] += len(new)
        return [Linked(relation=each) for each in new]

    def _within(
        self, new: Iterable[Relation], known: set[tuple[str, str, str]], most: int
    ) -> Iterator[Relation]:
        """As many relations as a memory may have (LT-43); the others are told."""
        ties = Counter(end for key in known for end in key[:2])
        for relation in new:
            if max(ties[relation.source], ties[relation.target]) < most:
                ties.update((relation.source, relation.target))
                yield relation
            else:
                self._tell(Oddity(where=relation.source, odd=Odd.REFUSED, detail="too_many_relations"))


def _event(each: _Fit) -> Event | None:
    """What stands in the time line: the whole words."""
    item = each.item
    if isinstance(item, Said):
        assert each.heard is not None
        return Event(id=_event_id(each), at=each.at, words=each.heard, type=TURN, origin=Origin.IMPORT)
    if not item.event:
        return None
    return Event(
        id=_event_id(each),
        at=each.at,
        words=each.heard or each.words,
        type=item.event,
        origin=Origin.IMPORT,
        importance=item.facts.get("importance"),
    )


def _identity(each: _Fit, time: int) -> str:
    again = f"\n{time}" if time else ""
    return identity_of(_stamp(each), f"memory\n{each.item.key}{again}")


def _event_id(each: _Fit) -> str:
    return identity_of(_stamp(each), f"event\n{each.item.key}")


def _stamp(each: _Fit) -> datetime:
    """In the id of what does not say when it was, no time is told: it must be the same one tomorrow."""
    return each.item.at or NO_TIME


def _ref(item: Said | Held) -> str:
    return item.ref or item.key if isinstance(item, Held) else item.key


def _where(item: Said | Held) -> str:
    if isinstance(item, Held):
        return item.words.alias or item.words.title or item.ref or item.words.text[:40]
    return item.words.session or item.key


def _mark(kind: Kind, words: Words) -> tuple[str, ...]:
    """What something without a name is known again by: people by their names, files by their paths, all else by its words."""
    if kind is Kind.ENTITY:
        return (kind, folded(words.title))
    return (kind, words.alias) if words.alias else (kind, words.title, words.text)


def _local(at: datetime, zone: tzinfo | None) -> datetime:
    """What programs write in UTC, as the wall showed it."""
    return at if at.utcoffset() else at.astimezone(zone)
