"""A worker that comes late: what the model has answered stays with what it answered, or is read when the file has it."""

import json
import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace

import pytest
from programs import Programs
from transcripts import BEGINNING, Session, lately

from omoide.adapters.stores.lock import StoreLock
from omoide.assemble import open_engine
from omoide.library.projects import mind_name
from omoide.model.scope import Scope
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import FrozenClock
from omoide.thinking.asking import Asker
from omoide.wake.turns import TURN
from omoide.worker import run

JAPANESE = [
    ("テストを流して", "テストは12件とも通りました。"),
    ("検証環境のポートは?", "検証環境は9443番で待っています。"),
    ("誤字を直して", "誤字を直しました。"),
    ("続けて", "はい。"),
]
ENGLISH = [
    ("run the tests", "12 tests passed."),
    ("Which port does staging use?", "Staging listens on port 9443."),
    ("fix the typo", "Fixed the typo."),
    ("go on", "Done."),
]
TODAY = BEGINNING.replace(hour=21)
BOTH = pytest.mark.parametrize("talk", [JAPANESE, ENGLISH], ids=["ja", "en"])


@pytest.fixture
def settings(programs: Programs) -> Settings:
    programs.environment["OMOIDE_EMBEDDING__KIND"] = "none"
    return programs.settings()


@pytest.fixture
def session(session: Session) -> Session:
    session.at = TODAY.replace(hour=9)
    return session


def work(settings: Settings) -> None:
    assert run(settings, clock=FrozenClock(TODAY)).trouble == ()


def heard(programs: Programs, settings: Settings, event: str, session: Session, **told: str) -> None:
    """By a worker that comes at once."""
    programs.left(event, session, **told)
    work(settings)


def kept(settings: Settings, session: Session) -> dict[str, str]:
    """What stands in the time line: said and answered."""
    engine = open_engine(settings)
    try:
        events = engine.store.events(Scope("home", mind_name(f"path:{session.cwd}")))
        found = [each for each in events if each.type == TURN]
        assert len({each.words.trigger for each in found}) == len(found)
        return {each.words.trigger: each.words.text for each in found}
    finally:
        engine.close()


@BOTH
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_stop_that_is_heard_turns_later_leaves_the_answers_where_they_were(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]], turns: int
) -> None:
    for said, reply in talk[:turns]:
        session.turn(said, reply)
        programs.left("Stop", session, last_assistant_message=reply)
    session.says(talk[turns][0])  # the model is still at it
    work(settings)
    assert kept(settings, session) == dict(talk[:turns])
    session.answers(talk[turns][1])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[turns][1])
    assert kept(settings, session) == dict(talk[: turns + 1])


@BOTH
def test_a_late_stop_does_not_end_the_turn_that_is_going_on(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.turn(*talk[0])
    programs.left("Stop", session, last_assistant_message=talk[0][1])
    session.says(talk[1][0])
    session.answers("…", tool="Bash")
    work(settings)
    assert kept(settings, session) == dict(talk[:1])
    session.answers(talk[1][1])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[1][1])
    assert kept(settings, session)[talk[1][0]] == f"…\n\n{talk[1][1]}"


@BOTH
def test_an_answer_that_the_file_lacks_is_kept_with_its_turn(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.turn(*talk[0])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[0][1])
    session.says(talk[1][0])
    session.uses("Bash")
    session.buffered = True
    session.answers(talk[1][1])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[1][1])
    assert kept(settings, session) == dict(talk[:2])
    session.flush()
    heard(programs, settings, "SessionEnd", session)
    assert kept(settings, session) == dict(talk[:2])


@BOTH
def test_an_answer_that_the_file_lacks_never_goes_to_a_turn_that_has_its_own(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    """Even the question is still on its way to the file, and nobody told of the end of the turn before."""
    session.turn(*talk[0])
    session.buffered = True
    session.turn(*talk[1])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[1][1])
    session.flush()
    heard(programs, settings, "SessionEnd", session)
    assert kept(settings, session) == dict(talk[:2])


@BOTH
def test_a_hook_that_was_slow_to_start_does_not_speak_of_the_next_turn(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.turn(*talk[0])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[0][1])
    session.says(talk[1][0])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[0][1])
    assert kept(settings, session) == dict(talk[:1])
    session.answers(talk[1][1])
    heard(programs, settings, "SessionEnd", session)
    assert kept(settings, session) == dict(talk[:2])


