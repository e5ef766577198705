"""A bit that flips on the disk is seen, or it changes nothing: no wrong text is ever served."""

import random
import shutil
import signal
import traceback
from collections import Counter
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import apsw
import pytest
from children import call

from omoide.adapters.stores import following
from omoide.assemble import open_mind
from omoide.doors.cli.main import main
from omoide.errors import StoreError
from omoide.model.relation import Tie

FLIP_SEED = 77


def _album(home: Path) -> None:
    following.SNAPSHOT_AFTER = 1
    with open_mind(home) as mind:
        names = [mind.remember(f"Picture {number}: {'海と空 ' * number}").id for number in range(12)]
        names += [mind.observe(f"Event {number}, told by the window").id for number in range(6)]
        for source, target in pairwise(names):
            mind.link(source, target, Tie.SAME_TOPIC)
        mind.correct(names[0], "Picture 0, in other words")
        mind.note("task", "sort the pictures")
        mind.recall("picture")


def _read(home: Path) -> tuple[dict[str, str], list[str], dict[str, str], list[str]]:
    """Everything that can be read of a store, in the ways in which it is read."""
    with open_mind(home) as mind:
        texts = {memory.id: memory.words.text for memory in mind.memories(limit=1000)}
        texts |= {name: mind.get(name).words.text for name in texts}
        texts |= {each.memory.id: each.memory.words.text for each in mind.recall("picture").found}
        events = [event.words.text for event in mind.events()]
        notes = {key: words.text for key, words in mind.notes().items()}
        return texts, events, notes, list(mind.care.verify().problems)


@pytest.mark.parametrize(("file", "flips"), [("omoide.db", 300), ("derived/t-home/m-me.columns", 60)])
def test_a_flipped_bit_is_seen_or_changes_nothing(file: str, flips: int, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    call(lambda: _album(whole))
    truth = call(lambda: _read(whole))
    assert truth[3] == []
    bits = 8 * (whole / file).stat().st_size
    chance = random.Random(FLIP_SEED)
    chosen = [chance.randrange(bits) for _ in range(flips)]

    def work() -> list[str]:
        return [_flipped(whole, tmp_path / "copy", file, bit, truth) for bit in chosen]

    outcomes = Counter(call(work))
    print(f"{file}: {outcomes}")
    assert set(outcomes) <= {"seen", "harmless"}, f"seed {FLIP_SEED}: {outcomes}"


def _flipped(whole: Path, copy: Path, file: str, bit: int, truth: object) -> str:
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(whole, copy, ignore=shutil.ignore_patterns("omoide.reserve"))
    path, place = copy / file, bit // 8
    content = bytearray(path.read_bytes())
    content[place] ^= 1 << bit % 8
    path.write_bytes(content)
    try:
        found = _read(copy)
    except StoreError:
        return "seen"
    except Exception:  # whatever it is, it is not one of ours
        return f"bit {bit}: {traceback.format_exc()[-1500:]}"
    if found[3]:
        return "seen"
    return "harmless" if found == truth else f"bit {bit}: served in silence: {found}"


@pytest.mark.parametrize(("table", "before"), [("journal", "words"), ("events", "id || words")])
@pytest.mark.parametrize("bit", [0, 1, 2, 6])
def test_a_number_that_is_out_of_order_keeps_no_reader_for_ever(
    table: str, before: str, bit: int, tmp_path: Path
) -> None:
    """Whoever reads page by page goes on from the last row of a page: where that says an earlier number, or its text does, the same
    rows would come again, and an export would fill the disk."""
    home = tmp_path / "home"
    call(lambda: _album(home))
    path = home / "omoide.db"
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    sql = f"SELECT number, COALESCE({before}, '') || body FROM {table} ORDER BY number DESC LIMIT 1"
    ((number, said),) = connection.execute(sql).fetchall()
    connection.close()
    raw = bytearray(path.read_bytes())
    at = raw.index(said.encode()) - 1
    assert raw[at] == number
    raw[at] ^= 1 << bit
    path.write_bytes(raw)

    def read() -> None:
        signal.alarm(60)
        with suppress(StoreError):
            _read(home)
        for command in ("verify", "export", "repair"):
            with suppress(SystemExit):
                main(
                    ["--home", str(home), command, *([str(tmp_path / "out")] if command == "export" else [])]
                )

    call(read)
