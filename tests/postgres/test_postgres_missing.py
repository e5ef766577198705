"""Where there is no server to be had, that is said once, and nothing of this is tried."""

import pytest
from what_is_there import MISSING


@pytest.mark.skipif(not MISSING, reason="everything is there")
def test_what_a_real_server_needs_is_installed() -> None:
    pytest.skip(
        f"the store over PostgreSQL is not tried without {', '.join(MISSING)}: pip install -e '.[postgres,dev]'"
    )
