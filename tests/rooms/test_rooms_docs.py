"""The page says what is read: each file that it names is one that is known, and each part has a row."""

import re
from pathlib import Path

import pytest

from omoide.library.nexus_ark import USUAL, Part, part_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "self.md").read_text("utf-8")
(TABLE,) = re.findall(r"\| file \| what it becomes \|\n(.*?)\n\n", PAGE, re.DOTALL)
NAMED = [path for row in TABLE.splitlines()[1:] for path in re.findall(r"`([^`]+)`", row.split("|")[1])]


@pytest.mark.spec("NA-01")
def test_every_file_on_the_page_is_known_and_every_part_is_on_it() -> None:
    paths = [path.replace("*", "x") + ("x.md" if path.endswith("/") else "") for path in NAMED]
    assert {part_of(path) for path in paths} == set(Part)
    beside = {Part.ENTITIES: "entity_memory/花.md", Part.KNOWLEDGE: "knowledge/a.md"}
    assert all(part_of(beside.get(part, path)) is part for part, path in USUAL.items())
