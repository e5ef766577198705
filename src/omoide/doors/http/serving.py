"""`omoide serve`: where it listens, with which tokens, and how it stops without losing anything."""

import asyncio
import signal
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import uvicorn
from starlette.applications import Starlette

from omoide.adapters.clock import SystemChance
from omoide.assemble import open_engine, open_streams
from omoide.doors.http.app import app
from omoide.doors.http.guard import Places, is_loopback, split
from omoide.doors.http.house import House, Room
from omoide.doors.http.listening import hurried
from omoide.doors.http.tokens import (
    TOKENS,
    Grant,
    Tokens,
    Visits,
    digest_of,
    new_secret,
    own_secret,
    read_secret,
)
from omoide.doors.http.working import working
from omoide.engine import Engine
from omoide.errors import BadValue
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.serving import Serving
from omoide.ports import Chance
from omoide.settings import Settings

BY = "http"
DASHBOARD = "dashboard"
_HERE = "127.0.0.1"
_SLOW_S = 30.0


def house_of(
    settings: Settings, engine: Engine, *, secret: str, chance: Chance, tokens: Path | None = None
) -> House:
    """The house over an engine; `secret` opens all minds of the tenant of the settings, `tokens` tells of others."""

    @cache
    def streams() -> Any:
        return open_streams(settings, engine.clock)

    def opened(scope: Scope) -> Mind:
        mind = Mind(engine, engine.recognised(scope), by=BY, streams=streams)
        mind.talk.recover()  # answers that were cut short by a crash
        return mind

    own = Grant(name=BY, tenant=settings.home.tenant, usual=settings.home.mind)
    serve = settings.serve
    return House(
        engine,
        settings=settings,
        opened=opened,
        tokens=Tokens({digest_of(secret): own}, file=tokens),
        visits=Visits(clock=engine.clock, chance=chance, key_s=serve.key_s, visit_h=serve.visit_h),
    )


def invitation(house: House, url: str) -> str:
    """A link that opens the dashboard once, for the owner of the house."""
    home = house.settings.home
    key, _ = house.visits.invite(Grant(name=DASHBOARD, tenant=home.tenant, usual=home.mind))
    return f"{url}/enter?key={key}"


def secret_for(settings: Settings, token_file: Path | None, *, chance: Chance) -> str:
    """Beyond this machine only a token that somebody chose on purpose is enough."""
    if token_file is not None:
        return read_secret(token_file.expanduser())
    if not is_loopback(settings.serve.host):
        allowed = "127.0.0.1, ::1 or localhost; any other address with --token-file FILE"
        raise BadValue(value=settings.serve.host, what="address to listen at", allowed=allowed)
    return own_secret(settings.directory, chance)


def places_of(settings: Settings) -> Places:
    serve = settings.serve
    return Places.of(serve.host, hosts=split(serve.hosts), origins=split(serve.origins))


def serve(
    settings: Settings,
    *,
    token_file: Path | None = None,
    rooms: Callable[[House], Sequence[Room]] = lambda house: (),
    ready: Callable[[House, str], None] = lambda house, url: None,
) -> None:
    """Until it is told to stop. `rooms`: what else is served here; `ready` hears at which address it listens."""
    chance = SystemChance()
    secret = secret_for(settings, token_file, chance=chance)
    engine = open_engine(settings, background=True)
    house = house_of(settings, engine, secret=secret, chance=chance, tokens=settings.directory / TOKENS)
    _run(app(house, places=places_of(settings), rooms=[*rooms(house), working(house)]), house, ready)


@contextmanager
def beside(settings: Settings, engine: Engine, *, rooms: Callable[[House], Sequence[Room]]) -> Iterator[str]:
    """A service in a thread, at a free port of this machine, for as long as the block lasts: the link of its dashboard."""
    chance, links = SystemChance(), Queue[str]()
    house = house_of(settings, engine, secret=new_secret(chance), chance=chance)
    own = Places.of(_HERE, hosts=(), origins=())
    config = _configured(app(house, places=own, rooms=rooms(house)), host=_HERE, port=0)
    server = _Server(config, house, lambda house, url: links.put(invitation(house, url)))
    thread = Thread(target=server.run, name="dashboard", daemon=True)
    thread.start()
    try:
        yield links.get(timeout=_SLOW_S)
    finally:
        house.closing.set()
        server.should_exit = True
        thread.join()


def _run(application: Starlette, house: House, ready: Callable[[House, str], None]) -> None:
    set_up = house.settings.serve
    config = _configured(
        application,
        host=set_up.host,
        port=set_up.port,
        timeout_graceful_shutdown=set_up.grace_s,
        **_tls(set_up),
    )
    asyncio.run(_Server(config, house, ready).serve())


def _configured(application: Starlette, **where: Any) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        http=hurried(),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        **where,
    )


def _tls(serve: Serving) -> dict[str, Any]:
    """Looked at before anything listens: a service that should speak TLS speaks nothing else."""
    if not serve.certificate:
        return {}
    certificate = Path(serve.certificate).expanduser()
    key = Path(serve.certificate_key).expanduser() if serve.certificate_key else certificate
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        allowed = f"a certificate with its key, in PEM ({error.strerror or error})"
        raise BadValue(value=str(certificate), what="certificate", allowed=allowed) from None
    return {"ssl_certfile": certificate, "ssl_keyfile": key}


class _Server(uvicorn.Server):
    """Tells where it listens, and lets streams end when it is told to stop: they would hold it up for ever."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[House, str], None]) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            for server in self.servers:
                host, port = server.sockets[0].getsockname()[:2]
                scheme = "https" if self.config.is_ssl else "http"
                self._ready(
                    self._house, f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"
                )

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Not as uvicorn does it, which ends by the signal in the end: to be told to stop is no failure."""
        self._house.closing.set()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
