"""Whether a procedure worked is counted: when it is told, and once for a session when the person said so."""

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.confidence import confidence_of
from omoide.dynamics.matching import Matching
from omoide.errors import BadValue, NotFound
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.change import Judged, Outcome
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.society.shared import shared
from omoide.testing.world import ALICE, BOB, STRANGER, World
from omoide.wake.encode import Circumstances
from omoide.wake.procedures import NOTED, judged_at_boundary, report_outcome, tried_anew

DEPLOY = Words(title="本番サーバーへのデプロイ手順", text="make release")


@pytest.fixture
def world() -> World:
    return World(RamStore(lexicon=Lexicon(), matching=Matching()))


def known(world: World, scope: Scope = ALICE, kind: Kind = Kind.PROCEDURE) -> Memory:
    return Mind(world.engine, scope, by="test").remember(DEPLOY, Circumstances(kind=kind))


@pytest.mark.spec("AW-48", "AW-49")
@pytest.mark.parametrize("kind", [Kind.PROCEDURE, Kind.SKILL])
def test_a_report_is_counted(world: World, kind: Kind) -> None:
    procedure = known(world, kind=kind)
    once = report_outcome(world.engine, ALICE, procedure, Outcome.SUCCESS, by="alice")
    assert (once.successes, once.failures) == (1, 0)
    # Whoever reports need not know of the report before.
    twice = report_outcome(world.engine, ALICE, procedure, Outcome.FAILURE, by="alice")
    assert (twice.successes, twice.failures) == (1, 1)
    assert confidence_of(twice) == pytest.approx(1.8 / 4)
    assert twice.words == procedure.words
    assert world.store.events(ALICE) == []


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize("note", ["タグを打ち忘れて止まった", "The tag was missing", "ﾀｸﾞがない"])
def test_what_was_said_of_a_try_is_kept_in_the_time_line(world: World, note: str) -> None:
    report_outcome(world.engine, ALICE, known(world), Outcome.FAILURE, by="alice", note=note)
    (event,) = world.store.events(ALICE)
    assert (event.type, event.words.title, event.words.text) == (NOTED, DEPLOY.title, note)


@pytest.mark.parametrize("kind", [Kind.NOTE, Kind.FACT, Kind.ENTITY])
def test_only_procedures_and_skills_can_work(world: World, kind: Kind) -> None:
    with pytest.raises(BadValue, match="procedure, skill"):
        report_outcome(world.engine, ALICE, known(world, kind=kind), Outcome.SUCCESS, by="alice")


@pytest.mark.spec("AW-48")
def test_a_shared_skill_is_tried_by_everybody_but_notes_stay_with_who_tried(world: World) -> None:
    skill = known(world, shared(ALICE), Kind.SKILL)
    report_outcome(world.engine, ALICE, skill, Outcome.SUCCESS, by="alice")
    tried = report_outcome(world.engine, BOB, skill, Outcome.FAILURE, by="bob", note="社外秘の件で失敗")
    assert (tried.successes, tried.failures) == (1, 1)
    assert world.store.events(shared(ALICE)) == []
    assert [event.words.text for event in world.store.events(BOB)] == ["社外秘の件で失敗"]


@pytest.mark.parametrize("other", [BOB, STRANGER, shared(STRANGER)])
def test_nobody_judges_what_is_not_theirs(world: World, other: Scope) -> None:
    with pytest.raises(NotFound):
        report_outcome(world.engine, ALICE, known(world, other), Outcome.FAILURE, by="alice")


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize(
    ("turns", "outcome"),
    [
        (["動いた！ありがとう"], Outcome.SUCCESS),
        (["まだ動かない", "直った！"], Outcome.SUCCESS),
        (["できました"], Outcome.SUCCESS),
        (["that fixed it"], Outcome.SUCCESS),
        (["同じエラーが出ます"], Outcome.FAILURE),
        (["thanks, but it still fails"], Outcome.FAILURE),
    ],
)
def test_at_the_end_of_a_session_each_procedure_is_judged_once(turns: list[str], outcome: Outcome) -> None:
    judged = judged_at_boundary(["a", "b", "a"], turns)
    assert judged == [Judged(memory="a", outcome=outcome), Judged(memory="b", outcome=outcome)]


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize("turns", [[], ["また明日"], ["see you"], ["did it work?"], ["試してみます"]])
def test_silence_judges_nothing(turns: list[str]) -> None:
    assert judged_at_boundary(["a", "b"], turns) == []


def test_where_nothing_was_shown_nothing_is_read() -> None:
    def never(turns: object) -> Outcome | None:
        raise AssertionError("nobody asked")

    assert judged_at_boundary([], ["動いた"], read=never) == []
    assert judged_at_boundary(["a"], ["動いた"], read=never, reported={"a"}) == []


@pytest.mark.spec("AW-48")
def test_what_was_reported_is_not_judged_again() -> None:
    assert judged_at_boundary(["a", "b"], ["動いた"], reported=["a"]) == [
        Judged(memory="b", outcome=Outcome.SUCCESS)
    ]


def test_the_judgement_of_a_session_counts_as_a_report_does(world: World) -> None:
    procedure = known(world)
    world.gate.commit(ALICE, judged_at_boundary([procedure.id], ["It worked, thanks!"]), by="worker")
    (now,) = world.store.memories(ALICE, [procedure.id])
    assert (now.successes, now.failures) == (1, 0)


@pytest.mark.spec("C-03")
def test_a_rewritten_procedure_begins_anew_in_the_middle(world: World) -> None:
    procedure = known(world)
    assert confidence_of(procedure) == pytest.approx(0.4)
    world.gate.commit(ALICE, [tried_anew(procedure.id)], by="night")
    (now,) = world.store.memories(ALICE, [procedure.id])
    assert confidence_of(now) == pytest.approx(0.5)
