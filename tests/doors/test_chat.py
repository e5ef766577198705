"""A talk on the terminal: each line shows what would come to mind, and is heard."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

NOW = ("--set", "priming.deadline_ms=0")


@pytest.fixture
def chatted(omoide, monkeypatch):
    """Chat these lines, as if they were typed, and leave at their end."""

    def run(*lines: str, options: tuple[str, ...] = (), **more):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return omoide(*NOW, "chat", "--echo", *options, **more)

    return run


@pytest.mark.spec("AW-05", "AW-11")
def test_each_line_shows_what_comes_to_mind_and_is_then_heard(omoide, told, chatted) -> None:
    told("レポートの表紙は青にする", "--kind", "fact")
    shown = chatted("おはよう", "レポートの表紙は何色だった?", options=("--from", "花")).out
    first, second = shown.split("greeting  ")[0], shown.split("greeting  ")[1]
    assert "表紙は青" not in first
    assert "表紙は青" in second
    assert "MSG< 花: おはよう" in second  # what was just said is before the mind, too
    assert "MSG< 花: レポート" not in second  # and the line itself is heard after that
    assert "question  " in second
    turns = omoide("thread", "花", "--json").json["turns"]
    assert [turn["content"] for turn in turns] == ["おはよう", "レポートの表紙は何色だった?"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_sizes_of_all_sections_are_told(chatted, lang: str) -> None:
    shown = chatted("hello", "hello again", lang=lang).out
    assert {"en": "of 500 tokens", "ja": "500 トークン中"}[lang] in shown
    assert "activity " in shown
    assert "sender 0/" in shown


@pytest.mark.parametrize(("lang", "stays"), [("en", "stays open"), ("ja", "続きます")])
def test_leaving_leaves_the_talk_open(omoide, chatted, lang: str, stays: str) -> None:
    shown = chatted("また明日", "/quit", "これは聞こえない", lang=lang).out
    assert stays in shown
    (thread,) = omoide("threads", "--json").json
    assert (thread["thread"], thread["open_turns"]) == ("main", 1)
    chatted("もう一度", lang=lang)
    assert omoide("threads", "--json").json[0]["open_turns"] == 2


@pytest.mark.parametrize("close", ["/close", "／ｃｌｏｓｅ", " /CLOSE "])
def test_a_talk_is_closed_when_it_is_asked_for(omoide, chatted, close: str) -> None:
    shown = chatted("金曜までにレポートを送ってください", close, options=("--thread", "仕事")).out
    assert "it was closed" in shown
    assert "stays open" not in shown
    assert omoide("thread", "仕事", "--json").json["turns"] == []
    assert len(omoide("list", "--kind", "episode", "--json").json) == 1


@pytest.mark.parametrize(
    ("lang", "nothing", "read"),
    [
        ("en", "Nothing was said yet.", "read off: hello"),
        ("ja", "まだ何も話していません。", "この文から: hello"),
    ],
)
def test_why_explains_the_last_line(chatted, lang: str, nothing: str, read: str) -> None:
    shown = chatted("/why", "hello", "/why", lang=lang).out
    assert shown.index(nothing) < shown.index(read)


@pytest.mark.parametrize(("lang", "unknown"), [("en", "/fly is not known"), ("ja", "/fly は使えません")])
def test_help_tells_the_words_and_others_are_refused(omoide, chatted, lang: str, unknown: str) -> None:
    shown = chatted("/help", "/fly", "", "  ", lang=lang).out
    assert all(word in shown for word in ("/why", "/close", "/quit"))
    assert unknown in shown
    assert omoide("threads", "--json").json == []


def test_a_line_that_only_begins_with_a_stroke_is_talk(omoide, chatted) -> None:
    chatted("/etc/hosts を直した")
    assert omoide("thread", "main", "--json").json["turns"][0]["content"] == "/etc/hosts を直した"


def test_a_line_that_cannot_be_taken_does_not_end_the_talk(omoide, chatted) -> None:
    shown = chatted("\u200b\u200b", "hello").out
    assert "There is nothing in" in shown
    assert len(omoide("thread", "main", "--json").json["turns"]) == 1


def test_programs_get_one_object_a_line(chatted) -> None:
    ran = chatted("おはよう", "/why", "/help", "/close", "\u200b", options=("--json", "--from", "花"))
    said, why, help_text, closed, error = map(json.loads, ran.out.splitlines())
    assert (said["primed"]["type"], said["heard"]["words"]["text"]) == ("greeting", "おはよう")
    assert why["primed"] == said["primed"]
    assert "/quit" in help_text["text"]
    assert closed["closed"][0]["thread"] == "花"
    assert error["error"]["code"] == "empty"


@pytest.mark.parametrize(("lang", "said"), [("en", "way to answer"), ("ja", "答え方 として使えません")])
def test_without_echo_there_is_nobody_to_answer(omoide, lang: str, said: str) -> None:
    error = omoide("chat", lang=lang, code=2).err
    assert said in error
    assert "--echo" in error


def test_a_real_process_takes_lines_from_a_pipe(spawned) -> None:
    shown = spawned(
        "--lang", "ja", "chat", "--echo", "--from", "花", said="おはよう\r\n/close\n".encode(), LC_ALL="C"
    ).out
    assert "greeting" in shown
    assert "終わりと告げられました" in shown
    assert "> " not in shown.replace("-> ", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_an_interrupt_leaves_cleanly_and_nothing_that_was_heard_is_lost(home: Path, omoide) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "omoide.doors.cli.main", "--lang", "en", "chat", "--echo", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "OMOIDE_HOME": str(home)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("おはよう\n".encode())
    process.stdin.flush()
    process.stdout.readline()  # it was heard
    process.send_signal(signal.SIGINT)
    _, trouble = process.communicate(timeout=600)
    assert (process.returncode, trouble) == (0, b"")
    assert omoide("thread", "main", "--json").json["turns"][0]["content"] == "おはよう"
