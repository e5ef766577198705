"""Told in one language, asked for in the other: `python -m bench.crossing [--json]`.

Once in other words (`bench/own/crossing.toml`), once plainly (`crossing_plain.toml`). All memories, those of the pairs
among many others, are heard by one mind in an order of chance. A question counts as answered where its memory is one of
the first three that come.
"""

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bench.data import FIRST_DAY, OWN, read_own
from bench.evaluation import Turn, Unusable
from bench.living import lived
from bench.metrics import hit_at
from bench.telling import Progress, refuse

TOP = 3
WAYS = {"in other words": OWN / "crossing.toml", "plainly": OWN / "crossing_plain.toml"}
_OTHER = {"ja": "en", "en": "ja"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """What was told in `language`, and what is asked in the other one."""

    id: str
    language: str
    memory: str
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """One direction: how many were asked in which way, and the share whose memory was among the first three."""

    way: str
    told: str
    asked: str
    n: int
    top3: float

    def plain(self) -> dict[str, object]:
        return {"way": self.way, "told": self.told, "asked": self.asked, "n": self.n, "top3": self.top3}


def read_crossing(way: str = "in other words") -> tuple[list[Pair], list[Turn]]:
    """The pairs, and all memories as turns, an hour apart and each on its own."""
    pairs = [Pair(id=f"pair-{place}", **each) for place, each in enumerate(read_own(WAYS[way])["pair"])]
    among = read_own(WAYS["in other words"])
    others = [*(among["pair"] if way != "in other words" else ()), *among["other"]]
    told = [(each.id, each.memory) for each in pairs]
    told += [(f"other-{place}", each["memory"]) for place, each in enumerate(others)]
    random.Random(0).shuffle(told)
    turns = [
        Turn(id=name, session="", speaker="", time=FIRST_DAY + timedelta(hours=hour), text=text)
        for hour, (name, text) in enumerate(told)
    ]
    return pairs, turns


def crossed(way: str, pairs: Sequence[Pair], turns: Sequence[Turn]) -> list[Crossing]:
    progress = Progress("memories and questions", len(turns) + len(pairs))
    hits: dict[str, list[float]] = {language: [] for language in _OTHER}
    with lived(turns, told=progress.step) as life:
        for pair in pairs:
            hits[pair.language].append(hit_at(TOP, life.ask(pair.question, k=TOP), {pair.id}))
            progress.step()
    progress.end()
    return [
        Crossing(way=way, told=language, asked=_OTHER[language], n=len(found), top3=sum(found) / len(found))
        for language, found in hits.items()
        if found
    ]


def shown(results: Sequence[Crossing]) -> str:
    return "\n".join(
        f"told in {each.told}, asked in {each.asked} {each.way}: {each.top3:.3f} of {each.n} among the first {TOP}"
        for each in results
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    try:
        sets = {way: read_crossing(way) for way in WAYS}
    except Unusable as error:
        refuse(error)
    results = [each for way, (pairs, turns) in sets.items() for each in crossed(way, pairs, turns)]
    print(json.dumps({"results": [each.plain() for each in results]}) if given.json else shown(results))


if __name__ == "__main__":
    main()
