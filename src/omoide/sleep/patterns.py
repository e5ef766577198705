"""Patterns: what the mind did in the same order again and again in a week becomes a procedure (AW-47).

Only which tools it used and which tasks it ran, in which order, is looked at: that it did itself. What the tools gave back,
and whatever they said to do, is not read; so nothing that a tool or a page says becomes a way of doing things.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from omoide.dynamics.recurring import recurring
from omoide.library.vault_extra import joined
from omoide.model.activity import SPOKEN, Activity, Happened, activity_of
from omoide.model.change import Change, Encoded, Judged
from omoide.model.cue import Filter
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.words import Words
from omoide.prompts.distil import Distilled
from omoide.prompts.sources import Source
from omoide.sleep.night import Decision, Night
from omoide.thinking.asking import language_of
from omoide.thinking.distilling import distil_patterns

_ARROW = " → "
_EVER = Filter(kinds=frozenset({Kind.PROCEDURE}), stages=frozenset(Stage))
_WEEK = timedelta(days=7)
_ACTIONS = frozenset({Happened.TOOL_USE, Happened.CRON_EXECUTED, "action"})
_ENDS = frozenset({Happened.ERROR})  # what went wrong is no way to do it
# The name of a tool or task: a word, of any script. A sentence that calls itself a tool is none.
_NAME = re.compile(r"[\w][\w.:/@+-]{0,63}")


def patterns(night: Night) -> Decision:
    engine = night.engine
    events = _week(night)
    found = recurring(
        list(_runs(events, pause=timedelta(minutes=engine.nights.pattern_pause))),
        least=engine.nights.pattern_actions,
        times=engine.nights.pattern_times,
    )
    known = {tuple(_steps_in(memory)): memory for memory in _procedures(night)}
    again = {sequence: known[sequence] for sequence in found if sequence in known}
    new = {_ARROW.join(sequence): sequence for sequence in found if sequence not in known}
    sources = [Source(name=name, text=_numbered(new[name])) for name in list(new)[: engine.nights.changes]]
    language = language_of(*(each.words.text for each in events if each.type in SPOKEN))
    thought = distil_patterns(engine.asker, night.scope, sources, language=language, night=night.began)
    changes: list[Change] = [
        *(Encoded(memory=_procedure(night, item, new[item.sources[0]])) for item in thought.items),
        *(Judged(memory=memory.id, mentioned=found[sequence]) for sequence, memory in again.items()),
    ]
    counts = Counter({"distilled": len(thought.items), "known": len(again)}) + Counter(thought.counts)
    return Decision(
        changes=tuple(changes),
        based_on={memory.id: memory.version for memory in again.values()},
        counts={name: count for name, count in counts.items() if count},
        trouble=thought.trouble,
    )


def _week(night: Night) -> list[Event]:
    """What happened in the week that ends with this night."""
    since, until = night.at - _WEEK, night.at
    days = [day for day in night.engine.store.days(night.scope) if _is_near(day, since, until)]
    found = [event for day in sorted(days) for event in night.engine.store.events(night.scope, day=day)]
    return sorted((each for each in found if since <= each.at < until), key=lambda each: each.number)


def _is_near(day: str, since: datetime, until: datetime) -> bool:
    """By the calendar of anywhere."""
    at = datetime.fromisoformat(day).replace(tzinfo=until.tzinfo)
    return since - timedelta(days=2) <= at <= until + timedelta(days=1)


def _runs(events: Iterable[Event], *, pause: timedelta) -> Iterable[tuple[str, ...]]:
    """What was done without a long pause, within one session. Talk in between does not end it, going wrong does."""
    run: list[str] = []
    last: Event | None = None
    for event in events:
        did = activity_of(event)
        name = _action(event, did)
        apart = last is not None and (
            event.at - last.at > pause or event.words.session != last.words.session or event.type in _ENDS
        )
        if apart and (name or event.type in _ENDS):
            yield tuple(run)
            run = []
        if name:
            run.append(name)
            last = event
    yield tuple(run)


def _action(event: Event, did: Activity) -> str:
    """The name of what the mind did, if it did something and it worked."""
    if event.type not in _ACTIONS or event.words.gone or event.origin in (Origin.WEB, Origin.IMPORT):
        return ""
    name = did.named
    return name if _NAME.fullmatch(name) and not did.exit_code else ""


def _numbered(steps: Iterable[str]) -> str:
    return "\n".join(f"{place}. {step}" for place, step in enumerate(steps, start=1))


def _procedures(night: Night) -> list[Memory]:
    """All that there ever were of patterns: what was forgotten is not thought up again."""
    return night.engine.store.listed(night.scope, _EVER, limit=10_000)


def _steps_in(memory: Memory) -> list[str]:
    try:
        told = json.loads(memory.words.extra or "{}")
    except ValueError:
        return []
    return [str(each) for each in told.get("pattern", ())] if isinstance(told, dict) else []


def _procedure(night: Night, item: Distilled, steps: tuple[str, ...]) -> Memory:
    said = all(step in item.text for step in steps)  # a model that leaves out a step tells another way
    text = item.text if said else _numbered(steps)
    extra = joined({"said": {"auto_distilled": True}}, json.dumps({"pattern": steps}, ensure_ascii=False))
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(title=item.title or _ARROW.join(steps), text=text, extra=extra),
        occurred=night.at,
        kind=Kind.PROCEDURE,
        origins=(Origin.AGENT,),
        confidence=night.engine.learning.distilled,
    )
