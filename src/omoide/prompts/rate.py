"""How important is this to a life? From everyday to life-changing, on a scale of ten (PI-10)."""

from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "rate"
LEAST: Final = 1
MOST: Final = 10

_TASK: Final[dict[Language, str]] = {
    "ja": "長く残す記憶の一つです。書かれていることが、その人のこれからの暮らしにどれだけ大事かを見積もってください。"
    "書き方の強さではなく、あとで知らずにいると困るかどうかで決めてください。",
    "en": "This is one of the memories that are to stay. Estimate how much what it says matters for the further life of whoever "
    "has it. Go by whether not knowing it later would hurt, not by how strongly it is put.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "importance": f"{LEAST}〜{MOST} の整数。1 はありふれたこと(歯を磨いた、天気の話)、3 は小さな用事、5 は覚えておくと役に立つこと、"
        "7 は大事な決定や約束、10 は人生を変えること(別れ、出産、転職)"
    },
    "en": {
        "importance": f"a whole number from {LEAST} to {MOST}. 1 is everyday (brushing teeth, the weather), 3 a small errand, 5 something "
        "useful to know, 7 a weighty decision or promise, 10 what changes a life (a parting, a birth, a new profession)"
    },
}


@frozen
class Rated:
    """The answer."""

    importance: int = item(low=LEAST, high=MOST)


def rate(text: str, *, language: Language) -> Question[float]:
    """Ask for an importance from 0 to 1."""
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], {"memory": text}, language=language),
        schema=schema_of(Rated),
        read=_read,
        language=language,
    )


def _read(text: str) -> Read[float]:
    """The least is 0 and the most 1: a tenth of the grade would leave nothing unimportant (B-17)."""
    said, passed_over = read(Rated, text)
    return Read((said.importance - LEAST) / (MOST - LEAST), passed_over)
