"""A persona to be lived: a script, line by line, through the doors that everybody has, and every night slept."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from omoide.assemble import mind_of, open_engine, read_lexicon
from omoide.dynamics.attention import Channel
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory
from omoide.model.words import Words
from omoide.persona.editing import How, Text
from omoide.settings import read_settings
from omoide.testing.world import TOKYO, FrozenClock, SeededChance

SCRIPTS = Path(__file__).parent / "ninety_days"
BEGAN = datetime(2026, 4, 1, tzinfo=TOKYO)
_LINE = re.compile(r"(\d\d:\d\d) ([^:]+?)(?:: (.*))?")
_NIGHT = timedelta(hours=4)
_TEXTS = {"core": Text.CORE, "notepad": Text.NOTEPAD, "diary": Text.DIARY, "secret": Text.SECRET_DIARY}
RECALLED = (Channel.RELATED, Channel.EPISODES, Channel.IMPORTANT, Channel.PAST)
LIVED = frozenset({Kind.EVENT, Kind.EPISODE, Kind.NOTE, Kind.FACT, Kind.INSIGHT})
# Several engines of one process share it, because it lets only one of them read at a time.
_lexicon = cache(read_lexicon)


class Step(NamedTuple):
    """A line of the script: on which day, what is done, and its words."""

    day: int
    at: datetime
    act: list[str]
    text: str


class Look(NamedTuple):
    """The self as it is put before the mind, at one point of its life."""

    day: int
    text: str


def steps(language: str) -> Iterator[Step]:
    day = 0
    for line in (SCRIPTS / language / "script.txt").read_text("utf-8").splitlines():
        if line.startswith("day "):
            day = int(line.removeprefix("day "))
        elif found := _LINE.fullmatch(line):
            time, act, text = found.groups()
            hour, minute = map(int, time.split(":"))
            at = BEGAN + timedelta(days=day - 1, hours=hour, minutes=minute)
            yield Step(day, at, act.split(), text or "")


class LivedSelf:
    """One mind, one person, default settings; it sleeps every night, and is primed before it answers."""

    def __init__(self, home: Path, language: str, *said: str, persona: str, person: str) -> None:
        settings = read_settings(
            environment={},
            arguments=[f"home.path={home}", "home.mind=companion", "priming.deadline_ms=0", *said],
        )
        self.language, self.persona, self.person = language, persona, person
        self.clock = FrozenClock(BEGAN)
        self.engine = open_engine(settings, clock=self.clock, chance=SeededChance(9), lexicon=_lexicon())
        self.mind = mind_of(settings, self.engine, by="companion")
        self.looks: list[Look] = []
        self.recalled: list[tuple[int, Memory]] = []  # on which day what came to mind

    def live(self, *, until: int = 90) -> "LivedSelf":
        for step in steps(self.language):
            if step.day > until:
                break
            self._nights_until(step.at)
            self.clock.at = step.at
            self._do(step)
        return self

    def _nights_until(self, at: datetime) -> None:
        morning = self.clock.at.replace(hour=0, minute=0) + _NIGHT
        while (morning := morning if morning > self.clock.at else morning + timedelta(days=1)) < at:
            self.clock.at = morning
            self.mind.sleep()

    def _do(self, step: Step) -> None:
        mine = self.mind.self
        match step.act:
            case [who, feeling, intensity] if who == self.persona:
                tag = f'<persona_emotion category="{feeling}" intensity="{intensity}"/>'
                self.mind.talk.say(f"{step.text} {tag}", to=self.person, thread=self.person)
            case [who] if who == self.person:
                self.prime(step.text)
                self.mind.talk.hear(step.text, sender=self.person, thread=self.person)
            case ["lunch"]:
                eaten = {"ja": f"{step.text}を食べた。", "en": f"Had {step.text}."}[self.language]
                self.mind.observe(Words(text=eaten, speaker=self.person), event_type="picture")
            case ["goal", priority]:
                mine.add_goal(step.text, priority=int(priority))
            case ["dream-of"]:
                mine.add_goal(step.text, long=True)
            case ["progress", *goal]:
                mine.progress(" ".join(goal), step.text)
            case ["reached", *goal]:
                mine.complete_goal(" ".join(goal), note=step.text)
            case ["dropped", *goal]:
                mine.abandon_goal(" ".join(goal), reason=step.text)
            case ["knows", name]:
                (offered,) = (each for each in mine.proposals() if each.name == name)
                mine.accept_proposal(offered.id, text=step.text)
            case ["refuses", name]:
                (offered,) = (each for each in mine.proposals() if each.name == name)
                mine.refuse_proposal(offered.id)
            case ["tidies"]:
                mine.auto_cleanup_stale_goals()
            case ["wonders", priority, *topic]:
                mine.ask(" ".join(topic), context=step.text, priority=float(priority))
            case ["answered", *topic]:
                mine.resolve_question(" ".join(topic), answer=step.text)
            case ["core" | "notepad" | "diary" | "secret" as which]:
                how = How.OVERWRITE if which in ("core", "notepad") else How.APPEND
                mine.apply(mine.plan_edit(_TEXTS[which], step.text, how=how))
            case ["look"]:
                self.looks.append(Look(step.day, self.seen()))
            case _:
                raise AssertionError(f"nobody knows what to do: {step}")

    def prime(self, text: str) -> list[str]:
        """What comes to mind before it answers, as lines; each counts as recalled."""
        primed = self.mind.prime(text, sender=self.person, thread=self.person)
        sections = [section for section in primed.sections if section.channel in RECALLED]
        found = {line.id: line.text for section in sections for line in section.lines if line.id}
        came = [
            each for each in self.engine.store.memories(self.mind.scope, list(found)) if each.kind in LIVED
        ]
        day = (self.clock.at - BEGAN).days + 1
        self.recalled += [(day, each) for each in came]
        self.engine.gate.flush()
        return list(found.values())

    def seen(self) -> str:
        """The injected self, without how to say what one feels."""
        parts = [part for part in self.mind.self.present(language=self.language) if part.name != "tags"]
        told = "\n\n".join(f"## {part.title}\n{part.text}" for part in parts)
        return re.sub(r"(?m)^\[[0-9a-hjkmnp-tv-z]{6}\]", "[(id)]", f"{told}\n")

    def memories(self) -> list[Memory]:
        return self.mind.memories(EVERYTHING, limit=100_000)

    def close(self) -> None:
        self.mind.close()
