"""Records of a room of Nexus Ark as memories and events of ours, each whole: what we would say otherwise keeps its spelling.

Everything comes with `Origin.IMPORT`: it was this persona's own life, but nobody here saw it come about.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, tzinfo
from typing import Any, Final

from omoide.library.nexus_ark_texts import AGENT, SYSTEM, Piece
from omoide.library.spelling import spelt
from omoide.model.activity import EMOTION, Happened, more_of, object_of
from omoide.model.affect import Affect
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin, Protection, Stage
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import SECRET, Words
from omoide.persona.days import DAY, MOMENTS, MONTH, WEEK, episode_plain
from omoide.persona.diaries import DIARY
from omoide.persona.dreams import DREAM, dream_of
from omoide.persona.feelings import PERSONA, feeling_of
from omoide.persona.foreign import Lay, laid, said_count, said_share, said_text, said_time
from omoide.persona.goals import LONG, SHORT, USUAL, Status, goal_record
from omoide.persona.questions import CONVERTED, RESOLVED, question_record
from omoide.society.people import PERSON

_IMPORT: Final = (Origin.IMPORT,)
_WEEK: Final = 7  # days
_MOST: Final = 100  # the lowest priority of a goal
_CLOSED: Final = {"completed": Status.COMPLETED, "abandoned": Status.ABANDONED}


@frozen
class Arriving:
    """Into which mind, by whom; `zone` is where the mind is, `touched` when the file was last written to."""

    scope: Scope
    by: str
    zone: tzinfo | None
    touched: datetime
    name: Callable[[datetime, str], str]  # an id, made of a time and of what it is known by

    # What was lived.

    def episode(self, said: Mapping[str, Any], lay: Lay, *, alias: str, sessions: Any = None) -> Memory:
        first, last = self.days(said)
        compressed = said.get("compressed") is True or last > first
        created = said_time(said, "created_at", zone=self.zone)
        same_day = created is not None and created.astimezone(self.zone).date() == first
        at = created if created and same_day else datetime.combine(first, time(12), self.zone)
        span = DAY if not compressed else WEEK if (last - first).days < _WEEK else MONTH
        sort = said_text(said, "type")
        high, count = said_share(said, "arousal_max"), said_count(said, "original_count")
        mean = said_share(said, "arousal_avg" if compressed else "arousal")
        more: dict[str, Any] = {
            "type": sort or span,
            "date": f"{first}~{last}" if compressed else str(first),
            "compressed": compressed,
            **({"arousal_max": high} if high is not None else {}),
            **({"original_count": count} if count is not None else {}),
            "created_at": (created or at).isoformat(),
            **({"sessions": sessions} if sessions else {}),
            **{name: said[name] for name in MOMENTS if said_text(said, name)},
        }
        words = Words(text=said["summary"], alias=alias, tags=(sort or span,), extra=more_of(more))
        memory = self._memory(
            Kind.EPISODE, words, at, f"episode\n{_key(said, 'id', 'created_at', 'date')}\n{lay.place}"
        )
        memory = altered(memory, affect=Affect(arousal=mean))
        return _spelt(memory, said, episode_plain(memory, zone=self.zone), lay)

    def days(self, said: Mapping[str, Any]) -> tuple[date, date]:
        """The first and the last day that an episode tells of."""
        first, _, last = str(said.get("date", "")).partition("~")
        try:
            days = date.fromisoformat(first.strip()), date.fromisoformat((last or first).strip())
            if date(1970, 1, 2) <= days[0] <= days[1]:
                return days
        except ValueError:
            pass
        day = (said_time(said, "created_at", "date", zone=self.zone) or self.touched).date()
        return day, day

    def dream(self, said: Mapping[str, Any], lay: Lay) -> Memory:
        more = {name: said[name] for name in ("strategy", "log_entry") if said_text(said, name)}
        words = Words(
            title=said_text(said, "trigger_topic"),
            text=said_text(said, "insight"),
            tags=(DREAM,),
            extra=more_of(more),
        )
        at = said_time(said, "created_at", zone=self.zone) or self.touched
        memory = self._memory(
            Kind.INSIGHT, words, at, f"dream\n{_key(said, 'id', 'created_at')}\n{lay.place}"
        )
        return _spelt(memory, said, dream_of(memory).plain(), lay)

    # What is wanted.

    def goal(self, said: Mapping[str, Any], lay: Lay, *, twin: int = 0) -> Memory:
        """`twin`: how many of the file before it have the same id."""
        status = _CLOSED.get(lay.list, Status.ACTIVE)
        at = said_time(said, "created_at", zone=self.zone) or self.touched
        closed = said_time(said, "closed_at", f"{status}_at", zone=self.zone)
        name, priority = said_text(said, "id"), said_count(said, "priority")
        long = lay.list == "long_term" or (lay.list in _CLOSED and name.startswith("lo_"))
        notes = said.get("progress_notes")
        more: dict[str, Any] = {
            "priority": priority if priority is not None and 1 <= priority <= _MOST else USUAL,
            "progress_notes": [self._progress(each, at) for each in notes] if isinstance(notes, list) else [],
            **({"reason": reason} if (reason := said_text(said, "reason")) else {}),
        }
        if status is not Status.ACTIVE:
            more |= {"status": str(status), **({"closed_at": closed.isoformat()} if closed else {})}
        tags = (LONG if long else SHORT, *([str(status)] if status is not Status.ACTIVE else []))
        words = Words(text=said["goal"], alias=name, tags=tags, extra=more_of(more))
        key = name or f"{_key(said, 'created_at')}\n{lay.list}\n{lay.place}"
        key = f"{key}\n{twin}" if name and twin else key
        memory = self._open_or_closed(Kind.GOAL, words, at, f"goal\n{key}", is_open=status is Status.ACTIVE)
        return _spelt(memory, said, goal_record(memory), lay)

    def _progress(self, said: Any, made: datetime) -> dict[str, Any]:
        """As our goals keep it, and as it was said."""
        plain = (
            said
            if isinstance(said, dict)
            else {"text": said if isinstance(said, str) else more_of({"said": said})}
        )
        at = said_time(plain, "at", "date", "timestamp", "created_at", zone=self.zone) or made
        noted = {"at": at.isoformat(), "text": said_text(plain, "text", "note", "content") or more_of(plain)}
        return noted if noted == said else {**noted, "said": said}

    def question(self, said: Mapping[str, Any], lay: Lay) -> Memory:
        status = _settled(said)
        at = said_time(said, "source_date", zone=self.zone) or self.touched
        priority = said_share(said, "priority")
        closed = said_time(said, "resolved_at", "closed_at", zone=self.zone)
        converted = said_time(said, "converted_at", zone=self.zone)
        more: dict[str, Any] = {}
        if status:
            more = {
                "status": status,
                **({"closed_at": closed.isoformat()} if closed else {}),
                **({"converted_at": converted.isoformat()} if converted else {}),
                **{name: said[name] for name in ("answer", "became") if said_text(said, name)},
            }
        tags = (RESOLVED, CONVERTED) if status == CONVERTED else (status,) if status else ()
        topic = said["topic"]
        words = Words(title=topic, text=said_text(said, "context") or topic, tags=tags, extra=more_of(more))
        key = f"question\n{_key(said, 'id', 'source_date')}\n{lay.place}"
        memory = self._open_or_closed(Kind.QUESTION, words, at, key, is_open=not status)
        memory = altered(memory, importance=priority)
        return _spelt(memory, said, question_record(memory), lay)

    def _open_or_closed(self, kind: Kind, words: Words, at: datetime, key: str, *, is_open: bool) -> Memory:
        memory = self._memory(kind, words, at, key)
        if not is_open:
            return altered(memory, stage=Stage.SUPERSEDED)
        return altered(memory, protection=Protection(by=self.by, since=at, reason=str(kind)))

    # What was written.

    def entry(self, piece: Piece, lay: Lay, *, secret: bool) -> Memory:
        words = Words(text=piece.text, tags=(SECRET if secret else DIARY,), extra=laid({}, lay))
        at = piece.at or self.touched
        known = piece.at.isoformat() if piece.at else ""
        return self._memory(Kind.NOTE, words, at, f"{lay.file}\n{known}\n{lay.place}", dated=bool(piece.at))

    def entity(self, piece: Piece, lay: Lay) -> Memory:
        words = Words(title=piece.name, text=piece.text, names=(piece.name,), extra=laid({}, lay))
        at = piece.at or self.touched
        memory = self._memory(Kind.ENTITY, words, at, lay.file, dated=bool(piece.at))
        return altered(memory, protection=Protection(by=self.by, since=at, reason=PERSON))

    # What happened.

    def utterance(self, piece: Piece, lay: Lay, *, at: datetime) -> tuple[Event, Memory | None]:
        """What was said, and the memory of it by which it is found; of what the system said there is none."""
        words = Words(
            text=piece.text,
            speaker=piece.name or piece.role.lower(),
            session=lay.file,
            extra=laid({"role": piece.role}, lay),
        )
        if piece.role == SYSTEM:
            words = altered(words, speaker=SYSTEM.lower(), names=(piece.name,) if piece.name else ())
        sort = Happened.RESPONSE_SENT if piece.role == AGENT else Happened.MESSAGE_RECEIVED
        known = at.isoformat() if piece.at else ""
        key = f"{lay.file}\n{known}\n{lay.place}"
        event = Event(
            id=self.name(at, f"{self.scope}\nevent\n{key}"),
            at=at,
            words=words,
            type="message" if piece.role == SYSTEM else str(sort),
            origin=Origin.IMPORT,
        )
        if piece.role == SYSTEM:
            return event, None
        memory = self._memory(Kind.EVENT, words, at, f"said\n{key}")
        return event, altered(memory, sources=(event.id,))

    def emotion(self, said: Mapping[str, Any], lay: Lay) -> Event:
        who, strength = said_text(said, "type") or PERSONA, said_share(said, "intensity")
        more: dict[str, Any] = {
            "who": who,
            **({"intensity": strength} if strength is not None else {}),
            **({"snippet": snippet} if (snippet := said_text(said, "user_text_snippet")) else {}),
        }
        at = said_time(said, "timestamp", zone=self.zone)
        assert at is not None
        event = Event(
            id=self.name(at, f"{self.scope}\nemotion\n{at.isoformat()}\n{lay.place}"),
            at=at,
            words=Words(text=said_text(said, "category", "emotion"), extra=more_of(more)),
            type=EMOTION,
            origin=Origin.IMPORT,
        )
        ours = feeling_of(event).plain()
        return altered(
            event, words=altered(event.words, extra=laid(more, lay._replace(spelt=spelt(said, ours))))
        )

    def _memory(self, kind: Kind, words: Words, at: datetime, key: str, *, dated: bool = True) -> Memory:
        """Without a date of its own it is known by its place alone: a copy of the file has another time."""
        when = at if dated else datetime.fromisoformat("2000-01-01T00:00:00+00:00")
        name = self.name(when, f"{self.scope}\n{key}")
        return Memory(id=name, scope=self.scope, words=words, occurred=at, kind=kind, origins=_IMPORT)


# Which records say enough.


def tells(said: Any, *names: str) -> bool:
    return isinstance(said, dict) and any(said_text(said, name) for name in names)


def is_feeling(said: Any, zone: tzinfo | None) -> bool:
    return tells(said, "category", "emotion") and said_time(said, "timestamp", zone=zone) is not None


def _settled(said: Mapping[str, Any]) -> str:
    if said.get("status") == CONVERTED or any(
        said.get(key) for key in ("converted", "converted_at", "converted_to_memory")
    ):
        return CONVERTED
    return (
        RESOLVED if said.get("status") == RESOLVED or said.get("resolved") or said.get("resolved_at") else ""
    )


def _key(said: Mapping[str, Any], *names: str) -> str:
    """By what it is known: never its words, which may have to be erased."""
    return next((f"{name}={said[name]}" for name in names if said_text(said, name)), "")


def _spelt(memory: Memory, said: Mapping[str, Any], ours: Mapping[str, Any], lay: Lay) -> Memory:
    more = object_of(memory.words.extra)
    words = altered(memory.words, extra=laid(more, lay._replace(spelt=spelt(said, ours))))
    return altered(memory, words=words)
