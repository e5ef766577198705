"""Concepts are tied by memories; a long memory ties no more than a short one, and a hub takes no more than its share."""

import numpy as np
import pytest

from omoide.dynamics.spreading import Spreading, activations, pushed
from omoide.dynamics.weaving import Web, firmness, woven


def _web(*memories: list[int], firm: list[float] | None = None) -> Web:
    pairs = [(row, node) for row, nodes in enumerate(memories) for node in nodes]
    memory, concept = np.array(pairs, np.intp).reshape(-1, 2).T
    nodes = 1 + max((node for each in memories for node in each), default=-1)
    return woven(memory, concept, np.array(firm or [1.0] * len(memories)), nodes=nodes)


def _ties(web: Web, node: int) -> dict[int, float]:
    target, share = web.ties(node)
    return dict(zip(target.tolist(), share.tolist(), strict=True))


@pytest.mark.spec("LU-29")
def test_what_stands_together_is_tied_and_the_shares_are_one() -> None:
    web = _web([0, 1], [0, 1], [0, 2], [3])
    assert _ties(web, 0).keys() == {1, 2}
    assert _ties(web, 3) == {}
    assert sum(_ties(web, 0).values()) == pytest.approx(1.0)
    # Two memories to one, and the square root of how much each is tied at all.
    assert _ties(web, 0)[1] / _ties(web, 0)[2] == pytest.approx(2 / np.sqrt(2))


@pytest.mark.spec("LU-29")
def test_a_hub_gets_less_than_what_is_about_this_alone() -> None:
    hub, topic, here = 0, 1, 2
    web = _web([hub, topic, here], [hub, 3], [hub, 4], [hub, 5])
    assert _ties(web, here)[topic] == pytest.approx(2 * _ties(web, here)[hub])


def test_a_memory_that_came_often_ties_more_and_ever_less_so() -> None:
    web = _web([0, 1], [0, 2], firm=[firmness(3), firmness(0)])
    assert _ties(web, 0)[1] / _ties(web, 0)[2] == pytest.approx(np.sqrt(1 + np.log(4)))
    assert firmness(1) - firmness(0) > firmness(2) - firmness(1) > 0


def test_of_nothing_a_web_is_empty() -> None:
    assert _web().nodes == 0
    assert pushed({}, _web(), spreading=Spreading()).tolist() == []


@pytest.mark.spec("LU-29")
def test_pushing_forward_ends_where_following_everything_would() -> None:
    chance = np.random.default_rng(3)
    web = _web(*(chance.choice(40, 4, replace=False).tolist() for _ in range(60)), [40, 39])
    source = np.repeat(np.arange(web.nodes), np.diff(web.first))
    spreading = Spreading(normalised="sum", both_ways=False)
    whole = activations({0: 3.0, 7: 1.0}, source, web.target, web.share, nodes=web.nodes, spreading=spreading)
    near = pushed({0: 3.0, 7: 1.0}, web, spreading=spreading)
    assert near == pytest.approx(whole, abs=2e-3)
    assert (near <= whole + 1e-9).all()
    assert 0.97 < near.sum() <= 1.0
    assert pushed({0: 1.0}, web, spreading=Spreading(damping=0.0))[0] == 1.0


def test_what_is_tied_to_nothing_keeps_its_activation() -> None:
    assert pushed({2: 5.0}, _web([0, 1], [2]), spreading=Spreading()).tolist() == [0.0, 0.0, 1.0]
