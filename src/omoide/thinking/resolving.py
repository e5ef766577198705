"""How two statements go together, by the language model or by the small one (AW-42, AW-43). Where nobody is sure, both stand."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from omoide.dynamics.learning import Learning
from omoide.learnt.pairs import Weighed
from omoide.model.scope import Scope
from omoide.prompts import resolve as prompt
from omoide.prompts.question import Question
from omoide.prompts.resolve import Resolution, Resolved, paired
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over


class Stand(StrEnum):
    """How the newer of two statements stands to the older one: it takes its place, perhaps it does, it says the same, or both
    stand."""

    REPLACES = "replaces"
    DOUBTS = "doubts"
    SAME = "same"
    BESIDE = "beside"


_BY_STAND: Final[Mapping[Stand, Resolution]] = {
    Stand.SAME: Resolution.SAME,
    Stand.REPLACES: Resolution.SUPERSEDE,
    Stand.DOUBTS: Resolution.COEXIST,
    Stand.BESIDE: Resolution.UNRELATED,
}


class Pair(NamedTuple):
    """Two statements, the older one first; a source has the id of its memory for a name."""

    older: Source
    newer: Source

    @property
    def name(self) -> str:
        return f"{self.older.name}/{self.newer.name}"


def stand_of(weighed: Weighed, learning: Learning) -> Stand:
    """What looks like both is only doubted: to retire what is true is the worst error."""
    if weighed.same >= learning.same and weighed.replaces < learning.doubts:
        return Stand.SAME
    if weighed.replaces >= learning.replaces and weighed.same < learning.same:
        return Stand.REPLACES
    return Stand.DOUBTS if weighed.replaces >= learning.doubts else Stand.BESIDE


def resolve_pairs(
    asker: Asker,
    scope: Scope,
    pairs: Sequence[Pair],
    *,
    stands: Mapping[str, Stand] = MappingProxyType({}),
    night: datetime | None = None,
) -> Considered[Resolved]:
    """Of each pair, by its name, what becomes of it; `stands`: how pairs stand without a language model."""
    known = {pair.name: pair for pair in pairs}

    def by_rule(some: Sequence[Source]) -> Covered[Resolved]:
        found = (_by_rule(source.name, stands.get(source.name, Stand.BESIDE)) for source in some)
        return Covered(items=tuple(found), dropped={})

    asked = [paired(name, pair.older, pair.newer) for name, pair in known.items()]
    return think_over(asker, scope, asked, _ask, by_rule, night=night)


def _ask(some: Sequence[Source]) -> Question[Covered[Resolved]]:
    return prompt.resolve(some, language=language_of(*(part for source in some for part in source.parts)))


def _by_rule(name: str, how: Stand) -> Resolved:
    return Resolved(
        sources=(name,),
        fate=Fate.KEPT,
        reason="",
        resolution=_BY_STAND[how],
        text="",
        conditions="",
    )
