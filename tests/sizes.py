"""How much a test tries: a part in the suite, so that it ends while somebody waits; all of it in `make proofs`."""

import os
from typing import Final, TypeVar

import pytest

Size = TypeVar("Size")

WHOLE: Final = "OMOIDE_PROOFS" in os.environ  # read before the environment is taken from the tests
sized = pytest.mark.proof


def of(part: Size, whole: Size) -> Size:
    return whole if WHOLE else part
