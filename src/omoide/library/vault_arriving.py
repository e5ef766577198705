"""What a file that is new here becomes: a memory under the id it names, or under one made of what it says.

So whoever brings in the same file twice, after a crash or on purpose, meets the same id.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import count
from typing import Any, Protocol

from omoide.library.paths import ARCHIVES, SHARED, place_of
from omoide.library.vault_extra import joined, other_part, vault_part
from omoide.library.vault_file import Told
from omoide.library.vault_spoken import Spoken, memory_of, time_of
from omoide.model.digest import blake2b
from omoide.model.identity import CHANCE_BITS, ID_LENGTH, is_piece, make_id
from omoide.model.memory import NOBODYS, Anchor, Memory, Origin, Protection, Stage
from omoide.model.plain import altered, canonical
from omoide.model.scope import Scope

# What a foreign file says of itself and we do not know: it goes on saying it.
_FOREIGN = ("updated_at", "source_episodes", "auto_consolidated", "auto_distilled")


class Found(Protocol):
    """A file: where it lies, and when it was last written to."""

    @property
    def path(self) -> str: ...
    @property
    def touched(self) -> datetime: ...


def path_as_name(path: str) -> str:
    """The path without what only tells its stage."""
    place = place_of(path)
    if place is None:
        return path
    top = SHARED if place.shared else ""
    return f"{top}{place.directory}/{place.name}"


def is_identity(name: str) -> bool:
    return is_piece(name) and len(name) == ID_LENGTH


def identity_of(told: Told, found: Found, scope: Scope, *, used: Collection[str] = ()) -> str:
    """Made of where it lies and what it says; one that is used up is passed over."""
    occurred = time_of(told.said.get("occurred"), found.touched.tzinfo) or found.touched
    said = {name: value for name, value in told.said.items() if name != "id"}
    for time in count():
        letters = f"{scope}\n{found.path}\n{time}\n{canonical(said)}"
        made = blake2b(letters.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        name = make_id(max(occurred, _FIRST), int.from_bytes(made, "big") >> (64 - CHANCE_BITS))
        if name not in used:
            return name
    raise AssertionError("unreachable")


_FIRST = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


def arrival(
    told: Told,
    found: Found,
    scope: Scope,
    *,
    name: str,
    now: datetime,
    by: str,
    there: Collection[str],
    counts: Mapping[str, Any],
    origin: Origin = Origin.USER,
) -> tuple[Memory, tuple[str, ...]]:
    """The memory, and the names of what could not be taken over; `there` are the ids that it may rest on. Raises `Unsaid`."""
    said: Spoken = {key: value for key, value in told.said.items() if key != "links"} | {"id": name}
    said.setdefault("occurred", found.touched.isoformat())
    place = place_of(found.path)
    assert place is not None
    restored = told.whole and told.id == name
    if not restored:
        said |= _as_new(said, found, origin=origin, daily=place.daily)
    if place.stage is not Stage.ACTIVE and said.get("stage") in (None, str(Stage.ACTIVE)):
        said["stage"] = str(place.stage)
    elif place.stage is Stage.ACTIVE and said.get("stage") in tuple(map(str, ARCHIVES)):
        said["stage"] = str(Stage.ACTIVE)  # somebody laid it back
    lost = []
    sources = [each for each in said.get("sources", ()) if each in there]
    if sources != list(said.get("sources", ())):
        lost.append("sources")
        said["sources"] = sources
    if said.get("superseded_by") and said["superseded_by"] not in there:
        lost.append("superseded_by")
        del said["superseded_by"]
    if not told.whole:
        said = _with_foreign(said, told) | ({"title": told.named} if told.named else {})
    memory = memory_of(said, scope, counts=counts if restored else {})
    if told.shown.get("protected") is True and memory.protection is None:
        memory = altered(memory, protection=Protection(by=by, since=now))
    if memory.protection and not NOBODYS.isdisjoint(memory.origins):
        memory = altered(memory, protection=None)
        lost.append("protected")
    if (
        not told.whole
        and "created_at" in told.shown
        and origin is not Origin.IMPORT
        and memory.occurred < now
    ):
        memory = altered(
            memory, anchor=Anchor(at=now, age_days=0.0)
        )  # what is told of long ago is new to this mind
    return memory, tuple(lost)


def _as_new(said: Spoken, found: Found, *, origin: Origin, daily: bool) -> Spoken:
    """A file of a person, or a copy of another file: its path is its name."""
    facts: Spoken = {"origins": [str(origin)], "trust": None, "superseded_by": None}
    return facts if daily else facts | {"alias": path_as_name(found.path)}


def _with_foreign(said: Spoken, told: Told) -> Spoken:
    foreign = {key: told.shown[key] for key in _FOREIGN if told.shown.get(key) not in (None, 0, False, "")}
    if not foreign:
        return said
    extra = str(said.get("extra", ""))
    return {**said, "extra": joined({**vault_part(extra), "said": foreign}, other_part(extra))}
