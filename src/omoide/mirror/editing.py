"""What somebody changed in a file, as changes of the memory; what no file can change is named and put back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from omoide.gate.trusting import is_nobodys
from omoide.library.paths import place_of
from omoide.library.vault_extra import other_part, vault_part, with_path
from omoide.library.vault_file import Around, Told, shown_of
from omoide.library.vault_spoken import WORDS, Spoken, links_of, memory_of, time_of, value_of
from omoide.model.change import Change, Judged, Linked, Moved, Outcome, Protected, Revised
from omoide.model.frozen import frozen
from omoide.model.memory import TRUST_OF, Memory, Origin, Protection

_JUDGED = ("importance", "confidence", "affect", "category", "valid_from", "valid_to", "revival_asked")
_TIMES = ("occurred", "valid_from", "valid_to", "staged", "revival_asked")
_FIXED = (
    "kind", "level", "origins", "trust", "sources", "superseded_by", "anchor", "staged", "revisions", "occurred",
    "flags",
)  # fmt: skip
_SHOWN = (
    "updated_at",
    "source_episodes",
    "auto_consolidated",
    "auto_distilled",
    "superseded_by",
    "supersedes",
)
_CONTENT = frozenset({"text", "title", "trigger", "speaker", "place", "names", "keywords"})
_MOST_OUTCOMES = 100  # told at once by a count in a file


@frozen
class Edit:
    """The changes, and the names of the facts that stay as they are."""

    changes: tuple[Change, ...] = ()
    fixed: tuple[str, ...] = ()


def edit_of(
    memory: Memory,
    known: Spoken,
    told: Told,
    *,
    around: Around,
    by: str,
    now: datetime,
    origin: Origin = Origin.USER,
) -> Edit:
    """How a file differs from what the store says of its memory; raises `Unsaid` where it cannot be so."""
    said = _comparable(known, told)
    other = [name for name in {*known, *said} if _differs(name, known, said)]
    wanted = memory_of({**said, "id": memory.id}, memory.scope)
    changes: list[Change] = []
    fixed = [name for name in _FIXED if name in other]
    words = [name for name in WORDS if name in other and name != "flags"]
    if words:
        new = {name: getattr(wanted.words, name) for name in words}
        changes.append(revised(memory, new, origin=origin))
    changes += _judged(memory, wanted, other, fixed)
    if "stage" in other or "tier" in other:
        stage = wanted.stage if "stage" in other else None
        changes.append(Moved(memory=memory.id, stage=stage, tier=wanted.tier if "tier" in other else None))
    changes += _protected(memory, wanted, told, fixed, by=by, now=now)
    changes += [Linked(relation=each) for each in links_of(said, memory.id) if _is_new(each, known)]
    shown = shown_of(known, around)
    fixed += [name for name in _SHOWN if name in told.shown and told.shown[name] != shown.get(name)]
    return Edit(changes=tuple(changes), fixed=tuple(dict.fromkeys(fixed)))


def revised(
    memory: Memory, words: Mapping[str, Any], *, vouched: bool = True, origin: Origin = Origin.USER
) -> Revised:
    """Only a new content is vouched for by whoever wrote it; a new name or label leaves trust as it is."""
    content = vouched and _CONTENT.intersection(words)
    standing = tuple(each for each in memory.origins if TRUST_OF[each] is memory.trust) or memory.origins
    return Revised(
        memory=memory.id,
        words=replace(memory.words, **words, digest=""),
        origins=(origin,) if content else standing,
    )


def _comparable(known: Spoken, told: Told) -> Spoken:
    """What the file says; where it is not whole, all that it does not say is as it was."""
    said = dict(told.said)
    if not told.whole:
        said.pop("title", None)
        if told.named:
            said["title"] = told.named
        said = {**known, **{name: value for name, value in said.items() if name != "alias"}}
    said["kind"] = value_of(known, "kind")
    said["alias"] = known.get("alias", "")  # where the file lies says its name
    said.setdefault("occurred", known["occurred"])
    # Spaces at the end are an editor's matter.
    if str(said["text"]).rstrip() == known["text"].rstrip():
        said["text"] = known["text"]
    return said


def _differs(name: str, known: Spoken, said: Spoken) -> bool:
    ours, theirs = value_of(known, name), value_of(said, name)
    if name == "id" or ours == theirs:
        return False
    if name in WORDS and not ours and not theirs:
        return False
    if name in _TIMES and theirs is not None:
        return time_of(ours, None) != time_of(theirs, None)
    if name == "extra":
        parts = [(vault_part(each or ""), other_part(each or "")) for each in (ours, theirs)]
        return parts[0] != parts[1]
    return True


def _judged(memory: Memory, wanted: Memory, other: list[str], fixed: list[str]) -> list[Change]:
    found = {name: getattr(wanted, name) for name in _JUDGED if name in other}
    fixed += [name for name, value in found.items() if value is None]
    stated = {name: value for name, value in found.items() if value is not None}
    changes: list[Change] = [Judged(memory=memory.id, **stated)] if stated else []
    for name, outcome in (("successes", Outcome.SUCCESS), ("failures", Outcome.FAILURE)):
        more = getattr(wanted, name) - getattr(memory, name)
        if 0 < more <= _MOST_OUTCOMES:
            changes += [Judged(memory=memory.id, outcome=outcome)] * more
        elif more:
            fixed.append(name)
    more = wanted.mentions - memory.mentions
    if more > 0:
        changes.append(Judged(memory=memory.id, mentioned=more))
    elif more:
        fixed.append("mentions")
    return changes


def _protected(
    memory: Memory, wanted: Memory, told: Told, fixed: list[str], *, by: str, now: datetime
) -> list[Change]:
    """`protected: true` or false, as AnimaWorks has it, or the key of ours."""
    was, shown = memory.protection, told.shown.get("protected")
    new = wanted.protection
    if isinstance(shown, bool) and shown is not bool(was):
        new = Protection(by=by, since=now) if shown else None
    if new and is_nobodys(memory):
        fixed.append("protected")
        return []
    return [] if new == was else [Protected(memory=memory.id, protection=new)]


def _is_new(relation: Any, known: Spoken) -> bool:
    return [str(relation.tie), relation.target] not in [each[:2] for each in value_of(known, "links")]


def renamed(memory: Memory, path: str, *, stem: str, before: str) -> dict[str, Any]:
    """The words that say its new path. A title that was the name of the file is so again."""
    words: dict[str, Any] = {}
    if not memory.words.alias or place_of(memory.words.alias):
        words["alias"] = path
    else:
        words["extra"] = with_path(memory.words.extra, path)
    if memory.words.title and memory.words.title == before:
        words["title"] = stem
    return words
