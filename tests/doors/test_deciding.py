"""Correcting, protecting and forgetting are changes like all others: they can be seen, and taken back."""

from collections.abc import Callable

import pytest


def _found(omoide, *question: str) -> list[str]:
    return [each["memory"]["words"]["text"] for each in omoide("recall", *question, "--json").json["found"]]


@pytest.mark.parametrize(("lang", "said"), [("en", "Corrected"), ("ja", "訂正しました")])
def test_a_correction_replaces_the_words_and_keeps_the_rest(omoide, told, lang: str, said: str) -> None:
    memory = told("花子は大阪に住む", "--about", "花子", "--tag", "住所")
    assert omoide("correct", memory[-6:], "花子は京都に住む", lang=lang).out.startswith(said)
    shown = omoide("show", memory, "--json").json
    assert shown["words"] == {"text": "花子は京都に住む", "names": ["花子"], "tags": ["住所"]}
    assert _found(omoide, "大阪") == []
    assert _found(omoide, "京都") == ["花子は京都に住む"]
    history = omoide("log", "--memory", memory, "--json").json
    assert history[0]["words"]["text"] == "花子は大阪に住む"


def test_a_correction_prints_the_memory_as_json(omoide, told: Callable[..., str]) -> None:
    memory = told("teh cat")
    assert omoide("correct", memory, "the", "cat", "--json").json["words"]["text"] == "the cat"


@pytest.mark.parametrize(
    ("lang", "on", "off"),
    [("en", "Protected", "No longer protected"), ("ja", "保護しました", "保護を解除しました")],
)
def test_a_protected_memory_is_not_forgotten_until_released(
    omoide, told, lang: str, on: str, off: str
) -> None:
    memory = told("大切な日")
    assert omoide("protect", memory, lang=lang).out.startswith(on)
    refused = omoide("forget", memory, "--json", lang=lang, code=1).error
    assert refused["code"] == "protected"
    assert f"omoide protect {memory} --off" in refused["message"]
    assert _found(omoide, "大切") == ["大切な日"]
    assert omoide("protect", memory, "--off", lang=lang).out.startswith(off)
    omoide("forget", memory)
    assert _found(omoide, "大切") == []


def test_protection_is_in_the_json(omoide, told: Callable[..., str]) -> None:
    memory = told("x")
    assert omoide("protect", memory, "--json").json["protection"]["by"] == "cli"
    assert "protection" not in omoide("protect", memory, "--off", "--json").json


def test_what_was_forgotten_comes_back_with_undo(omoide, told: Callable[..., str]) -> None:
    memory = told("猫のタマ")
    assert omoide("forget", memory, "--json").json["stage"] == "forgotten"
    assert _found(omoide, "猫") == []
    assert omoide("list", "--json").json == []
    assert omoide("undo", "--json").json["undone"][0]["kind"] == "moved"
    assert _found(omoide, "猫") == ["猫のタマ"]


def test_forgetting_can_be_tried_first(omoide, told: Callable[..., str]) -> None:
    memory = told("猫のタマ")
    assert "猫のタマ" in omoide("forget", memory, "--dry-run").out
    assert len(omoide("log", "--json").json) == 1


def test_undo_without_a_number_takes_back_the_last_act(omoide, told: Callable[..., str]) -> None:
    told("first")
    told("second")
    omoide("recall", "second")  # a rehearsal is not an act
    assert [entry["number"] for entry in omoide("undo", "--json").json["undone"]] == [2]
    assert [memory["words"]["text"] for memory in omoide("list", "--json").json] == ["first"]
    assert [entry["number"] for entry in omoide("undo", "--json").json["undone"]] == [1]
    assert omoide("undo", "--json", code=1).error["code"] == "not_found"


def test_an_entry_is_undone_by_its_number(omoide, told: Callable[..., str]) -> None:
    memory = told("大阪")
    omoide("correct", memory, "京都")
    told("later")
    assert omoide("undo", "2", lang="ja").out.startswith("取り消しました: 2")
    assert omoide("show", memory, "--json").json["words"]["text"] == "大阪"
    assert omoide("undo", "2", "--json", code=1).error["code"] == "not_found"  # it no longer counts


def test_an_undo_can_be_undone(omoide, told: Callable[..., str]) -> None:
    memory = told("大阪")
    omoide("correct", memory, "京都")
    (number,) = omoide("undo", "--json").json["entries"]
    omoide("undo", str(number))
    assert omoide("show", memory, "--json").json["words"]["text"] == "京都"


@pytest.mark.parametrize(("lang", "said"), [("en", "Would undo (1)"), ("ja", "次の 1 件を取り消します")])
def test_undo_can_be_tried_first(omoide, told, lang: str, said: str) -> None:
    told("x")
    assert said in omoide("undo", "--dry-run", lang=lang).out
    tried = omoide("undo", "--dry-run", "--json").json
    assert ([entry["number"] for entry in tried["undone"]], tried["entries"]) == ([1], [])
    assert len(omoide("log", "--json").json) == 1


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Later changes stand on this: 2, 3."), ("ja", "依っています: 2, 3。")]
)
def test_what_others_stand_on_is_not_undone_alone(omoide, told, lang: str, said: str) -> None:
    source = told("元の話")
    told("まとめ", "--from", source)
    omoide("protect", source)
    error = omoide("undo", "1", lang=lang, code=1).err
    assert said in error
    assert "--with-later" in error
    assert len(omoide("list", "--json").json) == 2


def test_with_later_takes_back_all_that_stands_on_it(omoide, told: Callable[..., str]) -> None:
    source = told("元の話")
    made = told("まとめ", "--from", source)
    told("まとめのまとめ", "--from", made)
    told("別の話")
    undone = omoide("undo", "1", "--with-later", "--json").json["undone"]
    assert [entry["number"] for entry in undone] == [3, 2, 1]
    assert [memory["words"]["text"] for memory in omoide("list", "--json").json] == ["別の話"]


@pytest.mark.parametrize("number", ["0", "99", str(2**63), str(10**30)])
def test_an_entry_that_is_not_there_is_not_found(omoide, told, number: str) -> None:
    told("x")
    assert omoide("undo", number, "--json", code=1).error["code"] == "not_found"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "cannot be undone: it is an erasure"), ("ja", "取り消せません")]
)
def test_an_erasure_cannot_be_undone(omoide, told, lang: str, said: str) -> None:
    memory = told("x")
    omoide("erase", memory, "--yes")
    assert said in omoide("undo", "2", lang=lang, code=1).err
    assert omoide("undo", "1", "--json", lang=lang, code=1).error["code"] == "irreversible"


def test_undo_passes_over_what_was_erased(omoide, told: Callable[..., str]) -> None:
    told("前の話")
    omoide("erase", told("消す話"), "--yes")
    assert [entry["number"] for entry in omoide("undo", "--json").json["undone"]] == [1]


def test_what_is_erased_already_is_not_there_to_erase(omoide, told: Callable[..., str]) -> None:
    memory = told("消す話")
    omoide("erase", memory, "--yes")
    assert omoide("erase", memory, "--yes", "--json", code=1).error["code"] == "not_found"
