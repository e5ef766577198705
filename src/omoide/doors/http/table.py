"""The table of operations: all that can be asked of the service."""

from typing import Final

from omoide.doors.http.operation import Operation, found_in
from omoide.doors.http.operations import (
    day,
    deciding,
    drawer,
    entities,
    importing,
    keeping,
    knowledge,
    memories,
    nights,
    persona,
    persons,
    sessions,
    sharing,
    talk,
    tiers,
)

_ROOMS: Final = (
    day,
    memories,
    deciding,
    sharing,
    talk,
    sessions,
    persona,
    entities,
    knowledge,
    importing,
    drawer,
    tiers,
    nights,
    persons,
    keeping,
)
OPERATIONS: Final[tuple[Operation, ...]] = tuple(each for room in _ROOMS for each in found_in(room))
BY_NAME: Final = {each.name: each for each in OPERATIONS}
