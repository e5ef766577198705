"""From short-term to long-term memory: what is kept at all, when it moves on, what becomes of like events, and the way back."""

import json
from dataclasses import replace

import pytest
from tiered_life import TieredLife, counts

from omoide.dynamics.tiers import capacity
from omoide.errors import Unreadable
from omoide.model.change import Judged
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.memory import Kind, Memory, Origin, Stage, Tier
from omoide.model.words import Words
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE
from omoide.wake.encode import Circumstances
from omoide.wake.short import Why

IRON = ("Mined iron with Lila.", "Lila and I dug iron.", "Found iron with Lila's help.")
TETSU = ("Lilaと鉄を掘った。", "Lilaが鉄を見つけてくれた。", "またLilaと鉄を集めた。")


def made(life: TieredLife) -> list[Memory]:
    return [each for each in life.mind.memories() if each.kind is not Kind.EVENT]


# What is kept.


@pytest.mark.spec("PI-13", "B-15")
@pytest.mark.parametrize("text", ["There is a cow.", "牛がいる。", "牛が　３頭いる"])
def test_what_the_window_says_already_is_mentioned_once_more_and_written_down(text: str) -> None:
    life = TieredLife()
    first = life.mind.short.keep(text)
    life.later(seconds=30)
    again = life.mind.short.keep(text.replace("　", "").replace("３", "3"))
    assert (first.new, again.new) == (True, False)
    assert again.memory
    assert first.memory
    assert (again.memory.id, again.memory.mentions) == (first.memory.id, 2)
    said = [entry.change for entry in life.mind.log() if isinstance(entry.change, Judged)]
    assert [each.sources for each in said] == [(again.event.id,)]
    assert len(life.mind.events()) == 2, "it happened twice"
    assert len(life.mind.short.window()) == 1
    life.later(minutes=31)
    assert life.mind.short.keep(text).new, "half an hour later it is news"


@pytest.mark.spec("PI-13", "B-15")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("There are 3 cows.", "There are 4 cows."),
        ("The bridge is open.", "The bridge is not open."),
        ("橋は渡れる。", "橋は渡れない。"),
        ("Lila went home.", "Noah went home."),
    ],
)
def test_what_differs_in_a_word_that_matters_is_new(one: str, other: str) -> None:
    life = TieredLife()
    assert [life.mind.short.keep(text).new for text in (one, other)] == [True, True]


@pytest.mark.spec("PI-13")
def test_what_matters_too_little_is_only_written_down() -> None:
    life = TieredLife()
    kept = life.mind.short.keep("a gust of wind", Circumstances(importance=0.19))
    assert (kept.memory, kept.new) == (None, False)
    assert [each.words.text for each in life.mind.events()] == ["a gust of wind"]
    assert list(life.mind.log()) == []


@pytest.mark.spec("PI-06")
def test_the_window_is_in_order_and_only_a_cache() -> None:
    life = TieredLife()
    told = life.happens("one", "two", "three")
    assert [each.id for each in life.mind.short.window()] == [each.id for each in told]
    life.engine.hot.drop(ALICE)
    assert [each.id for each in life.mind.short.window()] == [each.id for each in told]
    assert {each.tier for each in told} == {Tier.SHORT}
    came = life.mind.recall("two", chosen=Filter(tiers=frozenset({Tier.SHORT})))
    assert came.found[0].memory.words.text == "two"


# When.


@pytest.mark.spec("PI-07", "B-16")
def test_half_an_hour_of_one_event_in_ten_seconds_fits() -> None:
    tiers = TieredLife().settings.tiers
    assert capacity(0.5, tiers=tiers) >= 30 * 60 / 10
    assert [capacity(hours, tiers=tiers) for hours in (0.99, 1.0, 5.0)] == [200, 300, 300]
    printed = TieredLife("preset=piano").settings.tiers
    assert capacity(0.5, tiers=printed) < 30 * 60 / 10  # 16.7 minutes


@pytest.mark.spec("PI-14")
def test_it_is_due_by_the_clock_when_full_and_when_it_is_asked_for() -> None:
    life = TieredLife("tiers.short_base=5")
    assert life.mind.short.due() is None
    life.happens("one", "two")
    assert counts(life.mind.consolidate()) == {}
    life.later(minutes=10)
    assert life.mind.short.due() is Why.TIMER
    assert counts(life.mind.consolidate()) == {}, "all of it is still in the window"
    assert life.mind.short.due() is None, "and it was looked at"
    life.happens("three", "four", "five")
    assert life.mind.short.due() is Why.FULL
    assert counts(life.mind.consolidate())["consolidated"] == 1
    assert [each.words.text for each in life.mind.short.window()] == ["two", "three", "four", "five"]
    assert counts(life.mind.consolidate(force=True))["consolidated"] == 4
    assert life.mind.short.window() == []
    assert {each.tier for each in life.mind.memories()} == {Tier.LONG}


