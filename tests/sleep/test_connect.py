"""Relations that a night makes: only the new, only by likeness, never more than the same topic."""

from collections.abc import Callable

import numpy as np
import pytest
from sleeping_life import SleepingLife, done

from omoide.model.memory import Category, Memory
from omoide.model.relation import Tie
from omoide.persona.editing import How, Text

Live = Callable[..., SleepingLife]
ALIKE = (
    "猫のタマが庭で鳥を追いかけた",
    "猫のタマが庭で鳥を追いかけていた",
    "The cat chased a bird in the garden",
    "四半期の予算を経理に提出した",
)


def told(life: SleepingLife, *texts: str) -> list[Memory]:
    made: list[Memory] = []
    for text in texts:
        life.clock.tick(hours=2)
        made.append(life.tell(text, Category.EMOTIONAL, 0.8))
    return made


@pytest.mark.spec("LT-42", "LT-43")
def test_what_is_alike_is_tied_once_and_only_when_it_is_new(live: Live) -> None:
    life = live("embedding.kind=bundled", "connecting.alike=0.75")
    first, second, third, other = told(life, *ALIKE)
    total = done(life.nights(1))
    assert total == {"linked": len(life.links())}
    pairs = {frozenset(each[:2]) for each in life.links()}
    assert frozenset((first.words.text, second.words.text)) in pairs
    assert all(other.words.text not in pair for pair in pairs)
    assert {tie for *_, tie in life.links()} == {"same_topic"}
    assert done(life.nights(3)) == {}  # nothing is new
    assert third.id != other.id


def test_what_is_kept_secret_is_tied_to_nothing(live: Live) -> None:
    life = live("embedding.kind=bundled", "connecting.alike=0.75")
    first, second = told(life, *ALIKE[:2])
    own = life.mind.self
    own.apply(own.plan_edit(Text.SECRET_DIARY, first.words.text, how=How.APPEND))
    done(life.nights(1))
    assert {name for *ends, _ in life.links() for name in ends} == {first.words.text, second.words.text}
    (secret,) = own.secret_diary()
    assert life.engine.store.links(life.mind.scope, [secret.id]) == []


@pytest.mark.spec("LT-42", "LT-39")
def test_what_is_already_tied_in_any_way_is_left_alone(live: Live) -> None:
    life = live("embedding.kind=bundled", "connecting.alike=0.75")
    first, second = told(life, *ALIKE[:2])
    life.mind.link(first.id, second.id, Tie.CONTRADICTS)
    assert done(life.nights(1)) == {}
    assert life.links() == [(first.words.text, second.words.text, "contradicts")]


@pytest.mark.spec("LT-41", "LT-40", "B-32")
def test_by_default_a_relation_is_a_fact_and_stays_when_strengths_cross(live: Live) -> None:
    life = live()
    strong = life.tell("casual but strong", Category.CASUAL, 0.9)
    weak = life.tell("felt, but faintly", Category.EMOTIONAL, 0.6)
    life.mind.link(strong.id, weak.id, Tie.CONTINUES)
    life.nights(60)
    (link,) = life.mind.links(strong.id)
    assert (link.source, link.target) == (strong.id, weak.id)
    assert life.mind.links(weak.id) == [link]  # and is found from its other end


@pytest.mark.spec("LT-21", "B-11")
def test_by_default_relations_to_the_archive_are_hidden_and_come_back_with_it(live: Live) -> None:
    life = live()
    gone = life.tell("small talk about umbrellas", Category.CASUAL, 0.1)
    life.clock.tick(hours=2)
    kept = life.tell("the vow at the lake, in the rain", Category.EMOTIONAL, 0.95)
    life.mind.link(kept.id, gone.id, Tie.REFERENCES)
    life.nights(45)
    (came,) = life.mind.recall("vow lake").found
    assert came.related == ()
    life.mind.recall("umbrellas")
    life.engine.gate.flush()
    life.nights(1)
    (came, *_) = life.mind.recall("vow lake").found
    assert [each.memory.id for each in came.related] == [gone.id]


@pytest.mark.spec("LT-43")
def test_nobody_gets_more_than_ten_relations(live: Live) -> None:
    life = live("embedding.kind=bundled", "connecting.alike=0.5", "limits.relations=10")
    told(life, *(f"猫のタマが庭で鳥を {number} 回追いかけた" for number in range(14)))
    reports = life.nights(1)
    assert all(report.whole for report in reports)
    ends = [end for each in life.links() for end in each[:2]]
    assert max(np.unique(ends, return_counts=True)[1]) == 10


def test_without_vectors_nothing_is_tied(live: Live) -> None:
    life = live()
    told(life, *ALIKE)
    assert done(life.nights(1)) == {}
