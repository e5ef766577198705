"""Embeddings from a server that speaks as OpenAI does, or as Gemini.

Nothing is sent anywhere but to the address that was set. The key is given from outside and appears in no message. What
the server answers is believed only when it is as many vectors as texts were sent, all of one length and all finite.
"""

import json
import math
import time
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.embedders.speech import OpenAI, Speech
from omoide.errors import BadSetting, EmbedderError
from omoide.model.foreign_json import read_json

_PAUSES_S = (1.0, 2.0, 4.0)  # before each further attempt, NA-52
_LONGEST_PAUSE_S = 60.0  # of what the server itself asks for
_QUOTED = 200  # characters of a server's own words


class HttpEmbedder:
    """A model on a server. Its dimension is known when it has answered once."""

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: str = "",
        text_prefix: str = "",
        query_prefix: str = "",
        dimension: int = 0,
        batch: int = 64,
        pause_s: float = 0.0,
        timeout_s: float = 30.0,
        sleep: Callable[[float], None] = time.sleep,
        monotonic: Callable[[], float] = time.monotonic,
        speech: Speech = OpenAI(),
    ) -> None:
        self._speech = speech
        self._address = _Address(url)
        if not model:
            raise BadSetting(key="embedding.model", source="settings", problem="say which model to ask for")
        if not (key.isascii() and key.isprintable()):
            # Or the library would quote it when it complains.
            problem = "the key holds characters that cannot be sent"
            raise BadSetting(key="embedding.key_variable", source="settings", problem=problem)
        self._model = model
        self._key = key
        self._prefixes = text_prefix, query_prefix
        self._asked_dimension = dimension
        self._dimension = dimension
        self.batch = batch
        self._pause_s = pause_s
        self._monotonic = monotonic
        self._free_at = 0.0  # from when on the next batch may go
        self._timeout_s = timeout_s
        self._sleep = sleep
        self._mutex = Lock()
        cut = f"-{dimension}" if dimension else ""
        prefixes = f"+{text_prefix}|{query_prefix}" if text_prefix or query_prefix else ""
        self.name = f"{model}{cut}@{self._address.host}{prefixes}{speech.mark}"
        self._path = self._address.path(speech, model)

    def __repr__(self) -> str:
        return f"HttpEmbedder({self.name!r})"

    @property
    def dimension(self) -> int:
        if not self._dimension:
            self.embed(["?"])
        return self._dimension

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        # Some servers refuse a text without any character, and half a character is none in UTF-8.
        prefixed = [
            (self._prefixes[asking] + text or " ").encode("utf-8", "replace").decode("utf-8")
            for text in texts
        ]
        batches = [prefixed[first : first + self.batch] for first in range(0, len(texts), self.batch)]
        vectors = [self._in_turn(some, asking=asking) for some in batches]
        return np.concatenate(vectors) if vectors else np.empty((0, self.dimension), np.float32)

    def _in_turn(self, texts: list[str], *, asking: bool) -> NDArray[np.float32]:
        """A while after the batch before it (NA-52); but somebody waits for the answer to a question."""
        wait = self._free_at - self._monotonic()
        if wait > 0 and not asking:
            self._sleep(wait)
        try:
            return self._embedded(texts, asking=asking)
        finally:
            self._free_at = self._monotonic() + self._pause_s

    def _embedded(self, texts: list[str], *, asking: bool) -> NDArray[np.float32]:
        wish = self._speech.wish(self._model, texts, dimension=self._asked_dimension, asking=asking)
        vectors = self._read(self._answer(json.dumps(wish).encode()), len(texts))
        with self._mutex:
            self._dimension = self._dimension or vectors.shape[1]
        if vectors.shape[1] != self._dimension:
            self._fail(
                f"it gave vectors of {vectors.shape[1]} numbers instead of {self._dimension}. "
                "Set embedding.dimension to what the model gives, or to 0"
            )
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not (np.isfinite(lengths) & (lengths > 0)).all():
            self._fail("it gave a vector without a direction. Check the model on the server")
        return (vectors / lengths).astype(np.float32)

    def _read(self, answer: bytes, count: int) -> NDArray[np.float64]:
        try:
            rows = sorted(self._speech.vectors(read_json(answer)), key=lambda row: row[0])
            order = [place for place, _ in rows]
            vectors = np.array([vector for _, vector in rows], np.float64)
        except (ValueError, KeyError, TypeError):
            self._fail(
                "its answer is not a list of vectors. Is embedding.url right, up to before /embeddings or /models?"
            )
        if order != list(range(count)) or vectors.ndim != 2:
            self._fail(
                f"it gave {len(order)} vectors for {count} texts. Check the server, or lower embedding.batch"
            )
        return vectors

    def _answer(self, body: bytes) -> bytes:
        """Asked again, after a while, when the server is busy, unwell or silent."""
        for pause in (*_PAUSES_S, None):
            status, wait, answer = self._attempt(body)
            if status == 200:
                return answer
            if pause is None or not _passing(status):
                break
            self._sleep(min(wait or pause, _LONGEST_PAUSE_S))
        self._refused(status, answer)

    def _attempt(self, body: bytes) -> tuple[int, float, bytes]:
        """Status (0: no answer), how long it wishes us to wait, and the answer."""
        from http.client import HTTPException
        from socket import gaierror
        from ssl import SSLError

        connection = self._address.connection(self._timeout_s)
        headers = {"Content-Type": "application/json", **self._speech.headers(self._key)}
        try:
            connection.request("POST", self._path, body, headers)
            response = connection.getresponse()
            answer = response.read()
            return response.status, _seconds(response.getheader("Retry-After")), answer
        except (ConnectionRefusedError, gaierror):
            self._fail("nobody is there. Start the server, or set embedding.url")
        except SSLError as error:
            self._fail(f"the connection is not safe ({error.reason}). Check the certificate of the server")
        except (OSError, HTTPException) as error:
            return 0, 0.0, type(error).__name__.encode()
        finally:
            connection.close()

    def _refused(self, status: int, answer: bytes) -> NoReturn:
        if status in (401, 403):
            # Its own words may repeat the key.
            self._fail(f"it refused the key ({status}). Check the variable that embedding.key_variable names")
        said = answer.decode("utf-8", "replace").replace("\\", "").strip()
        said = (said.replace(self._key, "…") if self._key else said)[:_QUOTED]
        if status == 0:
            self._fail(f"no whole answer came ({said}). Try again, or raise embedding.timeout_s")
        if _passing(status):
            self._fail(f"it answered {status}: {said!r}. Try again later, or lower embedding.batch")
        self._fail(f"it answered {status}: {said!r}. Check embedding.model and embedding.url")

    def _fail(self, problem: str) -> NoReturn:
        # From nothing: what happened before may hold what was sent.
        raise EmbedderError(name=self._address.host, problem=problem) from None


