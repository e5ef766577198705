"""The picture of a year: how many memories are full, a summary, a trace or archived, day by day, one above the other."""

from collections.abc import Sequence

from omoide.stories.year import Day, Year
from omoide.wire.texts import say

_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 320, 64, 40
_LAYERS = (("full", "#2f6f4f"), ("summary", "#6aa77f"), ("trace", "#b9d3b0"), ("archived", "#d8d4c8"))
_STYLE = """
text { font: 12px system-ui, sans-serif; fill: #3d444d }
.axis { stroke: #8b949e; stroke-opacity: .45 }
@media (prefers-color-scheme: dark) { text { fill: #c9d1d9 } }
"""


def year_svg(lived: Year, language: str) -> str:
    days = lived.days
    most = max(sum(_counts(day)) for day in days) or 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 140} {_TOP + _HEIGHT + 40}" role="img" '
        f'aria-label="{say("year_title", language)}">',
        f"<style>{_STYLE}</style>",
        f'<text x="{_LEFT}" y="24">{say("year_title", language)}</text>',
    ]
    for place, (name, colour) in enumerate(_LAYERS):
        above = [sum(_counts(day)[: place + 1]) for day in days]
        below = [sum(_counts(day)[:place]) for day in days]
        parts.append(f'<path fill="{colour}" d="{_area(below, above, most)}"/>')
        y = _TOP + 16 + place * 20
        parts.append(f'<rect x="{_LEFT + _WIDTH + 16}" y="{y - 10}" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{_LEFT + _WIDTH + 34}" y="{y}">{say(f"year_layer_{name}", language)}</text>')
    for share in (0, 0.5, 1):
        y = _TOP + _HEIGHT * (1 - share)
        parts.append(f'<line class="axis" x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{round(most * share):,}</text>'
        )
    for place in (0, len(days) // 2, len(days) - 1):
        x, anchor = _x(place, len(days)), "start" if place == 0 else "middle"
        parts.append(
            f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 20}" text-anchor="{anchor}">{days[place].at:%Y-%m-%d}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _counts(day: Day) -> tuple[int, int, int, int]:
    return day.full, day.summary, day.trace, day.archived


def _x(place: int, count: int) -> float:
    return _LEFT + _WIDTH * place / max(count - 1, 1)


def _area(below: Sequence[int], above: Sequence[int], most: int) -> str:
    def point(place: int, value: int) -> str:
        return f"{_x(place, len(above)):.1f},{_TOP + _HEIGHT * (1 - value / most):.1f}"

    there = [point(place, value) for place, value in enumerate(above)]
    back = [point(place, value) for place, value in reversed(list(enumerate(below)))]
    return f"M{' L'.join([*there, *back])} Z"
