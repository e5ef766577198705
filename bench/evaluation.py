"""Questions with known answers: conversations in the neutral form `omoide-eval/1`, read and checked as a whole."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FORMAT = "omoide-eval/1"


class Unusable(Exception):
    """What was given cannot be measured; the message says where the fault lies and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One utterance. Its id is unique in its conversation."""

    id: str
    session: str
    speaker: str
    time: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and the turns that answer it: none where the conversation does not know."""

    id: str
    text: str
    category: str
    gold: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """What was said, in order, and what is asked afterwards."""

    id: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]

    @property
    def speakers(self) -> tuple[str, ...]:
        """In the order in which they first speak."""
        return tuple(dict.fromkeys(turn.speaker for turn in self.turns))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """One set of conversations. `overall` names the categories whose average counts."""

    name: str
    language: str
    overall: tuple[str, ...]
    conversations: tuple[Conversation, ...]


def read_evaluation(path: Path) -> Evaluation:
    try:
        said = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Unusable(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"{path}: it cannot be read: {error}") from error
    except json.JSONDecodeError as error:
        raise Unusable(
            f"{path}: expected JSON of the form {FORMAT}, but it is no JSON at all: {error}"
        ) from None
    try:
        return _evaluation(said)
    except Unusable as error:
        raise Unusable(f"{path}: {error}") from None


def _evaluation(said: Any) -> Evaluation:
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        found = said.get("format") if isinstance(said, dict) else type(said).__name__
        raise Unusable(f'expected an object with "format": "{FORMAT}", found {found!r}')
    return Evaluation(
        name=_text(said, "name", "the file"),
        language=_text(said, "language", "the file"),
        overall=_texts(said, "overall", "the file"),
        conversations=tuple(
            _conversation(each, f"conversations[{place}]")
            for place, each in enumerate(_list(said, "conversations", "the file"))
        ),
    )


def _conversation(said: Any, where: str) -> Conversation:
    turns = tuple(
        _turn(each, f"{where}.turns[{place}]") for place, each in enumerate(_list(said, "turns", where))
    )
    if doubled := [name for name, count in Counter(turn.id for turn in turns).items() if count > 1]:
        raise Unusable(f"{where}.turns: expected ids of one turn each, found {doubled[0]!r} more than once")
    known = {turn.id for turn in turns}
    questions = tuple(
        _question(each, f"{where}.questions[{place}]", known)
        for place, each in enumerate(_list(said, "questions", where))
    )
    return Conversation(id=_text(said, "id", where), turns=turns, questions=questions)


def _turn(said: Any, where: str) -> Turn:
    return Turn(
        id=_text(said, "id", where),
        session=_text(said, "session", where),
        speaker=_text(said, "speaker", where),
        time=_time(said, "time", where),
        text=_text(said, "text", where),
    )


def _question(said: Any, where: str, known: set[str]) -> Question:
    gold = _texts(said, "gold", where)
    if strangers := [name for name in gold if name not in known]:
        raise Unusable(f"{where}.gold: expected ids of turns, found {strangers[0]!r}")
    return Question(
        id=_text(said, "id", where),
        text=_text(said, "text", where),
        category=_text(said, "category", where),
        gold=frozenset(gold),
    )


def _value(said: Any, name: str, where: str) -> Any:
    if not isinstance(said, dict):
        raise Unusable(f"{where}: expected an object, found {type(said).__name__}")
    if name not in said:
        raise Unusable(f'{where}: expected "{name}", which is missing')
    return said[name]


def _text(said: Any, name: str, where: str) -> str:
    value = _value(said, name, where)
    if not isinstance(value, str):
        raise Unusable(f"{where}.{name}: expected a text, found {value!r}")
    return value


def _list(said: Any, name: str, where: str) -> Sequence[Any]:
    value = _value(said, name, where)
    if not isinstance(value, list):
        raise Unusable(f"{where}.{name}: expected a list, found {value!r}")
    return value


def _texts(said: Any, name: str, where: str) -> tuple[str, ...]:
    values = _list(said, name, where)
    if not all(isinstance(value, str) for value in values):
        raise Unusable(f"{where}.{name}: expected a list of texts, found {values!r}")
    return tuple(values)


def _time(said: Any, name: str, where: str) -> datetime:
    text = _text(said, name, where)
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise Unusable(
            f"{where}.{name}: expected a time such as 2023-05-08T13:56:00, found {text!r}"
        ) from None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