# What becomes of them.


@pytest.mark.spec("PI-15")
@pytest.mark.parametrize(("own", "says"), [("alice", "Lilaと"), ("Alice", "Lilaと")])
def test_with_whom_it_was_names_nobody_who_remembers_it(own: str, says: str) -> None:
    life = TieredLife()
    for number in range(3):
        life.later(seconds=10)
        life.mind.short.keep(Words(text=f"鉄を{'また' * number}掘った", names=(own, "Lila")))
    life.mind.consolidate(force=True)
    (one,) = life.mind.memories()
    assert one.words.text.endswith(f"(3回、{says})")
    assert own not in one.words.tags
    assert set(one.words.names) == {own, "Lila"}, "it is still known who was there"


@pytest.mark.spec("PI-15", "PI-16")
@pytest.mark.parametrize(
    ("told", "text"),
    [
        (IRON, "Found iron with Lila's help (3 times; with Lila)"),
        (TETSU, "またLilaと鉄を集めた(3回、Lilaと)"),
    ],
)
def test_by_rule_one_of_three_like_events_is_quoted_with_how_often_and_with_whom(
    told: tuple[str, ...], text: str
) -> None:
    life = TieredLife("salience.rates=true")
    events: list[Memory | None] = []
    for each in told:
        life.later(seconds=10)
        events.append(life.mind.short.keep(Words(text=each, names=("Lila",)), event_type="action").memory)
    (alone,) = life.happens("fed the hens")
    done = life.mind.consolidate(force=True)
    assert counts(done) == {"consolidated": 4, "condensed": 1, "lifted": 1, "by_rule": 2}
    (one,) = made(life)
    assert one.words.text == text
    assert (one.kind, one.tier, one.words.names) == (Kind.INSIGHT, Tier.LONG, ("Lila",))
    assert "Lila" in one.words.tags
    for event in events:
        assert event
        known = life.mind.get(event.id)
        assert (known.stage, known.tier, known.superseded_by) == (Stage.ARCHIVED, Tier.LONG, one.id)
        assert known.words.text == event.words.text, "nothing derived replaces its source"
        assert {event.id, *event.sources} <= set(one.sources)
    assert (life.mind.get(alone.id).tier, life.mind.get(alone.id).stage) == (Tier.LONG, Stage.ACTIVE)
    assert len(life.mind.events()) == 4


@pytest.mark.spec("PI-15")
def test_importance_is_reckoned_anew_by_how_often_it_was_recalled() -> None:
    life = TieredLife("preset=piano")
    told = life.happens(*IRON[:2], importance=0.5)
    (alone,) = life.happens("fed the hens", importance=0.5)
    life.mind.rehearse([told[0].id, alone.id])
    life.later(hours=2)
    life.mind.rehearse([told[1].id])
    life.mind.consolidate(force=True)
    assert life.mind.get(alone.id).importance == pytest.approx(1 - 0.5 * 0.9)
    assert made(life)[0].importance == pytest.approx(1 - 0.5 * 0.9**2)


@pytest.mark.spec("PI-10", "PI-15")
def test_what_moves_on_alone_in_a_night_is_rated_once() -> None:
    life = TieredLife("preset=piano", "nights.daily=rate consolidate")
    (alone,) = life.happens("fed the hens", importance=0.5)
    life.mind.rehearse([alone.id])
    life.later(days=1)
    steps = {step.step: step.counts for report in life.mind.sleep() for step in report.steps}
    assert steps == {"rate": {"rated": 1, "by_rule": 1}, "consolidate": {"consolidated": 1}}
    known = life.mind.get(alone.id)
    assert (known.tier, known.importance) == (Tier.LONG, pytest.approx(1 - 0.5 * 0.9))


