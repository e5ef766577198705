"""Commands about the tiers of a memory: what is before the mind now, what just happened, and how it moves on (PI-31)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.mind import Mind
    from omoide.model.report import Report

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")]


@app.command()
def wm(
    context: typer.Context,
    update: Annotated[
        str,
        typer.Option(
            "--update", metavar="JSON", help="Change it in part: tables are merged, null clears a field."
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Working memory: what a mind has before it now; or change it in part. 作業記憶."""
    from json import dumps

    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_json
    from omoide.language.cleaning import visible
    from omoide.wire import shapes
    from omoide.wire.texts import say

    updates = given_json(update, "--update") if update else None
    with asked(context).mind(may_be_new=True) as mind:
        known = mind.working.update(updates) if updates is not None else mind.working.now()
        present = mind.working.present()
    language = asked(context).language
    if json:
        render.as_json(shapes.working(known, present))
        return
    if known.at is None and not present:
        render.out(say("no_working", language))
    elif known.at is not None:
        render.out(render.dim(say("working_since", language, at=f"{known.at:%Y-%m-%d %H:%M:%S}")))
    for name, value in known.content.items():
        told = value if isinstance(value, str) else dumps(value, ensure_ascii=False)
        render.out(f"{name}: {visible(told)}")
    if known.trimmed:
        render.out(say("working_trimmed", language, fields=", ".join(known.trimmed)))
    for memory in present:
        render.out(f"{say('always_present', language)}  {render.memory_line(memory, language)}")


@app.command()
def stm(context: typer.Context, json: Json = False) -> None:
    """Short-term memory: what just happened and is not yet consolidated, oldest first. 短期記憶."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found, room, due = mind.short.window(), mind.short.capacity, mind.short.due()
    language = asked(context).language
    if json:
        render.as_json(shapes.short_term(found, capacity=room, due=due))
        return
    render.out(say("short_term", language, count=len(found), capacity=room))
    for memory in found:
        render.out(render.memory_line(memory, language))


@app.command()
def consolidate(
    context: typer.Context,
    force: Annotated[bool, typer.Option("--force", help="All of it now, not only what is due.")] = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Short-term memory moves on into long-term memory; like events become one. 短期記憶を統合する."""
    with asked(context).mind() as mind:
        _shown(context, mind, mind.consolidate(force=force, dry_run=dry_run), dry_run=dry_run, json=json)


@app.command()
def maintenance(context: typer.Context, dry_run: DryRun = False, json: Json = False) -> None:
    """Make room in long-term memory where it is under pressure; undo brings all of it back. 長期記憶を整理する."""
    with asked(context).mind() as mind:
        _shown(context, mind, mind.maintain(dry_run=dry_run), dry_run=dry_run, json=json)


@app.command()
def estimate(
    context: typer.Context,
    agents: Annotated[int, typer.Option(help="How many agents.")] = 500,
    hours: Annotated[float, typer.Option(help="How many hours they live.")] = 2.5,
    like: Annotated[
        int,
        typer.Option(
            min=1, help="How many events become one memory: the design counts on five; see piano.md."
        ),
    ] = 5,
    as_printed: Annotated[
        bool, typer.Option("--as-printed", help="With the calls that the design reckons with (PI-24).")
    ] = False,
    json: Json = False,
) -> None:
    """What a run of many agents would cost and keep, from what is assumed of one. 費用と容量の見積もり."""
    from dataclasses import asdict, replace

    from omoide.doors.cli import render
    from omoide.dynamics.estimating import PRINTED, Run
    from omoide.dynamics.estimating import estimate as reckoned
    from omoide.wire.texts import say

    run = replace(PRINTED if as_printed else Run(), agents=agents, hours=hours, like_events=like)
    found = reckoned(run)
    if json:
        render.as_json({"assumed": asdict(run), "estimated": asdict(found) | {"cost": found.cost}})
        return
    language = asked(context).language
    render.out(
        say(
            "estimated_for",
            language,
            agents=f"{agents:,}",
            hours=f"{hours:g}",
            seconds=f"{run.event_seconds:g}",
            tokens=run.event_tokens,
            like=like,
        )
    )
    render.out(
        say(
            "estimated_cost",
            language,
            events=f"{found.events:,}",
            tokens=f"{found.embedded_tokens:,}",
            embedding=_money(found.embedding_cost),
            calls=f"{found.calls:,}",
            consolidation=_money(found.consolidation_cost),
            cost=_money(found.cost),
        )
    )
    render.out(
        say(
            "estimated_size",
            language,
            vectors=f"{found.vectors:,}",
            size=f"{found.bytes / 1e9:.1f}",
            quantised=f"{found.quantised_bytes / 1e9:.1f}",
        )
    )
    render.out(
        say("estimated_house", language, workers=found.workers, short=f"{found.short_bytes / 1e9:.1f}")
    )


def _shown(context: typer.Context, mind: "Mind", done: "Report", *, dry_run: bool, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.doors.cli.nights import show_plan, show_reports
    from omoide.wire import shapes

    if json:
        render.as_json(shapes.report(done))
    elif dry_run and done.steps:
        show_plan(mind, [done], asked(context).language)
    else:
        show_reports([done] if done.steps else [], asked(context).language, empty="no_nights")


def _money(amount: float) -> str:
    """To the cent, as one reckons by hand: half a cent is one."""
    from decimal import ROUND_HALF_UP, Decimal

    return str(Decimal(str(amount)).quantize(Decimal("0.01"), ROUND_HALF_UP))
