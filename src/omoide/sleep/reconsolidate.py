"""Reconsolidate: what is known is put in other words where what happened speaks against it (AW-50, AW-51, AW-34).

The former words stay in the journal, and the version is counted. A procedure begins anew, with no tries.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from omoide.language.opened import still_open
from omoide.language.sentences import parts
from omoide.learnt.pairs import Succession
from omoide.meaning.comparing import compare_statements
from omoide.model.change import Change, Revised
from omoide.model.memory import Kind, Memory, Trust
from omoide.ports import Judge
from omoide.prompts.sources import Source
from omoide.sleep.learn import LIVED
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import memory_in, sources_of
from omoide.society.resolutions import resolutions, resolved_within
from omoide.thinking.resolving import Stand, stand_of
from omoide.thinking.revising import Doubt, revise_each
from omoide.wake.procedures import tried_anew

REVISABLE = frozenset({Kind.FACT, Kind.INSIGHT, Kind.PROCEDURE})
_OPEN = REVISABLE | {Kind.NOTE}
_PASSAGE = 400  # characters


class _Doubts:
    """What speaks against which memory."""

    def __init__(self) -> None:
        self.memories: dict[str, Memory] = {}
        self.news: dict[str, list[Source]] = {}
        self.resolved: dict[str, list[str]] = {}

    def add(self, memory: Memory, *, news: Source | None = None, resolved: str = "") -> None:
        self.memories[memory.id] = memory
        self.news.setdefault(memory.id, []).extend([news] if news else [])
        self.resolved.setdefault(memory.id, []).extend([resolved] if resolved else [])

    def all(self) -> list[Doubt]:
        return [
            Doubt(
                known=Source(name=name, text=memory.words.text, speaker=memory.words.speaker),
                news=tuple(self.news[name]),
                resolved=tuple(dict.fromkeys(self.resolved[name])),
            )
            for name, memory in self.memories.items()
        ]


def reconsolidate(night: Night) -> Decision:
    engine = night.engine
    new = news(night, LIVED)
    doubts = _Doubts()
    sitting = night.sitting()
    _surprised(night, sitting, sources_of(night, new.memories), doubts)
    _resolved(night, doubts)
    found = revise_each(
        engine.asker, night.scope, doubts.all(), replaces=partial(_replaces, night), night=night.began
    )
    changes: list[Change] = []
    for item in found.items:
        memory = doubts.memories[item.sources[0]]
        sources = tuple(dict.fromkeys(memory_in(each.name) for each in doubts.news[memory.id]))
        words = replace(memory.words, text=item.text, digest="")
        changes.append(Revised(memory=memory.id, words=words, origins=memory.origins, sources=sources))
        if memory.kind is Kind.PROCEDURE:
            changes.append(tried_anew(memory.id, procedures=engine.procedures))
    counts = {"revised": len(found.items), **found.counts} if found.items else found.counts
    return Decision(
        changes=tuple(changes),
        based_on={name: memory.version for name, memory in doubts.memories.items()},
        counts=counts,
        trouble=(*found.trouble, *(sitting.troubles if new.memories else ())),
        through=new.through,
    )


def _replaces(night: Night, pairs: Sequence[Succession]) -> list[bool]:
    """Of what a judge has found to be denied: there a doubt is enough, and the former words stay in the journal."""
    weighed = compare_statements(night.engine.meaning, night.scope, pairs)
    return [stand_of(each, night.engine.learning) in (Stand.REPLACES, Stand.DOUBTS) for each in weighed]


def _surprised(night: Night, judge: Judge, sources: Sequence[Source], doubts: _Doubts) -> None:
    """What a judge finds to be denied by what happened, sentence by sentence."""
    learning = night.engine.learning
    passages = [
        replace(source, text=part) for source in sources for part in parts(source.text, longest=_PASSAGE)
    ]
    if not passages:
        return
    near = Near(night, REVISABLE, (passage.text for passage in passages))
    for passage in passages:
        known = [
            memory
            for memory, _ in near.to(passage.text, most=learning.compared)
            if not _is_own(memory, passage) and _may_doubt(memory)
        ]
        for memory in _denied(judge, passage, known, conflicting=learning.conflicting):
            doubts.add(memory, news=passage)


def _is_own(memory: Memory, passage: Source) -> bool:
    return memory_in(passage.name) in memory.sources


def _may_doubt(memory: Memory) -> bool:
    """What is protected keeps its words."""
    return memory.protection is None and memory.trust is not Trust.LOW


def _denied(
    judge: Judge, passage: Source, known: Sequence[Memory], *, conflicting: float
) -> Iterable[Memory]:
    texts = [[*parts(memory.words.text, longest=_PASSAGE)] for memory in known]
    pairs = [(passage.text, part) for own in texts for part in own]
    judged = iter(judge.judge(pairs) if pairs else ())
    for memory, own in zip(known, texts, strict=True):
        said = [next(judged).contradiction for _ in own]
        if max(said, default=0.0) >= conflicting:
            yield memory


def _resolved(night: Night, doubts: _Doubts) -> None:
    """AW-34: what was resolved reaches what still calls it open."""
    known = resolutions(night.engine, night.scope)
    if night.since is not None:
        known = list(resolved_within(known, since=night.since, until=night.at))
    known = [each for each in known if each.at < night.at]
    if not known:
        return
    near = Near(night, _OPEN)
    for resolution in known:
        for memory, _ in near.to(resolution.item, most=night.engine.learning.compared):
            if (
                memory.occurred <= resolution.at
                and memory.protection is None
                and still_open(memory.words.text, resolution.item)
                and resolution.item not in memory.words.text
            ):
                doubts.add(memory, resolved=resolution.item)
