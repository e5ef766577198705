"""Does something known have to be put in other words, now that this has happened? (AW-50; AW-34 for what was resolved.)"""

from collections.abc import Sequence
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "revise"
_LONGEST: Final = 8000

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典には、前から知っている知識または手順(known)と、その後の出来事(news)があります。news が known の内容と食い違い、known が今は正しくないときだけ、"
    "known を書き直してください(kept)。変えるのは news がはっきり述べている所だけで、ほかの文・数・固有名詞・手順はそのまま残し、何も足さないでください。"
    "resolved があれば、それはもう解決した事です。known がまだ未解決と言っていれば改めてください。そのままでよいもの、迷うものは dropped にします。一つの要素で一つの出典だけを扱ってください。",
    "en": "Each source has knowledge or a procedure from before (known), and what happened since (news). Only if news speaks against known, "
    "so that known is no longer right, write known anew (kept). Change only what news clearly says; leave every other sentence, number, "
    "name and step as it is, and add nothing. If there is a part called resolved, those matters are settled now: where known still calls "
    "them open, put it right. What may stay, or is in doubt, is dropped. Each element is about one source.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {"text": "書き直した known の全文。dropped なら空文字"},
    "en": {"text": "the whole of known, written anew; empty if it is dropped"},
}


@frozen
class Revision:
    """What a text becomes."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    text: str = item(longest=_LONGEST)


@frozen
class _Answer:
    items: tuple[Revision, ...] = item()


def doubted(name: str, known: str, news: Sequence[str], *, resolved: Sequence[str] = ()) -> Source:
    told = {"known": [known], "news": news, "resolved": resolved}
    parts = ("\n".join((f"{part}:", *texts)) for part, texts in told.items() if texts)
    return Source(name=name, text="\n\n".join(parts))


def revise(sources: Sequence[Source], *, language: Language) -> Question[Covered[Revision]]:
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        wrong=_wrong,
    )


def _wrong(found: Revision, own: Sequence[Source]) -> str:
    if len(own) > 1:
        return "it is about more than one source"
    if not found.text:
        return "text is empty, though it is written anew"
    number = invented(found.text, [each.text for each in own])
    return f"text says {number}, which nobody said" if number else ""
