"""Confidence: worked by hand, between nothing and all, and moved the right way by every try."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.dynamics.confidence import Confidence, confidence, confidence_of, is_failing
from omoide.errors import BadSetting
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words

PRINTED = Confidence(prior_successes=0.0, prior_failures=0.0)
TRIES = st.integers(min_value=0, max_value=10_000)
STARTS = st.none() | st.floats(min_value=0.0, max_value=1.0)
SETTINGS = st.builds(
    Confidence,
    prior_successes=st.floats(min_value=0.0, max_value=10.0),
    prior_failures=st.floats(min_value=0.0, max_value=10.0),
)
steady = settings(max_examples=80, deadline=None, derandomize=True)

PROCEDURE = Memory(
    id="p",
    scope=Scope("home", "me"),
    words=Words(text="make release", title="デプロイの手順"),
    occurred=datetime(2026, 2, 18, 3, 0, tzinfo=UTC),
    kind=Kind.PROCEDURE,
)


@pytest.mark.spec("AW-49", "B-03", "C-03")
@pytest.mark.parametrize(
    ("successes", "failures", "worked"),
    [(0, 0, 0.40), (1, 0, 0.60), (0, 1, 0.27), (0, 3, 0.16), (3, 0, 0.76), (5, 5, 0.48), (30, 0, 0.96)],
)
def test_confidence_worked_by_hand(successes: int, failures: int, worked: float) -> None:
    assert confidence(successes, failures) == pytest.approx(worked, abs=0.005)


@pytest.mark.spec("AW-49", "B-03")
@pytest.mark.parametrize(
    ("successes", "failures", "printed"),
    [(0, 0, 0.0), (1, 0, 1.0), (0, 1, 0.0), (0, 3, 0.0), (0, 30, 0.0), (3, 1, 0.75), (1, 2, 1 / 3)],
)
def test_as_printed_only_tries_count(successes: int, failures: int, printed: float) -> None:
    assert confidence(successes, failures, procedures=PRINTED) == pytest.approx(printed)


@pytest.mark.spec("AW-49", "C-03")
@pytest.mark.parametrize("start", [0.4, 0.5])
def test_as_printed_what_was_never_tried_has_what_it_was_written_with(start: float) -> None:
    assert confidence(0, 0, start=start, procedures=PRINTED) == start
    assert confidence(1, 0, start=start, procedures=PRINTED) == 1.0
    assert confidence(0, 1, start=start, procedures=PRINTED) == 0.0


@pytest.mark.spec("C-03")
def test_what_was_rewritten_begins_again_in_the_middle() -> None:
    procedures = Confidence()
    assert confidence(0, 0, start=procedures.reset) == pytest.approx(0.5)
    # One success and one failure before the first try: (0 + 1) / (1 + 2).
    assert confidence(0, 1, start=procedures.reset) == pytest.approx(1 / 3)
    assert confidence(1, 0, start=procedures.reset) == pytest.approx(2 / 3)


@steady
@given(successes=TRIES, failures=TRIES, start=STARTS, procedures=SETTINGS | st.just(PRINTED))
def test_it_lies_between_nothing_and_all(
    successes: int, failures: int, start: float | None, procedures: Confidence
) -> None:
    assert 0.0 <= confidence(successes, failures, start=start, procedures=procedures) <= 1.0 + 1e-12


@steady
@given(successes=TRIES, failures=TRIES, start=STARTS, procedures=SETTINGS)
def test_a_success_never_lowers_it_and_a_failure_never_raises_it(
    successes: int, failures: int, start: float | None, procedures: Confidence
) -> None:
    now = confidence(successes, failures, start=start, procedures=procedures)
    assert confidence(successes + 1, failures, start=start, procedures=procedures) >= now - 1e-12
    assert confidence(successes, failures + 1, start=start, procedures=procedures) <= now + 1e-12


@steady
@given(share=st.integers(min_value=0, max_value=10), start=STARTS)
def test_after_many_tries_it_no_longer_matters_how_it_began(share: int, start: float | None) -> None:
    assert confidence(share * 1000, (10 - share) * 1000, start=start) == pytest.approx(share / 10, abs=0.001)


@pytest.mark.spec("C-08", "B-03")
@pytest.mark.parametrize(
    ("successes", "failures", "failing"),
    [(0, 0, False), (0, 1, False), (0, 2, False), (0, 3, True), (1, 3, False), (1, 5, True), (9, 3, False)],
)
def test_failing_is_what_was_tried_in_earnest_and_mostly_in_vain(
    successes: int, failures: int, failing: bool
) -> None:
    tried = replace(PROCEDURE, successes=successes, failures=failures)
    assert is_failing(tried) is failing
    assert confidence_of(tried) == confidence(successes, failures)


def test_what_a_procedure_began_with_stays_with_it() -> None:
    told = replace(PROCEDURE, confidence=0.9)
    assert confidence_of(told) == pytest.approx(0.9)
    assert confidence_of(replace(told, failures=1)) == pytest.approx(1.8 / 3)


@pytest.mark.parametrize("wrong", [{"prior_failures": -1.0}, {"reset": 1.5}, {"failing_from": 0}])
def test_numbers_out_of_bounds_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadSetting, match=next(iter(wrong))):
        Confidence(**wrong)  # type: ignore[arg-type]
