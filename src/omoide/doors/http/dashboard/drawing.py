"""Where things stand in a picture: pure geometry. Templates draw it as SVG, in colours of the style sheet."""

import math
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from typing import Any, Final

WIDTH: Final = 640
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 10, 24
_LANE: Final = 26
_HEIGHT: Final = 200
_PIECES: Final = re.compile(r"\w+|\s+|.", re.ASCII | re.DOTALL)
# In the order in which colours are given.
_COLOURS: Final = 8


def colour(place: int) -> str:
    """The name of a colour in the style sheet."""
    return f"c{place % _COLOURS}"


# What time leaves of a memory.


def curve(points: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Days are drawn by their square root: tomorrow and ten years are both to be seen."""
    longest = max((each["days"] for each in points), default=1.0) or 1.0
    wide, high = WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(days: float) -> float:
        return round(_LEFT + wide * math.sqrt(days / longest), 1)

    def y(share: float) -> float:
        return round(_TOP + high * (1 - min(max(share, 0.0), 1.0)), 1)

    return {
        "width": WIDTH,
        "height": _HEIGHT,
        "left": _LEFT,
        "right": WIDTH - _RIGHT,
        "lines": {
            name: " ".join(f"{x(each['days'])},{y(each[name])}" for each in points)
            for name in ("strength", "retention")
        },
        "dots": [each | {"x": x(each["days"]), "y": y(each["strength"])} for each in map(dict, points)],
        "levels": [{"y": y(share), "text": f"{share:g}"} for share in (0, 0.5, 1)],
        "ticks": [
            {"x": x(days), "days": days} for days in (0, 30, 180, 365, 730, 1825, 3650) if days <= longest
        ],
        "foot": _HEIGHT - 6,
    }


# Feelings over time: a lane for each, so that no colour is needed to tell them apart.


def scatter(feelings: Sequence[Mapping[str, Any]], lanes: Sequence[str]) -> dict[str, Any]:
    left = 110
    times = [datetime.fromisoformat(each["timestamp"]).timestamp() for each in feelings]
    first, last = min(times, default=0.0), max(times, default=0.0)
    span, wide = (last - first) or 1.0, WIDTH - left - 24
    places = {name: _TOP + _LANE * (place + 0.5) for place, name in enumerate(lanes)}
    height = _TOP + _LANE * len(lanes) + _BOTTOM
    ends = [datetime.fromisoformat(feelings[0]["timestamp"]), datetime.fromisoformat(feelings[-1]["timestamp"])] if feelings else []  # fmt: skip
    return {
        "width": WIDTH,
        "height": height,
        "left": left,
        "right": WIDTH - 12,
        "lanes": [
            {"name": name, "y": y, "colour": colour(place)} for place, (name, y) in enumerate(places.items())
        ],
        "dots": [
            dict(each)
            | {
                "x": round(left + 12 + wide * ((time - first) / span if len(feelings) > 1 else 0.5), 1),
                "y": places[each["category"]],
                "r": round(3 + 7 * each["intensity"], 1),
                "colour": colour(list(lanes).index(each["category"])),
            }
            for each, time in zip(feelings, times, strict=True)
            if each["category"] in places
        ],
        "ends": [each.strftime("%Y-%m-%d") for each in ends],
        "foot": height - 6,
    }


# Shares of a whole.


def bar(parts: Mapping[str, float], *, whole: float = 0.0) -> list[dict[str, Any]]:
    """Each part as a piece of a bar of width 100; parts that take away are not drawn."""
    all_of_it = max(whole, sum(each for each in parts.values() if each > 0)) or 1.0
    pieces: list[dict[str, Any]] = []
    x = 0.0
    for place, (name, value) in enumerate(parts.items()):
        width = 100 * max(value, 0.0) / all_of_it
        pieces.append({"name": name, "value": value, "x": round(x, 2), "width": round(width, 2), "colour": colour(place)})  # fmt: skip
        x += width
    return pieces


def columns(counts: Mapping[str, int], *, most: int = 60) -> list[dict[str, Any]]:
    """The last days as columns, each as high as much happened."""
    last = sorted(counts.items())[-most:]
    highest = max((count for _, count in last), default=1) or 1
    wide = WIDTH / max(len(last), 20)
    return [
        {
            "day": day,
            "count": count,
            "x": round(place * wide + 1, 1),
            "width": round(max(wide - 2, 1), 1),
            "height": round(4 + 52 * count / highest, 1),
        }
        for place, (day, count) in enumerate(last)
    ]


# A memory and what it is tied to.


def rings(
    middle: Mapping[str, Any], first: Sequence[Mapping[str, Any]], *, size: int = 640
) -> dict[str, Any]:
    """The middle, what is one step away around it, and beyond each of these what is tied to it."""
    half = size / 2
    nodes = [{"memory": middle, "x": half, "y": half, "r": 16, "ring": 0}]
    lines: list[dict[str, Any]] = []
    known = {middle["id"]}
    near = [each for each in first if each["memory"]["id"] not in known]
    known |= {each["memory"]["id"] for each in near}
    for place, each in enumerate(near):
        angle = 2 * math.pi * place / len(near) + 0.3  # not straight below: a name stands there
        x, y = half + 0.26 * size * math.cos(angle), half + 0.26 * size * math.sin(angle)
        lines.append({"x1": half, "y1": half, "x2": round(x, 1), "y2": round(y, 1), "tie": each["tie"]})
        nodes.append({"memory": each["memory"], "x": round(x, 1), "y": round(y, 1), "r": 11, "ring": 1})
        beyond = [one for one in each.get("beyond", ()) if one["memory"]["id"] not in known]
        known |= {one["memory"]["id"] for one in beyond}
        spread = 2 * math.pi / max(len(near), 3) * 0.7
        for step, one in enumerate(beyond):
            turn = angle + (spread * ((step + 0.5) / len(beyond) - 0.5))
            x2, y2 = half + 0.42 * size * math.cos(turn), half + 0.42 * size * math.sin(turn)
            lines.append({"x1": round(x, 1), "y1": round(y, 1), "x2": round(x2, 1), "y2": round(y2, 1), "tie": one["tie"]})  # fmt: skip
            nodes.append({"memory": one["memory"], "x": round(x2, 1), "y": round(y2, 1), "r": 7, "ring": 2})
    return {"size": size, "nodes": nodes, "lines": lines}


# What became of words.


def diff(before: str, after: str) -> list[tuple[str, str]]:
    """Pieces that were kept, taken away and added: words of English, letters of Japanese."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    pieces: list[tuple[str, str]] = []
    for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            pieces.append(("kept", "".join(old[a:b])))
            continue
        pieces += [(sort, text) for sort, text in (("gone", "".join(old[a:b])), ("new", "".join(new[c:d]))) if text]  # fmt: skip
    return pieces


def amount(size: int) -> str:
    """Bytes as people say them."""
    number, units = float(size), ["B", "kB", "MB", "GB"]
    while number >= 1000 and len(units) > 1:
        number, units = number / 1000, units[1:]
    return f"{number:.0f} {units[0]}" if units[0] == "B" or number >= 100 else f"{number:.1f} {units[0]}"
