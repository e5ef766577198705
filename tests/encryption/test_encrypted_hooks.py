"""Hooks beside an encrypted store: they answer with the key, and without it stay quiet and note why."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sealed_houses import KEY, House

from omoide.adapters.stores.lock import StoreLock

pytestmark = pytest.mark.spec("LU-22")
ASKED = {"prompt": "What colour is the boat?", "cwd": "/tmp"}


@pytest.fixture
def lived(house: Callable[..., House]) -> Iterator[House]:
    """No worker begins meanwhile."""
    made = house()
    made.omoide("remember", "The boat is of a deep green colour")
    with StoreLock(made.home / "worker.lock", wait_s=1.0).held():
        yield made


def _log(house: House) -> str:
    return house.files().get("hook.log", b"").decode()


def test_with_the_key_it_answers(lived: House) -> None:
    assert "deep green" in lived.hook("UserPromptSubmit", **ASKED)
    assert "deep green" in lived.hook("SessionStart", source="startup", cwd="/tmp")
    assert _log(lived) == ""


def test_without_the_key_it_is_quiet_and_notes_why(lived: House, tmp_path: Path) -> None:
    (tmp_path / "key").unlink()
    assert lived.hook("UserPromptSubmit", **ASKED) == ""
    assert "NoKey" in _log(lived)
    (tmp_path / "key").touch(0o600)
    (tmp_path / "key").write_text(KEY[::-1], "ascii")
    assert lived.hook("UserPromptSubmit", **ASKED) == ""
    assert "WrongKey" in _log(lived)


def test_a_damaged_one_is_told_in_the_log(lived: House) -> None:
    """The settings say that it is encrypted, and what is in the file does not change that; nor the other way round."""
    for path in lived.home.glob("omoide.db*"):
        path.write_bytes(b"no database at all" * 1000)
    assert lived.hook("UserPromptSubmit", **ASKED) == ""
    assert "or the file is damaged" in _log(lived)
    lived.settle()
    assert lived.hook("UserPromptSubmit", **ASKED) == ""
    assert "is damaged" in _log(lived).splitlines()[-1]


def test_a_failure_is_noted_without_what_was_said(lived: House, tmp_path: Path) -> None:
    """The message of an error may quote somebody."""
    (tmp_path / "failing").mkdir()
    (tmp_path / "failing" / "sitecustomize.py").write_text(
        "import omoide.library.claude_code.speech as speech\n"
        "def spoken(prompt): raise ValueError(prompt)\n"
        "speech.spoken = spoken\n",
        "utf-8",
    )
    lived.environment["PYTHONPATH"] = f"{tmp_path / 'failing'}:{lived.env()['PYTHONPATH']}"
    assert lived.hook("UserPromptSubmit", **ASKED) == ""
    assert "ValueError" in _log(lived)
    assert lived.holding("colour is the boat") == []
