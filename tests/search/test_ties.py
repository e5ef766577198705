"""What comes along with a hit, what is tied without a word of it in the question, and what use leaves behind."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from searched_life import NO_MEANING, Life, by

from omoide.dynamics.budgeting import Budget
from omoide.errors import TooManyRelations
from omoide.model.memory import Memory, Stage
from omoide.model.relation import Tie
from omoide.wire.texts import say_error

ONLY_WORDS = by("words", more="floors = [{ words = 0.001 }]")


def _along(life: Life, question: str, **how: object) -> list[tuple[str, str, int]]:
    return [
        (other.memory.words.text, other.tie, other.steps)
        for each in life.recall(question, **how).found
        for other in each.related
    ]


def _chain(life: Life, *texts: str, tie: Tie = Tie.CONTINUES) -> list[Memory]:
    made = [life.told(text) for text in texts]
    for one, other in pairwise(made):
        life.mind.link(one.id, other.id, tie)
    return made


@pytest.mark.spec("LT-39")
@pytest.mark.parametrize("tie", Tie)
def test_every_tie_can_be_made_seen_and_taken_away(live: Callable[..., Life], tie: Tie) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    hit, other = _chain(life, "タマを拾った日", "雨が降っていた", tie=tie)
    assert _along(life, "タマ") == [("雨が降っていた", str(tie), 1)]
    (relation,) = life.mind.links(hit.id)
    assert (relation.source, relation.target, relation.tie) == (hit.id, other.id, tie)
    life.mind.unlink(relation)
    assert _along(life, "タマ") == []
    assert set(Tie) == {"continues", "references", "derived_from", "contradicts", "same_topic", "doubts"}


@pytest.mark.spec("LT-43", "LT-44")
@pytest.mark.parametrize(
    ("depth", "along"),
    [
        (0, []),
        (1, [("雨が降っていた", "continues", 1)]),
        (2, [("雨が降っていた", "continues", 1), ("傘を買った", "continues", 2)]),
    ],
)
def test_what_is_tied_comes_along_as_far_as_is_set(
    live: Callable[..., Life], depth: int, along: list[tuple[str, str, int]]
) -> None:
    life = live(ONLY_WORDS, NO_MEANING, f"spreading.depth={depth}")
    _chain(life, "タマを拾った日", "雨が降っていた", "傘を買った", "The umbrella broke")
    assert _along(life, "タマ") == along


@pytest.mark.spec("LT-43", "LT-44")
def test_one_step_is_usual_and_both_ends_are_followed(live: Callable[..., Life]) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    _chain(life, "雨が降っていた", "タマを拾った日", "獣医に行った", "薬をもらった")
    assert sorted(_along(life, "タマ")) == [
        ("獣医に行った", "continues", 1),
        ("雨が降っていた", "continues", 1),
    ]


@pytest.mark.spec("LT-43")
def test_of_many_ties_the_strongest_ten_come(live: Callable[..., Life]) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    hit = life.told("タマを拾った日")
    for number in range(14):
        other = life.told(f"memory number {number}")
        life.mind.link(hit.id, other.id, Tie.SAME_TOPIC, weight=(number * 5 % 14 + 1) / 20)
    weights = {f"memory number {number}": number * 5 % 14 for number in range(14)}
    along = [text for text, _, _ in _along(life, "タマ")]
    assert along == sorted(weights, key=lambda text: -weights[text])[:10]


def test_nothing_comes_twice(live: Callable[..., Life]) -> None:
    """Neither what is a hit itself, nor what two hits are tied to, nor what is tied twice."""
    life = live(ONLY_WORDS, NO_MEANING)
    first, second = life.told("タマを拾った日"), life.told("タマの誕生日会")
    shared = life.told("雨が降っていた")
    life.mind.link(first.id, second.id, Tie.CONTINUES)
    for hit in (first, second):
        for tie in (Tie.REFERENCES, Tie.SAME_TOPIC):
            life.mind.link(hit.id, shared.id, tie)
    assert [text for text, _, _ in _along(life, "タマ")] == ["雨が降っていた"]


@pytest.mark.parametrize("stage", [Stage.FORGOTTEN, Stage.SUPERSEDED, Stage.ARCHIVED])
def test_what_was_let_go_does_not_come_along(live: Callable[..., Life], stage: Stage) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    hit, other = _chain(life, "タマを拾った日", "雨が降っていた")
    life.mind.move(other.id, stage=stage)
    assert _along(life, "タマ") == []
    assert life.mind.related(hit.id) == []
    life.mind.move(other.id, stage=Stage.ACTIVE)
    assert len(_along(life, "タマ")) == len(life.mind.related(hit.id)) == 1


def test_what_comes_along_is_paid_for(live: Callable[..., Life]) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    hit = life.told("タマを拾った日")
    long, short = life.told("とても長い話。" * 60), life.told("雨の日")
    life.mind.link(hit.id, long.id, Tie.CONTINUES, weight=1.0)
    life.mind.link(hit.id, short.id, Tie.CONTINUES, weight=0.5)
    for tokens in (30, 60, 2000):
        came = life.recall("タマ", budget=Budget(tokens=tokens))
        assert came.tokens <= tokens
        along = [other.memory.words.text for each in came.found for other in each.related]
        assert ("雨の日" in along) is True
        assert (long.words.text in along) is (tokens == 2000)


def test_who_only_came_along_is_not_strengthened(live: Callable[..., Life]) -> None:
    life = live(ONLY_WORDS, NO_MEANING)
    hit, other = _chain(life, "タマを拾った日", "雨が降っていた")
    _along(life, "タマ")
    assert (life.mind.get(hit.id).recalls, life.mind.get(other.id).recalls) == (1, 0)


# How many.


@pytest.mark.spec("LT-43")
@pytest.mark.parametrize("arguments", [("limits.relations=10",), ("preset=ltm",)])
def test_the_eleventh_relation_is_refused_in_both_languages(
    live: Callable[..., Life], arguments: tuple[str, ...]
) -> None:
    life = live("", NO_MEANING, *arguments)
    hit, *others = (life.told(f"memory number {number}") for number in range(12))
    for other in others[:10]:
        life.mind.link(hit.id, other.id, Tie.SAME_TOPIC)
    life.mind.link(hit.id, others[0].id, Tie.SAME_TOPIC, weight=0.5)  # the same one again is no other
    before = life.mind.census()
    with pytest.raises(TooManyRelations) as refused:
        life.mind.link(others[10].id, hit.id, Tie.SAME_TOPIC)
    assert life.mind.census() == before
    for language, said in (("en", "its 10 relations"), ("ja", "上限の 10 本")):
        text = say_error(refused.value, language)
        assert said in text
        assert hit.id in text
        assert "limits.relations" in text
    life.mind.unlink(life.mind.links(hit.id)[0])
    life.mind.link(others[10].id, hit.id, Tie.SAME_TOPIC)


# Tags.


@pytest.mark.spec("PI-28")
def test_tags_tie_in_both_languages_and_ties_stand_first(live: Callable[..., Life]) -> None:
    life = live("", NO_MEANING)
    one = life.told("鉄を掘った", tags=("鉱山", "Work"))
    tied = life.told("道具を借りた")
    life.told("鉄を売った", tags=("市場", "鉱山"))
    life.told("Wrote a report", tags=("ｗｏｒｋ",))
    life.told("寝た", tags=("家",))
    gone = life.told("石を捨てた", tags=("鉱山",))
    life.mind.forget(gone.id)
    life.mind.link(one.id, tied.id, Tie.REFERENCES)
    found = [(each.memory.words.text, each.tie) for each in life.mind.related(one.id)]
    assert found[0] == ("道具を借りた", "references")
    assert sorted(found[1:]) == [("Wrote a report", "tag"), ("鉄を売った", "tag")]
    assert len(life.mind.related(one.id, limit=2)) == 2


# Links in the text, and activation.


@pytest.mark.spec("AW-24")
def test_a_title_in_brackets_is_a_link_made_when_it_is_encoded(live: Callable[..., Life]) -> None:
    life = live("", NO_MEANING)
    tama = life.told("三毛猫、三歳", title="タマ")
    vet = life.told("Elm Street 4", title="The Vet")
    told = life.told("[[ﾀﾏ]]を[[the vet]]に連れていった。[[タマ]]は元気。[[誰も知らない題]]")
    said = life.said("[[The Vet]] was closed")
    links = {(each.source, each.target, each.tie) for each in life.mind.links(told.id)}
    assert links == {(told.id, tama.id, Tie.REFERENCES), (told.id, vet.id, Tie.REFERENCES)}
    assert [each.target for each in life.mind.links(said.id)] == [vet.id]


@pytest.mark.spec("AW-24")
def test_what_is_no_link_is_none(live: Callable[..., Life]) -> None:
    life = live("", NO_MEANING)
    life.told("三毛猫", title="タマ")
    for text in (
        "[タマ]",
        "[[]]",
        "[[ ]]",
        "[[タ\nマ]]",
        "[[[[",
        f"[[{'タマ' * 200}]]",
        "［［タマ］］",
        "タマ",
    ):
        assert life.mind.links(life.told(text).id) == [], text


@pytest.mark.spec("AW-24", "LT-43")
def test_nothing_is_refused_for_what_it_refers_to(live: Callable[..., Life]) -> None:
    """Where a memory has as many relations as it may, a text can still name it."""
    life = live("", NO_MEANING, "limits.relations=3")
    titles = [f"題{number}" for number in range(5)]
    targets = [life.told(f"頁 {title}", title=title) for title in titles]
    many = life.told(" ".join(f"[[{title}]]" for title in titles))
    assert {each.target for each in life.mind.links(many.id)} == {each.id for each in targets[:3]}
    for number in range(4):
        life.told(f"{number}日目 [[題0]]")
    assert len(life.mind.links(targets[0].id)) == 3
    assert len(life.mind.memories()) == 10


OTHERS = (
    "The invoice is overdue", "庭に水をやった", "Bought a new bicycle", "図書館で本を借りた", "The roof leaks again",
    "味噌汁を作った", "Voted in the election", "山に登った", "Learned a song by heart", "靴下に穴があいた",
)  # fmt: skip


@pytest.mark.spec("AW-24")
@pytest.mark.parametrize(
    ("first", "second", "third", "question"),
    [
        ("来週の獣医の件は[[予約]]を見て", "[[部屋]]を取った", "Room 301, second floor", "獣医の件"),
        ("For the vet look at [[予約]]", "took the [[部屋]]", "三階の三〇一号", "What about the vet?"),
    ],
)
def test_activation_brings_what_is_two_links_away(
    live: Callable[..., Life], first: str, second: str, third: str, question: str
) -> None:
    life = live("", "preset=animaworks", "recalling.seeds=1")
    life.told(third, title="部屋")
    life.told(second, title="予約")
    life.told(first)
    for other in OTHERS:
        life.told(other)
    everything = Budget(k=20)
    plain, spread = (
        life.texts(question, budget=everything),
        life.found(question, profile="spreading", budget=everything),
    )
    assert {text for text, each in spread.items() if each.signals["activation"] > 0} == {first, second, third}
    assert list(spread).index(third) < plain.index(third)


@pytest.mark.spec("AW-24")
def test_memories_that_mean_the_same_are_tied_without_a_link(live: Callable[..., Life]) -> None:
    life = live("", "preset=animaworks", "recalling.seeds=1")
    life.told("Our cat Tama sleeps on the sofa all day")
    life.told("Our cat Tama sleeps on the sofa every day")
    life.told("The invoice is overdue")
    active = {
        text: each.signals["activation"]
        for text, each in life.found("the sofa of our cat Tama", profile="spreading").items()
    }
    assert active["The invoice is overdue"] == 0.0
    assert active["Our cat Tama sleeps on the sofa all day"] > 0
    assert active["Our cat Tama sleeps on the sofa every day"] > 0


@pytest.mark.spec("AW-25")
def test_coming_to_mind_is_counted_and_outlives_the_process(live: Callable[..., Life], home: Path) -> None:
    life = live("", "preset=animaworks")
    memory = life.told("鍵は玄関にある")
    for _ in range(3):
        life.recall("鍵はどこ？")
    life.mind.rehearse([memory.id], used=[memory.id])
    life.close()
    again = live("", "preset=animaworks")
    found = again.mind.get(memory.id)
    assert (found.recalls, found.uses) == (4, 1)
    assert home.exists()
