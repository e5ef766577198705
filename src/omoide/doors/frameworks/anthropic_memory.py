"""The memory tool of Anthropic's SDK over a mind: Claude's files under /memories lie in its drawer.

Results and errors are in the words that the tool's documentation promises, because Claude was trained on them. There are no
files and so no links: a path is only a name. It is read strictly all the same, so that no name ever means another place.
"""

import asyncio
import unicodedata
from collections.abc import Iterable
from posixpath import normpath
from typing import Any, Final
from urllib.parse import unquote

from omoide.doors.frameworks.needing import missing
from omoide.mind import Mind
from omoide.wake.drawer import Drawer
from omoide.wake.stowing import Look, Namespace, Put, Stowed

try:
    from anthropic.lib.tools import ToolError
    from anthropic.tools.memory import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool
    from anthropic.types.beta import (
        BetaMemoryTool20250818CreateCommand,
        BetaMemoryTool20250818DeleteCommand,
        BetaMemoryTool20250818InsertCommand,
        BetaMemoryTool20250818RenameCommand,
        BetaMemoryTool20250818StrReplaceCommand,
        BetaMemoryTool20250818ViewCommand,
    )
except ImportError as error:
    raise missing("anthropic", error) from error

ROOT: Final = "/memories"
_WHERE: Final[Namespace] = ("anthropic", "memories")
_LINES: Final = 999_999
_WIDTH: Final = 6
_DEEP: Final = 2
_PATH_BYTES, _SEGMENTS = 1024, 20


class MemoryTool(BetaAbstractMemoryTool):
    """`client.beta.messages.run_tools(…, tools=[MemoryTool(mind)])`."""

    def __init__(self, mind: Mind, *, cache_control: Any = None) -> None:
        super().__init__(cache_control=cache_control)
        self._files = _Files(mind.drawer)

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        return self._files.view(command.path, command.view_range)

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        return self._files.create(command.path, command.file_text)

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        return self._files.replace(command.path, command.old_str, command.new_str)

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        return self._files.insert(command.path, command.insert_line, command.insert_text)

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        return self._files.delete(command.path)

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        return self._files.rename(command.old_path, command.new_path)

    def clear_all_memory(self) -> str:
        return self._files.clear()


class AsyncMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same for the asynchronous client."""

    def __init__(self, mind: Mind, *, cache_control: Any = None) -> None:
        super().__init__(cache_control=cache_control)
        self._files = _Files(mind.drawer)

    async def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        return await asyncio.to_thread(self._files.view, command.path, command.view_range)

    async def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        return await asyncio.to_thread(self._files.create, command.path, command.file_text)

    async def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        return await asyncio.to_thread(self._files.replace, command.path, command.old_str, command.new_str)

    async def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        return await asyncio.to_thread(
            self._files.insert, command.path, command.insert_line, command.insert_text
        )

    async def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        return await asyncio.to_thread(self._files.delete, command.path)

    async def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        return await asyncio.to_thread(self._files.rename, command.old_path, command.new_path)

    async def clear_all_memory(self) -> str:
        return await asyncio.to_thread(self._files.clear)


class _Files:
    """A file is a document: its directory is the namespace, its name the key. A directory is there while a file is in it."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer

    def view(self, path: str, span: list[int] | None) -> str:
        parts = _parts(path)
        if file := _file(self._drawer, parts):
            return _numbered(path, file, span)
        below = self._below(parts)
        if parts and not below:
            raise _absent(path)
        header = f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items:"
        top = path.rstrip("/")
        listed = [f"{_size(size)}\t{top}/{name}" for name, size in _tree(below, depth=len(parts))]
        return "\n".join([header, f"{_size(sum(map(_bytes, below)))}\t{path}", *listed])

    def create(self, path: str, text: str) -> str:
        parts = _parts(path)

        def decide(look: Look) -> Iterable[Put]:
            if not parts or self._below(parts) or _file(look, parts):
                raise ToolError(f"File {path} already exists")
            self._refuse_under_file(look, path, parts)
            return [_put(parts, text)]

        self._drawer.change(decide)
        return f"File created successfully at: {path}"

    def replace(self, path: str, old: str, new: str) -> str:
        parts, snippet = _parts(path), list[str]()

        def decide(look: Look) -> Iterable[Put]:
            text = self._text(look, path, parts)
            count = text.count(old) if old else 0
            if not count:
                raise ToolError(
                    f"No replacement was performed, old_str `{old}` did not appear verbatim in {path}."
                )
            if count > 1:
                lines = ", ".join(str(line) for line in _lines_of(text, old))
                raise ToolError(
                    f"No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}."
                    " Please ensure it is unique"
                )
            line = text[: text.find(old)].count("\n")
            text = text.replace(old, new)
            lines = text.split("\n")
            snippet[:] = [_line(number + 1, lines[number]) for number in _around(line, len(lines))]
            return [_put(parts, text)]

        self._drawer.change(decide)
        head = "The memory file has been edited. Here is the snippet showing the change (with line numbers):"
        return "\n".join([head, *snippet])

    def insert(self, path: str, line: int, added: str) -> str:
        parts = _parts(path)

        def decide(look: Look) -> Iterable[Put]:
            lines = self._text(look, path, parts).removesuffix("\n").split("\n")
            lines = [] if lines == [""] else lines
            if not 0 <= line <= len(lines):
                raise ToolError(
                    f"Invalid `insert_line` parameter: {line}. It should be within the range [0, {len(lines)}]."
                )
            lines.insert(line, added.rstrip("\n"))
            text = "\n".join(lines)
            return [_put(parts, text if text.endswith("\n") else text + "\n")]

        self._drawer.change(decide)
        return f"The file {path} has been edited."

    def delete(self, path: str) -> str:
        if _is_root(path):
            raise ToolError("Cannot delete the /memories directory itself")
        parts = _parts(path)

        def decide(look: Look) -> Iterable[Put]:
            there = [each for each in (_file(look, parts),) if each] or self._below(parts)
            if not there:
                raise ToolError(f"The path {path} does not exist")
            return [_out(each) for each in there]

        self._drawer.change(decide)
        return f"Successfully deleted {path}"

    def rename(self, old: str, new: str) -> str:
        if _is_root(old):
            raise ToolError("Cannot rename the /memories directory itself")
        source, target = _parts(old), _parts(new)

        def decide(look: Look) -> Iterable[Put]:
            if not target or self._below(target) or _file(look, target):
                raise ToolError(f"The destination {new} already exists")
            self._refuse_under_file(look, new, target)
            if file := _file(look, source):
                return [_out(file), _put(target, file.value["text"])]
            below = self._below(source)
            if not below:
                raise ToolError(f"The path {old} does not exist")
            if target[: len(source)] == source:
                raise ToolError(f"The path {old} cannot be moved into itself")
            moved = [_put((*target, *_place(each)[len(source) :]), each.value["text"]) for each in below]
            return [*(_out(each) for each in below), *moved]

        self._drawer.change(decide)
        return f"Successfully renamed {old} to {new}"

    def clear(self) -> str:
        self._drawer.clear(_WHERE)
        return "All memory cleared"

    def _text(self, look: Look, path: str, parts: Namespace) -> str:
        if file := _file(look, parts):
            return file.value["text"]
        if not parts or self._below(parts):
            raise ToolError(f"The path {path} is not a file.")
        raise _absent(path)

    def _below(self, parts: Namespace) -> list[Stowed]:
        return list(self._drawer.within((*_WHERE, *parts)))

    def _refuse_under_file(self, look: Look, path: str, parts: Namespace) -> None:
        for depth in range(1, len(parts)):
            if _file(look, parts[:depth]):
                raise ToolError(f"The path {path} is below a file: {ROOT}/{'/'.join(parts[:depth])}")


