"""Vectors in Qdrant (PI-20): one collection for each number of dimensions, every part of a memory a point in it.

The mind is the tenant of the collection (`is_tenant`, and graphs within each tenant only), so that a question touches the
points of one mind; what is shared bears its readers, which is how a question crosses minds. Quantised vectors lie in RAM and
whole ones on the disk, by which the best are measured again. How far the engine has read each mind stands beside them, in
a collection of its own, written after the points: whoever is cut off in between tells the same again.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import UUID

from omoide.errors import VectorsAway
from omoide.model.digest import blake2b
from omoide.model.scope import Scope
from omoide.ports import Mark, Near, Placed, Search

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

_PARTS_A_MEMORY = 2  # so many points are asked for to get one memory, which may have several parts
_KEYWORDS = ("readers", "memory", "space", "kind", "stage", "tier")
_GRAPH = 16  # edges of a point to others of the same tenant


class Qdrant:
    def __init__(
        self,
        client: "QdrantClient",
        *,
        house: str,
        name: str = "qdrant",
        collection: str = "omoide",
        quantisation: str = "scalar",
        oversampling: float = 2.0,
    ) -> None:
        """`house` tells stores apart that share an engine."""
        self.name = name
        self._client = client
        self._house = house
        self._collection = collection
        self._quantisation = quantisation
        self._oversampling = oversampling
        self._made: set[str] = set()

    # How far it is.

    def marks(self, scopes: Collection[Scope]) -> dict[Scope, Mark]:
        by_id = {self._id(scope): scope for scope in scopes}
        with self._reached():
            there = set(self._places(self._marks))
            if self._marks not in there:
                return {}
            found = self._client.retrieve(self._marks, list(by_id), with_payload=True)
        return {
            by_id[str(point.id)]: Mark(told["space"], told["number"], told["digest"], told["made"])
            for point in found
            # Somebody may have thrown the points away, but not the mark.
            if (told := point.payload) and self._place(told["dimension"]) in there
        }

    def _keep(self, scope: Scope, mark: Mark, dimension: int) -> None:
        from qdrant_client import models

        self._ensure(self._marks, 1)
        payload = {**mark._asdict(), "dimension": dimension, "scope": self._tenant(scope)}
        point = models.PointStruct(id=self._id(scope), vector=[1.0], payload=payload)
        self._client.upsert(self._marks, [point], wait=True)

    # Telling it.

    def put(
        self, scope: Scope, placed: Sequence[Placed], *, gone: Collection[str], dimension: int, mark: Mark
    ) -> None:
        with self._reached():
            place = self._place(dimension)
            self._ensure(place, dimension)
            acts = [*self._let_go(scope, placed, gone), *self._laid(scope, placed, mark.space)]
            if acts:
                self._client.batch_update_points(place, acts, wait=True)
            self._keep(scope, mark, dimension)

    def _let_go(self, scope: Scope, placed: Sequence[Placed], gone: Collection[str]) -> Iterator[Any]:
        from qdrant_client import models

        names = [*gone, *(each.memory for each in placed if each.parts is not None)]
        if names:
            points = models.FilterSelector(filter=self._of(scope, names))
            yield models.DeleteOperation(delete=points)

    def _laid(self, scope: Scope, placed: Sequence[Placed], space: str) -> Iterator[Any]:
        from qdrant_client import models

        points = [
            models.PointStruct(
                id=self._id(scope, each.memory, str(part)),
                vector=vector.tolist(),
                payload={
                    "scope": self._tenant(scope),
                    "mind": scope.mind,
                    "memory": each.memory,
                    "space": space,
                    "asks": bool(each.asks[part]),
                    **self._face(scope, each),
                },
            )
            for each in placed
            if each.parts is not None
            for part, vector in enumerate(each.parts)
        ]
        if points:
            yield models.UpsertOperation(upsert=models.PointsList(points=points))
        for each in placed:
            if each.parts is None:
                face = models.SetPayload(
                    payload=self._face(scope, each), filter=self._of(scope, [each.memory])
                )
                yield models.SetPayloadOperation(set_payload=face)

    def _face(self, scope: Scope, placed: Placed) -> dict[str, Any]:
        return {
            "kind": placed.kind,
            "stage": placed.stage,
            "tier": placed.tier,
            "occurred": placed.occurred,
            "readers": [self._reader(scope.tenant, mind) for mind in placed.readers],
        }

    def drop(self, scope: Scope) -> None:
        from qdrant_client import models

        with self._reached():
            if self._client.collection_exists(self._marks):
                self._client.delete(self._marks, models.PointIdsList(points=[self._id(scope)]), wait=True)
            for place in self._places():
                self._client.delete(place, models.FilterSelector(filter=self._of(scope, None)), wait=True)

    def scrub(self) -> None:
        """Its own optimiser takes deleted points off the disk, in its own time."""

    # Asking it.

    def nearest(self, searches: Sequence[Search]) -> list[list[Near]]:
        from qdrant_client import models

        found: list[list[Near]] = [[] for _ in searches]
        with self._reached():
            by_place: dict[str, list[int]] = {}
            for number, search in enumerate(searches):
                by_place.setdefault(self._place(len(search.vector)), []).append(number)
            quantised = models.QuantizationSearchParams(rescore=True, oversampling=self._oversampling)
            for place, numbers in by_place.items():
                if not self._there(place):
                    continue
                asked = [
                    models.QueryRequest(
                        query=searches[number].vector.tolist(),
                        filter=self._meant(searches[number]),
                        params=models.SearchParams(quantization=quantised),
                        limit=searches[number].limit * _PARTS_A_MEMORY,
                        with_payload=["mind", "memory"],
                    )
                    for number in numbers
                ]
                answers = self._client.query_batch_points(place, asked)
                for number, answer in zip(numbers, answers, strict=True):
                    came = dict.fromkeys(
                        Near(point.payload["mind"], point.payload["memory"])
                        for point in answer.points
                        if point.payload
                    )
                    found[number] = list(came)[: searches[number].limit]
        return found

    def _meant(self, search: Search) -> Any:
        from qdrant_client import models

        must: list[Any] = [_is("space", search.space)]
        must_not: list[Any] = []
        if search.scope.is_offered:
            reader = search.scope.reader
            readers = [self._reader(reader.tenant, mind) for mind in (reader.mind, "")]
            must.append(_one_of("readers", readers))
            must_not.append(_is("scope", self._tenant(reader)))
        else:
            must.append(_is("scope", self._tenant(search.scope)))
        if search.asks is not None:
            must.append(_is("asks", search.asks))
        for key in ("kind", "stage", "tier"):
            wanted = getattr(search, f"{key}s")
            if wanted is not None:
                must.append(_one_of(key, sorted(wanted)))
        if search.since is not None or search.until is not None:
            range_ = models.Range(gte=search.since, lte=search.until)
            must.append(models.FieldCondition(key="occurred", range=range_))
        return models.Filter(must=must, must_not=must_not)

    def _of(self, scope: Scope, names: Sequence[str] | None) -> Any:
        from qdrant_client import models

        must = [_is("scope", self._tenant(scope))]
        return models.Filter(must=must if names is None else [*must, _one_of("memory", list(names))])

    # Its collections.

    def _ensure(self, place: str, dimension: int) -> None:
        from qdrant_client import models
        from qdrant_client.http.exceptions import ApiException

        if self._there(place):
            return
        try:
            self._client.create_collection(
                place,
                vectors_config=models.VectorParams(
                    size=dimension, distance=models.Distance.COSINE, on_disk=self._quantisation != "none"
                ),
                # Graphs within each mind, and within what each reader may see; none over everything.
                hnsw_config=models.HnswConfigDiff(m=0, payload_m=_GRAPH),
                quantization_config=self._quantised(),
            )
        except (ApiException, ValueError):
            if not self._client.collection_exists(place):
                raise
            # Somebody was faster, and may be cut off before it has indexes: to make them twice changes nothing.
        if dimension > 1:
            tenant = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, is_tenant=True)
            self._client.create_payload_index(place, "scope", tenant, wait=True)
            for key in _KEYWORDS:
                self._client.create_payload_index(place, key, models.PayloadSchemaType.KEYWORD, wait=True)
            self._client.create_payload_index(place, "asks", models.PayloadSchemaType.BOOL, wait=True)
            self._client.create_payload_index(place, "occurred", models.PayloadSchemaType.FLOAT, wait=True)
        self._made.add(place)

    def _there(self, place: str) -> bool:
        if place not in self._made and self._client.collection_exists(place):
            self._made.add(place)
        return place in self._made

    def _quantised(self) -> Any:
        from qdrant_client import models

        match self._quantisation:
            case "scalar":
                config = models.ScalarQuantizationConfig(type=models.ScalarType.INT8, always_ram=True)
                return models.ScalarQuantization(scalar=config)
            case "binary":
                config = models.BinaryQuantizationConfig(always_ram=True)
                return models.BinaryQuantization(binary=config)
            case _:
                return None

    @property
    def _marks(self) -> str:
        return f"{self._collection}-marks"

    def _place(self, dimension: int) -> str:
        return f"{self._collection}-{dimension}"

    def _places(self, *also: str) -> list[str]:
        """Those of our collections that are there."""
        names = [each.name for each in self._client.get_collections().collections]
        ours = [name for name in names if name.removeprefix(f"{self._collection}-").isdigit()]
        return [*ours, *(name for name in also if name in names)]

    def _tenant(self, scope: Scope) -> str:
        return f"{self._house}/{scope}"

    def _reader(self, tenant: str, mind: str) -> str:
        return f"{self._house}/{tenant}/{mind}"

    def _id(self, scope: Scope, *names: str) -> str:
        """Points are numbered by what they are, so that what is told twice is there once."""
        digest = blake2b("\0".join((self._tenant(scope), *names)).encode(), digest_size=16)
        return str(UUID(bytes=digest.digest()))

    @contextmanager
    def _reached(self) -> Iterator[None]:
        from qdrant_client.http.exceptions import ApiException

        try:
            yield
        except (ApiException, OSError, ValueError) as error:
            self._made.clear()  # it may be another engine that comes back
            problem = " ".join(str(error).split())[:300] or type(error).__name__
            raise VectorsAway(path=self.name, problem=problem) from error

    def close(self) -> None:
        self._client.close()


def _is(key: str, value: Any) -> Any:
    from qdrant_client import models

    return models.FieldCondition(key=key, match=models.MatchValue(value=value))


def _one_of(key: str, values: list[str]) -> Any:
    from qdrant_client import models

    return models.FieldCondition(key=key, match=models.MatchAny(any=values))


def at(
    url: str, *, house: str, key: str, collection: str, quantisation: str, oversampling: float, wait_s: int
) -> Qdrant:
    """The engine at an address."""
    from qdrant_client import QdrantClient

    client = QdrantClient(url=url, api_key=key or None, timeout=wait_s, check_compatibility=False)
    return Qdrant(
        client,
        house=house,
        name=f"qdrant {url}",
        collection=collection,
        quantisation=quantisation,
        oversampling=oversampling,
    )
