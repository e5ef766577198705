"""Learn: what lasts of what happened becomes knowledge, once it is borne out by where it comes from (AW-37, AW-41)."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from omoide.language.names import folded
from omoide.language.wordings import same_words
from omoide.learnt.pairs import Succession
from omoide.learnt.utterances import Role
from omoide.meaning.comparing import compare_statements
from omoide.meaning.reading import read_utterances
from omoide.model.change import Change, Encoded, Judged
from omoide.model.memory import Category, Kind, Memory
from omoide.model.words import Words
from omoide.prompts.learn import Learnt
from omoide.prompts.sources import Source
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_statement, memory_in, roots_of, sources_of
from omoide.society.resolutions import resolutions, resolved_within
from omoide.thinking.covering import Considered
from omoide.thinking.learning import learn_from
from omoide.thinking.resolving import Stand, stand_of
from omoide.thinking.validating import Claim, validate_each

LIVED = frozenset({Kind.EVENT, Kind.EPISODE})
KNOWN = frozenset({Kind.NOTE, Kind.FACT, Kind.INSIGHT})


class _Candidate(NamedTuple):
    """A statement, who said it, and the memories it comes from."""

    statement: str
    speaker: str
    memories: tuple[Memory, ...]


def learn(night: Night) -> Decision:
    engine = night.engine
    new = news(night, LIVED)
    sources = sources_of(night, new.memories, own=True)  # causes, commands and decisions stand in answers
    resolved = [
        each.item
        for each in resolved_within(
            resolutions(engine, night.scope), since=night.since or _born(new.memories, night), until=night.at
        )
    ]
    found = learn_from(
        engine.asker,
        night.scope,
        sources,
        reader=partial(read_utterances, engine.meaning, night.scope),
        knows=engine.learning.knows,
        resolved=resolved,
        night=night.began,
    )
    candidates = _candidates(found, sources, new.memories)
    sitting = night.sitting()
    verdicts = validate_each(
        engine.asker,
        night.scope,
        sitting,
        [_claim(place, each, found, sources) for place, each in enumerate(candidates)],
        learning=engine.learning,
        night=night.began,
    )
    accepted = [
        (candidate, verdicts.accepted[str(place)])
        for place, candidate in enumerate(candidates)
        if str(place) in verdicts.accepted
    ]
    changes, counts = _written(night, accepted)
    counts["rejected"] = len(candidates) - len(accepted)
    return Decision(
        changes=tuple(changes),
        based_on={memory.id: memory.version for candidate, _ in accepted for memory in candidate.memories},
        counts={name: count for name, count in {**counts, **found.counts}.items() if count},
        trouble=tuple(
            dict.fromkeys((*found.trouble, *verdicts.trouble, *(sitting.troubles if candidates else ())))
        ),
        through=new.through,
    )


def _born(memories: Sequence[Memory], night: Night) -> datetime:
    return min((memory.occurred for memory in memories), default=night.at)


def _candidates(
    found: Considered[Learnt], sources: Sequence[Source], memories: Sequence[Memory]
) -> list[_Candidate]:
    """Each statement of each speaker once, with all that it comes from."""
    speakers = {source.name: source.speaker for source in sources}
    known = {memory.id: memory for memory in memories}
    merged: dict[tuple[str, str], dict[str, None]] = {}
    for item in found.items:
        speaker = speakers[item.sources[0]]
        merged.setdefault((item.statement, speaker), {}).update(dict.fromkeys(map(memory_in, item.sources)))
    return [
        _Candidate(statement, speaker, tuple(known[name] for name in names))
        for (statement, speaker), names in merged.items()
    ]


def _claim(place: int, candidate: _Candidate, found: Considered[Learnt], sources: Sequence[Source]) -> Claim:
    names = {memory.id for memory in candidate.memories}
    own = [
        source
        for source in sources
        if memory_in(source.name) in names and source.speaker == candidate.speaker
    ]
    quoted = all(found.by[source.name] == "rule" for source in own)  # a rule takes nothing but what is there
    return Claim(
        name=str(place),
        statement=candidate.statement,
        texts=tuple(source.text for source in own),
        quoted=quoted,
    )


def _written(night: Night, accepted: Sequence[tuple[_Candidate, float]]) -> tuple[list[Change], Counter[str]]:
    """What is not known yet. What is known was said again, unless it is the very same utterance."""
    changes: list[Change] = []
    counts: Counter[str] = Counter()
    if not accepted:
        return changes, counts
    near = Near(night, KNOWN, (candidate.statement for candidate, _ in accepted))
    kept = _worth(night, [candidate for candidate, _ in accepted])
    roots = roots_of(night, [memory for candidate, _ in accepted for memory in candidate.memories])
    for (candidate, confidence), importance in zip(accepted, kept, strict=True):
        known = _known(near, night, candidate)
        if known is None:
            changes.append(Encoded(memory=_fact(night, candidate, confidence, importance)))
            counts["learnt"] += 1
        elif anew := _said_anew(night, known, candidate, roots):
            changes.append(Judged(memory=known.id, mentioned=anew))
            counts["mentioned"] += 1
    return changes, counts


def _known(near: Near, night: Night, candidate: _Candidate) -> Memory | None:
    own, engine = {memory.id for memory in candidate.memories}, night.engine
    near_by = near.to(candidate.statement, most=engine.learning.compared)
    others = [memory for memory, _ in near_by if memory.id not in own]
    weighed = compare_statements(
        engine.meaning, night.scope, [_succession(memory, candidate) for memory in others]
    )
    for memory, each in zip(others, weighed, strict=True):
        if _same_words(memory, candidate) or stand_of(each, engine.learning) is Stand.SAME:
            return memory
    return None


def _same_words(memory: Memory, candidate: _Candidate) -> bool:
    words = memory.words
    return folded(words.speaker) == folded(candidate.speaker) and same_words(words.text, candidate.statement)


def _succession(memory: Memory, candidate: _Candidate) -> Succession:
    words = memory.words
    other = folded(words.speaker) != folded(candidate.speaker)
    return Succession(words.text, candidate.statement, other=other)


def _said_anew(night: Night, known: Memory, candidate: _Candidate, roots: dict[str, frozenset[str]]) -> int:
    """How often it was said since. What is one statement by itself is left to `settle`, which takes it for a double."""
    before = roots_of(night, [known])[known.id]
    return sum(
        not is_statement(memory) and before.isdisjoint(roots[memory.id]) for memory in candidate.memories
    )


def _worth(night: Night, candidates: Sequence[_Candidate]) -> list[float]:
    """How likely each is worth keeping for months: what is known fades by that, not by the sort of talk it came up in."""
    roles = [Role.SELF if each.speaker == night.scope.speaker else Role.PERSON for each in candidates]
    found = read_utterances(night.engine.meaning, night.scope, [each.statement for each in candidates], roles)
    return [reading.keeps for reading in found]


def _fact(night: Night, candidate: _Candidate, confidence: float, importance: float) -> Memory:
    memories = candidate.memories
    last = max(memories, key=lambda memory: (memory.occurred, memory.id))
    names = dict.fromkeys(
        name for memory in memories for name in memory.words.names if name in candidate.statement
    )
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(text=candidate.statement, speaker=candidate.speaker, names=tuple(names)),
        occurred=last.occurred,
        kind=Kind.FACT,
        origins=tuple(sorted({origin for memory in memories for origin in memory.origins})),
        category=None if last.category is Category.CASUAL else last.category,
        importance=max(importance, *(each.importance or 0.0 for each in memories)),
        confidence=confidence,
        sources=tuple(memory.id for memory in memories),
    )
