"""An evening of five threads and the forty days after it: nothing said is lost, and every session is in one place at a time."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from math import floor
from pathlib import Path

import pytest
from lumina_life import CUT_OFF, SCRIPT, SESSION, THREADS, Evening

from omoide.dynamics.receding import days_near
from omoide.model.memory import Memory, Stage, Tier
from omoide.model.report import Outcome
from omoide.testing.world import TOKYO
from omoide.wake.sessions import Place

PROGRAM = Path(__file__).parent / "lumina_life.py"
BEGINNING = datetime(2026, 5, 4, 20, 0, tzinfo=TOKYO)
ORDER = {Place.HOT: 0, Place.MID: 1, Place.LONG: 2, Place.ARCHIVE: 2}


@pytest.fixture(
    params=[("ja", "lumina-printed"), ("en", "lumina-printed"), ("ja", "default")],
    ids="-".join,
)
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    life = Evening(tmp_path / "store", *request.param, at=BEGINNING)
    yield life
    life.mind.close()


def sessions(life: Evening) -> list[tuple[Place, Memory]]:
    """The oldest first."""
    return list(reversed(list(life.mind.talk.sessions())))


@pytest.mark.spec(
    "LU-01", "LU-02", "LU-05", "LU-06", "LU-07", "LU-09", "LU-10", "LU-14", "LU-19", "LU-28", "C-48", "B-18", "B-19"
)  # fmt: skip
def test_an_evening_with_three_characters_and_the_forty_days_after_it(evening: Evening) -> None:
    talk(evening)
    crash(evening)
    come_back(evening)
    learnt(evening)
    recede(evening)


def talk(life: Evening) -> None:
    over = [0, 0, 1, 2, 2, 3]
    for said, done in zip(SCRIPT[life.language], over, strict=True):
        life.clock.at += timedelta(minutes=said.minutes)
        life.say(said)
        assert len(sessions(life)) == done, said.text
    state = life.mind.talk.short_term(SESSION).thread
    assert (state.domain, state.counts) == ("music", {"lumina": 0, "clarisse": 0, "nox": 1})


def crash(life: Evening) -> None:
    life.mind.close()
    life.clock.at += timedelta(minutes=1)
    killed = subprocess.run(
        [sys.executable, str(PROGRAM), str(life.home), life.language, life.preset, life.clock.at.isoformat()],
        capture_output=True,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed
    life.mind = life.opened()
    asked, answer = CUT_OFF[life.language]
    assert life.mind.events()[-1].words.text == asked  # the message is there, whatever became of the answer
    assert life.mind.talk.recover() == ()
    assert life.mind.events()[-1].words.text.rstrip() == answer
    assert life.mind.events()[-1].words.speaker == "lumina"


def come_back(life: Evening) -> None:
    """What the dead process left open is over, and every turn is in one session."""
    life.mind.talk.heartbeat()
    found = sessions(life)
    assert [len(memory.sources) for _, memory in found] == [turns for _, turns in THREADS[life.language]]
    for (place, memory), (word, _) in zip(found, THREADS[life.language], strict=True):
        assert place is Place.HOT
        assert word in memory.words.text
        assert memory.words.keywords
        assert memory.tier is Tier.MID
    turns = [name for _, memory in found for name in memory.sources]
    said = [event.id for event in life.mind.events() if event.words.session == SESSION]
    assert turns == said
    assert life.mind.talk.short_term(SESSION).whole == ()


def learnt(life: Evening) -> None:
    known = life.mind.talk.profile()
    # 「ルミナ」 and 「ノックス」 were called in the first thread, and nobody after it.
    assert known.interaction_history == ({"lumina": 1, "nox": 1}, {}, {}, {})
    assert known.growth_data["answered"] == {"lumina": 4, "clarisse": 2, "nox": 2}
    topic = {"ja": "ギター", "en": "guitar"}[life.language]
    assert known.preferences[topic] == 1


def recede(life: Evening) -> None:
    """Hot for a day; then nearer the more important, for a week at least and a month at most; then for good somewhere."""
    made = {memory.id: memory.occurred for _, memory in sessions(life)}
    life.clock.at = BEGINNING + timedelta(seconds=86_399)
    assert {place for place, _ in sessions(life)} == {Place.HOT}
    life.clock.at = BEGINNING + timedelta(seconds=86_400 + 30 * 60)
    assert {place for place, _ in sessions(life)} == {Place.MID}
    before = dict.fromkeys(made, Place.HOT)
    left: dict[str, float] = {}
    for day in range(1, 41):
        life.clock.at = BEGINNING + timedelta(days=day, hours=8)  # in the morning after the night
        for report in life.mind.sleep():
            assert all(step.outcome is Outcome.DONE for step in report.steps), report
        now = {memory.id: place for place, memory in sessions(life)}
        assert now.keys() == made.keys(), "a session is gone, or there twice"
        for name, place in now.items():
            assert ORDER[place] >= ORDER[before[name]], "a session came nearer by itself"
            if ORDER[place] == 2 and name not in left:
                night = datetime(2026, 5, 4, 3, tzinfo=TOKYO) + timedelta(days=day + 1)
                left[name] = (night - made[name]) / timedelta(days=1)
        before = now
    assert left.keys() == made.keys()
    check_leaving(life, left)
    verdict = life.mind.care.verify()
    assert verdict.problems == ()


def check_leaving(life: Evening, left: dict[str, float]) -> None:
    literal = life.preset == "lumina-printed"
    for place, memory in sessions(life):
        assert 7 <= left[memory.id] <= 31
        if literal:
            assert memory.importance is not None
            wanted = days_near(memory.importance, sessions=life.settings.sessions)
            assert wanted <= left[memory.id] < wanted + 1
        assert memory.tier is Tier.LONG
        assert (place is Place.ARCHIVE) == (memory.stage is Stage.ARCHIVED)
    places = {memory.id: place for place, memory in sessions(life)}
    if not literal:
        assert set(places.values()) == {Place.LONG}
        return
    # As printed: of those that leave in one night seven tenths go on, rounded down, which is none of one.
    for night in set(map(floor, left.values())):
        together = [places[name] for name in left if floor(left[name]) == night]
        assert together.count(Place.LONG) == len(together) * 7 // 10
    glad = sessions(life)[2][1]
    assert left[glad.id] == max(left.values()) > min(left.values()), "what stirs stays near for longest"
