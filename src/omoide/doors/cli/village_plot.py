"""The picture of a belief going round: each dot is somebody who came to know it, each line a telling, from whom to whom."""

from html import escape

from omoide.stories.village import Belief, Village
from omoide.wire.texts import say

_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 360, 64, 64
# Who saw it, who was told by one of them, and so on.
_COLOURS = ("#8b2f2f", "#c2703d", "#d9a441", "#6aa77f", "#3f6f9f")
_STYLE = """
text { font: 12px system-ui, sans-serif; fill: #3d444d }
.axis { stroke: #8b949e; stroke-opacity: .45 }
.told { fill: none; stroke-opacity: .35 }
@media (prefers-color-scheme: dark) { text { fill: #c9d1d9 } }
"""


def village_svg(lived: Village, language: str) -> str:
    belief = lived.farthest
    title = say("village_title", language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 160} {_TOP + _HEIGHT + 52}" role="img" '
        f'aria-label="{title}">',
        f"<style>{_STYLE}</style>",
        f'<text x="{_LEFT}" y="22">{title}</text>',
        f'<text x="{_LEFT}" y="42" font-style="italic">{escape(belief.text)}</text>',
        *_axes(lived, belief, language),
        *_tellings(lived, belief),
        *_legend(belief, language),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _most(belief: Belief) -> int:
    return max(len(belief.came), 1)


def _point(lived: Village, belief: Belief, place: int) -> tuple[float, float]:
    """The more know it, the higher; so the dots are the curve of how many do."""
    minute = belief.came[place].minute
    x = _LEFT + _WIDTH * minute / max(lived.minutes - 1, 1)
    return x, _TOP + _HEIGHT * (1 - (place + 1) / _most(belief))


def _tellings(lived: Village, belief: Belief) -> list[str]:
    lines, dots = list[str](), list[str]()
    first: dict[str, int] = {}
    for place, each in enumerate(belief.came):
        x, y = _point(lived, belief, place)
        colour = _COLOURS[min(each.hops, len(_COLOURS) - 1)]
        if each.teller in first:
            from_x, from_y = _point(lived, belief, first[each.teller])
            bend = f"{(from_x + x) / 2:.1f},{from_y:.1f}"
            lines.append(
                f'<path class="told" stroke="{colour}" d="M{from_x:.1f},{from_y:.1f} Q{bend} {x:.1f},{y:.1f}"/>'
            )
        dots.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"><title>{escape(each.who)}</title></circle>'
        )
        first.setdefault(each.who, place)
    return [*lines, *dots]


def _axes(lived: Village, belief: Belief, language: str) -> list[str]:
    parts: list[str] = []
    for count in sorted({0, _most(belief) // 2, _most(belief)}):
        y = _TOP + _HEIGHT * (1 - count / _most(belief))
        parts.append(f'<line class="axis" x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{count:,}</text>')
    for share, anchor in ((0, "start"), (0.5, "middle"), (1, "end")):
        minute = say("village_minute", language, minute=round(lived.minutes * share))
        x = _LEFT + _WIDTH * share
        parts.append(f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 22}" text-anchor="{anchor}">{minute}</text>')
    return parts


def _legend(belief: Belief, language: str) -> list[str]:
    parts: list[str] = []
    for hops, colour in enumerate(_COLOURS):
        last = hops == len(_COLOURS) - 1
        count = sum(each.hops == hops or (last and each.hops > hops) for each in belief.came)
        y, x = _TOP + 12 + hops * 20, _LEFT + _WIDTH + 20
        name = say("village_hops_0" if not hops else "village_hops", language, hops=f"{hops}{'+' * last}")
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{x + 12}" y="{y}">{name}: {count}</text>')
    return parts
