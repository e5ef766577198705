"""Sessions: threads that are over, in short, and where each of them lies by now (LU-09 … LU-11; C-48).

Every session lies in exactly one place at any time: hot for a day, then in mid-term memory, then in long-term memory or in
the archive. The first two are told apart by the clock alone, so nothing can expire before it was archived (B-19).
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, cast

from omoide.dynamics.receding import is_hot
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.library.lumina import Session, namespace_of, to_archive, to_history, to_session, to_vector
from omoide.model.activity import object_of
from omoide.model.cue import FINDABLE, Filter
from omoide.model.memory import Kind, Memory, Stage, Tier
from omoide.model.scope import Scope

_PAGE = 500
_KEPT = Filter(kinds=frozenset({Kind.EPISODE}), stages=FINDABLE | {Stage.ARCHIVED})


class Place(StrEnum):
    """Where a session lies."""

    HOT = "hot"
    MID = "mid"
    LONG = "long"
    ARCHIVE = "archive"


def sessions(engine: Engine, scope: Scope) -> Iterator[tuple[Place, Memory]]:
    """All of them, the newest first, each with its place."""
    past = None
    while page := engine.store.listed(scope, _KEPT, limit=_PAGE, past=past):
        yield from ((place_of(engine, each), each) for each in page if is_session(each))
        past = (page[-1].occurred, page[-1].id)


def is_session(memory: Memory) -> bool:
    """An episode that was made of a talk; what sums up a day or a week is of none."""
    return memory.kind is Kind.EPISODE and bool(memory.words.session)


def place_of(engine: Engine, memory: Memory) -> Place:
    if memory.stage is Stage.ARCHIVED:
        return Place.ARCHIVE
    if memory.tier is not Tier.MID:
        return Place.LONG
    age = engine.clock.now().timestamp() - memory.occurred.timestamp()
    return Place.HOT if is_hot(age, sessions=engine.sessions) else Place.MID


def thread_id(memory: Memory) -> str:
    """A thread is known by its first turn; one that came from elsewhere by the name that it had there."""
    elsewhere = _elsewhere(memory).get("thread_id")
    return str(elsewhere) if elsewhere else memory.sources[0] if memory.sources else memory.id


def _elsewhere(memory: Memory) -> dict[str, Any]:
    """What the tables said that it was brought in from."""
    told = object_of(memory.words.extra).get("lumina")
    return cast(dict[str, Any], told) if isinstance(told, dict) else {}


def key_of_session(scope: Scope, memory: Memory) -> str:
    """One key for writing, reading and deleting: whose it is, and which (C-30)."""
    return f"session:{scope.mind}:{thread_id(memory)}"


def session_of(scope: Scope, memory: Memory) -> Session:
    return Session(
        thread_id=thread_id(memory),
        summary=memory.words.text,
        user_id=scope.mind,
        keywords=memory.words.keywords,
        turn_count=_elsewhere(memory).get("turn_count", len(memory.sources)),
        created=memory.occurred,
        importance=memory.importance,
    )


def tables(engine: Engine, scope: Scope, *, embeddings: bool = False) -> dict[str, Any]:
    """As the stores of the design would hold them: the hot ones by their key with the seconds that are left to them,
    `session_archive` with what is no longer hot and what stayed behind, `conversation_history`, and the namespace of their
    vectors (LU-09, 10, 11)."""
    hot: dict[str, Any] = {}
    archive: list[Any] = []
    history: list[Any] = []
    vectors: list[Any] = []
    now = engine.clock.now().timestamp()
    for place, memory in sessions(engine, scope):
        own = session_of(scope, memory)
        vector = {"embedding": _embedding(engine, scope, memory)} if embeddings else {}
        match place:
            case Place.HOT:
                left = engine.sessions.hot_seconds - (now - memory.occurred.timestamp())
                hot[key_of_session(scope, memory)] = {**to_session(own), **vector, "ttl": left}
            case Place.MID | Place.ARCHIVE:
                archive.append({**to_archive(own), **vector})
            case Place.LONG:
                history.append(to_history(own))
                vectors.append(to_vector(own, vector.get("embedding")))
    return {
        "sessions": hot,
        "session_archive": archive,
        "conversation_history": history,
        "vectors": {namespace_of(scope.mind): vectors},
    }


def _embedding(engine: Engine, scope: Scope, memory: Memory) -> list[float] | None:
    """Of the summary (LU-07)."""
    if engine.meaning is None:
        return None
    try:
        return engine.meaning.place(scope, memory.words.text).tolist()
    except OmoideError:  # it goes without
        return None
