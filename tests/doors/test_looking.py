"""Memories are found again by id or a piece of one, listed in pages, and their history is in the log."""

from collections.abc import Callable

import pytest

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


@pytest.mark.parametrize("piece", [slice(None), slice(-6, None), slice(-4, None), slice(0, 19)])
def test_a_memory_is_shown_by_its_id_or_a_piece_of_it(omoide, told: Callable[..., str], piece: slice) -> None:
    memory = told("猫のタマ")
    assert omoide("show", memory[piece], "--json").json["id"] == memory


def test_the_short_form_that_a_list_shows_is_taken_in_capitals_too(omoide, told: Callable[..., str]) -> None:
    memory = told("猫のタマ")
    assert memory[-6:] in omoide("list").out
    assert omoide("show", memory[-6:].upper(), "--json").json["id"] == memory


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "fits several memories"), ("ja", "当てはまる記憶が複数あります")]
)
def test_a_piece_that_fits_several_is_refused_with_all_of_them(omoide, told, lang: str, said: str) -> None:
    first, second = told("一つ目"), told("second")
    error = omoide("show", first[:3], lang=lang, code=1).err
    assert said in error
    assert first[-6:] in error
    assert second[-6:] in error


@pytest.mark.parametrize("name", ["zzz", "zz", "", "x" * 20, "x" * 300])
@pytest.mark.parametrize(("lang", "said"), [("en", "There is no memory"), ("ja", "はこの心にありません")])
def test_an_unknown_id_is_not_found(omoide, told, name: str, lang: str, said: str) -> None:
    told("something")
    assert said in omoide("show", name, lang=lang, code=1).err
    error = omoide("show", name, "--json", lang=lang, code=1).error
    assert (error["code"], error["what"], error["value"]) == ("not_found", "memory", name)
    assert said in error["message"]


def _listed(omoide, *options: str) -> list[str]:
    return [memory["words"]["text"] for memory in omoide("list", *options, "--json").json]


@pytest.fixture
def diary(told: Callable[..., str]) -> list[str]:
    return [
        told("三月の話", "--when", "2026-03-01", "--kind", "episode", "--about", "花子"),
        told("四月の話", "--when", "2026-04-01", "--kind", "fact", "--about", "花子"),
        told("五月の話", "--when", "2026-05-01", "--kind", "fact", "--about", "健"),
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), ["五月の話", "四月の話", "三月の話"]),
        (("--kind", "fact"), ["五月の話", "四月の話"]),
        (("--kind", "fact", "--kind", "episode"), ["五月の話", "四月の話", "三月の話"]),
        (("--about", "花子"), ["四月の話", "三月の話"]),
        (("--about", "花子", "--kind", "fact"), ["四月の話"]),
        (("--since", "2026-04-01"), ["五月の話", "四月の話"]),
        (("--until", "2026-04-01"), ["四月の話", "三月の話"]),
        (("--since", "2026-03-15", "--until", "2026-04-15"), ["四月の話"]),
        (("-n", "1"), ["五月の話"]),
        (("-n", "1", "--offset", "1"), ["四月の話"]),
        (("--offset", "3"), []),
        (("--stage", "forgotten"), []),
    ],
)
def test_a_list_is_newest_first_and_of_what_was_asked_for(
    omoide, diary, options, expected: list[str]
) -> None:
    assert _listed(omoide, *options) == expected


def test_what_was_forgotten_is_listed_only_on_demand(omoide, diary: list[str]) -> None:
    omoide("forget", diary[0])
    assert "三月の話" not in _listed(omoide)
    assert _listed(omoide, "--stage", "forgotten") == ["三月の話"]
    assert len(_listed(omoide, "--stage", "forgotten", "--stage", "active")) == 3


@pytest.mark.parametrize(
    "options",
    [("-n", "0"), ("-n", "-1"), ("--offset", "-1"), ("--kind", "x"), ("--stage", "gone"), ("--since", "soon"),
     ("--about", "a", "--about", "b")],
)  # fmt: skip
def test_a_list_of_something_impossible_is_refused(omoide, options: tuple[str, ...]) -> None:
    assert options[1] in omoide("list", *options, code=2).err


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "No memories to show."), ("ja", "見せられる記憶はありません。")]
)
def test_an_empty_list_says_so(omoide, diary, lang: str, said: str) -> None:
    assert omoide("list", "--kind", "skill", lang=lang).out.strip() == said


def test_the_log_tells_every_change_oldest_first(omoide, told: Callable[..., str]) -> None:
    first, second = told("一つ目"), told("second")
    omoide("protect", first)
    omoide("correct", second, "other words")
    written = omoide("log", "--json").json
    assert [entry["number"] for entry in written] == [1, 2, 3, 4]
    assert [entry["kind"] for entry in written] == ["encoded", "encoded", "protected", "revised"]
    assert [entry["by"] for entry in written] == ["cli"] * 4
    assert [entry["number"] for entry in omoide("log", "-n", "2", "--json").json] == [3, 4]
    assert [entry["number"] for entry in omoide("log", "--memory", first, "--json").json] == [1, 3]
    assert [
        entry["number"] for entry in omoide("log", "--memory", second[-6:], "-n", "1", "--json").json
    ] == [4]
    lines = omoide("log", lang="ja").out.splitlines()
    assert "一つ目" in lines[0]
    assert "other words" in lines[3]


@pytest.mark.parametrize(
    ("lang", "journal", "events"),
    [
        ("en", "The journal is empty.", "No events yet."),
        ("ja", "記録はまだ空です。", "出来事の記録はまだありません。"),
    ],
)
def test_an_empty_log_says_so(omoide, lang: str, journal: str, events: str) -> None:
    assert omoide("log", lang=lang).out.strip() == journal
    assert omoide("log", "--events", lang=lang).out.strip() == events
    assert omoide("log", "--json").json == omoide("log", "--events", "--json").json == []


@pytest.mark.parametrize("name", ["zzz", "x" * 20])
def test_the_log_of_an_unknown_memory_is_not_found(omoide, told: Callable[..., str], name: str) -> None:
    told("something")
    assert omoide("log", "--memory", name, "--json", code=1).error["code"] == "not_found"


def test_a_page_of_events_is_the_newest(omoide) -> None:
    for number in range(4):
        omoide("observe", f"出来事 {number}")
    assert [each["words"]["text"] for each in omoide("log", "--events", "-n", "2", "--json").json] == [
        "出来事 2",
        "出来事 3",
    ]
