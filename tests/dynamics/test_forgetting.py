"""Strength: one exponential, halved by each half-life, never growing with age."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.budgeting import fitting
from omoide.dynamics.forgetting import Coefficients, half_life_days_of, strength, strengths
from omoide.model.memory import Category

AGES = st.floats(-10, 10_000)


@given(age=AGES, more=st.floats(0, 1000), half_life=st.floats(0.1, 1000))
def test_an_older_memory_is_never_stronger(age: float, more: float, half_life: float) -> None:
    assert 1.0 >= strength(age, half_life=half_life) >= strength(age + more, half_life=half_life) >= 0.0


@given(half_life=st.floats(0.1, 1000))
def test_one_half_life_halves(half_life: float) -> None:
    assert strength(half_life, half_life=half_life) == pytest.approx(0.5)
    assert strength(0.0, half_life=half_life) == 1.0


@given(ages=st.lists(AGES, min_size=1, max_size=30), half_life=st.floats(0.5, 500))
def test_the_vectorised_law_is_the_scalar_one(ages: list[float], half_life: float) -> None:
    expected = [strength(age, half_life=half_life) for age in ages]
    assert strengths(np.array(ages), half_life=half_life) == pytest.approx(expected, abs=1e-5)


def test_coefficients_and_half_lives_worked_by_hand() -> None:
    law = Coefficients()
    assert law.of(Category.CASUAL, intensity=0.5) == pytest.approx(0.75)
    assert law.of(Category.EMOTIONAL, intensity=0.5) == pytest.approx(0.9895)
    assert law.of(None, intensity=0.9) == 0.995
    assert half_life_days_of(0.75) == pytest.approx(2.409, abs=1e-3)
    assert half_life_days_of(0.9895) == pytest.approx(65.7, abs=0.05)


@given(costs=st.lists(st.integers(1, 100), max_size=20), tokens=st.integers(0, 300))
def test_what_fits_is_never_over_the_budget_and_keeps_its_order(costs: list[int], tokens: int) -> None:
    kept = fitting(costs, tokens=tokens)
    assert sum(costs[place] for place in kept) <= tokens
    assert kept == sorted(kept)
    left = tokens - sum(costs[place] for place in kept)
    assert all(
        costs[place] > left
        for place in range(len(costs))
        if place not in kept and place > max(kept, default=-1)
    )
