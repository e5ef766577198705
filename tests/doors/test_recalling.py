"""A question finds what was told, in either language, however it was spelt; and says why."""

from collections.abc import Callable

import pytest

FACTS = (
    "花子さんは猫のタマと京都に住んでいます。",
    "会議は令和8年2月14日にｻｰﾊﾞｰ室で開く",
    "Ken prefers ＰＹＴＨＯＮ over Java for the 新製品 project",
    "The dentist's number is in the blue notebook",
)


@pytest.fixture
def facts(told: Callable[..., str]) -> list[str]:
    return [told(text) for text in FACTS]


def _texts(ran) -> list[str]:
    return [each["memory"]["words"]["text"] for each in ran.json["found"]]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("花子さんはどこに住んでいますか", 0),
        ("猫", 0),
        ("京都", 0),
        ("タマ", 0),
        ("会議", 1),
        ("サーバー", 1),
        ("ｻｰﾊﾞｰ室", 1),
        ("令和8年2月14日", 1),
        ("令和８年２月１４日の会議", 1),
        ("2月14日", 1),
        ("python", 2),
        ("ｐｙｔｈｏｎ", 2),
        ("新製品", 2),
        ("what does Ken prefer?", 2),
        ("dentists", 3),
        ("NOTEBOOK", 3),
    ],
)
def test_words_find_their_memory(omoide, facts: list[str], question: str, place: int) -> None:
    assert _texts(omoide("recall", question, "--json"))[0] == FACTS[place]


@pytest.mark.parametrize(
    ("lang", "nothing"), [("ja", "何も思い浮かびません。"), ("en", "Nothing comes to mind.")]
)
def test_what_was_never_said_is_not_found(omoide, facts: list[str], lang: str, nothing: str) -> None:
    assert omoide("recall", "量子", "submarine", lang=lang).out.strip() == nothing


def test_only_what_is_about_somebody_comes(omoide, told: Callable[..., str]) -> None:
    told("誕生日は五月", "--about", "花子")
    told("誕生日は六月", "--about", "健")
    assert _texts(omoide("recall", "誕生日", "--about", "花子", "--json")) == ["誕生日は五月"]
    assert _texts(omoide("recall", "誕生日", "--about", "次郎", "--json")) == []


@pytest.mark.parametrize(("option", "value"), [("--with", "健"), ("--place", "大阪")])
def test_a_situation_like_the_one_then_makes_it_come_first(omoide, told, option: str, value: str) -> None:
    told("お好み焼きを食べた", "--about", "健", "--place", "大阪")
    told("お好み焼きを作った", "--about", "花子", "--place", "東京")
    assert _texts(omoide("recall", "お好み焼き", option, value, "--json"))[0] == "お好み焼きを食べた"


def test_only_the_kinds_that_were_asked_for_come(omoide, told: Callable[..., str]) -> None:
    told("tea at four", "--kind", "fact")
    told("tea at five", "--kind", "goal")
    assert _texts(omoide("recall", "tea", "--kind", "goal", "--json")) == ["tea at five"]
    assert len(_texts(omoide("recall", "tea", "--kind", "goal", "--kind", "fact", "--json"))) == 2


def test_no_more_come_than_were_asked_for(omoide, told: Callable[..., str]) -> None:
    for number in range(5):
        told(f"りんごを{number}個買った")
    assert len(_texts(omoide("recall", "りんご", "-k", "2", "--json"))) == 2


@pytest.mark.spec("AW-04")
def test_a_memory_comes_whole_or_not_at_all(omoide, told: Callable[..., str]) -> None:
    long = "りんごの育て方。" + "土をよく耕して、春に植える。" * 200
    ids = [told(text) for text in ("りんごを買った", long, "りんごを食べた")]
    came = omoide("recall", "りんご", "--tokens", "60", "--json").json
    assert {each["memory"]["words"]["text"] for each in came["found"]} == {"りんごを買った", "りんごを食べた"}
    assert came["left_out"] == 1
    assert came["tokens"] <= 60
    for lang, said in (
        ("en", "1 more did not fit into 60 tokens."),
        ("ja", "ほかに 1 件、60 トークンに収まりません"),
    ):
        assert said in omoide("recall", "りんご", "--tokens", "60", lang=lang).out
    nothing = omoide("recall", "りんご", "--tokens", "16", "--json").json
    assert (nothing["found"], nothing["left_out"]) == ([], 3)
    assert omoide("show", ids[1], "--json").json["words"]["text"] == long
    assert long in omoide("show", ids[1]).out


