"""The pages of the documentation that are read off the code: `python -m omoide.doors.cli.pages docs`."""

import io
import re
import subprocess
import sys
from pathlib import Path

from omoide.doors.cli.curves import curves_svg
from omoide.doors.cli.formulas import dynamics_page
from omoide.doors.cli.program import program
from omoide.doors.cli.tools import tools_page
from omoide.dynamics.salience import FEATURES
from omoide.settings import Settings, explain, prepared_preset, presets


def commands_page() -> str:
    root = program()
    lines = ["# Commands", "", f"{root.help}", "", "Options before the command:", "", *_options(root), ""]
    for name, command in _flat(root, "omoide"):
        arguments = " ".join(_argument(each) for each in command.params if each.param_type_name == "argument")
        lines += [f"## {name} {arguments}".rstrip(), "", f"{command.help}", "", *_options(command), ""]
    return "\n".join(lines).rstrip() + "\n"


def _flat(group, prefix: str):  # type: ignore[no-untyped-def]
    for name, command in sorted(group.commands.items()):  # whoever was imported first
        if hasattr(command, "commands"):
            if command.invoke_without_command:
                yield f"{prefix} {name}", command
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
        "(`OMOIDE_BUDGET__K=5`; `OMOIDE_HOME`, `OMOIDE_STORE`, `OMOIDE_MIND` and `OMOIDE_LANG` for short), and `--set budget.k=5`.",
        "A key that does not exist, or a value out of bounds, is refused by name.",
        "",
        f"Presets: {', '.join(presets())}.",
        "",
        "| key | default | allowed | |",
        "|---|---|---|---|",
        *(
            f"| `{each.key}` | `{each.default!r}` | {each.allowed} | {each.says} |"
            for each in explain(Settings())
        ),
        "",
        "## Rankings",
        "",
        "`[rankings.NAME]` is a profile, and `default` the usual one. Its `terms`, each a `weight` and the `signals` it",
        "multiplies, add up to the score; a signal with `_z` is standardised over the candidates. Nothing comes unless the",
        "`support` of some memory, a sum of terms as well, reaches `enough`; then those come whose own support reaches `each`.",
        "`floors` are alternatives: one of them must be reached in all its signals. A `threshold` is on the score, with",
        "`fallback` the best come all the same. `k` is how many, `sources` (kinds, tiers, `talk`, the `newest`, the",
        "best `fetch` `by` a signal) where to look, `otherwise` the profile that is asked when this one finds nothing.",
        "",
        *_table_of_signals(),
        "",
        "`[salience]` has, besides the numbers above, `types` (a base for types of events) and `terms` over the features",
        f"{', '.join(FEATURES)}. `[gather]` names the sections of an answer: a profile, `notes:` and a prefix, or `profile:`.",
        "",
        "`omoide config schema` prints a JSON schema of all of it for your editor.",
    ]
    return "\n".join(lines) + "\n"


def _table_of_signals() -> list[str]:
    """From where the signals are made."""
    from omoide.search import signals

    return [line for line in (signals.__doc__ or "").splitlines() if line.startswith("|")]


PAGES = {
    "commands.md": commands_page,
    "settings.md": settings_page,
    "dynamics.md": dynamics_page,
    "tools.md": tools_page,
    "forgetting-curves.svg": curves_svg,
}


_LINES = 60  # what fits on a page


def picture(*arguments: str) -> str:
    """The demo as a terminal shows it."""
    from rich.console import Console
    from rich.terminal_theme import MONOKAI
    from rich.text import Text

    command = [sys.executable, "-m", "omoide.doors.cli.main", "--lang", "en", "demo", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    screen = Console(record=True, width=112, file=io.StringIO())
    styles = {"$": "bold cyan", "?": "bold cyan", "#": "italic green", " ": "dim"}
    for line in told.strip().splitlines()[:_LINES]:
        screen.print(Text(line, style=styles.get(line[:1], "")), no_wrap=True, overflow="ellipsis")
    drawn = screen.export_svg(title="omoide demo", theme=MONOKAI)
    return re.sub(r"@font-face \{.*?\}\s*|<!-- .*? -->\s*", "", drawn, flags=re.DOTALL)  # it fetches nothing


def client_source() -> tuple[Path, str]:
    """Where the client lies, and what should stand there."""
    from omoide import client
    from omoide.doors.http.client_page import with_methods

    path = Path(client.__file__)
    return path, with_methods(path.read_text("utf-8"))


if __name__ == "__main__":
    path, source = client_source()
    path.write_text(source, "utf-8")
    prepared, text = prepared_preset()
    prepared.write_text(text, "utf-8")
    for name, page in PAGES.items():
        (Path(sys.argv[1]) / name).write_text(page(), "utf-8")
    (Path(sys.argv[1]) / "first-minute.svg").write_text(picture("--minute"), "utf-8")
    (Path(sys.argv[1]) / "sixty-days.svg").write_text(picture(), "utf-8")
