"""The worker: does what hooks have left, gives memories their vectors, does the nights that are owed, and ends.

At most one is at work on a file: it holds a file lock, which the kernel frees when it dies. Whoever leaves something
for it starts one if the lock is free. After giving the lock back it looks once more, so that nothing waits for the next.
On a server there are as many as one likes, on as many hosts: what lies on a host is done by one of its own under that lock,
and the rest is shared, mind by mind and task by task, each under a lease. A lease only spares two the same work: whatever
is written is compared with what was read.

Every item, and every task of every mind, has a bulkhead: whatever stops one is parked and told, and all others are done.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.durable import made, replaced
from omoide.adapters.spool import DirectorySpool
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.transcripts import Transcripts, read_text
from omoide.assemble import cipher_of, has_store, open_engine, open_logbook, open_streams
from omoide.care.audit import Act, record
from omoide.dynamics.timekeeping import is_ahead
from omoide.engine import Engine
from omoide.errors import Busy, ClockLeapt, EmbedderError, OmoideError, VectorsAway
from omoide.failpoints import failpoint
from omoide.gate.parking import (
    OUTSIDE,
    VECTORS,
    Trouble,
    all_parked,
    bulkhead,
    released,
    said_of,
    settle_parked,
    waits,
)
from omoide.mind import Mind
from omoide.model.frozen import frozen
from omoide.model.parked import Parked
from omoide.model.report import Outcome, Report
from omoide.model.scope import Scope
from omoide.model.spooled import (
    COMPACT,
    ITEM,
    PROJECTS,
    SPOOL,
    WORKER_DUE,
    WORKER_LOCK,
    Spooled,
)
from omoide.persona.state import self_state
from omoide.ports import Clock
from omoide.settings import Settings
from omoide.sleep.night import sleep
from omoide.sleep.tiering import consolidate
from omoide.wake.conversing import finalize_if_session_ended, recover_streams
from omoide.wake.leaving import STRANGE, Left, Rehearsed, folder_of, project_in, read_left
from omoide.wake.projects import known_projects, marks_to_keys, scope_of
from omoide.wake.short import due
from omoide.wake.stowing import sweep
from omoide.wake.talks import Followed, Following, Talk, abandoned, follow, summarised, talk_key

BY = "worker"
_AGAIN_AFTER = timedelta(hours=1)  # after something has failed
_SNAPSHOT_AFTER = 40  # rows that every prompt would have to read
_AT_ONCE = 2048  # memories that get their vectors before the lease is looked at again
_MOST_PATIENT = 16  # times the usual wait, after rounds that failed
_LOCK_WAIT_S = 0.1  # a hook that only looks whether the lock is free holds it for a moment

Tell = Callable[[str], None]
Slept = Callable[[Engine, Scope], list[Report]]
_Part = Callable[[Engine], "Worked"]


@frozen
class Worked:
    """What was done. `remarks` tell what could not be read and was passed over, `trouble` what is to be tried again.
    `busy`: another worker is at it."""

    items: int = 0
    memories: int = 0
    episodes: int = 0
    rehearsals: int = 0
    swept: int = 0
    expired: int = 0
    embedded: int = 0
    forwarded: int = 0
    consolidated: int = 0
    backups: int = 0
    logged: int = 0
    nights: dict[str, list[Report]] = field(default_factory=dict[str, list[Report]])
    remarks: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()
    busy: bool = False

    def __add__(self, other: "Worked") -> "Worked":
        return Worked(
            items=self.items + other.items,
            memories=self.memories + other.memories,
            episodes=self.episodes + other.episodes,
            rehearsals=self.rehearsals + other.rehearsals,
            swept=self.swept + other.swept,
            expired=self.expired + other.expired,
            embedded=self.embedded + other.embedded,
            forwarded=self.forwarded + other.forwarded,
            consolidated=self.consolidated + other.consolidated,
            backups=self.backups + other.backups,
            logged=self.logged + other.logged,
            nights={**self.nights, **other.nights},
            remarks=self.remarks + other.remarks,
            trouble=self.trouble + other.trouble,
            busy=self.busy and other.busy,
        )


def run(
    settings: Settings,
    *,
    clock: Clock | None = None,
    tell: Tell | None = None,
    engine: Engine | None = None,
    slept: Slept | None = None,
) -> Worked:
    """Do all there is, and end. Nothing, where there is no store and nothing to put into one. Who has the store open already
    gives its `engine`; `slept` does the nights that a mind owes, if that should be seen elsewhere."""
    clock = clock or SystemClock(settings.home.zone)
    spool = open_spool(settings.directory, clock)
    if not has_store(settings) and not spool.waiting():
        return Worked()
    if settings.store.on_server:
        return _Shift(settings, clock, spool, tell or _nobody, slept=slept, shares=True).share(engine)
    done = Worked()
    while True:
        with _locked(settings.directory / WORKER_LOCK) as mine:
            if not mine:
                return replace(done, busy=done == Worked())
            shift = _Shift(settings, clock, spool, tell or _nobody, slept=slept)
            done += shift.work(engine) if engine else shift.work_alone()
            failpoint("worker.done")
        # Who put something in meanwhile saw the lock taken, and has left it to us.
        if not spool.waiting(left=frozenset(shift.left)) or done.trouble:
            return done


def stay(
    settings: Settings,
    *,
    every_s: float,
    over: Event,
    told: Callable[[Worked], None],
    clock: Clock | None = None,
) -> None:
    """Round after round until it is `over`. After a round that failed the next one comes later, and later still."""
    failed = 0
    while not over.is_set():
        try:
            done = run(settings, clock=clock)
        except Exception as error:  # the server may be well again later
            done = Worked(trouble=(said_of(error),))
        told(done)
        failed = failed + 1 if done.trouble else 0
        over.wait(every_s * min(2**failed, _MOST_PATIENT))


def open_spool(directory: Path, clock: Clock) -> DirectorySpool:
    return DirectorySpool(directory / SPOOL, now=lambda: clock.now().timestamp(), chance=SystemChance().bits)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with ExitStack() as stack:
        try:
            stack.enter_context(StoreLock(path, wait_s=_LOCK_WAIT_S).held())
        except Busy:
            yield False
            return
        yield True


def _told(trouble: Trouble) -> Worked:
    return Worked(trouble=(trouble.says,)) if trouble.error else Worked()


def _went_wrong(scope: Scope, slept: Sequence[Report]) -> Worked:
    """What failed is tried again in an hour; what is parked, in a night of its own."""
    steps = [each for night in slept for each in night.steps]
    return Worked(
        trouble=tuple(why for each in steps if each.outcome is Outcome.FAILED for why in each.trouble),
        remarks=tuple(
            f"{scope}: {each.step}: {why}"
            for each in steps
            for why in (*each.parked, *(each.trouble if each.outcome is Outcome.PARKED else ()))
        ),
    )


class _Shift:
    """One round of work."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        spool: DirectorySpool,
        tell: Tell,
        *,
        slept: Slept | None = None,
        shares: bool = False,
    ) -> None:
        """`shares`: others are at the same store."""
        self._shares = shares
        self._holder = f"{BY}-{SystemChance().bits(60):015x}"
        self._settings = settings
        self._clock = clock
        self._spool = spool
        self._tell = tell
        self._slept = slept or self._sleeping
        self._common = Scope(settings.home.tenant, settings.home.mind)
        self._following = Following(
            files=Transcripts(),
            boundaries=settings.boundaries,
            by_turn=settings.hook.remembers == "turn",
            by=BY,
        )
        self._folders: dict[str, Scope] = {}
        self.left: set[str] = set()  # items that are parked, and wait

    def work_alone(self) -> Worked:
        engine = open_engine(self._settings, clock=self._clock)
        try:
            return self.work(engine)
        finally:
            engine.close()

    def share(self, engine: Engine | None) -> Worked:
        """What lies on this host, unless another worker of this host is at it; then what all hosts share."""
        opened = engine or open_engine(self._settings, clock=self._clock)
        try:
            done = Worked()
            with _locked(self._settings.directory / WORKER_LOCK) as mine:
                if mine:
                    done = self._each(opened, self._drain, self._sweep, self._log)
                failpoint("worker.done")
            done += self._each(opened, *self._everywhere)
            return done + self._each(opened, partial(self._leave_word, well=not done.trouble))
        finally:
            if engine is None:
                opened.close()

    def work(self, engine: Engine) -> Worked:
        done = self._each(engine, self._drain, self._sweep, *self._everywhere, self._log, self._back_up)
        well = not done.trouble
        return done + self._each(engine, partial(self._leave_word, well=well), self._leave_snapshots)

    @property
    def _everywhere(self) -> tuple["_Part", ...]:
        return (
            self._expire,
            self._digest,
            self._embed,
            self._consolidate,
            self._sleep,
            self._forward,
        )

    def _each(self, engine: Engine, *parts: "_Part") -> Worked:
        """One after the other: what goes wrong with one of them keeps none of the others from being done."""
        done = Worked()
        for part in parts:
            try:
                done += part(engine)
            except Exception as error:
                done += Worked(trouble=(said_of(error),))
        return done

    def _minds(
        self,
        engine: Engine,
        task: str,
        *,
        besides: Iterable[Scope] = (),
        wanted: Callable[[Scope], bool] = lambda scope: True,
    ) -> Iterator[Scope]:
        """Those that nobody else is at, beginning anywhere: many that begin at the same place get in each other's way."""
        scopes = list(dict.fromkeys([*engine.store.scopes(), *besides]))

        def asked_for(scope: Scope) -> bool:
            try:
                return wanted(scope)
            except Exception:  # the task itself will meet it, behind its bulkhead
                return True

        if not self._shares:
            yield from filter(asked_for, scopes)
            return
        first = SystemChance().bits(32) % max(1, len(scopes))
        for scope in filter(asked_for, [*scopes[first:], *scopes[:first]]):
            now = self._clock.now()
            lease = engine.work.lease(scope, task, holder=self._holder, now=now, until=now + self._lease_time)
            if lease is None:
                continue
            self._lease = lease
            try:
                yield scope
            finally:
                engine.work.release(lease)

    @property
    def _lease_time(self) -> timedelta:
        return timedelta(minutes=self._settings.nights.lease_minutes)

    def _still_mine(self, engine: Engine) -> bool:
        now = self._clock.now()
        return not self._shares or engine.work.renew(self._lease, now=now, until=now + self._lease_time)

    # What hooks have left.

    def _drain(self, engine: Engine) -> Worked:
        done = Worked()
        rehearsed: list[Spooled] = []
        parked = self._parked_items(engine)
        unseen = {*parked}
        for item in self._spool.take():
            unseen.discard(item.name)
            self._tell(item.kind)
            if item.name in parked and waits(engine, self._common, parked[item.name], self._clock.now()):
                self.left.add(item.name)
                continue
            try:
                left = read_left(item)
            except STRANGE as error:
                self._spool.set_aside(item)
                done += Worked(items=1, remarks=(f"{item.name} was set aside: {error!r}",))
                continue
            with bulkhead(engine, self._common, ITEM, item.name, by=BY) as trouble:
                if isinstance(left, Rehearsed):
                    self._rehearse(engine, left)
                    rehearsed.append(item)
                    continue
                done += self._heard(engine, item.kind, left)
                failpoint("worker.heard")
                self._spool.done(item)
                done += Worked(items=1)
            if trouble.error:  # it stays where it is: the store, the disk or we may be well again later
                done += Worked(trouble=(f"{item.name}: {trouble.says}",))
        with bulkhead(engine, self._common, "rehearsals", by=BY) as trouble:
            engine.gate.flush()
            failpoint("worker.rehearsed")
            for item in rehearsed:
                self._spool.done(item)
            done += Worked(items=len(rehearsed), rehearsals=len(rehearsed))
        with suppress(OmoideError):  # what was erased meanwhile waits for nothing
            if unseen and not self._shares:
                engine.gate.commit(self._common, [released(parked[name]) for name in sorted(unseen)], by=BY)
        self._spool.tidy()
        return done + _told(trouble)

    def _parked_items(self, engine: Engine) -> dict[str, Parked]:
        with suppress(Exception):  # then all are tried
            return {each.name: each for each in all_parked(engine, self._common, ITEM)}
        return {}

    def _rehearse(self, engine: Engine, left: Rehearsed) -> None:
        for scope, recalled in left.recalled:
            engine.gate.rehearse(scope, recalled)

    def _heard(self, engine: Engine, kind: str, left: Left) -> Worked:
        talk = left.talk
        if not talk.transcript:
            return Worked()  # there is nothing to read (LT-69)
        scope = self._scope(engine, talk, left.cwd)
        done = _counted(follow(engine, scope, talk, following=self._following))
        if kind == COMPACT and left.at is not None:
            made = summarised(engine, scope, talk, left.summary, at=left.at, following=self._following)
            done += Worked(memories=int(made is not None))
        return done

    def _scope(self, engine: Engine, talk: Talk, cwd: str) -> Scope:
        if self._settings.hook.scope == "global":
            return self._common
        folder = folder_of(self._following.files, talk.transcript, cwd)
        if folder not in self._folders:
            project = project_in(read_text, folder)
            self._folders[folder] = scope_of(engine, self._common, project, by=BY)
        return self._folders[folder]

    def _sweep(self, engine: Engine) -> Worked:
        """Talks whose end nobody told (B-24)."""
        done = Worked()
        for scope in engine.store.scopes():
            with bulkhead(engine, scope, "sweep", by=BY) as trouble:
                for talk in list(abandoned(engine, scope, following=self._following)):
                    if self._shares and self._following.files.touched(talk.transcript) is None:
                        continue  # it lies on another host
                    self._tell("abandoned")
                    with bulkhead(engine, scope, "talk", talk_key(talk.transcript), by=BY) as one:
                        followed = follow(engine, scope, talk, following=self._following)
                        done += _counted(followed) + Worked(swept=1)
                    if one.error:
                        done += Worked(trouble=(f"{talk.transcript}: {one.says}",))
            done += _told(trouble)
        return done

    def _expire(self, engine: Engine) -> Worked:
        """What programs gave a time to live is let go when it is over."""
        done = Worked()
        for scope in self._minds(engine, "expire", wanted=lambda scope: scope.is_drawer):
            with bulkhead(engine, scope, "expire", by=BY) as trouble:
                done += Worked(expired=sweep(engine, scope, by=BY))
            done += _told(trouble)
        return done

    def _digest(self, engine: Engine) -> Worked:
        """Answers that were cut short become part of their talk; and of talks that are over something is made."""
        done = Worked()
        streams = open_streams(self._settings, self._clock)
        speaking = (
            orphan.recovery.scope for orphan in streams.orphans()
        )  # also minds that have said nothing else
        for scope in self._minds(engine, "digest", besides=speaking):
            with bulkhead(engine, scope, "digest", by=BY) as trouble:
                remarks = recover_streams(engine, streams, scope, by=BY)
                made = finalize_if_session_ended(engine, scope, by=BY)
                remarks += tuple(f"{each.thread}: {each.trouble}" for each in made if each.trouble)
                episodes = sum(each.episode is not None for each in made)
                done += Worked(episodes=episodes, remarks=remarks)
            done += _told(trouble)
        return done

    # What is owed.

    def _embed(self, engine: Engine) -> Worked:
        done, meaning = Worked(), engine.meaning
        if meaning is None:
            return done
        for scope in self._minds(engine, "embed", wanted=meaning.owes):
            with bulkhead(engine, scope, "embed", by=BY) as trouble:
                while made := meaning.catch_up(scope, at_most=_AT_ONCE, wait=True):
                    done += Worked(embedded=made)
                    if made < _AT_ONCE or not self._still_mine(engine):
                        break
                settle_parked(engine, scope, VECTORS, meaning.stumbled(scope), by=BY)
            done += _told(trouble)
            if isinstance(
                trouble.error, EmbedderError
            ):  # nor can it be reached for the others: words find them meanwhile
                return done
        return done

    def _forward(self, engine: Engine) -> Worked:
        """What a vector engine is owed. Last of all: the other tasks write, too."""
        done, outbox = Worked(), engine.outbox
        if outbox is None:
            return done
        for scope in self._minds(engine, "forward", wanted=lambda scope: any(outbox.lag(scope))):
            with bulkhead(engine, scope, "forward", by=BY) as trouble:
                done += Worked(forwarded=outbox.forward(scope))
            done += _told(trouble)
            if isinstance(trouble.error, VectorsAway):  # the store is read meanwhile
                return done
        return done

    def _consolidate(self, engine: Engine) -> Worked:
        """Short-term memory moves on where it is due, also in minds that nobody is talking with any more (PI-14)."""
        done = Worked()
        owing = self._minds(
            engine,
            "consolidate",
            wanted=lambda scope: not scope.is_beside and due(engine, scope) is not None,
        )
        for scope in owing:
            self._tell("consolidate")
            with bulkhead(engine, scope, "consolidate", by=BY) as trouble:
                report = consolidate(engine, scope)
                moved = sum(step.counts.get("consolidated", 0) for step in report.steps)
                done += Worked(consolidated=moved)
            done += _told(trouble)
        return done

    def _sleep(self, engine: Engine) -> Worked:
        done = Worked()
        for scope in engine.store.scopes():
            with bulkhead(engine, scope, "sleep", by=BY) as trouble:
                if self._may_sleep(engine, scope):
                    try:
                        slept = self._slept(engine, scope)
                    except (
                        ClockLeapt
                    ) as error:  # somebody has been asked: it is no trouble to come back to in an hour
                        done += Worked(remarks=(str(error),))
                        continue
                    done += Worked(nights={str(scope): slept} if slept else {}) + _went_wrong(scope, slept)
            done += _told(trouble)
        return done

    def _sleeping(self, engine: Engine, scope: Scope) -> list[Report]:
        return sleep(engine, scope, tell=lambda night, step: self._tell(f"{night} {step}"))

    def _may_sleep(self, engine: Engine, scope: Scope) -> bool:
        """NA-56."""
        nights, now = engine.nights, self._clock.now()
        last = self_state(engine, scope).last_interaction if nights.idle_minutes else None
        return nights.may_begin(now, last_talk=last)

    def _back_up(self, engine: Engine) -> Worked:
        """A copy of everything, where somebody said where and the last one is old enough."""
        settings = self._settings
        if not settings.backup.to or settings.store.on_server:  # a server has tools of its own
            return Worked()
        from omoide.adapters.backups import back_up, backups, keep
        from omoide.adapters.bins import open_bin

        try:
            into = open_bin(settings.backup.to)
            made, now = backups(into), self._clock.now()
            last = max((each.at for each in made if not is_ahead(each.at, now)), default=None)
            if not settings.backup.due(last, now):
                return Worked()
            self._tell("backup")
            engine.gate.flush()
            backup, _ = back_up(settings.directory, into, at=now, cipher=cipher_of(settings))
            if not backup.sound:
                keep(into, settings.backup.keep)
                what = "the store is damaged: no older backup is let go of. Run `omoide repair`"
                return Worked(backups=1, trouble=(f"backup: {backup.name}: {what}",))
            gone = keep(into, settings.backup.keep)
            facts = {"backup": backup.name, "bytes": backup.bytes, "let_go": len(gone)}
            record(engine, self._common, Act.BACKED_UP, by=BY, **facts)
        except (OmoideError, OSError) as error:
            return Worked(trouble=(f"backup: {error}",))
        return Worked(backups=1)

    def _log(self, engine: Engine) -> Worked:
        """The whole log besides the store, where somebody said where, of every mind that lives here."""
        done = Worked()
        for scope in engine.store.scopes() if self._settings.log.to else ():
            if scope.is_beside:
                continue
            with bulkhead(engine, scope, "log", by=BY) as trouble:
                kept = Mind(engine, scope, by=BY).care.keep_log(open_logbook(self._settings, scope))
                done += Worked(logged=sum(kept.rows.values()))
            done += _told(trouble)
            if isinstance(trouble.error, OUTSIDE):
                return done
        return done

    def _leave_word(self, engine: Engine, *, well: bool) -> Worked:
        now = self._clock.now()
        due = _next_night(now, self._settings.ageing.night_hour) if well else now + _AGAIN_AFTER
        _write(self._settings.directory / WORKER_DUE, str(due.timestamp()))
        known = marks_to_keys(known_projects(engine, self._common))
        _write(self._settings.directory / PROJECTS, json.dumps(known, ensure_ascii=False, sort_keys=True))
        return Worked()

    def _leave_snapshots(self, engine: Engine) -> Worked:
        """For hooks to map: what they read row by row, a person waits for."""
        done = Worked()
        if isinstance(engine.store, SqlStore):
            for scope in engine.store.scopes():
                with bulkhead(engine, scope, "snapshot", by=BY) as trouble:
                    engine.store.refresh_snapshot(scope, rows=_SNAPSHOT_AFTER)
                done += _told(trouble)
        return done


def _counted(followed: Followed) -> Worked:
    recorded = followed.recorded
    trouble = tuple(f"turn {key}: {why}" for key, why in recorded.failed.items())
    return Worked(memories=len(recorded.made), trouble=trouble, remarks=followed.problems)


def _next_night(now: datetime, hour: float) -> datetime:
    at = now.replace(hour=int(hour), minute=int(hour % 1 * 60), second=0, microsecond=0)
    return at if at > now else at + timedelta(days=1)


def _write(path: Path, text: str) -> None:
    """Only where it says something else."""
    try:
        if path.read_text("utf-8") == text:
            return
    except OSError:
        pass
    made(path.parent)
    replaced(path, text.encode())


def _nobody(word: str) -> None:
    """Nobody watches."""
