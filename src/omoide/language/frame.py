"""What a statement says, as a frame: of whom, what about them, and which value it has."""

from enum import StrEnum

from omoide.model.frozen import frozen


@frozen
class Frame:
    """`subject` "" is whoever speaks, else a name or noun; `attribute` is the same word in both languages where it is
    known. `single`: it can have one value at a time. `lasting`: no passing state, plan, wish or question. `update`: it
    says that something became different. `past`: it was so once. `when` is the time as it was said."""

    subject: str
    attribute: str
    value: str
    negated: bool = False
    single: bool = False
    lasting: bool = True
    update: bool = False
    past: bool = False
    when: str = ""

    @property
    def key(self) -> str:
        """What two frames must share to be about the same: a facet to find the one by the other."""
        return f"{self.subject}|{self.attribute}"


class Standing(StrEnum):
    """How a newer statement stands to an older one."""

    SAME = "same"
    UPDATES = "updates"
    CONTRADICTS = "contradicts"
    COEXISTS = "coexists"
    UNRELATED = "unrelated"


@frozen
class Compared:
    """The standing, the reason in a word or two, and the frames that it rests on, if it rests on any."""

    standing: Standing
    reason: str = ""
    older: Frame | None = None
    newer: Frame | None = None
