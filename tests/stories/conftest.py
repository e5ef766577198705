"""The cases are read by the benchmark that counts them; it is no part of the package, it lies beside it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
