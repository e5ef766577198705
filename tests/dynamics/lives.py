"""Lives to compute with: one memory by hand, and any memory at all."""

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

from hypothesis import settings
from hypothesis import strategies as st

from omoide.dynamics.ageing import Ageing
from omoide.dynamics.forgetting import Forgetting, half_life_of_rate
from omoide.model.affect import EMOTIONS, Affect
from omoide.model.memory import REHEARSALS_KEPT, Anchor, Category, Memory, Protection
from omoide.model.scope import Scope
from omoide.model.words import Words

# The same examples everywhere, also where the machine is busy with something else.
steady = settings(max_examples=60, deadline=None, derandomize=True)

TOKYO = timezone(timedelta(hours=9))
NOW = datetime(2026, 7, 1, 12, 0, tzinfo=TOKYO)

# The designs as they are printed.
LTM_AGEING = Ageing(clock="nights", counts_first_part=True, counts_first_day=True)
LTM = Forgetting(law="coefficient", worth="intensity", scale=100.0, protected_fades=True, revival_margin=3.0)
_HOURS = half_life_of_rate(0.5) / 24
PIANO_AGEING = Ageing(clock="simulation", rehearsal_keeps=1.0)
PIANO = Forgetting(
    worth="importance",
    stretch=1.0,
    half_life_gain=1.0,
    unread_keeps=0.0,
    **{f"{category}_days": _HOURS for category in (*Category, "unknown")},
)


def ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def memory(
    occurred: datetime,
    *,
    rehearsals: Sequence[datetime] = (),
    affect: Affect = Affect(),
    importance: float | None = None,
    category: Category | None = None,
    anchor: Anchor | None = None,
    protected: bool = False,
    recalls: int = 0,
) -> Memory:
    return Memory(
        id="m",
        scope=Scope("home", "me"),
        words=Words(text="美咲と海へ行った"),
        occurred=occurred,
        rehearsals=tuple(rehearsals),
        recalls=max(recalls, len(rehearsals)),
        affect=affect,
        importance=importance,
        category=category,
        anchor=anchor,
        protection=Protection(by="me", since=occurred) if protected else None,
    )


SHARES = st.floats(0, 1, width=32)
# From next week to a hundred years ago; rehearsals of a clock that went wrong may lie in the future, too.
TIMES = st.one_of(st.floats(-7, 60), st.floats(-7, 36_500)).map(ago)
REHEARSALS = st.lists(st.floats(-3, 90).map(ago), max_size=REHEARSALS_KEPT)
AFFECTS = st.builds(
    Affect,
    intensity=SHARES,
    valence=st.integers(-100, 100).map(lambda hundredths: hundredths / 100),
    arousal=st.none() | SHARES,
    emotions=st.lists(st.sampled_from(sorted(EMOTIONS)), max_size=5, unique=True).map(tuple),
)
LIVES = st.builds(
    memory,
    TIMES,
    rehearsals=REHEARSALS,
    affect=AFFECTS,
    importance=st.none() | SHARES,
    category=st.none() | st.sampled_from(Category),
    anchor=st.none()
    | st.builds(Anchor, at=st.floats(-1, 60).map(ago), age_days=st.floats(0, 1000, width=32)),
    protected=st.booleans(),
    recalls=st.integers(0, 1000),
)
AGEINGS = st.builds(
    Ageing,
    clock=st.sampled_from(["wall", "nights", "simulation"]),
    night_hour=st.sampled_from([0.0, 3.0, 4.5, 23.0]),
    rate=st.sampled_from([0.5, 1.0, 60.0]),
    rehearsal_keeps=st.sampled_from([0.0, 0.3, 0.5, 1.0]),
    once_a_night=st.booleans(),
    counts_first_part=st.booleans(),
    counts_first_day=st.booleans(),
)
FORGETTINGS = st.builds(
    Forgetting,
    law=st.sampled_from(["half_life", "coefficient"]),
    worth=st.sampled_from(["stronger", "importance", "intensity"]),
    scale=st.sampled_from([1.0, 100.0]),
    protected_fades=st.booleans(),
    unread_keeps=st.sampled_from([0.0, 0.5, 1.0]),
)
