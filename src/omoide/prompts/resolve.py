"""Two statements that may not both hold: which one stands, whether they become one, or under what conditions both do (AW-43)."""

from enum import StrEnum
from functools import partial
from typing import Final

from omoide.errors import Unreadable
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of
from omoide.prompts.sources import Source, invented, shown

PURPOSE: Final = "resolve"
_LONGEST: Final = 2000

_TASK: Final[dict[Language, str]] = {
    "ja": "記憶の中の二つの記述を比べてください。older は先に、newer は後に知った事です。誰について述べているか、いつの事か、一度に一つの値しか持てない事か、を見てください。"
    "古い方を退けるのは、新しい方が同じ事についてはっきり改めているときだけです。一時の状態は続いている事を改めません。迷ったら coexist か unrelated にしてください。",
    "en": "Compare two statements of a memory. older was known first, newer later. See of whom they speak, of what time, and whether it is "
    "something that can have but one value at a time. The older one gives way only where the newer one clearly puts the very same "
    "thing right. A passing state changes nothing that lasts. If in doubt, say coexist or unrelated.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "resolution": "supersede(newer が older を改める)、merge(二つを一つの記述にできる)、same(同じ事を言っている)、"
        "coexist(食い違うが、それぞれの条件で両方正しい)、unrelated(食い違わない)のいずれか",
        "text": "merge のとき、両方の値をすべて残して一つにした記述。それ以外は空文字",
        "reason": "coexist のとき、それぞれが正しい条件。それ以外は判断の理由を短く",
    },
    "en": {
        "resolution": "supersede (newer puts older right), merge (both can be one statement), same (they say the same), coexist (they "
        "disagree, and each is right under its conditions) or unrelated (they do not disagree)",
        "text": "for merge: one statement that keeps every value of both; else an empty string",
        "reason": "for coexist: under which conditions each is right; else why, in a few words",
    },
}


class Resolution(StrEnum):
    """How two statements go together."""

    SUPERSEDE = "supersede"
    MERGE = "merge"
    SAME = "same"
    COEXIST = "coexist"
    UNRELATED = "unrelated"


@frozen
class Resolved:
    """What becomes of a pair."""

    resolution: Resolution = item()
    text: str = item(longest=_LONGEST)
    reason: str = item()


def resolve(older: Source, newer: Source, *, language: Language) -> Question[Resolved]:
    data = {"older": shown(older), "newer": shown(newer)}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], data, language=language),
        schema=schema_of(Resolved),
        read=partial(_read, given=(older.text, newer.text)),
        language=language,
    )


def _read(text: str, *, given: tuple[str, str]) -> Read[Resolved]:
    found = read(Resolved, text)
    if found.value.resolution is Resolution.MERGE:
        if not found.value.text:
            raise Unreadable(problem="text is empty, though it is a merge")
        if number := invented(found.value.text, given):
            raise Unreadable(problem=f"text says {number}, which neither statement does")
        if number := next((lost for each in given if (lost := invented(each, [found.value.text]))), ""):
            raise Unreadable(problem=f"text has lost {number}")
    return found
