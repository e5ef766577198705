"""Talk through the door: turns are heard, a talk is over when it is, and then something is made of it."""

from datetime import datetime, timedelta

import pytest

# What ends a talk here is that nobody speaks, whatever the hour at which the tests run.
IDLE = ("--set", "boundaries.idle_minutes=10", "--set", "boundaries.day_change=false")
SILENT = {"en": "No talk is over.", "ja": "終わった会話はありません。"}


def _ago(minutes: float) -> str:
    return (datetime.now().astimezone() - timedelta(minutes=minutes)).isoformat()


def test_a_turn_is_logged_and_remembered_in_its_thread(omoide) -> None:
    heard = omoide("hear", "猫のタマが帰ってきた", "--from", "花", "--json").json
    assert (heard["thread"], heard["type"], heard["origin"]) == ("花", "message_received", "user")
    said = omoide("say", "よかったですね", "--to", "花", "--json").json
    assert (said["thread"], said["type"], said["origin"]) == ("花", "response_sent", "agent")
    turns = omoide("thread", "花", "--json").json["turns"]
    assert [(turn["role"], turn["from"], turn["content"]) for turn in turns] == [
        ("human", "花", "猫のタマが帰ってきた"),
        ("assistant", "", "よかったですね"),
    ]
    assert "猫のタマ" in omoide("recall", "タマ").out
    shown = omoide("thread", "花").out
    assert "花: 猫のタマが帰ってきた" in shown
    assert "me: よかったですね" in shown


@pytest.mark.parametrize(
    ("options", "thread"),
    [
        ((), "main"),
        (("--from", "Ｈａｎａ"), "Ｈａｎａ"),
        (("--from", "花", "--channel", "#雑談"), "#雑談"),
        (("--from", "花", "--channel", "#雑談", "--thread", "お茶会"), "お茶会"),
    ],
)
def test_a_thread_that_nobody_names_is_the_channel_or_whoever_speaks(omoide, options, thread: str) -> None:
    assert omoide("hear", "hello こんにちは", *options, "--json").json["thread"] == thread
    assert [each["thread"] for each in omoide("threads", "--json").json] == [thread]


def test_a_turn_may_come_from_standard_input_and_be_of_another_time(omoide, monkeypatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("一行目\nsecond line"))
    heard = omoide("hear", "-", "--when", "2026-02-18T09:15", "--json").json
    assert heard["words"]["text"] == "一行目\nsecond line"
    assert heard["at"].startswith("2026-02-18T09:15")


@pytest.mark.parametrize(
    ("text", "due"), [("明日までにレポートを送ってください", True), ("I'll call Ken back.", False)]
)
def test_what_a_turn_binds_somebody_to_is_told_at_once(omoide, text: str, due: bool) -> None:
    (bound,) = omoide("hear", text, "--from", "花", "--json").json["intentions"]
    assert bound["kind"] == "intention"
    assert (bound.get("valid_from") is not None) == due
    assert "To be done" in omoide("hear", "Please water the plants by Friday.", "--from", "Ken").out


@pytest.mark.spec("AW-27")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_heartbeat_closes_a_talk_after_ten_minutes_and_not_before(omoide, lang: str) -> None:
    omoide("hear", "まだ話している", "--from", "花", "--when", _ago(9))
    assert omoide(*IDLE, "heartbeat", lang=lang).out.strip() == SILENT[lang]
    omoide("hear", "もう終わった話", "--from", "健", "--when", _ago(11))
    (made,) = omoide(*IDLE, "heartbeat", "nothing else", "--json").json
    assert (made["thread"], made["reason"], made["turns"]) == ("健", "idle", 1)
    assert made["episode"]
    assert omoide(*IDLE, "heartbeat", "--json").json == []
    threads = {each["thread"]: each for each in omoide("threads", "--json").json}
    assert (threads["花"]["open_turns"], threads["花"]["last_finalized_turn_index"]) == (1, -1)
    assert (threads["健"]["open_turns"], threads["健"]["last_finalized_turn_index"]) == (0, 0)
    assert threads["健"]["since"] is None
    assert "nothing else" in omoide("activity", "today").out


