"""What the pages tell people to type runs, against whatever versions of libraries are installed here."""

import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from omoide.doors.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "knowledge"))

from shelves import pdf  # noqa: E402  (a test room beside this one makes PDF files)

# Not run here: they install, listen or ask until somebody ends them, or belong to a network.
_ELSEWHERE = re.compile(r"s3://|\bserve\b|\binit\b|^\$ (?!omoide)")
_ROUND_ABOUT = "--home"

Run = Callable[..., str]


@pytest.fixture
def run(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Run:
    """`run("omoide recall 京都")` in a directory of its own; what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(line: str, code: int = 0) -> str:
        capfd.readouterr()
        arguments = shlex.split(line, comments=True)
        assert arguments.pop(0) == "omoide", line
        # A home that several options name: the last one counts, and it is not a person's own.
        with pytest.raises(SystemExit) as left:
            main([_ROUND_ABOUT, str(home), *arguments])
        said = capfd.readouterr()
        assert int(left.value.code or 0) == code, (line, said)
        return said.out

    return run


def examples(page: str) -> list[str]:
    """The lines after a prompt, in order."""
    blocks = re.findall(r"^```console\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("$ ")]
    return [line.removeprefix("$ ") for line in lines if not _ELSEWHERE.search(line)]


def blocks(page: str) -> list[str]:
    """What is to be run by Python, in order."""
    return re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.M | re.S)


def test_the_examples_of_the_log_answer(run: Run) -> None:
    run("omoide hear 京都で紅葉を見ました。 --from 花")
    run("omoide hear 'The harbour was full of blue boats.' --from Ken")
    by_day, by_words, by_kind = (run(line) for line in examples("log.md"))
    assert " 2" in by_day
    assert "花" in by_words
    assert "Ken" not in by_words
    assert "encoded" in by_kind


def test_the_examples_of_keeping_safe_run(run: Run, home: Path) -> None:
    run("omoide remember 陽翔は時鳥の初音を聞いた。 --about 陽翔")
    run("omoide remember 'The harbour was full of blue boats.'")
    run("omoide --mind hana remember 'The lighthouse was painted white.'")
    backup, backups, restore, verify, plan, repair, *erasing = examples("keeping-safe.md")
    run(backup)
    run(backups)
    (made,) = (home / "backups").glob("*.db")
    run(re.sub(r"backups/\S+\.db", str(made), restore))
    for line in (verify, plan, repair):
        run(line)
    for look, erase in zip(erasing[::2], erasing[1::2], strict=True):
        token = re.search(r"--token (\w+)", run(look))
        assert token, "the plan names the token"
        # The backup still holds the words, and is named.
        assert made.name in run(re.sub(r"--token \S+", token[0], erase), code=1)
    assert "lighthouse" not in run("omoide --mind hana list", code=1)  # nobody bears that name any more
    assert "時鳥" not in run("omoide list")
    assert "harbour" in run("omoide list")


def test_the_examples_of_documents_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "就業規則.pdf").write_bytes(pdf(["Rules of work"], ["Paid leave: twenty days a year."]))
    (tmp_path / "notes.txt").write_text("有給休暇は年に二十日とする。", "utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# Leave\n\nAsk a week before.\n", "utf-8")
    add, search, read, *others = examples("knowledge.md")
    run(add.replace("docs/*.md", "docs/a.md"))  # as a shell would have it
    assert "二十日" in run(search)
    run(read.replace("#14", "#1"))
    for line in others:
        run(line.replace("erase notes.txt", "erase notes.txt --yes"))  # nobody is here to be asked
    assert "notes.txt" not in run("omoide knowledge list")


def test_the_examples_of_talking_run(run: Run) -> None:
    *talk, activity = examples("talking.md")
    printed = {line.split()[1]: run(line) for line in talk}
    assert "花" in printed["threads"]
    assert "レポート" in printed["prime"]
    day = re.search(r"activity_log/[\d-]+\.jsonl", run("omoide activity"))
    assert day or activity.startswith("omoide activity ")
    run(re.sub(r'"activity_log/.*"', f'"{day[0]}#L1-2"', activity) if day else "omoide activity")


def test_the_other_examples_run(run: Run) -> None:
    run("omoide remember 'Owen drinks jasmine tea'")
    (prime,) = examples("tutorial.md")
    assert "jasmine" in run(prime)
    (config,) = examples("mcp.md")
    assert "omoide" in json.loads(run(config))["mcpServers"]


def test_the_examples_of_living_again_run(
    run: Run, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = [line for line in examples("moving-in.md") if "--at" in line]
    *told, slept, asked = map(run, lines)
    assert "2025-03-03 09:00" in told[0]
    assert "2025-03-04 18:30" in told[1]
    assert slept.count("daily-2025-03-0") == 3
    assert "Thursday morning" in asked
    (block,) = (each for each in blocks("moving-in.md") if "ReplayClock" in each)
    turns = [("2025-03-03T09:00+09:00", "Ken", "The boiler man comes on Thursday morning."),
             ("2025-03-04T18:30+09:00", "健", "見積もりは金曜までに花さんへ送ります。")]  # fmt: skip
    written = [json.dumps({"at": at, "from": who, "text": text}) for at, who, text in turns]
    (tmp_path / "chat.jsonl").write_text("\n".join(written), "utf-8")
    monkeypatch.setenv("OMOIDE_HOME", str(home / "other"))
    exec(compile(block, "moving-in.md", "exec"), {})
    assert "Thursday morning" in capfd.readouterr().out


def test_a_word_that_sql_keeps_for_itself_is_named_in_the_error(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for sql, named in (("SELECT at, text FROM events", '"at"'), ("SELECT kind, BY, 1 FROM journal", '"by"')):
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "log", "query", sql])
        assert left.value.code
        assert f"write {named} with the quotes" in capfd.readouterr().err
