"""Others that keep vectors on this machine, asked in the same breath: chromadb and mem0, where they are installed.

Both get the same texts and the same vectors, and are asked within one scope, since no memory may see another's.
Nothing leaves the machine: telemetry is off, and no model is ever asked.
"""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.vectors import DIMENSION, Prepared

Ask = Callable[[str], object]
SCOPE = "me"
_AT_ONCE = 1000


def installed(name: str) -> bool:
    return find_spec(name) is not None


def chroma(directory: Path, told: Sequence[str], embedder: Prepared) -> Ask:
    """One collection on disk, asked with `where`, as chromadb keeps several scopes in one."""
    chromadb: Any = import_module("chromadb")
    quiet = chromadb.config.Settings(anonymized_telemetry=False)
    client = chromadb.PersistentClient(str(directory), quiet)
    memories = client.create_collection(
        "memories", configuration={"hnsw": {"space": "cosine"}}, embedding_function=None
    )
    for start in range(0, len(told), _AT_ONCE):
        some = list(told[start : start + _AT_ONCE])
        memories.add(
            ids=[str(start + place) for place in range(len(some))],
            embeddings=embedder.embed(some),
            documents=some,
            metadatas=[{"scope": SCOPE}] * len(some),
        )

    def ask(question: str) -> object:
        return memories.query(
            query_embeddings=embedder.embed([question]), n_results=10, where={"scope": SCOPE}
        )

    return ask


class _ForMem0:
    """Prepared vectors in the shape that mem0 asks for."""

    def __init__(self, embedder: Prepared) -> None:
        self._embedder = embedder

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return self._embedder.embed([text])[0].tolist()

    def embed_batch(self, texts: Sequence[str], memory_action: str | None = None) -> list[list[float]]:
        return self._embedder.embed(texts).tolist()


def mem0(directory: Path, told: Sequence[str], embedder: Prepared) -> Ask:
    """With the local store that it uses when nothing else is said (qdrant in the process), and without inference."""
    os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": str(directory / "home")}
    mem0: Any = import_module("mem0")  # it reads the environment when it is imported
    # Both models want a key before they are made; neither is ever called.
    memory = mem0.Memory.from_config(
        {
            "vector_store": {
                "provider": "qdrant",
                "config": {
                    "collection_name": "memories",
                    "path": str(directory / "qdrant"),
                    "embedding_model_dims": DIMENSION,
                    "on_disk": True,
                },
            },
            "llm": {"provider": "openai", "config": {"api_key": "none"}},
            "embedder": {"provider": "openai", "config": {"api_key": "none", "embedding_dims": DIMENSION}},
            "history_db_path": str(directory / "history.db"),
        }
    )
    memory.embedding_model = _ForMem0(embedder)
    for text in told:
        memory.add([{"role": "user", "content": text}], user_id=SCOPE, infer=False)

    def ask(question: str) -> object:
        # Prepared vectors mean nothing, so neither does a threshold: always ten, as from the others.
        return memory.search(question, top_k=10, filters={"user_id": SCOPE}, threshold=0.0)

    return ask
