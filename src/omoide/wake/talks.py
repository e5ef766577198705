"""Talks: sessions of which a transcript is being written, followed to their end, whoever dies on the way.

How far a transcript was read, and which stretch of talk is open, is a note of the mind. It is written in the same act as
the memories, and only if it is still the note that was read; so nothing is lost or doubled, wherever a worker is killed.
What is still noted although nobody has written for long was abandoned, and is closed by whoever finds it (B-24).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from omoide.dynamics.boundaries import Boundaries, Boundary, Happening, Segment, boundary
from omoide.engine import Engine
from omoide.failpoints import failpoint
from omoide.gate.noting import again, key_of, noted, plain_of, state_of
from omoide.language.domains import domain_of
from omoide.language.markers import topic_shift
from omoide.library.claude_code.speech import spoken
from omoide.library.claude_code.transcript import Transcript, Turn, read_turns
from omoide.model.change import Noted, note_name
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.wake.digesting import over
from omoide.wake.turns import Recorded, memory_id, record, record_summary

TALK = "talk-"  # notes under this prefix are talks that are not over
_GIVEN_UP = 3  # so often a turn that cannot be read is tried before it is only kept as it was said
_QUIET_MINUTES = 24 * 60.0  # where no pause ends a talk, it is abandoned after a day


class Files(Protocol):
    """The transcripts of the host."""

    def read(self, path: str, offset: int) -> bytes | None:
        """From there to the end; all of it where it has become shorter than that; None: there is no such file."""
        ...

    def size(self, path: str) -> int: ...
    def touched(self, path: str) -> datetime | None: ...


@frozen
class Talk:
    """What a hook told: which session, where its transcript is, and the reply that may not be in it yet."""

    session: str
    transcript: str
    last_reply: str = ""
    written: int | None = None  # how long the transcript was when the hook was called; None: nobody said
    stopped: bool = False  # the model has finished its turn
    ended: bool = False  # the session said that it is over
    abandoned: bool = False  # it never said so, and nobody has written for long


@frozen
class Following:
    """How talks become memories, besides the boundaries: `by_turn`, or when their stretch of talk is over."""

    files: Files
    boundaries: Boundaries = Boundaries()
    by_turn: bool = True
    by: str = "worker"


@frozen
class Followed:
    """What came of it: the turns that were recorded, and why stretches of talk were closed."""

    recorded: Recorded = Recorded()
    closed: tuple[Boundary, ...] = ()
    problems: tuple[str, ...] = ()


class _State(NamedTuple):
    """The note of a talk: the number of the entry that wrote it, and what it says."""

    number: int = 0
    noted: bool = False
    offset: int = 0
    counted: str = ""  # the key of the last turn that is part of the segment
    segment: Segment | None = None
    tries: int = 0


def follow(engine: Engine, scope: Scope, talk: Talk, *, following: Following) -> Followed:
    """Read on where it was left; record what is ready; note how far it went, or clear the note at the end."""
    return again(lambda: _followed(engine, scope, talk, following))


def _followed(engine: Engine, scope: Scope, talk: Talk, following: Following) -> Followed:
    key = talk_key(talk.transcript)
    state = _state(engine, scope, key)
    ended = talk.ended or talk.abandoned
    offset = state.offset if following.files.size(talk.transcript) >= state.offset else 0
    lines = following.files.read(talk.transcript, offset) if talk.transcript else None
    found = read_turns(lines or b"", offset=offset, ended=ended)
    if talk.written is not None and offset + len(lines or b"") < talk.written:
        talk = replace(talk, written=None)  # another file has taken its place
    if ended and any(_began_since(turn, talk) for turn in found.turns):
        ended, talk = False, replace(talk, ended=False, abandoned=False)  # resumed: its end will be told anew
        found = read_turns(lines or b"", offset=offset)
    turns = _ready(found, talk, following.files)
    if not state.noted:
        state = state._replace(counted=_last_known(engine, scope, turns))
    segment, closed, settled = _segments(engine, following.boundaries, state, turns, talk)
    wanted = turns if following.by_turn else turns[:settled]
    new = _State(
        offset=found.offset if following.by_turn or settled == len(found.turns) else offset,
        counted=(turns[-1].key if turns else state.counted) if following.by_turn else "",
        segment=segment if following.by_turn else None,
    )
    failpoint("talks.read")
    ends = [over(each, reason) for each, reason in closed] if engine.talking.episodes else []
    recorded = _recorded(
        engine, scope, talk, key, state, new, wanted, ends=ends, ended=ended, by=following.by
    )
    problems = tuple(f"line {each.line}: {each.why}" for each in found.problems)
    # Who hears of an end twice has nothing left to close.
    reasons = tuple(reason for _, reason in closed) if state.noted or recorded.made else ()
    return Followed(recorded=recorded, closed=reasons, problems=problems)


def _recorded(
    engine: Engine,
    scope: Scope,
    talk: Talk,
    key: str,
    state: _State,
    new: _State,
    turns: Sequence[Turn],
    *,
    ends: Sequence[Noted],
    ended: bool,
    by: str,
) -> Recorded:
    """The turns and the note in one act, with what tells that a stretch of talk is over. Where a turn fails, the note stays
    behind it for a while."""

    def note(new_ones: bool, failed: bool) -> list[Noted]:
        if failed and state.tries + 1 < _GIVEN_UP:
            return [_note(engine, key, talk, state._replace(tries=state.tries + 1))]
        if ended:
            # Who hears of an end twice has nothing left to close.
            closing = ends if state.noted or new_ones else ()
            return [*closing, *([noted(key, None)] if state.noted else ())]
        return [] if _same(state, new) else [*ends, _note(engine, key, talk, new)]

    return record(
        engine,
        scope,
        turns,
        by=by,
        also=note,
        based_on={note_name(key): state.number},
        plainly=state.tries + 1 >= _GIVEN_UP,
    )


def _same(state: _State, new: _State) -> bool:
    return state.noted and state._replace(number=0, noted=False, tries=0) == new


def _ready(found: Transcript, talk: Talk, files: Files) -> list[Turn]:
    """The turns that are over. When the model has stopped, so is the last one, if it is the one that it stopped in."""
    turns = [turn for turn in found.turns if turn.complete]
    if talk.stopped and found.turns and not found.turns[-1].complete:
        turns += _stopped_in(found.turns[-1], talk, files)
    return [turn if turn.session else replace(turn, session=talk.session) for turn in turns]


def _stopped_in(last: Turn, talk: Talk, files: Files) -> list[Turn]:
    """The turn that is open, with its whole reply, where it is certain that the hook told of its end.

    The hook may be heard of turns later, and the host writes with a delay, in order. What is not certain is left to the
    file: it has the reply by the time that something else is said.
    """
    told, there = _letters(talk.last_reply), _letters(last.reply)
    if _began_since(last, talk):
        return []
    if last.answered and (there.endswith(told) if told else talk.written is not None):
        return [last]
    lags = bool(told) and not last.answered and told not in there
    if not lags or talk.written is None or _is_of_another(told, last, talk, files):
        return []
    parts = (last.reply, spoken(talk.last_reply))
    return [replace(last, reply="\n\n".join(part for part in parts if part))]


def _began_since(turn: Turn, talk: Talk) -> bool:
    return talk.written is not None and turn.start >= talk.written


def _is_of_another(told: str, last: Turn, talk: Talk, files: Files) -> bool:
    """The next may have been said before the hook looked at the file: then that has the reply in the turn before. Where two
    turns have the same reply, the file will tell them apart."""
    turns = read_turns(files.read(talk.transcript, 0) or b"").turns
    return any(_letters(turn.reply).endswith(told) for turn in turns if turn.key != last.key)


def _letters(reply: str) -> str:
    """The host joins the parts of a reply in its own way."""
    return "".join(spoken(reply).split())


def _last_known(engine: Engine, scope: Scope, turns: Sequence[Turn]) -> str:
    """Who goes on with a talk that was over begins where it ended: of what was said before, something was made (AW-28)."""
    there = engine.store.events(scope, ids=[memory_id(turn, of="event") for turn in turns])
    known = {event.id for event in there}
    return next((turn.key for turn in reversed(turns) if memory_id(turn, of="event") in known), "")


def _segments(
    engine: Engine, boundaries: Boundaries, state: _State, turns: Sequence[Turn], talk: Talk
) -> tuple[Segment | None, list[tuple[Segment, Boundary]], int]:
    """The stretch of talk that is open afterwards, others that were closed and why, and how many turns are in those."""
    now, night_hour = engine.clock.now(), engine.ageing.night_hour
    segment, closed, settled = state.segment, list[tuple[Segment, Boundary]](), 0
    keys = [turn.key for turn in turns]
    counted = keys.index(state.counted) + 1 if state.counted in keys else 0
    for place, turn in enumerate(turns):
        if place < counted:
            continue
        at = turn.when or now
        domain = domain_of(turn.said) if boundaries.domain else ""
        happening = Happening(
            now=now,
            turn=at,
            session=turn.session,
            marker=boundaries.marker and topic_shift(turn.said) is not None,
            domain=domain,
        )
        reason = boundary(segment, happening, boundaries=boundaries, night_hour=night_hour)
        if segment and reason:
            closed.append((segment, reason))
            segment, settled = None, place
        event = memory_id(turn, of="event")
        opened = Segment(
            began=at, last=at, turns=0, session=turn.session, first=event, final=event, domain=domain
        )
        grown = segment or opened
        segment = grown._replace(last=at, turns=grown.turns + 1, final=event, domain=grown.domain or domain)
    if talk.ended or talk.abandoned:
        happening = Happening(now=now, ends=talk.ended, unfinished=talk.abandoned)
        reason = boundary(segment, happening, boundaries=boundaries, night_hour=night_hour)
        if segment and reason:
            closed.append((segment, reason))
        segment, settled = None, len(turns)
    return segment, closed, settled


def summarised(
    engine: Engine, scope: Scope, talk: Talk, summary: str, *, at: datetime, following: Following
) -> str | None:
    """The host has made its own summary of the talk so far: keep it, over the turns that it was made of."""
    lines = following.files.read(talk.transcript, 0) if talk.transcript else None
    turns = [turn for turn in read_turns(lines or b"").turns if not _began_since(turn, talk)]
    return record_summary(engine, scope, summary, session=talk.session, at=at, turns=turns, by=following.by)


# Abandoned talks.


def abandoned(engine: Engine, scope: Scope, *, following: Following) -> Iterator[Talk]:
    """Talks that are noted as open although nobody has written into their transcript for long."""
    quiet = timedelta(minutes=following.boundaries.idle_minutes or _QUIET_MINUTES)
    for key, words in engine.store.notes(scope, prefix=TALK).items():
        plain = plain_of(words)
        if plain is None:
            engine.gate.commit(scope, [Noted(key=key, words=None)], by=following.by)
            continue
        size = following.files.size(plain["transcript"])
        last = following.files.touched(plain["transcript"]) or datetime.fromisoformat(plain["noted"])
        if engine.clock.now() - last >= quiet:
            yield Talk(session=plain["session"], transcript=plain["transcript"], written=size, abandoned=True)


# The note.


def talk_key(transcript: str) -> str:
    return key_of(TALK, transcript)


def _state(engine: Engine, scope: Scope, key: str) -> _State:
    _, number, plain = state_of(engine, scope, key)
    if plain is None:  # then the transcript is read anew
        return _State(number=number)
    return _State(
        number=number,
        noted=True,
        offset=plain["offset"],
        counted=plain["counted"],
        segment=_segment(plain["segment"]),
        tries=plain["tries"],
    )


def _segment(plain: dict[str, Any] | None) -> Segment | None:
    if plain is None:
        return None
    began, last = (datetime.fromisoformat(plain[name]) for name in ("began", "last"))
    ends = {name: plain.get(name, "") for name in ("first", "final", "domain")}
    return Segment(began=began, last=last, turns=plain["turns"], session=plain["session"], **ends)


def _note(engine: Engine, key: str, talk: Talk, state: _State) -> Noted:
    segment = state.segment
    plain = {
        "session": talk.session,
        "transcript": talk.transcript,
        "noted": engine.clock.now().isoformat(),
        "offset": state.offset,
        "counted": state.counted,
        "tries": state.tries,
        "segment": segment
        and {
            "began": segment.began.isoformat(),
            "last": segment.last.isoformat(),
            "turns": segment.turns,
            "session": segment.session,
            "first": segment.first,
            "final": segment.final,
            "domain": segment.domain,
        },
    }
    return noted(key, plain)
