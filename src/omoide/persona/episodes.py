"""Episodes that a persona makes of its life: each has a name of its own day, `episode_2026-01-15_001` (NA-05, NA-22, NA-24).

The number that was given last is a note, compared and set in the same act: no name is given twice, whoever is faster.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.gate.noting import noted, state_of
from omoide.model.activity import more_of
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.state import PREFIX

NUMBERS: Final = f"{PREFIX}episodes"
_NAME: Final = re.compile(r"episode_(\d{4}-\d\d-\d\d)_(\d{3,})")
_A_DAY: Final = 1000


class Made(NamedTuple):
    """A decision: what to write, and which versions it rests on."""

    changes: list[Change]
    based_on: dict[str, int]
    memory: Memory


def episode(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    at: datetime,
    arousal: float,
    type: str,
    more: Mapping[str, Any] | None = None,
    tags: tuple[str, ...] = (),
    sources: tuple[str, ...] = (),
    arousal_max: float | None = None,
    origin: Origin = Origin.AGENT,
) -> Made:
    """An episode of this day. `type` is what sort of moment it was; `more` is what is known of it besides."""
    day = at.date().isoformat()
    state = state_of(engine, scope, NUMBERS)
    number = _last(engine, scope, at, state.plain or {}) + 1
    told: dict[str, Any] = {"type": type, "date": day, "arousal_max": arousal_max or arousal, **(more or {})}
    memory = Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(text=text, alias=f"episode_{day}_{number:03}", tags=tags or (type,), extra=more_of(told)),
        occurred=at,
        kind=Kind.EPISODE,
        origins=(origin,),
        affect=Affect(arousal=arousal),
        sources=sources,
    )
    changes: list[Change] = [
        Encoded(memory=memory),
        noted(state.key, {**_lately(state.plain or {}, day), day: number}),
    ]
    return Made(changes, state.based_on, memory)


def _last(engine: Engine, scope: Scope, at: datetime, given: Mapping[str, int]) -> int:
    """The highest number that was given on that day; of days that the note has forgotten, the highest that is there."""
    day = at.date().isoformat()
    if day in given:
        return given[day]
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    chosen = replace(
        EVERYTHING,
        kinds=frozenset({Kind.EPISODE}),
        since=midnight,
        until=midnight + timedelta(days=1),
    )
    names = (_NAME.fullmatch(each.words.alias) for each in engine.store.listed(scope, chosen, limit=_A_DAY))
    return max((int(found[2]) for found in names if found and found[1] == day), default=0)


def _lately(given: Mapping[str, int], day: str) -> dict[str, int]:
    """The newest days are enough: of older ones the memories themselves are counted."""
    return dict(sorted((each, number) for each, number in given.items() if each != day)[-6:])
