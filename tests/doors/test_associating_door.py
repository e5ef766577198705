"""`omoide associate`: where a thought leads, from the command line."""

from collections.abc import Callable

import pytest

Told = Callable[..., str]


@pytest.mark.spec("LU-29")
def test_a_thought_leads_on_in_both_languages_and_says_why(omoide, told: Told) -> None:
    sea, photo = told("海で写真を撮った。"), told("写真のレンズを磨いた。")
    harbour = told("The harbour was full of ships.")
    came = omoide("associate", "「海」", "--json").json
    assert came["cue"] == ["海"]
    assert not came["walk"]
    assert [(each["concept"], each["path"]) for each in came["found"]] == [
        ("写真", ["海"]),
        ("レンズ", ["海", "写真"]),
    ]
    assert [[one["id"] for one in each["memories"]] for each in came["found"]] == [[sea], [photo]]
    assert came["found"][0]["activation"] == 1.0
    english = omoide("associate", "harbours", "--json").json
    assert {each["concept"] for each in english["found"]} == {"full", "ships"}
    assert len(omoide("associate", "harbours", "-n", "1", "--json").json["found"]) == 1
    assert english["found"][0]["memories"][0]["id"] == harbour


@pytest.mark.spec("LU-29")
def test_a_walk_goes_on_from_topic_to_topic(omoide, told: Told) -> None:
    for text in ("海で写真を撮った。", "写真のレンズを磨いた。", "レンズを京都で買った。"):
        told(text)
    walked = omoide("associate", "海", "--walk", "--json").json
    assert walked["walk"]
    assert [each["concept"] for each in walked["found"]] == ["写真", "レンズ", "京都"]
    assert walked["found"][-1]["path"] == ["海", "写真", "レンズ"]
    shown = omoide("associate", "海", "--walk").out
    assert "写真 → レンズ" in shown
    assert "海 → 写真 → レンズ" not in shown
    assert "海 → 写真 → レンズ" in omoide("associate", "海").out
    assert "レンズを京都で買った。" in shown


def test_what_leads_nowhere_is_said_so_and_nothing_is_refused(omoide, told: Told) -> None:
    told("海で写真を撮った。")
    assert "Nothing is tied" in omoide("associate", "taxes").out
    assert "つながるものは、まだありません" in omoide("associate", "税金", lang="ja").out
    assert omoide("associate", "税金", "--json").json == {"cue": [], "walk": False, "found": []}
    assert omoide("associate", "　", code=2).err
    assert "-n" in omoide("associate", "海", "-n", "0", code=2).err
