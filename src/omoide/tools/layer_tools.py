"""Memory in layers, for an agent that pays for every token: an index, what lies around a place in it, the whole of what is wanted.

Beside them what else an agent does with a memory: keep, correct, let go, and see what comes by itself.
"""

from datetime import timedelta
from typing import Any, Final

from omoide.dynamics.budgeting import Budget
from omoide.language.dates import read_time
from omoide.library.fencing import doubted, noted, spoken_by
from omoide.mind import Mind
from omoide.model.cue import Filter
from omoide.model.identity import short
from omoide.model.memory import Memory, Origin
from omoide.model.relation import Relation
from omoide.model.words import Words
from omoide.tools.tool import Answer, Argument, Tool, language_of
from omoide.wake.encode import Circumstances

_HEAD: Final = 60  # characters of one line of an index
_ROOM: Final = 100_000  # tokens: how many come is said by their number
_NEARBY: Final = tuple(timedelta(days=days) for days in (1 / 24, 1, 7, 30, 365, 36_500))
_AT_ONCE: Final = 500
_SPOKEN: Final = (Origin.AGENT, Origin.USER, Origin.TOOL, Origin.WEB)


def _search(mind: Mind, query: str, limit: int = 10, since: str = "", until: str = "") -> Answer:
    now = mind.now()
    chosen = Filter(
        since=read_time(since, now=now) if since else None,
        until=read_time(until, now=now, end=True) if until else None,
    )
    came = mind.recall(query, chosen=chosen, budget=Budget(k=limit, tokens=_ROOM))
    language = language_of(query)
    return {
        **noted((each.memory for each in came.found), language),
        "found": [_line(each.memory, language) for each in came.found],
        "left_out": came.left_out,
        **({"trouble": came.trouble} if came.trouble else {}),
    }


def _timeline(mind: Mind, id: str, before: int = 3, after: int = 3) -> Answer:
    here = mind.get(id)
    older = mind.memories(past=(here.occurred, here.id), limit=before) if before else []
    later = _later(mind, here, after) if after else []
    around, language = [*reversed(older), here, *later], language_of(here.words.text)
    told = [_line(each, language) for each in around]
    return {**noted(around, language), "timeline": told, "at": short(here.id)}


def _later(mind: Mind, here: Memory, wanted: int) -> list[Memory]:
    """The next few: looked for nearby first, because memories are listed from the newest on."""
    found: list[Memory] = []
    for reach in _NEARBY:
        chosen = Filter(since=here.occurred, until=here.occurred + reach)
        listed = mind.memories(chosen, limit=_AT_ONCE)
        if len(listed) == _AT_ONCE and found:
            break
        found = [each for each in reversed(listed) if (each.occurred, each.id) > (here.occurred, here.id)]
        if len(found) >= wanted:
            break
    return found[:wanted]


def _line(memory: Memory, language: str) -> dict[str, Any]:
    """As little as it takes to choose by."""
    words = memory.words
    head = " ".join(f"{words.title} {words.text}".split())
    return {
        "id": short(memory.id),
        "date": memory.occurred.strftime("%Y-%m-%d %H:%M"),
        "kind": str(memory.kind),
        **({"from": spoken_by(memory, language)} if words.speaker or doubted(memory, language) else {}),
        "head": head if len(head) <= _HEAD else f"{head[: _HEAD - 1]}…",
    }


def _read(mind: Mind, ids: list[str]) -> Answer:
    found = [mind.get(each) for each in ids]
    language = language_of("".join(each.words.text for each in found))
    return {**noted(found, language), "memories": [_whole(mind, each) for each in found]}


def _whole(mind: Mind, memory: Memory) -> dict[str, Any]:
    words = memory.words
    told = {
        "id": memory.id,
        "kind": str(memory.kind),
        "date": memory.occurred.isoformat(),
        "title": words.title,
        "text": words.text,
        "from": words.speaker,
        "about": list(words.names),
        "tags": list(words.tags),
        "origins": [str(each) for each in memory.origins],
        "stage": str(memory.stage),
        "protected": memory.protection is not None,
        "mentions": memory.mentions,
        "made_from": [short(each) for each in memory.sources],
        "superseded_by": short(memory.superseded_by) if memory.superseded_by else "",
        "ties": [_tie(memory, each) for each in mind.links(memory.id)],
    }
    return {key: value for key, value in told.items() if value not in ("", [])}


def _tie(memory: Memory, relation: Relation) -> dict[str, str]:
    mine = relation.source == memory.id
    return {
        "tie": str(relation.tie),
        **({"to": short(relation.target)} if mine else {"from": short(relation.source)}),
    }


def _remember(
    mind: Mind, text: str, said_by: str = "agent", about: list[str] | None = None, when: str = ""
) -> Answer:
    occurred = read_time(when, now=mind.now()) if when else None
    known = Circumstances(origin=Origin(said_by), occurred=occurred)
    kept = mind.remember(Words(text=text, names=tuple(about or ())), known)
    return {"id": kept.id, "kept": kept.words.text, "mentions": kept.mentions, "undo": kept.version}


def _correct(mind: Mind, id: str, text: str, said_by: str = "agent") -> Answer:
    corrected = mind.correct(id, text, origin=Origin(said_by))
    return {"id": corrected.id, "text": corrected.words.text, "undo": corrected.version}


