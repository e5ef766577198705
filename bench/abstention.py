"""Does it keep silent about what it never heard: `python -m bench.abstention [--json]`.

Two sorts of questions are asked that a mind cannot answer. Those of another conversation, with the speakers' names
exchanged, so that they sound as if they were meant for it; and those of our own about what nobody ever mentioned.
Beside them stand the questions that the same minds can answer: who is always silent is not wise.
"""

import argparse
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bench.data import OWN, data_directory, read_locomo, read_own, read_story
from bench.evaluation import Conversation, Unusable
from bench.living import lived
from bench.telling import Progress, note, refuse

K = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """How many questions of one sort were asked, and to how many nothing came. `absent`: nothing should have."""

    name: str
    absent: bool
    n: int
    nothing: int

    @property
    def share(self) -> float:
        return self.nothing / self.n if self.n else 0.0

    def plain(self) -> dict[str, object]:
        return {"name": self.name, "absent": self.absent, "n": self.n, "nothing": self.share}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort:
    """Questions of one sort, to be asked of one mind."""

    name: str
    absent: bool
    questions: tuple[str, ...]


def exchanged(text: str, names: Mapping[str, str]) -> str:
    """Whole names for whole names, all at once; a possessive gets the ending that its new name wants."""
    if not names:
        return text
    either = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    # James' and James's are both his; after any other letter a bare apostrophe closes a quotation.
    whole = re.compile(rf"(?<!\w)(?P<name>{either})(?P<his>['’]s(?!\w)|(?<=s)['’](?!\w))?(?!\w)")
    return whole.sub(lambda found: names[found["name"]] + ("'s" if found["his"] else ""), text)


def strangers(conversation: Conversation, other: Conversation) -> Sort:
    """The questions of one conversation as if they were meant for the speakers of the other."""
    names = dict(zip(conversation.speakers, other.speakers, strict=False))
    questions = tuple(exchanged(one.text, names) for one in conversation.questions)
    return Sort(name="questions of another conversation, names exchanged", absent=True, questions=questions)


def own_questions(conversation: Conversation, name: str) -> list[Sort]:
    """What the conversation can answer, and what it says itself that it cannot."""
    answerable = tuple(one.text for one in conversation.questions if one.gold)
    not_answerable = tuple(one.text for one in conversation.questions if not one.gold)
    return [
        Sort(name=f"{name}: what never happened", absent=True, questions=not_answerable),
        Sort(name=f"{name}: what it can answer", absent=False, questions=answerable),
    ]


def absent_questions() -> dict[str, tuple[str, ...]]:
    """Ours, by the name of their file: what nobody in any of these lives mentions."""
    return {path.stem: tuple(read_own(path)["questions"]) for path in sorted(OWN.glob("absent_*.toml"))}


def asked(conversation: Conversation, sorts: Iterable[Sort], progress: Progress) -> list[Silence]:
    """What can be answered is asked last: it is strengthened by coming."""
    found: list[Silence] = []
    with lived(conversation.turns, told=progress.step) as life:
        for sort in sorted(sorts, key=lambda sort: not sort.absent):
            nothing = 0
            for question in sort.questions:
                nothing += not life.ask(question, k=K)
                progress.step()
            found.append(Silence(name=sort.name, absent=sort.absent, n=len(sort.questions), nothing=nothing))
    return found


def summed(found: Sequence[Silence]) -> list[Silence]:
    """One line for each sort, over all minds; sorts that nobody was asked are left out."""
    names = dict.fromkeys((each.absent, each.name) for each in found if each.n)
    return [
        Silence(
            name=name,
            absent=absent,
            n=sum(each.n for each in found if (each.absent, each.name) == (absent, name)),
            nothing=sum(each.nothing for each in found if (each.absent, each.name) == (absent, name)),
        )
        for absent, name in sorted(names, key=lambda key: not key[0])
    ]


def planned() -> list[tuple[Conversation, list[Sort]]]:
    """Every mind with what it will be asked. Where the data of others are absent, ours remain."""
    ours = absent_questions()
    if not ours:
        note(f"there is no absent_*.toml in {OWN}: our own questions are left out")

    def of(name: str) -> list[Sort]:
        return [
            Sort(name=f"{name}: {stem}", absent=True, questions=questions) for stem, questions in ours.items()
        ]

    story = read_story()
    plans = [(story, [*of(story.id), *own_questions(story, story.id)])]
    try:
        conversations = read_locomo(data_directory())
    except Unusable as error:
        note(f"LoCoMo is left out: {error}")
        return plans
    for place, conversation in enumerate(conversations):
        former = conversations[place - 1]
        sorts = [*of("locomo"), *own_questions(conversation, "locomo")]
        if former is not conversation:
            sorts.append(strangers(former, conversation))
        plans.append((conversation, sorts))
    return plans


def shown(results: Sequence[Silence]) -> str:
    lines = [f"{'':60} {'asked':>6} {'nothing came':>13}"]
    lines += [f"{each.name:60} {each.n:6,} {each.share:13.3f}" for each in results]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    try:
        plans = planned()
    except Unusable as error:
        refuse(error)
    steps = sum(
        len(conversation.turns) + sum(len(sort.questions) for sort in sorts) for conversation, sorts in plans
    )
    progress = Progress("turns and questions", steps)
    results = summed([one for conversation, sorts in plans for one in asked(conversation, sorts, progress)])
    progress.end()
    print(json.dumps({"results": [each.plain() for each in results]}) if given.json else shown(results))


if __name__ == "__main__":
    main()
