"""Whether a statement takes the place of another one or says it again, weighed by all that speaks for and against it.

Frames and themes tell what they are sure of. Where they tell nothing, there is still evidence: how near the two are in
meaning, how many of their words and data are the same, whether they speak of the same one, and whether the newer says
that something happened. None of it is enough by itself, least of all nearness; so it is weighed together, with weights
that were fitted to statements of known standing (`python -m bench.weighing`). What speaks plainly against it is not
weighed: another person, another number where they should say the same, a plan, a passing state.
"""

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from omoide.language import theme_words
from omoide.language.apartness import (
    are_apart,
    differ,
    differs_in_values,
    does_otherwise,
    same_one,
    speak_of_other_things,
    stays_so,
)
from omoide.language.evidence_reading import left, meet, missed, reading, weighty
from omoide.language.evidence_weights import OF_CHANGE, OF_SAMENESS, Weights
from omoide.language.frame import Standing
from omoide.language.paraphrases import say_otherwise
from omoide.language.themes import Theme

NEAR: Final = 0.3  # in meaning: farther away nothing is weighed,
FAR: Final = 0.1  # unless both are of one sphere of life; then it is this
# Who says the same by another verb, or of things with other names, is at least so near to it.
_CLOSE: Final = 0.85
_ALIKE: Final = 0.68
_LONGEST: Final = 200  # characters of a statement


class Way(StrEnum):
    """What is weighed: whether what the newer says to have changed is the older, or whether both say the same."""

    CHANGE = "change"
    SAMENESS = "sameness"


WEIGHTS: Final[Mapping[Way, Weights]] = {
    Way.CHANGE: OF_CHANGE,
    Way.SAMENESS: OF_SAMENESS,
}
ENOUGH: Final[Mapping[Way, float]] = {Way.CHANGE: 0.5, Way.SAMENESS: 0.45}  # how sure
_SURELY: Final = 0.9


class Evidence(NamedTuple):
    """Numbers of about 0…1, of the older statement (`old_`), of the newer one (`new_`), or of both."""

    near: float  # in meaning
    nearer: float  # the same, so that the last bit counts more
    old_met: float  # how many of its words the other one has
    new_met: float
    old_long: float
    new_long: float
    old_whole: float  # nothing in it that the other one has not
    new_whole: float
    data_same: float
    data_other: float
    data_alone: float
    names_same: float
    names_other: float
    old_names: float  # names that only it has
    new_names: float
    kin_other: float
    denied: float  # the one, and not the other
    update: float  # it says that something changed
    corrects: float
    ended: float
    replaced: float
    happened: float
    only_happened: float  # and nothing says that anything changed by it
    begun: float
    old_happened: float
    theme: float  # how much of it is the same
    theme_met: float
    theme_other: float
    verb: float
    verb_class: float
    subject_missed: float
    new_subject_missed: float
    changes: float
    sphere: float  # of life, of which there is one at a time, is the same
    sphere_told: float  # the same, and it is said that something changed or ended
    sphere_thing: float  # the same, of which every thing has one at a time; it counts so much as other words are the same
    sphere_many: float  # the same, of which there are many
    sphere_other: float
    weighty_met: float  # of the words that say of what it is, how many are in both
    values_same: float  # both have numbers or names, and all are the same


def weighed(older: str, newer: str, *, cosine: float, framed: bool = False) -> Standing:
    """Say how two statements of the same speaker stand, where nothing else tells; `cosine` is how near they are. What is
    `framed`, by which it may coexist, is said twice only where that is sure; but it may have changed."""
    way = considered(older, newer, cosine=cosine)
    if way is None:
        return Standing.UNRELATED
    found = evidence(older, newer, cosine=cosine)
    enough = _SURELY if framed and way is Way.SAMENESS else ENOUGH[way]
    if share(found, WEIGHTS[way]) < enough:
        return Standing.UNRELATED
    # Of two that say nearly the same, each with words of its own, the newer one knows better.
    same = way is Way.SAMENESS and (found.old_whole or found.new_whole)
    return Standing.SAME if same else Standing.UPDATES


def share(found: Evidence, weights: Weights) -> float:
    """How surely, 0…1, by the weight of all evidence together."""
    total = weights["always"] + sum(weights[name] * each for name, each in found._asdict().items())
    return 1 / (1 + math.exp(-total))


