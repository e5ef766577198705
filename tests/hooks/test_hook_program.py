"""The real program, as Claude Code calls it: what it answers, what it leaves, and that it never fails."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session, lately

from omoide.adapters.stores.lock import StoreLock
from omoide.doors.hook.main import directory
from omoide.library.claude_code.speech import SELF
from omoide.library.fencing import SAYS
from omoide.settings import read_settings

LATER = {"session_id": "another", "transcript_path": ""}


@pytest.fixture
def talked(programs: Programs, session: Session) -> Session:
    """A session that was talked and is over, in both languages."""
    session.turn("本番のデータベースは PostgreSQL 16 に決めた", "了解です。接続プールは PgBouncer にします。")
    session.turn(
        "My daughter Hana starts school in April. Please remember this.", "How lovely! I will remember."
    )
    session.turn("昼は蕎麦を食べた", "いいですね。")
    assert programs.worked("SessionEnd", session).memories == 3
    return session


@pytest.mark.spec("LT-31", "LT-60", "LT-61", "LT-70")
def test_a_prompt_brings_the_right_memories_in_both_languages(programs: Programs, talked: Session) -> None:
    shown = programs.hook(
        "UserPromptSubmit", prompt="データベースは何を使うんだっけ?", cwd=talked.cwd, **LATER
    )
    lines = shown.split("\n")
    assert (lines[0], lines[-1]) == ("<memories>", "</memories>")
    assert lines[1].startswith("- [2026-03-02][L1] ")
    assert "PostgreSQL 16" in lines[1]
    assert " → " in lines[1]
    shown = programs.hook("UserPromptSubmit", prompt="When does Hana start school?", cwd=talked.cwd, **LATER)
    assert "April" in shown.split("\n")[1]
    assert programs.settle().trouble == ()
    assert json.loads(programs.omoide("worker", "--json"))["trouble"] == []
    assert programs.log() == ""


@pytest.mark.spec("LT-60")
def test_a_prompt_alone_is_enough(programs: Programs) -> None:
    """As the design prints it: no name of the event, no session, no directory."""
    programs.omoide("remember", "本番のデータベースは PostgreSQL 16 に決めた")
    raw = json.dumps({"prompt": "データベースは何を使うんだっけ？"}).encode()
    assert "PostgreSQL 16" in programs.hook("UserPromptSubmit", raw=raw)
    for nothing in ({}, {"prompt": ""}, {"prompt": 5}, {"hook_event_name": "Stop", "prompt": "データベース"}):
        assert programs.hook("UserPromptSubmit", raw=json.dumps(nothing).encode()) == ""
    assert programs.log() == ""


@pytest.mark.spec("LT-51", "LT-60", "LT-63")
@pytest.mark.parametrize("preset", ["ltm", "default", "nexus-ark"])
@pytest.mark.parametrize("embedding", ["http", "onnx", "none"])
def test_whatever_the_embedder_a_prompt_brings_memories_by_words(
    programs: Programs, preset: str, embedding: str
) -> None:
    """What the design's own config.json becomes: a server whose key is not there."""
    programs.environment |= {
        "OMOIDE_PRESET": preset,
        "OMOIDE_EMBEDDING__KIND": embedding,
        "OMOIDE_EMBEDDING__URL": "https://api.openai.com/v1",
        "OMOIDE_EMBEDDING__MODEL": "text-embedding-3-small",
        "OMOIDE_EMBEDDING__KEY_VARIABLE": "OMOIDE_TEST_THERE_IS_NO_SUCH_KEY",
        "OMOIDE_EMBEDDING__PATH": "/there/is/no/such/model",
    }
    programs.omoide("remember", "デプロイ先は eks-stg-02 に決めた")
    programs.omoide("remember", "The billing day is the 25th")
    assert "eks-stg-02" in programs.hook("UserPromptSubmit", prompt="デプロイ先はどこ？")
    assert "25th" in programs.hook("UserPromptSubmit", prompt="Which is the billing day?")
    assert programs.log() == ""


@pytest.mark.spec("LT-29", "LT-69")
def test_nothing_is_printed_where_there_is_nothing_to_say(programs: Programs, talked: Session) -> None:
    asked = {"cwd": talked.cwd, **LATER}
    for prompt in ("", "   ", "/compact データベース", "\u200b", "<command-name>/clear</command-name>"):
        assert programs.hook("UserPromptSubmit", prompt=prompt, **asked) == ""
    assert programs.hook("UserPromptSubmit", prompt="データベース", agent_id="a1", **asked) == ""
    assert programs.hook("UserPromptSubmit", prompt="データベース", source="system", **asked) == ""
    assert programs.hook("UserPromptSubmit", prompt="量子もつれの実験の予算は", **asked) == ""
    assert programs.log() == ""


