"""Prefer: what a mind comes back to, and where that lies in meaning (LU-15)."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.salience import favourite_topics
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.gate.trusting import is_doubtful
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.scope import Scope

_LOOK_AT = 1000  # memories, the newest: what one liked long ago is not what one likes


@frozen
class Preference:
    """The most frequent topics, joined by spaces, and their place in the space of the memories; None where there is
    nothing to compare with."""

    topics: str
    vector: NDArray[np.float32] | None


def preference(engine: Engine, scope: Scope) -> Preference:
    """Of what people and the mind itself said: what was only read is nobody's taste."""
    listed = engine.store.listed(scope, Filter(), limit=_LOOK_AT)
    memories = [each for each in listed if not is_doubtful(each)]
    written: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for memory in memories:
        own = {folded(topic): topic for topic in _topics(memory)}
        written = own | written  # as it was written last
        counts.update(own.keys())
    topics = favourite_topics({written[topic]: count for topic, count in counts.items()})
    return Preference(topics=topics, vector=place_of_topics(engine, scope, topics))


def _topics(memory: Memory) -> tuple[str, ...]:
    """As they were given with it, or else as they can be read in it."""
    return memory.words.keywords or keywords(memory.words.text)


def place_of_topics(engine: Engine, scope: Scope, topics: str) -> NDArray[np.float32] | None:
    if engine.meaning is None or not topics:
        return None
    try:
        asked = engine.meaning.ask(scope, topics, at_once=engine.recalling.at_once)
    except OmoideError:
        return None
    return asked.vector if asked else None
