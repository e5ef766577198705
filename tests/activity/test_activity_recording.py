"""Through the engine: what happened is kept durably, read back within bounds, and stood in for by episodes."""

from datetime import UTC, timedelta

import pytest
from a_day import EACH_TYPE

from omoide.care.erase import erase, plan_erasure
from omoide.engine import Engine
from omoide.errors import EmptyText
from omoide.library.activity_lines import format_for_priming
from omoide.library.activity_log import day_file, read_day
from omoide.model.activity import Activity, activity_of, event_of
from omoide.model.memory import Kind, Origin, Trust
from omoide.model.words import Words
from omoide.testing.world import ALICE, BEGINNING, BOB
from omoide.wake.encode import Circumstances, Happening, observe, remember
from omoide.wake.happening import fallback, happened, log_of, recent


def did(type: str, minutes: float = 0.0, **said: object) -> Activity:
    return Activity(type=type, at=BEGINNING + timedelta(minutes=minutes), **said)


@pytest.mark.spec("AW-58", "AW-59")
def test_every_type_is_kept_and_comes_back_from_the_file_of_its_day(engine: Engine) -> None:
    told = [did(minutes=at, **fields) for at, (fields, _) in enumerate(EACH_TYPE)]
    events = [happened(engine, ALICE, each, by="test") for each in told]
    assert [(event.number, event.line) for event in events] == [(n, n) for n in range(1, len(told) + 1)]
    assert log_of(engine, ALICE, "2026-01-15") == events
    activities, problems = read_day(day_file(log_of(engine, ALICE, "2026-01-15")))
    assert (list(activities.values()), problems) == (told, {})
    assert log_of(engine, ALICE, "2026-01-16") == log_of(engine, BOB, "2026-01-15") == []
    assert engine.store.census(ALICE).memories == 0


def test_the_day_is_that_of_the_wall_of_the_mind(engine: Engine) -> None:
    at = (BEGINNING + timedelta(hours=15)).astimezone(UTC)  # still the 15th in London
    event = happened(engine, ALICE, Activity(type="error", at=at, content="x"), by="test")
    assert (event.day, event.at) == ("2026-01-16", at)


def test_what_came_from_a_tool_or_the_web_keeps_its_origin(engine: Engine) -> None:
    tool = happened(engine, ALICE, did("tool_use", tool="curl", content="<html>"), by="test")
    web = happened(engine, ALICE, did("message_received", content="x"), by="test", origin=Origin.WEB)
    assert [(each.origin, each.trust) for each in (tool, web)] == [(Origin.TOOL, Trust.LOW), (Origin.WEB, Trust.LOW)]  # fmt: skip
    (first, second) = recent(engine, ALICE)
    assert (first.origin, second.origin) == (Origin.TOOL, Origin.WEB)


def test_an_activity_that_says_nothing_is_refused(engine: Engine) -> None:
    for empty in (did("error"), did("tool_use", content=" \n\u3000", via="slack")):
        with pytest.raises(EmptyText):
            happened(engine, ALICE, empty, by="test")
    assert recent(engine, ALICE) == []
    assert happened(engine, ALICE, did("cron_executed", task="日報"), by="test").line == 1


def test_secrets_and_control_characters_are_in_no_field(engine: Engine) -> None:
    secret = "sk-ant-REDACTED"
    hidden = f"鍵は{secret}\x1b[31m\ud83d"
    fields = (
        "content",
        "reply",
        "summary",
        "sender",
        "to",
        "channel",
        "tool",
        "via",
        "topic",
        "task",
        "session",
    )
    event = happened(
        engine, ALICE, did("tool_use", **dict.fromkeys(fields, hidden), names=(hidden,)), by="test"
    )
    kept = activity_of(event)
    for name in fields:
        assert getattr(kept, name) == "鍵は[secret:api-key]\ufffd", name
    assert kept.names == ("鍵は[secret:api-key]\ufffd",)
    assert secret not in day_file(recent(engine, ALICE))


def test_a_number_that_is_masked_takes_nothing_else_with_it(engine: Engine) -> None:
    event = happened(engine, ALICE, did("tool_use", tool="pay", more='{"card": 4111111111111111}'), by="test")
    assert activity_of(event).tool == "pay"
    assert "4111111111111111" not in event.words.extra
    assert "[secret:card]" in activity_of(event).more


