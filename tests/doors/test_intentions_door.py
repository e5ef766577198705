"""What is to be done, through the door: kept until it is done, called off or resolved by anybody."""

from datetime import datetime, timedelta

import pytest

NOW = ("--set", "priming.deadline_ms=0")


def _day(days: int) -> str:
    return (datetime.now().astimezone() + timedelta(days=days)).date().isoformat()


def _texts(omoide, **options) -> list[str]:
    return [each["words"]["text"] for each in omoide("intentions", "--json", **options).json]


def test_what_is_overdue_comes_first_then_what_is_due_next_then_the_rest(omoide) -> None:
    omoide("intend", "いつでもよい用事")
    omoide("intend", "call Ken", "--due", _day(9))
    omoide("intend", "資料を直す", "--due", _day(2))
    omoide("intend", "buy milk", "--due", _day(-1))
    assert _texts(omoide) == ["buy milk", "資料を直す", "call Ken", "いつでもよい用事"]
    shapes = omoide("intentions", "--json").json
    assert [each["overdue"] for each in shapes] == [True, False, False, False]
    assert shapes[1]["due"].startswith(f"{_day(2)}T23:59")
    assert shapes[3]["due"] is None


@pytest.mark.parametrize(
    ("lang", "overdue", "due"), [("en", "[overdue since ", "[due "), ("ja", "[期限切れ ", "[期限 ")]
)
def test_what_is_overdue_is_marked(omoide, lang: str, overdue: str, due: str) -> None:
    omoide("intend", "buy milk", "--due", _day(-1))
    omoide("intend", "資料を直す", "--due", _day(2))
    late, later = omoide("intentions", lang=lang).out.splitlines()
    assert f"{overdue}{_day(-1)} 23:59]" in late
    assert f"{due}{_day(2)} 23:59]" in later
    block = omoide(*NOW, "--set", "priming.tasks=all", "prime", "おはよう").out
    assert block.index(f"[期限切れ {_day(-1)} 23:59] buy milk") < block.index("資料を直す")


@pytest.mark.parametrize(
    ("due", "expected"),
    [
        ("2030-05-01", "2030-05-01T23:59"),
        ("2030-05-01T18:30", "2030-05-01T18:30"),
        ("２０３０年５月１日", "2030-05-01T23:59"),
        ("令和12年5月1日", "2030-05-01T23:59"),
        ("2030年5月1日の15時", "2030-05-01T15:00"),
        ("by May 1, 2030", "2030-05-01T23:59"),
        ("2030年5月1日までに", "2030-05-01T23:59"),
        ("2020-05-01", "2020-05-01T23:59"),
    ],
)
def test_when_it_is_due_may_be_written_in_many_ways(omoide, due: str, expected: str) -> None:
    assert omoide("intend", "x", "--due", due, "--json").json["due"].startswith(expected)


@pytest.mark.parametrize("due", ["金曜", "Friday", "by Friday", "tomorrow", "明日", "来週", "月末", "EOD"])
def test_a_day_without_a_date_is_one_that_is_still_to_come(omoide, due: str) -> None:
    made = omoide("intend", "x", "--due", due, "--json").json
    assert datetime.fromisoformat(made["due"]) > datetime.now().astimezone() - timedelta(minutes=1)
    assert "T23:59" in made["due"]


@pytest.mark.parametrize("due", ["soon-ish", "12/1 18:00", "2026-02-30", "いつか", "2030-05-01Tnoon", ""])
def test_a_time_that_is_not_understood_is_refused_and_never_guessed(omoide, due: str) -> None:
    assert "cannot be used as time" in omoide("intend", "x", "--due", due, code=2).err
    assert "時刻 として使えません" in omoide("intend", "x", "--due", due, lang="ja", code=2).err
    assert _texts(omoide) == []


