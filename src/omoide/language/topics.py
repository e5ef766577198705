"""By which words a message calls something particular: what is written like a name, and what a message names that says nothing else."""

import re
from datetime import datetime
from typing import Final

from omoide.language.keywords import keywords
from omoide.language.lexicon import folded, is_japanese
from omoide.language.names import names
from omoide.language.seeking import telling_words
from omoide.language.terms import is_little
from omoide.language.widths import normal

BARE: Final = 1.0  # 学校の思い出, school memories
ASKED: Final = 0.5  # 健太の仕事は？, Maria's job?
_MOST: Final = 12  # words of a message that are looked at
_LONGEST: Final = 40  # characters that may name a topic and say nothing else
_BETWEEN: Final = re.compile(r"[のとやがをに、。,.・\s…]|について|に関して|のこと|の話")
_ASKS: Final = re.compile(r"[?!]|は|って|(?:何|なに|なん)(?:です)?か?|です(?:か|っけ)?|だっけ")
_WISHES_JA: Final = re.compile(
    r"(?:のこと|の話)?(?:について|を)?(?:話|教え|聞かせ|語っ|思い出)し?て(?:ください|下さい|くれる|ほしい|よ|ね)*[。!?]*$"
)
_OF_IT: Final = re.compile(r"の(?:話|件|こと)$")
_WISHES_EN: Final = re.compile(
    r"^(?:(?:please|can you|could you)\s+)?(?:tell me|talk|what do you (?:know|remember)|what) about\s+(?:the\s+|my\s+|our\s+)?",
    re.I,
)
_MOST_NAMING: Final = 3  # English words
_COURTESIES: Final = frozenset(
    (
        "thanks", "thank", "hello", "hi", "hey", "ok", "okay", "yes", "no", "sorry", "bye", "goodbye", "goodnight", "good", "night",
        "morning", "evening", "great", "nice", "lovely", "cool", "sure", "well", "congratulations", "please", "welcome", "cheers", "done",
        "perfect", "right", "really", "wow", "haha", "lol", "hmm", "oh", "ah", "see", "later", "go", "continue", "next", "again", "stop",
    )
)  # fmt: skip
_WANTS_ONE: Final = re.compile(
    r"\b(?:what|where|which|who|whose|whom|when|why|how)\b(?!\s+about\b)[^.!]*\?|は[?]|(?:何|なに|なん|どこ|どれ|どの|どんな|誰|だれ|いつ|なぜ|いくら|いくつ|何故)[^。!]*[?]",
    re.I,
)
_LATIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9._+#-]{2,}")
_KANJI: Final = re.compile("[\u4e00-\u9fff々]{2,}")
_CHATTY: Final = 60  # characters; among so many words the one that matters drowns
_KATAKANA: Final = re.compile(r"[ァ-ヺー・]{3,}")


def particular(text: str, *, now: datetime) -> dict[str, bool]:
    """The words that tell what a message is about, and whether they are written as what is particular is: a name, a word in
    Latin letters among Japanese, three katakana; in a long message two ideographs, too, since Japanese names bear no sign. Of what is all in capitals or in small letters nobody can tell. Who asks for
    something of it that only one answer fits is helped by that answer and nothing else: then there are none."""
    text, shouts = normal(text), text.isupper()
    if _WANTS_ONE.search(text):
        return {}
    called = frozenset(map(folded, () if shouts else names(text)))
    japanese = is_japanese(text)
    return {
        word: folded(word) in called
        or bool(japanese and _LATIN.fullmatch(word))
        or bool(_KATAKANA.fullmatch(word))
        or bool(len(text) > _CHATTY and _KANJI.fullmatch(word))
        for word in telling_words(text, now=now, limit=_MOST)
    }


def topic(text: str) -> tuple[tuple[str, ...], float]:
    """The words of a message that names something and says nothing else of it, and whether it asks."""
    text = normal(text).strip()
    if not text or len(text) > _LONGEST:
        return (), 0.0
    if is_japanese(text):
        return _japanese_topic(_OF_IT.sub("", _WISHES_JA.sub("", text)))
    text, wishes = _WISHES_EN.subn("", text)
    words = [each.removesuffix("'s") for each in re.findall(r"[A-Za-z][A-Za-z'-]*", text)]
    plain = [word.lower() for word in words]
    names_it = 0 < len(words) <= _MOST_NAMING and not any(
        word in _COURTESIES or is_little(word) for word in plain
    )
    return (tuple(words), ASKED if "?" in text and not wishes else BARE) if names_it else ((), 0.0)


def _japanese_topic(text: str) -> tuple[tuple[str, ...], float]:
    words, left = keywords(text), text
    for word in words:
        left = left.replace(word, " ")
    rest = _BETWEEN.sub("", left)
    if not words or _ASKS.sub("", rest):
        return (), 0.0
    return words, ASKED if rest else BARE
