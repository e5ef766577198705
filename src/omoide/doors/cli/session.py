"""What every command needs: settings, the language to speak, and a mind that is closed in the end."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # imported when needed: `omoide --help` should not wait for numpy
    from omoide.adapters.clock import ReplayClock
    from omoide.errors import OmoideError
    from omoide.mind import Mind
    from omoide.settings import Settings

BY = "cli"


class Bar(Protocol):
    """How far the work is, and what it is at."""

    def __call__(self, done: int, total: int, at: str = "") -> None: ...


@dataclass(slots=True)
class Asked:
    """The options before the command."""

    arguments: list[str] = field(default_factory=list[str])
    _settings: "Settings | None" = None

    @property
    def settings(self) -> "Settings":
        from omoide.settings import read_settings

        self._settings = self._settings or read_settings(arguments=self.arguments)
        return self._settings

    @property
    def language(self) -> str:
        from omoide.settings import language_of

        return language_of(self.settings)

    @property
    def language_of_errors(self) -> str:
        """The settings themselves may be what is wrong; a language that was asked for is spoken all the same."""
        from omoide.errors import OmoideError
        from omoide.settings import Settings, language_of

        try:
            return self.language
        except OmoideError:
            asked = [each.partition("=")[2] for each in self.arguments if each.startswith("home.language=")]
            return asked[-1] if asked and asked[-1] in ("ja", "en") else language_of(Settings())

    @contextmanager
    def mind(
        self,
        *,
        design: str | None = None,
        waits: bool = False,
        may_be_new: bool = False,
        at: str | None = None,
    ) -> Iterator["Mind"]:
        """With a `design`, everything but the store and its vectors is as that preset has it. Who `waits` for all that comes
        to mind, as a person before a terminal does, has no deadline but one that was set on purpose. A mind that was named
        and is not there was mistyped, unless it `may_be_new`: what is to be kept begins it, and what concerns the whole store
        is done all the same. Whoever asks for the time is told that it is `at`, if that is said."""
        from omoide.assemble import open_mind_of
        from omoide.settings import Home

        settings = self._as(design) if design else self.settings
        settings = _patient(settings) if waits else settings
        named = settings.home.mind != Home().mind
        known = named and not may_be_new
        clock = None if at is None else _clock(at, zone=settings.home.zone)
        with open_mind_of(settings, by=BY, known=known, on_trouble=self._tell, clock=clock) as mind:
            is_new = named and not mind.begun()
            before = mind.census().entries if at else 0
            yield mind
            if at and mind.census().entries > before:
                mind.care.say_time()
            self._name(mind.lost())
            if is_new and mind.begun():
                self._welcome(mind.scope.mind)

    def _welcome(self, mind: str) -> None:
        from omoide.wire.texts import say

        print(say("new_mind", self.language, mind=mind), file=sys.stderr)

    def _name(self, lost: list[str]) -> None:
        """What a command has left out, whatever it was about."""
        from omoide.wire.texts import say

        if lost:
            print(say("lost", self.language, names=", ".join(lost)), file=sys.stderr)

    def _tell(self, trouble: "OmoideError") -> None:
        from omoide.wire.texts import say_error

        print(f"omoide: {say_error(trouble, self.language)}", file=sys.stderr)

    def _as(self, design: str) -> "Settings":
        from dataclasses import replace

        from omoide.settings import read_settings

        other = read_settings(arguments=[*self.arguments, f"preset={design}"])
        return replace(other, embedding=self.settings.embedding, limits=self.settings.limits)


def _clock(at: str, *, zone: str) -> "ReplayClock":
    from omoide.adapters.clock import ReplayClock, SystemClock
    from omoide.doors.cli.reading import given_time

    wall = SystemClock(zone)
    said = given_time(at, now=wall.now())
    assert said is not None
    return ReplayClock(said, zone=zone, wall=wall)


def _patient(settings: "Settings") -> "Settings":
    """A new process loads the embedder first, which may take as long as the deadline by itself."""
    from dataclasses import replace

    from omoide.dynamics.attention import Priming

    if settings.priming.deadline_ms != Priming().deadline_ms:
        return settings
    return replace(settings, priming=replace(settings.priming, deadline_ms=0.0))


@contextmanager
def progress(label: str) -> Iterator["Bar"]:
    """A bar on the terminal's error stream for work that may be long, such as `Sleeping`, and what it is at just now; nothing
    where nobody watches. The block holds the work alone: while the bar is alive, all that is printed would be wrapped at the
    width of the terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total, at="": None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def show(done: int, total: int, at: str = "") -> None:
            bar.update(task, completed=done, total=total, description=f"{label} {at}".rstrip())

        yield show
