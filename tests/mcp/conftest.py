"""A mind that an agent speaks to by the protocol, through the official client."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from speaking import Call, Use, using

from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance


@pytest.fixture
def mind(home: Path) -> Iterator[Mind]:
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance())
    with mind_of(settings, engine, by="mcp") as mind:
        yield mind


@pytest.fixture
def use(mind: Mind) -> Use:
    """Speak to it, with all sets of tools, in English."""
    return using(mind)


@pytest.fixture
def call(use: Use) -> Call:
    """The answer of a tool; what it says as text must be the same."""

    def called(name: str, **arguments: Any) -> Any:
        result = use(lambda client: client.call_tool(name, arguments))
        assert not result.is_error, result.content
        if "text" not in result.structured_content:
            assert json.loads(result.content[0].text) == result.structured_content
        return result.structured_content

    return called


@pytest.fixture
def refused(use: Use) -> Call:
    def called(name: str, **arguments: Any) -> str:
        result = use(lambda client: client.call_tool(name, arguments))
        assert result.is_error
        return result.content[0].text

    return called
