"""A cross-encoder that lies in a directory as `model.onnx`, `tokenizer.json` and `config.json`, by the extra `[onnx]`.

Such as `MoritzLaurer/mDeBERTa-v3-base-xnli-multilingual-nli-2mil7` (AW-40). Which of its outputs means what is read off
`id2label` of its configuration, because models differ in it. It reads so many tokens and no more, so a long premise is
judged by the passages that have most to do with the hypothesis (B-29).
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.errors import BadSetting
from omoide.language.passages import passages, together
from omoide.model.judgement import Judgement

_MODELS = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
_GPU = "CUDAExecutionProvider"
_SILENT = 4  # what goes wrong is raised; it need not be printed, too
_CHARACTERS = 2  # of a passage for each token: Japanese has hardly fewer, English has more


class OnnxJudge:
    """Opened when it is made, so that whoever makes it can turn to another where that fails."""

    trouble: BadSetting | None = None

    def __init__(
        self, directory: Path, *, max_tokens: int = 512, threads: int = 1, most_passages: int = 4
    ) -> None:
        for package in ("onnxruntime", "tokenizers"):
            if find_spec(package) is None:
                raise _wrong("kind", "onnx", f"it needs {package}. Install it: pip install 'omoide[onnx]'")
        self._file = _found(directory, _MODELS)
        self._directory = directory
        self._max_tokens = max_tokens
        self._passages = most_passages
        with _explained(self._file):
            self._entailment, self._contradiction = _labels(_found(directory, ("config.json",)))
            self._tokenizer = _tokenizer(_found(directory, ("tokenizer.json",)), max_tokens)
            self._session = _session(self._file, threads)
            self._shares("?", "?")

    @property
    def name(self) -> str:
        return self._name

    @cached_property
    def _name(self) -> str:
        from hashlib import file_digest

        with open(self._file, "rb") as file:
            return f"onnx@{file_digest(file, 'sha256').hexdigest()[:16]}"

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        return [self._judged(premise, hypothesis) for premise, hypothesis in pairs]

    def _judged(self, premise: str, hypothesis: str) -> Judgement:
        if not self._passages:
            return self._one(premise, hypothesis)
        room = max(self._max_tokens * _CHARACTERS - len(hypothesis), self._max_tokens // 2)
        return together(
            [
                self._one(piece, hypothesis)
                for piece in passages(premise, hypothesis, longest=room, most=self._passages)
            ]
        )

    def _one(self, premise: str, hypothesis: str) -> Judgement:
        with _explained(self._file):
            shares = self._shares(premise, hypothesis)
        return Judgement(
            entailment=float(shares[self._entailment]), contradiction=float(shares[self._contradiction])
        )

    def _shares(self, premise: str, hypothesis: str) -> NDArray[np.float64]:
        premise, hypothesis = (text.encode("utf-8", "replace").decode() for text in (premise, hypothesis))
        read = self._tokenizer.encode(premise, hypothesis)
        known = {
            "input_ids": read.ids or [0],
            "attention_mask": read.attention_mask or [1],
            "token_type_ids": read.type_ids or [0],
        }
        feed = {
            each.name: np.array([known[each.name]], np.int32 if "int32" in each.type else np.int64)
            for each in self._session.get_inputs()
        }
        logits = np.asarray(self._session.run(None, feed)[0][0], np.float64)
        powers = np.exp(logits - logits.max())
        return powers / powers.sum()


def _labels(config: Path) -> tuple[int, int]:
    """The places of entailment and contradiction among the outputs."""
    named: dict[str, Any] = json.loads(config.read_text("utf-8")).get("id2label") or {}
    places = {
        word: int(place) for place, label in named.items() for word in ("entail", "contradict") if str(label).lower().startswith(word)
    }  # fmt: skip
    if len(places) < 2:
        raise _wrong(
            "path",
            config,
            f"its id2label names no entailment and contradiction, but {sorted(map(str, named.values()))}",
        )
    return places["entail"], places["contradict"]


def _tokenizer(file: Path, max_tokens: int) -> Any:
    from tokenizers import Tokenizer

    made: Any = Tokenizer.from_file(str(file))
    made.no_padding()
    made.enable_truncation(max_tokens, strategy="longest_first")
    return made


def _session(model: Path, threads: int) -> Any:
    import onnxruntime as ort

    ort.disable_telemetry_events()
    options = ort.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = _SILENT
    there = ort.get_available_providers()
    wanted = [each for each in (_GPU, "CPUExecutionProvider") if each in there]
    return ort.InferenceSession(str(model), options, providers=wanted)


def _found(directory: Path, names: Sequence[str]) -> Path:
    for name in names:
        if (path := directory / name).is_file():
            return path
    raise _wrong("path", directory, f"there is no {' or '.join(names)} in it")


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
        raise _wrong("path", model, f"it cannot be used ({error})") from error


def _wrong(key: str, source: object, problem: str) -> BadSetting:
    return BadSetting(key=f"judging.{key}", source=source, problem=problem)
