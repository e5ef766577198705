"""Find: read, without any effect. Candidates from the store, ranked by the recipe, with the reasons kept."""

from dataclasses import replace

from omoide.dynamics.budgeting import Budget, fitting
from omoide.dynamics.forgetting import strengths
from omoide.dynamics.ranking import Ranking, Signals, rank
from omoide.engine import Engine
from omoide.errors import EmptyText
from omoide.language.cleaning import clean, is_blank
from omoide.language.lexicon import Asked, facets
from omoide.language.tokens import estimate_tokens
from omoide.model.cue import Cue, Recollection, Recollections
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Candidates, Probe

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
    found = _recollections(engine, scope, candidates, signals, ranking)
    if explain:
        found = [replace(each, matched=engine.lexicon.matched(each.memory, asked)) for each in found]
    kept = fitting([each.tokens for each in found], tokens=budget.tokens)
    return Recollections(
        found=tuple(found[place] for place in kept),
        tokens=sum(found[place].tokens for place in kept),
        left_out=len(found) - len(kept),
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
    engine: Engine, scope: Scope, candidates: Candidates, signals: Signals, ranking: Ranking
) -> list[Recollection]:
    ids = [candidates.id(int(position)) for position in ranking.positions]
    memories = {memory.id: memory for memory in engine.store.memories(scope, ids)}
    values = {name: signal(ranking.positions) for name, signal in signals.items()}
    return [
        Recollection(
            memory=memories[name],
            score=float(ranking.scores[place]),
            parts={term: float(part[place]) for term, part in ranking.parts.items()},
            signals={signal: float(column[place]) for signal, column in values.items()},
            tokens=_tokens(memories[name]),
        )
        for place, name in enumerate(ids)
        if name in memories  # another process may have erased it since
    ]


def _tokens(memory: Memory) -> int:
    words = memory.words
    return LINE_TOKENS + sum(
        estimate_tokens(part) for part in (words.title, words.trigger, words.text) if part
    )
