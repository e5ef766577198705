"""Documents come to whoever asks for them, and by no other way: every door, day and night (NA-34, X-09)."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shelves import Reader

from omoide.doors.hook import bringing, waking
from omoide.library.claude_code.protocol import HookCall
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.embedding import Embedding
from omoide.tools.sets import TOOLS
from omoide.worker import run

TOLD = "健は京都で紅葉の写真を撮った。"
WRITTEN = "# 紅葉の名所\n\n京都の紅葉は十一月の下旬が見頃で、写真を撮る人が多い。\n"
QUESTION = "京都の紅葉の写真"

pytestmark = pytest.mark.spec("NA-34", "X-09")


@pytest.fixture
def book(shelf: Path) -> Path:
    path = shelf / "名所.md"
    path.write_text(WRITTEN, "utf-8")
    return path


@pytest.fixture
def both(reading: Callable[..., Reader], book: Path) -> Reader:
    """A mind that lived something, and has a book about the same."""
    reader = reading()
    reader.mind.remember(TOLD)
    reader.add(book)
    return reader


def test_only_the_tool_for_it_finds_it(both: Reader) -> None:
    found = TOOLS["search_knowledge_base"](both.mind, {"query": QUESTION})["found"]
    assert [(each["document"], each["heading"]) for each in found] == [("名所.md", "紅葉の名所")]
    assert TOLD not in str(found)
    remembered = TOOLS["search_memory"](both.mind, {"query": QUESTION})["found"]
    assert [each["snippet"] for each in remembered] == [TOLD]
    for scope in ("documents", "knowledge", "all"):
        came = TOOLS["search_memory"](both.mind, {"query": "十一月の下旬", "scope": scope})["found"]
        assert "見頃" not in str(came)


def test_recall_and_priming_know_nothing_of_it(both: Reader) -> None:
    assert [each.memory.words.text for each in both.mind.recall(QUESTION).found] == [TOLD]
    primed = both.mind.prime(QUESTION, sender="健")
    assert TOLD in primed.text
    assert "見頃" not in primed.text
    gathered = both.mind.gather(QUESTION)
    assert "見頃" not in str(gathered)


def test_what_was_lived_is_weighed_as_if_there_were_no_books(
    reading: Callable[..., Reader], book: Path
) -> None:
    reader = reading()
    reader.mind.remember(TOLD)
    reader.mind.remember("健は東京で働いている。")

    def weighed() -> list[tuple[str, float]]:
        return [(each.memory.id, each.score) for each in reader.mind.recall(QUESTION).found]

    before, census = weighed(), reader.mind.census().memories
    reader.add(book)
    assert weighed() == before
    assert reader.mind.census().memories == census
    assert len(reader.mind.memories(EVERYTHING)) == 2


@pytest.mark.parametrize("event", ["UserPromptSubmit", "SessionStart"])
def test_a_hook_brings_nothing_of_it(
    both: Reader, home: Path, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.mind.close()
    monkeypatch.setattr("omoide.doors.hook.bringing.start_worker_if_due", lambda *_: None)
    environment = {**os.environ, "OMOIDE_EMBEDDING__KIND": "none"}
    call = HookCall(event=event, session="s", cwd=str(home.parent), prompt=QUESTION, source="startup")
    said = (bringing.brought if event == "UserPromptSubmit" else waking.woken)(call, str(home), environment)
    assert "見頃" not in said
    if event == "UserPromptSubmit":
        assert TOLD.rstrip("。") in said


def test_nights_pass_it_by(both: Reader) -> None:
    beside = Mind(both.engine, both.mind.scope.knowledge, by="test")
    before = (beside.census().entries, [each.version for each in beside.memories(EVERYTHING)])
    both.clock.tick(days=40)
    assert both.mind.sleep()
    assert beside.sleep() == []
    assert beside.plan_night() == []
    after = (beside.census().entries, [each.version for each in beside.memories(EVERYTHING)])
    assert after == before
    assert all("見頃" not in each.words.text for each in both.mind.memories(EVERYTHING))
    assert both.mind.knowledge.search(QUESTION).found[0].document.name == "名所.md"


def test_the_worker_gives_it_vectors_and_no_night(both: Reader) -> None:
    both.mind.close()
    both.clock.tick(days=40)
    worked = run(replace(both.settings, embedding=Embedding()), clock=both.clock)
    assert worked.embedded == 2
    assert {name for name in worked.nights if "knowledge" in name} == set()
    assert any("home/me" in name for name in worked.nights)


def test_looking_something_up_leaves_no_trace(both: Reader) -> None:
    both.mind.knowledge.search(QUESTION)
    both.engine.gate.flush()
    beside = Mind(both.engine, both.mind.scope.knowledge, by="test")
    assert [each.recalls for each in beside.memories(EVERYTHING)] == [0]


def test_the_vault_holds_no_copy_of_it(reading: Callable[..., Reader], book: Path, home: Path) -> None:
    reader = reading("embedding.kind=none", "vault.mirror=true")
    reader.mind.remember(TOLD)
    reader.add(book)
    reader.mind.close()
    files = [path for path in (home / "vault").rglob("*") if path.is_file()]
    assert any(TOLD in path.read_text("utf-8") for path in files)
    assert not any("見頃" in path.read_text("utf-8") for path in files)


def test_another_mind_has_books_of_its_own(both: Reader, omoide: Callable[..., Any]) -> None:
    both.mind.close()
    omoide("remember", "x", mind="other")
    assert omoide("knowledge", "search", QUESTION, "--json", mind="other")["passages"] == []
    assert len(omoide("knowledge", "search", QUESTION, "--json")["passages"]) == 1
