"""What field of life a turn of talk is from (LU-03, LU-05): films, food, work. By known words, or not at all."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from omoide.language.affect_words import Table
from omoide.language.widths import normal


def domain_of(text: str) -> str:
    """The field that most of its known words are from; nothing where there is none, or two are as likely."""
    counts = Counter(found.meaning for found in _table().found(normal(text).lower()))
    best = counts.most_common(2)
    return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""


@cache
def _table() -> Table[str]:
    return Table(_rows())


def _rows() -> Iterator[tuple[str, str | None]]:
    for line in Path(__file__).with_suffix(".tsv").read_bytes().decode().splitlines():
        if line and line[0] != "#":
            domain, _, spellings = line.partition("\t")
            yield spellings, domain if domain != "-" else None
