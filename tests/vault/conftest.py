"""A vault of one's own."""

from pathlib import Path

import pytest
from vaults import Vault


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "vault")
