"""Spreading activation: a share for each, more along stronger ties, nothing where no tie leads."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import steady
from omoide.dynamics.spreading import Edge, Spreading, activation, activations, reached, reaches
from omoide.errors import BadSetting

NODES = 8
NODE = st.integers(0, NODES - 1)
EDGES = st.lists(st.tuples(NODE, NODE, st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.75, 1.0])), max_size=25)
SEEDS = st.dictionaries(NODE, st.floats(0.01, 1), min_size=1, max_size=3)
SPREADINGS = st.builds(
    Spreading,
    damping=st.sampled_from([0.0, 0.5, 0.85]),
    normalised=st.sampled_from(["maximum", "sum"]),
    both_ways=st.booleans(),
    depth=st.integers(0, 4),
    relations=st.integers(1, 4),
)
AS_SUM = Spreading(normalised="sum")
ONE_WAY = Spreading(normalised="sum", both_ways=False)


def columns(edges: Iterable[Edge]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows = list(edges)
    source, target = (np.array([row[at] for row in rows], np.intp) for at in (0, 1))
    return source, target, np.array([row[2] for row in rows], float)


@steady
@given(seeds=SEEDS, edges=EDGES, spreading=SPREADINGS)
def test_vectorised_activation_is_the_scalar_one(
    seeds: dict[int, float], edges: list[Edge], spreading: Spreading
) -> None:
    found = activations(seeds, *columns(edges), nodes=NODES, spreading=spreading)
    expected = activation(seeds, edges, spreading=spreading)
    assert found == pytest.approx([expected.get(node, 0.0) for node in range(NODES)], abs=1e-5)
    assert ((found >= 0) & (found <= 1 + 1e-9)).all()


@pytest.mark.spec("AW-24")
@steady
@given(seeds=SEEDS, edges=EDGES)
def test_as_printed_all_activation_together_is_one_and_by_default_the_most_active_is(
    seeds: dict[int, float], edges: list[Edge]
) -> None:
    """B-02: a share of one is next to nothing in a large store; divided by the maximum it keeps its meaning."""
    assert activations(seeds, *columns(edges), nodes=NODES, spreading=AS_SUM).sum() == pytest.approx(1.0)
    found = activations(seeds, *columns(edges), nodes=NODES, spreading=Spreading())
    assert found.max() == pytest.approx(1.0)


@steady
@given(seeds=SEEDS, edges=EDGES, place=st.integers(0, 24))
def test_a_stronger_tie_never_makes_its_end_less_active(
    seeds: dict[int, float], edges: list[Edge], place: int
) -> None:
    if place < len(edges):
        source, target, _ = edges[place]
        stronger = [*edges[:place], (source, target, 1.0), *edges[place + 1 :]]
        before, after = (
            activations(seeds, *columns(each), nodes=NODES, spreading=ONE_WAY) for each in (edges, stronger)
        )
        assert after[target] >= before[target] - 1e-6


@steady
@given(seeds=SEEDS, edges=EDGES, spreading=SPREADINGS)
def test_what_no_tie_leads_to_stays_asleep(
    seeds: dict[int, float], edges: list[Edge], spreading: Spreading
) -> None:
    lonely = NODES
    found = activations(seeds, *columns(edges), nodes=NODES + 1, spreading=spreading)
    assert found[lonely] == 0.0
    assert reaches(seeds, *columns(edges), nodes=NODES + 1, spreading=spreading)[lonely] == -1
    alone = activations({lonely: 1.0}, *columns(edges), nodes=NODES + 1, spreading=spreading)
    assert alone.tolist() == [0.0] * NODES + [1.0]


@pytest.mark.spec("AW-24")
def test_a_chain_worked_by_hand() -> None:
    """0 → 1 → 2, nothing leads on from 2: p0 = (1 − d) + d × p2, p1 = d × p0, p2 = d × p1."""
    d = 0.85
    total = 1 + d + d * d
    found = activation({0: 1.0}, [(0, 1, 1.0), (1, 2, 0.3)], spreading=ONE_WAY)
    assert found == pytest.approx({0: 1 / total, 1: d / total, 2: d * d / total}, abs=1e-5)


@pytest.mark.spec("AW-24")
def test_activation_goes_over_several_hops_by_weight_and_round_in_circles() -> None:
    edges = [(0, 1, 0.9), (0, 2, 0.3), (1, 3, 1.0), (3, 0, 1.0)]
    found = activation({0: 1.0}, edges, spreading=ONE_WAY)
    assert found[1] == pytest.approx(3 * found[2], rel=1e-4)
    assert found[3] == pytest.approx(0.85 * found[1], rel=1e-4)
    assert sum(found.values()) == pytest.approx(1.0)


def test_of_many_ties_between_two_the_strongest_counts() -> None:
    once = activation({0: 1.0}, [(0, 1, 0.8), (0, 2, 0.4)], spreading=ONE_WAY)
    often = activation({0: 1.0}, [(0, 1, 0.8), (0, 1, 0.2), (0, 2, 0.4)], spreading=ONE_WAY)
    assert once == pytest.approx(often)


def test_without_seeds_or_ties_nothing_spreads() -> None:
    nothing = columns([])
    assert activation({}, [(0, 1, 1.0)], spreading=Spreading()) == {}
    assert activations({}, *columns([(0, 1, 1.0)]), nodes=2, spreading=Spreading()).tolist() == [0.0, 0.0]
    assert activations({}, *nothing, nodes=0, spreading=Spreading()).tolist() == []
    assert activations({1: 0.3}, *nothing, nodes=2, spreading=Spreading()).tolist() == [0.0, 1.0]
    assert reaches([], *nothing, nodes=0, spreading=Spreading()).tolist() == []


@steady
@given(seeds=SEEDS, edges=EDGES, spreading=SPREADINGS)
def test_vectorised_reach_is_the_scalar_one(
    seeds: dict[int, float], edges: list[Edge], spreading: Spreading
) -> None:
    steps = reached(seeds, edges, spreading=spreading)
    assert reaches(seeds, *columns(edges), nodes=NODES, spreading=spreading).tolist() == [
        steps.get(node, -1) for node in range(NODES)
    ]
    assert list(steps.values()) == sorted(steps.values())
    assert all(0 <= step <= spreading.depth for step in steps.values())


@pytest.mark.spec("LT-43", "LT-44")
def test_related_memories_come_with_a_hit_one_step_far_unless_more_is_asked_for() -> None:
    chain = [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0), (9, 0, 0.5)]
    assert reached([0], chain, spreading=Spreading(both_ways=False)) == {0: 0, 1: 1}
    assert reached([0], chain, spreading=Spreading()) == {0: 0, 1: 1, 9: 1}
    assert reached([0], chain, spreading=Spreading(depth=2, both_ways=False)) == {0: 0, 1: 1, 2: 2}
    assert reached([0], chain, spreading=Spreading(depth=0)) == {0: 0}


@pytest.mark.spec("LT-43")
def test_of_more_than_ten_relations_the_strongest_are_followed_first() -> None:
    many = [(0, node, node / 20) for node in range(1, 16)]
    assert list(reached([0], many, spreading=Spreading())) == [0, *range(15, 5, -1)]


@pytest.mark.parametrize(
    ("key", "value"), [("damping", 1.0), ("depth", 11), ("normalised", "not"), ("relations", 0)]
)
def test_what_makes_no_sense_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(BadSetting, match=key):
        Spreading(**{key: value})  # type: ignore[arg-type]
