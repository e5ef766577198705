"""What we need from the world: all interfaces in one place.

Everything is synchronous and speaks values. No call on the store goes without a `Scope`. A store that knows all
memories of a mind gives them all as candidates; a server gives its best few; who ranks them cannot tell which.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import field, fields
from datetime import datetime
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.facts import Facts
from omoide.errors import OmoideError
from omoide.model.change import Change
from omoide.model.cue import AskedTerm, Filter
from omoide.model.entry import Entry, Record
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.gone import Gone
from omoide.model.judgement import Judgement
from omoide.model.memory import Kind, Memory, Origin, Tier, within
from omoide.model.protocol import Protocol
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.sharing import Told
from omoide.model.spooled import Spooled
from omoide.model.words import Sealed, Words

Progress = Callable[[int, int], None]  # done, of how many


class Clock(Protocol):
    def now(self) -> datetime:
        """The present, aware, in the zone of the mind."""
        ...


def is_said(clock: Clock) -> bool:
    """Whether somebody says what time it is, to live again what is past: then nothing that it says is the fault of a clock."""
    return bool(getattr(clock, "is_said", False))


class Chance(Protocol):
    def bits(self, count: int) -> int: ...


class Embedder(Protocol):
    """Texts to unit vectors. Vectors of different names are never compared."""

    @property
    def name(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        """One row for each text. `asking`: these are questions, which some models read differently."""
        ...


class Judge(Protocol):
    """Whether one text bears another out or denies it, in Japanese and English. Undecided is never a contradiction."""

    @property
    def name(self) -> str: ...
    @property
    def trouble(self) -> OmoideError | None:
        """Why this one judges and not the one that was wanted."""
        ...

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One for each pair of a premise, which may be long, and a hypothesis."""
        ...