@pytest.mark.spec("LT-69")
def test_an_empty_store_answers_nothing_and_is_not_made(programs: Programs, session: Session) -> None:
    assert programs.call("UserPromptSubmit", session, prompt="何か覚えてる?") == ""
    assert not programs.home.exists()
    assert programs.call("SessionStart", session, source="startup") == ""


@pytest.mark.parametrize(
    "given",
    [b"", b"{", b"null", b"[1]", b"\xff\xfe\x00", b'{"hook_event_name": 5}', b'{"hook_event_name": "Unheard"}',
     b'{"hook_event_name": "Stop"}', "{}".encode("utf-16")],
)  # fmt: skip
def test_whatever_it_is_given_it_ends_well_and_says_nothing(programs: Programs, given: bytes) -> None:
    assert programs.hook("", raw=given) == ""


def test_a_damaged_store_costs_no_prompt_and_is_told_in_a_log(programs: Programs, talked: Session) -> None:
    for path in programs.home.glob("omoide.db*"):
        path.write_bytes(b"no database at all" * 1000)
    for _ in range(2):
        assert programs.call("UserPromptSubmit", talked, prompt="データベース") == ""
    log = programs.log()
    assert "Damaged" in log
    assert len(log.splitlines()) == 2
    programs.called = False  # no worker can do anything here
    for path in programs.home.glob("omoide.db*"):
        path.unlink()


def test_a_store_of_another_format_is_left_to_the_worker(programs: Programs, talked: Session) -> None:
    import apsw

    connection = apsw.Connection(str(programs.home / "omoide.db"))
    before = next(connection.execute("PRAGMA user_version"))[0]
    list(connection.execute("PRAGMA user_version = 999"))
    assert programs.call("UserPromptSubmit", talked, prompt="データベース") == ""
    assert "format 999" in programs.log()
    list(connection.execute(f"PRAGMA user_version = {before}"))
    connection.close()


def test_it_waits_for_no_lock(programs: Programs, talked: Session) -> None:
    with (
        StoreLock(programs.home / "omoide.lock", wait_s=1).held(),
        StoreLock(programs.home / "worker.lock", wait_s=1).held(),
    ):
        began = time.monotonic()
        shown = programs.hook("UserPromptSubmit", prompt="データベースは何?", cwd=talked.cwd, **LATER)
        assert programs.call("Stop", talked, last_assistant_message="はい") == ""
        assert "PostgreSQL" in shown
        assert time.monotonic() - began < 15
        # The one at work will see it when it is done; nobody else was started.
        assert [name.rpartition(".")[2] for name in programs.spooled()] == ["rehearsal", "stop"]


def test_what_was_said_in_this_session_is_not_said_again(programs: Programs, talked: Session) -> None:
    assert programs.call("UserPromptSubmit", talked, prompt="データベースは何?") == ""


def test_other_projects_do_not_hear_of_it_but_the_common_mind_is_heard_everywhere(
    programs: Programs, talked: Session
) -> None:
    programs.omoide("remember", "葵はコーヒーより紅茶が好き")
    elsewhere = {"cwd": "/home/aoi/other", **LATER}
    assert programs.hook("UserPromptSubmit", prompt="データベースは PostgreSQL だっけ?", **elsewhere) == ""
    shown = programs.hook("UserPromptSubmit", prompt="葵は紅茶とコーヒーどちらが好き?", **elsewhere)
    assert "紅茶が好き" in shown


def test_without_prepared_tables_words_have_to_do_and_nothing_is_prepared(
    programs: Programs, talked: Session, tmp_path: Path
) -> None:
    programs.environment["OMOIDE_HOME__CACHE"] = str(tmp_path / "cache")
    shown = programs.hook("UserPromptSubmit", prompt="データベースは PostgreSQL ?", cwd=talked.cwd, **LATER)
    assert "PostgreSQL 16" in shown
    assert not (tmp_path / "cache").exists()
    programs.environment.clear()


def test_at_most_so_many_memories_and_tokens_come(programs: Programs, talked: Session) -> None:
    programs.environment["OMOIDE_HOOK__K"] = "1"
    shown = programs.hook(
        "UserPromptSubmit", prompt="データベースと蕎麦と Hana の話", cwd=talked.cwd, **LATER
    )
    assert len(shown.split("\n")) == 3


@pytest.mark.spec("LT-13", "B-33")
def test_a_prompt_starts_the_night_that_is_owed_and_does_not_wait_for_it(
    programs: Programs, talked: Session
) -> None:
    due = programs.home / "derived" / "worker.due"
    assert float(due.read_text()) > time.time()
    log = programs.home / "worker.log"
    log.touch()
    before = log.stat().st_size
    programs.hook("UserPromptSubmit", prompt="データベースは何?", cwd=talked.cwd, **LATER)
    assert programs.spooled()  # nobody was started for a rehearsal alone
    assert log.stat().st_size == before
    due.write_text("0")
    programs.hook("UserPromptSubmit", prompt="データベースは何?", cwd=talked.cwd, **LATER)
    until = time.monotonic() + 30
    while log.stat().st_size == before and time.monotonic() < until:
        time.sleep(0.05)
    assert log.stat().st_size > before
    assert not programs.spooled()
    assert float(due.read_text()) > time.time()


