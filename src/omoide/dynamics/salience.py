"""Salience: how important something is when it happens, from what can be seen of it. A rule is data, as a ranking is.

Importance = base of its type of event + the sum of weight × signal × signal × …, between 0 and 1. The rules of PI-09
and LU-16 are both tables of that form.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ranking import Term
from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

Column = NDArray[np.float32]

# What can be seen of an event, each 0…1. The type of the event is a signal, too, if the rule names it.
FEATURES = (
    "request", "proposal", "asks", "goal", "failure", "new_agent", "threat", "stirred", "intensity", "valence_size",
    "novelty", "relatedness", "mentions",
)  # fmt: skip


def _usual() -> tuple[Term, ...]:
    """Feeling leads. The new counts only where it stirs: else every change of topic would be important (B-22)."""
    rows: Mapping[tuple[str, ...], float] = {
        ("intensity",): 0.4,
        ("intensity", "novelty"): 0.1,
        ("relatedness",): 0.1,
        ("mentions",): 0.1,
        ("asks",): 0.1,
        ("goal",): 0.2,
        ("failure",): 0.2,
        ("new_agent",): 0.2,
        ("threat",): 0.4,
    }
    return tuple(Term(weight=weight, signals=signals) for signals, weight in rows.items())


@frozen
class Salience:
    """A rule for importance. `types` gives some types of events a base of their own."""

    rates: bool = parameter(False, says="importance is given by this rule where nobody gives it")
    base: float = parameter(0.2, low=0.0, high=1.0, says="the importance of an event of no special type")
    stirred_above: float = parameter(
        0.5, low=0.0, high=1.0, says="one is stirred when the intensity is above this"
    )
    full_mentions: int = parameter(
        10, low=1, high=1_000_000, says="mentioned so often, it cannot count any more"
    )
    same: float = parameter(0.8, low=0.0, high=1.0, says="from this similarity on it is nothing new")
    neighbours: int = parameter(5, low=1, high=1000, says="how many similar memories are looked at")
    use: float = parameter(
        0.1,
        low=0.0,
        high=1.0,
        says="the share of what is missing to the whole that each recall adds, where it is rated anew by rule (PI-10)",
    )
    types: Mapping[str, float] = field(default_factory=dict[str, float])
    terms: tuple[Term, ...] = field(default_factory=_usual)

    def __post_init__(self) -> None:
        check(self)
        for name, base in self.types.items():
            if name in FEATURES or not 0.0 <= base <= 1.0:
                _refuse(
                    "types", f"{name} = {base!r}; allowed: 0 to 1, for a name that is not already a signal"
                )
        allowed = (*FEATURES, *self.types)
        for term in self.terms:
            unknown = [name for name in term.signals if name not in allowed]
            if unknown or not term.signals or not math.isfinite(term.weight):
                what = ", ".join(unknown) or "a term without signals or weight"
                _refuse("terms", f"{what} means nothing there; allowed: {', '.join(allowed)}")

    @classmethod
    def from_plain(cls, table: Mapping[str, Any], *, known: "Salience | None" = None) -> "Salience":
        """From a table of a settings file, upon what is `known`; a fault is a ValueError that says what is allowed."""
        names = [each.name for each in fields(cls)]
        if unknown := sorted(set(table) - set(names)):
            raise ValueError(f"{', '.join(unknown)} means nothing there; allowed: {', '.join(names)}")
        given = dict(table)
        if "types" in given:
            given["types"] = {str(name): _number(base) for name, base in _table(given["types"]).items()}
        if "terms" in given:
            given["terms"] = tuple(_term(row) for row in _list(given["terms"]))
        try:
            return replace(known or cls(), **given)
        except BadSetting as error:
            raise ValueError(f"{error.facts['key']}: {error.facts['problem']}") from None

    @property
    def compares(self) -> bool:
        """Whether the rule looks at similar memories: then it can only be applied once there is a vector."""
        return any(name in ("novelty", "relatedness") for term in self.terms for name in term.signals)


def _refuse(key: str, problem: str) -> None:
    raise BadSetting(key=key, source="code", problem=problem)


def _term(row: Any) -> Term:
    if set(_table(row)) != {"weight", "signals"}:
        raise ValueError(f"{row!r} is not a term; write it as {{ weight = 0.2, signals = ['goal'] }}")
    names = _list(row["signals"])
    if not all(isinstance(name, str) for name in names):
        raise ValueError(f"{names!r} is not a list of signals")
    return Term(weight=_number(row["weight"]), signals=tuple(names))


def _table(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not a table")
    return value  # pyright: ignore[reportUnknownVariableType]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return value  # pyright: ignore[reportUnknownVariableType]


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def features(
    *,
    salience: Salience,
    request: bool = False,
    proposal: bool = False,
    goal: bool = False,
    failure: bool = False,
    new_agent: bool = False,
    threat: bool = False,
    intensity: float = 0.0,
    valence: float = 0.0,
    novelty: float = 0.0,
    relatedness: float = 0.0,
    mentions: int = 1,
) -> dict[str, float]:
    """What was seen of an event as signals; what was not seen has the defaults of LU-31."""
    return {
        "request": float(request),
        "proposal": float(proposal),
        "asks": float(request or proposal),
        "goal": float(goal),
        "failure": float(failure),
        "new_agent": float(new_agent),
        "threat": float(threat),
        "stirred": float(intensity > salience.stirred_above),
        "intensity": intensity,
        "valence_size": abs(valence),
        "novelty": novelty,
        "relatedness": relatedness,
        "mentions": min(mentions / salience.full_mentions, 1.0),
    }


def importance(seen: Mapping[str, float], *, event_type: str = "", salience: Salience) -> float:
    """0…1. A signal that was not seen counts 0."""
    total = salience.types.get(event_type, salience.base)
    for term in salience.terms:
        total += term.weight * math.prod(
            seen.get(name, 0.0) if name in FEATURES else float(name == event_type) for name in term.signals
        )
    return min(max(total, 0.0), 1.0)


def raised(importance: float, *, recalls: int, salience: Salience) -> float:
    """PI-10 without a model: each recall takes its share of what is missing to 1."""
    return 1.0 - (1.0 - importance) * (1.0 - salience.use) ** recalls


def importances(seen: Mapping[str, Column], *, event_types: Sequence[str], salience: Salience) -> Column:
    """The same over columns."""
    total = np.array([salience.types.get(name, salience.base) for name in event_types], np.float64)
    of_type = {name: np.array([each == name for each in event_types], np.float32) for name in salience.types}
    for term in salience.terms:
        product = np.full(len(event_types), term.weight)
        for name in term.signals:
            product *= of_type[name] if name in of_type else seen.get(name, np.float32(0.0))
        total += product
    return np.clip(total, 0.0, 1.0).astype(np.float32)


def novelty(similarities: Sequence[float], *, threshold: float = 0.8, of: int = 5) -> float:
    """LU-17: 1 − how many of its five neighbours say the same. It must not be among them itself (B-22)."""
    same = sum(similarity >= threshold for similarity in similarities)
    return 1.0 - min(same, of) / of


def novelties(similarities: Column, *, threshold: float = 0.8, of: int = 5) -> Column:
    """The same for many events, each with its row of similarities; NaN where there is none."""
    same = np.count_nonzero(similarities >= threshold, axis=1)
    return (1.0 - np.minimum(same, of) / of).astype(np.float32)


def relatedness(similarities: Sequence[float], *, threshold: float = 0.8, of: int = 5) -> float:
    """B-22: the mean similarity to its nearest neighbours that do not say the same; 0 where it has none."""
    near = sorted((max(each, 0.0) for each in similarities if each < threshold), reverse=True)[:of]
    return sum(near) / len(near) if near else 0.0


def all_relatedness(similarities: Column, *, threshold: float = 0.8, of: int = 5) -> Column:
    near = np.where(similarities < threshold, np.maximum(similarities, 0.0), -1.0)
    nearest = np.sort(near, axis=1)[:, ::-1][:, :of]
    there = nearest >= 0.0
    found = np.maximum(np.count_nonzero(there, axis=1), 1)
    return (np.sum(nearest, axis=1, where=there, initial=0.0) / found).astype(np.float32)


def favourite_topics(counts: Mapping[str, int], n: int = 10) -> str:
    """LU-15: the most frequent topics, joined by spaces, of which a taste is made; of equals the first seen."""
    return " ".join(sorted(counts, key=lambda topic: -counts[topic])[:n])
