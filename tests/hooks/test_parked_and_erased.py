"""A turn that is parked holds no word of what was said, and goes with its mind."""

from pathlib import Path

import pytest
from programs import Programs
from test_parked_turns import NOW, TURNS, odd
from test_worker import leave, project_of
from transcripts import Session

from omoide.adapters.stores.residue import files_holding
from omoide.mind import Mind
from omoide.settings import Settings
from omoide.testing.world import FrozenClock
from omoide.worker import run


@pytest.fixture
def settings(programs: Programs) -> Settings:
    return programs.settings("embedding.kind=none")


def test_what_is_parked_goes_with_its_mind_and_holds_no_words(
    settings: Settings, session: Session, home: Path
) -> None:
    clock = FrozenClock(NOW)
    for told in TURNS:
        session.turn(*told)
    leave(settings, "stop", session)
    with odd(settings, clock) as engine:
        run(settings, clock=clock, engine=engine)
        mind = Mind(engine, project_of(session), by="test")
        (parked,) = mind.nights_waiting().parked
        assert not any(word in str(parked.plain()) for told in TURNS for word in told)
        mind.care.erase_mind(mind.care.plan_mind_erasure().token)
        assert project_of(session) not in engine.store.scopes()
        assert mind.nights_waiting().parked == ()
        assert mind.care.verify().problems == ()
    assert files_holding(home, ["きのこ", "Fridays", parked.name]) == []
