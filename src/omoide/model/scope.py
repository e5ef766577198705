"""Whose memory it is: a tenant (who pays and may erase) and a mind within it."""

from omoide.errors import BadName
from omoide.model.frozen import frozen
from omoide.model.naming import is_plain, likeness, spelt

_KNOWLEDGE, _DRAWER = ".knowledge", ".drawer"  # no mind can be called so
_AUDIT, _OFFERED = ".audit", ".offered"
SHARED = "shared"  # the mind that all of a tenant have in common
PROJECT_PREFIX = "p-"  # the minds of projects begin so
_AGENT = "assistant"
_BESIDE = (_KNOWLEDGE, _DRAWER, _AUDIT, _OFFERED)


def checked_name(value: object, *, what: str) -> str:
    """The one rule for names that only programs give (of notes, tokens, reasons, and of who acts): plain, and never normalised,
    so that two spellings are never one key. Minds and tenants are called as people are: see `naming`."""
    if not isinstance(value, str) or not is_plain(value):
        raise BadName(value=value, what=what)
    return value


@frozen(kw_only=False)
class Scope:
    """There is no default and no wildcard: every call on the store says whose memories it means. Names are kept in their one
    spelling, so that no two scopes are of the same letters."""

    tenant: str
    mind: str

    def __post_init__(self) -> None:
        owner, beside = _parted(self.mind)
        tenant, mind = spelt(self.tenant, what="tenant"), spelt(owner, what="mind") + beside
        if (tenant, mind) != (self.tenant, self.mind):
            object.__setattr__(self, "tenant", tenant)
            object.__setattr__(self, "mind", mind)

    @property
    def likeness(self) -> str:
        """What it has in common with all minds that it could be taken for; of plain names it is the names themselves."""
        return f"{likeness(self.tenant)}/{likeness(_whose(self.mind))}"

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


def _parted(mind: object) -> tuple[object, str]:
    """Whose it is, and what of theirs. A caller from Python may give anything."""
    if not isinstance(mind, str):
        return mind, ""
    owner = _whose(mind)
    return owner, mind[len(owner) :]


def _whose(mind: str) -> str:
    """What lies beside a mind is called after it."""
    for suffix in _BESIDE:
        if mind.endswith(suffix):
            return mind.removesuffix(suffix)
    return mind
