"""Any sentence encoder that lies in a directory as `model.onnx` and `tokenizer.json`, by the extra `[onnx]`.

What the families ask for; with other settings a model still answers, only worse:

| family | pooling | text_prefix | query_prefix | max_tokens |
|---|---|---|---|---|
| multilingual-e5, e5 | mean | `passage: ` | `query: ` | 512 |
| all-MiniLM-L6-v2 | mean | | | 256 |
| paraphrase-multilingual-MiniLM-L12-v2 | mean | | | 128 |
| bge-m3 | cls | | | 8192 |
| bge-*-en-v1.5 | cls | | `Represent this sentence for searching relevant passages: ` | 512 |
| ruri-v3 | mean | `検索文書: ` | `検索クエリ: ` | 8192 |
| ruri (first version) | mean | `文章: ` | `クエリ: ` | 512 |
| nomic-embed-text-v1.5 (bears cutting to 256) | mean | `search_document: ` | `search_query: ` | 8192 |
| models with a layer behind the pooling (LaBSE) | model | | | 256 |
| decoders | last | | as their authors say | |

Texts are computed one by one. Models of eight bits choose their scales by all that they see at once, so in a batch the
vector of a text depends on its neighbours (cosines down to 0.96 between one text and itself); and on a processor a batch is
no faster.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadSetting

_PLACES = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
_TOKENIZERS = ("tokenizer.json", "onnx/tokenizer.json")
_SENTENCE = ("sentence_embedding", "sentence_embeddings", "dense_vecs", "embeddings")
_SILENT = 4  # what goes wrong is raised; it need not be printed, too


class OnnxEmbedder:
    """A model in a directory; opened at its first use."""

    def __init__(
        self,
        directory: Path,
        *,
        file: str = "",
        pooling: str = "mean",
        text_prefix: str = "",
        query_prefix: str = "",
        dimension: int = 0,
        max_tokens: int = 512,
        threads: int = 1,
    ) -> None:
        for package in ("onnxruntime", "tokenizers"):
            if find_spec(package) is None:
                raise _wrong("kind", "onnx", f"it needs {package}. Install it: pip install 'omoide[onnx]'")
        self._model_file = _found(directory, (file,) if file else _PLACES, key="file" if file else "path")
        self._tokenizer_file = _found(directory, _TOKENIZERS, key="path")
        self._pooling = pooling
        self._prefixes = text_prefix, query_prefix
        self._cut = dimension
        self._max_tokens = max_tokens
        self._threads = threads
        self._mutex = Lock()
        self._loaded: _Model | None = None

    @property
    def name(self) -> str:
        """By content, so that a model may be moved, and one that was exchanged is not mistaken for the old one."""
        return self._name

    @cached_property
    def _name(self) -> str:
        from hashlib import blake2b, file_digest

        how = f"{self._pooling}\0{self._prefixes[0]}\0{self._prefixes[1]}\0{self._max_tokens}\0{self._cut}"
        digest = blake2b(how.encode(), digest_size=8)
        # Large models keep their weights beside the file, under its name and a suffix.
        parts = sorted(self._model_file.parent.glob(f"{self._model_file.name}*"))
        for path in (*parts, self._tokenizer_file):
            with open(path, "rb") as file:
                digest.update(file_digest(file, "sha256").digest())
        cut = f"-{self._cut}" if self._cut else ""
        return f"onnx-{self._pooling}{cut}@{digest.hexdigest()}"

    @property
    def dimension(self) -> int:
        return self._cut or self._opened().dimension

    def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
        model, prefix, dimension = self._opened(), self._prefixes[asking], self.dimension
        vectors = np.empty((len(texts), dimension), np.float32)
        for vector, text in zip(vectors, texts, strict=True):
            readable = (prefix + text).encode("utf-8", "replace").decode("utf-8")
            with _explained(self._model_file):
                whole = model.vector(readable)
            vector[:] = _unit(whole[:dimension], self._model_file)
        return vectors

    def _opened(self) -> "_Model":
        with self._mutex:
            if self._loaded is None:
                with _explained(self._model_file):
                    model = _Model(
                        self._model_file,
                        self._tokenizer_file,
                        pooling=self._pooling,
                        max_tokens=self._max_tokens,
                        threads=self._threads,
                    )
                if self._cut > model.dimension:
                    problem = f"{self._cut} is more than the {model.dimension} numbers that the model gives"
                    raise _wrong("dimension", self._model_file, problem)
                self._loaded = model
            return self._loaded


class _Model:
    """The tokenizer, the session, and which of its outputs is pooled how."""

    def __init__(self, model: Path, tokenizer: Path, *, pooling: str, max_tokens: int, threads: int) -> None:
        import onnxruntime as ort
        from tokenizers import Tokenizer

        ort.disable_telemetry_events()
        options = ort.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.log_severity_level = _SILENT
        self._tokenizer: Any = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_tokens)
        self._session: Any = ort.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._pooling = pooling
        self._output = _chosen_output(model, self._session.get_outputs(), pooling)
        self.dimension = len(self.vector("?"))

    def vector(self, text: str) -> NDArray[np.float32]:
        # A tokenizer may find nothing in a text, but a model must be given something.
        ids = np.array([self._tokenizer.encode(text).ids or [0]])
        known = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
            "position_ids": np.arange(ids.shape[1])[None],
        }
        feed = {
            each.name: known[each.name].astype(np.int32 if "int32" in each.type else np.int64)
            for each in self._session.get_inputs()
        }
        ((said,),) = self._session.run([self._output], feed)
        match self._pooling:
            case "mean":
                return said.mean(axis=0)
            case "cls":
                return said[0]
            case "last":
                return said[-1]
            case _:
                return said


def _chosen_output(model: Path, outputs: Sequence[Any], pooling: str) -> str:
    """One vector for the whole text, or one for each token to be pooled."""
    sides = 2 if pooling == "model" else 3
    fitting = [each.name for each in outputs if len(each.shape) == sides]
    if not fitting:
        there = ", ".join(f"{each.name} {each.shape}" for each in outputs)
        wanted = "one vector for a text" if sides == 2 else "a vector for each token"
        raise _wrong("pooling", model, f"{pooling!r} needs an output with {wanted}; there is only {there}")
    return next((name for name in _SENTENCE if name in fitting), fitting[0])


def _found(directory: Path, names: Sequence[str], *, key: str) -> Path:
    for name in names:
        if (path := directory / name).is_file():
            return path
    raise _wrong(key, directory, f"there is no {' or '.join(names)} in it")


def _unit(vector: NDArray[np.float32], model: Path) -> NDArray[np.float32]:
    length = float(np.linalg.norm(vector))
    if not np.isfinite(length) or length == 0:
        raise _wrong("path", model, "the model gave a vector without a direction. Try another file of it")
    return vector / np.float32(length)


@contextmanager
def _explained(model: Path) -> Iterator[None]:
    """Both libraries raise bare exceptions for whatever is wrong with a file or with what it is given."""
    try:
        yield
    except BadSetting:
        raise
    except KeyError as error:
        raise _wrong("path", model, f"the model wants an input {error} that is unknown") from error
    except Exception as error:
        problem = f"it cannot be used ({error}). If a text is too long for it, lower embedding.max_tokens"
        raise _wrong("path", model, problem) from error


def _wrong(key: str, source: object, problem: str) -> BadSetting:
    return BadSetting(key=f"embedding.{key}", source=source, problem=problem)
