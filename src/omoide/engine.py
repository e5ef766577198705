"""What all minds of a process share: the store and its gate, time and chance, how words are read and ranked."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Any

from omoide.dynamics.ageing import Ageing
from omoide.dynamics.budgeting import Budget
from omoide.dynamics.calibrating import OWN, Scale
from omoide.dynamics.forgetting import Forgetting
from omoide.dynamics.judging import Judging
from omoide.dynamics.mood import Moods
from omoide.dynamics.ranking import Profile
from omoide.dynamics.resonance import Resonance
from omoide.dynamics.sharing import Sharing
from omoide.dynamics.spreading import Spreading
from omoide.dynamics.waiting import Waiting
from omoide.errors import NameTaken, NoSuchMind, OmoideError
from omoide.gate.sealing import Limits
from omoide.language.lexicon import Lexicon
from omoide.meaning.meaning import Meaning
from omoide.meaning.recently import Recently
from omoide.model.cue import ALL
from omoide.model.frozen import frozen
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.knowledge import KnowledgeBase
from omoide.model.parameter import check, parameter
from omoide.model.scope import SHARED, Scope
from omoide.ports import Chance, Clock, Hot, Judge, Ledger, Outbox, Store, Work

if TYPE_CHECKING:  # a process that only looks has no use for them
    from omoide.dynamics.adapting import Adapting
    from omoide.dynamics.attention import Priming, Skills, Streaming, Talking
    from omoide.dynamics.boundaries import Boundaries
    from omoide.dynamics.budgeting import Controller
    from omoide.dynamics.confidence import Confidence
    from omoide.dynamics.days import Days
    from omoide.dynamics.downscaling import Downscaling
    from omoide.dynamics.drives import Drives, Motive
    from omoide.dynamics.entities import Entities
    from omoide.dynamics.feedback import Feedback
    from omoide.dynamics.goals import Goals
    from omoide.dynamics.learning import Learning
    from omoide.dynamics.lifecycle import Lifecycle
    from omoide.dynamics.nights import Connecting, Nights
    from omoide.dynamics.receding import Sessions
    from omoide.dynamics.reflecting import Reflection
    from omoide.dynamics.salience import Salience
    from omoide.dynamics.seeking import Seeking
    from omoide.dynamics.selfhood import Persona
    from omoide.dynamics.tiers import Tiers
    from omoide.gate.gate import Gate
    from omoide.meaning.background import Background
    from omoide.model.activity import ActivityLog
    from omoide.model.entry import Record
    from omoide.model.event import Event
    from omoide.ports import Place
    from omoide.thinking.asking import Asker

DEFAULT = "default"
_OFFERED = 1_000
_NAMES = 5  # of minds that somebody may have meant
WEBS = 64  # minds whose concepts are at hand, as many as have their columns in RAM
_AT_THE_END = 64  # memories that a closing process still gives their vectors; the next one does the rest


@frozen
class Signals:
    """Parameters of the signals that a ranking is made of."""

    recency_half_life_days: float = parameter(
        30.0, low=0.0001, high=36500.0, says="after how many days half of the recency is left"
    )
    unknown_arousal: float = parameter(0.5, low=0.0, high=1.0, says="arousal where nobody said (NA)")
    stirred_most: float = parameter(
        0.6,
        low=0.0,
        high=1.0,
        says="how stirred a mind may be on the whole before all arousal counts for less (B-13); 1: it never does",
    )
    most_frequent: float = parameter(
        3.0,
        low=0.1,
        high=1000.0,
        says="where ln(1 + recalls) stops to grow, so that fame does not feed itself",
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Recalling:
    """How a question is answered, apart from the ranking."""

    by_intent: bool = parameter(
        False, says="a question about feelings, time, people or technique has a profile of its own"
    )
    archive: bool = parameter(
        True, says="the archive is searched, too; what is found there comes back at night (LT-23)"
    )
    by_words: bool = parameter(
        False,
        says="where there is no vector to compare with, words stand in for nearness in rankings that look at no words",
    )
    original: bool = parameter(
        True, says="a memory that lost its text is also found by the meaning of what it first said (C-52)"
    )
    at_once: int = parameter(
        32, low=0, high=10_000, says="how many new memories a recall may give their vectors before it answers"
    )
    distinct: float = parameter(
        0.9,
        low=0.0,
        high=1.0,
        says="memories that share this much of their words are shown once; 1: only equal ones",
    )
    distinct_sources: bool = parameter(
        True, says="of memories that were made of the same events, only the best is shown"
    )
    seeds: int = parameter(10, low=1, high=100, says="from how many of the best hits activation spreads")
    implicit: float = parameter(
        0.75, low=0.0, high=1.0, says="memories with at least this cosine are tied even where nobody said so"
    )
    starred: float = parameter(0.6, low=0.0, high=1.0, says="memories with more arousal than this get a ★")
    fresh: float = parameter(0.9, low=0.0, high=1.0, says="memories with more recency than this get a 🆕")

    def __post_init__(self) -> None:
        check(self)


@frozen
class Encoding:
    """What is found out about a memory when it is made."""

    appraised: bool = parameter(
        False, says="its feeling and its sort are read off its words at once, by rule; else in the next night"
    )
    mentions: bool = parameter(
        True, says="what was said before in the same words is the same memory, mentioned once more"
    )
    corrections: bool = parameter(
        True,
        says="what a person corrects or wants forgotten in a talk is changed at once, not in the next night",
    )

    def __post_init__(self) -> None:
        check(self)


def _nowhere(scope: Scope) -> "Sequence[Place]":
    """Nothing lies anywhere else."""
    return ()


Replay = Callable[[Scope, "Iterable[Record]", "Iterable[Event]"], Store]  # a mind of the past, in RAM


@frozen
class Engine:
    """Made once in a process, by `assemble`; every mind is a scope over it.

    Without `meaning` memories are found by words; without `background` vectors are made when a question needs them and
    when the engine is closed.
    """

    store: Store
    gate: "Gate"
    clock: Clock
    chance: Chance
    lexicon: Lexicon
    profiles: Mapping[str, Profile]
    replay: Replay
    work: Work
    hot: Hot
    asking: "Callable[[], Asker]"  # made when the first question is put
    judges: "Callable[[], Judge]"  # likewise
    judging: Judging = Judging()
    signals: Signals = Signals()
    scale: Scale = OWN
    recalling: Recalling = Recalling()
    encoding: Encoding = Encoding()
    budget: Budget = Budget()
    ageing: Ageing = Ageing()
    forgetting: Forgetting = Forgetting()
    resonance: Resonance = Resonance()
    mood: Moods = Moods()
    spreading: Spreading = Spreading()
    salience: "Salience"
    gather: Mapping[str, str] = field(default_factory=dict[str, str])
    limits: Limits = Limits()
    lifecycle: "Lifecycle"
    learning: "Learning"
    waiting: Waiting = Waiting()
    nights: "Nights"
    connecting: "Connecting"
    boundaries: "Boundaries"
    talking: "Talking"
    sessions: "Sessions"
    users: Recently[None, Any] = field(default_factory=lambda: Recently[None, Any](1000))  # profiles at hand
    webs: Recently[None, Any] = field(default_factory=lambda: Recently[None, Any](WEBS))  # concepts at hand
    activity: "ActivityLog"
    priming: "Priming"
    procedures: "Confidence"
    downscaling: "Downscaling"
    skills: "Skills"
    streaming: "Streaming"
    knowledge: KnowledgeBase = KnowledgeBase()
    persona: "Persona"
    days: "Days"
    entities: "Entities"
    drives: "Drives"
    goals: "Goals"
    reflection: "Reflection"
    feedback: "Feedback"
    seeking: "Seeking"
    tiers: "Tiers"
    controller: "Controller"
    adapting: "Adapting"
    sharing: Sharing = Sharing()
    on_impulse: "Callable[[Scope, Motive], None] | None" = None  # told when a mind has considered to act
    mirror: Callable[[Scope], None] | None = None  # bring the files of a mind in step
    ledger: Ledger | None = None  # told of every erasure, for the backups that still hold it
    forget_name: "Callable[[Scope], None] | None" = (
        None  # the ledger no longer says whose what was erased was
    )
    beside: "Callable[[Scope], Sequence[Place]]" = (
        _nowhere  # where something of a mind lies besides the store
    )
    unseen: Callable[[], Sequence[str]] = (
        tuple  # where copies lie that can be neither changed nor looked into
    )
    monotonic: Callable[[], float] = time.monotonic  # seconds that pass for whoever waits
    meaning: Meaning | None = None
    background: "Background | None" = None
    outbox: Outbox | None = None  # what a vector engine is owed, where there is one

    @property
    def asker(self) -> "Asker":
        return self.asking()

    @property
    def judge(self) -> Judge:
        return self.judges()

    def recognised(self, scope: Scope) -> Scope:
        """This mind, which may be a new one; raises where it would be taken for another that is there."""
        if known := self.store.namesake(scope):
            raise NameTaken(value=scope.reader.mind, known=known)
        return scope

    def begun(self, scope: Scope) -> bool:
        """Whether anything was ever kept of this mind, or beside it, or told to it by its name."""
        census = self.store.census(scope)
        if census.entries or census.events:
            return True
        if any(each.reader == scope.reader for each in self.store.scopes()):
            return True
        told = self.store.listed(scope.offered, ALL, limit=_OFFERED)
        return any(each.audience and each.audience.minds for each in told)

    def unknown(self, scope: Scope) -> NoSuchMind:
        """That there is no such mind; with the names that somebody may have meant."""
        from difflib import get_close_matches

        names = {each.reader.mind for each in self.store.scopes() if each.tenant == scope.tenant}
        known = {each.casefold(): each for each in sorted(names - {SHARED})}
        close = get_close_matches(scope.mind.casefold(), known, n=_NAMES, cutoff=0.5)
        near = f"The nearest names: {', '.join(map(known.__getitem__, close))}."
        if not close:
            some = (
                f"Minds here: {', '.join([*known.values()][:_NAMES])}{', …' if len(known) > _NAMES else ''}."
            )
            near = some if known else "No mind lives here yet."
        return NoSuchMind(value=scope.mind, near=near)

    def new_id(self) -> str:
        return make_id(self.clock.now(), self.chance.bits(CHANCE_BITS))

    def close(self) -> None:
        try:
            self.gate.flush()
            if self.mirror is not None:
                for scope in sorted(self.gate.changed, key=str):
                    self.mirror(scope)
            self._finish_meaning()
        finally:
            if self.outbox is not None:
                self.outbox.close()
            self.store.close()

    def _finish_meaning(self) -> None:
        if self.background is not None:
            self.background.close()
        elif self.meaning is not None:
            with suppress(OmoideError):  # derived: the next process does it
                for scope in self.gate.changed:
                    self.meaning.catch_up(scope, at_most=_AT_THE_END)
                    if self.outbox is not None:
                        self.outbox.forward(scope)
