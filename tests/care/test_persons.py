"""A person is erased from every mind, and what lies beside it, in Japanese and English (LU-23, LU-24, B-20)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores.residue import files_holding
from omoide.assemble import open_mind
from omoide.errors import NotConfirmed, NotFound
from omoide.mind import Mind
from omoide.model.words import Words
from omoide.wake.encode import Circumstances
from omoide.wake.study import Material

Omoide = Callable[..., Any]
SAID = "合言葉は時鳥の初音"  # 0 bytes of it may be left
TOLD = "Haruto plays the theremin at dawn"


def live(mind: Mind) -> None:
    """Haruto is spoken with, spoken of, known, noted and named in a document; Mei is not touched by any of it."""
    mind.people.describe("陽翔", "静かな人。朝に弱い。")
    mind.people.alias("陽翔", "Haruto")
    mind.talk.hear(f"{SAID}だよ。覚えておいて。", sender="陽翔", thread="t1")
    mind.talk.say(f"「{SAID}」ですね。", thread="t1")
    mind.talk.close("t1")
    mind.talk.hear("また来たよ。", sender="陽翔", thread="t2")  # a talk that is still open
    mind.remember(Words(text=TOLD, names=("Haruto",)))
    mind.remember("陽翔さんは甘いものが好き")
    mind.remember(Words(text="Mei keeps bees", names=("Mei",)))
    body = f"# 名簿\n\n陽翔の番号は 12。{SAID}。\n\n# 規則\n\n門限は十時。\n".encode()
    mind.knowledge.add([Material(path="/名簿.md", read=lambda: body)])


@pytest.mark.spec("LU-23")
@pytest.mark.parametrize(
    ("said", "answered", "canary"),
    [
        ("歯医者を予約したよ、銀杏通りの。", "銀杏通りの歯医者の予約の不具合を直しました。", "銀杏通り"),
        ("The boiler in Quince Lane is broken.", "I fixed the boiler in Quince Lane.", "Quince Lane"),
    ],
)
def test_what_was_resolved_in_a_talk_with_them_goes_from_all_minds(
    home: Path, said: str, answered: str, canary: str
) -> None:
    """It is told to all minds in the words of the talk, without their name."""
    with open_mind(home) as mind:
        mind.talk.hear(said, sender="健", thread="t1")
        mind.talk.say(answered, to="健", thread="t1")
        mind.talk.close("t1")
        mind.talk.hear("We fixed the gate of the yard.", sender="Mei", thread="t2")
        mind.talk.close("t2")
        assert any(canary in each.item for each in mind.resolutions())
        plan = mind.care.plan_person("健")
        assert mind.care.delete_user_data("健", plan.token).deleted
    assert files_holding(home, [canary]) == []


@pytest.mark.spec("LU-23")
def test_nothing_of_a_person_is_left_in_any_mind_or_file(home: Path) -> None:
    for name in ("me", "lumina"):
        with open_mind(home, name=name) as mind:
            live(mind)
    with open_mind(home) as mind:
        plan = mind.care.plan_person("陽翔")
        assert {scope.mind for scope, _ in plan.scopes} >= {"me", "lumina", "shared", "me.knowledge"}
        done = mind.care.delete_user_data("陽翔", plan.token)
        assert (done.deleted, done.left_in) == (True, ())
        with pytest.raises(NotFound):
            mind.care.plan_person("陽翔")
        with pytest.raises(NotFound):
            mind.care.plan_person("Haruto")
        assert mind.care.verify().problems == ()
        assert [each.words.text for each in mind.memories(limit=50)] == ["Mei keeps bees"]
        assert mind.knowledge.search("門限は何時").found[0].text == "門限は十時。"
    assert files_holding(home, [SAID, "theremin at dawn", "陽翔", "甘いもの"]) == []


@pytest.mark.spec("LU-23")
def test_only_who_has_looked_may_erase(home: Path) -> None:
    with open_mind(home) as mind:
        live(mind)
        with pytest.raises(PermissionError):
            mind.care.delete_user_data("陽翔", "")
        plan = mind.care.plan_person("陽翔")
        mind.remember("陽翔は海が好き")
        with pytest.raises(NotConfirmed):  # more is there now than was looked at
            mind.care.delete_user_data("陽翔", plan.token)
        assert mind.census().entries
        assert [each.memory.words.text for each in mind.recall("theremin").found] == [TOLD]


@pytest.mark.spec("LU-23")
def test_a_name_within_another_word_is_nobody(home: Path) -> None:
    with open_mind(home) as mind:
        mind.remember_all(
            [(Words(text=text), Circumstances()) for text in ("Annapurna is high", "Ann sings")]
        )
        plan = mind.care.plan_person("Ann")
        assert plan.memories == 1
        mind.care.delete_user_data("Ann", plan.token)
        assert [each.words.text for each in mind.memories()] == ["Annapurna is high"]


@pytest.mark.spec("LU-23", "LU-24")
@pytest.mark.parametrize(("lang", "said", "done", "logged"), [
    ("en", "Everything of 陽翔", "Erased: ", "Erased a person"),
    ("ja", "陽翔 に関するすべて", "消去しました", "人物の消去"),
])  # fmt: skip
def test_the_commands_show_erase_and_log(
    omoide: Omoide, home: Path, lang: str, said: str, done: str, logged: str
) -> None:
    with open_mind(home) as mind:
        live(mind)
    assert said in omoide("erase-person", "陽翔", "--dry-run", lang=lang)
    omoide("erase-person", "陽翔", code=1)  # nobody is there to be asked
    assert "token" in omoide("erase-person", "陽翔", "--token", "0" * 16, code=1)
    plan = omoide("erase-person", "Ｈａｒｕｔｏ", "--dry-run", "--json")
    assert plan["memories"] > 2
    assert done in omoide("erase-person", "Ｈａｒｕｔｏ", "--token", plan["token"], lang=lang)
    assert logged in omoide("audit", lang=lang)
    (*_, last) = omoide("audit", "--json")
    assert (last["act"], last["facts"]["memories"], last["facts"]["clean"]) == (
        "person_erased",
        plan["memories"],
        True,
    )
    # The log knows the person only by a name that nobody else has.
    assert "陽翔" not in json.dumps(last, ensure_ascii=False)
    assert omoide("verify", "--json")["problems"] == []


@pytest.mark.spec("LU-24")
def test_the_audit_log_is_only_added_to_and_a_change_is_seen(omoide: Omoide, home: Path) -> None:
    import apsw

    for text in ("one", "二つ目"):
        memory = omoide("remember", text, "--json")["id"]
        omoide("erase", memory, "--yes")
    first = omoide("audit", "--json")
    assert [each["act"] for each in first] == ["erased", "erased"]
    memory = omoide("remember", "three", "--json")["id"]
    omoide("erase", memory, "--yes")
    assert omoide("audit", "--json")[:2] == first
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute(
        "DELETE FROM events WHERE number = 2 AND scope IN (SELECT scope FROM scopes WHERE mind = 'shared.audit')"
    )
    connection.close()
    assert any("audit log" in each for each in json.loads(omoide("verify", "--json", code=1))["problems"])
