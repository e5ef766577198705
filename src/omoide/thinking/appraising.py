"""What a turn of talk was worth, by the model or by rule. What asks to be kept is always heard by rule (LT-53)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from omoide.language.markers import remember_this
from omoide.model.appraisal import Appraisal
from omoide.model.scope import Scope
from omoide.prompts import appraise as prompt
from omoide.prompts.appraise import Turn
from omoide.prompts.question import Question
from omoide.thinking.asking import Asker, Rule, Thought, language_of


def appraise(
    asker: Asker, scope: Scope, said: str, reply: str = "", *, night: datetime | None = None
) -> Thought[Appraisal]:
    return appraise_each(asker, scope, [Turn(said=said, reply=reply)], night=night)[0]


def appraise_each(
    asker: Asker, scope: Scope, turns: Sequence[Turn], *, night: datetime | None = None
) -> list[Thought[Appraisal]]:
    thoughts = asker.think_each(scope, [_asked(turn) for turn in turns], night=night)
    return [
        replace(thought, value=replace(thought.value, protect=remember_this(turn.said) or ""))
        for turn, thought in zip(turns, thoughts, strict=True)
    ]


def _asked(turn: Turn) -> tuple[Question[Appraisal], Rule[Appraisal]]:
    def by_rule() -> Appraisal:
        from omoide.language.appraising import appraise  # it reads lists of words that a model has no need of

        return appraise(turn.said, turn.reply)

    return prompt.appraise(turn, language=language_of(turn.said)), by_rule
