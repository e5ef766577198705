"""What a persona feels, and what comes of it: a log, the state of its self, and now and then an episode (NA-24, NA-29…31).

Whoever keeps a turn of talk asks here what else is to be written in the same act. The log is events of the time line; an
event of what others seem to feel names the turn instead of repeating it, so that erasing the turn leaves nothing of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from omoide.engine import Engine
from omoide.language.tags import Tags
from omoide.model.activity import EMOTION, activity_of, more_of, object_of
from omoide.model.change import Change, Encoded
from omoide.model.event import Event
from omoide.model.feeling import Feeling, Felt
from omoide.model.frozen import frozen
from omoide.model.memory import Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.episodes import Made, Moment, episodes
from omoide.persona.saying import FEELINGS, said
from omoide.persona.state import SelfState, has_self, read_state, standing_state, state_note, tongue
from omoide.persona.touching import touched_by

PERSONA, USER = "persona", "user"
UNEASY: Final = (Feeling.ANXIOUS, Feeling.PROTECTIVE)
AT_EASE: Final = (Feeling.CONTENTMENT, Feeling.JOY)
_SNIPPET: Final = 60  # characters
_LOOK_AT: Final = 20_000


@frozen
class Stirred:
    """What is to be written together with a turn, and what it rests on."""

    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    based_on: Mapping[str, int] = field(default_factory=dict[str, int])


@frozen
class LoggedFeeling:
    """One line of the emotion log (NA-30)."""

    timestamp: datetime
    type: str
    category: str
    intensity: float
    user_text_snippet: str = ""

    def plain(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "timestamp": self.timestamp.isoformat(),
            "type": self.type,
            "category" if self.type == PERSONA else "emotion": self.category,
            "intensity": self.intensity,
        }
        return told | ({"user_text_snippet": self.user_text_snippet} if self.user_text_snippet else {})


@frozen
class Spoken:
    """Something that was said: `event` is the turn it is part of, `tags` what the persona said of itself in it."""

    at: datetime
    event: str
    origin: Origin
    text: str
    tags: Tags | None = None

    @property
    def emotions(self) -> tuple[Felt, ...]:
        return self.tags.emotions if self.tags else ()


def stirred(engine: Engine, scope: Scope, spoken: Sequence[Spoken]) -> Stirred:
    """What some turns do to the self, in their order; nothing to a mind that has none and says nothing of itself."""
    talked = [each for each in spoken if each.origin in (Origin.USER, Origin.AGENT)]
    traces = [trace for each in talked if each.tags for trace in each.tags.traces]
    changes = list(touched_by(engine, scope, traces))
    if not any(each.emotions for each in talked) and not (talked and has_self(engine, scope)):
        return Stirred(changes=tuple(changes))
    note = standing_state(engine, scope)
    state = before = read_state(note.plain)
    events, based_on = list[Event](), dict(note.based_on)
    for each in talked:
        state = replace(state, last_interaction=max(filter(None, (state.last_interaction, each.at))))
        for felt in each.emotions:
            events.append(_logged(engine, PERSONA, felt.category, felt.intensity, at=each.at, of=each.event))
            if _eased(state.felt, felt) and not any(isinstance(made, Encoded) for made in changes):
                assert state.felt is not None
                made = _bonding(engine, scope, state.felt, felt, at=each.at, text=each.text)
                changes += made.changes
                based_on |= made.based_on
            state = _now_feeling(state, felt, at=each.at)
        if each.origin is Origin.USER and engine.persona.hears_feelings:
            events += _heard(engine, each)
    if state != before:
        changes.append(state_note(state))
    return Stirred(changes=tuple(changes), events=tuple(events), based_on=based_on)


def _eased(before: Felt | None, after: Felt) -> bool:
    """NA-24: from worry, about oneself or another, to ease."""
    return before is not None and before.category in UNEASY and after.category in AT_EASE


def _now_feeling(state: SelfState, felt: Felt, *, at: datetime) -> SelfState:
    """What was felt before the present feeling began, and is told only now, is history."""
    if state.last_emotion_change and at < state.last_emotion_change:
        return state
    other = state.felt is None or state.felt.category is not felt.category
    return replace(
        state, felt=felt, felt_at=at, last_emotion_change=at if other else state.last_emotion_change
    )


def _bonding(engine: Engine, scope: Scope, before: Felt, after: Felt, *, at: datetime, text: str) -> Made:
    language = tongue(engine, scope, text)
    summary = said(
        "bonded",
        language,
        before=FEELINGS[before.category][language],
        after=FEELINGS[after.category][language],
    )
    bond = Moment(
        text=summary,
        at=at,
        arousal=engine.persona.bonding_arousal,
        type="bonding",
        more={"emotion_change": f"{before.category}→{after.category}"},
    )
    return episodes(engine, scope, [bond])


def _heard(engine: Engine, spoken: Spoken) -> list[Event]:
    """What somebody else seems to feel, by rule."""
    from omoide.language.affect import feeling  # it reads long lists of words

    affect = feeling(spoken.text)
    if not affect.emotions:
        return []
    emotion = affect.emotions[0]
    return [_logged(engine, USER, emotion, affect.intensity, at=spoken.at, of=spoken.event)]


def _logged(engine: Engine, who: str, category: str, intensity: float, *, at: datetime, of: str) -> Event:
    told = {"who": who, "intensity": round(intensity, 3), "of": of}
    return Event(
        id=engine.new_id(),
        at=at,
        words=Words(text=str(category), extra=more_of(told)),
        type=EMOTION,
        origin=Origin.AGENT,
    )


def emotion_log(engine: Engine, scope: Scope, *, limit: int | None = None) -> list[LoggedFeeling]:
    """What was felt, by the persona and by those it talked with; the oldest first (NA-30)."""
    logged = feelings_among(engine.store.events(scope, last=_LOOK_AT, type=EMOTION))[-limit if limit else 0 :]
    turns = turns_heard(engine, scope, logged)
    return [feeling_of(each, turns) for each in logged]


def feelings_among(events: Iterable[Event]) -> list[Event]:
    return [each for each in events if each.type == EMOTION and not each.words.gone]


def turns_heard(engine: Engine, scope: Scope, logged: Iterable[Event]) -> dict[str, Event]:
    """The turns in which others seemed to feel something, by their ids."""
    told = (object_of(each.words.extra) for each in logged)
    heard = [str(more["of"]) for more in told if more.get("who") == USER and "of" in more]
    return {each.id: each for each in engine.store.events(scope, ids=heard)} if heard else {}


def feeling_of(event: Event, turns: Mapping[str, Event] = MappingProxyType({})) -> LoggedFeeling:
    """A line of the log. What came from elsewhere brings the words along that it was heard in."""
    more = object_of(event.words.extra)
    who = str(more.get("who", PERSONA))
    heard = _snippet(turns.get(str(more.get("of")))) if who == USER else ""
    return LoggedFeeling(
        timestamp=event.at,
        type=who,
        category=event.words.text,
        intensity=float(more.get("intensity", 0.0)),
        user_text_snippet=heard or str(more.get("snippet", "")),
    )


def _snippet(turn: Event | None) -> str:
    if turn is None or turn.words.gone:
        return ""
    text = " ".join(activity_of(turn).content.split())
    return text if len(text) <= _SNIPPET else f"{text[:_SNIPPET]}..."


def felt_now(engine: Engine, scope: Scope) -> Felt | None:
    """What the persona feels, as it said last."""
    note = standing_state(engine, scope)
    return read_state(note.plain).felt
