"""The rules of the house, read off the code itself: where time, chance, environment and SQLite may come in."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "omoide"
FILES = sorted(SOURCE.rglob("*.py"))


def calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def place(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {place(path): ast.parse(path.read_text("utf-8")) for path in FILES}


@pytest.fixture(scope="module")
def called(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    return {name: set(calls(tree)) for name, tree in trees.items()}


def test_only_one_sqlite_library_is_ever_in_a_process(trees: dict[str, ast.Module]) -> None:
    assert [name for name, tree in trees.items() if "sqlite3" in imports(tree)] == []


def test_only_one_helper_runs_sql(called: dict[str, set[str]]) -> None:
    """A statement that is not drained stops at its first row; `drained` and `run_many` see to it. DuckDB is spoken to in one
    place as well."""
    running = {
        name
        for name, calls in called.items()
        if any(call.endswith(("connection.execute", ".executemany")) for call in calls)
    }
    stores = {"adapters/stores/sqlite_session.py", "adapters/stores/postgres_session.py"}
    assert running == stores | {"adapters/duck.py"}


@pytest.mark.parametrize(
    ("forbidden", "allowed"),
    [
        ({"datetime.now", "time.time", "datetime.today", "date.today", "datetime.utcnow"}, {"adapters/clock.py"}),
        ({"os.urandom", "secrets.token_hex", "random.random", "uuid.uuid4"}, {"adapters/clock.py", "adapters/stores/sqlite_making.py"}),
        ({"socket.socket", "urlopen", "requests.get"}, set()),
    ],
    ids=["time", "chance", "network"],
)  # fmt: skip
def test_the_world_comes_in_through_ports(
    called: dict[str, set[str]], forbidden: set[str], allowed: set[str]
) -> None:
    found = {name for name, calls in called.items() if forbidden & calls}
    assert found <= allowed


def test_only_the_settings_read_the_environment(trees: dict[str, ast.Module]) -> None:
    reading = {
        name
        for name, tree in trees.items()
        if any(
            isinstance(node, ast.Attribute)
            and node.attr in ("environ", "getenv")
            and ast.unparse(node.value) == "os"
            for node in ast.walk(tree)
        )
    }
    # The second only tells numpy how many threads to start, before it is loaded.
    assert reading == {"settings.py", "doors/cli/main.py"}


def test_the_packages_on_the_way_to_a_short_process_are_empty(trees: dict[str, ast.Module]) -> None:
    assert [name for name in trees if name.endswith("__init__.py") and trees[name].body] == []


def test_no_two_test_files_have_one_name() -> None:
    """They are modules of one process."""
    names = Counter(path.name for path in (Path(__file__).parents[1]).rglob("*.py"))
    shared = {"conftest.py", "__init__.py"}
    assert {name for name, count in names.items() if count > 1 and name not in shared} == set()


def test_what_runs_alone_lies_where_make_looks_for_it() -> None:
    """Collecting every test to run one of them would take longer than running it."""
    tests = Path(__file__).parents[1]
    mark = "mark." + "alone"
    alone = {path.parent for path in tests.rglob("*.py") if mark in path.read_text("utf-8")}
    assert alone == {tests / "durability"}
    assert "pytest -m alone tests/durability\n" in (tests.parent / "Makefile").read_text("utf-8")


def test_every_module_begins_with_its_idea(trees: dict[str, ast.Module]) -> None:
    assert [
        name
        for name, tree in trees.items()
        if not name.endswith("__init__.py") and not ast.get_docstring(tree)
    ] == []


def test_every_dataclass_says_what_it_is(trees: dict[str, ast.Module]) -> None:
    """For its readers; and making the docstring that is missing takes Python a third of a millisecond at each start."""
    silent = [
        f"{name}: {node.name}"
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "dataclass" in " ".join(map(ast.unparse, node.decorator_list))
        if not ast.get_docstring(node)
    ]
    assert silent == []


def test_broad_handlers_are_few_and_counted(trees: dict[str, ast.Module]) -> None:
    broad = Counter(
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and node.type is not None
        and ast.unparse(node.type) == "Exception"
    )
    # Libraries behind the ONNX adapters and the one that reads PDF raise nothing more special. All others but those of `verify`, which tells whatever
    # it meets, are bulkheads: what goes wrong with one memory, step, item or mind is parked and told, and the rest goes on.
    assert broad == {
        "adapters/embedders/onnx.py": 1,
        "adapters/judges/onnx.py": 1,
        "care/verify.py": 3,
        "doors/hook/main.py": 1,
        "doors/hook/waking.py": 1,
        "doors/http/nights.py": 1,
        "doors/http/working.py": 1,
        "gate/parking.py": 2,
        "library/documents/pdf_pages.py": 1,
        "meaning/background.py": 2,
        "meaning/meaning.py": 6,
        "sleep/night.py": 3,
        "sleep/sparing.py": 1,
        "sleep/tiering.py": 1,
        "wake/turns.py": 4,
        "worker.py": 3,
    }


def test_no_setting_is_asked_for_by_the_name_of_a_preset(trees: dict[str, ast.Module]) -> None:
    """A design is data: no code may ask which preset it is."""
    asking = {
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and "preset" in ast.unparse(node.left)
    }
    assert asking <= {"settings.py"}


def test_a_recall_in_a_new_process_loads_neither_parser_nor_screen_painter(tmp_path: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom omoide.doors.cli.main import main\nmain(['recall', 'anything'])\n"
        "print(sorted({'typer', 'rich', 'pydantic', 'subprocess', 'importlib.metadata'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"OMOIDE_HOME": str(tmp_path / "s"), "PATH": ""},
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr
