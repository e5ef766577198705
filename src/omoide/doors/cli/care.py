"""Commands of care: protecting, forgetting, undoing, the past, erasing, checking."""

from typing import Annotated

import typer

from omoide.doors.cli.app import Json, MemoryId, app, asked
from omoide.doors.cli.session import progress

_BEYOND = 2**63  # no journal is that long, and no database can look further
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")]


@app.command()
def protect(
    context: typer.Context,
    memory: MemoryId,
    off: Annotated[bool, typer.Option("--off", help="Release it again.")] = False,
    json: Json = False,
) -> None:
    """Never let it fade or be forgotten. 保護する."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.protect(memory, protected=not off)
    language = asked(context).language
    if json:
        render.as_json(shapes.memory(found))
    else:
        render.out(
            f"{say('released' if off else 'protected', language)}  {render.memory_line(found, language)}"
        )


@app.command()
def forget(context: typer.Context, memory: MemoryId, dry_run: DryRun = False, json: Json = False) -> None:
    """Let it go: nothing finds it any more, and `undo` brings it back. 忘れる."""
    from omoide.doors.cli import render
    from omoide.errors import Protected
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.get(memory) if dry_run else mind.forget(memory)
        if dry_run and found.protection:
            raise Protected(memory=found.id)
    language = asked(context).language
    if json:
        render.as_json(shapes.memory(found))
    else:
        said = say("will_forget" if dry_run else "forgotten", language)
        render.out(f"{said}  {render.memory_line(found, language)}")


@app.command()
def undo(
    context: typer.Context,
    entry: Annotated[
        int | None,
        typer.Argument(help="Number of the entry, as `log` shows it; else the last act of a person."),
    ] = None,
    night: Annotated[
        str | None,
        typer.Option("--night", metavar="NIGHT", help="All that a night did, as `nights` names it."),
    ] = None,
    run: Annotated[
        str | None,
        typer.Option(
            "--run",
            metavar="NIGHT",
            help="All nights done at one go with this one; `ahead`: all that a clock did that was wrong.",
        ),
    ] = None,
    imported: Annotated[
        str | None, typer.Option("--import", metavar="NAME", help="All that an import brought, as it told.")
    ] = None,
    with_later: Annotated[bool, typer.Option("--with-later", help="Also what stands on it.")] = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Take back what was written, by default the last act of a person; an undo can be undone. 取り消す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.entries import known_words, show_entries
    from omoide.errors import NotFound
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if entry is not None and not 0 < entry < _BEYOND:
        raise NotFound(what="entry", value=entry)
    with asked(context).mind() as mind:
        if night is not None or imported is not None:
            who = f"night-{night}" if night is not None else f"import-{imported}"
            plan = mind.care.plan_undo_by(who, with_later=with_later)
        elif run is not None:
            plan = mind.care.plan_undo_run(run, with_later=with_later)
        else:
            plan = mind.care.plan_undo(entry, with_later=with_later)
        known = known_words(mind, plan.entries)
        written = () if dry_run else mind.care.undo(plan)
    language = asked(context).language
    named = night or run or imported
    if json:
        render.as_json(
            {"undone": [shapes.entry(each) for each in plan.entries], "entries": [e.number for e in written]}
        )
        return
    if not plan.entries:
        render.out(say("undo_already" if plan.already else "undo_nothing", language, name=named))
        return
    if dry_run:
        render.out(say("will_undo", language, count=len(plan.entries)))
    else:
        render.out(say("undone", language, entries=", ".join(str(each.number) for each in plan.entries)))
    if entry is None and not named:
        at = plan.entries[0].at.isoformat(" ", "minutes")[:16]
        render.out(say("undo_act", language, at=at, by=plan.entries[0].by))
    show_entries(plan.entries, known, language)


@app.command("as-of")
def as_of(
    context: typer.Context,
    time: Annotated[str, typer.Argument(help="A date or time, e.g. 2026-05-01.")],
    text: Annotated[
        list[str] | None, typer.Argument(metavar="[QUESTION...]", help="What to recall there.")
    ] = None,
    limit: Annotated[int, typer.Option("-n", help="How many.")] = 20,
    json: Json = False,
) -> None:
    """The mind as it was then: its memories, or what would have come to mind. あの時点では."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_time, in_range
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        at = given_time(time, now=mind.now())
        assert at is not None
        past = mind.as_of(at)
        came = past.recall(" ".join(text)) if text else None
        found = past.memories(limit=in_range(limit, "-n", least=1))
    language = asked(context).language
    if json:
        render.as_json(shapes.recollections(came) if came else [shapes.memory(each) for each in found])
        return
    render.out(say("as_of", language, at=at.isoformat(timespec="minutes")))
    if came:
        render.recollections(came, language, explain=True, tokens=asked(context).settings.budget.tokens)
    else:
        render.memories(found, language)


