"""Two minds in one store know nothing of each other, whatever is asked."""

from collections.abc import Callable

import pytest

OWN = "ボブの一日 a day of the other one"
SECRET = "アリスだけの話 alice alone"

WITH_AN_ID: dict[str, Callable[[str], tuple[str, ...]]] = {
    "show": lambda name: ("show", name),
    "why": lambda name: ("why", name),
    "why with a question": lambda name: ("why", name, "話"),
    "correct": lambda name: ("correct", name, "別の話"),
    "protect": lambda name: ("protect", name),
    "release": lambda name: ("protect", name, "--off"),
    "forget": lambda name: ("forget", name),
    "forget, tried": lambda name: ("forget", name, "--dry-run"),
    "erase": lambda name: ("erase", name, "--yes"),
    "erase, tried": lambda name: ("erase", name, "--dry-run"),
    "log": lambda name: ("log", "--memory", name),
    "share": lambda name: ("share", name),
    "tell": lambda name: ("tell", name, "bob"),
    "adopt": lambda name: ("adopt", name),
    "trace": lambda name: ("trace", name),
    "withdraw": lambda name: ("withdraw", name),
    "withdraw, tried": lambda name: ("withdraw", name, "--dry-run"),
    "withdraw, undone": lambda name: ("withdraw", name, "--undo"),
    "derive": lambda name: ("remember", "まとめ", "--from", name),
}

WITHOUT_AN_ID = (
    ("recall", "アリス", "alice"),
    ("recall", "話", "--about", "アリス"),
    ("list",),
    ("list", "--stage", "active", "--stage", "forgotten"),
    ("log",),
    ("log", "--events"),
    ("as-of", "9999-01-01"),
    ("as-of", "9999-01-01", "アリス"),
    ("verify",),
    ("rebuild",),
    ("export", "-"),
    ("shared",),
    ("shared", "アリス", "alice"),
    ("shared", "--given"),
    ("config", "show"),
)


@pytest.fixture
def alices(omoide, told: Callable[..., str]) -> str:
    memory = told(SECRET, "--about", "アリス", mind="alice")
    omoide("observe", SECRET, mind="alice")
    omoide("recall", "アリス", mind="alice")
    return memory


@pytest.fixture
def bobs(told: Callable[..., str]) -> str:
    """He lives, too: of a mind that is not there nothing can be asked."""
    return told(OWN, mind="bob")


@pytest.mark.spec("PI-39")
@pytest.mark.usefixtures("bobs")
@pytest.mark.parametrize("command", WITHOUT_AN_ID, ids=" ".join)
def test_no_command_shows_what_another_mind_knows(omoide, alices: str, command: tuple[str, ...]) -> None:
    for form in ((), ("--json",)):
        shown = omoide(*command, *form, mind="bob").out
        for trace in ("アリス", "alice", "\\u30a2\\u30ea\\u30b9", alices, alices[-6:]):
            assert trace not in shown


@pytest.mark.spec("PI-39")
@pytest.mark.usefixtures("bobs")
@pytest.mark.parametrize("command", WITH_AN_ID)
@pytest.mark.parametrize("piece", [slice(None), slice(-6, None)], ids=["whole", "short"])
def test_an_id_of_another_mind_is_as_unknown_as_any(omoide, alices: str, command: str, piece: slice) -> None:
    known = alices[piece]
    unknown = known[:-3] + ("zzz" if known[-3:] != "zzz" else "yyy")
    for lang in ("en", "ja"):
        foreign = omoide(*WITH_AN_ID[command](known), lang=lang, mind="bob", code=1)
        nobodys = omoide(*WITH_AN_ID[command](unknown), lang=lang, mind="bob", code=1)
        assert foreign.err.replace(known, "ID") == nobodys.err.replace(unknown, "ID")
        assert foreign.out == nobodys.out == ""
    assert [each["words"]["text"] for each in omoide("log", "--json", mind="bob").json] == [OWN]
    assert omoide("show", alices, "--json", mind="alice").json["words"]["text"] == SECRET


@pytest.mark.spec("PI-39")
def test_the_same_numbers_mean_each_mind_its_own_entries(
    omoide, alices: str, told: Callable[..., str]
) -> None:
    told("ボブの話", mind="bob")
    omoide("undo", "1", mind="bob")
    assert omoide("list", "--json", mind="bob").json == []
    assert omoide("show", alices, "--json", mind="alice").json["stage"] == "active"
    assert omoide("undo", "3", mind="bob", code=1).err  # alice has a third entry, bob has not


@pytest.mark.spec("PI-39")
def test_erasing_and_rebuilding_touch_one_mind_only(omoide, alices: str, told: Callable[..., str]) -> None:
    bobs = told(SECRET, mind="bob")
    before = omoide("export", "-", mind="alice").out.splitlines()[1:]
    assert omoide("erase", bobs, "--yes", "--json", mind="bob").json["left_in"] == []
    omoide("rebuild", mind="bob")
    assert omoide("export", "-", mind="alice").out.splitlines()[1:] == before
    assert omoide("verify", "--json", mind="alice").json["sound"]
    assert omoide("verify", "--json", mind="bob").json["sound"]


@pytest.mark.spec("PI-39")
def test_a_tenant_is_a_wall_too(omoide, alices: str) -> None:
    assert "'alice'" in omoide("--set", "home.tenant=other", "list", mind="alice", code=1).err
    omoide("--set", "home.tenant=other", "remember", "x", mind="alice")
    assert len(omoide("--set", "home.tenant=other", "list", "--json", mind="alice").json) == 1
    assert omoide("--set", "home.tenant=other", "show", alices, mind="alice", code=1).err


@pytest.mark.spec("PI-39")
@pytest.mark.parametrize(
    "name", ["a%", "_", "a\u200b", "../b", "urn:a:b", "", "*", "a b", "x" * 65, "アリсу", "Аlice"]
)
def test_a_name_that_could_mean_two_minds_is_refused(omoide, name: str) -> None:
    for lang in ("en", "ja"):
        error = omoide("--mind", name, "list", "--json", lang=lang, code=2).error
        assert (error["code"], error["what"]) == ("bad_mind_name", "mind")
        assert "a-z" in error["message"]