@pytest.mark.spec("PI-10", "B-17")
@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("Father came home from hospital.", ("from 1 to 10", "1 is everyday", "10 what changes a life")),
        ("父が退院した。", ("1〜10 の整数", "1 はありふれたこと", "10 は人生を変えること")),
    ],
)
def test_what_moves_on_alone_is_rated_anew_by_a_model_then_and_only_then(
    text: str, scale: tuple[str, ...]
) -> None:
    model = ScriptedModel('{"importance": 7}')
    life = TieredLife(model=model)
    (alone,) = life.happens(text, importance=0.5)
    assert (model.asked, life.mind.get(alone.id).importance) == ([], 0.5), "rules are the default"
    done = life.mind.consolidate(force=True)
    assert counts(done) == {"consolidated": 1, "by_model": 1}
    (asked,) = model.asked
    assert text in asked
    assert all(each in asked for each in scale)
    known = life.mind.get(alone.id)
    assert (known.tier, known.importance) == (Tier.LONG, pytest.approx(6 / 9))


@pytest.mark.spec("PI-10", "B-17")
@pytest.mark.parametrize("reply", ['{"importance": 11}', "とても大事だ。"])
def test_a_rating_that_cannot_be_read_leaves_the_rule_and_is_told(reply: str) -> None:
    life = TieredLife(model=ScriptedModel(otherwise=lambda _: reply))
    (alone,) = life.happens("父が退院した。", importance=0.5)
    done = life.mind.consolidate(force=True)
    assert counts(done) == {"consolidated": 1, "by_rule": 1}
    assert done.steps[0].trouble
    assert life.mind.get(alone.id).importance == 0.5


@pytest.mark.spec("PI-15")
def test_mentions_count_as_often_as_it_happened() -> None:
    life = TieredLife()
    life.happens("Mined iron.", "Mined iron.", "Dug for iron.")
    life.mind.consolidate(force=True)
    assert made(life)[0].words.text.endswith("(3 times)")
    assert made(life)[0].kind is Kind.INSIGHT


@pytest.mark.spec("PI-15", "PI-16")
def test_a_model_sums_them_up_and_says_what_they_are() -> None:
    reply = {
        "summary": "Lilaは信頼できる採掘の相棒だ。3回一緒に鉄を掘った。",
        "type": "semantic",
        "tags": ["Lila", "採掘"],
        "importance": 0.8,
    }
    model = ScriptedModel(json.dumps(reply, ensure_ascii=False))
    life = TieredLife(model=model)
    life.happens(*TETSU)
    assert counts(life.mind.consolidate(force=True))["by_model"] == 1
    (one,) = made(life)
    assert (one.words.text, one.words.tags) == (reply["summary"], ("Lila", "採掘"))
    assert (one.kind, one.importance) == (Kind.INSIGHT, 0.8)
    (asked,) = model.asked
    assert all(text in asked for text in TETSU)
    assert "alice" in asked
    assert model.schemas[0]
    assert set(model.schemas[0]["properties"]) == {"summary", "type", "tags", "importance"}


