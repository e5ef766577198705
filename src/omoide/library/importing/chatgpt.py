"""The export of ChatGPT: `conversations.json`, a list of conversations, each a tree of messages of which one path was read.

The format is nobody's promise; this is how it was in 2025: `mapping` by node id, `current_node` at the end of the path.
Long exports are split into `conversations-000.json` and so on.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from omoide.language.cleaning import is_blank
from omoide.library.importing.fields import rows, table, text, texts, time, times
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source, elements, head
from omoide.library.importing.talk import Conversation, Message, items
from omoide.model.words import Words

FORM: Final = "chatgpt"
_FILE: Final = re.compile(r"(?:.*/)?conversations(?:-\d+)?\.json")
_MAPPING: Final = re.compile(r'(?<!\\)"mapping"\s*:\s*\{')
_NOTEBOOK: Final = "bio"  # what ChatGPT writes down for itself is addressed to this
_TEXTS: Final = ("text", "multimodal_text")
_ASIDE: Final = (  # how it came about, not what was said
    "thoughts", "reasoning_recap", "code", "execution_output", "system_error", "tether_quote",
    "tether_browsing_display", "model_editable_context", "sonic_webpage", "computer_output",
)  # fmt: skip
_WISHES: Final = "user_editable_context"  # what a person once wrote about themselves in the settings


def fits(source: Source) -> bool:
    return any(_MAPPING.search(head(source, each)) for each in _files(source))


def _files(source: Source) -> list[str]:
    """By name in an export; a single file may be called anything."""
    if len(source.sheets) == 1:
        return [source.sheets[0].path]
    return [each.path for each in source.sheets if _FILE.fullmatch(each.path)]


def read(source: Source, reading: Reading) -> Iterator[Item]:
    own = _files(source)
    for sheet in source.sheets:
        if sheet.path not in own:
            yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)
    for path in own:
        for place, said in enumerate(elements(source, path), start=1):
            if isinstance(said, dict) and isinstance(said.get("mapping"), dict):
                yield from _conversation(said, f"{path} ({place})", reading)
            else:
                yield Oddity(where=f"{path} ({place})", odd=Odd.RECORD, detail="no conversation")


def _conversation(said: Mapping[str, Any], where: str, reading: Reading) -> Iterator[Item]:
    key = text(said, "conversation_id", "id")
    if not key:
        yield Oddity(where=where, odd=Odd.RECORD, detail="no id")
        return
    nodes: dict[str, Any] = table(said["mapping"])
    path = _path(nodes, text(said, "current_node"))
    messages: list[Message] = []
    noted: list[Held] = []
    for name in path:
        message = table(table(nodes[name]).get("message"))
        if not message or _is_hidden(message):
            continue
        role, to = text(table(message.get("author")), "role"), text(message, "recipient") or "all"
        content, at = table(message.get("content")), time(message.get("create_time"), reading)
        words, parts = _content(content)
        if role == "assistant" and to == _NOTEBOOK and words:
            noted.append(
                Held(key=f"{FORM}\n{key}\n{name}\n{_NOTEBOOK}", words=Words(text=words), at=at, known=True)
            )
        elif role == "user" and text(content, "content_type") == _WISHES:
            continue
        elif role == "user" or (role == "assistant" and to == "all"):
            messages.append(Message(key=name, by_user=role == "user", text=words, at=at, parts=parts))
    yield from items(
        Conversation(
            form=FORM,
            key=key,
            title=text(said, "title"),
            at=times(said, "create_time", "update_time", reading=reading),
            messages=messages,
            branches=_branches(nodes, path),
        )
    )
    yield from noted


def _path(nodes: Mapping[str, Any], last: str) -> list[str]:
    """From the first message to the one that was read last; where nobody says which that is, the newest leaf."""
    if last not in nodes:
        leaves = [name for name in nodes if not rows(table(nodes[name]).get("children"))]
        last = max(leaves, key=lambda name: _made(nodes[name]), default="")
    found: dict[str, None] = {}
    while last in nodes and last not in found:  # a ring is no path
        found[last] = None
        last = str(table(nodes[last]).get("parent") or "")
    return list(reversed(found))


def _made(node: Any) -> float:
    at = table(table(node).get("message")).get("create_time")
    return float(at) if isinstance(at, int | float) else 0.0


def _branches(nodes: Mapping[str, Any], path: list[str]) -> int:
    """Messages that somebody could have seen, on other paths."""
    left = (table(table(nodes[name]).get("message")) for name in nodes.keys() - set(path))
    return sum(
        not _is_hidden(each) and text(table(each.get("author")), "role") in ("user", "assistant")
        for each in left
        if each
    )


def _is_hidden(message: Mapping[str, Any]) -> bool:
    return table(message.get("metadata")).get("is_visually_hidden_from_conversation") is True


def _content(content: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The text, and what else there was, by name."""
    sort = text(content, "content_type")
    if sort in _ASIDE:
        return "", ()
    if sort and sort not in _TEXTS:
        found = text(content, "text")
        return (found, ()) if found else ("", (sort,))
    said: list[str] = list(texts(content.get("parts"))) or [text(content, "text")]
    parts: list[str] = []
    for part in map(table, rows(content.get("parts"))):
        if heard := text(part, "text"):  # what was spoken, as it was written down
            said.append(heard)
        elif part:
            parts.append(text(part, "content_type") or "?")
    return "\n".join(each for each in said if not is_blank(each)), tuple(parts)
