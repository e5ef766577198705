"""People, through the door: all minds know them, by each of their names, and nobody is taken for another."""

import io

import pytest


@pytest.fixture
def hana(omoide) -> str:
    return omoide(
        "describe", "花", "花はPMで、猫を飼っている。", "--alias", "Hana", "--alias", "田中", "--json"
    ).json["id"]


@pytest.mark.spec("AW-13")
@pytest.mark.parametrize("name", ["花", "花さん", "Hana", "ＨＡＮＡ", "@hana", "田中さん"])
def test_somebody_is_known_by_each_of_their_names_to_every_mind(omoide, hana: str, name: str) -> None:
    for mind in ("alice", "bob"):
        found = omoide("person", name, "--json", mind=mind).json
        assert (found["id"], found["name"], found["kind"]) == (hana, "花", "entity")
    shown = omoide("person", name).out
    assert "花 (Hana, 田中)" in shown
    assert "猫を飼っている" in shown


def test_a_name_is_exact_and_not_searched_for(omoide, hana: str) -> None:
    assert omoide("person", "花子", code=1).out == ""
    assert omoide("person", "猫", code=1).out == ""


@pytest.mark.parametrize(("lang", "said"), [("en", "There is no person 'Ken'"), ("ja", "人 'Ken' は")])
def test_whom_nobody_knows_is_not_found(omoide, hana: str, lang: str, said: str) -> None:
    assert said in omoide("person", "Ken", lang=lang, code=1).err
    assert omoide("person", "Ken", "--json", code=1).error["code"] == "not_found"
    assert omoide("person", "", "--json", code=1).error["code"] == "not_found"


@pytest.mark.parametrize(("lang", "said"), [("en", "fits several"), ("ja", "複数あります")])
def test_where_several_bear_a_name_they_are_named(omoide, lang: str, said: str) -> None:
    omoide("describe", "Hana (PM)", "Plans things.")
    omoide("describe", "Hana (Sales)", "物を売る。")
    error = omoide("person", "Hana", lang=lang, code=1).err
    assert said in error
    assert "Hana (PM), Hana (Sales)" in error
    assert omoide("person", "Hana (Sales)", "--json").json["text"] == "物を売る。"


def test_people_are_listed_by_name(omoide, hana: str) -> None:
    omoide("describe", "Ken", "Drinks hojicha.\nLikes tea.")
    assert [each["name"] for each in omoide("people", "--json").json] == ["Ken", "花"]
    assert omoide("people").out.splitlines() == [
        "Ken  Drinks hojicha. Likes tea.",
        "花 (Hana, 田中)  花はPMで、猫を飼っている。",
    ]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nobody is known yet"), ("ja", "知っている人はまだいません")]
)
def test_where_nobody_is_known_it_says_how_to_tell(omoide, lang: str, said: str) -> None:
    shown = omoide("people", lang=lang).out
    assert said in shown
    assert "omoide describe" in shown
    assert omoide("people", "--json").json == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Now all know"), ("ja", "皆が知るようになりました")])
def test_who_is_described_anew_keeps_every_name(omoide, hana: str, lang: str, said: str) -> None:
    assert said in omoide("describe", "Hana", "今は部長。", "--alias", "はな", lang=lang).out
    found = omoide("person", "はな", "--json").json
    assert (found["id"], found["text"]) == (hana, "今は部長。")
    assert {"花", "Hana", "田中", "はな"} <= set(found["words"]["names"])


def test_a_description_may_come_from_standard_input(omoide, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("一行目\nsecond line"))
    omoide("describe", "健", "-")
    assert "一行目\nsecond line" in omoide("person", "健").out


def test_nobody_without_a_name_and_nothing_without_words(omoide) -> None:
    assert omoide("describe", " ", "x", "--json", code=2).error["code"] == "bad_value"
    assert omoide("describe", "花", "\u200b", "--json", code=2).error["code"] == "empty"
    assert omoide("describe", "花", code=2).err
    assert omoide("people", "--json").json == []
