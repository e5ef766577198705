"""What whole nights make of what people tell when a model knows every answer: every third case of either half and of the last file."""

import pytest
from bench.cases import read_cases
from bench.statements import by_language, measured
from knowing_model import KnowingModel

EVERY = 3
# What the model is asked about here; all other steps answer by rule in `test_statements_by_rule`.
NIGHTS = ("nights.daily=learn settle", "nights.weekly=", "nights.monthly=")


@pytest.mark.parametrize(
    ("half", "superseded", "wrongly_retired", "doubled"),
    [("open", 1.0, 0.0, 0.0), ("held", 1.0, 0.0, 0.0), ("later", 1.0, 0.0, 0.0)],
)
def test_with_a_model_that_knows_every_update_is_superseded_and_nothing_else(
    half: str, superseded: float, wrongly_retired: float, doubled: float
) -> None:
    cases = read_cases(half)[::EVERY]
    model = KnowingModel(cases)
    found = by_language(measured(cases, model=model, settings=NIGHTS))
    assert len(model.pairs) > len(cases) // 4  # it was asked
    for language in ("en", "ja"):
        assert found[language].superseded.share >= superseded, language
        assert found[language].wrongly_retired.share <= wrongly_retired, language
        assert found[language].doubled.share <= doubled, language
