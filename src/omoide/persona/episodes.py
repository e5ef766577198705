"""Episodes that a persona makes of its life: each has a name of its own day, `episode_2026-01-15_001` (NA-05, NA-22, NA-24).

The number that was given last is a note, compared and set in the same act: no name is given twice, whoever is faster.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from omoide.engine import Engine
from omoide.gate.noting import noted, state_of
from omoide.model.activity import more_of
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded
from omoide.model.cue import EVERYTHING
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.state import PREFIX

NUMBERS: Final = f"{PREFIX}episodes"
_NAME: Final = re.compile(r"episode_(\d{4}-\d\d-\d\d)_(\d{3,})")
_A_DAY: Final = 1000


@frozen
class Moment:
    """What is worth an episode of its own: `type` says what sort of moment it was, `more` what is known of it besides."""

    text: str
    at: datetime
    arousal: float
    type: str
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])
    sources: tuple[str, ...] = ()


class Made(NamedTuple):
    """A decision: what to write, and which versions it rests on."""

    changes: list[Change]
    based_on: dict[str, int]


class Names(NamedTuple):
    """Names for new episodes, with the note that they are given."""

    aliases: list[str]
    change: Change
    based_on: dict[str, int]


def episodes(engine: Engine, scope: Scope, moments: Sequence[Moment]) -> Made:
    """Each an episode of its day, in one act."""
    if not moments:
        return Made([], {})
    names = names_for(engine, scope, [_day(engine, moment) for moment in moments])
    made = [
        _episode(engine, scope, moment, alias) for moment, alias in zip(moments, names.aliases, strict=True)
    ]
    return Made([*(Encoded(memory=each) for each in made), names.change], names.based_on)


def _day(engine: Engine, moment: Moment) -> str:
    """On the calendar of where the mind is."""
    return moment.at.astimezone(engine.clock.now().tzinfo).date().isoformat()


def _episode(engine: Engine, scope: Scope, moment: Moment, alias: str) -> Memory:
    told = {"type": moment.type, "date": _day(engine, moment), "arousal_max": moment.arousal, **moment.more}
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(text=moment.text, alias=alias, tags=(moment.type,), extra=more_of(told)),
        occurred=moment.at,
        kind=Kind.EPISODE,
        origins=(Origin.AGENT,),
        affect=Affect(arousal=moment.arousal),
        sources=moment.sources,
    )


def names_for(engine: Engine, scope: Scope, days: Iterable[str]) -> Names:
    """The next names of these days, in their order, all given in one act."""
    state = state_of(engine, scope, NUMBERS)
    given: dict[str, int] = dict(state.plain or {})
    aliases: list[str] = []
    for day in days:
        given = {**_lately(given, day), day: _last(engine, scope, day, given) + 1}
        aliases.append(f"episode_{day}_{given[day]:03}")
    return Names(aliases, noted(state.key, given), state.based_on)


def is_named(memory: Memory) -> bool:
    """Whether a persona made it of its life."""
    return _NAME.fullmatch(memory.words.alias) is not None


def _last(engine: Engine, scope: Scope, day: str, given: Mapping[str, int]) -> int:
    """The highest number that was given on that day; of days that the note has forgotten, the highest that is there."""
    if day in given:
        return given[day]
    midnight = datetime.fromisoformat(day).replace(tzinfo=engine.clock.now().tzinfo)
    chosen = replace(
        EVERYTHING,
        kinds=frozenset({Kind.EPISODE}),
        since=midnight - timedelta(days=1),  # wherever it was noted
        until=midnight + timedelta(days=2),
    )
    names = (_NAME.fullmatch(each.words.alias) for each in engine.store.listed(scope, chosen, limit=_A_DAY))
    return max((int(found[2]) for found in names if found and found[1] == day), default=0)


def _lately(given: Mapping[str, int], day: str) -> dict[str, int]:
    """The newest days are enough: of older ones the memories themselves are counted."""
    return dict(sorted((each, number) for each, number in given.items() if each != day)[-6:])
