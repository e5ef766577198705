"""Whether two short texts speak of the same matter: 本番のログイン障害 and ログイン障害は直った do, invoices 12 and 13 do not.

A matter is the words that are left when the cues (直った, fixed, まだ, "need to") and the times by which something was to be
done are taken away, and its values: numbers, dates, letters that tell one of a kind from another.

Precision first, since closing the wrong matter is worse than leaving one open:

- other values are another matter, and a value that only one names is a doubt;
- words left over on both sides stand in the same slot, and so are another matter ("on prod", "on staging");
- words left over on one side say more of the same, if what both share is enough to know it by.

A Japanese word and an English one are the same where the glossary says so: 本番のログイン障害 is the production login outage.
"""

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

from omoide.language import matter_words as words
from omoide.language.dates import Span, when
from omoide.language.glossary import glosses
from omoide.language.stemming import stem
from omoide.language.terms import is_little
from omoide.language.widths import normal
from omoide.model.for_now import for_now

# From here on two texts are taken to speak of the same matter.
SAME: Final = 0.7
_ENOUGH: Final = 1.5  # so much weight must be shared when one side says more
_SAYS_LESS: Final = 0.6  # how sure that is at least
_DOUBT: Final = 0.5  # the most when only one side names a value
_OTHER_SLOT: Final = 0.5
# Which time is meant matters only beside another one, so any present will do.
_SOME_TIME: Final = datetime(2000, 6, 15, 12, tzinfo=UTC)
_TOKEN: Final = r"(?P<value>[a-z]*[0-9](?:[a-z0-9._\-]*[a-z0-9])?)|(?P<latin>[a-z][a-z'\-]*)|(?P<katakana>[ァ-ー]+)|(?P<kanji>[一-鿿々]+)|(?P<hiragana>[ぁ-ゖー]+)"
# A letter that tells one of a kind from another: A案, plan B.
_LETTER: Final = r"(?:(?<=[^A-Za-z'])|^(?=\S\S|\S$))[A-HJ-Z](?![A-Za-z'])"


class Matter(NamedTuple):
    """What a text is about: its words, and the values that tell it from others of its kind."""

    words: frozenset[str]
    values: frozenset[str]


@for_now(8192)  # what is open is compared with what is settled again and again
def same_matter(item: str, other: str) -> float:
    """Say in 0…1 how surely two short texts speak of the same matter; from `SAME` on they do."""
    one, two = matter(item), matter(other)
    if one.values and two.values and not (one.values <= two.values or two.values <= one.values):
        return 0.0
    mine, yours = _divided(one.words, two.words), _divided(two.words, one.words)
    mine, yours = _in_the_words_of(mine, yours), _in_the_words_of(yours, mine)
    shared = _weight(mine & yours) + len(one.values & two.values)
    left = _weight(mine - yours) + len(one.values - two.values)
    right = _weight(yours - mine) + len(two.values - one.values)
    if not shared:
        return 0.0
    overlap = shared / (shared + max(left, right))
    if mine - yours and yours - mine:
        return _OTHER_SLOT * overlap
    if one.values != two.values or _received(item) != _received(other):
        return min(overlap, _DOUBT)
    if not left and not right:
        return 1.0
    return _SAYS_LESS + (1 - _SAYS_LESS) * overlap if shared >= _ENOUGH else min(overlap, _DOUBT)


@for_now(4096)  # the same open matters are compared with everything that is settled
def matter(text: str) -> Matter:
    """Give what a short text is about, without the cues that say how it stands with it."""
    text = normal(text).replace("\u2019", "'")
    values = set(re.findall(_LETTER, text))
    for span in reversed(when(text, now=_SOME_TIME, ahead=True)):
        if _describes(text, span):
            values.add(f"{span.since:%Y%m%d}-{span.until:%Y%m%d}")
        text = f"{text[: span.start]} {text[span.end :]}"
    text = re.sub(_LETTER, " ", text).lower()
    text = re.sub(words.CUES, " ", text)
    found: set[str] = set()
    before = ""
    for token in re.finditer(_TOKEN, text):
        kind, said = token.lastgroup or "", token[0]
        if kind == "value":
            values.add(said.lstrip("0") or "0")
        elif word := _word(kind, said, after_kanji=before == "kanji"):
            found.add(word)
        before = kind
    return Matter(frozenset(found), frozenset(values))


def _received(text: str) -> bool:
    return re.search(words.RECEIVED, normal(text), re.IGNORECASE) is not None


