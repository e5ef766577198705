"""What may come of doubtful words: what a tool, a page or an import said guides nobody, and retires nothing.

Only code can break these laws, so it is refused; whoever decides asks `guides` and `may_retire` first, and leaves alone
what would not be allowed.
"""

from collections.abc import Mapping

from omoide.errors import Distrusted
from omoide.model.change import Change, Encoded, Moved, Revised
from omoide.model.memory import Kind, Memory, Origin, Stage, Trust
from omoide.model.words import Words

# What tells a mind what to do.
_GUIDING = frozenset({Kind.PROCEDURE, Kind.SKILL, Kind.INTENTION, Kind.GOAL})
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


def refuse_distrusted(change: Change, memories: Mapping[str, Memory]) -> None:
    """`change` has the trust that it may have (`Known.trusted`)."""
    match change:
        case Encoded(memory=memory) if memory.sources and memory.trust is Trust.LOW:
            if guides(memory.kind, memory.words):
                raise Distrusted(memory=memory.id, why="nothing that guides is made of doubtful words")
        case Revised(memory=name) if change.trust is Trust.LOW and change.sources:
            if guides(memories[name].kind, change.words):
                raise Distrusted(memory=name, why="nothing that guides is made of doubtful words")
        case Moved(memory=name, stage=Stage.SUPERSEDED, superseded_by=str(newer)):
            if not may_retire(memories[newer], memories[name]):
                raise Distrusted(memory=name, why="it is believed more than what would take its place")
        case _:
            pass
