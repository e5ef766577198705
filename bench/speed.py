"""How fast and how large: `python -m bench.speed [--json] [--memories N] [--sizes N…]`.

Every figure is a ratio to something bare, or to something of others, measured beside it in the same run.
"""

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import islice
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two BLAS threads on two cores cost more than they give

from bench import neighbours, size
from bench.data import FIRST_DAY
from bench.living import opened, opened_with, unset
from bench.measuring import Figure, alternately, median_ms, process, shown, timed
from bench.telling import note
from bench.texts import questions, texts
from bench.vectors import Prepared, unit_vectors
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.cue import Cue
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.ports import Probe
from omoide.search.find import find
from omoide.wake.encode import Circumstances

TEN = Budget(k=10, tokens=100_000)
_AT_ONCE = 500
_TURNS = 40  # of one talk
_BLOCK = 10  # questions to one before the other is asked: each as fast as it is where nobody else is


def filled(opened: tuple[Engine, Mind], count: int, *, talking: bool = False) -> tuple[Engine, Mind]:
    """So many memories with their vectors, and a stranger beside them who has few. They are notes, or turns of talks of two."""
    engine, mind = opened
    for whose, many in ((size.stranger_to(engine, mind), 100), (mind, count)):
        told = [_turn(number, text) if talking else (Words(text=text), Circumstances())
                for number, text in enumerate(texts(many))]  # fmt: skip
        for start in range(0, many, _AT_ONCE):
            whose.remember_all(told[start : start + _AT_ONCE])
        whose.embed()
    return engine, mind


def _turn(number: int, text: str) -> tuple[Words, Circumstances]:
    said = Words(text=text, session=f"talk {number // _TURNS}", speaker=("Ken", "Mia")[number % 2])
    return said, Circumstances(kind=Kind.EVENT, occurred=FIRST_DAY + timedelta(minutes=number))


def by_words_alone(home: Path) -> tuple[Engine, Mind]:
    return opened(home, settings=["embedding.kind=none"], lexicon=Lexicon())  # what comes without extras


def with_prepared(home: Path) -> tuple[Engine, Mind]:
    return opened_with(Prepared(), home, lexicon=Lexicon())


def recall_with_vector(engine: Engine, mind: Mind, question: str) -> object:
    """Refresh check, words and vector over all memories, ranking, top ten with their words and reasons."""
    return find(engine, mind.scope, Cue(text=question), budget=TEN)


