"""Which embedder turns texts into vectors, and how it is reached."""

import json
from dataclasses import fields

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

KINDS = ("bundled", "onnx", "http", "gemini", "none")
POOLINGS = ("mean", "cls", "last", "model")


@frozen
class Embedding:
    """Parameters of the embedder. What changes its vectors changes its name, and then all are made anew."""

    kind: str = parameter(
        "bundled",
        choices=KINDS,
        says="bundled: comes with omoide; onnx: a model in a directory; http: a server that speaks as OpenAI does; gemini: one that speaks as Gemini does, with task types (NA-49); none: words alone",
    )
    path: str = parameter("", says="onnx: the directory with the model and its tokenizer.json")
    file: str = parameter("", says="onnx: the model's file there; empty: model.onnx or onnx/model.onnx")
    pooling: str = parameter(
        "mean", choices=POOLINGS, says="onnx: what of a text is its vector; model: the model says it itself"
    )
    text_prefix: str = parameter("", says="onnx, http: put before every text; for E5 'passage: '")
    query_prefix: str = parameter("", says="onnx, http: put before every question; for E5 'query: '")
    dimension: int = parameter(
        0,
        low=0,
        high=65536,
        says="onnx, http: numbers of a vector; 0: as the model gives; only Matryoshka models bear less",
    )
    max_tokens: int = parameter(
        512, low=8, high=65536, says="onnx: how much of a text is read, in its tokens"
    )
    url: str = parameter(
        "",
        says="http, gemini: the address before /embeddings or /models, such as http://localhost:11434/v1 or https://generativelanguage.googleapis.com/v1beta",
    )
    model: str = parameter(
        "", says="http, gemini: the model to ask the server for, such as text-embedding-004"
    )
    key_variable: str = parameter("", says="http: the environment variable that holds the key; empty: no key")
    batch: int = parameter(64, low=1, high=2048, says="http: how many texts are sent at once")
    pause_s: float = parameter(
        0.0, low=0.0, high=3600.0, says="http: how long to rest between two batches, in seconds"
    )
    skip: bool = parameter(
        False,
        says="a batch that fails is passed over and stays queued, and the next one is tried (NA-52); if not, all wait",
    )
    timeout_s: float = parameter(30.0, low=0.1, high=3600.0, says="http: how long to wait for an answer")
    threads: int = parameter(1, low=1, high=256, says="bundled, onnx: threads to compute with")

    by_part: bool = parameter(
        True, says="long texts get a vector for each sentence; if not, one for the whole"
    )

    def __post_init__(self) -> None:
        check(self)

    def written(self) -> str:
        """What differs from the default, as JSON, to open the same embedder again; the key itself is not in it."""
        return json.dumps(
            {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}
        )
