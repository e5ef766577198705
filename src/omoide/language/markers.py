"""Phrases that say what a text is there for: to be kept, to be forgotten, to ask, to turn to something else.

Each function gives the phrase that it went by, so that it can be shown, or None. All sentences are read, except that
a text is a question only if its last sentence is one; a turn to something else stands at the beginning of a sentence.
"""

import re
from functools import cache
from typing import Final

from omoide.language import marker_phrases as phrases
from omoide.language.marker_phrases import Marker
from omoide.language.sentences import sentences
from omoide.language.widths import normal

# A question is in the last sentence, and no sentence that is read is longer than this.
_TAIL: Final = 1000
_IMPORTANT: Final = r"[\[【](?:important|重要)[\]】]"
_CLOSING: Final = " !\"'”’」』)]"


def remember_this(text: str) -> str | None:
    """Give the words that ask to keep something: 覚えておいて, "don't forget"; but not 覚えてる?, "I remember"."""
    return _said(phrases.REMEMBER, text)


def forget_this(text: str) -> str | None:
    """Give the words that ask to let go of something: 忘れて, "forget that"; but not 忘れてた, "I forget"."""
    return _said(phrases.FORGET, text)


def topic_shift(text: str) -> str | None:
    """Give the words by which a sentence turns to something else: ところで, "by the way"."""
    return _said(phrases.SHIFT, text)


def last_time(text: str) -> str | None:
    """Give the words that refer to earlier talk (LT-47): 前回, この前, "last time"; but not "before lunch"."""
    return _said(phrases.LAST_TIME, text)


def is_request(text: str) -> str | None:
    """Give the words that ask somebody to do something (PI-09): てください, "could you"."""
    return _said(phrases.REQUEST, text)


def is_proposal(text: str) -> str | None:
    """Give the words that propose to do something (PI-09): しませんか, "let's"."""
    return _said(phrases.PROPOSAL, text)


def is_question(text: str) -> str | None:
    """Give what makes the last sentence a question: its mark, its ending or its first words."""
    last = sentences(text[-_TAIL:])[-1:]
    if not last:
        return None
    if normal(last[0]).rstrip(_CLOSING).endswith("?"):
        return "?"
    return _said(phrases.QUESTION, last[0])


def is_important(text: str) -> bool:
    """Whether a text is marked as one that is never let go of (AW-57): [IMPORTANT], ［重要］, 【重要】."""
    marked = any(bracket in text for bracket in "[［【")
    return marked and re.search(_IMPORTANT, normal(text), re.IGNORECASE) is not None


def _said(marker: Marker, text: str) -> str | None:
    """Give the first words, of all sentences, that the marker knows."""
    text = normal(text).replace("\u2019", "'")
    if marker.cues and not any(map(text.lower().__contains__, marker.cues)):
        return None
    for sentence in sentences(text):
        found = _japanese(marker).search(sentence) if not sentence.isascii() else None
        found = found or _english(marker).search(sentence)
        if found:
            return found[0].strip(' ,.;:"')
    return None


@cache
def _japanese(marker: Marker) -> re.Pattern[str]:
    return re.compile("|".join(marker.japanese))


@cache
def _english(marker: Marker) -> re.Pattern[str]:
    return re.compile("|".join(marker.english), re.IGNORECASE)
