"""The export of Claude: `conversations.json`, `projects.json` (or a file for each project) and `memories.json`, as of 2025."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from omoide.library.importing.fields import rows, table, text, time, times
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.notes import paragraphs
from omoide.library.importing.source import Reading, Source, elements, head, whole
from omoide.library.importing.talk import Conversation, Message, items
from omoide.model.memory import Kind
from omoide.model.words import Words

FORM: Final = "claude"
_TALKS: Final = re.compile(r"(?:.*/)?conversations\.json")
_PROJECTS: Final = re.compile(r"(?:.*/)?projects(?:\.json|/[^/]+\.json)")
_MEMORIES: Final = re.compile(r"(?:.*/)?memories\.json")
_MESSAGES: Final = re.compile(r'(?<!\\)"chat_messages"\s*:\s*\[')
_MEMORY: Final = re.compile(r'(?<!\\)"conversations_memory"\s*:')
_REMEMBERED: Final = {"account_uuid", "conversations_memory", "project_memories"}
_SENDERS: Final = ("human", "assistant")
_PROJECT: Final = re.compile(r'(?<!\\)"prompt_template"\s*:')


def fits(source: Source) -> bool:
    alone = len(source.sheets) == 1
    named = (_TALKS, _PROJECTS, _MEMORIES)
    own = [each.path for each in source.sheets if alone or any(name.fullmatch(each.path) for name in named)]
    return any(mark.search(head(source, path)) for path in own for mark in (_MESSAGES, _MEMORY, _PROJECT))


def read(source: Source, reading: Reading) -> Iterator[Item]:
    alone = len(source.sheets) == 1
    for sheet in source.sheets:
        begins = head(source, sheet.path) if alone else ""
        if _TALKS.fullmatch(sheet.path) or _MESSAGES.search(begins):
            for place, said in enumerate(elements(source, sheet.path), start=1):
                yield from _conversation(table(said), f"{sheet.path} ({place})", reading)
        elif _PROJECTS.fullmatch(sheet.path) or _PROJECT.search(begins):
            yield from _projects(whole(source, sheet.path), sheet.path, reading)
        elif _MEMORIES.fullmatch(sheet.path) or _MEMORY.search(begins):
            yield from _memories(whole(source, sheet.path), sheet.path, reading)
        else:
            yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)


def _conversation(said: Mapping[str, Any], where: str, reading: Reading) -> Iterator[Item]:
    key, given = text(said, "uuid"), said.get("chat_messages")
    if not key or not isinstance(given, list):
        yield Oddity(where=where, odd=Odd.RECORD, detail="no conversation")
        return
    heard = [table(each) for each in rows(given)]
    path = _path(heard, text(said, "current_leaf_message_uuid"))
    messages: list[Message] = []
    attached: list[Held] = []
    for each in path:
        name, at = text(each, "uuid"), times(each, "created_at", "updated_at", reading=reading)
        if not name:
            yield Oddity(where=where, odd=Odd.RECORD, detail="a message without an id")
            continue
        if (sender := text(each, "sender")) not in _SENDERS:
            yield Oddity(where=where, odd=Odd.RECORD, detail=f"sender {sender}")
            continue
        spoken, parts = _content(each)
        messages.append(
            Message(key=name, by_user=text(each, "sender") == "human", text=spoken, at=at, parts=parts)
        )
        for place, file in enumerate(map(table, rows(each.get("attachments")))):
            if found := text(file, "extracted_content"):
                attached.append(
                    Held(
                        key=f"{FORM}\n{key}\n{name}\n{place}",
                        kind=Kind.DOCUMENT,
                        words=Words(text=found, title=text(file, "file_name"), session=f"{FORM}-{key}"),
                        at=at,
                    )
                )
    yield from items(
        Conversation(
            form=FORM,
            key=key,
            title=text(said, "name"),
            at=times(said, "created_at", "updated_at", reading=reading),
            summary=text(said, "summary"),
            messages=messages,
            branches=len(heard) - len(path),
        )
    )
    yield from attached


def _path(messages: Sequence[dict[str, Any]], last: str) -> list[dict[str, Any]]:
    """All of them in their order; where each names its parent, those that lead to the last one."""
    by_name = {text(each, "uuid"): each for each in messages}
    known = [each for each in messages if text(each, "parent_message_uuid") in by_name]
    if len(known) < len(messages) - 1 or len(by_name) < len(messages):
        return list(messages)
    name = last if last in by_name else text(messages[-1], "uuid") if messages else ""
    found: dict[str, dict[str, Any]] = {}
    while name in by_name and name not in found:
        found[name] = by_name[name]
        name = text(by_name[name], "parent_message_uuid")
    return list(reversed(found.values()))


def _content(message: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    blocks = [table(each) for each in rows(message.get("content"))]
    said = [text(each, "text") for each in blocks if text(each, "type") in ("", "text")]
    spoken = "\n\n".join(filter(None, said)) or text(message, "text")
    silent = (text(each, "type") for each in blocks)
    parts = [
        sort
        for sort in silent
        if sort not in ("", "text", "thinking", "tool_use", "tool_result", "token_budget")
    ]
    parts += [text(table(each), "file_name") or "?" for each in rows(message.get("files"))]
    return spoken, tuple(parts)


# Projects and memories.


def _projects(value: Any, path: str, reading: Reading) -> Iterator[Item]:
    for place, said in enumerate(map(table, rows(value) if isinstance(value, list) else [value]), start=1):
        key, name = text(said, "uuid"), text(said, "name")
        if not key or not name:
            yield Oddity(where=f"{path} ({place})", odd=Odd.RECORD, detail="no project")
            continue
        at = times(said, "created_at", "updated_at", reading=reading)
        words = Words(text=text(said, "description") or name, title=name, tags=("project",))
        yield Held(key=f"{FORM}\n{key}", ref=key, words=words, at=at, known=True)
        if wished := text(said, "prompt_template"):
            # What it told Claude to do is told here as what it was: nobody is guided by it.
            words = Words(text=wished, title=name, tags=("project", "custom instructions"))
            yield Held(key=f"{FORM}\n{key}\nprompt_template", words=words, at=at, known=True, wish=True)
        for doc in map(table, rows(said.get("docs"))):
            yield from _document(doc, key, name, f"{path} ({place})", reading)


def _document(
    said: Mapping[str, Any], project: str, name: str, where: str, reading: Reading
) -> Iterator[Item]:
    key, content = text(said, "uuid"), text(said, "content")
    if not key or not content:
        yield Oddity(where=where, odd=Odd.RECORD, detail=text(said, "filename") or "a document")
        return
    yield Held(
        key=f"{FORM}\n{project}\n{key}",
        kind=Kind.DOCUMENT,
        words=Words(text=content, title=text(said, "filename"), keywords=(name,)),
        at=time(said.get("created_at"), reading),
        known=True,
    )


def _memories(value: Any, path: str, reading: Reading) -> Iterator[Item]:
    for said in map(table, rows(value) if isinstance(value, list) else [value]):
        account = text(said, "account_uuid") or "account"
        told = {"": text(said, "conversations_memory"), **table(said.get("project_memories"))}
        for name in said.keys() - _REMEMBERED:
            yield Oddity(where=path, odd=Odd.FIELD, detail=name)
        if not any(isinstance(each, str) and each.strip() for each in told.values()):
            yield Oddity(where=path, odd=Odd.RECORD, detail="no memory")
        for project, written in told.items():
            for place, (heading, words) in enumerate(paragraphs(written if isinstance(written, str) else "")):
                yield Held(
                    key=f"{FORM}\n{account}\nmemory\n{project}\n{place}",
                    kind=Kind.FACT,
                    words=Words(text=words, title=heading),
                    known=True,
                )
