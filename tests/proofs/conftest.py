"""What proofs need: the scripts that do them at full size."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
