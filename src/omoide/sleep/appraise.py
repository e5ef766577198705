"""Appraise: what was only told gets its feeling and its sort, by which it fades (LT-02 … LT-08)."""

from collections import Counter

import numpy as np

from omoide.model.change import Judged
from omoide.model.cue import Filter
from omoide.ports import Probe
from omoide.prompts.appraise import Turn
from omoide.sleep.night import Decision, Night
from omoide.thinking.appraising import appraise_each


def appraise(night: Night) -> Decision:
    """Of what nobody has rated. What was said decides; the former answer is in the words, too, where there was one."""
    engine = night.engine
    found = engine.store.candidates(night.scope, Probe(filter=Filter()))
    facts = found.facts
    unrated = (facts.intensity == 0) & np.isnan(facts.arousal) & (facts.emotions == 0) & (facts.category == 0)
    rows = np.flatnonzero(found.allowed & unrated)[: engine.nights.changes]
    memories = engine.store.memories(night.scope, found.names(rows))
    turns = [
        Turn(said=each.words.trigger or each.words.text, reply=each.words.text if each.words.trigger else "")
        for each in memories
    ]
    thoughts = appraise_each(engine.asker, night.scope, turns, night=night.began)
    return Decision(
        changes=tuple(
            Judged(memory=memory.id, affect=thought.value.affect, category=thought.value.category)
            for memory, thought in zip(memories, thoughts, strict=True)
        ),
        based_on={memory.id: memory.version for memory in memories},
        counts={
            **({"appraised": len(memories)} if memories else {}),
            **Counter(f"by_{thought.by}" for thought in thoughts),
        },
        trouble=tuple(dict.fromkeys(str(each.trouble) for each in thoughts if each.trouble)),
    )
