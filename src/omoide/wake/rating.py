"""Importance by rule, where nobody gave one and the settings say so (PI-09, LU-16).

A rule that compares with similar memories needs a vector first: then the memory is acknowledged, embedded, and judged
in an act of its own.
"""

from typing import Any

from omoide.dynamics.salience import features, importance, novelty, relatedness
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.language.markers import is_proposal, is_request
from omoide.model.affect import Affect
from omoide.model.change import Judged
from omoide.model.memory import Memory
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.scale import cosine_of

_KIN = 100  # memories of the same talk that may stand between it and its neighbours


def first_importance(
    engine: Engine, words: Words, affect: Affect, marks: frozenset[str], given: float | None, event_type: str
) -> float | None:
    """As given; by rule, if the rule needs nothing but what is seen at once; else not yet."""
    salience = engine.salience
    if given is not None or not salience.rates or salience.compares:
        return given
    seen = features(salience=salience, **_seen(words, affect, marks))
    return importance(seen, event_type=event_type, salience=salience)


def rated(engine: Engine, scope: Scope, memory: Memory, *, by: str, event_type: str = "") -> Memory:
    """The memory with its importance by comparison; as it is, where meaning is out of reach."""
    salience = engine.salience
    if memory.importance is not None or not salience.rates or not salience.compares or engine.meaning is None:
        return memory
    try:
        engine.meaning.catch_up(scope, wait=True)
    except OmoideError:
        return memory
    value = importance_now(engine, scope, memory, event_type=event_type)
    engine.gate.commit(scope, [Judged(memory=memory.id, importance=value)], by=by)
    return altered(memory, importance=value)


def importance_now(engine: Engine, scope: Scope, memory: Memory, *, event_type: str = "") -> float:
    """By the rule, compared with what is there at this moment (LU-30). What nobody has vectors for is like nothing."""
    salience = engine.salience
    cosines = _near(engine, scope, memory) if salience.compares and engine.meaning is not None else []
    same = cosine_of(engine, scope, salience.same) if cosines else salience.same
    seen = features(
        salience=salience,
        **_seen(memory.words, memory.affect, frozenset()),
        novelty=novelty(cosines, threshold=same, of=salience.neighbours),
        relatedness=relatedness(cosines, threshold=same, of=salience.neighbours),
        mentions=memory.mentions,
    )
    return importance(seen, event_type=event_type, salience=salience)


def _near(engine: Engine, scope: Scope, memory: Memory) -> list[float]:
    """How near its neighbours are. What was made of the same events is no neighbour: it is the same once more (B-22)."""
    limit = 2 * engine.salience.neighbours + min(len(memory.sources), _KIN)
    near = engine.store.alike(scope, [memory.id], floor=0.0, limit=limit)
    events = {memory.id, *memory.sources}
    others = engine.store.memories(scope, {each.target for each in near})
    kin = {each.id for each in others if events.intersection((each.id, *each.sources))}
    return [each.cosine for each in near if each.target not in kin]


def _seen(words: Words, affect: Affect, marks: frozenset[str]) -> dict[str, Any]:
    """What the caller saw, and what the words show of themselves."""
    return {
        "request": "request" in marks or is_request(words.text) is not None,
        "proposal": "proposal" in marks or is_proposal(words.text) is not None,
        "goal": "goal" in marks,
        "failure": "failure" in marks,
        "new_agent": "new_agent" in marks,
        "threat": "threat" in marks,
        "intensity": affect.intensity,
        "valence": affect.valence,
    }
