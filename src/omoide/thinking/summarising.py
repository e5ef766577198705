"""A memory in a few sentences, by the model or by rule (LT-15)."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.summarising import summary
from omoide.model.scope import Scope
from omoide.prompts import summarise as prompt
from omoide.prompts.question import Question
from omoide.prompts.summarise import LONGEST, Summary
from omoide.thinking.asking import Asker, Rule, Thought, language_of

_SENTENCES = 2, 3


def summarise(
    asker: Asker, scope: Scope, trigger: str, content: str, *, night: datetime | None = None
) -> Thought[Summary]:
    return summarise_each(asker, scope, [Summary(trigger=trigger, content=content)], night=night)[0]


def summarise_each(
    asker: Asker, scope: Scope, memories: Sequence[Summary], *, night: datetime | None = None
) -> list[Thought[Summary]]:
    return asker.think_each(scope, [_asked(memory) for memory in memories], night=night)


def _asked(memory: Summary) -> tuple[Question[Summary], Rule[Summary]]:
    language = language_of(memory.trigger, memory.content)

    def by_rule() -> Summary:
        (cause, reaction), (few, some) = LONGEST[language], _SENTENCES
        return Summary(
            trigger=summary(memory.trigger, longest=cause, most=few),
            content=summary(memory.content, longest=reaction, most=some),
        )

    return prompt.summarise(memory, language=language), by_rule
