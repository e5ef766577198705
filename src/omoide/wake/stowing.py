"""Stowing: what a program keeps with a mind, under a namespace and a key, and gets back exactly as it gave it.

Each document is a memory of the kind document in the scope beside the mind (`Scope.drawer`): recall, priming and nights
never meet it. Its JSON lies in `Words.extra` letter by letter; what it is searched by lies in `Words.text`, cleaned and masked
like everything that is read. Its id follows from namespace and key, so that of two who write the same at once only one is
heard, and the other decides anew.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from omoide.engine import Engine
from omoide.errors import BadValue, TooLong
from omoide.gate.noting import again
from omoide.language.cleaning import clean, is_blank
from omoide.language.secrets import mask
from omoide.model.change import Change, Encoded, Judged, Moved, Revised
from omoide.model.cue import EVERYTHING, Cue, Filter
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.plain import texts_in
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.find import find

if TYPE_CHECKING:
    from omoide.care.erase import Erasing

Namespace = tuple[str, ...]

TAKEN_OUT: Final = "taken-out"  # why a document was let go
EXPIRED: Final = "expired"
_FOREVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_THERE: Final = Filter(kinds=frozenset({Kind.DOCUMENT}), stages=frozenset({Stage.ACTIVE}))
_PAGE: Final = 500
_TIMES_A_TEXT: Final = 32  # how much longer than a text the JSON of a document may be: pictures come in it
_TOKENS: Final = 1_000_000
_TURN: Final = RLock()  # the threads of a process take turns, so that none is outrun until it gives up
_MOST: Final = 1000  # documents that one search ranks


@frozen
class Put:
    """A document to be laid in. A `value` of None takes it out. `text` is what it is searched by: all that is text in its
    value, unless it is said; nothing, if it is empty. `ttl`: how long it lasts from now, or from when it was last read."""

    namespace: Namespace
    key: str
    value: Any
    text: str | None = None
    ttl: timedelta | None = None


@frozen
class Stowed:
    """A document as it lies there."""

    namespace: Namespace
    key: str
    value: Any
    memory: str
    version: int
    created: datetime
    updated: datetime
    expires: datetime | None = None
    ttl: timedelta | None = None
    score: float | None = None


class Look:
    """What is there now. Whoever decides by it is refused if any of it changed since it was first looked at."""

    def __init__(self, engine: Engine, scope: Scope) -> None:
        self._engine = engine
        self._scope = scope
        self.based_on: dict[str, int] = {}

    def get(self, namespace: Namespace, key: str) -> Stowed | None:
        return self.several([(namespace, key)])[0]

    def several(self, places: Sequence[tuple[Namespace, str]]) -> list[Stowed | None]:
        memories = self.memories(places)
        return [self._read(memories[place]) for place in places]

    def memories(self, places: Sequence[tuple[Namespace, str]]) -> dict[tuple[Namespace, str], Memory | str]:
        """For each place the memory that lies or lay there, or else the id of the one that will."""
        store, found = self._engine.store, dict[tuple[Namespace, str], Memory | str]()
        first = {_identity(*place, 0): place for place in places}
        for memory in store.memories(self._scope, list(first)):
            found[first[memory.id]] = memory
            self.based_on.setdefault(memory.id, memory.version)
        for name, place in first.items():
            if place not in found:
                found[place] = self._later(place, name)
        return found

    def _later(self, place: tuple[Namespace, str], name: str) -> Memory | str:
        """What was erased or undone leaves its id behind: the next document of that name has another."""
        turn = 0
        while self._engine.store.last_named(self._scope, name):
            # Looked for once it was named: it may have come just now.
            for memory in self._engine.store.memories(self._scope, [name]):
                self.based_on.setdefault(name, memory.version)
                return memory
            turn += 1
            name = _identity(*place, turn)
        self.based_on.setdefault(name, 0)
        return name

    def _read(self, memory: Memory | str) -> Stowed | None:
        return None if isinstance(memory, str) else read(memory, now=self._engine.clock.now())


def read(memory: Memory, *, now: datetime, score: float | None = None) -> Stowed | None:
    """None where it was taken out or has expired."""
    expires = None if memory.valid_to in (None, _FOREVER) else memory.valid_to
    if memory.stage is not Stage.ACTIVE or memory.words.gone or (expires and expires <= now):
        return None
    said = json.loads(memory.words.extra)
    return Stowed(
        namespace=tuple(said["namespace"]),
        key=said["key"],
        value=said["value"],
        memory=memory.id,
        version=memory.version,
        created=datetime.fromisoformat(said["created"]),
        updated=datetime.fromisoformat(said["updated"]),
        expires=expires,
        ttl=timedelta(seconds=said["ttl"]) if said["ttl"] else None,
        score=score,
    )


# Laying in.


def change(engine: Engine, scope: Scope, decide: Callable[[Look], Iterable[Put]], *, by: str) -> None:
    """What is decided by a look is laid in together, or decided anew where others were faster."""

    def act() -> None:
        look = Look(engine, scope.drawer)
        puts = {(each.namespace, each.key): each for each in decide(look)}
        there = look.memories(list(puts))
        changes = [
            change for place, put in puts.items() for change in _changes(engine, scope, put, there[place])
        ]
        if changes:
            engine.gate.commit(scope.drawer, changes, by=by, based_on=look.based_on)

    with _TURN:
        again(act)


def _changes(engine: Engine, scope: Scope, put: Put, there: Memory | str) -> Iterator[Change]:
    now = engine.clock.now()
    known = None if isinstance(there, str) else there
    lying = read(known, now=now) if known else None
    if put.value is None:
        if known and lying:
            yield Moved(memory=known.id, stage=Stage.FORGOTTEN, why=TAKEN_OUT)
        return
    words = _words(engine, put, created=lying.created if lying else now, now=now)
    until = now + put.ttl if put.ttl else None
    if isinstance(there, str):
        yield Encoded(
            memory=Memory(
                id=there,
                scope=scope.drawer,
                words=words,
                occurred=now,
                kind=Kind.DOCUMENT,
                origins=(Origin.IMPORT,),
                valid_to=until,
            )
        )
        return
    yield Revised(memory=there.id, words=words, origins=(Origin.IMPORT,))
    if there.stage is not Stage.ACTIVE:
        yield Moved(memory=there.id, stage=Stage.ACTIVE, why="laid-in")
    if (until or _FOREVER) != (there.valid_to or _FOREVER):
        yield Judged(memory=there.id, valid_to=until or _FOREVER)


def _words(engine: Engine, put: Put, *, created: datetime, now: datetime) -> Words:
    if not put.namespace or not all(isinstance(part, str) for part in (*put.namespace, put.key)):
        raise BadValue(
            value=(put.namespace, put.key),
            what="place in a drawer",
            allowed="a namespace of texts, and a key",
        )
    exact = _json(
        {
            "namespace": list(put.namespace),
            "key": put.key,
            "created": created.isoformat(),
            "updated": now.isoformat(),
            "ttl": put.ttl.total_seconds() if put.ttl else None,
            "value": put.value,
        }
    )
    most = engine.limits.text_bytes
    if len(exact) > _TIMES_A_TEXT * most:
        raise TooLong(what="The document", size=len(exact), limit=_TIMES_A_TEXT * most)
    text = "\n".join(texts_in(put.value)) if put.text is None else put.text
    return Words(
        text=text[: most // 8],  # in UTF-8 a letter takes four bytes at most, and there is more than the text
        title="" if _readable(text) else put.key[: most // 16] if _readable(put.key) else "/",
        tags=(*(_within(put.namespace[:depth]) for depth in range(1, len(put.namespace) + 1)),),
        extra=exact,
    )


def _readable(text: str) -> bool:
    return not is_blank(mask(clean(text).text).text)


def _json(plain: Mapping[str, Any]) -> str:
    """As it is written, unless it holds half a letter, which no file can."""
    try:
        text = json.dumps(plain, ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(plain)
    except (TypeError, ValueError) as error:
        raise BadValue(value=str(error), what="a document", allowed="what can be written as JSON") from error
    return text


def _identity(namespace: Namespace, key: str, turn: int) -> str:
    place = json.dumps([*namespace, key, turn])
    bits = int.from_bytes(blake2b(b"time/" + place.encode(), digest_size=5).digest(), "big")
    return identity_of(_BEGINNING + timedelta(milliseconds=bits), place)


def _within(namespace: Namespace) -> str:
    """The tag of all that lies in a namespace, or below it."""
    return "in-" + blake2b(json.dumps(namespace).encode(), digest_size=8).hexdigest()


# Finding.


def within(engine: Engine, scope: Scope, namespace: Namespace) -> Iterator[Stowed]:
    """All that lies in a namespace and below it, the newest first."""
    now, chosen = engine.clock.now(), _chosen(namespace)
    past: tuple[datetime, str] | None = None
    while page := engine.store.listed(scope.drawer, chosen, limit=_PAGE, past=past):
        past = (page[-1].occurred, page[-1].id)
        found = (read(memory, now=now) for memory in page)
        yield from (each for each in found if each and each.namespace[: len(namespace)] == namespace)


def search(engine: Engine, scope: Scope, namespace: Namespace, question: str, *, k: int) -> list[Stowed]:
    """What answers, best first; looking leaves no trace."""
    cue = Cue(text=question, filter=_chosen(namespace))
    budget = replace(engine.budget, k=min(max(k, 1), _MOST), tokens=_TOKENS)
    now = engine.clock.now()
    came = find(engine, scope.drawer, cue, budget=budget).found
    found = (read(each.memory, now=now, score=each.score) for each in came)
    return [each for each in found if each and each.namespace[: len(namespace)] == namespace]


def _chosen(namespace: Namespace) -> Filter:
    return replace(_THERE, tags=frozenset({_within(namespace)})) if namespace else _THERE


# Lasting.


def refresh(engine: Engine, scope: Scope, stowed: Iterable[Stowed], *, by: str) -> None:
    """They were read: their time begins anew. Who was faster has done the same."""
    now = engine.clock.now()
    longer = [Judged(memory=each.memory, valid_to=now + each.ttl) for each in stowed if each.ttl]
    if longer:
        engine.gate.commit(scope.drawer, longer, by=by)


def sweep(engine: Engine, scope: Scope, *, by: str) -> int:
    """Let go of what has expired; nobody could see it any more. Returns how many."""
    now, expired = engine.clock.now(), list[Memory]()
    past: tuple[datetime, str] | None = None
    while page := engine.store.listed(scope.drawer, _THERE, limit=_PAGE, past=past):
        past = (page[-1].occurred, page[-1].id)
        expired += [each for each in page if each.valid_to and each.valid_to <= now]
    changes = [Moved(memory=each.id, stage=Stage.FORGOTTEN, why=EXPIRED) for each in expired]
    if changes:
        engine.gate.commit(scope.drawer, changes, by=by, based_on={each.id: each.version for each in expired})
    return len(changes)


# Erasing.


def plan_erasure(
    engine: Engine, scope: Scope, namespace: Namespace, key: str | None = None
) -> "Erasing | None":
    """All versions of a document, or of all in a namespace and below it; also of what was taken out or has expired."""
    from omoide.care.erase import Erasing  # seldom done
    from omoide.care.erase import plan_erasure as plan_one

    chosen, names = replace(_chosen(namespace), stages=EVERYTHING.stages), list[str]()
    past: tuple[datetime, str] | None = None
    while page := engine.store.listed(scope.drawer, chosen, limit=_PAGE, past=past):
        past = (page[-1].occurred, page[-1].id)
        for memory in page:
            said = json.loads(memory.words.extra)
            place = tuple(said["namespace"])
            if (
                place == namespace and said["key"] == key
                if key is not None
                else place[: len(namespace)] == namespace
            ):
                names.append(memory.id)
    if not names:
        return None
    plans = [plan_one(engine, scope.drawer, name) for name in names]
    return Erasing(
        memories=tuple(name for plan in plans for name in plan.memories),
        words=tuple(words for plan in plans for words in plan.words),
    )
