"""How much may still be asked: by question, by night and by day, counted in tokens and in money (LT-66).

What is under way counts as if it took all it may, so that questions put at the same time do not overdraw together.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import Lock
from typing import NamedTuple

from omoide.errors import OverBudget
from omoide.model.scope import Scope
from omoide.ports import Spent, Work
from omoide.thinking.parameters import Price, Thinking

NO_PRICE = Price()


class Bill(NamedTuple):
    """What a number of calls came to."""

    calls: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0

    def plus(self, spent: Spent) -> "Bill":
        return Bill(
            self.calls + 1,
            self.failed + spent.failed,
            self.tokens_in + spent.tokens_in,
            self.tokens_out + spent.tokens_out,
            self.cost + spent.cost,
        )

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out


def bill(spent: Sequence[Spent]) -> Bill:
    total = Bill()
    for each in spent:
        total = total.plus(each)
    return total


def bills(spent: Sequence[Spent]) -> dict[tuple[str, str], Bill]:
    """By model and purpose, to be shown."""
    found: dict[tuple[str, str], Bill] = {}
    for each in spent:
        key = each.model, each.purpose
        found[key] = found.get(key, Bill()).plus(each)
    return dict(sorted(found.items()))


class Purse:
    """What the minds of this process may still spend."""

    def __init__(self, work: Work, *, thinking: Thinking, prices: Mapping[str, Price]) -> None:
        self._work = work
        self._thinking = thinking
        self._prices = prices
        self._mutex = Lock()
        self._under_way: dict[Scope, list[tuple[int, float]]] = {}

    def cost(self, model: str, tokens_in: int, tokens_out: int) -> float:
        return self._prices.get(model, NO_PRICE).of(tokens_in, tokens_out)

    @contextmanager
    def opened(
        self,
        scope: Scope,
        model: str,
        *,
        tokens_in: int,
        tokens_out: int,
        now: datetime,
        night: datetime | None,
    ) -> Iterator[None]:
        """Raises `OverBudget` where a call that takes so much would go beyond a limit. Pay before it is closed."""
        wanted = (tokens_in + tokens_out, self.cost(model, tokens_in, tokens_out))
        with self._mutex:
            self._refuse(scope, *wanted, now=now, night=night)
            self._under_way.setdefault(scope, []).append(wanted)
        try:
            yield
        finally:
            with self._mutex:
                self._under_way[scope].remove(wanted)

    def _refuse(
        self, scope: Scope, tokens: int, cost: float, *, now: datetime, night: datetime | None
    ) -> None:
        thinking = self._thinking
        _limit("the tokens of one question", tokens, thinking.question_tokens, "thinking.question_tokens")
        tokens += sum(each for each, _ in self._under_way.get(scope, ()))
        cost += sum(each for _, each in self._under_way.get(scope, ()))
        if thinking.day_tokens or thinking.day_cost:
            day = bill(self._work.spent(scope, since=now.replace(hour=0, minute=0, second=0, microsecond=0)))
            _limit("the tokens of the day", day.tokens + tokens, thinking.day_tokens, "thinking.day_tokens")
            _limit("the cost of the day", day.cost + cost, thinking.day_cost, "thinking.day_cost")
        if night and (thinking.night_tokens or thinking.night_cost):
            gone = bill(self._work.spent(scope, since=night))
            _limit(
                "the tokens of the night",
                gone.tokens + tokens,
                thinking.night_tokens,
                "thinking.night_tokens",
            )
            _limit("the cost of the night", gone.cost + cost, thinking.night_cost, "thinking.night_cost")


def _limit(what: str, wanted: float, limit: float, setting: str) -> None:
    if limit and wanted > limit:
        raise OverBudget(what=what, wanted=f"{wanted:.15g}", limit=f"{limit:.15g}", setting=setting)
