"""A process may be killed at any moment: what it was told is safe is there, and nothing is half there."""

import json
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from children import Child, call, die, fork, killed
from history import Told, acknowledge_to, check, live

from omoide.assemble import open_mind
from omoide.errors import NotFound
from omoide.failpoints import arm
from sizes import of, sized

STORES, CYCLES = of(4, 20), 50
AT_ONCE = 2  # stores, each with its own writer, so that no core waits for the disk of the other
LOOK_EVERY = 25  # cycles between looks into a store that goes on being killed
LONGEST_MOMENT_S = 0.010
FIRST_SEED = 20_000


def _living(home: Path, seed: int) -> Child:
    def work(pipe: int) -> None:
        live(open_mind(home), acknowledge_to(pipe), seed=seed)

    return fork(work)


def _killed_soon(child: Child, *, seed: int) -> list[bytes]:
    """The acknowledgements of a child that is killed soon after its first one, in the middle of whatever it does."""
    try:
        said = child.first_line()
        assert said, f"seed {seed}: the child died of itself"
        time.sleep(random.Random(seed).uniform(0, LONGEST_MOMENT_S))
        child.signal(signal.SIGKILL)
        said += child.rest()
        assert child.wait() == -signal.SIGKILL
    finally:
        child.end()
    return said[: said.rindex(b"\n") + 1].splitlines()


