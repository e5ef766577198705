"""A server of language models that says what its script says, in the manner of whoever is asked."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

OPENAI_STOPS = {"end": "stop", "length": "length", "refusal": "content_filter"}
ANTHROPIC_STOPS = {"end": "end_turn", "length": "max_tokens", "refusal": "refusal"}
GOOGLE_STOPS = {"end": "STOP", "length": "MAX_TOKENS", "refusal": "SAFETY"}


def openai(text: str, stop: str) -> dict[str, Any]:
    return {
        "id": "1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [
            {"index": 0, "finish_reason": OPENAI_STOPS[stop], "message": {"role": "assistant", "content": text}}
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }  # fmt: skip


def anthropic(text: str, stop: str) -> dict[str, Any]:
    return {
        "id": "1", "type": "message", "role": "assistant", "model": "m", "stop_sequence": None,
        "content": [{"type": "text", "text": text}], "stop_reason": ANTHROPIC_STOPS[stop],
        "usage": {"input_tokens": 11, "output_tokens": 7},
    }  # fmt: skip


def google(text: str, stop: str) -> dict[str, Any]:
    content = {"role": "model", "parts": [{"text": text}]}
    return {
        "candidates": [{"index": 0, "content": content, "finishReason": GOOGLE_STOPS[stop]}],
        "usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18},
    }


MANNERS = {"openai": openai, "anthropic": anthropic, "google": google}


class ModelServer:
    """Script: a text to answer with, (text, stop), (status, body), or what the wire does: silence, hang up, half."""

    def __init__(self) -> None:
        self.script: list[Any] = []
        self.manner = "openai"
        self.bodies: list[dict[str, Any]] = []
        self.heads: list[dict[str, str]] = []
        self.paths: list[str] = []
        self._over = Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = self.rfile.read(int(self.headers["Content-Length"]))
                server.bodies.append(json.loads(asked))
                server.heads.append(dict(self.headers))
                server.paths.append(self.path)
                reply = server.script.pop(0) if server.script else "well"
                if reply == "silence":
                    server._over.wait(10)
                elif reply == "hang up":
                    self.close_connection = True
                elif reply == "half":
                    self._answer(200, b'{"id": ', length=1000)
                else:
                    self._answer(*server._content(reply))

            def _answer(self, status: int, content: bytes, length: int | None = None) -> None:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content) if length is None else length))
                if 300 <= status < 400:
                    self.send_header("Location", content.decode())
                self.end_headers()
                self.wfile.write(content)
                self.close_connection = length is not None

            def log_message(self, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def _content(self, reply: Any) -> tuple[int, bytes]:
        if isinstance(reply, str):
            reply = (reply, "end")
        if isinstance(reply[0], int):
            status, body = reply
            return status, body if isinstance(body, bytes) else json.dumps(body).encode()
        return 200, json.dumps(MANNERS[self.manner](*reply)).encode()

    def close(self) -> None:
        self._over.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