class _Address:
    """Where a server is, taken apart."""

    def __init__(self, url: str) -> None:
        from urllib.parse import urlsplit

        parts = urlsplit(url)
        try:
            known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
            known = known and url.isascii() and url.isprintable() and " " not in url
        except ValueError:
            known = False
        if not known:
            problem = f"{url!r} is not an address such as http://localhost:11434/v1"
            raise BadSetting(key="embedding.url", source="settings", problem=problem)
        if parts.username or parts.password:
            problem = (
                "a name or key does not belong into an address; name a variable in embedding.key_variable"
            )
            raise BadSetting(key="embedding.url", source="settings", problem=problem)
        self._secure = parts.scheme == "https"
        self._hostname, self._port = parts.hostname or "", parts.port
        self.host = parts.netloc
        self._root, self._query = parts.path.rstrip("/"), parts.query

    def path(self, speech: Speech, model: str) -> str:
        path = speech.path(self._root, model)
        return f"{path}?{self._query}" if self._query else path

    def connection(self, timeout_s: float) -> Any:
        from http.client import HTTPConnection, HTTPSConnection

        make = HTTPSConnection if self._secure else HTTPConnection
        return make(self._hostname, self._port, timeout=timeout_s)


def _passing(status: int) -> bool:
    """Whether it may be better in a while."""
    return status in (0, 429) or status >= 500


def _seconds(wish: str | None) -> float:
    """0 where nothing is wished, or a date; our own pause will do."""
    try:
        seconds = float(wish or 0)
    except ValueError:
        return 0.0
    return seconds if 0 < seconds < math.inf else 0.0
