"""A mind as a room of Nexus Ark: all its files, and what came from a room to the letter as it came, unless it changed since.

Documents have files of their own (`wake/housing`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.gate.noting import plain_of
from omoide.library.nexus_ark import GOAL_LISTS, USUAL, Part, file_for, part_of, written, written_json
from omoide.library.nexus_ark_texts import (
    AGENT,
    USER,
    diary_frame,
    entity_frame,
    entity_piece,
    joined,
    log_frame,
)
from omoide.library.paths import safe
from omoide.library.spelling import respelt, same
from omoide.model.activity import SPOKEN, TURN, activity_of, object_of
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.model.words import SECRET
from omoide.persona.days import episode_view
from omoide.persona.diaries import DIARY, as_written
from omoide.persona.dreams import DREAM, dream_of
from omoide.persona.episodes import is_named
from omoide.persona.feelings import feeling_of, feelings_among, turns_heard
from omoide.persona.foreign import Lay, lay_of
from omoide.persona.goals import SHORT, Status, goal_of, goal_record, goals_meta
from omoide.persona.impulse import Inner, look_inside
from omoide.persona.moving_in import ROOM
from omoide.persona.questions import CONVERTED, OPEN, RESOLVED, question_record
from omoide.persona.standing import everything, sessions_of, standing_of
from omoide.persona.state import CORE, NOTEPAD, self_notes

_LAST: Final = 2**31  # after all that came from a room
_TERMS: Final = {Status.COMPLETED: "completed", Status.ABANDONED: "abandoned"}


class _Line(NamedTuple):
    """A record or a piece of text on its way into a file: what came from there keeps its place."""

    place: int
    said: Any


def move_out(engine: Engine, scope: Scope) -> dict[str, bytes]:
    """By path, what each file says."""
    return _Leaving(engine, scope).files()


class _Leaving:
    def __init__(self, engine: Engine, scope: Scope) -> None:
        self.engine, self.scope = engine, scope
        self.memories = [each for each in everything(engine, scope).values() if _kept(each)]
        self.events = [each for each in engine.store.events(scope) if not each.words.gone]
        self.room: dict[str, Any] = plain_of(engine.store.notes(scope, prefix=ROOM).get(ROOM)) or {}
        self.known: dict[str, dict[str, Any]] = self.room.get("files", {})
        self.notes = self_notes(engine, scope)

    def files(self) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for part, key in ((Part.CORE, CORE), (Part.NOTEPAD, NOTEPAD)):
            path = file_for(part, self.known, month="")
            if key in self.notes or path in self.known:
                found[path] = self._text(
                    path, self.notes.get(key) or self.known.get(path, {}).get("text", "")
                )
        for path, lines in self._texts().items():
            begun = self.known.get(path, {}).get("text", "")
            pieces = [("", begun, "")] if begun else []
            pieces += [line.said for line in sorted(lines, key=lambda line: line.place)]
            found[path] = self._text(path, joined(pieces))
        for path, lines in self._lists().items():
            found[path] = self._json(path, _placed(lines, self._left(path)))
        for part, value in (
            (Part.GOALS, self._goals),
            (Part.STATE, self._state),
            (Part.SESSIONS, self._sessions),
        ):
            path = file_for(part, self.known, month="")
            if (told := value(path)) is not None:
                found[path] = self._json(path, told)
        return found

    def _text(self, path: str, text: str) -> bytes:
        forms = self.known.get(path, {})
        return written(text, bom=forms.get("bom", False), crlf=forms.get("crlf", False))

    def _json(self, path: str, value: Any) -> bytes:
        return written_json(value, bom=self.known.get(path, {}).get("bom", False))

    def _left(self, path: str, name: str = "") -> list[_Line]:
        """The records that said too little to become a memory."""
        return [
            _Line(place, said) for of, place, said in self.room.get("left", {}).get(path, ()) if of == name
        ]

    def _files_of(self, *parts: Part) -> defaultdict[str, list[_Line]]:
        found: defaultdict[str, list[_Line]] = defaultdict(list)
        for path in self.known:
            if part_of(path) in parts:
                found[path] = []
        return found

    # Texts.

    def _texts(self) -> dict[str, list[_Line]]:
        found = self._files_of(Part.DIARY, Part.SECRET_DIARY, Part.ENTITIES, Part.LOGS)
        for memory in sorted(self.memories, key=_order):
            if memory.kind is Kind.NOTE and SECRET in memory.words.tags:
                self._entry(found, Part.SECRET_DIARY, memory)
            elif memory.kind is Kind.NOTE and DIARY in memory.words.tags:
                self._entry(found, Part.DIARY, memory)
            elif memory.kind is Kind.ENTITY:
                self._entity(found, memory)
        for event in sorted(self.events, key=lambda event: (event.at, event.number)):
            if event.type in (*SPOKEN, "message"):
                self._utterances(found, event)
        return found

    def _entry(self, found: defaultdict[str, list[_Line]], part: Part, memory: Memory) -> None:
        whole = as_written(self.engine, self.scope, memory)
        if lay := lay_of(whole.words):
            found[lay.file].append(_Line(lay.place, (lay.before, whole.words.text, lay.after)))
        else:
            before, after = diary_frame(self._local(memory))
            path = file_for(part, self.known, month="")
            found[path].append(_Line(_LAST, (before, whole.words.text, after)))

    def _entity(self, found: defaultdict[str, list[_Line]], memory: Memory) -> None:
        words, lay = memory.words, lay_of(memory.words)
        name = words.title or words.text.partition("\n")[0][:40]
        before, after = entity_frame(name, self._local(memory))
        path = safe(f"{USUAL[Part.ENTITIES]}/{name.replace('/', '／')}.md")
        if lay:
            path = lay.file
            stem = path.rpartition("/")[2].removesuffix(".md")
            if entity_piece(lay.before, stem=stem, zone=None).name == name:
                before, after = lay.before, lay.after
        while found.get(path):
            path = path.removesuffix(".md") + "_.md"
        found[path].append(_Line(0, (before, words.text, after)))

    def _utterances(self, found: defaultdict[str, list[_Line]], event: Event) -> None:
        if lay := lay_of(event.words):
            found[lay.file].append(_Line(lay.place, (lay.before, event.words.text, lay.after)))
            return
        did, path = activity_of(event), file_for(Part.LOGS, self.known, month="")
        at = event.at.astimezone(self.engine.clock.now().tzinfo)
        own = event.origin is Origin.AGENT and event.type != TURN
        said = [(AGENT if own else USER, did.sender, did.content or did.summary), (AGENT, "", did.reply)]
        for role, name, text in said:
            if text.strip():
                before, after = log_frame(role, name or (self.scope.mind if role == AGENT else "user"), at)
                found[path].append(_Line(_LAST, (before, text.strip(), after)))

    def _local(self, memory: Memory):  # type: ignore[no-untyped-def]
        return memory.occurred.astimezone(self.engine.clock.now().tzinfo)

    # Records.

    def _lists(self) -> dict[str, list[_Line]]:
        found = self._files_of(Part.EPISODES, Part.INSIGHTS, Part.EMOTIONS)
        for memory in sorted(self.memories, key=_order):
            whole = as_written(self.engine, self.scope, memory)
            if memory.kind is Kind.EPISODE and (is_named(memory) or lay_of(memory.words)):
                if not (memory.stage is Stage.ARCHIVED and memory.superseded_by):  # a week has it now
                    self._record(found, Part.EPISODES, whole, episode_view(self.engine, whole))
            elif memory.kind is Kind.INSIGHT and DREAM in memory.words.tags:
                self._record(found, Part.INSIGHTS, whole, dream_of(whole).plain())
        felt = feelings_among(self.events)
        turns = turns_heard(self.engine, self.scope, felt)
        for event in felt:
            self._record(found, Part.EMOTIONS, event, feeling_of(event, turns).plain())
        return found

    def _record(
        self, found: defaultdict[str, list[_Line]], part: Part, of: Memory | Event, ours: Mapping[str, Any]
    ) -> None:
        lay, at = lay_of(of.words), of.occurred if isinstance(of, Memory) else of.at
        path = lay.file if lay else file_for(part, self.known, month=f"{at:%Y-%m}")
        found[path].append(_Line(lay.place if lay else _LAST, _said(ours, lay)))

    def _goals(self, path: str) -> dict[str, Any] | None:
        lists: dict[str, list[_Line]] = {name: [] for name in GOAL_LISTS}
        for memory in sorted(self.memories, key=_order):
            if memory.kind is Kind.GOAL:
                goal, lay = goal_of(memory), lay_of(memory.words)
                name = _TERMS.get(goal.status, "short_term" if goal.term == SHORT else "long_term")
                place = lay.place if lay and lay.list == name else _LAST
                lists[name].append(_Line(place, _said(goal_record(memory), lay)))
        told = {name: _placed(lines, self._left(path, name)) for name, lines in lists.items()}
        meta, room = goals_meta(look_inside(self.engine, self.scope).state), self.room.get("goals")
        if room is None:
            return (
                {**told, "meta": meta}
                if path in self.known or any(told.values()) or any(meta.values())
                else None
            )
        told = {name: goals for name, goals in told.items() if goals or name in room["lists"]}
        if room["meta"] is not None:
            told |= {"meta": respelt(meta, room["meta"])}
        elif any(meta.values()):
            told |= {"meta": meta}
        return {**told, **room["besides"]}

    def _sessions(self, path: str) -> dict[str, Any] | None:
        told = respelt(sessions_of(self.memories), self.room.get("sessions", {}))
        return told if told or path in self.known else None

    # What it is just now.

    def _state(self, path: str) -> dict[str, Any] | None:
        inner = look_inside(self.engine, self.scope)
        questions = _placed(list(self._questions()), self._left(path))
        state = inner.state
        if path not in self.known:
            some = questions or state.last_interaction or state.felt or state.motivation_log
            return self._anew(inner, questions) if some else None
        room = self.room["state"]
        now = inner.internal_state()["drives"]
        rests_on = standing_of(state, self.memories).plain()
        drives: dict[str, Any] = {}
        for name, standing in rests_on.items():
            told = room["drives"].get(name)
            if told is None:
                continue  # nobody knows what it says
            stands, said = same(told["ours"], standing), told["said"]
            if said is not None or not stands:
                drives[name] = (said or {}) if stands else {**(said or {}), **now[name]}
            if name == "curiosity" and (told.get("questions") or questions):
                drives[name] = {**drives.get(name, {}), "open_questions": questions}
        drives |= room["besides"]
        log = {"motivation_log": dict(state.motivation_log)} if state.motivation_log else {}
        told = {} if room["bare"] and not drives else {"drives": drives}
        return {**told, **respelt(log, room["spelt"])}

    def _anew(self, inner: Inner, questions: list[Any]) -> dict[str, Any]:
        told = inner.internal_state()
        told["drives"]["curiosity"]["open_questions"] = questions
        kept = dict(inner.state.motivation_log)
        return told | ({"motivation_log": kept} if kept else {})

    def _questions(self) -> Iterator[_Line]:
        """The open ones, and those that were answered; what nobody wonders about any more is gone."""
        for memory in sorted(self.memories, key=_order):
            if memory.kind is Kind.QUESTION:
                status, lay = object_of(memory.words.extra).get("status"), lay_of(memory.words)
                if memory.stage in OPEN.stages or status in (RESOLVED, CONVERTED):
                    yield _Line(lay.place if lay else _LAST, _said(question_record(memory), lay))


def _kept(memory: Memory) -> bool:
    return memory.stage is not Stage.FORGOTTEN and not memory.words.gone


def _order(memory: Memory) -> tuple[float, str]:
    return memory.occurred.timestamp(), memory.id


def _said(ours: Mapping[str, Any], lay: Lay | None) -> dict[str, Any]:
    return respelt(ours, lay.spelt) if lay else dict(ours)


def _placed(lines: Iterable[_Line], left: Iterable[_Line]) -> list[Any]:
    return [line.said for line in sorted([*lines, *left], key=lambda line: line.place)]
