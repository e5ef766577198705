"""A retriever of LangChain over a mind: what comes to mind, or what its documents say."""

from typing import Any, Literal

from omoide.doors.frameworks.needing import missing
from omoide.dynamics.budgeting import Budget
from omoide.language.lexicon import is_japanese
from omoide.library.claude_code.speech import MEMORIES
from omoide.library.fencing import fenced, flat, whose
from omoide.mind import Mind
from omoide.model.memory import Memory
from omoide.wake.consult import Found
from omoide.wire import shapes

try:
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever
except ImportError as error:
    raise missing("langchain-core", error) from error

_TOKENS = 1_000_000  # whoever asks for a number of documents has room for them


class MindRetriever(BaseRetriever):
    """`MindRetriever(mind=mind, k=5).invoke("…")`. What came to mind is strengthened by it; a document is not. Fewer than
    `k` come where fewer have anything to do with the question."""

    mind: Any  # a Mind: pydantic cannot know it
    k: int = 5
    of: Literal["memories", "documents"] = "memories"
    profile: str = ""

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun, k: int | None = None
    ) -> list[Document]:
        mind: Mind = self.mind
        count = self.k if k is None else k
        if self.of == "documents":
            return [_passage(each) for each in mind.knowledge.search(query, k=count).found]
        came = mind.recall(query, profile=self.profile, budget=Budget(k=count, tokens=_TOKENS))
        return [
            Document(
                id=each.memory.id, page_content=_content(each.memory), metadata=shapes.recollection(each)
            )
            for each in came.found
        ]


def _content(memory: Memory) -> str:
    """It goes before a model as it is: so what nobody here vouches for comes in its fence, and says whose words it is."""
    language = "ja" if is_japanese(memory.words.text) else "en"
    others = whose(memory, language)
    if not others:
        return memory.words.text
    return fenced(MEMORIES, [f"- [{others}] {flat(memory.words.text)}"], language=language)


def _passage(found: Found) -> Document:
    return Document(id=found.memory, page_content=found.text, metadata=shapes.passage(found))
