"""What happened lately as lines for a mind that is about to think (AW-60, AW-61, AW-62).

The newest have the room, and they stand in the order of time. What belongs together is one group; what is too long is
cut; both tell where in the log the rest is. Whatever an entry says stays in its own line: it cannot look like another
line, a tag or a pointer of ours.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from omoide.language.cleaning import clean
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded
from omoide.language.tokens import estimate_tokens
from omoide.library.activity_log import FOLDER, day_path, place_of
from omoide.library.claude_code.speech import sound
from omoide.library.fencing import HARMLESS, origin_of
from omoide.model.activity import (
    SENT,
    TURN,
    Activity,
    ActivityLog,
    Happened,
    activity_of,
    label_of,
    usual_origin,
    was_cut_off,
)
from omoide.model.event import Event
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen
from omoide.model.memory import Origin, Trust

_DMS = (Happened.DM_SENT, Happened.DM_RECEIVED)
_HEARTBEATS = (Happened.HEARTBEAT_START, Happened.HEARTBEAT_END)
_CHANNELS = (Happened.CHANNEL_POST, Happened.CHANNEL_READ)
_TO_OTHERS = (Happened.RESPONSE_SENT, Happened.DM_SENT, Happened.HUMAN_NOTIFY)
_WEEKDAYS = {"ja": "月火水木金土日", "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")}
_COMMA = {"ja": "、", "en": ", "}
_NAME, _TOPIC = 40, 60  # characters
_TOPIC_WORDS = 3
_CUT_OFF = "(cut off)"
_LEAST = 12  # characters; a shorter piece of an entry says nothing
_READ = (
    20  # so many times the characters that are shown are looked at: blanks and marks take some of them away
)
_POINTING = re.compile(rf"->(?=\s*{FOLDER}/)")
_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))  # two of these letters are one flag


@frozen
class Line:
    """One line, whose words it holds (None: only ours), where they lie in the log, of which events it tells, and whether
    it tells all that they say.

    Of several events the origin is that of the least trusted: what tools and the web said must not pass for a person's.
    """

    text: str
    origin: Origin | None = None
    pointer: str = ""
    event_ids: tuple[str, ...] = ()
    whole: bool = True


@frozen
class Shown:
    """The lines, what they cost together, how many events had no room, and which ones are told to the last word."""

    lines: tuple[Line, ...] = ()
    tokens: int = 0
    left_out: int = 0
    whole: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


class _Entry(NamedTuple):
    """An event, and what it amounts to."""

    event: Event
    did: Activity


class _Row(NamedTuple):
    """A line to be: what stands before, what may be cut, and what stands behind, always or only where it was cut."""

    head: str
    said: str
    entries: Sequence[_Entry]
    always: str = ""
    where_cut: str = ""
    withheld: bool = False  # there is more of it than is said here
    origin: Origin | None = None  # where it is not that of its entries


class _Block(NamedTuple):
    """What is shown together: lines that stay, and between them the rows of as many events as there is room for.

    A stretch of heartbeats or the runs of a task have one row for all of them.
    """

    at: datetime
    opening: tuple[Line, ...] = ()
    closing: tuple[Line, ...] = ()
    together: _Row | None = None

    @property
    def day(self) -> str:
        return self.at.date().isoformat()


def format_for_priming(
    events: Iterable[Event],
    *,
    tokens: int,
    now: datetime,
    language: str,
    settings: ActivityLog = ActivityLog(),
) -> Shown:
    """The newest of these events within so many tokens. What was erased is not there."""
    there = sorted((event for event in events if not event.words.gone), key=_order)
    today, most = now.date().isoformat(), settings.entry_characters
    with_days = any(event.day != today for event in there)
    room, told = tokens, 0
    days: set[str] = set()
    whole: set[str] = set()
    chosen: dict[int, tuple[_Block, list[Line]]] = {}
    for entry, group in reversed(_grouped(there, settings)):
        block, shown = chosen.get(id(group)) or (_block(group, language, most), [])
        if shown and block.together:
            continue
        fixed = () if shown else (*block.opening, *block.closing)
        heading = (_heading(entry.event.day, language),) if with_days and entry.event.day not in days else ()
        needed = _cost(*fixed, *heading)
        rows = _rows(entry, group, block, most, language)
        lines = _filled(rows, room - needed, most)
        # Nothing older comes in the place of something newer.
        if not lines:
            break
        room -= needed + _cost(*lines)
        told += len(lines[0].event_ids)
        if len(lines) == len(rows) and all(line.whole for line in lines) and not block.together:
            whole.add(entry.event.id)
        days.add(entry.event.day)
        chosen[id(group)] = block, [*shown, *lines]
    lines = _in_order(list(chosen.values()), language, with_days=not days <= {today})
    text = "\n".join(line.text for line in lines)
    return Shown(
        lines=tuple(lines),
        tokens=estimate_tokens(text),
        left_out=len(there) - told,
        whole=frozenset(whole),
    )


def _in_order(newest_first: list[tuple[_Block, list[Line]]], language: str, *, with_days: bool) -> list[Line]:
    """By the times that they show, under the names of their days where these need to be told."""
    lines: list[Line] = []
    day = ""
    chosen = newest_first[::-1]
    chosen.sort(key=lambda each: (each[0].day, each[0].at))
    for block, shown in chosen:
        if with_days and block.day != day:
            lines.append(_heading(block.day, language))
        day = block.day
        lines += [*block.opening, *reversed(shown), *block.closing]
    return lines


def _order(event: Event) -> tuple[str, datetime, int]:
    """By the day on the wall first, which is the file it lies in: clocks of other zones do not mix up the days."""
    return event.day, event.at, event.number


def _heading(day: str, language: str) -> Line:
    return Line(text=f"{day} ({_WEEKDAYS[language][date.fromisoformat(day).weekday()]})")


def _cost(*lines: Line) -> int:
    """With the newlines beside them. No token reaches over a line, so the sum is never less than the whole."""
    return sum(_tokens(line.text) + 1 for line in lines)


_tokens = for_now(2048)(estimate_tokens)  # of lines, most of which were told before


# What belongs together.


def _grouped(events: Sequence[Event], settings: ActivityLog) -> list[tuple[_Entry, list[_Entry]]]:
    """Each with the group that it is in, which may be itself alone.

    What is consecutive? Direct messages follow one another when none with the same peer lies between: an agent writes
    to its memory and asks its tools between two of them, and may talk with a second peer at the same time, so that
    "nothing else between" would leave hardly a talk in one piece. Heartbeats are consecutive only when nothing at all
    lies between: a quiet stretch is one line, but what was done in one of them keeps its place in time. Runs of a task
    are one line for the whole day, and those that ended otherwise another, so that no success hides a failure.
    """
    gap = timedelta(minutes=settings.group_minutes)
    found: list[tuple[_Entry, list[_Entry]]] = []
    newest: dict[tuple[str, ...], list[_Entry]] = {}
    latest: list[_Entry] = []
    for event in events:
        entry = _entry(event)
        key = _key(entry)
        group = newest.get(key) if key else None
        quiet = group is latest or event.type not in _HEARTBEATS
        near = group is not None and (event.type not in _DMS or event.at - group[-1].event.at <= gap)
        if group is None or not (quiet and near):
            newest[key] = group = []
        group.append(entry)
        found.append((entry, group))
        latest = group
    return found


@for_now(1024)  # whatever happened is told with many messages
def _entry(event: Event) -> _Entry:
    return _Entry(event, activity_of(event))


def _key(entry: _Entry) -> tuple[str, ...]:
    """What a group has in common; empty: it stands alone. A group lies in one file, hence in one day."""
    event, did = entry
    if event.type in _DMS and (peer := _peer(did)):
        return "dm", event.day, folded(peer)
    if event.type in _HEARTBEATS:
        return "heartbeat", event.day
    if event.type == Happened.CRON_EXECUTED and did.task and did.exit_code is not None:
        return "cron", event.day, did.task, str(did.exit_code)
    return ()


def _peer(did: Activity) -> str:
    """With whom: whoever sent it or, where it was sent by the agent, whoever was to have it."""
    return (did.to or next(iter(did.names), "")) if did.type in _TO_OTHERS else did.sender


# What it looks like.


def _block(group: list[_Entry], language: str, most: int) -> _Block:
    first, last = group[0].event.at, group[-1].event.at
    if len(group) == 1 and group[0].event.type != Happened.CRON_EXECUTED:
        return _Block(first)
    span, where = f"[{first:%H:%M}-{last:%H:%M}]", _where(group)
    pointer = f" -> {where}" if where else ""
    match _key(group[-1]):
        case ("dm", *_) if len(group) > 1:
            topic = _topic(group, language)
            head = f"{span} DM {_name(_peer(group[-1].did))}" + (f": {topic}" if topic else "")
            closing = (Line(text=f" {pointer}", pointer=where, event_ids=_ids(group)),) if where else ()
            return _Block(first, opening=(_line(head, group),), closing=closing)
        case ("heartbeat", *_) if len(group) > 1:
            said = next((said for entry in reversed(group) if (said := _said(entry.did, most)[0])), "")
            # Most end in the minute in which they began.
            when = span if f"{first:%H:%M}" != f"{last:%H:%M}" else f"[{first:%H:%M}]"
            row = _Row(f"{when} HB: ", _one_line(said, most), group, always=pointer)
            return _Block(first, together=row)
        case ("cron", _, task, code):
            times = f" x{len(group)}" if len(group) > 1 else ""
            unsaid = times or _said(group[-1].did, most)[0]
            head = f"[{last:%H:%M}] CRON {_name(task)}: exit={code}{times}"
            return _Block(last, together=_Row(head, "", group, always=pointer if unsaid else ""))
        case _:
            return _Block(first)


def _rows(entry: _Entry, group: list[_Entry], block: _Block, most: int, language: str) -> list[_Row]:
    if block.together:
        return [block.together]
    if len(group) > 1:
        return [_row(entry, f"  {_label(entry, language)} ", most)]
    return (entry.event.type == TURN and _turn(entry, most, language)) or [
        _single(entry.event, most, language)
    ]


@for_now(1024)
def _single(event: Event, most: int, language: str) -> _Row:
    entry = _entry(event)
    did = entry.did
    channel = f"#{did.channel.removeprefix('#')}" if did.channel and did.type in _CHANNELS else ""
    # An answer goes the way that the question came.
    via = did.via if did.type != Happened.RESPONSE_SENT else ""
    # A name with a colon before the words says who spoke; to whom the mind spoke is no such name.
    peer = _name(_peer(did))
    if did.type in _TO_OTHERS and _peer(did):
        peer = f"@{peer}"
    who = " ".join(filter(None, (_name(channel), peer, _name(did.tool or did.task or via))))
    if was_cut_off(did):
        who = f"{who} {_CUT_OFF}".lstrip()
    addressed = who.startswith("@") and " " not in who
    joint = "" if not who or not _said(did, most)[0] else " " if addressed else ": "
    return _row(entry, f"[{did.at:%H:%M}] {_label(entry, language)} {who}{joint}", most)


def _turn(entry: _Entry, most: int, language: str) -> list[_Row]:
    """What was said, and the answer, which is the agent's own, whoever asked."""
    event, did = entry
    who = f"{_name(did.sender)}: " if did.sender else ""
    said = (
        (f"{_label(entry, language)} {who}", did.content, event.origin),
        (f"{SENT} ", did.reply, Origin.AGENT),
    )
    return [
        _row(_Entry(event, Activity(type=TURN, at=did.at, content=text)), f"[{did.at:%H:%M}] {head}", most)
        ._replace(origin=origin)
        for head, text, origin in said
        if text.strip()
    ]  # fmt: skip


