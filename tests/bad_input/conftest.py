"""A mind on disk, a way to see that a refusal changed nothing, and a way to look into its files."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.errors import OmoideError
from omoide.mind import Mind

Refusing = Callable[..., AbstractContextManager[pytest.ExceptionInfo[OmoideError]]]


@pytest.fixture
def mind(home: Path) -> Iterator[Mind]:
    with open_mind(home, name="alice", by="test") as mind:
        yield mind


@pytest.fixture
def refusing(mind: Mind) -> Refusing:
    """`with refusing(BadValue): …` passes when that is raised, nothing was changed and the journal is sound."""

    @contextmanager
    def refuse(*kinds: type[OmoideError]) -> Iterator[pytest.ExceptionInfo[OmoideError]]:
        before = (mind.census(), mind.memories(), mind.notes())
        with pytest.raises(kinds) as refused:
            yield refused
        assert (mind.census(), mind.memories(), mind.notes()) == before
        assert mind.care.verify().problems == ()

    return refuse
