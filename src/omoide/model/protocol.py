"""Protocols for whoever checks types; when the program runs they are classes like any other.

Nothing here asks at run time whether a value follows one, and a real `Protocol` takes a quarter of a millisecond to make,
at the start of every hook and command.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol
else:

    class Protocol:
        pass


__all__ = ["Protocol"]
