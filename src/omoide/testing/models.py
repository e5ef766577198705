"""Models without a model: an embedder made of hashes, and a language model that says what it was told to say."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.language.terms import hash_term, index_terms
from omoide.ports import Reply


class HashedEmbedder:
    """Texts that share words are near each other; the same text always has the same unit vector."""

    def __init__(self, dimension: int = 64) -> None:
        self.dimension = dimension
        self.name = f"hashed-{dimension}"

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        for place, text in enumerate(texts):
            vectors[place] = _summed(text, self.dimension)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)


@lru_cache(maxsize=20_000)  # many lives say the same
def _summed(text: str, dimension: int) -> NDArray[np.float32]:
    """One direction for each word, drawn with its hash."""
    total = np.zeros(dimension, np.float32)
    for term, count in index_terms(text).items():
        direction = np.random.default_rng(hash_term(term)).standard_normal(dimension)
        total += count * direction.astype(np.float32)
    return total


class ScriptedModel:
    """Answers with the given replies, in order, then by `otherwise`, and keeps what it was asked.

    An exception among the replies is raised. May be asked from several threads at once.
    """

    def __init__(
        self,
        *replies: str | Reply | Exception,
        name: str = "scripted",
        otherwise: Callable[[str], str | Reply] | None = None,
    ) -> None:
        self.name = name
        self._replies = list(replies)
        self._otherwise = otherwise
        self._mutex = Lock()
        self.asked: list[str] = []
        self.schemas: list[Mapping[str, Any] | None] = []

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        return self._reply(prompt, None)

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        return self._reply(prompt, schema)

    def _reply(self, prompt: str, schema: Mapping[str, Any] | None) -> Reply:
        with self._mutex:
            self.asked.append(prompt)
            self.schemas.append(schema)
            reply = self._replies.pop(0) if self._replies else None
        if reply is None and self._otherwise:
            reply = self._otherwise(prompt)
        if reply is None:
            raise AssertionError("the script has no more replies")
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, Reply) else Reply(text=reply)
