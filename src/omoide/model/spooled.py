"""What short processes and the worker behind them share: the items they leave, and where in the store's directory."""

from typing import Final, NamedTuple

# What an item tells of.
REHEARSAL: Final = "rehearsal"  # these memories came to mind
START: Final = "start"  # a session began
STOP: Final = "stop"  # the model has finished a turn
COMPACT: Final = "compact"  # the host has made a summary
END: Final = "end"  # a session is over

ITEM: Final = "item"  # where one is parked that could not be done, and stays

SPOOL: Final = "spool"
WORKER_LOCK: Final = "worker.lock"
WORKER_LOG: Final = "worker.log"
# Derived, to be read without opening the store: when there is work again in any case, and which marks of projects lead
# to which key.
WORKER_DUE: Final = "derived/worker.due"
PROJECTS: Final = "derived/projects.json"


class Spooled(NamedTuple):
    """One item. The name is its own for ever, so that it can be taken up again after a crash."""

    name: str
    kind: str
    body: bytes
