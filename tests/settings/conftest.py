"""Settings are read in an empty home, without anything that the developer has set."""

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nobodys_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("OMOIDE_") or name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "store"
    path.mkdir(mode=0o700)
    return path
