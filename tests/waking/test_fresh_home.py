"""A fresh installation: a home in which nothing was prepared yet, and a process that has loaded nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LIFE = """
import sys
from omoide.assemble import open_mind

mind = open_mind()
mind.remember(sys.argv[1])
first = mind.prime(sys.argv[2])
assert sys.argv[1].rstrip(".。") in first.text, first
assert ("{says}" in first.text) == first.late, first
mind.prime(sys.argv[2])
mind.close()
print("closed")
"""


@pytest.mark.spec("AW-11")
@pytest.mark.parametrize(
    ("told", "asked", "says"),
    [
        ("Ken is allergic to peanuts.", "Shall I bake peanut cookies for Ken?", "by words only"),
        ("健はピーナッツのアレルギーがある。", "健にピーナッツのクッキーを焼こうか?", "言葉だけで探しました"),
    ],
    ids=["en", "ja"],
)
def test_the_first_message_brings_to_mind_what_its_words_say(
    tmp_path: Path, told: str, asked: str, says: str
) -> None:
    """With the real model, which is prepared and loaded meanwhile, however long that takes."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("OMOIDE_")}
    done = subprocess.run(
        [sys.executable, "-c", LIFE.replace("{says}", says), told, asked],
        env={**own, "HOME": str(tmp_path), "USERPROFILE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    shutil.rmtree(tmp_path / ".cache")  # it is large
    assert (done.stdout.strip(), done.stderr) == ("closed", "")
