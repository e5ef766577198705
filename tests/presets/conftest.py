"""A module here names the preset that it tests; its tests that take only `settings` have to notice every number."""

import pytest

from omoide.settings import Settings, read_settings


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> Settings:
    return read_settings(environment={}, arguments=[f"preset={request.module.PRESET}"])
