"""What a child was told is safe, and the check that it is: every acknowledged act there, none half done or doubled."""

import json
import os
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from omoide.adapters.ledger import LedgerFile
from omoide.adapters.spool import DirectorySpool
from omoide.assemble import open_mind
from omoide.doors.hook.leaving import put
from omoide.mind import Mind
from omoide.model.change import Encoded
from omoide.model.relation import Tie
from omoide.model.spooled import SPOOL, STOP

Ack = Callable[..., None]


def acknowledge_to(pipe: int) -> Ack:
    """One line for each acknowledged act; a line is written whole or not at all."""

    def ack(**said: Any) -> None:
        os.write(pipe, json.dumps(said).encode() + b"\n")

    return ack


def live(mind: Mind, ack: Ack, *, seed: int, acts: int | None = None) -> None:
    """A day of all that writes. Each act is told of when, and only when, it has returned."""
    chance = random.Random(seed)
    mine: list[str] = []
    done = 0
    while acts is None or done < acts:
        text = f"{seed}-{done}: {chance.choice(_SUBJECTS)} {'と話した。' * chance.randrange(1, 40)}"
        (kind,) = chance.choices(tuple(_ACTS), tuple(_ACTS.values()))
        if kind == "remember" or len(mine) < 3:
            mine.append(mind.remember(text).id)
            ack(act="there", id=mine[-1], text=text)
        elif kind == "observe":
            mine.append(mind.observe(text).id)
            ack(act="there", id=mine[-1], text=text, event=True)
        elif kind == "together":  # told of when the block has ended: then both are safe
            with mind._engine.store.together():
                two = [mind.remember(f"{text} {place}") for place in range(2)]
            for memory in two:
                mine.append(memory.id)
                ack(act="there", id=memory.id, text=memory.words.text)
        elif kind == "correct":
            name = chance.choice(mine)
            ack(act="begun", id=name, text=text)  # from now on either text is right
            mind.correct(name, text)
            ack(act="there", id=name, text=text)
        elif kind == "link":
            source, target = chance.sample(mine, 2)
            mind.link(source, target, Tie.SAME_TOPIC, weight=0.5)
            ack(act="linked", source=source, target=target)
        elif kind == "note":
            ack(act="noting", text=text)
            mind.note(f"task-{seed}", text)
            ack(act="noted", key=f"task-{seed}", text=text)
        elif kind == "recall":
            mind.recall(chance.choice(_SUBJECTS))
            mind._engine.gate.flush()  # written, but promised to nobody
        else:
            name = mine.pop(chance.randrange(len(mine)))
            ack(act="begun", id=name, text=None)
            mind.care.erase(mind.care.plan_erasure(name))
            ack(act="gone", id=name)
        done += 1


_ACTS = {
    "remember": 32,
    "observe": 23,
    "together": 6,
    "correct": 15,
    "link": 10,
    "note": 6,
    "recall": 5,
    "erase": 3,
}
_SUBJECTS = ("猫", "the harbour", "祖母", "Ωmega", "a broken bicycle", "雨の日")


def hooked(home: Path, ack: Ack, *, seed: int, items: int = 3) -> None:
    """What hooks leave for the worker; each item is told of when it is safe."""
    for number in range(items):
        told = {"session": f"{seed}-{number}", "at": "2026-11-18T09:00:00+09:00"}
        put(str(home), STOP, told, durable=True)
        ack(act="left", text=told["session"])


