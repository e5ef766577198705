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
    of it) are kept once; equal words of different memories are not, so that erasing one leaves the other."""

    def __init__(self, chance: Chance, limits: Limits) -> None:
        self._chance = chance
        self._limits = limits
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

    def _kept(self, words: Words) -> Words:
        if id(words) not in self._done:
            from omoide.language.keeping import kept  # a process that only recalls keeps no words

            salt = self._chance.bits(8 * SALT_BYTES).to_bytes(SALT_BYTES, "big")
            ready, sealed = seal(kept(words, limit_bytes=self._limits.text_bytes), salt=salt)
            self._done[id(words)] = (words, ready)  # the original is held, so that its id stays its own
            self.sealed.append(sealed)
        return self._done[id(words)][1]
