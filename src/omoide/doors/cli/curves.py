"""The picture of forgetting: how much is left of a memory over the days, for each category and in both laws."""

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

from omoide.dynamics.ageing import Ageing
from omoide.dynamics.forgetting import Forgetting, half_life, retention
from omoide.model.affect import Affect
from omoide.model.memory import Category, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words

BORN = datetime(2026, 4, 1, 18, 0, tzinfo=timezone(timedelta(hours=9)))
CATEGORIES: tuple[Category | None, ...] = (*Category, None)
WALL, DEFAULT = Ageing(), Forgetting()
# The LTM design as it is printed.
NIGHTS = Ageing(clock="nights", counts_first_part=True, counts_first_day=True)
PRINTED = Forgetting(
    law="coefficient", worth="intensity", scale=100.0, protected_fades=True, revival_margin=3.0
)
REHEARSED_ON = (2, 7, 21, 60)


def life(category: Category | None = None, *, worth: float = 0.5, rehearsed: Sequence[float] = ()) -> Memory:
    """A memory of 18:00 on the first of April, rehearsed at 20:00 after so many days."""
    return Memory(
        id="example",
        scope=Scope("home", "me"),
        words=Words(text="example"),
        occurred=BORN,
        category=category,
        importance=worth,
        affect=Affect(intensity=worth),
        rehearsals=tuple(BORN + timedelta(days=days, hours=2) for days in rehearsed),
    )


def after(days: float) -> datetime:
    return BORN + timedelta(days=days)


_DAYS, _WIDTH, _HEIGHT, _GAP, _LEFT, _TOP = 120, 146, 92, 16, 78, 46
_STYLE = """
text { font: 11px system-ui, sans-serif; fill: #3d444d }
.strong { font-weight: 600 }
.axis { stroke: #8b949e; stroke-opacity: .45 }
.plain { fill: none; stroke: #8b949e; stroke-width: 1.6 }
.again { fill: none; stroke: #d9730d; stroke-width: 2 }
.mark { fill: #d9730d }
@media (prefers-color-scheme: dark) { text { fill: #c9d1d9 } .again { stroke: #f0a050 } .mark { fill: #f0a050 } }
"""


def curves_svg() -> str:
    """`docs/forgetting-curves.svg`"""
    width, height = _LEFT + 5 * (_WIDTH + _GAP), _TOP + 2 * (_HEIGHT + 50)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="Forgetting curves by category, in the default law and in that of the LTM design">',
        f"<style>{_STYLE}</style>",
        f'<path class="plain" d="M{_LEFT} 14h26"/>',
        _text(_LEFT + 32, 18, "never rehearsed"),
        f'<path class="again" d="M{_LEFT + 150} 14h26"/>',
        _text(_LEFT + 182, 18, f"rehearsed on days {', '.join(map(str, REHEARSED_ON))}"),
        _text(width - _GAP, 18, "strength over days, worth ½; d: half-life if never rehearsed", anchor="end"),
    ]
    for row, (name, ageing, law) in enumerate((("default", WALL, DEFAULT), ("LTM", NIGHTS, PRINTED))):
        top = _TOP + row * (_HEIGHT + 50)
        parts.append(_text(2, top + _HEIGHT / 2 + 4, name, "strong"))
        parts += [
            _text(_LEFT - 6, top + _HEIGHT * (1 - share) + 4, f"{share:g}", anchor="end")
            for share in (0, 0.5, 1)
        ]
        for place, category in enumerate(CATEGORIES):
            parts += _panel(_LEFT + place * (_WIDTH + _GAP), top, category, ageing, law)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(x: int, y: int, category: Category | None, ageing: Ageing, law: Forgetting) -> list[str]:
    days = half_life(life(category), rehearsed=0, forgetting=law)
    grid = "".join(f"M{x} {y + _HEIGHT * share:.1f}h{_WIDTH}" for share in (0, 0.5, 1))
    return [
        _text(x, y - 8, f"{category or 'unknown'}, {days:.1f} d", "strong"),
        f'<path class="axis" d="{grid}"/>',
        *(
            f'<path class="{style}" d="{_curve(x, y, life(category, rehearsed=on), ageing, law)}"/>'
            for style, on in (("plain", ()), ("again", REHEARSED_ON))
        ),
        *(f'<circle class="mark" cx="{_at(x, day):.1f}" cy="{y + _HEIGHT}" r="2"/>' for day in REHEARSED_ON),
        *(
            _text(_at(x, day), y + _HEIGHT + 15, str(day), anchor=anchor)
            for day, anchor in ((0, "start"), (_DAYS // 2, "middle"), (_DAYS, "end"))
        ),
    ]


def _curve(x: int, y: int, memory: Memory, ageing: Ageing, law: Forgetting) -> str:
    full = law.scale * 0.5
    lefts = [
        retention(memory, now=after(day), ageing=ageing, forgetting=law) / full for day in range(_DAYS + 1)
    ]
    return "M" + "L".join(
        f"{_at(x, day):.1f} {y + _HEIGHT * (1 - left):.1f}" for day, left in enumerate(lefts)
    )


def _at(x: int, day: int) -> float:
    return x + _WIDTH * day / _DAYS


def _text(x: float, y: float, words: str, style: str = "", *, anchor: str = "start") -> str:
    marked = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{marked}>{words}</text>'
