"""A cross-encoder that can be worked out by hand: each word of both texts adds to the logits of the three labels."""

import json
from pathlib import Path

import numpy as np
import pytest

LABELS = ("entailment", "neutral", "contradiction")
# What each word adds to the labels, in the order above.
WORDS = {
    "[UNK]": [0, 0, 0],
    "[SEP]": [0, 0, 0],
    "yes": [4, 0, 0],
    "no": [0, 0, 4],
    "はい": [4, 0, 0],
    "いいえ": [0, 0, 4],
}


def tiny(
    directory: Path,
    *,
    order: tuple[int, int, int] = (0, 1, 2),
    inputs: tuple[str, ...] = (),
    unweighed: tuple[str, ...] = (),
) -> Path:
    """`order` says which label each output is of; of `unweighed` words the tokenizer knows more than the model."""
    onnx = pytest.importorskip("onnx")
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    directory.mkdir(parents=True, exist_ok=True)
    known = {word: i for i, word in enumerate((*WORDS, *unweighed))}
    tokenizer = Tokenizer(models.WordLevel(known, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()  # pyright: ignore[reportAttributeAccessIssue]
    tokenizer.post_processor = processors.TemplateProcessing(  # pyright: ignore[reportAttributeAccessIssue]
        single="$A", pair="$A [SEP] $B:1", special_tokens=[("[SEP]", 1)]
    )
    tokenizer.save(str(directory / "tokenizer.json"))
    labels = {str(place): LABELS[label] for place, label in enumerate(order)}
    (directory / "config.json").write_text(json.dumps({"id2label": labels}), "utf-8")

    make = onnx.helper
    weights = np.array(list(WORDS.values()), np.float32)[:, list(order)]
    tables = [
        onnx.numpy_helper.from_array(weights, "weights"),
        onnx.numpy_helper.from_array(np.array([1]), "axis"),
    ]
    nodes = [
        make.make_node("Gather", ["weights", "input_ids"], ["each"]),
        make.make_node("ReduceSum", ["each", "axis"], ["logits"], keepdims=0),
    ]
    taken = [
        make.make_tensor_value_info(name, onnx.TensorProto.INT64, ["b", "n"])
        for name in ("input_ids", *inputs)
    ]
    given = [make.make_tensor_value_info("logits", onnx.TensorProto.FLOAT, ["b", 3])]
    graph = make.make_graph(nodes, "tiny", taken, given, tables)
    opset = [make.make_opsetid("", 17)]
    onnx.save(make.make_model(graph, opset_imports=opset, ir_version=9), str(directory / "model.onnx"))
    return directory
