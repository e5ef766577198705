"""Another process: it talks, or is killed while it answers.

`python talker.py hear HOME NAME COUNT` hears so many turns in one thread; `stream HOME` answers, and dies of SIGKILL in
the middle of a tool.
"""

import os
import signal
import sys

from waking_life import QUIET

from omoide.assemble import mind_of, open_engine
from omoide.settings import read_settings


def main() -> None:
    act, home, *rest = sys.argv[1:]
    settings = read_settings(environment={}, arguments=[f"home.path={home}", *QUIET])
    mind = mind_of(settings, open_engine(settings), name="main", by=act)
    if act == "hear":
        name, count = rest
        for number in range(int(count)):
            mind.talk.hear(f"{name} の話 {number}", sender=name, thread="広場")
        mind.close()
        return
    mind.talk.hear("在庫を調べてください", sender="花")
    stream = mind.talk.stream(sender="花", thread="花")
    stream.write("調べました。棚には ")
    stream.tool_started("grep", call="1")
    stream.tool_ended("grep", call="1", ok=True)
    stream.tool_started("倉庫", call="2")
    stream.write("twelve boxes")
    stream.flush()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
