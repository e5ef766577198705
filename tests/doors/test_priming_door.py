"""What comes to mind before anybody thinks, through the door: the block, its sizes, and the reasons."""

import io
from threading import Event

import pytest

from omoide.errors import EmbedderError
from omoide.meaning.meaning import Meaning
from omoide.wake.associating import Found, Search

NOW = ("--set", "priming.deadline_ms=0")  # however busy the machine is
MOST = ("--set", "priming.important=0", "--set", "priming.episodes=0", "--set", "priming.related_most=700")


@pytest.fixture
def primed(omoide):
    def run(*arguments: str, **options):
        return omoide(*NOW, "prime", *arguments, "--json", **options).json

    return run


def _sections(shape) -> dict[str, dict]:
    return {each["channel"]: each for each in shape["sections"]}


@pytest.fixture
def known(omoide, told) -> dict[str, str]:
    omoide("describe", "花", "花はPMで、猫を飼っている。", "--alias", "Hana")
    omoide("hear", "レポートの締め切りが近い", "--from", "花", "--thread", "昨日の話")
    return {
        "report": told("レポートの表紙は青にする", "--kind", "fact"),
        "deploy": told("[デプロイ] デプロイの手順: make deploy を実行する", "--kind", "procedure"),
    }


@pytest.mark.spec("AW-11", "AW-05")
def test_a_message_is_answered_with_who_speaks_what_happened_and_what_is_known(omoide, primed, known) -> None:
    shape = primed("レポートの表紙は何色だった?", "--from", "Hana", "--thread", "今の話")
    found = _sections(shape)
    assert "花はPM" in found["sender"]["lines"][0]["text"]
    assert "締め切り" in found["activity"]["lines"][0]["text"]
    assert "表紙は青" in found["related"]["lines"][0]["text"]
    block = omoide(*NOW, "prime", "レポートの表紙は何色だった?", "--from", "Hana", "--thread", "今の話").out
    assert block.startswith("<omoide-context>")
    assert block.rstrip().endswith("</omoide-context>")
    for part in ("花はPM", "締め切り", "表紙は青"):
        assert part in block
    assert block.rstrip() == shape["text"]


@pytest.mark.spec("AW-12")
def test_each_channel_has_a_budget_of_its_own_and_keeps_to_it(omoide, known) -> None:
    room = ("--set", "priming.activity_with_message=1300")
    shape = omoide(*NOW, *MOST, *room, "prime", "デプロイして", "--json").json
    found = _sections(shape)
    assert {name: found[name]["budget"] for name in ("sender", "activity", "related", "skills")} == {
        "sender": 500,
        "activity": 1300,
        "related": 700,
        "skills": 200,
    }
    assert all(each["tokens"] <= each["budget"] for each in shape["sections"])
    assert "make deploy" in found["skills"]["lines"][0]["text"]


@pytest.mark.spec("AW-13")
@pytest.mark.parametrize("name", ["花", "Hana", "ｈａｎａ", "花さん", "@Hana"])
def test_whoever_speaks_is_known_by_each_of_their_names(primed, known, name: str) -> None:
    (line,) = _sections(primed("hello", "--from", name))["sender"]["lines"]
    assert "花はPM" in line["text"]
    assert line["pointer"].startswith("shared/users/")
    assert line["why"] == "sender"
    assert _sections(primed("hello", "--from", "健"))["sender"]["lines"] == []


@pytest.mark.spec("AW-14")
def test_what_happened_is_told_in_the_order_of_time(omoide, primed) -> None:
    omoide("happened", "message_received", "二番目", "--from", "花", "--when", "2026-02-18T10:00")
    omoide("happened", "message_received", "the first", "--from", "Ken", "--when", "2026-02-18T09:00")
    lines = [each["text"] for each in _sections(primed("hello"))["activity"]["lines"]]
    told = "\n".join(lines)
    assert told.index("the first") < told.index("二番目")


@pytest.mark.spec("AW-14")
def test_where_nothing_was_logged_the_newest_episodes_are_told(told, primed) -> None:
    told("花と動物園に行った", "--kind", "episode")
    assert "動物園" in _sections(primed("hello"))["activity"]["lines"][0]["text"]


@pytest.mark.spec("AW-17")
@pytest.mark.parametrize(
    ("text", "sort", "total"),
    [
        ("おはよう", "greeting", 500),
        ("Good morning!", "greeting", 500),
        ("おはよう、昨日の件どうなった?", "question", 1500),
        ("When is the deadline?", "question", 1500),
        ("サーバを再起動してください", "request", 3000),
        ("please update the readme", "request", 3000),
    ],
)
def test_how_much_comes_goes_by_the_type_of_the_message(primed, text: str, sort: str, total: int) -> None:
    shape = primed(text)
    assert (shape["type"], shape["total"]) == (sort, total)
    assert shape["recognised"] == {"by": "sentence", "sentence": text}


@pytest.mark.parametrize("sort", ["greeting", "question", "request", "heartbeat"])
def test_the_type_may_be_said(primed, sort: str) -> None:
    shape = primed("レポート", "--type", sort)
    assert (shape["type"], shape["recognised"]["by"]) == (sort, "said")


