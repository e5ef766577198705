"""What needs no model is answered without one: every operation, asked of a service that has all and of one whose keys are gone."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as examples
from schemathesis import GenerationMode
from schemathesis.python import asgi
from starlette.testclient import TestClient

from omoide.assemble import open_engine
from omoide.doors.http.app import app
from omoide.doors.http.guard import Places
from omoide.doors.http.openapi import page
from omoide.doors.http.operation import NEWS
from omoide.doors.http.serving import house_of
from omoide.doors.http.table import OPERATIONS
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance

SECRET = "the-token-of-this-house"
URL = "http://127.0.0.1:7466"
ASKED = [each for each in OPERATIONS if each.media != NEWS]
NEEDING = {"embed", "embed_documents"}
SCHEMA = schemathesis.openapi.from_dict(page(OPERATIONS) | {"security": []})
GONE = (
    "embedding.kind=http",
    "embedding.url=https://api.openai.com/v1",
    "embedding.model=text-embedding-3-small",
    "embedding.key_variable=OMOIDE_TEST_THERE_IS_NO_SUCH_KEY",
    "thinking.kind=anthropic",
    "thinking.model=claude-3-5-haiku-latest",
    "thinking.key_variable=OMOIDE_TEST_THERE_IS_NO_SUCH_KEY",
    "judging.kind=onnx",
    "judging.path=/there/is/no/such/model",
)


def served(home: Path, *said: str) -> TestClient:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", *said])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance())
    house = house_of(settings, engine, secret=SECRET, chance=SeededChance(7))
    return TestClient(app(house, places=Places.of("127.0.0.1", hosts=[], origins=[])), base_url=URL)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[asgi.ASGIClient]]:
    """The same life in both; what one operation writes, the next may find."""
    with ExitStack() as stack:
        clients: list[asgi.ASGIClient] = []
        for name, said in (("whole", ("embedding.kind=none",)), ("gone", GONE)):
            client = stack.enter_context(served(tmp_path_factory.mktemp(name) / "store", *said))
            client.headers["Authorization"] = f"Bearer {SECRET}"
            for text in ("猫が好き", "The dog barks.", "手順: まず電源を切る"):
                client.post("/v1/memories", json={"text": text, "kind": "procedure"}).raise_for_status()
            client.post(
                "/v1/turns/heard", json={"text": "明日までに送ってください", "thread": "t"}
            ).raise_for_status()
            client.put("/v1/person", json={"name": "健", "text": "a friend"}).raise_for_status()
            client.post(
                "/v1/documents", json={"name": "a.md", "text": "# One\n\nThe valve is red."}
            ).raise_for_status()
            session = stack.enter_context(asgi.get_client(client.app))
            session.headers["Authorization"] = f"Bearer {SECRET}"
            clients.append(session)
        yield clients


@pytest.mark.parametrize("operation", ASKED, ids=lambda each: each.name)
def test_every_operation_answers_as_it_does_with_all_of_them(both, operation) -> None:  # type: ignore[no-untyped-def]
    described = SCHEMA[operation.path][operation.method]
    listed = both[0].get(f"{URL}/v1/memories").json()["memories"]
    known, number = [each["id"] for each in listed] or ["zzz"], count()

    @examples(
        max_examples=3,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=described.as_strategy(generation_mode=GenerationMode.POSITIVE))
    def ask(case) -> None:  # type: ignore[no-untyped-def]
        if "memory" in operation.in_path:
            case.path_parameters["memory"] = known[next(number) % len(known)]
        whole, gone = (case.call(session=session, base_url=URL) for session in both)
        if operation.name in NEEDING and gone.status_code == 422:  # there is something to be made
            assert "OMOIDE_TEST_THERE_IS_NO_SUCH_KEY" in gone.text
        else:
            assert gone.status_code == whole.status_code, gone.text

    ask()
