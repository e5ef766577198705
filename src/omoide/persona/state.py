"""What a persona is just now: a note of its mind, and the two texts that are always before its eyes (NA-01…03, NA-29, NA-61).

`self-core` says who it is, `self-notepad` what it wants to keep in view, `self-state` when somebody last spoke with it and
what it felt. Each is one note, so that the former words stay in the journal and an undo brings them back.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import datetime
from typing import Any, Final

from omoide.engine import Engine
from omoide.gate.noting import State, again, noted, plain_of, state_of
from omoide.language.lexicon import languages
from omoide.model.activity import SPOKEN
from omoide.model.change import Noted
from omoide.model.event import Event
from omoide.model.feeling import Felt
from omoide.model.frozen import frozen
from omoide.model.memory import Origin
from omoide.model.scope import Scope
from omoide.search.mood import PREFIX, STATE, felt_at, felt_in

CORE, NOTEPAD = f"{PREFIX}core", f"{PREFIX}notepad"
_LATELY: Final = 200  # events, among which the last talk is looked for where no note tells of one
_SPEAKING: Final = (Origin.USER, Origin.AGENT)


@frozen
class SelfState:
    """What the note says. The levels of drives are not in it: they are computed from this when somebody asks."""

    last_interaction: datetime | None = None
    felt: Felt | None = None
    felt_at: datetime | None = None
    last_emotion_change: datetime | None = None
    motivation_log: Mapping[str, Any] = field(default_factory=dict[str, Any])
    last_reflection_level: int = 0
    last_level2_date: str = ""
    last_level3_date: str = ""


def self_notes(engine: Engine, scope: Scope) -> dict[str, str]:
    """The texts of all notes of the self, in one look."""
    found = engine.store.notes(scope, prefix=PREFIX)
    return {key: words.text for key, words in found.items() if not words.gone}


def has_self(engine: Engine, scope: Scope, notes: Mapping[str, str] | None = None) -> bool:
    """Whether this mind is somebody: it has a core memory, or the settings say so. Others pay nothing."""
    return engine.persona.always or CORE in (self_notes(engine, scope) if notes is None else notes)


def tongue(engine: Engine, scope: Scope, said: str = "", *, notes: Mapping[str, str] | None = None) -> str:
    """In which language it writes of itself."""
    if engine.persona.language != "auto":
        return engine.persona.language
    known = self_notes(engine, scope) if notes is None else notes
    for text in (known.get(CORE, ""), said):
        if found := languages(text):
            return found[0]
    return "en"


# The note.


def self_state(engine: Engine, scope: Scope) -> SelfState:
    """As it is now; when somebody last spoke is read off the time line where no note tells."""
    state = read_state(plain_of(engine.store.notes(scope, prefix=STATE).get(STATE)))
    if state.last_interaction is None:
        spoken = [event.at for event in engine.store.events(scope, last=_LATELY) if is_talk(event)]
        return replace(state, last_interaction=max(spoken, default=None))
    return state


def is_talk(event: Event) -> bool:
    """Whether somebody spoke with the mind, or it with somebody: not what a tool or a page said."""
    return event.type in SPOKEN and event.origin in _SPEAKING


def change_state(
    engine: Engine, scope: Scope, change: Callable[[SelfState], SelfState], *, by: str
) -> SelfState:
    """Of two who change it at once, both are heard."""

    def changed() -> SelfState:
        state = state_of(engine, scope, STATE)
        before = read_state(state.plain)
        after = change(before)
        if after != before or state.plain is None:
            engine.gate.commit(scope, [state_note(after)], by=by, based_on=state.based_on)
        return after

    return again(changed)


def standing_state(engine: Engine, scope: Scope) -> State:
    """The note with the entry that it rests on, for those who write it together with something else."""
    return state_of(engine, scope, STATE)


def state_note(state: SelfState) -> Noted:
    told: dict[str, Any] = {
        "last_interaction": _written(state.last_interaction),
        "persona_emotion": state.felt.category if state.felt else None,
        "persona_intensity": state.felt.intensity if state.felt else None,
        "persona_emotion_at": _written(state.felt_at),
        "last_emotion_change": _written(state.last_emotion_change),
        "motivation_log": dict(state.motivation_log),
        "last_reflection_level": state.last_reflection_level,
        "last_level2_date": state.last_level2_date,
        "last_level3_date": state.last_level3_date,
    }
    return noted(STATE, {key: value for key, value in told.items() if value})


def read_state(plain: Mapping[str, Any] | None) -> SelfState:
    """Whatever cannot be read was never said."""
    plain = plain or {}
    return SelfState(
        last_interaction=_read(plain.get("last_interaction")),
        felt=felt_in(plain),
        felt_at=felt_at(plain),
        last_emotion_change=_read(plain.get("last_emotion_change")),
        motivation_log=plain.get("motivation_log", {}),
        last_reflection_level=plain.get("last_reflection_level", 0),
        last_level2_date=plain.get("last_level2_date", ""),
        last_level3_date=plain.get("last_level3_date", ""),
    )


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _read(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
