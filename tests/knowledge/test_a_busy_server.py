"""A server of embeddings that has too much to do: a batch that fails stays queued, and keeps the rest waiting or not."""

import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from shelves import Reader

from omoide.errors import EmbedderError


class Server:
    """Gives every text a vector; refuses each batch that holds one of `refused`."""

    def __init__(self) -> None:
        self.refused = ""
        self.sizes: list[int] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
                server.sizes.append(len(texts))
                busy = bool(server.refused) and any(server.refused in text for text in texts)
                rows = [
                    {"index": place, "embedding": [len(text), text.count("猫"), 1.0]}
                    for place, text in enumerate(texts)
                ]
                content = json.dumps({"data": rows}).encode()
                self.send_response(429 if busy else 200)
                self.send_header("Content-Length", str(len(content)))
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
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, loopback: None) -> Iterator[Server]:
    monkeypatch.setattr("omoide.adapters.embedders.http._PAUSES_S", (0.0, 0.0, 0.0))
    running = Server()
    yield running
    running.close()


def add(reader: Reader, shelf: Path, count: int) -> None:
    for number in range(count):
        (shelf / f"{number:03}.txt").write_text(f"文書{number:03}番", "utf-8")
    reader.add(*sorted(shelf.iterdir()))


def missing(reader: Reader) -> int:
    store, scope = reader.engine.store, reader.mind.knowledge.scope
    return len(store.unembedded(scope, store.spaces(scope)[0].name, limit=1000).memories)


@pytest.mark.spec("NA-49", "NA-52")
@pytest.mark.parametrize(("preset", "left"), [("nexus-ark", 20), ("default", 55)])
def test_a_batch_that_is_refused_stays_queued(
    reading: Callable[..., Reader], shelf: Path, server: Server, preset: str, left: int
) -> None:
    """Nexus Ark passes over it and goes on; the default leaves the server alone, because it is likely to stay so."""
    reader = reading(
        f"preset={preset}",
        "embedding.kind=http",
        f"embedding.url={server.url}",
        "embedding.model=text-embedding-004",
        "embedding.text_prefix=retrieval_document: ",
        "embedding.batch=20",
        "embedding.pause_s=0",
    )
    add(reader, shelf, 55)
    server.refused = "文書007番"
    with pytest.raises(EmbedderError, match="429"):
        reader.mind.knowledge.embed()
    assert max(server.sizes[-4:]) <= 20
    assert missing(reader) == left
    server.refused = ""
    assert reader.mind.knowledge.embed() == left
    assert missing(reader) == 0
