"""Pairs of statements that may not both hold: which one stands, whether they become one, or when each is right (AW-43)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented, shown

PURPOSE: Final = "resolve"
_LONGEST: Final = 2000

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典は、記憶の中の二つの記述の組です。older は先に、newer は後に知った事です。誰について述べているか、いつの事か、一度に一つの値しか持てない事か、を見てください。"
    "古い方を退けるのは、新しい方が同じ事についてはっきり改めているときだけです。一時の状態は続いている事を改めません。迷ったら coexist か unrelated にしてください。"
    "fate はいつも kept とし、一つの要素で一つの組だけを扱ってください。",
    "en": "Each source is a pair of statements of a memory. older was known first, newer later. See of whom they speak, of what time, and "
    "whether it is something that can have but one value at a time. The older one gives way only where the newer one clearly puts "
    "the very same thing right. A passing state changes nothing that lasts. If in doubt, say coexist or unrelated. fate is always "
    "kept, and each element is about one pair.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "resolution": "supersede(newer が older を改める)、merge(二つを一つの記述にできる)、same(同じ事を言っている)、"
        "coexist(食い違うが、それぞれの条件で両方正しい)、unrelated(食い違わない)のいずれか",
        "text": "merge のとき、両方の値をすべて残して一つにした記述。それ以外は空文字",
        "conditions": "coexist のとき、それぞれが正しい条件。それ以外は空文字",
    },
    "en": {
        "resolution": "supersede (newer puts older right), merge (both can be one statement), same (they say the same), coexist (they "
        "disagree, and each is right under its conditions) or unrelated (they do not disagree)",
        "text": "for merge: one statement that keeps every value of both; else an empty string",
        "conditions": "for coexist: under which conditions each is right; else an empty string",
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

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    resolution: Resolution = item()
    text: str = item(longest=_LONGEST)
    conditions: str = item()


@frozen
class _Answer:
    items: tuple[Resolved, ...] = item()


def paired(name: str, older: Source, newer: Source) -> Source:
    text = f"older: {shown(older)}\nnewer: {shown(newer)}"
    return Source(name=name, text=text, parts=(older.text, newer.text))


def resolve(sources: Sequence[Source], *, language: Language) -> Question[Covered[Resolved]]:
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        wrong=_wrong,
    )


def _wrong(found: Resolved, own: Sequence[Source]) -> str:
    if len(own) > 1:
        return "it is about more than one pair"
    if found.resolution is not Resolution.MERGE:
        return ""
    if not found.text:
        return "text is empty, though it is a merge"
    if number := invented(found.text, own[0].parts):
        return f"text says {number}, which neither statement does"
    lost = next((number for part in own[0].parts if (number := invented(part, [found.text]))), "")
    return f"text has lost {lost}" if lost else ""
