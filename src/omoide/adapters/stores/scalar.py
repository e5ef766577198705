"""What a store tells of candidates, by the scalar formulas, one memory after the other: slow and plainly right."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import facts_of
from omoide.dynamics.matching import (
    Matching,
    ceiling,
    heard,
    term_score,
    time_score,
    time_weight,
    timeliness,
    weights,
)
from omoide.dynamics.nearness import PAUSE_S
from omoide.language.lexicon import name_facet, stated_facet, tag_facet
from omoide.model.cue import AskedTerm, Filter
from omoide.model.memory import Kind, Memory, Tier
from omoide.model.words import SECRET
from omoide.ports import ORIGIN_BIT, Candidates, Probe


def scalar_columns(
    memories: list[Memory],
    terms: list[dict[int, int]],
    tokens: list[int],
    near: dict[str, NDArray[np.float32]],
    readings: NDArray[np.float32],
    sessions: list[int],
    framed: list[bool],
    probe: Probe,
    *,
    matching: Matching,
) -> Candidates:
    before, after, episode = _neighbours(memories, sessions)
    hears = [heard(count, matching=matching) for count in tokens]
    beside = list(zip(before, after, hears, strict=True))
    time, time_says = _times(memories, probe, matching=matching)
    foreign = [
        float(bool(probe.languages) and not any(language in row for language in probe.languages))
        for row in terms
    ]
    words = _matched(terms, beside, probe, time, time_says, foreign, matching=matching)
    context = [
        1.0 if speaks else sum(f in row for f in probe.facets) / max(len(probe.facets), 1)
        for row, speaks in zip(terms, framed, strict=True)
    ]
    people = [{*row} for row in terms]
    wanted = {facet for each in probe.people for facet in (each.speaker, each.about)}
    who = [float(not wanted or bool(wanted & row)) for row in people]
    allowed = [
        fits(memory, probe.filter) and is_about(row, probe.filter)
        for memory, row in zip(memories, terms, strict=True)
    ]
    return Candidates(
        ids=np.array([memory.id.encode() for memory in memories], dtype="S20"),
        allowed=np.array(allowed, dtype=np.bool_),
        words=np.array(words, dtype=np.float32),
        complete=np.array(
            [
                _says_all(row, probe.terms, is_foreign=bool(far))
                for row, far in zip(terms, foreign, strict=True)
            ],
            dtype=np.float32,
        ),
        said={
            asked: np.array([at for at, row in enumerate(terms) if asked in row], np.intp)
            for asked in (*(term.hash for term in probe.terms), *probe.marks)
        },
        cosine=near["cosine"],
        asking=near["asking"],
        readings=readings,
        context=np.array(context, dtype=np.float32),
        foreign=np.array(foreign, dtype=np.float32),
        who=np.array(who, dtype=np.float32),
        time=np.array(time, dtype=np.float32),
        before=np.array(before, dtype=np.intp),
        after=np.array(after, dtype=np.intp),
        episode=np.array(episode, dtype=np.intp),
        heard=np.array(hears, dtype=np.float32),
        session=np.array(sessions, dtype=np.uint32),
        kind=np.array([tuple(Kind).index(memory.kind) for memory in memories], dtype=np.uint8),
        origins=np.array(
            [sum(ORIGIN_BIT[origin] for origin in set(memory.origins)) for memory in memories], dtype=np.uint8
        ),
        tier=np.array([tuple(Tier).index(memory.tier) for memory in memories], dtype=np.uint8),
        facts=facts_of(memories),
        tokens=np.array(tokens, dtype=np.uint32),
    )


def _matched(
    terms: list[dict[int, int]],
    beside: list[tuple[int, int, float]],
    probe: Probe,
    time: list[float],
    time_says: float,
    foreign: list[float],
    *,
    matching: Matching,
) -> list[float]:
    """How well each matches by words and by the time asked about, with what was said beside it."""
    count = len(terms)
    found_in = {term.hash: sum(term.hash in row for row in terms) for term in probe.terms}
    telling = weights(probe.terms, found_in, among=count, matching=matching)

    def with_neighbours(value: Callable[[dict[int, int]], float], row: int) -> float:
        before, after, hears = beside[row]
        said = sum(value(terms[near]) for near in (before, after) if near >= 0)
        return value(terms[row]) + matching.beside * hears * said

    lengths = [with_neighbours(lambda own: sum(own.values()), row) for row in range(count)]
    mean = sum(lengths) / count if count else 1.0
    scores: list[float] = []
    for row in range(count):
        score = time_score(time_says, timeliness=time[row], matching=matching)
        own_terms = [term.hash for term in probe.terms if (term.crossing if foreign[row] else term.native)]
        weighed = {term: telling[term] for term in own_terms if term in telling}
        top = ceiling([*weighed.values(), time_says], among=count, matching=matching) or 1.0
        for term, weight in weighed.items():
            said = with_neighbours(lambda own, term=term: own.get(term, 0), row)
            score += term_score(
                weight, count=said, length=lengths[row], mean_length=mean or 1.0, matching=matching
            )
        scores.append(score / top)
    return scores


def _says_all(row: Mapping[int, int], terms: Sequence[AskedTerm], *, is_foreign: bool) -> bool:
    whole = [t.hash for t in terms if t.weight >= 1.0 and (t.crossing if is_foreign else t.native)]
    return bool(whole) and all(word in row for word in whole)


def _times(memories: list[Memory], probe: Probe, *, matching: Matching) -> tuple[list[float], float]:
    column = [
        max(
            (timeliness(memory.occurred.timestamp(), *span, matching=matching) for span in probe.times),
            default=0.0,
        )
        for memory in memories
    ]
    return column, time_weight(sum(column), among=len(memories)) if probe.times else 0.0


def _neighbours(memories: list[Memory], sessions: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The scalar reference of `dynamics.nearness`."""
    before, after, episode = ([-1] * len(memories) for _ in range(3))
    talk = [place for place, memory in enumerate(memories) if memory.kind is Kind.EVENT or sessions[place]]
    talk.sort(key=lambda place: (sessions[place], memories[place].occurred, memories[place].id))
    for place in talk[:1]:
        episode[place] = 0
    for one, other in pairwise(talk):
        pause = (memories[other].occurred - memories[one].occurred).total_seconds()
        together = sessions[one] == sessions[other] and (bool(sessions[one]) or pause < PAUSE_S)
        episode[other] = episode[one] + (not together)
        if together:
            before[other], after[one] = one, other
    return before, after, episode


def fits(memory: Memory, chosen: Filter) -> bool:
    """Whether a memory is meant; whom it is about is looked up by facet."""
    return (
        memory.stage in chosen.stages
        and (chosen.kinds is None or memory.kind in chosen.kinds)
        and (chosen.tiers is None or memory.tier in chosen.tiers)
        and (chosen.origins is None or not chosen.origins.isdisjoint(memory.origins))
        and (chosen.categories is None or memory.category in chosen.categories)
        and (chosen.since is None or memory.occurred >= chosen.since)
        and (chosen.until is None or memory.occurred <= chosen.until)
        and (chosen.hint is None or memory.id.startswith(chosen.hint) or memory.id.endswith(chosen.hint))
    )


def is_about(terms: Mapping[int, int], chosen: Filter) -> bool:
    about = chosen.about is None or name_facet(chosen.about) in terms
    said = chosen.said is None or stated_facet(chosen.said) in terms
    open_one = chosen.secret or tag_facet(SECRET) not in terms
    tagged = chosen.tags is None or any(tag_facet(tag) in terms for tag in chosen.tags)
    return about and said and open_one and tagged
