"""What we need from the world: all interfaces in one place.

Everything is synchronous and speaks values. No call on the store goes without a `Scope`. A store that knows all
memories of a mind gives them all as candidates; a server gives its best few; who ranks them cannot tell which.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from omoide.model.change import Change
from omoide.model.cue import Filter
from omoide.model.entry import Entry, Record
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words

Progress = Callable[[int, int], None]  # done, of how many


class Clock(Protocol):
    def now(self) -> datetime:
        """The present, aware, in the zone of the mind."""
        ...


class Chance(Protocol):
    def bits(self, count: int) -> int: ...


class Embedder(Protocol):
    """Texts to unit vectors. Vectors of different names are never compared."""

    @property
    def name(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a language model said, what it cost, and why it stopped."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    stop: str = "end"  # end, length, refusal


class LanguageModel(Protocol):
    @property
    def name(self) -> str: ...
    def ask(
        self, prompt: str, *, schema: Mapping[str, Any] | None = None, max_tokens: int = 1024
    ) -> Reply: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What is committed together or not at all.

    `expects` maps ids to the version that the decision rests on (0: must not exist yet); `room` is how many
    memories the mind may hold afterwards. What is not `acknowledged` may be lost with the power, not with the process.
    """

    at: datetime
    by: str
    changes: tuple[Change, ...]
    events: tuple[Event, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    expects: Mapping[str, int] = field(default_factory=dict[str, int])
    room: int | None = None
    acknowledged: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A search as the store sees it: hashed terms, hashed facets of the present context, and what is meant at all."""

    terms: tuple[int, ...] = ()
    facets: tuple[int, ...] = ()
    filter: Filter = Filter()
    limit: int = 200  # what a store that only gives a shortlist gives of each arm


Column = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Columns over the candidates, in any order."""

    ids: NDArray[np.bytes_]
    allowed: NDArray[np.bool_]
    words: Column  # 0…1, see dynamics/matching
    context: Column  # share of the present context that it agrees with
    occurred: NDArray[np.float64]  # seconds since 1970
    tokens: NDArray[np.uint32]  # what it costs to show its words

    def id(self, position: int) -> str:
        return bytes(self.ids[position]).decode("ascii")


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """How large a mind is, and the head of its journal: note it elsewhere and no later cut goes unseen."""

    memories: int = 0
    events: int = 0
    entries: int = 0
    head: str = ""
    stages: Mapping[str, int] = field(default_factory=dict[str, int])


class Store(Protocol):
    """Journal, tables and events of many minds. Every backend passes `omoide.testing.StoreContract`."""

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        """Append and apply, durably, in one transaction; raises `Conflict` or `Full` and then changes nothing."""
        ...

    def records(
        self, scope: Scope, *, after: int = 0, naming: Collection[str] | None = None
    ) -> Iterator[Record]:
        """The journal in order; only the entries that name one of these, if any are given."""
        ...

    def memories(self, scope: Scope, ids: Collection[str]) -> list[Memory]:
        """In the order asked for; what is not there is left out."""
        ...

    def candidates(self, scope: Scope, probe: Probe) -> Candidates: ...

    def listed(self, scope: Scope, chosen: Filter, *, offset: int = 0, limit: int = 50) -> list[Memory]:
        """Newest first."""
        ...

    def events(
        self, scope: Scope, *, after: int = 0, limit: int | None = None, ids: Collection[str] | None = None
    ) -> list[Event]:
        """The time line in order; only these, if ids are given."""
        ...

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        """The relations that begin or end at one of these."""
        ...

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]: ...

    def census(self, scope: Scope) -> Census: ...

    def scopes(self) -> list[Scope]: ...

    def scrub(self, *, traces: Sequence[str] = ()) -> list[str]:
        """Make erasure physical. Returns the files in which one of the traces is still found, though no words that
        are kept contain it: none, unless something went wrong."""
        ...

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        """Make everything derived anew from journal and words."""
        ...

    def check(self, scope: Scope) -> list[str]:
        """What is wrong with the device, the time line or what is derived, in words; nothing if all is well."""
        ...

    def close(self) -> None: ...
