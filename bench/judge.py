"""How well statements are judged: `python -m bench.judge [--onnx DIRECTORY] [--json]`.

Pairs that people have judged: JSICK and JNLI in Japanese, SNLI in English. A judge that contradicts where nothing is
contradicted retires what is true, so the precision of its contradictions comes first; it may leave undecided what it
likes. How many words two sentences must share was chosen while looking at these pairs, mostly at JSICK: expect less on others.
"""

import argparse
import csv
import json
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from bench.data import data_directory
from bench.evaluation import Unusable
from omoide.adapters.judges.choosing import make_judge
from omoide.dynamics.judging import Judging
from omoide.dynamics.learning import Learning
from omoide.language.frames import Standing, compare
from omoide.model.judgement import Judgement
from omoide.ports import Judge

LABELS = ("entailment", "contradiction", "neutral")


class Pair(NamedTuple):
    """Two sentences and what people said of them."""

    premise: str
    hypothesis: str
    label: str


def read_jsick(directory: Path) -> Iterator[Pair]:
    with open(directory / "jsick" / "train.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            yield Pair(row["sentence_A_Ja"], row["sentence_B_Ja"], row["entailment_label_Ja"])


def read_jnli(directory: Path) -> Iterator[Pair]:
    yield from _lines(directory / "jnli" / "valid.json", "label")


def read_snli(directory: Path) -> Iterator[Pair]:
    yield from _lines(directory / "snli" / "dev.jsonl", "gold_label")


def _lines(path: Path, label: str) -> Iterator[Pair]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        yield Pair(row["sentence1"], row["sentence2"], row[label])


SETS: dict[str, Callable[[Path], Iterable[Pair]]] = {
    "JSICK": read_jsick,
    "JNLI": read_jnli,
    "SNLI": read_snli,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Shares of a set: right in all; of what was called a contradiction, how much is one; and of those, how many found."""

    pairs: int
    accuracy: float
    precision: float
    recall: float


def measured(judge: Judge, pairs: Iterable[Pair], *, learning: Learning = Learning()) -> Figures:
    """By the thresholds that are set; pairs on which people did not agree are left out."""
    known = [pair for pair in pairs if pair.label in LABELS and pair.premise and pair.hypothesis]
    if not known:
        raise Unusable("there are no pairs with a label")
    said = [_called(each, learning) for each in judge.judge([(one.premise, one.hypothesis) for one in known])]
    both = list(zip(said, (pair.label for pair in known), strict=True))
    found = sum(one == label == "contradiction" for one, label in both)
    called, real = said.count("contradiction"), sum(pair.label == "contradiction" for pair in known)
    return Figures(
        pairs=len(known),
        accuracy=sum(one == label for one, label in both) / len(known),
        precision=found / called if called else 1.0,
        recall=found / real if real else 1.0,
    )


def _called(judgement: Judgement, learning: Learning) -> str:
    if judgement.contradiction >= learning.conflicting:
        return "contradiction"
    return "entailment" if judgement.entailment >= learning.entailed else "neutral"


def unrelated(directory: Path, *, count: int = 5_000, seed: int = 1) -> float:
    """Of what different people said in passing, in pairs drawn at random: the share of which one would retire the other."""
    paths = sorted((directory / "real-persona-chat" / "dialogues").glob("*.json"))
    if not paths:
        raise Unusable(f"there are no dialogues in {directory / 'real-persona-chat'}")
    said = [one["text"] for path in paths for one in json.loads(path.read_text("utf-8"))["utterances"]]
    chance = random.Random(seed)
    pairs = [chance.sample(said, 2) for _ in range(count)]
    retiring = (Standing.UPDATES, Standing.CONTRADICTS)
    return sum(compare(older, newer).standing in retiring for older, newer in pairs) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--onnx", default="", help="the directory of a cross-encoder")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    judging = Judging(kind="onnx", path=asked.onnx) if asked.onnx else Judging()
    judge = make_judge(judging)
    if judge.trouble:
        raise SystemExit(str(judge.trouble))
    told: dict[str, object] = {}
    for name, reader in SETS.items():
        try:
            told[name] = asdict(measured(judge, reader(data_directory())))
        except (FileNotFoundError, Unusable) as error:
            told[name] = f"left out: {error}; OMOIDE_DATA names the directory of the data"
    try:
        told["unrelated"] = {"retired": unrelated(data_directory())}
    except Unusable as error:
        told["unrelated"] = f"left out: {error}"
    if asked.json:
        print(json.dumps({"judge": judge.name, **told}, indent=2))
        return
    print(f"{judge.name:10} {'pairs':>6} {'right':>7} {'precision':>10} {'recall':>7}   (of contradictions)")
    for name, figures in told.items():
        if isinstance(figures, dict) and "retired" in figures:
            print(
                f"{name:10} pairs of what people said in passing; wrongly retired: {figures['retired']:.2%}"
            )
        elif isinstance(figures, dict):
            line = f"{figures['pairs']:6} {figures['accuracy']:7.1%} {figures['precision']:10.1%} {figures['recall']:7.1%}"
            print(f"{name:10} {line}")
        else:
            print(f"{name:10} {figures}")


if __name__ == "__main__":
    main()
