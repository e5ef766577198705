"""Who finds the nearest vectors: columns in RAM, or an engine that somebody already runs."""

from typing import Final

from omoide.errors import BadSetting
from omoide.model.address import address_fault
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

_SERVERS: Final = ("http", "https", "postgresql", "postgres")


@frozen
class VectorSearch:
    """Whatever finds them, they are measured by the vectors of the store."""

    engine: str = parameter(
        "columns",
        choices=("columns", "qdrant", "pgvector"),
        says="columns: all vectors of a mind in RAM, exact; qdrant, pgvector: an engine gives a shortlist, which the store "
        "measures, and no vectors are held in RAM (PI-20)",
    )
    url: str = parameter(
        "",
        says="its address: http://host:6333 of Qdrant; postgresql://host/database with pgvector, empty: that of the store",
    )
    key_variable: str = parameter(
        "", says="qdrant: the environment variable that holds the API key; empty: no key"
    )
    collection: str = parameter(
        "omoide", says="qdrant: how its collections begin; the number of dimensions follows"
    )
    shortlist: int = parameter(
        200,
        low=1,
        high=10_000,
        says="how many of the nearest an engine is asked for; where fewer are meant, it is not asked at all",
    )
    most_read: int = parameter(
        10_000,
        low=0,
        high=1_000_000,
        says="how many vectors that an engine does not have yet, or cannot be asked for, a question reads from the store",
    )
    quantisation: str = parameter(
        "scalar",
        choices=("none", "scalar", "binary"),
        says="qdrant: what it holds in RAM of each number, 32, 8 or 1 bits; whole vectors lie on its disk",
    )
    oversampling: float = parameter(
        2.0,
        low=1.0,
        high=100.0,
        says="qdrant: how many times the shortlist is taken by quantised vectors before it is measured by the whole ones",
    )
    wait_s: int = parameter(
        2, low=1, high=600, says="how long to wait for an engine before going on without it, in seconds"
    )

    def __post_init__(self) -> None:
        check(self)
        fault = address_fault(
            self.url,
            schemes=_SERVERS,
            such_as="http://host:6333 or postgresql://host/database",
            instead="name the variable that holds a key in vectors.key_variable, or put it into ~/.pgpass",
        )
        if fault:
            raise BadSetting(key="url", source="code", problem=fault)

    @property
    def outside(self) -> bool:
        return self.engine != "columns"
