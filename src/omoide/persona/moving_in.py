"""A room of Nexus Ark moves into a mind: all of it in one act, so that one undo takes it back; doing it twice does nothing.

What belongs to no single memory (how files were spelt, records that say too little, the levels of drives) is one note,
by which the room can be written again as it was.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from itertools import count
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import BadInput, BadValue
from omoide.gate.noting import again, noted, state_of
from omoide.language.cleaning import is_blank
from omoide.language.keeping import kept
from omoide.library.nexus_ark import GOAL_LISTS, WHAT, Files, Part, Read
from omoide.library.nexus_ark_texts import Piece, diary_pieces, entity_piece, log_pieces
from omoide.library.spelling import spelt
from omoide.model.change import Change, Encoded, Erased, Noted, named
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.arriving import Arriving, is_feeling, tells
from omoide.persona.episodes import NUMBERS
from omoide.persona.foreign import Lay, said_text
from omoide.persona.goals import goals_meta
from omoide.persona.standing import everything, object_said, sessions_of, standing_of, state_room, state_said
from omoide.persona.state import (
    CORE,
    NOTEPAD,
    PREFIX,
    STATE,
    SelfState,
    read_state,
    self_notes,
    self_state,
    state_note,
)

ROOM: Final = f"{PREFIX}nexus-ark"
_EPISODE: Final = re.compile(r"episode_(\d{4}-\d\d-\d\d)_(\d{3,})")
_PAGE: Final = 500
_ENOUGH: Final = {  # of these one must say something
    Part.EPISODES: ("summary",),
    Part.INSIGHTS: ("insight", "trigger_topic"),
    Part.GOALS: ("goal",),
    Part.STATE: ("topic",),
}


class Odd(StrEnum):
    """What was odd about a file or a record."""

    UNKNOWN = "unknown"  # no file of the design
    DERIVED = "derived"  # an index, made anew here
    RECORD = "record"  # says too little: kept and given back as it is
    OTHER = "other"  # another one is here already, and stays
    REFUSED = "refused"  # a document that cannot be read


class Oddity(NamedTuple):
    path: str
    odd: Odd
    detail: str = ""


@frozen
class MovedIn:
    """By part, how much was read, taken and here already; what was odd; and the entries that were written."""

    counts: Mapping[Part, Counter[str]]
    odd: tuple[Oddity, ...] = ()
    entries: tuple[Entry, ...] = ()


def move_in(engine: Engine, scope: Scope, files: Files, *, by: str, only_look: bool = False) -> MovedIn:
    def moved() -> MovedIn:
        moving = _planned(engine, scope, files, by)
        entries: tuple[Entry, ...] = ()
        if not only_look and (moving.changes or moving.events):
            entries = engine.gate.commit(
                scope, moving.changes, by=by, events=moving.events, based_on=moving.based_on, wished=True
            )
        return MovedIn(counts=moving.counts, odd=tuple(moving.odd), entries=entries)

    return again(moved)


def _planned(engine: Engine, scope: Scope, files: Files, by: str) -> "_Moving":
    """An id that an undo used up is passed over, so that what was undone can come once more."""
    used: frozenset[str] = frozenset()
    while True:
        moving = _Moving(engine, scope, by=by, used=used)
        moving.take(files)
        spent, erased = _past(engine, scope, moving.new)
        if not spent - erased:
            moving.finish(erased)
            return moving
        used |= spent - erased


def _past(engine: Engine, scope: Scope, ids: Iterable[str]) -> tuple[set[str], set[str]]:
    """Which of them the journal has ever named, and which were erased."""
    wanted, spent, erased = set(ids), set[str](), set[str]()
    if wanted:
        for record in engine.store.records(scope, naming=wanted):
            change = record.entry().change
            spent.update(wanted.intersection(named(change)))
            if isinstance(change, Erased):
                erased.update(wanted.intersection(change.memories))
    return spent, erased


class _Moving:
    """One room on its way in."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str, used: frozenset[str]) -> None:
        self.engine, self.scope, self.by, self.used = engine, scope, by, used
        self.zone = engine.clock.now().tzinfo
        self.here = everything(engine, scope)
        self.texts = self_notes(engine, scope)
        self.standing = {key: state_of(engine, scope, key) for key in (ROOM, STATE, NUMBERS)}
        self.numbers: Counter[str] = Counter(self.standing[NUMBERS].plain or {})
        for memory in self.here.values():
            self._count(memory.words.alias)
        self.new: dict[str, tuple[Part, Memory]] = {}
        self.notes: list[Noted] = []
        self.heard: dict[str, tuple[Part, Event]] = {}
        self.counts: defaultdict[Part, Counter[str]] = defaultdict(Counter)
        self.odd: list[Oddity] = []
        self.room: dict[str, Any] = {"files": {}, "left": {}}
        self.sessions: dict[str, Any] = {}
        self.changes: list[Change] = []
        self.events: list[Event] = []

    @property
    def based_on(self) -> dict[str, int]:
        return {name: number for each in self.standing.values() for name, number in each.based_on.items()}

    def take(self, files: Files) -> None:
        self.odd += [Oddity(path, Odd.UNKNOWN) for path in files.unknown]
        self.odd += [Oddity(path, Odd.DERIVED) for path in files.derived]
        for file in files.files:
            if file.part is Part.SESSIONS:
                self.sessions = dict(file.value)
        takes: dict[Part, Callable[[Read], None]] = {
            Part.CORE: self._note,
            Part.NOTEPAD: self._note,
            Part.DIARY: self._diary,
            Part.SECRET_DIARY: self._diary,
            Part.EPISODES: self._episodes,
            Part.INSIGHTS: self._insights,
            Part.GOALS: self._goals,
            Part.EMOTIONS: self._emotions,
            Part.ENTITIES: self._entity,
            Part.LOGS: self._log,
            Part.SESSIONS: lambda file: None,
            Part.STATE: lambda file: None,
        }
        for file in files.files:
            if file.part in takes:
                forms = {name: True for name in ("bom", "crlf") if getattr(file, name)}
                self.room["files"][file.path] = forms
                takes[file.part](file)
        self._inner({file.part: file for file in files.files if file.part in (Part.GOALS, Part.STATE)})
        if any(file.part is Part.SESSIONS for file in files.files):
            own = sessions_of([*self.here.values(), *(memory for _, memory in self.new.values())])
            self.room["sessions"] = spelt(self.sessions, own)
            known = "already" if "sessions" in (self.standing[ROOM].plain or {}) else "taken"
            self.counts[Part.SESSIONS].update({"read": len(self.sessions), known: len(self.sessions)})

    def finish(self, erased: set[str]) -> None:
        """What is erased stays away; the rest becomes one act."""
        for name, (part, memory) in self.new.items():
            self.counts[part]["erased" if name in erased else "taken"] += 1
            if name not in erased:
                self.changes.append(Encoded(memory=memory))
        there = {event.id for event in self.engine.store.events(self.scope, ids=list(self.heard))}
        for name, (part, event) in self.heard.items():
            if part is not Part.LOGS:
                self.counts[part]["already" if name in there else "taken"] += 1
            if name not in there:
                self.events.append(event)
        self.events.sort(key=lambda event: event.at)
        self.changes += self.notes
        given: dict[str, int] = self.standing[NUMBERS].plain or {}
        if any(self.numbers[day] > number for day, number in given.items()):
            self.changes.append(noted(NUMBERS, {day: self.numbers[day] for day in given}))
        before = self.standing[ROOM].plain
        if (room := _merged(before or {}, self.room)) != before:
            self.changes.append(noted(ROOM, room))

    def arriving(self, file: Read) -> Arriving:
        def name(at: datetime, key: str) -> str:
            made = (identity_of(at, f"{key}\n{time}" if time else key) for time in count())
            return next(each for each in made if each not in self.used)

        return Arriving(scope=self.scope, by=self.by, zone=self.zone, touched=file.touched, name=name)

    def _add(self, part: Part, memory: Memory, path: str) -> bool:
        """Whether it is new here."""
        self.counts[part]["read"] += 1
        if memory.id in self.here:
            self.counts[part]["already"] += 1
            known = self.here[memory.id].words
            if not known.gone and (known.title, known.text) != (memory.words.title, memory.words.text):
                self.odd.append(Oddity(path, Odd.OTHER, memory.id))
            return False
        try:
            kept(memory.words, limit_bytes=self.engine.limits.text_bytes)
        except BadInput as error:
            raise BadValue(value=path, what=WHAT, allowed=f"texts that can be kept ({error})") from None
        self.new[memory.id] = (part, memory)
        return True

    def _left(self, part: Part, lay: Lay, said: Any) -> None:
        """Too little is said: it is kept as it is, for whoever writes the room again."""
        self.counts[part].update(read=1, left=1)
        self.room["left"].setdefault(lay.file, []).append([lay.list, lay.place, said])
        self.odd.append(Oddity(lay.file, Odd.RECORD, f"{lay.list} {lay.place + 1}".strip()))

    # Texts.

    def _note(self, file: Read) -> None:
        key = CORE if file.part is Part.CORE else NOTEPAD
        self.counts[file.part]["read"] += 1
        if is_blank(file.text):
            self.room["files"][file.path]["text"] = file.text
            self.counts[file.part]["taken"] += 1
        elif key in self.texts:
            self.counts[file.part]["already"] += 1
            if self.texts[key] != file.text:
                self.odd.append(Oddity(file.path, Odd.OTHER))
        else:
            self.counts[file.part]["taken"] += 1
            self.notes.append(Noted(key=key, words=Words(text=file.text)))

    def _diary(self, file: Read) -> None:
        pieces = diary_pieces(file.text, zone=self.zone)
        for place, piece in enumerate(self._framed(file, pieces)):
            lay = Lay(file.path, place, before=piece.before, after=piece.after)
            secret = file.part is Part.SECRET_DIARY
            self._add(file.part, self.arriving(file).entry(piece, lay, secret=secret), file.path)

    def _entity(self, file: Read) -> None:
        stem = PurePosixPath(file.path).stem
        piece = entity_piece(file.text, stem=stem, zone=self.zone)
        if not self._framed(file, [piece] if not is_blank(piece.text) else []):
            self.counts[file.part].update(read=1, taken=1)
            return
        lay = Lay(file.path, 0, before=piece.before, after=piece.after)
        memory = self.arriving(file).entity(piece, lay)
        twin = any(each.kind is Kind.ENTITY and each.words.title == piece.name for each in self.here.values())
        if twin and memory.id not in self.here:
            self.counts[file.part].update(read=1, already=1)
            self.odd.append(Oddity(file.path, Odd.OTHER))
        else:
            self._add(file.part, memory, file.path)

    def _log(self, file: Read) -> None:
        at = file.touched
        for place, piece in enumerate(self._framed(file, log_pieces(file.text, zone=self.zone))):
            at = piece.at or at
            lay = Lay(file.path, place, before=piece.before, after=piece.after)
            event, memory = self.arriving(file).utterance(piece, lay, at=at)
            self.heard[event.id] = (file.part, event)
            if memory:
                self._add(file.part, memory, file.path)

    def _framed(self, file: Read, pieces: list[Piece]) -> list[Piece]:
        """A file that says nothing is kept as it is."""
        if not pieces:
            self.room["files"][file.path]["text"] = file.text
        return pieces

    # Records.

    def _records(
        self, file: Read, records: Iterable[Any], *, list_name: str = ""
    ) -> Iterable[tuple[Any, Lay]]:
        for place, said in enumerate(records):
            lay = Lay(file.path, place, list=list_name)
            if tells(said, *_ENOUGH[file.part]):
                yield said, lay
            else:
                self._left(file.part, lay, said)

    def _episodes(self, file: Read) -> None:
        arriving, waiting = self.arriving(file), dict(self.sessions)
        for said, lay in self._records(file, file.value):
            day = str(arriving.days(said)[0])
            plain = said.get("compressed") is not True and not said_text(said, "type")
            own = waiting.pop(day, None) if plain else None
            sessions = own if isinstance(own, list) and all(isinstance(each, dict) for each in own) else None
            memory = arriving.episode(said, lay, alias="")
            if self._add(file.part, memory, file.path):
                alias = self._alias(said_text(said, "id"), day)
                made = arriving.episode(said, lay, alias=alias, sessions=sessions)
                self.new[memory.id] = (file.part, made)

    def _alias(self, said: str, day: str) -> str:
        """The name that it had, or the next one of its day (NA-05)."""
        taken = {memory.words.alias for memory in self.here.values()}
        taken |= {memory.words.alias for _, memory in self.new.values()}
        if not _EPISODE.fullmatch(said) or said in taken:
            said = f"episode_{day}_{self.numbers[day] + 1:03}"
        self._count(said)
        return said

    def _count(self, alias: str) -> None:
        if found := _EPISODE.fullmatch(alias):
            self.numbers[found[1]] = max(self.numbers[found[1]], int(found[2]))

    def _insights(self, file: Read) -> None:
        for said, lay in self._records(file, file.value):
            self._add(file.part, self.arriving(file).dream(said, lay), file.path)

    def _goals(self, file: Read) -> None:
        twins = Counter[str]()  # a file may give one id to several goals
        for name in GOAL_LISTS:
            for said, lay in self._records(file, file.value.get(name, ()), list_name=name):
                twins[said_text(said, "id")] += 1
                goal = self.arriving(file).goal(said, lay, twin=twins[said_text(said, "id")] - 1)
                self._add(file.part, goal, file.path)

    def _emotions(self, file: Read) -> None:
        for place, said in enumerate(file.value):
            lay = Lay(file.path, place)
            if not is_feeling(said, self.zone):
                self._left(file.part, lay, said)
                continue
            self.counts[file.part]["read"] += 1
            event = self.arriving(file).emotion(said, lay)
            self.heard[event.id] = (file.part, event)

    # What it is just now.

    def _inner(self, files: Mapping[Part, Read]) -> None:
        """Its state, unless it has one here; then what the levels of its drives rest on."""
        goals = files[Part.GOALS].value if Part.GOALS in files else {}
        inner = files[Part.STATE].value if Part.STATE in files else {}
        meta = object_said(goals.get("meta"))
        drives: dict[str, Any] = inner.get("drives", {})
        if Part.STATE in files:
            self._questions(files[Part.STATE], object_said(drives.get("curiosity")).get("open_questions"))
        state = read_state(self.standing[STATE].plain)
        if self.standing[STATE].plain is None:
            state = state_said(drives, inner, meta, zone=self.zone)
            if state != SelfState():
                self.notes.append(state_note(state))
        if Part.GOALS in files:
            top = {key: value for key, value in goals.items() if key not in (*GOAL_LISTS, "meta")}
            self.room["goals"] = {
                "lists": [name for name in GOAL_LISTS if name in goals],
                "meta": spelt(meta, goals_meta(state)) if isinstance(goals.get("meta"), dict) else None,
                "besides": top
                | ({"meta": goals["meta"]} if "meta" in goals and meta != goals["meta"] else {}),
            }
        if Part.STATE in files:
            # Where no note tells when somebody last spoke, the time line does.
            state = replace(
                state, last_interaction=state.last_interaction or _last_talk(self.engine, self.scope)
            )
            memories = [*self.here.values(), *(memory for _, memory in self.new.values())]
            self.room["state"] = state_room(inner, drives, standing_of(state, memories))

    def _questions(self, file: Read, questions: Any) -> None:
        if isinstance(questions, list):
            for said, lay in self._records(file, questions):
                self._add(file.part, self.arriving(file).question(said, lay), file.path)


def _last_talk(engine: Engine, scope: Scope) -> datetime | None:
    return self_state(engine, scope).last_interaction


def _merged(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What was noted first stays: it rests on how the mind was then."""
    left = {path: list(records) for path, records in before.get("left", {}).items()}
    for path, records in now["left"].items():
        known = {(name, place) for name, place, _ in left.get(path, ())}
        left.setdefault(path, []).extend(each for each in records if (each[0], each[1]) not in known)
    return {**now, **before, "files": {**now["files"], **before.get("files", {})}, "left": left}
