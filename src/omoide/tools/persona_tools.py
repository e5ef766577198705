"""What a persona may do with its own self: rewrite who it is, keep diaries, mind its goals and questions (NA-02, NA-03, NA-55).

An edit is planned first and shown as a diff; the same call with the name of the plan applies exactly that. Its entry of
the journal can be undone.
"""

from typing import Final

from omoide.errors import BadValue
from omoide.mind import Mind
from omoide.model.memory import Origin
from omoide.persona.diaries import diary_file
from omoide.persona.editing import Edit, How, Text
from omoide.persona.goals import Goal
from omoide.persona.questions import Question
from omoide.tools.tool import Answer, Argument, Tool


def _edited(mind: Mind, edit: Edit, *, apply: bool) -> Answer:
    entry = mind.self.apply(edit, origin=Origin.AGENT) if apply else 0
    return {"plan": edit.plan, "diff": edit.diff, "applied": apply, "entry": entry}


def _edit_core(
    mind: Mind, text: str = "", mode: str = "overwrite", old: str = "", apply: bool = True
) -> Answer:
    return _edited(mind, mind.self.plan_edit(Text.CORE, text, how=How(mode), old=old), apply=apply)


def _edit_notepad(
    mind: Mind, text: str = "", mode: str = "overwrite", old: str = "", apply: bool = True
) -> Answer:
    return _edited(mind, mind.self.plan_edit(Text.NOTEPAD, text, how=How(mode), old=old), apply=apply)


def _planned(mind: Mind, which: Text, text: str, mode: str, old: str, entry: str, plan: str) -> Answer:
    edit = mind.self.plan_edit(which, text, how=How(mode), old=old, entry=entry)
    if plan and plan != edit.plan:
        raise BadValue(value=plan, what="plan", allowed=f"{edit.plan}, which shows what would change now")
    return _edited(mind, edit, apply=bool(plan))


def _plan_main(
    mind: Mind, text: str = "", mode: str = "append", old: str = "", entry: str = "", plan: str = ""
) -> Answer:
    return _planned(mind, Text.DIARY, text, mode, old, entry, plan)


def _plan_secret(
    mind: Mind, text: str = "", mode: str = "append", old: str = "", entry: str = "", plan: str = ""
) -> Answer:
    return _planned(mind, Text.SECRET_DIARY, text, mode, old, entry, plan)


def _read_main(mind: Mind, date: str = "", limit: int = 20) -> Answer:
    return {"text": diary_file(mind.self.diary(day=date, limit=limit), ids=True)}


def _read_secret(mind: Mind, date: str = "", limit: int = 20) -> Answer:
    return {"text": diary_file(mind.self.secret_diary(day=date, limit=limit), ids=True)}


def _goal(goal: Goal) -> Answer:
    return {
        "id": goal.name,
        "goal": goal.goal,
        "term": goal.term,
        "status": goal.status,
        "priority": goal.priority,
    }


def _add_goal(mind: Mind, goal: str, long_term: bool = False, priority: int = 3) -> Answer:
    return _goal(mind.self.add_goal(goal, long=long_term, priority=priority, origin=Origin.AGENT))


def _update_goal(mind: Mind, id: str, what: str, note: str = "") -> Answer:
    match what:
        case "progress":
            return _goal(mind.self.progress(id, note))
        case "complete":
            return _goal(mind.self.complete_goal(id, note=note))
        case _:
            return _goal(mind.self.abandon_goal(id, reason=note))


def _question(question: Question) -> Answer:
    return {"id": question.id, **question.plain(), "status": question.status}


def _ask(mind: Mind, topic: str, context: str = "", percent: int = 50) -> Answer:
    asked = mind.self.ask(topic, context=context, priority=percent / 100, origin=Origin.AGENT)
    return _question(asked)


def _resolve(mind: Mind, question: str, answer: str = "") -> Answer:
    return _question(mind.self.resolve_question(question, answer=answer))


_TEXT: Final = Argument(says="the new words")
_OLD: Final = Argument(
    says="for replace: the words in whose place the new ones come; they must stand there once"
)
_MODES: Final = tuple(str(how) for how in How if how is not How.REMOVE)
_NOTE: Final = {
    "text": _TEXT,
    "mode": Argument(says="what becomes of what is there", choices=_MODES),
    "old": _OLD,
    "apply": Argument(says="false: only show what would change", type="boolean"),
}
_ENTRY: Final = {
    "text": _TEXT,
    "mode": Argument(says="append without an entry writes a new one", choices=tuple(str(how) for how in How)),
    "old": _OLD,
    "entry": Argument(says="the id in brackets, as reading shows it; none for a new entry"),
    "plan": Argument(says="the name of a plan that was shown: apply it. Without it nothing is written"),
}
_READ: Final = {
    "date": Argument(says="a day such as 2026-01-15; else the last entries"),
    "limit": Argument(says="how many entries at most", type="integer", low=1, high=500),
}
TOOLS: Final = (
    Tool(
        name="read_mood",
        says="How you feel by now, where that leans what comes to mind, and whether that is in balance.",
        arguments={},
        call=lambda mind: mind.self.mood().plain(),
        writes=False,
    ),
    Tool(
        name="edit_core_memory",
        says="Rewrite who you are: your name, character, values, your relationship and promises. It is always before you.",
        arguments=_NOTE,
        call=_edit_core,
    ),
    Tool(
        name="edit_notepad",
        says="Write on your notepad: plans of today, passing facts, notes to yourself. It is always before you.",
        arguments=_NOTE,
        call=_edit_notepad,
    ),
    Tool(name="read_main_memory", says="Read your diary.", arguments=_READ, call=_read_main, writes=False),
    Tool(
        name="plan_main_memory_edit",
        says="Plan an edit of your diary: it shows what would change. Call it again with the plan's name to apply it.",
        arguments=_ENTRY,
        call=_plan_main,
    ),
    Tool(
        name="read_secret_diary",
        says="Read your secret diary, which nothing and nobody else finds.",
        arguments=_READ,
        call=_read_secret,
        writes=False,
    ),
    Tool(
        name="plan_secret_diary_edit",
        says="Plan an edit of your secret diary: it shows what would change. Call it again with the plan's name to apply it.",
        arguments=_ENTRY,
        call=_plan_secret,
    ),
    Tool(
        name="add_goal",
        says="Set yourself a goal.",
        arguments={
            "goal": Argument(says="what you want to reach", required=True),
            "long_term": Argument(says="whether it is for the long term", type="boolean"),
            "priority": Argument(says="1 is the highest", type="integer", low=1, high=100),
        },
        call=_add_goal,
    ),
    Tool(
        name="update_goal",
        says="Tell of progress with a goal, that it is reached, or that you give it up.",
        arguments={
            "id": Argument(says="the goal, such as sh_abc123", required=True),
            "what": Argument(
                says="what happened", choices=("progress", "complete", "abandon"), required=True
            ),
            "note": Argument(says="how far you are, or why"),
        },
        call=_update_goal,
    ),
    Tool(
        name="ask_question",
        says="Keep something that you wonder about.",
        arguments={
            "topic": Argument(says="in a few words", required=True),
            "context": Argument(says="what about it you would like to know"),
            "percent": Argument(says="how much it matters", type="integer", low=0, high=100),
        },
        call=_ask,
    ),
    Tool(
        name="resolve_question",
        says="Something you wondered about is answered.",
        arguments={
            "question": Argument(says="its topic, or its id", required=True),
            "answer": Argument(says="what you found out"),
        },
        call=_resolve,
    ),
)