@app.command()
def erase(
    context: typer.Context,
    memory: MemoryId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Remove a memory and all that was made from it, for good, from every file. 完全に消去する."""
    from omoide.doors.cli import render
    from omoide.doors.cli.erasing import show_receipt, wanted
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        plan = mind.care.plan_erasure(memory)
        if not json:
            render.out(say("will_erase", language, count=len(plan.memories), versions=len(plan.words)))
            for words in plan.words:
                render.out(f"  {render.said(words, language)}")
            if plan.minds:
                render.out(say("erased_elsewhere", language, minds=", ".join(plan.minds)))
        if not wanted(plan, language=language, yes=yes, dry_run=dry_run, json=json):
            return
        receipt = mind.care.erase(plan)
    show_receipt(receipt, language=language, json=json)


@app.command()
def rebuild(context: typer.Context, json: Json = False) -> None:
    """Make everything derived anew from the journal; nothing is lost. 作り直す."""
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind, progress(say("working", language)) as bar:
        lost = mind.care.rebuild(progress=bar)
        entries = mind.census().entries
    if json:
        render.as_json({"entries": entries, "ledger_lost": lost})
        return
    render.out(say("rebuilt", language, entries=entries))
    if lost:
        render.out(say("ledger_lost", language, count=lost))


@app.command()
def verify(
    context: typer.Context,
    expect: Annotated[str | None, typer.Option(metavar="NUMBER:HEAD", help="A head noted earlier.")] = None,
    json: Json = False,
) -> None:
    """Check journal, words and tables against each other. 確かめる."""
    from omoide.doors.cli import render
    from omoide.doors.cli.nights import show_parked
    from omoide.errors import BadValue
    from omoide.model.identity import short
    from omoide.wire import shapes
    from omoide.wire.texts import say, say_fact

    number, _, head = (expect or "").partition(":")
    if expect and not (number.isascii() and number.isdigit() and head):
        raise BadValue(value=expect, what="head", allowed="NUMBER:HEAD, as an earlier verify printed it")
    language = asked(context).language
    with asked(context).mind() as mind, progress(say("working", language)) as bar:
        verdict = mind.care.verify(progress=bar, expected=(int(number), head) if expect else None)
    if json:
        render.as_json(shapes.verdict(verdict))
    elif verdict.problems:
        render.out(say("unsound", language, count=len(verdict.problems)))
        render.out("\n".join(f"  {say_fact(problem, language)}" for problem in verdict.problems))
    else:
        render.out(say("sound", language, entries=verdict.entries, head=verdict.head))
    if not json:
        show_parked(verdict.parked, language)
        if verdict.withheld:
            render.out(say("nights_withheld", language, since=verdict.withheld.date()))
        for each in verdict.misdated:
            facts = {"memory": short(each.memory), "at": f"{each.at:%Y-%m-%d %H:%M}", "entry": each.number}
            render.out(say("misdated", language, **facts))
    if verdict.problems:
        raise typer.Exit(1)
