"""A user goes: all of their own mind and nothing of anybody else's, with the id itself (LU-23, B-20)."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.stores.residue import files_holding
from omoide.assemble import mind_of, open_engine, open_logbook
from omoide.doors.lumina import Lumina, mind_name, open_lumina
from omoide.errors import BadValue, NotConfirmed, NotFound
from omoide.failpoints import arm, disarm
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import Settings, read_settings
from omoide.wake.answering import Piece
from omoide.wake.study import Material

Omoide = Callable[..., Any]
CANARY = {"ja": "合言葉は時鳥の初音", "en": "the theremin sings at dawn"}


def said(door: Lumina, user: str, *texts: str) -> None:
    for number, text in enumerate(texts):
        door.process_user_input(user, f"s{number}", text, lambda *_: Piece("そうなんだ。", "lumina"))
        door.flush(user, f"s{number}")


def sessions(door: Lumina, user: str) -> dict[str, str]:
    return {name: each["summary"] for name, each in door.tables(user)["sessions"].items()}


def delete(door: Lumina, user: str) -> bool:
    return door.delete_user_data(user, door.deletion_token(user))["deleted"]


@pytest.mark.spec("LU-23")
@pytest.mark.parametrize("name", ["東京", "tokyo", "ﾄｳｷｮｳ", "lumina", "shared", "me"])
def test_a_user_whose_id_is_a_word_of_others_takes_nothing_of_theirs(home: Path, name: str) -> None:
    with open_lumina(home) as door:
        said(
            door,
            "aya",
            f"{name}に引っ越した。猫も一緒。",
            f"猫は{name}の水が嫌いみたい。",
            "仕事は看護師です。",
        )
        said(door, "bob", f"I climbed the tower of {name} with lumina and me")
        said(door, name, "はじめまして。")
        before = {user: sessions(door, user) for user in ("aya", "bob")}
        assert delete(door, name)
        assert {user: sessions(door, user) for user in ("aya", "bob")} == before
        assert len(before["aya"]) == 3
        assert door.tables(name)["sessions"] == {}
        with pytest.raises(NotFound, match=re.escape(name)):
            door.deletion_token(name)


@pytest.mark.spec("LU-23")
def test_who_never_talked_here_cannot_be_deleted_and_a_character_is_nobody(home: Path) -> None:
    with open_lumina(home) as door:
        said(door, "aya", "ルミナ、ノックス、kenji の話をしよう。")
        for nobody in ("lumina", "nox", "ルミナ", "kenji", "shared", ""):
            with pytest.raises(NotFound):
                door.deletion_token(nobody)
            with pytest.raises(NotFound):
                door.delete_user_data(nobody, "0" * 16)
        assert len(door.tables("aya")["sessions"]) == 1


@pytest.mark.spec("LU-23")
def test_what_a_user_had_remembered_goes_and_what_others_said_of_them_stays(home: Path) -> None:
    with open_lumina(home) as door:
        said(door, "kenji", "脳梗塞のあと、右手に麻痺がある。")
        door.mind("kenji").remember("健二の妻は由美。口座は三井住友の支店。")
        said(door, "aya", "kenjiさんの同僚です。")
        assert delete(door, "kenji")
        assert [each.words.text for each in door.mind("kenji").memories(EVERYTHING)] == []
        assert "kenjiさんの同僚" in str(door.tables("aya")["sessions"])
    assert files_holding(home, ["由美", "三井住友", "脳梗塞", "home/kenji"]) == []


@pytest.mark.spec("LU-23")
def test_only_who_has_looked_may_delete_a_user(home: Path) -> None:
    with open_lumina(home) as door:
        said(door, "花", "花が好き。")
        token = door.deletion_token("花")
        with pytest.raises(PermissionError):
            door.delete_user_data("花", "")
        door.mind("花").remember("海も好き")
        with pytest.raises(NotConfirmed, match="花"):  # more is there now than was looked at
            door.delete_user_data("花", token)
        assert len(door.tables("花")["sessions"]) == 1


def live(mind: Mind, canary: str) -> None:
    """In every tier, at hand, in a document, in a drawer, under a key, in an answer that was cut off."""
    mind.talk.hear(f"{canary}。", sender=mind.scope.mind, thread="t1")
    mind.talk.say(f"「{canary}」", thread="t1")
    mind.talk.close("t1")
    mind.talk.hear(f"{canary}!", sender=mind.scope.mind, thread="t2")  # still open
    stream = mind.talk.stream(thread="t3")
    stream.write(f"{canary} and then")
    stream.flush()  # and never whole: whoever said it is gone
    del stream
    mind.forget(mind.remember(f"1 {canary}").id)
    mind.remember(Words(text=f"2 {canary}", names=("Mei",)))
    mind.note(f"about-{mind.scope.mind}", canary)
    mind.drawer.put(("notes",), "k", {"said": canary})
    mind.observe(f"3 {canary}")
    mind.working.begin("talk", target=canary)
    body = f"# 覚え\n\n{canary}\n".encode()
    mind.knowledge.add([Material(path="/list.md", read=lambda: body)])
    mind.recall(canary[:6])


def opened(settings: Settings, name: str) -> Mind:
    return mind_of(settings, open_engine(settings), name=name, by="test")


def everywhere(*roots: Path) -> dict[str, bytes]:
    return {
        str(path): str(path).encode() + (path.read_bytes() if path.is_file() else b"")
        for root in roots
        for path in root.rglob("*")
    }


@pytest.mark.spec("LU-20", "LU-21", "LU-23", "LU-24")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_of_a_mind_is_left_anywhere_not_its_name_and_no_backup_brings_it_back(
    omoide: Omoide, home: Path, tmp_path: Path, lang: str
) -> None:
    canary, log, own = CANARY[lang], tmp_path / "log", tmp_path / "my notes"
    asked = [f"home.path={home}", f"log.to={log}", "log.rows=10", "vault.mirror=true", "hot.kind=files"]
    settings = read_settings(environment={}, arguments=[*asked, "embedding.kind=none"])
    for name in ("quillon", "mei"):
        with opened(settings, name) as mind:
            live(mind, f"{name}: {canary}")
            mind.care.erase(mind.care.plan_erasure(mind.remember("0 gone before").id))
            mind.care.keep_log(open_logbook(settings, mind.scope))
    omoide("--mind", "quillon", "vault", "sync", str(own))
    (own / "mine.txt").write_text("a file of somebody", "utf-8")
    with opened(settings, "mei") as mind:
        kept = {each.words.text for each in mind.memories(limit=99)}
        _, backup = back_up(home, open_bin(str(tmp_path / "backups")), at=mind.now())
    assert any(b"quillon" in body for body in everywhere(home, log, own).values())

    with opened(settings, "quillon") as mind:
        plan = mind.care.plan_mind_erasure()
        assert {each.mind for each in plan.scopes} == {"quillon", "quillon.knowledge", "quillon.drawer"}
        assert len(plan.places) >= 5
        done = mind.care.erase_mind(plan.token)
        assert (done.deleted, done.left_in) == (True, ())
        with pytest.raises(NotFound):
            mind.care.plan_mind_erasure()
    left = {path for path, body in everywhere(home, log, own).items() if b"quillon" in body}
    assert left == set()
    assert (own / "mine.txt").exists()
    with opened(settings, "mei") as mind:
        assert {each.words.text for each in mind.memories(limit=99)} == kept
        assert mind.care.verify().problems == ()
        acts = [(each.act, each.mind) for each in mind.care.audit()]
        assert ("mind_erased", done.subject) in acts
        assert {"erased", "logged"} <= {act for act, _ in acts}

    # Who comes back under the same name begins anew, and is another.
    with opened(settings, "quillon") as mind:
        mind.remember("I am new here")
    _, ledger = restore(home, backup, at=mind.now())
    with opened(settings, "mei") as mind:
        assert mind.care.erase_again(ledger) >= 1
        assert {each.words.text for each in mind.memories(limit=99)} == kept
        mind.care.keep_log(open_logbook(settings, mind.scope), anew=True)
    aside = {str(each) for each in home.glob("*.replaced.db")}
    left = {path for path, body in everywhere(home, log, own).items() if b"quillon" in body}
    assert left <= aside  # what was there is only set aside


def test_a_mind_that_came_back_under_the_same_name_is_not_erased_by_the_ledger(home: Path) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with opened(settings, "hana") as mind:
        mind.remember("the first life")
        mind.care.erase_mind(mind.care.plan_mind_erasure().token)
        mind.remember("the second life")
        _, backup = back_up(home, open_bin(str(home / "backups")), at=mind.now())
    _, ledger = restore(home, backup, at=mind.now())
    with opened(settings, "hana") as mind:
        assert mind.care.erase_again(ledger) == 0
        assert [each.words.text for each in mind.memories()] == ["the second life"]


def test_what_others_heard_from_a_mind_goes_with_it_and_what_they_told_it_stays(home: Path) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with opened(settings, "rin") as rin:
        sora = Mind(rin._engine, Scope("home", "sora"), by="test")
        heard = sora.shared.adopt(rin.shared.share(rin.remember("鍵は梅の木の下").id))
        own = sora.remember("梅の木は庭の奥")
        plan = rin.care.plan_mind_erasure()
        assert [(scope.mind, each.memories) for scope, each in plan.elsewhere] == [("sora", (heard.id,))]
        assert rin.care.erase_mind(plan.token).deleted
        assert [each.id for each in sora.memories(EVERYTHING)] == [own.id]
    assert files_holding(home, ["鍵は梅"]) == []


def test_another_process_does_not_bring_a_mind_back_with_what_it_still_has_at_hand(home: Path) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with opened(settings, "hana") as one, opened(settings, "hana") as other:
        for text in ("庭に梅の木がある", "梅は白い"):
            one.remember(text)
        one.talk.hear("水彩画の教室に通う", sender="hana", thread="t1")
        one.talk.close("t1")
        assert len(other.recall("梅").found) == 2
        assert other.talk.profile().preferences
        assert one.care.erase_mind(one.care.plan_mind_erasure().token).deleted
        other._engine.gate.flush()  # which came to mind there
        assert one._engine.store.scopes() == [Scope("home", "shared.audit")]
        assert other.recall("梅").found == ()
        assert other.memories(EVERYTHING) == []
        assert other.talk.profile().preferences == {}
        for number in range(20):
            one.remember(f"new {number}")
        assert {each.words.text for each in other.memories(EVERYTHING, limit=99)} == {
            f"new {n}" for n in range(20)
        }
        assert other.talk.profile().preferences == {}
        assert other.recall("梅").found == ()
        assert other.care.verify().problems == ()


@pytest.mark.parametrize(
    "place", ["mind.foretold", "mind.cleared", "store.dropped", "store.scrubbing", "gate.committed"]
)
def test_wherever_it_is_cut_off_it_can_be_finished_and_no_other_mind_is_hurt(home: Path, place: str) -> None:
    def die() -> None:
        raise KeyboardInterrupt

    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "hot.kind=files"]
    )
    with opened(settings, "quillon") as mind, opened(settings, "mei") as other:
        live(mind, CANARY["ja"])
        kept = other.remember("quillon is a friend of mine")
        plan = mind.care.plan_mind_erasure()
        arm(place, die)
        with pytest.raises(KeyboardInterrupt):
            mind.care.erase_mind(plan.token)
        disarm()
    with opened(settings, "quillon") as mind:
        with suppress(NotFound):
            assert mind.care.erase_mind(mind.care.plan_mind_erasure().token).deleted
        assert mind.care.verify().problems == ()
    with opened(settings, "mei") as other:
        assert [each.id for each in other.memories(EVERYTHING)] == [kept.id]
        assert other.care.verify().problems == ()
    assert files_holding(home, [CANARY["ja"], "home/quillon"]) == []
    assert not [path for path in home.rglob("*") if "quillon" in path.name]


def test_copies_in_object_storage_that_cannot_be_looked_into_are_named(home: Path, tmp_path: Path) -> None:
    address = f"file://{tmp_path}/far"
    (tmp_path / "far").mkdir()
    asked = [f"home.path={home}", "embedding.kind=none", f"backup.to={address}"]
    settings = read_settings(environment={}, arguments=asked)
    for there in (False, True):
        with opened(settings, "hana") as mind:
            mind.remember("花は海が好き")
            if there:
                back_up(home, open_bin(address), at=mind.now())
            done = mind.care.erase_mind(mind.care.plan_mind_erasure().token)
            assert (done.deleted, done.left_in) == (not there, (address,) if there else ())


def test_what_all_share_is_no_mind_to_erase(home: Path) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with opened(settings, "shared") as mind, pytest.raises(BadValue):
        mind.care.plan_mind_erasure()
    assert mind_name("shared") != "shared"


@pytest.mark.spec("LU-23", "LU-24")
@pytest.mark.parametrize(
    ("lang", "shown", "done", "logged"),
    [
        ("en", "All of the mind hana", "Erased", "Erased a mind"),
        ("ja", "心 hana", "消去しました", "心の消去"),
    ],
)
def test_the_commands_show_and_erase_a_mind(
    omoide: Omoide, home: Path, lang: str, shown: str, done: str, logged: str
) -> None:
    omoide("--mind", "hana", "remember", "花は海が好き")
    omoide("--mind", "aya", "remember", "hana is my friend")
    assert shown in omoide("--mind", "hana", "erase-mind", "--dry-run", lang=lang)
    omoide("--mind", "hana", "erase-mind", code=1)  # nobody is there to be asked
    assert "token" in omoide("--mind", "hana", "erase-mind", "--token", "0" * 16, code=1)
    plan = omoide("--mind", "hana", "erase-mind", "--dry-run", "--json")
    assert (plan["mind"], plan["memories"]) == ("hana", 1)
    assert done in omoide("--mind", "hana", "erase-mind", "--token", plan["token"], lang=lang)
    assert logged in omoide("audit", lang=lang)
    assert "hana" not in json.dumps(omoide("audit", "--json"))
    assert "my friend" in omoide("--mind", "aya", "list")
    omoide("--mind", "hana", "erase-mind", "--dry-run", code=1)


@pytest.mark.parametrize("preset", ["default", "lumina", "nexus-ark", "piano", "ltm", "animaworks"])
@pytest.mark.spec("LU-12")
def test_whatever_the_preset_relevant_memory_is_told_section_by_section(home: Path, preset: str) -> None:
    with open_lumina(home, preset=preset) as door:
        said(door, "hana", "ルミナ、来週から札幌に引っ越すの。")
        found = door.retrieve_relevant_memory("札幌の引っ越し", "hana")
        assert set(found) >= {"past_conversations", "recent_sessions", "user_profile"}
        assert found["recent_sessions"].found  # type: ignore[union-attr]
