"""What has faded into the archive: whether it comes, alone or beside others, and what is said of it (LT-23)."""

from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.model.memory import Stage
from omoide.settings import read_settings

FADED, BESIDE = (
    "鉄は北の山にある / iron lies in the north",
    "鉄は南の谷にもある / iron lies in the south, too",
)


@pytest.mark.spec("LT-23", "C-18")
@pytest.mark.parametrize(
    ("preset", "comes"),
    [
        ("default", True),
        ("ltm", True),
        ("animaworks", False),
        ("piano", False),
        ("lumina", True),
        ("lumina-printed", False),
    ],
)
def test_it_comes_alone_or_beside_others_where_it_is_searched_and_says_so(
    omoide, home: Path, preset: str, comes: bool
) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", f"preset={preset}"])
    with mind_of(settings, open_engine(settings), by="test") as mind:
        memory = mind.remember(FADED)
        mind.move(memory.id, stage=Stage.ARCHIVED)
    for beside in (False, True):
        if beside:
            omoide("--set", f"preset={preset}", "remember", BESIDE)
        for lang, asked in (("ja", "鉄はどこ？"), ("en", "where is the iron?")):
            shown = omoide("--set", f"preset={preset}", "recall", asked, lang=lang).out.splitlines()
            lines = [line for line in shown if FADED in line]
            assert len(lines) == comes
            assert all("archived]" in line for line in lines)
            assert any(BESIDE in line for line in shown) == beside
    assert [each["id"] for each in omoide("list", "--stage", "archived", "--json").json] == [memory.id]
