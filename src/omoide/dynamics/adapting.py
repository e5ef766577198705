"""Adapting: a moment that presses looks at the newest things, one among people at people, within bounds (PI-37).

What a ranking weighs in all stays the same, so that scores can still be compared; and nothing weighs less than it would
without others that weigh more.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from omoide.dynamics.ranking import Profile, Recipe, Term
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter
from omoide.model.situation import Situation

_NEW: Final = frozenset({"recency", "lately", "shielded", "retention"})
_OF_PEOPLE: Final = frozenset({"who", "context"})


@frozen
class Adapting:
    """How far a situation moves the weights of a ranking, and how fast things get old in it."""

    by_situation: bool = parameter(
        True, says="weights and the half-life of recency are moved by the situation of a question (PI-37)"
    )
    urgent_weight: float = parameter(
        2.0, low=1.0, high=10.0, says="how many times as much recency weighs where all is urgent"
    )
    social_weight: float = parameter(
        1.5, low=1.0, high=10.0, says="how many times as much people and context weigh where all is social"
    )
    urgent_half_life: float = parameter(
        0.5, low=0.05, high=1.0, says="which share of the half-life of recency is left where all is urgent"
    )

    def __post_init__(self) -> None:
        check(self)


def half_life(usual: float, *, situation: Situation, adapting: Adapting) -> float:
    return usual * (1.0 - (1.0 - adapting.urgent_half_life) * situation.urgent)


def adapted(
    profiles: Mapping[str, Profile], *, situation: Situation, adapting: Adapting
) -> dict[str, Profile]:
    return {
        name: replace(profile, recipe=_weighed(profile.recipe, situation, adapting))
        for name, profile in profiles.items()
    }


def _weighed(recipe: Recipe, situation: Situation, adapting: Adapting) -> Recipe:
    moved = [term.weight * _gain(term, situation, adapting) for term in recipe.terms]
    before, after = sum(abs(term.weight) for term in recipe.terms), sum(map(abs, moved))
    terms = (
        term._replace(weight=weight * before / after)
        for term, weight in zip(recipe.terms, moved, strict=True)
    )
    return replace(recipe, terms=tuple(terms)) if after else recipe


def _gain(term: Term, situation: Situation, adapting: Adapting) -> float:
    named = {name.removesuffix("_z") for name in term.signals}
    gain = 1.0
    if named & _NEW:
        gain *= 1.0 + (adapting.urgent_weight - 1.0) * situation.urgent
    if named & _OF_PEOPLE:
        gain *= 1.0 + (adapting.social_weight - 1.0) * situation.social
    return gain
