"""Whether two texts are the same words, but for politeness, spelling and what a sentence can do without."""

import re
import unicodedata
from typing import Final

from omoide.language import frames_en
from omoide.language.evidence_phrases import FAVOURITE_JA
from omoide.language.lexicon import is_japanese
from omoide.language.stemming import stem
from omoide.language.widths import normal
from omoide.model.for_now import for_now

# Polite and plain forms come down to one; it need not be a word.
_POLITE: Final = (
    (r"(?:なん|なの|ん|の)(?:です|だ|でございます)(?=[よねわな。!、]|$)", ""), (r"でございます|であります|である|でした|だった|です|だ(?=[よねわな。!、]|$)", ""),
    (r"て(?:おり|い)?(?:ます|る)", "てる"), (r"で(?:おり|い)?(?:ます|る)(?=[^すし]|$)", "でる"), (r"て(?:おり|い)?(?:ました|た)", "てた"),
    (r"しました", "した"), (r"りました", "った"), (r"いました", "った"), (r"きました", "いた"), (r"みました|びました", "んだ"), (r"ました", "た"),
    (r"ありません|ないです", "ない"), (r"じゃない", "ではない"), (r"します", "する"), (r"お(?=[一-鿿])|ご(?=[一-鿿])", ""),
    (r"^(?:私|僕|俺|わたし|ぼく|おれ|あたし|自分)(?:は|も)、?", ""), (r"[よねわなさぞ]+(?=[。!]|$)", ""), (r"^(?:実は|ちなみに|あと|えっと)、?", ""),
)  # fmt: skip
_MARKS: Final = re.compile(r"[\s、。,.!?！？「」『』\"'“”()・…〜~ー♪:;-]+")
_SAID: Final = r"[」』](?:と|って)(?:言|話|書|聞|答|叫|伝)|\b(?:said|says|told|wrote|asked|replied)\b"
# It was Hannah who wrote it, not Julia; it wasn't Julia who wrote it, it was Hannah: Hannah wrote it, not Julia.
_CLEFT: Final = (
    (
        r"\bit (?:was not|wasn't|is not|isn't) (?P<old>[^,.;]+?) (?:who|that|which) (?P<said>[^,.;]+?)(?:[,;] (?:but )?(?:it (?:was|is) )?| but )(?P<new>[^,.;]+)",
        r"\g<new> \g<said>, not \g<old>",
    ),
    (
        r"\bit (?:was|is) (?P<new>(?!not\b)[^,;]+?),? (?:and )?not (?P<old>[^,;]+?),? (?:who|that) (?P<said>[^,;]+?)[.!]?$",
        r"\g<new> \g<said>, not \g<old>",
    ),
    (r"\bit (?:was|is) (?P<new>(?!not\b)[^,.;]+?) (?:who|that) (?P<said>[^,.;]+)", r"\g<new> \g<said>"),
)
_EMPTY: Final = frozenset(
    ("a", "an", "the", "really", "very", "just", "actually", "well", "so", "oh", "please", "that")
)


def unquoted(sentence: str) -> str:
    """Take the marks off a name in quotation marks; what somebody said keeps them."""
    if re.search(_SAID, sentence, re.IGNORECASE):
        return sentence
    return re.sub(r"[「『\"“]([^」』\"”。!?]{1,20})[」』\"”]", r"\1", sentence)


@for_now(4096)
def plainly(text: str) -> str:
    """The text with what is brought out by a sentence of its own back in its place, and without what only softens it."""
    if is_japanese(text):
        return text.replace("かな", "です") if re.search(FAVOURITE_JA, text) else text
    read = text.replace("\u2019", "'")
    for found, plain in _CLEFT:
        if re.search(found, read, re.IGNORECASE):
            return re.sub(found, plain, read, flags=re.IGNORECASE)
    return text


def same_words(one: str, other: str) -> bool:
    """Say whether whoever said the one could as well have said the other."""
    return wording(one) == wording(other) != ""


@for_now(4096)
def wording(text: str) -> str:
    """What is left of a text when politeness, width, case and marks are taken off."""
    read = unicodedata.normalize("NFKC", normal(text)).strip()
    if not is_japanese(read):
        words = re.findall(r"[\w#+@./:-]*\w|[#+]", frames_en.plain(read.replace("\u2019", "'")).lower())
        return " ".join(_stem(word) if word.isalpha() else word for word in words if word not in _EMPTY)
    for polite, bare in _POLITE:
        read = re.sub(polite, bare, read)
    return _MARKS.sub("", read).lower()


def _stem(word: str) -> str:
    """What was so keeps its ending: who lived there need not live there."""
    return word if word.endswith("ed") else stem(word)
