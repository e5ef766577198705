"""Does it feel what readers feel: `python -m bench.affect [--json]`.

WRIME (validation, 1,200 short posts): three readers gave each post a mark of 0 to 3 for each of eight emotions.
Intensity is a reader's strongest mark, mean over the readers; ours is compared by Spearman's rank correlation.
Polarity is a reader's strongest of joy, trust and anticipation less the strongest of sadness, anger, fear and disgust,
mean over the readers: positive from half a mark on, negative likewise, neutral between. Ours is the sign of the valence.

The tables of words were written without this data; then errors of the posts with even numbers were looked at, so the
posts with odd numbers tell more. Beside ours stand marks of punctuation alone, the commonest class, the writer's own
marks, and each reader beside the other two: that is how far people agree.
"""

import argparse
import ast
import csv
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.data import data_directory
from bench.evaluation import Unusable
from bench.measuring import median_ms, timed
from bench.telling import note
from omoide.language.affect import feeling
from omoide.language.affect_marks import marks
from omoide.language.appraising import appraise
from omoide.language.widths import normal

GLAD = ("joy", "trust", "anticipation")
SORRY = ("sadness", "anger", "fear", "disgust")
READERS = ("reader1", "reader2", "reader3")
CLEAR = 0.5  # from so much of a mark on, a post is not neutral
TURN = 500  # characters
TURNS = 100

Marks = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A post, and what its writer and its readers marked."""

    text: str
    writer: Marks
    readers: tuple[Marks, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """How strong one takes a post to be, and of which sign."""

    intensity: float
    polarity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How one agrees with the readers; None where the same is said of every post."""

    name: str
    n: int
    spearman: float | None
    accuracy: float

    def plain(self) -> dict[str, object]:
        return {"name": self.name, "n": self.n, "spearman": self.spearman, "accuracy": self.accuracy}


def read_posts(path: Path) -> list[Post]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [_post(row) for row in csv.DictReader(file)]
    except FileNotFoundError:
        raise Unusable(f"there is no {path}; OMOIDE_DATA names the directory of the data") from None
    except (OSError, UnicodeDecodeError, csv.Error, KeyError, ValueError, SyntaxError) as error:
        raise Unusable(f"{path}: it cannot be read: {error!r}") from error


def _post(row: Mapping[str, str]) -> Post:
    def given(column: str) -> Marks:
        return {str(emotion): int(mark) for emotion, mark in ast.literal_eval(row[column]).items()}

    # New lines were written as two characters.
    text = row["sentence"].replace("\\n", "\n")
    return Post(text=text, writer=given("writer"), readers=tuple(map(given, READERS)))


def opinion(given: Iterable[Marks]) -> Opinion:
    """What several people took a post for, all in all."""
    people = list(given)
    leaning = statistics.fmean(max(one[e] for e in GLAD) - max(one[e] for e in SORRY) for one in people)
    return Opinion(
        intensity=statistics.fmean(max(one.values()) for one in people),
        polarity=(leaning >= CLEAR) - (leaning <= -CLEAR),
    )


def ours(post: Post) -> Opinion:
    felt = feeling(post.text)
    return Opinion(intensity=felt.intensity, polarity=(felt.valence > 0) - (felt.valence < 0))


def by_punctuation(post: Post) -> Opinion:
    shown = marks(normal(post.text))
    return Opinion(intensity=shown.cries, polarity=bool(shown.cries) - bool(shown.silences))


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """The correlation of the ranks, equal values sharing theirs."""
    if len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return statistics.correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    """The mean place of each value among all of them."""
    count, below, rank = Counter(values), 0, dict[float, float]()
    for value in sorted(count):
        rank[value] = below + (count[value] + 1) / 2
        below += count[value]
    return [rank[value] for value in values]


def agreement(name: str, held: Sequence[Opinion], gold: Sequence[Opinion]) -> Agreement:
    return Agreement(
        name=name,
        n=len(gold),
        spearman=spearman([one.intensity for one in held], [one.intensity for one in gold]),
        accuracy=statistics.fmean(a.polarity == b.polarity for a, b in zip(held, gold, strict=True)),
    )


def compared(posts: Sequence[Post]) -> list[Agreement]:
    gold = [opinion(post.readers) for post in posts]
    common = Counter(one.polarity for one in gold).most_common(1)[0][0]
    held: dict[str, Callable[[Post], Opinion]] = {
        "ours": ours,
        "punctuation alone": by_punctuation,
        "the commonest class": lambda post: Opinion(intensity=0, polarity=common),
        "the writer": lambda post: opinion([post.writer]),
    }
    opinions = {name: [hold(post) for post in posts] for name, hold in held.items()}
    found = [agreement(name, each, gold) for name, each in opinions.items()]
    for name, first in (("ours, even posts", 0), ("ours, odd posts", 1)):
        found.insert(1 + first, agreement(name, opinions["ours"][first::2], gold[first::2]))
    return [*found, *(_reader(posts, number) for number in range(len(READERS)))]


def _reader(posts: Sequence[Post], number: int) -> Agreement:
    """One reader beside the others."""
    held = [opinion([post.readers[number]]) for post in posts]
    gold = [opinion([*post.readers[:number], *post.readers[number + 1 :]]) for post in posts]
    return agreement(f"reader {number + 1} beside the others", held, gold)


def turn_ms(posts: Sequence[Post]) -> float:
    """How long a whole appraisal of a turn takes, that is made of several posts."""
    text = "\n".join(post.text for post in posts)
    turns = [text[start : start + TURN] for start in range(0, len(text), TURN)][:TURNS]
    appraise(turns[0])
    return median_ms([timed(lambda turn=turn: appraise(turn)) for turn in turns])


def shown(results: Sequence[Agreement], milliseconds: float) -> str:
    lines = [f"{'':28} {'posts':>6} {'Spearman':>9} {'polarity':>9}"]
    for each in results:
        rank = f"{'':>9}" if each.spearman is None else f"{each.spearman:9.3f}"
        lines.append(f"{each.name:28} {each.n:6,} {rank} {each.accuracy:9.3f}")
    lines.append(f"a turn of {TURN} characters is appraised in {milliseconds:.2f} ms")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    try:
        posts = read_posts(data_directory() / "wrime" / "validation.csv")
    except Unusable as error:
        note(f"WRIME is left out: {error}")
        return
    results, milliseconds = compared(posts), turn_ms(posts)
    plain = {"results": [each.plain() for each in results], "turn_ms": milliseconds}
    print(json.dumps(plain) if given.json else shown(results, milliseconds))


if __name__ == "__main__":
    main()
