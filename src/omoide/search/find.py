"""Find: read, without any effect. Candidates from the store, ranked by a profile, with the reasons kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.budgeting import Budget, fitting
from omoide.dynamics.ranking import Profile, Ranking, Source, parts, rank
from omoide.engine import Engine
from omoide.language.clauses import clauses
from omoide.language.cleaning import is_blank
from omoide.language.sentences import sentences
from omoide.model.cue import Cue, Recollection, Recollections
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.situation import QUIET, Situation
from omoide.ports import Candidates, Column
from omoide.search.distinct import copies_of
from omoide.search.mood import Leaning
from omoide.search.question import READ, Question, known_profile, otherwise, profile_of, read_question
from omoide.search.related import activation, related
from omoide.search.signals import Seen, recencies
from omoide.search.slips import as_meant
from omoide.search.telling import Telling
from omoide.search.touched import present_feeling

LINE_TOKENS = 12  # what date, origin and pointer of a shown memory cost
_CHATTY, _MANY = 60, 3  # characters and sentences of a message of many things
_PIECES, _OF_EACH = 6, 2  # how many of its pieces are looked for apart, and how many memories of each come
_ALL = (Source(),)
_BEYOND = 4  # what fills the room: some of it may be told elsewhere already, or is too long
_SPARES = (10, 200)  # so many copies do not keep another from coming; mostly there are few


def find(
    engine: Engine, scope: Scope, cue: Cue, *, budget: Budget | None = None, as_usual: bool = False
) -> Recollections:
    """What would come to mind. `as_usual`: of no more than is fetched for those who want as many as the profile brings."""
    with engine.store.moment():
        came = Glance(engine, scope, cue).choose(budget=budget, as_usual=as_usual)
        if came.found or came.left_out:
            return came
        apart = [
            Glance(engine, scope, replace(cue, text=each)).choose(budget=budget, as_usual=as_usual)
            for each in _pieces(cue.text)
        ]
    return _together(came, [each for each in apart if each.found], most=(budget or engine.budget).k)


def _together(nothing: Recollections, apart: Sequence[Recollections], *, most: int) -> Recollections:
    """The best of each piece; the same memory once."""
    best = {each.memory.id: each for came in apart for each in came.found[:_OF_EACH]}
    found = tuple(best.values())[:most]
    tokens = sum(each.tokens for each in found)
    return replace(apart[0], found=found, tokens=tokens, left_out=0) if apart else nothing


def _pieces(text: str) -> list[str]:
    """What a message of many things says apart, the questions in it first: what has to do with one of them drowns in the others."""
    if len(text) < _CHATTY or len(said := sentences(text[:READ])) < _MANY:
        return []
    parts = [part for sentence in said for part in clauses(sentence)]
    return [part.text for part in sorted(parts, key=lambda part: not part.asks) if not is_blank(part.text)][
        :_PIECES
    ]


def situated(engine: Engine, situation: Situation) -> Engine:
    """The engine as it ranks in this situation (PI-37); mostly as it always does."""
    if situation == QUIET or not engine.adapting.by_situation:
        return engine
    from omoide.dynamics.adapting import adapted, half_life

    days = half_life(engine.signals.recency_half_life_days, situation=situation, adapting=engine.adapting)
    return replace(
        engine,
        signals=replace(engine.signals, recency_half_life_days=days),
        profiles=adapted(engine.profiles, situation=situation, adapting=engine.adapting),
    )


class Glance:
    """One question, and one table of all that may answer it: whoever wants several things of it looks only once. Of `marks`
    the table tells who has them."""

    def __init__(self, engine: Engine, scope: Scope, cue: Cue, *, marks: tuple[int, ...] = ()) -> None:
        self._engine = engine = situated(engine, cue.context.situation)
        self._scope = scope
        question = read_question(engine, scope, cue)
        candidates = engine.store.candidates(scope, question.probe(marks=marks))
        if spelt := as_meant(engine, scope, question.cue.text[:READ], question.asked, candidates):
            question = read_question(engine, scope, replace(question.cue, text=spelt), spelt=spelt)
            candidates = engine.store.candidates(scope, question.probe(marks=marks))
        self.question, self.candidates = question, candidates
        self.seen = Seen(
            engine,
            question,
            candidates,
            feeling=partial(present_feeling, question, candidates),
            active=partial(activation, engine, scope, candidates),
            leaning=Leaning(engine, scope, now=question.now),
            telling=Telling(engine, scope, question, candidates),
        )

    def choose(
        self,
        among: NDArray[np.bool_] | None = None,
        *,
        profile: str = "",
        budget: Budget | None = None,
        room: int | None = None,
        as_usual: bool = False,
        alone: bool = False,
    ) -> Recollections:
        """The best of them, or of those that `among` leaves; by the profile of the question, or by another one, `alone` without those
        that stand behind it. Where only so
        many tokens of them will be shown (`room`), those that fill them are read, and some more in case one is not wanted."""
        question, first = self.question, None
        question = replace(question, profile=known_profile(self._engine, profile)) if profile else question
        for each in otherwise(self._engine, question):
            came = self._by_profile(each, among, budget, room, as_usual)
            if came.found or came.left_out or alone:
                return came
            first = first or came
        return first or Recollections()  # that nothing came is told by the ranking that was asked

    def _by_profile(
        self,
        question: Question,
        among: NDArray[np.bool_] | None,
        budget: Budget | None,
        room: int | None,
        as_usual: bool,
    ) -> Recollections:
        engine, candidates, seen = self._engine, self.candidates, self.seen
        profile = profile_of(engine, question)
        usual = profile.k or engine.budget.k
        budget = budget or replace(engine.budget, k=usual)
        wanted = budget.k if budget.k > usual and not as_usual else 0
        allowed = _fetched(profile, candidates, seen, least=wanted)
        ranked = partial(
            rank,
            seen,
            profile.recipe,
            allowed=allowed if among is None else allowed & among,
            newness=candidates.facts.occurred,
            k=budget.k,
            ranges=seen.ranges,
            names=candidates.ids,
        )
        found, support = _distinct(engine, self._scope, question, candidates, ranked, k=budget.k, room=room)
        kept = [found[place] for place in fitting([each.tokens for each in found], tokens=budget.tokens)]
        left = budget.tokens - sum(each.tokens for each in kept)
        kept = related(engine, self._scope, kept, question.cue.filter, tokens=left)
        return Recollections(
            found=tuple(kept),
            tokens=sum(each.tokens for each in kept),
            left_out=len(found) - len(kept),
            truncated=question.asked.truncated,
            spelt=question.spelt if kept else "",
            trouble=question.trouble,
            profile=question.profile,
            support=support,
        )


def _fetched(profile: Profile, candidates: Candidates, seen: Seen, *, least: int) -> NDArray[np.bool_]:
    """What the sources of a profile give: of each the best few by its own signal, or all. Where more are wanted than
    the profile brings, of each at least so many (C-39)."""
    if profile.sources == _ALL:
        return candidates.allowed
    wanted = np.zeros(len(candidates.ids), np.bool_)
    for source in profile.sources:
        mask = candidates.allowed & candidates.of(source.kinds, source.tiers)
        rows = np.flatnonzero(mask & (candidates.session > 0) if source.talk else mask)
        if source.newest and len(rows) > source.newest:
            rows = rows[np.lexsort((candidates.ids[rows], -candidates.facts.occurred[rows]))[: source.newest]]
        fetch = max(source.fetch, least) if source.fetch else len(rows)
        if len(rows) > fetch:
            order = np.lexsort(
                (candidates.ids[rows], -candidates.facts.occurred[rows], -seen[source.by](rows))
            )
            rows = rows[order[:fetch]]
        wanted[rows] = True
    return wanted


def _distinct(
    engine: Engine,
    scope: Scope,
    question: Question,
    candidates: Candidates,
    ranked: Callable[..., Ranking],
    *,
    k: int,
    room: int | None,
) -> tuple[list[Recollection], float | None]:
    """The best k that are no copies, and the best support. Only as many are ranked and read as it takes."""
    found: list[Recollection] = []
    read, support = 0, None
    for spare in _SPARES:
        ranking = ranked(spare=spare)
        support = ranking.support
        if room is not None:
            costs = np.cumsum(candidates.tokens[ranking.positions] + LINE_TOKENS)
            k = min(k, int(np.searchsorted(costs, room, "right")) + _BEYOND)
        while len(found) < k and read < len(ranking.positions):
            places = range(read, min(read + k - len(found), len(ranking.positions)))
            new = _recollections(engine, scope, question, candidates, ranking, places)
            found = copies_of([*found, *new], engine.recalling)
            read = places.stop
        if len(found) == k or read < k + spare:
            break
    return found, support


def _recollections(
    engine: Engine,
    scope: Scope,
    question: Question,
    candidates: Candidates,
    ranking: Ranking,
    places: range,
) -> list[Recollection]:
    some = slice(places.start, places.stop)
    rows = ranking.positions[some]
    names = candidates.names(rows)
    memories = {memory.id: memory for memory in engine.store.memories(scope, names)}
    tokens = (candidates.tokens[rows] + LINE_TOKENS).tolist()
    scores = ranking.scores[some].tolist()
    recipe = profile_of(engine, question).recipe
    signals = _by_place(ranking.values(sorted(recipe.signals), some))
    matched = _matched(candidates, question, rows)
    fresh = (
        recencies(engine, candidates.facts.occurred[rows], question.now) > engine.recalling.fresh
    ).tolist()
    return [
        Recollection(
            memory=memories[name],
            score=scores[place],
            parts=dict(parts(signals[place], recipe.terms)),
            signals=signals[place],
            matched=matched[place],
            tokens=tokens[place],
            marks=_marks(engine, memories[name], fresh=fresh[place]),
        )
        for place, name in enumerate(names)
        if name in memories  # another process may have erased it since
    ]


def _matched(candidates: Candidates, question: Question, rows: NDArray[np.intp]) -> list[tuple[str, ...]]:
    """For each row the words of the question that it says itself."""
    found: list[list[str]] = [[] for _ in rows]
    foreign = candidates.foreign[rows] > 0
    for term, asked in question.asked.terms.items():
        said = candidates.said[asked.hash]
        if len(said):
            there = said.take(said.searchsorted(rows), mode="clip") == rows
            if not (asked.native and asked.crossing):
                there &= foreign == asked.crossing
            for place in there.nonzero()[0].tolist():
                found[place].append(term)
    return [tuple(words) for words in found]


def _marks(engine: Engine, memory: Memory, *, fresh: bool) -> str:
    """NA-44. What nobody rated is not stirring."""
    starred = (memory.affect.arousal or 0.0) > engine.recalling.starred
    return "★" * starred + "🆕" * fresh


def _by_place(columns: Mapping[str, Column]) -> list[dict[str, float]]:
    """Columns turned into one dictionary for each place."""
    rows: Sequence[tuple[float, ...]] = list(
        zip(*(column.tolist() for column in columns.values()), strict=True)
    )
    return [dict(zip(columns, row, strict=True)) for row in rows]
