"""What a text says of whom, and how a newer statement stands to an older one.

The worst error is to retire what is still true: whatever is not sure coexists.
"""

import re
from typing import Final

from omoide.language.clauses import clauses, statements
from omoide.language.frame import Compared, Frame, Standing
from omoide.language.names import folded
from omoide.language.widths import normal

__all__ = ["Compared", "Frame", "Standing", "compare", "frames"]

_ENGLISH: Final = (
    (r"^I(?: now| currently)? live in (?P<value>.+)$", "residence", True, False),
    (r"^I(?: have)? (?:just |recently )?moved to (?P<value>.+)$", "residence", True, True),
    (r"^my favou?rite (?P<what>\w+) is(?P<now> now)? (?P<value>.+)$", "favourite", True, False),
)
_JAPANESE: Final = (
    (
        r"^(?:私は|僕は|俺は)?(?P<value>[^はがを、]+)に住んで(?:いる|る|います|ます)$",
        "residence",
        True,
        False,
    ),
    (r"^(?:私は|僕は|俺は)?(?P<value>[^はがを、]+)に引っ越し(?:た|ました)$", "residence", True, True),
)


def frames(text: str, *, speaker: str = "") -> tuple[Frame, ...]:
    """Give what a text says, in its order."""
    found: list[Frame] = []
    for sentence in statements(text):
        for clause in clauses(sentence):
            for patterns in (_ENGLISH, _JAPANESE):
                for pattern, attribute, single, update in patterns:
                    said = re.search(pattern, clause.read.strip(" 。.!"), re.IGNORECASE)
                    if said:
                        what = said.groupdict().get("what")
                        found.append(
                            Frame(
                                subject=folded(speaker) if speaker else "",
                                attribute=f"{attribute} {what.lower()}" if what else attribute,
                                value=normal(said["value"]).strip().lower(),
                                single=single,
                                lasting=not clause.asks,
                                update=update,
                            )
                        )
    return tuple(found)


def compare(older: str, newer: str, *, older_speaker: str = "", newer_speaker: str = "") -> Compared:
    """Say how the newer statement stands to the older one."""
    if normal(older).strip() == normal(newer).strip() and older_speaker == newer_speaker:
        return Compared(standing=Standing.SAME, reason="same words")
    for old in frames(older, speaker=older_speaker):
        for new in frames(newer, speaker=newer_speaker):
            if old.key != new.key or not (old.lasting and new.lasting):
                continue
            if old.value == new.value:
                return Compared(standing=Standing.SAME, reason="same value", older=old, newer=new)
            if old.single:
                return Compared(standing=Standing.UPDATES, reason="another value", older=old, newer=new)
            return Compared(standing=Standing.COEXISTS, reason="many values", older=old, newer=new)
    return Compared(standing=Standing.UNRELATED)
