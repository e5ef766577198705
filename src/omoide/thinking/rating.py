"""How important memories are, by the model; or as the rule said when they were made, raised by use (PI-10)."""

from collections.abc import Sequence
from datetime import datetime

from omoide.dynamics.salience import Salience, raised
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.prompts import rate as prompt
from omoide.prompts.question import Question
from omoide.thinking.asking import Asker, Rule, Thought, language_of


def rate_each(
    asker: Asker,
    scope: Scope,
    memories: Sequence[Memory],
    *,
    salience: Salience,
    night: datetime | None = None,
) -> list[Thought[float]]:
    return asker.think_each(scope, [_asked(memory, salience) for memory in memories], night=night)


def _asked(memory: Memory, salience: Salience) -> tuple[Question[float], Rule[float]]:
    def by_rule() -> float:
        first = salience.base if memory.importance is None else memory.importance
        return raised(first, recalls=memory.recalls, salience=salience)

    words = memory.words
    said = "\n".join(each for each in (words.title, words.trigger, words.text) if each)
    return prompt.rate(said, language=language_of(said)), by_rule
