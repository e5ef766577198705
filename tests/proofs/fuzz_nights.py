"""Ten thousand odd texts lived through real nights, by the default and by every design: none may stop, none be parked.

python tests/proofs/fuzz_nights.py --texts 10000 --seed 1
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "sleep"))

from strange_words import strange_texts

from omoide.assemble import mind_of, open_engine
from omoide.errors import BadInput
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance

PRESETS = ("default", "ltm", "animaworks", "nexus-ark", "lumina", "piano")
A_DAY = 100  # texts


def lived(home: Path, preset: str, *, texts: int, seed: int) -> Counter[str]:
    """How many nights were whole, what stopped and what was parked."""
    counts: Counter[str] = Counter()
    clock = FrozenClock()
    said = [f"home.path={home}", f"preset={preset}", "embedding.kind=none"]
    settings = read_settings(environment={}, arguments=said)
    with mind_of(settings, open_engine(settings, clock=clock, chance=SeededChance(7)), by="fuzz") as mind:
        for place, text in enumerate(strange_texts(texts, seed=seed)):
            tell = (
                mind.observe,
                mind.remember,
                lambda said, place=place: mind.talk.hear(said, thread=f"t{place % 7}"),
            )
            try:
                tell[place % 3](text)
            except BadInput as error:
                counts[f"refused: {error.code}"] += 1
            clock.tick(minutes=7)
            if place % A_DAY == A_DAY - 1 or place == texts - 1:
                clock.tick(days=1)
                _slept(mind, counts)
        for _ in range(70):  # until what was told has faded
            clock.tick(days=1)
            _slept(mind, counts)
        counts["parked"] += len(mind.nights_waiting().parked)
        counts["unsound"] += len(mind.care.verify().problems)
    return counts


def _slept(mind, counts: Counter[str]) -> None:
    for report in mind.sleep():
        counts["nights"] += 1
        counts["stopped"] += not report.whole
        counts["parked"] += sum(len(each.parked) + (each.outcome == "parked") for each in report.steps)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", nargs="*", default=PRESETS)
    asked = parser.parse_args()
    bad = 0
    for preset in asked.presets:
        with tempfile.TemporaryDirectory() as home:
            counts = lived(Path(home) / "store", preset, texts=asked.texts, seed=asked.seed)
        bad += counts["stopped"] + counts["parked"] + counts["unsound"]
        print(preset, dict(counts), flush=True)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
