"""Who a mind is: core, notepad, diaries, goals, questions, drives, feelings, dreams."""

from typing import Annotated, Any, cast

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, Limit, Share, Short, Text, Time, at, limit_of
from omoide.model.memory import Origin
from omoide.persona.editing import How
from omoide.persona.editing import Text as Which
from omoide.persona.goals import Goal, Status, goal_plain
from omoide.persona.impulse import Inner
from omoide.persona.questions import Question
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

GoalName = Annotated[
    str, Says("Its name (sh_abc123), the end of its id, or its very words.", low=1, high=2000)
]
Priority = Annotated[int, Says("1 is the highest.", low=1, high=5)]
Topic = Annotated[str, Says("Its topic, or the end of its id.", low=1, high=2000)]
Day = Annotated[str, Says("Only of this day: 2026-02-18.", high=10)]
Level = Annotated[int, Says("As a reflection of this level; the limit holds from 2 on.", low=1, high=3)]


@operation("GET", "/self")
def self(
    asked: Asked,
    acting: Annotated[bool, Says("As when it does something of its own accord.")] = False,
) -> forms.Self:
    """What is put before a mind of itself. 自己を見る."""
    own = asked.mind.self
    felt = own.felt
    return {
        "exists": own.exists,
        "core": own.core,
        "notepad": own.notepad,
        "felt": {"category": str(felt.category), "intensity": felt.intensity} if felt else None,
        "parts": [
            {"part": each.name, "title": each.title, "text": each.text}
            for each in own.present(language=asked.language, acting=acting)
        ],
    }


@operation("POST", "/self/edit", right=Right.OWN)
def edit_self(
    asked: Asked,
    text: Which,
    words: Annotated[str, Says("The new words.")] = "",
    how: How = How.OVERWRITE,
    old: Annotated[str, Says("With `replace`: the words that go.")] = "",
    entry: Annotated[str, Says("Of a diary: the end of the id of an entry.", high=20)] = "",
    dry_run: DryRun = False,
    origin: Origin = Origin.USER,
) -> forms.Edited:
    """Write who it is, its notepad or a diary; `undo` takes it back. 自己を書く."""
    plan = asked.mind.self.plan_edit(text, words, how=how, old=old, entry=entry)
    number = 0 if dry_run else asked.mind.self.apply(plan, origin=origin)
    return {"text": plan.text, "diff": plan.diff, "entry": number}


@operation("GET", "/self/mood")
def mood(asked: Asked) -> forms.Mood:
    """How it feels by now, where that leans what comes to mind, and whether that is in balance. 気分."""
    return cast(forms.Mood, asked.mind.self.mood().plain())


@operation("GET", "/self/files")
def self_files(asked: Asked) -> dict[str, str]:
    """The self as the files of its design, without the secret diary. ファイルとして."""
    return asked.mind.self.files()


@operation("GET", "/self/diary")
def diary(asked: Asked, day: Day = "", limit: Limit = None) -> list[forms.Memory]:
    """The diary, oldest first: of a day, or the last few entries. 日記."""
    found = asked.mind.self.diary(day=day, limit=limit_of(asked, limit))
    return [shapes.memory(each) for each in found]


@operation("GET", "/self/secret-diary", right=Right.OWN)
def secret_diary(asked: Asked, day: Day = "", limit: Limit = None) -> list[forms.Memory]:
    """What a mind keeps to itself, and nothing else finds. 秘密の日記."""
    found = asked.mind.self.secret_diary(day=day, limit=limit_of(asked, limit))
    return [shapes.memory(each) | {"words": {"text": each.words.text}} for each in found]


@operation("GET", "/self/episodes")
def episodes(asked: Asked) -> list[dict[str, Any]]:
    """Its days and weeks as its design shows them. 日々."""
    return asked.mind.self.episodes()


@operation("GET", "/self/drives")
def drives(asked: Asked) -> forms.Inner:
    """The four drives as they are now, and why. 動機."""
    return _inner(asked.mind.self.drives(language=asked.language))


@operation("POST", "/self/impulse")
def impulse(asked: Asked) -> forms.Inner:
    """What it would want to do now; that it was considered is kept. 今したいこと."""
    asked.mind.self.impulse()
    return _inner(asked.mind.self.drives(language=asked.language))


def _inner(inner: Inner) -> forms.Inner:
    return cast(forms.Inner, inner.internal_state() | {"acts": inner.motive.acts})


@operation("GET", "/self/emotions")
def emotions(asked: Asked, limit: Limit = None) -> list[forms.Feeling]:
    """The log of feelings, the oldest first. 感情の記録."""
    found = asked.mind.self.emotions(limit=limit_of(asked, limit))
    return [cast(forms.Feeling, each.plain()) for each in found]


@operation("GET", "/self/dreams")
def dreams(asked: Asked, limit: Limit = None) -> list[forms.Dream]:
    """What it dreamt, the newest first. 夢."""
    found = asked.mind.self.dreams()[: limit_of(asked, limit)]
    return [cast(forms.Dream, each.plain() | {"id": each.id}) for each in found]