@pytest.mark.spec("PI-16")
@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (IRON, ("between people", "what was learnt", "what moved", "the pattern", "than the details", "1 to 3 sentences")),
        (TETSU, ("関係", "学んだこと", "心が動いたこと", "細かな点よりも", "傾向", "1〜3 文")),
    ],
)  # fmt: skip
def test_a_model_is_told_what_to_keep_and_how_short(told: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    reply = '{"summary": "Lila", "type": "procedural", "tags": [], "importance": 0.5}'
    model = ScriptedModel(reply)
    life = TieredLife(model=model)
    life.happens(*told)
    life.mind.consolidate(force=True)
    (asked,) = model.asked
    assert [each for each in wanted if each not in asked] == []
    assert [each.kind for each in made(life)] == [Kind.PROCEDURE]


@pytest.mark.spec("PI-16")
@pytest.mark.parametrize(
    "wrong",
    [
        "no JSON at all",
        '{"summary": "One. Two. Three. Four.", "type": "semantic", "tags": [], "importance": 0.5}',
        '{"summary": "They met 17 times.", "type": "semantic", "tags": [], "importance": 0.5}',
        '{"summary": "A partner.", "type": "emotional", "tags": [], "importance": 0.5}',
        '{"summary": "A partner.", "type": "semantic", "tags": [], "importance": 8}',
        '{"summary": "", "type": "semantic", "tags": [], "importance": 0.5}',
    ],
)
def test_an_answer_that_cannot_be_read_is_asked_for_again_and_then_told(wrong: str) -> None:
    right = '{"summary": "A partner.", "type": "episodic", "tags": [], "importance": 0.5}'
    life = TieredLife(model=ScriptedModel(wrong, right))
    life.happens(*IRON)
    life.mind.consolidate(force=True)
    assert [each.words.text for each in made(life)] == ["A partner."]
    never = TieredLife(model=ScriptedModel(otherwise=lambda _: wrong))
    never.happens(*IRON)
    done = never.mind.consolidate(force=True)
    assert counts(done)["by_rule"] == 1
    assert done.steps[0].trouble
    assert made(never)[0].words.text == "Found iron with Lila's help (3 times)"
    assert Unreadable(problem="x").code in ("unreadable",)


@pytest.mark.spec("PI-14", "PI-15")
def test_what_somebody_else_said_or_is_believed_less_is_not_mixed_in() -> None:
    life = TieredLife()
    life.happens(IRON[0])
    life.happens(IRON[1], origin=Origin.WEB)
    life.mind.short.keep(Words(text=IRON[2], speaker="Noah"))
    assert counts(life.mind.consolidate(force=True)) == {"consolidated": 3, "by_rule": 3}


@pytest.mark.spec("PI-15")
def test_what_is_protected_is_never_mixed_in() -> None:
    life = TieredLife()
    first, second = life.happens(*IRON[:2])
    life.mind.protect(first.id)
    life.mind.consolidate(force=True)
    assert [life.mind.get(each.id).stage for each in (first, second)] == [Stage.ACTIVE, Stage.ACTIVE]


# The way back.


@pytest.mark.spec("PI-15")
def test_it_is_one_act_that_can_be_shown_before_and_undone_after() -> None:
    life = TieredLife()
    told = life.happens(*IRON)
    before = life.mind.memories(EVERYTHING)
    shown = life.mind.consolidate(force=True, dry_run=True)
    assert len(shown.steps[0].changes) == 4
    assert life.mind.memories(EVERYTHING) == before
    life.mind.consolidate(force=True)
    life.mind.care.undo(life.mind.care.plan_undo())
    assert made(life) == []
    assert [each.id for each in life.mind.short.window()] == [each.id for each in told]
    assert {(each.stage, each.tier) for each in life.mind.short.window()} == {(Stage.ACTIVE, Tier.SHORT)}


@pytest.mark.spec("PI-15", "PI-26")
def test_what_they_became_comes_and_they_themselves_where_the_archive_is_searched() -> None:
    came: dict[str, list[str]] = {}
    for preset in ("piano", "default"):
        life = TieredLife(f"preset={preset}")
        life.happens(*IRON)
        life.mind.consolidate(force=True)
        came[preset] = [each.memory.words.text for each in life.mind.recall("iron with Lila").found]
    assert came["piano"] == ["Found iron with Lila's help (3 times)"]
    assert set(came["default"]) <= {*IRON, *came["piano"]}
    assert len(came["default"]) in (1, 3), "what stands for them, or they themselves, and never both"


def test_what_was_erased_is_erased_from_what_was_made_of_it() -> None:
    life = TieredLife()
    told = life.happens(*IRON)
    life.mind.consolidate(force=True)
    (one,) = made(life)
    plan = life.mind.care.plan_erasure(told[0].id)
    assert one.id in plan.memories


def test_without_vectors_each_moves_on_by_itself() -> None:
    life = TieredLife()
    life.happens(*IRON)
    life.mind._engine = replace(life.engine, meaning=None)
    assert counts(life.mind.consolidate(force=True)) == {"consolidated": 3, "by_rule": 3}


@pytest.mark.spec("PI-14")
def test_a_night_of_the_preset_consolidates_what_has_left_the_window() -> None:
    life = TieredLife("preset=piano")
    life.happens(*IRON)
    life.later(days=1)
    steps = {step.step: step for report in life.mind.sleep() for step in report.steps}
    assert steps["consolidate"].counts["consolidated"] == 3
    assert life.mind.short.window() == []


# Pictures.


@pytest.mark.spec("PI-38")
def test_what_was_seen_is_remembered_with_where_the_picture_is() -> None:
    from omoide.model.picture import Picture, pictured, pictures_of

    life = TieredLife()
    picture = Picture(reference="shots/0001.png", caption="丘の上の石の城と赤い旗")
    kept = life.mind.short.keep(pictured(Words(text="We came over the hill."), [picture]))
    assert kept.memory
    assert life.mind.recall("赤い旗").found[0].memory.id == kept.memory.id
    other = pictured(Words(text="We came over the hill."), [replace(picture, reference="shots/0002.png")])
    assert life.mind.short.keep(other).new, "another picture is no copy"
    life.mind.consolidate(force=True)
    exported = [line for line in life.mind.care.export() if line["type"] == "memory"]
    assert any("shots/0001.png" in line["words"]["extra"] for line in exported)
    assert pictures_of(life.mind.get(kept.memory.id).words) == [picture]
