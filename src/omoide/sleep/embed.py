"""Embed: whatever was written has its vectors (AW-37). Steps that need them see to it themselves (C-07)."""

from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night


def embed(night: Night) -> Decision:
    """Counted is what got its words since: vectors are no change, so it may have had them already from a night cut short."""
    meaning = night.engine.meaning
    if meaning is None or night.planned:
        return Decision()
    meaning.catch_up(night.scope, wait=True)
    new = news(night)
    return Decision(counts={"embedded": len(new.memories)} if new.memories else {}, through=new.through)
