"""How often memories came to mind: what a question writes and what it reads of it, seen through `Mind`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores import rehearsing
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.ports import Probe
from omoide.testing.world import World

SCOPE = Scope("home", "me")
SAID = ("祖母は鱒を焼いた", "Grandmother grilled trout", "弟は納屋を直した", "The barn was mended")


class _Heard(SqliteFile):
    """A file that remembers what was written into which table."""

    def __init__(self, home: Path) -> None:
        self.written: list[str] = []
        super().__init__(home, synchronous="OFF")

    @contextmanager
    def writing(self, scope: Scope | None, *, durable: bool = True) -> Iterator[Session]:
        with super().writing(scope, durable=durable) as session:
            told = session.run_many

            def run_many(sql: str, values: Sequence[Sequence[Any]]) -> None:
                self.written += [sql.split("(")[0].split("WHERE")[0].strip()] * len(values)
                told(sql, values)

            session.run_many = run_many
            yield session


def _opened(file: SqliteFile) -> tuple[Mind, World]:
    world = World(SqlStore(file, lexicon=Lexicon(), matching=Matching()), seed=1)
    return Mind(world.engine, SCOPE, by="test"), world


def test_a_question_writes_one_entry_and_short_rows_and_nothing_else(tmp_path: Path) -> None:
    file = _Heard(tmp_path / "store")
    mind, world = _opened(file)
    for text in SAID:
        mind.remember(text)
    file.written.clear()
    found = mind.recall("鱒 trout").found
    assert len(found) == 2
    world.gate.flush()
    assert sorted(file.written) == ["INSERT INTO journal", *["INSERT INTO rehearsed"] * 2]
    world.store.close()


def test_who_wrote_it_does_not_read_it_again_and_another_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ours, here), (theirs, there) = (_opened(SqliteFile(tmp_path / "store")) for _ in range(2))
    known = ours.remember(SAID[0])
    for mind, world in ((ours, here), (theirs, there)):
        assert [each.memory.id for each in mind.recall("鱒").found] == [known.id]
        world.gate.flush()
    assert [_recalls(world) for world in (here, there)] == [2, 2]  # each has seen what the other wrote
    read: list[Sequence[str] | None] = []
    of = rehearsing.of
    monkeypatch.setattr(
        rehearsing, "of", lambda session, key, names: read.append(names) or of(session, key, names)
    )
    ours.recall("鱒")
    here.gate.flush()
    assert (_recalls(here), read) == (3, [])
    assert (ours.get(known.id).recalls, read) == (3, [])
    assert (_recalls(there), read) == (3, [[known.id]])
    for world in (here, there):
        world.store.close()


def _recalls(world: World) -> int:
    return int(world.store.candidates(SCOPE, Probe()).facts.recalls[0])
