"""How long a verb may take, and whether it only looks: said where the verb is, for whoever has it awaited.

What is quick never waits behind what is long. What only looks may be left when nobody waits for it any more; what acts is done.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

Verb = TypeVar("Verb", bound=Callable[..., Any])


class Tempo(Enum):
    LOOKS = "looks"
    ACTS = "acts"
    LOOKS_LONG = "looks long"  # through all that there is
    ACTS_LONG = "acts long"

    @property
    def is_long(self) -> bool:
        return self in (Tempo.LOOKS_LONG, Tempo.ACTS_LONG)

    @property
    def only_looks(self) -> bool:
        return self in (Tempo.LOOKS, Tempo.LOOKS_LONG)


def _says(tempo: Tempo) -> Callable[[Verb], Verb]:
    def said(verb: Verb) -> Verb:
        verb.__tempo__ = tempo  # type: ignore[attr-defined]
        return verb

    return said


looks = _says(Tempo.LOOKS)
acts = _says(Tempo.ACTS)
looks_long = _says(Tempo.LOOKS_LONG)
acts_long = _says(Tempo.ACTS_LONG)


def tempo_of(verb: Callable[..., Any]) -> Tempo | None:
    return getattr(verb, "__tempo__", None)


def has_verbs(kind: type) -> bool:
    """Whether it is something that acts, and no value."""
    return any(tempo_of(each) for base in kind.__mro__ for each in vars(base).values() if callable(each))
