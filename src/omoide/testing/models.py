"""Models without a model: an embedder made of hashes, and a language model that says what it was told to say."""

from collections.abc import Mapping, Sequence
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
        for vector, text in zip(vectors, texts, strict=True):
            for term, count in index_terms(text).items():
                direction = np.random.default_rng(hash_term(term)).standard_normal(self.dimension)
                vector += count * direction.astype(np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)


class ScriptedModel:
    """Answers with the given replies, in order, and keeps what it was asked. An exception among them is raised."""

    name = "scripted"

    def __init__(self, *replies: str | Reply | Exception) -> None:
        self._replies = list(replies)
        self.asked: list[str] = []

    def ask(self, prompt: str, *, schema: Mapping[str, Any] | None = None, max_tokens: int = 1024) -> Reply:
        self.asked.append(prompt)
        if not self._replies:
            raise AssertionError("the script has no more replies")
        reply = self._replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, Reply) else Reply(text=reply)
