"""Deliberate recall, for when what came to mind by itself is not enough (AW-19): search, read, write, report."""

from typing import Any, Final

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.confidence import confidence_of
from omoide.errors import NotFound
from omoide.library.fencing import noted, spoken_by
from omoide.library.paths import DIRECTORIES, path_of
from omoide.mind import Mind
from omoide.model.change import Outcome
from omoide.model.cue import Filter, Recollection
from omoide.tools.tool import Answer, Argument, Tool, language_of

_SNIPPET: Final = 200  # characters; the rest is one call of `read_memory_file` away
_ALL: Final = "all"


def _search(mind: Mind, query: str, scope: str = _ALL, limit: int = 5) -> Answer:
    chosen = Filter() if scope == _ALL else Filter(kinds=frozenset(DIRECTORIES[scope]))
    came = mind.recall(query, chosen=chosen, budget=Budget(k=limit, tokens=100_000))
    language = language_of(query)
    return {
        **noted((each.memory for each in came.found), language),
        "found": [_hit(each, language) for each in came.found],
        "left_out": came.left_out,
        "trouble": came.trouble,
    }


def _hit(each: Recollection, language: str) -> dict[str, Any]:
    memory = each.memory
    said = " ".join(part for part in (memory.words.title, memory.words.trigger, memory.words.text) if part)
    return {
        "path": path_of(memory),
        "id": memory.id,
        "date": memory.occurred.date().isoformat(),
        "from": spoken_by(memory, language),
        "snippet": " ".join(said.split())[:_SNIPPET],
        "score": round(each.score, 3),
        "matched": list(each.matched),
    }


def _read(mind: Mind, path: str, lines: str = "") -> Answer:
    file = mind.library.read(path, lines=lines)
    note = noted(mind.library.at(file.path), language_of(file.text))
    return {**note, "path": file.path, "text": file.text, "first_line": file.first, "lines": file.lines}


def _write(mind: Mind, path: str, content: str, mode: str = "overwrite") -> Answer:
    written = mind.library.write(path, content, append=mode == "append")
    return {"path": written.path, "id": written.id, "how": written.how}


def _report(mind: Mind, procedure: str, success: bool, note: str = "") -> Answer:
    name = procedure
    if "/" in procedure:
        found = mind.library.at(procedure)
        if not found:
            raise NotFound(what="file", value=procedure)
        name = found[0].id
    known = mind.report_outcome(name, Outcome.SUCCESS if success else Outcome.FAILURE, note=note)
    return {
        "id": known.id,
        "successes": known.successes,
        "failures": known.failures,
        "confidence": round(confidence_of(known, procedures=mind.procedures), 3),
    }


_WHERE: Final = ", ".join(DIRECTORIES)
TOOLS: Final = (
    Tool(
        name="search_memory",
        says="Search your own long-term memory, in any words and in Japanese or English. Use it when what you "
        "already remember is not enough: exact dates and figures, details of an earlier exchange, a procedure to "
        "follow, or a topic you remember nothing of. Gives paths; read one with read_memory_file.",
        arguments={
            "query": Argument(says="what to look for, as a question or in a few words", required=True),
            "scope": Argument(says="which part of the memory to look in", choices=(_ALL, *DIRECTORIES)),
            "limit": Argument(says="how many at most", type="integer", low=1, high=50),
        },
        call=_search,
        writes=False,
    ),
    Tool(
        name="read_memory_file",
        says="Read a file of your memory by its path, whole or some lines of it: what search_memory found, what a "
        "pointer such as activity_log/2026-02-18.jsonl#L12-20 leads to, state/current_task.md, or a directory "
        f"({_WHERE}) to see what is in it.",
        arguments={
            "path": Argument(says="such as knowledge/deploy.md", required=True),
            "lines": Argument(says="such as 12-20; all without it"),
        },
        call=_read,
        writes=False,
    ),
    Tool(
        name="write_memory_file",
        says="Keep something on purpose: knowledge/NAME.md for what is so, procedures/NAME.md and skills/NAME.md for "
        "how to do things, notes/NAME.md, state/NAME.md. Everything else is kept without your doing. What you did "
        "not write yourself is not rewritten: your file takes its place, and the old one stays known. A text with "
        "[IMPORTANT] in it never fades.",
        arguments={
            "path": Argument(says="such as knowledge/deploy.md", required=True),
            "content": Argument(
                says="Markdown; front matter may give a description, tags, confidence and protected: true; [[links]] tie it "
                "to what they name",
                required=True,
            ),
            "mode": Argument(says="what becomes of what is there", choices=("overwrite", "append")),
        },
        call=_write,
    ),
    Tool(
        name="report_procedure_outcome",
        says="Tell whether a procedure or skill that you followed worked. It decides how far it will be trusted.",
        arguments={
            "procedure": Argument(says="its path, or its id", required=True),
            "success": Argument(says="whether it worked", type="boolean", required=True),
            "note": Argument(says="what went wrong, or what was different"),
        },
        call=_report,
    ),
)
