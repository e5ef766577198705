"""Commands about the self of a mind: who it is, what it wants and why, its goals and its questions (NA-01, NA-17…29)."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import Text

if TYPE_CHECKING:
    from omoide.persona.goals import Goal
    from omoide.persona.impulse import Inner
    from omoide.persona.questions import Question

goal = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Goals of a mind. 目標.")
app.add_typer(goal, name="goal")
question = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="What a mind wonders about. 気になっていること."
)
app.add_typer(question, name="question")
GoalName = Annotated[
    str, typer.Argument(metavar="GOAL", help="Its name (sh_abc123), the end of its id, or its very words.")
]
Asking = Annotated[str, typer.Argument(metavar="QUESTION", help="Its topic, or the end of its id.")]


@app.command("self")
def show_self(
    context: typer.Context,
    core: Annotated[str | None, typer.Option("--core", help="Write anew who it is.")] = None,
    notepad: Annotated[str | None, typer.Option("--notepad", help="Write its notepad anew.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    files: Annotated[bool, typer.Option("--files", help="As the files of its design.")] = False,
    json: Json = False,
) -> None:
    """What is put before a mind of itself, or write who it is. 自己を見る・書く."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.persona.editing import Text as Which
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind(may_be_new=True) as mind:
        edits = [
            mind.self.plan_edit(which, words)
            for which, words in ((Which.CORE, core), (Which.NOTEPAD, notepad))
            if words is not None
        ]
        done = [0 if dry_run else mind.self.apply(edit) for edit in edits]
        parts, shown = mind.self.present(language=language), mind.self.files() if files else {}
    if json:
        told: dict[str, Any] = {
            "self": [{"part": part.name, "title": part.title, "text": part.text} for part in parts],
            "edits": [
                {"text": edit.text, "diff": edit.diff, "entry": entry}
                for edit, entry in zip(edits, done, strict=True)
            ],
        }
        render.as_json(told | ({"files": shown} if files else {}))
        return
    for edit, entry in zip(edits, done, strict=True):
        render.out(visible(edit.diff))
        if entry:
            render.out(say("self_written", language))
    if edits:
        return
    if files:
        render.out("\n\n".join(f"{render.bold(path)}\n{visible(text)}" for path, text in shown.items()))
        return
    blocks = [f"{render.bold(part.title)}\n{visible(part.text)}" for part in parts]
    render.out("\n\n".join(blocks) or say("no_self", language))


@app.command()
def drives(context: typer.Context, json: Json = False) -> None:
    """The four drives of a mind as they are now, and why. 動機."""
    with asked(context).mind() as mind:
        inner = mind.self.drives(language=asked(context).language)
    _show_inner(inner, json=json)


@app.command()
def impulse(context: typer.Context, json: Json = False) -> None:
    """What a mind would want to do now, and why; that it was considered is kept. 今したいこと."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.persona.saying import LABELS
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        mind.self.impulse()
        inner = mind.self.drives(language=asked(context).language)
    if json:
        render.as_json(inner.internal_state() | {"acts": inner.motive.acts, "wish": inner.wish})
        return
    _show_inner(inner, json=False)
    key, motive = "would_act" if inner.motive.acts else "would_wait", inner.motive
    told = {"drive": LABELS[motive.drive][inner.language], "level": f"{motive.level:.2f}"}
    render.out(
        say(
            key, asked(context).language, threshold=f"{inner.threshold:.2f}", wish=visible(inner.wish), **told
        )
    )


def _show_inner(inner: "Inner", *, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.persona.saying import LABELS

    if json:
        render.as_json(inner.internal_state() | {"acts": inner.motive.acts})
        return
    for drive, level in sorted(inner.motive.levels.items(), key=lambda each: -each[1]):
        bar, why = "█" * round(level * 20), f"  {visible(inner.narrative(drive))}" if level else ""
        render.out(f"{level:.2f} {bar:<20} {LABELS[drive][inner.language]}{why}")
    if not any(inner.motive.levels.values()):
        render.out(visible(inner.motive.narrative))


# Goals.


@goal.command("add")
def add_goal(
    context: typer.Context,
    text: Text,
    long: Annotated[bool, typer.Option("--long", help="For the long term.")] = False,
    priority: Annotated[int, typer.Option("--priority", help="1 is the highest.")] = 3,
    json: Json = False,
) -> None:
    """Set a goal. 目標を立てる."""
    from omoide.doors.cli.reading import given_text

    with asked(context).mind(may_be_new=True) as mind:
        made = mind.self.add_goal(given_text(text), long=long, priority=priority)
    _show_goals(context, [made], "goal_added", json=json)


@goal.command("list")
def list_goals(
    context: typer.Context,
    status: Annotated[
        str, typer.Option("--status", metavar="STATUS", help="active, completed or abandoned.")
    ] = "active",
    json: Json = False,
) -> None:
    """Goals, what matters most first. 目標の一覧."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import chosen
    from omoide.persona.goals import Status
    from omoide.wire.texts import say

    wanted = chosen(Status, status, what="status") or Status.ACTIVE
    with asked(context).mind() as mind:
        found = mind.self.goals(wanted)
    if not found and not json:
        render.out(say("no_goals", asked(context).language))
    else:
        _show_goals(context, found, "", json=json, several=True)


