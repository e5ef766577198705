"""What a persona draws from its days in a dream: an insight, what it resolves to do, what it wonders about, what it wants (NA-57, NA-58)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from omoide.errors import Unreadable
from omoide.language.inventing import invented
from omoide.language.voices import Heard, borrowed
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "dream"
SHORT, LONG = "short-term", "long-term"
_TOPIC: Final = 80
_LONGEST: Final = 1000
_LEAST_URGENT: Final = 5

_TASK: Final[dict[Language, str]] = {
    "ja": "あなたは眠りの中で、これまでのことを振り返っています。資料 core はあなた自身のこと、talk は前の夜からの会話(★ は心が大きく動いたところ)、related はそこから思い出した記憶です。",
    "en": "You are asleep and look back. The material called core is who you are, talk is what was said since the night before (★ marks what stirred you most), and "
    "related is what it brings to mind. ",
}
_LEVELS: Final[dict[Language, dict[int, str]]] = {
    "ja": {
        1: "直近の会話から、心に残ったことを一つの洞察にしてください。",
        2: "days はこの {days} 日です。くり返し現れる傾向に目を向け、短期の目標を見直して、一つの洞察にしてください。",
        3: "days はこの {days} 日です。自分が何を大切にしているかを問い直し、長期の目標も見直して、一つの洞察にしてください。",
    },
    "en": {
        1: "Draw one insight from the last talk: what has stayed with you.",
        2: "days are the last {days} days. Look for what recurs in them, reconsider your short-term goals, and draw one insight.",
        3: "days are the last {days} days. Ask yourself what you value, reconsider your long-term goals, too, and draw one insight.",
    },
}
_KEEP: Final[dict[Language, str]] = {
    "ja": "固有名詞・数・日付・否定は変えず、起きていないことを事実として書かないでください。資料の言語で書いてください。",
    "en": " Keep names, numbers, dates and negations as they are, and tell nothing as a fact that did not happen. Write in the language of the material.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "trigger_topic": "きっかけになった話題を表す二、三の言葉",
        "insight": "洞察を二、三文で",
        "strategy": "これからどうするか、指針を一文で。なければ空文字",
        "log_entry": "夢日記としてあなたの口調で二、三文",
        "questions": "会話の中で答えの出ていない、あなたが気になっている問い。{questions} 件まで、なければ空の配列。questions にすでにあるものは挙げない。各要素: "
        "topic(短い題)、context(何が気になるのか)、priority(0〜1)",
        "goals": "新しく立てる目標。{goals} 件まで、なければ空の配列。goals にすでにあるものは挙げない。各要素: goal(一文)、term({terms})、priority(1 が最も高い、5 まで)",
    },
    "en": {
        "trigger_topic": "two or three words for the topic that set it off",
        "insight": "the insight, in two or three sentences",
        "strategy": "what you resolve to do, in one sentence; empty if there is nothing",
        "log_entry": "the entry of your dream diary: two or three sentences in your own voice",
        "questions": "what you wonder about, and the talk has not answered: an array of at most {questions}, empty if there is nothing; none that stands in questions. "
        "Each element: topic (a short title), context (what about it), priority (0 to 1)",
        "goals": "new goals that you set yourself: an array of at most {goals}, empty if there are none; none that stands in goals. Each element: goal (one sentence), "
        "term ({terms}), priority (1 is the highest, 5 the lowest)",
    },
}


@frozen
class Wondered:
    topic: str = item(least=1, longest=_TOPIC)
    context: str = item(longest=_LONGEST)
    priority: float = item(low=0.0, high=1.0)


@frozen
class Wished:
    goal: str = item(least=1, longest=200)
    term: str = item(choices=(SHORT, LONG))
    priority: int = item(low=1, high=_LEAST_URGENT)


@frozen
class Dreamt:
    """What came of a night."""

    trigger_topic: str = item(least=1, longest=_TOPIC)
    insight: str = item(least=1, longest=_LONGEST)
    strategy: str = item(longest=_LONGEST)
    log_entry: str = item(longest=_LONGEST)
    questions: tuple[Wondered, ...] = item()
    goals: tuple[Wished, ...] = item()


def dream(
    data: Mapping[str, str],
    *,
    heard: Sequence[Heard],
    level: int,
    days: int,
    questions: int,
    goals: int,
    language: Language,
) -> Question[Dreamt]:
    """`data` are core, talk, related, days, goals and questions, as far as there are any. From level 2 on short-term goals may
    be set, at level 3 long-term ones, too. What others said (`heard`) is nobody's own insight, question or goal."""
    terms = SHORT if level == 2 else f"{SHORT}, {LONG}"
    said = {
        name: says.format(questions=questions, goals=goals, terms=terms)
        for name, says in _MEMBERS[language].items()
    }
    if level == 1:
        said["goals"] = {"ja": "空の配列", "en": "an empty array"}[language]

    def read_answer(text: str) -> Read[Dreamt]:
        found = read(Dreamt, text)
        told = (found.value.insight, found.value.strategy)
        if number := next((each for one in told if (each := invented(one, list(data.values())))), ""):
            raise Unreadable(problem=f"it says {number}, which nothing in the material does")
        own = (*told, found.value.trigger_topic, found.value.log_entry)
        if piece := next((each for one in own if (each := borrowed(one, heard))), ""):
            raise Unreadable(
                problem=f"it tells as your own what somebody else said, without who: {piece[:40]}"
            )
        return _own(found, heard)

    task = _TASK[language] + _LEVELS[language][level].format(days=days) + _KEEP[language]
    return Question(
        purpose=PURPOSE,
        prompt=written(task, said, data, language=language),
        schema=schema_of(Dreamt),
        read=read_answer,
        language=language,
    )


def _own(found: Read[Dreamt], heard: Sequence[Heard]) -> Read[Dreamt]:
    """Without the questions and goals of others."""
    questions = [
        each for each in found.value.questions if not borrowed(f"{each.topic}\n{each.context}", heard)
    ]
    goals = [each for each in found.value.goals if not borrowed(each.goal, heard)]
    others = len(found.value.questions) - len(questions) + len(found.value.goals) - len(goals)
    value = replace(found.value, questions=tuple(questions), goals=tuple(goals))
    told = (f"{others} questions or goals are somebody else's words",) if others else ()
    return Read(value, (*found.passed_over, *told))
