"""Ninety commands in one list are read by nobody: help shows them room by room."""

from typer.core import TyperGroup

# A heading, and the modules whose commands stand below it.
ROOMS = {
    "Remember and recall · 覚える、思い出す": ("day", "associating", "doubts"),
    "Talk, and what comes to mind before it · 話す": ("talking", "priming", "chat", "sessions", "activity"),
    "What is to be done · するべきこと": ("intentions", "outcome"),
    "The self · 自分": ("persona", "mood", "entities"),
    "The others · ほかの人と心": ("people", "sharing"),
    "Files, documents and tools · ファイル、文書、道具": ("files", "vault", "knowledge", "tools"),
    "Night and nearness · 夜と階層": ("night", "tiers"),
    "Undo and erase · 取り消す、消す": ("journal", "care", "persons"),
    "Size, backups and moving · 守る、移る": ("keeping", "cost", "taking", "importing", "migrating"),
    "Doors and settings · 入口と設定": ("claude", "serve", "mcp", "embedding", "config"),
    "See it live · 見てみる": ("demo", "simulating"),
}


class Rooms(TyperGroup):
    def format_commands(self, ctx, formatter) -> None:  # type: ignore[no-untyped-def]  # click's own names
        widest = max(map(len, self.commands))
        for heading, modules in ROOMS.items():
            names = [name for name, each in self.commands.items() if _module(each) in modules]
            rest = formatter.width - widest - 6
            rows = [(name.ljust(widest), self.commands[name].get_short_help_str(rest)) for name in names]
            with formatter.section(heading):
                formatter.write_dl(rows)


def _module(command) -> str:  # type: ignore[no-untyped-def]
    """Where it was written; a group of commands stands where its first one does."""
    while hasattr(command, "commands"):
        command = next(iter(command.commands.values()))
    return command.callback.__module__.rpartition(".")[2]
