"""Mirror: files and memories are brought in step, so that old files get their front matter first of all (AW-10)."""

from omoide.sleep.night import Decision, Night


def mirror(night: Night) -> Decision:
    """What arrives from files is written at once: it is what a person wrote, not what the night decides."""
    if night.engine.mirror is not None and not night.planned:
        night.engine.mirror(night.scope)
    return Decision()
