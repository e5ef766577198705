"""An entry of the journal: one change, when, by whom, in which act; chained by hash to the one before it.

Entries are never rewritten. The body that was hashed is kept to the letter; `FORMATS` holds a pure function for
every format that was ever written, which brings its plain data to the present one.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from omoide.errors import BadInput, Damaged
from omoide.model.change import CHANGES, Change, Noted, Undone, note_name
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.plain import Plain, Unseal, canonical, from_plain, to_plain
from omoide.model.scope import Scope
from omoide.model.words import Sealed, Words, gone

FORMAT = 1
FORMATS: dict[int, Callable[[Plain], Plain]] = {1: lambda plain: plain}
GENESIS = "0" * 64


@frozen
class Entry:
    """`act` is the number of the first entry that was committed together with this one: what a person undoes."""

    number: int
    at: datetime
    act: int
    by: str
    change: Change


@frozen
class Record:
    """An entry as it lies in the store: the letters that were hashed, and the sealed words that still remain. Where they do not
    and nobody erased them, they are `lost`."""

    number: int
    body: str
    digest: str
    words: Mapping[str, Sealed]
    lost: bool = False

    def entry(self) -> Entry:
        try:
            return read_body(self.body, unseal=self._unseal)
        except (ValueError, TypeError, LookupError, AttributeError, BadInput) as error:
            detail = f"entry {self.number} cannot be read ({error})"
            raise Damaged(
                path="journal", detail=detail, remedy="Run `omoide verify` to see how far it goes."
            ) from error

    def _unseal(self, digest: str) -> Words:
        sealed = self.words.get(digest)
        if sealed is None:
            return gone(digest, lost=self.lost)
        return sealed.opened() if sealed.intact else gone(digest, lost=True)


def write_body(entry: Entry, *, scope: Scope) -> str:
    kind = type(entry.change).__name__.lower()
    plain = {
        "format": FORMAT,
        "scope": str(scope),
        "number": entry.number,
        "at": entry.at.isoformat(),
        "act": entry.act,
        "by": entry.by,
        "kind": kind,
        "change": to_plain(entry.change),
    }
    return canonical(plain)


def read_body(body: str, *, unseal: Unseal) -> Entry:
    plain: dict[str, Any] = json.loads(body)
    plain = FORMATS[plain["format"]](plain)
    return Entry(
        number=plain["number"],
        at=datetime.fromisoformat(plain["at"]),
        act=plain["act"],
        by=plain["by"],
        change=from_plain(CHANGES[plain["kind"]], plain["change"], unseal=unseal),
    )


BLANK = "erased-"  # begins the key of a note whose own key was erased


def blanked(bodies: Mapping[int, str]) -> tuple[dict[int, str], dict[str, str]]:
    """Entries, by number, that write notes or undo that, without the keys of these notes; and by which keys those go now: the
    number of the first of them tells one from another, so that whoever does it again comes to the same."""
    plain: dict[int, dict[str, Any]] = {number: json.loads(bodies[number]) for number in sorted(bodies)}
    renamed: dict[str, str] = {}
    for number, each in plain.items():
        if each["kind"] == "noted" and not each["change"]["key"].startswith(BLANK):
            renamed.setdefault(each["change"]["key"], f"{BLANK}{number}")
    names = {note_name(old): note_name(new) for old, new in renamed.items()}
    for each in plain.values():
        change = each["change"]
        if each["kind"] == "noted":
            change["key"] = renamed.get(change["key"], change["key"])
        elif each["kind"] == "undone":
            change["names"] = [names.get(name, name) for name in change["names"]]
    return {number: canonical(each) for number, each in plain.items()}, renamed


def may_be_blanked(entry: Entry) -> bool:
    """Whether it may differ from what was hashed, where an erasure says so."""
    match entry.change:
        case Noted(key=key):
            return key.startswith(BLANK)
        case Undone(names=names):
            return any(name.startswith(note_name(BLANK)) for name in names)
        case _:
            return False


def is_blanked(body: str) -> bool:
    """The same of its letters; what cannot be read is not."""
    try:
        return may_be_blanked(read_body(body, unseal=gone))
    except (ValueError, TypeError, LookupError, AttributeError, BadInput):
        return False


def chain(previous: str, body: str) -> str:
    """The digest of an entry, given the digest of the one before it."""
    return blake2b(f"omoide-journal\n{previous}\n{body}".encode(), digest_size=32).hexdigest()
