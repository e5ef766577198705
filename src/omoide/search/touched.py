"""The present feeling: that of the memory which was last made or recalled in this session (LT-48)."""

import numpy as np

from omoide.dynamics.facts import EMOTION_BIT
from omoide.language.lexicon import session_facet
from omoide.model.affect import Affect
from omoide.ports import Candidates
from omoide.search.question import Question


def present_feeling(question: Question, candidates: Candidates) -> Affect | None:
    """As said; else of the session's last memory; at the start of a session none, so that nothing resonates."""
    context = question.cue.context
    if context.feeling is not None or not context.session:
        return context.feeling
    facts = candidates.facts
    # What was told of long ago was made when its anchor was set, and what is to come was made by now.
    made = np.minimum(np.maximum(facts.occurred, facts.anchored), question.now.timestamp())
    own = made[candidates.session == session_facet(context.session)]
    if not len(own):
        return None
    touched = np.maximum(made, facts.rehearsed[:, -1])
    touched = np.where(touched >= own.min(), touched, 0.0)
    place = int(np.lexsort((facts.intensity, touched))[-1])
    arousal = float(facts.arousal[place])
    return Affect(
        intensity=float(facts.intensity[place]),
        valence=float(facts.valence[place]),
        arousal=None if np.isnan(arousal) else arousal,
        emotions=tuple(name for name, bit in EMOTION_BIT.items() if bit & int(facts.emotions[place])),
    )
