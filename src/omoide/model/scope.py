"""Whose memory it is: a tenant (who pays and may erase) and a mind within it."""

import re

from omoide.errors import BadName
from omoide.model.frozen import frozen

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
_KNOWLEDGE = ".knowledge"  # no mind can be called so


def checked_name(value: object, *, what: str) -> str:
    """The one rule for names that become keys: never normalised, so that two spellings are never one key."""
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise BadName(value=value, what=what)
    return value


@frozen(kw_only=False)
class Scope:
    """There is no default and no wildcard: every call on the store says whose memories it means."""

    tenant: str
    mind: str

    def __post_init__(self) -> None:
        checked_name(self.tenant, what="tenant")
        checked_name(_whose(self.mind), what="mind")

    @property
    def knowledge(self) -> "Scope":
        """Where the documents of this mind lie. It is a scope of its own, so that whoever looks into the mind, by day or
        by night, never meets them, and no word of theirs is weighed against what was lived (NA-34)."""
        return self if self.is_knowledge else Scope(self.tenant, self.mind + _KNOWLEDGE)

    @property
    def is_knowledge(self) -> bool:
        return self.mind.endswith(_KNOWLEDGE)

    def __str__(self) -> str:
        return f"{self.tenant}/{self.mind}"


def _whose(mind: object) -> object:
    """A knowledge base is called after its mind."""
    return mind.removesuffix(_KNOWLEDGE) if isinstance(mind, str) else mind
