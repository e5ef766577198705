"""Whether statements bear each other out: by the judge that was set, a language model among them, or else by rule."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from omoide.dynamics.judging import AUTO, MODEL, RULE, Judging
from omoide.errors import BadSetting, OmoideError
from omoide.language.judging import RuleJudge
from omoide.language.passages import passages, together
from omoide.model.judgement import Judgement
from omoide.model.scope import Scope
from omoide.ports import Judge
from omoide.prompts import judge as prompt
from omoide.prompts.judge import Pair
from omoide.prompts.question import Question
from omoide.thinking.asking import Asker, Rule, Thought, language_of

_PASSAGE: Final = 2000  # characters of a premise that a model is shown at once


class Sitting:
    """A judge at work for one mind in one step, who always gives a judgement: where whoever was set to judge cannot, the
    rule does, and `troubles` say why."""

    def __init__(
        self,
        judge: Judge,
        asker: Asker,
        scope: Scope,
        *,
        judging: Judging = Judging(),
        night: datetime | None = None,
    ) -> None:
        self._judge, self._asker, self._scope, self._night = judge, asker, scope, night
        self._most = judging.passages
        self._rule = RuleJudge(most_passages=judging.passages)
        # Left to itself, a model judges before the rule, and after a judge that was made for it.
        wanted = judging.kind == MODEL or (judging.kind == AUTO and judge.name == RULE)
        self._by_model = wanted and asker.has_model
        self._troubles: dict[str, None] = {}
        self.trouble = _no_model() if judging.kind == MODEL and not asker.has_model else judge.trouble
        if self.trouble:
            self._troubles[str(self.trouble)] = None

    @property
    def name(self) -> str:
        return MODEL if self._by_model else self._judge.name

    @property
    def troubles(self) -> tuple[str, ...]:
        """Each once, for the report."""
        return tuple(self._troubles)

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        if not pairs:
            return []
        if self._by_model:
            return self._asked(pairs)
        try:
            return self._judge.judge(pairs)
        except OmoideError as error:
            self._troubles[str(error)] = None
            return self._rule.judge(pairs)

    def _asked(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        pieces = [passages(*pair, longest=_PASSAGE, most=self._most) for pair in pairs]
        asked = [
            Pair(premise=piece, hypothesis=hypothesis)
            for (_, hypothesis), own in zip(pairs, pieces, strict=True)
            for piece in own
        ]
        thoughts = judge_each(self._asker, self._scope, asked, judge=self._rule, night=self._night)
        self._troubles |= {str(each.trouble): None for each in thoughts if each.trouble}
        said = iter(thoughts)
        return [together([next(said).value for _ in own]) for own in pieces]


def judge_each(
    asker: Asker, scope: Scope, pairs: Sequence[Pair], *, judge: Judge, night: datetime | None = None
) -> list[Thought[Judgement]]:
    """`judge` answers for the pairs of which the model says nothing that can be read."""
    return asker.think_each(scope, [_asked(pair, judge) for pair in pairs], night=night)


def _asked(pair: Pair, judge: Judge) -> tuple[Question[Judgement], Rule[Judgement]]:
    def by_rule() -> Judgement:
        return judge.judge([(pair.premise, pair.hypothesis)])[0]

    return prompt.judge(pair, language=language_of(pair.premise, pair.hypothesis)), by_rule


def _no_model() -> BadSetting:
    return BadSetting(
        key="judging.kind",
        source="settings",
        problem="there is no language model to judge: set thinking.kind",
    )
