"""Commands about what minds show and tell each other (PI-32, PI-35)."""

from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, MemoryId, app, asked

if TYPE_CHECKING:
    from omoide.model.memory import Memory
    from omoide.society.handing import Withdrawal

OfferedId = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a memory that others share, as `shared` shows it.")
]


@app.command()
def share(
    context: typer.Context,
    memory: MemoryId,
    mind: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="MIND", help="Only with this one; may be given again."),
    ] = None,
    onward: Annotated[
        bool, typer.Option("--onward", help="Whoever hears it may tell it on; without names all may.")
    ] = False,
    json: Json = False,
) -> None:
    """Let other minds of the tenant see a memory: all of them, or some. 共有する."""
    from omoide.model.sharing import Reach

    minds = tuple(dict.fromkeys(mind or ()))
    reach = Reach.GLOBAL if not minds else Reach.BILATERAL if len(minds) == 1 else Reach.GROUP
    with asked(context).mind() as owner:
        owner.shared.share(memory, reach, minds, onward=onward or None)
        found = owner.get(memory)
    _show_shared(context, found, json=json)


@app.command()
def tell(
    context: typer.Context,
    memory: MemoryId,
    minds: Annotated[list[str], typer.Argument(metavar="MIND...", help="To whom.")],
    json: Json = False,
) -> None:
    """Tell a memory to other minds, who may hear it and tell it on. 伝える."""
    with asked(context).mind() as owner:
        owner.shared.tell(memory, minds)
        found = owner.get(memory)
    _show_shared(context, found, json=json)


def _show_shared(context: typer.Context, found: "Memory", *, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    if json:
        render.as_json(shapes.memory(found))
    else:
        render.out(f"{say('shared', language)}  {_line(found, language)}")


@app.command()
def adopt(context: typer.Context, memory: OfferedId, json: Json = False) -> None:
    """Keep what another mind shares as a memory of one's own, which knows by which way it came. 聞いて覚える."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        found = mind.shared.adopt(memory)
    language = asked(context).language
    if json:
        render.as_json(shapes.memory(found))
    else:
        render.out(f"{say('adopted', language)}  {render.memory_line(found, language)}{_way(found)}")


@app.command()
def shared(
    context: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(metavar="[TEXT]...", help="What is asked for; else all are shown.")
    ] = None,
    scope: Annotated[
        str, typer.Option("--scope", help="Only what is shared so far: global, group or bilateral.")
    ] = "",
    top_k: Annotated[int, typer.Option("-k", help="How many at most, where something is asked for.")] = 5,
    given: Annotated[bool, typer.Option("--given", help="What this mind shares, instead.")] = False,
    json: Json = False,
) -> None:
    """What other minds share with this one. ほかの心が共有しているもの."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        if text:
            found = [each.memory for each in mind.shared.retrieve(" ".join(text), scope, top_k).found]
        else:
            found = mind.shared.given() if given else mind.shared.offered()
            found = [each for each in found if not scope or (each.audience and each.audience.reach == scope)]
    language = asked(context).language
    if json:
        render.as_json([shapes.memory(each) for each in found])
    else:
        render.out("\n".join(_line(each, language) for each in found) or say("nothing_shared", language))


@app.command()
def trace(context: typer.Context, memory: MemoryId, json: Json = False) -> None:
    """By which way a memory came from its first witness, and who else has it. 由来をたどる."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.shared.trace(memory)
    language = asked(context).language
    if json:
        render.as_json(shapes.trace(found))
        return
    for place, step in enumerate(found.path):
        at = f"  {step.at:%Y-%m-%d %H:%M}" if step.at else ""
        trust = f"  [{say(f'trust_{step.trust.name.lower()}', language)}]" if step.trust else ""
        render.out(f"{'  ' * place}{'→ ' if place else ''}{step.mind}{at}{trust}  {step.text}")
    render.out(say("traced", language, sources=found.sources, minds=", ".join(found.holders) or "-"))


@app.command()
def withdraw(
    context: typer.Context,
    memory: MemoryId,
    undo: Annotated[
        bool, typer.Option("--undo", help="Give it back to all who had to let go of it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show who would let go of it.")] = False,
    json: Json = False,
) -> None:
    """Take back what was shared or told: whoever has heard it lets go of it. 共有を取り下げる."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        if undo:
            done = mind.shared.restore(memory)
        else:
            done = mind.shared.plan_withdrawal(memory) if dry_run else mind.shared.withdraw(memory)
    said = "given_back" if undo else "would_withdraw" if dry_run else "withdrawn"
    if json:
        render.as_json(shapes.withdrawal(done, done=not dry_run))
    else:
        render.out(say(said, asked(context).language, count=done.count, minds=_minds(done)))


def _minds(done: "Withdrawal") -> str:
    return ", ".join(done.minds) or "-"


def _line(memory: "Memory", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    audience = memory.audience
    to = say(f"reach_{audience.reach}", language, minds=", ".join(audience.minds)) if audience else ""
    return f"{memory.scope.mind}  {render.memory_line(memory, language)}{_way(memory)}  {render.dim(to)}"


def _way(memory: "Memory") -> str:
    return f"  ({' → '.join(told.mind for told in memory.heard.path)})" if memory.heard else ""
