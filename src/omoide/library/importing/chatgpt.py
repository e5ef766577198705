"""The export of ChatGPT: `conversations.json`, a list of conversations, each a tree of messages of which one path was read.

The format is nobody's promise; this is how it was in 2025: `mapping` by node id, `current_node` at the end of the path.
Long exports are split into `conversations-000.json` and so on.
"""

import json
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
_ABOUT: Final = {"user_profile": "About the user", "user_instructions": "How to answer"}
_QUOTING: Final = "The user provided "
_ROLES: Final = ("user", "assistant", "system", "tool")
# Marks of where an answer has something from stand between two characters of a private area: what kind of mark, and what it
# leads to. Of a name or an address what is read in its place stays.
_MARK: Final = re.compile("\ue200([^\ue200\ue201]*)\ue201")
_PRIVATE: Final = re.compile("[\ue200-\ue2ff]")
_SOURCE: Final = re.compile(r"\u3010\d+(?::\d+)?\u2020[^\u3010\u3011]*\u3011")


def fits(source: Source) -> bool:
    return any(_MAPPING.search(head(source, each)) for each in _files(source))


def _files(source: Source) -> list[str]:
    """By name in an export; a single file may be called anything."""
    if len(source.sheets) == 1:
        return [source.sheets[0].path]
    return [each.path for each in source.sheets if _FILE.fullmatch(each.path)]


def read(source: Source, reading: Reading) -> Iterator[Item]:
    own = _files(source)
    wished: set[str] = set()
    for sheet in source.sheets:
        if sheet.path not in own:
            yield Oddity(where=sheet.path, odd=Odd.UNKNOWN)
    for path in own:
        for place, said in enumerate(elements(source, path), start=1):
            if isinstance(said, dict) and isinstance(said.get("mapping"), dict):
                yield from _conversation(said, f"{path} ({place})", reading, wished)
            else:
                yield Oddity(where=f"{path} ({place})", odd=Odd.RECORD, detail="no conversation")


def _conversation(said: Mapping[str, Any], where: str, reading: Reading, wished: set[str]) -> Iterator[Item]:
    """What was `wished` stands in every conversation, and is told once."""
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
        if text(table(message.get("content")), "content_type") == _WISHES:
            yield from _wishes(message, wished, reading)
            continue
        if not message or _is_hidden(message):
            continue
        role, to = text(table(message.get("author")), "role"), text(message, "recipient") or "all"
        content, at = table(message.get("content")), time(message.get("create_time"), reading)
        words, parts = _content(content)
        if role == "assistant" and to == _NOTEBOOK and words:
            noted.append(
                Held(key=f"{FORM}\n{key}\n{name}\n{_NOTEBOOK}", words=Words(text=words), at=at, known=True)
            )
        elif role not in _ROLES:
            yield Oddity(where=where, odd=Odd.RECORD, detail=f"role {role}")
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


def _wishes(message: Mapping[str, Any], wished: set[str], reading: Reading) -> Iterator[Item]:
    """Without a key: all that they are known by is their words."""
    content = table(message.get("content"))
    told = {title: text(content, name) for name, title in _ABOUT.items()}
    if not any(told.values()):
        told = {"": "\n".join(texts(content.get("parts"))) or text(content, "text")}
    for title, words in told.items():
        words = _unquoted(words).strip()
        if not is_blank(words) and words not in wished:
            wished.add(words)
            at = time(message.get("create_time"), reading)
            own = Words(text=words, title=title, tags=("custom instructions",))
            yield Held(words=own, at=at, known=True, wish=True)


def _unquoted(words: str) -> str:
    """What stands between the first fence and the last, where all of it is put so."""
    before, fence, rest = words.partition("```")
    quoted = rest.rstrip()
    return quoted[:-3] if fence and before.startswith(_QUOTING) and quoted.endswith("```") else words


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
        return (_unmarked(found), ()) if found else ("", (sort,))
    said: list[str] = list(texts(content.get("parts"))) or [text(content, "text")]
    parts: list[str] = []
    for part in map(table, rows(content.get("parts"))):
        if heard := text(part, "text"):  # what was spoken, as it was written down
            said.append(heard)
        elif part:
            parts.append(text(part, "content_type") or "?")
    return "\n".join(_unmarked(each) for each in said if not is_blank(each)), tuple(parts)


def _unmarked(said: str) -> str:
    """As it is read, without the marks of where it is from."""
    if "\ue200" not in said and "\u2020" not in said and not _PRIVATE.search(said):
        return said
    found = _SOURCE.sub("", _MARK.sub(lambda mark: _in_its_place(mark[1].split("\ue202")), said))
    return "\n".join(line.rstrip() for line in _PRIVATE.sub("", found).split("\n"))


def _in_its_place(mark: list[str]) -> str:
    kind, *rest = mark
    if kind == "url" and rest:
        return rest[0]
    if kind == "entity" and rest:
        try:
            return next((each for each in rows(json.loads(rest[0]))[1:2] if isinstance(each, str)), "")
        except ValueError:
            return ""
    return ""
