"""A server of embeddings, a real one on this machine: what it says, what it should not say, and when it says nothing."""

import json
import traceback
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from omoide.adapters.embedders.choosing import make_embedder
from omoide.adapters.embedders.http import HttpEmbedder
from omoide.errors import BadSetting, EmbedderError
from omoide.settings import read_settings

KEY = "sk-very-secret-123"
pytestmark = pytest.mark.usefixtures("loopback")

Reply = Callable[[dict[str, Any]], tuple[int, dict[str, str], bytes]]


def vector_of(text: str) -> list[float]:
    return [float(len(text)), float(text.count("猫")), 1.0]


def well(asked: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    rows = [{"index": i, "embedding": vector_of(text)} for i, text in enumerate(asked["input"])]
    return 200, {}, json.dumps({"data": rows[::-1]}).encode()  # in any order


def saying(status: int, body: object, **headers: str) -> Reply:
    content = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return lambda asked: (status, {name.replace("_", "-"): value for name, value in headers.items()}, content)


class Server:
    """Gives the replies of its script, one after another, and good ones when there are no more."""

    def __init__(self) -> None:
        self.script: list[Reply | str] = []
        self.asked: list[dict[str, Any]] = []
        self.heads: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.over = Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.asked.append(asked)
                server.heads.append(dict(self.headers))
                server.paths.append(self.path)
                reply = server.script.pop(0) if server.script else well
                if reply == "silence":
                    server.over.wait(10)
                elif reply == "hang up":
                    self.close_connection = True
                elif reply == "half":
                    self.send_response(200)
                    self.send_header("Content-Length", "1000")
                    self.end_headers()
                    self.wfile.write(b'{"data": [')
                elif callable(reply):
                    status, headers, content = reply(asked)
                    self.send_response(status)
                    for name, value in {**headers, "Content-Length": str(len(content))}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(content)

            def log_message(self, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def close(self) -> None:
        self.over.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def pauses() -> list[float]:
    return []


@pytest.fixture
def embedder(server: Server, pauses: list[float]) -> HttpEmbedder:
    return HttpEmbedder(server.url, "some-model", key=KEY, batch=3, timeout_s=5, sleep=pauses.append)


def unit(text: str) -> Any:
    return np.array(vector_of(text)) / np.linalg.norm(vector_of(text))


def test_texts_go_out_in_batches_and_come_back_in_order(server: Server, embedder: HttpEmbedder) -> None:
    texts = [f"猫{'x' * n}" for n in range(8)]
    vectors = embedder.embed(texts)
    assert np.allclose(vectors, [unit(text) for text in texts])
    assert vectors.dtype == np.float32
    assert [len(asked["input"]) for asked in server.asked] == [3, 3, 2]
    assert all(asked["model"] == "some-model" and "dimensions" not in asked for asked in server.asked)
    assert server.paths == ["/v1/embeddings"] * 3
    assert server.heads[0]["Authorization"] == f"Bearer {KEY}"


@pytest.mark.spec("PI-23", "PI-33")
@pytest.mark.parametrize(
    ("more", "model", "wish"),
    [
        ([], "text-embedding-3-small", {}),
        (["embedding.model=text-embedding-3-large", "embedding.dimension=3"], "text-embedding-3-large", {"dimensions": 3}),
        (["embedding.model=nomic-embed-text-v2-moe"], "nomic-embed-text-v2-moe", {}),
    ],
)  # fmt: skip
def test_piano_asks_for_the_model_that_it_names_and_for_two_thousand_at_once(
    server: Server, more: list[str], model: str, wish: dict[str, int]
) -> None:
    said = ["preset=piano", "embedding.kind=http", f"embedding.url={server.url}", *more]
    settings = read_settings(environment={}, arguments=said).embedding
    embedder = make_embedder(settings, cache=Path("unused"))
    assert embedder is not None
    embedder.embed([f"猫 {number}" for number in range(2050)])
    assert [len(asked["input"]) for asked in server.asked] == [2048, 2]
    assert all({**asked, "input": []} == {"model": model, "input": [], **wish} for asked in server.asked)


def test_questions_and_texts_have_prefixes_of_their_own(server: Server) -> None:
    embedder = HttpEmbedder(server.url, "e5", text_prefix="passage: ", query_prefix="query: ")
    embedder.embed(["猫"])
    embedder.embed(["猫"], asking=True)
    assert [asked["input"] for asked in server.asked] == [["passage: 猫"], ["query: 猫"]]
    assert "Authorization" not in server.heads[0]


@pytest.mark.spec("NA-49")
@pytest.mark.parametrize(
    "said", [["embedding.model=text-embedding-004"], ["preset=nexus-ark", "embedding.pause_s=0"]]
)
def test_gemini_is_told_the_task_of_each_text(server: Server, said: list[str]) -> None:
    def answer(asked: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        texts = [each["content"]["parts"][0]["text"] for each in asked["requests"]]
        return 200, {}, json.dumps({"embeddings": [{"values": vector_of(text)} for text in texts]}).encode()

    server.script = [answer, answer]
    where = ["embedding.kind=gemini", f"embedding.url={server.url}", "embedding.key_variable=K"]
    asked_for = [*said, *where, "embedding.dimension=3"]
    settings = read_settings(environment={}, arguments=asked_for).embedding
    embedder = make_embedder(settings, cache=Path("unused"), environment={"K": KEY})
    assert embedder is not None
    assert np.allclose(embedder.embed(["猫", "犬だ"]), [unit("猫"), unit("犬だ")])
    assert np.allclose(embedder.embed(["猫は？"], asking=True), [unit("猫は？")])
    tasks = [[each["taskType"] for each in asked["requests"]] for asked in server.asked]
    assert tasks == [["RETRIEVAL_DOCUMENT"] * 2, ["RETRIEVAL_QUERY"]]
    first = server.asked[0]["requests"][0]
    assert (first["model"], first["outputDimensionality"]) == ("models/text-embedding-004", 3)
    assert server.paths == ["/v1/models/text-embedding-004:batchEmbedContents"] * 2
    assert server.heads[0]["x-goog-api-key"] == KEY
    assert "Authorization" not in server.heads[0]
    assert embedder.name.endswith("+retrieval")  # vectors of another manner are never compared with these


def test_the_dimension_is_what_the_server_gives_or_what_was_asked_for(server: Server) -> None:
    assert HttpEmbedder(server.url, "m").dimension == 3
    asking = HttpEmbedder(server.url, "m", dimension=3)
    assert asking.dimension == 3
    asking.embed(["猫"])
    assert server.asked[-1]["dimensions"] == 3
    with pytest.raises(EmbedderError, match=r"3 numbers instead of 2.*embedding\.dimension"):
        HttpEmbedder(server.url, "m", dimension=2).embed(["猫"])


def test_nothing_is_sent_before_something_is_embedded(server: Server) -> None:
    embedder = HttpEmbedder(server.url, "m", dimension=3)
    assert embedder.embed([]).shape == (0, 3)
    assert embedder.name
    assert server.asked == []


def test_an_empty_text_is_sent_as_a_space(server: Server, embedder: HttpEmbedder) -> None:
    embedder.embed(["", "\ud800"])
    assert server.asked[0]["input"] == [" ", "?"]


@pytest.mark.spec("NA-52")
@pytest.mark.parametrize("fault", [saying(429, {}), saying(500, b"oh"), saying(503, {}), "hang up", "half"])
def test_a_server_that_is_unwell_is_asked_again(
    fault: Any, server: Server, embedder: HttpEmbedder, pauses: list[float]
) -> None:
    server.script = [fault, fault]
    assert np.allclose(embedder.embed(["猫"]), [unit("猫")])
    assert pauses == [1.0, 2.0]


@pytest.mark.spec("NA-52")
def test_after_three_more_attempts_it_gives_up(
    server: Server, embedder: HttpEmbedder, pauses: list[float]
) -> None:
    server.script = [saying(429, {"error": "混雑しています"})] * 9
    with pytest.raises(EmbedderError, match=r"429.*混雑.*later"):
        embedder.embed(["猫"])
    assert pauses == [1.0, 2.0, 4.0]
    assert len(server.asked) == 4


@pytest.mark.parametrize(
    ("wish", "pause"), [("7", 7.0), ("99999", 60.0), ("-3", 1.0), ("nan", 1.0), ("Wed, 21 Oct 2015", 1.0)]
)
def test_a_server_may_say_how_long_to_wait(
    wish: str, pause: float, server: Server, embedder: HttpEmbedder, pauses: list[float]
) -> None:
    server.script = [saying(429, {}, Retry_After=wish)]
    embedder.embed(["猫"])
    assert pauses == [pause]


def test_a_server_that_is_silent_is_not_waited_for_for_ever(server: Server, pauses: list[float]) -> None:
    embedder = HttpEmbedder(server.url, "m", timeout_s=0.1, sleep=pauses.append)
    server.script = ["silence"] * 9
    with pytest.raises(EmbedderError, match=r"TimeoutError.*embedding\.timeout_s"):
        embedder.embed(["猫"])
    assert len(pauses) == 3


@pytest.mark.parametrize("status", [301, 400, 404, 413])
def test_what_will_not_get_better_is_not_tried_again(
    status: int, server: Server, embedder: HttpEmbedder, pauses: list[float]
) -> None:
    server.script = [saying(status, {"error": "モデルがありません"})]
    with pytest.raises(EmbedderError, match=f"{status}.*モデル"):
        embedder.embed(["猫"])
    assert pauses == []


def row(index: object, *numbers: object) -> dict[str, object]:
    return {"index": index, "embedding": list(numbers)}


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (b"<html>Welcome</html>", "not a list of vectors"),
        (b"\xff\xfe", "not a list of vectors"),
        (b"", "not a list of vectors"),
        ([1, 2], "not a list of vectors"),
        ({"data": None}, "not a list of vectors"),
        ({"data": [{"embedding": [1, 2]}, {"embedding": [1, 2]}]}, "not a list of vectors"),
        ({"data": [row(0, 1, 2), row(1, 1)]}, "not a list of vectors"),
        ({"data": [row(0, 1, 2), row(1, "x", 2)]}, "not a list of vectors"),
        ({"data": [row(0, 1, 2), {"index": 1, "embedding": "AACAPw=="}]}, "not a list of vectors"),
        ({"data": [row(0, 1, 2), row("1", 1, 2)]}, "not a list of vectors"),
        ({"data": [row(0, 1, 2)]}, "1 vectors for 2 texts"),
        ({"data": []}, "0 vectors for 2 texts"),
        ({"data": [row(0, 1, 2), row(0, 1, 2)]}, "2 vectors for 2 texts"),
        ({"data": [row(0, 1, 2), row(1, 3, 4), row(2, 5, 6)]}, "3 vectors for 2 texts"),
        ({"data": [row(0, 1, 2), row(1, float("nan"), 2)]}, "without a direction"),
        ({"data": [row(0, 1, 2), row(1, float("inf"), 2)]}, "without a direction"),
        ({"data": [row(0, 1, 2), row(1, 0, 0)]}, "without a direction"),
        ({"data": [row(0), row(1)]}, "without a direction"),
    ],
)
def test_an_answer_that_is_not_what_was_asked_for_is_never_used(
    reply: object, said: str, server: Server, embedder: HttpEmbedder
) -> None:
    server.script = [saying(200, reply)]
    with pytest.raises(EmbedderError, match=said):
        embedder.embed(["猫", "犬"])


def test_vectors_never_change_their_length(server: Server, embedder: HttpEmbedder) -> None:
    embedder.embed(["猫"])
    server.script = [saying(200, {"data": [row(0, 1, 2)]})]
    with pytest.raises(EmbedderError, match="2 numbers instead of 3"):
        embedder.embed(["猫"])


@pytest.mark.parametrize("status", [400, 401, 403, 429, 500])
def test_the_key_is_in_no_message(status: int, server: Server, embedder: HttpEmbedder) -> None:
    server.script = [saying(status, {"error": f"Incorrect API key provided: {KEY}"})] * 4
    with pytest.raises(EmbedderError) as raised:
        embedder.embed(["猫"])
    said = "".join(traceback.format_exception(raised.value)) + repr(raised.value.facts) + repr(embedder)
    assert KEY not in said + embedder.name
    if status in (401, 403):
        assert "embedding.key_variable" in said


@pytest.mark.parametrize("key", [f"{KEY}\n", f"{KEY}鍵", f"{KEY}\r\nHost: elsewhere"])
def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(BadSetting, match=r"embedding\.key_variable") as raised:
        HttpEmbedder("http://127.0.0.1/v1", "m", key=key)
    assert KEY not in "".join(traceback.format_exception(raised.value))


def test_where_nobody_is_it_says_so_at_once(server: Server, pauses: list[float]) -> None:
    embedder = HttpEmbedder(server.url, "m", sleep=pauses.append)
    server.close()
    with pytest.raises(EmbedderError, match="nobody is there"):
        embedder.embed(["猫"])
    assert pauses == []


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost:8080/v1",
        "ftp://example.com/v1",
        "http://",
        "http://a b/v1",
        "http://x:port/",
        "http://猫/",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match=r"embedding\.url"):
        HttpEmbedder(url, "m")