@BOTH
def test_turns_that_were_interrupted_keep_what_was_said_until_then(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.turn(*talk[0])
    programs.left("Stop", session, last_assistant_message=talk[0][1])
    session.says(talk[1][0])
    session.answers("…", tool="Bash")
    session.interrupted()
    session.says(talk[2][0])
    work(settings)
    assert kept(settings, session) == {talk[0][0]: talk[0][1], talk[1][0]: "…"}
    session.answers(talk[2][1])
    heard(programs, settings, "Stop", session, last_assistant_message=talk[2][1])
    assert kept(settings, session)[talk[2][0]] == talk[2][1]


@BOTH
def test_what_is_said_while_the_model_works_gets_the_answer_to_it(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.says(talk[0][0])
    session.uses("Bash")
    session.queues(talk[1][0])
    session.buffered = True
    session.answers(talk[1][1])
    programs.left("Stop", session, last_assistant_message=talk[1][1])
    session.flush()
    session.says(talk[2][0])
    session.flush()
    work(settings)
    assert kept(settings, session) == {talk[0][0]: "", talk[1][0]: talk[1][1]}


@BOTH
def test_an_end_that_is_heard_when_the_session_goes_on_does_not_cut_the_turn_that_is_going_on(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.turn(*talk[0])
    programs.left("SessionEnd", session)
    session.says(talk[1][0])  # resumed, in the same file
    session.answers("…", tool="Bash")
    work(settings)
    assert kept(settings, session) == dict(talk[:1])
    session.answers(talk[1][1])
    heard(programs, settings, "SessionEnd", session)
    assert kept(settings, session)[talk[1][0]] == f"…\n\n{talk[1][1]}"


def test_what_another_version_has_left_is_not_guessed_at(
    programs: Programs, settings: Settings, session: Session
) -> None:
    """It does not say how far the file was."""
    session.says("one")
    programs.left("Stop", session, last_assistant_message="1")
    (item,) = (settings.directory / "spool").iterdir()
    told = json.loads(item.read_text("utf-8"))
    told.pop("written")
    item.write_text(json.dumps(told), "utf-8")
    session.answers("1")
    session.says("two")
    work(settings)
    assert kept(settings, session) == {"one": "1"}


@BOTH
def test_the_real_programs_keep_answers_apart_when_the_worker_is_busy(
    programs: Programs, settings: Settings, session: Session, talk: list[tuple[str, str]]
) -> None:
    session.at = lately(days=1)
    settings.directory.mkdir(parents=True, exist_ok=True)
    with StoreLock(settings.directory / "worker.lock", wait_s=1.0).held():
        for said, reply in talk[:3]:
            session.turn(said, reply)
            programs.call("Stop", session, last_assistant_message=reply)
        session.says(talk[3][0])
    programs.settle()
    assert kept(settings, session) == dict(talk[:3])
    session.buffered = True
    session.answers(talk[3][1])
    programs.call("Stop", session, last_assistant_message=talk[3][1])
    programs.settle()
    assert kept(settings, session) == dict(talk)


# A long life by chance.

SAID = ("{}番の作業を続けて", "go on with step {}", "ポート{}は何に使うの?", "why does check {} fail?")
REPLIES = (
    "{}番を直しました。",
    "Step {} is done.",
    "はい。",
    "Done.",
    "{}は検証用です。",
    "Check {} lacks a key.",
)


@dataclass
class Host:
    """Claude Code and the person before it, a step at a time; knows what belongs to what."""

    programs: Programs
    session: Session
    dice: random.Random
    most: int
    truth: dict[str, list[str]] = field(default_factory=dict)
    steps: "Iterator[None] | None" = None

    def step(self) -> bool:
        """Whether it goes on."""
        self.steps = self.steps or self._lives()
        return next(self.steps, self) is not self

    def _lives(self) -> Iterator[None]:
        said = ""
        while said or len(self.truth) < self.most:
            said = yield from self._turn(said or self._says())

    def _asked(self) -> str:
        number = len(self.truth)
        said = self.dice.choice(SAID).format(number)
        self.truth[said] = []
        return said

    def _says(self) -> str:
        said = self._asked()
        self.session.buffered = self.dice.random() < 0.1
        self.session.says(said)
        return said

    def _turn(self, said: str) -> Generator[None, None, str]:
        """Gives what was said after it, if that came before the hook."""
        dice, session = self.dice, self.session
        yield
        for _ in range(dice.choice((0, 0, 1, 2))):
            session.buffered = dice.random() < 0.3
            if dice.random() < 0.5:
                self._answered(said)
            session.uses("Bash")
            session.flush()
            yield
            if dice.random() < 0.15:
                said = self._asked()
                session.queues(said)
                session.flush()
                yield
        if dice.random() < 0.1:
            session.interrupted()
            session.flush()
            return ""
        session.buffered = dice.random() < 0.5
        last = self._answered(said)
        said = ""
        if dice.random() < 0.8:  # some hooks are killed
            if dice.random() < 0.1:  # and some are so slow to start that the person has gone on
                said = self._says()
                session.flush()
            self.programs.left("Stop", session, last_assistant_message=last)
        yield
        session.buffered = False
        session.flush()
        yield
        return said

    def _answered(self, said: str) -> str:
        reply = self.dice.choice(REPLIES).format(len(self.truth))
        self.truth[said].append(reply)
        self.session.answers(reply)
        return reply


@pytest.mark.parametrize("seed", range(4))
def test_answers_are_never_bound_to_another_turn(
    programs: Programs, settings: Settings, session: Session, seed: int
) -> None:
    """A few hundred turns, with a worker that comes at any time, and a model that takes longer than the person."""
    dice = random.Random(seed)
    host = Host(programs, session, dice, most=80)

    def slow(prompt: str) -> str:
        for _ in range(dice.choice((0, 0, 1, 3, 6))):
            host.step()
        return "{}"

    while host.step():
        if dice.random() < 0.15:
            worked(settings, slow)
    session.flush()
    programs.left("SessionEnd", session)
    worked(settings, slow)
    found = kept(settings, session)
    assert set(found) == set(host.truth)
    assert {said: reply.split("\n\n") if reply else [] for said, reply in found.items()} == host.truth


def worked(settings: Settings, reply: Callable[[str], str]) -> None:
    clock = FrozenClock(TODAY)
    engine = open_engine(settings, clock=clock)
    asker = Asker(ScriptedModel(otherwise=reply), work=engine.work, clock=engine.clock)
    try:
        done = run(settings, clock=clock, engine=replace(engine, asking=lambda: asker))
    finally:
        engine.close()
    assert done.trouble == ()
