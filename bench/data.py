"""Where the questions come from: data of others, which never lie in this repository, and our own, which do."""

import os
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

from bench.evaluation import Conversation, Evaluation, Question, Turn, Unusable, read_evaluation

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "bench" / "own"
STORY = ROOT / "src" / "omoide" / "stories" / "sixty_days.toml"
FIRST_DAY = datetime(2026, 3, 1, tzinfo=UTC)  # any will do: the story names no date near its days


def data_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """As OMOIDE_DATA says, or where it lies beside the repository."""
    return Path(environment.get("OMOIDE_DATA") or ROOT.parent / "shared" / "data")


def read_locomo(directory: Path) -> list[Conversation]:
    """The conversations of every LoCoMo file there is, with only the questions that count."""
    paths = sorted((directory / "eval").glob("locomo*.json"))
    if not paths:
        raise Unusable(
            f"there is no locomo*.json in {directory / 'eval'}; OMOIDE_DATA names the directory of the data"
        )
    return [one for path in paths for one in _counting(read_evaluation(path))]


def _counting(evaluation: Evaluation) -> list[Conversation]:
    return [
        Conversation(
            id=each.id,
            turns=each.turns,
            questions=tuple(one for one in each.questions if one.category in evaluation.overall),
        )
        for each in evaluation.conversations
    ]


def read_story(path: Path = STORY) -> Conversation:
    """The life that comes with the product. Turns without a name of their own are named by their place."""
    said = read_own(path)
    turns = tuple(
        Turn(
            id=each.get("id", f"#{place}"),
            session=each["session"],
            speaker=each["speaker"],
            time=datetime.combine(
                FIRST_DAY + timedelta(days=each["day"] - 1), time.fromisoformat(each["time"]), UTC
            ),
            text=each["text"],
        )
        for place, each in enumerate(said["turn"])
    )
    questions = tuple(
        Question(
            id=str(place), text=each["text"], category=each["kind"], gold=frozenset(each.get("expects", ()))
        )
        for place, each in enumerate(said.get("question", ()))
    )
    return Conversation(id=path.stem, turns=turns, questions=questions)


def read_own(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Unusable(f"there is no {path}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unusable(f"{path}: it cannot be read: {error}") from error
