"""How a session begins: who one is, when one was here last, what matters most, and what waits for a decision; as facts, in short."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from omoide.doors.hook.bringing import line
from omoide.library.claude_code.protocol import HookCall, fitting, flat, render, render_self
from omoide.model.memory import Kind

if TYPE_CHECKING:
    from omoide.doors.hook.looking import Looked
    from omoide.model.memory import Memory
    from omoide.model.scope import Scope

_MOST_CHARACTERS = 1_500
_MOST_OF_SELF = 7_500  # characters
_TO_DO = 5
_SHIELDED, _WEIGHTY = 4, 4  # how many that are protected, and how many that weigh most, of each mind


def woken(call: HookCall, home: str, environment: Mapping[str, str]) -> str:
    from omoide.doors.hook.main import has_store

    if not has_store(home, environment):
        return ""
    from omoide.doors.hook.looking import Looked

    looked = Looked(home, environment)
    there = set(looked.engine.store.scopes())
    scopes = [scope for scope in looked.scopes(call) if scope in there]
    if not looked.hook.wakes or not scopes:
        return ""
    facts = [
        *_last_time(looked, scopes[0], call),
        *_undecided(looked, scopes),
        *_wrong(looked, scopes),
    ]
    # Each once, protected ones first; what is older than a day has not been said in this session.
    shown = {memory.id: memory for scope in scopes for memory in _weighty(looked, scope, call)}
    to_do = [each for scope in scopes for each in _to_do(looked, scope, environment)]
    told = [line(memory) for memory in shown.values() if memory.kind is not Kind.INTENTION]
    known = render(told, first=[*facts, *to_do]) if told or to_do else ""
    return "\n".join(
        filter(None, (_self(looked, scopes, environment), fitting(known, limit=_MOST_CHARACTERS)))
    )


def _self(looked: "Looked", scopes: "list[Scope]", environment: Mapping[str, str]) -> str:
    """The self of the nearest mind that has one; most have none, and nothing is loaded for it (NA-01)."""
    store = looked.engine.store
    somebody = [scope for scope in scopes if looked.always_self or store.notes(scope, prefix="self-core")]
    if not somebody:
        return ""
    from omoide.doors.hook.looking import Finding
    from omoide.persona.presenting import present_self
    from omoide.persona.state import tongue
    from omoide.settings import read_settings

    settings, scope = read_settings(environment=environment), somebody[0]
    rooms = {name: getattr(settings, name) for name in ("persona", "goals", "drives", "days", "entities")}
    engine: Any = Finding(**{**vars(looked.engine), **rooms})
    parts = present_self(engine, scope, language=tongue(engine, scope))
    told = [
        (part.title, [line.text if line.ours else flat(line.text) for line in part.lines]) for part in parts
    ]
    return fitting(render_self(told), limit=_MOST_OF_SELF)


def _to_do(looked: "Looked", scope: "Scope", environment: Mapping[str, str]) -> list[str]:
    """What was promised, the next first; most minds have promised nothing."""
    from omoide.model.cue import Filter

    engine = looked.engine
    if not engine.store.listed(scope, Filter(kinds=frozenset({Kind.INTENTION})), limit=1):
        return []
    from omoide.library.context import due_mark
    from omoide.settings import read_settings
    from omoide.wake.intending import open_intentions

    now, ahead = engine.clock.now(), read_settings(environment=environment).priming.ahead_hours
    return [
        f"- [ ] {due_mark(each.valid_from, now=now, ahead_hours=ahead, language=looked.language)}{flat(each.words.text)}"
        for each in open_intentions(engine, scope)[:_TO_DO]
    ]


def _last_time(looked: "Looked", scope: "Scope", call: HookCall) -> list[str]:
    from omoide.model.cue import Filter
    from omoide.wire.texts import say

    newest: list[Memory] = looked.engine.store.listed(scope, Filter(), limit=50)
    before = [each for each in newest if not call.session or each.words.session != call.session]
    if not before:
        return []
    now: datetime = looked.engine.clock.now()
    last = before[0].occurred.astimezone(now.tzinfo)
    days = max((now.date() - last.date()).days, 0)  # what a wrong clock has written lies ahead
    return [say("woken_last", looked.language, at=last.isoformat(" ", "minutes")[:16], days=days)]


def _undecided(looked: "Looked", scopes: "list[Scope]") -> list[str]:
    from omoide.model.identity import short
    from omoide.wake.protecting import undecided
    from omoide.wire.texts import say

    ids = [short(each) for scope in scopes for each in undecided(looked.engine, scope)]
    return [say("undecided", looked.language, count=len(ids), ids=" ".join(ids))] if ids else []


def _wrong(looked: "Looked", scopes: "list[Scope]") -> list[str]:
    """In a line each: what is parked, and that the clock may be wrong or was; most minds have no such note."""
    engine, language = looked.engine, looked.language
    notes = [engine.store.notes(scope, prefix=prefix) for scope in scopes for prefix in ("parked-", "clock")]
    if not any(notes):
        return []
    from omoide.care.timekeeping import told
    from omoide.gate.parking import all_parked
    from omoide.wire.texts import say

    lines: list[str] = []
    if count := sum(len(all_parked(engine, scope)) for scope in scopes):
        lines.append(say("parked_told", language, count=count))
    for clock in (told(engine, scope) for scope in scopes):
        if clock.leapt:
            since, until = (at.date() for at in clock.leapt)
            lines.append(say("nights_leapt", language, since=since, until=until, days=clock.leapt.days))
        if clock.ahead and clock.ahead > engine.clock.now():
            lines.append(say("nights_ahead", language, until=clock.ahead.date()))
    return list(dict.fromkeys(lines))


def _weighty(looked: "Looked", scope: "Scope", call: HookCall) -> "list[Memory]":
    """The newest of those that are protected, then those that are most important or felt most strongly."""
    import numpy as np

    from omoide.ports import Probe

    candidates = looked.engine.store.candidates(scope, Probe())
    facts = candidates.facts
    weight = np.where(np.isnan(facts.importance), facts.intensity, facts.importance)
    shielded = np.flatnonzero(candidates.allowed & facts.protected)
    others = np.flatnonzero(candidates.allowed & ~facts.protected)
    first = shielded[np.argsort(-facts.occurred[shielded], kind="stable")[:_SHIELDED]]
    # Of equal weight, the newest.
    then = others[np.lexsort((-facts.occurred[others], -weight[others]))[: 2 * _WEIGHTY]]
    names = [candidates.id(int(row)) for row in (*first, *then)]
    found: list[Memory] = looked.engine.store.memories(scope, names)
    before = [each for each in found if not call.session or each.words.session != call.session]
    return before[: len(first) + _WEIGHTY]