def test_when_it_is_due_is_read_off_the_text_and_who_is_to_do_it_is_kept(omoide) -> None:
    made = omoide("intend", "明日までに資料を直す", "--who", "花", "--json").json
    assert made["due"].startswith(f"{_day(1)}T23:59")
    assert made["words"]["names"] == ["花"]
    assert omoide("intend", " ", "--json", code=2).error["code"] == "empty"


@pytest.mark.parametrize(
    ("options", "lang", "said"),
    [((), "en", "Done"), ((), "ja", "済みました"), (("--cancelled",), "en", "Called off"),
     (("--cancelled",), "ja", "取りやめました")],
)  # fmt: skip
def test_what_is_done_or_called_off_is_open_no_more(omoide, options, lang: str, said: str) -> None:
    made = omoide("intend", "資料を直す", "--json").json
    assert said in omoide("done", made["short"], *options, lang=lang).out
    assert _texts(omoide) == []
    assert omoide("intentions", lang=lang).out.strip() in ("Nothing is to be done.", "やることはありません。")
    assert "資料を直す" not in omoide(*NOW, "prime", "おはよう").out
    assert omoide("show", made["id"], "--json").json["stage"] == "superseded"
    assert "omoide intentions" in omoide("done", made["id"], code=2).err
    omoide("undo")
    assert _texts(omoide) == ["資料を直す"]


def test_only_what_is_to_be_done_can_be_done(omoide, told) -> None:
    fact = told("猫のタマ", "--kind", "fact")
    assert omoide("done", fact, "--json", code=2).error["code"] == "bad_value"
    assert omoide("show", fact, "--json").json["stage"] == "active"
    assert omoide("done", "zzz", "--json", code=1).error["code"] == "not_found"


@pytest.mark.spec("AW-32")
def test_what_is_resolved_stands_in_the_log_of_the_mind(omoide) -> None:
    omoide("resolve", "パイプラインのエラー")
    (line,) = omoide("activity", "today", "--json").json
    assert (line["type"], line["content"]) == ("issue_resolved", "パイプラインのエラー")
    assert "RSLV" in omoide(*NOW, "prime", "hello").out


@pytest.mark.spec("AW-33")
@pytest.mark.parametrize(("greeting", "title"), [("hello", "## Resolved"), ("おはよう", "## 解決済み")])
def test_what_one_mind_resolved_all_others_are_told(omoide, greeting: str, title: str) -> None:
    omoide("intend", "パイプラインのエラーを直す", mind="bob")
    omoide("resolve", "パイプラインのエラーを直す", mind="alice")
    (known,) = omoide("resolutions", "--json", mind="bob").json
    assert (known["item"], known["by"]) == ("パイプラインのエラーを直す", "alice")
    block = omoide(*NOW, "--set", "priming.tasks=all", "prime", greeting, mind="bob").out
    assert title in block
    assert "パイプラインのエラーを直す — alice" in block
    assert _texts(omoide, mind="bob") == []
    assert omoide("activity", "--json", mind="bob").json == {}


def test_resolving_something_closes_what_waited_for_it(omoide) -> None:
    omoide("intend", "Fix the login page")
    omoide("intend", "資料を直す")
    shape = omoide("resolve", "Fix the login page", "--json").json
    assert [each["words"]["text"] for each in shape["settled"]] == ["Fix the login page"]
    assert _texts(omoide) == ["資料を直す"]
    shown = omoide("resolve", "資料を直す", lang="ja").out
    assert "解決" in shown
    assert "済みました" in shown


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nothing was resolved yet."), ("ja", "解決したことはまだありません。")]
)
def test_resolutions_are_listed_newest_last(omoide, lang: str, said: str) -> None:
    assert omoide("resolutions", lang=lang).out.strip() == said
    for item in ("一つ目", "second", "三つ目"):
        omoide("resolve", item)
    assert [each["item"] for each in omoide("resolutions", "-n", "2", "--json").json] == ["second", "三つ目"]
    assert omoide("resolutions").out.splitlines()[-1].split()[2:] == ["三つ目", "me"]
    assert omoide("resolutions", "-n", "0", code=2).err
    assert omoide("resolve", "\u200b", "--json", code=2).error["code"] == "empty"


