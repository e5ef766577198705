"""The texts we wrote ourselves, as they lie in their files, and how to tell in which language one is."""

import re
import tomllib
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[2]
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_LATIN = re.compile(r"[A-Za-z]")


def read(place: str) -> dict[str, Any]:
    return tomllib.loads((REPO / place).read_text("utf-8"))


def language(text: str) -> str:
    """By script: a Japanese letter says about as much as three Latin ones."""
    return "ja" if 3 * len(_JAPANESE.findall(text)) > len(_LATIN.findall(text)) else "en"


LIFE = read("src/omoide/stories/sixty_days.toml")
CROSSING = read("bench/own/crossing.toml")
ABSENT = {name: read(f"bench/own/absent_{name}.toml") for name in ("en", "ja")}