@pytest.mark.spec("AW-30")
@pytest.mark.parametrize(
    ("lang", "told", "task", "settled"),
    [
        ("en", "The login bug is fixed. Please send Ken the report by Friday.", "report", "login bug"),
        (
            "ja",
            "パイプラインのエラーは直った。金曜までにレポートを健に送ってください。",
            "レポート",
            "パイプライン",
        ),
    ],
)
def test_closing_a_talk_makes_an_episode_tasks_and_resolutions(
    omoide, lang: str, told: str, task: str, settled: str
) -> None:
    omoide("hear", told, "--from", "花")
    shown = omoide("close", "花", lang=lang).out
    assert {"en": "it was closed", "ja": "終わりと告げられました"}[lang] in shown
    assert task in shown
    assert settled in shown
    assert any(task in each["words"]["text"] for each in omoide("intentions", "--json").json)
    assert any(settled in each["item"] for each in omoide("resolutions", "--json").json)
    (episode,) = omoide("list", "--kind", "episode", "--json").json
    assert episode["short"] in shown
    folded = omoide("thread", "花", "--json").json
    assert folded["turns"] == []
    assert folded["last_finalized_turn_index"] == 0
    assert task in folded["compressed_summary"]
    assert task in omoide("thread", "花", lang=lang).out


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Nothing is open in it."), ("ja", "続いているやり取りはありません。")]
)
def test_closing_twice_makes_nothing_more(omoide, lang: str, said: str) -> None:
    omoide("hear", "一度きりの話", "--from", "花")
    assert len(omoide("close", "花", "--json").json) == 1
    assert omoide("close", "花", "--json").json == []
    assert omoide("close", "花", lang=lang).out.strip() == said
    assert len(omoide("list", "--kind", "episode", "--json").json) == 1


@pytest.mark.parametrize("command", ["thread", "close"])
@pytest.mark.parametrize(("lang", "said"), [("en", "There is no thread"), ("ja", "会話 '誰も' は")])
def test_a_talk_that_never_was_is_not_found(omoide, command: str, lang: str, said: str) -> None:
    assert said in omoide(command, "誰も", lang=lang, code=1).err
    assert omoide(command, "誰も", "--json", code=1).error["code"] == "not_found"


@pytest.mark.parametrize("command", ["hear", "say"])
def test_nothing_is_no_turn(omoide, command: str) -> None:
    assert omoide(command, "\u200b", "--json", code=2).error["code"] == "empty"
    assert omoide("threads", "--json").json == []
    assert "omoide hear" in omoide("threads", lang="ja").out
    assert omoide(command, "x", "--when", "soon", code=2).err


def test_two_minds_do_not_hear_each_other(omoide) -> None:
    omoide("hear", "秘密の話", "--from", "花", mind="alice")
    omoide("remember", "別の話", mind="bob")
    assert omoide("threads", "--json", mind="bob").json == []
    assert omoide("thread", "花", mind="bob", code=1).out == ""


def test_control_characters_of_a_talk_are_shown_and_not_obeyed(omoide) -> None:
    omoide("hear", "a\x1b[2Jb", "--from", "x\u2028y", "--thread", "t")
    for command in (
        ("threads",),
        ("thread", "t"),
        ("activity", "today"),
        ("prime", "b"),
        ("close", "t"),
        ("thread", "t"),
    ):
        shown = omoide(*command).out
        assert not any(char in shown for char in "\x1b\x85\u2028"), command


@pytest.mark.parametrize(
    ("wrong", "said", "told"),
    [("I live in Tokyo.", "No, not Tokyo, Osaka.", "Put right"), ("猫がいます。", "それは忘れて", "Let go"), ("", "That is wrong.", "Not clear")],
)  # fmt: skip
def test_a_correction_acts_at_once_and_says_so(omoide, wrong: str, said: str, told: str) -> None:
    if wrong:
        omoide("hear", wrong, "--from", "Ken")
    assert told in omoide("hear", said, "--from", "Ken").out
    if wrong:
        assert wrong not in omoide("list").out


