"""A year of talk in minutes: so many turns a day, a night after each day, and what is left of it in the end.

The texts are made from patterns in both languages; each pattern is appraised once, by rule. A few memories are asked for
again every day, some are protected, some come from the heart. What can be seen afterwards is what forgetting is good for.
"""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.assemble import mind_of, open_engine
from omoide.dynamics.facts import LEVELS, STAGES, Facts
from omoide.engine import Engine
from omoide.language.appraising import appraise
from omoide.mind import Mind
from omoide.model.appraisal import Appraisal
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Level, Stage
from omoide.model.words import Words
from omoide.ports import Probe
from omoide.settings import Settings
from omoide.stories.sixty_days import StoryClock
from omoide.wake.encode import Circumstances

FIRST_DAY: Final = datetime(2026, 1, 1, 9, 0, tzinfo=UTC)
_WHO: Final = ("健", "美咲", "Ken", "Mizuki", "田中さん", "my sister", "Owen", "母")
_WHAT: Final = (
    "the parser",
    "請求画面",
    "the login page",
    "検索",
    "the nightly build",
    "データベース",
    "the tests",
    "翻訳",
)
_WHERE: Final = ("駅前", "the office", "京都", "the library", "喫茶店", "the garden", "会社", "the station")

CASUAL: Final = (
    "{who}と{where}で立ち話をした。天気の話だけ。",
    "Had a coffee near {where}. It was all right.",
    "おはよう。今日は{where}に寄ってから行く。",
    "The bus to {where} was {n} minutes late again.",
    "昼は{where}でそばを食べた。{n}円だった。",
    "Nice weather today, said {who}, and that was it.",
)
WORK: Final = (
    "{thing}の不具合を直した。原因は {n} 行目の綴り間違いだった。",
    "Refactored {thing} and removed {n} lines. {who} reviewed it.",
    "{thing}の応答が {n} ミリ秒かかっている。索引を見直す。",
    "The build of {thing} failed with error {n}; a stale cache was to blame.",
    "{thing}の試験を {n} 件書いた。すべて通った。",
    "{who} asked how {thing} works, so I wrote {n} lines of documentation.",
)
DECISION: Final = (
    "{thing}は来月から作り直すことに決めた。{who}も賛成した。",
    "We decided to move {thing} to version {n}. {who} will do it.",
    "{where}の会議で、{thing}の担当は{who}に決まった。",
    "Let's go with plan {n} for {thing}; the other one is dropped.",
)
HEART: Final = (
    "{who}に子供が生まれた。嬉しくて泣いてしまった！",
    "{who} told me that I was the best friend ever. I am so happy, I cried.",
    "{where}で{who}とひどい喧嘩をした。悲しくて眠れない。",
    "I lost the ring {who} gave me. I am heartbroken and can't stop crying.",
)
KEPT: Final = (
    "これは覚えておいて。{who}の暗証の合言葉は {n} 番の引き出しにある。",
    "Never forget this: {who} is allergic to walnuts, room {n}.",
)
# How many of a hundred turns are of each sort.
_SHARES: Final = ((CASUAL, 52.0), (WORK, 36.0), (DECISION, 9.0), (HEART, 2.9), (KEPT, 0.1))
Watch = Callable[[int, int], None]


class Day(NamedTuple):
    """What there was after one night, and how long the night took, in seconds."""

    at: datetime
    full: int
    summary: int
    trace: int
    archived: int
    protected: int
    night_s: float


@frozen
class Year:
    """All days, and of the memories that were protected or came from the heart how many are still whole, of how many."""

    days: tuple[Day, ...]
    protected: tuple[int, int]
    heartfelt: tuple[int, int]
    casual_faded: tuple[int, int]


