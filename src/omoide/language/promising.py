"""What can be read off the words of a task beside what it is: whether it asks to be reminded, and what an exact mark names.

Whether something is to be done at all is for `omoide.learnt.tasks` to say.
"""

import re
from datetime import datetime
from enum import StrEnum
from typing import Final

from omoide.language.dues import due, is_by
from omoide.language.widths import normal
from omoide.model.frozen import frozen

# 「TODO: 部屋の掃除」 names a task whatever else it says.
MARK: Final = r"^[\s*#・\-\[\]【]*(?:to-?do|to do|やること|やるべきこと|タスク|宿題|action items?|next steps?)[】\]*]*\s*(?::|[-–—] )\s*(?P<rest>\S.*)"
# Who is to be reminded is told when the time begins, not when it is over.
_REMIND: Final = (
    r"リマインド|起こして|思い出させて|忘れないように|ように言って(?!い|た|る)|(?:知らせて|教えて|声を?(?:かけ|掛け)て)(?!い|た)"
    r"|\b(?:remind|wake|ping|nudge|alert|notify|tell) (?:me|us)\b|\b(?:don't|do not)(?: let (?:me|us))? forget\b|\bset (?:me )?(?:an alarm|a reminder|a timer)\b"
)


class Sort(StrEnum):
    """What is waited for: something to be done, to be told of, or that will happen on its day."""

    PROMISE = "promise"
    REMINDER = "reminder"
    TASK = "task"
    EVENT = "event"


@frozen
class Promise:
    """What is to be done as it was said, who is to do it, and when it is due, if that was said."""

    text: str
    who: str
    sort: Sort
    due: datetime | None = None


def reminds(text: str) -> bool:
    return re.search(_REMIND, normal(text), re.IGNORECASE) is not None


def is_marked(text: str) -> bool:
    return re.match(MARK, normal(text), re.IGNORECASE) is not None


def when_due(text: str, *, now: datetime) -> datetime | None:
    """A reminder rings when its time begins; all else is due when it is over."""
    return due(normal(text), now=now, rings=reminds(text))


def happens_then(text: str, *, now: datetime) -> bool:
    """Whether its time is when it happens, and not by when it is to be done."""
    return not is_by(normal(text), now=now)
