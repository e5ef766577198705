"""Threads of talk: what is heard and answered is logged, remembered, and divided where the talk is over (AW-27…31).

Where a thread stands is a note of the mind, written in the same act as the turn. A heartbeat, a start or a night only
looks whether it is over; so closing twice does nothing, and what was abandoned is found by whoever comes next (B-24).
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from omoide.dynamics.boundaries import Boundary, Happening, Segment, boundary
from omoide.dynamics.timekeeping import is_ahead
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.failpoints import failpoint
from omoide.gate.noting import again, key_of, noted, plain_at, plain_of, state_of
from omoide.language.cleaning import is_blank
from omoide.language.domains import domain_of
from omoide.language.lexicon import session_of
from omoide.language.markers import topic_shift
from omoide.language.tags import Tags, read_tags
from omoide.library.claude_code.speech import without_ours
from omoide.library.stream_lines import Streamed
from omoide.library.streaming_journal import CUT_OFF
from omoide.model.activity import (
    SPOKEN,
    Activity,
    Happened,
    activity_of,
    event_of,
    more_of,
    object_of,
    usual_origin,
)
from omoide.model.change import Change, Recalled
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Origin
from omoide.model.scope import Scope
from omoide.persona.feelings import Spoken, stirred
from omoide.persona.impulse import consider
from omoide.persona.state import has_self
from omoide.search.scale import cosine_of
from omoide.society.taken_back import standing
from omoide.wake.correcting import Did, corrected, erased
from omoide.wake.digesting import FOLDED, Digested, digest_all, folded, over
from omoide.wake.encode import Circumstances, keep, memory_of
from omoide.wake.happening import fit_to_keep, kept
from omoide.wake.intending import heard
from omoide.wake.rating import rated
from omoide.wake.showing import only_restates, used_in
from omoide.wake.streaming import Streams, recover

THREAD = "thread-"  # notes under this prefix are threads of talk
MAIN = "main"
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # in the id of what is known by a key, whenever it is told
_WORDLESS = "…"  # it felt something, and said nothing
_TOPIC_TURNS = 4  # what a talk is about is read off so many turns


@frozen
class Thread:
    """Where a thread stands: the stretch that is open, how many turns it has had, and which was the last of them of which
    something was made (AW-28)."""

    name: str
    segment: Segment | None
    turns: int
    last_finalized_turn_index: int
    compressed_summary: str = ""


def thread_of(activity: Activity) -> str:
    """Which thread something belongs to where nobody said: the channel, or whoever one talks with."""
    return thread_name(activity.session, activity.channel, activity.to, activity.sender)


def thread_name(*given: str) -> str:
    """The first of these that says something, as it is kept: by that name its turns are known again."""
    return next(filter(None, map(kept, given)), MAIN)


def heard_as(key: str) -> str:
    """The id of the turn that is known by this key."""
    return identity_of(_ANY_TIME, f"heard\n{key}")


def hear(engine: Engine, scope: Scope, activity: Activity, *, by: str, key: str = "") -> Event:
    """Something was said to this mind, or by it: a turn of a thread. The same `key` is heard once."""
    event = again(lambda: _heard(engine, scope, activity, by=by, key=key))
    if not engine.asker.has_model:  # a model takes long: a heartbeat, the worker or a night asks it (AW-36)
        digest_all(engine, scope, by=by)
    return event


def _heard(engine: Engine, scope: Scope, activity: Activity, *, by: str, key: str) -> Event:
    activity = fit_to_keep(engine, replace(activity, content=without_ours(activity.content)))
    thread = thread_of(activity)
    origin = activity.origin or usual_origin(activity.type)
    activity, tags = _seen(activity, origin)
    id = heard_as(key) if key else engine.new_id()
    if key and (known := engine.store.events(scope, ids=[id])):
        return known[0]
    done = corrected(engine, scope, activity.content, event=id, at=activity.at, session=thread, origin=origin)
    if done:
        more = more_of(object_of(activity.more) | {"correction": done.plain})
        activity = replace(activity, more=more)
    event = event_of(replace(activity, session=thread), id=id, origin=origin)
    state = state_of(engine, scope, key_of(THREAD, thread))
    segment, index = _read(state.plain)
    changes: list[Change] = []
    domain = _domain(engine, activity, origin)
    happening = Happening(
        now=engine.clock.now(),
        turn=activity.at,
        session=thread,
        marker=engine.boundaries.marker and topic_shift(activity.content) is not None,
        domain=domain,
        # An answer is about what was asked, however short it is.
        likeness=_likeness(engine, scope, segment, activity.content) if origin is not Origin.AGENT else None,
    )
    bounds = engine.boundaries
    if happening.likeness is not None:
        bounds = replace(bounds, topic_below=cosine_of(engine, scope, bounds.topic_below))
    reason = boundary(segment, happening, boundaries=bounds, night_hour=engine.ageing.night_hour)
    if segment and reason:
        changes += _over(engine, segment, reason, index)
        segment = None
    segment = _grown(segment, activity.at, thread, event.id, domain, now=happening.now)
    note = _written(thread, segment, index + 1)
    if done and done.did is Did.UNCLEAR:
        note["unclear"] = event.id  # until something else was said
    changes.append(noted(state.key, note))
    changes += done.changes if done else ()
    if not done or done.did is Did.UNCLEAR:  # who puts something right promises nothing
        changes += heard(
            engine,
            scope,
            activity.content,
            speaker=activity.sender or (scope.speaker if origin is Origin.AGENT else ""),
            listener=activity.to or (scope.speaker if origin is not Origin.AGENT else ""),
            at=activity.at,
            key=event.id,
            source=event.id,
            origin=origin,
            session=thread,
        )
    changes += _used(engine, scope, activity.content, thread)
    made = []
    repeats = origin is Origin.AGENT and only_restates(engine, scope, activity.content, thread)
    if engine.talking.remembers == "turn" and not repeats and not (done and done.own):
        known_of = Circumstances(occurred=activity.at, origin=origin)
        made.append(
            memory_of(
                engine,
                scope,
                event.words,
                known_of,
                by=by,
                kind=Kind.EVENT,
                sources=(event.id,),
                event_type="conversation",
            )
        )
    spoken = Spoken(at=activity.at, event=event.id, origin=origin, text=activity.content, tags=tags)
    felt = stirred(engine, scope, [spoken])
    failpoint("thread.heard")
    for memory in keep(
        engine,
        scope,
        made,
        by=by,
        events=[event, *felt.events],
        also=[*changes, *felt.changes],
        based_on={**state.based_on, **felt.based_on},
        wished=bool(done),
    ):
        rated(engine, scope, memory, by=by, event_type="conversation")
    failpoint("thread.kept")
    erased(engine, scope, done, event, by=by)
    (kept,) = engine.store.events(scope, ids=[event.id])
    return kept


def _used(engine: Engine, scope: Scope, text: str, thread: str) -> list[Change]:
    """Of what was shown in this thread, what the answer rests on, or what a person says again."""
    if engine.downscaling.counts == "shown":
        return []
    names = used_in(engine, scope, text, thread)
    return [Recalled(memories=names, used=names, session=session_of(thread))] if names else []


def _seen(activity: Activity, origin: Origin) -> tuple[Activity, Tags | None]:
    """What the mind said, without what it said of itself (NA-31). Who else writes such tags says nothing by them."""
    if origin is not Origin.AGENT:
        return activity, None
    tags = read_tags(activity.content)
    if tags.visible == activity.content:
        return activity, None
    return replace(activity, content=tags.visible if not is_blank(tags.visible) else _WORDLESS), tags


def close(engine: Engine, scope: Scope, thread: str, *, by: str) -> list[Digested]:
    """This talk is over, because somebody says so."""
    again(lambda: _closed(engine, scope, key_of(THREAD, thread_name(thread)), by=by, ends=True))
    return digest_all(engine, scope, by=by)


def finalize_if_session_ended(engine: Engine, scope: Scope, *, by: str) -> list[Digested]:
    """Close what is over by now, in all threads, and make something of it (AW-27). Nothing else ends a talk here."""
    for key, words in engine.store.notes(scope, prefix=THREAD).items():
        if _read(plain_of(words))[0] is None:
            continue
        again(lambda key=key: _closed(engine, scope, key, by=by))
    return digest_all(engine, scope, by=by)


def _closed(
    engine: Engine, scope: Scope, key: str, *, by: str, ends: bool = False, unfinished: bool = False
) -> Boundary | None:
    state = state_of(engine, scope, key)
    segment, index = _read(state.plain)
    happening = Happening(now=engine.clock.now(), ends=ends, unfinished=unfinished)
    reason = boundary(segment, happening, boundaries=engine.boundaries, night_hour=engine.ageing.night_hour)
    if segment is None or reason is None:
        return None
    note = noted(key, _written(segment.session, None, index))
    changes = [*_over(engine, segment, reason, index), note]
    engine.gate.commit(scope, changes, by=by, based_on=state.based_on)
    failpoint("thread.closed")
    return reason


def _over(engine: Engine, segment: Segment, reason: Boundary, turns: int) -> list[Change]:
    return [over(segment, reason, index=turns - 1)] if engine.talking.episodes else []


def keep_stream(
    engine: Engine, scope: Scope, streamed: Streamed, *, by: str, key: str = "", closes: bool = True
) -> Event:
    """An answer that was streamed becomes part of the talk, once; also one that was cut short (AW-66). Who cut it short
    and is still there may go on with the talk: then it `closes` nothing."""
    at = streamed.last or streamed.started or engine.clock.now()
    calls = [{"name": call.name, "ended": call.ended is not None, "ok": call.ok} for call in streamed.tools]
    told = {"stream": {"unfinished": not streamed.done, "tools": calls}}
    said = Activity(
        type=Happened.RESPONSE_SENT,
        at=at,
        content=streamed.text,
        sender=streamed.speaker,
        to=streamed.sender,
        via=streamed.trigger,
        session=streamed.thread or streamed.session or streamed.sender,
        origin=Origin.AGENT,
        more=more_of(told if calls or not streamed.done else {}),
    )
    if is_blank(streamed.text):
        said = replace(said, type=Happened.ERROR, content=CUT_OFF)
    event = hear(engine, scope, said, by=by, key=key or streamed.stream)
    if not streamed.done and closes:
        again(lambda: _closed(engine, scope, key_of(THREAD, thread_of(said)), by=by, unfinished=True))
    return event


def recover_streams(engine: Engine, streams: Streams, scope: Scope, *, by: str) -> tuple[str, ...]:
    """Answers of this mind that somebody left in the middle (AW-66). Returns what could not be done."""
    found = recover(streams, lambda streamed: keep_stream(engine, scope, streamed, by=by), scope=scope)
    return tuple(f"stream {name}: {why}" for name, why in found.failed.items())


def heartbeat(engine: Engine, scope: Scope, *, by: str, summary: str = "") -> list[Digested]:
    """A look around: it is logged, and talks that are over are closed. It ends no talk by itself."""
    made = finalize_if_session_ended(engine, scope, by=by)
    now = engine.clock.now()
    beats = [Activity(type=Happened.HEARTBEAT_START, at=now, summary="heartbeat")]
    beats.append(Activity(type=Happened.HEARTBEAT_END, at=now, summary=summary or "heartbeat"))
    events = [event_of(each, id=engine.new_id(), origin=Origin.AGENT) for each in beats]
    engine.gate.commit(scope, [], by=by, events=events)
    if has_self(engine, scope):  # a look around is when somebody may want something by itself (NA-29)
        consider(engine, scope, by=by)
    return made


# Looking.


def threads(engine: Engine, scope: Scope) -> Iterator[Thread]:
    for words in engine.store.notes(scope, prefix=THREAD).values():
        if plain := plain_of(words):
            yield _thread(engine, scope, plain)


def thread_named(engine: Engine, scope: Scope, name: str) -> Thread:
    name = thread_name(name)
    plain = state_of(engine, scope, key_of(THREAD, name)).plain
    return _thread(engine, scope, plain or _written(name, None, 0))


def unclear(engine: Engine, scope: Scope, name: str) -> Event | None:
    """What was said last in a thread to correct something, where nobody knows what was meant."""
    event = (plain_at(engine, scope, key_of(THREAD, thread_name(name))) or {}).get("unclear")
    return next(iter(engine.store.events(scope, ids=[event])), None) if event else None


def open_stretch(engine: Engine, scope: Scope, name: str) -> Segment | None:
    """What is being talked of in a thread just now."""
    return _read(plain_at(engine, scope, key_of(THREAD, thread_name(name))))[0]


def conversation(engine: Engine, scope: Scope, name: str) -> dict[str, Any]:
    """A thread as `conversation.json` shows it (AW-31): what is folded, and the turns that are not."""
    thread = thread_named(engine, scope, name)
    return {
        "thread": thread.name,
        "compressed_summary": thread.compressed_summary,
        "last_finalized_turn_index": thread.last_finalized_turn_index,
        "turns": [
            {
                "role": "assistant" if event.origin is Origin.AGENT else "human",
                "from": event.words.speaker,
                "content": activity_of(event).content,
                "timestamp": event.at.isoformat(),
            }
            for event in open_turns(engine, scope, thread)
        ],
    }


def open_turns(engine: Engine, scope: Scope, thread: Thread) -> list[Event]:
    """What was said since the last boundary."""
    if thread.segment is None:
        return []
    first = engine.store.events(scope, ids=[thread.segment.first])
    after = first[0].number - 1 if first else 0
    said = [event for event in engine.store.events(scope, after=after) if _is_turn(event, thread.name)]
    return standing(engine, scope, said)


def _is_turn(event: Event, thread: str) -> bool:
    """What was made of a talk stands in its thread, too, and was not said."""
    return event.type in SPOKEN and event.words.session == thread


def _thread(engine: Engine, scope: Scope, plain: dict[str, Any]) -> Thread:
    segment, turns = _read(plain)
    before = state_of(engine, scope, key_of(FOLDED, plain["thread"])).plain or {}
    return Thread(
        name=plain["thread"],
        segment=segment,
        turns=turns,
        last_finalized_turn_index=before.get("finalized", -1),
        compressed_summary=folded(engine, scope, before),
    )


# The note.


def _read(plain: dict[str, Any] | None) -> tuple[Segment | None, int]:
    """The stretch that is open, and how many turns the thread has had."""
    if plain is None:
        return None, 0
    open_one = plain["segment"]
    if open_one is None:
        return None, plain["turns"]
    began, last = (datetime.fromisoformat(open_one[name]) for name in ("began", "last"))
    segment = Segment(
        began=began,
        last=last,
        turns=open_one["turns"],
        session=plain["thread"],
        first=open_one["first"],
        final=open_one["final"],
        domain=open_one.get("domain", ""),
    )
    return segment, plain["turns"]


def _written(thread: str, segment: Segment | None, turns: int) -> dict[str, Any]:
    open_one = segment and {
        "began": segment.began.isoformat(),
        "last": segment.last.isoformat(),
        "turns": segment.turns,
        "first": segment.first,
        "final": segment.final,
        "domain": segment.domain,
    }
    return {"thread": thread, "turns": turns, "segment": open_one}


def _grown(
    segment: Segment | None, at: datetime, thread: str, event: str, domain: str, *, now: datetime
) -> Segment:
    if segment is None:
        return Segment(began=at, last=at, turns=1, session=thread, first=event, final=event, domain=domain)
    wrong = is_ahead(segment.last, now)  # by the clock of then; until that time no silence would end it
    return segment._replace(
        began=min(segment.began, at) if wrong else segment.began,
        last=at if wrong else max(segment.last, at),
        turns=segment.turns + 1,
        final=event,
        domain=segment.domain or domain,
    )


def _domain(engine: Engine, activity: Activity, origin: Origin) -> str:
    """As whoever speaks said; else by the words of a person, where somebody wants to know."""
    if activity.topic or not engine.boundaries.domain or origin is Origin.AGENT:
        return activity.topic
    return domain_of(activity.content)


def _likeness(engine: Engine, scope: Scope, segment: Segment | None, text: str) -> float | None:
    """How much the turn is about the same as the stretch before it; None where nobody wants to know, or can tell."""
    if not engine.boundaries.topic_below or segment is None or engine.meaning is None or not text.strip():
        return None
    first = next((event.number for event in engine.store.events(scope, ids=[segment.first])), 0)
    lately = engine.store.events(scope, last=_TOPIC_TURNS * 4)
    # The stretch before this one was about something else: that is why it ended.
    before = [each for each in lately if each.number >= first and _is_turn(each, segment.session)]
    said = [activity_of(event).content for event in before[-_TOPIC_TURNS:]]
    if not said:
        return None
    try:
        one, other = (engine.meaning.ask(scope, each) for each in (text, "\n".join(said)))
    except OmoideError:  # an embedder that is out of reach keeps nobody from hearing
        return None
    return float(one.vector @ other.vector) if one and other else None
