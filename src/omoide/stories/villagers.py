"""The people of a village by rule: where they are, what they do, see and say, one event for each of them every ten seconds.

Nothing here remembers anything. What happens is the same for the same seed, whatever anybody makes of it.
"""

import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from omoide.library.piano_event import MemoryEvent

_FILE: Final = Path(__file__).with_name("village.toml")
# How likely somebody goes elsewhere, begins to talk, looks around or rests; else there is work, which sometimes fails.
_WALKS, _TALKS, _LOOKS, _RESTS, _FAILS = 0.03, 0.12, 0.25, 0.05, 0.06
_CROWD: Final = 5  # people for each place: a village of few has few places


def told() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


@dataclass(slots=True)
class Villager:
    """Who it is, by the name of the mind and as people say it; and where."""

    name: str
    called: str
    place: int
    met: set[str] = field(default_factory=set[str])


class Moment(NamedTuple):
    """What happened to each of them, and who talked with whom: pairs of numbers."""

    events: list[MemoryEvent]
    talks: list[tuple[int, int]]


class Villagers:
    def __init__(self, count: int, *, language: str, seed: int) -> None:
        self.told = told()
        self.language = language
        self._chance = random.Random(f"villagers-{seed}")
        self.places: list[dict[str, Any]] = self.told["place"][: max(2, count // _CROWD)]
        self.people = [self._born(number) for number in range(count)]

    def say(self, text: dict[str, str], **parts: str) -> str:
        return text[self.language].format(**parts)

    def place(self, number: int) -> str:
        return self.say(self.places[number % len(self.places)]["name"])

    def _born(self, number: int) -> Villager:
        given, family = self.told["given"], self.told["family"]
        first = given[number % len(given)]
        last = family[number // len(given) % len(family)]
        again = number // (len(given) * len(family))
        called = f"{last[2]}{first[2]}" if self.language == "ja" else f"{first[1]} {last[1]}"
        return Villager(
            f"{first[0]}-{last[0]}" + (f"-{again + 1}" if again else ""),
            called + (f" {again + 1}" if again else ""),
            number % len(self.places),
        )

    def moment(self) -> Moment:
        """Ten seconds."""
        events: list[MemoryEvent | None] = [None] * len(self.people)
        here = self._here()
        talks: list[tuple[int, int]] = []
        for number in self._chance.sample(range(len(self.people)), len(self.people)):
            if events[number] is not None:
                continue
            other = self._other(number, here, events)
            if other is not None:
                events[number], events[other] = self._talked(number, other)
                talks.append((number, other))
            else:
                events[number] = self._alone(self.people[number])
        return Moment([event for event in events if event is not None], talks)

    def _here(self) -> list[list[int]]:
        here: list[list[int]] = [[] for _ in self.places]
        for number, person in enumerate(self.people):
            here[person.place].append(number)
        return here

    def _other(self, number: int, here: list[list[int]], events: Sequence[MemoryEvent | None]) -> int | None:
        """Somebody at the same place who is not busy; nobody, most of the time."""
        if self._chance.random() >= _TALKS:
            return None
        other = self._chance.choice(here[self.people[number].place])
        busy = events[other] is not None or self.people[other].place != self.people[number].place
        return None if other == number or busy else other

    def _talked(self, one: int, other: int) -> tuple[MemoryEvent, MemoryEvent]:
        place = self.people[one].place
        said = self.say(self._chance.choice(self.places[place]["talk"]))
        pair = self.people[one], self.people[other]
        return self._heard(said, pair[0], pair[1]), self._heard(said, pair[1], pair[0])

    def _heard(self, said: str, person: Villager, other: Villager) -> MemoryEvent:
        place = self.place(person.place)
        if other.name not in person.met:
            person.met.add(other.name)
            return MemoryEvent(
                content=self.say(self.told["met"], place=place),
                type="observation",
                participants=(other.called,),
                location=place,
                new_agent_discovered=True,
            )
        return MemoryEvent(content=said, type="conversation", participants=(other.called,), location=place)

    def _alone(self, person: Villager) -> MemoryEvent:
        chance, drawn, place = self._chance, self._chance.random(), self.places[person.place]
        if drawn < _WALKS:
            return self._walked(person)
        if drawn < _WALKS + _LOOKS:
            return self._event(person, self.say(chance.choice(place["sight"])), "observation")
        if drawn < _WALKS + _LOOKS + _RESTS:
            return self._event(person, self.say(chance.choice(self.told["rested"])), "reflection")
        done = self.say(chance.choice(place["work"]))
        if chance.random() < _FAILS:
            failed = self.say(self.told["failed"], what=done)
            return self._event(person, failed, "action", is_failure=True)
        return self._event(person, done, "action", is_goal_related=True)

    def _walked(self, person: Villager) -> MemoryEvent:
        start = person.place
        person.place = self._chance.choice([each for each in range(len(self.places)) if each != start])
        walked = self.say(self.told["walked"], start=self.place(start), end=self.place(person.place))
        return self._event(person, walked, "action")

    def _event(self, person: Villager, text: str, kind: str, **marks: Any) -> MemoryEvent:
        return MemoryEvent(content=text, type=kind, location=self.place(person.place), **marks)