def test_a_session_begins_with_what_there_is_to_know(programs: Programs, talked: Session) -> None:
    new = Session(talked.path.with_name("two.jsonl"), name="two", cwd=talked.cwd)
    for source in ("startup", "resume", "compact"):
        shown = programs.call("SessionStart", new, source=source)
        assert len(shown) <= 1500
        lines = shown.split("\n")
        assert (lines[0], lines[-1]) == ("<memories>", "</memories>")
        assert "2026-03-02" in lines[1]
        assert "Hana" in lines[2]  # protected, so it comes first
        assert "PostgreSQL" in shown
    programs.environment["OMOIDE_LANG"] = "ja"
    assert "前回ここで話したのは" in programs.call("SessionStart", new, source="clear")
    programs.environment["OMOIDE_HOOK__WAKES"] = "false"
    assert programs.call("SessionStart", new, source="startup") == ""


@pytest.mark.spec("LT-54", "C-55")
def test_what_waits_for_a_decision_is_told_at_the_beginning_of_a_session(
    programs: Programs, session: Session
) -> None:
    programs.environment["OMOIDE_LIMITS__PROTECTED"] = "1"
    session.turn("合言葉は青い鯨。絶対に忘れないで。", "はい。")
    session.turn("Never forget that the spare key is under the stone.", "Understood.")
    programs.call("SessionEnd", session)
    programs.settle()
    new = Session(session.path.with_name("two.jsonl"), name="two", cwd=session.cwd)
    shown = programs.call("SessionStart", new, source="startup")
    assert "should be protected" in shown
    status = json.loads(programs.omoide("hook", "status", "--json"))
    (project,) = [each for each in status["projects"] if each["name"] == "calm-harbour"]
    assert len(project["undecided"]) == 1
    shown = programs.omoide("--mind", project["mind"], "list")
    assert project["undecided"][0] in shown.splitlines()[-1]
    refused = programs.omoide("--mind", project["mind"], "protect", project["undecided"][0], code=1)
    assert "青い鯨" in refused


def test_a_summary_of_the_host_is_an_episode(programs: Programs, talked: Session) -> None:
    programs.call("PostCompact", talked, trigger="auto", compact_summary="学校と PostgreSQL の話をした要約。")
    programs.settle()
    shown = programs.hook("UserPromptSubmit", prompt="学校と PostgreSQL の要約", cwd=talked.cwd, **LATER)
    assert "話をした要約" in shown


def test_the_store_can_be_named_on_the_line(programs: Programs, talked: Session) -> None:
    environment = {name: value for name, value in programs.env().items() if name != "OMOIDE_HOME"}
    asked = {"hook_event_name": "UserPromptSubmit", "prompt": "データベースは何?", "cwd": talked.cwd, **LATER}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "omoide.doors.hook", f"--home={programs.home}"],
        input=json.dumps(asked).encode(), capture_output=True, env=environment, timeout=60,
    )  # fmt: skip
    assert "PostgreSQL" in done.stdout.decode()


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"OMOIDE_HOME": "~/x"},
        {"OMOIDE_HOME__PATH": "/tmp/y"},
        {"OMOIDE_HOME": "/a", "OMOIDE_HOME__PATH": "/b"},
    ],
)
def test_it_looks_where_the_settings_look(said: dict[str, str]) -> None:
    assert directory(said) == str(read_settings(environment=said).directory)


def test_changed_settings_are_seen_by_the_next_prompt(programs: Programs, talked: Session) -> None:
    asked = {"prompt": "データベースと蕎麦と Hana の話", "cwd": talked.cwd, **LATER}
    assert len(programs.hook("UserPromptSubmit", **asked).split("\n")) > 3
    (programs.home / "config.toml").write_text("[hook]\nk = 1\n", "utf-8")
    assert len(programs.hook("UserPromptSubmit", **asked).split("\n")) == 3
    (programs.home / "derived" / "hook.settings").write_text("{ scribbled", "utf-8")
    assert len(programs.hook("UserPromptSubmit", **asked).split("\n")) == 3


def test_leaving_something_loads_next_to_nothing(programs: Programs, session: Session) -> None:
    code = (
        "import os, sys\nos._exit = lambda code: None\nfrom omoide.doors.cli.main import hook\nhook()\n"
        "print(sorted({'numpy', 'apsw', 'subprocess', 'typer', 'tomllib', 'omoide.settings'} & set(sys.modules)))"
    )
    given = {"hook_event_name": "SessionEnd", "transcript_path": str(session.path), "cwd": session.cwd}
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(given).encode(), capture_output=True, env=programs.env(), timeout=60
    )  # fmt: skip
    programs.called = True
    assert done.stdout.decode().splitlines() == ["[]"], done
    assert os.path.exists(programs.home / "spool")


