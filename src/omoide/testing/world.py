"""A world that obeys: a clock that stands until it is moved, dice with a seed, and an engine over any store."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

from omoide.dynamics.adapting import Adapting
from omoide.dynamics.attention import Priming, Skills, Streaming, Talking
from omoide.dynamics.boundaries import Boundaries
from omoide.dynamics.budgeting import Controller
from omoide.dynamics.confidence import Confidence
from omoide.dynamics.days import Days
from omoide.dynamics.downscaling import Downscaling
from omoide.dynamics.drives import Drives
from omoide.dynamics.entities import Entities
from omoide.dynamics.feedback import Feedback
from omoide.dynamics.goals import Goals
from omoide.dynamics.learning import Learning
from omoide.dynamics.lifecycle import Lifecycle
from omoide.dynamics.nights import Connecting, Nights
from omoide.dynamics.ranking import Profile, Recipe, Term
from omoide.dynamics.receding import Sessions
from omoide.dynamics.reflecting import Reflection
from omoide.dynamics.salience import Salience
from omoide.dynamics.seeking import Seeking
from omoide.dynamics.selfhood import Persona
from omoide.dynamics.sharing import Sharing
from omoide.dynamics.tiers import Tiers
from omoide.engine import DEFAULT, Engine, Replay
from omoide.gate.gate import Gate
from omoide.gate.sealing import Limits
from omoide.language.judging import RuleJudge
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.activity import ActivityLog
from omoide.model.scope import Scope
from omoide.ports import Store
from omoide.testing.work import RamWork
from omoide.thinking.asking import Asker

TOKYO = timezone(timedelta(hours=9))
BEGINNING = datetime(2026, 1, 15, 9, 30, tzinfo=TOKYO)


class FrozenClock:
    """Stands still; `tick` moves it on."""

    def __init__(self, at: datetime = BEGINNING) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def tick(self, **delta: float) -> datetime:
        self.at += timedelta(**delta)
        return self.at


class SeededChance:
    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def bits(self, count: int) -> int:
        return self._random.getrandbits(count)


BY_WORDS = Profile(recipe=Recipe(terms=(Term(weight=1.0, signals=("words",)),), floors=({"words": 0.001},)))


class NothingAtHand:
    """A `Hot` that is always empty, as any may be at any moment."""

    def get(self, scope: Scope, key: str) -> str | None:
        return None

    def swap(self, scope: Scope, key: str, old: str | None, new: str, *, ttl_s: float) -> bool:
        return old is None

    def push(self, scope: Scope, key: str, items: Sequence[str], *, most: int, ttl_s: float) -> None:
        """It is gone already."""

    def window(self, scope: Scope, key: str) -> list[str]:
        return []

    def drop(self, scope: Scope, key: str | None = None) -> None:
        """There is nothing."""


class World:
    """A store with all that belongs before it, at a time of one's choosing."""

    def __init__(
        self, store: Store, *, seed: int = 0, limits: Limits = Limits(), replay: Replay | None = None
    ) -> None:
        self.store = store
        self.clock = FrozenClock()
        self.chance = SeededChance(seed)
        self.work = RamWork()
        self.gate = Gate(store, clock=self.clock, chance=self.chance, limits=limits)
        self.engine = Engine(
            store=store,
            gate=self.gate,
            clock=self.clock,
            chance=self.chance,
            lexicon=Lexicon(),
            profiles={DEFAULT: BY_WORDS},
            replay=replay or _no_past,
            work=self.work,
            hot=NothingAtHand(),
            asking=lambda: Asker(None, work=self.work, clock=self.clock),
            judges=RuleJudge,
            limits=limits,
            lifecycle=Lifecycle(),
            learning=Learning(),
            nights=Nights(),
            connecting=Connecting(),
            salience=Salience(),
            boundaries=Boundaries(),
            talking=Talking(),
            sessions=Sessions(),
            activity=ActivityLog(),
            priming=Priming(),
            procedures=Confidence(),
            downscaling=Downscaling(),
            skills=Skills(),
            streaming=Streaming(),
            persona=Persona(),
            days=Days(),
            entities=Entities(),
            drives=Drives(),
            goals=Goals(),
            reflection=Reflection(),
            feedback=Feedback(),
            seeking=Seeking(),
            tiers=Tiers(),
            controller=Controller(),
            adapting=Adapting(),
            sharing=Sharing(),
        )

    def mind(self, scope: Scope) -> Mind:
        return Mind(self.engine, scope, by="test")


def _no_past(*_: object) -> Store:
    raise AssertionError("this world was made without a way to replay the past")


ALICE, BOB, CAROL = Scope("home", "alice"), Scope("home", "bob"), Scope("home", "carol")
STRANGER = Scope("other", "alice")
