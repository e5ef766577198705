"""JSON that somebody else wrote. Its depth is bounded before the parser, which recurses, sees it; and whatever is wrong
with it is a `ValueError`, so that no caller has to know of any other."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

DEEPEST: Final = 200  # nobody writes a conversation so deep, and what is would break whoever shows it later
_OPENING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class TooDeep(ValueError):
    def __init__(self) -> None:
        super().__init__("it is nested too deeply")


def read_json(
    text: str | bytes,
    *,
    distinct: bool = False,
    parse_constant: Callable[[str], Any] | None = None,
    parse_float: Callable[[str], Any] | None = None,
) -> Any:
    """With `distinct`, an object that says the same key twice is refused: readers differ in which of them they believe."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    if not is_shallow(text):
        raise TooDeep
    try:
        return json.loads(
            text,
            parse_constant=parse_constant,
            parse_float=parse_float,
            object_pairs_hook=_distinct if distinct else None,
        )
    except RecursionError:  # of a caller who stands deep himself
        raise TooDeep from None


def is_shallow(text: str) -> bool:
    """Brackets outside of strings, counted in one pass."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return True
    depth = 0
    for found in _OPENING.finditer(text):
        mark = found[0]
        depth += 1 if mark in "[{" else -1 if mark in "]}" else 0
        if depth > DEEPEST:
            return False
    return True


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {json.dumps(twice[:40])} stands twice in one object")
    return found