# Whether a procedure worked.


@pytest.fixture
def procedure(told) -> str:
    return told("[デプロイ] デプロイの手順: make deploy を実行する", "--kind", "procedure")


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize(
    ("lang", "worked", "failed"),
    [
        ("en", "It worked", "It did not work"),
        ("ja", "うまくいきました", "うまくいきませんでした"),
    ],
)
def test_an_outcome_is_counted_and_the_confidence_explained(
    omoide, procedure: str, lang: str, worked: str, failed: str
) -> None:
    shown = omoide("outcome", procedure, "success", "--note", "無事に動いた", lang=lang).out
    assert worked in shown
    assert "0.40 → 0.60" in shown
    assert "1 + 0.8) / (" in shown
    assert "無事に動いた" in omoide("activity", "today").out
    shape = omoide("outcome", procedure[-6:], "failure", "--json").json
    assert (shape["before"], shape["after"]) == (0.6, 0.45)
    assert (shape["successes"], shape["failures"], shape["tries"], shape["failing"]) == (1, 1, 2, False)
    assert failed in omoide("outcome", procedure, "failure", lang=lang).out


@pytest.mark.parametrize(("lang", "said"), [("en", "It is failing"), ("ja", "失敗続き")])
def test_a_procedure_that_fails_again_and_again_is_marked(
    omoide, procedure: str, lang: str, said: str
) -> None:
    for _ in range(2):
        assert said not in omoide("outcome", procedure, "failure", lang=lang).out
    assert said in omoide("outcome", procedure, "failure", lang=lang).out


def test_confidence_follows_the_settings(omoide, procedure: str) -> None:
    printed = ("--set", "procedures.prior_successes=0", "--set", "procedures.prior_failures=0")
    shape = omoide(*printed, "outcome", procedure, "success", "--json").json
    assert (shape["before"], shape["after"], shape["prior_tries"]) == (0.0, 1.0, 0.0)


def test_an_outcome_of_something_else_is_refused(omoide, told, procedure: str) -> None:
    assert "success, failure" in omoide("outcome", procedure, "maybe", code=2).err
    assert "結果 として使えません" in omoide("outcome", procedure, "maybe", lang="ja", code=2).err
    assert "procedure, skill" in omoide("outcome", told("猫のタマ"), "success", code=2).err
    assert omoide("outcome", "zzz", "success", "--json", code=1).error["code"] == "not_found"


@pytest.mark.spec("AW-49", "B-03")
def test_as_printed_confidence_is_successes_by_tries(omoide, procedure: str) -> None:
    printed = ("--set", "preset=animaworks", "--set", "vault.mirror=false")
    told = [
        omoide(*printed, "outcome", procedure, each, "--json").json
        for each in ("success", "failure", "failure", "failure")
    ]
    assert [each["after"] for each in told] == pytest.approx([1.0, 0.5, 1 / 3, 0.25], abs=0.005)
    assert [each["failing"] for each in told] == [False, False, False, True]


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize(
    ("answer", "counted"),
    [("動いた、ありがとう", (1, 0)), ("It still does not work, same error", (0, 1)), ("なるほど", (0, 0))],
)
def test_at_the_end_of_a_talk_it_is_judged_by_what_the_person_said(
    omoide, procedure: str, answer: str, counted: tuple[int, int]
) -> None:
    asked = ("デプロイして", "--from", "花", "--thread", "仕事")
    assert "make deploy" in omoide(*NOW, "prime", *asked).out
    omoide("hear", *asked)
    omoide("hear", answer, "--from", "花", "--thread", "仕事")
    omoide("close", "仕事")
    now = omoide("show", procedure, "--json").json
    assert (now.get("successes", 0), now.get("failures", 0)) == counted
