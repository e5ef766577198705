"""What can be set about serving others: where to listen, whom to answer, and how much at once."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Serving:
    """The service of `omoide serve`. Secrets are no settings: they are in files."""

    host: str = parameter(
        "127.0.0.1", says="the address to listen at; any but this machine's own needs a token of one's own"
    )
    port: int = parameter(7466, low=0, high=65_535, says="the port to listen at; 0: one that is free")
    hosts: str = parameter(
        "", says="names by which it may be called besides those of this machine, with commas between"
    )
    origins: str = parameter(
        "", says="other sites whose pages may call it, such as https://example.org, with commas between"
    )
    certificate: str = parameter(
        "", says="the file of a certificate: the service then speaks TLS, and only TLS (LU-22)"
    )
    certificate_key: str = parameter("", says="the file of its key; empty: it is in the same file")
    body_bytes: int = parameter(
        4_000_000, low=1_000, high=1_000_000_000, says="the largest request that is read, in bytes"
    )
    threads: int = parameter(8, low=1, high=256, says="how many requests are worked on at the same time")
    minds: int = parameter(
        256,
        low=1,
        high=100_000,
        says="how many minds are held open; whichever was asked longest ago goes first",
    )
    tools: str = parameter(
        "memory",
        says="the sets of tools for those who speak MCP, with commas between: memory, files, persona, knowledge, graph",
    )
    page: int = parameter(50, low=1, high=1_000, says="how many items a page has when nobody says")
    watch_ms: int = parameter(
        250, low=10, high=60_000, says="how often a stream looks for news, in milliseconds"
    )
    grace_s: int = parameter(
        20, low=1, high=600, says="how long requests may take to end when the service is stopped, in seconds"
    )
    key_s: int = parameter(
        300, low=1, high=86_400, says="how long a link that opens the dashboard is good, in seconds"
    )
    visit_h: int = parameter(
        12, low=1, high=8_760, says="after how many hours a visit to the dashboard ends, in hours"
    )

    work_minutes: int = parameter(
        5,
        low=0,
        high=1_440,
        says="how often the service does what a worker would (nights that are owed, vectors, what hooks have left), in minutes; "
        "0: never, so that a worker must",
    )

    def __post_init__(self) -> None:
        check(self)
