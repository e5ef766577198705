"""Before anything is digested, files and memories are brought in step: what a person wrote by day is known by night (AW-10)."""

from pathlib import Path

import pytest
from sleeping_life import SleepingLife

SAID = "予備の鍵は植木鉢の下にある。"


def left_by_day(life: SleepingLife, files: Path) -> Path:
    life.tell("hello")
    file = files / life.mind.scope.mind / "knowledge/鍵.md"
    file.parent.mkdir(parents=True)
    file.write_text(f"{SAID}\n", "utf-8")
    return file


def known(life: SleepingLife) -> bool:
    return SAID in [each.words.text for each in life.memories()]


@pytest.mark.spec("AW-10")
def test_a_file_that_was_left_by_day_is_known_after_the_night_and_has_its_front_matter(
    tmp_path: Path,
) -> None:
    files = tmp_path / "files"
    life = SleepingLife(tmp_path / "store", "preset=animaworks", f"vault.directory={files}")
    file = left_by_day(life, files)
    life.clock.tick(days=1)
    assert life.mind.plan_night()[0].steps[0].step == "mirror"
    assert not known(life)  # a plan touches neither side
    assert file.read_text("utf-8") == f"{SAID}\n"
    life.mind.sleep()
    assert known(life)
    assert file.read_text("utf-8").startswith("---\ncreated_at: ")


def test_a_night_without_the_step_leaves_files_to_whoever_syncs_them(tmp_path: Path) -> None:
    files = tmp_path / "files"
    life = SleepingLife(
        tmp_path / "store", "preset=animaworks", f"vault.directory={files}", "nights.daily=learn"
    )
    left_by_day(life, files)
    life.nights(1)
    assert not known(life)
