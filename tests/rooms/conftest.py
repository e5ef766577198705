"""Rooms of Nexus Ark on disk, and lives that move in and out of them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "waking"))
sys.path.insert(0, str(Path(__file__).parent.parent / "doors"))
