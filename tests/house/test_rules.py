"""The rules of the house, read off the code itself: where time, chance, environment and SQLite may come in."""

import ast
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


TREES = {place(path): ast.parse(path.read_text("utf-8")) for path in FILES}


def test_only_one_sqlite_library_is_ever_in_a_process() -> None:
    assert [name for name, tree in TREES.items() if "sqlite3" in imports(tree)] == []


def test_only_one_helper_runs_sql() -> None:
    """A statement that is not drained stops at its first row; `drained` and `run_many` see to it."""
    running = {
        name
        for name, tree in TREES.items()
        if any(call.endswith(("connection.execute", ".executemany")) for call in calls(tree))
    }
    assert running == {"adapters/stores/sqlite_session.py"}


@pytest.mark.parametrize(
    ("forbidden", "allowed"),
    [
        ({"datetime.now", "time.time", "datetime.today", "date.today", "datetime.utcnow"}, {"adapters/clock.py"}),
        ({"os.urandom", "secrets.token_hex", "random.random", "uuid.uuid4"}, {"adapters/clock.py", "adapters/stores/sqlite_making.py"}),
        ({"socket.socket", "urlopen", "requests.get"}, set()),
    ],
    ids=["time", "chance", "network"],
)  # fmt: skip
def test_the_world_comes_in_through_ports(forbidden: set[str], allowed: set[str]) -> None:
    found = {name for name, tree in TREES.items() if forbidden.intersection(calls(tree))}
    assert found <= allowed


def test_only_the_settings_read_the_environment() -> None:
    reading = {
        name
        for name, tree in TREES.items()
        if any(
            isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.environ", "os.getenv")
            for node in ast.walk(tree)
        )
    }
    # The second only tells numpy how many threads to start, before it is loaded.
    assert reading == {"settings.py", "doors/cli/main.py"}


def test_the_packages_on_the_way_to_a_short_process_are_empty() -> None:
    assert [name for name in TREES if name.endswith("__init__.py") and TREES[name].body] == []


def test_every_module_begins_with_its_idea() -> None:
    assert [
        name
        for name, tree in TREES.items()
        if not name.endswith("__init__.py") and not ast.get_docstring(tree)
    ] == []


def test_every_dataclass_says_what_it_is() -> None:
    """For its readers; and making the docstring that is missing takes Python a third of a millisecond at each start."""
    silent = [
        f"{name}: {node.name}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "dataclass" in " ".join(map(ast.unparse, node.decorator_list))
        if not ast.get_docstring(node)
    ]
    assert silent == []


def test_broad_handlers_are_few_and_counted() -> None:
    broad = [
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and node.type is not None
        and ast.unparse(node.type) == "Exception"
    ]
    # Libraries behind the ONNX adapters raise nothing more special.
    assert broad == [
        "adapters/embedders/onnx.py",
        "adapters/judges/onnx.py",
        "care/verify.py",
        "care/verify.py",
    ]


def test_no_setting_is_asked_for_by_the_name_of_a_preset() -> None:
    """A design is data: no code may ask which preset it is."""
    asking = {
        name
        for name, tree in TREES.items()
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
