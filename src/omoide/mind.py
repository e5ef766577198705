"""A mind: a scope over the shared engine. It names what a mind can do; the rooms do it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.errors import Ambiguous, EmptyText, Lost, NotFound, OmoideError
from omoide.model import tempo
from omoide.model.affect import Affect
from omoide.model.change import Judged, Linked, Moved, Noted, Outcome, Recalled, Unlinked
from omoide.model.circumstances import Circumstances
from omoide.model.cue import EVERYTHING, Context, Cue, Filter, Recollections, Related
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.identity import ID_LENGTH, is_piece, short
from omoide.model.memory import Category, Memory, Origin, Protection, Stage
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope, checked_name
from omoide.model.words import Words
from omoide.ports import Census, Lag, Progress, Space
from omoide.search.find import find
from omoide.society.offering import along
from omoide.wake.recall import recall, recall_lived

if TYPE_CHECKING:
    from omoide.care.hands import Care
    from omoide.dynamics.confidence import Confidence
    from omoide.dynamics.forgetting import Fading
    from omoide.dynamics.seeking import Seeking
    from omoide.model.activity import Activity
    from omoide.model.association import Associations
    from omoide.model.report import Report
    from omoide.persona.hands import Self
    from omoide.search.reason import Reason
    from omoide.sleep.night import Tell, Waiting
    from omoide.society.doubting import Doubted
    from omoide.society.hands import Sharing
    from omoide.society.resolutions import Resolution
    from omoide.wake.drawer import Drawer
    from omoide.wake.gather import Gathered
    from omoide.wake.hands import Library, People, Talk
    from omoide.wake.knowledge import Knowledge
    from omoide.wake.preferring import Preference
    from omoide.wake.priming import Primed
    from omoide.wake.short import Short
    from omoide.wake.streaming import Streams
    from omoide.wake.working import Working


class Mind:
    """`by` says who acts through it (a door, an agent, a night); it stands in every entry of the journal."""

    def __init__(
        self,
        engine: Engine,
        scope: Scope,
        *,
        by: str = "mind",
        streams: "Callable[[], Streams] | None" = None,
    ) -> None:
        self._engine = engine
        self.scope = scope
        self._by = by
        self._streams = streams

    @tempo.looks
    def acting(self, by: str) -> "Mind":
        """The same mind, with somebody else acting through it."""
        return Mind(self._engine, self.scope, by=by, streams=self._streams)

    @property
    def care(self) -> "Care":
        """Keeping it safe: undo, erase, verify, rebuild, export."""
        from omoide.care.hands import Care  # a short process that only recalls has no use for it

        return Care(self._engine, self.scope, find=self._there, by=self._by)

    @property
    def talk(self) -> "Talk":
        """Threads of talk: hear, say, close."""
        from omoide.wake.hands import Talk

        return Talk(self._engine, self.scope, by=self._by, streams=self._streams)

    @property
    def people(self) -> "People":
        """Whom all minds of the tenant know."""
        from omoide.wake.hands import People

        return People(self._engine, self.scope, by=self._by)

    @property
    def self(self) -> "Self":
        """Who this mind is: core memory, diaries, goals, questions, feelings and drives."""
        from omoide.persona.hands import Self

        return Self(self._engine, self.scope, by=self._by)

    @property
    def library(self) -> "Library":
        """Its memories as files with paths: read, write, mirror."""
        from omoide.wake.hands import Library

        return Library(self._engine, self.scope, by=self._by, streams=self._streams)

    @property
    def knowledge(self) -> "Knowledge":
        """Its documents: taken in, and asked on purpose."""
        from omoide.wake.knowledge import Knowledge

        return Knowledge(self._engine, self.scope, by=self._by)

    @property
    def drawer(self) -> "Drawer":
        """What programs keep with it, by namespace and key: no memory of its own."""
        from omoide.wake.drawer import Drawer

        return Drawer(self._engine, self.scope, by=self._by)

    @property
    def working(self) -> "Working":
        """What it has before it at this moment: a state that is kept by nobody."""
        from omoide.wake.working import Working

        return Working(self._engine, self.scope, by=self._by)

    @property
    def short(self) -> "Short":
        """What just happened, until it is consolidated."""
        from omoide.wake.short import Short

        return Short(self._engine, self.scope, by=self._by)

    @property
    def shared(self) -> "Sharing":
        """What the minds of the tenant show and tell each other."""
        from omoide.society.hands import Sharing

        return Sharing(self._engine, self.scope, find=self.get, by=self._by)

    @property
    def seeking(self) -> "Seeking":
        """How the past is asked here."""
        return self._engine.seeking

    @property
    def procedures(self) -> "Confidence":
        """How confidence in a procedure is reckoned here."""
        return self._engine.procedures

    # By day.

    @tempo.acts
    def remember(self, words: Words | str, known: Circumstances = Circumstances()) -> Memory:
        """Keep this. When it returns, it is safe."""
        from omoide.wake.encode import remember  # a short process that only recalls has no use for it

        return remember(self._engine, self.scope, _words(words), known, by=self._by)

    @tempo.acts
    def remember_all(self, told: Sequence[tuple[Words, Circumstances]]) -> list[Memory]:
        """Many at once, in one act: all of them are safe when it returns, or none was taken."""
        from omoide.wake.encode import remember_all

        return remember_all(self._engine, self.scope, told, by=self._by)

    @tempo.acts
    def observe(
        self, words: Words | str, known: Circumstances = Circumstances(), *, event_type: str = "message"
    ) -> Memory:
        """This happened."""
        from omoide.wake.encode import Happening, observe

        happening = Happening(_words(words), known, event_type)
        return observe(self._engine, self.scope, happening, by=self._by)

    @tempo.acts
    def recall(
        self,
        text: str,
        *,
        context: Context = Context(),
        chosen: Filter = Filter(),
        profile: str = "",
        budget: Budget | None = None,
    ) -> Recollections:
        """What comes to mind; it is strengthened by coming."""
        cue = Cue(text=text, context=context, filter=chosen, profile=profile)
        return recall(self._engine, self.scope, cue, budget=budget)

    @tempo.looks
    def find(
        self,
        text: str,
        *,
        context: Context = Context(),
        chosen: Filter = Filter(),
        profile: str = "",
        budget: Budget | None = None,
    ) -> Recollections:
        """What would come to mind; looking strengthens nothing."""
        cue = Cue(text=text, context=context, filter=chosen, profile=profile)
        return along(self._engine, self.scope, cue, find(self._engine, self.scope, cue, budget=budget))

    @tempo.acts
    def recall_lived(self, text: str, *, limit: int | None = None) -> Recollections:
        """What comes to mind of what was lived: diaries, talk, episodes, dreams (NA-60)."""
        return recall_lived(self._engine, self.scope, text, limit=limit)

    @tempo.acts
    def prime(
        self,
        text: str = "",
        *,
        sender: str = "",
        channel: str = "",
        thread: str = "",
        type: str = "",
        oldest_log: date | None = None,
        dry_run: bool = False,
    ) -> "Primed":
        """What comes to mind when this message arrives, before anybody thinks; without a text it is a heartbeat. Who still sees
        what was said since `oldest_log` is told of the days before it (NA-06). A `dry_run` strengthens nothing."""
        from omoide.model.message import MessageType
        from omoide.wake.priming import Message, prime

        sort = MessageType(type) if type else None
        message = Message(
            text=text, sender=sender, channel=channel, thread=thread, type=sort, oldest_log=oldest_log
        )
        return prime(self._engine, self.scope, message, dry_run=dry_run)

    @tempo.acts
    def happened(self, activity: "Activity") -> Event:
        """Something happened: into the log, and no memory of its own (AW-58)."""
        from omoide.wake.happening import happened

        return happened(self._engine, self.scope, activity, by=self._by)

    @tempo.looks
    def activity(self, day: str) -> list[Event]:
        """The log of a day (2026-02-18), line by line."""
        return self._engine.store.events(self.scope, day=day)

    @tempo.looks
    def days(self) -> dict[str, int]:
        """On which days something happened, and how much."""
        return self._engine.store.days(self.scope)

    @tempo.acts
    def intend(self, text: str, *, due: datetime | None = None, who: str = "") -> Memory:
        """Something to be done; when it is due is read off the text, unless it is said."""
        from omoide.wake.intending import intend

        return intend(self._engine, self.scope, text, by=self._by, due_at=due, who=who)

    @tempo.looks
    def intentions(self) -> list[Memory]:
        """What is still to be done; what is due first comes first."""
        from omoide.wake.intending import open_intentions

        return open_intentions(self._engine, self.scope)

    @tempo.acts
    def finish(self, memory: str, *, cancelled: bool = False) -> Memory:
        """It is done, or called off; it stays in the journal, and is open no more."""
        from omoide.wake.intending import CANCELLED, DONE, finish

        known = self.get(memory)
        finish(self._engine, self.scope, known, by=self._by, why=CANCELLED if cancelled else DONE)
        return self.get(known.id)

    @tempo.acts
    def resolve(self, item: str) -> Event:
        """This is resolved: for this mind, and for all others of the tenant (AW-32, AW-33)."""
        from omoide.wake.resolving import resolve

        return resolve(self._engine, self.scope, item, by=self._by)

    @tempo.looks
    def resolutions(self) -> "list[Resolution]":
        """What was resolved, by whomever; the newest last."""
        from omoide.society.resolutions import resolutions

        return resolutions(self._engine, self.scope)

    @tempo.acts
    def report_outcome(self, memory: str, outcome: Outcome, *, note: str = "") -> Memory:
        """Whether a procedure worked (AW-48). Those that all share may be told of, too."""
        from omoide.society.shared import shared
        from omoide.wake.procedures import report_outcome

        try:
            known = self.get(memory)
        except NotFound:
            known = Mind(self._engine, shared(self.scope), by=self._by).get(memory)
        return report_outcome(self._engine, self.scope, known, outcome, by=self._by, note=note)

    @tempo.acts
    def gather(self, text: str, *, context: Context = Context()) -> "dict[str, Gathered]":
        """What an answer may need, section by section, as the settings say (LU-12)."""
        from omoide.wake.gather import gather

        return gather(self._engine, self.scope, text, context=context)

    @tempo.looks
    def preference(self) -> "Preference":
        """What it comes back to most often, and where that lies in meaning (LU-15)."""
        from omoide.wake.preferring import preference

        return preference(self._engine, self.scope)

    @tempo.acts
    def rehearse(self, memories: Sequence[str], *, used: Sequence[str] = ()) -> None:
        """They came to mind by another way, or were used; written with the next change or within a second."""
        if memories:
            self._engine.gate.rehearse(self.scope, Recalled(memories=tuple(memories), used=tuple(used)))

    @tempo.looks
    def why(
        self,
        memory: str,
        text: str,
        *,
        context: Context = Context(),
        chosen: Filter = Filter(),
        profile: str = "",
    ) -> "Reason":
        """What this memory is worth to a question, and whether it comes."""
        from omoide.search.reason import reason

        cue = Cue(text=text, context=context, filter=chosen, profile=profile)
        return reason(self._engine, self.scope, self.get(memory), cue)

    @tempo.looks
    def fading(self, memory: str, *, threshold: float = 0.0, at: datetime | None = None) -> "Fading":
        """How much is left of a memory now, or will be left of it then if nothing recalls it; why, and when it will have
        fallen to the threshold."""
        from omoide.search.reason import fading

        return fading(self._engine, self.get(memory), threshold=threshold, at=at)

    @tempo.looks
    def weakest(self, *, limit: int = 10) -> "list[tuple[Memory, Fading]]":
        """What is fading most, with the reasons."""
        from omoide.search.reason import weakest

        return weakest(self._engine, self.scope, limit=limit)

    @tempo.looks
    def related(self, memory: str, *, limit: int = 10) -> list[Related]:
        """What it is tied to, or shares a tag with."""
        from omoide.search.related import related_to

        return related_to(self._engine, self.scope, self.get(memory), limit=limit)

    @tempo.looks
    def associate(self, text: str, *, limit: int = 10, walk: bool = False) -> "Associations":
        """Where this thought leads: the concepts that become active with it, or a walk from topic to topic; each with the
        memories that tie it (LU-29)."""
        from omoide.search.associate import associate

        return associate(self._engine, self.scope, text, limit=limit, walk=walk)

    @tempo.acts_long
    def embed(self, *, progress: Progress | None = None, anew: bool = False) -> int:
        """Give every memory its vectors that has none yet, now instead of when there is time. Returns how many. A vector
        engine is told of them, too; or of all, `anew`."""
        meaning, outbox = self._engine.meaning, self._engine.outbox
        made = meaning.catch_up(self.scope, wait=True, progress=progress) if meaning else 0
        if outbox is not None:
            outbox.forward(self.scope, anew=anew)
        return made

    @tempo.looks
    def vector_lag(self) -> tuple[str, Lag] | None:
        """Which vector engine finds the nearest, and how far it is behind; None where none does. Raises `VectorsAway`."""
        outbox = self._engine.outbox
        return (outbox.name, outbox.lag(self.scope)) if outbox else None

    @tempo.looks
    def spaces(self) -> list[Space]:
        """By which embedders its memories have vectors; the one that answers first."""
        return self._engine.store.spaces(self.scope)

    @tempo.acts
    def correct(self, memory: str, words: Words | str, *, origin: Origin = Origin.USER) -> Memory:
        """It is not so, but so. A plain text keeps the names, tags and other words of the memory."""
        from omoide.wake.encode import correct

        known = self.get(memory)
        new = words if isinstance(words, Words) else replace(known.words, text=words, digest="")
        correct(self._engine, self.scope, known.id, new, origin=origin, by=self._by)
        return self.get(known.id)

    @tempo.looks_long
    def doubts(self, among: Collection[str] | None = None) -> "list[Doubted]":
        """What is perhaps outdated, with the newer memory that seems to say otherwise; the newest first, all or of some memories."""
        from omoide.society.doubting import all_doubted, doubted_among

        if among is None:
            return all_doubted(self._engine, self.scope)
        return doubted_among(self._engine, self.scope, among)

    @tempo.acts
    def settle_doubt(self, memory: str, *, newer: bool) -> "list[Doubted]":
        """Somebody decides about what is perhaps outdated: the newer one takes its place, or both stand, for good."""
        from omoide.society.doubting import decided

        pairs, changes = decided(self._engine, self.scope, self.get(memory).id, newer=newer)
        self._engine.gate.commit(self.scope, changes, by=self._by, wished=True)
        return pairs

    # By night.

    @tempo.acts_long
    def sleep(self, *, tell: "Tell | None" = None, accept_clock: bool = False) -> "list[Report]":
        """Do the nights that are owed; `tell` hears which one and which step. A clock that leapt far ahead of all that is known
        is not believed (`ClockLeapt`) until somebody says that it is right (`accept_clock`)."""
        from omoide.sleep.night import sleep

        return sleep(self._engine, self.scope, tell=tell, accept_clock=accept_clock)

    @tempo.looks_long
    def nights_waiting(self) -> "Waiting":
        """How many nights are owed, what is parked, and whether the clock keeps nights waiting or was wrong when some were done."""
        from omoide.sleep.night import waiting

        return waiting(self._engine, self.scope)

    @tempo.looks_long
    def plan_night(self) -> "list[Report]":
        """What the next night would do, with every change; nothing is written."""
        from omoide.sleep.night import plan_night

        return plan_night(self._engine, self.scope)

    @tempo.looks
    def nights(self) -> "list[Report]":
        """What past nights did, the newest first."""
        from omoide.sleep.night import reports

        return reports(self._engine, self.scope)

    @tempo.acts_long
    def consolidate(self, *, force: bool = False, dry_run: bool = False) -> "Report":
        """Short-term memory moves on into long-term memory: what is due, or all of it (PI-14)."""
        from omoide.sleep.tiering import consolidate

        return consolidate(self._engine, self.scope, force=force, planned=dry_run)

    @tempo.acts_long
    def maintain(self, *, dry_run: bool = False) -> "Report":
        """Room in long-term memory, where it is under pressure (PI-18, PI-19). Nothing is erased."""
        from omoide.sleep.tiering import maintenance

        return maintenance(self._engine, self.scope, planned=dry_run)

    @tempo.looks
    def night_log(self, night: str) -> list[Entry]:
        """What one night wrote, oldest first; a long journal is not read whole."""
        from omoide.sleep.night import written

        return written(self._engine, self.scope, night)

    # Looking.

    @tempo.looks
    def get(self, memory: str) -> Memory:
        """By id, or by the beginning or end of one."""
        name = memory.lower() if isinstance(memory, str) else ""
        if not is_piece(name):
            raise NotFound(what="memory", value=memory)
        if len(name) == ID_LENGTH:
            known = self._engine.store.memories(self.scope, [name])
            found = [each for each in known if not each.words.secret]
        else:
            found = self._engine.store.listed(self.scope, replace(EVERYTHING, hint=name), limit=6)
        if not found and (name := self._lost(name)):
            raise Lost(memory=name)
        if not found:
            raise NotFound(what="memory", value=memory)
        if len(found) > 1:
            raise Ambiguous(value=memory, matches=", ".join(short(each.id) for each in found))
        return found[0]

    def _lost(self, piece: str) -> str:
        """The one whose words are lost, of those that were just left out."""
        found = [
            each
            for each in self._engine.store.lost(self.scope)
            if piece in (each, short(each), each[: len(piece)])
        ]
        return found[0] if len(found) == 1 else ""

    def _there(self, memory: str) -> Memory:
        """Also one whose words are lost: it can be let go of all the same."""
        try:
            return self.get(memory)
        except Lost as error:
            (known,) = self._engine.store.memories(self.scope, [str(error.facts["memory"])], lost=True)
            return known

    @tempo.looks
    def lost(self) -> list[str]:
        """Memories and notes that were left out, because what lies in the place of their words is not what was written."""
        return self._engine.store.lost(self.scope)

    @tempo.looks
    def memories(
        self,
        chosen: Filter = Filter(),
        *,
        offset: int = 0,
        limit: int = 50,
        past: tuple[datetime, str] | None = None,
    ) -> list[Memory]:
        """Newest first; `past` a place, which is when the last one that was seen occurred, and its id."""
        return self._engine.store.listed(self.scope, chosen, offset=offset, limit=limit, past=past)

    @tempo.looks_long
    def log(self, *, memory: str | None = None, after: int = 0) -> Iterator[Entry]:
        """The journal, oldest first; or only what concerns one memory, even one that is gone."""
        naming = None if memory is None else (memory,)
        found = self._engine.store.records(self.scope, after=after, naming=naming, rehearsals=True)
        return (record.entry() for record in found)

    @tempo.looks
    def events(
        self,
        *,
        after: int = 0,
        limit: int | None = None,
        last: int | None = None,
        ids: Collection[str] | None = None,
    ) -> list[Event]:
        """The time line in order: the first after a number, the last few, or only these."""
        return self._engine.store.events(self.scope, after=after, limit=limit, last=last, ids=ids)

    @tempo.looks
    def links(self, memory: str) -> list[Relation]:
        return self._engine.store.links(self.scope, [memory])

    @tempo.looks
    def notes(self, *, prefix: str = "") -> dict[str, Words]:
        return self._engine.store.notes(self.scope, prefix=prefix)

    @tempo.looks
    def begun(self) -> bool:
        """Whether anything was ever kept of it, or beside it: whoever opens a mind of a new name has not made one yet."""
        return self._engine.begun(self.scope)

    @tempo.looks
    def census(self) -> Census:
        return self._engine.store.census(self.scope)

    @tempo.looks
    def now(self) -> datetime:
        return self._engine.clock.now()

    @tempo.looks_long
    def as_of(self, at: datetime) -> "Mind":
        """This mind as it was then, to look at; what is written there goes nowhere."""
        from omoide.care.past import as_of

        return Mind(as_of(self._engine, self.scope, at), self.scope, by=self._by)

    # Deciding.

    @tempo.acts
    def protect(self, memory: str, *, protected: bool = True, reason: str = "asked") -> Memory:
        known = self.get(memory)
        shield = Protection(by=self._by, since=self.now(), reason=reason) if protected else None
        from omoide.wake.protecting import protect

        protect(self._engine, self.scope, known, shield, by=self._by)
        return self.get(known.id)

    @tempo.looks
    def undecided(self) -> list[str]:
        """The memories that should be protected, for which there is no room: somebody has to decide (C-55)."""
        from omoide.wake.protecting import undecided

        return undecided(self._engine, self.scope)

    @tempo.acts
    def forget(self, memory: str) -> Memory:
        """Let it go: nothing finds it any more, and `undo` brings it back."""
        return self.move(memory, stage=Stage.FORGOTTEN)

    @tempo.acts
    def move(self, memory: str, *, stage: Stage) -> Memory:
        known = self._there(memory)
        self._commit(Moved(memory=known.id, stage=stage))
        return self._there(known.id)

    @tempo.acts
    def judge(
        self,
        memory: str,
        *,
        importance: float | None = None,
        confidence: float | None = None,
        affect: Affect | None = None,
        category: Category | None = None,
        outcome: Outcome | None = None,
    ) -> Memory:
        known = self.get(memory)
        self._commit(
            Judged(
                memory=known.id,
                importance=importance,
                confidence=confidence,
                affect=affect,
                category=category,
                outcome=outcome,
            )
        )
        return self.get(known.id)

    @tempo.acts
    def link(self, source: str, target: str, tie: Tie, *, weight: float = 1.0) -> None:
        relation = Relation(source=self.get(source).id, target=self.get(target).id, tie=tie, weight=weight)
        self._commit(Linked(relation=relation))

    @tempo.acts
    def unlink(self, relation: Relation) -> None:
        self._commit(Unlinked(relation=relation))

    @tempo.acts
    def note(self, key: str, text: str | None) -> None:
        """A small state under a key, for whoever acts through this mind; None clears it."""
        checked_name(key, what="note")
        self._commit(Noted(key=key, words=None if text is None else Words(text=text)))

    @tempo.acts
    def alias(self, *names: str) -> None:
        """These names mean the same person or thing: 瑞希, Mizuki, みずき. Asked by one, all are found."""
        from omoide.wake.naming import alias

        alias(self._engine, self.scope, names, by=self._by)

    @tempo.acts
    def supersede(self, memory: str, by: str) -> Memory:
        """It is no longer so: another memory has taken its place. It stays in the journal, and is not found."""
        known, newer = self.get(memory), self.get(by)
        change = Moved(memory=known.id, stage=Stage.SUPERSEDED, superseded_by=newer.id, why="corrected")
        self._engine.gate.commit(self.scope, [change], by=self._by, wished=True)
        return self.get(known.id)

    @tempo.acts_long
    def close(self) -> None:
        """Write what waits, and let go of the store."""
        self._engine.close()

    def __enter__(self) -> "Mind":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            self.close()
        except OmoideError:
            if error is None:  # else what went wrong first is what is told
                raise

    def _commit(self, change: Any) -> None:
        self._engine.gate.commit(self.scope, [change], by=self._by)


def _words(words: Words | str) -> Words:
    if isinstance(words, Words):
        return words
    if not isinstance(words, str):  # a caller from Python may give anything
        raise EmptyText(what="the text")
    return Words(text=words)
