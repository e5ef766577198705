"""Salience: importance from what can be seen, as data; PI-09 and LU-16 are both rows of it."""

import math
import re
import tomllib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lives import SHARES, steady
from omoide.dynamics.ranking import Term
from omoide.dynamics.salience import (
    FEATURES,
    Salience,
    all_relatedness,
    favourite_topics,
    features,
    importance,
    importances,
    novelties,
    novelty,
    relatedness,
)
from omoide.errors import BadSetting

PIANO = Salience.from_plain(
    tomllib.loads("""
    base = 0.0
    types = { conversation = 0.5, action = 0.3, observation = 0.2, reflection = 0.6 }
    terms = [
      { weight = 0.2, signals = ["conversation", "asks"] },
      { weight = 0.1, signals = ["conversation", "stirred"] },
      { weight = 0.3, signals = ["action", "goal"] },
      { weight = 0.2, signals = ["action", "failure"] },
      { weight = 0.3, signals = ["observation", "new_agent"] },
      { weight = 0.4, signals = ["observation", "threat"] },
    ]
    """)
)
LUMINA = Salience.from_plain(
    tomllib.loads("""
    base = 0.0
    terms = [
      { weight = 0.4, signals = ["valence_size"] },
      { weight = 0.3, signals = ["novelty"] },
      { weight = 0.2, signals = ["relatedness"] },
      { weight = 0.1, signals = ["mentions"] },
    ]
    """)
)
FLAGS = ("request", "proposal", "goal", "failure", "new_agent", "threat")
SEEN = st.fixed_dictionaries(dict.fromkeys(FEATURES, SHARES))
SIMILARITIES = st.lists(st.floats(-1, 1, width=32), max_size=12)


def rated(event_type: str, **seen: Any) -> float:
    return importance(features(salience=PIANO, **seen), event_type=event_type, salience=PIANO)


@pytest.mark.spec("PI-09")
@pytest.mark.parametrize(
    ("event_type", "base", "adds"),
    [
        ("conversation", 0.5, {"request": 0.2, "proposal": 0.2}),
        ("action", 0.3, {"goal": 0.3, "failure": 0.2}),
        ("observation", 0.2, {"new_agent": 0.3, "threat": 0.4}),
        ("reflection", 0.6, {}),
    ],
)
def test_importance_of_the_piano_design(event_type: str, base: float, adds: dict[str, float]) -> None:
    assert rated(event_type) == pytest.approx(base)
    for flag in FLAGS:
        assert rated(event_type, **{flag: True}) == pytest.approx(base + adds.get(flag, 0.0))
    stirred = 0.1 if event_type == "conversation" else 0.0
    assert rated(event_type, intensity=0.5) == pytest.approx(base)
    assert rated(event_type, intensity=0.51) == pytest.approx(base + stirred)


@pytest.mark.spec("PI-09")
def test_flags_of_the_piano_design_together() -> None:
    assert rated("conversation", request=True, proposal=True) == pytest.approx(
        0.7
    )  # request or proposal, once
    assert rated("conversation", request=True, intensity=0.9) == pytest.approx(0.8)
    assert rated("action", goal=True, failure=True) == pytest.approx(0.8)
    assert rated("observation", new_agent=True, threat=True) == pytest.approx(0.9)
    assert rated("weather", threat=True) == 0.0


@pytest.mark.spec("LU-16", "LU-31")
@pytest.mark.parametrize(
    ("seen", "worked"),
    [
        ({}, 0.01),
        ({"novelty": 1.0}, 0.31),  # B-22: just for being new
        ({"novelty": 0.8}, 0.25),  # B-22: already in the store that it is compared with
        ({"valence": -1.0, "novelty": 1.0, "relatedness": 1.0, "mentions": 10}, 1.0),
        ({"valence": 0.5, "novelty": 0.4, "relatedness": 0.6, "mentions": 3}, 0.2 + 0.12 + 0.12 + 0.03),
        ({"mentions": 25}, 0.1),
    ],
)
def test_importance_of_the_lumina_design(seen: dict[str, Any], worked: float) -> None:
    found = importance(features(salience=LUMINA, **seen), salience=LUMINA)
    assert found == pytest.approx(worked)


def test_by_default_a_new_topic_that_leaves_one_cold_is_not_important_for_being_new() -> None:
    """B-22: novelty counts where it stirs, and feeling is how strong, not how good."""
    usual = Salience()

    def rate(**seen: Any) -> float:
        return importance(features(salience=usual, **seen), salience=usual)

    assert rate(novelty=1.0) == rate() == pytest.approx(0.21)
    assert rate(intensity=1.0, novelty=1.0) == pytest.approx(0.71)
    assert rate(valence=1.0) == rate()
    assert rate(threat=True) == pytest.approx(0.61)


@steady
@given(rows=st.lists(st.tuples(SEEN, st.sampled_from(["conversation", "action", "weather"])), max_size=8))
@pytest.mark.parametrize("salience", [PIANO, LUMINA, Salience()], ids=["piano", "lumina", "default"])
def test_the_vectorised_importance_is_the_scalar_one(salience: Salience, rows: list[Any]) -> None:
    columns = {name: np.array([seen[name] for seen, _ in rows], np.float32) for name in FEATURES}
    expected = [importance(seen, event_type=kind, salience=salience) for seen, kind in rows]
    found = importances(columns, event_types=[kind for _, kind in rows], salience=salience)
    assert found == pytest.approx(expected, abs=1e-5)
    assert all(0.0 <= each <= 1.0 for each in expected)
    unseen = importances({}, event_types=["action"], salience=salience)
    assert unseen == pytest.approx([importance({}, event_type="action", salience=salience)], abs=1e-6)


