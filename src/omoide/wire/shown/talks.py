"""What is said, and what is put before a mind that is about to think."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from omoide.library.lumina import Profile, to_profile, to_thread, to_turn
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.wire.shown.acts import event
from omoide.wire.shown.memories import Shape, memory

if TYPE_CHECKING:
    from omoide.library.context import Section
    from omoide.society.resolutions import Resolution
    from omoide.wake.conversing import Thread
    from omoide.wake.digesting import Digested
    from omoide.wake.priming import Primed
    from omoide.wake.quoting import Block
    from omoide.wake.short_term import ShortTerm


def primed(value: "Primed") -> Shape:
    return {
        "type": value.type,
        "tokens": value.tokens,
        "total": value.total,
        "late": value.late,
        "trouble": value.trouble,
        "sections": [section(each) for each in value.sections],
        "text": value.text,
    }


def section(value: "Section") -> Shape:
    return {
        "channel": value.channel,
        "title": value.title,
        "tokens": value.tokens,
        "budget": value.budget,
        "lines": [
            {
                "text": each.written(),
                "origin": each.origin,
                "pointer": each.pointer,
                "id": each.id,
                "why": each.why,
            }
            for each in value.lines
        ],
        "left": [{"what": each.what, "why": each.why} for each in value.left],
    }


def turn(value: Event, bound: Sequence[Memory], ended: Sequence[Memory] | None = None) -> Shape:
    """With what it binds somebody to, and where that was looked for, what it was the end of."""
    shape = {**event(value), "thread": value.words.session, "intentions": [memory(each) for each in bound]}
    return shape if ended is None else shape | {"ended": [memory(each) for each in ended]}


def digested(value: "Digested") -> Shape:
    return asdict(value)


def thread(value: "Thread") -> Shape:
    open_one = value.segment
    return {
        "thread": value.name,
        "turns": value.turns,
        "open_turns": open_one.turns if open_one else 0,
        "since": open_one.began.isoformat() if open_one else None,
        "last": open_one.last.isoformat() if open_one else None,
        "last_finalized_turn_index": value.last_finalized_turn_index,
        "compressed_summary": value.compressed_summary,
    }


def quoted(value: "Block") -> Shape:
    names = ("text", "speaker", "origin", "pointer", "memory")
    return {"at": value.at.isoformat()} | {name: getattr(value, name) for name in names}


def session(place: str, value: Memory) -> Shape:
    """With where it lies by now."""
    return {"place": place, **memory(value)}


def open_session(value: "ShortTerm") -> Shape:
    return {
        "session": value.session,
        "thread": to_thread(value.thread),
        "buffer": [to_turn(each) for each in value.buffer],
    }


def user_profile(value: Profile, *, topics: str) -> Shape:
    return to_profile(value) | {"topics": topics}


def resolution(value: "Resolution") -> Shape:
    return {"item": value.item, "at": value.at.isoformat(), "by": value.by, "event": value.event}
