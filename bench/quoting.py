"""Who quotes a piece of what was said: `python -m bench.quoting [--json]`, on Japanese small talk (RealPersonaChat).

A quarter each as it was, in full width, with a character missing, and with the name of who said it. Beside it stands plain
BM25 over the same turns.
"""

import argparse
import json
import random
from datetime import UTC, datetime
from pathlib import Path

from bench.data import data_directory
from bench.evaluation import Conversation, Evaluation, Question, Turn, Unusable
from bench.retrieval import result, shown
from bench.telling import refuse

TALKS, QUESTIONS = 25, 240
WAYS = ("as it was", "full width", "one missing", "with the name")
_LONG_ENOUGH, _PIECE = 18, (10, 14)  # characters


def talked(directory: Path) -> list[Turn]:
    paths = sorted((directory / "real-persona-chat" / "dialogues").glob("*.json"))[:TALKS]
    if not paths:
        raise Unusable(
            f"there are no dialogues in {directory / 'real-persona-chat'}; OMOIDE_DATA names the directory of the data"
        )
    return [
        Turn(
            id=f"{path.stem}-{number}",
            session=path.stem,
            speaker=said["interlocutor_id"],
            time=datetime.fromisoformat(said["timestamp"]).replace(tzinfo=UTC),
            text=said["text"],
        )
        for path in paths
        for number, said in enumerate(json.loads(path.read_text("utf-8"))["utterances"])
    ]


def quoted(turns: list[Turn], *, seed: int = 3) -> list[Question]:
    dice = random.Random(seed)
    long = [turn for turn in turns if len(turn.text) >= _LONG_ENOUGH]
    return [
        Question(
            id=f"q{number}",
            text=_piece(turn, WAYS[number % len(WAYS)], dice),
            category=WAYS[number % len(WAYS)],
            gold=frozenset({turn.id}),
        )
        for number, turn in enumerate(dice.sample(long, min(QUESTIONS, len(long))))
    ]


def _piece(turn: Turn, way: str, dice: random.Random) -> str:
    start = dice.randrange(len(turn.text) - _PIECE[1] + 1)
    text = turn.text[start : start + dice.randrange(*_PIECE)]
    if way == "full width":
        return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)
    if way == "one missing":
        gap = dice.randrange(2, len(text) - 2)
        return text[:gap] + text[gap + 1 :]
    return f"{turn.speaker}が言った{text}" if way == "with the name" else text


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    try:
        turns = talked(data_directory())
    except Unusable as error:
        refuse(error)
    talk = Conversation(id="small talk", turns=tuple(turns), questions=tuple(quoted(turns)))
    found = result(Evaluation(name="quotes", language="ja", overall=WAYS, conversations=(talk,)))
    print(json.dumps({"results": [found.plain()]}, ensure_ascii=False) if asked.json else shown([found]))


if __name__ == "__main__":
    main()
