"""Turns of talk become memories: one for each turn, its whole words in the time line as the source (LT-28, C-20, C-41).

The id of a turn's memory is made of the turn's own key and time. So a turn that is delivered twice, by a file that was
read again or by the copy of a session, is known by its id, also when its memory was erased since.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime

from omoide.engine import Engine
from omoide.errors import Conflict, EmptyText
from omoide.failpoints import failpoint
from omoide.gate.parking import OUTSIDE, all_parked, parking, released, said_of
from omoide.language.cleaning import is_blank
from omoide.language.correcting import correction
from omoide.language.saying import says_something
from omoide.language.tags import Tags, read_tags
from omoide.library.claude_code.transcript import Turn
from omoide.model.appraisal import Appraisal
from omoide.model.change import Change, Encoded
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Memory, Origin, Protection
from omoide.model.parked import Parked
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.persona.feelings import Spoken, Stirred, stirred
from omoide.prompts.appraise import Turn as Asked
from omoide.thinking.appraising import appraise_each
from omoide.wake.correcting import Corrected, corrected, erased
from omoide.wake.deepening import kept_deeply
from omoide.wake.mentioning import mention, said_again
from omoide.wake.protecting import asked_to_decide, room_to_protect
from omoide.wake.rating import first_importance
from omoide.wake.showing import only_restates

TURN, SUMMARY = "turn", "summary"
_HEAR, _APPRAISE = "hear", "appraise"  # where a turn is parked: before it is kept, and after
_TRIES = 5
_SHORT = 400  # characters
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # in the id of a turn that does not say when it was


Also = Callable[
    [bool, bool], Sequence[Change]
]  # whether a turn is new, whether one has failed → what else to write


@frozen
class Recorded:
    """What became of some turns: the memories that were made, how many turns were known, and what failed and why."""

    made: tuple[str, ...] = ()
    known: int = 0
    failed: Mapping[str, str] = field(default_factory=dict[str, str])
    undecided: tuple[str, ...] = ()  # asked to be protected, but there is no room


def memory_id(turn: Turn, *, of: str = "memory") -> str:
    return identity_of(turn.when or NO_TIME, f"{of}\n{turn.key}")


def record(
    engine: Engine,
    scope: Scope,
    turns: Sequence[Turn],
    *,
    by: str,
    also: Also | None = None,
    based_on: Mapping[str, int] | None = None,
    plainly: bool = False,
) -> Recorded:
    """Make memories of the turns that have none yet; what `also` gives is written in the same act, or nothing is.

    A turn that cannot be read is left out alone, parked and told; `also` is told whether there was one. Where that was
    tried often enough it is kept as it was said (`plainly`), and the night reads it. `based_on` are the versions that it
    rests on: where they are no more, `Conflict` is raised and nothing was written.
    """
    for tries in range(1, _TRIES + 1):
        try:
            return _recorded(
                engine, scope, turns, by=by, also=also or _nothing, based_on=based_on or {}, plainly=plainly
            )
        except Conflict:
            # Another process was faster with one of the turns; or `also` rests on what is no more.
            if tries == _TRIES or _moved_on(engine, scope, based_on or {}):
                raise
    raise AssertionError("unreachable")


def _recorded(
    engine: Engine,
    scope: Scope,
    turns: Sequence[Turn],
    *,
    by: str,
    also: Also,
    based_on: Mapping[str, int],
    plainly: bool,
) -> Recorded:
    turns, tags = _seen(turns)
    by_id = {memory_id(turn): turn for turn in turns if not (is_blank(turn.said) and is_blank(turn.reply))}
    known = known_ids(engine, scope, list(by_id)) | _heard(engine, scope, by_id)
    new = {name: turn for name, turn in by_id.items() if name not in known}
    appraised, failed = _appraised(engine, scope, new)
    failpoint("turns.appraised")
    made, stumbled = _readable(engine, scope, new, appraised, tags, by=by)
    failed |= stumbled
    parked = {each.name: each for each in all_parked(engine, scope, _HEAR)}
    extra = list(also(bool(new), bool(failed)))
    extra += _parked(engine, scope, failed, parked, plainly=plainly)
    extra += [released(each) for name, each in parked.items() if name in known or name in appraised]
    plain = [new[name] for name in failed] if plainly else []
    kept = [_plain(engine, scope, turn) for turn in plain]
    changes: list[Change] = [*made.changes, *extra, *made.decisions, *made.felt.changes]
    changes += [Encoded(memory=memory) for _, memory in kept]
    events = [*made.events, *(event for event, _ in kept)]
    if changes or events:
        rests_on = {**based_on, **made.felt.based_on}
        engine.gate.commit(
            scope,
            changes,
            by=by,
            events=[*events, *made.felt.events],
            based_on=rests_on or None,
            wished=bool(made.corrections),
        )
        failpoint("turns.recorded")
        for event, done in made.corrections:
            erased(engine, scope, done, event, by=by)
    return Recorded(
        made=(*made.names, *(memory.id for _, memory in kept)),
        known=len(known),
        failed={new[name].key: said_of(error) for name, error in failed.items()},
        undecided=made.undecided,
    )


@frozen
class _Made:
    """What some turns amount to, before anything of it is written."""

    names: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    corrections: tuple[tuple[Event, Corrected], ...] = ()
    decisions: tuple[Change, ...] = ()
    felt: Stirred = Stirred()
    undecided: tuple[str, ...] = ()


def _readable(
    engine: Engine,
    scope: Scope,
    new: Mapping[str, Turn],
    appraised: dict[str, Appraisal],
    tags: Mapping[str, Tags],
    *,
    by: str,
) -> tuple[_Made, dict[str, Exception]]:
    """All at once; where that stops on something unexpected, without those that stop it by themselves."""
    try:
        return _considered(engine, scope, new, appraised, tags, by=by), {}
    except OUTSIDE:
        raise
    except Exception as error:
        whole = error
    failed: dict[str, Exception] = {}
    for name in list(appraised):
        try:
            _considered(engine, scope, new, {name: appraised[name]}, tags, by=by)
        except OUTSIDE:
            raise
        except Exception as error:
            failed[name] = error
            del appraised[name]
    if not failed:
        raise whole  # each by itself would do: it is none of them
    return _considered(engine, scope, new, appraised, tags, by=by), failed


def _considered(
    engine: Engine,
    scope: Scope,
    new: Mapping[str, Turn],
    appraised: Mapping[str, Appraisal],
    tags: Mapping[str, Tags],
    *,
    by: str,
) -> _Made:
    asking = [name for name, appraisal in appraised.items() if appraisal.protect]
    room = room_to_protect(engine, scope) if asking else 0
    protected, undecided = asking[:room], asking[room:]
    memories: list[Memory] = []
    corrections: list[tuple[Event, Corrected]] = []
    events: list[Event] = []
    for name, appraisal in appraised.items():
        event = _event(engine, new[name])
        shield = Protection(by=by, since=engine.clock.now(), reason="phrase") if name in protected else None
        memory = _memory(engine, scope, name, new[name], appraisal, event=event, shield=shield)
        events.append(event)
        if shield or not _tells_nothing_new(engine, scope, new[name]):
            memories.append(memory)
        if done := _corrected(
            engine, scope, new[name], event, before=[m for m in memories if m is not memory]
        ):
            corrections.append((event, done))
    memories = kept_deeply(engine, scope, memories)
    again = said_again(engine, scope, memories)
    made: list[Change] = [Encoded(memory=each) for each in memories if each.id not in again]
    for memory in memories:
        if memory.id in again:
            made += mention(again[memory.id], sources=memory.sources)
    decisions = asked_to_decide(engine, scope, undecided) if undecided else []
    put_right = [change for _, done in corrections for change in done.changes]
    felt = _stirred(engine, scope, [new[name] for name in appraised], tags)
    engine.gate.consider(scope, [*made, *put_right], by=by, events=events, wished=bool(corrections))
    return _Made(
        names=tuple(each.id for each in memories if each.id not in again),
        changes=(*made, *put_right),
        events=tuple(events),
        corrections=tuple(corrections),
        decisions=tuple(decisions),
        felt=felt,
        undecided=tuple(undecided),
    )


def _parked(
    engine: Engine,
    scope: Scope,
    failed: Mapping[str, Exception],
    before: Mapping[str, Parked],
    *,
    plainly: bool,
) -> list[Change]:
    """Told where one looks; once it is kept as it was said, it is the night's to read."""
    changes: list[Change] = []
    for name, error in failed.items():
        where = _APPRAISE if plainly else _HEAR
        known = before.get(name)
        changes.append(parking(engine, scope, where, name, error, now=engine.clock.now(), before=known)[1])
        if plainly and known:
            changes.append(released(known))
    return changes


