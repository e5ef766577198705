"""How fast: `python -m bench.speed [--json] [--memories N]`. Every figure is a ratio to something bare beside it."""

import argparse
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two BLAS threads on two cores cost more than they give

import numpy as np

from bench.measuring import Figure, alternately, process, shown, timed
from omoide.adapters.stores.sql import SqlStore
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.cue import Cue
from omoide.model.words import Words
from omoide.search.find import find
from omoide.settings import read_settings
from omoide.wake.encode import Circumstances

_SUBJECTS = ("健", "美咲", "Ken", "Mia", "母", "the team", "先生", "my sister", "隣の人", "a customer")
_PLACES = (
    "京都",
    "大阪",
    "Kyoto",
    "the office",
    "駅前",
    "the harbour",
    "図書館",
    "Berlin",
    "海",
    "the garden",
)
_DEEDS = ("ラーメンを食べた", "買い物に行った", "fixed the build", "wrote a letter", "会議で話した", "lost the keys",
          "新しい靴を買った", "planted tomatoes", "映画を見た", "missed the train")  # fmt: skip
QUESTIONS = (
    "京都でラーメンを食べたのは誰",
    "who fixed the build at the office",
    "母と図書館",
    "letter from my sister",
    "トマト",
    "lost keys",
)


def texts(count: int) -> Iterator[str]:
    """Half Japanese, half English, as people write; each with something of its own."""
    dice = random.Random(7)
    for number in range(count):
        one, two = dice.choice(_SUBJECTS), dice.choice(_SUBJECTS)
        yield (
            f"{one}は{dice.choice(_PLACES)}で{two}と{dice.choice(_DEEDS)}。そのあと{dice.choice(_DEEDS)}。番号{dice.randrange(10**6)}。"
            if number % 2
            else f"{one} and {two} were at {dice.choice(_PLACES)} and {dice.choice(_DEEDS)}, then {dice.choice(_DEEDS)} (no. {dice.randrange(10**6)})."
        )


def questions() -> Iterator[str]:
    """As varied as the texts, so that few answers are the same as lately."""
    dice = random.Random(11)
    while True:
        subject, place, deed = dice.choice(_SUBJECTS), dice.choice(_PLACES), dice.choice(_DEEDS)
        yield dice.choice(
            (f"{subject}と{place}", f"{subject} {deed}", f"{deed} {place}", deed, f"{place} {subject}")
        )


def lived(path: Path, count: int) -> tuple[Engine, Mind]:
    settings = read_settings(environment={}, arguments=[f"home.path={path}"])
    engine = open_engine(settings, lexicon=Lexicon())  # what comes without extras
    mind = mind_of(settings, engine, by="bench")
    told = [(Words(text=text), Circumstances()) for text in texts(count)]
    for start in range(0, count, 500):
        mind.remember_all(told[start : start + 500])
    return engine, mind


def durable_add(directory: Path) -> Figure:
    """One memory, acknowledged, beside one bare append and fdatasync on the same device."""
    engine, mind = lived(directory / "add", 200)
    fd = os.open(directory / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    sync = getattr(os, "fdatasync", os.fsync)
    said = texts(10_000)

    def bare() -> None:
        os.write(fd, b"x" * 4096)  # one page: less is never written by a database
        sync(fd)

    ours, other = alternately(lambda: mind.remember(next(said)), bare, rounds=200)
    engine.close()
    os.close(fd)
    return Figure("durable add", ours, "append a page and fdatasync", other, 3.0)


def words_recall(engine: Engine, mind: Mind, count: int) -> Figure:
    """Refresh check, match over all memories, ranking, top ten with their words and reasons."""
    vectors = np.random.default_rng(0).standard_normal((count, 512), dtype=np.float32)
    query = vectors[0]
    asked = questions()
    budget = Budget(k=10, tokens=100_000)
    ours, other = alternately(
        lambda: find(engine, mind.scope, Cue(text=next(asked)), budget=budget),
        lambda: vectors @ query,
        rounds=600,
        block=20,
    )
    return Figure(f"words-only recall at {count:,}", ours, f"numpy product {count:,} × 512", other, 1.0)


def refresh(engine: Engine, mind: Mind, path: Path) -> Figure:
    """Columns in RAM follow one row that another process wrote; the aim is one millisecond, whatever else."""
    store = engine.store
    assert isinstance(store, SqlStore)
    code = f"from omoide.assemble import open_mind\nwith open_mind({str(path)!r}) as m:\n m.remember('one more 一つ')"
    write = process("-c", code, environment=dict(os.environ))
    samples: list[float] = []
    for _ in range(9):
        store._followed(mind.scope)
        write()
        samples.append(timed(lambda: store._followed(mind.scope)))
    return Figure(
        "refresh after another process wrote one", sorted(samples)[4] * 1e3, "one millisecond", 1.0, 1.0
    )


def cold(path: Path, count: int) -> Figure:
    """The whole command in a new process, beside an interpreter that only imports numpy."""
    environment = {**os.environ, "OMOIDE_HOME": str(path), "PYTHONDONTWRITEBYTECODE": ""}
    command = process("-m", "omoide.doors.cli.main", "recall", QUESTIONS[1], environment=environment)
    bare = process("-c", "import numpy", environment=environment)
    for warm in (command, bare):
        warm()
    ours, other = alternately(command, bare, rounds=15)
    return Figure(f"cold `omoide recall` at {count:,}", ours, "python -c 'import numpy'", other, 2.0)


def measured(count: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="omoide-bench-") as scratch:
        directory = Path(scratch)
        print(f"living {count:,} memories …", file=sys.stderr)
        engine, mind = lived(directory / "many", count)
        figures = [words_recall(engine, mind, count), refresh(engine, mind, directory / "many")]
        engine.close()
        return [durable_add(directory), *figures, cold(directory / "many", count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = measured(given.memories)
    if given.json:
        print(
            json.dumps([{**asdict(each), "ratio": each.ratio, "met": each.met} for each in figures], indent=2)
        )
    else:
        print(shown(figures))


if __name__ == "__main__":
    main()
