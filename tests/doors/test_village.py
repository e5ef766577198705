"""A village on the command line: what its people learnt, who told whom, and how one thing that was new went round."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

SMALL = ["--agents", "8", "--minutes", "20"]
WORDS_ONLY = ["--set", "embedding.kind=none"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("village")


def without_time(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in ("seconds", "bytes")}


@pytest.mark.spec("PI-35", "PI-15")
def test_a_village_learns_and_tells_and_its_ways_can_be_traced_afterwards(omoide, kept: Path) -> None:
    home, plot = kept / "home", kept / "village.svg"
    told = omoide("simulate", "village", *SMALL, "--keep", str(home), "--plot", str(plot), "--json").json
    assert told["events"] == 8 * 20 * 6
    assert told["kinds"]["insight"] > 8, "like events became knowledge"
    assert told["learnt"]
    assert sum(each["told"] for each in told["tellers"]) > 3
    one = next(each for belief in told["beliefs"] for each in belief["known"] if each["hops"] == 1)
    ends = {person["who"] for belief in told["beliefs"] for person in belief["known"] if not person["hops"]}
    assert one["teller"] in ends
    # The memory of whoever heard it leads back to whoever saw it, also for another process.
    mind = _mind_called(one["who"])
    path = omoide("--home", str(home), "trace", one["memory"], "--json", mind=mind).json["path"]
    assert [step["mind"] for step in path] == [_mind_called(one["teller"]), mind]
    drawn = ElementTree.parse(plot).getroot()
    farthest = max((each for each in told["beliefs"] if each["withdrawn"] is None), key=_reached)
    dots = [each for each in drawn.iter() if each.tag.endswith("circle") and len(each)]
    assert len(dots) == _reached(farthest)
    across = [float(each.attrib["cx"]) for each in dots]
    assert across == sorted(across), "who came to know it later stands further on"
    assert farthest["text"] in plot.read_text("utf-8")


def test_a_village_in_japanese_is_the_same_whenever_it_is_lived(omoide) -> None:
    runs = [
        omoide(
            *WORDS_ONLY, "simulate", "village", "--agents", "4", "--minutes", "6", "--json", lang="ja"
        ).json
        for _ in range(2)
    ]
    assert without_time(runs[0]) == without_time(runs[1])
    assert all(re.search(r"[ぁ-ん]", each["text"]) for each in runs[0]["beliefs"])
    assert runs[0]["memories"] >= 4 * 6 * 6


def test_what_proved_wrong_is_taken_back_and_said_so(omoide, tmp_path: Path) -> None:
    plot = tmp_path / "村.svg"
    out = omoide(
        *WORDS_ONLY,
        "simulate",
        "village",
        "--agents",
        "6",
        "--minutes",
        "6",
        "--plot",
        str(plot),
        lang="ja",
    ).out
    assert "取り消され" in out
    assert "自分で見た" in plot.read_text("utf-8")


def test_what_cannot_be_lived_is_refused(omoide, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("x")
    assert "--agents" in omoide("simulate", "village", "--agents", "1", code=2).err
    assert "--minutes" in omoide("simulate", "village", "--minutes", "0", code=2).err
    refused = omoide("simulate", "village", "--keep", str(tmp_path), code=2, lang="ja").err
    assert "書き出し先 として使えません" in refused
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def _reached(belief: dict[str, Any]) -> int:
    return len({each["who"] for each in belief["known"]})


def _mind_called(who: str) -> str:
    from omoide.stories.villagers import Villagers

    return next(each.name for each in Villagers(8, language="en", seed=1).people if each.called == who)
