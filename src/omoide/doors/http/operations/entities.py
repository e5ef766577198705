"""What a mind knows itself of people and things, and what nights propose to know of them."""

from typing import Annotated

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import Name, Names, Text, Time, at
from omoide.model.memory import Origin
from omoide.persona.entities import Entity
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Proposal = Annotated[str, Says("The end of its id, or the name that it is about.", low=1, high=500)]


@operation("GET", "/self/entities")
def entities(asked: Asked) -> list[forms.Entity]:
    """Whom and what it knows, its own first, then what all minds share. 知っている人や物事."""
    return _shown(asked.mind.self.entities())


@operation("POST", "/self/entities/search", right=Right.READ)
def search_entities(asked: Asked, text: Text) -> list[forms.Entity]:
    """By words, those with most of them first. 人や物事を探す."""
    return _shown(asked.mind.self.search_entities(text))


@operation("GET", "/self/entities/{name}")
def entity(asked: Asked, name: Name) -> list[forms.Entity]:
    """What it knows itself of whoever bears this name, then what all know. 読む."""
    return _shown(asked.mind.self.entity(name))


@operation("PUT", "/self/entities/{name}")
def write_entity(
    asked: Asked,
    name: Name,
    text: Text,
    overwrite: Annotated[bool, Says("In the place of what is there, instead of below it.")] = False,
    consolidate: Annotated[bool, Says("Put all of it in order: nothing twice, every value kept.")] = False,
    aliases: Names = (),
    created: Time = None,
    origin: Origin = Origin.USER,
) -> forms.Entity:
    """Write what is known of somebody or something; only this mind sees it. 書く."""
    own = asked.mind.self
    known = own.write_entity(
        name,
        text,
        append=not overwrite,
        consolidate=consolidate,
        created=at(asked, created),
        aliases=aliases,
        origin=origin,
    )
    return shapes.entity(known)


@operation("GET", "/self/proposals")
def proposals(asked: Asked) -> list[forms.Proposal]:
    """What nights found said of people and things, the oldest first, until it is answered. 提案の一覧."""
    return [shapes.proposal(each) for each in asked.mind.self.proposals()]


@operation("POST", "/self/proposals/{proposal}/accept")
def accept_proposal(
    asked: Asked, proposal: Proposal, text: Annotated[str, Says("Other words for it.", high=5000)] = ""
) -> forms.Entity:
    """Know it from now on. 提案を受け入れる."""
    return shapes.entity(asked.mind.self.accept_proposal(proposal, text=text))


@operation("POST", "/self/proposals/{proposal}/refuse")
def refuse_proposal(asked: Asked, proposal: Proposal) -> forms.Proposal:
    """It is not worth knowing, and is not proposed again. 提案を断る."""
    return shapes.proposal(asked.mind.self.refuse_proposal(proposal))


def _shown(found: list[Entity]) -> list[forms.Entity]:
    return [shapes.entity(each) for each in found]
