"""Many commits, one sync: nothing of a block is acknowledged before it ends, and all of it is from then on."""

from pathlib import Path

from omoide.assemble import mind_of, open_engine
from omoide.settings import read_settings


def _acknowledged(home: Path) -> int:
    return int((home / "omoide.lock").read_text("ascii").split()[1])


def test_the_tide_rises_when_the_block_ends_and_not_before(tmp_path: Path) -> None:
    home = tmp_path / "home"
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    engine = open_engine(settings)
    minds = [mind_of(settings, engine, name=name, by="test") for name in ("alice", "bob")]
    minds[0].remember("猫を飼っている")
    before = _acknowledged(home)
    with engine.store.together():
        for mind in minds:
            mind.remember("橋が閉まった")
            mind.observe("The bridge is closed")
        assert _acknowledged(home) == before, "what the power may still take was promised to nobody"
    assert _acknowledged(home) == before + 2 * 3  # a memory, an event, and the memory of it
    minds[1].remember("Once more")
    assert _acknowledged(home) == before + 2 * 3 + 1
    engine.close()
    again = open_engine(settings)  # which compares the mark with what is there
    for mind in minds:
        assert mind_of(settings, again, name=mind.scope.mind, by="test").care.verify().problems == ()
    again.close()
