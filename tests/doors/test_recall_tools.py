"""The tools by which the past is asked, as people call them on the command line."""

import json
from typing import Any

import pytest

TOLD = "去年の秋、箱根の星見荘という宿に泊まって、露天風呂がとても良かった。"


@pytest.mark.spec("NA-47", "NA-53", "NA-54")
def test_what_was_said_is_searched_and_read_on(omoide: Any) -> None:
    omoide("hear", TOLD, "--from", "花")
    for number in range(4):
        omoide("hear", f"{number}日目。川沿いの桜を見た。", "--from", "花")
    assert TOLD in omoide("tool", "search_past_conversations", '{"query": "星見荘"}').out
    assert TOLD[5:] in omoide("tool", "read_memory_context", '{"text": "箱根の星見荘という宿に"}').out
    assert TOLD in omoide("tool", "recall_memories", '{"query": "星見荘の露天風呂"}').out
    told = omoide("tool", "search_past_conversations", '{"query": "星見荘"}', "--json").json
    assert told["notice"] == "🛠️ 過去の会話を検索しました"
    path = json.dumps({"path": told["found"][0]["path"].partition("#")[0]})
    log = omoide("tool", "read_memory_file", path).out
    assert (log.count(TOLD), log.count("🛠️ 過去の会話を検索しました")) == (1, 2)
