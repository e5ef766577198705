"""What becomes of two statements: one supersedes the other, they become one, or both stand and say so (AW-43).

To retire what is true is the worst error. So who is protected, believed more, or says other things besides, never gives way.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from omoide.dynamics.judging import MODEL
from omoide.dynamics.learning import Learning
from omoide.gate.trusting import may_bear_out, may_retire, mentions_of
from omoide.language.judging import RuleJudge
from omoide.language.names import folded
from omoide.language.wordings import same_words
from omoide.learnt.pairs import Succession
from omoide.meaning.comparing import compare_statements
from omoide.model.change import Change, Encoded, Judged, Linked, Moved, Revised
from omoide.model.cue import FINDABLE
from omoide.model.memory import Kind, Memory, Stage, Trust
from omoide.model.relation import Relation, Tie
from omoide.model.words import Words
from omoide.ports import Judge
from omoide.prompts.resolve import Resolution, Resolved
from omoide.prompts.sources import Source
from omoide.sleep.near import Near
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_statement, is_told, roots_of
from omoide.society.doubting import is_decided
from omoide.thinking.resolving import Pair, Stand, resolve_pairs, stand_of

STATED: Final = frozenset({Kind.NOTE, Kind.FACT, Kind.EVENT})
_RANK: Final = {
    Kind.NOTE: 2,
    Kind.FACT: 1,
}  # what was told on purpose, then what was learnt, then what was only said


class Statements(NamedTuple):
    """Two memories, the older one first."""

    older: Memory
    newer: Memory

    @property
    def pair(self) -> Pair:
        return Pair(_source(self.older), _source(self.newer))

    @property
    def succession(self) -> Succession:
        older, newer = (each.words for each in self.both)
        return Succession(older.text, newer.text, other=folded(older.speaker) != folded(newer.speaker))

    @property
    def both(self) -> tuple[Memory, Memory]:
        return self.older, self.newer


def pairs_of(night: Night, near: Near, stated: Sequence[Memory]) -> list[Statements]:
    """Each new statement with its neighbours, in the order of what happened; what was said in one breath is no pair."""
    found: dict[tuple[str, str], Statements] = {}
    for memory in stated:
        words, most = memory.words, night.engine.learning.compared
        others = [each for each, _ in near.to(words.text, at=memory.occurred, most=most)]
        for other in (*others, *_said_before(night, others)):
            if other.id != memory.id and other.stage in FINDABLE and is_told(other):
                older, newer = sorted((memory, other), key=lambda each: (each.occurred, each.id))
                found[older.id, newer.id] = Statements(older, newer)
    roots = roots_of(night, {each.id: each for pair in found.values() for each in pair.both}.values())
    apart = [pair for pair in found.values() if roots[pair.older.id].isdisjoint(roots[pair.newer.id])]
    return sorted(apart, key=lambda pair: (pair.older.occurred, pair.older.id, pair.newer.occurred))


def _said_before(night: Night, others: Sequence[Memory]) -> list[Memory]:
    """What the facts among them were learnt from: who was told it in passing has it twice."""
    names = {name for each in others if each.kind is Kind.FACT for name in each.sources}
    names -= {each.id for each in others}
    return night.engine.store.memories(night.scope, names) if names else []


def how_they_stand(night: Night, pairs: Sequence[Statements]) -> dict[str, Stand]:
    """By the names of the pairs, without a language model. The very same words say the same."""
    engine = night.engine
    weighed = compare_statements(engine.meaning, night.scope, [each.succession for each in pairs])
    return {
        pair.pair.name: Stand.SAME if _same_words(pair) else stand_of(each, engine.learning)
        for pair, each in zip(pairs, weighed, strict=True)
    }


def settled(night: Night, pairs: Sequence[Statements], *, through: int | None = None) -> Decision:
    engine = night.engine
    sitting = night.sitting()
    stands = how_they_stand(night, pairs)
    open_pairs, agreed = _asked(sitting, pairs, stands, learning=engine.learning, all=engine.asker.has_model)
    asked = [each.pair for each in open_pairs]
    found = resolve_pairs(engine.asker, night.scope, asked, stands=stands, night=night.began)
    resolved = {item.sources[0]: item for item in found.items}
    course = _Course(night)
    doubtful: list[Statements] = []
    decided = [(pair, resolved[pair.pair.name]) for pair in open_pairs if pair.pair.name in resolved]
    for pair, how in sorted([*decided, *((pair, None) for pair in agreed)], key=lambda each: _order(each[0])):
        name = pair.pair.name
        if how and found.by.get(name) == "rule" and stands[name] is Stand.DOUBTS:
            doubtful.append(pair)
        else:
            course.take(pair, how)
    for pair in doubtful:  # once it is known what has given way
        course.doubt(pair)
    return Decision(
        changes=tuple(course.changes),
        based_on={each.id: each.version for pair in course.used for each in pair.both},
        counts={**course.counts, **found.counts},
        trouble=(*found.trouble, *(sitting.troubles if pairs else ())),
        through=through,
    )


def _order(pair: Statements) -> tuple[object, ...]:
    """What came after something gives way to the next after it."""
    newer = pair.newer
    return pair.older.occurred, pair.older.id, newer.occurred, -_RANK.get(newer.kind, 0), newer.id


def _asked(
    judge: Judge,
    pairs: Sequence[Statements],
    stands: Mapping[str, Stand],
    *,
    learning: Learning,
    all: bool,
) -> tuple[list[Statements], list[Statements]]:
    """Which are in question, and which say the same. Without a language model, those of which the small one is not sure that both
    stand. Where there is a language model it is asked about every pair but those of the very same words, and those of which
    the small one tells nothing and a judge that they agree (AW-42): a judge by rule knows nothing besides, and a model that
    judges is the one that is asked."""
    by_stand = [(pair, stands[pair.pair.name]) for pair in pairs]
    if not all:
        told = (Stand.REPLACES, Stand.DOUBTS)
        return (
            [pair for pair, how in by_stand if how in told],
            [pair for pair, how in by_stand if how is Stand.SAME],
        )
    same = [pair for pair in pairs if _same_words(pair)]
    rest = [(pair, how) for pair, how in by_stand if not _same_words(pair)]
    silent = [pair for pair, how in rest if how is Stand.BESIDE and judge.name not in (RuleJudge.name, MODEL)]
    judged = (
        judge.judge([(each.newer.words.text, each.older.words.text) for each in silent]) if silent else []
    )
    agree = {
        pair.pair.name
        for pair, said in zip(silent, judged, strict=True)
        if said.entailment >= learning.agreeing
    }
    return [pair for pair, _ in rest if pair.pair.name not in agree], same


def _same_words(pair: Statements) -> bool:
    older, newer = (each.words for each in pair.both)
    return folded(older.speaker) == folded(newer.speaker) and same_words(older.text, newer.text)


class _Course:
    """What was decided so far: who has given way already takes nobody's place."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._gone: dict[str, str] = {}
        self._tied = set[frozenset[str]]()
        self._told = set[str]()  # of which conditions they hold under
        self.changes: list[Change] = []
        self.used: list[Statements] = []
        self.counts: Counter[str] = Counter()

    def take(self, pair: Statements, how: Resolved | None) -> None:
        """`how` None: they say the same."""
        if pair.older.id in self._gone or pair.newer.id in self._gone:
            return
        match how.resolution if how else Resolution.SAME:
            case Resolution.SAME:
                self._same(pair)
            case Resolution.SUPERSEDE:
                self._supersede(pair)
            case Resolution.MERGE if how:
                self._merge(pair, how)
            case Resolution.COEXIST:
                self._coexist(pair, how)
            case _:
                pass

    def doubt(self, pair: Statements) -> None:
        """Both stand, and the older one is told as perhaps outdated, until somebody decides."""
        if self._gone.keys() & {each.id for each in pair.both} or self._is_tied(pair, Tie.DOUBTS):
            return
        if is_decided(self._night.engine, self._night.scope, pair.older.id, pair.newer.id):
            return
        self._tie(pair, Tie.DOUBTS)
        self._count(pair, "doubted")

    def _supersede(self, pair: Statements) -> None:
        if is_decided(self._night.engine, self._night.scope, pair.older.id, pair.newer.id):
            return None  # somebody has said that both stand
        if not is_statement(pair.older):  # some of it may be true still
            return self.doubt(pair)
        if not may_give_way(pair.older, to=pair.newer):
            return self._coexist(pair, None)
        older, newer = pair.both
        since = newer.valid_from or newer.occurred
        self._retire(older, newer.id, why="superseded")
        self.changes.append(Judged(memory=older.id, valid_to=since))
        if newer.valid_from is None:
            self.changes.append(Judged(memory=newer.id, valid_from=since))
        self._count(pair, "superseded")

    def _same(self, pair: Statements) -> None:
        kept, double = sorted(pair.both, key=_strength, reverse=True)
        if not may_give_way(double, to=kept):
            return
        self._retire(double, kept.id, why="double")
        if may_bear_out(double, kept):
            self.changes.append(Judged(memory=kept.id, mentioned=double.mentions))
        self._count(pair, "doubles")

    def _merge(self, pair: Statements, how: Resolved) -> None:
        if not all(may_give_way(each, to=other) for each, other in (pair.both, pair.both[::-1])):
            return self._coexist(pair, how)
        merged = _merged(self._night, pair, how.text)
        self.changes.append(Encoded(memory=merged))
        for each in pair.both:
            self._retire(each, merged.id, why="merged")
        self._count(pair, "merged")

    def _coexist(self, pair: Statements, how: Resolved | None) -> None:
        """Both are tied to each other; what was learnt also says under which conditions it holds. What a person said stays
        as it was said."""
        if self._is_tied(pair, Tie.CONTRADICTS):
            return
        self._tie(pair, Tie.CONTRADICTS)
        if how and how.conditions:
            told = [each for each in pair.both if each.kind is Kind.FACT and each.id not in self._told]
            self._told.update(each.id for each in told)
            self.changes += [_annotated(each, how.conditions) for each in told]
        self._count(pair, "coexisting")

    def _is_tied(self, pair: Statements, tie: Tie) -> bool:
        ends = frozenset(each.id for each in pair.both)
        known = self._night.engine.store.links(self._night.scope, [pair.older.id])
        return ends in self._tied or any(
            each.tie is tie and ends == {each.source, each.target} for each in known
        )

    def _tie(self, pair: Statements, tie: Tie) -> None:
        self._tied.add(frozenset(each.id for each in pair.both))
        relation = Relation(source=pair.newer.id, target=pair.older.id, tie=tie)
        self.changes.append(Linked(relation=relation))

    def _retire(self, memory: Memory, by: str, *, why: str) -> None:
        self._gone[memory.id] = by
        self.changes.append(Moved(memory=memory.id, stage=Stage.SUPERSEDED, superseded_by=by, why=why))

    def _count(self, pair: Statements, what: str) -> None:
        self.used.append(pair)
        self.counts[what] += 1


