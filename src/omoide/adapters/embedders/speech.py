"""How a server of embeddings is spoken to: where it is asked, how it knows the key, what it is sent and what it answers."""

from collections.abc import Sequence
from typing import Any, Protocol


class Speech(Protocol):
    mark: str  # what in its manner changes the vectors, and so belongs into their name

    def path(self, root: str, model: str) -> str: ...
    def headers(self, key: str) -> dict[str, str]: ...
    def wish(self, model: str, texts: Sequence[str], *, dimension: int, asking: bool) -> dict[str, Any]: ...

    def vectors(self, answer: Any) -> list[tuple[int, list[float]]]:
        """Which text each belongs to; in any order."""
        ...


class OpenAI:
    """`POST …/embeddings`: Ollama, vLLM, llama.cpp, hosted ones."""

    mark: str = ""

    def path(self, root: str, model: str) -> str:
        return root.removesuffix("/embeddings") + "/embeddings"

    def headers(self, key: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {key}"} if key else {}

    def wish(self, model: str, texts: Sequence[str], *, dimension: int, asking: bool) -> dict[str, Any]:
        wish: dict[str, Any] = {"model": model, "input": texts}
        return wish | ({"dimensions": dimension} if dimension else {})

    def vectors(self, answer: Any) -> list[tuple[int, list[float]]]:
        return [(row["index"], row["embedding"]) for row in answer["data"]]


class Gemini:
    """`POST …/models/NAME:batchEmbedContents`: each text with its task type, so that a question and what answers it lie near
    each other (NA-49)."""

    mark: str = "+retrieval"

    def path(self, root: str, model: str) -> str:
        return f"{root}/{_named(model)}:batchEmbedContents"

    def headers(self, key: str) -> dict[str, str]:
        return {"x-goog-api-key": key} if key else {}

    def wish(self, model: str, texts: Sequence[str], *, dimension: int, asking: bool) -> dict[str, Any]:
        common: dict[str, Any] = {
            "model": _named(model),
            "taskType": "RETRIEVAL_QUERY" if asking else "RETRIEVAL_DOCUMENT",
        }
        if dimension:
            common["outputDimensionality"] = dimension
        return {"requests": [common | {"content": {"parts": [{"text": text}]}} for text in texts]}

    def vectors(self, answer: Any) -> list[tuple[int, list[float]]]:
        return [(place, row["values"]) for place, row in enumerate(answer["embeddings"])]


def _named(model: str) -> str:
    return f"models/{model.removeprefix('models/')}"
