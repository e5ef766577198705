"""What people type, as values; what cannot be taken is refused with what is allowed."""

import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeVar

from omoide.dynamics.budgeting import Budget
from omoide.errors import BadValue
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Stage
from omoide.model.parameter import allowed, problem

Choice = TypeVar("Choice", bound=StrEnum)
_MOST = 1_000_000
_DAY_LETTERS = len("2026-05-01")


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
    try:
        time = datetime.fromisoformat(text.strip())
        if len(text.strip()) > _DAY_LETTERS or not end:
            return time if time.utcoffset() is not None else time.replace(tzinfo=now.tzinfo)
    except ValueError:
        pass
    from omoide.language.dates import parse_when

    span = parse_when(text, now=now)
    if span is None:
        allowed = "2026-05-01, 2026-05-01T18:30+09:00, 令和8年5月1日, 先週の金曜, last Friday or the like"
        raise BadValue(value=text, what="time", allowed=allowed)
    return span.until - timedelta(microseconds=1) if end else span.since


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


def in_range(value: int, what: str, *, least: int = 0) -> int:
    if not least <= value <= _MOST:
        raise BadValue(value=value, what=f"value of {what}", allowed=f"{least} to {_MOST}")
    return value
