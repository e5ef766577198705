"""What a hook looks with is what the engine would look with: the same settings, the same rankings, the same answers."""

import ast
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session

import omoide as package
from omoide.assemble import open_engine
from omoide.doors.hook.looking import Looked
from omoide.library.claude_code.protocol import HookCall
from omoide.library.projects import mind_name
from omoide.model.cue import Cue
from omoide.model.scope import Scope
from omoide.search.find import find
from omoide.settings import presets

TALKED = (
    ("駅前の本屋で地図を買った", "いい買い物ですね。"),
    ("The map shows the old harbour", "Lovely."),
    ("港まで歩いて二時間", "遠いですね。"),
)


@pytest.fixture
def talked(programs: Programs, session: Session) -> Session:
    for told in TALKED:
        session.turn(*told)
    programs.worked("SessionEnd", session)
    return session


@pytest.mark.parametrize("preset", presets())
def test_it_finds_what_the_engine_finds(programs: Programs, talked: Session, preset: str) -> None:
    programs.environment["OMOIDE_PRESET"] = preset
    settings, scope = programs.settings(), Scope("home", mind_name(f"path:{talked.cwd}"))
    engine = open_engine(settings)
    for _ in range(2):  # as the settings were read, and as they were kept
        looked = Looked(str(programs.home), programs.env())
        assert looked.engine.profiles == settings.rankings
        assert looked.hook == settings.hook
        for text in ("地図はどこで買った?", "where is the harbour"):
            ours = find(looked.engine, scope, Cue(text=text), budget=settings.budget)
            theirs = find(engine, scope, Cue(text=text), budget=settings.budget)
            assert [each.memory.id for each in ours.found] == [each.memory.id for each in theirs.found]
            assert [each.parts for each in ours.found] == [
                pytest.approx(each.parts, abs=1e-3) for each in theirs.found
            ]
    engine.close()


def test_it_has_everything_that_a_search_asks_for(programs: Programs, talked: Session) -> None:
    asked: set[str] = set()
    for path in (Path(package.__path__[0]) / "search").glob("*.py"):
        if path.name == "concepts.py":  # where thoughts lead is asked on purpose, never by a hook
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("engine", "self._engine"):
                asked.add(node.attr)
    looked = Looked(str(programs.home), programs.env())
    assert {name for name in asked if not hasattr(looked.engine, name)} == set()


def test_it_writes_nothing_and_takes_no_lock(programs: Programs, talked: Session) -> None:
    before = {path: path.stat().st_mtime_ns for path in programs.home.glob("omoide.*")}
    looked = Looked(str(programs.home), programs.env())
    call = HookCall(cwd=talked.cwd)
    project, common = looked.scopes(call)
    assert common == Scope("home", "me")
    assert find(looked.engine, project, Cue(text="地図"), budget=looked.engine.budget).found
    names = {"omoide.db", "omoide.lock", "omoide.reserve"}
    assert {path: path.stat().st_mtime_ns for path in before if path.name in names} == {
        path: at for path, at in before.items() if path.name in names
    }