def _plain(engine: Engine, scope: Scope, turn: Turn) -> tuple[Event, Memory]:
    event = _event(engine, turn)
    words = Words(trigger=event.words.trigger, text=event.words.text, session=turn.session)
    origins = (Origin.USER, Origin.AGENT)
    memory = Memory(
        id=memory_id(turn),
        scope=scope,
        words=words,
        occurred=event.at,
        kind=Kind.EVENT,
        origins=origins,
        sources=(event.id,),
    )
    return event, memory


def _corrected(
    engine: Engine, scope: Scope, turn: Turn, event: Event, *, before: Sequence[Memory]
) -> Corrected | None:
    """What the person said in this turn may be about one that is not written yet."""
    if correction(turn.said) is None:
        return None
    known = said_again(engine, scope, before)
    told = [known.get(each.id, each) for each in before if says_something(each.words.trigger)]
    return corrected(
        engine,
        scope,
        turn.said,
        event=event.id,
        at=event.at,
        session=turn.session,
        origin=Origin.USER,
        pending=told,
    )


def _tells_nothing_new(engine: Engine, scope: Scope, turn: Turn) -> bool:
    """A question, and for an answer what the mind was shown."""
    return not says_something(turn.said) and only_restates(engine, scope, turn.reply, turn.session)


