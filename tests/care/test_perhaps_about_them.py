"""Sentences that drop the name are shown for review when a person is erased, and every place that holds something is named."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores.residue import files_holding
from omoide.assemble import open_mind
from omoide.errors import NotFound
from omoide.mind import Mind
from omoide.model.relation import Tie

Omoide = Callable[..., Any]
LIVES = {
    "ja": (
        "健太",
        ["昨日、健太から電話があった。", "大学の同級生で、今は神戸で消防士をしてる。", "そういえば洗剤が切れた。"],
        "消防士の制服はよく似合うと思う。",
        "消防士",
    ),
    "en": (
        "Haruto",
        ["Haruto called me yesterday.", "We were at college, and he is a firefighter in Kobe now.", "By the way, I need soap."],
        "I think the uniform of a firefighter suits anybody.",
        "firefighter",
    ),
}  # fmt: skip


def live(mind: Mind, lang: str) -> None:
    person, talk, later, _ = LIVES[lang]
    for turn in talk:
        mind.talk.hear(turn, sender="美咲", thread="t1")
    mind.talk.hear("庭の薔薇が咲いた。 The roses are in bloom.", sender="美咲", thread="t2")
    mind.remember(later)
    mind.remember(f"{person} / {LIVES[lang][3]}")


@pytest.mark.spec("LU-23")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_drops_the_name_is_shown_with_a_reason_and_stays_until_somebody_says_so(
    home: Path, lang: str
) -> None:
    person, talk, later, work = LIVES[lang]
    with open_mind(home) as mind:
        live(mind, lang)
        plan = mind.care.plan_person(person)
        shown = {each.words.text: each for each in plan.perhaps}
        assert "talk" in shown[talk[1]].why
        assert "topic" in shown[later].why
        assert not any(person in text for text in shown)
        assert not any("薔薇" in text for text in shown)
        going = {name for _, each in plan.scopes for name in (*each.memories, *each.events)}
        assert going.isdisjoint(each.id for each in plan.perhaps)
        also = [shown[talk[1]].id, shown[later].id]
        more = mind.care.plan_person(person, also=also)
        assert more.token != plan.token
        done = mind.care.delete_user_data(person, more.token, also=also)
        assert (done.deleted, done.left_in) == (True, ())
        left = " ".join(each.words.text for each in mind.memories(limit=99))
        assert talk[2] in left
        assert "薔薇" in left
        assert mind.care.verify().problems == ()
    assert files_holding(home, [person, work]) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_nobody_chose_is_not_erased(home: Path, lang: str) -> None:
    person, talk, later, _ = LIVES[lang]
    with open_mind(home) as mind:
        live(mind, lang)
        mind.care.delete_user_data(person, mind.care.plan_person(person).token)
        left = {each.words.text for each in mind.memories(limit=99)}
        assert {talk[1], talk[2], later} <= left


def test_what_is_tied_to_them_is_shown(home: Path) -> None:
    with open_mind(home) as mind:
        told = mind.remember("健太は親友。")
        for number in range(12):
            mind.remember(f"花の名前その{number}")
        letter = mind.remember("ずっと大事な人だ")
        mind.link(letter.id, told.id, Tie.REFERENCES)
        (shown,) = (each for each in mind.care.plan_person("健太").perhaps if each.id == letter.id)
        assert "tie" in shown.why


def test_only_what_is_there_can_go_along_and_only_with_somebody(home: Path) -> None:
    with open_mind(home) as mind:
        live(mind, "ja")
        with pytest.raises(NotFound):
            mind.care.plan_person("健太", also=["01m7r02awn4xkr2r2j7j"])
        (other, *_) = mind.memories(limit=1)
        with pytest.raises(NotFound):
            mind.care.plan_person("nobody", also=[other.id])


@pytest.mark.parametrize(("lang", "said"), [("en", "Perhaps about them"), ("ja", "この人のことかもしれない")])
def test_the_command_shows_them_and_takes_them_along(
    omoide: Omoide, home: Path, lang: str, said: str
) -> None:
    with open_mind(home) as mind:
        live(mind, "ja")
    assert said in omoide("erase-person", "健太", "--dry-run", lang=lang)
    plan = omoide("erase-person", "健太", "--dry-run", "--json")
    also = [
        part
        for each in plan["perhaps"]
        if "消防士" in each["words"]["text"]
        for part in ("--also", each["id"])
    ]
    more = omoide("erase-person", "健太", *also, "--dry-run", "--json")
    omoide("export", str(home.parent / "all.jsonl"))
    omoide("erase-person", "健太", *also, "--token", plan["token"], code=1)
    done = omoide("erase-person", "健太", *also, "--token", more["token"], "--json")
    assert done["deleted"]
    assert len(done["exports"]) == 1  # which somebody has put somewhere
    assert "消防士" not in omoide("list")


@pytest.mark.parametrize(("name", "asked"), [("陽翔", "陽翔"), ("Haruto", "Ｈａｒｕｔｏ"), ("ハルト", "ﾊﾙﾄ")])
def test_mirrors_are_brought_in_step_and_what_is_a_persons_own_is_named(
    omoide: Omoide, home: Path, tmp_path: Path, name: str, asked: str
) -> None:
    own = tmp_path / "my vault"
    for text in (f"{name}は泳ぐのが好き", f"{name} has a boat", "Mei keeps bees"):
        omoide("remember", text)
    omoide("vault", "sync")
    omoide("vault", "sync", str(own))
    assert files_holding(home / "vault", [name])
    assert files_holding(own, [name])
    token = omoide("erase-person", asked, "--dry-run", "--json")["token"]
    assert omoide("erase-person", asked, "--token", token, "--json")["left_in"] == []
    assert files_holding(home, [name]) == files_holding(own, [name]) == []
    assert not [path for path in (*home.rglob("*"), *own.rglob("*")) if name in path.name]
    assert files_holding(own, ["Mei keeps bees"])

    omoide("remember", f"{name} came back")
    omoide("vault", "sync", str(own))
    (own / "mine.txt").write_text(f"{name}の住所", "utf-8")
    token = omoide("erase-person", asked, "--dry-run", "--json")["token"]
    assert str(own / "mine.txt") in omoide("erase-person", asked, "--token", token, code=1)


def test_where_a_mirror_leads_elsewhere_nothing_outside_is_touched(
    omoide: Omoide, home: Path, tmp_path: Path
) -> None:
    own, far = tmp_path / "my vault", tmp_path / "far"
    omoide("remember", "Haruto has a boat")
    omoide("vault", "sync", str(own))
    (own / "notes").rename(far)
    (own / "notes").symlink_to(far)
    token = omoide("erase-person", "Haruto", "--dry-run", "--json")["token"]
    omoide("erase-person", "Haruto", "--token", token)
    assert files_holding(far, ["Haruto"])  # somebody has taken it away: it is not ours any more
    assert files_holding(home, ["Haruto"]) == files_holding(own, ["Haruto"]) == []


def test_backups_and_logs_that_still_hold_something_are_named(omoide: Omoide, home: Path) -> None:
    omoide("remember", "Haruto has a boat")
    omoide("backup")
    (home / "worker.log").write_text("could not read Haruto's file\n", "utf-8")
    token = omoide("erase-person", "Haruto", "--dry-run", "--json")["token"]
    said = omoide("erase-person", "Haruto", "--token", token, code=1)
    assert "backups/omoide-" in said
    assert "worker.log" in said


@pytest.mark.spec("LU-20", "LU-21", "LU-23")
@pytest.mark.parametrize("undone", [False, True])
def test_the_key_of_a_note_that_names_them_goes_from_the_journal_and_no_backup_brings_it_back(
    omoide: Omoide, home: Path, tmp_path: Path, undone: bool
) -> None:
    log, into = tmp_path / "log", tmp_path / "backups"
    asked = ["--set", f"log.to={log}", "--set", "log.rows=10"]
    with open_mind(home) as mind:
        mind.note("mood", "calm")
        mind.note("about-haruto", "泳ぐのが好き")
        mind.note("state-haruto_likes", "boats and bees")
        mind.note("about-haruto", "likes to swim")
        if undone:
            mind.care.undo(mind.care.plan_undo())
        mind.remember("Mei keeps bees")
    omoide("vault", "sync")
    omoide(*asked, "log", "export")
    backup = omoide("backup", str(into), "--json")["path"]
    assert (home / "vault" / "me" / "state" / "haruto_likes.md").exists()
    token = omoide(*asked, "erase-person", "Ｈａｒｕｔｏ", "--dry-run", "--json")["token"]
    done = omoide(*asked, "erase-person", "Ｈａｒｕｔｏ", "--token", token, "--json")
    assert (done["deleted"], done["left_in"]) == (True, [])

    def is_gone() -> None:
        assert files_holding(home, ["haruto", "泳ぐのが", "likes to swim", "boats and bees"]) == []
        assert not [path for path in home.rglob("*") if "haruto" in path.name]
        assert omoide("verify", "--json")["problems"] == []
        with open_mind(home) as mind:
            assert mind.notes()["mood"].text == "calm"
            assert not [key for key in mind.notes() if "haruto" in key]
            mind.care.rebuild()
            assert mind.care.verify().problems == ()

    is_gone()
    rows = omoide(*asked, "log", "query", "SELECT whole FROM journal", "--json")
    assert "haruto" not in str(rows)
    omoide("export", str(tmp_path / "all.jsonl"))
    omoide("--mind", "twin", "import", str(tmp_path / "all.jsonl"))
    assert omoide("--mind", "twin", "verify", "--json")["problems"] == []
    omoide("restore", backup)
    for aside in home.glob("*.replaced.db"):
        aside.unlink()
    is_gone()


def test_only_an_erasure_may_change_the_letters_of_the_journal(omoide: Omoide, home: Path) -> None:
    import apsw

    with open_mind(home) as mind:
        mind.note("about-mei", "bees")
        mind.note("about-haruto", "boats")
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute("UPDATE journal SET body = replace(body, 'about-mei', 'erased-1') WHERE number = 1")
    connection.close()
    assert any("entry 1 was changed" in each for each in omoide("verify", "--json", code=1).splitlines())
