"""Corrections as people say them: "that is wrong", 「違う、そうじゃなくて大阪」, "forget that", 「今のなし」, 「完全に消して」.

Precision first: what is denied, asked, supposed or quoted ("that's not wrong", 違わない, 彼は「忘れて」と言った) is none. Who
only says another value says it after a word of correction: no, actually, いや, 違う.
"""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Final

from omoide.language import correcting_phrases as phrases
from omoide.language.clauses import HIDDEN, clauses
from omoide.language.frames import frames
from omoide.language.markers import forget_this
from omoide.language.messages import wanted
from omoide.language.saying import says_something
from omoide.language.sentences import sentences
from omoide.language.slots import is_name, slots
from omoide.language.widths import normal
from omoide.model.frozen import frozen
from omoide.model.message import MessageType

_SENTENCES: Final = 3  # a correction comes first, or it is none
_VALUE: Final = 40  # characters of a value; what is longer is a statement, or nothing


class Act(StrEnum):
    """What is wanted."""

    REPLACE = "replace"
    DENY = "deny"
    FORGET = "forget"
    ERASE = "erase"


@frozen
class Correction:
    """`wrong` is the value that is not so, `right` the one that is, `statement` what is so in a sentence of its own; `about`
    names what is meant, where that was said. One that is `bare` has no word of correction: it is one of the last thing
    said, or none. `own`: what is to be forgotten stands before the wish in the same utterance."""

    act: Act
    wrong: str = ""
    right: str = ""
    statement: str = ""
    about: str = ""
    bare: bool = False
    own: bool = False


def correction(text: str) -> Correction | None:
    said = [each.replace("\u2019", "'") for each in map(normal, sentences(text)[:_SENTENCES])]
    for place, sentence in enumerate(said):
        read = _read(sentence)
        if not read:
            continue
        found = _erased(read) or _forgotten(read) or _replaced(read)
        if found:
            before = " ".join(said[:place])
            own = found.act is Act.FORGET and not found.about and bool(before) and says_something(before)
            return replace(found, own=own)
        if re.match(phrases.WRONG, read, re.IGNORECASE) or re.match(phrases.WRONG_JA, read):
            rest = re.sub(phrases.WRONG, "", re.sub(phrases.WRONG_JA, "", read), count=1, flags=re.IGNORECASE)
            return _denied(rest.strip(" ,、。.!;:-"), said[place + 1 :])
        sorry = re.search(phrases.SORRY, sentence) is not None
        if sorry and (found := re.match(phrases.NOT_BUT_SORRY_JA, read)):
            right, wrong = _value(found["right"]), _value(found["wrong"])
            if right and wrong:
                return Correction(act=Act.REPLACE, wrong=wrong, right=right)
        for pattern in phrases.BARE:
            if found := re.match(pattern, read, re.IGNORECASE):
                right, wrong = _value(found["right"]), _value(found["wrong"])
                return (
                    Correction(act=Act.REPLACE, wrong=wrong, right=right, bare=not sorry)
                    if right and wrong
                    else None
                )
    return _followed(said)


def _followed(said: list[str]) -> Correction | None:
    """A word of correction that is a sentence by itself, and the value in the next one: "Wait, no. Three brothers.\""""
    return _own(" ".join(filter(None, map(_read, said[:2])))) if len(said) > 1 else None


def _read(sentence: str) -> str:
    """The sentence without quotations; nothing, where it asks or tells what somebody else said."""
    sentence = re.sub(phrases.TAG, "", sentence, flags=re.IGNORECASE)
    for fillers in (phrases.FILLERS, phrases.FILLERS_JA):
        sentence = re.sub(fillers, "", sentence, flags=re.IGNORECASE)
    parts = clauses(sentence)
    if not parts or any(part.asks for part in parts) or HIDDEN in "".join(part.read for part in parts):
        return ""
    return sentence.strip()