def durable_add(directory: Path) -> Figure:
    """One memory, acknowledged, beside one bare append and fdatasync on the same device."""
    engine, mind = filled(by_words_alone(directory / "add"), 200)
    fd = os.open(directory / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    sync = getattr(os, "fdatasync", os.fsync)
    said = islice(texts(10_000), 200, None)  # what was said before would only be mentioned

    def bare() -> None:
        os.write(fd, b"x" * 4096)  # one page: less is never written by a database
        sync(fd)

    ours, other = alternately(lambda: mind.remember(next(said)), bare, rounds=200)
    engine.close()
    os.close(fd)
    return Figure(name="durable add", ours=ours, beside="append a page and fdatasync", other=other, aim=3.0)


def beside_product(name: str, ours: Callable[[], object], count: int, *, aim: float | None = None) -> Figure:
    """Beside one product of as many bare vectors with a question: the least that an exact search costs."""
    vectors = unit_vectors(count)
    question = vectors[0]
    rounds = 600 if count <= 10_000 else 100
    took, other = alternately(ours, lambda: vectors @ question, rounds=rounds, block=20, clock=process_time)
    return Figure(
        name=f"{name} at {count:,}", ours=took, beside=f"numpy product {count:,} × 512", other=other, aim=aim
    )


def words_recall(engine: Engine, mind: Mind, count: int) -> Figure:
    """Refresh check, match over all memories, ranking, top ten with their words and reasons."""
    asked = questions()
    return beside_product(
        "words-only recall",
        lambda: find(engine, mind.scope, Cue(text=next(asked)), budget=TEN),
        count,
        aim=1.0
        if count >= 10_000
        else None,  # below, what every question costs weighs more than the memories
    )


def vector_recall(engine: Engine, mind: Mind, count: int, *, talking: bool = False) -> Figure:
    asked = questions()
    return beside_product(
        "recall in talk, vector given," if talking else "recall, vector given,",
        lambda: recall_with_vector(engine, mind, next(asked)),
        count,
        aim=None if talking else 2.0 if count >= 100_000 else 3.0 if count >= 10_000 else None,
    )


def beside_neighbours(directory: Path, engine: Engine, mind: Mind, count: int) -> list[Figure]:
    """The same texts, vectors and questions, asked of others."""
    told = list(texts(count))
    return [
        beside_neighbour(engine, mind, count, package=package, label=label, rounds=rounds, aim=aim,
                         fill=lambda make=make, package=package: make(directory / package, told, Prepared()))
        for package, label, make, rounds, aim in (
            ("chromadb", "chromadb, where scope", neighbours.chroma, 60, 0.1),
            ("mem0", "mem0, infer=False, one user", neighbours.mem0, 20, 1.0),
        )
    ]  # fmt: skip


def beside_neighbour(
    engine: Engine,
    mind: Mind,
    count: int,
    *,
    package: str,
    label: str,
    rounds: int,
    aim: float,
    fill: Callable[[], neighbours.Ask],
) -> Figure:
    asked = questions()
    ask: neighbours.Ask | None = None
    if neighbours.installed(package):
        note(f"filling {package} with {count:,} …")
        ask = fill()
        ask(next(asked))
    else:
        note(f"{package} is not installed, and nothing is measured beside it: pip install '.[bench]'")
    ours, other = alternately(
        lambda: recall_with_vector(engine, mind, next(asked)),
        lambda: ask(next(asked)) if ask else None,
        rounds=rounds,
        block=_BLOCK,
    )
    return Figure(
        name=f"recall, vector given, at {count:,}",
        ours=ours,
        beside=label,
        other=other if ask else None,
        aim=aim,
    )


def refresh(engine: Engine, mind: Mind, path: Path) -> Figure:
    """Columns in RAM follow one row that another process wrote; the aim is one millisecond, whatever else."""
    code = f"from omoide.assemble import open_mind\nwith open_mind({str(path)!r}) as m:\n m.remember('one more 一つ')"
    write = process("-c", code, environment=clean_environment(OMOIDE_EMBEDDING__KIND="none"))
    samples: list[float] = []
    for _ in range(25):
        write()
        following = timed(lambda: engine.store.candidates(mind.scope, Probe()), clock=process_time)
        already = timed(lambda: engine.store.candidates(mind.scope, Probe()), clock=process_time)
        samples.append(following - already)
    return Figure(
        name="refresh after another process wrote one",
        ours=median_ms(samples),
        beside="one millisecond",
        other=1.0,
        aim=1.0,
    )


def cold(directory: Path, count: int) -> Figure:
    """The whole command in a new process, embedding the question, beside an interpreter that only imports numpy."""
    note(f"living {count:,} memories with the embedder that comes with it …")
    filled(opened(directory / "cold"), count)[0].close()
    environment = clean_environment(OMOIDE_HOME=str(directory / "cold"))
    question = "who fixed the build at the office"
    command = process("-m", "omoide.doors.cli.main", "recall", question, environment=environment)
    bare = process("-c", "import numpy", environment=environment)
    for warm in (command, bare):
        warm()
    ours, other = alternately(command, bare, rounds=15)
    return Figure(
        name=f"cold `omoide recall` at {count:,}",
        ours=ours,
        beside="python -c 'import numpy'",
        other=other,
        aim=2.0,
    )


def clean_environment(**more: str) -> dict[str, str]:
    """As people have it, not as this benchmark has it; with compiled code kept: it is not the compiler that is measured."""
    plain = {name: value for name, value in unset().items() if name != "OPENBLAS_NUM_THREADS"}
    return {**plain, "PYTHONDONTWRITEBYTECODE": "", **more}


def by_words(directory: Path, count: int) -> list[Figure]:
    note(f"living {count:,} memories …")
    engine, mind = filled(by_words_alone(directory / "words"), count)
    figures = [words_recall(engine, mind, count), refresh(engine, mind, directory / "words")]
    engine.close()
    return figures


def by_vectors(directory: Path, count: int, *, fully: bool) -> list[Figure]:
    """Recall at this size; `fully` also beside others, and what it takes in room."""
    note(f"living {count:,} memories with vectors …")
    home = directory / f"vectors-{count}"
    engine, mind = filled(with_prepared(home), count)
    figures = [vector_recall(engine, mind, count)]
    if fully:
        figures += beside_neighbours(directory, engine, mind, count)
    engine.close()
    if fully:
        engine, mind = filled(with_prepared(directory / "talk"), count, talking=True)
        figures.insert(1, vector_recall(engine, mind, count, talking=True))
        engine.close()
        filled(with_prepared(directory / "empty"), 1)[0].close()
        text_bytes = sum(len(text.encode()) for text in texts(count))
        figures += [size.ram(home, count)] if size.measurable() else []
        figures += [size.disk(home, directory / "empty", count, text_bytes)]
    return figures


def measured(count: int, sizes: Sequence[int]) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="omoide-bench-") as scratch:
        directory = Path(scratch)
        figures = [durable_add(directory), *by_words(directory, count)]
        for each in sorted({*sizes, count}):
            figures += by_vectors(directory, each, fully=each == count)
        return [*figures, cold(directory, count)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=10_000, help="for all that is measured at one size")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1_000, 10_000, 100_000], help="for recall")
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    figures = measured(given.memories, given.sizes)
    print(json.dumps({"figures": [each.plain() for each in figures]}) if given.json else shown(figures))


if __name__ == "__main__":
    main()
