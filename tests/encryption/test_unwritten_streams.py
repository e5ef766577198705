"""Answers that are written nowhere can still be looked at while they are said, as those in files can."""

from omoide.adapters.unwritten import UnwrittenStreams
from omoide.dynamics.attention import Streaming
from omoide.library.stream_lines import Started
from omoide.model.scope import Scope
from omoide.testing.world import BEGINNING, FrozenClock, SeededChance

AO, BEN = Scope("home", "ao"), Scope("home", "ben")


def test_what_is_being_said_is_seen_by_its_own_mind_until_it_is_kept() -> None:
    streams = UnwrittenStreams(
        clock=FrozenClock(), chance=SeededChance(), streaming=Streaming(flush_characters=1)
    )
    started = Started(trigger="chat", at=BEGINNING, sender="Hana")
    first, second = streams.open(AO, started), streams.open(AO, started)
    first.write("海を見た")
    second.write("I saw the heron")
    assert [each.text for each in streams.said(AO)] == ["海を見た", "I saw the heron"]
    assert list(streams.said(BEN)) == []
    first.leave()  # broken off: it is still there, to be settled
    assert sorted(each.text for each in streams.said(AO)) == ["I saw the heron", "海を見た"]
    for orphan in streams.orphans(AO):
        orphan.settle(lambda recovery: None)
    assert [each.text for each in streams.said(AO)] == ["I saw the heron"]
