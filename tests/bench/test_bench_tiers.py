"""The figures of the tiers are those of a mind that has some of each."""

from pathlib import Path

import pytest
from bench.tiers import AIMS, BARE, measured


@pytest.mark.spec("PI-26")
def test_every_tier_is_asked_and_something_bare_beside_it(tmp_path: Path) -> None:
    found = measured(tmp_path, memories=40, events=10, rounds=3)
    assert set(found) == {*AIMS, BARE}
    assert AIMS == {"working": 1.0, "short": 5.0, "long": 50.0}
    assert all(0 < median <= most for median, most in found.values())
