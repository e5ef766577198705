"""Priming: what comes to mind when a message arrives, before the mind thinks (AW-11…18).

All that is searched for is chosen from one table of candidates; meanwhile the log, the people and the tasks are read. After
the deadline what is there is used. What was shown is strengthened; which procedures were, is noted, so that the end of
the talk can tell whether they worked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

import numpy as np

from omoide.dynamics.attention import Channel, shares, with_leftovers
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.language.cleaning import is_blank
from omoide.language.lexicon import languages, session_facet
from omoide.language.messages import message_type
from omoide.language.sentences import sentences
from omoide.library.activity_lines import format_for_priming
from omoide.library.context import ROOM, Left, Line, Section, block, cost, due_mark, fitted, titled
from omoide.library.paths import path_of
from omoide.model.change import Recalled
from omoide.model.cue import Context, Cue, Recollection, Recollections
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.message import MessageType
from omoide.model.scope import Scope
from omoide.ports import Candidates
from omoide.search.find import Glance
from omoide.search.skills import Matched, description, match_skills
from omoide.society.people import look_up
from omoide.society.resolutions import Resolution, resolutions, settled_by
from omoide.society.shared import shared
from omoide.wake.conversing import open_stretch, thread_name
from omoide.wake.digesting import SHOWN
from omoide.wake.happening import fallback, recent
from omoide.wake.intending import open_intentions
from omoide.wake.noting import again, key_of, noted, state_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

KNOWLEDGE = frozenset({Kind.FACT, Kind.INSIGHT, Kind.NOTE})
RELATED = KNOWLEDGE | {Kind.EVENT, Kind.GOAL, Kind.QUESTION, Kind.ENTITY}
_MANY = 1000  # events: enough for any room
_LATE = "late"
_TOLD = 20  # of what was resolved


@frozen
class Message:
    """What arrived. Without a `type` it is read off the text; a heartbeat has no text."""

    text: str = ""
    sender: str = ""
    channel: str = ""
    thread: str = ""
    type: MessageType | None = None


@frozen
class Primed:
    """What came to mind, section by section, and as the one block that is put before the mind."""

    type: MessageType
    total: int
    sections: tuple[Section, ...]
    text: str
    late: bool = False
    trouble: str = ""

    @property
    def tokens(self) -> int:
        return sum(section.tokens for section in self.sections)

    def section(self, channel: Channel) -> Section:
        return next(each for each in self.sections if each.channel is channel)


class _Found:
    """What the search gives, from a thread of its own; or not in time."""

    def __init__(self) -> None:
        self.skills: list[Matched] = []
        self.important: list[Memory] = []
        self.episodes = Recollections()
        self.related = Recollections()
        self.trouble = ""


def prime(engine: Engine, scope: Scope, message: Message) -> Primed:
    with engine.store.moment():
        return _primed(engine, scope, message)


def _primed(engine: Engine, scope: Scope, message: Message) -> Primed:
    sort = message.type or (MessageType.HEARTBEAT if is_blank(message.text) else message_type(message.text))
    language = _language(message.text)
    room = shares(sort, priming=engine.priming)
    done = resolutions(engine, scope, since=engine.clock.now() - timedelta(days=engine.priming.resolved_days))
    searching = _Search(engine, scope, message, sort)
    searching.start()
    sections = [
        _sender(engine, scope, message, room[Channel.SENDER], language),
        _activity(engine, scope, room[Channel.ACTIVITY], language),
        _intentions(engine, scope, done, room[Channel.INTENTIONS], language),
        _resolved(done, room[Channel.RESOLVED], language),
    ]
    found = searching.result()
    late = [Left(what="search", why=_LATE)] if found is None else []
    found = found or _Found()
    sections += [
        fitted(
            Channel.SKILLS,
            map(_skill_line, found.skills),
            budget=room[Channel.SKILLS],
            language=language,
            left=late,
        ),
        fitted(
            Channel.IMPORTANT,
            [_memory_line(each, "important", done) for each in found.important],
            budget=room[Channel.IMPORTANT],
            language=language,
            left=late,
        ),
    ]
    shown = {line.id for section in sections for line in section.lines}
    sections.append(_chosen(Channel.EPISODES, found.episodes, shown, done, room, language, late))
    given = sum(room[each] for each in Channel if each not in (Channel.INTENTIONS, Channel.RESOLVED))
    spare = engine.priming.total(sort) - given
    left = spare + sum(
        each.budget - each.tokens
        for each in sections
        if each.channel not in (Channel.INTENTIONS, Channel.RESOLVED)
    )
    # What others leave flows to the related memories (C-02); a heartbeat asks for none.
    if room[Channel.RELATED]:
        room[Channel.RELATED] = with_leftovers(room[Channel.RELATED], max(left, 0), priming=engine.priming)
    sections.append(_chosen(Channel.RELATED, found.related, shown, done, room, language, late))
    sections.sort(key=lambda each: list(Channel).index(each.channel))
    _strengthen(engine, scope, sections)
    _note_shown(engine, scope, message, found.skills, sections)
    return Primed(
        type=sort,
        total=engine.priming.total(sort),
        sections=tuple(sections),
        text=block(sections, language=language),
        late=bool(late),
        trouble=found.trouble,
    )


# What is searched for.


class _Search:
    """Looks once and chooses several times, beside whoever waits for it, and no longer than the deadline."""

    def __init__(self, engine: Engine, scope: Scope, message: Message, sort: MessageType) -> None:
        self._engine = engine
        self._scope = scope
        self._message = message
        self._wanted = sort is not MessageType.HEARTBEAT and not is_blank(message.text)
        self._found: _Found | None = None
        self._done = Signal()
        self._began = engine.monotonic()

    def start(self) -> None:
        if self._wanted and self._engine.priming.deadline_ms:
            # Nobody waits for it after the deadline; not even the end of the process.
            Thread(target=self._run, name="omoide-priming", daemon=True).start()

    def result(self) -> _Found | None:
        """None: not in time."""
        if not self._wanted:
            return _Found()
        if not self._engine.priming.deadline_ms:
            self._run()
            return self._found
        waited = self._engine.monotonic() - self._began
        self._done.wait(max(self._engine.priming.deadline_ms / 1000 - waited, 0.0))
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._look()
        except OmoideError as error:  # what else there is comes all the same
            found = _Found()
            found.trouble = str(error)
            self._found = found
        finally:
            self._done.set()

    def _look(self) -> _Found:
        engine, message = self._engine, self._message
        thread = _thread(message)
        context = Context(speaker=message.sender, place=message.channel, session=thread)
        found = _Found()
        with engine.store.moment():
            glance = Glance(engine, self._scope, Cue(text=message.text, context=context))
            everyone = shared(self._scope)
            skills = match_skills(
                engine,
                [self._scope, everyone],
                message.text,
                glances={self._scope: glance},
                budget=Budget(k=5, tokens=max(engine.priming.skills, 16)),
                skills=engine.skills,
                procedures=engine.procedures,
            )
            elsewhere = ~self._being_said(glance.candidates, thread)
            found.skills = skills
            found.episodes = self._choose(glance, {Kind.EPISODE}, elsewhere, k=4)
            kinds = KNOWLEDGE if engine.priming.knowledge_only else RELATED
            found.related = self._choose(glance, kinds, elsewhere, k=16)
            found.important = self._important(glance)
            found.trouble = glance.question.trouble
        return found

    def _being_said(self, table: Candidates, thread: str) -> "NDArray[np.bool_]":
        """The talk that is going on need not be brought to mind; former ones of the same thread do."""
        segment = open_stretch(self._engine, self._scope, thread)
        began = segment.began.timestamp() if segment else np.inf
        return (table.session == session_facet(thread)) & (table.facts.occurred >= began)

    def _choose(
        self, glance: Glance, kinds: Iterable[Kind], elsewhere: "NDArray[np.bool_]", *, k: int
    ) -> Recollections:
        among = glance.candidates.of(frozenset(kinds), None) & elsewhere
        if not among.any():
            return Recollections()
        return glance.choose(among, budget=replace(self._engine.budget, k=k, tokens=1_000_000))

    def _important(self, glance: Glance) -> list[Memory]:
        """What was put under protection, the most important first."""
        table = glance.candidates
        rows = np.flatnonzero(table.facts.protected & table.allowed & table.of(KNOWLEDGE, None))
        order = np.lexsort((-table.facts.occurred[rows], -np.nan_to_num(table.facts.importance[rows])))
        names = [table.id(int(row)) for row in rows[order[:20]]]
        return self._engine.store.memories(self._scope, names)


# The sections.


def _sender(engine: Engine, scope: Scope, message: Message, budget: int, language: str) -> Section:
    """The profile of whoever speaks, by exact look-up (AW-13); as many of its sentences as there is room for."""
    if not message.sender or not budget:
        return fitted(Channel.SENDER, [], budget=budget, language=language)
    looked = look_up(engine, scope, message.sender)
    if looked.memory is None:
        why = (
            [Left(what=", ".join(each.words.title for each in looked.among), why="ambiguous")]
            if looked.among
            else []
        )
        return fitted(Channel.SENDER, [], budget=budget, language=language, left=why)
    memory = looked.memory
    line = _memory_line(memory, "sender", (), shared_one=True)
    head = memory.words.title or message.sender
    room = budget - cost(titled(Channel.SENDER, language))
    told: list[str] = []
    for sentence in sentences(memory.words.text):
        longer = replace(line, text=f"{head}: {' '.join([*told, sentence])}")
        if cost(longer.written()) > room:
            break
        told.append(sentence)
    rest = len(sentences(memory.words.text)) - len(told)
    left = [Left(what=line.pointer, why=ROOM)] if rest else []
    lines = [replace(line, text=f"{head}: {' '.join(told)}")] if told else []
    return fitted(Channel.SENDER, lines, budget=budget, language=language, left=left)


def _activity(engine: Engine, scope: Scope, budget: int, language: str) -> Section:
    """The newest of the log (AW-14); where it is empty, the newest episodes."""
    title = titled(Channel.ACTIVITY, language)
    room = budget - cost(title)
    if room <= 0:
        return fitted(Channel.ACTIVITY, [], budget=budget, language=language)
    events = recent(engine, scope, limit=min(max(room // 15, 20), _MANY))
    now = engine.clock.now()
    if events:
        shown = format_for_priming(events, tokens=room, now=now, language=language, settings=engine.activity)
    else:
        shown = fallback(engine, scope, tokens=room, language=language, settings=engine.activity)
    names = () if events else [name for each in shown.lines for name in each.event_ids]
    paths = {each.id: path_of(each) for each in engine.store.memories(scope, names)}
    lines = [
        Line(
            text=each.text,
            origin=str(each.origin or ""),
            pointer=each.pointer or paths.get("".join(each.event_ids), ""),
            ready=True,
        )
        for each in shown.lines
    ]
    left = [Left(what="activity_log", why=ROOM)] * bool(shown.left_out)
    return fitted(Channel.ACTIVITY, lines, budget=budget, language=language, left=left)


def _intentions(
    engine: Engine, scope: Scope, done: Sequence[Resolution], budget: int, language: str
) -> Section:
    """What is due first, first of all; what anybody has resolved is none of them."""
    if not budget:
        return fitted(Channel.INTENTIONS, [], budget=budget, language=language)
    now = engine.clock.now()
    lines = [
        Line(
            text=due_mark(each.valid_from, now=now, ahead_hours=engine.priming.ahead_hours, language=language)
            + each.words.text,
            origin=_origin(each),
            pointer=path_of(each),
            id=each.id,
            why="open",
        )
        for each in open_intentions(engine, scope)
    ]
    return fitted(Channel.INTENTIONS, lines, budget=budget, language=language)


def _resolved(done: Sequence[Resolution], budget: int, language: str) -> Section:
    """AW-33: the newest first."""
    lines = [
        Line(
            text=f"[{each.at:%Y-%m-%d}] {each.item}" + (f" — {each.by}" if each.by else ""),
            origin=str(Origin.AGENT),
            pointer="shared/resolutions.jsonl",
            id=each.event,
            why="resolved",
        )
        for each in done[: -_TOLD - 1 : -1]
    ]
    return fitted(Channel.RESOLVED, lines, budget=budget, language=language)


def _chosen(
    channel: Channel,
    came: Recollections,
    shown: set[str],
    done: Sequence[Resolution],
    room: dict[Channel, int],
    language: str,
    late: Sequence[Left],
) -> Section:
    lines, left, room_left = list[Line](), list(late), room[channel]
    for each in came.found:
        if each.memory.id in shown:
            continue
        if each.tokens > room_left:  # what it costs is known before it is written
            left.append(Left(what=path_of(each.memory), why=ROOM))
            continue
        room_left -= each.tokens
        lines.append(_memory_line(each.memory, _why(each), done))
    return fitted(channel, lines, budget=room[channel], language=language, left=left)


def _why(each: Recollection) -> str:
    best = sorted(each.parts.items(), key=lambda part: -part[1])[:2]
    told = ", ".join(f"{name} {value:.2f}" for name, value in best if value > 0)
    return f"{told}: {', '.join(each.matched)}" if each.matched else told


def _memory_line(memory: Memory, why: str, done: Sequence[Resolution], *, shared_one: bool = False) -> Line:
    words = memory.words
    said = " ".join(part for part in (words.title, words.trigger, words.text) if part)
    speaker = f"{words.speaker}: " if words.speaker else ""
    settled = settled_by(words.text, done, since=memory.occurred)
    mark = f" [✓ {settled.at:%Y-%m-%d}]" if settled else ""
    return Line(
        text=f"[{memory.occurred:%Y-%m-%d}] {speaker}{said}{mark}",
        origin=_origin(memory),
        pointer=path_of(memory, shared=shared_one),
        id=memory.id,
        why=why,
    )


def _skill_line(match: Matched) -> Line:
    memory = match.memory
    return Line(
        text=description(memory.words) + (" (!)" if match.failing else ""),
        origin=_origin(memory),
        pointer=path_of(memory, shared=memory.scope.mind == shared(memory.scope).mind),
        id=memory.id,
        why=", ".join(match.why),
    )


def _origin(memory: Memory) -> str:
    return "+".join(memory.origins)


# What is left of it.


def _strengthen(engine: Engine, scope: Scope, sections: Sequence[Section]) -> None:
    """AW-25. Whoever speaks, and what is to be done, was not recalled; it stood there."""
    recalled = (Channel.RELATED, Channel.EPISODES, Channel.SKILLS, Channel.IMPORTANT)
    names = [line.id for each in sections if each.channel in recalled for line in each.lines if line.id]
    own = [memory.id for memory in engine.store.memories(scope, names)]
    if own:
        engine.gate.rehearse(scope, Recalled(memories=tuple(own)))


def _note_shown(
    engine: Engine, scope: Scope, message: Message, skills: Sequence[Matched], sections: Sequence[Section]
) -> None:
    """Which procedures of its own were shown in a thread, each with the turn that it was shown after (AW-48)."""
    thread = _thread(message)
    shown = {line.id for each in sections if each.channel is Channel.SKILLS for line in each.lines}
    names = [each.memory.id for each in skills if each.memory.id in shown and each.memory.scope == scope]
    if not names:
        return
    segment = open_stretch(engine, scope, thread)

    def note() -> None:
        state = state_of(engine, scope, key_of(SHOWN, thread))
        before = (state.plain or {}).get("shown", {})
        known = {**dict.fromkeys(names, segment.final if segment else ""), **before}
        if known != before:
            change = noted(state.key, {"thread": thread, "shown": known})
            engine.gate.commit(scope, [change], by="prime", based_on=state.based_on)

    again(note)


def _thread(message: Message) -> str:
    return thread_name(message.thread, message.channel, message.sender)


def _language(text: str) -> str:
    found = languages(text)
    return "ja" if "ja" in found else "en"
