"""Prospective memory: what is promised, what one is to be reminded of, what is still to be done, and when it is due.

A promise is what the speaker says he will do; a task what he says must be done, or what he asks of the listener by a
time; a reminder asks the listener to speak up. What is past, asked, supposed, usual, denied, or said by somebody else
binds nobody. A wish without a time (窓を開けて) is for now and needs no memory.
"""

import re
from datetime import datetime
from enum import StrEnum

from omoide.errors import BadValue
from omoide.language import promising_phrases as phrases
from omoide.language.clauses import Clause, clauses, statements
from omoide.language.dues import due
from omoide.language.markers import is_proposal
from omoide.language.matters import matter
from omoide.language.messages import wanted
from omoide.model.frozen import frozen
from omoide.model.message import MessageType


class Sort(StrEnum):
    """What somebody is bound by."""

    PROMISE = "promise"
    REMINDER = "reminder"
    TASK = "task"


@frozen
class Promise:
    """A sentence as it was said, who is to do it, and when it is due, if that was said."""

    text: str
    who: str
    sort: Sort
    due: datetime | None = None


def promises(text: str, *, speaker: str, now: datetime, listener: str = "") -> list[Promise]:
    """Give what is to be done by what was said, in the order of the text; at most one for each sentence."""
    if now.utcoffset() is None:
        raise BadValue(value=str(now), what="now", allowed="a time with its offset from UTC")
    found: list[Promise] = []
    for sentence in statements(text):
        for clause in clauses(sentence):
            rings = due(clause.read, now=now, rings=True)
            sort, asked = binding(clause, timed=rings is not None)
            moment = rings if sort is Sort.REMINDER else due(clause.read, now=now)
            # "Will do" binds to nothing that could be remembered.
            if sort is None or not (moment or any(matter(clause.read))):
                continue
            found.append(Promise(text=sentence, who=listener if asked else speaker, sort=sort, due=moment))
            break
    return found


def cancelled(text: str) -> list[str]:
    """Give the sentences that call something off: もう送らなくていい, "no need to call her"."""
    return [
        sentence
        for sentence in statements(text)
        if any(not clause.asks and _said(phrases.CANCELLED, clause.read) for clause in clauses(sentence))
    ]


def binding(clause: Clause, *, timed: bool, anyone: bool = False) -> tuple[Sort | None, bool]:
    """Say what sort of thing a clause makes somebody do, if any, and whether it is asked of the listener.

    With `anyone` what others are to do counts, too, as it does in a summary of talk.
    """
    read = clause.read
    if _said(phrases.CANCELLED, read) or _said(phrases.HABIT, read) or _said(phrases.SUPPOSED, read):
        return None, False
    if _said(phrases.REMIND, read) or (timed and _said(phrases.REMIND_AT, read)):
        return Sort.REMINDER, True
    if timed and not is_proposal(read) and (_said(phrases.MUST_YOU, read) or _is_asked(read)):
        return Sort.TASK, True
    if clause.asks:
        return None, False
    if re.match(phrases.TODO, read, re.IGNORECASE) or (timed and _said(phrases.DEADLINE, read)):
        return Sort.TASK, False
    if _said(phrases.MUST, read) and (anyone or not _said(phrases.OTHERS, read)):
        return Sort.TASK, False
    if _promises(read, timed=timed, anyone=anyone):
        return Sort.PROMISE, False
    return (Sort.TASK if anyone and re.search(phrases.ANYBODY, read) else None), False


def _promises(read: str, *, timed: bool, anyone: bool) -> bool:
    if _said(phrases.NO_ACT, read) or (not anyone and _said(phrases.OTHERS, read)):
        return False
    if _said(phrases.DEPENDS, read) and not _said(phrases.TELLS, read):
        return False
    if _said(phrases.INTENDS, read) or _said(phrases.KEEP, read) or (timed and is_proposal(read)):
        return True
    if timed or _said(phrases.LATER, read):
        return any(
            _said(each, read) for each in (phrases.SERVICE, phrases.DOING, phrases.ANY_ACT, phrases.CAN)
        )
    # Without a time, はとを together tell how something works: 関数は値を返す.
    return _said(phrases.SERVICE, read) and not ("は" in read and "を" in read)


def _is_asked(read: str) -> bool:
    return wanted(read) is MessageType.REQUEST and not _said(phrases.CHEERS, read)


def _said(phrase: str, read: str) -> bool:
    # In small letters, since to ignore the case of ideographs takes milliseconds to compile.
    return re.search(phrase, read.lower()) is not None