@pytest.mark.spec("AW-18")
def test_without_a_text_it_is_a_heartbeat_which_sees_what_happened(omoide, primed) -> None:
    for number in range(60):
        omoide(
            "happened", "tool_use", f"出来事 {number} の長い説明がここに続いて書かれている", "--tool", "grep"
        )
    shape = primed()
    activity = _sections(shape)["activity"]
    assert (shape["type"], shape["recognised"]["by"]) == ("heartbeat", "no_text")
    assert activity["budget"] == 400
    assert 300 < activity["tokens"] <= 400
    assert "出来事 59" in activity["lines"][-1]["text"]
    assert {"what": "activity_log", "why": "room"} in activity["left"]


@pytest.mark.spec("AW-25")
def test_what_came_to_mind_is_strengthened_by_it(omoide, primed, known) -> None:
    before = omoide("show", known["report"], "--json").json["recalls"]
    shape = primed("レポートの表紙は何色だった?")
    assert known["report"] in [each["id"] for each in _sections(shape)["related"]["lines"]]
    assert omoide("show", known["report"], "--json").json["recalls"] == before + 1


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        (
            "en",
            ("read off: レポートの表紙は何色だった?", "of 1500 tokens", "found by:", "this is who speaks"),
        ),
        (
            "ja",
            (
                "この文から: レポートの表紙は何色だった?",
                "1500 トークン中",
                "見つけた手がかり:",
                "話している人なので",
            ),
        ),
    ],
)
def test_it_is_explained_why_each_line_came(omoide, known, lang: str, parts: tuple[str, ...]) -> None:
    shown = omoide(
        *NOW, "prime", "おはよう。レポートの表紙は何色だった?", "--from", "花", "--explain", lang=lang
    ).out
    for part in parts:
        assert part in shown
    assert "activity_log/" in shown


@pytest.mark.parametrize(("lang", "why"), [("en", "no room"), ("ja", "余地なし")])
def test_it_is_told_what_was_left_out_for_want_of_room(omoide, lang: str, why: str) -> None:
    for number in range(3):
        omoide("intend", f"{number} 番目の用事。" + "とても長い説明" * 9)
    small = ("--set", "priming.intentions=90", "--set", "priming.tasks=all")
    shape = omoide(*NOW, *small, "prime", "やあ", "--json").json
    assert _sections(shape)["intentions"]["left"][0]["why"] == "room"
    assert why in omoide(*NOW, *small, "prime", "やあ", "--explain", lang=lang).out


@pytest.mark.parametrize(("lang", "why"), [("en", "it could be any of them"), ("ja", "どの人か決められず")])
def test_where_two_bear_a_name_nobody_is_taken_for_the_other(omoide, lang: str, why: str) -> None:
    omoide("describe", "Hana (PM)", "Plans things.")
    omoide("describe", "Hana (Sales)", "Sells things.")
    shown = omoide(*NOW, "prime", "hello", "--from", "Hana", "--explain", lang=lang).out
    assert why in shown
    assert "Plans" not in shown
    assert "Sells" not in shown


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "found by words only"), ("ja", "言葉だけで探しました。`--set")]
)
def test_where_meaning_does_not_come_in_time_words_do_and_it_is_told(
    omoide, known, monkeypatch, lang: str, said: str
) -> None:
    hurried, over = ("--set", "priming.deadline_ms=1"), Event()

    def slow(*_: object, **__: object) -> None:
        assert over.wait(60)
        raise EmbedderError(name="slow", problem="nobody waits for it any more")

    monkeypatch.setattr(Meaning, "ask", slow)
    ran = omoide(*hurried, "prime", "レポートの表紙は何色だった?", "--from", "花", lang=lang)
    assert said in ran.err
    assert "花はPM" in ran.out
    assert "表紙は青" in ran.out
    assert "言葉だけで探しました" in ran.out
    assert said in omoide(*hurried, "prime", "レポートの表紙は?", "--explain", lang=lang).out
    shape = omoide(*hurried, "prime", "レポートの表紙は?", "--json").json
    assert shape["late"]
    assert "表紙は青" in shape["text"]
    over.set()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nothing comes to mind."), ("ja", "何も思い浮かびません。")]
)
def test_a_mind_that_knows_nothing_puts_nothing_before_anybody(omoide, lang: str, said: str) -> None:
    ran = omoide("prime", "hello", lang=lang)
    assert (ran.out, ran.err.strip()) == ("", said)
    assert omoide("prime", "hello", "--json").json["text"] == ""


@pytest.mark.parametrize(("lang", "noun"), [("en", "type of a message"), ("ja", "発言の種類")])
def test_a_type_that_there_is_not_is_refused_with_those_there_are(omoide, lang: str, noun: str) -> None:
    error = omoide("prime", "x", "--type", "shout", lang=lang, code=2).err
    assert noun in error
    assert "greeting, question, request" in error


def test_the_message_may_come_from_standard_input(omoide, monkeypatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("サーバを再起動してください\n"))
    assert omoide(*NOW, "prime", "-", "--json").json["type"] == "request"


def test_a_person_waits_however_long_it_takes_to_load_what_searches(omoide, told, monkeypatch) -> None:
    told("金曜に京都へ行く")
    deadlines: list[float] = []
    look = Search._look

    def looked(search: Search, *, by_words: bool) -> Found:
        deadlines.append(search._deadline)
        return look(search, by_words=by_words)

    monkeypatch.setattr(Search, "_look", looked)
    assert "京都へ行く" in omoide("prime", "京都の予定は?").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"When do we go to Kyoto?\n")))
    assert "京都へ行く" in omoide("chat", "--echo").out
    omoide("--set", "priming.deadline_ms=90000", "prime", "京都の予定は?")
    assert deadlines == [0.0, 0.0, 90.0]
