"""Several memories that become one: duplicates, dormant neighbours, the episodes of a week (AW-38, AW-54, NA-09)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "unite"
TITLE: Final = 80

_TASK: Final[dict[Language, dict[bool, str]]] = {
    "ja": {
        True: "それぞれの出典は、似ている記憶の組です。同じ事柄を述べていて、一つの文章にしても何も失われないときだけ、すべての固有名詞・数・日付・否定を残して一つにしてください。"
        "値が違うもの(好きな色が紫と水色など)や、別の人・別の事柄は決して一つにせず、dropped にしてください。",
        False: "それぞれの出典は、ある週の出来事を古い順に並べたものです。後で思い出せるように、週ごとに一つの文章にまとめてください。★ の付いたものは細部まで残します。"
        "固有名詞・数・日付・否定は変えず、書かれていないことは足さないでください。",
    },
    "en": {
        True: "Each source is a group of memories that are alike. Only where they speak of the same matter, and nothing is lost by it, write "
        "them as one text that keeps every name, number, date and negation. Where values differ (a favourite colour that is purple "
        "and one that is cyan), or it is about other people or matters, never make them one: drop the group.",
        False: "Each source is what happened in one week, oldest first. Sum up each week in one text, so that it can be remembered. What is "
        "marked with ★ keeps its details. Keep names, numbers, dates and negations as they are, and add nothing that is not there.",
    },
}  # fmt: skip
_EACH: Final[dict[Language, str]] = {
    "ja": "一つの要素で一つの出典だけを扱い、出典の言語で書いてください。",
    "en": " Each element is about one source; write in its language.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "title": f"何の話か、{TITLE} 字以内。dropped なら空文字",
        "text": "一つにした文章、{} 字以内。dropped なら空文字",
    },
    "en": {
        "title": f"what it is about, at most {TITLE} characters; empty if it is dropped",
        "text": "the one text, at most {} characters; empty if it is dropped",
    },
}


@frozen
class United:
    """What they are together."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    title: str = item(longest=TITLE)
    text: str = item()


@frozen
class _Answer:
    items: tuple[United, ...] = item()


def unite(
    sources: Sequence[Source], *, language: Language, longest: int, whole: bool
) -> Question[Covered[United]]:
    """`whole`: nothing may be lost; else it is summed up."""
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language][whole] + _EACH[language],
        members={name: says.format(longest) for name, says in _MEMBERS[language].items()},
        language=language,
        wrong=partial(_wrong, longest=longest, whole=whole),
    )


def _wrong(found: United, own: Sequence[Source], *, longest: int, whole: bool) -> str:
    if len(own) > 1:
        return "it is about more than one source"
    if not found.text:
        return "text is empty"
    if len(found.text) > 2 * longest:  # a little more than was asked for does no harm
        return f"text has {len(found.text)} characters; at most {longest}"
    if number := invented(found.text, own[0].parts):
        return f"text says {number}, which no memory does"
    lost = next((number for part in own[0].parts if (number := invented(part, [found.text]))), "")
    return f"text has lost {lost}" if whole and lost else ""
