"""Settle all: once a week, everything that is stated is compared with its neighbours (AW-44)."""

from collections.abc import Iterator

import numpy as np

from omoide.model.cue import Filter
from omoide.model.memory import Memory
from omoide.ports import Probe
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_told
from omoide.sleep.settling import STATED, pairs_of, settled

_PAGE = 2000  # memories that are read at once


def settle_all(night: Night) -> Decision:
    """A language model is asked about everything, since it does not always say the same. Without one, what was compared once need
    not be compared again: that is done with what is new since the last time."""
    new = None if night.engine.asker.has_model else news(night, STATED)
    stated = [memory for memory in (new.memories if new else _all(night)) if is_told(memory)]
    near = Near(night, STATED, (memory.words.text for memory in stated))
    return settled(night, pairs_of(night, near, stated), through=new.through if new else None)


def _all(night: Night) -> Iterator[Memory]:
    store = night.engine.store
    found = store.candidates(night.scope, Probe(filter=Filter(kinds=STATED)))
    names = found.names(np.flatnonzero(found.allowed))
    for start in range(0, len(names), _PAGE):
        yield from store.memories(night.scope, names[start : start + _PAGE])
