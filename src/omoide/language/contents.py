"""What a sentence speaks of, as a set of words without grammar, and whether it denies it.

Without a dictionary, a Japanese word is a run of ideographs, of katakana or of letters: 切 in 切っている is enough to know
the verb again.
"""

import re
from typing import Final, NamedTuple

from omoide.language import content_words as w
from omoide.language.frames_en import plain
from omoide.language.glossary import spelt
from omoide.language.lexicon import is_japanese
from omoide.language.stemming import stem
from omoide.language.value_words import SAME_WORD
from omoide.language.values import spelt_out
from omoide.language.widths import normal
from omoide.model.for_now import for_now

_JAPANESE_WORD: Final = re.compile("@\\S+|[\u3400-\u9fff々]+|[ァ-ヴ][ァ-ヴー]+|[A-Za-z0-9][A-Za-z0-9_.+#-]*")
_ENGLISH: Final = re.compile(r"@\S+|[a-z0-9][\w'+#.-]*")


class Content(NamedTuple):
    """The words, and whether they are denied."""

    words: frozenset[str]
    denied: bool

    def has(self, word: str) -> bool:
        """Say whether a word is here; a run of ideographs also as a part of one, or in parts."""
        if word in self.words:
            return True
        if not "\u3400" <= word[0] <= "\u9fff":
            return False
        left = word
        for each in self.words:
            if len(word) > 1 and word in each:
                return True
            left = left.replace(each, "") if len(each) > 1 else left
        return not left


@for_now(8192)
def content(sentence: str) -> Content:
    """Read one sentence."""
    read = normal(sentence).replace("\u2019", "'").strip()
    if is_japanese(read):
        return _japanese(read)
    read = plain(read)
    denied = len(re.findall(w.DENIES, read, re.IGNORECASE)) % 2 == 1
    read = spelt_out(re.sub(w.DENIES, " ", read, flags=re.IGNORECASE)).lower()
    words = (word.removesuffix("'s").strip(".") for word in _ENGLISH.findall(read))
    return Content(
        frozenset(
            SAME_WORD.get(word, word if word.startswith("@") else stem(word))
            for word in words
            if word and word not in w.LITTLE
        ),
        denied,
    )


def _japanese(read: str) -> Content:
    read = re.sub(w.NOBODY, "", read) if re.search(w.NOBODY, read) else read
    denied = re.search(w.DENIES_JA, read) is not None
    read = spelt_out(re.sub(w.ENDS, "", read))
    words = set(_JAPANESE_WORD.findall(read))
    words.update(word for word in spelt(read) if "\u3041" <= word[0] <= "\u3096")
    return Content(frozenset(word.lower() for word in words if word not in w.LITTLE_JA), denied)
