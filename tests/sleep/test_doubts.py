"""What is perhaps outdated: tied by the night, told wherever it comes to mind, and decided by somebody."""

from collections.abc import Callable

import pytest
from telling_life import TellingLife

from omoide.errors import BadValue
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.relation import Tie

Tell = Callable[..., TellingLife]
# So that what is sure is only doubted.
DOUBTING = ("learning.replaces=1.0", "learning.doubts=0.5", "nights.daily=settle")
PAIRS = [
    ("I live in Osaka.", "I moved to Kyoto."),
    ("大阪に住んでいます。", "京都に引っ越しました。"),
]


def two(life: TellingLife, older: str, newer: str) -> tuple[Memory, Memory]:
    first = life.mind.remember(older)
    life.night()
    second = life.mind.remember(newer)
    life.night()
    return life.mind.get(first.id), life.mind.get(second.id)


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_who_is_not_sure_keeps_both_and_says_so(tell: Tell, older: str, newer: str) -> None:
    life = tell(*DOUBTING)
    old, new = two(life, older, newer)
    assert (old.stage, new.stage) == (Stage.ACTIVE, Stage.ACTIVE)
    (relation,) = life.mind.links(old.id)
    assert (relation.source, relation.target, relation.tie) == (new.id, old.id, Tie.DOUBTS)
    assert [(each.older.id, each.newer.id) for each in life.mind.doubts()] == [(old.id, new.id)]


def test_the_newest_doubt_comes_first(tell: Tell) -> None:
    life = tell()
    notes = [life.mind.remember(text) for text in ("The hall is blue.", "The hall is red.", "Ken is tall.")]
    life.clock.tick(hours=1)
    later = life.mind.remember("Ken is small.")
    life.mind.link(notes[1].id, notes[0].id, Tie.DOUBTS)
    life.mind.link(later.id, notes[2].id, Tie.DOUBTS)
    assert [each.newer.id for each in life.mind.doubts()] == [later.id, notes[1].id]


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_the_newer_one_may_take_its_place(tell: Tell, older: str, newer: str) -> None:
    life = tell(*DOUBTING)
    old, new = two(life, older, newer)
    life.mind.settle_doubt(old.id, newer=True)
    gone = life.mind.get(old.id)
    assert (gone.stage, gone.superseded_by, gone.valid_to) == (Stage.SUPERSEDED, new.id, new.occurred)
    assert life.mind.doubts() == []


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_what_was_decided_is_not_asked_again(tell: Tell, older: str, newer: str) -> None:
    life = tell(*DOUBTING, "nights.weekly=settle_all")
    old, new = two(life, older, newer)
    life.mind.settle_doubt(old.id, newer=False)
    assert life.mind.doubts() == []
    life.clock.tick(days=8)
    life.mind.sleep()  # compares all that is known once more
    assert life.mind.doubts() == []
    assert {life.mind.get(each.id).stage for each in (old, new)} == {Stage.ACTIVE}


def test_what_was_decided_is_not_retired_by_a_later_night(tell: Tell) -> None:
    life = tell("nights.daily=", "nights.weekly=settle_all")
    first = life.mind.remember(PAIRS[0][0])
    life.clock.tick(days=1)
    second = life.mind.remember(PAIRS[0][1])
    life.mind.link(second.id, first.id, Tie.DOUBTS)
    life.mind.settle_doubt(first.id, newer=False)
    life.clock.tick(days=8)
    life.mind.sleep()
    assert life.mind.get(first.id).stage is Stage.ACTIVE


def test_only_what_waits_can_be_decided(tell: Tell) -> None:
    life = tell()
    known = life.mind.remember("I live in Osaka.")
    with pytest.raises(BadValue):
        life.mind.settle_doubt(known.id, newer=True)


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_what_says_other_things_besides_is_only_doubted(tell: Tell, older: str, newer: str) -> None:
    life = tell("nights.daily=settle", "embedding.kind=bundled")
    told = life.tell(f"{older} {'今日は長い一日だった。' if '。' in older else 'It was a long day today.'}")
    life.night()
    life.mind.remember(newer)
    life.night()
    assert life.mind.get(told.id).stage is Stage.ACTIVE
    assert all(each.older.id == told.id for each in life.mind.doubts())


@pytest.mark.parametrize(
    ("older", "newer", "asked", "before", "outdated"),
    [
        (*PAIRS[0], "Where do I live, Osaka or Kyoto?", "before, ", "perhaps outdated: newer says"),
        (*PAIRS[1], "大阪と京都のどちらに住んでいる?", "（以前 ", "古いかもしれません"),
    ],
)
def test_both_come_to_mind_as_one_line(
    tell: Tell, older: str, newer: str, asked: str, before: str, outdated: str
) -> None:
    life = tell(*DOUBTING, "embedding.kind=bundled", "priming.deadline_ms=0")
    old, new = two(life, older, newer)
    lines = [line for section in life.mind.prime(asked).sections for line in section.lines if line.id]
    (line,) = [each for each in lines if each.id in (old.id, new.id)]
    assert line.id == new.id
    assert before in line.text
    assert older in line.text
    came = life.mind.recall(asked)
    assert [each.memory.id for each in came.found] == [new.id]
    assert [(each.memory.id, each.tie) for each in came.found[0].related] == [(old.id, "doubts")]
    life.mind.forget(new.id)
    assert life.mind.doubts() == []
    assert outdated not in str(life.mind.prime(asked).sections)


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_the_older_one_alone_says_what_is_newer(tell: Tell, older: str, newer: str) -> None:
    life = tell()
    first = life.mind.remember(older)
    life.clock.tick(days=1)
    second = life.mind.remember("Hmm, the sea." if older.isascii() else "海だなあ。")
    life.mind.link(second.id, first.id, Tie.DOUBTS)
    lines = [line for section in life.mind.prime(older).sections for line in section.lines]
    (line,) = [each for each in lines if each.id == first.id]
    assert second.words.text in line.text
    assert f"{second.occurred:%m-%d}" in line.text


def test_facts_learnt_of_talk_are_settled_as_notes_are(tell: Tell) -> None:
    life = tell("nights.daily=learn settle", "embedding.kind=bundled")
    life.tell("Yoga is on Monday.")
    life.night()
    life.tell("Yoga has been moved to Tuesday.")
    life.night()
    assert "Yoga is on Monday." not in life.texts(Kind.FACT)
