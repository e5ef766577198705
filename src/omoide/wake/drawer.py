"""`mind.drawer`: what programs keep with a mind. The verbs, each one call."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from omoide.errors import NotFound
from omoide.model import tempo
from omoide.model.scope import Scope
from omoide.wake import stowing
from omoide.wake.beside import Beside
from omoide.wake.stowing import Look, Namespace, Put, Stowed

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt

HEAD: Final = "head"  # the document that counts a series


class Drawer(Beside):
    """JSON by namespace and key, in a scope beside the mind: `scope` can be undone, verified and exported like any mind."""

    @property
    def scope(self) -> Scope:
        return self._scope.drawer

    @tempo.looks
    def now(self) -> datetime:
        return self._engine.clock.now()

    # One document.

    @tempo.looks
    def get(self, namespace: Namespace, key: str) -> Stowed | None:
        return Look(self._engine, self.scope).get(namespace, key)

    @tempo.acts
    def put(
        self,
        namespace: Namespace,
        key: str,
        value: Any,
        *,
        text: str | None = None,
        ttl: timedelta | None = None,
    ) -> None:
        """When it returns, it is safe. `text` is what it is searched by, if not all that is text in it."""
        self.change(lambda _: [Put(namespace=namespace, key=key, value=value, text=text, ttl=ttl)])

    @tempo.acts
    def take_out(self, namespace: Namespace, key: str) -> None:
        """Nobody gets it any more; undoing it in `scope` brings it back."""
        self.change(lambda _: [Put(namespace=namespace, key=key, value=None)])

    @tempo.acts
    def change(self, decide: Callable[[Look], Iterable[Put]]) -> None:
        """Several, in one act, decided by what is there; decided anew where somebody else was faster."""
        stowing.change(self._engine, self._scope, decide, by=self._by)

    # Many.

    @tempo.looks
    def within(self, namespace: Namespace = ()) -> Iterator[Stowed]:
        """All in a namespace and below it, the newest first."""
        return stowing.within(self._engine, self._scope, namespace)

    @tempo.looks
    def search(self, namespace: Namespace, question: str, *, k: int = 10) -> list[Stowed]:
        """What answers, by words and by meaning, best first."""
        return stowing.search(self._engine, self._scope, namespace, question, k=k)

    @tempo.acts
    def refresh(self, stowed: Iterable[Stowed]) -> None:
        """They were read, and last as long again."""
        stowing.refresh(self._engine, self._scope, stowed, by=self._by)

    @tempo.acts_long
    def sweep(self) -> int:
        """Let go of what has expired."""
        return stowing.sweep(self._engine, self._scope, by=self._by)

    # A series: documents that are numbered in the order they came.

    @tempo.acts
    def append(self, namespace: Namespace, values: Sequence[Any]) -> None:
        """After all others, in one act."""
        if values:
            self.change(lambda look: appended(look, namespace, values))

    @tempo.looks
    def series(self, namespace: Namespace, *, last: int | None = None) -> list[Any]:
        """All of it, or its last few, the oldest first."""
        look = Look(self._engine, self.scope)
        first, end = bounds(look, namespace)
        first = first if last is None else max(first, end - max(last, 0))
        found = look.several([(namespace, place(number)) for number in range(first, end)])
        return [each.value["item"] for each in found if each]

    @tempo.acts
    def pop(self, namespace: Namespace) -> Any | None:
        """Take out the last one, and hand it over."""
        popped: list[Any] = []

        def decide(look: Look) -> Iterator[Put]:
            popped.clear()
            first, end = bounds(look, namespace)
            while end > first and not popped:
                end -= 1
                if found := look.get(namespace, place(end)):
                    popped.append(found.value["item"])
                    yield Put(namespace=namespace, key=place(end), value=None)
            yield _head(namespace, first, end)

        self.change(decide)
        return popped[0] if popped else None

    @tempo.acts_long
    def clear(self, namespace: Namespace) -> None:
        """Take out all in a namespace and below it."""
        self.change(
            lambda _: [
                Put(namespace=each.namespace, key=each.key, value=None) for each in self.within(namespace)
            ]
        )

    # For good.

    @tempo.looks
    def plan_erasure(self, namespace: Namespace, key: str | None = None) -> "Erasing":
        """All that a document says and ever said, or all of a namespace and below it."""
        plan = stowing.plan_erasure(self._engine, self._scope, namespace, key)
        if plan is None:
            raise NotFound(what="document", value="/".join((*namespace, *([] if key is None else [key]))))
        return plan

    @tempo.acts_long
    def erase(self, plan: "Erasing") -> "Receipt":
        """For good, from every file of the store."""
        return self.care.erase(plan)


def bounds(look: Look, namespace: Namespace) -> tuple[int, int]:
    """The number of the first of a series, and of the one that will come next."""
    head = look.get(namespace, HEAD)
    return (head.value["first"], head.value["next"]) if head else (0, 0)


def appended(look: Look, namespace: Namespace, values: Sequence[Any]) -> list[Put]:
    first, end = bounds(look, namespace)
    puts = [
        Put(namespace=namespace, key=place(number), value={"item": value}, text="")
        for number, value in enumerate(values, start=end)
    ]
    return [*puts, _head(namespace, first, end + len(values))]


def place(number: int) -> str:
    return f"{number:012d}"


def _head(namespace: Namespace, first: int, end: int) -> Put:
    return Put(namespace=namespace, key=HEAD, value={"first": first, "next": end}, text="")
