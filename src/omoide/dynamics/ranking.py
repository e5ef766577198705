"""Ranking: a sum of signed products of named signals over all candidates at once.

A signal is absolute, or standardised: `words_z` is `words` in standard deviations from the mean of the candidates.
Whether anything comes at all is decided by absolute signals alone, so that it means the same in every mind: by floors
on single ones, or by the support that a memory gives to the question, a sum of products of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadValue
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Tier

Column = NDArray[np.float32]
Rows = NDArray[np.intp]
# Each gives its values for the rows that are of interest.
Signals = Mapping[str, Callable[[Rows | slice], Column]]
Ranges = Mapping[str, tuple[float, float]]  # between which numbers a signal lies
STANDARD = "_z"
_ROUNDING = 1e-6  # of numbers of 32 bits


class Term(NamedTuple):
    """weight × signal × signal × … (A tuple, because every question looks up what it knows of its terms.)"""

    weight: float
    signals: tuple[str, ...]

    @property
    def name(self) -> str:
        return " × ".join(self.signals)


@frozen
class Recipe:
    """A ranking as data.

    Nothing comes unless the `support` of some memory reaches `enough`; then those come that support at least `each`.
    What reaches none of the `floors` does not come; a floor is reached when each of its signals is. Without a
    `threshold` the best k come. With one, only those whose score reaches it; and where fewer than k do and `fallback`
    is set, the best k of all whose score is above 0 (LT-51).
    """

    terms: tuple[Term, ...]
    support: tuple[Term, ...] = ()
    enough: float = 0.0
    each: float = 0.0
    floors: tuple[Mapping[str, float], ...] = ()
    threshold: float | None = None
    fallback: bool = False

    def __post_init__(self) -> None:
        if not self.terms or not all(term.signals for term in (*self.terms, *self.support)):
            raise BadValue(value=self.terms, what="recipe", allowed="at least one term, each with a signal")
        if any(name.endswith(STANDARD) for name in self._gates):
            raise BadValue(value=self.support, what="support", allowed="signals that are not standardised")

    @property
    def _gates(self) -> set[str]:
        """The signals that decide whether something comes."""
        return {name for term in self.support for name in term.signals} | {n for f in self.floors for n in f}

    @property
    def signals(self) -> set[str]:
        """All that it names, and what those that are standardised are made of."""
        named = {name for term in self.terms for name in term.signals} | self._gates
        return named | {name.removesuffix(STANDARD) for name in named}


@frozen
class Source:
    """Where a profile looks: memories of these kinds and tiers, or only what was said in a talk; the newest of them;
    and of those the best few by one signal. 0 means all."""

    kinds: frozenset[Kind] | None = None
    tiers: frozenset[Tier] | None = None
    talk: bool = False
    newest: int = 0
    fetch: int = 0
    by: str = "similarity"


@frozen
class Profile:
    """A recipe, and where it looks. `otherwise` names the profile that is asked when this one finds nothing."""

    recipe: Recipe
    k: int | None = None
    sources: tuple[Source, ...] = field(default=(Source(),))
    otherwise: str = ""


# What is read off vectors, and says nothing where there are none; what stands in for the bare nearness is how well the words
# of the question match.
_NEAR = frozenset({"cosine", "similarity", "meaning"})
_VECTORS = frozenset({*_NEAR, "distance", "asked", "around", "episode"})
_WORDS = frozenset({"words", "complete", "chance"})
_WORDS_FLOOR = 0.1  # in place of a floor of nearness, which is of some other scale


def by_words(profile: Profile) -> Profile:
    """The profile for a question that has no vector. One that looks at words anyway stays as it is."""
    recipe = profile.recipe
    ranked_by = {name.removesuffix(STANDARD) for term in recipe.terms for name in term.signals}
    named = {name.removesuffix(STANDARD) for name in recipe.signals}
    if ranked_by & _WORDS or not named & _VECTORS:
        return profile
    floors = tuple(
        {_instead(name): _WORDS_FLOOR if name in _VECTORS else least for name, least in floor.items()}
        for floor in recipe.floors
    )
    said = replace(
        recipe,
        terms=_said(recipe.terms) or (Term(1.0, ("words",)),),
        support=_said(recipe.support),
        floors=floors,
    )
    sources = tuple(replace(each, by=_instead(each.by)) for each in profile.sources)
    return replace(profile, recipe=said, sources=sources)


# Bare nearness: a floor on it is stated in the scale of the settings.
_BARE = frozenset({"cosine", "similarity"})


def with_floors_at(profile: Profile, near: Callable[[float], float]) -> Profile:
    """The profile with its floors of nearness where `near` puts them, for the embedder that was asked."""
    floors = profile.recipe.floors
    if not any(_BARE.intersection(floor) for floor in floors):
        return profile
    placed = tuple(
        {name: near(least) if name in _BARE else least for name, least in floor.items()} for floor in floors
    )
    return replace(profile, recipe=replace(profile.recipe, floors=placed))


def _instead(name: str) -> str:
    return "words" if name in _VECTORS else name


def _said(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Nearness is how well words match; a distance is 2 − 2 × nearness; what stands around is nobody's words."""
    found: list[Term] = []
    for weight, signals in terms:
        plain = [name.removesuffix(STANDARD) for name in signals]
        names = tuple(
            "words" + name[len(bare) :] if bare in _NEAR else name
            for name, bare in zip(signals, plain, strict=True)
        )
        if "distance" in plain:
            others = tuple(name for name, bare in zip(names, plain, strict=True) if bare != "distance")
            found.append(Term(-2 * weight, ("words", *others)))
            if others:
                found.append(Term(2 * weight, others))
        elif not _VECTORS.difference(_NEAR).intersection(plain):
            found.append(Term(weight, names))
    return tuple(found)


