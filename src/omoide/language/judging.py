"""A judge by rule: undecided unless the frames or the words of two statements say it clearly."""

from collections.abc import Sequence

from omoide.language.frames import Standing, compare
from omoide.model.judgement import Judgement


class RuleJudge:
    """No model, no state; the same in every process."""

    name = "rule"

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        return [_judged(premise, hypothesis) for premise, hypothesis in pairs]


def _judged(premise: str, hypothesis: str) -> Judgement:
    match compare(premise, hypothesis).standing:
        case Standing.SAME:
            return Judgement(entailment=0.9, contradiction=0.0)
        case Standing.UPDATES | Standing.CONTRADICTS:
            return Judgement(entailment=0.0, contradiction=0.9)
        case _:
            return Judgement(entailment=0.0, contradiction=0.0)
