"""A person is erased from everywhere, and the audit log tells that it was done (LU-23, LU-24)."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun

if TYPE_CHECKING:
    from omoide.care.audit import Audited
    from omoide.care.whole import MindErasing


@app.command("erase-person")
def erase_person(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Whom; every name that they are known by counts.")
    ],
    token: Annotated[
        str, typer.Option("--token", help="What --dry-run showed: erase exactly that, without asking.")
    ] = "",
    also: Annotated[
        list[str] | None,
        typer.Option("--also", metavar="ID", help="This too, of what was shown as perhaps about them."),
    ] = None,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Remove everything of a person for good, from every mind and every file. ある人のことをすべて消去する."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind(may_be_new=True) as mind:
        if not token:
            plan = mind.care.plan_person(name, also=also or ())
            if json:
                render.as_json(shapes.person_erasing(plan))
            else:
                render.out(
                    say(
                        "will_erase_person",
                        language,
                        name=plan.person,
                        memories=plan.memories,
                        events=plan.events,
                    )
                )
                for scope, each in plan.scopes:
                    counts = say(
                        "erase_person_mind", language, memories=len(each.memories), events=len(each.events)
                    )
                    render.out(f"  {scope.mind}  {render.dim(counts)}")
                    for words in each.words[:_SHOWN]:
                        render.out(f"    {render.said(words, language)}")
                if plan.perhaps:
                    render.out(say("perhaps_of_person", language))
                for each in plan.perhaps[:_PERHAPS]:
                    why = ", ".join(say(_WHY[reason], language) for reason in each.why)
                    render.out(f"  {each.id}  {render.said(each.words, language)}  {render.dim(why)}")
                if len(plan.perhaps) > _PERHAPS:
                    render.out(say("perhaps_more", language, count=len(plan.perhaps) - _PERHAPS))
                render.out(say("erase_person_token", language, token=plan.token))
            sure = (
                not dry_run and sys.stdin.isatty() and typer.confirm(say("confirm_erase", language), err=json)
            )
            if not sure:
                raise typer.Exit(0 if dry_run else 1)
            token = plan.token
        done = mind.care.delete_user_data(name, token, also=also or ())
    if json:
        render.as_json(shapes.person_erased(done))
    elif done.deleted:
        render.out(
            say("person_erased", language, memories=done.memories, events=done.events, subject=done.subject)
        )
    else:
        render.out(say("residue", language, files=", ".join(done.left_in)))
    if done.exports and not json:
        render.out(say("erased_exports", language, exports=", ".join(done.exports)))
    if not done.deleted:
        raise typer.Exit(1)


@app.command("erase-mind")
def erase_mind(
    context: typer.Context,
    token: Annotated[
        str, typer.Option("--token", help="What --dry-run showed: erase exactly that, without asking.")
    ] = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Remove the whole mind for good (the one of --mind), with its files and its name; nothing of another. 心をまるごと消去する."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind(may_be_new=True) as mind:
        if not token:
            plan = mind.care.plan_mind_erasure()
            render.as_json(shapes.mind_erasing(plan)) if json else render.out(_mind(plan, language))
            sure = (
                not dry_run and sys.stdin.isatty() and typer.confirm(say("confirm_erase", language), err=json)
            )
            if not sure:
                raise typer.Exit(0 if dry_run else 1)
            token = plan.token
        done = mind.care.erase_mind(token)
    if json:
        render.as_json(shapes.mind_erased(done))
    elif done.deleted:
        render.out(
            say("mind_erased", language, memories=done.memories, events=done.events, subject=done.subject)
        )
    else:
        render.out(say("residue", language, files=", ".join(done.left_in)))
    if not done.deleted:
        raise typer.Exit(1)


def _mind(plan: "MindErasing", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    scopes = ", ".join(each.mind for each in plan.scopes)
    counts = {"memories": plan.memories, "events": plan.events}
    lines = [say("will_erase_mind", language, mind=plan.mind, scopes=scopes, **counts)]
    for scope, each in plan.elsewhere:
        heard = say("erase_mind_elsewhere", language, mind=scope.mind, memories=len(each.memories))
        lines.append(f"  {heard}")
    lines += [f"  {render.dim(say('erase_mind_place', language, place=place))}" for place in plan.places]
    return "\n".join((*lines, say("erase_person_token", language, token=plan.token)))


_PERHAPS = 30
_WHY = {"talk": "perhaps_talk", "tie": "perhaps_tie", "topic": "perhaps_topic"}
_SHOWN = 20  # of each mind; --json counts them all
_ACTS = {
    "erased": "audit_erased",
    "person_erased": "audit_person_erased",
    "exported": "audit_exported",
    "mind_erased": "audit_mind_erased",
    "logged": "audit_logged",
    "queried": "audit_queried",
    "backed_up": "audit_backed_up",
    "restored": "audit_restored",
    "repaired": "audit_repaired",
    "lost": "audit_lost",
}


@app.command()
def audit(
    context: typer.Context,
    limit: Annotated[int, typer.Option("-n", help="How many of the newest.")] = 50,
    json: Json = False,
) -> None:
    """What was erased, exported, backed up or put back, by whom and when; never what it said. 監査記録."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind(may_be_new=True) as mind:
        found = mind.care.audit(last=in_range(limit, "-n", least=1))
    language = asked(context).language
    if json:
        render.as_json([shapes.audited(each) for each in found])
        return
    lines = (
        f"{each.at:%Y-%m-%d %H:%M}  {say(_ACTS[each.act], language)}  {render.dim(_told(each, language))}"
        for each in found
    )
    render.out("\n".join(lines) or say("no_audit", language))


def _told(each: "Audited", language: str) -> str:
    from omoide.model.event import LOST
    from omoide.wire.texts import say

    if each.mind:
        return _facts(each.mind, each.by, each.facts)
    return say("audit_of_erased", language) if each.act != LOST else ""


def _facts(mind: str, by: str, facts: object) -> str:
    told = facts.items() if isinstance(facts, dict) else ()
    return "  ".join([mind, f"by {by}", *(f"{name} {value}" for name, value in told)])
