"""How Qdrant is asked: the mind is the tenant, quantised vectors in RAM, measured again by the whole ones."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from omoide.adapters.engines.qdrant import at
from omoide.errors import VectorsAway
from omoide.ports import Mark, Placed, Search
from omoide.testing.qdrant import LocalQdrant
from omoide.testing.world import ALICE

pytestmark = [pytest.mark.spec("PI-20"), pytest.mark.filterwarnings("ignore:Api key is used")]
MARK = Mark("space", 1, "d" * 64, 1)


def told(qdrant: LocalQdrant, **how: Any) -> Any:
    given = {
        "key": "秘 key".encode().hex(),
        "collection": "minds",
        "quantisation": "scalar",
        "oversampling": 3.0,
    }
    engine = at(qdrant.url, house="house", wait_s=30, **(given | how))  # type: ignore[arg-type]
    placed = Placed(
        memory="猫",
        kind="fact",
        stage="active",
        tier="long",
        occurred=0.0,
        parts=np.ones((2, 8), np.float32),
        asks=(False, True),
    )
    engine.put(ALICE, [placed], gone=["犬"], dimension=8, mark=MARK)
    return engine


def test_hosts_that_make_a_collection_at_the_same_moment_both_go_on(
    qdrant: LocalQdrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are told that there is none, before either makes it."""
    answer, both, told_none = qdrant.answer, Barrier(2), count()

    def slowly(request: Any) -> Any:
        said = answer(request)
        if request.path == "/collections/minds-8/exists" and next(told_none) < 2:
            both.wait(30)
        return said

    monkeypatch.setattr(qdrant, "answer", slowly)
    with ThreadPoolExecutor(2) as pool:
        for engine in pool.map(lambda _: told(qdrant), range(2)):
            engine.close()
    made = [each for each in qdrant.asked if (each.method, each.path) == ("PUT", "/collections/minds-8")]
    assert len(made) == 2
    assert len(qdrant.points()) == 2


def asked(qdrant: LocalQdrant, ending: str) -> list[Any]:
    return [each.body for each in qdrant.asked if each.path.endswith(ending) and each.body]


@pytest.mark.parametrize(
    ("quantisation", "config"),
    [
        ("scalar", {"scalar": {"type": "int8", "always_ram": True}}),
        ("binary", {"binary": {"always_ram": True}}),
        ("none", None),
    ],
)
def test_a_collection_is_made_for_many_minds(qdrant: LocalQdrant, quantisation: str, config: Any) -> None:
    told(qdrant, quantisation=quantisation).close()
    made = next(each for each in qdrant.asked if (each.method, each.path) == ("PUT", "/collections/minds-8"))
    assert made.body["vectors"] == {"size": 8, "distance": "Cosine", "on_disk": config is not None}
    assert made.body["hnsw_config"] == {"m": 0, "payload_m": 16}
    assert made.body.get("quantization_config") == config
    indexes = {each["field_name"]: each["field_schema"] for each in asked(qdrant, "minds-8/index")}
    assert indexes["scope"] == {"type": "keyword", "is_tenant": True}
    assert {"readers", "memory", "stage", "occurred"} < set(indexes)
    assert {each.key for each in qdrant.asked} == {"秘 key".encode().hex()}


def test_a_question_is_filtered_by_its_payload_and_measured_again(qdrant: LocalQdrant) -> None:
    engine = told(qdrant)
    search = Search(
        scope=ALICE,
        space="space",
        vector=np.ones(8, np.float32),
        limit=5,
        asks=False,
        stages=frozenset({"active"}),
        since=1.5,
    )
    engine.nearest([search])
    engine.close()
    ((question,),) = (each["searches"] for each in asked(qdrant, "points/query/batch"))
    assert question["params"]["quantization"] == {"rescore": True, "oversampling": 3.0}
    must = {each["key"]: each.get("match") or each["range"] for each in question["filter"]["must"]}
    assert must == {
        "scope": {"value": "house/home/alice"},
        "space": {"value": "space"},
        "asks": {"value": False},
        "stage": {"any": ["active"]},
        "occurred": {"gte": 1.5},
    }


def test_the_mark_is_written_after_the_points(qdrant: LocalQdrant) -> None:
    told(qdrant).close()
    written = [each.path for each in qdrant.asked if each.path.endswith(("points/batch", "marks/points"))]
    assert written == ["/collections/minds-8/points/batch", "/collections/minds-marks/points"]


def test_whatever_is_wrong_it_is_away(qdrant: LocalQdrant) -> None:
    engine = told(qdrant)
    qdrant.engine.delete_collection("minds-8")
    with pytest.raises(VectorsAway, match="not found"):
        engine.nearest([Search(scope=ALICE, space="space", vector=np.ones(8, np.float32), limit=5)])
    assert engine.marks([ALICE]) == {}  # the mark alone is worth nothing
    engine.close()
