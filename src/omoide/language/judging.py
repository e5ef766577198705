"""A judge by rule: undecided unless the frames or the words of two statements say it clearly."""

from collections.abc import Sequence

from omoide.errors import OmoideError
from omoide.language.frames import Standing, compare
from omoide.language.opposites import bears_out, denies
from omoide.language.passages import passages, together
from omoide.language.sentences import sentences
from omoide.model.judgement import Judgement

_PASSAGE = 200  # characters: a frame is said in a sentence


class RuleJudge:
    """No model, no state; the same in every process. `trouble`: why no other judge could be had."""

    name = "rule"

    def __init__(self, *, most_passages: int = 4, trouble: OmoideError | None = None) -> None:
        self._passages = most_passages
        self.trouble = trouble

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        return [self._judged(premise, hypothesis) for premise, hypothesis in pairs]

    def _judged(self, premise: str, hypothesis: str) -> Judgement:
        pieces = passages(premise, hypothesis, longest=_PASSAGE, most=self._passages)
        return together([_of_passage(piece, hypothesis) for piece in pieces])


def _of_passage(premise: str, hypothesis: str) -> Judgement:
    match compare(premise, hypothesis).standing:
        case Standing.SAME:
            return Judgement(entailment=0.9, contradiction=0.0)
        case Standing.UPDATES | Standing.CONTRADICTS:
            return Judgement(entailment=0.0, contradiction=0.9)
        case _:
            return together([_by_words(each, hypothesis) for each in sentences(premise)])


def _by_words(premise: str, hypothesis: str) -> Judgement:
    opposed = denies(premise, hypothesis)
    if opposed:
        return Judgement(entailment=0.0, contradiction=opposed.share)
    return Judgement(entailment=bears_out(premise, hypothesis), contradiction=0.0)
