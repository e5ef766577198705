"""What a token for one mind sends never ends the service for all: it is refused with a reason, and everybody else goes on."""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from omoide.client import Client, ServiceError
from omoide.doors.http.tokens import TOKEN

Started = tuple[subprocess.Popen[str], str]
# Composed by a parser that recurses in C, each of these would end the process.
DEEP = ("[" * 50_000 + "]" * 50_000, "{a: " * 40_000, "\n" + "- " * 90_000 + "a", "&a [*a, " * 20_000)


def test_front_matter_that_is_nested_too_deeply_ends_no_service(home: Path, started: Started) -> None:
    process, url = started
    with Client(url, token=(home / TOKEN).read_text().strip()) as client:
        for deep in DEEP:
            with pytest.raises(ServiceError, match="front matter") as refused:
                client.write_file("knowledge/deep.md", content=f"---\nx: {deep}\n---\nhi\n")
            assert refused.value.status in (400, 422)
        assert client.remember("another mind goes on")["id"]
    assert process.poll() is None


@pytest.mark.parametrize(
    "deep", ['{"text": ' + "[" * 300_000, '{"text": ' + '{"a": ' * 100_000, "[" * 300_000]
)
def test_a_body_that_is_nested_too_deeply_is_refused(client: TestClient, deep: str) -> None:
    answer = client.post("/v1/memories", content=deep, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_value")
    assert "nested too deeply" in answer.text


@pytest.mark.parametrize(
    "body", ['{"text": "猫", "text": "犬"}', '{"text": "cat", "extra": {"a": 1, "b": [{"a": 2, "a": 3}]}}']
)
def test_a_key_that_stands_twice_is_refused_and_nothing_is_written(
    client: TestClient, call: Callable[..., object], body: str
) -> None:
    answer = client.post("/v1/memories", content=body.encode(), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_value")
    assert "stands twice" in answer.text
    assert json.dumps(call("GET", "/v1/memories")).count('"id"') == 0


def test_among_very_many_keys_the_one_that_stands_twice_is_found_at_once(client: TestClient) -> None:
    """Everybody waits while a body is read."""
    keys = ",".join(f'"k{number}": 0' for number in range(50_000))
    began = time.process_time()
    answer = client.post(
        "/v1/memories", content=f'{{{keys}, "k49999": 1}}', headers={"Content-Type": "application/json"}
    )
    assert "stands twice" in answer.text
    assert time.process_time() - began < 10
