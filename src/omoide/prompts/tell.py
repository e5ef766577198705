"""What a persona tells of its own life: a day, from what was said; a week or month, from its days (NA-07…09)."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from omoide.language.voices import VOICES, borrowed, heard_in
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Source, about_sources, invented
from omoide.prompts.unite import TITLE, United

PURPOSE: Final = "tell"
STAR: Final = "★"
Span = Literal["day", "week", "month"]

# How a stretch is marked in the material.
STARRED: Final[dict[Language, str]] = {
    "ja": "[★重要 Arousal:{:.2f}]",
    "en": "[★important Arousal:{:.2f}]",
}
CALM: Final = "[Arousal:{:.2f}]"
_MARK: Final = re.compile(r"\[(?:★\w+ )?Arousal:[0-9.]+\]")

_VOICE: Final[dict[Language, str]] = {
    "ja": "資料 core はあなた自身のことです。あなたの視点から、あなたの口調のままで書いてください。",
    "en": "The material called core is who you are. Write from your own point of view, in your own voice. ",
}
_TASK: Final[dict[Language, dict[Span, str]]] = {
    "ja": {
        "day": "それぞれの出典は、あなたのある一日の会話です。一日ごとに一つの日記のようにまとめてください。★ の付いた会話は詳細に、付いていない会話は 1〜2 行で簡潔に書きます。",
        "week": "それぞれの出典は、あなたのある一週間の日々を古い順に並べたものです。週ごとに一つの文章にまとめてください。★ の付いたものは細部まで残し、それ以外は短くします。",
        "month": "それぞれの出典は、あなたのある一か月を古い順に並べたものです。月ごとに一つの文章にまとめてください。★ の付いた日は細部まで残し、それ以外は短くします。",
    },
    "en": {
        "day": "Each source is what was said on one of your days. Tell each day in one text, like a diary: talk that is marked with ★ in "
        "detail, all other talk in 1-2 lines. ",
        "week": "Each source is one week of your days, oldest first. Tell each week in one text: what is marked with ★ keeps its details, "
        "all else is short. ",
        "month": "Each source is one month of your life, oldest first. Tell each month in one text: days that are marked with ★ keep their "
        "details, all else is short. ",
    },
}  # fmt: skip
_KEEP: Final[dict[Language, str]] = {
    "ja": "★ の付いたことを書く段落は ★ で始めてください。固有名詞・数・日付・否定は変えず、書かれていないことは足さないでください。一つの要素で一つの出典だけを扱い、出典の言語で書いてください。",
    "en": "Begin each paragraph about something that is marked with ★ with a ★ of its own. Keep names, numbers, dates and negations as they are, and add "
    "nothing that is not there. Each element is about one source; write in its language.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "title": f"何の話か、{TITLE} 字以内",
        "text": "まとめた文章。全体で {least}〜{most} 字程度、話が少なければもっと短く",
    },
    "en": {
        "title": f"what it is about, at most {TITLE} characters",
        "text": "the text: {least} to {most} characters in all, fewer where there is little to tell",
    },
}


@frozen
class _Answer:
    items: tuple[United, ...] = item()


def tell(
    sources: Sequence[Source], *, span: Span, core: str, language: Language, least: int, most: int
) -> Question[Covered[United]]:
    """`core` says who tells it."""
    voice = _VOICE[language] if core else ""
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=voice + _TASK[language][span] + _KEEP[language],
        members={name: says.format(least=least, most=most) for name, says in _MEMBERS[language].items()},
        language=language,
        also={"core": core} if core else None,
        wrong=partial(_wrong, least=least, most=most),
    )


def _wrong(found: United, own: Sequence[Source], *, least: int, most: int) -> str:
    if len(own) > 1:
        return "it is about more than one source"
    if not found.text:
        return "text is empty"
    size = len(found.text)
    if size > 2 * most:  # a little more or less than was asked for does no harm
        return f"text has {size} characters; at most {most}"
    if 2 * size < least and len(own[0].text) > most:
        return f"text has {size} characters; at least {least}"
    if STAR in own[0].text and STAR not in found.text:
        return f"what is marked with {STAR} has lost its mark"
    if piece := borrowed(found.text, heard_in(own[0].text, VOICES)):
        return f"text does not say who said: {piece[:40]}"
    if number := invented(found.text, [_MARK.sub("", own[0].text)]):
        return f"text says {number}, which the source does not"
    return ""
