"""Whether a text still calls a matter open that was resolved since, and how that is added to it (AW-34)."""

import re
from functools import cache
from typing import Final

from omoide.language.lexicon import is_japanese
from omoide.language.matters import SAME, same_matter
from omoide.language.sentences import sentences
from omoide.language.widths import normal

_OPEN: Final = (
    r"未解決|未対応|未完了|未定|未処理|未修正|まだ|対応中|調査中|確認中|作業中|検討中|保留|継続中|直っていない|終わっていない|できていない|困っている|発生している|続いている|止まっている|課題|問題がある|残っている|待ち"
    r"|\b(?:open|unresolved|unfixed|pending|ongoing|outstanding|still|not (?:yet )?(?:fixed|resolved|solved|done|finished)|in progress"
    r"|under investigation|investigating|broken|blocked|failing|fails|todo|to be (?:done|fixed|decided)|waiting)\b"
)
_SETTLED: Final = {"ja": "(解決済み: {})", "en": "(Resolved: {})"}


def still_open(text: str, item: str) -> str:
    """The sentence of a text that calls this very matter open, or nothing."""
    for sentence in sentences(text):
        if _pattern().search(normal(sentence)) and same_matter(_bare(sentence), item) >= SAME:
            return sentence
    return ""


def settled_note(text: str, item: str) -> str:
    """The text, and beside the sentence that calls it open, what settled it, in the words in which that was said."""
    sentence = still_open(text, item)
    note = _SETTLED["ja" if is_japanese(text) else "en"].format(item.strip())
    return text.replace(sentence, f"{sentence} {note}", 1) if sentence and note not in text else text


def _bare(sentence: str) -> str:
    """What it is about, without how it stands with it."""
    return _pattern().sub(" ", normal(sentence))


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(_OPEN, re.IGNORECASE)
