"""Searching from the command line: times as people say them, other names, copies, ties, and why nothing came."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

Told = Callable[..., str]
WEEKDAYS = ("月", "火", "水", "木", "金", "土", "日")


def _texts(ran) -> list[str]:
    return [each["memory"]["words"]["text"] for each in ran.json["found"]]


# Times.


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-02-14", "2026-02-14"),
        ("2026-02-14T18:30", "2026-02-14"),
        ("令和8年2月14日", "2026-02-14"),
        ("令和８年２月１４日", "2026-02-14"),
        ("2026年2月14日", "2026-02-14"),
        ("平成元年1月8日", "1989-01-08"),
        ("February 14, 2026", "2026-02-14"),
    ],
)
def test_a_day_is_taken_as_people_write_it(omoide, told: Told, said: str, day: str) -> None:
    memory = told("映画を見た", "--when", said)
    assert omoide("show", memory, "--json").json["occurred"].startswith(day)
    assert [each["id"] for each in omoide("list", "--since", day, "--until", day, "--json").json] == [memory]
    assert [each["id"] for each in omoide("list", "--since", said, "--json").json] == [memory]
    assert omoide("list", "--since", "2027-01-01", "--json").json == []


@pytest.mark.parametrize(
    ("said", "days"), [("昨日", 1), ("yesterday", 1), ("3日前", 3), ("three days ago", 3)]
)
def test_a_time_counts_from_today(omoide, told: Told, said: str, days: int) -> None:
    then, before = told("映画を見た", "--when", said), told("本を読んだ", "--when", "2010-01-01")
    today = told("散歩した")
    day = (datetime.now().astimezone() - timedelta(days=days)).date().isoformat()
    assert omoide("show", then, "--json").json["occurred"].startswith(day)
    assert [each["id"] for each in omoide("list", "--since", said, "--until", said, "--json").json] == [then]
    since = {each["id"] for each in omoide("list", "--since", said, "--json").json}
    assert since == {then, today}
    assert before in {each["id"] for each in omoide("list", "--until", said, "--json").json}


@pytest.mark.parametrize("said", ["last Friday", "先週の金曜", "先週の金曜日"])
def test_a_weekday_of_last_week_is_a_friday(omoide, told: Told, said: str) -> None:
    memory = told("映画を見た", "--when", said)
    occurred = datetime.fromisoformat(omoide("show", memory, "--json").json["occurred"])
    assert WEEKDAYS[occurred.weekday()] == "金"
    assert timedelta(0) < datetime.now().astimezone() - occurred < timedelta(days=15)
    assert [each["id"] for each in omoide("list", "--since", said, "--until", said, "--json").json] == [
        memory
    ]


@pytest.mark.parametrize("said", ["いつか", "purple", "2026-13-45", "", "令和8年13月", "99時"])
@pytest.mark.parametrize("option", ["--since", "--until", "--when"])
def test_what_is_no_time_is_refused_with_what_is_allowed(omoide, option: str, said: str) -> None:
    command = ("remember", "x", option, said) if option == "--when" else ("recall", "x", option, said)
    for lang, refused in (("en", "cannot be used as time"), ("ja", "時刻 として使えません")):
        error = omoide(*command, lang=lang, code=2).err
        assert refused in error
        assert "2026-05-01" in error
        assert "先週の金曜" in error
        assert "last Friday" in error
    assert omoide("list", "--json").json == []


def test_a_question_can_be_kept_to_a_time(omoide, told: Told) -> None:
    told("健と映画を見た", "--when", "令和8年2月14日")
    told("花子と映画を見た", "--when", "2019-05-20")
    for options, text in (
        (("--since", "令和8年1月"), "健と映画を見た"),
        (("--until", "令和元年12月"), "花子と映画を見た"),
        (("--since", "2019", "--until", "2019"), "花子と映画を見た"),
    ):
        assert _texts(omoide("recall", "映画を見た", *options, "--json")) == [text], options


# Names.


def test_another_name_finds_it(omoide) -> None:
    omoide("observe", "いちごの大福に目がない", "--speaker", "みずき")
    omoide("observe", "塩せんべいに目がない", "--speaker", "健")
    assert (
        omoide("alias", "瑞希", "Mizuki", "みずき").out.strip() == "One and the same: 瑞希 = Mizuki = みずき"
    )
    for question in ("瑞希は何に目がない？", "Mizukiは何に目がない？"):
        assert _texts(omoide("recall", question, "--json"))[0] == "いちごの大福に目がない"
    assert omoide("alias", "Ken", "健", "--json").json == {"names": ["Ken", "健"]}
    assert "同じものとして覚えました: Ken = 健" in omoide("alias", "Ken", "健", lang="ja").out


@pytest.mark.parametrize(("lang", "said"), [("en", "two names or more"), ("ja", "名前 として使えません")])
def test_one_name_alone_is_refused(omoide, lang: str, said: str) -> None:
    assert said in omoide("alias", "瑞希", lang=lang, code=2).err


# Copies and ties.


@pytest.mark.parametrize(("lang", "said"), [("en", "(+4 like it)"), ("ja", "(ほかに同じ内容 4 件)")])
def test_copies_are_counted(omoide, lang: str, said: str) -> None:
    """Where the same said again is not taken for a mention."""
    ids = [
        omoide("--set", "encoding.mentions=false", "remember", text, "--json").json["id"]
        for text in ("タマは三毛猫", "ﾀﾏは三毛猫。", "タマは三毛猫！", "タマ は 三毛猫", "「タマは三毛猫」")
    ]
    out = omoide("recall", "タマは三毛猫？", lang=lang).out
    assert out.count("三毛猫") == 1
    assert said in out
    (one,) = omoide("recall", "タマは三毛猫？", "--json").json["found"]
    assert {one["memory"]["id"], *one["copies"]} == set(ids)


def test_why_a_copy_comes_is_why_the_other_does(omoide, told: Told) -> None:
    ids = [told("タマは三毛猫"), told("ﾀﾏは三毛猫。")]
    for memory in ids:
        assert "place 1" in omoide("why", memory, "タマは三毛猫？").out


@pytest.mark.spec("PI-28")
def test_what_shares_a_label_is_related(omoide, told: Told) -> None:
    one = told("鉄を掘った", "--tag", "鉱山")
    other = told("Sold the iron", "--tag", "market", "--tag", "鉱山")
    told("寝た", "--tag", "家")
    (found,) = omoide("related", one, "--json").json
    assert (found["memory"]["id"], found["tie"], found["steps"]) == (other, "tag", 1)
    assert "tag" in omoide("related", one[-6:]).out
    alone = told("何でもない")
    assert omoide("related", alone).out.strip() == "No memories to show."
    assert omoide("related", alone, lang="ja").out.strip() == "見せられる記憶はありません。"


@pytest.mark.spec("AW-24", "LT-44")
def test_what_a_text_links_to_comes_along(omoide, told: Told, home: Path) -> None:
    from omoide.assemble import open_mind
    from omoide.model.words import Words

    told("何でもない")
    with open_mind(home) as mind:
        vet = mind.remember(Words(text="Elm Street 4", title="獣医"))
    linked = told("タマは[[獣医]]に通っている")
    out = omoide("recall", "タマは元気？").out
    assert "↳ references" in out
    assert "Elm Street 4" in out
    (found,) = omoide("related", linked, "--json").json
    assert found["memory"]["id"] == vet.id
    omoide("forget", vet.id)
    assert omoide("related", linked, "--json").json == []
    assert "Elm Street" not in omoide("recall", "タマは元気？").out


# Why nothing came, what is left, and how many.


@pytest.mark.parametrize(
    ("lang", "nothing", "nearest"),
    [
        ("en", "Nothing comes to mind.", "The nearest memory has 0."),
        ("ja", "何も思い浮かびません。", "最も近い記憶でも、質問との関わりは 0."),
    ],
)
def test_who_asks_why_nothing_came_is_told_how_near_it_was(
    omoide, told: Told, lang: str, nothing: str, nearest: str
) -> None:
    memory = told("タマという三毛猫を飼っている")
    for question in ("好きな映画は？", "What colour is my car?"):
        assert omoide("recall", question, lang=lang).out.strip() == nothing
        assert nearest in omoide("recall", question, "--explain", lang=lang).out
        why = omoide("why", memory, question, lang=lang).out
        assert ("Does not come to mind: " if lang == "en" else "思い浮かびません(") in why
        reason = omoide("why", memory, question, "--json").json["reason"]["because"]
        assert reason["reason"] in ("because_enough", "because_each")
        assert reason["value"] in why
        assert reason["least"] in why


@pytest.mark.parametrize(
    ("lang", "left", "frozen"),
    [
        ("en", ("left ", "half-life", "days old"), "protected, it does not fade"),
        ("ja", ("残り ", "半減期", "日経過"), "保護されていて薄れません"),
    ],
)
def test_what_is_fading_and_why(omoide, told: Told, lang: str, left: tuple[str, ...], frozen: str) -> None:
    plain, shielded = told("昼ごはんは蕎麦"), told("結婚記念日は6月12日", "--protect")
    out = omoide("fading", lang=lang).out
    assert all(part in out for part in left)
    assert frozen in out
    assert all(part in omoide("why", plain, lang=lang).out for part in left)
    assert frozen in omoide("why", shielded, lang=lang).out
    found = {each["memory"]["id"]: each["fading"] for each in omoide("fading", "--json").json}
    assert (found[plain]["frozen"], found[shielded]["frozen"]) == (False, True)
    assert len(omoide("fading", "-n", "1", "--json").json) == 1


def test_what_is_told_of_long_ago_is_not_born_faded(omoide, told: Told) -> None:
    memory = told("富士山に登った", "--when", "2010")
    fading = omoide("why", memory, "--json").json["fading"]
    assert fading["age_days"] < 0.01
    assert omoide("show", memory, "--json").json["occurred"].startswith("2010-01-01")


def test_a_number_goes_before_that_of_the_profile_and_room_does_not_change_it(
    omoide, told: Told, home: Path
) -> None:
    for number in range(8):
        told(f"りんごを{number}個買った")
    (home / "config.toml").write_text(
        '[rankings.three]\nk = 3\nterms = [{ weight = 1.0, signals = ["words"] }]\n[budget]\nk = 5\n', "utf-8"
    )
    profile = ("--profile", "three", "--json")
    assert len(_texts(omoide("recall", "りんご", *profile))) == 3
    assert len(_texts(omoide("recall", "りんご", "--tokens", "900", *profile))) == 3
    assert len(_texts(omoide("recall", "りんご", "-k", "6", *profile))) == 6
    assert len(_texts(omoide("recall", "りんご", "--json"))) == 5


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "cannot be used as profile"), ("ja", "見方 として使えません")]
)
def test_a_profile_that_is_not_there_is_refused(omoide, told: Told, lang: str, said: str) -> None:
    memory = told("タマは三毛猫")
    for command in (("recall", "タマ"), ("why", memory, "タマ")):
        error = omoide(*command, "--profile", "nobody", lang=lang, code=2).err
        assert said in error
        assert "default" in error


def test_without_an_embedder_nothing_wrong_is_said(omoide, told: Told, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text('[embedding]\nkind = "none"\n', "utf-8")
    told("タマという三毛猫を飼っている")
    told("The roof leaks")
    for lang, wrong in (("en", "Found by words alone"), ("ja", "言葉だけで探しました")):
        ran = omoide("recall", "三毛猫のタマ", lang=lang)
        assert "三毛猫" in ran.out
        assert wrong not in ran.out
        assert ran.err == ""
