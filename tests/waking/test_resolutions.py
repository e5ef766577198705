"""Resolutions: what one mind resolves is open to no mind of its tenant; told once, and to nobody else."""

from datetime import timedelta

import pytest
from waking_life import TEN_MINUTES, Live, WakingLife, lines_of, types

from omoide.assemble import mind_of
from omoide.dynamics.attention import Channel
from omoide.errors import EmptyText
from omoide.mind import Mind
from omoide.model.activity import Happened, activity_of
from omoide.model.memory import Kind, Stage
from omoide.model.scope import Scope
from omoide.settings import read_settings
from omoide.society.resolutions import Resolution, resolved_within
from omoide.society.shared import shared
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.models import ScriptedModel

MATTERS = [
    ("金曜までに本番のログイン障害を直してください。", "本番のログイン障害"),
    ("Please fix the login bug by Friday.", "login bug"),
]


def told(mind: Mind, text: str = "おはよう") -> list[str]:
    return lines_of(mind.prime(text), Channel.RESOLVED)


def listed(life: WakingLife) -> list[str]:
    """The lines that all minds of the tenant read."""
    events = life.engine.store.events(shared(life.mind.scope))
    return [activity_of(event).content for event in events if event.type == Happened.ISSUE_RESOLVED]


def stranger(life: WakingLife) -> Mind:
    settings = read_settings(
        environment={}, arguments=[f"home.path={life.home}", "home.tenant=elsewhere", "embedding.kind=none"]
    )
    return mind_of(settings, life.engine, name="main", by="test")


@pytest.mark.spec("AW-32", "AW-33")
@pytest.mark.parametrize(("asked", "item"), MATTERS)
def test_what_one_of_three_resolves_is_open_to_none_of_them(live: Live, asked: str, item: str) -> None:
    life = live()
    minds = [life.named(name) for name in ("main", "sora", "umi")]
    foreign = stranger(life)
    for mind in (*minds, foreign):
        mind.talk.hear(asked, sender="花")
        assert len(mind.intentions()) == 1
    life.later(hours=1)
    event = minds[1].resolve(item)
    for mind in minds:
        assert mind.intentions() == []
        assert lines_of(mind.prime("hello"), Channel.INTENTIONS) == []
        assert told(mind) == [f"[2026-01-15] {item} — sora"]
    # Layer one is the log of whoever resolved it, layer two that of all.
    assert [types(mind.events()).count("issue_resolved") for mind in minds] == [0, 1, 0]
    assert listed(life) == [item]
    assert "RSLV" in minds[1].prime().text
    assert event.id in [each.event for each in minds[2].resolutions()]
    # Another tenant knows nothing of it.
    assert (told(foreign), foreign.resolutions(), len(foreign.intentions())) == ([], [], 1)


def test_what_was_resolved_is_told_for_some_days_and_is_open_to_nobody_for_ever(live: Live) -> None:
    life = live()
    life.hear("Please fix the login bug by Friday.")
    life.later(hours=1)
    life.named("sora").resolve("login bug")
    life.later(days=6.9)
    assert len(told(life.mind)) == 1
    life.later(days=0.2)
    assert told(life.mind) == []
    assert life.mind.intentions() == []


@pytest.mark.parametrize("days", [7.0 * 0.9, 7.0 * 1.1])
def test_for_how_many_days_is_a_setting_that_is_noticed(live: Live, days: float) -> None:
    life = live(f"priming.resolved_days={days}")
    life.named("sora").resolve("login bug")
    life.later(days=6.8 if days < 7 else 7.2)
    assert len(told(life.mind)) == (0 if days < 7 else 1)


def test_the_newest_is_told_first_and_only_as_many_as_there_is_room_for(live: Live) -> None:
    life = live()
    for number in range(40):
        life.mind.resolve(f"請求書 {number} 番の送付")
        life.later(minutes=1)
    section = life.mind.prime("おはよう").section(Channel.RESOLVED)
    assert section.tokens <= section.budget == 150
    assert section.lines[0].text.startswith("[2026-01-15] 請求書 39 番")
    assert section.left
    for line in section.lines:
        assert (line.origin, line.pointer) == ("agent", "shared/resolutions.jsonl")


def test_a_known_matter_is_marked_as_settled_where_it_is_shown(live: Live) -> None:
    life = live()
    life.mind.remember("本番のログイン障害が続いている")
    life.later(hours=1)
    life.named("sora").resolve("本番のログイン障害")
    (line,) = lines_of(life.mind.prime("ログイン障害はどうなった?"), Channel.RELATED)
    assert "[✓ 2026-01-15]" in line


