"""Another process: it answers as a character, and dies of SIGKILL in the middle of it. `python answerer.py HOME`"""

import os
import signal
import sys
from collections.abc import Iterator

from waking_life import QUIET

from omoide.assemble import mind_of, open_engine
from omoide.settings import read_settings
from omoide.wake.answering import Around, Piece


def answer(message: str, around: Around) -> Iterator[Piece]:
    yield Piece("調べました。棚には" + " " * 500, "ノックス")  # so much is on disk at once
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={sys.argv[1]}", "preset=lumina", *QUIET])
    mind = mind_of(settings, open_engine(settings), name="main", by="answerer")
    mind.talk.process("s1", "調べて", answer)


if __name__ == "__main__":
    main()
