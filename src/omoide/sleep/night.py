"""The night: what is owed is done, step by step, each in one act together with its mark.

A mark is a note: which night a step has done last, and what it did. It is written with the changes of the step, and
only if it is still the mark that was read; so a step is done once, whoever else is at it, wherever it was killed. The
lease only spares two processes the same work. A step that fails for want of something outside is left owed, and the others go
on; what stops on something unexpected is parked, and the rest of it goes on (see `sparing`).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Any, NamedTuple

from omoide.care import audit, timekeeping
from omoide.care.erase import erase, foretold, physically, plan_erasure
from omoide.care.timekeeping import NIGHT
from omoide.care.undo import MARK, REPORT, UNDONE
from omoide.dynamics.facts import Facts
from omoide.dynamics.folding import live
from omoide.dynamics.forgetting import Column, retentions
from omoide.dynamics.lifecycle import Tonight
from omoide.dynamics.owing import Period, Schedule, owed
from omoide.dynamics.timekeeping import Leap
from omoide.engine import Engine
from omoide.errors import ClockLeapt, Conflict
from omoide.failpoints import failpoint
from omoide.gate.noting import plain_of, state_of
from omoide.gate.parking import OUTSIDE, VECTORS, all_parked, bulkhead, parking, said_of, settle_parked
from omoide.model.change import Change, Erased, Noted, note_name
from omoide.model.entry import Entry
from omoide.model.frozen import frozen
from omoide.model.identity import make_id, short
from omoide.model.parked import Parked, reason
from omoide.model.report import Outcome, Report, Stepped, read_report, read_stepped
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Lease, is_said
from omoide.sleep.sparing import Spared, found_out, spared_by
from omoide.thinking.judging import Sitting
from omoide.wake.conversing import finalize_if_session_ended

TASK = "night"
_ANSWERS_KEPT = timedelta(days=7)
_BY = "night"
_ERASING = frozenset({"deleted", "pruned", "retained"})  # what is counted of it
# What a language model reads better than the rule, and what may be read again: what is known already is not made anew.
_READ_AGAIN = frozenset({"distil", "learn", "merge", "rate", "reconsolidate", "settle"})
_TRIES = 5  # how often a step decides anew because somebody changed what it had read
Tell = Callable[[str, str], None]  # which night and which step is being done


@frozen
class Night:
    """What a step knows: whose night it is, when it falls and the one before it fell, and up to which entry the step had
    seen the journal. Memories that it stumbled over before are tried `again`. One that is only `planned` writes nothing
    anywhere."""

    engine: Engine
    scope: Scope
    name: str
    at: datetime
    began: datetime
    seen: int
    since: datetime | None = None
    planned: bool = False
    again: tuple[str, ...] = ()

    @property
    def tonight(self) -> Tonight:
        engine = self.engine
        return Tonight(
            now=self.at, ageing=engine.ageing, forgetting=engine.forgetting, lifecycle=engine.lifecycle
        )

    def sitting(self) -> Sitting:
        """Who judges in a step, and says for the report where another had to."""
        engine = self.engine
        return Sitting(engine.judge, engine.asker, self.scope, judging=engine.judging, night=self.began)

    def left(self, facts: Facts, *, most_recalls: int) -> Column:
        """What is left of each memory in this night."""
        return retentions(
            facts,
            now=self.at,
            ageing=self.engine.ageing,
            forgetting=self.engine.forgetting,
            most_recalls=most_recalls,
        )


@frozen
class Decision:
    """What a step would do: changes, the versions they rest on, what to erase for good, and what it counted. `through` is
    the last entry that it looked at, where it left some for the next night."""

    changes: tuple[Change, ...] = ()
    based_on: Mapping[str, int] = field(default_factory=dict[str, int])
    erased: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    trouble: tuple[str, ...] = ()
    through: int | None = None


Step = Callable[[Night], Decision]


class _Mark(NamedTuple):
    """What a step has done: the last night and when that fell, up to which entry it had seen, and its report. `since` is
    up to when it has really done its work: before `reached`, where it was parked. `owed` is from which entry on a language
    model has read nothing, because there was none to be had."""

    number: int = 0  # the entry that wrote it
    key: str | None = None
    reached: datetime | None = None
    seen: int = 0
    since: datetime | None = None
    done: Stepped | None = None
    owed: int | None = None


class Due(NamedTuple):
    """A night that is owed, and the steps that owe it."""

    schedule: Schedule
    period: Period
    steps: tuple[str, ...]
    unproved: bool = False  # the clock leapt before this run, and nobody has vouched for it

    @property
    def name(self) -> str:
        return f"{self.period.schedule}-{self.period.key}".lower().replace(":", "")


@frozen
class Waiting:
    """How many nights are owed, how many steps each of them, and what is parked. `leapt`: they wait until somebody says that
    the clock is right. `ahead`: nights up to then were done while it was wrong, and can be taken back. `withheld`: the clock
    leapt to then, and until it has proved right they erase nothing for good."""

    owed: int
    steps: tuple[int, ...] = ()
    parked: tuple[Parked, ...] = ()
    leapt: Leap | None = None
    ahead: datetime | None = None
    withheld: datetime | None = None


def due(engine: Engine, scope: Scope) -> list[Due]:
    """All that is owed, oldest first. Nobody sleeps over documents: they neither fade nor teach (NA-34)."""
    return _due(engine, scope)[0]


def _due(engine: Engine, scope: Scope) -> tuple[list[Due], datetime | None]:
    """With it up to when nights were lived by a clock that was ahead, if they were."""
    if scope.is_beside:
        return [], None
    now = engine.clock.now()
    born = cache(partial(_born, engine, scope))
    ahead: list[datetime] = []

    @cache
    def owing(schedule: Schedule, done: str | None, reached: datetime | None) -> list[Period]:
        begun = reached or born()  # whoever has slept was born before
        if begun is None:
            return []
        return owed(schedule, now=now, done=done, reached=reached, born=begun, at_most=engine.nights.at_most)

    marks = engine.store.notes(scope, prefix=MARK)
    found: list[Due] = []
    for schedule in engine.nights.schedules(hour=engine.ageing.night_hour):
        steps: dict[Period, list[str]] = {}
        for step in engine.nights.steps(schedule.name):
            key = _mark_key(schedule.name, step)
            mark, beyond = _believed(engine, scope, key, _read_mark(plain_of(marks.get(key))))
            ahead += [beyond] if beyond else []
            for period in owing(schedule, mark.key, mark.reached):
                steps.setdefault(period, []).append(step)
        found += [Due(schedule, period, tuple(each)) for period, each in steps.items()]
    found.sort(key=lambda each: (each.period.until, -_length(each.period)))
    return found, max(ahead, default=None)


def _length(period: Period) -> timedelta:
    """Of nights that end at the same time the month comes after the week, and the week after the day."""
    return period.since - period.until


def sleep(
    engine: Engine, scope: Scope, *, tell: Tell | None = None, accept_clock: bool = False
) -> list[Report]:
    """Do what is owed, so many nights in one run. Nothing, where another process is at it, or nothing is owed. `ClockLeapt`
    where the clock is far ahead of all that is known, unless somebody says that it is right, or what time it is; then all is done
    that is owed."""
    with bulkhead(engine, scope, "rehearsals", by=_BY):
        engine.gate.flush()  # what came to mind since counts
    with bulkhead(engine, scope, "digest", by=_BY):
        finalize_if_session_ended(engine, scope, by=_BY)  # nobody talks in their sleep
    if scope.is_beside:
        return []
    owing, ahead = _due(engine, scope)
    leapt = _believe(engine, scope, owing, ahead, accept=accept_clock)
    if leapt is not None:
        raise ClockLeapt(
            now=f"{engine.clock.now():%Y-%m-%d %H:%M}",
            since=f"{leapt.since.astimezone(engine.clock.now().tzinfo):%Y-%m-%d %H:%M}",
            mind=scope.mind,
            days=leapt.days,
            proof=engine.nights.proof_days,
        )
    if not owing:
        return []
    lease = _taken(engine, scope)
    if lease is None:
        return []
    try:
        # An answer that no step has asked for again by now was used, or is of a memory that has changed since.
        engine.work.drop_answers(scope, before=engine.clock.now() - _ANSWERS_KEPT)
        withheld = timekeeping.withholds(engine, scope, *_last(engine, scope), by=_BY)
        done = _slept(
            engine,
            scope,
            lease,
            tell,
            unproved=withheld,
            most=None if accept_clock or is_said(engine.clock) else engine.nights.at_once,
        )
        if engine.meaning is not None:
            settle_parked(engine, scope, VECTORS, engine.meaning.stumbled(scope), by=_BY)
        return done
    finally:
        engine.work.release(lease)


def waiting(engine: Engine, scope: Scope) -> Waiting:
    owing, ahead = _due(engine, scope)
    asks = owing and not is_said(engine.clock)
    leapt = timekeeping.unproved(engine, scope, *_last(engine, scope)) if asks else None
    doubt = timekeeping.in_doubt(engine, scope)
    return Waiting(
        owed=len(owing),
        steps=tuple(len(each.steps) for each in owing),
        parked=tuple(all_parked(engine, scope)),
        leapt=leapt,
        ahead=ahead,
        withheld=doubt and doubt.since,
    )


def _believe(
    engine: Engine, scope: Scope, owing: Sequence[Due], ahead: datetime | None, *, accept: bool
) -> Leap | None:
    """A leap of the clock that is in the way. What is found is noted, for whoever looks."""
    before = timekeeping.told(engine, scope)
    now, leapt = engine.clock.now(), None
    accepted = now if accept else before.accepted
    if owing and not accept:
        leapt = timekeeping.unproved(engine, scope, *_last(engine, scope))
    doubt = None if accept else before.doubt  # it leapt, and is right now, whichever way
    tell = replace(before, accepted=accepted, leapt=leapt, ahead=ahead, doubt=doubt)
    if owing and is_said(engine.clock):
        tell, leapt = timekeeping.said(engine, tell), None
    if ahead and ahead != before.ahead:
        tell = timekeeping.with_void(engine, scope, tell)
    if before.leapt and leapt and before.leapt.since == leapt.since:
        tell = replace(tell, leapt=before.leapt)  # told once
    timekeeping.tell(engine, scope, tell, by=_BY)
    return leapt


def _last(engine: Engine, scope: Scope) -> tuple[datetime | None, int]:
    """Up to when nights were done at all, and the last entry that says so."""
    marks = [
        _mark(engine, scope, schedule, step)
        for schedule in ("daily", "weekly", "monthly")
        for step in engine.nights.steps(schedule)
    ]
    times = [each.reached for each in marks if each.reached is not None]
    return max(times, default=None), max((each.number for each in marks), default=0)


def plan_night(engine: Engine, scope: Scope) -> list[Report]:
    """What the next night would do; nothing is written. Without one that is owed, as if it were night now."""
    engine.gate.flush()
    owing = due(engine, scope)
    if scope.is_beside:
        chosen = []
    elif owing:
        chosen = [
            (each.schedule.name, step, each.name, each.period.until)
            for each in owing[:1]
            for step in each.steps
        ]
    else:
        now = engine.clock.now()
        chosen = [("daily", step, "now", now) for step in engine.nights.steps("daily")]
    steps = [_planned(engine, scope, schedule, step, name, at) for schedule, step, name, at in chosen]
    return [Report(night=chosen[0][2], steps=tuple(steps))] if chosen else []


def reports(engine: Engine, scope: Scope) -> list[Report]:
    """What was done, the newest night first."""
    notes = engine.store.notes(scope, prefix=REPORT)
    undone = {
        key.removeprefix(UNDONE): len((plain_of(words) or {}).get("entries", ()))
        for key, words in engine.store.notes(scope, prefix=UNDONE).items()
    }
    found = [read_report(words.text) for _, words in sorted(notes.items(), reverse=True) if not words.gone]
    return [replace(each, undone=undone.get(each.night, 0)) for each in found]


def written(engine: Engine, scope: Scope, name: str) -> list[Entry]:
    """All that a night wrote, oldest first. Each of its acts ends with its report, so only what lies between them is read,
    and before them what its first step has erased."""
    store, by = engine.store, by_night(name)
    acts = [each.entry() for each in store.records(scope, naming=[note_name(f"{REPORT}{name}")])]
    if not acts:
        return []
    after, width = min(each.act for each in acts) - 1, 1
    while after > 0 and next(iter(store.records(scope, after=after - 1))).entry().by == by:
        after, width = max(0, after - width), 2 * width
    found: list[Entry] = []
    for record in store.records(scope, after=after):
        if record.number > acts[-1].number:
            break
        entry = record.entry()
        if entry.by == by:
            found.append(entry)
    return found


def _slept(
    engine: Engine, scope: Scope, lease: Lease, tell: Tell | None, *, unproved: bool, most: int | None
) -> list[Report]:
    done: list[Report] = []
    failed: set[tuple[str, str]] = set()
    for each in due(engine, scope)[:most]:
        each = each._replace(unproved=unproved)
        stepped: list[Stepped] = []
        for step in engine.nights.steps(each.schedule.name):
            if step not in each.steps or (each.schedule.name, step) in failed:
                continue
            if tell:
                tell(each.name, step)
            stepped.append(_stepped(engine, scope, each, step))
            if stepped[-1].outcome is Outcome.FAILED:
                failed.add((each.schedule.name, step))  # the next night comes after this one
            failpoint("night.stepped")
            if not _renewed(engine, lease):
                return done  # somebody else has gone on with it
        if any(one.outcome is Outcome.FAILED for one in stepped):  # what was done is already in it
            failures = _report(engine, scope, each, stepped)
            _note(engine, scope, f"{REPORT}{each.name}", failures.written(), by=by_night(each.name))
        if stepped:
            done.append(_report(engine, scope, each, stepped))
            failpoint("night.reported")
    return done


def _stepped(engine: Engine, scope: Scope, each: Due, step: str) -> Stepped:
    """Decide and write, without what it stumbles over: that one is parked. Where it is no single one, the step is."""
    night = _night(engine, scope, _Mark(), name=each.name, at=each.period.until)
    try:
        spared, tries = spared_by(night, step), 0
        while True:
            try:
                return _surely(lambda spared=spared: _done(engine, scope, each, step, spared))
            except OUTSIDE:
                raise
            except Exception as error:
                mark = _mark(engine, scope, each.schedule.name, step)
                night = _night(engine, scope, mark, name=each.name, at=each.period.until)
                found = found_out(night, step_named(step), spared, by=by_night(each.name))
                tries += found is spared
                if found is None or tries == _TRIES:
                    return _passed(engine, scope, each, step, spared, error)
                spared = found
    except Exception as error:  # the world outside, or a mind in which not even that can be written
        return Stepped(step=step, outcome=Outcome.FAILED, trouble=(said_of(error),))


def _surely(decide: Callable[[], Stepped]) -> Stepped:
    """Where somebody changed what was decided on, decide anew."""
    for _ in range(_TRIES - 1):
        try:
            return decide()
        except Conflict:
            continue
    return decide()


def _passed(engine: Engine, scope: Scope, each: Due, step: str, spared: Spared, error: Exception) -> Stepped:
    """The step is parked: it does not keep the next nights from coming, and the next one finds its work still to be done."""
    schedule, by = each.schedule.name, by_night(each.name)
    mark = _mark(engine, scope, schedule, step)
    night = _night(engine, scope, mark, name=each.name, at=each.period.until)
    before = next((one for one in spared.again if not one.name), None)
    found, note = parking(engine, scope, step, "", error, now=night.at, before=before)
    kept, parked = spared.notes(night, step, whole=False)
    stepped = Stepped(step=step, outcome=Outcome.PARKED, trouble=(found.why,), parked=parked)
    text = _written(each.period, mark.seen, stepped, since=mark.since, owed=mark.owed)
    report = _report(engine, scope, each, [stepped]).written()
    key = _mark_key(schedule, step)
    engine.gate.commit(
        scope,
        [
            *kept,
            note,
            Noted(key=key, words=Words(text=text)),
            Noted(key=f"{REPORT}{each.name}", words=Words(text=report)),
        ],
        by=by,
        based_on={note_name(key): mark.number},
    )
    return stepped


def _done(engine: Engine, scope: Scope, each: Due, step: str, spared: Spared) -> Stepped:
    schedule, period = each.schedule.name, each.period
    mark = _mark(engine, scope, schedule, step)
    if mark.done and mark.key == period.key:
        return mark.done  # another process was faster
    seen = engine.store.census(scope).entries
    decided, owed = _decided(engine, scope, each, step, mark, spared)
    night = _night(engine, scope, mark, name=each.name, at=period.until)
    failpoint("night.decided")
    if each.unproved and _erases(decided):
        decided = _withheld(decided)
    kept, parked = spared.notes(night, step)
    stepped = Stepped(
        step=step, outcome=Outcome.DONE, counts=decided.counts, trouble=decided.trouble, parked=parked
    )
    for name in decided.erased:
        erase(engine, scope, plan_erasure(engine, scope, name), by=by_night(each.name))
    key = _mark_key(schedule, step)
    noted = [
        Noted(
            key=key,
            words=Words(
                text=_written(
                    period, seen if decided.through is None else decided.through, stepped, owed=owed
                )
            ),
        ),
        Noted(
            key=f"{REPORT}{each.name}", words=Words(text=_report(engine, scope, each, [stepped]).written())
        ),
    ]
    letting_go = [change for change in decided.changes if isinstance(change, Erased)]
    with foretold(engine, {scope: letting_go}):
        engine.gate.commit(
            scope,
            [*decided.changes, *kept, *noted],
            by=by_night(each.name),
            based_on={**decided.based_on, note_name(key): mark.number},
        )
    if letting_go:
        physically(engine, [scope])  # if we die before, it is still due
        texts = sum(len(change.digests) for change in letting_go)
        audit.record(engine, scope, audit.Act.ERASED, by=by_night(each.name), step=step, texts=texts)
    return stepped


def _decided(
    engine: Engine, scope: Scope, each: Due, step: str, mark: _Mark, spared: Spared
) -> tuple[Decision, int | None]:
    """What the step would do, and from which entry on the model still owes a reading. A model that is back reads what the rule
    alone has read meanwhile; what comes of it is beside what the rule made of it, and the same is not made twice."""
    decide, asker = step_named(step), engine.asker

    def tried(seen: int) -> tuple[Decision, bool]:
        night = _night(engine, scope, mark._replace(seen=seen), name=each.name, at=each.period.until)
        before = asker.unanswered(scope)
        decided = decide(spared.besides(night))
        return decided, asker.unanswered(scope) > before

    if step not in _READ_AGAIN:
        return tried(mark.seen)[0], None
    if mark.owed is None:
        decided, missed = tried(mark.seen)
        return decided, mark.seen if missed else None
    again, missed = tried(mark.owed)
    if missed:
        decided, _ = tried(mark.seen)
        trouble = tuple(dict.fromkeys((*decided.trouble, *again.trouble)))
        return replace(decided, trouble=trouble), mark.owed
    if again.through is None or again.through >= mark.seen:
        return again, None
    return replace(again, through=mark.seen), again.through  # too much for one night


def _erases(decided: Decision) -> bool:
    return bool(decided.erased) or any(isinstance(each, Erased) for each in decided.changes)


def _withheld(decided: Decision) -> Decision:
    """What cannot be undone waits until the clock has proved right; a later night decides it anew."""
    changes = tuple(each for each in decided.changes if not isinstance(each, Erased))
    counts = {name: count for name, count in decided.counts.items() if name not in _ERASING}
    return replace(decided, changes=changes, erased=(), counts={**counts, "withheld": 1})


def _planned(engine: Engine, scope: Scope, schedule: str, step: str, name: str, at: datetime) -> Stepped:
    night = _night(engine, scope, _mark(engine, scope, schedule, step), name=name, at=at, planned=True)
    spared: Spared | None = spared_by(night, step)
    why = ""
    while spared is not None:
        try:
            decided = step_named(step)(spared.besides(night))
        except OUTSIDE:
            raise
        except Exception as error:
            why, before = reason(error), spared
            spared = found_out(night, step_named(step), spared, by=by_night(name))
            spared = None if spared is before else spared
            continue
        return Stepped(
            step=step,
            outcome=Outcome.PLANNED,
            counts=decided.counts,
            trouble=decided.trouble,
            parked=tuple(f"{short(each)}: {reason(error)}" for each, error in spared.new.items()),
            changes=decided.changes,
        )
    return Stepped(step=step, outcome=Outcome.PARKED, trouble=(why,))


def _night(
    engine: Engine, scope: Scope, mark: _Mark, *, name: str, at: datetime, planned: bool = False
) -> Night:
    return Night(
        engine=engine,
        scope=scope,
        name=name,
        at=at,
        began=engine.clock.now(),
        seen=mark.seen,
        since=mark.since,
        planned=planned,
    )


def step_named(name: str) -> Step:
    """Loaded when it is its turn."""
    from importlib import import_module

    return getattr(import_module(f"omoide.sleep.{name}"), name)


def reached(night: Night, schedule: str, step: str) -> datetime | None:
    """Up to when a step has done its nights; None: it never has."""
    return _mark(night.engine, night.scope, schedule, step).since


def by_night(name: str) -> str:
    """Who acts in a night, as its entries say: so that it can be undone as one."""
    return f"{NIGHT}{name}"


def is_by_night(by: str) -> bool:
    return by.startswith(NIGHT)


# Marks and reports.


def _mark_key(schedule: str, step: str) -> str:
    return f"{MARK}{schedule}-{step}"


def _mark(engine: Engine, scope: Scope, schedule: str, step: str) -> _Mark:
    key, number, plain = state_of(engine, scope, _mark_key(schedule, step))
    return _believed(engine, scope, key, _read_mark(plain, number=number))[0]


def _believed(engine: Engine, scope: Scope, key: str, mark: _Mark) -> tuple[_Mark, datetime | None]:
    """The mark as it counts, and up to when it was lived ahead of time: what a wrong clock wrote keeps no night from being
    done. What the step has seen it has seen all the same."""
    if mark.reached is None:
        return mark, None
    if not timekeeping.was_ahead(engine, mark.reached):
        known = timekeeping.told(engine, scope)
        number = mark.number or engine.store.last_named(scope, note_name(key))
        if not known.is_void(number, mark.reached):
            return mark, None
    known = timekeeping.told(engine, scope)
    if not known.is_void(engine.store.last_named(scope, note_name(key)), mark.reached):
        known = timekeeping.with_void(engine, scope, known)
    entries = [record.entry() for record in engine.store.records(scope, naming=[note_name(key)])]
    return _counting(entries, known)._replace(number=mark.number), mark.reached


def _counting(entries: Sequence[Entry], known: timekeeping.Told) -> _Mark:
    """The last one that was not written ahead of time; what the step has seen it has seen all the same."""
    marks = [
        (entry.number, _read_mark(plain_of(entry.change.words)))
        for entry in live(entries)
        if isinstance(entry.change, Noted)
    ]
    counts = [each for number, each in marks if each.reached and not known.is_void(number, each.reached)]
    seen = max((each.seen for _, each in marks), default=0)
    return (counts[-1] if counts else _Mark())._replace(seen=seen)


def _read_mark(plain: Mapping[str, Any] | None, *, number: int = 0) -> _Mark:
    if plain is None:
        return _Mark(number=number)
    return _Mark(
        number=number,
        key=plain["key"],
        reached=datetime.fromisoformat(plain["reached"]),
        seen=plain["seen"],
        since=_time(plain.get("since", plain["reached"])),
        done=read_stepped(plain["done"]),
        owed=plain.get("owed"),
    )


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _written(
    period: Period, seen: int, stepped: Stepped, *, owed: int | None = None, **parked: datetime | None
) -> str:
    """Of a step that was `parked` with the time `since` which its work is still to be done; `owed` as in a mark."""
    facts = {
        "key": period.key,
        "reached": period.until.isoformat(),
        "seen": seen,
        "done": stepped.plain(),
        **({} if owed is None else {"owed": owed}),
        **{name: at and at.isoformat() for name, at in parked.items()},
    }
    return json.dumps(facts, ensure_ascii=False)


def _report(engine: Engine, scope: Scope, each: Due, stepped: Sequence[Stepped]) -> Report:
    """With the steps of this night that were done before, when it was cut short or another one failed."""
    order = engine.nights.steps(each.schedule.name)
    known = engine.store.notes(scope, prefix=f"{REPORT}{each.name}").get(f"{REPORT}{each.name}")
    steps = {one.step: one for one in read_report(known.text).steps} if known and not known.gone else {}
    steps |= {one.step: one for one in stepped}
    done = sorted(steps.values(), key=lambda one: order.index(one.step) if one.step in order else -1)
    return Report(night=each.name, steps=tuple(done), passed_over=each.period.passed_over)


def _note(engine: Engine, scope: Scope, key: str, text: str, *, by: str) -> None:
    engine.gate.commit(scope, [Noted(key=key, words=Words(text=text))], by=by)


def _born(engine: Engine, scope: Scope) -> datetime | None:
    """A mind begins with its first entry, or with what first happened where nobody remembers anything yet; not with what a night
    noted of a clock that was behind."""
    entries = (record.entry() for record in engine.store.records(scope))
    times = (entry.at for entry in entries if entry.by != _BY and not is_by_night(entry.by))
    entered = next((at for at in times if not timekeeping.was_ahead(engine, at)), None)
    events = (event.at for event in engine.store.events(scope, limit=None if entered is None else 1))
    return entered or next((at for at in events if not timekeeping.was_ahead(engine, at)), None)


# The lease.


def _taken(engine: Engine, scope: Scope) -> Lease | None:
    now = engine.clock.now()
    holder = make_id(now, engine.chance.bits(60))
    return engine.work.lease(scope, TASK, holder=holder, now=now, until=now + _lease(engine))


def _renewed(engine: Engine, lease: Lease) -> bool:
    now = engine.clock.now()
    return engine.work.renew(lease, now=now, until=now + _lease(engine))


def _lease(engine: Engine) -> timedelta:
    return timedelta(minutes=engine.nights.lease_minutes)