@goal.command("progress")
def goal_progress(context: typer.Context, name: GoalName, text: Text, json: Json = False) -> None:
    """Something was done towards a goal. 進展を書く."""
    from omoide.doors.cli.reading import given_text

    with asked(context).mind() as mind:
        found = mind.self.progress(name, given_text(text))
    _show_goals(context, [found], "goal_progress", json=json)


@goal.command("done")
def goal_done(
    context: typer.Context,
    name: GoalName,
    note: Annotated[str, typer.Option("--note", help="How it was.")] = "",
    json: Json = False,
) -> None:
    """A goal is reached; an episode is made of it. 達成した."""
    with asked(context).mind() as mind:
        found = mind.self.complete_goal(name, note=note)
    _show_goals(context, [found], "goal_reached", json=json)


@goal.command("drop")
def goal_drop(
    context: typer.Context,
    name: GoalName,
    why: Annotated[str, typer.Option("--why", help="The reason.")] = "",
    json: Json = False,
) -> None:
    """A goal is given up. あきらめる."""
    with asked(context).mind() as mind:
        found = mind.self.abandon_goal(name, reason=why)
    _show_goals(context, [found], "goal_given_up", json=json)


@goal.command("tidy")
def goal_tidy(
    context: typer.Context,
    level: Annotated[
        int, typer.Option("--level", help="As a reflection of this level; the limit holds from 2 on.")
    ] = 1,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show which would go.")] = False,
    json: Json = False,
) -> None:
    """Give up short-term goals that stand still or are too many. 目標の整理."""
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        if dry_run:
            gone = mind.self.plan_tidying(level=level)
        else:
            gone = [*mind.self.auto_cleanup_stale_goals(), *mind.self.enforce_goal_limit(level=level)]
    if not gone and not json:
        render.out(say("no_goals", asked(context).language))
    else:
        _show_goals(context, gone, "goal_would_go" if dry_run else "goal_given_up", json=json, several=True)


@goal.command("stats")
def goal_stats(context: typer.Context, json: Json = False) -> None:
    """How many goals are open, reached and given up. 目標の統計."""
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        counts = mind.self.goal_statistics()
    if json:
        render.as_json(counts)
    else:
        render.out(say("goal_counts", asked(context).language, **counts))


def _show_goals(
    context: typer.Context, goals: "list[Goal]", key: str, *, json: bool, several: bool = False
) -> None:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.persona.goals import goal_plain
    from omoide.persona.saying import said
    from omoide.wire.texts import say

    if json:
        shapes = [goal_plain(each) | {"term": each.term} for each in goals]
        render.as_json(shapes if several else shapes[0])
        return
    language = asked(context).language
    for each in goals:
        head = f"{say(key, language)}  " if key else ""
        why = render.dim(f"  ({visible(each.reason)})") if each.reason else ""
        term = said(each.term, language)
        render.out(f"{head}{render.bold(each.name)}  [{term} {each.priority}]  {visible(each.goal)}{why}")


# Questions.


@question.command("add")
def add_question(
    context: typer.Context,
    text: Text,
    about: Annotated[str, typer.Option("--context", help="What about it.")] = "",
    priority: Annotated[float, typer.Option("--priority", help="0 to 1.")] = 0.5,
    json: Json = False,
) -> None:
    """Something to wonder about. 気になることを書く."""
    from omoide.doors.cli.reading import given_text

    with asked(context).mind(may_be_new=True) as mind:
        asked_now = mind.self.ask(given_text(text), context=about, priority=priority)
    _show_questions(context, [asked_now], "question_asked", json=json)


@question.command("list")
def list_questions(context: typer.Context, json: Json = False) -> None:
    """What a mind wonders about, what matters most first. 気になっていることの一覧."""
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.self.questions()
    if not found and not json:
        render.out(say("no_questions", asked(context).language))
    else:
        _show_questions(context, found, "", json=json, several=True)


@question.command("resolve")
def resolve_question(
    context: typer.Context,
    name: Asking,
    answer: Annotated[str, typer.Option("--answer", help="What was found out.")] = "",
    json: Json = False,
) -> None:
    """A question is answered. 解決した."""
    with asked(context).mind() as mind:
        found = mind.self.resolve_question(name, answer=answer)
    _show_questions(context, [found], "question_resolved", json=json)


@question.command("drop")
def drop_question(context: typer.Context, name: Asking, json: Json = False) -> None:
    """A question is no longer wondered about. 取り下げる."""
    with asked(context).mind() as mind:
        found = mind.self.drop_question(name)
    _show_questions(context, [found], "question_dropped", json=json)


def _show_questions(
    context: typer.Context, questions: "list[Question]", key: str, *, json: bool, several: bool = False
) -> None:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.model.identity import short
    from omoide.wire.texts import say

    if json:
        shapes = [each.plain() | {"id": each.id, "status": each.status} for each in questions]
        render.as_json(shapes if several else shapes[0])
        return
    for each in questions:
        head = f"{say(key, asked(context).language)}  " if key else ""
        about = f": {visible(each.context)}" if each.context else ""
        render.out(f"{head}{render.dim(short(each.id))}  {each.priority:.2f}  {visible(each.topic)}{about}")
