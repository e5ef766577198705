"""Two memories that become one: the new one comes of both, and takes the place of both (AW-38, AW-54)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from omoide.gate.trusting import mentions_of
from omoide.language.names import folded
from omoide.learnt.pairs import Succession
from omoide.meaning.comparing import compare_statements
from omoide.model.change import Change, Encoded, Moved
from omoide.model.memory import Memory, Stage
from omoide.model.words import Words
from omoide.prompts.sources import Source
from omoide.prompts.unite import United
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Night
from omoide.thinking.covering import Considered
from omoide.thinking.resolving import Stand, stand_of
from omoide.thinking.uniting import unite_groups


class Two(NamedTuple):
    """Two memories that are alike, the older one first."""

    older: Memory
    newer: Memory

    @property
    def name(self) -> str:
        return f"{self.older.id}/{self.newer.id}"


def may_unite(two: Two, stand: Stand) -> bool:
    """Only what is of one sort, of one speaker, believed as much, and not kept by anybody; and never where one may have taken the
    place of the other."""
    older, newer = two
    if older.kind is not newer.kind or older.trust is not newer.trust or any(map(is_guarded, two)):
        return False
    if older.words.speaker != newer.words.speaker:
        return False
    return stand not in (Stand.REPLACES, Stand.DOUBTS)


def how_they_stand(night: Night, pairs: Iterable[Two]) -> dict[Two, Stand]:
    known = list(pairs)
    weighed = compare_statements(night.engine.meaning, night.scope, [_succession(two) for two in known])
    return {two: stand_of(each, night.engine.learning) for two, each in zip(known, weighed, strict=True)}


def _succession(two: Two) -> Succession:
    older, newer = (each.words for each in two)
    return Succession(older.text, newer.text, other=folded(older.speaker) != folded(newer.speaker))


def ask_to_unite(night: Night, pairs: Sequence[Two]) -> Considered[United]:
    groups = [
        Source(
            name=two.name,
            text="\n\n".join(each.words.text for each in two),
            parts=tuple(each.words.text for each in two),
        )
        for two in pairs
    ]
    return unite_groups(night.engine.asker, night.scope, groups, night=night.began)


def apart(pairs: Iterable[Two], *, gone: set[str]) -> list[Two]:
    """Each memory in one pair only: what became one with another is looked at again the next time."""
    found: list[Two] = []
    for two in pairs:
        if gone.isdisjoint(each.id for each in two):
            found.append(two)
            gone.update(each.id for each in two)
    return found


def united(night: Night, two: Two, item: United) -> list[Change]:
    one = _one(night, two, item)
    moved = (
        Moved(memory=each.id, stage=Stage.SUPERSEDED, superseded_by=one.id, why="merged") for each in two
    )
    return [Encoded(memory=one), *moved]


def _one(night: Night, two: Two, item: United) -> Memory:
    older, newer = two
    importances = [each.importance for each in two if each.importance is not None]
    stated = [each.confidence for each in two if each.confidence is not None]
    words = Words(
        title=item.title if older.words.title or newer.words.title else "",
        text=item.text,
        speaker=newer.words.speaker,
        names=tuple(dict.fromkeys((*older.words.names, *newer.words.names))),
        tags=tuple(dict.fromkeys((*older.words.tags, *newer.words.tags))),
    )
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=words,
        occurred=newer.occurred,
        kind=newer.kind,
        origins=tuple(sorted({*older.origins, *newer.origins})),
        category=newer.category or older.category,
        affect=max((older.affect, newer.affect), key=lambda affect: affect.intensity),
        importance=max(importances, default=None),
        confidence=min(stated, default=None),
        sources=(older.id, newer.id),
        mentions=mentions_of(two),
    )