@dataclass
class Told:
    """What must be so after these lines, in the order in which they were said."""

    # For each id the texts that it may have; None: it may be gone.
    there: dict[str, set[str | None]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    erased: list[str] = field(default_factory=list)  # every text they ever had
    texts: dict[str, list[str]] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)  # what happened, by the memory made of it
    links: set[tuple[str, str]] = field(default_factory=set)
    notes: dict[str, str] = field(default_factory=dict)
    noting: set[str] = field(default_factory=set)
    left: list[str] = field(default_factory=list)  # for the worker
    acts: int = 0

    def hear(self, lines: Iterable[bytes]) -> "Told":
        for line in lines:
            self._hear(**json.loads(line))
        return self

    def _hear(
        self, *, act: str, id: str = "", text: str | None = None, event: bool = False, **more: str
    ) -> None:
        self.acts += act in ("there", "gone", "linked", "noted")
        match act:
            case "there":
                self.there[id] = {text}
                self.texts.setdefault(id, []).append(text or "")
                if event and text:
                    self.events[id] = text
            case "begun":
                self.there[id].add(text)
                if text is None:  # the words of an event go with the memory of it
                    self.events.pop(id, None)
            case "gone":
                del self.there[id]
                self.gone.add(id)
                self.erased += self.texts[id]
            case "linked":
                self.links.add((more["source"], more["target"]))
            case "left":
                self.left.append(text or "")
            case "noting":
                self.noting.add(text or "")
            case _:
                self.notes[more["key"]] = text or ""
                self.noting.discard(text or "")

    def missing_beside(self, home: Path) -> list[str]:
        """What was acknowledged and lies beside the store: items for the worker, and the ledger of what was erased."""
        spool = DirectorySpool(home / SPOOL, now=lambda: 0.0, chance=lambda bits: 0)
        items = {json.loads(item.body)["session"] for item in spool.take()}
        wrong = [f"the item {text} is lost" for text in self.left if text not in items]
        ledger = {name for gone in LedgerFile(home).read() for name in gone.change.memories}
        return wrong + [f"the ledger does not tell of {name}" for name in self.gone - ledger]

    def missing(self, mind: Mind, *, thorough: bool = True) -> list[str]:
        """What is not as it was acknowledged, in words."""
        found = {
            memory.id: memory.words.text for memory in mind._engine.store.memories(mind.scope, self.there)
        }
        wrong = [
            f"{name} has {found.get(name)!r}, not {said}"
            for name, said in self.there.items()
            if found.get(name) not in said
        ]
        erased = mind._engine.store.memories(mind.scope, self.gone)
        wrong += [f"{memory.id} is there though it was erased" for memory in erased]
        if not thorough:
            return wrong
        happened = [event.words.text for event in mind.events()]
        wrong += [f"the event {text!r} is lost" for text in set(self.events.values()) - set(happened)]
        linked = {(each.source, each.target) for each in mind._engine.store.links(mind.scope, self.there)}
        kept = {pair for pair in self.links if all(None not in self.there.get(end, {None}) for end in pair)}
        wrong += [f"the link {pair} is lost" for pair in kept - linked]
        notes = {key: words.text for key, words in mind.notes().items()}
        wrong += [
            f"the note {key} is {notes.get(key)!r}, not {text!r}"
            for key, text in self.notes.items()
            if notes.get(key) not in {text, *self.noting}
        ]
        return wrong + _half_done(mind, happened)


def _half_done(mind: Mind, happened: list[str]) -> list[str]:
    """The journal without a gap, the tables as it says, every commit whole, nothing twice."""
    verdict = mind.care.verify()
    # What the ledger was being told is torn, and was acknowledged to nobody: `missing_beside` looks for the rest.
    wrong = [each for each in verdict.problems if not each.startswith("the ledger of erasures")]
    census = mind.census()
    names = [entry.change.memory.id for entry in mind.log() if isinstance(entry.change, Encoded)]
    wrong += ["a memory was written twice"] * (len(names) != len(set(names)))
    wrong += [f"{census.events} events, but {len(happened)} are there"] * (census.events != len(happened))
    said = [text for text in happened if text]
    wrong += ["an event is there twice"] * (len(said) != len(set(said)))
    return wrong


def check(home: Path, told: Told, *, thorough: bool = True) -> None:
    with open_mind(home) as mind:
        wrong = told.missing(mind, thorough=thorough)
    assert not wrong, "\n".join(wrong[:20])
