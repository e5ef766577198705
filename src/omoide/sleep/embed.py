"""Embed: whatever was written has its vectors (AW-37). Steps that need them see to it themselves (C-07)."""

from omoide.sleep.night import Decision, Night


def embed(night: Night) -> Decision:
    meaning = night.engine.meaning
    made = 0 if meaning is None or night.planned else meaning.catch_up(night.scope, wait=True)
    return Decision(counts={"embedded": made} if made else {})
