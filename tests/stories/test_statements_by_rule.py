"""What whole nights make of what people tell, by rule alone: of either half every fourth case, in either language.

The aim is 90 %, 2 % and 5 % (`bench.statements`); the whole half that is held back reaches the first two (docs/figures.md). What
is asserted of every fourth case of it is what these reach: two of eighteen changes in English are not seen, and one statement of
seven stands twice.
"""

import pytest
from bench.cases import TWICE, read_cases
from bench.statements import DOUBLED, SUPERSEDED, WRONGLY_RETIRED, by_language, measured

EVERY = 4


@pytest.mark.parametrize(
    ("half", "superseded", "wrongly_retired", "doubled"),
    [("open", SUPERSEDED, WRONGLY_RETIRED, DOUBLED), ("held", 0.88, WRONGLY_RETIRED, 0.15)],
)
def test_most_updates_are_superseded_and_hardly_a_true_fact_is_lost(
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
        assert found[language].wrongly_retired.share <= WRONGLY_RETIRED, language
        assert found[language].doubled.share <= DOUBLED, language
