"""What a worker does, done by the service: nights that are owed, what hooks have left, vectors. So one process is enough.

The lock is the worker's own: where another one is at it, this round has nothing to do. A night is begun like one that
somebody asked for, so whoever watches sees its steps.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from anyio import to_thread

from omoide import worker
from omoide.doors.http.house import House, Room
from omoide.engine import Engine
from omoide.gate.parking import said_of
from omoide.model.report import Report
from omoide.model.scope import Scope
from omoide.sleep.night import due

_LOG = logging.getLogger("omoide.serve")


def working(house: House) -> Room:
    """A life beside the requests, and no routes; where `serve.work_minutes` is 0 a worker of its own does it."""

    @asynccontextmanager
    async def alive() -> AsyncIterator[None]:
        thread = Thread(target=_work, args=(house,), name="worker", daemon=True)
        thread.start()
        try:
            yield
        finally:
            house.closing.set()
            # What is cut short is owed again: nobody need wait for long.
            await to_thread.run_sync(thread.join, house.settings.serve.grace_s)

    return Room(routes=(), alive=alive) if house.settings.serve.work_minutes else Room(routes=())


def once(house: House) -> worker.Worked:
    """One round."""

    def slept(engine: Engine, scope: Scope) -> list[Report]:
        if not due(engine, scope):
            return []  # whoever looks at the last night still finds it
        run = house.nights.begin(house.minds.of(scope, by="worker"))
        run.wait()
        if run.error:
            raise run.error
        return run.reports

    return worker.run(house.settings, clock=house.engine.clock, engine=house.engine, slept=slept)


def _work(house: House) -> None:
    while not house.closing.is_set():
        try:
            for trouble in once(house).trouble:
                _LOG.warning("%s", trouble)
        except Exception as error:  # the next round may go better
            _LOG.warning("%s", said_of(error))
        house.closing.wait(house.settings.serve.work_minutes * 60)
