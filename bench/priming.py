"""What comes to mind before a mind thinks: `python -m bench.priming [--json] [--memories N] [--events N]`.

Priming for one message beside one plain recall of the same message, in turns, on a mind with many memories and a long log;
and whether any section was ever over its room.
"""

import argparse
import json
import os
import tempfile
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from bench.measuring import Figure, alternately, shown
from bench.speed import filled, with_prepared
from bench.telling import note
from bench.texts import questions, texts
from omoide.dynamics.attention import Channel
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.activity import Activity, Happened, event_of
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

_AT_ONCE = 1000
_SORTS = (Happened.MESSAGE_RECEIVED, Happened.RESPONSE_SENT, Happened.TOOL_USE, Happened.DM_RECEIVED)
_MATTERS = (
    "Login outage",
    "Invoice mismatch",
    "ビルドの失敗",
    "会議室の二重予約",
    "Printer jam",
    "VPN の切断",
)
_PEOPLE = ("Hana", "Ken", "Okafor", "瑞希", "Mel")


def lived(home: Path, memories: int, events: int) -> tuple[Engine, Mind]:
    """Memories, a long log, people, procedures, things to do, and what was resolved."""
    engine, mind = filled(with_prepared(home), memories)
    began = engine.clock.now() - timedelta(days=60)
    said = texts(events)
    for start in range(0, events, _AT_ONCE):
        made = [
            event_of(
                Activity(
                    type=_SORTS[number % len(_SORTS)],
                    at=began + timedelta(days=60) * (number / events),
                    content=next(said),
                    sender=_PEOPLE[number % len(_PEOPLE)],
                ),
                id=engine.new_id(),
            )
            for number in range(start, min(start + _AT_ONCE, events))
        ]
        engine.gate.commit(mind.scope, [], by="bench", events=made)
    for name in _PEOPLE:
        mind.people.describe(name, f"{name} is a colleague. " + " ".join(next(texts(3)) for _ in range(5)))
    procedures = [
        (Words(title=text, text=f"1. {text}\n2. Tell everybody."), Circumstances(kind=Kind.PROCEDURE))
        for text in texts(60)
    ]
    mind.remember_all(procedures)
    for text in texts(20):
        mind.intend(f"{text} by Friday")
    for number in range(40):
        mind.resolve(f"{_MATTERS[number % len(_MATTERS)]} {number}")
    mind.embed()
    return engine, mind


def measured(home: Path, memories: int, events: int) -> tuple[Figure, dict[str, int]]:
    engine, mind = lived(home, memories, events)
    asked = questions()
    over: dict[str, int] = {}

    def prime() -> None:
        primed = mind.prime(next(asked), sender="Hana", channel="general", thread="bench")
        for channel in Channel:
            section = primed.section(channel)
            over[channel] = max(over.get(channel, 0), section.tokens - section.budget)

    ours, other = alternately(prime, lambda: mind.recall(next(asked)), rounds=100, clock=process_time)
    engine.close()
    name = f"priming, {memories:,} memories, {events:,} events"
    return Figure(name=name, ours=ours, beside="one plain recall", other=other, aim=3.0), over


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memories", type=int, default=20_000)
    parser.add_argument("--events", type=int, default=50_000)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as directory:
        note(f"a mind with {asked.memories:,} memories and {asked.events:,} events")
        figure, over = measured(Path(directory), asked.memories, asked.events)
    most = max(over.values())
    if asked.json:
        print(json.dumps({"figures": [figure.plain()], "tokens_over": over}))
        return
    print(shown([figure]))
    print("no section was over its room" if most <= 0 else f"over its room by {most} tokens: {over}")


if __name__ == "__main__":
    main()
