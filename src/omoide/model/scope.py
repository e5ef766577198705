"""Whose memory it is: a tenant (who pays and may erase) and a mind within it."""

import re

from omoide.errors import BadName
from omoide.model.frozen import frozen

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
_KNOWLEDGE, _DRAWER = ".knowledge", ".drawer"  # no mind can be called so
_AUDIT, _OFFERED = ".audit", ".offered"
PROJECT_PREFIX = "p-"  # the minds of projects begin so
_AGENT = "assistant"
_BESIDE = (_KNOWLEDGE, _DRAWER, _AUDIT, _OFFERED)


def checked_name(value: object, *, what: str) -> str:
    """The one rule for names that become keys: never normalised, so that two spellings are never one key."""
    if not isinstance(value, str) or not is_name(value):
        raise BadName(value=value, what=what)
    return value


def is_name(value: str) -> bool:
    return _NAME.fullmatch(value) is not None


@frozen(kw_only=False)
class Scope:
    """There is no default and no wildcard: every call on the store says whose memories it means."""

    tenant: str
    mind: str

    def __post_init__(self) -> None:
        checked_name(self.tenant, what="tenant")
        checked_name(_owner(self.mind), what="mind")

    @property
    def knowledge(self) -> "Scope":
        """Where the documents of this mind lie. It is a scope of its own, so that whoever looks into the mind, by day or
        by night, never meets them, and no word of theirs is weighed against what was lived (NA-34)."""
        return Scope(self.tenant, _whose(self.mind) + _KNOWLEDGE)

    @property
    def drawer(self) -> "Scope":
        """Where programs keep what is theirs with this mind: it is no memory of the mind either."""
        return Scope(self.tenant, _whose(self.mind) + _DRAWER)

    @property
    def audit(self) -> "Scope":
        """Where it stands who did what with it that must not go unseen: a log, and no memories."""
        return Scope(self.tenant, _whose(self.mind) + _AUDIT)

    @property
    def is_audit(self) -> bool:
        return self.mind.endswith(_AUDIT)

    @property
    def offered(self) -> "Scope":
        """What the other minds of the tenant share with this one, to look at: it lies where its owners have it, and nobody
        writes here (PI-32)."""
        return Scope(self.tenant, _whose(self.mind) + _OFFERED)

    @property
    def reader(self) -> "Scope":
        """The mind itself, wherever beside it this lies."""
        return Scope(self.tenant, _whose(self.mind))

    @property
    def is_offered(self) -> bool:
        return self.mind.endswith(_OFFERED)

    @property
    def is_drawer(self) -> bool:
        return self.mind.endswith(_DRAWER)

    @property
    def speaker(self) -> str:
        """Who speaks where this mind does. It is called by its name; that of a project is a hash and would name nobody."""
        return _AGENT if self.mind.startswith(PROJECT_PREFIX) else self.mind

    @property
    def is_beside(self) -> bool:
        """Whether it lies beside a mind and is none: nobody lives in it, nobody sleeps over it."""
        return self.mind.endswith(_BESIDE)

    def __str__(self) -> str:
        return f"{self.tenant}/{self.mind}"


def _owner(mind: object) -> object:
    """A caller from Python may give anything."""
    return _whose(mind) if isinstance(mind, str) else mind


def _whose(mind: str) -> str:
    """What lies beside a mind is called after it."""
    for suffix in _BESIDE:
        if mind.endswith(suffix):
            return mind.removesuffix(suffix)
    return mind
