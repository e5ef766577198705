"""Settle all: once a week, everything that is stated is compared with everything of the same frame (AW-44)."""

from collections.abc import Iterator

import numpy as np

from omoide.language.frames import frames
from omoide.model.cue import Filter
from omoide.model.memory import Memory
from omoide.ports import Probe
from omoide.sleep.near import Near
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_told, roots_of
from omoide.sleep.settling import STATED, Statements, pairs_of, settled

_PAGE = 2000  # memories that are read at once


def settle_all(night: Night) -> Decision:
    """By rule only what shares a frame can disagree, so that is grouped; a model is asked about all neighbours."""
    stated = [memory for memory in _all(night) if is_told(memory)]
    if night.engine.asker.has_model:
        near = Near(night, STATED)
        return settled(night, pairs_of(night, near, stated))
    groups: dict[str, list[Memory]] = {}
    for memory in stated:
        words = memory.words
        for key in dict.fromkeys(each.key for each in frames(words.text, speaker=words.speaker)):
            groups.setdefault(key, []).append(memory)
    found: dict[tuple[str, str], Statements] = {}
    for group in groups.values():
        ordered = sorted(group, key=lambda each: (each.occurred, each.id))
        roots = roots_of(night, ordered)
        for place, older in enumerate(ordered):
            for newer in ordered[place + 1 : place + 1 + night.engine.learning.compared]:
                if roots[older.id].isdisjoint(roots[newer.id]):
                    found[older.id, newer.id] = Statements(older, newer)
    return settled(night, list(found.values()))


def _all(night: Night) -> Iterator[Memory]:
    store = night.engine.store
    found = store.candidates(night.scope, Probe(filter=Filter(kinds=STATED)))
    names = found.names(np.flatnonzero(found.allowed))
    for start in range(0, len(names), _PAGE):
        yield from store.memories(night.scope, names[start : start + _PAGE])
