"""A threshold that is printed for another embedder lies at the same place between chance and the same."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.adapters.embedders.use import UseEmbedder
from omoide.dynamics.calibrating import Scale, calibrate, mapped
from omoide.dynamics.ranking import Profile, Recipe, Term, with_floors_at
from omoide.language.samples import SAME, SAME_ENGLISH, SAME_JAPANESE
from omoide.settings import presets, read_settings

DESIGN = Scale(stated="design")
KNOWN = (0.1, 0.2, 0.3, 0.4, 0.54, 0.75, 0.86)
thresholds = st.floats(-1, 1)
calibrations = st.tuples(st.floats(-0.5, 0.4), st.floats(0.45, 0.99)).map(
    lambda ends: (ends[0], ends[0], ends[0], ends[0], ends[1], ends[1], ends[1])
)


def test_the_ends_of_the_scale_are_chance_and_the_same_and_identity() -> None:
    for printed, cosine in ((0.5, 0.1), (0.85, 0.54), (1.0, 1.0), (0.675, 0.32)):
        assert mapped(printed, KNOWN, scale=DESIGN) == pytest.approx(cosine)


@given(one=thresholds, other=thresholds, calibration=calibrations)
def test_a_higher_threshold_is_never_a_lower_cosine(
    one: float, other: float, calibration: tuple[float, ...]
) -> None:
    low, high = (mapped(each, calibration, scale=DESIGN) for each in sorted((one, other)))
    assert -1.0 <= low <= high <= 1.0


@given(threshold=thresholds)
def test_what_is_stated_in_cosines_of_the_embedder_stays(threshold: float) -> None:
    assert mapped(threshold, KNOWN, scale=Scale()) == threshold


@given(threshold=thresholds)
def test_so_does_what_nobody_can_place(threshold: float) -> None:
    assert (
        mapped(threshold, KNOWN[:4], scale=DESIGN) == threshold
    )  # a space that was opened before pairs were measured
    assert mapped(threshold, (0.9,) * 7, scale=DESIGN) == threshold  # for it all texts are alike


def test_pairs_that_say_the_same_are_measured_two_by_two() -> None:
    apart = np.eye(4, dtype=np.float32)
    pairs = np.stack([apart[0], apart[0], apart[1], (apart[1] + apart[2]) / np.sqrt(2)])
    assert calibrate(apart, pairs)[4:] == pytest.approx((0.7364, 0.8536, 0.9707), abs=1e-4)
    assert len(calibrate(apart)) == 4


def test_the_pairs_are_of_both_languages() -> None:
    assert len(SAME_JAPANESE) == len(SAME_ENGLISH) == 20
    assert len(set(SAME)) == 80


def test_only_floors_of_bare_nearness_are_mapped() -> None:
    recipe = Recipe(
        terms=(Term(1.0, ("cosine",)),), floors=({"cosine": 0.85, "words": 0.3}, {"meaning": 0.2})
    )
    placed = with_floors_at(Profile(recipe=recipe), lambda printed: printed / 2)
    assert placed.recipe.floors == ({"cosine": 0.425, "words": 0.3}, {"meaning": 0.2})


@pytest.mark.parametrize("preset", presets())
def test_designs_are_mapped_and_their_letter_and_the_default_are_not(preset: str) -> None:
    stated = read_settings(environment={}, arguments=[f"preset={preset}"]).scale.stated
    assert stated == ("own" if preset == "default" or preset.endswith("-printed") else "design")


def test_for_the_bundled_embedder_printed_numbers_come_within_reach() -> None:
    known = UseEmbedder(Path("nowhere"), prepares=False).calibration
    found = [round(mapped(each, known, scale=DESIGN), 2) for each in (0.625, 0.75, 0.8, 0.85)]
    assert found == [0.26, 0.41, 0.48, 0.54]
    assert found == sorted(found)
    assert (
        known[3] < found[1]
    )  # what is tied without having been said is nearer than one chance pair in a thousand