@pytest.mark.parametrize(
    ("option", "value", "allowed"), [("-k", "0", "1 to 1000"), ("--tokens", "1", "16 to 1000000")]
)
def test_a_budget_out_of_bounds_is_named_as_it_was_typed(
    omoide, option: str, value: str, allowed: str
) -> None:
    for lang in ("en", "ja"):
        said = omoide("recall", "x", option, value, lang=lang, code=2).err
        assert option in said
        assert value in said
        assert (allowed.replace(" to ", "～") if lang == "ja" else allowed) in said


@pytest.mark.parametrize(
    ("lang", "score", "found_by"), [("en", "score", "found by"), ("ja", "点数", "一致した語")]
)
def test_explaining_shows_what_made_it_come(
    omoide, facts: list[str], lang: str, score: str, found_by: str
) -> None:
    plain = omoide("recall", "京都の猫", lang=lang).out
    explained = omoide("recall", "京都の猫", "--explain", lang=lang).out
    assert found_by not in plain
    line = explained.splitlines()[1]
    assert score in line
    assert f"{found_by}: " in line
    assert "京都" in line.split(found_by)[1]
    assert "猫" in line.split(found_by)[1]


def test_the_parts_of_a_score_add_up(omoide, facts: list[str]) -> None:
    (best, *_) = omoide("recall", "京都の猫", "--json").json["found"]
    assert best["score"] == pytest.approx(sum(best["parts"].values()), abs=1e-4)
    assert best["matched"]
    assert 0 < best["signals"]["words"] <= 1


def test_what_came_is_remembered_as_recalled(omoide, facts: list[str]) -> None:
    omoide("recall", "歯医者 dentist")
    assert omoide("show", facts[3], "--json").json["recalls"] == 1
    assert omoide("show", facts[0], "--json").json["recalls"] == 0


def test_why_without_a_question_tells_where_it_comes_from(omoide, told: Callable[..., str]) -> None:
    source = told("元の話")
    memory = told("まとめ", "--from", source)
    found = omoide("why", memory, "--json").json
    assert found["memory"]["sources"] == [source]
    assert [entry["kind"] for entry in found["history"]] == ["encoded"]
    assert found["reason"] is None
    assert source[-6:] in omoide("why", memory, lang="ja").out


@pytest.mark.parametrize(
    ("lang", "first", "floor", "forgotten"),
    [
        (
            "en",
            "Comes to mind at place 1.",
            "Does not come to mind: it has too little to do with the question",
            "Does not come to mind: its stage is forgotten",
        ),
        (
            "ja",
            "1 番目に思い浮かびます。",
            "思い浮かびません(質問との関わりが",
            "思い浮かびません(段階が forgotten",
        ),
    ],
)
def test_why_says_whether_it_comes_and_what_keeps_it(
    omoide, facts: list[str], lang: str, first: str, floor: str, forgotten: str
) -> None:
    memory = facts[0]
    assert first in omoide("why", memory, "猫", lang=lang).out
    assert floor in omoide("why", memory, "submarine", lang=lang).out
    omoide("forget", memory)
    assert forgotten in omoide("why", memory, "猫", lang=lang).out
    reason = omoide("why", memory, "猫", "--json").json["reason"]
    assert (reason["place"], reason["because"]) == (None, {"reason": "because_stage", "stage": "forgotten"})
    assert reason["matched"] == ["猫"]


def test_asking_why_is_not_recalling(omoide, facts: list[str]) -> None:
    omoide("why", facts[0], "猫")
    assert omoide("show", facts[0], "--json").json["recalls"] == 0


def test_the_language_may_be_said_anywhere_but_behind_the_dashes(spawned) -> None:
    nothing = "何も思い浮かびません。\n"
    assert spawned("recall", "xyz", "--lang", "ja").out == nothing
    assert spawned("recall", "--lang=ja", "xyz").out == nothing
    assert spawned("recall", "--", "--lang", "ja").out == "Nothing comes to mind.\n"
    assert "--lang" in spawned("recall", "xyz", "--lang", code=2).err


def test_a_process_that_only_recalls_ends_at_once_and_leaves_nothing_undone(spawned, omoide) -> None:
    """It does not tidy up after itself: what it printed is whole, and that the memory came to mind is written."""
    name = spawned("remember", "猫の名前はミケ", "--json").json["id"]
    for question in ("猫の名前は？", "What is the cat called?"):
        assert "猫の名前はミケ" in spawned("recall", question).out
    assert omoide("show", name, "--json").json["recalls"] == 2
    assert "Nothing" in spawned("recall", "quantum computers").out
    assert spawned("recall", " ", code=2).err
    assert omoide("verify", "--json").json["problems"] == []
