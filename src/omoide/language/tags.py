"""What a persona says of itself inside its answer: `<persona_emotion …/>` and `<memory_trace …/>` (NA-10, NA-31).

They are for the mind and never for whoever it talks with: read and taken out wherever they stand, also inside of code, and
however they are written: attributes in any order, with any quotes or none, in capitals, in full width, without the slash,
without an end, as entities (`&lt;`), without the bracket before them. What is not part of a tag stays as it is; only the
blanks before a tag go with it, where nothing or a blank follows.

A tag without its end is over where its attributes are. What is taken out may bring together what then is a tag: it goes,
too. A `Veil` does the same for a text that comes piece by piece, and gives of each piece what can be shown by now.
"""

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

from omoide.model.feeling import Feeling, Felt, Trace

EMOTION, TRACE = "persona_emotion", "memory_trace"
_UNSAID: Final = 0.5  # the intensity where none can be read
_LONGEST: Final = 600  # characters of a tag that is still being written


def _letters(word: str) -> list[str]:
    """Each letter in either case and width; what joins the words of a name may be forgotten, or another dash."""
    found: list[str] = []
    for char in word:
        if char == "_":
            found.append(r"[_＿\-－‐ 　]?")
        else:
            wide = chr(ord(char) + 0xFEE0)
            found.append(f"[{char}{char.upper()}{wide}{chr(ord(char.upper()) + 0xFEE0)}]")
    return found


def _any_of(*words: str) -> str:
    return "|".join("".join(_letters(word)) for word in words)


def _begun(word: str) -> str:
    """Any beginning of a word, the whole of it included."""
    pattern = ""
    for letter in reversed(_letters(word)):
        pattern = f"(?:{letter}{pattern})?"
    return pattern


_OPEN: Final = r"(?:[<＜〈]|&lt;?)"
_CLOSE: Final = r"(?:[>＞〉]|&gt;?)"
_NAME: Final = f"(?:{_any_of(EMOTION, TRACE)})(?![A-Za-z0-9_])"
_EDGE: Final = r"(?<![A-Za-z0-9_<＜〈/])"  # before a name that lost its bracket
_QUOTES: Final = "\"'“”‘’„‟＂＇「」『』`"
_QUOTED: Final = rf"(?:&quot;|[{_QUOTES}])[^{_QUOTES}=＝<>＜＞〈〉&\n]{{0,200}}(?:&quot;|[{_QUOTES}])"
_WORDS_FOR: Final = {
    Feeling.JOY: ("joy", "joyful", "happy", "happiness", "喜び", "嬉しい", "うれしい", "楽しい"),
    Feeling.CONTENTMENT: ("contentment", "content", "calm", "relief", "満足", "安心", "満足・安心"),
    Feeling.PROTECTIVE: ("protective", "protectiveness", "庇護欲", "庇護", "守りたい", "守りたい気持ち"),
    Feeling.ANXIOUS: ("anxious", "anxiety", "worried", "worry", "不安", "心配"),
    Feeling.SADNESS: ("sadness", "sad", "悲しみ", "悲しい"),
    Feeling.ANGER: ("anger", "angry", "怒り"),
    Feeling.NEUTRAL: ("neutral", "平常", "普通", "中立"),
}
_CALLED: Final = {word: feeling for feeling, words in _WORDS_FOR.items() for word in words}
_IN_JAPANESE: Final = "|".join(
    sorted((word for word in _CALLED if not word.isascii()), key=len, reverse=True)
)
_NUMBER: Final = r"[+\-]?[0-9０-９]*[.,．，]?[0-9０-９]+[%％]?"
_BARE: Final = rf"(?:{_IN_JAPANESE}|{_NUMBER}(?![A-Za-z0-9_])|[A-Za-z0-9_.#:\-]+(?:/[A-Za-z0-9_.#:\-]+)*)"
_KNOWN: Final = _any_of("category", "intensity", "id", "resonance")
# A quote that nobody closed holds until the tag or the next attribute makes an end of it.
_UNCLOSED: Final = (
    rf"[{_QUOTES}][^\s{_QUOTES}=＝<>＜＞〈〉&/／]{{1,60}}"
    rf"(?=[ \t　]{{0,5}}[/／]?{_CLOSE}|[ \t\r\n　]{{1,5}}(?:{_KNOWN})[ 　]?[=＝])"
)
_VALUE: Final = rf"(?:{_QUOTED}|{_UNCLOSED}|[{_QUOTES}]?{_BARE}[{_QUOTES}]?|[{_QUOTES}]{{1,2}})"
_KEY: Final = rf"(?:{_KNOWN}|[A-Za-z_][A-Za-z0-9_\-]{{0,30}})"
_BLANK: Final = r"[ \t\r\n　,;、，；]{0,20}"
_GIVEN: Final = rf"(?:{_BLANK}{_KEY}[ \t　]{{0,5}}[=＝:：][ \t　]{{0,5}}{_VALUE})"
# What may stand in a tag that has its end, besides: words without a key, and stray quotes.
_STRAY: Final = rf"(?:[ \t　,;、/／=＝:：{_QUOTES}]|{_BARE}|[A-Za-z])"
_END: Final = rf"(?:{_STRAY}{{0,40}}?{_BLANK}[/／]?[ \t　]{{0,5}}{_CLOSE}|[ \t　]{{0,5}}[/／](?![/／])|)"
_SLASH: Final = r"[ \t　]{0,5}[/／]?[ \t　]{0,5}"
_TAG: Final = rf"(?:{_OPEN}{_SLASH}{_NAME}(?P<given>{_GIVEN}{{0,12}}){_END})"
_BARED: Final = rf"(?:{_EDGE}{_NAME}(?P<bared>[ \t　]{{1,5}}(?:{_KNOWN})[ \t　]{{0,5}}[=＝][ \t　]{{0,5}}{_VALUE}{_GIVEN}{{0,12}}){_END})"
_ANY: Final = rf"(?P<before>\s{{0,20}})(?:{_TAG}|{_BARED})"
_ATTRIBUTE: Final = rf"(?P<key>{_KEY})[ \t　]{{0,5}}[=＝:：][ \t　]{{0,5}}(?P<value>{_VALUE})"
_HINT: Final = re.compile(_any_of(EMOTION, TRACE))
# What may still become a tag, at the end of what has come.
_UNSURE: Final = (
    rf"(?:\s+|{_OPEN}{_SLASH}(?:{_begun(EMOTION)}|{_begun(TRACE)})"
    rf"|(?:{_OPEN}{_SLASH}|{_EDGE}){_NAME}[^<＜〈>＞〉]{{0,{_LONGEST}}}"
    r"|&(?:l|lt|g|gt|q|qu|quo|quot)?|[A-Za-z0-9_＿ａ-ｚＡ-Ｚ\-－‐]{1,64})\Z"
)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    """Compiled when the first tag comes: it takes longer than most answers, and most have none."""
    return re.compile(pattern)


