"""What a text comes down to where no model is asked: its most telling sentences, or its last few words.

Nothing is put in other words, so nothing can be invented: sentences stand as they stood and in their order, chosen by
the names, numbers, decisions, negations and feelings in them and by how much of the rest they share.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import log2
from typing import Final, NamedTuple

from omoide.language.cleaning import is_blank
from omoide.language.keywords import keywords
from omoide.language.names import folded, names
from omoide.language.sentences import joined, parts, sentences
from omoide.language.terms import index_terms, is_little, pair_weight
from omoide.language.widths import normal

_LONGEST: Final = 50_000  # beyond this a text has long said what it is about
_SHORT: Final = 20  # characters of a text that is its own trace
_LONG_WORD: Final = 30  # nobody keeps a longer one in mind

# What a sentence gains by each.
_FACT: Final = 1.0  # a name, number or technical term that was not said yet
_DECISION: Final = 1.5
_NEGATION: Final = 2.2  # who drops a "not" says the opposite
_FEELING: Final = 4.0  # by the square of its intensity: a faint one is in most sentences
_CENTRAL: Final = 1.5
_FIRST: Final = 0.4
_FACTS_COUNTED: Final = 4

_DECISIONS: Final = (
    "決め|決ま|決定|ことにし|ことにする|ことになっ|に決|採用|約束|方針|中止|やめることに|変更し|結論"
    r"|\b(?:decid\w+|decision|agreed?|chose|chosen|settled|let's go with|going with|we'll use|promised?|cancel+ed|plan to|must)\b"
)
_NEGATIONS: Final = (
    r"ない|なかっ|なく(?:て|な)|ません|ずに|じゃな|ではな|禁止|無理|不可"
    r"|\b(?:not?|never|none|nothing|nobody|neither|nor|cannot|without|hardly)\b|n't\b"
)
_NUMBERS: Final = "[0-9]++(?:[.,:/-][0-9]++)*+|[〇一二三四五六七八九十百千万億]++(?=[年月日時分秒円人回個歳才度番階件台杯本冊])"
_TECHNICAL: Final = r"[A-Za-z].*[0-9_./+#-]|[0-9_./+#-].*[A-Za-z]|[a-z].*[A-Z]|^[A-Z]{2,}$|^[ァ-ヺー・]{4,}$"
# What such a sentence speaks of stands in the one before it.
_POINTS_BACK: Final = (
    r"^(?:(?:and|but|so|then|or),? )?(?:he|she|it|they|his|her|its|their|him|them|this|that|these|those)\b"
    "|^(?:それ|これ|あれ|その|この|あの|そこ|彼|だから|でも|しかし|なので|けれど|だって)"
)
_SPLIT: Final = r"[、。，．,.!?！？…\s「」『』()（）]+"


# A line of talk that begins with whoever said it.
_SPOKEN: Final = r"(?P<who>[^\s:：*•・#>0-9-][^:：\n]{0,39})[:：][ \u3000]+(?=\S)"


class _Said(NamedTuple):
    """A sentence, whoever said it, and in which line of the text."""

    text: str
    speaker: str = ""
    line: int = 0

    @property
    def head(self) -> str:
        return f"{self.speaker}: " if self.speaker else ""


class _Piece(NamedTuple):
    """A sentence as it is weighed: what it is worth by itself, its words, and the facts among them."""

    said: _Said
    worth: float
    terms: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()
    leans: bool = False  # on the one before it, which says whom it is about


def summary(text: str, *, longest: int, most: int = 3) -> str:
    """The most telling sentences, at most so many characters and sentences; a text that is short enough as it is.

    A sentence that is too long by itself loses its middle, and shows it.
    """
    text = text.strip()[:_LONGEST]
    return text if len(text) <= longest else _told(_read(text), longest=longest, most=most)


def quotation(talk: Sequence[tuple[str, str]], *, longest: int, most: int) -> str:
    """The same of a talk, of which each line is a speaker and what was said: whoever said it stands before it. There are
    never more sentences than `most`."""
    said = [
        _Said(sentence, who, place)
        for place, (who, text) in enumerate(talk)
        for sentence in sentences(text[:_LONGEST])
    ]
    whole = len(said) <= most and len(_joined(said)) <= longest
    return _joined(said) if whole else _told(said, longest=longest, most=most)


def _read(text: str) -> list[_Said]:
    """Sentences with their speakers, where the lines of a text name them: else one would end in another's mouth."""
    spoken = re.compile(_SPOKEN)
    if not any(map(spoken.match, text.splitlines())):
        return [_Said(sentence) for sentence in sentences(text)]
    lines = [(spoken.match(line), line) for line in text.splitlines()]
    return [
        _Said(sentence, head["who"] if head else "", place)
        for place, (head, line) in enumerate(lines)
        for sentence in sentences(line[head.end() :] if head else line)
    ]


def _told(said: Sequence[_Said], *, longest: int, most: int) -> str:
    # What is said twice by the same is said.
    once = {(each.speaker, each.text): each for each in reversed(said)}.values()
    pieces = _weighed(
        [each._replace(text=_fitting(each.text, longest - len(each.head))) for each in reversed(once)]
    )
    chosen: list[int] = []
    known: set[str] = set()
    room = longest
    while best := _next(pieces, chosen, known, most=most, room=room):
        room -= _length(pieces, best, chosen)
        chosen += best
        known |= {word for place in best for word in pieces[place].terms | pieces[place].facts}
    return _joined([pieces[place].said for place in sorted(chosen)])


