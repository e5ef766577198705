"""What tests of thinking share: a world with a ledger, and a way to ask in it."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from omoide.ports import Reply, Spent
from omoide.testing.models import ScriptedModel
from omoide.testing.work import RamWork
from omoide.testing.world import ALICE, BEGINNING, FrozenClock
from omoide.thinking.asking import Asker
from omoide.thinking.parameters import Price, Thinking


class Desk:
    """A scripted model with its asker, clock and ledger."""

    def __init__(
        self,
        *replies: str | Reply | Exception,
        otherwise: Callable[[str], str | Reply] | None = None,
        prices: Mapping[str, Price] | None = None,
        **parameters: Any,
    ) -> None:
        self.clock = FrozenClock()
        self.work = RamWork()
        self.model = ScriptedModel(*replies, otherwise=otherwise)
        self._settings = {"thinking": Thinking(**parameters), "prices": prices}
        self.asker = self.new_asker()

    def new_asker(self) -> Asker:
        """As another process would have it, over the same ledger."""
        return Asker(self.model, work=self.work, clock=self.clock, **self._settings)

    @property
    def calls(self) -> list[Spent]:
        return self.work.spent(ALICE, since=BEGINNING)


@pytest.fixture
def desk() -> type[Desk]:
    return Desk
