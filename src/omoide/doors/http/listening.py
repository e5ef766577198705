"""Who listens: whoever is slow to say what they want gives way, so that the service cannot be held by saying nothing.

uvicorn waits for the head of a request for ever. Here a connection on which no answer is under way is closed after a while, and of
too many the one that has waited longest goes first: who asks at once is never among them.
"""

from asyncio import TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_S: Final = 20.0  # for all of what stands before the body
WAITING: Final = 256  # connections that want nothing yet; a process may have about a thousand files open


def hurried(*, head_s: float = HEAD_S, most: int = WAITING) -> type[H11Protocol]:
    """The protocol of one service; its connections know of each other."""
    waiting: dict[Any, None] = {}

    class Hurried(H11Protocol):
        _patience: TimerHandle | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._look()

        def connection_lost(self, exc: Exception | None) -> None:
            self._go_on()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def _look(self) -> None:
            if self.cycle is not None and not self.cycle.response_complete:
                self._go_on()
            elif self._patience is None and not self.transport.is_closing():
                self._patience = self.loop.call_later(head_s, self._give_up)
                waiting[self] = None
                while len(waiting) > most:
                    next(iter(waiting))._give_up()

        def _go_on(self) -> None:
            if self._patience is not None:
                self._patience.cancel()
                self._patience = None
                waiting.pop(self, None)

        def _give_up(self) -> None:
            self._go_on()
            self.transport.close()

    return Hurried