class Tags(NamedTuple):
    """An answer as it may be seen, and what the persona said of itself in it."""

    visible: str
    emotions: tuple[Felt, ...] = ()
    traces: tuple[Trace, ...] = ()


def read_tags(text: str) -> Tags:
    """Nothing of a tag is left in what is visible, and nothing else is gone from it."""
    emotions: list[Felt] = []
    traces: list[Trace] = []
    visible = _without(text, emotions, traces)
    return Tags(visible, tuple(emotions), tuple(traces))


class Veil:
    """A text that comes piece by piece: what of it may be shown, as soon as that is sure."""

    def __init__(self) -> None:
        self._waiting = ""
        self._emotions: list[Felt] = []
        self._traces: list[Trace] = []

    def feed(self, piece: str) -> str:
        self._waiting += piece
        while True:
            sure = _sure(self._waiting)
            before, rest = self._waiting[:sure], self._waiting[sure:]
            shown = _once(before, self._emotions, self._traces)
            if shown == before:
                self._waiting = rest
                return shown
            self._waiting = shown + rest  # together they may be the beginning of a tag

    def end(self) -> str:
        """What was held back, when nothing more comes."""
        rest, self._waiting = _without(self._waiting, self._emotions, self._traces), ""
        return rest

    @property
    def said(self) -> Tags:
        """What was said besides what is visible, so far."""
        return Tags("", tuple(self._emotions), tuple(self._traces))


def _without(text: str, emotions: list[Felt], traces: list[Trace]) -> str:
    while (after := _once(text, emotions, traces)) != text:
        text = after
    return text


def _once(text: str, emotions: list[Felt], traces: list[Trace]) -> str:
    if _HINT.search(text) is None:
        return text
    return _pattern(_ANY).sub(lambda found: _taken(found, emotions, traces), text)


def _taken(found: re.Match[str], emotions: list[Felt], traces: list[Trace]) -> str:
    """What stays in the place of a tag."""
    given = {
        _plain(each["key"]): _unquoted(each["value"])
        for each in _pattern(_ATTRIBUTE).finditer(found["given"] or found["bared"] or "")
    }
    if TRACE.startswith(_plain(_HINT.search(found[0])[0])[:3]):  # type: ignore[index]
        _trace(given, traces)
    else:
        _emotion(given, emotions)
    follows = found.string[found.end() : found.end() + 1]
    return "" if not follows or follows.isspace() else found["before"]


def _emotion(given: dict[str, str], emotions: list[Felt]) -> None:
    category = _CALLED.get(_plain(given.get("category", "")).strip())
    if category is not None:
        intensity = _share(given.get("intensity"))
        emotions.append(Felt(category, _UNSAID if intensity is None else intensity))


def _trace(given: dict[str, str], traces: list[Trace]) -> None:
    name, resonance = given.get("id", "").strip(), _share(given.get("resonance"))
    if name and resonance is not None:
        traces.append(Trace(name, resonance))


def _share(text: str | None) -> float | None:
    """A number from 0 to 1; what is beyond is taken as the limit, and a comma as a point."""
    plain = _plain(text or "").strip().replace(",", ".")
    percent = plain.endswith("%")
    try:
        value = float(plain.rstrip("%")) / (100.0 if percent else 1.0)
    except ValueError:
        return None
    return min(1.0, max(0.0, value)) if value == value else None


def _unquoted(value: str) -> str:
    return value.replace("&quot;", '"').strip(_QUOTES + " 　")


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


# Piece by piece.


def _sure(text: str) -> int:
    """Up to where nothing that may still come can make a difference."""
    end = len(text)
    while end:
        begins = max(0, end - _LONGEST - 80)
        unsure = _pattern(_UNSURE).search(text, begins, end)
        start = unsure.start() if unsure else _tag_at_the_end(text, begins, end)
        if start is None or start == end:
            break
        end = start
    return end


def _tag_at_the_end(text: str, begins: int, end: int) -> int | None:
    """Whether the blanks before it go with it depends on what follows."""
    if _HINT.search(text, begins, end) is None:
        return None
    for found in _pattern(_ANY).finditer(text, begins, end):
        if found.end() == end:
            return found.start()
    return None
