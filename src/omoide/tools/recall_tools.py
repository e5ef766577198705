"""Remembering on purpose: what was lived, what was said word for word, and the rest of what was cut (NA-47, NA-53, NA-54, NA-60).

What is found goes to whoever asked, and nowhere else: in the log stands only that somebody searched.
"""

from datetime import datetime
from typing import Any, Final

from omoide.library.fencing import noted, spoken_by
from omoide.library.indices import index_of, type_of
from omoide.library.paths import path_of
from omoide.mind import Mind
from omoide.model.activity import Activity, Happened
from omoide.model.cue import Recollection
from omoide.model.memory import Origin
from omoide.tools.tool import Answer, Argument, Tool, language_of
from omoide.wake.quoting import Block, cut

_RECALL, _SEARCH, _READ = "recall_memories", "search_past_conversations", "read_memory_context"
_NOTICES: Final = {
    _RECALL: {"ja": "🛠️ 記憶を検索しました", "en": "🛠️ Searched memories"},
    _SEARCH: {"ja": "🛠️ 過去の会話を検索しました", "en": "🛠️ Searched past conversations"},
    _READ: {"ja": "🛠️ 記憶の続きを読みました", "en": "🛠️ Read on in a memory"},
}


def _recall(mind: Mind, query: str, limit: int | None = None) -> Answer:
    came = mind.recall_lived(query, limit=limit)
    longest = mind.seeking.longest
    language = language_of(query)
    found = [_memory(each, longest, now=mind.now(), language=language) for each in came.found]
    note = noted((each.memory for each in came.found), language)
    return {"notice": _notice(mind, _RECALL, query), **note, "found": found, "trouble": came.trouble}


def _search(mind: Mind, query: str) -> Answer:
    found = [_block(each, mind.seeking.longest) for each in mind.talk.quote(query)]
    return {"notice": _notice(mind, _SEARCH, query), "found": found, "trouble": ""}


def _read_on(mind: Mind, text: str) -> Answer:
    block, notice = mind.talk.read_on(text), _notice(mind, _READ, text)
    if block is None:
        return {"notice": notice, "found": [], "trouble": ""}
    told = _block(block, mind.seeking.read_on)
    return {"notice": notice, "text": told.pop("snippet"), **told}


def _memory(each: Recollection, longest: int, *, now: datetime, language: str) -> dict[str, Any]:
    memory = each.memory
    kind = type_of(memory, now=now)
    said = "\n".join(part for part in (memory.words.title, memory.words.trigger, memory.words.text) if part)
    return {
        "path": path_of(memory),
        "id": memory.id,
        **({"type": kind, "index": index_of(kind)} if kind else {}),
        "date": memory.occurred.date().isoformat(),
        "from": spoken_by(memory, language),
        "snippet": cut(said, longest),
        "marks": each.marks,
        "score": round(each.score, 3),
    }


def _block(each: Block, longest: int) -> dict[str, Any]:
    return {
        "path": each.pointer,
        "date": each.at.date().isoformat(),
        "from": each.speaker or each.origin,
        "snippet": each.shown(longest),
        "continues": len(each.text) > longest,
    }


def _notice(mind: Mind, tool: str, asked: str) -> str:
    """All that is logged of a search (NA-53)."""
    text = _NOTICES[tool][language_of(asked)]
    did = Activity(type=Happened.TOOL_USE, at=mind.now(), content=text, tool=tool, origin=Origin.AGENT)
    mind.happened(did)
    return text


TOOLS: Final = (
    Tool(
        name=_RECALL,
        says="Remember what you have lived: diaries, former talk, episodes and what you dreamt, found by meaning, in Japanese or "
        "English. What stands in documents is not in there: use search_knowledge_base for that.",
        arguments={
            "query": Argument(says="what to remember, in wide words", required=True),
            "limit": Argument(says="how many at most", type="integer", low=1, high=50),
        },
        call=_recall,
    ),
    Tool(
        name=_SEARCH,
        says="Find what was said before, word for word: a few of the newest and of the oldest utterances with exactly these words, "
        "without what was said just now. The last resort, for a name or a phrase to be quoted; recall_memories finds by meaning. "
        "What is too long is cut and says so; read_memory_context gives the rest.",
        arguments={"query": Argument(says="one name or phrase, or up to three words", required=True)},
        call=_search,
    ),
    Tool(
        name=_READ,
        says="Read on where a result was cut: give the text as you have it, to the letter, and get the same utterance or entry of "
        "your diary from there on.",
        arguments={"text": Argument(says="the text that was cut, or a piece of it", required=True)},
        call=_read_on,
    ),
)
