"""With Sudachi, spellings of one Japanese word meet."""

import pytest

from omoide.adapters.japanese import SudachiForms, sudachi_forms
from omoide.language.terms import index_terms, query_terms

pytest.importorskip("sudachipy")


@pytest.fixture(scope="module")
def forms() -> SudachiForms:
    loaded = sudachi_forms()
    assert loaded is not None
    return loaded


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("ネコ", "猫が好き"),
        ("猫", "ネコが好き"),
        ("サーバ", "サーバーが落ちた"),
        ("サーバー", "サーバが落ちた"),
        ("引越し", "来月引っ越しする"),
        ("打合せ", "打ち合わせは三時"),
        ("りんご", "リンゴを買った"),
        ("食べる", "寿司を食べました"),
    ],
)
def test_another_spelling_finds_the_word(query: str, text: str, forms: SudachiForms) -> None:
    assert set(forms(query)) & set(index_terms(text, forms=forms))
    assert set(query_terms(query, forms=forms).terms) & set(forms(text))


def test_particles_endings_and_light_verbs_are_not_forms(forms: SudachiForms) -> None:
    assert forms("私は猫をなでることにしました") == ["猫", "撫でる"]


def test_a_text_without_japanese_has_no_forms(forms: SudachiForms) -> None:
    assert forms("The cat sat on the mat.") == []


def test_a_text_beyond_the_limit_of_the_analyser_is_read_in_pieces(forms: SudachiForms) -> None:
    assert forms("猫がいる。" * 12_000) == ["猫"] * 12_000
    assert forms("猫" * 50_000)
    assert forms("\ufdfa猫" * 20_000)
    assert forms("猫\ud800") == ["猫"]


def test_an_index_can_say_which_dictionary_made_it(forms: SudachiForms) -> None:
    assert forms.name.startswith("sudachipy-")
    assert "+sudachidict_small-" in forms.name


def test_without_the_extra_there_are_no_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "sudachipy", None)
    assert sudachi_forms() is None
