"""A slice of what `parsers.py` does a million times: no input ends its reader, keeps it for long, or is told by an error of nobody."""

import pytest
from parsers import PARSERS, fed, made  # type: ignore[import-not-found]

SLICE = 300


@pytest.mark.parametrize("parser", PARSERS)
def test_hostile_input_is_read_or_refused(parser: str) -> None:
    tally = fed(parser, seed=1, first=0, count=SLICE)
    assert tally.found == []
    assert sum(tally.outcomes.values()) == SLICE
    assert tally.outcomes.get("refused") or parser == "lines"  # which tells what it passes over


def test_an_input_can_be_made_again() -> None:
    assert made("yaml", 7, 42) == made("yaml", 7, 42)
    assert made("yaml", 7, 42) != made("yaml", 7, 43)
