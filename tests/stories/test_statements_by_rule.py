"""What whole nights make of what people tell, without a language model: of either half every fourth case, in either language.

The aim is 90 %, 2 % and 5 % (`bench.statements`). What is asserted is that hardly anything true is lost; and of what has changed
the share that the small model is sure of. What it is not sure of stands, and is told as perhaps outdated.
"""

import pytest
from bench.cases import TWICE, read_cases
from bench.statements import WRONGLY_RETIRED, by_language, measured

EVERY = 4


@pytest.mark.parametrize(
    ("half", "superseded", "wrongly_retired", "doubled"),
    [("open", 0.3, WRONGLY_RETIRED, 0.3), ("held", 0.3, WRONGLY_RETIRED, 0.45)],
)
def test_what_has_surely_changed_is_superseded_and_hardly_a_true_fact_is_lost(
    half: str, superseded: float, wrongly_retired: float, doubled: float
) -> None:
    found = by_language(measured(read_cases(half)[::EVERY]))
    for language in ("en", "ja"):
        assert found[language].superseded.share >= superseded, language
        assert found[language].wrongly_retired.share <= wrongly_retired, language
        assert found[language].doubled.share <= doubled, language


def test_what_is_said_twice_becomes_one_and_what_only_looks_alike_stands() -> None:
    found = by_language(measured(read_cases(TWICE)[::EVERY]))
    for language in ("en", "ja"):
        assert found[language].wrongly_retired.share <= 0.05, language  # who teaches whom is not seen
        assert found[language].doubled.share <= 0.45, language
