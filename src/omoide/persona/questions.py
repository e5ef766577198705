"""Open questions: what a persona wonders about, until it is answered on purpose or by a review at night (NA-26, NA-29).

A question is a memory: its title is the topic, its text what about it, its importance the priority. Answered, it is
resolved; what was learnt of it may then be converted into knowledge, once (NA-59).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from omoide.engine import Engine
from omoide.errors import Ambiguous, NotFound
from omoide.gate.noting import again
from omoide.model.activity import more_of, object_of
from omoide.model.change import Change, Encoded, Judged, Moved, Protected, Revised
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.identity import is_piece, short
from omoide.model.memory import Kind, Memory, Origin, Protection, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words

RESOLVED, CONVERTED, DROPPED = "resolved", "converted", "dropped"
OPEN: Final = Filter(kinds=frozenset({Kind.QUESTION}), stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))
_USUAL: Final = 0.5  # the priority where nobody said
_MOST: Final = 2000


@frozen
class Question:
    """`answer` is what was found out, `became` what was made of it: fact, insight, or skip."""

    id: str
    topic: str
    context: str
    priority: float
    asked: datetime
    status: str = "open"
    answer: str = ""
    became: str = ""

    @property
    def source_date(self) -> str:
        return self.asked.date().isoformat()

    def plain(self) -> dict[str, Any]:
        """As the internal state shows it (NA-26)."""
        return {
            "topic": self.topic,
            "context": self.context,
            "priority": self.priority,
            "source_date": self.source_date,
        }


def question_of(memory: Memory) -> Question:
    words, more = memory.words, object_of(memory.words.extra)
    is_open = memory.stage in OPEN.stages
    return Question(
        id=memory.id,
        topic=words.title or words.text,
        context=words.text if words.title and words.text != words.title else "",
        priority=_USUAL if memory.importance is None else memory.importance,
        asked=memory.occurred,
        status="open" if is_open else str(more.get("status", DROPPED)),
        answer=str(more.get("answer", "")),
        became=str(more.get("became", "")),
    )


def question_record(memory: Memory) -> dict[str, Any]:
    """The same with what became of it, where it is no longer open."""
    more = object_of(memory.words.extra)
    told = {"status": "status", "closed_at": "resolved_at", "answer": "answer", "became": "became"}
    told |= {"converted_at": "converted_at"}
    closed = {} if memory.stage in OPEN.stages else {told[key]: more[key] for key in told if key in more}
    return question_of(memory).plain() | closed


def open_questions(engine: Engine, scope: Scope) -> list[Question]:
    """What matters most first; of equals the newest."""
    return _in_order(engine.store.listed(scope, OPEN, limit=_MOST))


def resolved_questions(engine: Engine, scope: Scope) -> list[Question]:
    """Answered, and nothing was made of it yet."""
    chosen = replace(OPEN, stages=frozenset({Stage.SUPERSEDED}), tags=frozenset({RESOLVED}))
    found = engine.store.listed(scope, chosen, limit=_MOST)
    return _in_order([each for each in found if CONVERTED not in each.words.tags])


def waiting(engine: Engine, scope: Scope) -> list[Memory]:
    """What a night has to look at: open ones, and those of whose answer nothing was made yet."""
    chosen = replace(OPEN, stages=frozenset({*OPEN.stages, Stage.SUPERSEDED}))
    found = engine.store.listed(scope, chosen, limit=_MOST)
    return [
        each
        for each in found
        if each.stage in OPEN.stages or (RESOLVED in each.words.tags and CONVERTED not in each.words.tags)
    ]


def _in_order(memories: Sequence[Memory]) -> list[Question]:
    found = [question_of(each) for each in memories]
    return sorted(found, key=lambda each: (-each.priority, -each.asked.timestamp()))


def ask(
    engine: Engine,
    scope: Scope,
    topic: str,
    *,
    by: str,
    context: str = "",
    priority: float = _USUAL,
    asked: datetime | None = None,
    origin: Origin = Origin.USER,
    sources: tuple[str, ...] = (),
) -> Question:
    """Something to wonder about. Who wonders about the same already wonders more, never twice."""
    same = next((each for each in open_questions(engine, scope) if each.topic == topic.strip()), None)
    if same:
        engine.gate.commit(
            scope,
            [Judged(memory=same.id, importance=max(priority, same.priority), mentioned=1)],
            by=by,
        )
        return _there(engine, scope, same.id)
    memory = asking(
        engine, scope, topic, context=context, priority=priority, asked=asked, origin=origin, sources=sources
    )
    engine.gate.commit(scope, [Encoded(memory=memory)], by=by)
    return _there(engine, scope, memory.id)


def asking(
    engine: Engine,
    scope: Scope,
    topic: str,
    *,
    context: str = "",
    priority: float = _USUAL,
    asked: datetime | None = None,
    origin: Origin = Origin.AGENT,
    sources: tuple[str, ...] = (),
) -> Memory:
    """For a night that finds questions in the talk of the day."""
    now = engine.clock.now()
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(title=topic.strip(), text=context.strip() or topic.strip()),
        occurred=asked or now,
        kind=Kind.QUESTION,
        origins=(origin,),
        importance=priority,
        sources=sources,
        protection=Protection(by="self", since=now, reason="question"),  # it does not fade while it is open
    )


def resolve_question(engine: Engine, scope: Scope, name: str, *, by: str, answer: str = "") -> Question:
    """Answered: on purpose, or by a review; never by itself in the middle of a talk (NA-29)."""
    return _closed(engine, scope, name, RESOLVED, by=by, answer=answer)


def drop_question(engine: Engine, scope: Scope, name: str, *, by: str) -> Question:
    """No longer wondered about."""
    return _closed(engine, scope, name, DROPPED, by=by)


def _closed(engine: Engine, scope: Scope, name: str, why: str, *, by: str, answer: str = "") -> Question:
    def closed() -> Question:
        memory = find_question(engine, scope, name)
        changes = closing(memory, why, at=engine.clock.now(), answer=answer)
        engine.gate.commit(scope, changes, by=by, based_on={memory.id: memory.version})
        return _there(engine, scope, memory.id)

    return again(closed)


def closing(memory: Memory, why: str, *, at: datetime, answer: str = "") -> list[Change]:
    more = object_of(memory.words.extra) | {"status": why, "closed_at": at.isoformat()}
    if answer.strip():
        more["answer"] = answer.strip()
    return [
        _worded(memory, why, more),
        *([Protected(memory=memory.id, protection=None)] if memory.protection else []),
        Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=why),
    ]


def converting(memory: Memory, became: str, *, at: datetime, answer: str = "") -> list[Change]:
    """What was learnt of it is knowledge now (fact, insight), or was not worth it (skip); one that was open is answered by it."""
    more = object_of(memory.words.extra)
    if memory.stage in OPEN.stages:
        more |= {"closed_at": at.isoformat(), **({"answer": answer} if answer else {})}
    more |= {"status": CONVERTED, "became": became, "converted_at": at.isoformat()}
    return [
        _worded(memory, CONVERTED, more),
        *([Protected(memory=memory.id, protection=None)] if memory.protection else []),
        Moved(memory=memory.id, stage=Stage.SUPERSEDED, why=CONVERTED),
    ]


def _worded(memory: Memory, tag: str, more: dict[str, Any]) -> Revised:
    words = replace(memory.words, tags=(*memory.words.tags, tag), extra=more_of(more), digest="")
    return Revised(memory=memory.id, words=words, origins=memory.origins)


def find_question(engine: Engine, scope: Scope, name: str) -> Memory:
    """An open one, by the end of its id or its very topic."""
    known = engine.store.listed(scope, OPEN, limit=_MOST)
    exact = [each for each in known if name in (each.id, each.words.title)]
    piece = name.lower()
    found = exact or [each for each in known if is_piece(piece) and each.id.endswith(piece)]
    if not found:
        raise NotFound(what="open question", value=name)
    if len(found) > 1:
        raise Ambiguous(value=name, matches=", ".join(short(each.id) for each in found))
    return found[0]


def _there(engine: Engine, scope: Scope, name: str) -> Question:
    (memory,) = engine.store.memories(scope, [name])
    return question_of(memory)