def test_what_was_erased_keeps_the_lines_of_the_others(engine: Engine) -> None:
    happened(engine, ALICE, did("message_received", content="前"), by="test")
    memory = observe(engine, ALICE, Happening(Words(text="消すべき話"), type="message"), by="test")
    happened(engine, ALICE, did("message_received", 1, content="後"), by="test")
    erase(engine, ALICE, plan_erasure(engine, ALICE, memory.id), by="test")
    lines = day_file(log_of(engine, ALICE, "2026-01-15")).splitlines()
    assert '"erased":true' in lines[1]
    assert "消す" not in "".join(lines)
    assert '"後"' in lines[2]


def test_recent_is_the_last_few_in_the_order_of_time_and_of_the_last_hours(engine: Engine) -> None:
    for minutes in (-300, -100, -200, -10, 0):
        happened(engine, ALICE, did("message_received", minutes, content=f"{minutes}"), by="test")
    assert [event.words.text for event in recent(engine, ALICE)] == ["-300", "-200", "-100", "-10", "0"]
    assert [event.words.text for event in recent(engine, ALICE, limit=3)] == ["-200", "-10", "0"]
    assert [event.words.text for event in recent(engine, ALICE, since_hours=2)] == ["-100", "-10", "0"]
    assert recent(engine, BOB) == []


@pytest.mark.spec("AW-14")
def test_the_log_is_shown_in_the_order_of_time_with_turns_and_observations(engine: Engine) -> None:
    happened(engine, ALICE, did("message_received", 2, content="会議は？", sender="瑞希"), by="test")
    known = Circumstances(occurred=BEGINNING + timedelta(minutes=1))
    observe(engine, ALICE, Happening(Words(text="Coffee is ready", speaker="Ken"), known), by="test")
    found = format_for_priming(recent(engine, ALICE), tokens=1300, now=engine.clock.now(), language="ja")
    assert found.text.splitlines() == ["[09:31] OBS Ken: Coffee is ready", "[09:32] MSG< 瑞希: 会議は？"]


@pytest.mark.spec("AW-14")
def test_where_the_log_is_empty_the_newest_episodes_stand_in(engine: Engine) -> None:
    def lived(text: str, *, days: float, kind: Kind = Kind.EPISODE, origin: Origin = Origin.USER) -> str:
        known = Circumstances(kind=kind, occurred=BEGINNING - timedelta(days=days), origin=origin)
        return remember(engine, ALICE, Words(text=text), known, by="test").id

    lived("先月の旅行で京都へ行った。", days=30)
    trip = lived("Hana and I chose the database.", days=1)
    page = lived("記事を読んだ。" * 60, days=0, origin=Origin.WEB)
    lived("A fact is no episode.", days=0, kind=Kind.FACT)
    assert recent(engine, ALICE) == []
    found = fallback(engine, ALICE, tokens=1300, language="ja", since_hours=48)
    yesterday, first, today, second = found.lines
    assert (yesterday.text, today.text) == ("2026-01-14 (水)", "2026-01-15 (木)")
    assert (first.text, first.event_ids, first.pointer) == (
        "[09:30] EPI Hana and I chose the database.",
        (trip,),
        "",
    )
    # It lies in no log, so it points nowhere.
    assert second.text.endswith("…")
    assert (second.event_ids, second.origin) == ((page,), Origin.WEB)
    assert "京都" in fallback(engine, ALICE, tokens=1300, language="ja").text
    assert fallback(engine, ALICE, tokens=40, language="ja").tokens <= 40
    assert fallback(engine, BOB, tokens=1300, language="en").lines == ()


def test_among_many_events_only_the_last_are_read(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    from omoide.assemble import open_engine
    from omoide.settings import read_settings
    from omoide.testing.world import FrozenClock, SeededChance

    settings = read_settings(arguments=[f"home.path={tmp_path / 'many'}"])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance())
    events = [
        event_of(did("message_received", at / 100, content=f"件 {at}"), id=engine.new_id())
        for at in range(3000)
    ]
    engine.gate.commit(ALICE, [], by="test", events=events)
    read: list[int | None] = []
    whole = type(engine.store).events

    def counted(self, *given, last: int | None = None, **named):
        read.append(last)
        return whole(self, *given, last=last, **named)

    monkeypatch.setattr(type(engine.store), "events", counted)
    found = recent(engine, ALICE, limit=100)
    assert [event.words.text for event in found] == [f"件 {at}" for at in range(2900, 3000)]
    assert read == [100]
    assert found[-1].line == 3000
    engine.close()
