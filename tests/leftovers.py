"""What SQLite leaves of a row that it moved, as often as a test wants it."""

from contextlib import closing
from pathlib import Path

import apsw


def left_behind(store: Path, text: str) -> None:
    """In a part of a page that is not used."""
    with closing(apsw.Connection(str(store / "omoide.db"))) as file:
        list(file.execute("PRAGMA secure_delete = OFF"))
        list(file.execute("INSERT INTO notes VALUES (0, 'moved', ?)", (text,)))
        list(file.execute("DELETE FROM notes WHERE key = 'moved'"))
