"""What may come of doubtful words: what a tool, a page or an import said guides nobody, retires nothing, stands before nobody
for good, and is one source, however many say it.

Only code can break these laws, so it is refused; whoever decides asks `guides` and `may_retire` first, and leaves alone
what would not be allowed.
"""

from collections.abc import Iterable, Mapping

from omoide.errors import Distrusted
from omoide.model.change import Change, Encoded, Moved, Protected, Revised
from omoide.model.memory import NOBODYS, TRUST_OF, Kind, Memory, Origin, Stage, Trust
from omoide.model.words import Words

# What tells a mind what to do.
_GUIDING = frozenset({Kind.PROCEDURE, Kind.SKILL, Kind.INTENTION, Kind.GOAL})
# Protection that somebody asked for. What is protected as long as it is open, or because it is somebody, is not shown for it.
_ASKED = frozenset({"asked", "important", "phrase"})
_HEAD = 40  # characters
_GUIDES_NOBODY = "nothing that guides is made of doubtful words"
UNPROTECTED = (
    "what nobody here vouches for is not protected; say it in words of your own (`omoide correct`) first"
)
# What is taken for knowledge when it was drawn from something else.
_KNOWN = frozenset({Kind.FACT, Kind.INSIGHT, Kind.ENTITY})


def guides(kind: Kind, words: Words) -> bool:
    """Whether it would tell a mind what to do, or what somebody likes."""
    if kind in _GUIDING:
        return True
    if kind not in _KNOWN:
        return False
    from omoide.language.guiding import guiding  # only what is drawn from doubtful words is read

    return guiding(words.text)


def may_retire(newer: Memory, older: Memory) -> bool:
    """Whether what is newer may take the place of what is older: not if it is believed less, unless a person had a part
    in it and nobody else but the mind itself."""
    trust, before = newer.trust or Trust.LOW, older.trust or Trust.LOW
    return trust >= before or (Origin.USER in newer.origins and trust >= Trust.MEDIUM)


def may_bear_out(memory: Memory, known: Memory) -> bool:
    """Whether saying the same counts as a mention: doubtful words are one source, however many say them, and bear out nothing
    that is believed more."""
    trust = memory.trust or Trust.LOW
    return trust is not Trust.LOW and trust >= (known.trust or Trust.LOW)


def is_doubtful(memory: Memory) -> bool:
    """Whether nobody here vouches for it."""
    return (memory.trust or Trust.LOW) is Trust.LOW


def is_nobodys(memory: Memory) -> bool:
    """Whether a tool or a page had a part in it, and nobody has vouched for it since."""
    return is_doubtful(memory) and not NOBODYS.isdisjoint(memory.origins)


def mentions_of(memories: Iterable[Memory]) -> int:
    """How often it was said what these say together."""
    told = [(each.mentions, is_doubtful(each)) for each in memories]
    doubtful = max((mentions for mentions, doubted in told if doubted), default=0)
    return sum(mentions for mentions, doubted in told if not doubted) or doubtful


def told_outright(kind: Kind, origins: Iterable[Origin]) -> bool:
    """Whether a tool or a page would tell a mind what to do."""
    return kind in _GUIDING and not NOBODYS.isdisjoint(origins)


def refuse_asked(kind: Kind, origin: Origin, said: str, *, protected: bool) -> None:
    """What somebody asks for outright of words that nobody here vouches for."""
    if TRUST_OF[origin] is not Trust.LOW:
        return
    if kind in _GUIDING or protected:
        called = f"“{' '.join(said.split())[:_HEAD]}”"
        raise Distrusted(memory=called, why=UNPROTECTED if protected else _GUIDES_NOBODY)


def refuse_protecting(change: Change, memories: Mapping[str, Memory]) -> None:
    """Also where a person asks for it: whoever vouches for something says it in their own words."""
    match change:
        case Encoded(memory=memory) if memory.protection:
            shield = memory.protection
        case Protected(memory=name, protection=shield) if shield:
            memory = memories[name]
        case _:
            return
    if shield.reason in _ASKED and is_nobodys(memory):
        raise Distrusted(memory=memory.id, why=UNPROTECTED)


def refuse_distrusted(change: Change, memories: Mapping[str, Memory]) -> None:
    """`change` has the trust that it may have (`Known.trusted`)."""
    match change:
        case Encoded(memory=memory) if memory.sources and memory.trust is Trust.LOW:
            if guides(memory.kind, memory.words):
                raise Distrusted(memory=memory.id, why=_GUIDES_NOBODY)
        case Encoded(memory=memory) if memory.trust is Trust.LOW and told_outright(
            memory.kind, memory.origins
        ):
            raise Distrusted(memory=memory.id, why=_GUIDES_NOBODY)
        case Revised(memory=name) if change.trust is Trust.LOW and change.sources:
            if guides(memories[name].kind, change.words):
                raise Distrusted(memory=name, why=_GUIDES_NOBODY)
        case Moved(memory=name, stage=Stage.SUPERSEDED, superseded_by=str(newer)):
            if not may_retire(memories[newer], memories[name]):
                raise Distrusted(memory=name, why="it is believed more than what would take its place")
        case _:
            pass
