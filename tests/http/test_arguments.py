"""What an operation may be told besides: in which situation one asks, in which way it was said, and whose words they are."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.settings import Settings, read_settings
from omoide.testing.world import FrozenClock

Ask = Callable[..., Any]


@pytest.fixture
def settings(home: Path) -> Settings:
    """Without a view of the log, so that only whoever asks says which days are still seen."""
    return read_settings(arguments=[f"home.path={home}", "embedding.kind=none", "priming.activity=0"])


@pytest.mark.spec("AW-17")
@pytest.mark.parametrize("text", ["サーバの件", "About the server"])
def test_whoever_knows_what_sort_of_message_it_is_says_so(ask: Ask, text: str) -> None:
    sorts = ("greeting", "question", "request", "heartbeat")
    totals = {sort: ask("prime", text=text, type=sort)["total"] for sort in sorts}
    assert totals == {"greeting": 500, "question": 1500, "request": 3000, "heartbeat": 400}
    read_off = ask("prime", text=text)
    assert read_off["total"] == totals[read_off["type"]]
    refused = ask("prime", text=text, type="sermon", code=400)
    assert refused["code"] == "bad_value"
    assert all(sort in refused["detail"] for sort in sorts)


@pytest.mark.spec("NA-06")
@pytest.mark.parametrize(
    ("core", "lived", "question"),
    [("私は灯。", "海は静かだった。", "元気？"), ("I am Akari.", "The sea was calm.", "How are you?")],
)
def test_who_still_sees_the_last_days_is_told_of_those_before(
    ask: Ask, clock: FrozenClock, core: str, lived: str, question: str
) -> None:
    ask("edit_self", text="core", words=core)
    for _ in range(4):
        ask("hear", text=lived, sender="花")
        clock.tick(days=1)
        ask("sleep")

    def days(**seen: str) -> list[str]:
        sections = ask("prime", text=question, dry_run=True, **seen)["sections"]
        return [
            line["text"].partition("[")[2][:10]
            for each in sections
            for line in each["lines"]
            if line.get("why") == "days"
        ]

    assert days() == [f"2026-01-{day}" for day in (18, 17, 16, 15)]
    assert days(oldest_log="2026-01-17") == ["2026-01-16", "2026-01-15"]
    assert ask("prime", text=question, oldest_log="2026-99-99", code=422)["code"] == "bad_value"


@pytest.mark.spec("AW-07")
@pytest.mark.parametrize("text", ["コーヒーを飲んだ", "We had coffee"])
def test_why_is_asked_in_the_same_situation_as_recall(ask: Ask, text: str) -> None:
    kept = ask("remember", text=text, place="京都", about=["健"], kind="fact")["id"]
    (came,) = ask("recall", text=text, place="京都", dry_run=True)["found"]
    there = ask("why", memory=kept, text=text, place="京都")
    assert there["score"] == came["score"] > ask("why", memory=kept, text=text)["score"]
    assert ask("why", memory=kept, text=text, about="健", kinds=["fact"])["place"] == 1
    for other in ({"about": "美咲"}, {"kinds": ["episode"]}, {"until": "2020-01-01"}):
        away = ask("why", memory=kept, text=text, **other)
        assert (away["place"], away["because"]["reason"]) == (None, "because_filter")


@pytest.mark.spec("AW-59")
def test_a_turn_says_in_which_way_it_was_said_and_by_which_character(ask: Ask) -> None:
    ask("hear", text="資料はどこ？", sender="花", type="dm_received")
    ask("hear", text="Lunch!", sender="Ken", channel="general", type="channel_read")
    ask("say", text="棚の上です", to="花", type="dm_sent", speaker="灯")
    ask("say", text="The disk is full", to="Ken", type="human_notify")
    ask("say", text="はい", to="健")
    told = [each for day in ask("days") for each in ask("activity", day=day)]
    assert [(each["type"], each["content"]) for each in told] == [
        ("dm_received", "資料はどこ？"),
        ("channel_read", "Lunch!"),
        ("dm_sent", "棚の上です"),
        ("human_notify", "The disk is full"),
        ("response_sent", "はい"),
    ]
    assert told[2]["from"] == "灯"
    assert ask("say", text="x", type="dm_received", code=400)["code"] == "bad_value"


def test_whoever_knows_the_field_of_life_says_so(ask: Ask) -> None:
    ask("hear", text="もう一つ", thread="夜", domain="出張")
    assert ask("session", name="夜")["thread"]["domain"] == "出張"


def test_whose_words_they_are_is_kept(ask: Ask) -> None:
    """What an agent thinks of somebody is not what a person said."""
    assert ask("describe", name="花", text="営業部", origin="agent")["origins"] == ["agent"]
    assert ask("alias_person", name="花", aliases=["Hana"], origin="agent")["origins"] == ["agent"]
    assert ask("rename", name="花", to="華", origin="agent")["origins"] == ["agent"]
    ask("write_entity", name="Blue Lantern", text="A bar.", origin="web", created="2026-01-10")
    ask("add_goal", text="泳ぐ", origin="agent")
    ask("ask", topic="Why is the sea blue?", origin="agent", when="2026-01-10")
    (question,) = ask("questions")
    assert question["source_date"] == "2026-01-10"
    kinds = {each["kind"]: each["origins"] for each in ask("memories")["memories"]}
    assert (kinds["goal"], kinds["question"], kinds["entity"]) == (["agent"], ["agent"], ["web"])


def test_a_memory_says_why_it_is_protected(ask: Ask) -> None:
    kept = ask("remember", text="卵アレルギー")["id"]
    assert ask("protect", memory=kept, reason="health")["protection"]["reason"] == "health"
    ask("release", memory=kept)
    assert "reason" not in ask("protect", memory=kept)["protection"]  # whoever acts through it asked


def test_a_document_in_the_drawer_may_be_searched_by_other_words(ask: Ask) -> None:
    ask("stow", namespace=["a"], key="1", value={"x": "紅茶"}, text="帽子")
    assert [each["key"] for each in ask("search_drawer", text="帽子")] == ["1"]
    assert ask("search_drawer", text="紅茶") == []


def test_all_vectors_are_told_anew_and_shown_where_they_are_asked_for(ask: Ask) -> None:
    assert ask("embed", anew=True) == {"made": 0}  # there is no embedder here
    ask("hear", text="紅茶が好き", sender="健", thread="夜")
    ask("close_thread", name="夜")
    assert ask("session_tables", embeddings=True).keys() == ask("session_tables").keys()
