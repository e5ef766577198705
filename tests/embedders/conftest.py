"""What tests of embedders share: the bundled model, prepared once, and a way to servers of this machine alone."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.embedders import preparing
from omoide.adapters.embedders.use import UseEmbedder

# Read once for all tests, while every process of real life that prepares it reads it anew.
_PACKAGE = cache(preparing._package)


@pytest.fixture(scope="session", autouse=True)
def _one_package() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preparing, "_package", _PACKAGE)
        yield


@pytest.fixture(scope="session")
def package() -> Any:
    """What our vectors are compared with."""
    return _PACKAGE()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the bundled model was prepared."""
    directory = tmp_path_factory.mktemp("cache")
    UseEmbedder(directory).embed([""])
    return directory


@pytest.fixture(scope="session")
def bundled(prepared: Path) -> UseEmbedder:
    return UseEmbedder(prepared)
