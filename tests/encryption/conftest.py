"""Every test here needs a house, encrypted by default."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sealed_houses import CIPHERS, KEY, House


@pytest.fixture(autouse=True)
def _has_ciphers() -> None:
    if not CIPHERS.is_dir():
        pytest.skip("`make test` fetches a build with ciphers")


@pytest.fixture
def house(tmp_path: Path) -> Callable[..., House]:
    """An encrypted one by default; its key lies beside it."""
    key = tmp_path / "key"
    key.write_text(f"{KEY}\n", "ascii")
    key.chmod(0o600)

    def make(name: str = "store", *, cipher: str = "chacha20", ciphers: bool = True) -> House:
        return House(tmp_path / name, {}, ciphers).settle(cipher=cipher, key_file="../key")

    return make
