"""What is perhaps outdated, through the door: listed, decided, and told in a list and by recall."""

from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.model.relation import Tie
from omoide.settings import read_settings

LATER = "2030-05-02T09:00"


@pytest.fixture
def pair(omoide, home: Path) -> tuple[str, str]:
    older = omoide("remember", "会議は月曜です", "--when", "2030-05-01T09:00", "--json").json["id"]
    newer = omoide("remember", "会議は火曜になりました", "--when", LATER, "--json").json["id"]
    settings = read_settings(environment={}, arguments=[f"home.path={home}"])
    with mind_of(settings, open_engine(settings), by="test") as mind:
        mind.link(newer, older, Tie.DOUBTS)
    return older, newer


def test_what_waits_is_listed_with_what_is_newer(omoide, pair: tuple[str, str]) -> None:
    (shape,) = omoide("doubts", "--json").json
    assert (shape["older"]["id"], shape["newer"]["id"]) == pair
    shown = omoide("doubts").out
    assert shown.index("会議は月曜です") < shown.index("会議は火曜になりました")


@pytest.mark.parametrize(("lang", "marked"), [("en", "perhaps outdated"), ("ja", "古いかもしれません")])
def test_a_list_says_so(omoide, pair: tuple[str, str], lang: str, marked: str) -> None:
    listed = omoide("list", lang=lang).out
    assert listed.count(marked) == 1
    assert listed.index("会議は月曜です") < listed.index(marked)


@pytest.mark.parametrize(
    ("lang", "nothing"),
    [("en", "Nothing waits for a decision."), ("ja", "決めるのを待っているものはありません。")],
)
def test_the_newer_one_takes_its_place(omoide, pair: tuple[str, str], lang: str, nothing: str) -> None:
    assert omoide("doubts", "settle", pair[0], "--newer", "--json").json[0]["newer"]["id"] == pair[1]
    assert omoide("show", pair[0], "--json").json["stage"] == "superseded"
    assert nothing in omoide("doubts", lang=lang).out


def test_both_stand_from_then_on(omoide, pair: tuple[str, str]) -> None:
    omoide("doubts", "settle", pair[0], "--both")
    assert omoide("doubts", "--json").json == []
    assert omoide("show", pair[0], "--json").json["stage"] == "active"


@pytest.mark.parametrize("how", [[], ["--newer", "--both"]])
def test_one_decision_at_a_time(omoide, pair: tuple[str, str], how: list[str]) -> None:
    assert omoide("doubts", "settle", pair[0], *how, code=2).out == ""
    assert len(omoide("doubts", "--json").json) == 1


def test_what_does_not_wait_is_refused(omoide, pair: tuple[str, str]) -> None:
    assert omoide("doubts", "settle", pair[1], "--newer", code=2).out == ""
