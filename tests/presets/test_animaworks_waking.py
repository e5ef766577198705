"""AnimaWorks by day, as printed: when a session is over, how much is primed, and what a procedure is worth."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from small_life import QUESTION, Life, as_printed, as_repaired

from omoide.dynamics.attention import Channel, shares, with_leftovers
from omoide.dynamics.boundaries import Boundary, Happening, Segment, boundary
from omoide.dynamics.confidence import Confidence, confidence, confidence_of, is_failing
from omoide.library.activity_lines import format_for_priming
from omoide.mind import Mind
from omoide.model.activity import Activity, Happened, event_of
from omoide.model.memory import Kind, Memory
from omoide.model.message import MessageType
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.society.shared import shared
from omoide.testing.world import ALICE

PRESET = "animaworks"
NOON = datetime(2026, 2, 18, 12, 0, tzinfo=UTC)


@pytest.mark.spec("AW-27")
def test_ten_minutes_without_a_turn_end_a_session_and_nothing_else_does(settings: Settings) -> None:
    talk = Segment(began=NOON, last=NOON, turns=30, session="hana")

    def ends(**facts: object) -> Boundary | None:
        happening = replace_now(Happening(now=NOON + timedelta(seconds=1)), **facts)
        return boundary(talk, happening, boundaries=settings.boundaries)

    assert ends(now=NOON + timedelta(minutes=9, seconds=59)) is None
    assert ends(now=NOON + timedelta(minutes=10)) is Boundary.IDLE
    assert ends(turn=NOON + timedelta(seconds=1), session="hana", marker=True, likeness=0.0) is None
    assert ends(turn=NOON + timedelta(seconds=1), session="ken") is None
    late = Segment(began=NOON.replace(hour=2, minute=55), last=NOON.replace(hour=2, minute=59), turns=3)
    morning = Happening(now=NOON.replace(hour=3, minute=1), turn=NOON.replace(hour=3, minute=1))
    assert boundary(late, morning, boundaries=settings.boundaries) is None


def replace_now(happening: Happening, **facts: object) -> Happening:
    return happening._replace(**facts)


@as_printed
@pytest.mark.spec("AW-29")
def test_of_a_session_only_the_episode_is_a_memory(settings: Settings) -> None:
    assert (settings.talking.remembers, settings.talking.episodes) == ("segment", True)


@pytest.mark.spec("AW-12", "AW-13", "AW-14", "AW-15", "AW-16", "AW-17", "C-02")
def test_channels_have_their_figures_in_proportion_to_the_total(settings: Settings) -> None:
    a, b, c, d = Channel.SENDER, Channel.ACTIVITY, Channel.RELATED, Channel.SKILLS
    request = shares(MessageType.REQUEST, priming=settings.priming)
    assert {each: request[each] for each in (a, b, c, d)} == {a: 500, b: 1300, c: 700, d: 200}
    assert settings.priming.total(MessageType.REQUEST) == 3000
    # 1500 of 2700: 277.8, 722.2, 388.9, 111.1
    question = shares(MessageType.QUESTION, priming=settings.priming)
    assert {each: question[each] for each in (a, b, c, d)} == {a: 277, b: 722, c: 388, d: 111}
    # 500 of 2700: 92.6, 240.7, 129.6 and 37.0, which is too little: 60, and the rest shares 440 of 2500.
    greeting = shares(MessageType.GREETING, priming=settings.priming)
    assert {each: greeting[each] for each in (a, b, c, d)} == {a: 88, b: 228, c: 123, d: 60}
    nothing = [request[each] for each in (Channel.IMPORTANT, Channel.EPISODES, Channel.PAST, Channel.OFFERED)]
    assert nothing == [0, 0, 0, 0]


@pytest.mark.spec("AW-14")
def test_where_nothing_was_logged_the_last_two_days_stand_in(settings: Settings) -> None:
    life = Life(settings)
    life.tell("駅前で立ち話をした。", kind=Kind.EPISODE)
    posted = Activity(type=Happened.CHANNEL_POST, at=life.clock.now(), content="Lunch", channel="general")
    Mind(life.engine, shared(ALICE), by="test").happened(posted)
    for hours, told in ((47, 2), (2, 0)):
        life.clock.tick(hours=hours)
        lines = life.mind.prime("おはよう", dry_run=True).section(Channel.ACTIVITY).lines
        assert len([line for line in lines if line.pointer]) == told


@as_printed
@pytest.mark.spec("AW-15")
def test_what_is_related_is_knowledge_alone_and_the_nearest_in_meaning(settings: Settings) -> None:
    life = Life(settings)
    for near, (text, kind) in zip(
        (0.9, 0.8, 0.7, 0.6),
        (("an event", Kind.EVENT), ("a fact", Kind.FACT), ("言い回しの違う知識", Kind.INSIGHT), ("an entity", Kind.ENTITY)),
        strict=True,
    ):  # fmt: skip
        life.tell(text, near=near, kind=kind)
    lines = life.mind.prime(QUESTION, dry_run=True).section(Channel.RELATED).lines
    assert [line.text.rpartition("] ")[2] for line in lines] == ["a fact", "言い回しの違う知識"]


@as_repaired
@pytest.mark.spec("AW-15", "AW-29")
@pytest.mark.parametrize("said", ["甲殻類は食べられないんだ。", "I cannot eat shellfish."])
def test_what_was_only_said_is_related_as_well(settings: Settings, said: str) -> None:
    assert settings.talking.remembers == "turn"
    life = Life(settings)
    life.tell("a fact", near=0.8, kind=Kind.FACT)
    life.tell(said, near=0.9, kind=Kind.EVENT)
    lines = life.mind.prime(QUESTION, dry_run=True).section(Channel.RELATED).lines
    assert [line.text.rpartition("] ")[2] for line in lines] == [said, "a fact"]


@pytest.mark.spec("AW-17", "AW-18", "C-01")
def test_a_heartbeat_is_all_for_what_happened_lately(settings: Settings) -> None:
    found = shares(MessageType.HEARTBEAT, priming=settings.priming)
    assert found[Channel.ACTIVITY] == settings.priming.total(MessageType.HEARTBEAT) == 400
    assert [found[each] for each in (Channel.SENDER, Channel.RELATED, Channel.SKILLS)] == [0, 0, 0]
    assert settings.priming.activity_with_message == 1300  # a message has as much of it
    # Without the guarantee it would have 200.
    printed = replace(settings.priming, activity_on_heartbeat=0)
    assert shares(MessageType.HEARTBEAT, priming=printed)[Channel.ACTIVITY] == 200


@pytest.mark.spec("C-02")
def test_what_others_leave_flows_to_the_related_up_to_a_thousand(settings: Settings) -> None:
    assert with_leftovers(700, 100, priming=settings.priming) == 800
    assert with_leftovers(700, 2000, priming=settings.priming) == 1000


@pytest.mark.spec("AW-61", "AW-62")
def test_the_log_is_grouped_and_cut(settings: Settings) -> None:
    def dm(minute: int, text: str) -> Activity:
        return Activity(
            type=Happened.DM_RECEIVED, at=NOON + timedelta(minutes=minute), sender="ben", content=text
        )

    def shown(*did: Activity) -> list[str]:
        events = [
            replace(event_of(each, id=f"{place:020}"), number=place + 1, line=place + 1)
            for place, each in enumerate(did)
        ]
        found = format_for_priming(
            events, tokens=5000, now=NOON + timedelta(hours=9), language="en", settings=settings.activity
        )
        return [line.text for line in found.lines]

    together = shown(dm(0, "a first word"), dm(30, "a second word"))
    assert together[0].startswith("[12:00-12:30] DM ben")
    assert not any("12:00-12:31" in line for line in shown(dm(0, "a first word"), dm(31, "a second word")))
    (whole,) = shown(dm(0, "x" * 200))
    assert "x" * 200 in whole
    (cut,) = shown(dm(0, "y" * 201))
    assert "y" * 201 not in cut
    assert cut.endswith("(-> activity_log/2026-02-18.jsonl)")
    assert "y" * 190 in cut


@pytest.mark.spec("AW-65")
def test_a_stream_is_on_disk_after_a_second_or_five_hundred_characters(settings: Settings) -> None:
    assert (settings.streaming.flush_seconds, settings.streaming.flush_characters) == (1.0, 500)


@pytest.mark.spec("AW-49", "B-03")
def test_confidence_is_successes_by_tries_as_printed(settings: Settings) -> None:
    tried = [(0, 0), (1, 0), (0, 1), (3, 1)]
    found = [confidence(*each, procedures=settings.procedures) for each in tried]
    assert found == [0.0, 1.0, 0.0, 0.75]
    # The usual one begins with something.
    assert [round(confidence(*each), 2) for each in tried[:3]] == [0.4, 0.6, 0.27]


@pytest.mark.spec("AW-49", "C-03", "C-08")
def test_a_procedure_begins_anew_with_a_half_and_fails_after_three(settings: Settings) -> None:
    def procedure(successes: int, failures: int) -> Memory:
        return Memory(
            id="0" * 20,
            scope=Scope("t", "m"),
            words=Words(text="deploy"),
            occurred=NOON,
            kind=Kind.PROCEDURE,
            confidence=settings.procedures.reset,
            successes=successes,
            failures=failures,
        )

    assert confidence_of(procedure(0, 0), procedures=settings.procedures) == 0.5
    failing = {
        tries: is_failing(procedure(*tries), procedures=settings.procedures)
        for tries in ((0, 2), (0, 3), (1, 3), (9, 21), (31, 70), (3, 7))
    }
    # 1/4, 9/30, 31/101 and 3/10: below 0.3, just not, above, just not
    assert failing == {
        (0, 2): False,
        (0, 3): True,
        (1, 3): True,
        (9, 21): False,
        (31, 70): False,
        (3, 7): False,
    }
    assert is_failing(procedure(8, 20), procedures=settings.procedures)  # 0.286
    assert Confidence() != settings.procedures
