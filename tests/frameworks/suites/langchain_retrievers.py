"""LangChain's suite for retrievers, over a mind."""

from typing import Any

from langchain_tests.integration_tests import RetrieversIntegrationTests
from standing_in import fresh_mind

from omoide.doors.frameworks.langchain_retriever import MindRetriever

MIND = fresh_mind()
for told in (
    "健は京都で紅葉の写真を撮った。",
    "紅葉の京都は人が多い。",
    "京都の紅葉は十一月。",
    "健は銀行で働いている。",
):
    MIND.remember(told)


class TestMindRetriever(RetrieversIntegrationTests):
    retriever_constructor = MindRetriever
    retriever_query_example = "京都の紅葉"

    @property
    def retriever_constructor_params(self) -> dict[str, Any]:
        return {"mind": MIND}
