"""What a program of the LTM design writes into one of its records, as changes of ours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from omoide.model.change import Change, Judged, Linked, Moved, Protected, Revised, Unlinked
from omoide.model.memory import Anchor, Memory, Protection, Stage
from omoide.model.relation import Relation, Tie

_WORDS = frozenset({"trigger", "content", "keywords", "current_level"})
_FELT = frozenset(
    {"category", "emotional_intensity", "emotional_valence", "emotional_arousal", "emotional_tags"}
)
SETTABLE = _WORDS | _FELT | {
    "memory_days", "archived_at", "protected", "relations", "recalled_since_last_batch", "revival_requested",
    "revival_requested_at",
}  # fmt: skip
# Nobody keeps these here: they follow from facts whenever they are asked for.
COMPUTED = frozenset({"retention_score", "decay_coefficient", "recall_count", "embedding"})


def updated(memory: Memory, new: Memory, said: Mapping[str, Any], *, now: datetime) -> list[Change]:
    """`new` is its record as it would read with all that was said; relations are told apart (`relinked`)."""
    changes: list[Change] = []
    if said.keys() & _WORDS:
        words = replace(
            memory.words,
            text=new.words.text,
            trigger=new.words.trigger,
            keywords=new.words.keywords,
            digest="",
        )
        level = new.level if "current_level" in said else None
        changes.append(Revised(memory=memory.id, words=words, level=level))
    if said.keys() & _FELT:
        changes.append(Judged(memory=memory.id, affect=new.affect, category=new.category))
    changes += _moved(memory, new, said, now=now)
    if "protected" in said and bool(new.protection) != bool(memory.protection):
        shield = Protection(by="ltm", since=now) if new.protection else None
        changed = Protected(memory=memory.id, protection=shield)
        # Released first, it may then go down; protected last, it goes down no further.
        changes.insert(len(changes) if shield else 0, changed)
    return changes


def _moved(memory: Memory, new: Memory, said: Mapping[str, Any], *, now: datetime) -> list[Change]:
    stage = new.stage if "archived_at" in said and new.stage is not memory.stage else None
    days = said.get("memory_days")
    anchor = None if days is None else Anchor(at=now, age_days=float(days))
    changes: list[Change] = []
    if stage or anchor:
        changes.append(Moved(memory=memory.id, stage=stage, anchor=anchor))
    if said.get("revival_requested") and memory.stage is Stage.ARCHIVED:
        changes.append(Judged(memory=memory.id, revival_asked=new.revival_asked or now))
    return changes


def relinked(
    memory: Memory,
    wanted: Sequence[tuple[str, Tie]],
    *,
    links: Iterable[Relation],
    identity: Callable[[str], str],
) -> list[Change]:
    """Its relations are those that are wanted, and no others; those that point to it are not its own."""
    relations = [Relation(source=memory.id, target=identity(target), tie=tie) for target, tie in wanted]
    new = {each.key: each for each in relations}
    old = {each.key: each for each in links if each.source == memory.id}
    gone: list[Change] = [Unlinked(relation=each) for key, each in old.items() if key not in new]
    return gone + [Linked(relation=each) for key, each in new.items() if key not in old]
