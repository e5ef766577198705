"""What is known of one entity, put in order: said once, and with every value that was ever said of it (NA-14)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from omoide.language.dated import Dated, dated
from omoide.language.frame import Standing
from omoide.language.names import folded, names
from omoide.language.successions import standing
from omoide.language.terms import index_terms, is_little, pair_weight
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "consolidate"
_ALIKE: Final = 0.5  # of their words: two sentences that share so many differ in a value
_KEPT: Final = 0.5  # of the words of each sentence
_PAIRS: Final = 100  # sentences that are held beside each other

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典は、ある人・物・概念について書きためられた記録で、「## 日付」の下に後から書き足されたことが並んでいます。重複をなくし、読みやすい一つの文章に整理してください。"
    "固有名詞・数・否定は変えず、値が違うもの(好きな色が紫と水色など)は、それぞれの日付とともに両方残してください。書かれていないことは足さないでください。"
    "一つの要素で一つの出典だけを扱い、出典の言語で書いてください。整理するものがなければ dropped にしてください。",
    "en": "Each source is what was written down over time of one person, thing or idea; what came later stands under its day (## date). Put it in order: "
    "one text, nothing said twice, easy to read. Keep names, numbers and negations as they are. Where values differ (a favourite colour that is "
    "purple and one that is cyan), keep both, each with its date. Add nothing that is not there. Each element is about one source; write in "
    "its language. Where there is nothing to put in order, drop it.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {"text": "整理した文章。もとより長くしない。dropped なら空文字"},
    "en": {"text": "the text in order, not longer than before; empty if it is dropped"},
}


@frozen
class Consolidated:
    """What is known of one, in order."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    text: str = item()


@frozen
class _Answer:
    items: tuple[Consolidated, ...] = item()


def consolidate(sources: Sequence[Source], *, language: Language) -> Question[Covered[Consolidated]]:
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        wrong=_wrong,
    )


def _wrong(found: Consolidated, own: Sequence[Source]) -> str:
    if len(own) > 1:
        return "it is about more than one source"
    text, before = found.text.strip(), own[0].text
    if not text:
        return "text is empty"
    if len(text) > len(before) + len(before) // 5:  # a little more does no harm
        return f"text has {len(text)} characters; it had {len(before)}"
    if number := invented(text, [before]):
        return f"text says {number}, which the source does not"
    lost = lost_of(before, text)
    return f"text has lost {lost[:60]}" if lost else ""


def lost_of(before: str, after: str) -> str:
    """The first name, number or value that was there and is not any more; nothing where all are."""
    said, terms = dated(before), _terms(after)
    plain = folded(after)
    for each in said:
        if number := invented(each.text, [after]):
            return number
        if name := next((name for name in names(each.text) if folded(name) not in plain), ""):
            return name
        own = _terms(each.text)
        if own and len(own & terms) < _KEPT * len(own):
            return each.text
    return next(
        filter(None, (_value(one, other, after, terms) for one, other in combinations(said[:_PAIRS], 2))), ""
    )


def _value(one: Dated, other: Dated, after: str, terms: frozenset[str]) -> str:
    """What is lost of two sentences that say something else of the same: the words in which they differ, or their days."""
    mine, yours = _terms(one.text), _terms(other.text)
    if not mine or not yours or len(mine & yours) < _ALIKE * min(len(mine), len(yours)):
        return ""
    if standing(one.text, other.text) is Standing.SAME:
        return ""
    for each, own in ((one, mine - yours), (other, yours - mine)):
        if own - terms:
            return each.text
    days = [each.day for each in (one, other) if each.day and one.day != other.day]
    return next((day for day in days if day not in after), "")


def _terms(text: str) -> frozenset[str]:
    return frozenset(term for term in index_terms(text) if pair_weight(term) > 0 and not is_little(term))
