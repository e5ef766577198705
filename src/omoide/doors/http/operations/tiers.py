"""The tiers of a memory: what is before the mind now, what just happened, and how it moves on."""

from typing import Annotated, Any, cast

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, Names, Short, Text, Time, at
from omoide.doors.http.operations.day import Importance
from omoide.model.words import Words
from omoide.wake.encode import Circumstances
from omoide.wake.short import Kept
from omoide.wire import forms, shapes
from omoide.wire.describing import Says


@operation("GET", "/working")
def working(asked: Asked) -> forms.Working:
    """Working memory, and the memories that are always present. 作業記憶."""
    hands = asked.mind.working
    return cast(forms.Working, shapes.working(hands.now(), hands.present()))


@operation("PATCH", "/working")
def update_working(
    asked: Asked,
    updates: Annotated[dict[str, Any], Says("Tables are merged, all else is replaced, null clears a field.")],
) -> forms.Working:
    """Change working memory in part. 作業記憶を変える."""
    hands = asked.mind.working
    return cast(forms.Working, shapes.working(hands.update(updates), hands.present()))


@operation("POST", "/working/action")
def begin_action(
    asked: Asked,
    type: Annotated[str, Says("What is done: walk, dig, 話す.", low=1, high=200)],
    target: Short = "",
    expected: Annotated[str, Says("What should come of it.", high=2000)] = "",
) -> forms.Working:
    """An action begins; what should come of it is what it will be compared with. 行動を始める."""
    hands = asked.mind.working
    state = hands.begin(type, target=target, expected=expected)
    return cast(forms.Working, shapes.working(state, hands.present()))


@operation("POST", "/working/action/finish")
def finish_action(
    asked: Asked,
    actual: Text,
    as_expected: Annotated[bool | None, Says("Unless it is said, the words tell.")] = None,
) -> forms.ActionDone:
    """The action that was begun is over, and this came of it. 行動を終える."""
    done = asked.mind.working.finish(actual, as_expected=as_expected)
    return {"as_expected": done.as_expected, "kept": _noticed(done.kept)}


@operation("POST", "/working/conversed", status=201)
def conversed(asked: Asked, text: Text, with_whom: Names = (), session: Short = "") -> forms.Noticed:
    """A conversation is over, and this was said in it. 会話が終わった."""
    return _noticed(asked.mind.working.conversed(text, with_=with_whom, session=session))


@operation("POST", "/working/controller", right=Right.READ)
def controller(
    asked: Asked,
    system: Annotated[str, Says("Who it is.", high=20_000)] = "",
    question: Annotated[str, Says("What it is about now.", high=10_000)] = "",
    urgent: Annotated[tuple[str, ...], Says("What cannot wait.", high=100)] = (),
    module: Short = "",
) -> forms.Controlled:
    """What a controller is told of this moment, within its budget. 今を伝える."""
    told = asked.mind.working.controller(system=system, question=question, urgent=urgent, module=module)
    return shapes.controlled(told)


@operation("GET", "/short")
def short_term(asked: Asked) -> forms.ShortTerm:
    """What just happened and is not yet consolidated, oldest first. 短期記憶."""
    hands = asked.mind.short
    return cast(forms.ShortTerm, shapes.short_term(hands.window(), capacity=hands.capacity, due=hands.due()))


@operation("POST", "/short", status=201)
def notice(
    asked: Asked,
    text: Text,
    type: Annotated[str, Says("What sort of event.", low=1, high=32)] = "observation",
    speaker: Short = "",
    about: Names = (),
    place: Short = "",
    session: Short = "",
    importance: Importance = None,
    when: Time = None,
) -> forms.Noticed:
    """It happened, and is safe; whether it becomes a memory of its own is decided here. 起きたことを短期記憶に入れる."""
    words = Words(text=text, speaker=speaker, names=about, place=place, session=session)
    known = Circumstances(importance=importance, occurred=at(asked, when))
    return _noticed(asked.mind.short.keep(words, known, event_type=type))


def _noticed(kept: Kept) -> forms.Noticed:
    return {
        "event": shapes.event(kept.event),
        "memory": shapes.memory(kept.memory) if kept.memory else None,
        "new": kept.new,
    }


@operation("POST", "/consolidations")
def consolidate(
    asked: Asked,
    force: Annotated[bool, Says("All of it now, not only what is due.")] = False,
    dry_run: DryRun = False,
) -> forms.Night:
    """Short-term memory moves on into long-term memory; like events become one. 短期記憶を統合する."""
    return shapes.report(asked.mind.consolidate(force=force, dry_run=dry_run))


@operation("POST", "/maintenance")
def maintain(asked: Asked, dry_run: DryRun = False) -> forms.Night:
    """Make room in long-term memory where it is under pressure; undo brings all of it back. 長期記憶を整理する."""
    return shapes.report(asked.mind.maintain(dry_run=dry_run))
