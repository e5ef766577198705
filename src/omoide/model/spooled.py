"""What a short process leaves for a longer one: a kind and a body, under a name that sorts by time."""

from typing import NamedTuple


class Spooled(NamedTuple):
    """One item. The name is its own for ever, so that it can be taken up again after a crash."""

    name: str
    kind: str
    body: bytes
