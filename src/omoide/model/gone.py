"""What was erased, told without words: ids and digests, as they must be erased again in any older copy.

Of a whole mind that was erased not even its name is told: in an older copy it is known by how its journal began, which
nobody can guess, and which no later mind of the same name has.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from omoide.errors import BadValue
from omoide.model.change import Erased
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.scope import Scope


@frozen
class Gone:
    """One erasure, as it must be done again in any older copy. With `roots`, whole minds go: those that began so."""

    scope: Scope
    at: datetime
    change: Erased
    roots: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {
            "tenant": self.scope.tenant,
            "mind": self.scope.mind,
            "at": self.at.isoformat(),
            "memories": list(self.change.memories),
            "digests": list(self.change.digests),
            **({"entries": list(self.change.entries)} if self.change.entries else {}),
            **({"roots": list(self.roots)} if self.roots else {}),
        }


def event_root(scope: Scope, event: str) -> str:
    """That of a time line: the digest of an event tells nothing of whose it was, and another mind may hold a copy of it."""
    return blake2b(f"{scope}\n{event}".encode(), digest_size=32).hexdigest()


def gone_of(plain: Mapping[str, Any]) -> Gone:
    try:
        return Gone(
            scope=Scope(plain["tenant"], plain["mind"]),
            at=datetime.fromisoformat(plain["at"]),
            change=Erased(
                memories=tuple(plain["memories"]),
                digests=tuple(plain["digests"]),
                entries=tuple(plain.get("entries", ())),
            ),
            roots=tuple(plain.get("roots", ())),
        )
    except (KeyError, TypeError, ValueError):
        raise BadValue(value=str(dict(plain))[:60], what="line of the ledger", allowed="an erasure") from None
