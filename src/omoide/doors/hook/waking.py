"""How a session begins: who one is, when one was here last, what matters most, and what waits for a decision; as facts, in short."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from omoide.doors.hook.bringing import line
from omoide.library.claude_code.protocol import MEMORIES, HookCall, fitting, render
from omoide.library.fencing import fenced, flat, whose
from omoide.model.memory import Kind

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from omoide.doors.hook.looking import Looked
    from omoide.model.memory import Memory
    from omoide.model.scope import Scope

_MOST_CHARACTERS = 1_500
_MOST_OF_SELF = 7_500  # characters
_TO_DO = 5
_NAMED = 8  # memories that cannot be read
_SHIELDED, _WEIGHTY = 4, 4  # how many that are protected, and how many that weigh most, of each mind
_READ, _MOST_READ = 16, 256  # memories: most say something of their own


def woken(call: HookCall, home: str, environment: Mapping[str, str]) -> str:
    """Where nothing can be told, why."""
    from omoide.doors.hook.main import has_store, logged

    if not has_store(home, environment):
        return ""
    try:
        return _woken(call, home, environment)
    except Exception as error:
        with logged(home, environment):
            raise
        return fenced(MEMORIES, [_why(error, environment)], language="", warns=False)


def _why(error: Exception, environment: Mapping[str, str]) -> str:
    """In one line, without a word of what is kept; the settings may be what is wrong."""
    from omoide.errors import BadSetting, OmoideError, StoreError
    from omoide.model.parked import reason
    from omoide.settings import Settings, language_of, read_settings
    from omoide.wire.texts import say, say_error

    try:
        language = language_of(read_settings(environment=environment), environment)
    except OmoideError:
        said = environment.get("OMOIDE_LANG") or environment.get("OMOIDE_HOME__LANGUAGE")
        language = said if said in ("en", "ja") else language_of(Settings(), environment)
    known = isinstance(error, StoreError | BadSetting)
    return say("woken_trouble", language, why=flat(say_error(error, language) if known else reason(error)))


def _woken(call: HookCall, home: str, environment: Mapping[str, str]) -> str:
    from omoide.doors.hook.looking import Looked
    from omoide.search.distinct import each_once

    looked = Looked(home, environment)
    if not looked.hook.wakes:
        return ""
    there = set(looked.engine.store.scopes())
    scopes = [scope for scope in looked.scopes(call) if scope in there]
    if not scopes:
        return ""
    facts = [*_last_time(looked, scopes[0], call), *_undecided(looked, scopes)]
    # Each once, protected ones first; what is older than a day has not been said in this session.
    weighty = {memory.id: memory for scope in scopes for memory in _weighty(looked, scope, call)}
    shown = each_once(weighty.values(), looked.engine.recalling)
    to_do = [each for scope in scopes for each in _to_do(looked, scope, environment)]
    language = looked.language
    told = [line(memory, language) for memory in shown if memory.kind is not Kind.INTENTION]
    own = _self(looked, scopes, environment)
    amiss = wrong(looked.engine, scopes, language)  # last of all: by now it is known what could not be read
    first = [*facts, *amiss, *(text for text, _ in to_do)]
    warns = any(others for _, others in to_do)
    known = render(told, first=first, language=language, warns=warns) if told or to_do or amiss else ""
    return "\n".join(filter(None, (own, fitting(known, limit=_MOST_CHARACTERS))))


def _self(looked: "Looked", scopes: "list[Scope]", environment: Mapping[str, str]) -> str:
    """The self of the nearest mind that has one; most have none, and nothing is loaded for it (NA-01)."""
    store = looked.engine.store
    somebody = [scope for scope in scopes if looked.always_self or store.notes(scope, prefix="self-core")]
    if not somebody:
        return ""
    from omoide.doors.hook.looking import Finding
    from omoide.persona.presenting import present_self, self_block
    from omoide.persona.state import tongue
    from omoide.settings import read_settings

    settings, scope = read_settings(environment=environment), somebody[0]
    rooms = {name: getattr(settings, name) for name in ("persona", "goals", "drives", "days", "entities")}
    engine: Any = Finding(**{**vars(looked.engine), **rooms})
    language = tongue(engine, scope)
    block = self_block(present_self(engine, scope, language=language), language=language)
    return fitting(block, limit=_MOST_OF_SELF)


def _to_do(looked: "Looked", scope: "Scope", environment: Mapping[str, str]) -> list[tuple[str, bool]]:
    """What was promised, the next first, and whether somebody else's words say so; most minds have promised nothing."""
    from omoide.model.cue import Filter

    engine = looked.engine
    if not engine.store.listed(scope, Filter(kinds=frozenset({Kind.INTENTION})), limit=1):
        return []
    from omoide.library.context import due_mark
    from omoide.settings import read_settings
    from omoide.wake.intending import open_intentions

    now, ahead = engine.clock.now(), read_settings(environment=environment).priming.ahead_hours
    lines: list[tuple[str, bool]] = []
    for each in open_intentions(engine, scope)[:_TO_DO]:
        due = due_mark(each.valid_from, now=now, ahead_hours=ahead, language=looked.language)
        others = whose(each, looked.language)
        lines.append((f"- [ ] {f'[{others}] ' if others else ''}{due}{flat(each.words.text)}", bool(others)))
    return lines


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