@steady
@given(seen=SEEN, name=st.sampled_from(FEATURES), more=SHARES)
@pytest.mark.parametrize("salience", [PIANO, LUMINA, Salience()], ids=["piano", "lumina", "default"])
def test_more_of_anything_is_never_less_important(
    salience: Salience, seen: dict[str, float], name: str, more: float
) -> None:
    risen = {**seen, name: max(seen[name], more)}
    assert importance(risen, salience=salience) >= importance(seen, salience=salience) - 1e-9


@pytest.mark.spec("LU-17")
@pytest.mark.parametrize(
    ("similarities", "expected"),
    [
        ([], 1.0),
        ([0.79, 0.2], 1.0),
        ([0.8], 0.8),
        ([0.9, 0.85, 0.1], 0.6),
        ([0.9] * 5, 0.0),
        ([0.9] * 50, 0.0),
    ],
)
def test_novelty_counts_up_to_five_that_say_the_same(similarities: list[float], expected: float) -> None:
    assert novelty(similarities) == pytest.approx(expected)


def test_relatedness_is_to_neighbours_that_do_not_say_the_same() -> None:
    """B-22: so that it does not pull against novelty."""
    assert relatedness([]) == 0.0
    assert relatedness([0.95, 0.9]) == 0.0
    assert relatedness([0.95, 0.7, 0.5]) == pytest.approx(0.6)
    assert relatedness([0.7, 0.6, 0.5, 0.4, 0.3, 0.2, -0.9]) == pytest.approx(0.5)
    assert relatedness([0.5, 0.4], threshold=0.45, of=1) == pytest.approx(0.4)


@steady
@given(
    rows=st.lists(SIMILARITIES, max_size=6), of=st.integers(1, 6), threshold=st.sampled_from([0.0, 0.5, 0.75])
)
def test_vectorised_novelty_and_relatedness_are_the_scalar_ones(
    rows: list[list[float]], of: int, threshold: float
) -> None:
    width = max(map(len, rows), default=0)
    matrix = np.array([[*row, *[math.nan] * (width - len(row))] for row in rows], np.float32)
    matrix = matrix.reshape(len(rows), width)
    chosen = {"threshold": threshold, "of": of}
    assert novelties(matrix, **chosen) == pytest.approx([novelty(row, **chosen) for row in rows], abs=1e-5)
    found = all_relatedness(matrix, **chosen)
    assert found == pytest.approx([relatedness(row, **chosen) for row in rows], abs=1e-5)
    assert ((found >= 0) & (found <= 1)).all()


@pytest.mark.spec("LU-15")
def test_favourite_topics_are_the_ten_most_frequent_and_of_equals_the_first_seen() -> None:
    assert favourite_topics({}) == ""
    assert favourite_topics({"音楽": 2, "cats": 5, "海": 2, "ラーメン": 9}) == "ラーメン cats 音楽 海"
    many = {f"topic{place}": 1 for place in range(30)}
    assert favourite_topics(many) == " ".join(list(many)[:10])
    assert favourite_topics(many, n=2) == "topic0 topic1"


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"bases": 1}, "bases means nothing there; allowed: rates"),
        ({"base": 2.0}, "base: 2.0 is out of bounds; allowed: 0 to 1"),
        ({"base": "much"}, "base: 'much' should be of the type float"),
        ({"types": 3}, "3 is not a table"),
        ({"types": {"talk": "a lot"}}, "'a lot' is not a number"),
        ({"types": {"talk": 1.5}}, "talk = 1.5; allowed: 0 to 1"),
        ({"types": {"goal": 0.5}}, "not already a signal"),
        ({"terms": 3}, "3 is not a list"),
        ({"terms": [3]}, "3 is not a table"),
        ({"terms": [{"weight": 1.0}]}, "is not a term"),
        ({"terms": [{"weight": True, "signals": ["goal"]}]}, "True is not a number"),
        ({"terms": [{"weight": math.inf, "signals": ["goal"]}]}, "without signals or weight"),
        ({"terms": [{"weight": 1, "signals": []}]}, "without signals or weight"),
        ({"terms": [{"weight": 1, "signals": [1]}]}, "is not a list of signals"),
        ({"terms": [{"weight": 1, "signals": ["goal", "joy"]}]}, "joy means nothing there; allowed: request"),
        ({"terms": [{"weight": 1, "signals": ["talk"]}]}, "talk means nothing there"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_what_is_allowed(
    table: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        Salience.from_plain(table)


def test_a_rule_made_in_code_is_checked_too() -> None:
    with pytest.raises(BadSetting, match="joy"):
        Salience(terms=(Term(weight=1.0, signals=("joy",)),))


def test_a_table_changes_only_what_it_names() -> None:
    changed = Salience.from_plain({"base": 0.1}, known=PIANO)
    assert (changed.base, changed.types, changed.terms) == (0.1, PIANO.types, PIANO.terms)
