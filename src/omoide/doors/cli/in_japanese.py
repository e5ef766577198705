"""Help in Japanese: the same commands, with a page of help that is written, and broken into lines, as Japanese is."""

import re
from functools import cache
from typing import Any
from unicodedata import east_asian_width

from omoide.wire.help_texts import help_in_japanese, parted
from omoide.wire.said.usage import EXTRA_JA, HEADINGS_JA
from omoide.wire.texts import in_japanese

_USAGE = "使い方: "
_EXTRA = re.compile(r"^(?:(.*)  )?\[([^]]*)\]$", re.DOTALL)
_NEVER_FIRST = "、。，．・：；？！」』）］｝)]},.:;?!ー…"


def spoken(command: Any) -> Any:
    """The command, and all below it, with help in Japanese."""
    command.context_class = _context(command.context_class)
    if command.help:
        command.short_help = parted(command.help)[1] or command.help
    for each in getattr(command, "commands", {}).values():
        spoken(each)
    return command


@cache
def _context(kind: Any) -> Any:
    return type("Context", (kind,), {"formatter_class": _formatter(kind.formatter_class)})


@cache
def _formatter(kind: Any) -> Any:
    """The parser's own, as far as it does not speak. That package does not tell its type."""

    class Formatter(kind):
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or _USAGE)

        def write_heading(self, heading: str) -> None:
            super().write_heading(HEADINGS_JA.get(heading) or heading.rpartition(" · ")[2])

        def write_text(self, text: str) -> None:
            room, space = self.width - self.current_indent, " " * self.current_indent
            self.write("".join(f"{space}{line}\n" for line in lines_of(help_in_japanese(text), room)))

        def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
            rows = [(first, _told(second)) for first, second in rows]
            widest = min(max((wide(first) for first, _ in rows), default=0), col_max) + col_spacing
            space = " " * self.current_indent
            for first, second in rows:
                lines = lines_of(second, max(self.width - widest - self.current_indent, 20)) or [""]
                if wide(first) + col_spacing > widest:
                    self.write(f"{space}{first}\n")
                    first = ""
                self.write(f"{space}{first}{' ' * (widest - wide(first))}{lines[0]}".rstrip() + "\n")
                self.write("".join(f"{space}{' ' * widest}{line}\n" for line in lines[1:]))

    return Formatter


def _told(text: str) -> str:
    """What an option is for, and behind it its default and whether it must be given."""
    if not (found := _EXTRA.match(text)):
        return help_in_japanese(text)
    extra = "、".join(_extra(each) for each in found[2].split("; "))
    return f"{help_in_japanese(found[1] or '')}  [{extra}]".strip()


def _extra(text: str) -> str:
    name, _, value = text.partition(": ")
    for english, japanese in EXTRA_JA.items():
        if english.partition(": ")[0] == name:
            return japanese.format(value=value, name=value)
    return text


def wide(text: str) -> int:
    """How many columns of a terminal it takes."""
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


def lines_of(text: str, room: int) -> list[str]:
    """Broken between any two letters of Japanese, but never within a word of others, nor before a full stop."""
    lines, line = list[str](), ""
    for piece in re.findall(r"[!-~]+|\s+|.", text):
        if wide(line + piece) > room and line.strip() and piece[0] not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or not piece.isspace() else ""
    return [*lines, line.rstrip()] if line.strip() else lines


def misused(error: Any) -> str:
    """That the call was wrong, and how the command is called."""
    told = f"エラー: {in_japanese(error.format_message())}"
    context = getattr(error, "ctx", None)
    if context is None:
        return told
    usage = context.get_usage().replace("Usage: ", _USAGE, 1)
    return f"{usage}\n説明は `{context.command_path} --help` で見られます。\n\n{told}"
