"""What Claude Code keeps by itself: transcripts of sessions (`*.jsonl`) and its auto memory (`memory/MEMORY.md` and topic files).

A turn has the key that the hooks know it by, so that what was heard there is not learnt again here.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from omoide.language.cleaning import is_blank
from omoide.library.claude_code.transcript import read_turns
from omoide.library.front_matter import BadFront, split
from omoide.library.front_matter import read as read_front
from omoide.library.importing.fields import besides, table, text, times
from omoide.library.importing.item import Held, Item, Odd, Oddity, Said
from omoide.library.importing.notes import paragraphs
from omoide.library.importing.source import Reading, Sheet, Source, body, head, text_of
from omoide.library.importing.unread import or_unread
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "claude-code"
_INDEX: Final = "MEMORY.md"
_TRANSCRIPT: Final = re.compile(r'(?<!\\)"(?:sessionId|session_id|parentUuid)"\s*:')
_TOPIC: Final = re.compile(r"(?:^|.*/)memory/[^/]+\.md|[^/]+\.md")
_LINKED: Final = re.compile(r"\[[^\[\]]*\]\(([^()\s]+\.md)\)")
_LINES: Final = frozenset(
    {
        "user", "assistant", "system", "summary", "attachment", "progress", "file-history-snapshot", "queue-operation",
        "ai-title", "custom-title", "agent-name", "agent-color", "last-prompt", "permission-mode", "mode", "tag", "pr-link",
        "result", "saved_hook_context", "worktree-state", "content-replacement",
    }
)  # fmt: skip
_SORTS: Final = ("user", "feedback", "project", "reference")


def fits(source: Source) -> bool:
    if any(_is_transcript(source, each) for each in source.sheets):
        return True
    # Codex has an index, too, and in a vault of notes anything may be called so.
    paths = {each.path for each in source.sheets}
    if any(each.startswith(".obsidian/") or each.endswith("memory_summary.md") for each in paths):
        return False
    return any(each == _INDEX or each.endswith(f"memory/{_INDEX}") for each in paths)


def _is_transcript(source: Source, sheet: Sheet) -> bool:
    return sheet.name.endswith(".jsonl") and _TRANSCRIPT.search(head(source, sheet.path)) is not None


def read(source: Source, reading: Reading) -> Iterator[Item]:
    for sheet in source.sheets:
        if sheet.name.endswith(".jsonl"):
            yield from or_unread(source, sheet, _session(source, sheet))
        elif sheet.name.endswith(".md") and _TOPIC.fullmatch(sheet.path):
            yield from or_unread(source, sheet, _memory(source, sheet, reading))
        elif sheet.size:
            yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)


def _session(source: Source, sheet: Sheet) -> Iterator[Item]:
    written = body(source, sheet.path)
    told = read_turns(written, ended=True)
    for sort, count in _strange(written).items():
        yield Oddity(where=sheet.path, odd=Odd.RECORD, detail=f"type {sort}", count=count)
    for problem in told.problems:
        yield Oddity(where=f"{sheet.path}:{problem.line}", odd=Odd.LINE)
    for turn in told.turns:
        words = Words(text="", session=turn.session)
        if turn.when is None:
            yield Oddity(where=sheet.path, odd=Odd.TIME)
        yield Said(key=turn.key, said=turn.said, reply=turn.reply, at=turn.when, words=words)


def _strange(written: bytes) -> Counter[str]:
    """Lines of a sort that nobody here knows; those that are no speech are known, and passed over."""
    found: Counter[str] = Counter()
    for line in written.split(b"\n"):
        try:
            said = table(json.loads(line))
        except (ValueError, RecursionError):
            continue
        if said and (sort := text(said, "type")) not in _LINES:
            found[sort or "?"] += 1
    return found


def _memory(source: Source, sheet: Sheet, reading: Reading) -> Iterator[Item]:
    written = text_of(source, sheet.path)
    if sheet.name == _INDEX:
        yield from _index(written, sheet, {each.name for each in source.sheets})
        return
    values: dict[str, Any] = {}
    try:
        front, below = split(written)
        values = dict(read_front(front).values) if front else {}
    except BadFront as error:
        yield Oddity(where=sheet.path, odd=Odd.FRONT, detail=str(error))
        below = written
    if is_blank(below):
        yield Oddity(where=sheet.path, odd=Odd.RECORD, detail="empty")
        return
    sort = text(values, "type") or text(table(values.get("metadata")), "type")
    title = text(values, "name", "title") or sheet.name.removesuffix(".md")
    about = text(values, "description")
    yield Held(
        # How somebody wants to be worked with is told as a note: what comes from elsewhere guides nobody.
        kind=Kind.NOTE if sort == "feedback" else Kind.FACT,
        words=Words(
            text=below.strip(),
            title=title,
            tags=(sort,) if sort in _SORTS else (),
            alias=f"{FORM}/{sheet.path}",
            extra=besides(FORM, {"description": about, "type": sort}),
        ),
        at=times(values, "modified", "updated", "created", reading=reading) or sheet.touched,
        known=True,
        wish=sort == "feedback",
    )


def _index(written: str, sheet: Sheet, names: set[str]) -> Iterator[Item]:
    """Lines that only lead to a topic file say nothing that is not there."""
    for heading, words in paragraphs(written):
        linked = [each.rpartition("/")[2] for each in _LINKED.findall(words)]
        if not linked or not names.issuperset(linked):
            yield Held(kind=Kind.FACT, words=Words(text=words, title=heading), at=sheet.touched, known=True)