@frozen
class Ranking:
    """The best candidates, best first, as positions; and what it was that they were ranked by."""

    positions: Rows
    scores: Column
    signals: Signals
    known: Mapping[str, Column]  # of the best, those signals that were asked for on the way
    support: float | None = None  # the best of all, where the recipe asks for some

    def values(self, names: Iterable[str], places: slice) -> dict[str, Column]:
        """What these signals say of the best from one place to another."""
        rows = self.positions[places]
        return {
            name: self.known[name][places] if name in self.known else self.signals[name](rows)
            for name in names
        }


def rank(
    signals: Signals,
    recipe: Recipe,
    *,
    allowed: NDArray[np.bool_],
    newness: NDArray[np.float64],
    k: int,
    spare: int = 0,
    ranges: Ranges | None = None,
    names: NDArray[np.bytes_] | None = None,
) -> Ranking:
    """The best k among the allowed candidates that reach a floor; among equals the newest first, and of one time the
    first by its name: where a candidate lies depends on when the process was started.

    `spare` are some more, in case one of the best is not wanted twice. A signal whose range is known is only asked for
    those that can be among the best whatever it is; and if the range is one number, it is that.
    """
    signals = with_standardised(signals, recipe, allowed=allowed)
    ranges = ranges or {}
    eligible = allowed & reached(signals, recipe) if recipe.floors else allowed
    same = {name: ends for name, ends in ranges.items() if ends[0] == ends[1]}
    rows, support = _supporting(signals, recipe, eligible, same)
    rows = _hopeful(signals, recipe, rows, k + spare, ranges)
    scores, _, values = _between(signals, recipe.terms, same, rows, len(rows))
    best = _top(scores, newness[rows], k + spare, names=None if names is None else names[rows])
    best = best[: _enough(scores[best], recipe, k)]
    return Ranking(
        positions=rows[best],
        scores=scores[best],
        signals=signals,
        known={name: value[best] for name, value in values.items()},
        support=support,
    )


def _supporting(
    signals: Signals, recipe: Recipe, eligible: NDArray[np.bool_], same: Ranges
) -> tuple[Rows, float | None]:
    """The eligible ones that support the question enough, and how much the best of all does, where that decides."""
    if not recipe.support:
        return np.flatnonzero(eligible), None
    support, *_ = _between(signals, recipe.support, same, slice(None), len(eligible))
    rows = np.flatnonzero(eligible & (support >= recipe.each))
    best = float(support[rows if len(rows) else eligible].max(initial=0.0))
    return rows if best >= recipe.enough else rows[:0], best


def _hopeful(signals: Signals, recipe: Recipe, rows: Rows, most: int, ranges: Ranges) -> Rows:
    """Without those that cannot be among the best `most`, whatever is still to be asked."""
    if len(rows) <= most:
        return rows
    low, high, _ = _between(signals, recipe.terms, ranges, rows, len(rows))
    edge = np.partition(low, len(rows) - most)[len(rows) - most]
    return rows[high >= edge - _ROUNDING * max(abs(float(edge)), 1.0)]


def _between(
    signals: Signals, terms: tuple[Term, ...], ranges: Ranges, rows: Rows | slice, count: int
) -> tuple[Column, Column, dict[str, Column]]:
    """Between which scores each of so many rows lies, without asking for the signals whose ranges are known; and those that
    were asked for."""
    values: dict[str, Column] = {}
    exact = np.zeros(count, np.float32)
    open_ended: list[tuple[Column, Column]] = []
    for names, (least, most) in _folded(terms, tuple(ranges.items())).items():
        for name in names:
            if name not in values:
                values[name] = signals[name](rows)
        if least == most:
            exact += _times(least, names, values)
        else:
            open_ended.append((_times(least, names, values), _times(most, names, values)))
    low, high = exact, exact
    for one, other in open_ended:
        low, high = low + np.minimum(one, other), high + np.maximum(one, other)
    return low, high, values