def may_give_way(memory: Memory, *, to: Memory) -> bool:
    """Not what is protected or says other things besides, nor to what is believed less."""
    return memory.protection is None and is_statement(memory) and may_retire(to, memory)


def _strength(memory: Memory) -> tuple[object, ...]:
    """Of two that say the same, which is kept: what may not go, what is believed more, what was told first."""
    return (
        memory.protection is not None,
        memory.trust or Trust.LOW,
        _RANK.get(memory.kind, 0),
        -memory.occurred.timestamp(),
        memory.id,
    )


def _annotated(memory: Memory, conditions: str) -> Revised:
    words = replace(memory.words, text=f"{memory.words.text}\n({conditions})", digest="")
    return Revised(memory=memory.id, words=words, origins=memory.origins)


def _merged(night: Night, pair: Statements, text: str) -> Memory:
    older, newer = pair.both
    names = dict.fromkeys((*older.words.names, *newer.words.names))
    speaker = newer.words.speaker if newer.words.speaker == older.words.speaker else ""
    stated = [each.confidence for each in pair.both if each.confidence is not None]
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(text=text, speaker=speaker, names=tuple(names)),
        occurred=newer.occurred,
        kind=Kind.FACT,
        origins=tuple(sorted({*older.origins, *newer.origins})),
        category=newer.category or older.category,
        importance=max((each.importance for each in pair.both if each.importance is not None), default=None),
        confidence=min(stated) if stated else None,
        sources=(older.id, newer.id),
        mentions=mentions_of(pair.both),
    )


def _source(memory: Memory) -> Source:
    return Source(name=memory.id, text=memory.words.text, speaker=memory.words.speaker, at=memory.occurred)
