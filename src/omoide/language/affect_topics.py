"""What a turn of talk is about: software, the office, a slip of the pen, a decision, life, the heart, a greeting."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from omoide.language.affect_words import Found, Table


def topics(text: str) -> list[Found[str]]:
    """Give the words of all topics in a text, which is in one width and lower case."""
    return _table().found(text)


@cache
def _table() -> Table[str]:
    return Table(_rows())


def _rows() -> Iterator[tuple[str, str | None]]:
    for line in Path(__file__).with_suffix(".tsv").read_bytes().decode().splitlines():
        if line and line[0] != "#":
            topic, _, spellings = line.partition("\t")
            yield spellings, topic if topic != "-" else None
