"""How deeply something is kept: what feels like the mood of a persona, or serves its goals, counts a little more (X-19)."""

from collections.abc import Sequence

from omoide.dynamics.mood import congruence, deepened
from omoide.engine import Engine
from omoide.model.affect import Affect
from omoide.model.change import note_name
from omoide.model.memory import Kind, Memory
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.mood import STATE, Leaning

_MADE_OF_ITSELF = frozenset({Kind.GOAL, Kind.QUESTION, Kind.DOCUMENT})


def kept_deeply(engine: Engine, scope: Scope, made: Sequence[Memory]) -> list[Memory]:
    """The memories as they are to be written; unchanged where nobody feels or wants anything, or somebody rated them."""
    moods, rates = engine.mood, engine.salience.rates and engine.salience.compares
    if not (moods.by_mood or moods.by_goals) or not moods.depth or rates:
        return list(made)
    if not engine.store.last_named(scope, note_name(STATE)):  # one look, for all those that are nobody
        return list(made)
    leaning = Leaning(engine, scope, now=engine.clock.now())
    return [_deepened(engine, memory, leaning) for memory in made]


def _deepened(engine: Engine, memory: Memory, leaning: Leaning) -> Memory:
    if memory.importance is not None or memory.kind in _MADE_OF_ITSELF:
        return memory
    alike = congruence(_valence(memory), leaning=leaning.leaning) if leaning.leaning else 0.0
    wanted = leaning.serves(_text(memory.words)) if leaning.goals else 0.0
    usual = engine.forgetting.unsaid
    importance = deepened(usual, congruence=alike, wanted=wanted, moods=engine.mood)
    return altered(memory, importance=round(importance, 3)) if importance > usual else memory


def _valence(memory: Memory) -> float:
    """As it was rated; else as its words feel, by rule."""
    if memory.affect != Affect():
        return memory.affect.valence
    from omoide.language.affect import feeling  # it reads long lists of words

    return feeling(_text(memory.words)).valence


def _text(words: Words) -> str:
    return "\n".join(part for part in (words.trigger, words.text) if part)
