"""A cosine becomes a share between chance and identity: bounded, never falling, and columns agree with the formula."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.calibrating import PROBABILITIES, calibrate, calibrated, calibrated_one
from omoide.errors import BadValue
from omoide.language.samples import ENGLISH, JAPANESE, SAMPLES
from omoide.testing.models import HashedEmbedder

cosines = st.floats(-1, 1, width=32)
calibrations = st.floats(-1, 1, width=32).map(lambda median: (median, 1.0, 1.0, 1.0))


@given(cosine=cosines, calibration=calibrations)
def test_it_lies_between_nothing_and_everything(cosine: float, calibration: tuple[float, ...]) -> None:
    assert 0 <= calibrated_one(cosine, calibration) <= 1
    assert calibrated_one(min(cosine, calibration[0]), calibration) == 0


@given(one=cosines, other=cosines, calibration=calibrations)
def test_a_nearer_text_never_counts_less(one: float, other: float, calibration: tuple[float, ...]) -> None:
    low, high = sorted((one, other))
    assert calibrated_one(low, calibration) <= calibrated_one(high, calibration)


@given(many=st.lists(cosines), calibration=st.floats(-1, 0.99).map(lambda median: (median,)))
def test_columns_agree_with_the_formula(many: list[float], calibration: tuple[float, ...]) -> None:
    columns = calibrated(np.array(many, np.float32), calibration)
    assert columns.dtype == np.float32
    assert columns.tolist() == pytest.approx([calibrated_one(each, calibration) for each in many], abs=1e-4)


def test_worked_by_hand() -> None:
    """With a median of 0.7, as E5 has it, 0.85 is half way to identity; with one of 0.1 it is most of the way."""
    assert calibrated_one(0.85, (0.7,)) == pytest.approx(0.5)
    assert calibrated_one(0.85, (0.1,)) == pytest.approx(0.8333, abs=1e-4)
    assert calibrated_one(1.0, (0.7,)) == 1


def test_identity_counts_fully_even_where_all_texts_are_alike() -> None:
    same = np.ones((5, 1), np.float32)
    assert calibrate(same) == (1.0, 1.0, 1.0, 1.0)
    assert calibrated_one(0.999, calibrate(same)) == 0
    assert calibrated_one(1.1, calibrate(same)) == 1


@pytest.mark.spec("B-28", "C-51")
def test_it_is_read_off_pairs_of_different_texts_and_always_the_same() -> None:
    """Four directions at right angles and one text twice: of ten pairs one has cosine 1, nine have 0."""
    vectors = np.eye(4, dtype=np.float32)[[0, 1, 2, 3, 0]]
    assert calibrate(vectors) == (0.0, pytest.approx(0.1, abs=0.1), pytest.approx(0.91), pytest.approx(0.991))
    embedded = HashedEmbedder(256).embed(SAMPLES)
    assert calibrate(embedded) == calibrate(embedded)
    assert list(calibrate(embedded)) == sorted(calibrate(embedded))
    assert len(calibrate(embedded)) == len(PROBABILITIES)


def test_one_text_is_no_pair() -> None:
    with pytest.raises(BadValue, match="2 or more"):
        calibrate(np.ones((1, 3), np.float32))


def test_the_samples_are_many_all_different_and_in_both_languages() -> None:
    assert len(JAPANESE) == len(ENGLISH) == 60
    assert len(set(SAMPLES)) == 120
    assert all(text.isascii() for text in ENGLISH)
    assert not any(text.isascii() for text in JAPANESE)
