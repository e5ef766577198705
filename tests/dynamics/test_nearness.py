"""Who stands beside whom: conversations are chains, and nobody stands beside himself."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.nearness import (
    AROUND,
    PAUSE_S,
    beside,
    best_around,
    best_of_episode,
    nearness,
    with_neighbours,
)

ROWS = st.lists(st.tuples(st.integers(0, 3), st.floats(0, 50_000), st.booleans()), min_size=0, max_size=30)


def near(rows: list[tuple[int, float, bool]]):  # type: ignore[no-untyped-def]
    sessions, times, talk = (
        np.array([row[at] for row in rows], kind) for at, kind in enumerate((np.uint32, float, bool))
    )
    ids = np.array([f"{row:020d}".encode() for row in range(len(rows))], "S20")
    return nearness(sessions, times, ids, talk)


@given(rows=ROWS)
def test_before_and_after_are_two_sides_of_the_same(rows: list) -> None:
    before, after, episode = near(rows)
    for row in range(len(rows)):
        if after[row] >= 0:
            assert before[after[row]] == row
            assert episode[after[row]] == episode[row]
            assert rows[after[row]][1] >= rows[row][1]
            assert rows[after[row]][0] == rows[row][0]
        assert (episode[row] >= 0) == rows[row][2]
        assert row not in (before[row], after[row])


def test_a_session_is_one_conversation_however_long_the_pause() -> None:
    before, after, episode = near([(7, 0.0, True), (7, 99 * PAUSE_S, True), (8, 1.0, True)])
    assert (list(before), list(after)) == ([-1, 0, -1], [1, -1, -1])
    assert episode[0] == episode[1] != episode[2]


def test_without_a_session_a_pause_of_an_hour_ends_it() -> None:
    before, _, episode = near([(0, 0.0, True), (0, PAUSE_S - 1, True), (0, 2 * PAUSE_S, True)])
    assert list(before) == [-1, 0, -1]
    assert episode[0] == episode[1] != episode[2]


def test_what_is_no_talk_stands_alone() -> None:
    before, after, episode = near([(0, 0.0, True), (0, 1.0, False), (0, 2.0, True)])
    assert (list(before), list(after)) == ([-1, -1, 0], [2, -1, -1])
    assert episode[1] == -1


def test_values_beside_and_the_best_of_a_conversation() -> None:
    found = near([(1, 0.0, True), (1, 1.0, True), (2, 0.0, True), (0, 0.0, False)])
    column = np.array([0.1, 0.9, 0.5, 0.7], np.float32)
    assert np.allclose(beside(column, found.before), [0, 0.1, 0, 0])
    assert np.allclose(beside(column, found.after), [0.9, 0, 0, 0])
    assert np.allclose(best_of_episode(column, found.episode), [0.9, 0.9, 0.5, 0.7])


@given(rows=ROWS)
def test_the_best_around_is_the_best_of_two_steps_either_way(rows: list) -> None:
    before, after, _ = near(rows)
    column = np.array([(row * 7 % 11) / 11 for row in range(len(rows))], np.float32)
    found = best_around(column, before, after)
    for row in range(len(rows)):
        around = []
        for side in (before, after):
            at = row
            for _ in range(AROUND):
                at = side[at] if at >= 0 else at
                around += [column[at]] if at >= 0 else []
        assert found[row] == max(around, default=0.0)


@given(rows=ROWS, chosen=st.sets(st.integers(0, 29)))
def test_who_stands_around_some_is_whose_value_they_hear_of(rows: list, chosen: set[int]) -> None:
    """So that of a shortlist the same is reckoned as of all."""
    before, after, _ = near(rows)
    some = np.array(sorted(row for row in chosen if row < len(rows)), np.intp)
    kept = with_neighbours(some, before, after)
    assert set(some.tolist()) <= set(kept.tolist())
    column = np.array([(row * 7 % 11) / 11 for row in range(len(rows))], np.float32)
    without = np.zeros_like(column)
    without[kept] = column[kept]
    assert (best_around(without, before, after)[some] == best_around(column, before, after)[some]).all()