def wrong(engine: Any, scopes: "Sequence[Scope]", language: str) -> list[str]:
    """In a line each: what could not be read, what is parked, and that the clock may be wrong or was; most minds have nothing
    of the kind."""
    from omoide.wire.texts import say

    lines: list[str] = []
    if names := [name for scope in scopes for name in engine.store.lost(scope)]:
        some = " ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
        lines.append(say("lost", language, names=some))
    notes = [engine.store.notes(scope, prefix=prefix) for scope in scopes for prefix in ("parked-", "clock")]
    if not any(notes):
        return lines
    from omoide.care.timekeeping import told
    from omoide.gate.parking import all_parked

    if count := sum(len(all_parked(engine, scope)) for scope in scopes):
        lines.append(say("parked_told", language, count=count))
    for clock in (told(engine, scope) for scope in scopes):
        if clock.leapt:
            since, until = (at.date() for at in clock.leapt)
            lines.append(say("nights_leapt", language, since=since, until=until, days=clock.leapt.days))
        elif clock.doubt:
            lines.append(say("nights_withheld", language, since=clock.doubt.since.date()))
        if clock.ahead and clock.ahead > engine.clock.now():
            lines.append(say("nights_ahead", language, until=clock.ahead.date()))
    return list(dict.fromkeys(lines))


def _weighty(looked: "Looked", scope: "Scope", call: HookCall) -> "list[Memory]":
    """The newest of those that are protected, then those that are most important or felt most strongly; each thing once."""
    import numpy as np

    from omoide.gate.trusting import is_doubtful
    from omoide.ports import Probe
    from omoide.search.distinct import each_once

    candidates = looked.engine.store.candidates(scope, Probe())
    facts = candidates.facts
    weight = np.where(np.isnan(facts.importance), facts.intensity, facts.importance)
    shielded = np.flatnonzero(candidates.allowed & facts.protected)
    others = np.flatnonzero(candidates.allowed & ~facts.protected)
    by_age = shielded[np.argsort(-facts.occurred[shielded], kind="stable")]
    # Of equal weight, the newest.
    by_weight = others[np.lexsort((-facts.occurred[others], -weight[others]))]

    def some(rows: "NDArray[np.intp]", most: int, *, vouched: bool = False) -> "list[Memory]":
        found: list[Memory] = []
        for start in range(0, min(len(rows), _MOST_READ), _READ):
            names = [candidates.id(int(row)) for row in rows[start : start + _READ]]
            read: list[Memory] = looked.engine.store.memories(scope, names)
            found += [each for each in read if not (call.session and each.words.session == call.session)]
            found = [each for each in found if not (vouched and is_doubtful(each))]
            found = each_once(found, looked.engine.recalling)
            if len(found) >= most:
                break
        return found[:most]

    first = some(by_age, _SHIELDED, vouched=True)
    return [*first, *some(by_weight, _WEIGHTY)]