def _seen(turns: Sequence[Turn]) -> tuple[list[Turn], dict[str, Tags]]:
    """The turns as they may be seen, and what the mind said of itself in its replies (NA-31), by the turn's key."""
    tags = {turn.key: read_tags(turn.reply) for turn in turns}
    return [replace(turn, reply=tags[turn.key].visible) for turn in turns], tags


def _stirred(engine: Engine, scope: Scope, turns: Sequence[Turn], tags: Mapping[str, Tags]) -> Stirred:
    spoken: list[Spoken] = []
    for turn in turns:
        at, event = _local(engine, turn.when or engine.clock.now()), memory_id(turn, of="event")
        spoken.append(Spoken(at=at, event=event, origin=Origin.USER, text=turn.said))
        spoken.append(Spoken(at=at, event=event, origin=Origin.AGENT, text=turn.reply, tags=tags[turn.key]))
    return stirred(engine, scope, spoken) if spoken else Stirred()


def _nothing(new: bool, failed: bool) -> Sequence[Change]:
    return ()


def known_ids(engine: Engine, scope: Scope, ids: Sequence[str]) -> set[str]:
    """Those that the journal has ever spoken of: what was erased or undone does not come back by itself."""
    wanted, found = set(ids), set[str]()
    if not wanted:
        return found
    found = {memory.id for memory in engine.store.memories(scope, wanted)}
    for missing in wanted - found:
        if next(iter(engine.store.records(scope, naming=[missing])), None) is not None:
            found.add(missing)
    return found


def _heard(engine: Engine, scope: Scope, turns: Mapping[str, Turn]) -> set[str]:
    """Those that stand in the time line, though they made no memory of their own."""
    events = {memory_id(turn, of="event"): name for name, turn in turns.items()}
    return {events[event.id] for event in engine.store.events(scope, ids=list(events))} if events else set()