def _forget(mind: Mind, id: str, sure: bool = False) -> Answer:
    """Only what can be taken back: erasing for good is for people."""
    if not sure:
        return {
            "would_forget": _line(known := mind.get(id), language_of(known.words.text)),
            "forgotten": False,
        }
    gone = mind.forget(id)
    return {"id": gone.id, "forgotten": True, "undo": gone.version}


def _doubts(mind: Mind, limit: int = 10) -> Answer:
    found = mind.doubts()
    shown = found[:limit]
    language = language_of(" ".join(each.older.words.text for each in shown))
    return {
        **noted((memory for each in shown for memory in each), language),
        "doubts": [
            {"older": _line(each.older, language), "newer": _line(each.newer, language)} for each in shown
        ],
        "left_out": len(found) - len(shown),
    }


def _settle_doubt(mind: Mind, id: str, stands: str) -> Answer:
    settled = mind.settle_doubt(id, newer=stands == "newer")
    return {
        "id": settled[0].older.id,
        "stands": stands,
        "newer": [short(each.newer.id) for each in settled],
        "undo": mind.get(settled[0].older.id).version,
    }


def _prime(mind: Mind, message: str = "", sender: str = "") -> Answer:
    primed = mind.prime(message, sender=sender)
    return {
        "text": primed.text,
        "tokens": primed.tokens,
        **({"trouble": primed.trouble} if primed.trouble else {}),
    }


def _drives(mind: Mind, language: str = "") -> Answer:
    inner = mind.self.drives(language=language)
    return inner.internal_state() | {"acts": inner.motive.acts}


_ID: Final = Argument(says="the id of a memory, as search shows it", required=True)
_SAID_BY: Final = Argument(
    says="whose words these are: the person's own (user), your conclusion (agent), or read in a tool's result or on the web",
    choices=tuple(str(each) for each in _SPOKEN),
)
_WHEN: Final = "such as 2026-02-18, 令和8年2月18日, last Friday or 先週の金曜"
TOOLS: Final = (
    Tool(
        name="search",
        says="What comes to mind for a question or a few words, in Japanese or English: an index of ids, dates and first words, best "
        "first. Cheap: look here before you say that you do not know. Then `timeline` for what lay around one, `read` for the whole.",
        arguments={
            "query": Argument(says="what to look for", required=True),
            "limit": Argument(says="how many at most", type="integer", low=1, high=50),
            "since": Argument(says=f"only from then on: {_WHEN}"),
            "until": Argument(says="only up to then, that day included"),
        },
        call=_search,
        writes=False,
    ),
    Tool(
        name="timeline",
        says="What happened just before and after a memory, as an index: use it to see one in its place.",
        arguments={
            "id": _ID,
            "before": Argument(says="how many before it", type="integer", low=0, high=50),
            "after": Argument(says="how many after it", type="integer", low=0, high=50),
        },
        call=_timeline,
        writes=False,
    ),
    Tool(
        name="read",
        says="Some memories whole: every word, who said it, when, what it was made from and what it is tied to.",
        arguments={
            "ids": Argument(says="ids, as search shows them", type="array", required=True, low=1, high=20)
        },
        call=_read,
        writes=False,
    ),
    Tool(
        name="remember",
        says="Keep something for good: a preference, a decision, a fact about somebody, how something was solved. One matter in a "
        "whole sentence that will still make sense in a year. Said again, it is not kept twice.",
        arguments={
            "text": Argument(says="what to keep", required=True),
            "said_by": _SAID_BY,
            "about": Argument(says="whom or what it is about", type="array", high=20),
            "when": Argument(says=f"when it happened, if not now: {_WHEN}"),
        },
        call=_remember,
    ),
    Tool(
        name="correct",
        says="A memory is wrong or out of date: say how it really is. The former words stay in its history.",
        arguments={"id": _ID, "text": Argument(says="how it is", required=True), "said_by": _SAID_BY},
        call=_correct,
    ),
    Tool(
        name="forget",
        says="Let a memory go because somebody asks for it: nothing finds it any more. Without `sure` it only shows what would go. "
        "The receipt carries the number by which it can be taken back.",
        arguments={"id": _ID, "sure": Argument(says="whether to do it", type="boolean")},
        call=_forget,
    ),
    Tool(
        name="doubts",
        says="What is perhaps outdated: an older memory and a newer one that seems to say otherwise, and nobody has decided yet. Ask the "
        "person when it matters, then settle it.",
        arguments={"limit": Argument(says="how many at most", type="integer", low=1, high=50)},
        call=_doubts,
        writes=False,
    ),
    Tool(
        name="settle_doubt",
        says="Decide about what is perhaps outdated, once you know: the newer one takes the place of the older one, or both are true.",
        arguments={
            "id": Argument(says="the id of the older one", required=True),
            "stands": Argument(says="what is true", choices=("newer", "both"), required=True),
        },
        call=_settle_doubt,
    ),
    Tool(
        name="prime",
        says="All that should be in mind before you answer a message: who writes, what is open, what was said, what is known. One "
        "block of text. Without a message, what is on the mind right now.",
        arguments={
            "message": Argument(says="the message that arrived"),
            "sender": Argument(says="who wrote it"),
        },
        call=_prime,
        writes=False,
    ),
    Tool(
        name="drives",
        says="What you are moved by right now, and why: boredom, curiosity, goals, closeness; and whether you would act by yourself.",
        arguments={"language": Argument(says="of the words", choices=("en", "ja"))},
        call=_drives,
        writes=False,
    ),
)