# Paths.


def _parts(path: str) -> Namespace:
    """The names between the slashes. What could be read as another place, by whomever, is refused."""
    read = unicodedata.normalize("NFKC", unquote(unquote(path)))
    if not path.startswith(ROOT) or path[len(ROOT) :][:1] not in ("", "/"):
        raise ToolError(f"Path must start with {ROOT}, got: {path}")
    if any(part.strip() in ("..", ".", "~") for part in read.replace("\\", "/").split("/")):
        raise ToolError(f"Path {path} would escape {ROOT} directory")
    odd = any(unicodedata.category(letter) in ("Cc", "Cs") for letter in read)
    if odd or "\\" in path or len(path.encode("utf-8", "replace")) > _PATH_BYTES:
        raise ToolError(f"Path {path[:_PATH_BYTES]!r} cannot be the name of a file")
    parts = tuple(part for part in path[len(ROOT) :].split("/") if part)
    if len(parts) > _SEGMENTS:
        raise ToolError(f"Path {path} is more than {_SEGMENTS} levels deep")
    return parts


def _is_root(path: str) -> bool:
    """However it is spelt: `/memories/.` is refused as what it would be."""
    return normpath(path) == ROOT


def _file(where: Look | Drawer, parts: Namespace) -> Stowed | None:
    return where.get((*_WHERE, *parts[:-1]), parts[-1]) if parts else None


def _place(file: Stowed) -> Namespace:
    return (*file.namespace[len(_WHERE) :], file.key)


def _put(parts: Namespace, text: str) -> Put:
    return Put(namespace=(*_WHERE, *parts[:-1]), key=parts[-1], value={"text": text})


def _out(file: Stowed) -> Put:
    return Put(namespace=file.namespace, key=file.key, value=None)


def _absent(path: str) -> ToolError:
    return ToolError(f"The path {path} does not exist. Please provide a valid path.")


# Showing.


def _numbered(path: str, file: Stowed, span: list[int] | None) -> str:
    lines, start = file.value["text"].split("\n"), 0
    if len(lines) > _LINES:
        raise ToolError(f"File {path} exceeds maximum line limit of 999,999 lines.")
    if span and len(span) == 2:
        start = max(1, span[0]) - 1
        lines = lines[start : None if span[1] == -1 else span[1]]
    shown = [_line(number, line) for number, line in enumerate(lines, start=start + 1)]
    return "\n".join([f"Here's the content of {path} with line numbers:", *shown])


def _line(number: int, line: str) -> str:
    return f"{number:>{_WIDTH}}\t{line}"


def _lines_of(text: str, piece: str) -> Iterable[int]:
    at = text.find(piece)
    while at >= 0:
        yield text.count("\n", 0, at) + 1
        at = text.find(piece, at + 1)


def _around(line: int, count: int) -> range:
    return range(max(0, line - 2), min(count, line + 3))


def _tree(files: Iterable[Stowed], *, depth: int) -> list[tuple[str, int]]:
    """What is at most two levels below, with its size; a directory is as large as all that is in it."""
    sizes: dict[Namespace, int] = {}
    directories: set[Namespace] = set()
    for file in files:
        place = _place(file)[depth:]
        for level in range(1, min(len(place), _DEEP) + 1):
            name = place[:level]
            if any(part.startswith(".") for part in name):
                break
            sizes[name] = sizes.get(name, 0) + _bytes(file)
            if level < len(place):
                directories.add(name)
    return [("/".join(name) + "/" * (name in directories), sizes[name]) for name in sorted(sizes)]


def _bytes(file: Stowed) -> int:
    return len(file.value["text"].encode("utf-8", "replace"))


def _size(count: int) -> str:
    size, unit = float(count), "B"
    for larger in "KMG":
        if size < 1024:
            break
        size, unit = size / 1024, larger
    return f"{size:.0f}{unit}" if size == int(size) else f"{size:.1f}{unit}"
