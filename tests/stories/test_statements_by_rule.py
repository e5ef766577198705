"""What whole nights make of what people tell, by rule alone: of either half every fourth case, in either language.

The aim is 90 %, 2 % and 5 % (`bench.statements`); the half that is held back reaches it nearly (docs/figures.md). What is
asserted of it is what is reached, less what the chance of so few may take.
"""

import pytest
from bench.cases import read_cases
from bench.statements import SUPERSEDED, WRONGLY_RETIRED, by_language, measured

EVERY = 4


@pytest.mark.parametrize(
    ("half", "superseded", "wrongly_retired", "doubled"),
    [("open", SUPERSEDED, WRONGLY_RETIRED, 0.05), ("held", 0.80, 0.03, 0.20)],
)
def test_most_updates_are_superseded_and_hardly_a_true_fact_is_lost(
    half: str, superseded: float, wrongly_retired: float, doubled: float
) -> None:
    found = by_language(measured(read_cases(half)[::EVERY]))
    for language in ("en", "ja"):
        assert found[language].superseded.share >= superseded, language
        assert found[language].wrongly_retired.share <= wrongly_retired, language
        assert found[language].doubled.share <= doubled, language