@lru_cache(maxsize=256)
def _folded(
    terms: tuple[Term, ...], known_ranges: tuple[tuple[str, tuple[float, float]], ...]
) -> Mapping[tuple[str, ...], tuple[float, float]]:
    """Between which numbers lies what stands before each product of signals that are still to be asked for. Few questions are
    of a sort of their own."""
    ranges = dict(known_ranges)
    found: dict[tuple[str, ...], tuple[float, float]] = {}
    for term in terms:
        least, most, names = term.weight, term.weight, term.signals
        known = [ranges[name] for name in names if name in ranges]
        if known:
            names = tuple(name for name in names if name not in ranges)
        for low, high in known:
            ends = (least * low, least * high, most * low, most * high)
            least, most = min(ends), max(ends)
        if least or most:
            names = tuple(sorted(names)) if len(names) > 1 else names
            before = found.get(names, (0.0, 0.0))
            found[names] = (before[0] + least, before[1] + most)
    return found


def with_standardised(signals: Signals, recipe: Recipe, *, allowed: NDArray[np.bool_]) -> Signals:
    """The signals, and those among them that the recipe wants standardised over what is allowed."""
    wanted = {name for term in recipe.terms for name in term.signals if name.endswith(STANDARD)}
    if not wanted:
        return signals
    rows = np.flatnonzero(allowed)
    return {**signals, **{name: _standardised(signals, name, rows) for name in wanted}}


def _standardised(signals: Signals, name: str, rows: Rows) -> Callable[[Rows | slice], Column]:
    plain = signals[name.removesuffix(STANDARD)]
    values = plain(rows).astype(np.float64)
    mean, spread = (float(values.mean()), float(values.std())) if len(values) else (0.0, 0.0)
    return lambda some: standard(plain(some), mean=mean, spread=spread)


def standard(values: Column, *, mean: float, spread: float) -> Column:
    """Where all are alike but for rounding, none stands out."""
    alike = spread <= _ROUNDING * max(abs(mean), 1.0)
    return np.zeros_like(values) if alike else (values - np.float32(mean)) / np.float32(spread)


def reached(signals: Signals, recipe: Recipe) -> NDArray[np.bool_]:
    """Which candidates reach one of the floors; all, where there is none."""
    found = np.bool_(not recipe.floors)
    for floor in recipe.floors:
        high = np.bool_(True)
        for name, least in floor.items():
            high = high & (signals[name](slice(None)) >= least)
        found = found | high
    return np.asarray(found)


def _times(weight: float, names: Sequence[str], values: Mapping[str, Column]) -> Column:
    product = np.float32(weight) * (values[names[0]] if names else np.ones(1, np.float32))
    for name in names[1:]:
        product *= values[name]
    return product


def _top(
    scores: Column, newness: NDArray[np.float64], k: int, *, names: NDArray[np.bytes_] | None
) -> NDArray[np.intp]:
    kept = np.arange(len(scores))
    if len(scores) > k:  # sort only what can be among the best, with all that are equal to the last of them
        edge = np.partition(scores, len(scores) - k)[len(scores) - k]
        kept = np.flatnonzero(scores >= edge)
    equals = () if names is None else (names[kept],)
    return kept[np.lexsort((*equals, -newness[kept], -scores[kept]))][:k]


def _enough(scores: Column, recipe: Recipe, k: int) -> int:
    """How many of the best k come."""
    if recipe.threshold is None:
        return len(scores)
    high = int(np.count_nonzero(scores >= recipe.threshold))
    if recipe.fallback and high < k:
        return int(np.count_nonzero(scores > 0))
    return high


def score_one(values: Mapping[str, float], recipe: Recipe) -> float | None:
    """The scalar reference: the score of one candidate, or None where it does not come, whatever the others do."""
    if recipe.floors and not any(
        all(values[name] >= least for name, least in floor.items()) for floor in recipe.floors
    ):
        return None
    if recipe.support and total(values, recipe.support) < recipe.each:
        return None
    return total(values, recipe.terms)


def total(values: Mapping[str, float], terms: Iterable[Term]) -> float:
    return sum(part for _, part in parts(values, terms))


def parts(values: Mapping[str, float], terms: Iterable[Term]) -> Iterator[tuple[str, float]]:
    """What each term gives to one candidate."""
    for term in terms:
        part = term.weight
        for name in term.signals:
            part *= values[name]
        yield term.name, part
