"""Many agents are asked by several processes, each its own share; and the same store is made in a file and on a server."""

from pathlib import Path

import pytest
from bench.scale import measured, p95_ms, parser
from bench.scale_asking import Askers
from bench.scale_load import InFile, loaded, name_of

from omoide.mind import Mind

AGENTS, MEMORIES = 5, 12


def held(place: InFile) -> dict[str, int]:
    engine = place.opened(minds_in_ram=AGENTS)
    found = {name_of(each).mind: Mind(engine, name_of(each), by="test").census() for each in range(AGENTS)}
    engine.close()
    return {name: census.memories for name, census in found.items()}


@pytest.mark.spec("PI-21", "PI-22", "PI-34")
def test_every_process_asks_its_share_of_the_agents_and_what_it_writes_is_kept(tmp_path: Path) -> None:
    place = InFile(tmp_path)
    loaded(place, agents=AGENTS, memories=MEMORIES)
    assert set(held(place).values()) == {MEMORIES}
    with Askers(place, agents=AGENTS, minds_in_ram=4, processes=2) as askers:
        assert askers.count == len(askers.all("warm")) == 2
        waits = askers.waits(rate=100, seconds=0.5)
        assert len(waits) == 50  # the rate is shared, not doubled
        assert p95_ms(askers, rate=100, seconds=0.1) > 0
        with pytest.raises(RuntimeError, match="no_such_act"):
            askers.all("cost_s", "no_such_act", 1)
    grown = [name for name, memories in held(place).items() if memories > MEMORIES]
    assert {int(name[-1]) % 2 for name in grown} == {0, 1}


@pytest.mark.spec("PI-22")
def test_one_process_measures_all_there_is_to_tell(tmp_path: Path) -> None:
    said = f"--agents 3 --memories {MEMORIES} --processes 1 --rounds 2 --seconds 0.05"
    found = measured(InFile(tmp_path), parser().parse_args(said.split()))
    assert found.pop("bare_pgvector_ms") is None
    assert found["processes"] == 1
    assert found.pop("ram_mb_for_a_mind") is not None  # of minds so small it is noise, below nothing at times
    assert [name for name, value in found.items() if value is None or value < 0] == []
    assert {"first_question_ms", "question_ms", "act_ms", "p95_ms", "highest_rate", "resident_mb"} <= set(
        found
    )
