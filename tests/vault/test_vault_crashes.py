"""Stopped anywhere, a sync loses nothing, and the next one completes it."""

import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from vaults import Vault, settled

from omoide.model.memory import Kind, Stage
from omoide.testing.failures import WorldEnded, failing_at

PLACES = ["vault.laid_aside", "vault.committed", "vault.step", "vault.settled", "shelf.written"]


def a_busy_day(vault: Vault) -> None:
    """Everything at once: edits, renames, deletions, copies, another kind, a conflict, a new file, a day, a state."""
    vault.mind.note("state-current_task", "書類")
    kinds = {"edit": Kind.FACT, "rename": Kind.FACT, "delete": Kind.NOTE, "copy": Kind.NOTE, "kind": Kind.FACT, "both": Kind.GOAL, "store": Kind.GOAL}  # fmt: skip
    made = {name: vault.tell(f"文 {name}", kind, alias=alias(name, kind)) for name, kind in kinds.items()}
    one, two = vault.tell("朝の会議", Kind.EPISODE), vault.tell("昼の散歩", Kind.EPISODE)
    vault.sync()
    vault.world.clock.tick(minutes=5)
    vault.edit(made["edit"], "文 edit", "書き換えた [[rename]]")
    (vault.directory / "knowledge/rename.md").rename(vault.directory / "knowledge/改名.md")
    (vault.directory / "notes/delete.md").unlink()
    (vault.directory / "notes/copy 2.md").write_bytes((vault.directory / "notes/copy.md").read_bytes())
    (vault.directory / "skills").mkdir()
    (vault.directory / "knowledge/kind.md").rename(vault.directory / "skills/kind.md")
    vault.edit(made["both"], "文 both", "人の文")
    vault.mind.correct(made["both"].id, "別の文")
    vault.mind.correct(made["store"].id, "店の文")
    vault.mind.forget(two.id)
    (vault.directory / "knowledge/新.md").write_text("新しい", "utf-8")
    vault.edit(one, "朝の会議", "朝の打ち合わせ")
    (vault.directory / "state/current_task.md").write_text("昼食\n", "utf-8")


def alias(name: str, kind: Kind) -> str:
    return {Kind.FACT: "knowledge", Kind.NOTE: "notes", Kind.GOAL: "goals"}[kind] + f"/{name}.md"


def outcome(vault: Vault) -> tuple[list[tuple[str, ...]], list[str], dict[str, str]]:
    memories = sorted(
        (each.words.text, each.words.alias, each.stage, each.kind, str(len(vault.mind.links(each.id))))
        for each in vault.memories().values()
    )
    notes = {key: words.text for key, words in vault.mind.notes(prefix="state-").items()}
    return memories, vault.files(), notes


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory):
    vault = Vault(tmp_path_factory.mktemp("whole") / "vault")
    a_busy_day(vault)
    vault.sync()
    assert settled(vault)
    found = outcome(vault)
    assert sum(stage == Stage.FORGOTTEN for _, _, stage, *_ in found[0]) == 2
    return found


@pytest.mark.parametrize("place", PLACES)
def test_a_sync_that_was_stopped_is_completed_by_the_next(tmp_path: Path, place: str, expected) -> None:
    for after in range(100):
        vault = Vault(tmp_path / f"vault{after}")
        a_busy_day(vault)
        try:
            with failing_at(place, after=after):
                vault.sync()
            passed = True
        except WorldEnded:
            passed = False
        vault.sync()
        assert outcome(vault) == expected, f"{place} after {after}"
        assert settled(vault)
        if passed:
            assert after > 0
            return
    raise AssertionError("it never came to an end")


def test_stopped_twice_and_everywhere(tmp_path: Path, expected) -> None:
    for after in range(0, 24, 3):
        vault = Vault(tmp_path / f"vault{after}")
        a_busy_day(vault)
        for place in ("shelf.written", "vault.step"):
            try:
                with failing_at(place, after=after):
                    vault.sync()
            except WorldEnded:
                pass
        vault.sync()
        assert outcome(vault) == expected


def test_stopped_between_ones_own_mind_and_the_shared_one(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "vault")
    vault.tell("自分の", alias="knowledge/自.md")
    vault.sync()
    (vault.directory / "knowledge/自.md").write_text("直した", "utf-8")
    (vault.directory / "shared/users").mkdir(parents=True)
    (vault.directory / "shared/users/田中.md").write_text("営業部", "utf-8")
    with pytest.raises(WorldEnded), failing_at("gate.committed"):
        vault.sync()
    assert vault.common.memories() == []
    vault.sync()
    assert [each.words.text for each in vault.common.memories()] == ["営業部"]
    assert [each.words.text for each in vault.mind.memories()] == ["直した"]
    assert settled(vault)


CHILD = """
import os, sys
from pathlib import Path
from omoide.adapters.shelf import DirectoryShelf
from omoide.assemble import mind_of, open_engine
from omoide.mirror.syncing import sync
from omoide.failpoints import arm
from omoide.settings import read_settings

home, vault, place = sys.argv[1:]
chosen = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
with mind_of(chosen, open_engine(chosen), by="test") as mind:
    if place:
        arm(place, lambda: os._exit(9))
    sync(mind._engine, mind.scope, DirectoryShelf(Path(vault), zone=mind.now().tzinfo))
    print(sorted(each.words.text for each in mind.memories()))
"""


def test_a_killed_process_leaves_a_vault_that_the_next_one_completes(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    (vault / "knowledge").mkdir(parents=True)
    for name in ("一", "二"):
        (vault / f"knowledge/{name}.md").write_text(f"{name}つめ", "utf-8")
    run: Callable[[str], subprocess.CompletedProcess[str]] = lambda place: subprocess.run(  # noqa: E731
        [sys.executable, "-c", textwrap.dedent(CHILD), str(tmp_path / "store"), str(vault), place],
        capture_output=True,
        text=True,
    )
    for place in ("vault.committed", "shelf.written", "vault.settled"):
        assert run(place).returncode == 9
    done = run("")
    assert done.stdout.strip() == "['一つめ', '二つめ']", done.stderr
    assert sorted(path.name for path in (vault / "knowledge").iterdir() if not path.name.startswith(".")) == [
        "一.md",
        "二.md",
    ]