def _row(entry: _Entry, head: str, most: int) -> _Row:
    said, withheld = _said(entry.did, most)
    where_cut = f" (-> {day_path(entry.event.day)})" if entry.event.line else ""
    return _Row(head, _one_line(said, most), [entry], where_cut=where_cut, withheld=withheld)


def _said(did: Activity, most: int) -> tuple[str, bool]:
    """What to show of it, and whether that withholds something: a summary stands for what is too long."""
    whole = " — ".join(part for part in (did.content, did.reply) if part.strip())
    if did.summary.strip() and (not whole or len(whole) > most):
        return did.summary, bool(whole)
    return whole, len(whole) > _READ * most


def _label(entry: _Entry, language: str) -> str:
    """Whoever reads it has to know what nobody vouches for; what a tool did says so already."""
    event = entry.event
    label = label_of(event.type, event.origin)
    told = event.own_trust is not Trust.LOW or usual_origin(event.type) is event.origin
    return label if told else f"{label}({origin_of(event.origin, language)})"


def _topic(group: list[_Entry], language: str) -> str:
    """As somebody named it last; else the words that the talk is about."""
    topic = next((topic for entry in reversed(group) if (topic := entry.did.topic.strip())), "")
    if not topic:
        peer = folded(_peer(group[-1].did))
        found = keywords("\n".join(entry.did.content or entry.did.summary for entry in group))
        topic = _COMMA[language].join([word for word in found if folded(word) != peer][:_TOPIC_WORDS])
    return _shortened(topic, _TOPIC)


