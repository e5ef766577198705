"""What can be set about the full log."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class FullLog:
    """Where the whole log is kept as Parquet besides the store, and what a question about it may cost (LU-20)."""

    to: str = parameter(
        "",
        says="a directory, or an address such as s3://bucket/path; empty: there is no log besides the store",
    )
    rows: int = parameter(20_000, low=10, high=10_000_000, says="how many lines of the log one file holds")
    plain_http: bool = parameter(
        False, says="object storage may be reached without TLS: within one's own house, and nowhere else"
    )
    query_s: float = parameter(30.0, low=0.1, high=3600.0, says="how many seconds a question may take")
    query_mb: int = parameter(512, low=64, high=1_000_000, says="how much memory a question may take, in MB")
    query_rows: int = parameter(
        1000, low=1, high=1_000_000, says="how many lines of the answer are shown at most"
    )

    def __post_init__(self) -> None:
        check(self)
