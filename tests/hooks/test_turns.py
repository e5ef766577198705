"""Turns become memories: one each, with the whole words behind them, once, whoever delivers them how often."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.matching import Matching
from omoide.engine import Engine
from omoide.errors import BadValue, Conflict, TooManyProtected
from omoide.gate.sealing import Limits
from omoide.language.lexicon import Lexicon
from omoide.library.claude_code.transcript import Turn
from omoide.mind import Mind
from omoide.model.change import Noted, note_name
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Category, Kind, Origin
from omoide.model.words import Words
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE, World
from omoide.thinking.asking import Asker
from omoide.wake.protecting import undecided
from omoide.wake.turns import record, record_summary

WHEN = datetime(2026, 1, 14, 23, 50, tzinfo=UTC)


def turn(said: str, reply: str = "", *, key: str = "", after: float = 0.0) -> Turn:
    when = WHEN + timedelta(minutes=after)
    return Turn(key=key or said, session="s-1", when=when, said=said, reply=reply, complete=True)


@pytest.fixture
def world() -> World:
    return World(RamStore(lexicon=Lexicon(), matching=Matching()))


def limited(protected: int) -> World:
    return World(RamStore(lexicon=Lexicon(), matching=Matching()), limits=Limits(protected=protected))


TALK = (
    turn("データベースは PostgreSQL に決めました。移行は四月です。", "了解しました。移行計画を作ります。"),
    turn("My cat Tama died this morning.", "I am so sorry for your loss.", after=15),
    turn("おはよう", "おはようございます。", after=30),
)


@pytest.mark.spec("LT-28", "LT-30", "C-20", "C-41")
def test_each_turn_is_one_memory_with_its_whole_words_as_the_source(world: World) -> None:
    long = turn(
        "設計の相談です。" + "細かい話が続きます。" * 200,
        "結論から言うと、分けるべきです。" * 100,
        key="long",
    )
    done = record(world.engine, ALICE, [*TALK, long], by="worker")
    mind = world.mind(ALICE)
    assert len(done.made) == mind.census().memories == mind.census().events == 4
    memories = {each.id: each for each in mind.memories()}
    for made, told in zip(done.made, (*TALK, long), strict=True):
        memory = memories[made]
        (event,) = world.store.events(ALICE, ids=memory.sources)
        assert (event.words.trigger, event.words.text, event.type) == (told.said, told.reply, "turn")
        assert memory.kind is Kind.EVENT
        assert memory.words.session == event.words.session == "s-1"
        assert set(memory.origins) == {Origin.USER, Origin.AGENT}
        assert memory.words.trigger
        assert memory.words.text
    decided, sad, _, wordy = (memories[each] for each in done.made)
    assert decided.category is Category.DECISION
    assert "PostgreSQL" in decided.words.trigger
    assert decided.words.keywords
    assert sad.affect.valence < 0
    assert sad.category is Category.EMOTIONAL
    assert len(wordy.words.trigger) < len(long.said)


@pytest.mark.spec("B-24", "LT-33")
def test_a_memory_has_the_time_of_its_own_turn_also_past_midnight(world: World) -> None:
    done = record(world.engine, ALICE, TALK, by="worker")
    found = [world.mind(ALICE).get(each) for each in done.made]
    assert [each.occurred for each in found] == [each.when for each in TALK]
    assert len({each.occurred.astimezone(UTC).date() for each in found}) == 2
    assert {(each.recalls, int(each.level), each.protection) for each in found} == {(0, 1, None)}


def test_a_turn_that_is_delivered_twice_is_known(world: World) -> None:
    first = record(world.engine, ALICE, TALK, by="worker")
    again = record(world.engine, ALICE, [replace(each, session="s-2") for each in TALK], by="worker")
    assert (len(first.made), first.known) == (3, 0)
    assert (again.made, again.known) == ((), 3)
    assert world.mind(ALICE).census().memories == 3
    assert len(world.mind(ALICE).events()) == 3


def test_the_same_words_said_twice_are_two_turns(world: World) -> None:
    record(
        world.engine,
        ALICE,
        [turn("はい", "続けます。", key="a"), turn("はい", "続けます。", key="b")],
        by="worker",
    )
    assert world.mind(ALICE).census().memories == 2


def test_what_was_erased_or_undone_does_not_come_back_by_being_delivered_again(world: World) -> None:
    done = record(world.engine, ALICE, TALK, by="worker")
    mind = world.mind(ALICE)
    mind.care.erase(mind.care.plan_erasure(done.made[0]))
    mind.forget(done.made[1])
    again = record(world.engine, ALICE, TALK, by="worker")
    assert (again.made, again.known) == ((), 3)
    assert [each.id for each in mind.memories()] == [done.made[2]]


def test_without_a_time_of_its_own_a_turn_is_known_again_all_the_same(world: World) -> None:
    told = replace(TALK[0], when=None)
    (made,) = record(world.engine, ALICE, [told], by="worker").made
    world.clock.tick(days=3)
    assert record(world.engine, ALICE, [told], by="worker").known == 1
    assert world.mind(ALICE).get(made).occurred < world.clock.now()


def test_nothing_is_made_of_nothing(world: World) -> None:
    assert record(world.engine, ALICE, [turn("\u200b", "\u200b", key="x")], by="worker").made == ()
    assert world.mind(ALICE).census().entries == 0


def test_a_turn_longer_than_a_memory_may_be_keeps_its_beginning(world: World) -> None:
    huge = turn("これはログです。" + "あ" * 600_000, "z" * 900_000)
    (made,) = record(world.engine, ALICE, [huge], by="worker").made
    (event,) = world.mind(ALICE).events()
    assert huge.said.startswith(event.words.trigger)
    assert len(event.words.trigger) >= 100_000
    assert world.mind(ALICE).get(made).words.trigger.startswith("これはログ")


@pytest.mark.spec("LT-53")
@pytest.mark.parametrize(
    ("said", "shielded"),
    [
        ("これは覚えておいて。合言葉は青い鯨。", True),
        ("娘の誕生日は5月3日。絶対に忘れないで!", True),
        ("Please remember this: the deploy key lives in vault seven.", True),
        ("Don't forget that I am allergic to shrimp.", True),
        ("昨日は傘を忘れた。", False),
        ("I forgot my umbrella.", False),
    ],
)
def test_who_asks_to_keep_it_has_it_protected(world: World, said: str, shielded: bool) -> None:
    (made,) = record(world.engine, ALICE, [turn(said, "わかりました。")], by="worker").made
    assert (world.mind(ALICE).get(made).protection is not None) == shielded


@pytest.mark.spec("LT-54", "C-55")
def test_at_the_limit_a_memory_is_kept_and_somebody_has_to_decide() -> None:
    world = limited(2)
    asked = [turn(f"{number}番の鍵のことは忘れないで。", "はい。", after=number) for number in range(4)]
    done = record(world.engine, ALICE, asked, by="worker")
    mind = world.mind(ALICE)
    assert [mind.get(each).protection is not None for each in done.made] == [True, True, False, False]
    assert done.undecided == done.made[2:]
    assert undecided(world.engine, ALICE) == mind.undecided() == list(done.made[2:])
    with pytest.raises(TooManyProtected) as refused:
        mind.protect(done.made[2])
    told = str(refused.value)
    assert told.index(done.made[0][-6:]) < told.index(done.made[1][-6:])
    assert "0番の鍵" in told
    mind.protect(done.made[0], protected=False)
    mind.protect(done.made[2])
    assert mind.undecided() == [done.made[3]]
    mind.protect(done.made[2])  # it is protected already


@pytest.mark.spec("LT-69")
def test_a_turn_that_cannot_be_appraised_is_left_out_alone(world: World) -> None:
    engine = with_model(world, failing="毒")
    done = record(engine, ALICE, [TALK[0], turn("毒入りの問い", "?"), TALK[1]], by="worker")
    assert len(done.made) == 2
    assert list(done.failed) == ["毒入りの問い"]
    later = record(world.engine, ALICE, [TALK[0], turn("毒入りの問い", "?"), TALK[1]], by="worker")
    assert (len(later.made), later.known, later.failed) == (1, 2, {})


def with_model(world: World, *, failing: str) -> Engine:
    """A model of which nothing can be had for some texts, not even an answer that says so."""

    def reply(prompt: str) -> str:
        if failing in prompt:
            raise BadValue(value=failing, what="profile", allowed="none")
        return "{}"

    asker = Asker(ScriptedModel(otherwise=reply), work=world.work, clock=world.clock)
    return replace(world.engine, asking=lambda: asker)


def test_what_is_written_besides_is_written_with_the_memories_or_not_at_all(world: World) -> None:
    note, name = Noted(key="talk-x", words=Words(text="1")), note_name("talk-x")
    record(world.engine, ALICE, TALK[:1], by="worker", also=lambda new, failed: [note], based_on={name: 0})
    with pytest.raises(Conflict):
        record(world.engine, ALICE, TALK, by="worker", also=lambda new, failed: [note], based_on={name: 0})
    assert world.mind(ALICE).census().memories == 1


def test_the_hosts_summary_is_an_episode_over_its_turns(world: World) -> None:
    done = record(world.engine, ALICE, TALK, by="worker")
    text = "移行の計画と、猫のことを話した。"
    made = record_summary(world.engine, ALICE, text, session="s-1", at=WHEN, turns=TALK, by="worker")
    assert made is not None
    episode = world.mind(ALICE).get(made)
    assert episode.kind is Kind.EPISODE
    assert set(done.made) < set(episode.sources)
    assert record_summary(world.engine, ALICE, text, session="s-1", at=WHEN, turns=TALK, by="worker") is None
    assert record_summary(world.engine, ALICE, " ", session="s-1", at=WHEN, turns=TALK, by="worker") is None
    assert len(Mind(world.engine, ALICE).memories(EVERYTHING)) == 4
