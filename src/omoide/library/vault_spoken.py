"""What is said of a memory in a file, as plain data: the same shape whether it comes from the store or from an editor.

So that two of them can be compared key by key, and that nothing is lost on the way (C-50). What only counts how often it
came to mind is no part of it: else every recall would change a file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from datetime import datetime, tzinfo
from typing import Any

from omoide.errors import BadInput
from omoide.model.digest import blake2b
from omoide.model.memory import TRUST_OF, Kind, Level, Memory, Origin, Protection, Stage, Tier, Trust
from omoide.model.plain import canonical, from_plain, to_plain
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words

Spoken = dict[str, Any]

WORDS = tuple(each.name for each in fields(Words) if each.name not in ("gone", "digest"))
LISTS = ("names", "keywords", "tags", "flags")
COUNTED = ("recalls", "uses", "rehearsals")
# What the journal of the store makes, and what stands elsewhere.
_LEFT_OUT = frozenset({"scope", "words", "version", "recorded", "updated", *COUNTED})
_ALWAYS: Spoken = {
    "kind": str(Kind.NOTE), "tier": str(Tier.LONG), "level": int(Level.FULL), "stage": str(Stage.ACTIVE),
    "origins": [str(Origin.USER)], "mentions": 1, "revisions": 0, "successes": 0, "failures": 0,
}  # fmt: skip


class Unsaid(ValueError):
    """What a file says of a memory cannot be so; the message says what."""


def spoken(memory: Memory, links: Iterable[Relation] = ()) -> Spoken:
    """Only what differs from the default."""
    said = {name: value for name, value in to_plain(memory).items() if name not in _LEFT_OUT}
    if memory.stage is Stage.ACTIVE and memory.staged == memory.recorded:
        said.pop("staged", None)
    if memory.trust is min(TRUST_OF[origin] for origin in memory.origins):
        said.pop("trust", None)  # as the gate gives it
    for name in WORDS:
        if value := getattr(memory.words, name):
            said[name] = list(value) if isinstance(value, tuple) else value
    said["text"] = memory.words.text
    own = sorted((str(each.tie), each.target, each.weight) for each in links if each.source == memory.id)
    if own:
        said["links"] = [list(each) for each in own]
    return said


def counted(memory: Memory) -> Spoken:
    plain = to_plain(memory)
    return {name: plain[name] for name in COUNTED if name in plain}


def digest_of(said: Spoken) -> str:
    return digest(canonical(said).encode())


def digest(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def value_of(said: Mapping[str, Any], name: str) -> Any:
    """As it is said, or as it is when nothing is said."""
    return said.get(name, _ALWAYS.get(name, [] if name in (*LISTS, "links", "sources") else None))


def memory_of(said: Spoken, scope: Scope, *, counts: Mapping[str, Any] | None = None) -> Memory:
    """The memory that a file speaks of, checked as if a person had made it; raises `Unsaid`."""
    facts = {name: value for name, value in said.items() if name not in (*WORDS, "links")}
    try:
        words = words_of(said)
        plain = {**facts, **(counts or {}), "scope": to_plain(scope), "words": ""}
        memory = from_plain(Memory, plain, unseal=lambda _: words)
        _check_types(memory)
        return replace(memory)  # with its checks
    except (ValueError, TypeError, LookupError, AttributeError, BadInput) as error:
        raise Unsaid(str(error)) from None


def words_of(said: Mapping[str, Any]) -> Words:
    found: dict[str, Any] = {}
    for name in WORDS:
        value = said.get(name)
        if value is None:
            continue
        if name in LISTS:
            if not isinstance(value, list):
                raise Unsaid(f"{name} should be a list")
            found[name] = tuple(str(each) for each in value if each is not None)
        elif isinstance(value, dict | list):
            raise Unsaid(f"{name} should be a text")
        else:
            found[name] = str(value)
    return Words(**{"text": "", **found})


def links_of(said: Mapping[str, Any], source: str) -> list[Relation]:
    found: list[Relation] = []
    for each in value_of(said, "links"):
        try:
            tie, target, weight = each
            found.append(Relation(source=source, target=str(target), tie=Tie(tie), weight=float(weight)))
        except (ValueError, TypeError, BadInput) as error:
            raise Unsaid(f"links: {error}") from None
    return found


def time_of(value: Any, zone: tzinfo | None) -> datetime | None:
    """A time as a person or another program writes it; without an offset it is that of the mind."""
    try:
        found = datetime.fromisoformat(str(value).strip().replace("/", "-"))
    except ValueError:
        return None
    return found if found.utcoffset() is not None else found.replace(tzinfo=zone)


_NUMBERS = ("importance", "confidence")
_WHOLE = ("revisions", "successes", "failures", "mentions", "recalls", "uses")


def _check_types(memory: Memory) -> None:
    for name in _NUMBERS:
        value = getattr(memory, name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
            raise Unsaid(f"{name} should be a number from 0 to 1")
    for name in _WHOLE:
        value = getattr(memory, name)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise Unsaid(f"{name} should be a whole number")
    for name in ("occurred", "valid_from", "valid_to", "staged", "revival_asked"):
        value = getattr(memory, name)
        if value is not None and value.utcoffset() is None:
            raise Unsaid(f"{name} should be a time with its offset from UTC")
    if memory.protection:
        replace(memory.protection)
    replace(memory.affect)
    if not isinstance(memory.trust, Trust | None) or not isinstance(memory.protection, Protection | None):
        raise Unsaid("trust and protection should be as they were written")
