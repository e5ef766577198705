"""Which mind a new one would be taken for: of names that look alike a store takes the first alone.

A name that is not plain is noted under its likeness in the table of the store itself, in the transaction in which its mind comes
to be; plain names are their own likeness, and there from the beginning. So both are found by a key, however many minds there are.
"""

from omoide.adapters.stores.schema import Session
from omoide.errors import NameTaken
from omoide.model.scope import Scope


def claim(session: Session, scope: Scope) -> None:
    """The mind is about to be written for the first time."""
    if known := namesake(session, scope):
        raise NameTaken(value=scope.reader.mind, known=known)
    own = str(scope.reader)
    if scope.likeness != own:
        session.rows("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (_key(scope), own))


def release(session: Session, mind: Scope) -> None:
    """The mind was dropped with all that lies beside it: its name is free, and stands nowhere."""
    left = session.rows(
        "SELECT 1 FROM scopes WHERE tenant = ? AND mind IN (?, ?, ?, ?)", (mind.tenant, *_all_of(mind.mind))
    )
    if not left:
        session.rows("DELETE FROM meta WHERE key = ? AND value = ?", (_key(mind), str(mind)))


def namesake(session: Session, scope: Scope) -> str | None:
    own, like = str(scope.reader), scope.likeness
    noted = session.rows("SELECT value FROM meta WHERE key = ?", (_key(scope),))
    if noted and noted[0][0] != own:
        return str(noted[0][0]).partition("/")[2]
    if like == own:
        return None
    tenant, _, mind = like.partition("/")
    found = session.rows(
        "SELECT 1 FROM scopes WHERE tenant = ? AND mind IN (?, ?, ?, ?)", (tenant, *_all_of(mind))
    )
    return mind if found else None


def _key(scope: Scope) -> str:
    return f"name:{scope.likeness}"


def _all_of(mind: str) -> tuple[str, ...]:
    """A mind may have something beside it before it has a memory of its own."""
    return tuple(mind + beside for beside in ("", ".knowledge", ".drawer", ".audit"))
