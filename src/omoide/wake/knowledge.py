"""`mind.knowledge`: the documents of a mind, which it asks on purpose. The verbs, each one call."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from omoide.errors import NotFound
from omoide.model import tempo
from omoide.model.scope import Scope
from omoide.ports import Progress
from omoide.wake import consult, discarding, study
from omoide.wake.beside import Beside
from omoide.wake.consult import Consulted, Found
from omoide.wake.study import Document, Material, Studied

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt


class Knowledge(Beside):
    """They lie beside the mind, in a scope of their own: `scope` can be undone, verified and exported like any mind."""

    @property
    def scope(self) -> Scope:
        return self._scope.knowledge

    @tempo.acts_long
    def add(self, materials: Iterable[Material], *, progress: Progress | None = None) -> list[Studied]:
        """Take them in. What is there already with the same content costs nothing."""
        return study.study(self._engine, self._scope, materials, by=self._by, progress=progress)

    @tempo.acts_long
    def embed(self, *, progress: Progress | None = None) -> int:
        """Give all passages their vectors, now instead of when there is time. Returns how many."""
        meaning, outbox = self._engine.meaning, self._engine.outbox
        made = meaning.catch_up(self.scope, wait=True, progress=progress) if meaning else 0
        if outbox is not None:
            outbox.forward(self.scope)
        return made

    @tempo.looks
    def documents(self) -> list[Document]:
        return list(study.documents(self._engine, self._scope).values())

    @tempo.looks
    def document(self, name: str) -> Document:
        """By its file name, or as much of the end of its path as it takes."""
        return consult.named(study.documents(self._engine, self._scope), name)

    @tempo.looks
    def search(self, question: str, *, k: int | None = None, within: str = "") -> Consulted:
        """The passages that answer, with file, page or heading; nothing comes of having looked."""
        return consult.consult(self._engine, self._scope, question, k=k, within=within)

    @tempo.looks
    def read(self, pointer: str, *, around: int = 0, version: int | None = None) -> Found:
        """`manual.pdf#12`, and so many passages around it; a whole document by its name; as it was in a former version."""
        return consult.read_passages(self._engine, self._scope, pointer, around=around, version=version)

    @tempo.looks
    def history(self, name: str) -> list[Document]:
        """What a document was, oldest first."""
        return study.versions(self._engine, self._scope, self.document(name).path)

    @tempo.acts
    def remove(self, name: str) -> Document:
        """Take a document out; undoing it in `scope` brings it back."""
        document = self.document(name)
        discarding.remove(self._engine, self._scope, document, by=self._by)
        return document

    @tempo.looks
    def plan_erasure(self, name: str) -> "Erasing":
        """All that a document says and ever said, and what is noted of it; also of one that was taken out or undone."""
        try:
            document = self.document(name)
        except NotFound:
            document = consult.named(discarding.vanished(self._engine, self._scope), name)
        return discarding.plan_erasure(self._engine, self._scope, document)

    @tempo.acts_long
    def erase(self, plan: "Erasing") -> "Receipt":
        """For good, from every file of the store."""
        return self.care.erase(plan)
