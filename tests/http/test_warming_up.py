"""Ready means warm: whoever asks first waits for nothing to be loaded."""

from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from starlette.testclient import TestClient

from omoide.adapters.japanese import SudachiForms
from omoide.assemble import open_engine
from omoide.doors.http import app as application
from omoide.doors.http.serving import house_of, places_of
from omoide.errors import EmbedderError
from omoide.language.lexicon import Lexicon
from omoide.settings import Settings
from omoide.testing.models import HashedEmbedder
from omoide.testing.world import SeededChance

SECRET = "the-token-of-this-house"
URL = "http://127.0.0.1:7466"


class Loading(HashedEmbedder):
    """Is loaded by its first call, which takes until it is let go."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self.go, self.loads, self.fails = Event(), 0, fails

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        if not self.loads:
            assert self.go.wait(60)
            self.loads += 1
        if self.fails:
            raise EmbedderError(name=self.name, problem="nobody is there")
        return super().embed(texts, asking=asking)


class Dictionary:
    """A dictionary that counts how often it is loaded."""

    def __init__(self) -> None:
        self.loads = 0

    def load(self) -> Any:
        self.loads += 1
        return self

    def tokenize(self, text: str) -> list[Any]:
        return []


def served(settings: Settings, embedder: Loading, dictionary: Dictionary) -> TestClient:
    lexicon = Lexicon(forms=SudachiForms(dictionary.load, name="counted"), forms_name="counted")
    engine = open_engine(settings, embedder=embedder, lexicon=lexicon, background=True)
    house = house_of(settings, engine, secret=SECRET, chance=SeededChance(7))
    client = TestClient(application.app(house, places=places_of(settings)), base_url=URL)
    client.headers["Authorization"] = f"Bearer {SECRET}"
    return client


def test_the_service_is_ready_when_the_first_question_loads_nothing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder, dictionary = Loading(), Dictionary()
    with served(settings, embedder, dictionary) as client:
        with monkeypatch.context() as hurried:
            hurried.setattr(application, "_READY_S", 0.05)
            assert client.get("/ready").status_code == 503
            assert client.get("/health").status_code == 200
        embedder.go.set()
        assert client.get("/ready").json() == {"status": "ready"}
        assert (embedder.loads, dictionary.loads) == (1, 1)
        for text in ("猫はどこ?", "Where is the cat?"):
            assert client.post("/v1/recall", json={"text": text}).status_code == 200
        assert (embedder.loads, dictionary.loads) == (1, 1)


def test_an_embedder_that_is_away_does_not_keep_the_service_from_being_ready(settings: Settings) -> None:
    """Words answer meanwhile."""
    embedder = Loading(fails=True)
    embedder.go.set()
    with served(settings, embedder, Dictionary()) as client:
        assert client.get("/ready").json() == {"status": "ready"}


def test_a_service_that_ends_while_it_is_loading_ends_well(settings: Settings) -> None:
    embedder = Loading()
    with served(settings, embedder, Dictionary()):
        pass
    embedder.go.set()
