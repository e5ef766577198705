"""What a sync does, as a value: file by file, and why."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from omoide.model.change import Change
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.scope import Scope


class Did(StrEnum):
    """What happens to a file, or by it to a memory."""

    ADDED = "added"
    CHANGED = "changed"
    RENAMED = "renamed"
    REMOVED = "removed"
    CONFLICT = "conflict"
    REFUSED = "refused"


class Side(StrEnum):
    """Where the change goes: into the memory, or out to the files."""

    IN = "in"
    OUT = "out"


class Why(StrEnum):
    """The reason, where what was done does not explain itself."""

    NONE = ""
    COPY = "copy"  # it has the id of another file: a new memory
    RESTORED = "restored"  # its id is not known here, so it comes back under it
    KIND = "kind"  # it lies where another kind lies: a new memory takes the place of the old one
    BOTH = "both"  # both sides have changed it; the file of the person lies beside
    NO_BASE = "no_base"  # nobody knows which side has changed it, because the manifest is lost
    CHANGED_HERE = "changed_here"  # taken away there, but changed here: it is written again
    FIXED = "fixed"  # some facts are not to be changed in a file, and are put back
    FRONT = "front"  # the front matter cannot be read
    SAID = "said"  # what it says cannot be so
    ENCODING = "encoding"  # not UTF-8
    EMPTY = "empty"
    TOO_LONG = "too_long"
    LINK = "link"  # it leads elsewhere
    TWIN = "twin"  # another file has the same name, but for the way it is written
    VIEW = "view"  # made for readers: put back, the edited copy kept beside it
    DECIDE = "decide"  # a copy from a conflict: a person decides
    PROTECTED = "protected"
    TOO_MANY_PROTECTED = "too_many_protected"
    ERASED = "erased"  # it was erased, and does not come back
    OTHER_MIND = "other_mind"  # what is shared is not shared by moving a file
    NOTE_NAME = "note_name"
    MOVING = "moving"  # it was being written; the next sync takes it
    LOST = "lost"  # what its memory said is damaged in the store, and this may be the last copy
    MANY_REMOVED = "many_removed"  # so many files are gone that the directory may be the wrong one


@frozen
class Item:
    """One file: what happened, to which memories; `other` is the path it came from or that lies beside it."""

    path: str
    did: Did
    side: Side
    why: Why = Why.NONE
    ids: tuple[str, ...] = ()
    other: str = ""
    detail: str = ""


@frozen
class Incoming:
    """What goes into one mind: one act. `based_on` are the versions that it was decided on."""

    scope: Scope
    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    based_on: Mapping[str, int] = field(default_factory=dict[str, int])


@frozen
class SyncPlan:
    """What would be done. `halted`: nothing is, until somebody says that it is meant.

    `aside` are copies to be laid beside, by path; `read` is what the files said that the plan rests on, by path;
    `held` tells where each memory lies now, `left` which files are to be left alone, `unwanted` which memories a person
    has taken away; `elsewhere` counts the files in directories that are none of ours.
    """

    items: tuple[Item, ...] = ()
    incoming: tuple[Incoming, ...] = ()
    halted: Why = Why.NONE
    aside: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    read: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    held: Mapping[str, str] = field(default_factory=dict[str, str])
    left: frozenset[str] = frozenset()
    unwanted: frozenset[str] = frozenset()
    elsewhere: int = 0

    def by(self, did: Did, side: Side = Side.IN) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.did is did and item.side is side)
