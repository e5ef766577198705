"""An office to be lived: the script, line by line, by three agents over one store."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from omoide.assemble import mind_of, open_engine, read_lexicon
from omoide.mind import Mind
from omoide.model.activity import Activity, Happened
from omoide.settings import Settings, read_settings
from omoide.testing.world import TOKYO, FrozenClock, SeededChance
from omoide.tools.sets import TOOLS
from omoide.wake.priming import Primed

AGENTS = ("sora", "umi", "riku")
SCRIPT = Path(__file__).parent / "office" / "script.txt"
_LINE = re.compile(r"(\d\d:\d\d)(\*?) +(\S+) (.+?):(?: (.*))?")
_SPEAKER = Path(__file__).parent / "cut_off.py"

# Several engines of one process share it, because it lets only one of them read at a time.
_lexicon = cache(read_lexicon)


class Step(NamedTuple):
    """A line of the script."""

    at: datetime
    shown: bool
    who: str
    act: list[str]
    text: str


class Moment(NamedTuple):
    """What came to an agent's mind, and what brought it."""

    agent: str
    at: datetime
    brought: str
    primed: Primed


def settings_of(home: Path) -> Settings:
    """Those that everybody has; but nobody is in a hurry."""
    return read_settings(environment={}, arguments=[f"home.path={home}", "priming.deadline_ms=0"])


def steps() -> Iterator[Step]:
    day = ""
    for line in SCRIPT.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if found := _LINE.fullmatch(line):
            time, star, who, act, text = found.groups()
            at = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=TOKYO)
            yield Step(at, bool(star), who, act.split(), text or "")
        else:
            day = line


class Office:
    """Three minds of one tenant; the script moves the clock. What nights make of it is another story."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._clock = FrozenClock(datetime(2026, 3, 2, 3, 0, tzinfo=TOKYO))
        settings = settings_of(home)
        self._engine = open_engine(settings, clock=self._clock, chance=SeededChance(3), lexicon=_lexicon())
        self.minds = {name: mind_of(settings, self._engine, name=name, by=name) for name in AGENTS}
        self.moments: list[Moment] = []

    def live(self) -> Iterator[Step]:
        """Each step when it is done."""
        for step in steps():
            self._clock.at = step.at
            self._do(step)
            yield step

    def close(self) -> None:
        self._engine.close()

    def _do(self, step: Step) -> None:
        mind, text = self.minds.get(step.who), step.text
        match mind, step.act:
            case None, ["→", to] if to.startswith("#"):
                self._post(step.who, to, text)
            case None, ["→", to]:
                self._prime(step, to, f"{step.who}: {text}", text=text, sender=step.who)
                self.minds[to].talk.hear(text, sender=step.who)
            case Mind(), ["→", to] if to.startswith("#"):
                mind.talk.say(text, channel=to, type=Happened.CHANNEL_POST)
                self._post(step.who, to, text)
            case Mind(), ["→", to] if to in self.minds:
                mind.talk.say(text, to=to, type=Happened.DM_SENT)
                self.minds[to].talk.hear(text, sender=step.who, type=Happened.DM_RECEIVED)
            case Mind(), ["→", to]:
                mind.talk.say(text, to=to)
            case Mind(), ["tool", name]:
                mind.happened(Activity(type=Happened.TOOL_USE, at=step.at, tool=name, content=text))
            case Mind(), ["cron", task, code]:
                ended = int(code.removeprefix("exit="))
                run = Activity(
                    type=Happened.CRON_EXECUTED, at=step.at, task=task, exit_code=ended, content=text
                )
                mind.happened(run)
            case Mind(), ["heartbeat"]:
                self._prime(step, step.who, "heartbeat")
                mind.talk.heartbeat(text)
            case Mind(), ["resolves"]:
                mind.resolve(text)
            case Mind(), ["writes", path]:
                TOOLS["write_memory_file"](mind, {"path": path, "content": text.replace("\\n", "\n")})
            case Mind(), ["describes", name]:
                mind.people.describe(name, text)
            case Mind(), ["is", "cut", "off", "→", to]:
                self._cut_off(step, to)
            case Mind(), ["wakes"]:
                assert mind.talk.recover() == ()
            case _:
                raise AssertionError(step)

    def _post(self, who: str, channel: str, text: str) -> None:
        for name, mind in self.minds.items():
            if name != who:
                mind.talk.hear(text, sender=who, channel=channel, type=Happened.CHANNEL_READ)

    def _prime(self, step: Step, agent: str, brought: str, **message: str) -> None:
        mind = self.minds[agent]
        mind.embed()
        primed = mind.prime(**message)
        if step.shown:
            self.moments.append(Moment(agent, step.at, brought, primed))

    def _cut_off(self, step: Step, to: str) -> None:
        """A real process, which is killed while it answers."""
        command = [
            sys.executable,
            str(_SPEAKER),
            str(self._home),
            step.who,
            to,
            step.at.isoformat(),
            step.text,
        ]
        assert subprocess.run(command, timeout=600, check=False).returncode == -signal.SIGKILL
