"""The nine tools of the reference memory server, for agents that were taught those: a graph of entities, what was observed of them, and relations.

An entity is a profile of the mind's own, an observation a memory about it, a relation a memory about both ends; so all of it
is recalled, fades and is consolidated like everything else. What is deleted is let go, and `undo` brings it back.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from omoide.errors import NotFound
from omoide.mind import Mind
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Origin
from omoide.model.words import Words
from omoide.persona.entities import Entity
from omoide.tools.tool import Answer, Argument, Tool
from omoide.wake.encode import Circumstances

_OBSERVED: Final = "observation"
_RELATED: Final = "relation"
_PAGE: Final = 1000
Relation = tuple[str, str, str]  # from, how, to


def _create_entities(mind: Mind, entities: list[dict[str, Any]]) -> Answer:
    known = {each.name for each in _own(mind)}
    before, made = _observations(mind), list[dict[str, Any]]()
    for each in entities:
        if each["name"] in known:
            continue
        known.add(each["name"])
        mind.self.write_entity(each["name"], each["entityType"], append=False, origin=Origin.AGENT)
        observed = _observe(mind, each["name"], each.get("observations", []), before)
        made.append({"name": each["name"], "entityType": each["entityType"], "observations": observed})
    return {"entities": made}


def _create_relations(mind: Mind, relations: list[dict[str, Any]]) -> Answer:
    known = {_ends(each) for each in _tagged(mind, _RELATED)}
    made = [each for each in dict.fromkeys(map(_wanted, relations)) if each not in known]
    known_by = Circumstances(origin=Origin.AGENT)
    told = [Words(text=" ".join(each), names=(each[0], each[2]), tags=(_RELATED, each[1])) for each in made]
    if told:
        mind.remember_all([(each, known_by) for each in told])
    return {"relations": [_shown(each) for each in made]}


def _add_observations(mind: Mind, observations: list[dict[str, Any]]) -> Answer:
    known, before = {each.name for each in _own(mind)}, _observations(mind)
    for each in observations:  # nothing is written if one of them is not known
        if each["entityName"] not in known:
            raise NotFound(what="entity", value=each["entityName"])
    results = [
        {
            "entityName": each["entityName"],
            "addedObservations": _observe(mind, each["entityName"], each["contents"], before),
        }
        for each in observations
    ]
    return {"results": results}


def _delete_entities(mind: Mind, entity_names: list[str]) -> Answer:
    gone = set(entity_names)
    for each in _own(mind):
        if each.name in gone:
            mind.protect(each.id, protected=False)  # as every profile is
            mind.forget(each.id)
    _let_go(mind, (each for each in _tagged(mind, _OBSERVED) if each.words.title in gone))
    _let_go(mind, (each for each in _tagged(mind, _RELATED) if gone.intersection(_ends(each)[::2])))
    return {"deleted": True}


def _delete_observations(mind: Mind, deletions: list[dict[str, Any]]) -> Answer:
    gone = {(each["entityName"], text) for each in deletions for text in each["observations"]}
    _let_go(mind, (each for each in _tagged(mind, _OBSERVED) if (each.words.title, each.words.text) in gone))
    return {"deleted": True}


def _delete_relations(mind: Mind, relations: list[dict[str, Any]]) -> Answer:
    gone = set(map(_wanted, relations))
    _let_go(mind, (each for each in _tagged(mind, _RELATED) if _ends(each) in gone))
    return {"deleted": True}


def _read_graph(mind: Mind) -> Answer:
    return _graph(mind, _own(mind))


def _search_nodes(mind: Mind, query: str) -> Answer:
    """By the words of names, kinds and observations, and by what comes to mind."""
    found = {each.name for each in mind.self.search_entities(query)}
    came = mind.recall(query, chosen=Filter(tags=frozenset({_OBSERVED}))).found
    found |= {each.memory.words.title for each in came}
    return _graph(mind, [each for each in _own(mind) if each.name in found])


def _open_nodes(mind: Mind, names: list[str]) -> Answer:
    wanted = set(names)
    return _graph(mind, [each for each in _own(mind) if each.name in wanted])


def _graph(mind: Mind, entities: Sequence[Entity]) -> Answer:
    """These, what was observed of them, and the relations that touch them."""
    names = {each.name for each in entities}
    observed = _observations(mind)
    relations = [ends for each in _tagged(mind, _RELATED) if names.intersection((ends := _ends(each))[::2])]
    return {
        "entities": [
            {
                "name": each.name,
                "entityType": each.text.partition("\n")[0],
                "observations": observed.get(each.name, []),
            }
            for each in entities
        ],
        "relations": [_shown(each) for each in relations],
    }


def _own(mind: Mind) -> list[Entity]:
    return [each for each in mind.self.entities() if not each.shared]


def _observations(mind: Mind) -> dict[str, list[str]]:
    """What was observed of each, the oldest first."""
    found: dict[str, list[str]] = {}
    for each in _tagged(mind, _OBSERVED):
        found.setdefault(each.words.title, []).append(each.words.text)
    return found


def _observe(mind: Mind, name: str, texts: Iterable[str], before: Mapping[str, list[str]]) -> list[str]:
    new = [each for each in dict.fromkeys(texts) if each not in before.get(name, ())]
    now = mind.now()
    told = [
        (
            Words(text=each, title=name, names=(name,), tags=(_OBSERVED,)),
            # A moment apart, so that they are told again in this order.
            Circumstances(origin=Origin.AGENT, occurred=now + timedelta(microseconds=place)),
        )
        for place, each in enumerate(new)
    ]
    if told:
        mind.remember_all(told)
    return new


def _tagged(mind: Mind, tag: str) -> list[Memory]:
    """All of them, the oldest first."""
    found: list[Memory] = []
    while page := mind.memories(Filter(tags=frozenset({tag})), offset=len(found), limit=_PAGE):
        found += page
    return [each for each in reversed(found) if each.words.tags[:1] == (tag,)]


def _ends(memory: Memory) -> Relation:
    words = memory.words
    return words.names[0], words.tags[1], words.names[-1]


def _wanted(relation: dict[str, Any]) -> Relation:
    return relation["from"], relation["relationType"], relation["to"]


def _shown(relation: Relation) -> dict[str, str]:
    source, how, target = relation
    return {"from": source, "to": target, "relationType": how}


def _let_go(mind: Mind, memories: Iterable[Memory]) -> None:
    for each in list(memories):
        mind.forget(each.id)


def _list(says: str, **members: Argument) -> Argument:
    return Argument(says=says, type="array", required=True, each=members or None)


_TEXT: Final = Argument(says="a name", required=True)
_TEXTS: Final = Argument(says="what was observed, one matter each", type="array", required=True)
_RELATIONS: Final = _list(
    "relations, said actively",
    **{
        "from": Argument(says="whose relation it is", required=True),
        "to": Argument(says="to whom or what", required=True),
        "relationType": Argument(says="how, such as works at", required=True),
    },
)
TOOLS: Final = (
    Tool(
        name="create_entities",
        says="Make new entities of the knowledge graph; those that are known are left as they are.",
        arguments={
            "entities": _list(
                "who or what is new",
                name=_TEXT,
                entityType=Argument(says="what sort, such as person", required=True),
                observations=_TEXTS,
            )
        },
        call=_create_entities,
    ),
    Tool(
        name="create_relations",
        says="Relate entities of the knowledge graph to each other.",
        arguments={"relations": _RELATIONS},
        call=_create_relations,
    ),
    Tool(
        name="add_observations",
        says="Add what was observed of entities that are known.",
        arguments={"observations": _list("of whom, and what", entityName=_TEXT, contents=_TEXTS)},
        call=_add_observations,
    ),
    Tool(
        name="delete_entities",
        says="Let entities go, with what was observed of them and their relations.",
        arguments={"entityNames": _list("their names")},
        call=lambda mind, entityNames: _delete_entities(mind, entityNames),  # noqa: N803
    ),
    Tool(
        name="delete_observations",
        says="Let observations go, by their very words.",
        arguments={"deletions": _list("of whom, and which", entityName=_TEXT, observations=_TEXTS)},
        call=_delete_observations,
    ),
    Tool(
        name="delete_relations",
        says="Let relations go.",
        arguments={"relations": _RELATIONS},
        call=_delete_relations,
    ),
    Tool(name="read_graph", says="The whole knowledge graph.", arguments={}, call=_read_graph, writes=False),
    Tool(
        name="search_nodes",
        says="Entities by words in their names, kinds and observations, in Japanese or English.",
        arguments={"query": Argument(says="what to look for", required=True)},
        call=_search_nodes,
        writes=False,
    ),
    Tool(
        name="open_nodes",
        says="Entities by their names.",
        arguments={"names": _list("their names")},
        call=_open_nodes,
        writes=False,
    ),
)
