"""Does something known have to be put in other words, now that this has happened? (AW-50; AW-34 for what was resolved.)"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from omoide.errors import Unreadable
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of
from omoide.prompts.sources import invented

PURPOSE: Final = "revise"
_LONGEST: Final = 8000

_TASK: Final[dict[Language, str]] = {
    "ja": "known は前から知っている知識または手順、news はその後の出来事です。news が known の内容と食い違い、known が今は正しくないときだけ、"
    "known を書き直してください。変えるのは news がはっきり述べている所だけで、ほかの文・数・固有名詞・手順はそのまま残し、何も足さないでください。"
    "resolved があれば、それはもう解決した事です。known がまだ未解決と言っていれば改めてください。迷ったら直さないでください。",
    "en": "known is knowledge or a procedure from before, news is what happened since. Only if news speaks against known, so that known is "
    "no longer right, write known anew. Change only what news clearly says; leave every other sentence, number, name and step as it "
    "is, and add nothing. If there is a part called resolved, those matters are settled now: where known still calls them open, put "
    "it right. If in doubt, leave it.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "update": "書き直すなら true、そのままなら false",
        "text": "書き直した全文。そのままなら空文字",
        "reason": "何が変わったかを短く。そのままなら空文字",
    },
    "en": {
        "update": "true if it is to be written anew, false if it stays",
        "text": "the whole text, written anew; empty if it stays",
        "reason": "what has changed, in a few words; empty if it stays",
    },
}


@frozen
class Revision:
    """What a text becomes, if it changes."""

    update: bool = item()
    text: str = item(longest=_LONGEST)
    reason: str = item()


def revise(
    known: str, news: Sequence[str], *, language: Language, resolved: Sequence[str] = ()
) -> Question[Revision]:
    data = {"known": known, "news": "\n\n".join(news)}
    if resolved:
        data["resolved"] = "\n".join(resolved)
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], data, language=language),
        schema=schema_of(Revision),
        read=partial(_read, given=(known, *news, *resolved)),
        language=language,
    )


def _read(text: str, *, given: Sequence[str]) -> Read[Revision]:
    found = read(Revision, text)
    if found.value.update:
        if not found.value.text:
            raise Unreadable(problem="text is empty, though it is to be written anew")
        if number := invented(found.value.text, given):
            raise Unreadable(problem=f"text says {number}, which nobody said")
    return found
