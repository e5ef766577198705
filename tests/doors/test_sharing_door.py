"""Sharing and telling through the command line: what is printed, in both languages, and what nobody is shown."""

import pytest


@pytest.mark.spec("PI-32", "PI-35", "PI-39")
def test_a_memory_is_shared_told_on_traced_and_taken_back(omoide) -> None:
    def ask(mind: str, *words: str):
        return omoide(*words, "--json", mind=mind).json

    festival = ask("alice", "remember", "夏祭りは八月十日に変わった")["id"]
    other = ask("alice", "remember", "Sparklers are in the shed")["id"]
    own = ask("carol", "remember", "The heron came back")["id"]
    assert ask("alice", "share", festival, "--with", "bob")["audience"] == {
        "reach": "bilateral",
        "minds": ["bob"],
    }
    assert ask("alice", "share", other)["audience"] == {"reach": "global", "onward": True}
    assert [each["id"] for each in ask("bob", "shared")] == [other, festival]
    assert [each["id"] for each in ask("bob", "shared", "--scope", "bilateral")] == [festival]
    assert ask("bob", "shared", "夏祭り")[0]["id"] == festival
    assert [each["id"] for each in ask("carol", "shared")] == [other]
    assert [each["memory"]["id"] for each in ask("carol", "recall", "sparklers")["offered"]] == [other]
    assert "alice" in omoide("recall", "where are the sparklers", mind="carol").out
    assert {each["id"] for each in ask("alice", "shared", "--given")} == {festival, other}
    ask("alice", "tell", festival, "bob")
    his = ask("bob", "adopt", festival)
    assert (his["trust"], [told["mind"] for told in his["heard"]["path"]]) == ("medium", ["alice"])
    ask("bob", "tell", his["id"], "carol")
    hers = ask("carol", "adopt", his["id"])["id"]
    traced = ask("carol", "trace", hers)
    assert [(each["mind"], each["text"] != "") for each in traced["path"]] == [
        ("alice", False),
        ("bob", True),
        ("carol", True),
    ]
    assert (traced["witness"], traced["sources"], traced["holders"]) == ("alice", 1, ["bob"])
    assert "→ bob" in omoide("trace", hers, mind="carol", lang="ja").out
    plan = ask("alice", "withdraw", festival, "--dry-run")
    assert plan == {"memory": festival, "minds": ["bob", "carol"], "count": 2, "done": False}
    assert ask("carol", "recall", "夏祭り")["found"]
    assert ask("alice", "withdraw", festival)["done"]
    assert not ask("carol", "recall", "夏祭り")["found"]
    assert "戻りました" in omoide("withdraw", festival, "--undo", mind="alice", lang="ja").out
    assert ask("carol", "recall", "夏祭り")["found"]
    for mind, words in (
        ("carol", ("trace", festival)),
        ("carol", ("adopt", festival)),
        ("bob", ("withdraw", festival)),
    ):
        assert omoide(*words, mind=mind, code=1).out == ""
    erased = ask("alice", "erase", festival, "--yes")
    assert (erased["minds"], erased["left_in"]) == (["bob", "carol"], [])
    assert [each["id"] for each in ask("carol", "list")] == [own]
