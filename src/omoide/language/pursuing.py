"""What somebody says of what he wants to reach: that it is reached, given up, or that something was done for it (NA-19, NA-20).

Only what is said in so many words counts. What is asked, denied, supposed or still to come says nothing, and a sentence
speaks of the one goal that it shares most with: so much of what the goal is about, not merely how it is done.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from omoide.language.clauses import Clause, clauses, statements
from omoide.language.matters import matter
from omoide.language.resolving_phrases import SETTLED, SETTLED_EN, UNSETTLED
from omoide.language.widths import normal

_HALF: Final = 0.5  # of what a goal is about has to be said
# Words for doing: what is written or played tells more than that it is.
_DOING: Final = frozenset(
    (
        "write", "read", "learn", "play", "make", "go", "get", "do", "study", "finish", "try", "practice", "practise", "work", "start",
        "become", "help", "talk", "tell", "take", "find", "visit", "keep", "build", "draw", "cook", "sing", "run", "see", "give", "watch",
        "every", "day", "together", "more", "able", "書", "読", "行", "見", "作", "描", "歌", "食", "飲", "話", "会", "続", "走", "学", "聞", "弾",
        "練習", "勉強", "一緒", "毎日", "毎日続", "完成", "達成",
    )
)  # fmt: skip
_REACHED: Final = (
    r"達成(?:した|しました|できた|できました)|(?:終え|終わ[っらり]|上げ|あげ|遂げ|切っ|きっ)(?:た|ました|せた|せました)|完(?:成|走|結|読|了)(?:した|しました|できた|できました|だ)"
    r"|できるようにな(?:った|りました)|(?:叶|かな)(?:った|いました|えた|えました)|合格(?:した|しました|できた|できました)|クリア(?:した|しました)|やった[ー〜!]"
    r"|(?:つい|とうとう|やっ|ようやく)[にと][^。]{0,30}(?:た|ました)[よねわ!]*$"
)
_REACHED_EN: Final = (
    r"\b(?:finished|completed|achieved|accomplished|reached|fulfilled|made it|passed|pulled (?:it )?off|mastered|nailed)\b"
    r"|\b(?:finally|at last)\b.{0,40}\b(?:\w+ed|wrote|did|went|made|won|read|ran|can)\b|\b(?:is|are|'s) (?:finally |now )?(?:done|finished|complete)\b"
)
_GIVEN_UP: Final = (
    r"(?:諦め|あきらめ)(?:た|ました|る|ます|よう)|(?:やめ|辞め|止め)(?:た|ました|る(?:こと|わ|よ|ね|。|$)|ます|よう)|断念(?:した|しました|する)|(?:飽き)(?:た|ました|ちゃった)"
    r"|興味が?(?:なくな|無くな|薄れ)|もう(?:いい|やらない|しない|要らない|いらない)"
)
_GIVEN_UP_EN: Final = (
    r"\b(?:gave|given|giving) up\b|\bquit\b|\babandon(?:ed|ing)?\b|\bdropp(?:ed|ing)\b|\blost interest\b|\bno longer (?:want|care|interested)\b"
    r"|\b(?:don't|do not) want to\b.{0,40}\b(?:any ?more|any longer)\b|\bnot interested\b.{0,20}\bany ?more\b"
)
_FURTHERED: Final = r"(?:[いえきぎしちりっん][ただ]|ました|ている|てる|ています|てます)[よねわなー!。]*$"
_FURTHERED_EN: Final = r"\b(?:started|began|begun|halfway|progress|so far|wrote|did|went|made|read|ran|played|practi[sc]ed|drew|sang|\w{2,}ed)\b"
_DENIED: Final = r"\bnot\b|n't\b|\bnever\b|\bwon't\b|\bwill\b|'ll\b|\bif\b|\bwhen\b|\bonce\b|\bbefore\b|\buntil\b|\bhope\b|\bwant to\b|\bgoing to\b|\balmost\b|\bhalf\b"
_UNDONE: Final = r"たら|れば|なら(?!っ)|つもり|たい(?:な|ね|と|です|。|$)|ない|なかった|ません|かな|でしょう"


class Pursuit(StrEnum):
    """How it goes with a goal."""

    REACHED = "completed"
    GIVEN_UP = "abandoned"
    FURTHERED = "progress"


class Pursued(NamedTuple):
    """Of which goal, by its place, what is said; word for word."""

    goal: int
    pursuit: Pursuit
    text: str


def pursued(text: str, goals: Sequence[str]) -> list[Pursued]:
    """What a text says of these goals, in its order."""
    found: list[Pursued] = []
    for sentence in statements(text):
        place = _meant(sentence, goals)
        if place is None:
            continue
        for clause in clauses(sentence):
            if (pursuit := _said(clause)) is not None:
                found.append(Pursued(place, pursuit, sentence.strip()))
                break
    return found


def _meant(sentence: str, goals: Sequence[str]) -> int | None:
    """The goal that a sentence speaks of; of two that share as much, nobody knows."""
    shares = sorted(
        ((share, -place) for place, goal in enumerate(goals) if (share := _share(sentence, goal)) > 0),
        reverse=True,
    )
    if not shares or (len(shares) > 1 and shares[0][0] == shares[1][0]):
        return None
    return -shares[0][1]


def _share(sentence: str, goal: str) -> float:
    """How much of a goal is said, if it is enough to know it by."""
    words = matter(goal).words
    about = words - _DOING or words
    own, read = matter(sentence).words, normal(sentence).casefold()
    said = {word for word in words if word in own or (not word.isascii() and word in read)}
    if not said & about or matter(goal).values - matter(sentence).values:
        return 0.0
    objects, whole = len(said & about) / len(about), len(said) / len(words)
    return max(objects, whole) + whole / 100 if max(objects, whole) >= _HALF else 0.0


def _said(clause: Clause) -> Pursuit | None:
    read = clause.read
    if clause.asks:
        return None
    if _found(_GIVEN_UP, read) or (_found(_GIVEN_UP_EN, read) and not _denies(read, _GIVEN_UP_EN)):
        return None if _found(r"(?:諦め|あきらめ|やめ)(?:な|ず|た(?:く|ら))", read) else Pursuit.GIVEN_UP
    if _found(_UNDONE, read):
        return None
    unsettled = _found(UNSETTLED, read)
    if not unsettled and (
        _found(_REACHED, read)
        or _found(SETTLED, read)
        or any(_found(each, read) and not _denies(read, each) for each in (_REACHED_EN, SETTLED_EN))
    ):
        return Pursuit.REACHED
    if _found(_FURTHERED, read) or (_found(_FURTHERED_EN, read) and not _denies(read, _FURTHERED_EN)):
        return Pursuit.FURTHERED
    return None


def _denies(read: str, phrase: str) -> bool:
    found = _pattern(phrase).search(read)
    return found is not None and _found(_DENIED, read[: found.start()])


def _found(phrase: str, read: str) -> bool:
    return _pattern(phrase).search(read) is not None


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(phrase, re.IGNORECASE)
