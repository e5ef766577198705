"""Who a mind knows, and what it is proposed to know."""

from typing import TYPE_CHECKING

from omoide.wire.shown.memories import Shape

if TYPE_CHECKING:
    from omoide.persona.entities import Entity
    from omoide.persona.proposals import Proposal


def entity(value: "Entity") -> Shape:
    return {
        "name": value.name,
        "id": value.id,
        "created": value.created.isoformat(),
        "names": list(value.names),
        "shared": value.shared,
        "matched": list(value.matched),
        "text": value.text,
        "trouble": list(value.trouble),
    }


def proposal(value: "Proposal") -> Shape:
    return value.plain()