def live_year(
    settings: Settings,
    *,
    turns: int = 100,
    days: int = 365,
    asked: int = 3,
    seed: int = 1,
    stopwatch: Callable[[], float] = lambda: 0.0,
    watch: Watch = lambda done, of: None,
) -> Year:
    """`stopwatch` tells seconds; who does not need to know how long the nights took gives none."""
    chance, clock = random.Random(seed), StoryClock(FIRST_DAY)
    engine = open_engine(settings, clock=clock)
    with mind_of(settings, engine, by="story") as mind:
        seen: list[Day] = []
        for day in range(days):
            _live_day(mind, clock, chance, day=day, turns=turns, asked=asked)
            clock.at = FIRST_DAY + timedelta(days=day, hours=19)  # four in the morning
            began = stopwatch()
            mind.sleep()
            seen.append(_counted(engine, mind, clock.at, stopwatch() - began))
            watch(day + 1, days)
        return Year(days=tuple(seen), **_kept(engine, mind))


def _live_day(
    mind: Mind, clock: StoryClock, chance: random.Random, *, day: int, turns: int, asked: int
) -> None:
    told = [_turn(chance, FIRST_DAY + timedelta(days=day, minutes=8 * place)) for place in range(turns)]
    clock.at = FIRST_DAY + timedelta(days=day, hours=14)
    mind.remember_all(told)
    for _ in range(asked):
        pattern = chance.choice(HEART + DECISION)
        mind.recall(pattern.format(who=chance.choice(_WHO), thing=chance.choice(_WHAT), where="", n=""))


def _turn(chance: random.Random, at: datetime) -> tuple[Words, Circumstances]:
    (patterns,) = chance.choices([each for each, _ in _SHARES], [share for _, share in _SHARES])
    pattern = chance.choice(patterns)
    text = pattern.format(
        who=chance.choice(_WHO),
        thing=chance.choice(_WHAT),
        where=chance.choice(_WHERE),
        n=chance.randrange(2, 10_000),
    )
    worth = _appraised(pattern)
    known = Circumstances(
        kind=Kind.EVENT,
        occurred=at,
        category=worth.category,
        affect=worth.affect,
        protected=bool(worth.protect),
    )
    return Words(text=text, session=f"{at:%Y-%m-%d}"), known


_known: dict[str, Appraisal] = {}


def _appraised(pattern: str) -> Appraisal:
    """By rule, with the commonest filling; once for each pattern."""
    if pattern not in _known:
        _known[pattern] = appraise(pattern.format(who="Ken", thing="検索", where="京都", n=12))
    return _known[pattern]


def _counted(engine: Engine, mind: Mind, at: datetime, night_s: float) -> Day:
    facts = _facts(engine, mind)
    archived = facts.stage == STAGES.index(Stage.ARCHIVED)
    full, summary, trace = (
        int(np.count_nonzero(~archived & (facts.level == LEVELS.index(level)))) for level in Level
    )
    return Day(
        at,
        full,
        summary,
        trace,
        int(np.count_nonzero(archived)),
        int(np.count_nonzero(facts.protected)),
        night_s,
    )


def _kept(engine: Engine, mind: Mind) -> dict[str, tuple[int, int]]:
    facts = _facts(engine, mind)
    there = (facts.level == LEVELS.index(Level.FULL)) & (facts.stage == STAGES.index(Stage.ACTIVE))
    heartfelt = ~facts.protected & (facts.intensity >= 0.7)
    old = facts.occurred < facts.occurred.max() - 90 * 86400.0
    casual = old & ~facts.protected & (facts.intensity < 0.3)
    return {
        "protected": (_count(there & facts.protected), _count(facts.protected)),
        "heartfelt": (_count(there & heartfelt), _count(heartfelt)),
        "casual_faded": (_count(casual & ~there), _count(casual)),
    }


def _facts(engine: Engine, mind: Mind) -> Facts:
    """Of what was told, wherever it is by now; what nights have made of it is not counted."""
    told = Filter(kinds=frozenset({Kind.EVENT}), stages=frozenset(Stage))
    found = engine.store.candidates(mind.scope, Probe(filter=told))
    return found.facts[np.flatnonzero(found.allowed)]


def _count(mask: NDArray[np.bool_]) -> int:
    return int(np.count_nonzero(mask))
