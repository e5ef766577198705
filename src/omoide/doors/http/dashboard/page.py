"""A page: a name, a path, and a function from a look to what its template shows. A look asks what every program can ask."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from omoide.doors.http.operation import Asked, Right
from omoide.doors.http.table import BY_NAME
from omoide.errors import NotFound
from omoide.model.frozen import frozen


class NoRight(Exception):
    """Known, but the visit does not allow it."""

    def __init__(self, right: Right) -> None:
        super().__init__(right.name.lower())
        self.right = right.name.lower()


class Look:
    """One look at one page. `query` is what its address says, `place` what stands in its path."""

    def __init__(self, asked: Asked, *, query: Mapping[str, list[str]], place: Mapping[str, str]) -> None:
        self.asked = asked
        self.query = query
        self.place = place

    def said(self, name: str) -> str:
        return self.query.get(name, [""])[-1].strip()

    def ask(self, operation: str, **arguments: Any) -> Any:
        known = BY_NAME[operation]
        if self.asked.grant.right < known.right:
            raise NoRight(known.right)
        return known.call(self.asked, **arguments)

    def chosen(self, operation: str, *names: str) -> dict[str, Any]:
        """What the address says of these arguments of an operation, read and refused as the operation would."""
        spelt = {name: self.query[name] for name in names if any(self.query.get(name, ()))}
        spelt = {name: [each for each in values if each] for name, values in spelt.items()}
        return BY_NAME[operation].read({}, spelt, None)

    def named(self, ids: list[str], *, most: int = 3) -> list[dict[str, Any]]:
        """The first few of these memories; what is gone or secret has only its id."""
        found: list[dict[str, Any]] = []
        for each in ids[:most]:
            known: dict[str, Any] = {"id": each}
            with suppress(NotFound):
                known = self.ask("memory", memory=each)
            found.append(known)
        return found


@frozen
class Page:
    """`listed`: it stands in the list of pages, in the order of the table."""

    name: str
    path: str
    shown: Callable[[Look], dict[str, Any]]
    listed: bool = True

    @property
    def template(self) -> str:
        return f"{self.name}.html"


PAGES: Final[dict[str, Page]] = {}


def page(path: str, *, listed: bool = True) -> Callable[[Callable[[Look], dict[str, Any]]], Page]:
    def made(shown: Callable[[Look], dict[str, Any]]) -> Page:
        name = shown.__name__.strip("_")
        PAGES[name] = Page(name=name, path=path, shown=shown, listed=listed)
        return PAGES[name]

    return made


def listed() -> Iterator[Page]:
    return (each for each in PAGES.values() if each.listed)
