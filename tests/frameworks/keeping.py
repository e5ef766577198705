"""A mind that programs keep something with."""

from pathlib import Path

from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance

WORDS_ALONE = "embedding.kind=none"


class Keeper:
    """A mind at a time of one's choosing."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.settings = read_settings(
            environment={}, arguments=[f"home.path={home}", *(arguments or (WORDS_ALONE,))]
        )
        self.clock = FrozenClock()
        self.engine = open_engine(self.settings, clock=self.clock, chance=SeededChance())
        self.mind: Mind = mind_of(self.settings, self.engine, by="test")