@sized
@pytest.mark.parametrize("group", range(STORES // AT_ONCE))
def test_no_acknowledged_memory_is_lost_when_the_process_is_killed(group: int, tmp_path: Path) -> None:
    stores = {tmp_path / f"home-{number}": Told() for number in range(AT_ONCE)}
    for cycle in range(CYCLES):
        seed = FIRST_SEED + group * CYCLES * AT_ONCE + cycle
        seeds = {home: seed + CYCLES * number for number, home in enumerate(stores)}
        living = {home: _living(home, seeds[home]) for home in stores}
        for home, told in stores.items():
            before = told.acts
            told.hear(_killed_soon(living[home], seed=seeds[home]))
            assert told.acts > before, f"seed {seeds[home]}: nothing was acknowledged"
            if (cycle + 1) % LOOK_EVERY == 0:
                _look(home, told, thorough=cycle + 1 == CYCLES, after=seeds[home])
    print(f"{sum(told.acts for told in stores.values())} acts acknowledged in {AT_ONCE * CYCLES} cycles")


def _look(home: Path, told: Told, *, thorough: bool, after: int) -> None:
    try:
        call(lambda: check(home, told, thorough=thorough))
    except AssertionError as error:
        raise AssertionError(f"seen after seed {after}: {error}") from None


def test_a_writer_that_is_killed_takes_nothing_from_the_one_beside_it(home: Path) -> None:
    told, done = Told(), 0
    for seed in range(FIRST_SEED - 40, FIRST_SEED, 2):
        killed_one, other = _living(home, seed), _living(home, seed + 1)
        told.hear(_killed_soon(killed_one, seed=seed))
        told.hear(_killed_soon(other, seed=seed + 1))
        done += 2
    _look(home, told, thorough=True, after=FIRST_SEED)
    assert told.acts >= done


# Killed at a chosen place.


def _remember_then_die_at(place: str) -> Callable[[Path], None]:
    def work(home: Path) -> None:
        mind = open_mind(home)
        mind.remember("what was there before")
        mind.embed()  # else it is done beside this, and dies in its place
        arm(place, die)
        mind.observe("the words in question")

    return work


def _looked(home: Path) -> tuple[list[str], list[str], tuple[str, ...]]:
    with open_mind(home) as mind:
        texts = sorted(memory.words.text for memory in mind.memories())
        return texts, [event.words.text for event in mind.events()], mind.care.verify().problems


@pytest.mark.parametrize(
    ("place", "there"),
    [
        ("store.before_commit", False),
        ("store.after_commit", True),
        ("store.committed", True),
        ("gate.committed", True),
    ],
)
def test_a_commit_is_there_as_a_whole_or_not_at_all(place: str, there: bool, home: Path) -> None:
    killed(lambda: _remember_then_die_at(place)(home))
    texts, events, problems = call(lambda: _looked(home))
    assert problems == ()
    assert texts == sorted(["what was there before", *["the words in question"] * there])
    assert events == ["the words in question"] * there


def test_a_store_whose_making_was_cut_short_is_made_by_the_next_process(home: Path) -> None:
    def work() -> None:
        arm("store.created", die)
        open_mind(home)

    killed(work)
    assert not (home / "omoide.db").exists()
    killed(work)  # and once more, over what the first left behind
    call(lambda: open_mind(home).remember("at last"))
    assert call(lambda: _looked(home)) == (["at last"], [], ())
    assert not list(home.glob("omoide.db.new*"))


def test_a_store_whose_tables_were_cut_short_is_made_by_the_next_process(home: Path) -> None:
    def work() -> None:
        arm("store.migrating", die)
        open_mind(home)

    killed(work)
    call(lambda: open_mind(home).remember("at last"))
    assert call(lambda: _looked(home)) == (["at last"], [], ())


CANARY = "The combination of the garden gate is seven herons and a lamp"


def _erased_until(home: Path, place: str) -> None:
    mind = open_mind(home)
    for number in range(20):
        mind.remember(f"an ordinary thing, number {number}")
    name = mind.remember(f"{CANARY}, first said").id
    mind.correct(name, f"{CANARY}, then corrected")
    plan = mind.care.plan_erasure(name)
    (home / "erased").write_text(name)
    mind.embed()  # else it is done beside this, and dies in its place
    arm(place, die)
    mind.care.erase(plan)


def _bytes_below(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file())


@pytest.mark.parametrize(
    "place", ["store.after_commit", "store.committed", "gate.committed", "store.scrubbing"]
)
def test_an_erasure_that_was_cut_short_is_finished_by_the_next_process(place: str, home: Path) -> None:
    home.mkdir(mode=0o700)
    killed(lambda: _erased_until(home, place))
    assert CANARY.encode() in _bytes_below(home), "nothing was left to finish: the test has no teeth"
    texts, _, problems = call(lambda: _looked(home))
    assert (len(texts), problems) == (20, ())
    assert CANARY.encode() not in _bytes_below(home)


def test_an_erasure_killed_before_its_commit_has_not_happened(home: Path) -> None:
    home.mkdir(mode=0o700)
    killed(lambda: _erased_until(home, "store.before_commit"))
    name = (home / "erased").read_text()
    assert call(lambda: _text_of(home, name)) == f"{CANARY}, then corrected"


def test_an_erasure_that_returned_leaves_no_byte_behind_even_if_the_process_is_killed(home: Path) -> None:
    def work() -> None:
        mind = open_mind(home)
        names = [mind.observe(f"{CANARY}, told at hour {hour}").id for hour in range(5)]
        mind.recall("garden gate heron lamp")
        for name in names:
            assert mind.care.erase(mind.care.plan_erasure(name)).left_in == ()
        die()

    killed(work)
    assert CANARY.encode() not in _bytes_below(home)
    texts, events, problems = call(lambda: _looked(home))
    assert (texts, events, problems) == ([], [""] * 5, ())


def _text_of(home: Path, name: str) -> str | None:
    with open_mind(home) as mind:
        try:
            return mind.get(name).words.text
        except NotFound:
            return None


def test_a_killed_writer_leaves_the_next_one_no_lock_to_wait_for(home: Path) -> None:
    def work(pipe: int) -> None:
        mind = open_mind(home)
        arm("store.before_commit", lambda: (os.write(pipe, b"inside\n"), time.sleep(60))[0])  # type: ignore[arg-type, return-value]
        mind.remember("never finished")

    child = fork(work)
    assert child.first_line() == b"inside\n"
    child.end()
    took = call(lambda: _time_of_add(home))
    assert took < 10  # far below the wait for a holder that lives
    assert call(lambda: _looked(home)) == (["the next"], [], ())


def _time_of_add(home: Path) -> float:
    begun = time.perf_counter()
    with open_mind(home) as mind:
        mind.remember("the next")
    return time.perf_counter() - begun


def test_the_check_sees_a_lost_memory_so_it_can_be_believed(home: Path) -> None:
    """What `check` is for: one row taken away, one text changed, and it says so."""

    def work() -> str:
        with open_mind(home) as mind:
            return mind.remember("kept").id

    name = call(work)
    there = json.dumps({"act": "there", "id": name, "text": "kept"}).encode()
    call(lambda: check(home, Told().hear([there])))
    for lie in ({"id": "0" * len(name), "text": "kept"}, {"id": name, "text": "other words"}):
        with pytest.raises(AssertionError):
            call(lambda lie=lie: check(home, Told().hear([json.dumps({"act": "there", **lie}).encode()])))
