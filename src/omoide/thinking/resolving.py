"""How two statements go together, by the model or by frames (AW-42, AW-43). Where nobody is sure, both stand."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

from omoide.language.frames import Standing
from omoide.language.successions import standing
from omoide.model.scope import Scope
from omoide.prompts import resolve as prompt
from omoide.prompts.question import Question
from omoide.prompts.resolve import Resolution, Resolved, paired
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over

_JUST_BEFORE = timedelta(hours=1)  # in which "no, Friday" still means what was said last
_BY_STANDING: Mapping[Standing, Resolution] = {
    Standing.SAME: Resolution.SAME,
    Standing.UPDATES: Resolution.SUPERSEDE,
    Standing.CONTRADICTS: Resolution.COEXIST,
    Standing.COEXISTS: Resolution.UNRELATED,
    Standing.UNRELATED: Resolution.UNRELATED,
}


class Pair(NamedTuple):
    """Two statements, the older one first; a source has the id of its memory for a name. `cosine`: how near they are in
    meaning (0: unknown)."""

    older: Source
    newer: Source
    cosine: float = 0.0

    @property
    def name(self) -> str:
        return f"{self.older.name}/{self.newer.name}"


def resolve_pairs(
    asker: Asker,
    scope: Scope,
    pairs: Sequence[Pair],
    *,
    standings: Mapping[str, Standing] = MappingProxyType({}),
    night: datetime | None = None,
) -> Considered[Resolved]:
    """Of each pair, by its name, what becomes of it; `standings`: how pairs stand by rule, of those that were compared."""
    known = {pair.name: pair for pair in pairs}

    def by_rule(some: Sequence[Source]) -> Covered[Resolved]:
        return Covered(items=tuple(by_standing(known[source.name]) for source in some), dropped={})

    def by_standing(pair: Pair) -> Resolved:
        return _by_rule(pair, standings.get(pair.name) or how_pair_stands(pair))

    asked = [paired(name, pair.older, pair.newer) for name, pair in known.items()]
    return think_over(asker, scope, asked, _ask, by_rule, night=night)


def _ask(some: Sequence[Source]) -> Question[Covered[Resolved]]:
    return prompt.resolve(some, language=language_of(*(part for source in some for part in source.parts)))


def how_pair_stands(pair: Pair) -> Standing:
    """By rule."""
    older, newer, cosine = pair
    near = older.at is not None and newer.at is not None and newer.at - older.at <= _JUST_BEFORE
    return standing(
        older.text,
        newer.text,
        older_speaker=older.speaker,
        newer_speaker=newer.speaker,
        just_before=near,
        cosine=cosine,
    )


def _by_rule(pair: Pair, how: Standing) -> Resolved:
    return Resolved(
        sources=(pair.name,),
        fate=Fate.KEPT,
        reason="",
        resolution=_BY_STANDING[how],
        text="",
        conditions="",
    )
