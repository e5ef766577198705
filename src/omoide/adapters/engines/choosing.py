"""Which vector engine the settings mean."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec

from omoide.adapters.engines.guarded import Guarded
from omoide.errors import BadSetting, OmoideError
from omoide.model.vectors import VectorSearch
from omoide.ports import VectorEngine

_NEEDS = {"qdrant": ("qdrant_client", "qdrant"), "pgvector": ("psycopg", "postgres")}


def make_engine(
    search: VectorSearch,
    *,
    house: str,
    store_url: str,
    environment: Mapping[str, str],
    tell: Callable[[OmoideError], None],
) -> VectorEngine:
    """What is wrong with the settings is said at once; an engine that is away is waited for by nobody."""
    module, extra = _NEEDS[search.engine]
    if find_spec(module) is None:
        problem = f"it needs {module}. Install it: pip install 'omoide[{extra}]'"
        raise BadSetting(key="vectors.engine", source="settings", problem=problem)
    if search.engine == "pgvector":
        return _pgvector(search.url or store_url, search, house=house, tell=tell)
    return _qdrant(search, house=house, key=environment.get(search.key_variable, ""), tell=tell)


def _qdrant(
    search: VectorSearch, *, house: str, key: str, tell: Callable[[OmoideError], None]
) -> VectorEngine:
    if not search.url.startswith("http"):
        raise BadSetting(
            key="vectors.url", source="settings", problem="say where Qdrant is: http://host:6333"
        )

    def make() -> VectorEngine:
        from omoide.adapters.engines.qdrant import at

        return at(
            search.url,
            house=house,
            key=key,
            collection=search.collection,
            quantisation=search.quantisation,
            oversampling=search.oversampling,
            wait_s=search.wait_s,
        )

    return Guarded(make, name=f"qdrant {search.url}", tell=tell)


def _pgvector(
    url: str, search: VectorSearch, *, house: str, tell: Callable[[OmoideError], None]
) -> VectorEngine:
    if not url.startswith("postgres"):
        problem = "say where pgvector is: postgresql://host/database"
        raise BadSetting(key="vectors.url", source="settings", problem=problem)
    from omoide.adapters.engines.pgvector import PgVector
    from omoide.adapters.stores.postgres_server import shown

    engine = Guarded(
        lambda: PgVector(url, house=house, wait_s=search.wait_s), name=f"pgvector {shown(url)}", tell=tell
    )
    engine.greet()
    return engine
