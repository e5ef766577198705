"""Settle: new statements are compared with what is known of the same, and one gives way, or both stand (AW-42 … AW-44)."""

from omoide.sleep.learn import KNOWN
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import is_told
from omoide.sleep.settling import STATED, pairs_of, settled


def settle(night: Night) -> Decision:
    """The work grows with what is new, not with what is known."""
    new = news(night, STATED)
    stated = [memory for memory in new.memories if is_told(memory)]
    if not stated:
        return Decision(through=new.through)
    near = Near(night, STATED | KNOWN, (memory.words.text for memory in stated))
    return settled(night, pairs_of(night, near, stated), through=new.through)
