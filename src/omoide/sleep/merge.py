"""Merge: what is known twice becomes one (AW-38). By rule only what says the very same; a model may put two into one text.

Which may be the same is found by code; nearness of meaning alone makes nothing one, and different values stay apart.
"""

import re
from collections import Counter
from collections.abc import Sequence

from omoide.gate.trusting import may_retire
from omoide.language.widths import normal
from omoide.model.change import Change, Judged, Moved
from omoide.model.memory import Kind, Memory, Stage
from omoide.search.scale import cosine_of
from omoide.sleep.guarding import is_guarded
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_statement, roots_of
from omoide.sleep.uniting import Two, apart, ask_to_unite, how_they_stand, may_unite, united
from omoide.thinking.resolving import Stand

KNOWLEDGE = frozenset({Kind.NOTE, Kind.FACT, Kind.INSIGHT})


def merge(night: Night) -> Decision:
    """The work grows with what came to be known in the week."""
    new = news(night, KNOWLEDGE)
    pairs = _pairs(night, new.memories)
    stands = how_they_stand(night, pairs)
    gone: set[str] = set()
    changes: list[Change] = []
    used: list[Two] = []
    counts: Counter[str] = Counter()
    for two in pairs:
        if _says_the_same(two, stands[two]) and gone.isdisjoint(each.id for each in two):
            double = _doubled(night, two)
            if double:
                changes += double
                gone.add(double[0].memory)
                used.append(two)
                counts["doubles"] += 1
    alike = cosine_of(night.engine, night.scope, night.engine.connecting.alike)
    likely = [two for two, cosine in pairs.items() if cosine >= alike and may_unite(two, stands[two])]
    asked = apart(likely, gone=gone) if night.engine.asker.has_model else []
    found = ask_to_unite(night, asked)
    for item in found.items:
        two = next(each for each in asked if each.name == item.sources[0])
        if one := united(night, two, item):
            changes += one
            used.append(two)
            counts["merged"] += 1
    return Decision(
        changes=tuple(changes),
        based_on={each.id: each.version for two in used for each in two},
        counts={**counts, **found.counts},
        trouble=found.trouble,
        through=new.through,
    )


def _pairs(night: Night, stated: Sequence[Memory]) -> dict[Two, float]:
    """Each new one with its neighbours, and how near they are."""
    found: dict[tuple[str, str], tuple[Two, float]] = {}
    if not stated:
        return {}
    near = Near(night, KNOWLEDGE)
    for memory in stated:
        said = memory.words
        for other, cosine in near.to(said.text, most=night.engine.learning.compared):
            if other.id != memory.id:
                older, newer = sorted((memory, other), key=lambda each: (each.occurred, each.id))
                found[older.id, newer.id] = Two(older, newer), cosine
    ordered = sorted(found.values(), key=lambda each: (-each[1], each[0].name))
    return dict(ordered)


def _says_the_same(two: Two, stand: Stand) -> bool:
    older, newer = two
    if older.trust is not newer.trust or older.words.speaker != newer.words.speaker:
        return False
    if _letters(older) == _letters(newer):
        return True
    return all(map(is_statement, two)) and stand is Stand.SAME


def _letters(memory: Memory) -> tuple[str, str]:
    """Without widths, case, blanks and full stops; with every other sign, since +1 is not -1."""
    title, text = (re.sub(r"[\s。.,、]+", "", normal(each).casefold()) for each in (memory.words.title, memory.words.text))  # fmt: skip
    return title, text


def _doubled(night: Night, two: Two) -> list[Moved | Judged]:
    """The one that is kept was believed first, or may not go; what was said again counts, what was only copied does not."""
    kept, double = sorted(
        two, key=lambda each: (not is_guarded(each), -(each.mentions + each.recalls), each.occurred)
    )
    if is_guarded(double) or not may_retire(kept, double):
        return []
    moved = Moved(memory=double.id, stage=Stage.SUPERSEDED, superseded_by=kept.id, why="double")
    roots = roots_of(night, two)
    again = roots[kept.id].isdisjoint(roots[double.id])
    return [moved, *([Judged(memory=kept.id, mentioned=double.mentions)] if again else [])]
