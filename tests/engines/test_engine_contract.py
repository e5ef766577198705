"""Every vector engine keeps the contract: the one of the tests, pgvector on a real server, Qdrant's own local engine."""

from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.engines.guarded import Guarded
from omoide.ports import VectorEngine
from omoide.testing.engine_contract import VectorEngineContract
from omoide.testing.engines import RamEngine
from omoide.testing.postgres import LocalPostgres
from omoide.testing.qdrant import LocalQdrant

pytestmark = pytest.mark.spec("PI-20")


class TestRamEngine(VectorEngineContract):
    held: RamEngine | None = None

    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        self.held = RamEngine(house=house, held=self.held)
        return self.held


class TestGuarded(VectorEngineContract):
    held: RamEngine | None = None

    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        self.held = held = RamEngine(house=house, held=self.held)
        return Guarded(lambda: held, name="ram", tell=lambda error: None)


class TestPgVector(VectorEngineContract):
    @pytest.fixture(autouse=True)
    def _server(self, server: LocalPostgres) -> None:
        self.url = server.emptied()

    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        from omoide.adapters.engines.pgvector import PgVector

        return PgVector(self.url, house=house, wait_s=30)


@pytest.mark.filterwarnings("ignore:Local mode", "ignore:Payload indexes")
class TestQdrantOfItsClient(VectorEngineContract):
    """Without a server: what the client itself carries."""

    client: Any = None

    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        qdrant = pytest.importorskip("qdrant_client", reason="pip install 'omoide[qdrant]'")
        from omoide.adapters.engines.qdrant import Qdrant

        self.client = self.client or qdrant.QdrantClient(":memory:")
        return Qdrant(self.client, house=house)


class TestQdrantOverHttp(VectorEngineContract):
    """The requests of a remote client, read by the client's own models."""

    @pytest.fixture(autouse=True)
    def _server(self, qdrant: LocalQdrant) -> None:
        self.url = qdrant.url

    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        from omoide.adapters.engines.qdrant import at

        return at(
            self.url,
            house=house,
            key="",
            collection="omoide",
            quantisation="binary",
            oversampling=3,
            wait_s=30,
        )
