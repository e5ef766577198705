"""A memory in a few words, by the model or by rule (LT-16)."""

from collections.abc import Callable, Sequence
from datetime import datetime

from omoide.language import summarising
from omoide.model.scope import Scope
from omoide.prompts import trace as prompt
from omoide.prompts.question import Question
from omoide.prompts.summarise import Summary
from omoide.prompts.trace import MOST, Trace
from omoide.thinking.asking import Asker, Rule, Thought, language_of

Share = Callable[[str], float]


def trace(
    asker: Asker,
    scope: Scope,
    trigger: str,
    content: str,
    *,
    share: Share | None = None,
    night: datetime | None = None,
) -> Thought[Trace]:
    """`share` tells in how much of the mind's memories a word is said, 0 to 1; only the rule asks."""
    memory = Summary(trigger=trigger, content=content)
    return trace_each(asker, scope, [memory], share=share, night=night)[0]


def trace_each(
    asker: Asker,
    scope: Scope,
    memories: Sequence[Summary],
    *,
    share: Share | None = None,
    night: datetime | None = None,
) -> list[Thought[Trace]]:
    return asker.think_each(scope, [_asked(memory, share) for memory in memories], night=night)


def shown(keywords: Sequence[str]) -> str:
    """As a memory keeps them."""
    return ", ".join(keywords)


def _asked(memory: Summary, share: Share | None) -> tuple[Question[Trace], Rule[Trace]]:
    def by_rule() -> Trace:
        return Trace(
            trigger=summarising.trace(memory.trigger, most=MOST, share=share),
            content=summarising.trace(memory.content, most=MOST, share=share),
        )

    return prompt.trace(memory, language=language_of(memory.trigger, memory.content)), by_rule