@pytest.mark.spec("AW-67")
def test_each_item_of_a_talk_is_one_event_and_one_line(live: Live) -> None:
    items = ["本番のログイン障害", "請求書 12 番", "the printer on floor 3"]
    reply = (
        '{"title": "t", "summary": "三つ片付いた。", "tasks": [], "resolved": ["' + '", "'.join(items) + '"]}'
    )
    life = live(*TEN_MINUTES, model=ScriptedModel(reply))
    life.hear("全部終わりました。")
    life.later(minutes=10)
    life.mind.talk.heartbeat()
    own = [activity_of(event) for event in life.mind.events() if event.type == Happened.ISSUE_RESOLVED]
    assert [did.content for did in own] == items == listed(life)
    assert {(did.sender, did.session) for did in own} == {("main", "花")}


@pytest.mark.spec("AW-67")
@pytest.mark.parametrize("place", ["digest.published", "digest.thought", "digest.done"])
@pytest.mark.parametrize("asked", [True, False])
def test_it_is_told_once_though_the_world_ended_between_telling_all_and_oneself(
    live: Live, place: str, asked: bool
) -> None:
    reply = (
        '{"title": "t", "summary": "直った。", "tasks": [], "resolved": ["本番のログイン障害は直りました。"]}'
    )

    def model() -> ScriptedModel | None:
        return ScriptedModel(otherwise=lambda _: reply) if asked else None

    life = live(model=model())
    life.hear("金曜までに本番のログイン障害を直してください。")
    life.later(minutes=5)
    life.hear("本番のログイン障害は直りました。")
    with failing_at(place), pytest.raises(WorldEnded):
        life.mind.talk.close("花")
    again = live(clock=life.clock, model=model(), seed=9)
    for _ in range(2):
        again.mind.talk.heartbeat()
    assert listed(again) == ["本番のログイン障害は直りました。"]
    assert types(again.mind.events()).count("issue_resolved") == 1
    assert [each.stage for each in again.of(Kind.INTENTION)] == [Stage.SUPERSEDED]


def test_what_another_mind_resolved_is_done_with_when_the_next_talk_is_over(live: Live) -> None:
    life = live()
    life.hear("Please fix the login bug by Friday.")
    life.later(hours=1)
    life.named("sora").resolve("login bug")
    assert [each.stage for each in life.of(Kind.INTENTION)] == [Stage.ACTIVE]
    life.mind.talk.close("花")
    assert [each.stage for each in life.of(Kind.INTENTION)] == [Stage.SUPERSEDED]


def test_a_resolution_settles_only_what_came_up_before_it_and_only_its_own_matter(live: Live) -> None:
    life = live()
    life.hear("金曜までに請求書 12 番を送ってください。", thread="a")
    life.hear("金曜までに請求書 13 番を送ってください。", thread="b")
    life.later(hours=1)
    life.named("sora").resolve("請求書 12 番を送った")
    assert life.open_texts() == ["金曜までに請求書 13 番を送ってください。"]
    life.later(hours=1)
    life.hear("明日、請求書 12 番をもう一度送ってください。", thread="c")
    assert len(life.mind.intentions()) == 2


@pytest.mark.parametrize("item", ["", " \u200b", "\x07"])
def test_nothing_cannot_be_resolved(live: Live, item: str) -> None:
    life = live()
    with pytest.raises(EmptyText):
        life.mind.resolve(item)
    assert listed(life) == []


@pytest.mark.spec("AW-34")
def test_a_night_is_told_what_was_resolved_in_its_time_each_once_and_oldest_first(live: Live) -> None:
    life = live()
    began = life.clock.now()
    known = []
    for hour, item in enumerate(["請求書 12 番", "login bug", "請求書 12 番", "猫の餌"]):
        life.clock.at = began + timedelta(hours=hour)
        (life.mind if hour % 2 else life.named("sora")).resolve(item)
    known = life.mind.resolutions()
    night = resolved_within(known, since=began, until=began + timedelta(hours=3))
    assert [each.item for each in night] == ["請求書 12 番", "login bug"]
    assert night[0].at == began + timedelta(hours=2)  # the last that was heard of it
    assert [
        each.item for each in resolved_within(reversed(known), since=night[0].at, until=night[0].at)
    ] == []
    later = resolved_within(
        reversed(known), since=began + timedelta(hours=2), until=began + timedelta(days=1)
    )
    assert [each.item for each in later] == ["請求書 12 番", "猫の餌"]
    assert resolved_within([], since=began, until=life.clock.now()) == ()


@pytest.mark.spec("AW-34")
def test_what_a_night_is_told_depends_on_nothing_but_what_it_is_given(live: Live) -> None:
    at = live().clock.now()
    known = [
        Resolution(
            item=f"matter {number}", at=at + timedelta(minutes=number % 7), by="sora", event=f"{number:020}"
        )
        for number in range(20)
    ]
    one = resolved_within(known, since=at, until=at + timedelta(minutes=5))
    assert one == resolved_within(known[::-1], since=at, until=at + timedelta(minutes=5))
    assert len(one) == sum(number % 7 < 5 for number in range(20))


def test_scopes_of_tenants_are_apart() -> None:
    assert (
        shared(Scope("home", "main")) == shared(Scope("home", "sora")) != shared(Scope("elsewhere", "main"))
    )
