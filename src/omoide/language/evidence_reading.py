"""A statement as evidence is taken from it: its words, data, names and themes, and how it is meant."""

import re
from typing import Final, NamedTuple

from omoide.language import change_phrases as phrases
from omoide.language import evidence_phrases as w
from omoide.language import mood_phrases as moods
from omoide.language import theme_words
from omoide.language.attribute_words import RELATIVES, relative
from omoide.language.clauses import clauses, statements
from omoide.language.contents import Content, content
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded, names
from omoide.language.paraphrase_reading import clocked
from omoide.language.spheres import Spheres, spheres
from omoide.language.themes import Theme, theme
from omoide.language.values import by_kind, figures, same_datum, spelt_out
from omoide.language.widths import normal
from omoide.language.wordings import unquoted
from omoide.model.for_now import for_now

_STEM: Final = 4  # letters by which a word is known again


class Reading(NamedTuple):
    """A statement, by itself."""

    text: str
    content: Content
    data: dict[str, list[str]]
    names: frozenset[str]
    kin: frozenset[str]
    themes: tuple[Theme, ...]
    update: bool
    corrects: bool
    ended: bool
    replaced: bool
    happened: bool
    begun: bool
    passing: bool
    for_now: bool  # passing, whatever of it is told
    supposed: bool
    past: bool
    besides: bool
    spheres: Spheres

    @property
    def tells_change(self) -> bool:
        return self.update or self.corrects or self.ended or self.replaced or self.happened


@for_now(4096)
def reading(text: str) -> Reading:
    text = _as_said(text)
    said = normal(text).replace("\u2019", "'").strip()
    japanese = is_japanese(said)
    spoken = said if japanese else re.sub(w.IS_SO, " ", re.sub(w.IS_DONE, " ", said, flags=re.IGNORECASE))
    known = frozenset(folded(each) for each in names(said))
    if spoken[:1].isupper() and folded(spoken.split()[0]) not in known:
        spoken = spoken[0].lower() + spoken[1:]  # Traded the old one in
    plain = re.sub(r"(?<=[a-z] )May\b", "June", said)  # no verb
    happened = re.search(w.HAPPENED, spoken) is not None

    def has(pattern: str, where: str = plain) -> bool:
        return re.search(pattern, where, re.IGNORECASE) is not None

    update = has(moods.UPDATES) or has(w.CHANGES)
    supposed = plain.replace("たら", "") if japanese and happened else plain  # what was seen when one looked
    ended = has(phrases.ENDED, re.sub(r"\bover\b(?! now| for good|[.!])", "", plain)) or has(w.GONE)
    corrects = has(moods.CORRECTS)
    lasting = plain
    if update or ended or corrects:
        lasting = re.sub(w.LATELY, " ", lasting, flags=re.IGNORECASE)
    if update and happened:
        lasting = re.sub(w.SINCE, " ", lasting, flags=re.IGNORECASE)
    return Reading(
        text=said,
        content=content(text),
        data=_data(said),
        names=known,
        kin=kin(said),
        themes=_themes(text),
        update=update,
        corrects=corrects,
        ended=ended,
        replaced=any(re.search(each, said) for each in phrases.REPLACED),
        happened=happened,
        begun=has(w.BEGUN),
        passing=has(moods.PASSING, lasting) or has(w.FOR_A_WHILE, lasting),
        for_now=has(w.FOR_A_WHILE, lasting),
        supposed=has(moods.PLANS, supposed),
        past=has(moods.PASTS),
        besides=has(w.BESIDES),
        spheres=spheres(said),
    )


def _as_said(text: str) -> str:
    """Without what softens it: that one has only heard it, or is not quite sure of what one likes best."""
    if not is_japanese(text):
        return text
    text = re.sub(w.HEARD_JA, "", text)
    return text.replace("かな", "") if re.search(w.FAVOURITE_JA, text) else text


def _themes(text: str) -> tuple[Theme, ...]:
    """Of every clause, and of what stands between their commas; none where it only tells what somebody said."""
    found = [
        each.read for sentence in statements(text) for each in clauses(unquoted(sentence)) if not each.asks
    ]
    pieces = [piece for each in found for piece in re.split(r"、|, (?!\d)|: |; ", each) if len(piece) > 2]
    return tuple(theme(each) for each in dict.fromkeys((*found, *pieces)))


def _data(said: str) -> dict[str, list[str]]:
    said = figures(said if is_japanese(said) else clocked(said))
    # Where nothing parts words, numbers are parted from what stands before them.
    found = by_kind(spelt_out(re.sub(r"(?<=[぀-ヿ㐀-鿿々、])(?<![時年月朝夜昼方後前第])(?=\d)", " ", said)))
    months = re.findall(r"(?<!\d)(1[0-2]|[1-9])月(?!\d)", said)
    months += re.findall(theme_words.MONTH, said, re.IGNORECASE)
    return {**found, "month": [f"@m{each.lower()}" for each in months]} if months else found


_KIN_JA: Final = re.compile(
    "|".join(
        f"(?<![一-鿿]){each}(?![一-鿿])"
        if re.fullmatch("[一-鿿]", each)
        else f"(?<![ァ-ヴー]){each}(?![ァ-ヴー])"
        for each in sorted(
            {word for words in RELATIVES.values() for word in words.split()}, key=len, reverse=True
        )
    )
)


def kin(said: str) -> frozenset[str]:
    found = _KIN_JA.findall(said) if is_japanese(said) else re.findall(r"[a-z]+", said.lower())
    return frozenset(relative(each) for each in found) - {""}


# One beside the other.


def missed(read: Reading, other: Content) -> float:
    """How much of its subject the other one does not speak of."""
    subject = read.themes[0].subject if read.themes else frozenset[str]()
    return 1 - sum(_has(other, word) for word in subject) / len(subject) if subject else 0.0


def weighty(read: Reading) -> frozenset[str]:
    """Its words that say of what it is: names, numbers, foreign words, compounds; no verbs."""
    verbs = frozenset[str]().union(*(each.verbs for each in read.themes))
    return frozenset(
        word
        for word in read.content.words - verbs - theme_words.LIGHT - theme_words.CHANGES
        if len(word) > (2 if word.isascii() else 1)
    )


def left(read: Reading, other: Reading) -> list[str]:
    return [word for word in read.content.words if not _has(other.content, word)]


def _has(other: Content, word: str) -> bool:
    if other.has(word):
        return True
    known = word[:_STEM] if word.isascii() and len(word) >= _STEM else ""
    return bool(known) and any(each.startswith(known) for each in other.words)


def meet(ours: list[str], theirs: list[str]) -> bool:
    return any(same_datum(one, other) for one in ours for other in theirs)
