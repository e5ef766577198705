"""Small states of a mind, kept as notes: read with the number of the entry that wrote them, so that whoever writes the
next one can say on which it rests. Then of two who decide at once only one is heard, and the other decides anew."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from omoide.errors import Conflict
from omoide.model.change import Noted, note_name
from omoide.model.digest import blake2b
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Store

_TRIES = 20
Value = TypeVar("Value")


class Storing(Protocol):
    """Whoever has a store: the engine."""

    @property
    def store(self) -> Store: ...


class State(NamedTuple):
    """What a note says, and on which entry that rests. `plain` is None where it is not there, or was erased."""

    key: str
    number: int = 0
    plain: dict[str, Any] | None = None

    @property
    def based_on(self) -> dict[str, int]:
        return {note_name(self.key): self.number}


def key_of(prefix: str, name: str) -> str:
    """A key for what may be called anything."""
    return prefix + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def state_of(engine: Storing, scope: Scope, key: str) -> State:
    """The number first: if the note is written in between, what rests on the old one is refused."""
    number = engine.store.last_named(scope, note_name(key))
    return State(key, number, plain_at(engine, scope, key))


def plain_at(engine: Storing, scope: Scope, key: str) -> dict[str, Any] | None:
    """What a note says, for whoever will write nothing that rests on it."""
    return plain_of(engine.store.notes(scope, prefix=key).get(key))


def plain_of(words: Words | None) -> dict[str, Any] | None:
    """Nothing where the words were erased, or can no longer be read because something in them was taken for a secret."""
    if words is None or words.gone:
        return None
    try:
        return json.loads(words.text)
    except ValueError:
        return None


def noted(key: str, plain: Mapping[str, Any] | None) -> Noted:
    words = None if plain is None else Words(text=json.dumps(plain, ensure_ascii=False))
    return Noted(key=key, words=words)


def again(decide: Callable[[], Value]) -> Value:
    """Decide on what is there now, as often as others were faster."""
    for _ in range(_TRIES - 1):
        try:
            return decide()
        except Conflict:
            continue
    return decide()