def test_a_key_in_the_address_is_refused_without_showing_it() -> None:
    with pytest.raises(BadSetting, match=r"embedding\.key_variable") as raised:
        HttpEmbedder(f"https://user:{KEY}@example.com/v1", "m")
    assert KEY not in str(raised.value)


@pytest.mark.parametrize("ending", ["", "/", "/embeddings", "/embeddings/"])
def test_the_address_may_be_written_with_or_without_its_end(ending: str, server: Server) -> None:
    HttpEmbedder(f"{server.url}{ending}", "m").embed(["猫"])
    HttpEmbedder(f"{server.url}{ending}?api-version=1", "m").embed(["猫"])
    assert server.paths == ["/v1/embeddings", "/v1/embeddings?api-version=1"]


def test_whatever_may_change_the_vectors_changes_the_name() -> None:
    names = {
        HttpEmbedder("http://a/v1", "m").name,
        HttpEmbedder("http://b/v1", "m").name,
        HttpEmbedder("http://a/v1", "n").name,
        HttpEmbedder("http://a/v1", "m", dimension=8).name,
        HttpEmbedder("http://a/v1", "m", text_prefix="passage: ").name,
        HttpEmbedder("http://a/v1", "m", query_prefix="passage: ").name,
    }
    assert len(names) == 6
    assert HttpEmbedder("http://a/v1", "m", key=KEY).name in names


class Watch:
    """Time that passes only while somebody rests."""

    def __init__(self) -> None:
        self.rests: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.rests.append(seconds)

    def monotonic(self) -> float:
        return 100.0 + sum(self.rests)


@pytest.mark.spec("NA-52")
def test_between_batches_it_rests_but_nobody_who_asks_waits(server: Server) -> None:
    watch = Watch()
    embedder = HttpEmbedder(
        server.url, "m", batch=20, pause_s=2.0, sleep=watch.sleep, monotonic=watch.monotonic
    )
    embedder.embed([f"猫{number}" for number in range(50)])
    assert [len(asked["input"]) for asked in server.asked] == [20, 20, 10]
    assert watch.rests == [2.0, 2.0]
    embedder.embed(["何匹？"], asking=True)
    assert watch.rests == [2.0, 2.0]
    embedder.embed(["犬"])
    assert watch.rests == [2.0, 2.0, 2.0]
