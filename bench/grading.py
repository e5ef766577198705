"""What was put before an agent, compared with what it needed: a life says both, as patterns, where somebody asks."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

_BESIDE = frozenset({"recent", "self"})  # what just happened, and who one is, is no memory that was chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """Counts over all asks. A need is `met` where a line says it; a line is `pointed` where it says what the ask needs, or what helps
    besides; `stale`: asks before which something stood that is no longer true; `silent`: where nothing need come, and nothing came."""

    asks: int = 0
    needs: int = 0
    met: int = 0
    lines: int = 0
    pointed: int = 0
    stale: int = 0
    quiet: int = 0
    silent: int = 0
    tokens: int = 0

    def __add__(self, other: "Grade") -> "Grade":
        return Grade(
            **{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)}
        )


def graded(events: Iterable[Mapping[str, Any]], result: Mapping[str, Any]) -> Grade:
    asked = {each["id"]: each for each in result["asks"]}
    return sum((_grade(each, asked[each["id"]]) for each in events if each["do"] == "ask"), Grade())


def _grade(ask: Mapping[str, Any], came: Mapping[str, Any]) -> Grade:
    every = [line["text"] for line in came["lines"]]
    chosen = [line["text"] for line in came["lines"] if line["part"] not in _BESIDE]
    needs = [need["any"] for need in ask.get("needs", [])]
    needed = [pattern for need in needs for pattern in need]
    outdated = (
        any(_says([pattern], text) and not _says(needed, text) for text in every)
        for pattern in ask.get("stale", [])
    )
    quiet = bool(ask.get("quiet"))
    return Grade(
        asks=1,
        needs=len(needs),
        met=sum(any(_says(need, text) for text in every) for need in needs),
        lines=len(chosen),
        pointed=sum(_says([*needed, *ask.get("also", [])], text) for text in chosen),
        stale=sum(outdated),
        quiet=int(quiet),
        silent=int(quiet and not chosen),
        tokens=came["tokens"],
    )


def _says(patterns: Sequence[str], text: str) -> bool:
    plain = unicodedata.normalize("NFKC", text)
    return any(
        re.search(unicodedata.normalize("NFKC", each), plain, re.IGNORECASE | re.DOTALL) for each in patterns
    )


def table(grades: Mapping[str, Grade]) -> list[str]:
    head = f"{'preset':20} {'needs met':>14} {'to the point':>18} {'outdated':>10} {'silent':>8} {'tokens an ask':>14}"
    return [head, *(_row(name, each) for name, each in grades.items())]


def _row(name: str, grade: Grade) -> str:
    met, pointed = (
        f"{part}/{whole} {part / max(whole, 1):.2f}"
        for part, whole in ((grade.met, grade.needs), (grade.pointed, grade.lines))
    )
    silent, tokens = f"{grade.silent}/{grade.quiet}", grade.tokens / max(grade.asks, 1)
    return f"{name:20} {met:>14} {pointed:>18} {f'{grade.stale}/{grade.asks}':>10} {silent:>8} {tokens:14.0f}"
