"""When a stretch of talk is over, something is made of it: an episode, tasks, resolutions, outcomes (AW-28…31, AW-48, AW-67).

That it is over is a note, written in the same act as the turn that ended it. Whoever comes by later makes something of
it and clears the note in one act; so nothing is made twice, and nothing is lost, whoever dies in between. The turns stay
what they are: an episode points to them and replaces none (AW-06).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from omoide.dynamics.boundaries import Boundary, Segment
from omoide.engine import Engine
from omoide.failpoints import failpoint
from omoide.gate.noting import again, key_of, noted, plain_of, state_of
from omoide.gate.parking import OUTSIDE, all_parked, bulkhead, waits
from omoide.language.cleaning import is_blank
from omoide.language.keywords import keywords
from omoide.language.matters import SAME, same_matter
from omoide.language.summarising import summary
from omoide.language.voices import VOICES, as_another, disowned
from omoide.model.activity import SPOKEN, TURN, activity_of, more_of
from omoide.model.change import Change, Encoded, Moved, Noted
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Memory, Origin, Stage, Tier, Trust
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.prompts.digest import Digest, Line
from omoide.society.resolutions import news, publish, resolved_event
from omoide.society.taken_back import standing
from omoide.thinking.digesting import digest
from omoide.wake.intending import ended_in, opened_by, settled, tasks_of
from omoide.wake.procedures import judged_at_boundary
from omoide.wake.taking_part import took_part
from omoide.wake.turns import known_ids

OVER = "over-"  # notes under this prefix are stretches of talk of which something is still to be made
FOLDED = "folded-"  # how far the talk of a thread is recorded, and the last episodes that were made of it
SHOWN = "shown-"  # procedures that were shown in a thread and not yet judged
DIGEST = "digest"  # where a stretch is parked
_PAGE = 2000  # events that are read at once
_FOLDED = 8  # episodes that a thread is summed up from; what is older comes by itself when it is spoken of


@frozen
class Digested:
    """What was made of one stretch of talk: `tasks` came up in it and are open, `ended` are those that it was the end of."""

    thread: str
    reason: str
    episode: str | None = None
    turns: int = 0
    resolved: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    by: str = "rule"
    trouble: str = ""


def over(segment: Segment, reason: Boundary, *, index: int = -1) -> Noted:
    """The note that this stretch is over; `index` is that of its last turn in the whole thread, where that is known."""
    plain = {
        "thread": segment.session,
        "first": segment.first,
        "final": segment.final,
        "turns": segment.turns,
        "index": index,
        "reason": str(reason),
        "domain": segment.domain,
    }
    return noted(key_of(OVER, f"{segment.session}\n{segment.first}\n{segment.final}"), plain)


def digest_all(engine: Engine, scope: Scope, *, by: str) -> list[Digested]:
    """Make something of every stretch of talk that is over; one that stops it is parked, and keeps nothing from the others."""
    waiting, made = _in_order(engine, scope), list[Digested | None]()
    parked = {each.name: each for each in all_parked(engine, scope, DIGEST)} if waiting else {}
    for key in waiting:
        if key in parked and waits(engine, scope, parked[key], engine.clock.now()):
            continue
        with bulkhead(engine, scope, DIGEST, key, by=by) as trouble:
            made.append(again(lambda key=key: _digested(engine, scope, key, by=by)))
        if isinstance(trouble.error, OUTSIDE):
            raise trouble.error
        if trouble.error:
            made.append(Digested(thread="", reason="", trouble=trouble.says))
    return [each for each in made if each is not None]


def _in_order(engine: Engine, scope: Scope) -> list[str]:
    """As they were spoken: what one stretch opens, a later one may settle."""
    waiting = {key: plain_of(words) or {} for key, words in engine.store.notes(scope, prefix=OVER).items()}
    if len(waiting) < 2:
        return list(waiting)
    begun = engine.store.events(scope, ids={str(plain.get("first", "")) for plain in waiting.values()})
    numbers = {event.id: event.number for event in begun}
    return sorted(waiting, key=lambda key: numbers.get(waiting[key].get("first", ""), 0))


def _digested(engine: Engine, scope: Scope, key: str, *, by: str) -> Digested | None:
    state = state_of(engine, scope, key)
    if state.plain is None:
        if key in engine.store.notes(scope, prefix=key):  # its words were erased
            engine.gate.commit(scope, [noted(key, None)], by=by)
        return None
    plain, thread = state.plain, str(state.plain["thread"])
    turns = _turns(engine, scope, plain)
    lines = [line for event in turns for line in _lines(event, scope, tuple(engine.talking.cast))]
    clear = noted(key, None)
    if not lines:
        engine.gate.commit(scope, [clear], by=by, based_on=state.based_on)
        return Digested(thread=thread, reason=plain["reason"])
    episode_id = identity_of(turns[0].at, f"episode\n{key}")
    if known_ids(engine, scope, [episode_id]):  # the same talk was told once more
        engine.gate.commit(scope, [clear], by=by, based_on=state.based_on)
        return None
    thought = digest(engine.asker, scope, lines)
    failpoint("digest.thought")
    at = turns[-1].at
    found = _believed(thought.value, turns, scope)
    heard = [each.words.text for each in opened_by(engine, scope, {event.id for event in turns})]
    new = [each for each in found.tasks if all(same_matter(each, other) < SAME for other in heard)]
    found = replace(found, tasks=(*heard, *new))
    found = replace(found, resolved=_in_the_end(found, turns, scope))
    told = [
        resolved_event(
            scope,
            item,
            at=_said_at(item, turns, scope),
            id=identity_of(at, f"resolved\n{scope}\n{key}\n{place}"),
            session=thread,
        )
        for place, item in enumerate(found.resolved)
    ]
    resolved = news(engine, scope, told)
    found = replace(found, resolved=tuple(event.words.text for event in resolved))
    # First where all can read it: if we die in between, it is done once more and found to be there.
    publish(engine, scope, resolved, by=by)
    failpoint("digest.published")
    episode = _episode(engine, scope, plain, found, turns, id=episode_id)
    recorded = state_of(engine, scope, key_of(FOLDED, thread))
    shown = state_of(engine, scope, key_of(SHOWN, thread))
    unknown = {event.id for event in resolved} - {
        event.id for event in engine.store.events(scope, ids=[each.id for each in resolved])
    }
    closing = settled(engine, scope)
    ended = _ended(engine, scope, closing, turns)
    changes: list[Change] = [
        Encoded(memory=episode),
        *closing,
        *tasks_of(
            engine,
            scope,
            found.tasks,
            at=at,
            since=turns[0].at,
            key=key,
            sources=tuple(event.id for event in turns if event.own_trust is not Trust.LOW),
            session=thread,
            origin=Origin.AGENT,
        ),
        *_judged(shown.plain, turns),
        *([noted(shown.key, None)] if shown.plain else []),
        noted(recorded.key, _recorded(recorded.plain, episode.id, plain)),
        clear,
    ]
    engine.gate.commit(
        scope,
        _without_doubles(changes),
        by=by,
        events=[event for event in resolved if event.id in unknown],
        based_on=state.based_on | recorded.based_on | shown.based_on,
    )
    failpoint("digest.done")
    return Digested(
        thread=thread,
        reason=plain["reason"],
        episode=episode.id,
        turns=len(turns),
        resolved=found.resolved,
        tasks=tuple(task for task in found.tasks if all(same_matter(task, each) < SAME for each in ended)),
        ended=ended,
        by=thought.by,
        trouble=str(thought.trouble or ""),
    )


def _ended(
    engine: Engine, scope: Scope, closing: Sequence[Change], turns: Sequence[Event]
) -> tuple[str, ...]:
    """What was to be done and is not any more: by what was said in these turns, or by what they resolve."""
    names = [each.memory for each in closing if isinstance(each, Moved)]
    found = [*ended_in(engine, scope, turns), *engine.store.memories(scope, names)]
    return tuple(dict.fromkeys(each.words.text for each in found if not each.words.gone))


def _without_doubles(changes: Sequence[Change]) -> list[Change]:
    """A task that was settled in the talk it came up in is no task."""
    return list(dict.fromkeys(changes))


def _turns(engine: Engine, scope: Scope, plain: dict[str, Any]) -> list[Event]:
    """What was said in this thread from the first to the final event; what was erased has no words to be known by."""
    ends = {
        event.id: event.number
        for event in engine.store.events(scope, ids={str(plain["first"]), str(plain["final"])})
    }
    if not ends:
        return []
    number, last = min(ends.values()) - 1, max(ends.values())
    found: list[Event] = []
    while number < last:
        page = engine.store.events(scope, after=number, limit=min(_PAGE, last - number))
        found += [event for event in page if event.type in SPOKEN and event.words.session == plain["thread"]]
        number += _PAGE
    return standing(engine, scope, found)


def _lines(event: Event, scope: Scope, cast: Sequence[str] = ()) -> list[Line]:
    """What a character of this mind says, the mind says itself."""
    did = activity_of(event)
    own = event.origin is Origin.AGENT and (not did.sender or did.sender in cast)
    speaker, text = did.sender or (scope.speaker if own else ""), did.content or did.summary
    if not own:  # whoever calls himself like this mind is another all the same
        voices = (
            VOICES if cast else (scope.speaker, *VOICES)
        )  # with a cast, a mind bears the name of whom it talks with
        speaker, text = as_another(speaker, voices), disowned(text, voices)
    lines = [Line(speaker, text, own)]
    if event.type == TURN:
        lines.append(Line(scope.speaker, did.reply, own=True))
    return [line for line in lines if not is_blank(line.text)]


def _episode(
    engine: Engine, scope: Scope, over: dict[str, Any], found: Digest, turns: Sequence[Event], *, id: str
) -> Memory:
    """LU-07: what it was about in short and in words by which it is found; its vectors follow like all others."""
    people = dict.fromkeys(event.words.speaker for event in turns if event.words.speaker)
    places = dict.fromkeys(event.words.place for event in turns if event.words.place)
    words = Words(
        title=found.title,
        text=found.summary,
        session=str(over["thread"]),
        names=tuple(people),
        keywords=keywords("\n".join(line.text for event in turns for line in _lines(event, scope))),
        place=next(iter(places), ""),
        extra=more_of(took_part(engine.talking.cast, scope, turns, domain=str(over.get("domain", "")))),
    )
    return Memory(
        id=id,
        scope=scope,
        words=words,
        occurred=turns[0].at,
        kind=Kind.EPISODE,
        tier=Tier(engine.sessions.talk),
        origins=(Origin.AGENT,),
        sources=tuple(event.id for event in turns),
    )


def _judged(shown: dict[str, Any] | None, turns: Sequence[Event]) -> list[Change]:
    """How the procedures went that were shown in this stretch: each by what the person said after it was shown."""
    changes: list[Change] = []
    for name, before in (shown or {}).get("shown", {}).items():
        places = [place for place, event in enumerate(turns) if event.id == before]
        after = turns[places[0] + 1 :] if places else turns
        said = [activity_of(event).content for event in after if event.origin is Origin.USER]
        changes += judged_at_boundary([name], said)
    return changes


def _believed(found: Digest, turns: Sequence[Event], scope: Scope) -> Digest:
    """Where a tool or a page had a word in the talk, only what the others said themselves is a task, or resolved."""
    if all(event.own_trust is not Trust.LOW for event in turns):
        return found
    said = [line.text for each in turns if each.own_trust is not Trust.LOW for line in _lines(each, scope)]
    tasks, resolved = (
        tuple(item for item in items if any(item in text for text in said))
        for items in (found.tasks, found.resolved)
    )
    return replace(found, tasks=tasks, resolved=resolved)


def _said_at(item: str, turns: Sequence[Event], scope: Scope) -> datetime:
    """When it was said to be resolved, or at the end where nobody said it in these words: it may come up again in the
    same talk."""
    told = [event.at for event in turns if any(item in line.text for line in _lines(event, scope))]
    return told[-1] if told else turns[-1].at


def _in_the_end(found: Digest, turns: Sequence[Event], scope: Scope) -> tuple[str, ...]:
    """What is asked for again later in the same talk was not resolved after all."""
    return tuple(
        item
        for item in found.resolved
        if not any(
            same_matter(item, task) >= SAME and _said_at(task, turns, scope) > _said_at(item, turns, scope)
            for task in found.tasks
        )
    )


def _recorded(known: dict[str, Any] | None, episode: str, done: dict[str, Any]) -> dict[str, Any]:
    """No words: what was said is erased in one place, and then it is nowhere."""
    before = known or {}
    last = int(before.get("finalized", -1))
    return {
        "thread": done["thread"],
        "episodes": [*before.get("episodes", ()), episode][-_FOLDED:],
        "finalized": max(done["index"], last) if done["index"] >= 0 else last + done["turns"],
    }


def folded(engine: Engine, scope: Scope, known: dict[str, Any]) -> str:
    """AW-31: what was recorded of a thread, in short, so that the talk itself stays small."""
    episodes = engine.store.memories(scope, known.get("episodes", ()))
    told = [each.words.text for each in episodes if each.stage is not Stage.FORGOTTEN and not each.words.gone]
    most = engine.talking.folded_characters
    return summary("\n".join(filter(None, told)), longest=most, most=most)
