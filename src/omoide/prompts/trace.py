"""The last trace of a memory: two or three keywords for its cause and for the reaction (LT-16)."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from omoide.errors import Unreadable
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of
from omoide.prompts.summarise import Summary

PURPOSE: Final = "trace"
MOST: Final = 3
_LONGEST: Final = 40  # characters of a keyword: more is a sentence

_TASK: Final[dict[Language, str]] = {
    "ja": "ほとんど薄れた記憶から、最後まで残る手がかりの語を選んでください。trigger はきっかけ、content はそれへの反応です。"
    "固有名詞、専門用語、中心になる概念を優先し、資料にある語だけを使ってください。文にはしないでください。",
    "en": "From a memory that has almost faded, choose the words that stay to the last. trigger is its cause, content the reaction "
    "to it. Prefer names, technical terms and the central concepts, use only words that are there, and write no sentences.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "trigger": "きっかけを表す語、2〜3 個の配列。資料が空なら空の配列",
        "content": "反応を表す語、2〜3 個の配列",
    },
    "en": {
        "trigger": "an array of 2-3 words for the cause; empty if there is none",
        "content": "an array of 2-3 words for the reaction",
    },
}


@frozen
class Trace:
    """Keywords of cause and reaction."""

    trigger: tuple[str, ...] = item(most=MOST, longest=_LONGEST)
    content: tuple[str, ...] = item(most=MOST, longest=_LONGEST)


def trace(memory: Summary, *, language: Language) -> Question[Trace]:
    data = {"trigger": memory.trigger, "content": memory.content}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], data, language=language),
        schema=schema_of(Trace),
        read=partial(_read, given=data),
        language=language,
    )


def _read(text: str, *, given: Mapping[str, str]) -> Read[Trace]:
    found = read(Trace, text)
    for name, words in given.items():
        if words.strip() and not getattr(found.value, name):
            raise Unreadable(problem=f"{name} is empty")
    return found
