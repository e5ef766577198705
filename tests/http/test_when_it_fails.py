"""What the service says when it cannot do what was asked."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import uvicorn

from omoide.doors.http.app import app
from omoide.doors.http.listening import WAITING, hurried
from omoide.doors.http.serving import places_of
from omoide.errors import InDoubt
from omoide.testing.failures import failing_at
from served import Service

Ask = Callable[..., Any]


def test_that_nobody_knows_whether_it_was_kept_is_an_answer_of_its_own(
    ask: Ask, call: Callable[..., Any]
) -> None:
    def doubted() -> None:
        raise InDoubt(path="omoide.db", problem="disk I/O error")

    with failing_at("store.before_commit", how=doubted):
        said = ask("remember", text="灯台は毎晩光る", code=504)
        assert (said["code"], said["status"]) == ("in_doubt", 504)
        assert "Look whether it is there" in said["detail"]
        said = call(
            "POST", "/v1/memories", code=504, text="The lighthouse", headers={"Accept-Language": "ja"}
        )
        assert "書かれたかどうか分かりません" in said["detail"]


@contextmanager
def listening(home: Path, **how: Any) -> Iterator[int]:
    """At which port."""
    service = Service(home, rooms=lambda house: ())
    application = app(service.house, places=places_of(service.house.settings))
    service.server = uvicorn.Server(
        uvicorn.Config(application, http=hurried(**how), ws="none", port=0, log_level="error")
    )
    service.thread = Thread(target=service.server.run)
    with service:
        yield service.server.servers[0].sockets[0].getsockname()[1]


def asking(port: int, text: bytes) -> socket.socket:
    asked = socket.create_connection(("127.0.0.1", port), timeout=60)
    asked.sendall(text)
    return asked


def answer(asked: socket.socket) -> bytes:
    said = b""
    while not said.endswith(b"}"):
        said += asked.recv(4096)
    return said


def ended(waits: socket.socket) -> bool:
    """Whether the other side has closed it; where it had not read all, the system says that it was reset."""
    try:
        return waits.recv(100) == b""
    except ConnectionResetError:
        return True


HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "half", [b"", b"GET /hea", HEALTH], ids=["nothing", "half a line", "no end of the head"]
)
def test_half_a_request_is_not_waited_for(half: bytes, home: Path, loopback: None) -> None:
    with listening(home, head_s=0.3) as port, asking(port, half) as waits:
        assert ended(waits)


def test_a_caller_who_goes_on_word_by_word_holds_nothing_for_ever(home: Path, loopback: None) -> None:
    with listening(home, head_s=0.3) as port, asking(port, HEALTH) as waits:
        waits.settimeout(0.05)
        for number in range(10_000):
            try:
                waits.sendall(b"X-%d: x\r\n" % number)
                if not waits.recv(100):
                    break
            except TimeoutError:
                continue
            except OSError:  # closed, and not by us
                break
        else:
            raise AssertionError("it was held as long as somebody went on")


def test_of_too_many_who_say_nothing_the_first_goes_and_who_asks_is_answered(
    home: Path, loopback: None
) -> None:
    with ExitStack() as held, listening(home, head_s=600, most=5) as port:
        silent = [held.enter_context(asking(port, b"GET /hea")) for _ in range(12)]
        with asking(port, HEALTH + b"\r\n") as asked:
            assert answer(asked).startswith(b"HTTP/1.1 200 OK")
            asked.sendall(HEALTH + b"\r\n")  # and once more by the same connection
            assert answer(asked).startswith(b"HTTP/1.1 200 OK")
        assert [ended(each) for each in silent[:7]] == [True] * 7


def test_the_service_holds_no_crowd_that_says_nothing(started: tuple[Any, str]) -> None:
    with ExitStack() as held:
        port = int(started[1].rpartition(":")[2])
        silent = [held.enter_context(asking(port, HEALTH)) for _ in range(WAITING + 10)]
        assert [ended(each) for each in silent[:10]] == [True] * 10
        with asking(port, HEALTH + b"\r\n") as asked:
            assert answer(asked).startswith(b"HTTP/1.1 200 OK")
