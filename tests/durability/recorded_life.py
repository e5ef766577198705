"""The life that is recorded for the power-loss test: a store is made, written to, closed and opened again."""

import os
import sys
from functools import partial
from pathlib import Path

from history import acknowledge_to, hooked, live

from omoide import assemble
from omoide.adapters.stores import following, sqlite_file
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.settings import read_settings

CHECKPOINT_PAGES = 60  # small, so that the log is carried over and written from its beginning again and again


def main(home: Path, acknowledgements: Path, synchronous: str, seed: int, sessions: int, acts: int) -> None:
    sqlite_file.LOG_PAGES = CHECKPOINT_PAGES
    sqlite_file.SqliteFile = partial(SqliteFile, synchronous=synchronous)  # type: ignore[assignment, misc]
    following.SNAPSHOT_AFTER = 1  # every session leaves its snapshot
    ack = acknowledge_to(os.open(acknowledgements, os.O_CREAT | os.O_WRONLY | os.O_APPEND))
    for session in range(sessions):
        settings = read_settings(arguments=[f"home.path={home}"])
        # Only this thread is recorded, so it makes the vectors, too: at each recall, and when it closes.
        with assemble.mind_of(settings, assemble.open_engine(settings), by="test") as mind:
            live(mind, ack, seed=seed + session, acts=acts)
            mind.recall("猫")
        hooked(home, ack, seed=seed + session)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:]))
