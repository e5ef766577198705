"""Whose voice a text speaks in: what others say passes for nobody's own words, neither by a name nor by being repeated."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from omoide.language.names import folded
from omoide.language.sentences import sentences
from omoide.language.widths import normal

# How one tells of oneself.
OWN_VOICE: Final = {"ja": "私", "en": "I"}
VOICES: Final = tuple(OWN_VOICE.values())
_PIECES: Final = r"[\s]*[、。，．,.!?！？;；:：…\n]+[\s]*"
_LEAST: Final = 16  # letters, of which a Japanese one says as much as two: what is shorter everybody says
_REPEATED: Final = 0.8  # of its groups of three letters


class Heard(NamedTuple):
    """What somebody else said."""

    speaker: str
    text: str


def as_another(name: str, voices: Iterable[str]) -> str:
    """The name of somebody else, who may call himself as one calls oneself."""
    own = {folded(each) for each in voices}
    return f"「{name}」" if folded(name) in own else name


def disowned(text: str, voices: Iterable[str]) -> str:
    """What somebody else said, of which no line begins as if one said it oneself."""
    if ":" not in text and "：" not in text:
        return text
    own = {folded(each) for each in voices}

    def quoted(found: re.Match[str]) -> str:
        return f"{found[1]}「{found[2]}」{found[3]}" if folded(found[2].strip()) in own else found[0]

    return re.sub(r"^([\s★]*)([^:：\n]{1,80})([:：])", quoted, text, flags=re.MULTILINE)


def heard_in(text: str, voices: Iterable[str]) -> list[Heard]:
    """What others said in a text whose lines begin with whoever speaks; a line that does not is still theirs."""
    own, found = {folded(each) for each in voices}, list[Heard]()
    speaker = ""
    for line in text.splitlines():
        who, colon, said = line.lstrip("★ ").partition(": ")
        speaker = who if colon else speaker
        if speaker and folded(speaker) not in own:
            found.append(Heard(speaker, said if colon else line))
    return found


def borrowed(text: str, heard: Sequence[Heard]) -> str:
    """The words in a text that are another's, where it does not say whose they are; nothing where there are none."""
    told = sentences(text)
    for place, sentence in enumerate(told):
        said = _threes(sentence)
        around = f"{told[place - 1] if place else ''} {sentence}"
        for each in heard:
            for piece in re.split(_PIECES, normal(each.text)):
                threes = _threes(piece)
                if _size(piece) < _LEAST or len(threes & said) < _REPEATED * len(threes):
                    continue
                if not _names(around, each.speaker, but=piece):
                    return piece
    return ""


def _names(text: str, speaker: str, *, but: str) -> bool:
    """Whether somebody is named, beside what he said."""
    return bool(speaker.strip()) and _plain(speaker) in _plain(text).replace(_plain(but), " ")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, _plain(text)))


def _threes(text: str) -> set[str]:
    letters = _letters(text)
    return {letters[at : at + 3] for at in range(max(len(letters) - 2, 1))}


def _plain(text: str) -> str:
    return normal(text).casefold()


def _size(text: str) -> int:
    return sum(1 if char.isascii() else 2 for char in _letters(text))
