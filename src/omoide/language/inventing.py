"""What a text says that its sources do not: numbers tell most surely that something was made up."""

import re
from collections.abc import Sequence
from typing import Final

from omoide.language.widths import normal

_NUMBER: Final = r"\d+(?:[.,:]\d+)*"


def invented(text: str, sources: Sequence[str]) -> str:
    """A number in a text that none of its sources has, if there is one."""
    known = {_plain(each) for source in sources for each in re.findall(_NUMBER, normal(source))}
    return next((each for each in re.findall(_NUMBER, normal(text)) if _plain(each) not in known), "")


def _plain(number: str) -> str:
    return number.replace(",", "").lstrip("0") or "0"
