"""The pages of the documentation that are read off the code: `python -m omoide.doors.cli.pages docs`."""

import sys
from importlib import import_module
from pathlib import Path

import typer

from omoide.doors.cli.app import app
from omoide.doors.cli.main import COMMANDS
from omoide.settings import Settings, explain, presets


def commands_page() -> str:
    for commands in COMMANDS:
        import_module(f"omoide.doors.cli.{commands}")
    root = typer.main.get_command(app)
    lines = ["# Commands", "", f"{root.help}", "", "Options before the command:", "", *_options(root), ""]
    for name, command in _flat(root, "omoide"):
        arguments = " ".join(_argument(each) for each in command.params if each.param_type_name == "argument")
        lines += [f"## {name} {arguments}".rstrip(), "", f"{command.help}", "", *_options(command), ""]
    return "\n".join(lines).rstrip() + "\n"


def _flat(group, prefix: str):  # type: ignore[no-untyped-def]
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _flat(command, f"{prefix} {name}")
        else:
            yield f"{prefix} {name}", command


def _argument(parameter) -> str:  # type: ignore[no-untyped-def]
    return str(parameter.metavar or parameter.name.upper())


def _options(command) -> list[str]:  # type: ignore[no-untyped-def]
    rows = [
        f"| `{', '.join(each.opts)}` | {each.help} |"
        for each in command.params
        if each.param_type_name == "option" and each.name != "help"
    ]
    return ["| option | |", "|---|---|", *rows] if rows else []


def settings_page() -> str:
    lines = [
        "# Settings",
        "",
        "Laid one upon the other: the preset, `config.toml` in the store's directory, the environment",
        "(`OMOIDE_BUDGET__K=5`; `OMOIDE_HOME`, `OMOIDE_MIND` and `OMOIDE_LANG` for short), and `--set budget.k=5`.",
        "A key that does not exist, or a value out of bounds, is refused by name.",
        "",
        f"Presets: {', '.join(presets())}.",
        "",
        "| key | default | allowed | |",
        "|---|---|---|---|",
        *(f"| `{each.key}` | `{each.default!r}` | {each.allowed} | {each.says} |" for each in explain(Settings())),
        "",
        "`[ranking]` is a recipe: `terms`, each a `weight` and the `signals` it multiplies, and `floors` below which",
        "nothing comes. `omoide config schema` prints a JSON schema of all of it for your editor.",
    ]
    return "\n".join(lines) + "\n"


PAGES = {"commands.md": commands_page, "settings.md": settings_page}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (Path(sys.argv[1]) / name).write_text(page(), "utf-8")
