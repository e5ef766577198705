"""Find: read, without any effect. Candidates from the store, ranked by the recipe, with the reasons kept."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from omoide.dynamics.budgeting import Budget, fitting
from omoide.dynamics.forgetting import strengths
from omoide.dynamics.ranking import Ranking, Signals, rank
from omoide.engine import Engine
from omoide.errors import EmptyText
from omoide.language.cleaning import clean, is_blank
from omoide.language.lexicon import Asked, facets
from omoide.model.cue import Cue, Recollection, Recollections
from omoide.model.scope import Scope
from omoide.ports import Candidates, Column, Probe

_DAY_S = 86400.0
LINE_TOKENS = 12  # what date, origin and pointer of a shown memory cost


def find(engine: Engine, scope: Scope, cue: Cue, *, budget: Budget, explain: bool = False) -> Recollections:
    """What would come to mind. `explain` also tells the words it was found by."""
    if is_blank(cue.text):
        raise EmptyText(what="the question")
    cue = replace(cue, text=clean(cue.text).text)
    asked = engine.lexicon.ask(cue)
    candidates = engine.store.candidates(scope, _probe(asked, cue))
    signals = _signals(engine, candidates)
    ranking = rank(
        signals, engine.recipe, allowed=candidates.allowed, newness=candidates.occurred, k=budget.k
    )
    costs = (candidates.tokens[ranking.positions] + LINE_TOKENS).tolist()
    kept = fitting(costs, tokens=budget.tokens)
    found = _recollections(engine, scope, candidates, signals, ranking, costs, kept)
    if explain:
        found = [replace(each, matched=engine.lexicon.matched(each.memory, asked)) for each in found]
    return Recollections(
        found=tuple(found),
        tokens=sum(each.tokens for each in found),
        left_out=len(costs) - len(kept),
        truncated=asked.truncated,
    )


def _probe(asked: Asked, cue: Cue) -> Probe:
    return Probe(terms=tuple(asked.hashes.values()), facets=facets(cue.context), filter=cue.filter)


def _signals(engine: Engine, candidates: Candidates) -> Signals:
    now = engine.clock.now().timestamp()
    half_life_s = engine.signals.recency_half_life_days * _DAY_S
    return {
        "words": lambda rows: candidates.words[rows],
        "context": lambda rows: candidates.context[rows],
        "recency": lambda rows: strengths(now - candidates.occurred[rows], half_life=half_life_s),
    }


def _recollections(
    engine: Engine,
    scope: Scope,
    candidates: Candidates,
    signals: Signals,
    ranking: Ranking,
    costs: Sequence[int],
    kept: Sequence[int],
) -> list[Recollection]:
    """Only what fits is read."""
    ids = {place: candidates.id(int(ranking.positions[place])) for place in kept}
    memories = {memory.id: memory for memory in engine.store.memories(scope, ids.values())}
    scores = ranking.scores.tolist()
    parts = _by_place(ranking.parts)
    values = _by_place({name: signal(ranking.positions) for name, signal in signals.items()})
    return [
        Recollection(
            memory=memories[name],
            score=scores[place],
            parts=parts[place],
            signals=values[place],
            tokens=costs[place],
        )
        for place, name in ids.items()
        if name in memories  # another process may have erased it since
    ]


def _by_place(columns: Mapping[str, Column]) -> list[dict[str, float]]:
    """Columns turned into one dictionary for each place."""
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in rows]
