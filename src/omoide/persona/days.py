"""The days of a persona: talk in stretches with how stirring they were, what is told of them, and which are in view (NA-04…08).

A day is that of the calendar, where the mind is. What was said on a day is told once; what is heard of it later is told
later, as another episode of that day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Any, Final

from omoide.dynamics.boundaries import Boundaries
from omoide.engine import Engine
from omoide.language.cleaning import is_blank
from omoide.language.sentences import joined
from omoide.language.voices import OWN_VOICE, VOICES, as_another, disowned
from omoide.model.activity import EMOTION, TURN, activity_of, object_of
from omoide.model.cue import Filter
from omoide.model.event import Event
from omoide.model.feeling import Feeling
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.scope import Scope
from omoide.persona.episodes import is_named
from omoide.persona.feelings import PERSONA
from omoide.persona.state import is_talk
from omoide.prompts.digest import Line
from omoide.prompts.tell import STAR

# The tags of what tells a day, a week, a month.
DAY: Final = "day"
WEEK: Final = "week"
MONTH: Final = "month"
# What else is told of a great moment (NA-22…24).
MOMENTS: Final = ("goal_id", "source_question", "emotion_change")
_MOST: Final = 5000
_LONGEST_SPAN: Final = timedelta(days=32)


@frozen
class Talked:
    """One stretch of talk, and how stirring it was at its height (NA-08)."""

    turns: tuple[Event, ...]
    arousal: float
    mind: str

    def plain(self) -> dict[str, Any]:
        """As it is kept with its day."""
        return {
            "began": self.turns[0].at.isoformat(),
            "session": self.turns[0].words.session,
            "turns": len(self.turns),
            "arousal": self.arousal,
        }

    def lines(self, language: str) -> list[Line]:
        """As the persona tells it: what it said itself is said by `I`."""
        own = OWN_VOICE[language]
        return [line for event in self.turns for line in _lines(event, own, (self.mind, *VOICES))]


@frozen
class Day:
    """A day of talk that is still to be told."""

    date: date
    talks: tuple[Talked, ...]

    @property
    def turns(self) -> list[Event]:
        return sorted((turn for talk in self.talks for turn in talk.turns), key=_order)

    @property
    def arousal(self) -> float:
        """The mean of its stretches."""
        return round(sum(talk.arousal for talk in self.talks) / len(self.talks), 4)

    @property
    def arousal_max(self) -> float:
        return max(talk.arousal for talk in self.talks)


def own_words(text: str) -> str:
    """What the persona said itself, of a day as it is told."""
    voices = tuple(f"{each}: " for each in VOICES)
    said = [line.removeprefix(STAR).strip() for line in text.splitlines()]
    return joined(line.partition(": ")[2] for line in said if line.startswith(voices))


def date_of(engine: Engine, at: datetime) -> date:
    """On the calendar of where the mind is now."""
    return at.astimezone(engine.clock.now().tzinfo).date()


def days_of(engine: Engine, events: Sequence[Event], *, mind: str) -> list[Day]:
    """All talk among these events, by day, each in its stretches."""
    felt = _felt(events)
    turns: dict[date, dict[str, list[Event]]] = {}
    for event in sorted(events, key=_order):
        if is_talk(event) and not event.words.gone:
            sessions = turns.setdefault(date_of(engine, event.at), {})
            sessions.setdefault(event.words.session, []).append(event)
    return [
        Day(date=day, talks=tuple(_talks(sessions.values(), felt, mind=mind, boundaries=engine.boundaries)))
        for day, sessions in sorted(turns.items())
    ]


def _talks(
    sessions: Iterable[Sequence[Event]], felt: Mapping[str, float], *, mind: str, boundaries: Boundaries
) -> list[Talked]:
    """In the order in which they began; a pause ends a stretch."""
    pause = timedelta(minutes=boundaries.idle_minutes)
    found: list[Talked] = []
    for turns in sessions:
        ends = [
            place
            for place, (one, next_) in enumerate(pairwise(turns), 1)
            if 0 < _s(pause) <= _s(next_.at - one.at)
        ]
        for first, last in pairwise((0, *ends, len(turns))):
            own = tuple(turns[first:last])
            found.append(Talked(turns=own, arousal=max(_stirring(turn, felt) for turn in own), mind=mind))
    return sorted(found, key=lambda talk: _order(talk.turns[0]))


def _s(time: timedelta) -> float:
    return time.total_seconds()


def _felt(events: Sequence[Event]) -> dict[str, float]:
    """How strongly the persona said that it felt something, by the turn."""
    found: dict[str, float] = {}
    for event in events:
        more = object_of(event.words.extra) if event.type == EMOTION and not event.words.gone else {}
        if more.get("who") == PERSONA and event.words.text != Feeling.NEUTRAL:
            turn = str(more.get("of", ""))
            found[turn] = max(found.get(turn, 0.0), float(more.get("intensity", 0.0)))
    return found


def _stirring(turn: Event, felt: Mapping[str, float]) -> float:
    """What the persona said that it felt, or else what the words tell."""
    if turn.id in felt:
        return felt[turn.id]
    from omoide.language.affect import feeling  # it reads long lists of words

    did = activity_of(turn)
    return feeling("\n".join(filter(None, (did.content, did.reply)))).arousal or 0.0


def _lines(event: Event, own: str, voices: Sequence[str]) -> list[Line]:
    did = activity_of(event)
    mine, text = event.origin is Origin.AGENT and not did.sender, did.content or did.summary
    speaker = own if mine else did.sender
    if not mine:  # whatever others call themselves, and however they write, they are others
        speaker, text = as_another(speaker, voices), disowned(text, voices)
    lines = [Line(speaker, text, mine)]
    if event.type == TURN:
        lines.append(Line(own, did.reply, own=True))
    return [line for line in lines if not is_blank(line.text)]


def _order(event: Event) -> tuple[float, int]:
    return event.at.timestamp(), event.number


# What was told.


def told_episodes(engine: Engine, scope: Scope, chosen: Filter = Filter()) -> list[Memory]:
    """Those that a persona made of its life, the oldest first; what became part of a week is not there."""
    found = engine.store.listed(scope, replace(chosen, kinds=frozenset({Kind.EPISODE})), limit=_MOST)
    own = (each for each in found if is_named(each))
    return sorted(own, key=lambda each: (each.occurred.timestamp(), each.words.alias))


def span_of(engine: Engine, memory: Memory) -> tuple[date, date]:
    """The first and the last day that it tells of."""
    return _span(memory, engine.clock.now().tzinfo)


def _span(memory: Memory, zone: tzinfo | None) -> tuple[date, date]:
    said = str(object_of(memory.words.extra).get("date", ""))
    try:
        first, _, last = said.partition("~")
        return date.fromisoformat(first), date.fromisoformat(last or first)
    except ValueError:
        day = memory.occurred.astimezone(zone).date()
        return day, day


def looked_back(engine: Engine, scope: Scope, *, oldest: date) -> list[Memory]:
    """What was told of the days before the oldest talk that is still to be seen, the newest first (NA-06)."""
    since = oldest - timedelta(days=engine.days.lookback_days)
    zone = engine.clock.now().tzinfo
    midnight = datetime(since.year, since.month, since.day, tzinfo=zone)
    near = told_episodes(engine, scope, Filter(since=midnight - _LONGEST_SPAN))
    return [each for each in reversed(near) if since <= span_of(engine, each)[1] < oldest]


def episode_view(engine: Engine, memory: Memory) -> dict[str, Any]:
    """As the design's file shows it (NA-04, NA-05)."""
    return episode_plain(memory, zone=engine.clock.now().tzinfo)


def episode_plain(memory: Memory, *, zone: tzinfo | None) -> dict[str, Any]:
    more = object_of(memory.words.extra)
    first, last = _span(memory, zone)
    compressed = bool(more.get("compressed", False))
    mean = memory.affect.arousal or 0.0
    told: dict[str, Any] = {
        "id": memory.words.alias,
        "date": f"{first}~{last}" if compressed else str(first),
        "summary": memory.words.text,
        "compressed": compressed,
    }
    if compressed:
        told |= {
            "original_count": more.get("original_count", 0),
            "arousal_avg": more.get("arousal_avg", mean),
        }
    else:
        told["arousal"] = mean
    if more.get("type") not in (DAY, WEEK, MONTH):
        told |= {name: more[name] for name in ("type", *MOMENTS) if name in more}
    made = memory.recorded or memory.occurred
    return told | {
        "arousal_max": more.get("arousal_max", mean),
        "created_at": more.get("created_at") or made.isoformat(),
    }
