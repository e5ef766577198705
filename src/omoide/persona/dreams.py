"""Dreams: what a persona drew from its days, and what it resolved to do; only the newest resolve is told (NA-16)."""

from datetime import datetime
from typing import Any, Final

from omoide.engine import Engine
from omoide.model.activity import more_of, object_of
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words

DREAM: Final = "dream"
_DREAMS: Final = Filter(kinds=frozenset({Kind.INSIGHT}), tags=frozenset({DREAM}))
_MOST: Final = 500


@frozen
class Dream:
    """One entry of the dream diary."""

    created_at: datetime
    trigger_topic: str
    insight: str
    strategy: str = ""
    log_entry: str = ""
    id: str = ""

    def plain(self) -> dict[str, Any]:
        """As `insights.json` shows it."""
        return {
            "created_at": self.created_at.isoformat(),
            "trigger_topic": self.trigger_topic,
            "insight": self.insight,
            "strategy": self.strategy,
            "log_entry": self.log_entry,
        }


def dream_of(memory: Memory) -> Dream:
    more = object_of(memory.words.extra)
    return Dream(
        created_at=memory.occurred,
        trigger_topic=memory.words.title,
        insight=memory.words.text,
        strategy=str(more.get("strategy", "")),
        log_entry=str(more.get("log_entry", "")),
        id=memory.id,
    )


def dreaming(engine: Engine, scope: Scope, dream: Dream, *, sources: tuple[str, ...] = ()) -> Memory:
    """The memory of it, for whoever writes it."""
    more = {"strategy": dream.strategy, "log_entry": dream.log_entry}
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=Words(
            title=dream.trigger_topic,
            text=dream.insight,
            tags=(DREAM,),
            extra=more_of({key: value for key, value in more.items() if value}),
        ),
        occurred=dream.created_at,
        kind=Kind.INSIGHT,
        origins=(Origin.AGENT,),
        sources=sources,
    )


def dreams(engine: Engine, scope: Scope, *, limit: int = _MOST) -> list[Dream]:
    """The newest first."""
    return [dream_of(each) for each in engine.store.listed(scope, _DREAMS, limit=limit)]


def newest_strategy(engine: Engine, scope: Scope) -> Dream | None:
    """Of the newest entry alone: where that resolved nothing, nothing is told."""
    newest = dreams(engine, scope, limit=1)
    return newest[0] if newest and newest[0].strategy else None
