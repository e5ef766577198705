"""Salvage: what can still be read of a damaged store, row by row, for the day on which there is no backup (LT-65).

Pages are read one by one (`leaves`), so no damaged page costs more than what lies on it. Each text says whether it is what was
written; `omoide import` takes in those that are.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import apsw

from omoide.adapters.stores.cipher import Cipher
from omoide.adapters.stores.leaves import Row
from omoide.adapters.stores.repairing import read, said_by
from omoide.errors import Damaged
from omoide.model.words import digest_of

FORMAT: Final = "omoide-salvage/1"


def salvaged(path: Path, *, cipher: Cipher | None = None) -> Iterator[dict[str, Any]]:
    """First the words, then the journal and the events that speak of them. Nothing is written in the store."""
    remedy = "Nothing can be read of it; only a backup can help."
    seen: set[Row] = set()
    try:
        names = _names(path, cipher)
        for table in _SHAPES:
            for row in read(path, cipher):
                if _table(row) == table and row not in seen:
                    if not seen:
                        yield {"type": "salvage", "format": FORMAT}
                    seen.add(row)
                    yield {"table": table, "scope": names.get(row[0], row[0]), **_SHAPES[table](row)}
            if table == "words" and not seen:
                raise Damaged(path=path, detail="no words are found in it", remedy=remedy)
    except (apsw.Error, OSError) as error:
        raise Damaged(path=path, detail=str(error), remedy=remedy) from error


def _table(row: Row) -> str:
    match row:
        case (int(), str() | bytes(), bytes(), str() | bytes()):
            return "words"
        case (int(), int(), str() | bytes() | None, str() | bytes(), str() | bytes()):
            return "journal"
        case (int(), int(), _, str() | bytes(), str() | bytes(), str() | bytes(), *_) if len(row) in (6, 8):
            return "events"
        case _:
            return ""


def _names(path: Path, cipher: Cipher | None) -> dict[Any, str]:
    """Whose the scopes are, as the table of them and most of their entries say."""
    votes: defaultdict[Any, Counter[str]] = defaultdict(Counter[str])
    for row in read(path, cipher):
        match row:
            case (int(scope), str(tenant), str(mind), int(), str(), str(), int(), str(), int(), str()):
                votes[scope][f"{tenant}/{mind}"] += 1
            case (int(scope), *_, str(body), _) if _table(row) == "journal" and (found := said_by(body)):
                votes[scope]["/".join(found)] += 1
            case _:
                pass
    return {scope: counted.most_common(1)[0][0] for scope, counted in votes.items()}


def _words(row: Row) -> dict[str, Any]:
    """By the digest of what it is. A text that is not what was written is shown for people to read, and is no memory."""
    _, digest, salt, body = row
    assert isinstance(salt, bytes)
    own = digest_of(salt, body) if isinstance(body, str) else ""
    return {"digest": _shown(digest), "intact": own == digest, "body": _shown(body)}


def _entry(row: Row) -> dict[str, Any]:
    _, number, words, body, _ = row
    return {"number": number, "words": _shown(words), "body": _shown(body)}


def _event(row: Row) -> dict[str, Any]:
    _, number, _, words, body, *_ = row
    return {"number": number, "words": _shown(words), "body": _shown(body)}


_SHAPES: Final = {"words": _words, "journal": _entry, "events": _event}


def _shown(value: Any) -> Any:
    """Bodies are JSON; where that was hit, the text itself is worth something still."""
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    if not isinstance(text, str) or not text.startswith("{"):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text
