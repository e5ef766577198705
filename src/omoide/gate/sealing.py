"""Words on their way in: made fit to keep, within the limits, and sealed."""

from dataclasses import replace

from omoide.model.change import Change, Encoded, Noted, Revised
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.memory import TRUST_OF
from omoide.model.parameter import check, parameter
from omoide.model.plain import altered
from omoide.model.words import Sealed, Words, seal
from omoide.ports import Chance

SALT_BYTES = 16


@frozen
class Limits:
    """How much is taken. There is no limit on the number of memories (AW-04) unless one is set (PI-11)."""

    text_bytes: int = parameter(
        1_000_000, low=1_000, high=100_000_000, says="the longest text of one memory, in bytes of UTF-8"
    )
    memories: int = parameter(
        0, low=0, high=1_000_000_000, says="how many memories a mind may hold; 0: no limit"
    )

    relations: int = parameter(
        0, low=0, high=1_000_000, says="how many relations a memory may have; 0: no limit"
    )
    protected: int = parameter(
        0, low=0, high=1_000_000, says="how many memories of a mind may be protected (LT-54); 0: no limit"
    )

    def __post_init__(self) -> None:
        check(self)


class Desk:
    """Where words are made fit to keep and sealed. The same words given twice (what was said, and what is remembered
    of it) are kept once; equal words of different memories are not, so that erasing one leaves the other.

    `exact`: what a program gave (`Words.extra`) is its own and goes back as it came, letter by letter. A signature with a
    hole in it is worth nothing. What is searched and shown is cleaned and masked there, too."""

    def __init__(self, chance: Chance, limits: Limits, *, exact: bool = False) -> None:
        self._chance = chance
        self._limits = limits
        self._exact = exact
        self._done: dict[int, tuple[Words, Words]] = {}
        self.sealed: list[Sealed] = []

    def change(self, change: Change) -> Change:
        match change:
            case Encoded():
                return replace(change, memory=altered(change.memory, words=self._kept(change.memory.words)))
            case Revised():
                return replace(change, words=self._kept(change.words))
            case Noted() if change.words is not None:
                return replace(change, words=self._kept(change.words))
            case _:
                return change

    def event(self, event: Event) -> Event:
        return replace(event, words=self._kept(event.words), trust=event.trust or TRUST_OF[event.origin])

    def words(self, words: Words) -> Words:
        """Words alone, for whoever writes again what was written once."""
        return self._kept(words)

    def _kept(self, words: Words) -> Words:
        if id(words) not in self._done:
            from omoide.language.keeping import kept  # a process that only recalls keeps no words

            salt = self._chance.bits(8 * SALT_BYTES).to_bytes(SALT_BYTES, "big")
            own = words.extra if self._exact else ""
            fit = kept(replace(words, extra="") if own else words, limit_bytes=self._limits.text_bytes)
            ready, sealed = seal(replace(fit, extra=own) if own else fit, salt=salt)
            self._done[id(words)] = (words, ready)  # the original is held, so that its id stays its own
            self.sealed.append(sealed)
        return self._done[id(words)][1]
