"""The mood of a persona: what it feels by now, where that leans what comes to mind, and whether that is in balance (X-19)."""

from datetime import datetime
from typing import Any

from omoide.dynamics.mood import Balance
from omoide.engine import Engine
from omoide.model.feeling import Felt
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.persona.state import self_state
from omoide.search.mood import Leaning


@frozen
class Mood:
    """`mood` is how good or bad it feels by now, −1…1; `leaning` where recalls lean, which a balance may weaken or turn."""

    felt: Felt | None
    at: datetime | None
    mood: float
    leaning: float
    balance: Balance
    goals: tuple[str, ...]

    @property
    def turned(self) -> bool:
        """Whether bad memories came so often that the mood leans towards the good."""
        return self.mood < 0 < self.leaning

    @property
    def weakened(self) -> bool:
        return not self.turned and abs(self.leaning) < abs(self.mood)

    def plain(self) -> dict[str, Any]:
        balance = self.balance
        return {
            "persona_emotion": str(self.felt.category) if self.felt else None,
            "persona_intensity": self.felt.intensity if self.felt else None,
            "at": self.at.isoformat() if self.at else None,
            "mood": round(self.mood, 3),
            "leaning": round(self.leaning, 3),
            "turned": self.turned,
            "weakened": self.weakened,
            "balance": {
                "recalls": balance.recalls,
                "bad_recalls": round(balance.recalled, 3),
                "bad_memories": round(balance.known, 3),
                "excess": round(balance.excess, 3),
            },
            "goals": list(self.goals),
        }


def present_mood(engine: Engine, scope: Scope) -> Mood:
    """As it is now; nothing is written."""
    with engine.store.moment():
        state = self_state(engine, scope)
        leaning = Leaning(engine, scope, now=engine.clock.now())
        return Mood(
            felt=state.felt,
            at=state.felt_at,
            mood=leaning.mood,
            leaning=leaning.leaning,
            balance=leaning.balance,
            goals=leaning.goals,
        )
