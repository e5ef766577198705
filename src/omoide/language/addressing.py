"""Whom a turn of talk names of those who take part in it (LU-14, LU-28): ルミナ、どう思う? Hey Nox."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from omoide.language.widths import normal
from omoide.model.for_now import for_now

# Around a name in Latin letters no other may stand, around one in katakana no other katakana: ルミナス is somebody else.
_EDGES: Final = (("[a-z0-9_]", re.compile("[a-z0-9_]")), ("[ァ-ヺー]", re.compile("[ァ-ヺー]")))


def named(text: str, characters: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """How often each of them is named, by whichever of their names; those who are not named are left out."""
    said = normal(text).lower()
    counts = {who: len(_pattern(tuple(names)).findall(said)) for who, names in characters.items()}
    return {who: count for who, count in counts.items() if count}


@for_now(256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """The longest first, so that whoever has a short name, too, is not named twice by the long one."""
    spelt = sorted({normal(name).lower() for name in names}, key=len, reverse=True)
    return re.compile("|".join(map(_alone, spelt)))


def _alone(name: str) -> str:
    before = next((edge for edge, at in _EDGES if at.match(name[0])), None)
    after = next((edge for edge, at in _EDGES if at.match(name[-1])), None)
    head, tail = (f"(?<!{before})" if before else ""), (f"(?!{after})" if after else "")
    return f"{head}{re.escape(name)}{tail}"