def _joined(said: Sequence[_Said]) -> str:
    """A line for each turn, where turns are known."""
    turns: dict[tuple[int, str], list[str]] = {}
    for each in said:
        turns.setdefault((each.line, each.head), []).append(each.text)
    return "\n".join(head + joined(texts) for (_, head), texts in turns.items())


def trace(text: str, *, most: int = 3, share: Callable[[str], float] | None = None) -> tuple[str, ...]:
    """The words that are left of a text: distinctive ones, names and technical terms first.

    `share` tells in how much of the mind's memories a word is said, 0 to 1: what is in all of them tells nothing.
    """
    text = text.strip()[:_LONGEST]
    # Grandmother's is Grandmother.
    owned = (re.sub(r"['\u2019]s$", "", word) for word in keywords(text, limit=16) if len(word) <= _LONG_WORD)
    found = list({folded(word): word for word in reversed(list(owned))}.values())[::-1]
    if not found:
        return _as_it_is(text)
    plain = folded(text)
    called = {folded(name) for name in names(text)}

    def telling(place: int) -> float:
        word = found[place]
        sort = 3.0 if folded(word) in called else 2.0 if _is_technical(word) else 1.0
        here = 1.0 + log2(max(plain.count(folded(word)), 1))
        return sort * here * (1.0 - place / len(found)) * (1.0 - (share(word) if share else 0.0))

    ranked = sorted(range(len(found)), key=lambda place: (-telling(place), place))
    return tuple(found[place] for place in ranked[:most])


def _as_it_is(text: str) -> tuple[str, ...]:
    """Where no word stands out (うん、そうだね), the beginning of what was said, as far as there is something to see."""
    pieces = (piece for said in re.split(_SPLIT, text) for piece in _in_short(said))
    said = next((piece for piece in pieces if not is_blank(piece)), text[:_SHORT])
    return (said,) if said else ()


def _in_short(text: str) -> Iterator[str]:
    return (text[start : start + _SHORT] for start in range(0, len(text), _SHORT))


def _fitting(sentence: str, longest: int) -> str:
    """A sentence that is too long keeps its beginning and its end: in Japanese the end says whether it is so."""
    if len(sentence) <= longest:
        return sentence
    pieces = parts(sentence, longest=max((longest - 1) // 2, 1), most=_LONGEST)
    # One piece: it was long by its blanks alone, which `parts` leaves out.
    return f"{pieces[0]}…{pieces[-1]}" if len(pieces) > 1 else "".join(pieces)


def _weighed(said: Sequence[_Said]) -> list[_Piece]:
    from omoide.language.affect import feeling  # it reads its lists of words when it is first asked

    terms = [_terms(each.text) for each in said]
    said_in = Counter(term for some in terms for term in some)

    def weigh(place: int) -> _Piece:
        piece = said[place].text
        if piece.startswith(("```", "~~~")):
            return _Piece(said[place], 0.0)
        plain = normal(piece)
        shared = sum(said_in[term] - 1 for term in terms[place])
        worth = (
            _DECISION * bool(_pattern(_DECISIONS).search(plain))
            + _NEGATION * bool(_pattern(_NEGATIONS).search(plain))
            + _FEELING * feeling(piece).intensity ** 2
            + _CENTRAL * shared / max(len(terms[place]) * (len(said) - 1), 1)
            + _FIRST * (place == 0)
        )
        terms_of_art = filter(_is_technical, keywords(piece, limit=_FACTS_COUNTED))
        facts = {*map(folded, (*names(piece), *terms_of_art)), *_pattern(_NUMBERS).findall(plain)}
        leans = place > 0 and _pattern(_POINTS_BACK).search(plain) is not None
        return _Piece(said[place], worth, frozenset(terms[place]), frozenset(facts), leans)

    return [weigh(place) for place in range(len(said))]


def _is_technical(word: str) -> bool:
    return _pattern(_TECHNICAL).search(word) is not None


def _terms(piece: str) -> set[str]:
    return {term for term in index_terms(piece) if pair_weight(term) > 0 and not is_little(term)}


def _next(
    pieces: Sequence[_Piece], chosen: Sequence[int], said: set[str], *, most: int, room: int
) -> list[int]:
    """The sentence that adds most, with those before it that it leans on; without them only if else there were nothing."""
    left = [place for place in range(len(pieces)) if place not in chosen]
    whole = [_leaning(pieces, place, chosen) for place in left]
    for groups in (whole, [[place] for place in left] if not chosen else []):
        fit = [
            some
            for some in groups
            if len(chosen) + len(some) <= most and _length(pieces, some, chosen) <= room
        ]
        if fit:
            return max(fit, key=lambda some: (_gain(pieces[some[0]], said), -some[0]))
    return []


def _leaning(pieces: Sequence[_Piece], place: int, chosen: Sequence[int]) -> list[int]:
    group = [place]
    while pieces[group[-1]].leans and group[-1] - 1 not in chosen:
        group.append(group[-1] - 1)
    return group


def _length(pieces: Sequence[_Piece], some: Sequence[int], chosen: Sequence[int]) -> int:
    said = [pieces[place].said for place in some]
    return sum(len(each.head) + len(each.text) + 1 for each in said) - (not chosen)


def _gain(piece: _Piece, said: set[str]) -> float:
    """What a sentence adds to those that are chosen already."""
    new = len(piece.terms - said) / max(len(piece.terms), 1)
    return piece.worth * new + _FACT * min(len(piece.facts - said), _FACTS_COUNTED)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    # Whether letters are capital tells technical terms; all else is the same in any case.
    return re.compile(pattern, 0 if pattern is _TECHNICAL else re.IGNORECASE)