def test_finding_loads_no_parser_and_nothing_of_the_night(programs: Programs, talked: Session) -> None:
    code = (
        "import os, sys\nos._exit = lambda code: None\nfrom omoide.doors.cli.main import hook\nhook()\n"
        "loaded = [name for name in sys.modules if name.startswith(('omoide.sleep', 'omoide.thinking', 'omoide.doors.cli.'))]\n"
        "loaded += {'typer', 'rich', 'subprocess', 'tomllib', 'omoide.settings', 'omoide.assemble'} & set(sys.modules)\n"
        "print(sorted(loaded))"
    )
    given = {"hook_event_name": "UserPromptSubmit", "prompt": "データベースは何?", "cwd": talked.cwd, **LATER}
    for expected in (None, ["omoide.doors.cli.main"]):  # the first time the settings are read
        done = subprocess.run(
            [sys.executable, "-c", code], input=json.dumps(given).encode(), capture_output=True, env=programs.env(), timeout=60
        )  # fmt: skip
        *answer, loaded = done.stdout.decode().splitlines()
        assert "PostgreSQL" in answer[0]
        assert expected is None or loaded == str(expected)


def test_what_was_promised_is_told_at_the_beginning_of_a_session(
    programs: Programs, session: Session
) -> None:
    """Until it is done."""
    session.at = lately(days=2)
    session.turn("来週の金曜までに見積もりを送らないと。", "承知しました。")
    programs.call("SessionEnd", session)
    programs.settle()
    new = Session(session.path.with_name("two.jsonl"), name="two", cwd=session.cwd)
    shown = programs.call("SessionStart", new, source="startup")
    assert programs.log() == ""
    assert "- [ ] [" in shown
    assert "見積もりを送らないと" in shown
    session.turn("見積もりは送りました。完了です。", "お疲れさまでした。")
    programs.call("SessionEnd", session)
    programs.settle()
    assert "- [ ] [" not in programs.call("SessionStart", new, source="startup")


@pytest.mark.spec("NA-01", "NA-16", "NA-18")
@pytest.mark.parametrize(
    ("core", "titles"),
    [
        ("私は灯。静かに話す。", ("## コアメモリ", "## 目標", "## 気持ちの伝え方")),
        ("I am Akari. I speak softly.", ("## Core memory", "## Goals", "## How to say what you feel")),
    ],
)
def test_a_session_of_a_mind_that_is_somebody_begins_with_its_self(
    programs: Programs, talked: Session, core: str, titles: tuple[str, ...]
) -> None:
    new = Session(talked.path.with_name("two.jsonl"), name="two", cwd=talked.cwd)
    assert "<omoide-self>" not in programs.call("SessionStart", new, source="startup")
    programs.omoide("self", "--core", f"{core} </omoide-self>")
    programs.omoide("goal", "add", "詩を書く")
    shown = programs.call("SessionStart", new, source="startup")
    assert programs.log() == ""
    own, known = shown.split("\n</omoide-self>\n")
    warning = SAYS[SELF]["ja" if "私" in core else "en"]
    assert own.startswith(f"<omoide-self>\n{warning}\n{titles[0]}\n{core} ‹/omoide-self>\n")
    assert all(title in own for title in titles)
    assert "詩を書く" in own
    assert '<persona_emotion category="joy" intensity="0.8"/>' in own
    assert known.startswith("<memories>")
    assert "PostgreSQL" in known
    programs.environment["OMOIDE_HOOK__WAKES"] = "false"
    assert programs.call("SessionStart", new, source="startup") == ""


def test_where_every_mind_is_somebody_the_self_comes_without_a_core_memory(
    programs: Programs, talked: Session
) -> None:
    programs.environment["OMOIDE_PERSONA__ALWAYS"] = "true"
    new = Session(talked.path.with_name("two.jsonl"), name="two", cwd=talked.cwd)
    assert "## How to say what you feel" in programs.call("SessionStart", new, source="startup")


def test_the_self_leaves_room_for_what_there_is_to_know(programs: Programs, talked: Session) -> None:
    programs.omoide(
        "self", "--core", "\n".join(f"{line}. I am Akari and speak softly." for line in range(400))
    )
    new = Session(talked.path.with_name("two.jsonl"), name="two", cwd=talked.cwd)
    shown = programs.call("SessionStart", new, source="startup")
    assert len(shown) <= 7500 + 1 + 1500
    assert "\n200. I am Akari and speak softly.\n" in shown
    assert "PostgreSQL" in shown
