"""Every operation with values that nobody thought of: no failure of ours, nothing undescribed, nothing for strangers."""

from collections.abc import Iterator
from itertools import count

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as examples
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
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
ASKED = [each for each in OPERATIONS if each.media != NEWS or each.name == "night_news"]
# Tokens are not left to chance: each request is made with one, and once more with a wrong one.
SCHEMA = schemathesis.openapi.from_dict(page(OPERATIONS) | {"security": []})
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One life for all of them: what one operation writes, the next may find."""
    home = tmp_path_factory.mktemp("any") / "store"
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance())
    house = house_of(settings, engine, secret=SECRET, chance=SeededChance(7))
    places = Places.of("127.0.0.1", hosts=[], origins=[])
    service = app(house, places=places)
    SCHEMA.app = service
    with TestClient(service, base_url=URL) as client:
        client.headers["Authorization"] = f"Bearer {SECRET}"
        for text in ("猫が好き", "The dog barks.", "手順: まず電源を切る"):
            client.post("/v1/memories", json={"text": text, "kind": "procedure"})
        client.post(
            "/v1/turns/heard", json={"text": "明日までに送ってください", "thread": "t", "sender": "健"}
        )
        client.put("/v1/person", json={"name": "健", "text": "a friend"})
        client.post("/v1/documents", json={"name": "a.md", "text": "# One\n\nThe valve is red."})
        yield client


@pytest.fixture(scope="module")
def session(client: TestClient) -> Iterator[asgi.ASGIClient]:
    """As schemathesis calls an application in its own process."""
    with asgi.get_client(client.app) as session:
        session.headers["Authorization"] = f"Bearer {SECRET}"
        yield session


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", ASKED, ids=lambda each: each.name)
def test_whatever_is_asked_is_answered_as_described(client: TestClient, session, operation, mode) -> None:  # type: ignore[no-untyped-def]
    described = SCHEMA[operation.path][operation.method]
    known = [each["id"] for each in client.get("/v1/memories").json()["memories"]] or ["zzz"]
    number = count()

    @examples(
        max_examples=5,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=described.as_strategy(generation_mode=mode))
    def ask(case) -> None:  # type: ignore[no-untyped-def]
        if "memory" in operation.in_path and next(number) % 2:
            case.path_parameters["memory"] = known[next(number) % len(known)]
        checks = CHECKS if mode is GenerationMode.POSITIVE else (*CHECKS, negative_data_rejection)
        case.call_and_validate(session=session, base_url=URL, checks=checks)
        stranger = case.call(session=session, base_url=URL, headers={"Authorization": "Bearer guess"})
        assert stranger.status_code == 401

    ask()
