"""Commands for Claude Code: setting it up, the hooks in its settings, a plug-in, and the worker behind them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.worker import Worked

hook = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The hooks in Claude Code. フック.")
app.add_typer(hook, name="hook")

SettingsFile = Annotated[
    Path | None,
    typer.Option("--file", help="Another settings.json, such as that of one project."),
]


@app.command()
def worker(
    context: typer.Context,
    stays: Annotated[
        bool, typer.Option("--stay", help="Go on, round after round, until it is stopped.")
    ] = False,
    every: Annotated[
        int, typer.Option(metavar="SECONDS", help="With --stay: how long to wait between two rounds.")
    ] = 30,
    json: Json = False,
) -> None:
    """Do what hooks have left and what nights are owed, in every mind, then end. 残り仕事を片付ける."""
    from omoide.doors.cli.reading import in_range
    from omoide.wire.texts import say
    from omoide.worker import run

    if stays:
        in_range(every, "--every", least=0)
        _stay(context, every_s=every, json=json)
        return
    language = asked(context).language
    with progress(say("working", language)) as bar:
        steps = 0

        def tell(what: str) -> None:
            nonlocal steps
            steps += 1
            bar(steps, steps + 1)

        done = run(asked(context).settings, tell=tell)
    _tell_worked(context, done, json=json)


def _stay(context: typer.Context, *, every_s: float, json: bool) -> None:
    """Until somebody says that it is enough; the round that has begun is done first."""
    import signal
    from threading import Event

    from omoide.worker import stay

    over = Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: over.set())
    stay(
        asked(context).settings,
        every_s=every_s,
        over=over,
        told=lambda done: _tell_worked(context, done, json=json),
    )


def _tell_worked(context: typer.Context, done: "Worked", *, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    language = asked(context).language
    if json:
        render.as_json(_worked(done))
        return
    from omoide.adapters.clock import SystemClock

    now = SystemClock(asked(context).settings.home.zone).now()
    if done.busy:
        render.out(say("worker_busy", language, at=now.isoformat(timespec="seconds")))
        return
    facts = {name: getattr(done, name) for name in ("items", "memories", "rehearsals", "embedded")}
    nights = sum(map(len, done.nights.values()))
    render.out(say("worked", language, at=now.isoformat(timespec="seconds"), nights=nights, **facts))
    for told in (*done.remarks, *done.trouble):
        render.out(f"  {told}")


def _worked(done: "Worked") -> dict[str, Any]:
    from omoide.wire import shapes

    return {
        "items": done.items,
        "memories": done.memories,
        "rehearsals": done.rehearsals,
        "swept": done.swept,
        "expired": done.expired,
        "consolidated": done.consolidated,
        "embedded": done.embedded,
        "forwarded": done.forwarded,
        "nights": {scope: [shapes.report(each) for each in found] for scope, found in done.nights.items()},
        "remarks": list(done.remarks),
        "trouble": list(done.trouble),
        "busy": done.busy,
    }


@app.command()
def init(
    context: typer.Context,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    dry_run: DryRun = False,
    file: SettingsFile = None,
    json: Json = False,
) -> None:
    """Set up memory for Claude Code: its hooks, the model for meaning, and the nightly run. 初期設定."""
    from omoide.doors.cli import render
    from omoide.doors.cli.installing import (
        allowed_to_write,
        can_ask,
        command_of,
        nightly_lines,
        settings_change,
        write,
    )
    from omoide.wire.texts import say

    language, settings = asked(context).language, asked(context).settings
    change = settings_change(file, command=command_of(settings))
    nightly = nightly_lines(settings)
    if not json:
        render.out(say("init_found", language, path=change.path))
        render.out(change.diff or say("hook_unchanged", language))
    written = False
    if not dry_run and allowed_to_write(
        change, yes=yes, question=say("confirm_hooks", language, path=change.path)
    ):
        write(change)
        written = True
    trouble = "" if dry_run else _prepare(context)
    prepared = not dry_run and not trouble
    if json:
        render.as_json(
            {"path": str(change.path), "changed": change.changed, "written": written, "diff": change.diff,
             "prepared": prepared, "trouble": trouble, "nightly": nightly}
        )  # fmt: skip
        return
    if change.changed:
        not_written = "hook_not_written" if dry_run or can_ask() else "hook_not_asked"
        render.out(say("hook_installed" if written else not_written, language, path=change.path))
    if prepared:
        render.out(say("init_prepared", language, path=settings.directory))
    if trouble:
        render.out(say("init_by_words", language, path=settings.directory, trouble=trouble))
    render.out(say("init_nightly", language))
    for system, text in nightly.items():
        render.out(f"{render.bold(system)}\n{text.rstrip()}")
    render.out(say("init_next", language))


def _prepare(context: typer.Context) -> str:
    """The store is made, and the tables of the model, so that no prompt has to wait for them. Returns why there is none."""
    from omoide.assemble import open_embedder, open_engine
    from omoide.errors import BadSetting, EmbedderError
    from omoide.wire.texts import say, say_error

    settings, language = asked(context).settings, asked(context).language
    with progress(say("working", language)):
        open_engine(settings).close()
        embedder = (
            open_embedder(settings.embedding, settings) if settings.embedding.kind == "bundled" else None
        )
        try:
            if embedder is not None:
                embedder.embed(["思い出"])
        except (BadSetting, EmbedderError) as error:
            return say_error(error, language)
    return ""


@hook.command()
def install(
    context: typer.Context, dry_run: DryRun = False, file: SettingsFile = None, json: Json = False
) -> None:
    """Put our hooks into the settings of Claude Code; those of others stay as they are. フックを入れる."""
    from omoide.doors.cli.installing import command_of, settings_change

    change = settings_change(file, command=command_of(asked(context).settings))
    _apply(context, change, dry_run=dry_run, json=json, text="hook_installed")


@hook.command()
def remove(
    context: typer.Context, dry_run: DryRun = False, file: SettingsFile = None, json: Json = False
) -> None:
    """Take exactly our hooks out again; the file is as it was before. フックを外す."""
    from omoide.doors.cli.installing import settings_change

    _apply(context, settings_change(file, command=None), dry_run=dry_run, json=json, text="hook_removed")


def _apply(context: typer.Context, change: Any, *, dry_run: bool, json: bool, text: str) -> None:
    from omoide.doors.cli import render
    from omoide.doors.cli.installing import write
    from omoide.wire.texts import say

    language = asked(context).language
    if change.changed and not dry_run:
        write(change)
    written = change.changed and not dry_run
    if json:
        render.as_json({"path": str(change.path), "written": written, "diff": change.diff})
    elif not change.changed:
        render.out(say("hook_unchanged", language))
    else:
        render.out(change.diff)
        render.out(say(text if written else "hook_not_written", language, path=change.path))


@hook.command("status")
def hook_status(context: typer.Context, file: SettingsFile = None, json: Json = False) -> None:
    """Which of our hooks are there, what waits, and what needs a decision. フックの状態."""
    from omoide.doors.cli import render
    from omoide.doors.cli.installing import look
    from omoide.wire.texts import say

    language, settings = asked(context).language, asked(context).settings
    found = look(file, settings)
    if json:
        render.as_json(found)
        return
    none = say("none", language)
    render.out(say("hook_file", language, path=found["path"]))
    render.out(say("hook_there", language, events=", ".join(found["installed"]) or none))
    render.out(say("hook_missing", language, events=", ".join(found["missing"]) or none))
    if found["disabled"]:
        render.out(say("hook_disabled", language))
    render.out(say("hook_waiting", language, count=found["waiting"], aside=found["aside"]))
    for each in found["trouble"]:
        render.out(each)
    for each in found["projects"]:
        render.out(f"  {each['name']}  {render.dim(each['mind'])}  {each['memories']}")
        if each["undecided"]:
            render.out(
                say("undecided", language, count=len(each["undecided"]), ids=" ".join(each["undecided"]))
            )


@app.command()
def plugin(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(help="The directory to write it into.")],
    json: Json = False,
) -> None:
    """Write the same hooks as a plug-in, with a market place of one. プラグインを書き出す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.installing import command_of, write_plugin
    from omoide.wire.texts import say

    files = write_plugin(path, command=command_of(asked(context).settings))
    if json:
        render.as_json({"path": str(path), "files": files})
    else:
        render.out(say("plugin_written", asked(context).language, path=path))