@pytest.mark.parametrize(
    ("lang", "said", "corrected", "head", "was", "now"),
    [
        (
            "en",
            "The rehearsal is on Tuesday 24 September.",
            "No wait, not Tuesday, Thursday.",
            "Put right at once",
            "The rehearsal is on Tuesday 24 September.",
            "The rehearsal is on Thursday 24 September.",
        ),
        (
            "ja",
            "稽古は9月24日の火曜日。",
            "あ、違う、火曜じゃなくて木曜日だった。",
            "すぐに直しました",
            "稽古は9月24日の火曜日。",
            "木曜日",
        ),
    ],
)
def test_what_is_put_right_at_once_is_shown_in_words(
    omoide, lang: str, said: str, corrected: str, head: str, was: str, now: str
) -> None:
    omoide("hear", said, "--from", "Ann", lang=lang)
    _, first, *lines = omoide("hear", corrected, "--from", "Ann", lang=lang).out.splitlines()
    assert first == f"  {head}"
    assert any(line.startswith("    - ") and was in line for line in lines), lines
    assert any(line.startswith("    + ") and now in line for line in lines), lines


@pytest.mark.parametrize(
    ("lang", "said", "forgotten", "head"),
    [
        ("en", "I had ramen yesterday.", "Forget about the ramen.", "Let go at once"),
        ("ja", "昨日ラーメンを食べた。", "ラーメンの話は忘れて。", "すぐに忘れました"),
    ],
)
def test_what_is_let_go_at_once_is_shown_in_words(
    omoide, lang: str, said: str, forgotten: str, head: str
) -> None:
    omoide("hear", said, "--from", "Ann", lang=lang)
    shown = omoide("hear", forgotten, "--from", "Ann", lang=lang).out
    assert f"  {head}\n    - " in shown
    assert said in shown


def test_of_what_was_erased_at_once_no_word_is_shown(omoide) -> None:
    for lang, erased in (("en", "(erased)"), ("ja", "(消去済み)")):
        omoide("hear", "昼にすし屋で田中さんと会った。", "--from", "安")
        shown = omoide("hear", "さっきの話は完全に消して。", "--from", "安", lang=lang).out
        assert erased in shown
        assert "すし屋" not in shown


TASKS = [
    (
        "en",
        "Could you please send the invoice to Hale by Friday?",
        "The invoice to Hale has been sent, that is settled.",
        ("No longer to be done", "task no longer open", "new task"),
    ),
    (
        "ja",
        "請求書をヘイルに金曜までに送ってください。",
        "請求書はもう送ったよ。解決した。",
        ("やることから外しました", "済んだ用事", "新しい用事"),
    ),
]


@pytest.mark.parametrize(("lang", "asked", "done", "texts"), TASKS)
def test_a_task_that_talk_ends_is_told_by_its_words(
    omoide, lang: str, asked: str, done: str, texts: tuple[str, str, str]
) -> None:
    no_longer, ended, new = texts
    assert asked in omoide("hear", asked, "--from", "Ann", lang=lang).out
    shown = omoide("hear", done, "--from", "Ann", lang=lang).out
    assert any(no_longer in line and asked in line for line in shown.splitlines()), shown
    closed = omoide("close", "Ann", lang=lang).out
    assert f"  {ended}  {asked}\n" in closed
    assert f"  {new}  {asked}" not in closed


@pytest.mark.parametrize(("lang", "asked", "done", "texts"), TASKS)
def test_a_task_that_is_open_at_the_end_of_a_talk_is_new_and_none_has_ended(
    omoide, lang: str, asked: str, done: str, texts: tuple[str, str, str]
) -> None:
    omoide("hear", asked, "--from", "Ann", lang=lang)
    assert omoide("hear", "The sea is calm.", "--from", "Ann", "--json").json["ended"] == []
    (made,) = omoide("close", "Ann", "--json").json
    assert made["ended"] == []
    assert [each["words"]["text"] for each in omoide("intentions", "--json").json] == [asked]


def test_what_was_ended_by_hand_in_another_matter_is_not_what_a_talk_has_ended(omoide) -> None:
    omoide("intend", "Water the ferns")
    omoide("hear", "The sea is calm.", "--from", "Ann")
    (fern,) = omoide("intentions", "--json").json
    omoide("done", fern["id"])
    (made,) = omoide("close", "Ann", "--json").json
    assert made["ended"] == []
