"""Many lives under clocks that leap and go back: nothing is lost from view, and no night is done twice.

python tests/proofs/prove_clocks.py --seeds 300 --days 60
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "sleep"))

import wrong_clocks as clocks


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--days", type=int, default=60)
    asked = parser.parse_args()
    bad = 0
    for seed in range(asked.first, asked.first + asked.seeds):
        with tempfile.TemporaryDirectory() as home:
            lived = clocks.live(Path(home), seed, days=asked.days)
        bad += bool(lived.lost or lived.doubled)
        print(seed, lived, flush=True)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
