"""Living through a conversation and being asked about it: the one place where the benchmarks open the product.

It is used as it comes: its default settings, `observe` for every turn, `recall` for every question. Only time and
chance are given, so that the same conversation always makes the same mind.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.evaluation import Turn
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.language.cleaning import is_blank
from omoide.meaning.meaning import Meaning
from omoide.mind import Mind
from omoide.model.words import Words
from omoide.ports import Embedder
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

LATER = timedelta(days=1)  # after the last turn, the questions are asked
TOKENS = 1_000_000  # the most there may be: no list is cut for want of room


def unset() -> dict[str, str]:
    """The environment without the settings of whoever measures. Where prepared models are kept changes no answer."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("OMOIDE_") or name == "OMOIDE_HOME__CACHE"
    }


def opened(home: Path, *, settings: Sequence[str] = (), **world: Any) -> tuple[Engine, Mind]:
    """A mind with the product's own settings but for those given."""
    read = read_settings(environment=unset(), arguments=[f"home.path={home}", *settings])
    engine = open_engine(read, **world)
    return engine, mind_of(read, engine, by="bench")


def opened_with(
    embedder: Embedder, home: Path, *, settings: Sequence[str] = (), **world: Any
) -> tuple[Engine, Mind]:
    """The same with an embedder of one's own."""
    engine, mind = opened(home, settings=["embedding.kind=none", *settings], **world)
    meaning = Meaning(engine.store, embedder, reopen=lambda maker: None)
    engine = replace(engine, meaning=meaning)
    return engine, Mind(engine, mind.scope, by="bench")


class Life:
    """A mind that heard some turns, and knows which memory is which of them."""

    def __init__(self, engine: Engine, mind: Mind, turns: dict[str, str]) -> None:
        self._engine = engine
        self._mind = mind
        self._turns = turns

    def ask(self, question: str, *, k: int) -> list[str]:
        """The ids of the turns that come to mind, best first; to no question, none."""
        if is_blank(question):
            return []
        came = self._mind.recall(question, budget=Budget(k=k, tokens=TOKENS))
        # What came is strengthened before the next question, not whenever a second is over: runs are alike.
        self._engine.gate.flush()
        return [self._turns[each.memory.id] for each in came.found]


@contextmanager
def lived(turns: Sequence[Turn], *, told: Callable[[], None] = lambda: None) -> Iterator[Life]:
    """A mind of its own that hears the turns one by one, as they happen; `told` is called after each."""
    with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=quick_place()) as home:
        clock = FrozenClock(min(turn.time for turn in turns))
        engine, mind = opened(Path(home), clock=clock, chance=SeededChance())
        try:
            heard: dict[str, str] = {}
            for turn in turns:
                clock.at = max(clock.at, turn.time)
                if not is_blank(turn.text):
                    heard[_hear(mind, turn)] = turn.id
                told()
            clock.at += LATER
            mind.embed()
            yield Life(engine, mind, heard)
        finally:
            engine.close()


def _hear(mind: Mind, turn: Turn) -> str:
    """The id of the memory that was made of it."""
    return mind.observe(
        Words(text=turn.text, speaker=turn.speaker, session=turn.session), Circumstances(occurred=turn.time)
    ).id


def quick_place() -> Path | None:
    """Every turn is synced before the next is heard. How long a disk takes for that is not the question here."""
    memory = Path("/dev/shm")
    return memory if os.access(memory, os.W_OK) else None
