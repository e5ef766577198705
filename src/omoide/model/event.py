"""What happened in the world: the activity log. Events are never changed; a memory is what was made of them."""

import re
from datetime import datetime
from typing import Final

from omoide.errors import BadValue
from omoide.model.affect import checked_share
from omoide.model.frozen import frozen
from omoide.model.memory import TRUST_OF, Origin, Trust, checked_time
from omoide.model.words import Words

LOST: Final = "lost"  # the type of what stands in the place of one that nobody has any more
_TYPE = re.compile(r"[a-z][a-z_]{0,31}")


@frozen
class Event:
    """The words say who was there (`names`), who spoke (`speaker`) and where (`place`)."""

    id: str
    at: datetime
    words: Words
    type: str = "message"
    origin: Origin = Origin.USER
    trust: Trust | None = None  # set by the gate
    importance: float | None = None
    number: int = 0  # its place in the time line of the mind
    line: int = 0  # its place in its day

    def __post_init__(self) -> None:
        checked_time(self.at, what="time")
        checked_share(self.importance, what="importance")
        if not _TYPE.fullmatch(self.type):
            raise BadValue(value=self.type, what="event type", allowed="lower-case letters and _, at most 32")

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def day(self) -> str:
        """As the calendar on the wall showed it."""
        return self.at.date().isoformat()

    @property
    def own_trust(self) -> Trust:
        return self.trust or TRUST_OF[self.origin]


def is_lost(body: str) -> bool:
    """As it is kept: such a one says nothing, and its digest is that of the event in whose place it stands. No event that was
    written has this key, whatever its type is called."""
    return f'"{LOST}":true' in body
