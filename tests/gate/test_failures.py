"""Whatever ends the world in the middle of a commit, what was acknowledged is there and nothing is half done."""

from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.testing.failures import WorldEnded, failing_at


@pytest.mark.parametrize(
    ("place", "kept"),
    [("store.before_commit", 2), ("store.after_commit", 3), ("store.committed", 3), ("gate.committed", 3)],
)
def test_a_commit_that_is_cut_short_happened_wholly_or_not_at_all(
    tmp_path: Path, place: str, kept: int
) -> None:
    with open_mind(tmp_path / "store") as mind:
        for number in range(2):
            mind.observe(f"memory {number}")
        with failing_at(place), pytest.raises(WorldEnded):
            mind.observe("the last")
        assert mind.census().memories == mind.census().events == kept
        assert mind.care.verify().problems == ()
        mind.remember("life goes on")
        assert mind.census().memories == kept + 1


def test_a_failure_may_wait_for_its_turn(tmp_path: Path) -> None:
    with open_mind(tmp_path / "store") as mind, failing_at("store.before_commit", after=1):
        mind.remember("one")
        with pytest.raises(WorldEnded):
            mind.remember("two")
        assert mind.census().memories == 1


def test_a_failure_is_over_when_its_block_is(tmp_path: Path) -> None:
    with open_mind(tmp_path / "store") as mind:
        with failing_at("gate.committed"), pytest.raises(WorldEnded):
            mind.remember("one")
        mind.remember("two")
        assert mind.census().memories == 2
