"""The past can be looked at, what is erased is gone from every file, and damage is named."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from omoide.wire.texts import in_japanese

CANARY = "紫色のカナリアは四二七番の鍵を持つ purple canary keeps key 427"


def _after(time: str) -> str:
    return (datetime.fromisoformat(time) + timedelta(microseconds=1)).isoformat()


def _before(time: str) -> str:
    return (datetime.fromisoformat(time) - timedelta(microseconds=1)).isoformat()


def test_the_past_has_the_words_that_were_there_then(omoide, told: Callable[..., str]) -> None:
    memory = told("花子は大阪に住む")
    omoide("correct", memory, "花子は京都に住む")
    omoide("forget", memory)
    told_at, corrected_at, forgotten_at = (entry["at"] for entry in omoide("log", "--json").json)

    def then(time: str, *question: str):
        return omoide("as-of", time, *question, "--json").json

    assert then(_before(told_at)) == []
    assert [each["words"]["text"] for each in then(told_at)] == ["花子は大阪に住む"]
    assert [each["words"]["text"] for each in then(corrected_at)] == ["花子は京都に住む"]
    assert then(_after(forgotten_at)) == []
    assert [each["memory"]["words"]["text"] for each in then(told_at, "大阪", "花子")["found"]] == [
        "花子は大阪に住む"
    ]
    assert then(corrected_at, "大阪")["found"] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "As of 2020-01-01T00:00"), ("ja", "2020-01-01T00:00")])
def test_the_past_says_when_it_was(omoide, told, lang: str, said: str) -> None:
    told("x")
    assert said in omoide("as-of", "2020-01-01", lang=lang).out.splitlines()[0]
    assert said in omoide("as-of", "2020-01-01", "question", lang=lang).out.splitlines()[0]


def test_looking_at_the_past_writes_nothing(omoide, told: Callable[..., str]) -> None:
    told("猫")
    before = omoide("log", "--json").json
    omoide("as-of", datetime.now(UTC).isoformat(), "猫")
    assert omoide("log", "--json").json == before


def test_a_time_that_is_none_is_refused(omoide) -> None:
    assert "'いつか'" in omoide("as-of", "いつか", lang="ja", code=2).err


@pytest.mark.spec("LT-26")
def test_what_is_erased_is_in_no_file_any_more(omoide, told, holding: Callable[[str], list[str]]) -> None:
    memory = told(CANARY, "--about", "canaryname427", "--place", "canaryplace427", "--tag", "canarytag427")
    derived = told(f"要約: {CANARY}", "--from", memory)
    omoide("correct", memory, f"{CANARY} (corrected)")
    other = told("ほかの話")
    omoide("recall", "カナリア")
    assert holding(CANARY)
    receipt = omoide("erase", memory, "--yes", "--json").json
    assert receipt["memories"] == [memory, derived]
    assert (receipt["versions"], receipt["left_in"], receipt["erased"]) == (3, [], True)
    for trace in (CANARY, CANARY[:12], "canaryname427", "canaryplace427", "canarytag427"):
        assert holding(trace) == []
    assert [each["id"] for each in omoide("list", "--json").json] == [other]
    assert omoide("show", memory, "--json", code=1).error["code"] == "not_found"
    assert omoide("recall", "カナリア", "--json").json["found"] == []
    for lang, gone in (("en", "(erased)"), ("ja", "(消去済み)")):
        assert omoide("log", "--memory", memory, lang=lang).out.count(gone) == 3
    kinds = [entry["kind"] for entry in omoide("log", "--memory", memory, "--json").json]
    assert kinds == ["encoded", "encoded", "revised", "recalled", "erased"]
    assert omoide("verify", "--json").json["sound"]
    assert omoide("as-of", datetime.now(UTC).isoformat(), "カナリア", "--json").json["found"] == []


@pytest.mark.spec("LT-26")
def test_a_protected_or_forgotten_memory_can_be_erased(
    omoide, told, holding: Callable[[str], list[str]]
) -> None:
    protected, forgotten = told(f"一 {CANARY}", "--protect"), told(f"二 {CANARY}")
    omoide("forget", forgotten)
    omoide("erase", protected[-6:], "--yes")
    omoide("erase", forgotten[-6:], "--yes")
    assert holding(CANARY) == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Would erase for good (2;"), ("ja", "次の 2 件の記憶")])
def test_erasing_can_be_tried_first(omoide, told, lang: str, said: str) -> None:
    memory = told("元の話")
    told("まとめ", "--from", memory)
    tried = omoide("erase", memory, "--dry-run", lang=lang).out
    assert said in tried
    assert "元の話" in tried
    assert "まとめ" in tried
    assert omoide("erase", memory, "--dry-run", "--json").json["erased"] is False
    assert len(omoide("log", "--json").json) == len(omoide("list", "--json").json) == 2


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing was erased"), ("ja", "何も消去していません")])
def test_nothing_is_erased_unasked_where_nobody_can_be_asked(omoide, told, lang: str, said: str) -> None:
    memory = told("大切な話")
    refused = omoide("erase", memory, lang=lang, code=1).out
    assert said in refused
    assert "--yes" in refused
    assert omoide("erase", memory, "--json", code=1).json == {
        "memories": [memory],
        "versions": 1,
        "events": [],
        "minds": [],
        "erased": False,
    }
    assert len(omoide("list", "--json").json) == 1


def test_a_real_process_without_a_terminal_erases_nothing_unasked(omoide, told, spawned) -> None:
    memory = told("大切な話")
    spawned("erase", memory, said=b"y\n", code=1)
    assert omoide("show", memory, "--json").json["words"]["text"] == "大切な話"


def test_rebuilding_changes_nothing_that_can_be_seen(omoide, told: Callable[..., str]) -> None:
    memory = told("猫のタマ")
    omoide("correct", memory, "猫のミケ")
    before = omoide("list", "--json").json
    assert omoide("rebuild", "--json").json == {"entries": 2, "ledger_lost": 0}
    assert "2 件の記録から作り直しました" in omoide("rebuild", lang="ja").out
    assert omoide("list", "--json").json == before
    assert omoide("recall", "ミケ", "--json").json["found"][0]["memory"]["id"] == memory


def test_a_sound_journal_gives_its_head_and_knows_it_again(omoide, told: Callable[..., str]) -> None:
    told("一")
    verdict = omoide("verify", "--json").json
    assert (verdict["sound"], verdict["entries"], verdict["problems"]) == (True, 1, [])
    noted = f"1:{verdict['head']}"
    for lang, said in (("en", "Sound: 1 entry."), ("ja", "異常なし: 1 件。")):
        shown = omoide("verify", lang=lang).out
        assert said in shown
        assert noted in shown
    told("two")
    assert omoide("verify", "--expect", noted, "--json").json["sound"]
    assert (
        "entry 1 is not the one that was noted" in omoide("verify", "--expect", f"1:{'0' * 64}", code=1).out
    )
    assert not omoide("verify", "--expect", f"9:{verdict['head']}", "--json", code=1).json["sound"]


@pytest.mark.parametrize("head", ["1", "x:abc", ":abc", "1:", "-1:abc", "１:abc"])
def test_a_head_that_is_none_is_refused(omoide, head: str) -> None:
    assert "NUMBER:HEAD" in omoide("verify", "--expect", head, code=2).err


@pytest.mark.parametrize(
    ("tampering", "named"),
    [
        (
            """UPDATE journal SET body = replace(body, '"by":"cli"', '"by":"eve"') WHERE number = 2""",
            "entry 2 was changed",
        ),
        ("DELETE FROM journal WHERE number = 2", "entry 2 is missing"),
        ("UPDATE words SET body = replace(body, '二つ目', '偽の話')", "of entry 2 were changed"),
        ("DELETE FROM words WHERE body LIKE '%二つ目%'", "the words of entry 2 are missing"),
    ],
)
def test_what_was_tampered_with_is_named(omoide, told, home: Path, tampering: str, named: str) -> None:
    for text in ("一つ目", "二つ目", "三つ目"):
        told(text)
    (file,) = home.glob("*.db")
    connection = apsw.Connection(str(file))
    connection.execute(tampering)
    connection.close()
    verdict = omoide("verify", "--json", code=1).json
    assert named in omoide("verify", code=1).out
    shown = omoide("verify", lang="ja", code=1).out
    for problem in verdict["problems"]:
        assert f"  {in_japanese(problem)}\n" in shown
        assert problem not in shown
    assert not verdict["sound"]
    assert any(named in problem for problem in verdict["problems"])


def test_an_export_holds_everything_line_by_line(omoide, told, tmp_path: Path) -> None:
    memory = told("猫のタマ", "--about", "花子")
    omoide("observe", "It rained", "--speaker", "健")
    omoide("correct", memory, "猫のミケ")
    path = tmp_path / "export.jsonl"
    assert omoide("export", str(path), "--json").json == {"path": str(path), "lines": 7}
    lines = [json.loads(line) for line in path.read_bytes().decode("ascii").splitlines()]
    assert [line["type"] for line in lines] == [
        "export",
        "event",
        "entry",
        "entry",
        "entry",
        "memory",
        "memory",
    ]
    assert (lines[0]["entries"], lines[0]["events"], lines[0]["memories"]) == (3, 1, 2)
    assert lines[0]["head"] == lines[4]["digest"] == omoide("verify", "--json").json["head"]
    assert [line["words"]["text"] for line in lines[2:5]] == ["猫のタマ", "It rained", "猫のミケ"]
    assert {line["words"]["text"] for line in lines[5:]} == {"猫のミケ", "It rained"}
    assert path.stat().st_mode & 0o077 == 0
    printed = [json.loads(line) for line in omoide("export", "-").out.splitlines()]
    assert printed[1:] == lines[1:]
    for lang in ("en", "ja"):
        assert str(path) in omoide("export", str(path), lang=lang, code=2).err
    assert [json.loads(line) for line in path.read_text("ascii").splitlines()] == lines


@pytest.mark.spec("LT-37")
def test_every_time_in_an_export_has_its_offset(omoide, told: Callable[..., str]) -> None:
    omoide("forget", told("x", "--when", "2026-05-01", "--protect", "--json"), code=1)
    omoide("observe", "y", "--when", "2026-05-01T08:00")

    def times(value: object):
        if isinstance(value, dict | list):
            for each in value.values() if isinstance(value, dict) else value:
                yield from times(each)
        elif isinstance(value, str) and value[:2] == "20" and value[4:5] == "-":
            yield value

    found = list(times([json.loads(line) for line in omoide("export", "-").out.splitlines()]))
    assert len(found) > 8
    assert all(datetime.fromisoformat(time).utcoffset() is not None for time in found)
