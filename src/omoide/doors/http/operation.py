"""An operation: a name, a method, a path, and one function whose signature is the request and whose answer is typed.

Routes, the OpenAPI page, the client and the tests are all read off a table of these.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from omoide.errors import BadValue
from omoide.wire.describing import read_all

if TYPE_CHECKING:
    from omoide.doors.http.house import House
    from omoide.doors.http.tokens import Grant
    from omoide.mind import Mind
    from omoide.settings import Settings

JSON: Final = "application/json"
LINES: Final = "application/jsonl"
NEWS: Final = "text/event-stream"
PLAIN: Final = "text/plain"
PREFIX: Final = "/v1"


class Right(IntEnum):
    """What a token allows; each includes those before it. Asking strengthens what comes, and counts as looking."""

    READ = 1
    WRITE = 2
    OWN = 3  # erase, export, let others in


class Asked:
    """One request: whose mind, by which right, in which language, and the house it is asked in."""

    def __init__(self, house: "House", grant: "Grant", *, mind: str, language: str, last: str = "") -> None:
        self.house = house
        self.grant = grant
        self.language = language
        self.last = last  # the last news that whoever asks has seen
        self._mind = mind

    @cached_property
    def mind(self) -> "Mind":
        return self.house.minds.of(self.grant.scope(self._mind), by=self.grant.name)

    @property
    def settings(self) -> "Settings":
        return self.house.settings


class Operation:
    """`call(asked, **arguments)`: what is in the path comes from there; the rest from the query, or from the body."""

    def __init__(
        self,
        call: Callable[..., Any],
        method: str,
        path: str,
        *,
        right: Right,
        status: int,
        media: str,
        group: str,
    ) -> None:
        self.call = call
        self.name = call.__name__
        self.says = inspect.cleandoc(call.__doc__ or "")
        self.method = method
        self.path = PREFIX + path
        self.right = right
        self.status = status
        self.media = media
        self.group = group

    def __repr__(self) -> str:
        return f"{self.method} {self.path}"

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.call, include_extras=True)

    @property
    def gives(self) -> Any:
        return self._hints["return"]

    @cached_property
    def arguments(self) -> dict[str, Any]:
        return {name: hint for name, hint in self._hints.items() if name not in ("asked", "return")}

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        return inspect.signature(self.call).parameters

    @cached_property
    def needed(self) -> frozenset[str]:
        return frozenset(
            name for name in self.arguments if self.parameters[name].default is inspect.Parameter.empty
        )

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        return tuple(re.findall(r"{(\w+)(?::\w+)?}", self.path))

    @property
    def has_body(self) -> bool:
        return self.method in ("POST", "PUT", "PATCH") and bool(self.beside)

    @cached_property
    def beside(self) -> dict[str, Any]:
        """What does not stand in the path."""
        return {name: hint for name, hint in self.arguments.items() if name not in self.in_path}

    def read(self, path: Mapping[str, str], query: Mapping[str, list[str]], body: Any) -> dict[str, Any]:
        """Refuses what does not fit, naming it, before anything is looked at."""
        placed = {name: self.arguments[name] for name in self.in_path}
        given = read_all(placed, path, needed=placed, what="path", spelt=True)
        needed = self.needed & self.beside.keys()
        if self.has_body:
            if query:
                raise BadValue(value=next(iter(query)), what="argument of the query", allowed="`mind`")
            return given | read_all(self.beside, {} if body is None else body, needed=needed, what="body")
        if body is not None:
            raise BadValue(value="a body", what="request", allowed="one without a body")
        spelt = {name: self._spelt(name, values) for name, values in query.items()}
        return given | read_all(self.beside, spelt, needed=needed, what="query", spelt=True)

    def _spelt(self, name: str, values: list[str]) -> Any:
        """What is a list may come several times; all else, once."""
        if name in self.beside and is_list(self.beside[name]):
            return values
        if len(values) > 1:
            raise BadValue(value=", ".join(values)[:60], what=f"value of {name}", allowed="one")
        return values[0]


def is_list(hint: Any) -> bool:
    inner = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
    return getattr(inner, "__origin__", None) is tuple


def operation(
    method: str,
    path: str,
    *,
    right: Right | None = None,
    status: int = 200,
    media: str = JSON,
    group: str = "",
) -> Callable[[Callable[..., Any]], Operation]:
    """What only looks needs the right to look; everything else that to write, unless it is said otherwise."""
    own = right or (Right.READ if method == "GET" else Right.WRITE)

    def made(call: Callable[..., Any]) -> Operation:
        room = group or call.__module__.rpartition(".")[2]
        return Operation(call, method, path, right=own, status=status, media=media, group=room)

    return made


def found_in(module: Any) -> Iterator[Operation]:
    """The operations of a module, in the order in which they stand there."""
    return (each for each in vars(module).values() if isinstance(each, Operation))
