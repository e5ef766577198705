"""The figures of association are those of a web of the size that was asked for, beside a real recall."""

from pathlib import Path

import numpy as np
import pytest
from bench.associations import AIM, drawn, measured


@pytest.mark.spec("LU-29")
def test_activation_and_association_are_measured_beside_one_recall(tmp_path: Path) -> None:
    found = measured(tmp_path, memories=40, nodes=200, ties=1000, rounds=3)
    assert [each.name for each in found] == ["activation", "association", "all concepts, first time"]
    assert [each.aim for each in found] == [AIM, AIM, None]
    assert all(each.ours >= 0 and each.beside == "one recall" for each in found)


def test_the_web_has_hubs_and_as_many_ties_as_asked_for() -> None:
    web = drawn(nodes=1000, ties=6000)
    assert (web.nodes, len(web.target)) == (1000, 6000)
    ties = np.diff(web.first)
    assert ties.max() > 4 * np.median(ties)
