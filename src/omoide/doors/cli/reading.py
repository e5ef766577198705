"""What people type, as values; what cannot be taken is refused with what is allowed."""

import re
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeVar

from omoide.dynamics.budgeting import Budget
from omoide.errors import BadValue
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Stage
from omoide.model.parameter import allowed, problem
from omoide.model.words import Words

Choice = TypeVar("Choice", bound=StrEnum)
_MOST = 1_000_000
_DUE_BY = r"^(?:by|until|before|on)\s+|(?:までに?|に)$"


def given_text(parts: Sequence[str]) -> str:
    return sys.stdin.read() if list(parts) == ["-"] else " ".join(parts)


def chosen(choices: type[Choice], value: str | None, *, what: str) -> Choice | None:
    if value is None:
        return None
    try:
        return choices(value)
    except ValueError:
        raise BadValue(value=value, what=what, allowed=", ".join(choices)) from None


def given_time(text: str | None, *, now: datetime, end: bool = False) -> datetime | None:
    """A date or time in any way that people write it, in the zone of the mind; with `end`, the end of what it names."""
    if text is None:
        return None
    from omoide.language.dates import read_time

    return read_time(text, now=now, end=end)


def given_due(text: str | None, *, now: datetime) -> datetime | None:
    """When something is to be done that is due "Friday" or 明日: ahead of now, and in the last minute of a day."""
    if text is None:
        return None
    from omoide.language.dates import parse_when
    from omoide.language.dues import due
    from omoide.language.widths import normal

    plain = normal(text).strip()
    if "T" in plain and plain[:1].isdigit():
        return given_time(plain, now=now)
    span = parse_when(re.sub(_DUE_BY, "", plain), now=now, ahead=True)
    # A number that nobody understood may be half of the time: 12/1 18:00 is not today at six.
    moment = due(plain, now=now) if span or not any(map(str.isdigit, plain)) else None
    if moment is None and span is None:
        allowed = "2026-05-01, 2026-05-01T18:30+09:00, 令和8年5月1日, 金曜, 明日の15時, Friday or the like"
        raise BadValue(value=text, what="time", allowed=allowed)
    if moment is None and span is not None:  # it is past, and whoever says so knows
        moment = (
            span.since if span.until - span.since <= timedelta(hours=1) else span.until - timedelta(minutes=1)
        )
    return moment


def given_filter(
    *,
    kinds: Sequence[str] | None = None,
    about: Sequence[str] | None = None,
    stages: Sequence[str] | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Filter:
    if about and len(about) > 1:
        raise BadValue(value=", ".join(about), what="filter", allowed="one --about at a time")
    found = Filter(about=about[0] if about else None, since=since, until=until)
    if kinds:
        found = replace(
            found, kinds=frozenset(filter(None, (chosen(Kind, each, what="kind") for each in kinds)))
        )
    if stages:
        found = replace(
            found, stages=frozenset(filter(None, (chosen(Stage, each, what="stage") for each in stages)))
        )
    return found


def given_budget(default: Budget, *, k: int | None, tokens: int | None) -> Budget:
    """What was typed, and else the settings; what is out of bounds is named as it was typed."""
    given = {"k": (k, "-k"), "tokens": (tokens, "--tokens")}
    for each in fields(Budget):
        value, option = given[each.name]
        if value is not None and problem(value, each.default, each.metadata):
            raise BadValue(value=value, what=f"value of {option}", allowed=allowed(each.metadata))
    return replace(default, **{name: value for name, (value, _) in given.items() if value is not None})


def given_pictures(words: Words, images: Sequence[str] | None, captions: Sequence[str] | None) -> Words:
    """The words with their pictures; a caption belongs to the picture in the same place."""
    from omoide.model.picture import Picture, pictured

    told = [*(captions or ())]
    if len(told) > len(images or ()):
        raise BadValue(value=told[-1][:60], what="value of --caption", allowed="one for each --image")
    told += [""] * (len(images or ()) - len(told))
    shown = [Picture(reference=each, caption=says) for each, says in zip(images or (), told, strict=True)]
    return pictured(words, shown)


def given_json(text: str, what: str) -> dict[str, Any]:
    """A JSON object, or one from the standard input where it is `-`."""
    from omoide.model.foreign_json import read_json

    try:
        found = read_json(sys.stdin.read() if text == "-" else text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadValue(
            value=text[:60], what=f"value of {what}", allowed='a JSON object, such as {"health": 18}'
        )
    return found


def in_range(value: int, what: str, *, least: int = 0) -> int:
    if not least <= value <= _MOST:
        raise BadValue(value=value, what=f"value of {what}", allowed=f"{least} to {_MOST}")
    return value
