"""Questions to many agents, from one process or several: each has a share of the agents, and opens the store for itself.

Who asks is told what to do by name (`warm`, `cost_s`, `waits` …); all are told the same, and do it at the same time. One
alone does it in the process that measures.
"""

import multiprocessing
import random
import resource
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

from bench.scale_load import InFile, name_of
from bench.telling import Progress
from bench.texts import questions, texts
from omoide.mind import Mind

WRITES = 0.1
_BEGIN_S = 0.2  # until all have been told


class Asking:
    """Questions to agents drawn at random from its share, and every tenth act something new to remember."""

    def __init__(
        self, place: InFile, *, agents: int, minds_in_ram: int, number: int = 0, of: int = 1
    ) -> None:
        self._one_mind = 0.0
        self._engine = place.opened(minds_in_ram=max(1, minds_in_ram // of))
        self._number, self._of = number, of
        self._agents = range(number, agents, of)
        self._dice = random.Random(5 + number)
        self._questions, self._said = questions(), texts(1_000_000)

    def warm(self) -> float:
        """Processor seconds of the first question to each."""
        progress = Progress(f"first questions of process {self._number + 1}", len(self._agents))
        began = time.process_time()
        for agent in self._agents:
            self._mind(agent).recall("京都")
            self._one_mind = self._one_mind or resident_mb()
            progress.step()
        progress.end()
        return time.process_time() - began

    def cost_s(self, kind: str, times: int) -> float:
        """Processor seconds of so many acts of this kind: `question`, or `act`."""
        act: Callable[[], None] = getattr(self, kind)
        began = time.process_time()
        for _ in range(times):
            act()
        return time.process_time() - began

    def waits(self, began: float, rate: float, seconds: float) -> list[float]:
        """Asked at fixed moments, whether the one before is answered or not: who is late makes the next late as well. The
        moments of all who ask follow each other."""
        took: list[float] = []
        for moment in range(self._number, int(rate * seconds), self._of):
            due = began + moment / rate
            if (wait := due - time.perf_counter()) > 0:
                time.sleep(wait)
            self.act()
            took.append(time.perf_counter() - due)
        return took

    def spent(self) -> float:
        """Processor seconds of this process so far."""
        return time.process_time()

    def resident(self) -> tuple[float, float]:
        """Megabytes: with one mind in RAM and all that a process needs besides, and now."""
        return self._one_mind, resident_mb()

    def close(self) -> None:
        self._engine.close()

    def question(self) -> None:
        self._mind(self._dice.choice(self._agents)).recall(next(self._questions))

    def act(self) -> None:
        if self._dice.random() < WRITES:
            self._mind(self._dice.choice(self._agents)).remember(next(self._said))
        else:
            self.question()

    def _mind(self, number: int) -> Mind:
        return Mind(self._engine, name_of(number), by="bench")


class Askers:
    """All who ask."""

    def __init__(self, place: InFile, *, agents: int, minds_in_ram: int, processes: int) -> None:
        self.count = processes
        how = {"agents": agents, "minds_in_ram": minds_in_ram}
        self._alone = Asking(place, **how) if processes == 1 else None
        shares = [how | {"number": number, "of": processes} for number in range(processes)]
        self._others = [] if self._alone else [_begun(place, share) for share in shares]

    def all(self, name: str, *given: Any) -> list[Any]:
        """What each of them answers."""
        if self._alone:
            return [getattr(self._alone, name)(*given)]
        for line, _ in self._others:
            line.send((name, given))
        answers = [line.recv() for line, _ in self._others]
        for _, trouble in answers:
            if trouble:
                raise RuntimeError(trouble)
        return [answer for answer, _ in answers]

    def waits(self, *, rate: float, seconds: float) -> list[float]:
        """Of all acts of all of them together."""
        began = time.perf_counter() + (0.0 if self._alone else _BEGIN_S)
        return [wait for own in self.all("waits", began, rate, seconds) for wait in own]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        if not any(exception):
            self.all("close")
        for line, process in self._others:
            line.close()  # who waits to be told something ends
            process.join()


def _begun(place: InFile, share: dict[str, int]) -> tuple[Connection, Any]:
    spawning = multiprocessing.get_context("spawn")  # a store that is open does not survive a fork
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_serve, args=(theirs, place, share), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _serve(line: Connection, place: InFile, share: dict[str, int]) -> None:
    asking = Asking(place, **share)
    while True:
        try:
            name, given = line.recv()
        except EOFError:
            return
        try:
            line.send((getattr(asking, name)(*given), ""))
        except Exception as error:  # whoever measures is told
            line.send((None, f"{type(error).__name__}: {error}"))


def resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
