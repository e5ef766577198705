"""What statements speak of is read when a night asks for it; who tells something does not wait for it."""

import subprocess
import sys
from pathlib import Path

from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import mind_of, open_engine
from omoide.language.lexicon import frame_facets
from omoide.ports import Probe
from omoide.settings import read_settings

LIVES, MOVED = "健は京都に住んでいる。", "健は大阪に引っ越した。"
_TELLING = """
import sys
from omoide.assemble import open_mind
with open_mind({home!r}) as mind:
    mind.remember({text!r})
print(any("frames_" in name for name in sys.modules))
"""


def _rows(home: Path) -> int:
    file = SqliteFile(home)
    with file.reading() as session:
        ((count,),) = session.rows("SELECT COUNT(*) FROM frames WHERE facet >= 0")
    file.close()
    return count


def test_a_process_that_only_tells_something_never_loads_the_patterns(tmp_path: Path) -> None:
    home = tmp_path / "store"
    told = subprocess.run(
        [sys.executable, "-c", _TELLING.format(home=str(home), text=LIVES)],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == "False"
    assert _rows(home) == 0


def test_a_wrong_frame_is_seen_and_made_right(tmp_path: Path) -> None:
    home = tmp_path / "store"
    settings = read_settings(arguments=[f"home.path={home}"])
    asked = Probe(frames=tuple(frame_facets(MOVED)))
    engine = open_engine(settings)
    with mind_of(settings, engine, by="test") as mind:
        lives = mind.remember(LIVES)
        assert engine.store.candidates(mind.scope, asked).context.tolist() == [1.0]
        assert mind.care.verify().problems == ()
    assert _rows(home) == 1
    file = SqliteFile(home)
    with file.writing(None) as session:
        session.rows("UPDATE frames SET facet = 7")
    file.close()
    engine = open_engine(settings)
    with mind_of(settings, engine, by="test") as mind:
        (problem,) = mind.care.verify().problems
        assert lives.id in problem
        mind.care.rebuild()
        assert mind.care.verify().problems == ()
        assert engine.store.candidates(mind.scope, asked).context.tolist() == [1.0]
