"""Whether statements bear each other out, by a language model, or else by the judge that needs none."""

from collections.abc import Sequence
from datetime import datetime

from omoide.model.judgement import Judgement
from omoide.model.scope import Scope
from omoide.ports import Judge
from omoide.prompts import judge as prompt
from omoide.prompts.judge import Pair
from omoide.prompts.question import Question
from omoide.thinking.asking import Asker, Rule, Thought, language_of


def judge_each(
    asker: Asker, scope: Scope, pairs: Sequence[Pair], *, judge: Judge, night: datetime | None = None
) -> list[Thought[Judgement]]:
    """`judge` answers for the pairs of which the model says nothing that can be read."""
    return asker.think_each(scope, [_asked(pair, judge) for pair in pairs], night=night)


def _asked(pair: Pair, judge: Judge) -> tuple[Question[Judgement], Rule[Judgement]]:
    def by_rule() -> Judgement:
        return judge.judge([(pair.premise, pair.hypothesis)])[0]

    return prompt.judge(pair, language=language_of(pair.premise, pair.hypothesis)), by_rule