@operation("POST", "/self/dreams", status=201)
def dreamt(
    asked: Asked,
    topic: Annotated[str, Says("What it came from.", low=1, high=2000)],
    insight: Text,
    strategy: Annotated[str, Says("What to do from now on.", high=5000)] = "",
    log_entry: Annotated[str, Says("How it is told.", high=5000)] = "",
) -> forms.Dream:
    """Write an entry of the dream diary; its strategy is told from now on. 夢を書く."""
    dream = asked.mind.self.dreamt(topic, insight, strategy=strategy, log_entry=log_entry)
    return cast(forms.Dream, dream.plain() | {"id": dream.id})


# Goals.


@operation("GET", "/self/goals")
def goals(asked: Asked, status: Status = Status.ACTIVE) -> list[forms.Goal]:
    """Goals, what matters most first. 目標の一覧."""
    return [_goal(each) for each in asked.mind.self.goals(status)]


@operation("GET", "/self/goals/statistics")
def goal_statistics(asked: Asked) -> dict[str, int]:
    """How many goals are open, reached and given up. 目標の統計."""
    return asked.mind.self.goal_statistics()


@operation("POST", "/self/goals", status=201)
def add_goal(
    asked: Asked,
    text: Text,
    long: Annotated[bool, Says("For the long term.")] = False,
    priority: Priority = 3,
    reason: Short = "",
    origin: Origin = Origin.USER,
) -> forms.Goal:
    """Set a goal. 目標を立てる."""
    own = asked.mind.self
    return _goal(own.add_goal(text, long=long, priority=priority, reason=reason, origin=origin))


@operation("POST", "/self/goals/progress")
def goal_progress(asked: Asked, goal: GoalName, text: Text) -> forms.Goal:
    """Something was done towards a goal. 進展を書く."""
    return _goal(asked.mind.self.progress(goal, text))


@operation("POST", "/self/goals/prioritise")
def prioritise_goal(asked: Asked, goal: GoalName, priority: Priority) -> forms.Goal:
    """A goal matters more or less than it did. 優先度を変える."""
    return _goal(asked.mind.self.prioritise(goal, priority))


@operation("POST", "/self/goals/complete")
def complete_goal(asked: Asked, goal: GoalName, note: Short = "") -> forms.Goal:
    """A goal is reached; an episode is made of it. 達成した."""
    return _goal(asked.mind.self.complete_goal(goal, note=note))


@operation("POST", "/self/goals/abandon")
def abandon_goal(asked: Asked, goal: GoalName, reason: Short = "") -> forms.Goal:
    """A goal is given up. あきらめる."""
    return _goal(asked.mind.self.abandon_goal(goal, reason=reason))


@operation("POST", "/self/goals/tidy")
def tidy_goals(asked: Asked, level: Level = 1, dry_run: DryRun = False) -> list[forms.Goal]:
    """Give up short-term goals that stand still or are too many. 目標の整理."""
    own = asked.mind.self
    if dry_run:
        return [_goal(each) for each in own.plan_tidying(level=level)]
    return [_goal(each) for each in (*own.auto_cleanup_stale_goals(), *own.enforce_goal_limit(level=level))]


def _goal(goal: Goal) -> forms.Goal:
    return cast(forms.Goal, goal_plain(goal) | {"term": goal.term})


# Questions.


@operation("GET", "/self/questions")
def questions(
    asked: Asked, resolved: Annotated[bool, Says("Those that were answered.")] = False
) -> list[forms.Question]:
    """What it wonders about, what matters most first. 気になっていること."""
    own = asked.mind.self
    return [_question(each) for each in (own.resolved_questions() if resolved else own.questions())]


@operation("POST", "/self/questions", status=201)
def ask(
    asked: Asked,
    topic: Text,
    context: Short = "",
    priority: Share = None,
    when: Time = None,
    origin: Origin = Origin.USER,
) -> forms.Question:
    """Something to wonder about. 気になることを書く."""
    share, since = 0.5 if priority is None else priority, at(asked, when)
    question = asked.mind.self.ask(topic, context=context, priority=share, asked=since, origin=origin)
    return _question(question)


@operation("POST", "/self/questions/resolve")
def resolve_question(asked: Asked, topic: Topic, answer: Short = "") -> forms.Question:
    """A question is answered. 解決した."""
    return _question(asked.mind.self.resolve_question(topic, answer=answer))


@operation("POST", "/self/questions/drop")
def drop_question(asked: Asked, topic: Topic) -> forms.Question:
    """A question is no longer wondered about. 取り下げる."""
    return _question(asked.mind.self.drop_question(topic))


def _question(question: Question) -> forms.Question:
    told = {"id": question.id, "status": question.status, "answer": question.answer}
    return cast(forms.Question, question.plain() | told)
