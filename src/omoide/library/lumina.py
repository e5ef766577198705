"""The records of the LUMINA design as plain values, both ways: threads (LU-08), sessions (LU-09), the archive (LU-10), the
history (LU-11) and profiles of users (LU-13).

Vectors are not among what is read: they mean something only to the embedder that made them, and are made anew.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import datetime, tzinfo
from typing import Any, Final, cast

from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen

Record = dict[str, Any]
USER: Final = "user"
CHARACTERS: Final = ("lumina", "clarisse", "nox")
_SPELLINGS: Final = {"claris": "clarisse"}  # as the design's own example has it
_FIRST: Final = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


@frozen
class Utterance:
    """What somebody said in a thread; the design's example leaves out when."""

    speaker: str
    message: str
    at: datetime | None = None


@frozen
class Thread:
    """A stretch of talk about one matter. `counts` are the turns of each character; the user's are not counted."""

    thread_id: str
    domain: str = ""
    turns: tuple[Utterance, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    started: datetime | None = None
    updated: datetime | None = None


@frozen
class Session:
    """A thread in short, as mid-term and long-term tables keep it; the latter with its importance."""

    thread_id: str
    summary: str
    user_id: str = ""
    keywords: tuple[str, ...] = ()
    turn_count: int | None = None
    created: datetime | None = None
    importance: float | None = None


@frozen
class Profile:
    """What is known of a user: topic → count, who was called in each conversation, how deep each relationship is."""

    user_id: str
    preferences: Mapping[str, int] = field(default_factory=dict[str, int])
    interaction_history: tuple[Any, ...] = ()
    growth_data: Mapping[str, Any] = field(default_factory=dict[str, Any])


# Writing.


def counted(turns: Iterable[Utterance], *, characters: Sequence[str] = CHARACTERS) -> dict[str, int]:
    """How often each character spoke; one that was silent counts zero."""
    spoke = Counter(turn.speaker for turn in turns)
    return {name: spoke[name] for name in characters}


def to_thread(thread: Thread) -> Record:
    """LU-08, with the times of LU-03 where they are known."""
    return {
        "thread_id": thread.thread_id,
        "domain": thread.domain or None,
        "turns": [to_turn(each) for each in thread.turns],
        "character_turns": dict(thread.counts),
        "start_time": _written(thread.started),
        "last_update": _written(thread.updated),
    }


def to_turn(turn: Utterance) -> Record:
    return {"speaker": turn.speaker, "message": turn.message, "timestamp": _written(turn.at)}


def to_session(session: Session) -> Record:
    """LU-09: what lies under `session:{thread_id}`."""
    return {
        "summary": session.summary,
        "keywords": list(session.keywords),
        "embedding": None,
        "turn_count": session.turn_count,
        "created_at": _written(session.created),
    }


def to_archive(session: Session) -> Record:
    """LU-10: a row of `session_archive`, whose keywords are JSON text."""
    return {
        "thread_id": session.thread_id,
        "user_id": session.user_id,
        "summary": session.summary,
        "keywords": json.dumps(list(session.keywords), ensure_ascii=False),
        "embedding": None,
        "created_at": _written(session.created),
    }


def to_history(session: Session) -> Record:
    """LU-11: a row of `conversation_history`."""
    return {
        "user_id": session.user_id,
        "thread_id": session.thread_id,
        "summary": session.summary,
        "keywords": json.dumps(list(session.keywords), ensure_ascii=False),
        "created_at": _written(session.created),
        "importance": session.importance,
    }


def namespace_of(user_id: str) -> str:
    """LU-11: where the vectors of a user lie."""
    return f"user:{user_id}"


def to_vector(session: Session, values: Sequence[float] | None = None) -> Record:
    """LU-11: what the namespace of its user holds of it."""
    return {
        "id": session.thread_id,
        "values": values,
        "metadata": {
            "summary": session.summary,
            "keywords": list(session.keywords),
            "timestamp": _written(session.created),
            "importance": session.importance,
        },
    }


def to_profile(profile: Profile) -> Record:
    """LU-13."""
    return {
        "user_id": profile.user_id,
        "preferences": dict(profile.preferences),
        "interaction_history": list(profile.interaction_history),
        "growth_data": dict(profile.growth_data),
    }


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


# Reading: None where a record says too little to be one.


def read_thread(said: Mapping[str, Any], *, zone: tzinfo | None) -> Thread | None:
    """As it was serialised; the short names of the design's example (`msg`, `ct`) are understood, too."""
    name, turns = _name(said.get("thread_id")), said.get("turns")
    if not name or not isinstance(turns, list):
        return None
    heard = [_turn(each, zone) for each in cast(list[Any], turns) if isinstance(each, Mapping)]
    told = tuple(each for each in heard if each.message.strip())
    counts = _table(said.get("character_turns") or said.get("ct") or said.get("counts"))
    return Thread(
        thread_id=name,
        domain=_text(said.get("domain")),
        turns=told,
        counts={_SPELLINGS.get(who, who): n for who, n in counts.items() if type(n) is int} or counted(told),
        started=time_of(said.get("start_time"), zone),
        updated=time_of(said.get("last_update"), zone),
    )


def _turn(said: Mapping[str, Any], zone: tzinfo | None) -> Utterance:
    speaker = _text(said.get("speaker"))
    return Utterance(
        speaker=_SPELLINGS.get(speaker, speaker),
        message=_text(said.get("message")) or _text(said.get("msg")),
        at=time_of(said.get("timestamp"), zone),
    )


def read_session(said: Mapping[str, Any], *, zone: tzinfo | None, thread_id: str = "") -> Session | None:
    """A row of the archive or of the history, or what lies under a key; the key then tells the thread."""
    metadata = _table(said.get("metadata"))
    said = {**metadata, **said}
    name = _name(said.get("thread_id")) or _name(said.get("id")) or thread_id
    summary = _text(said.get("summary"))
    if not name or not summary.strip():
        return None
    count, importance = said.get("turn_count"), said.get("importance")
    fits = isinstance(importance, int | float) and not isinstance(importance, bool) and 0 <= importance <= 1
    return Session(
        thread_id=name,
        summary=summary,
        user_id=_name(said.get("user_id")),
        keywords=_keywords(said.get("keywords")),
        turn_count=count if type(count) is int else None,
        created=time_of(said.get("created_at") or said.get("timestamp"), zone),
        importance=float(cast(float, importance)) if fits else None,
    )


def read_profile(said: Mapping[str, Any], *, user_id: str = "") -> Profile | None:
    name = _name(said.get("user_id")) or user_id
    if not name:
        return None
    counts = {topic: n for topic, n in _table(said.get("preferences")).items() if type(n) is int}
    history = _json(said.get("interaction_history"))
    return Profile(
        user_id=name,
        preferences=counts,
        interaction_history=tuple(cast(list[Any], history)) if isinstance(history, list) else (),
        growth_data=_table(said.get("growth_data")),
    )


def time_of(value: Any, zone: tzinfo | None) -> datetime | None:
    """In ISO 8601 or in seconds since 1970; without an offset it is one of this zone."""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, zone) if value >= 0 else None
        at = datetime.fromisoformat(str(value).strip())
        at = at if at.utcoffset() is not None else at.replace(tzinfo=zone)
        return at if at >= _FIRST else None
    except (ValueError, OverflowError, OSError):
        return None


def _name(value: Any) -> str:
    """Names are text or numbers."""
    return str(value) if type(value) is int else _text(value).strip()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _keywords(value: Any) -> tuple[str, ...]:
    found = _json(value)
    if isinstance(found, list):
        return tuple(each for each in cast(list[Any], found) if isinstance(each, str) and each.strip())
    return tuple(filter(None, (part.strip() for part in _text(value).split(","))))


def _table(value: Any) -> dict[str, Any]:
    found = _json(value)
    return cast(dict[str, Any], found) if isinstance(found, dict) else {}


def _json(value: Any) -> Any:
    """A database keeps lists and tables as text."""
    if not isinstance(value, str):
        return value
    try:
        return read_json(value)
    except ValueError:
        return None