@frozen
class Reply:
    """What a language model said, what it cost, and why it stopped."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    stop: str = "end"  # end, length, refusal


class LanguageModel(Protocol):
    """Temperature 0 always. When no answer comes it raises `Unreachable`, and nothing else."""

    @property
    def name(self) -> str: ...
    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        """In free words."""
        ...

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        """As JSON of this schema, as far as the model can be held to it: whoever reads it must check."""
        ...


@frozen
class Batch:
    """What is committed together or not at all.

    `expects` maps ids to the version that the decision rests on (0: must not exist yet); `room` is how many
    memories the mind may hold afterwards; what is said to be heard (`hears`) must still be offered to it. What is not `acknowledged` may be lost with the power, not with the process.
    """

    at: datetime
    by: str
    changes: tuple[Change, ...]
    events: tuple[Event, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    expects: Mapping[str, int] = field(default_factory=dict[str, int])
    room: int | None = None
    hears: tuple[Told, ...] = ()
    acknowledged: bool = True


@frozen
class Space:
    """Vectors that may be compared: by which embedder they were made, and what its cosines mean.

    `maker` tells how to open that embedder again; `standing` is the one space that answers, any other of the mind is
    still being made; `seen` is the last journal entry up to which every memory has its vectors, of `entries` in all.
    """

    name: str
    dimension: int
    calibration: tuple[float, ...]
    maker: str = ""
    standing: bool = False
    seen: int = 0
    entries: int = 0


@frozen(kw_only=False)
class Embedded:
    """The vectors of one memory, one for each part of its text, and the digest of the words they were made from.

    `asks` tells which parts are questions: a question is near to whoever asks the same, but it is no answer.
    """

    memory: str
    words: str
    parts: NDArray[np.float32]
    asks: tuple[bool, ...]


@frozen(kw_only=False)
class Unembedded:
    """Memories without vectors, in the order that was asked for; when they have theirs, all have up to entry `through`."""

    memories: tuple[Memory, ...]
    through: int


class Alike(NamedTuple):
    """Two memories that mean something similar; never a proof that they say the same."""

    source: str
    target: str
    cosine: float


class Copy(NamedTuple):
    """A memory that a mind made of what it heard from another."""

    scope: Scope
    memory: str


class Named(NamedTuple):
    """A name in a question: hashed as that of a speaker, as that of whom a memory is about, and as words."""

    speaker: int
    about: int
    words: tuple[int, ...]


@frozen
class Probe:
    """A search as the store sees it.

    Terms of the question; the times that it names, in seconds since 1970; its vector, which means something only in
    its space; hashed facets of the present context and of the languages it is in; the names of those it is about,
    hashed as speakers, as names and as words; and which memories are meant at all. `frames` are what a statement speaks
    of: who speaks of one of them agrees with the context. `marks` are facets that count for nothing: the table only tells
    who has them. `ahead` are vectors that will be asked for next, this one among them: a store may compare them with everything
    at once, and answers the same if it does not. `directions` are vectors, one a row, that every memory is read along: they are the same for all questions, so that
    a store may keep what it read. `only`: nobody looks at what the filter leaves out, so that nothing need be
    known of it but how common words are.
    """

    terms: tuple[AskedTerm, ...] = ()
    times: tuple[tuple[float, float], ...] = ()
    vector: NDArray[np.float32] | None = None
    space: str = ""
    facets: tuple[int, ...] = ()
    frames: tuple[int, ...] = ()
    languages: tuple[int, ...] = ()
    people: tuple[Named, ...] = ()
    filter: Filter = Filter()
    marks: tuple[int, ...] = ()
    ahead: tuple[NDArray[np.float32], ...] = ()
    directions: NDArray[np.float32] | None = None
    only: bool = False
    limit: int = 200  # what a store that only gives a shortlist gives of each arm


Column = NDArray[np.float32]
ORIGIN_BIT = {origin: 1 << place for place, origin in enumerate(Origin)}


@frozen
class Candidates:
    """Columns over the candidates, in any order.

    `before` and `after` are the positions of what was said just before and after in the same conversation, and
    `episode` is its number; −1 where there is nothing, or nothing that is a candidate.
    """

    ids: NDArray[np.bytes_]
    allowed: NDArray[np.bool_]
    words: Column  # 0…1, see dynamics/matching
    complete: Column  # 1 where it says every whole word of the question itself
    said: Mapping[int, NDArray[np.intp]]  # which positions have each term and mark asked for, in order
    cosine: Column  # with the nearest of its statements; NaN where it has none, or no vector yet
    asking: Column  # with the nearest of its questions; likewise
    readings: NDArray[
        np.float32
    ]  # a column for each direction asked for: the mean over its vectors; NaN where it has none
    context: Column  # share of the present context that it agrees with
    foreign: Column  # 1 where it is in none of the languages of the question
    who: Column  # 1 where one of those asked about said it, or it is about them; also where the question names nobody
    time: Column  # how near it is to the times that the question names; 0 where it names none
    before: NDArray[np.intp]
    after: NDArray[np.intp]
    episode: NDArray[np.intp]
    heard: Column  # how much of its neighbours it lets in: the shorter, the more
    session: NDArray[np.uint32]  # hashed; 0 where it is of no conversation
    kind: NDArray[np.uint8]  # place in Kind
    origins: NDArray[np.uint8]  # bits of ORIGIN_BIT
    tier: NDArray[np.uint8]  # place in Tier
    facts: Facts
    tokens: NDArray[np.uint32]  # what it costs to show its words

    def id(self, position: int) -> str:
        return bytes(self.ids[position]).decode("ascii")

    def names(self, positions: NDArray[np.intp] | slice) -> list[str]:
        """The ids of several at once."""
        return [name.decode("ascii") for name in self.ids[positions].tolist()]

    def of(self, kinds: Collection[Kind] | None, tiers: Collection[Tier] | None) -> NDArray[np.bool_]:
        """Which are of one of these kinds and of one of these tiers; None means any."""
        of_kind = None if kinds is None else np.array([kind in kinds for kind in Kind]).take(self.kind)
        near = None if tiers is None else within(tiers)
        of_tier = None if near is None else np.array([tier in near for tier in Tier]).take(self.tier)
        if of_kind is not None and of_tier is not None:
            return of_kind & of_tier
        either = of_tier if of_kind is None else of_kind
        return np.ones(len(self.ids), np.bool_) if either is None else either

    def taken(self, rows: NDArray[np.intp]) -> "Candidates":
        """Only these; neighbours that are not among them are no longer known."""
        place = np.full(len(self.ids) + 1, -1, np.intp)  # the last is for those that have no neighbour
        place[rows] = np.arange(len(rows))
        columns: dict[str, Any] = {
            each.name: getattr(self, each.name)[rows] for each in fields(self) if each.name != "said"
        }
        columns["said"] = {term: np.sort(place[own][place[own] >= 0]) for term, own in self.said.items()}
        for side in ("before", "after"):
            columns[side] = place[columns[side]]
        return Candidates(**columns)


@frozen
class Census:
    """How large a mind is, and the head of its journal: note it elsewhere and no later cut goes unseen."""

    memories: int = 0
    events: int = 0
    entries: int = 0
    head: str = ""
    stages: Mapping[str, int] = field(default_factory=dict[str, int])
    kinds: Mapping[str, int] = field(default_factory=dict[str, int])
    tiers: Mapping[str, int] = field(default_factory=dict[str, int])


class Store(Protocol):
    """Journal, tables and events of many minds. Every backend passes `omoide.testing.StoreContract`.

    No call sees more than its scope. In the scope `offered` of a mind stands what the others of its tenant share with it,
    as `dynamics.sharing.offered` shows it, and nobody writes there: so whoever looks there needs no other methods, and what
    is not shared cannot be asked for.
    """

    @property
    def one_writer(self) -> bool:
        """Whether writers wait for each other, whichever minds they write to: then little things are better written together."""
        ...

    def commit(self, scope: Scope, batch: Batch) -> tuple[Entry, ...]:
        """Append and apply, durably, in one transaction; raises `Conflict` or `Full` and then changes nothing."""
        ...

    def commit_all(self, batches: Mapping[Scope, Batch]) -> dict[Scope, tuple[Entry, ...]]:
        """In several minds, all of it or nothing: what one takes back, nobody keeps."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """Inside, nothing that this thread commits is acknowledged: each commit is whole and seen at once, but all of them are
        durable when the block ends, by one sync. For many who are told one thing each, and nobody waits for his own."""
        ...

    def records(
        self,
        scope: Scope,
        *,
        after: int = 0,
        naming: Collection[str] | None = None,
        rehearsals: bool = False,
    ) -> Iterator[Record]:
        """The journal in order; only the entries that name one of these, if any are given. By which of them these came to
        mind is not among them, unless `rehearsals` are asked for: they are most of a journal, and looked for in all of it."""
        ...

    def memories(self, scope: Scope, ids: Collection[str], *, lost: bool = False) -> list[Memory]:
        """In the order asked for; what is not there is left out, and so are memories whose words are lost: asked for, they come
        without them, so that they can be let go of. Whatever lists memories leaves them out as well."""
        ...

    def lost(self, scope: Scope) -> list[str]:
        """Those whose words were found to be lost since the store was opened: who left them out can name them."""
        ...

    def moment(self) -> AbstractContextManager[None]:
        """Inside, all answers to this thread are of one moment, or of a later one: what is in RAM is looked up anew only
        once. So a question that asks many things does not pay for each."""
        ...

    def candidates(self, scope: Scope, probe: Probe) -> Candidates: ...

    def known(self, scope: Scope, facets: Sequence[int]) -> list[int]:
        """Those of the facets that some memory has or had."""
        ...

    def voices(self, scope: Scope, names: Sequence[Named]) -> list[float | None]:
        """For each name: in which share of what its bearer said the name itself is said; None: nobody has it."""
        ...

    def listed(
        self,
        scope: Scope,
        chosen: Filter,
        *,
        offset: int = 0,
        limit: int = 50,
        past: tuple[datetime, str] | None = None,
    ) -> list[Memory]:
        """Newest first, by when they occurred and then by id; from the first that comes `past` such a place."""
        ...

    def events(
        self,
        scope: Scope,
        *,
        after: int = 0,
        limit: int | None = None,
        last: int | None = None,
        day: str | None = None,
        ids: Collection[str] | None = None,
        type: str | None = None,
    ) -> list[Event]:
        """The time line in order: the first or the last few, those of a day (2026-02-18), or only these; and of them only
        those of a type."""
        ...

    def days(self, scope: Scope) -> dict[str, int]:
        """On which days something happened, and how much."""
        ...

    def links(self, scope: Scope, ids: Collection[str]) -> list[Relation]:
        """The relations that begin or end at one of these."""
        ...

    def notes(self, scope: Scope, *, prefix: str = "") -> dict[str, Words]: ...

    def last_named(self, scope: Scope, name: str) -> int:
        """The last entry of the journal that names this memory or note; 0: none ever did."""
        ...

    def census(self, scope: Scope) -> Census: ...

    def scopes(self) -> list[Scope]: ...

    def drop(self, scopes: Collection[Scope]) -> None:
        """All that there is of these goes at once, as if nobody had ever written to them: journal and time line, words, tables,
        vectors, and what was being done. What it cost stays, and nobody can tell for whom. `scrub` makes it physical."""
        ...

    def namesake(self, scope: Scope) -> str | None:
        """The mind that this one would be taken for (`naming.likeness`); a commit that made it anew would be refused."""
        ...

    def told_on(self, scope: Scope, ids: Collection[str]) -> list[Copy]:
        """The memories of others that were heard of one of these, from this mind or through others, until they are erased.
        They are told to the owner, who may take them back; nothing of what they say."""
        ...

    # Vectors: derived, made after the memory was acknowledged, kept without waiting for the disk.

    def spaces(self, scope: Scope) -> list[Space]:
        """The standing one first."""
        ...

    def open_space(self, scope: Scope, space: Space) -> None:
        """A new space without vectors; where the mind has none yet, it stands at once."""
        ...

    def unembedded(self, scope: Scope, space: str, *, limit: int, newest: bool = False) -> Unembedded:
        """The oldest first, or the `newest`. A moment that lasts sees from now on what has got vectors since it began."""
        ...

    def keep_vectors(self, scope: Scope, space: str, made: Sequence[Embedded], *, through: int) -> None:
        """What was revised or erased meanwhile is passed over."""
        ...

    def alike(
        self, scope: Scope, ids: Collection[str], *, floor: float, limit: int, chosen: Filter = Filter()
    ) -> list[Alike]:
        """For each of these, the nearest others whose cosine reaches the floor, nearest first."""
        ...

    def vectors(self, scope: Scope, ids: Collection[str]) -> dict[str, NDArray[np.float32]]:
        """Of each that has any in the space that stands: one of length 1 for each part of the words it has now."""
        ...

    def stand(self, scope: Scope, space: str) -> None:
        """From now on this one answers; all others of the mind go."""
        ...

    def carry_over(self) -> None:
        """For a thread that nobody waits for: what is still to be brought to where it belongs, if there is much of it, so
        that those who commit need not do it."""
        ...

    def scrub(self, *, names: Collection[str] = ()) -> list[str]:
        """Make erasure physical. Returns the files in which a piece of what was erased is still found, or one of these names,
        though no words that are kept contain it: none, unless something went wrong."""
        ...

    def rebuild(self, scope: Scope, *, progress: Progress) -> None:
        """Make everything derived anew from journal and words."""
        ...

    def check(self, scope: Scope) -> list[str]:
        """What is wrong with the device, the time line or what is derived, in words; nothing if all is well."""
        ...

    def close(self) -> None: ...


# Work.


class Lease(NamedTuple):
    """Who does a task, and until when. The number rises with every lease that was ever given for the task: what was
    done under a lower one than the newest comes too late."""

    scope: Scope
    task: str
    number: int
    holder: str
    until: datetime


class Spent(NamedTuple):
    """One call to a language model, also one that failed."""

    at: datetime
    model: str
    purpose: str
    tokens_in: int
    tokens_out: int
    cost: float
    failed: bool = False


ANSWERS = "answers"  # the task whose number rises when the answers of a mind are dropped


class Work(Protocol):
    """What is being done, beside the journal: nothing in it is a memory, and losing it costs time or money.

    Every backend passes `omoide.testing.WorkContract`.
    """

    def lease(self, scope: Scope, task: str, *, holder: str, now: datetime, until: datetime) -> Lease | None:
        """None while it is held by anybody and has not run out. One that would run out long after the new one was given by a
        clock that was wrong, and keeps nobody away."""
        ...

    def renew(self, lease: Lease, *, now: datetime, until: datetime) -> bool:
        """False when it has run out or was given back or away."""
        ...

    def release(self, lease: Lease) -> None: ...

    def fence(self, scope: Scope, task: str) -> int:
        """The newest number that was given; 0 where there was none."""
        ...

    def answer(self, scope: Scope, key: str) -> str | None: ...

    def keep_answer(
        self, scope: Scope, key: str, raw: str, *, at: datetime, fence: int | None = None
    ) -> None:
        """What a model answered, before anybody reads it. It may quote memories: with `fence`, the number of `ANSWERS`
        when the question was put, it is not kept if they were dropped since."""
        ...

    def drop_answers(self, scope: Scope, *, before: datetime | None) -> None:
        """Those kept before that time; None: all, and those that are still to come, because a memory was erased."""
        ...

    def spend(self, scope: Scope, spent: Spent) -> None: ...

    def spent(self, scope: Scope | None, *, since: datetime) -> list[Spent]:
        """In the order of their times; None: by all minds."""
        ...


class Hot(Protocol):
    """What is near at hand, beside the store. It may be empty at any moment, and whoever asks it does without then: it is
    never the only copy of a memory. Every backend passes `omoide.testing.HotContract`."""

    def get(self, scope: Scope, key: str) -> str | None: ...

    def swap(self, scope: Scope, key: str, old: str | None, new: str, *, ttl_s: float) -> bool:
        """Put `new` where `old` still is (None: nothing); it lasts so long. False where somebody was faster."""
        ...

    def push(self, scope: Scope, key: str, items: Sequence[str], *, most: int, ttl_s: float) -> None:
        """To the end of a window, of which the last `most` stay; from now on it lasts so long."""
        ...

    def window(self, scope: Scope, key: str) -> list[str]:
        """Oldest first."""
        ...

    def drop(self, scope: Scope, key: str | None = None) -> None:
        """What is under a key; None: all that is at hand of a mind, because something was erased."""
        ...


# Vector engines.


class Mark(NamedTuple):
    """Up to where a vector engine is whole for a mind: in which space, up to which entry of the journal (and its digest,
    which tells whether it is still that journal), up to which vector."""

    space: str
    number: int
    digest: str
    made: int


@frozen
class Placed:
    """What a vector engine is told of a memory: by what it is chosen, who else may see it, and where its parts lie (None: as
    they were)."""

    memory: str
    kind: str
    stage: str
    tier: str
    occurred: float  # seconds since 1970
    readers: tuple[str, ...] = ()  # minds of the tenant; an empty name: all of them
    parts: NDArray[np.float32] | None = None
    asks: tuple[bool, ...] = ()


@frozen
class Search:
    """For the nearest of one space, in one mind; or, in the scope `offered` of a mind, among what the others of its tenant
    share with it. `None` means any."""

    scope: Scope
    space: str
    vector: NDArray[np.float32]
    limit: int
    asks: bool | None = None
    kinds: frozenset[str] | None = None
    stages: frozenset[str] | None = None
    tiers: frozenset[str] | None = None
    since: float | None = None
    until: float | None = None


class Near(NamedTuple):
    """A memory and whose it is."""

    mind: str
    memory: str


class VectorEngine(Protocol):
    """An engine of vectors that somebody already runs. It is asked for the nearest and never for the truth: whatever it names
    is looked up in the store and measured there. It may be away (`VectorsAway`), behind or emptied at any moment, and is made
    anew from the store. Every adapter passes `omoide.testing.VectorEngineContract`."""

    @property
    def name(self) -> str:
        """As people may see it: what it is and where."""
        ...

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark]:
        """Up to where it is whole for each of these; those of which it has nothing are left out."""
        ...

    def put(
        self, scope: Scope, placed: Sequence[Placed], *, gone: Collection[str], dimension: int, mark: Mark
    ) -> None:
        """All parts of these in place of those they had, all parts of those gone away, and then the mark: what was put twice
        is there once."""
        ...

    def nearest(self, searches: Sequence[Search]) -> list[list[Near]]:
        """For each search the memories with the nearest parts, nearest first, each once."""
        ...

    def drop(self, scope: Scope) -> None:
        """All of a mind, and its mark."""
        ...

    def scrub(self) -> None:
        """Make deletion physical, as far as it can be asked to."""
        ...

    def close(self) -> None: ...


class Lag(NamedTuple):
    """How many entries and vectors a vector engine does not have yet."""

    entries: int
    vectors: int


class Ledger(Protocol):
    """What was erased, for the backups that still hold it. What it was told is safe before anything is erased."""

    def tell(self, gone: Gone) -> None: ...
    def withdraw(self, gone: Gone) -> None:
        """It was told, and then not done."""
        ...

    def problems(self) -> list[str]: ...
    def mend(self, gone: Iterable[Gone]) -> int:
        """Where it is damaged, it is made anew of what can be read and of these. Returns how many lines are lost for good."""
        ...


class Outbox(Protocol):
    """What a vector engine is still to be told. Nothing is noted for it: the journal and the vectors of the store are what it
    follows, from its own mark on, so nothing that was acknowledged can be missed."""

    @property
    def name(self) -> str: ...
    def lag(self, scope: Scope) -> Lag:
        """How far it is behind; raises `VectorsAway`."""
        ...

    def forward(self, scope: Scope, *, anew: bool = False) -> int:
        """Tell it all that it is owed, or everything `anew`; returns of how many memories. Nothing, while another does it."""
        ...

    def drop(self, scope: Scope) -> None:
        """It lets go of a whole mind; raises `VectorsAway`."""
        ...

    def scrub(self) -> None: ...
    def close(self) -> None: ...


class Place(Protocol):
    """Where something of a mind lies beside the store: a directory of files, a log, an answer that was cut off."""

    @property
    def name(self) -> str:
        """As people may look for it."""
        ...

    @property
    def waits(self) -> bool:
        """What lies there is still to be done. When a mind is erased again because an older copy came back, it is left: it may be
        of somebody who came since by that name."""
        ...

    def clean(self) -> None:
        """What was erased in the store goes from there, too. Raises `OSError` or `OmoideError` where that cannot be."""
        ...

    def clear(self) -> None:
        """Nothing of this mind lies there any more. Raises likewise."""
        ...


class Spool(Protocol):
    """What short processes leave for a longer one. Putting never waits for anybody; what was taken stays until it is
    done, so that a crash loses nothing."""

    def put(self, kind: str, body: bytes, *, durable: bool = True) -> str: ...
    def waiting(self, *, besides: frozenset[str] = frozenset()) -> bool: ...
    def take(self) -> Iterator[Spooled]:
        """Oldest first."""
        ...

    def all(self) -> Iterator[Spooled]:
        """Also what was set aside."""
        ...

    def done(self, item: Spooled) -> None: ...
    def set_aside(self, item: Spooled) -> None:
        """Damaged: out of the way of all others."""
        ...
