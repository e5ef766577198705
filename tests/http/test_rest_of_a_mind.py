"""Stages, sessions, series, actions, dreams and coming home: what else a mind can do, asked over HTTP by name."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from omoide.doors.http.operation import Right
from omoide.testing.world import FrozenClock

Ask = Callable[..., Any]
LetIn = Callable[..., dict[str, str]]


@pytest.mark.parametrize(
    ("text", "question"), [("青い鍵は植木鉢の下", "鍵"), ("The key is under the pot", "key")]
)
def test_a_memory_is_moved_to_another_stage_and_back(ask: Ask, text: str, question: str) -> None:
    kept = ask("remember", text=text)["id"]

    def comes() -> list[str]:
        return [each["memory"]["id"] for each in ask("recall", text=question, dry_run=True)["found"]]

    assert comes() == [kept]
    assert ask("move", memory=kept, stage="archived")["stage"] == "archived"
    assert (ask("memories")["memories"], ask("facets")["stages"]) == ([], {"archived": 1})
    assert ask("move", memory=kept, stage="forgotten")["stage"] == "forgotten"
    assert comes() == []
    assert ask("move", memory=kept, stage="active")["stage"] == "active"
    assert comes() == [kept]
    ask("undo")
    assert ask("memory", memory=kept)["stage"] == "forgotten"


def test_a_move_that_cannot_be_changes_nothing_and_says_so(ask: Ask) -> None:
    kept = ask("remember", text="予備の鍵は隣の家", protect=True)["id"]
    for stage, code in (("superseded", 422), ("gone", 400), (3, 400)):
        assert ask("move", memory=kept, stage=stage, code=code)["code"] == "bad_value"
    assert ask("move", memory=kept, stage="forgotten", code=409)["code"] == "protected"
    assert ask("move", memory="zzzzzz", stage="active", code=404)["code"] == "not_found"
    assert ask("memory", memory=kept)["stage"] == "active"


@pytest.mark.parametrize(
    ("said", "topic"),
    [("紅茶の淹れ方を教えて。紅茶が好きなんだ。", "紅茶"), ("Tell me about tea. I love tea.", "tea")],
)
@pytest.mark.spec("LU-13")
def test_a_talk_becomes_a_session_and_a_profile_is_learnt(ask: Ask, said: str, topic: str) -> None:
    assert (ask("sessions"), ask("profile")["preferences"]) == ([], {})
    ask("hear", text=said, sender="健", thread="夜")
    opened = ask("session", name="夜")
    assert [each["message"] for each in opened["thread"]["turns"]] == [said]
    assert (opened["session"], opened["buffer"]) == ("夜", [])
    assert ask("read_on", text=said)["text"] == said
    ask("close_thread", name="夜")
    (over,) = ask("sessions")
    assert (over["place"], over["kind"]) == ("hot", "episode")
    learnt = ask("profile")
    assert topic in learnt["preferences"]
    assert topic in learnt["topics"]
    assert ask("session_tables")
    assert ask("session", name="nobody", code=404)["code"] == "not_found"
    assert ask("read_on", text="だれも言わなかった", code=404)["code"] == "not_found"
    assert ask("sessions", limit=0, code=400)["code"] == "bad_value"


def test_a_series_keeps_its_order_and_hands_over_its_last(ask: Ask) -> None:
    place = ["agent", "会話"]
    assert ask("append", namespace=place, values=[{"say": "こんにちは"}, "hello", 3]) == {"appended": 3}
    assert ask("series", namespace=place) == [{"say": "こんにちは"}, "hello", 3]
    assert ask("series", namespace=place, limit=2) == ["hello", 3]
    assert ask("pop", namespace=place) == {"item": 3}
    assert ask("clear_drawer", namespace=place, dry_run=True)["cleared"] > 0
    assert ask("series", namespace=place) == [{"say": "こんにちは"}, "hello"]
    ask("clear_drawer", namespace=place)
    assert (ask("series", namespace=place), ask("pop", namespace=place)) == ([], {"item": None})


def test_what_has_expired_is_swept(ask: Ask, clock: FrozenClock) -> None:
    ask("stow", namespace=["a"], key="k", value={"x": 1}, minutes=1)
    assert ask("sweep_drawer") == {"swept": 0}
    clock.tick(minutes=2)
    assert ask("sweep_drawer") == {"swept": 1}


def test_an_action_is_compared_with_what_was_expected(ask: Ask) -> None:
    assert ask("finish_action", actual="何も", code=422)["code"] == "bad_value"  # none was begun
    begun = ask("begin_action", type="dig", target="鉄", expected="鉄が手に入る")
    assert begun["current_action"]["target"] == "鉄"
    done = ask("finish_action", actual="the pick broke", as_expected=False)
    assert (done["as_expected"], "the pick broke" in done["kept"]["event"]["words"]["text"]) == (False, True)
    said = ask("conversed", text="健と港の話をした", with_whom=["健"])
    assert said["event"]["words"]["names"] == ["健"]
    told = ask("controller", system="わたしは鉱夫です", urgent=["Fire!"])
    assert ("わたしは鉱夫です" in told["text"], "Fire!" in told["text"]) == (True, True)
    assert 0 < told["tokens"] == sum(told["taken"].values())


def test_dreams_goals_and_names_are_written(ask: Ask) -> None:
    dream = ask("dreamt", topic="海", insight="The tide comes back.", strategy="待つ")
    assert [each["id"] for each in ask("dreams")] == [dream["id"]]
    assert ask("dreamt", topic="海", insight=" ", code=422)["status"] == 422
    ask("add_goal", text="泳げるようになる")
    assert ask("prioritise_goal", goal="泳げるようになる", priority=1)["priority"] == 1
    assert ask("prioritise_goal", goal="fly", priority=1, code=404)["code"] == "not_found"
    ask("describe", name="美咲", text="a friend")
    ask("alias_person", name="美咲", aliases=["Misaki"])
    assert ask("person", name="Misaki")["id"] == ask("person", name="美咲")["id"]
    ask("add_document", name="a.md", text="# 弁\n\nThe valve is red.")
    assert ask("embed_documents") == {"made": 0}  # there is no embedder here


def test_what_was_exported_comes_home_into_an_empty_mind(ask: Ask, client: TestClient, let_in: LetIn) -> None:
    kept = ask("remember", text="健さんはそばが好き", mind="alice")["id"]
    lines = client.get("/v1/export", params={"mind": "alice"}).text
    looked = ask("return_home", text=lines, dry_run=True, mind="bob")
    assert (looked["memories"], ask("census", mind="bob")["memories"]) == (1, 0)
    assert ask("return_home", text=lines, mind="bob")["memories"] == 1
    assert [each["id"] for each in ask("memories", mind="bob")["memories"]] == [kept]
    assert ask("return_home", text=lines, mind="bob")["entries"] == 0  # it is there already
    altered = lines.replace('"by": "http"', '"by": "mind"')
    assert altered != lines
    for wrong in ("no lines of ours", "[]", altered, lines.splitlines()[0]):
        assert ask("return_home", text=wrong, mind="carol", code=422)["status"] == 422
    assert ask("census", mind="carol")["entries"] == 0
    writer = let_in("writer", mind="dora", right=Right.WRITE)
    assert client.post("/v1/return", json={"text": lines}, headers=writer).status_code == 403
