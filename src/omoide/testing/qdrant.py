"""A server that takes the requests of Qdrant's client and answers them out of the engine which that client carries for tests.

It is not Qdrant: it has no graph, no quantisation, no cluster. What it shows is that our requests are of the form that the
client's own models read, and what we make of the answers; `asked` keeps what was asked for, to be looked at.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, NamedTuple


class Request(NamedTuple):
    method: str
    path: str
    body: Any
    key: str | None


class LocalQdrant:
    def __init__(self, *, port: int = 0) -> None:
        from qdrant_client import QdrantClient

        self.engine = QdrantClient(":memory:")
        self.asked: list[Request] = []
        self._lock = Lock()
        self._serve(port)

    def _serve(self, port: int) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Away; what it holds is there again when it comes back."""
        self._server.shutdown()
        self._server.server_close()

    def start(self) -> None:
        self._serve(self.port)

    def empty(self) -> None:
        for each in self.engine.get_collections().collections:
            self.engine.delete_collection(each.name)
        self.asked.clear()

    def points(self) -> list[dict[str, Any]]:
        """What it holds, past our own adapter."""
        return [
            dict(point.payload or {})
            for each in self.engine.get_collections().collections
            if not each.name.endswith("-marks")
            for point in self.engine.scroll(each.name, limit=10_000)[0]
        ]

    def answer(self, request: Request) -> Any:
        with self._lock:
            self.asked.append(request)
            return _answered(self.engine, request)


def _answered(engine: Any, request: Request) -> Any:
    from qdrant_client import models

    match request.method, request.path.strip("/").split("/")[1:]:
        case "GET", []:
            return engine.get_collections()
        case "GET", [name, "exists"]:
            return {"exists": engine.collection_exists(name)}
        case "PUT", [name]:
            wanted = models.CreateCollection.model_validate(request.body)
            return engine.create_collection(name, vectors_config=wanted.vectors)
        case "PUT", [name, "index"]:
            models.CreateFieldIndex.model_validate(request.body)
            return _DONE
        case "POST", [name, "points"]:
            return engine.retrieve(name, request.body["ids"], with_payload=True)
        case "PUT", [name, "points"]:
            return engine.upsert(name, models.PointsList.model_validate(request.body).points)
        case "POST", [name, "points", "delete"]:
            selector = models.FilterSelector if "filter" in request.body else models.PointIdsList
            return engine.delete(name, selector.model_validate(request.body))
        case "POST", [name, "points", "batch"]:
            acts = models.UpdateOperations.model_validate(request.body).operations
            return engine.batch_update_points(name, acts)
        case "POST", [name, "points", "query", "batch"]:
            asked = models.QueryRequestBatch.model_validate(request.body).searches
            plain = [each.model_copy(update={"params": None}) for each in asked]  # it is exact by itself
            return engine.query_batch_points(name, plain)
        case _:
            raise LookupError(f"{request.method} {request.path}")


_DONE = {"operation_id": 0, "status": "completed"}


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return json.loads(value.model_dump_json()) if hasattr(value, "model_dump_json") else value


def _handler(server: LocalQdrant) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _take(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            path = self.path.partition("?")[0]
            request = Request(self.command, path, body, self.headers.get("api-key"))
            try:
                status, said = 200, {"result": _plain(server.answer(request)), "status": "ok", "time": 0.0}
            except (LookupError, ValueError) as error:
                status, said = 404, {"status": {"error": repr(error)}, "time": 0.0}
            written = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(written)))
            self.end_headers()
            self.wfile.write(written)

        do_GET = do_PUT = do_POST = _take  # noqa: N815 - so the server of the standard library calls them

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody reads it."""

    return Handler
