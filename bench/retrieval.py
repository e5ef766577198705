"""How well is found what was said: `python -m bench.retrieval FILE… [--json]`, files of the form `omoide-eval/1`.

Every conversation is lived through by a mind of its own, turn by turn, and asked about a day later. Beside it stands
plain BM25 over the same turns. A question without an answer is left out of the averages.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.evaluation import Conversation, Evaluation, Question, Unusable, read_evaluation
from bench.floor import Floor
from bench.living import lived
from bench.metrics import DEPTH, METRICS, Scores, averaged, scored
from bench.telling import Progress, note, refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question that has an answer, and how well it was answered by the mind and by the floor."""

    question: Question
    ours: Scores
    floor: Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The averages over one file. Those of all and of the floor are over the categories that count."""

    name: str
    n: int
    overall: Scores
    categories: dict[str, Scores]
    floor: Scores

    def plain(self) -> dict[str, object]:
        return {
            "name": self.name,
            "n": self.n,
            "overall": self.overall,
            "categories": self.categories,
            "floor": self.floor,
        }


def asked(conversation: Conversation, progress: Progress) -> list[Asked]:
    """Live through it, then ask what can be answered."""
    floor = Floor([(turn.id, f"{turn.speaker}\n{turn.text}") for turn in conversation.turns])
    found: list[Asked] = []
    with lived(conversation.turns, told=progress.step) as life:
        for question in conversation.questions:
            if question.gold:
                ours, plain = life.ask(question.text, k=DEPTH), floor.ask(question.text, k=DEPTH)
                found.append(
                    Asked(
                        question=question,
                        ours=scored(ours, question.gold),
                        floor=scored(plain, question.gold),
                    )
                )
            progress.step()
    return found


def result(evaluation: Evaluation) -> Result:
    steps = sum(len(each.turns) + len(each.questions) for each in evaluation.conversations)
    progress = Progress(f"{evaluation.name}, turns and questions", steps)
    found = [
        one
        for each in evaluation.conversations
        if each.turns and each.questions
        for one in asked(each, progress)
    ]
    progress.end()
    return summed(evaluation, found)


def summed(evaluation: Evaluation, found: Sequence[Asked]) -> Result:
    counting = [one for one in found if one.question.category in evaluation.overall]
    return Result(
        name=evaluation.name,
        n=len(counting),
        overall=averaged([one.ours for one in counting]),
        categories={
            category: averaged([one.ours for one in found if one.question.category == category])
            for category in sorted({one.question.category for one in found})
        },
        floor=averaged([one.floor for one in counting]),
    )


def unanswerable(evaluation: Evaluation) -> int:
    return sum(not question.gold for each in evaluation.conversations for question in each.questions)


def shown(results: Sequence[Result]) -> str:
    lines: list[str] = []
    for each in results:
        rows = [(f"overall, {each.n:,} questions", each.overall), ("BM25 floor", each.floor)]
        rows += [(f"category {name}", scores) for name, scores in each.categories.items()]
        lines += ["", f"{each.name:28}" + "".join(f"{name:>9}" for name in METRICS)]
        lines += [
            f"{name:28}" + "".join(f"{scores[metric]:9.3f}" for metric in METRICS) for name, scores in rows
        ]
    return "\n".join(lines[1:])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    given = parser.parse_args(arguments)
    try:
        evaluations = [read_evaluation(path) for path in given.files]
    except Unusable as error:
        refuse(error)
    results: list[Result] = []
    for evaluation in evaluations:
        results.append(result(evaluation))
        if left_out := unanswerable(evaluation):
            many = "question" if left_out == 1 else "questions"
            note(f"{evaluation.name}: {left_out:,} {many} without an answer left out of the averages")
    print(json.dumps({"results": [each.plain() for each in results]}) if given.json else shown(results))


if __name__ == "__main__":
    main()
