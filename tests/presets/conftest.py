"""A module here names the presets that it tests, mostly a design and the letter of it; their tests that take only `settings` have
to notice every number."""

import pytest
from small_life import presets_of

from omoide.settings import Settings, read_settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "settings" in metafunc.fixturenames:
        metafunc.parametrize("settings", presets_of(metafunc.module, metafunc.function), indirect=True)


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> Settings:
    return read_settings(environment={}, arguments=[f"preset={request.param}"])
