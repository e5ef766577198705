"""`verify` while others write: what is of two moments is no problem, and what is one is told all the same."""

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from omoide.adapters.stores.sqlite_session import drained
from omoide.assemble import open_mind
from omoide.mind import Mind


def _rehearses(mind: Mind, memory: str) -> None:
    mind.rehearse([memory])
    mind._engine.gate.flush()  # as the timer does it, a second later


WRITING: dict[str, Callable[[Mind, str], object]] = {
    "a rehearsal": _rehearses,
    "a memory": lambda mind, memory: mind.remember(f"another one after {mind.census().entries}"),
    "an event": lambda mind, memory: mind.observe(f"it rained at {mind.census().entries}"),
    "a note": lambda mind, memory: mind.note("mood", f"calm {mind.census().entries}"),
}


@pytest.mark.parametrize("writes", WRITING.values(), ids=WRITING.keys())
@pytest.mark.parametrize("always", [False, True], ids=["once", "all the time"])
def test_who_writes_meanwhile_damages_nothing(
    home: Path, writes: Callable[[Mind, str], object], always: bool
) -> None:
    with open_mind(home) as mind:
        memory = mind.remember("猫を飼っている").id
        mind.remember("I prefer green tea")
        written = 0

        def meanwhile(done: int, total: int) -> None:
            nonlocal written
            if done == 1 and (always or not written):
                written += 1
                writes(mind, memory)

        assert mind.care.verify(progress=meanwhile).problems == ()
        assert written == (2 if always else 1)
        verdict = mind.care.verify()
        assert (verdict.entries, verdict.head) == (mind.census().entries, mind.census().head)


def test_what_is_wrong_is_told_although_somebody_writes(home: Path) -> None:
    with open_mind(home) as mind:
        memory = mind.remember("猫を飼っている").id
        mind.remember("I prefer green tea")
    connection = apsw.Connection(str(home / "omoide.db"))
    drained(
        connection,
        'UPDATE journal SET body = replace(body, \'"by":"python"\', \'"by":"nobody"\') WHERE number = 2',
    )
    connection.close()
    with open_mind(home) as mind:
        problems = mind.care.verify(
            progress=lambda done, total: _rehearses(mind, memory) if done == 1 else None
        ).problems
    assert "entry 2 was changed after it was written" in problems
