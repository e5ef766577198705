"""Sixty days with a companion: a life of two people, half in Japanese and half in English, lived in seconds.

The words lie in `sixty_days.toml`. Every turn is observed at its own time; what was corrected is superseded, what was
asked to be remembered is protected. Afterwards questions are asked, one day later.
"""

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.frozen import frozen
from omoide.model.memory import Category
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.wake.encode import Circumstances

DAYS = 60
_FILE = Path(__file__).with_name("sixty_days.toml")


@frozen
class Question:
    """What is asked when the days are over, why it is asked, and which turns answer it: none for what never happened."""

    text: str
    language: str
    kind: str
    expects: tuple[str, ...]
    english: str
    japanese: str


class StoryClock:
    """Stands at the time that is being told."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at


@frozen
class Life:
    """A mind that has lived it, and which memory each turn with an id became."""

    mind: Mind
    turns: dict[str, str]
    clock: StoryClock


def told() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


def questions() -> list[Question]:
    return [
        Question(
            text=each["text"],
            language=each["language"],
            kind=each["kind"],
            expects=tuple(each["expects"]),
            english=each["say"]["en"],
            japanese=each["say"]["ja"],
        )
        for each in told()["question"]
    ]


@contextmanager
def lived(
    settings: Settings,
    *,
    first_day: datetime = datetime(2026, 1, 5, tzinfo=UTC),
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Life]:
    """A mind of its own in the store of these settings, one day after the life has ended."""
    story, clock = told(), StoryClock(first_day)
    turns: dict[str, str] = {}
    with mind_of(settings, open_engine(settings, clock=clock), by="story") as mind:
        for name, others in story["life"]["names"].items():
            mind.alias(name, *others)
        for done, turn in enumerate(story["turn"], start=1):
            clock.at = _moment(first_day, turn)
            memory = mind.observe(_words(turn), _circumstances(turn))
            if "id" in turn:
                turns[turn["id"]] = memory.id
            if "corrects" in turn:
                mind.supersede(turns[turn["corrects"]], memory.id)
            progress(done, len(story["turn"]))
        clock.at = first_day + timedelta(days=DAYS, hours=12)
        mind.embed()
        yield Life(mind=mind, turns=turns, clock=clock)


def _moment(first_day: datetime, turn: dict[str, Any]) -> datetime:
    hour, minute = map(int, turn["time"].split(":"))
    return first_day + timedelta(days=turn["day"] - 1, hours=hour, minutes=minute)


def _words(turn: dict[str, Any]) -> Words:
    return Words(text=turn["text"], speaker=turn["speaker"], session=turn["session"])


def _circumstances(turn: dict[str, Any]) -> Circumstances:
    return Circumstances(
        category=Category(turn["category"]) if "category" in turn else None,
        importance=turn.get("importance"),
        affect=Affect(
            intensity=turn.get("intensity", 0.0),
            valence=turn.get("valence", 0.0),
            arousal=turn.get("arousal"),
            emotions=tuple(turn.get("emotions", ())),
        ),
        protected=turn.get("protect", False),
    )
