"""An embedder that keeps what it was given and can be out of reach, and a mind in a SQLite file that uses it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from omoide.assemble import mind_of, open_engine
from omoide.errors import EmbedderError
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.meaning.background import Background
from omoide.meaning.meaning import Meaning
from omoide.mind import Mind
from omoide.model.words import Words
from omoide.ports import Embedder, Probe
from omoide.settings import read_settings
from omoide.testing.models import HashedEmbedder
from omoide.wake.encode import Circumstances

CALIBRATION = (0.05, 0.2, 0.3, 0.4)
TOPICS = ("猫のタマ", "京都のラーメン", "garden tools", "the night train", "母の誕生日", "Kenの犬")


class CountingEmbedder(HashedEmbedder):
    """`down`: it fails; `lives`: after so many more texts it goes down by itself."""

    calibration = CALIBRATION

    def __init__(
        self, dimension: int = 64, *, name: str = "", down: bool = False, lives: int = 10**9
    ) -> None:
        super().__init__(dimension)
        self.name = name or self.name
        self.down = down
        self.lives = lives
        self.texts: list[str] = []
        self.questions: list[str] = []

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        self.lives -= len(texts)
        if self.down or self.lives < 0:
            raise EmbedderError(name=self.name, problem="nobody is there")
        (self.questions if asking else self.texts).extend(texts)
        return super().embed(texts, asking=asking)


def known_as(*embedders: Embedder) -> Callable[[str], Embedder | None]:
    """How to open again one of these."""
    return {each.name: each for each in embedders}.get


def opened(
    home: Path,
    embedder: Embedder,
    *,
    reopen: Callable[[str], Embedder | None] = lambda maker: None,
    by_part: bool = True,
    background: bool = False,
) -> Mind:
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    engine = open_engine(settings, lexicon=Lexicon())
    meaning = Meaning(engine.store, embedder, maker=embedder.name, reopen=reopen, by_part=by_part)
    worker = Background(meaning) if background else None
    if worker:
        gate = Gate(
            engine.store, clock=engine.clock, chance=engine.chance, limits=settings.limits, after=worker.tell
        )
        engine = replace(engine, gate=gate)
    return mind_of(settings, replace(engine, meaning=meaning, background=worker), by="test")


def told(mind: Mind, count: int, *, first: int = 0) -> list[str]:
    """So many memories in one act, half Japanese, half English; gives their ids."""
    texts = [f"{TOPICS[number % len(TOPICS)]} no. {number}" for number in range(first, first + count)]
    return [
        memory.id for memory in mind.remember_all([(Words(text=text), Circumstances()) for text in texts])
    ]


def cosines(mind: Mind, embedder: HashedEmbedder, question: str, *, space: str = "") -> dict[str, float]:
    """What the store answers without anything being made for it; memories without a vector are left out."""
    vector = HashedEmbedder(embedder.dimension).embed([question])[0]
    probe = Probe(vector=vector, space=space or embedder.name)
    found = mind._engine.store.candidates(mind.scope, probe)
    return {
        found.id(at): float(found.cosine[at])
        for at in map(int, np.flatnonzero(found.allowed).tolist())
        if not math.isnan(found.cosine[at])
    }


def table(mind: Mind) -> list[tuple[str, str]]:
    """Of every vector that is kept: the name of its space and whose it is."""
    with mind._engine.store._database.reading() as session:  # type: ignore[attr-defined]
        return session.rows(
            "SELECT p.name, v.id FROM vectors v LEFT JOIN spaces p ON p.scope = v.scope AND p.space = v.space "
            "ORDER BY p.name, v.id"
        )
