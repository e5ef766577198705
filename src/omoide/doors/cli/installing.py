"""Writing into the settings of Claude Code: seen beforehand, in one step, and never over somebody else's change."""

import difflib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omoide.adapters.durable import made, replaced
from omoide.errors import BadValue
from omoide.library.claude_code.plugin import plugin_files
from omoide.library.claude_code.settings_file import installed, removed, status
from omoide.library.schedules import Nightly, cron_line, launchd_plist, systemd_files, windows_task
from omoide.settings import Home, Settings, environment, language_of

if TYPE_CHECKING:
    from omoide.engine import Engine

_LOOKED_AT = 1000  # of the newest memories of each project


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """A file as it is and as it will be; `after` is empty where the file was ours alone and goes."""

    path: Path
    before: str
    after: str

    @property
    def changed(self) -> bool:
        return self.before != self.after

    @property
    def diff(self) -> str:
        lines = difflib.unified_diff(
            self.before.splitlines(),
            self.after.splitlines(),
            str(self.path),
            str(self.path),
            lineterm="",
            n=2,
        )
        return "\n".join(lines)


def settings_change(file: Path | None, *, command: tuple[str, ...] | None) -> FileChange:
    """With our hooks, or without them where there is no command."""
    path = file or claude_directory() / "settings.json"
    before = _read(path)
    return FileChange(
        path=path, before=before, after=installed(before, command) if command else removed(before)
    )


def claude_directory() -> Path:
    said = environment().get("CLAUDE_CONFIG_DIR")
    return Path(said).expanduser() if said else Path.home() / ".claude"


def command_of(settings: Settings) -> tuple[str, ...]:
    """The program in full. Where the store is not at the usual place, the hook is told."""
    beside = Path(sys.executable).with_name("omoide-hook.exe" if os.name == "nt" else "omoide-hook")
    command = (str(beside),) if beside.exists() else (sys.executable, "-P", "-m", "omoide.doors.hook")
    return (*command, *_elsewhere(settings))


def _elsewhere(settings: Settings) -> tuple[str, ...]:
    usual = Path(Home().path).expanduser()
    return () if settings.directory == usual else (f"--home={settings.directory.absolute()}",)


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadValue(
            value=str(path), what="settings of Claude Code", allowed=f"a file in UTF-8 ({error})"
        ) from None


def allowed_to_write(change: FileChange, *, yes: bool, question: str) -> bool:
    if not change.changed:
        return False
    import typer

    return yes or (can_ask() and typer.confirm(question))


def can_ask() -> bool:
    """Whether somebody sits there who could answer."""
    return sys.stdin.isatty()


def write(change: FileChange) -> None:
    """Beside it, then in its place, with the rights it had. A link stays a link: what it leads to is written."""
    if _read(change.path) != change.before:
        raise BadValue(
            value=str(change.path),
            what="settings of Claude Code",
            allowed="a file that nobody changes meanwhile",
        )
    target = Path(os.path.realpath(change.path))
    if not change.after:
        target.unlink(missing_ok=True)
        return
    made(target.parent, mode=0o777)
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o600
    replaced(target, change.after.encode("utf-8"), mode=mode)


def nightly_lines(settings: Settings) -> dict[str, str]:
    """The nightly run for this system's schedulers (LT-12)."""
    home = [f"--home={settings.directory.absolute()}"] if _elsewhere(settings) else []
    command = (sys.executable, "-P", "-m", "omoide.doors.cli.main", *home, "worker")
    hour = settings.ageing.night_hour
    nightly = Nightly(
        command=command,
        log=str(settings.directory.absolute() / "worker.log"),
        hour=int(hour),
        minute=int(hour % 1 * 60),
    )
    if sys.platform == "win32":
        return {"schtasks": windows_task(nightly)}
    if sys.platform == "darwin":
        return {"launchd": launchd_plist(nightly), "cron": cron_line(nightly)}
    return {"cron": cron_line(nightly), **systemd_files(nightly)}


def write_plugin(path: Path, *, command: tuple[str, ...]) -> list[str]:
    from importlib.metadata import version

    files = plugin_files(command, version=version("omoide"))
    try:
        for name, text in files.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text(text, "utf-8")
    except OSError as error:
        allowed = f"a directory that can be written ({error.strerror})"
        raise BadValue(value=str(path), what="place to write to", allowed=allowed) from None
    return sorted(files)


def look(file: Path | None, settings: Settings) -> dict[str, Any]:
    """The hooks, what waits in the spool, and the projects with what is to be decided."""
    from omoide.adapters.clock import SystemClock
    from omoide.worker import open_spool

    path = file or claude_directory() / "settings.json"
    found = status(_read(path))
    spool = open_spool(settings.directory, SystemClock(settings.home.zone))
    return {
        "path": str(path),
        "installed": list(found.installed),
        "missing": list(found.missing),
        "commands": [list(each) for each in found.commands],
        "disabled": found.disabled,
        "waiting": sum(1 for _ in spool.take()),
        "aside": len(spool.set_aside_names()),
        **_known(settings),
    }


def _known(settings: Settings) -> dict[str, Any]:
    """The projects, and in a line each what is wrong with them; or why the store cannot be read."""
    from omoide.assemble import has_store, open_engine
    from omoide.errors import OmoideError
    from omoide.wire.texts import say_error

    if not has_store(settings):
        return {"projects": [], "trouble": []}
    language = language_of(settings)
    try:
        engine = open_engine(settings)
        try:
            return _projects(settings, engine, language)
        finally:
            engine.close()
    except OmoideError as error:
        return {"projects": [], "trouble": [say_error(error, language)]}


def _projects(settings: Settings, engine: "Engine", language: str) -> dict[str, Any]:
    from omoide.doors.hook.waking import wrong
    from omoide.model.cue import EVERYTHING
    from omoide.model.identity import short
    from omoide.model.scope import Scope
    from omoide.wake.projects import known_projects
    from omoide.wake.protecting import undecided

    common = Scope(settings.home.tenant, settings.home.mind)
    names = {common.mind: common.mind} | {each.mind: each.name for each in known_projects(engine, common)}
    scopes = [each for each in engine.store.scopes() if each.tenant == common.tenant and each.mind in names]
    found: list[dict[str, Any]] = []
    for scope in scopes:
        engine.store.listed(scope, EVERYTHING, limit=_LOOKED_AT)  # so that it is known which cannot be read
        found.append(
            {
                "mind": scope.mind,
                "name": names[scope.mind],
                "memories": engine.store.census(scope).memories,
                "undecided": [short(each) for each in undecided(engine, scope)],
            }
        )
    return {"projects": found, "trouble": wrong(engine, scopes, language)}
