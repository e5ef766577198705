"""Another process: it answers, and is killed before the end. `python cut_off.py HOME MIND TO TIME TEXT`."""

import os
import signal
import sys
from datetime import datetime
from pathlib import Path

from office_life import settings_of

from omoide.assemble import mind_of, open_engine
from omoide.testing.world import FrozenClock


def main() -> None:
    home, mind, to, at, text = sys.argv[1:]
    settings = settings_of(Path(home))
    engine = open_engine(settings, clock=FrozenClock(datetime.fromisoformat(at)))
    stream = mind_of(settings, engine, name=mind, by=mind).talk.stream(sender=to)
    for piece in (text[: len(text) // 2], text[len(text) // 2 :]):
        stream.write(piece)
    stream.flush()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