def _describes(text: str, span: Span) -> bool:
    """Say whether a time tells which one is meant (3月のレポート, "the March report"), not when it is done."""
    before, after = text[: span.start], text[span.end :]
    if not span.text.isascii():
        return re.match(r"の|分|号|度|[一-鿿ァ-ヺ]", after) is not None and not span.text.endswith("まで")
    if re.search(r"\b(?:for|of|from) (?:the )?$", before, re.IGNORECASE) or after.startswith("'s"):
        return True
    adverb = re.search(
        r"\b(?:by|on|before|until|till|at|due|in|since|within) (?:the )?$", before, re.IGNORECASE
    )
    relative = re.match(r"(?:to|yester|now|last|next|this)", span.text, re.IGNORECASE)
    return not adverb and not relative and re.match(r" [a-z]", after) is not None


def _word(kind: str, said: str, *, after_kanji: bool) -> str:
    """Give the word as it is compared; nothing for grammar."""
    if kind == "latin":
        said = words.IRREGULAR.get(said.removesuffix("'s"), said.removesuffix("'s"))
        if is_little(said) or said in words.CUE_WORDS:
            return ""
        return words.ONE_WORD.get(said) or words.ONE_WORD.get(stem(said)) or stem(said)
    if kind == "katakana":
        said = said.rstrip("ー")
    elif kind == "kanji" and said in words.FAINT:
        return ""
    elif kind == "hiragana":
        said = _content(said, after_kanji=after_kanji)
    return words.ONE_WORD.get(said, said)


def _content(run: str, *, after_kanji: bool) -> str:
    """Give the noun in a run of hiragana, if any: みかん of みかんを; endings and particles are grammar."""
    if re.fullmatch(words.OKURIGANA if after_kanji else words.GRAMMAR, run):
        return ""
    if after_kanji:
        run = re.split("[のをにはがでとも]", run, maxsplit=1)[-1]
        if re.fullmatch(words.GRAMMAR, run):
            return ""
    found = re.fullmatch(rf"(.{{2,}}?){words.GRAMMAR}", run)
    return found[1] if found else ""


def _divided(mine: frozenset[str], yours: frozenset[str]) -> frozenset[str]:
    """Divide compounds where the other has a part of them: 請求書送付 beside 請求書の送付."""
    found: set[str] = set()
    waiting = sorted(mine)
    compounding = sorted((each for each in yours if not each.isascii()), key=len, reverse=True)
    while waiting:
        word = waiting.pop()
        # Words with gaps between them are no compounds.
        part = (
            None
            if word.isascii()
            else next((each for each in compounding if _has_part(word, each, yours)), None)
        )
        if part is None:
            found.add(word)
        else:
            waiting += [part, _without(word, part)]
    return frozenset(word for word in found if word not in words.FAINT)


def _in_the_words_of(mine: frozenset[str], yours: frozenset[str]) -> frozenset[str]:
    """My Japanese words as the other says them in English, where the other does."""
    english = {word for word in yours - mine if word.isascii()}
    if not english:
        return mine
    return frozenset(told for word in mine for told in _told_as(word, english))


def _told_as(word: str, english: set[str]) -> list[str]:
    """With the parts of a compound that the other does not say: 会議室 is no hotel room."""
    found = [] if word.isascii() else sorted(_english(word) & english)[:1]
    ends = [part for size in range(2, len(word)) for part in (word[:size], word[-size:])] if found else []
    unsaid = [part for part in ends if (other := _english(part)) and other.isdisjoint(english)]
    return [*found, *unsaid[:1]] if found else [word]


@for_now(4096)
def _english(word: str) -> frozenset[str]:
    """As words of English are compared here."""
    return frozenset(filter(None, (_word("latin", gloss, after_kanji=False) for gloss in glosses(word))))


def _has_part(word: str, part: str, yours: frozenset[str]) -> bool:
    """A single character that is left makes another word of it, unless the other has that, too: 連絡先, but 薬飲."""
    if len(part) >= len(word) or not (word.startswith(part) or word.endswith(part)):
        return False
    rest = _without(word, part)
    return len(rest) > 1 or rest in yours


def _without(word: str, part: str) -> str:
    return word.removeprefix(part) if word.startswith(part) else word.removesuffix(part)


def _weight(shared: frozenset[str]) -> float:
    return sum(map(_weight_of, shared))


def _weight_of(word: str) -> float:
    """A word that many matters share says little; a compound says more than a word."""
    if word in words.GENERAL:
        return 0.5
    if word.isascii():
        return 1.0
    return 0.5 if len(word) == 1 else 1.0 if len(word) == 2 or "ァ" <= word[0] <= "ー" else 1.5
