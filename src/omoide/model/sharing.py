"""Who may see a memory besides its owner, and by which way a memory came that was heard from another mind."""

from datetime import datetime
from enum import StrEnum

from omoide.errors import BadValue
from omoide.model.frozen import frozen
from omoide.model.naming import spelt


class Reach(StrEnum):
    """How far it goes. What nobody shared is private, and has no audience."""

    BILATERAL = "bilateral"
    GROUP = "group"
    GLOBAL = "global"


@frozen
class Audience:
    """These minds of the tenant, or all of them where the reach is global. `onward`: whoever hears it may tell it on."""

    reach: Reach
    minds: tuple[str, ...] = ()
    onward: bool = False

    def __post_init__(self) -> None:
        minds = tuple(spelt(mind, what="mind") for mind in self.minds)
        if minds != self.minds:
            object.__setattr__(self, "minds", minds)
        count = len(set(self.minds))
        wanted = {Reach.GLOBAL: count == 0, Reach.BILATERAL: count == 1, Reach.GROUP: count > 0}
        if not wanted[self.reach] or count != len(self.minds):
            raise BadValue(value=", ".join(self.minds), what="visible_to", allowed=ALLOWED)

    def includes(self, mind: str) -> bool:
        return self.reach is Reach.GLOBAL or mind in self.minds

    def covers(self, other: "Audience | None") -> bool:
        """Whether everybody who sees what that shows sees this."""
        if other is None or self.reach is Reach.GLOBAL:
            return True
        return other.reach is not Reach.GLOBAL and set(other.minds) <= set(self.minds)


ALLOWED = "nobody by name for global, one other mind for bilateral, one or more for group"


@frozen(kw_only=False)
class Told:
    """A mind told a memory of its own, which was the first or was itself heard."""

    mind: str
    memory: str
    at: datetime

    @property
    def key(self) -> tuple[str, str]:
        return self.mind, self.memory


@frozen
class Heard:
    """By which way it came: the first witness first, whoever told it to this mind last. Without `onward` it was told in
    confidence and is told to nobody else."""

    path: tuple[Told, ...]
    onward: bool = False

    @property
    def witness(self) -> Told:
        return self.path[0]

    @property
    def teller(self) -> Told:
        return self.path[-1]
