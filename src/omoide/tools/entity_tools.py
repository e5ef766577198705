"""What a persona knows of people, things and ideas: list, search, read and write it, and answer what is proposed (NA-11…15, NA-54, NA-55)."""

from typing import Any, Final

from omoide.mind import Mind
from omoide.model.memory import Origin
from omoide.persona.entities import Entity
from omoide.tools.tool import Answer, Argument, Tool

_SNIPPET: Final = 200  # characters


def _list(mind: Mind) -> Answer:
    return {"entities": [_head(each) for each in mind.self.entities()]}


def _search(mind: Mind, query: str, limit: int = 10) -> Answer:
    found = mind.self.search_entities(query)
    return {"found": [_hit(each) for each in found[:limit]], "left_out": max(len(found) - limit, 0)}


def _read(mind: Mind, name: str) -> Answer:
    return {"entities": [{**_head(each), "text": each.file} for each in mind.self.entity(name)]}


def _write(mind: Mind, name: str, content: str, mode: str = "append", consolidate: bool = False) -> Answer:
    written = mind.self.write_entity(
        name, content, append=mode == "append", consolidate=consolidate, origin=Origin.AGENT
    )
    return {**_head(written), "text": written.file, "trouble": "; ".join(written.trouble)}


def _proposals(mind: Mind) -> Answer:
    return {"proposals": [each.plain() for each in mind.self.proposals()]}


def _answer(mind: Mind, proposal: str, accept: bool, content: str = "") -> Answer:
    if not accept:
        refused = mind.self.refuse_proposal(proposal)
        return {"accepted": False, "name": refused.name, "id": refused.id}
    known = mind.self.accept_proposal(proposal, text=content)
    return {"accepted": True, **_head(known), "text": known.file}


def _head(entity: Entity) -> dict[str, Any]:
    others = [name for name in entity.names if name != entity.name]
    return {
        "name": entity.name,
        "id": entity.id,
        "created": entity.created.isoformat(),
        **({"also_called": others} if others else {}),
        "shared": entity.shared,
    }


def _hit(entity: Entity) -> dict[str, Any]:
    return {
        **_head(entity),
        "matched": list(entity.matched),
        "snippet": " ".join(entity.text.split())[:_SNIPPET],
    }


_NAME: Final = Argument(says="what somebody or something is called, such as 田中さん", required=True)
TOOLS: Final = (
    Tool(
        name="search_entity_memory",
        says="Search what you know of people, things and ideas, by words in Japanese or English, with or without spaces: those with "
        "most of the words come first. Read one with read_entity_memory.",
        arguments={
            "query": Argument(says="names and words to look for", required=True),
            "limit": Argument(says="how many at most", type="integer", low=1, high=100),
        },
        call=_search,
        writes=False,
    ),
    Tool(
        name="read_entity_memory",
        says="Read all that you know of one person, thing or idea, by its name; where all minds share a profile of it, that, too.",
        arguments={"name": _NAME},
        call=_read,
        writes=False,
    ),
    Tool(
        name="write_entity_memory",
        says="Write down what you know of a person, thing or idea. Only you see it. What you append stands under today's date; "
        "overwrite puts it in the place of what is there. The former words can be brought back.",
        arguments={
            "name": _NAME,
            "content": Argument(says="what you know of it, in whole sentences", required=True),
            "mode": Argument(says="what becomes of what is there", choices=("append", "overwrite")),
            "consolidate": Argument(
                says="put all of it in order at once: nothing said twice, every value kept", type="boolean"
            ),
        },
        call=_write,
    ),
    Tool(
        name="list_entity_memories",
        says="List the people, things and ideas that you know something of; `shared` ones are known to all minds.",
        arguments={},
        call=_list,
        writes=False,
    ),
    Tool(
        name="list_entity_proposals",
        says="List what was found in past talk of people, things and ideas, and waits for you to decide whether to know it.",
        arguments={},
        call=_proposals,
    ),
    Tool(
        name="answer_entity_proposal",
        says="Decide about a proposal: accept it, as it stands or in your own words, and it becomes part of what you know; or refuse "
        "it, and it is not proposed again.",
        arguments={
            "proposal": Argument(says="its id, as it is shown in brackets, or its name", required=True),
            "accept": Argument(says="whether to know it", type="boolean", required=True),
            "content": Argument(says="your own words for it; without them, those of the proposal"),
        },
        call=_answer,
    ),
)