def _moved_on(engine: Engine, scope: Scope, based_on: Mapping[str, int]) -> bool:
    return any(number != engine.store.last_named(scope, name) for name, number in based_on.items())


def _appraised(
    engine: Engine, scope: Scope, turns: Mapping[str, Turn]
) -> tuple[dict[str, Appraisal], dict[str, Exception]]:
    """All at once; where that fails, one by one, so that only those are left out that cannot be appraised (LT-69)."""
    if not turns:
        return {}, {}
    asked = [Asked(said=turn.said, reply=turn.reply) for turn in turns.values()]
    try:
        thoughts = appraise_each(engine.asker, scope, asked)
        return {name: thought.value for name, thought in zip(turns, thoughts, strict=True)}, {}
    except Exception:
        pass
    done: dict[str, Appraisal] = {}
    failed: dict[str, Exception] = {}
    for name, one in zip(turns, asked, strict=True):
        try:
            (thought,) = appraise_each(engine.asker, scope, [one])
            done[name] = thought.value
        except Exception as error:
            failed[name] = error
    return done, failed


def _event(engine: Engine, turn: Turn) -> Event:
    """What was said and what was answered, whole; of a turn that is longer than one memory may be, the beginnings."""
    most = engine.limits.text_bytes // 10  # characters, of which one may take four bytes
    words = Words(trigger=turn.said[:most], text=turn.reply[:most], session=turn.session)
    at = turn.when or engine.clock.now()
    return Event(
        id=memory_id(turn, of="event"), at=_local(engine, at), words=words, type=TURN, origin=Origin.USER
    )


def _memory(
    engine: Engine,
    scope: Scope,
    name: str,
    turn: Turn,
    appraisal: Appraisal,
    *,
    event: Event,
    shield: Protection | None,
) -> Memory:
    words = Words(
        # What is too strange to be put in short is kept as it was said.
        trigger=appraisal.trigger if not is_blank(appraisal.trigger) else turn.said[:_SHORT],
        text=appraisal.content if not is_blank(appraisal.content) else turn.reply[:_SHORT],
        keywords=appraisal.keywords,
        session=turn.session,
    )
    return Memory(
        id=name,
        scope=scope,
        words=words,
        occurred=event.at,
        kind=Kind.EVENT,
        origins=(Origin.USER, Origin.AGENT),
        category=appraisal.category,
        affect=appraisal.affect,
        importance=first_importance(engine, words, appraisal.affect, frozenset(), None, "conversation"),
        sources=(event.id,),
        protection=shield,
    )


def record_summary(
    engine: Engine, scope: Scope, text: str, *, session: str, at: datetime, turns: Sequence[Turn], by: str
) -> str | None:
    """The host's own summary of a stretch of talk: an episode over the turns that it was made of (C-41)."""
    if is_blank(text):
        return None
    digest = hashlib.blake2b(f"{session}\n{text}".encode(), digest_size=16).hexdigest()
    turn = Turn(key=digest, session=session, when=at, said="", reply=text)
    name = memory_id(turn)
    if known_ids(engine, scope, [name]):
        return None
    there = {memory.id for memory in engine.store.memories(scope, [memory_id(each) for each in turns])}
    words = Words(text=text[: engine.limits.text_bytes // 4], session=session)
    event = Event(
        id=memory_id(turn, of="event"),
        at=_local(engine, at),
        words=words,
        type=SUMMARY,
        origin=Origin.AGENT,
    )
    memory = Memory(
        id=name,
        scope=scope,
        words=words,
        occurred=event.at,
        kind=Kind.EPISODE,
        origins=(Origin.AGENT,),
        sources=(event.id, *sorted(there)),
    )
    try:
        engine.gate.commit(scope, [Encoded(memory=memory)], by=by, events=[event])
    except (Conflict, EmptyText):
        return None
    return name


def _local(engine: Engine, at: datetime) -> datetime:
    """As the wall showed it: transcripts are in UTC."""
    return at.astimezone(engine.clock.now().tzinfo)