def considered(older: str, newer: str, *, cosine: float) -> Way | None:
    """In which way the two may be of one thing; None where they are kept apart."""
    if cosine < FAR or max(len(older), len(newer)) > _LONGEST:
        return None
    old, new = reading(older), reading(newer)
    if cosine < NEAR and not old.spheres.single & new.spheres.single:
        return None
    if not old.themes or not new.themes or are_apart(old, new):
        return None
    if new.tells_change and not stays_so(old, new):
        return Way.CHANGE
    again = not new.tells_change or old.happened == new.happened
    if (
        not again
        or (old.past, old.supposed) != (new.past, new.supposed)
        or differ(old, new)
        or say_otherwise(older, newer)
    ):
        return None
    close = cosine >= _CLOSE and not (
        old.content.denied and new.content.denied
    )  # whoever denies is near to all denials
    other = (not close and does_otherwise(old, new)) or (cosine < _ALIKE and speak_of_other_things(old, new))
    return None if other else Way.SAMENESS


# What is weighed.


def evidence(older: str, newer: str, *, cosine: float) -> Evidence:
    """What speaks for it that the two are about one thing, and what against it."""
    old, new = reading(older), reading(newer)
    one = same_one(old, new)  # that both speak of him is no evidence: much is said of everybody
    ours, theirs = left(old, new), left(new, old)
    words, other_words = (max(1, len(each.content.words - one)) for each in (old, new))
    kinds = old.data.keys() & new.data.keys()
    same = sum(meet(old.data[kind], new.data[kind]) for kind in kinds)
    themes, met, other = _compared(old.themes, new.themes)
    verbs = [
        (a.verbs - theme_words.CHANGES, b.verbs - theme_words.CHANGES) for a in old.themes for b in new.themes
    ]
    nouns, others = weighty(old) - one, weighty(new) - one
    alike = len(nouns & others) / max(1, len(nouns | others))
    sphere = float(bool(old.spheres.single & new.spheres.single))
    return Evidence(
        near=cosine,
        nearer=2 * cosine**2 - 1,
        old_met=1 - min(1.0, len(ours) / words),
        new_met=1 - min(1.0, len(theirs) / other_words),
        old_long=min(8, words) / 4,
        new_long=min(8, other_words) / 4,
        old_whole=float(not ours),
        new_whole=float(not theirs),
        data_same=min(2, same),
        data_other=min(2, len(kinds) - same),
        data_alone=float(bool(old.data.keys() - kinds)) + float(bool(new.data.keys() - kinds)),
        names_same=float(bool(old.names & new.names)),
        names_other=float(bool(old.names and new.names and not old.names & new.names)),
        old_names=float(bool(old.names - new.names)),
        new_names=float(bool(new.names - old.names)),
        kin_other=float(old.kin != new.kin),
        denied=float(old.content.denied != new.content.denied),
        update=float(new.update),
        corrects=float(new.corrects),
        ended=float(new.ended),
        replaced=float(new.replaced),
        happened=float(new.happened),
        only_happened=float(not (new.update or new.ended or new.replaced or new.corrects)),
        begun=float(new.begun and not old.begun),
        old_happened=float(old.happened),
        theme=themes,
        theme_met=met,
        theme_other=other,
        verb=float(any(a & b for a, b in verbs)),
        verb_class=float(
            any(
                theme_words.classes(one) & theme_words.classes(two)
                for a, b in verbs
                for one in a
                for two in b
            )
        ),
        subject_missed=missed(old, new.content),
        new_subject_missed=missed(new, old.content),
        changes=float(any(each.verbs & theme_words.PLAINLY for each in new.themes)),
        weighty_met=alike,
        values_same=float(not differs_in_values(old, new) and same + len(old.names & new.names) > 0),
        sphere=sphere,
        sphere_told=sphere * float(new.update or new.ended or new.replaced),
        sphere_thing=float(bool(old.spheres.of_things & new.spheres.of_things)) * alike,
        sphere_many=float(
            bool((old.spheres.all & new.spheres.all) - old.spheres.single - old.spheres.of_things)
        ),
        sphere_other=float(
            bool(old.spheres.all and new.spheres.all and not old.spheres.all & new.spheres.all)
        ),
    )


def _compared(ours: tuple[Theme, ...], theirs: tuple[Theme, ...]) -> tuple[float, float, float]:
    """Of the two clauses that are most about the same: how much, how far each is in the other, and whether both have
    something of their own in it."""
    best = (0.0, 0.0, 0.0)
    for old in ours:
        for new in theirs:
            a, b = old.about - theme_words.LIGHT, new.about - theme_words.LIGHT
            if a and b:
                apart = float(bool(a - b - new.words) and bool(b - a - old.words))
                met = float(a <= new.words) + float(b <= old.words)
                best = max(best, (len(a & b) / len(a | b), met, apart), key=lambda each: each[0])
    return best
