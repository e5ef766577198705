"""Profiles as tables of a settings file: a recipe, how many come, and where it looks. Faults are ValueErrors."""

import math
from collections.abc import Mapping
from typing import Any

from omoide.dynamics.ranking import STANDARD, Profile, Recipe, Source, Term
from omoide.errors import BadValue
from omoide.model.memory import Kind, Tier
from omoide.search.signals import SIGNALS
from omoide.wake.gather import NOTES, PROFILE

_RECIPE = ("terms", "support", "enough", "each", "floors", "threshold", "fallback")


def read_profiles(table: Mapping[str, Any]) -> dict[str, Profile]:
    return {name: _profile(name, each) for name, each in table.items()}


def read_gather(table: Mapping[str, Any]) -> dict[str, str]:
    """What is brought together for an answer: for each section a profile, the notes under a prefix, or who the other is."""
    for section, where in table.items():
        if not isinstance(where, str):
            raise ValueError(
                f"{section}: {where!r} is not the name of a profile, nor {NOTES} and a prefix, nor {PROFILE}"
            )
    return dict(table)


def _profile(name: str, table: Any) -> Profile:
    try:
        _only(table, (*_RECIPE, "k", "sources", "otherwise"))
        return Profile(
            recipe=_recipe(table),
            k=_count(table["k"]) if "k" in table else None,
            sources=tuple(map(_source, table.get("sources", ({},)))),
            otherwise=_text(table.get("otherwise", "")),
        )
    except (KeyError, TypeError, ValueError, AttributeError, BadValue) as error:
        raise ValueError(f"{name} is not a profile: {error}") from error


def _recipe(table: Mapping[str, Any]) -> Recipe:
    recipe = Recipe(
        terms=tuple(map(_term, table["terms"])),
        support=tuple(map(_term, table.get("support", ()))),
        enough=_number(table.get("enough", 0.0)),
        each=_number(table.get("each", 0.0)),
        floors=tuple(
            {name: _number(least) for name, least in floor.items()} for floor in table.get("floors", ())
        ),
        threshold=_number(table["threshold"]) if "threshold" in table else None,
        fallback=bool(table.get("fallback", False)),
    )
    if unknown := {name.removesuffix(STANDARD) for name in recipe.signals} - set(SIGNALS):
        raise ValueError(f"unknown signals {', '.join(sorted(unknown))}; allowed: {', '.join(SIGNALS)}")
    return recipe


def _term(table: Mapping[str, Any]) -> Term:
    _only(table, ("weight", "signals"))
    return Term(weight=_number(table["weight"]), signals=_names(table["signals"]))


def _source(table: Mapping[str, Any]) -> Source:
    _only(table, ("kinds", "tiers", "talk", "newest", "fetch", "by"))
    by = _text(table.get("by", "similarity"))
    if by not in SIGNALS:
        raise ValueError(f"unknown signal {by}; allowed: {', '.join(SIGNALS)}")
    return Source(
        kinds=frozenset(map(Kind, _names(table["kinds"]))) if "kinds" in table else None,
        tiers=frozenset(map(Tier, _names(table["tiers"]))) if "tiers" in table else None,
        talk=bool(table.get("talk", False)),
        newest=_count(table.get("newest", 0)),
        fetch=_count(table.get("fetch", 0)),
        by=by,
    )


def _only(table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"{', '.join(unknown)} means nothing there; allowed: {', '.join(known)}")


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is not a whole number")
    return value


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"{value!r} is not a list of names")
    return tuple(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a name")
    return value