def _erased(read: str) -> Correction | None:
    for pattern in (*phrases.ERASE, phrases.ERASE_JA):
        if found := re.search(pattern, read, re.IGNORECASE):
            return Correction(act=Act.ERASE, about=_about(found["about"]))
    return None


def _forgotten(read: str) -> Correction | None:
    for pattern in (*phrases.FORGET, *phrases.FORGET_JA):
        if found := re.search(pattern, read, re.IGNORECASE):
            return Correction(act=Act.FORGET, about=_about(found["about"]))
    return Correction(act=Act.FORGET) if (said := forget_this(read)) and _points(read, said) else None


def _points(read: str, said: str) -> bool:
    """Whether the wish to forget points at what was just said: 傘は忘れていいよ and "never mind the mess" name something else."""
    before, _, after = read.partition(said)
    after = re.split(r"[,、。.;!]", after)[0]
    named = re.sub(phrases.POINTING, "", f"{before} {after if read.isascii() else ''}", flags=re.IGNORECASE)
    return not re.search(r"[一-鿿ァ-ー]|[A-Za-z]{2}", named)


def _about(said: str | None) -> str:
    """What is named; not, where it is only pointed at."""
    named = (said or "").strip(" 、,")
    if re.fullmatch(phrases.POINTED, named, re.IGNORECASE):
        return ""
    for around in (phrases.MATTER, phrases.MATTER_END, phrases.MATTER_JA):
        named = re.sub(around, "", named, flags=re.IGNORECASE)
    named = re.sub(phrases.OF_JA, " ", named)
    return named.strip(" 、,")


def _replaced(read: str) -> Correction | None:
    for pattern in (*phrases.NOT_BUT, *phrases.NOT_BUT_JA):
        if found := re.match(pattern, read, re.IGNORECASE):
            values = found.groupdict()
            right = _value(values.get("right") or "")
            if frames(right):
                return Correction(act=Act.REPLACE, statement=right)
            if right and wanted(right) is not MessageType.REQUEST:
                return Correction(act=Act.REPLACE, wrong=_value(values.get("wrong") or ""), right=right)
    lead = re.match(phrases.LEAD, read, re.IGNORECASE) or re.match(phrases.LEAD_JA, read)
    if lead and frames(rest := read[lead.end() :].strip()):
        return Correction(act=Act.REPLACE, statement=rest)
    return _own(read)


def _own(read: str) -> Correction | None:
    """A value alone. "No" may refuse a thing as well as a value, so after it a lone word is none: "No. Thanks.\""""
    for pattern in (phrases.OWN, phrases.OWN_JA):
        if (found := re.match(pattern, read, re.IGNORECASE)) and (right := _value(found["right"])):
            refuses = re.match(phrases.ONLY_NO, read[: found.start("right")], re.IGNORECASE)
            held = slots(right)
            begins = held and (right.isascii() or held[0].start == 0)  # 違う、いい意味で says no value
            if begins or (is_name(right) and not refuses):
                return Correction(act=Act.REPLACE, right=right)
    return None


def _denied(rest: str, after: list[str]) -> Correction:
    """What follows the word may say how it is: in a sentence, or only the value."""
    for each in (rest, *after[:1]):
        for pattern in (*phrases.IT_IS, *phrases.IT_IS_JA):
            # Capitals tell a value from other words.
            if each and (found := re.match(pattern, each)) and (right := _value(found["right"])):
                return Correction(act=Act.REPLACE, right=right)
        if each and frames(each):
            return Correction(act=Act.REPLACE, statement=each)
    return Correction(act=Act.DENY)


def _value(said: str) -> str:
    value = re.sub(phrases.AROUND, "", said.strip(), flags=re.IGNORECASE).strip(" ,、。.!;:")
    vague = re.fullmatch(phrases.NO_VALUE, value, re.IGNORECASE)
    return value if 0 < len(value) <= _VALUE and not vague else ""
