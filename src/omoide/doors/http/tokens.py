"""Who may do what: a token says whose minds, and how much. Only its digest is kept, but for the one of the house.

The first token lies in the store's directory, readable by its owner alone, so that programs of the same person find it.
Others are made with `omoide token add`, shown once, and known by their digests.
"""

import hmac
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from omoide.adapters.durable import made, removed, replaced
from omoide.adapters.stores.lock import StoreLock
from omoide.doors.http.operation import Right
from omoide.errors import BadValue, NotFound, StoreError
from omoide.model.frozen import frozen
from omoide.model.scope import Scope, checked_name
from omoide.ports import Chance, Clock

TOKEN: Final = "token"
TOKENS: Final = "tokens.json"
ANY: Final = "*"
_BITS: Final = 256
_WAIT_S: Final = 30.0  # for somebody else who changes the list
_SHORTEST: Final = 16  # characters; less can be guessed


class Forbidden(Exception):
    """Known, but not allowed. `said`: why, in `wire/texts`."""

    said = "http_other_mind"


class ForAllOnly(Forbidden):
    """It concerns every mind of the tenant, and the token is for one."""

    said = "http_all_minds"


@frozen
class Grant:
    """What a token allows: one mind of a tenant or (`*`) any of them. `name` stands in the journal as who acted."""

    name: str
    tenant: str
    mind: str = ANY
    right: Right = Right.OWN
    usual: str = "me"  # the mind that is meant when nobody says

    def scope(self, mind: str) -> Scope:
        """The tenant is that of the token, whatever is asked for."""
        if self.mind not in (ANY, mind or self.mind):
            raise Forbidden
        return Scope(self.tenant, mind or (self.usual if self.mind == ANY else self.mind))


def whole(grant: Grant) -> None:
    """Only for whoever may see all minds of the tenant."""
    if grant.mind != ANY:
        raise ForAllOnly


def new_secret(chance: Chance) -> str:
    return f"omo_{chance.bits(_BITS):064x}"


def digest_of(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def read_secret(path: Path) -> str:
    """Refuses a file that others can read."""
    try:
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise BadValue(
                value=str(path), what="token file", allowed=f"one that only you can read: chmod 600 {path}"
            )
        secret = path.read_text("utf-8").strip()
    except OSError as error:
        raise StoreError(path=path, detail=str(error.strerror)) from None
    if len(secret) < _SHORTEST or not secret.isascii() or any(each.isspace() for each in secret):
        raise BadValue(
            value="the content of the file", what="token", allowed=f"one word of at least {_SHORTEST} letters"
        )
    return secret


def own_secret(directory: Path, chance: Chance) -> str:
    """The token of the house, made when there is none yet; of several that make it at once, one wins."""
    path = directory / TOKEN
    if not path.exists():
        made(directory)
        fresh = directory / f".{TOKEN}-{chance.bits(64):016x}"
        replaced(fresh, f"{new_secret(chance)}\n".encode("ascii"))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            removed(fresh)
    return read_secret(path)


class Tokens:
    """By digest: whoever measures how long a comparison takes learns nothing of a secret."""

    def __init__(self, grants: dict[str, Grant], *, file: Path | None = None) -> None:
        self._grants = grants
        self._file = file

    def known(self, secret: str) -> Grant | None:
        digest, found = digest_of(secret), None
        for own, grant in (self._grants | self._others()).items():
            if hmac.compare_digest(own, digest):
                found = grant
        return found

    def _others(self) -> dict[str, Grant]:
        """Read each time: what was taken back is good no longer."""
        return {each["digest"]: _grant(each) for each in listed(self._file)} if self._file else {}


def listed(file: Path) -> list[dict[str, Any]]:
    try:
        return json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise StoreError(path=file, detail=f"the tokens cannot be read: {error}") from None


def _grant(plain: dict[str, Any]) -> Grant:
    return Grant(
        name=plain["name"],
        tenant=plain["tenant"],
        mind=plain["mind"],
        right=Right[plain["right"].upper()],
        usual=plain["usual"],
    )


def add_token(file: Path, grant: Grant, chance: Chance) -> str:
    """Returns the secret, which nobody can read again."""
    checked_name(grant.name, what="token")
    whose = Scope(grant.tenant, grant.usual if grant.mind == ANY else grant.mind)
    secret = new_secret(chance)
    plain = {
        "name": grant.name,
        "tenant": whose.tenant,
        "mind": ANY if grant.mind == ANY else whose.mind,
        "right": grant.right.name.lower(),
        "usual": whose.mind,
        "digest": digest_of(secret),
    }
    with _alone(file):
        known = listed(file)
        if any(each["name"] == grant.name for each in known):
            raise BadValue(value=grant.name, what="name of a token", allowed="one that is not taken")
        _write(file, [*known, plain])
    return secret


def drop_token(file: Path, name: str) -> None:
    with _alone(file):
        known = listed(file)
        left = [each for each in known if each["name"] != name]
        if len(left) == len(known):
            raise NotFound(what="token", value=name)
        _write(file, left)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Who changes the list reads it first, and nobody else changes it meanwhile: what was taken back stays so."""
    try:
        made(file.parent)
        with StoreLock(file.with_suffix(".lock"), wait_s=_WAIT_S).held():
            yield
    except OSError as error:
        raise StoreError(path=file, detail=error.strerror or str(error)) from error


def _write(file: Path, tokens: list[dict[str, Any]]) -> None:
    replaced(file, json.dumps(tokens, indent=1).encode())


class Visits:
    """Visits to the dashboard: a key of a link is good once and for minutes, the cookie it turns into for hours.

    They live as long as the process: whoever starts it anew asks for a new link.
    """

    def __init__(self, *, clock: Clock, chance: Chance, key_s: float, visit_h: float) -> None:
        self._clock = clock
        self._chance = chance
        self._key = timedelta(seconds=key_s)
        self._visit = timedelta(hours=visit_h)
        self._keys: dict[str, tuple[Grant, datetime]] = {}
        self._visits: dict[str, tuple[Grant, datetime]] = {}
        self._lock = Lock()

    def invite(self, grant: Grant) -> tuple[str, datetime]:
        """The key of a link, and until when it is good."""
        return self._let_in(self._keys, grant, self._key)

    def enter(self, key: str) -> tuple[str, datetime] | None:
        """The secret of a cookie for a key, which is used up."""
        with self._lock:
            grant = self._good(self._keys, key)
            self._keys.pop(digest_of(key), None)
        return self._let_in(self._visits, grant, self._visit) if grant else None

    def known(self, secret: str) -> Grant | None:
        with self._lock:
            return self._good(self._visits, secret)

    def leave(self, secret: str) -> None:
        with self._lock:
            self._visits.pop(digest_of(secret), None)

    def _let_in(
        self, among: dict[str, tuple[Grant, datetime]], grant: Grant, how_long: timedelta
    ) -> tuple[str, datetime]:
        secret, until = f"{self._chance.bits(_BITS):064x}", self._clock.now() + how_long
        with self._lock:
            for old in [each for each, (_, end) in among.items() if end <= self._clock.now()]:
                del among[old]
            among[digest_of(secret)] = grant, until
        return secret, until

    def _good(self, among: dict[str, tuple[Grant, datetime]], secret: str) -> Grant | None:
        grant, until = among.get(digest_of(secret), (None, None))
        return grant if until is not None and self._clock.now() < until else None
