"""Turns of life: what ends a state by having happened, without naming it.

Who was looking for work and was hired looks no more; who is expecting a child and gave birth expects none; who has moved
lives no longer where he lived. In `turns.tsv` each line is a state and what ends it, in both languages. That both are of the
same one, and that nothing is a plan, is for the caller to see.
"""

import re
from functools import cache
from pathlib import Path

from omoide.language.widths import normal
from omoide.model.for_now import for_now


@for_now(16384)
def _states(text: str) -> frozenset[int]:
    return frozenset(place for place, (state, _) in enumerate(_turns()) if state.search(_read(text)))


@for_now(16384)
def _ends(text: str) -> frozenset[int]:
    return frozenset(place for place, (_, end) in enumerate(_turns()) if end.search(_read(text)))


def ends(older: str, newer: str) -> bool:
    """Say whether what the newer tells ends what the older says, and was not so already then."""
    return bool(_states(older) & _ends(newer) - _ends(older))


def _read(text: str) -> str:
    return normal(text).replace("\u2019", "'")


@cache
def _turns() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    lines = Path(__file__).with_suffix(".tsv").read_bytes().decode().splitlines()
    rows = (line.split("\t") for line in lines if line and line[0] != "#")
    return tuple((_either(state, ja), _either(end, end_ja)) for state, ja, end, end_ja in rows)


def _either(english: str, japanese: str) -> re.Pattern[str]:
    return re.compile(f"{english}|{japanese}", re.IGNORECASE)
