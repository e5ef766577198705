"""Where what is near at hand is kept: working memory, and the window of what just happened."""

from typing import Final

from omoide.errors import BadSetting
from omoide.model.address import address_fault
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

WORKING: Final = "working"  # the key of working memory
WINDOW: Final = "short"  # the key of the window of what just happened
_SERVERS: Final = ("redis", "rediss")


@frozen
class AtHand:
    """A choice of place; whatever lies there may be gone at any moment."""

    kind: str = parameter(
        "files",
        choices=("process", "files", "redis"),
        says="process: gone when the process ends (PI-02); files: shared by all processes of the machine that use the "
        "store; redis: shared by all hosts, on a server that speaks as Redis does (PI-33)",
    )
    url: str = parameter(
        "",
        says="redis: its address, redis://host:6379/0, or rediss:// with TLS; what redis-py understands may follow",
    )
    key_variable: str = parameter(
        "", says="redis: the environment variable that holds the password; empty: no password"
    )
    wait_s: float = parameter(
        0.5,
        low=0.01,
        high=60.0,
        says="redis: how long to wait for the server before going on without it, in seconds",
    )

    def __post_init__(self) -> None:
        check(self)
        fault = address_fault(
            self.url,
            schemes=_SERVERS,
            such_as="redis://host:6379/0",
            instead="name the variable that holds it in hot.key_variable",
        )
        if fault:
            raise BadSetting(key="url", source="code", problem=fault)
