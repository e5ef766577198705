"""Ids: twenty characters, the first ten tell the time, the last ten are chance.

They sort by time and never collide, also between machines (B-23). People type the last few characters.
"""

import re
from datetime import datetime

from omoide.model.digest import blake2b

ID_LENGTH = 20
CHANCE_BITS = 50
_PIECE = re.compile(r"[0-9a-z]{3,20}", re.ASCII)
_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: read aloud, typed by hand
_WHOLE = re.compile(rf"\b[{_DIGITS}]{{{ID_LENGTH}}}\b", re.ASCII)


def _base32(number: int, length: int) -> str:
    return "".join(_DIGITS[(number >> (5 * place)) & 31] for place in reversed(range(length)))


def make_id(at: datetime, chance: int) -> str:
    return _base32(int(at.timestamp() * 1000), 10) + _base32(chance, 10)


def identity_of(at: datetime, key: str) -> str:
    """The id of what may be written twice: the same key gives the same one. A key is never made of words that may have
    to be erased: they could be guessed from it."""
    digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return make_id(at, int.from_bytes(digest, "big") >> (64 - CHANCE_BITS))


def is_piece(text: object) -> bool:
    """Whether this can be an id, or the beginning or end of one, as people type it."""
    return isinstance(text, str) and _PIECE.fullmatch(text) is not None


def apart_from_ids(text: str) -> list[str]:
    """What a text says between whole ids."""
    return _WHOLE.split(text)


def short(identity: str) -> str:
    """The end of an id: the part that differs, and enough of it to be typed."""
    return identity[-6:]
