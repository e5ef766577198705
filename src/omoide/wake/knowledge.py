"""`mind.knowledge`: the documents of a mind, which it asks on purpose. The verbs, each one call."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Progress
from omoide.wake import consult, study
from omoide.wake.consult import Consulted, Found
from omoide.wake.study import Document, Material, Studied

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt
    from omoide.care.hands import Care


class Knowledge:
    """They lie beside the mind, in a scope of their own: `scope` can be undone, verified and exported like any mind."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    @property
    def scope(self) -> Scope:
        return self._scope.knowledge

    @property
    def care(self) -> "Care":
        """Keeping it safe: undo, erase, verify, rebuild, export."""
        from omoide.care.hands import Care

        return Care(self._engine, self.scope, find=self._memory, by=self._by)

    def _memory(self, name: str) -> Memory:
        for memory in self._engine.store.memories(self.scope, [name]):
            return memory
        raise NotFound(what="memory", value=name)

    def add(self, materials: Iterable[Material], *, progress: Progress | None = None) -> list[Studied]:
        """Take them in. What is there already with the same content costs nothing."""
        return study.study(self._engine, self._scope, materials, by=self._by, progress=progress)

    def embed(self, *, progress: Progress | None = None) -> int:
        """Give all passages their vectors, now instead of when there is time. Returns how many."""
        meaning = self._engine.meaning
        return meaning.catch_up(self.scope, wait=True, progress=progress) if meaning else 0

    def documents(self) -> list[Document]:
        return list(study.documents(self._engine, self._scope).values())

    def document(self, name: str) -> Document:
        """By its file name, or as much of the end of its path as it takes."""
        return consult.named(study.documents(self._engine, self._scope), name)

    def search(self, question: str, *, k: int | None = None, within: str = "") -> Consulted:
        """The passages that answer, with file, page or heading; nothing comes of having looked."""
        return consult.consult(self._engine, self._scope, question, k=k, within=within)

    def read(self, pointer: str, *, around: int = 0) -> Found:
        """`manual.pdf#12`, and so many passages around it; a whole document by its name."""
        return consult.read_passages(self._engine, self._scope, pointer, around=around)

    def remove(self, name: str) -> Document:
        """Take a document out; undoing it in `scope` brings it back."""
        document = self.document(name)
        study.remove(self._engine, self._scope, document, by=self._by)
        return document

    def plan_erasure(self, name: str) -> "Erasing":
        """All that a document says and ever said, and what is noted of it."""
        return study.plan_erasure(self._engine, self._scope, self.document(name))

    def erase(self, plan: "Erasing") -> "Receipt":
        """For good, from every file of the store."""
        return self.care.erase(plan)
