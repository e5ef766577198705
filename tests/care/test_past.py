"""The past is the fold of the journal to a date, and looking at it changes nothing."""

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.folding import fold
from omoide.dynamics.matching import Matching
from omoide.errors import BadValue, NotFound, Standing
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Stage
from omoide.settings import read_settings
from omoide.testing.world import ALICE, BEGINNING, FrozenClock, SeededChance, World


def replay(scope, records, events):
    return RamStore.replayed(scope, records, events, lexicon=Lexicon(), matching=Matching())


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mind(tmp_path: Path, clock: FrozenClock):
    chosen = read_settings(arguments=[f"home.path={tmp_path / 'store'}"])
    with mind_of(chosen, open_engine(chosen, clock=clock, chance=SeededChance()), by="test") as mind:
        yield mind


def test_a_mind_is_seen_as_it_was(mind: Mind, clock: FrozenClock) -> None:
    cat = mind.remember("猫を飼っている")
    first = clock.now()
    clock.tick(days=10)
    mind.correct(cat.id, "犬を飼っている")
    tea = mind.remember("I like tea")
    second = clock.now()
    clock.tick(days=10)
    mind.forget(tea.id)

    assert [each.memory.words.text for each in mind.as_of(first).recall("猫").found] == ["猫を飼っている"]
    assert mind.as_of(first).recall("tea").found == ()
    assert [each.words.text for each in mind.as_of(second).memories()] == ["I like tea", "犬を飼っている"]
    assert mind.as_of(clock.now()).get(tea.id).stage is Stage.FORGOTTEN
    assert mind.as_of(first - timedelta(seconds=1)).memories() == []


def test_looking_at_the_past_leaves_the_present_alone(mind: Mind, clock: FrozenClock) -> None:
    mind.remember("京都")
    then = clock.now()
    clock.tick(days=1)
    before = mind.census()
    past = mind.as_of(then)
    past.recall("京都")
    past.remember("this goes nowhere")
    past.close()
    assert mind.census() == before
    assert mind.now() == clock.now()
    assert past.now() == then


def test_the_past_reaches_as_far_as_words_remain(mind: Mind, clock: FrozenClock) -> None:
    memory = mind.remember("消える言葉")
    then = clock.now()
    clock.tick(days=1)
    mind.care.erase(mind.care.plan_erasure(memory.id))
    (seen,) = mind.as_of(then).memories()
    assert seen.id == memory.id
    assert seen.words.gone


def test_a_date_without_an_offset_is_refused(mind: Mind) -> None:
    with pytest.raises(BadValue):
        mind.as_of(datetime(2026, 1, 1))


ACTS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3), st.integers(0, 3)), min_size=3, max_size=25)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(acts=ACTS, back=st.integers(0, 60))
def test_as_of_is_the_fold_to_that_time(acts: list[tuple[int, int, int]], back: int) -> None:
    world = World(RamStore(lexicon=Lexicon(), matching=Matching()), replay=replay)
    mind = world.mind(ALICE)
    for act, which, hours in acts:
        world.clock.tick(hours=hours)
        _do(mind, act, which)
    at = BEGINNING + timedelta(hours=back)
    state = fold(entry for entry in mind.log() if entry.at <= at)
    past = mind.as_of(at)
    assert {memory.id: memory for memory in past.memories(EVERYTHING, limit=100)} == state.memories
    assert past.notes() == state.notes


def _do(mind: Mind, act: int, which: int) -> None:
    known = mind.memories(EVERYTHING, limit=100)
    if act in (0, 1) or not known:
        mind.remember(f"記憶 {which}")
        return
    memory = known[which % len(known)].id
    if act == 2:
        mind.correct(memory, f"corrected {which}")
    elif act == 3:
        mind.forget(memory)
    elif act == 4:
        mind.note("mood", f"mood {which}")
    elif act == 5:
        with suppress(Standing, NotFound):  # something may stand on it, or nothing be left to undo
            mind.care.undo(mind.care.plan_undo())
    elif act == 6:
        mind.rehearse([memory])
    else:
        mind.care.erase(mind.care.plan_erasure(memory))