def _where(entries: Sequence[_Entry]) -> str:
    return place_of(entries[-1].event.day, (entry.event.line for entry in entries))


def _ids(entries: Sequence[_Entry]) -> tuple[str, ...]:
    return tuple(entry.event.id for entry in entries)


def _line(text: str, entries: Sequence[_Entry], *, origin: Origin | None = None, whole: bool = True) -> Line:
    return _line_of(text, tuple(entry.event for entry in entries), origin, whole)


@for_now(1024)
def _line_of(text: str, events: tuple[Event, ...], origin: Origin | None, whole: bool) -> Line:
    least = min(events, key=lambda event: event.own_trust).origin
    where = place_of(events[-1].day, (event.line for event in events))
    names = tuple(event.id for event in events)
    return Line(text=text, origin=origin or least, pointer=where, event_ids=names, whole=whole)


# What fits.


def _filled(rows: Sequence[_Row], room: int, most: int) -> list[Line]:
    """The rows as lines, the newest first, as far as there is room."""
    lines: list[Line] = []
    for row in reversed(rows):
        text, whole = _fitted(row, room - _cost(*lines) - 1, most)
        if not text:
            break
        lines.append(_line(text, row.entries, origin=row.origin, whole=whole))
    return lines


def _fitted(row: _Row, room: int, most: int) -> tuple[str, bool]:
    """The row, whole or cut to its room; empty where too little of it would be left. And whether that is all of it."""
    ending = row.always or (row.where_cut if row.withheld else "")
    whole = f"{row.head}{row.said}{ending}".rstrip()
    if len(row.said) <= most and _tokens(whole) <= room:
        return whole, not row.withheld

    def cut(length: int) -> str:
        return f"{row.head}{_clipped(row.said, length)}…{row.always or row.where_cut}"

    longest = min(len(row.said) - 1, most)
    # A longer text never costs less.
    length = bisect_right(range(1, longest + 1), room, key=lambda length: estimate_tokens(cut(length)))
    return (cut(length) if 0 < length >= min(_LEAST, longest) else ""), False


# Text that stays in its line.


def _one_line(text: str, most: int) -> str:
    flat = " ".join(clean(sound(text[: _READ * most])).text.split())
    return _POINTING.sub("→", flat.translate(HARMLESS))


def _shortened(text: str, most: int) -> str:
    flat = _one_line(text, most)
    return flat if len(flat) <= most else f"{_clipped(flat, most - 1)}…"


def _name(text: str) -> str:
    return _shortened(text, _NAME)


def _clipped(text: str, length: int) -> str:
    """The beginning of a text, cut between two characters as a reader sees them."""
    while 0 < length < len(text) and _joined(text, length):
        length -= 1
    return text[:length].rstrip()


def _joined(text: str, at: int) -> bool:
    """Whether what stands here belongs to the character before it: accents, ゙, skin colours, families, flags."""
    before, char = text[at - 1], text[at]
    if char in _FLAGS and before in _FLAGS:
        return (at - len(text[:at].rstrip(_FLAGS))) % 2 == 1
    return (
        before == "\u200d"
        or char in "\u200dﾞﾟ"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or unicodedata.category(char).startswith("M")
    )
