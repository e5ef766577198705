"""A real service at a free port of this machine, at a time of one's choosing."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from omoide.assemble import open_engine
from omoide.doors.http.app import app
from omoide.doors.http.house import House, Room
from omoide.doors.http.serving import house_of, places_of
from omoide.doors.http.tokens import TOKENS
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance

SECRET = "the-token-of-this-house"


class Service:
    """`rooms`: what is served besides; `mind(name)` is the same store from inside."""

    def __init__(self, home: Path, *arguments: str, rooms: Callable[[House], Sequence[Room]]) -> None:
        settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none", *arguments])
        self.clock = FrozenClock()
        self.engine = open_engine(settings, clock=self.clock, chance=SeededChance())
        self.tokens = settings.directory / TOKENS
        self.house = house_of(
            settings, self.engine, secret=SECRET, chance=SeededChance(7), tokens=self.tokens
        )
        application = app(self.house, places=places_of(settings), rooms=rooms(self.house))
        self.server = uvicorn.Server(uvicorn.Config(application, port=0, log_level="error"))
        self.thread = threading.Thread(target=self.server.run)

    def __enter__(self) -> "Service":
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
        return self

    def __exit__(self, *_: object) -> None:
        self.house.closing.set()
        self.server.should_exit = True
        self.thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def mind(self, name: str = "me") -> Mind:
        return Mind(self.engine, Scope("home", name), by="test")
