"""Whether one statement bears out another or denies it, asked of a language model (AW-41, AW-42)."""

from typing import Final

from omoide.model.frozen import frozen
from omoide.model.judgement import Judgement
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "judge"
_RELATIONS: Final = ("entailment", "contradiction", "neutral")

_TASK: Final[dict[Language, str]] = {
    "ja": "premise に書かれていることが正しいとき、hypothesis が正しいと言えるか、両立しないか、どちらとも言えないかを判断してください。"
    "人、物、時が同じだと分からないときや、少しでも両立しうるときは neutral です。書かれていない知識で補わないでください。",
    "en": "Suppose that what premise says is true. Decide whether hypothesis must then be true, cannot be true, or neither. If it is "
    "not clear that both are about the same person, thing and time, or if both could be true together, it is neutral. Add "
    "nothing that is not written.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "relation": "entailment (premise から hypothesis が言える)、contradiction (両立しない)、neutral (どちらとも言えない) のどれか",
        "certainty": "その判断の確かさ、0〜100 の整数",
    },
    "en": {
        "relation": "entailment (it must be true), contradiction (it cannot be true) or neutral (neither)",
        "certainty": "how sure that is, a whole number from 0 to 100",
    },
}


@frozen
class Pair:
    """What is taken as true, and what is judged by it."""

    premise: str
    hypothesis: str


@frozen
class Answer:
    """The relation, and how sure it is in percent."""

    relation: str = item(choices=_RELATIONS)
    certainty: int = item(low=0, high=100)


def judge(pair: Pair, *, language: Language) -> Question[Judgement]:
    data = {"premise": pair.premise, "hypothesis": pair.hypothesis}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], data, language=language),
        schema=schema_of(Answer),
        read=_read,
        language=language,
    )


def _read(text: str) -> Read[Judgement]:
    said, passed_over = read(Answer, text)
    share = said.certainty / 100
    judgement = Judgement(
        entailment=share if said.relation == "entailment" else 0.0,
        contradiction=share if said.relation == "contradiction" else 0.0,
    )
    return Read(judgement, passed_over)
