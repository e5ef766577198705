"""After a power failure at any moment, with any of the unsynced writes lost or torn, what was acknowledged is there."""

import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from children import Child, fork
from history import Told
from power_loss import KINDS, Call, Disk, Image, can_record, image, lay, record

from omoide.assemble import open_mind
from omoide.errors import StoreError
from omoide.mind import Mind
from omoide.model.entry import GENESIS, chain
from sizes import of, sized

SEED, SESSIONS, ACTS = 4100, 3, 26
SHARE = of(0.07, 1.0)  # of the disks that a crash may leave
IMAGES = of(500, 8_000)  # at least so many different ones
THOROUGH_EVERY = 12  # images between two that are verified as a whole
WORKERS = 2

needs_strace = pytest.mark.skipif(bool(can_record()), reason=can_record() or "it can")


def _recorded(
    directory: Path, *, synchronous: str, sessions: int, acts: int
) -> tuple[list[Call], Path, Path]:
    home, told = directory / "home", directory / "told"
    script = Path(__file__).with_name("recorded_life.py")
    arguments = [str(home), str(told), synchronous, str(SEED), str(sessions), str(acts)]
    calls = record([sys.executable, str(script), *arguments], trace=directory / "trace")
    assert told.read_bytes().count(b'"there"') > sessions, "the life that was recorded is too short"
    return calls, home, told


def _crashes(calls: list[Call], home: Path, told: Path) -> Iterator[tuple[int, str, Image, bytes]]:
    """Every different disk, with what had been acknowledged when the power failed."""
    disk, seen = Disk(home, acknowledgements=told), set[int]()
    for moment, call in enumerate(calls):
        if not disk.apply(call):
            continue
        for kind in KINDS:
            chance = random.Random(f"{SEED}-{moment}-{kind}")
            if kind != "nothing" and chance.random() > SHARE:
                continue
            left = image(disk, kind, chance)
            left = {path: content for path, content in left.items() if not path.endswith("omoide.reserve")}
            sort = hash((disk.acknowledged, *sorted(left.items())))
            if sort not in seen:
                seen.add(sort)
                yield moment, kind, left, disk.acknowledged


@dataclass
class Found:
    """What became of an image: nothing if all is well."""

    moment: int
    kind: str
    wrong: str


def _examined(left: Image, said: bytes, *, home: Path, at: Path, thorough: bool) -> str:
    lay(left, root=home, at=at)
    told = Told().hear(said.splitlines())
    try:
        wrong = _residue(left, told) + told.missing_beside(at)
        with open_mind(at) as mind:
            wrong += told.missing(mind, thorough=thorough) + _chain_problems(mind)
    except StoreError as error:
        wrong = [f"{type(error).__name__}: {error}"]
    finally:
        shutil.rmtree(at)
    return "; ".join(wrong[:5])


def _residue(left: Image, told: Told) -> list[str]:
    """An erasure that was acknowledged is physical: no sector brings the words back."""
    whole = b"\n".join(left.values())
    return [
        f"{text[:20]!r} was erased and lies on the disk" for text in told.erased if text.encode() in whole
    ]


def _chain_problems(mind: Mind) -> list[str]:
    previous = GENESIS
    for each in mind._engine.store.records(mind.scope):
        previous = chain(previous, each.body)
        if previous != each.digest:
            return [f"entry {each.number} does not continue the journal"]
    return []


def _swept(calls: list[Call], home: Path, told: Path) -> tuple[Counter[str], list[Found]]:
    """All images, shared out among forked workers; in RAM where there is a RAM disk."""
    ram = Path("/dev/shm")
    place = Path(tempfile.mkdtemp(dir=ram if os.access(ram, os.W_OK) else None))
    try:
        workers = [_worker(calls, home, told, place, share) for share in range(WORKERS)]
        said = [worker.rest().decode() for worker in workers]
        codes = [worker.wait() for worker in workers]
        for worker in workers:
            os.close(worker.reader)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    assert codes == [0] * WORKERS
    counts, found = Counter[str](), list[Found]()
    for line in "".join(said).splitlines():
        moment, kind, wrong = line.split("\t")
        counts[kind] += 1
        if wrong:
            found.append(Found(int(moment), kind, wrong))
    return counts, found


def _worker(calls: list[Call], home: Path, told: Path, place: Path, share: int) -> Child:
    def work(pipe: int) -> None:
        with os.fdopen(pipe, "w") as lines:
            for number, (moment, kind, left, said) in enumerate(_crashes(calls, home, told)):
                if number % WORKERS == share:
                    thorough = number // WORKERS % THOROUGH_EVERY == 0
                    at = place / f"{number}"
                    wrong = _examined(left, said, home=home, at=at, thorough=thorough)
                    lines.write(f"{moment}\t{kind}\t{' '.join(wrong.split())}\n")

    return fork(work)


@sized
@needs_strace
def test_no_power_failure_loses_what_was_acknowledged_or_leaves_a_damaged_store(tmp_path: Path) -> None:
    calls, home, told = _recorded(tmp_path, synchronous="FULL", sessions=SESSIONS, acts=ACTS)
    counts, found = _swept(calls, home, told)
    print(f"{sum(counts.values())} images: {dict(counts)}")
    assert not found, f"seed {SEED}, {len(found)} of {sum(counts.values())} images: {found[:5]}"
    assert sum(counts.values()) >= IMAGES


@needs_strace
def test_without_a_sync_at_each_commit_power_failures_lose_memories_so_the_simulation_has_teeth(
    tmp_path: Path,
) -> None:
    calls, home, told = _recorded(tmp_path, synchronous="NORMAL", sessions=1, acts=12)
    counts, found = _swept(calls, home, told)
    print(f"{len(found)} of {sum(counts.values())} images lost something")
    assert len(found) > 0


@needs_strace
def test_the_directory_of_a_new_store_is_synced_into_the_one_above_it(tmp_path: Path) -> None:
    """Else a power failure takes the whole store, however well its files are synced."""
    calls, home, _ = _recorded(tmp_path, synchronous="FULL", sessions=1, acts=3)
    opened: dict[int, str] = {}
    made = False
    for call in calls:
        if call.name == "openat":
            opened[call.result] = call.strings[0].decode("utf-8", "replace")
        elif call.name == "mkdir" and call.strings[0].decode() == str(home):
            made = True
        elif call.name == "fsync" and made and opened.get(int(call.arguments[0])) == str(home.parent):
            return
    pytest.fail("the directory was made, but never synced")
