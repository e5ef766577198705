"""Keeping it: how large a mind is, whether it is sound, what it costs, all of it in lines, and who may come in."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Annotated, Any

from omoide.doors.http.operation import LINES, Asked, Right, operation
from omoide.doors.http.operations.common import Time, at
from omoide.doors.http.tokens import ANY
from omoide.errors import VectorsAway
from omoide.model.scope import SHARED
from omoide.settings import explain, settings_of
from omoide.thinking.purse import bill, bills
from omoide.wire import forms, shapes
from omoide.wire.describing import Says
from omoide.wire.schema import schema


@operation("GET", "/minds")
def minds(asked: Asked) -> list[str]:
    """Whose memories there are, of those that the token allows. 誰の記憶があるか."""
    grant = asked.grant
    return [
        scope.mind
        for scope in asked.house.engine.store.scopes()
        if scope.tenant == grant.tenant and not scope.is_beside and scope.mind != SHARED
        if grant.mind in (ANY, scope.mind)
    ]


@operation("GET", "/census")
def census(asked: Asked) -> forms.Census:
    """How large a mind is, and the head of its journal: note it elsewhere and no later cut goes unseen. 概要."""
    return shapes.census(asked.mind.census(), asked.mind.scope)


@operation("GET", "/facets")
def facets(asked: Asked) -> forms.Facets:
    """How many memories there are of each kind, stage and tier. 内訳."""
    return shapes.facets(asked.mind.census())


@operation("POST", "/verify", right=Right.READ)
def verify(asked: Asked) -> forms.Verdict:
    """Check journal, words and tables against each other. 確かめる."""
    return shapes.verdict(asked.mind.care.verify())


@operation("POST", "/rebuild", right=Right.OWN)
def rebuild(asked: Asked) -> dict[str, int]:
    """Make everything derived anew from the journal; nothing is lost. 作り直す."""
    asked.mind.care.rebuild()
    return {"entries": asked.mind.census().entries}


@operation("GET", "/size")
def size(asked: Asked) -> forms.Size:
    """How much is kept of each mind that the token allows; the files of the store only for whoever runs it. 大きさ."""
    from omoide.assemble import store_sizes

    grant, store = asked.grant, asked.house.engine.store
    held: dict[str, forms.Held] = {}
    for scope in store.scopes():
        if scope.tenant == grant.tenant and grant.mind in (ANY, scope.mind, scope.mind.partition(".")[0]):
            census = store.census(scope)
            held[scope.mind] = {
                "memories": census.memories,
                "events": census.events,
                "entries": census.entries,
            }
    runs_it = grant.mind == ANY and grant.right is Right.OWN and grant.tenant == asked.settings.home.tenant
    files = store_sizes(asked.settings) if runs_it else None
    return {"minds": held, "bytes": sum(files.values()) if files else None, "files": files}


@operation("GET", "/spaces")
def spaces(asked: Asked) -> list[forms.Space]:
    """By which embedders its memories have vectors, and how far they have come. ベクトル."""
    return [
        {
            "name": each.name,
            "dimension": each.dimension,
            "standing": each.standing,
            "seen": each.seen,
            "entries": each.entries,
        }
        for each in asked.mind.spaces()
    ]


@operation("GET", "/vector-engine")
def vector_engine(asked: Asked) -> forms.VectorEngine:
    """Which engine finds the nearest vectors, and how far it is behind. ベクトルエンジン."""
    try:
        behind = asked.mind.vector_lag()
    except VectorsAway as error:
        return {"name": str(error.facts["path"]), "away": True, "entries": None, "vectors": None}
    if behind is None:
        return {"name": "columns", "away": False, "entries": 0, "vectors": 0}
    name, lag = behind
    return {"name": name, "away": False, "entries": lag.entries, "vectors": lag.vectors}


@operation("POST", "/embed")
def embed(
    asked: Asked,
    anew: Annotated[bool, Says("Tell a vector engine of all of them, not only of new ones.")] = False,
) -> dict[str, int]:
    """Give every memory its vectors that has none yet, now. ベクトルを作る."""
    return {"made": asked.mind.embed(anew=anew)}


@operation("GET", "/spending")
def spending(asked: Asked, since: Time = None) -> forms.Spending:
    """What language models have cost, and what they may. 費用."""
    begin = at(asked, since) or asked.mind.now() - timedelta(days=30)
    spent = asked.house.engine.work.spent(asked.mind.scope, since=begin)
    total, thinking = bill(spent), asked.settings.thinking
    return {
        "since": begin.isoformat(),
        "bills": [shapes.bill(model, purpose, each) for (model, purpose), each in bills(spent).items()],
        "tokens": total.tokens,
        "cost": total.cost,
        "budgets": shapes.budgets(thinking),
    }


@operation("GET", "/settings")
def settings(
    asked: Asked, preset: Annotated[str, Says("As this preset alone has them.", high=100)] = ""
) -> list[forms.Setting]:
    """The settings in force, each with what it means and what it may be. 設定."""
    explained = explain(settings_of(preset) if preset else asked.settings)
    return [shapes.setting(each, asked.language) for each in explained]


@operation("GET", "/settings/schema")
def settings_schema(asked: Asked) -> dict[str, Any]:
    """A JSON schema of the settings file. 設定のスキーマ."""
    return schema()


@operation("GET", "/notes")
def notes(
    asked: Asked, prefix: Annotated[str, Says("Only keys that begin so.", high=100)] = ""
) -> dict[str, str]:
    """Small states under keys. 覚え書き."""
    return {key: words.text for key, words in asked.mind.notes(prefix=prefix).items()}


@operation("PUT", "/notes/{key}")
def note(
    asked: Asked,
    key: Annotated[str, Says("Lower-case letters, digits, - and _.", low=1, high=64)],
    text: Annotated[str | None, Says("None clears it.")] = None,
) -> dict[str, str]:
    """Keep a small state under a key, for whoever acts through this mind. 覚え書きを残す."""
    asked.mind.note(key, text)
    return {name: words.text for name, words in asked.mind.notes(prefix=key).items() if name == key}


@operation("GET", "/export", right=Right.OWN, media=LINES)
def export(asked: Asked) -> Iterator[dict[str, Any]]:
    """Everything that is kept of a mind, as lines of JSON. 書き出す."""
    return asked.mind.care.export()


@operation("POST", "/invitation", right=Right.OWN, status=201)
def invite(asked: Asked) -> forms.Link:
    """A link that opens the dashboard once, for whoever has it. 招待."""
    key, until = asked.house.visits.invite(asked.grant)
    return {"path": f"/enter?key={key}", "expires": until.isoformat()}
