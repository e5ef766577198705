"""What stands between us and a server, and does what networks do: cut, delay, tear, swallow, reset and garble.

with Proxy(port=5432) as proxy:
    proxy.strike(Fault.HALF, way=Way.TO_SERVER, after=3)
    …
    proxy.heal()

It knows nothing of what is said through it, so it stands before any server that is spoken to over TCP.
"""

import socket
import struct
from contextlib import suppress
from enum import StrEnum
from select import select
from threading import Event, Lock, Thread
from time import sleep
from typing import Any, Self

_CHUNK = 65536
_LOOK_S = 0.02  # how often a quiet connection looks whether it should end
_WAIT_S = 10.0


class Way(StrEnum):
    TO_SERVER = "to_server"
    TO_CLIENT = "to_client"


class Fault(StrEnum):
    CUT = "cut"  # every connection ends in order, and no new one comes about, until it heals
    RESET = "reset"  # one connection ends with a reset
    HALF = "half"  # half of what was said arrives, then the connection ends
    DELAY = "delay"  # everything takes a while, until it heals
    BLACK_HOLE = "black_hole"  # nothing arrives and nobody is told, until it heals
    GARBAGE = "garbage"  # something else arrives than was said


_ONCE = (Fault.RESET, Fault.HALF, Fault.GARBAGE)


class _Ended(Exception):
    """A connection is over; `hard` with a reset."""

    def __init__(self, *, hard: bool = False) -> None:
        self.hard = hard


class Proxy:
    def __init__(self, *, port: int, host: str = "127.0.0.1", delay_s: float = 0.05) -> None:
        self._server = host, port
        self._delay_s = delay_s
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._lock = Lock()
        self._armed: tuple[Fault, Way, int] | None = None
        self._now: Fault | None = None
        self._struck = Event()
        self._closing = False
        self._pairs: list[_Pair] = []
        self._accepting = Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What can happen.

    def strike(self, fault: Fault, *, way: Way = Way.TO_SERVER, after: int = 0) -> None:
        """It begins when so many pieces have passed on that way."""
        with self._lock:
            self._struck.clear()
            self._armed = fault, way, after

    def begin(self, fault: Fault) -> None:
        """At once; connections that say nothing are hit as well where the fault concerns all."""
        with self._lock:
            self._begin(fault)

    def _begin(self, fault: Fault) -> None:
        self._now = fault
        self._struck.set()
        if fault is Fault.CUT:
            for pair in self._pairs:
                pair.ending = True

    def await_strike(self, seconds: float = _WAIT_S) -> bool:
        return self._struck.wait(seconds)

    def heal(self) -> None:
        """A stream that has lost something cannot go on as if it had not: such connections are reset."""
        with self._lock:
            self._now = self._armed = None
            for pair in self._pairs:
                if pair.damaged:
                    pair.hard = pair.ending = True

    def close(self) -> None:
        self._closing = True
        self._accepting.join(_WAIT_S)
        self._listening.close()
        with self._lock:
            pairs = list(self._pairs)
            for pair in pairs:
                pair.ending = True
        for pair in pairs:
            pair.thread.join(_WAIT_S)

    # How it happens.

    def _accept(self) -> None:
        while not self._closing:
            ready, _, _ = select([self._listening], [], [], _LOOK_S)
            if ready:
                client, _ = self._listening.accept()
                self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        if self._now is Fault.CUT:
            client.close()
            return
        try:
            server = socket.create_connection(self._server, timeout=_WAIT_S)
        except OSError:
            client.close()
            return
        pair = _Pair(self, client, server)
        with self._lock:
            self._pairs.append(pair)
        pair.thread.start()

    def through(self, pair: "_Pair", way: Way, piece: bytes) -> bytes:
        """What comes out at the other end of what went in."""
        fault = self._fault(way)
        match fault:
            case Fault.CUT:
                raise _Ended
            case Fault.RESET:
                raise _Ended(hard=True)
            case Fault.HALF:
                pair.ending = True
                return piece[: len(piece) // 2]
            case Fault.DELAY:
                sleep(self._delay_s)
            case Fault.BLACK_HOLE:
                pair.damaged = True
                return b""
            case Fault.GARBAGE:
                pair.damaged = True
                return bytes(255 - at % 16 for at in range(len(piece)))
            case None:
                pass
        return piece

    def _fault(self, way: Way) -> Fault | None:
        with self._lock:
            if self._armed and self._armed[1] is way:
                fault, _, after = self._armed
                self._armed = (fault, way, after - 1) if after else None
                if not after:
                    self._begin(fault)
            fault = self._now
            if fault in _ONCE:
                self._now = None
            return fault

    def over(self, pair: "_Pair") -> None:
        with self._lock:
            self._pairs.remove(pair)


class _Pair:
    """A connection of a client and the one to the server that was made for it."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy = proxy
        self._ends: dict[Any, tuple[Any, Way]] = {
            client: (server, Way.TO_SERVER),
            server: (client, Way.TO_CLIENT),
        }
        self.damaged = self.ending = self.hard = False
        self.thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            while not self.ending:
                ready, _, _ = select(list(self._ends), [], [], _LOOK_S)
                for end in ready:
                    self._pass_on(end)
        except _Ended as ended:
            self.hard = self.hard or ended.hard
        except OSError:
            pass
        finally:
            self._close()
            self._proxy.over(self)

    def _pass_on(self, end: Any) -> None:
        other, way = self._ends[end]
        piece = end.recv(_CHUNK)
        if not piece:
            raise _Ended
        other.sendall(self._proxy.through(self, way, piece))

    def _close(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                if self.hard:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.close()
