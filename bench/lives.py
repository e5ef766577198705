"""Lives with their outcomes: what is put before an agent at each moment that somebody asks, and what is known in the end.

    python -m bench.lives FILE... [--preset P] [--json]
    python -m bench.lives bench/own/lives/*.jsonl --preset default --preset ltm --grade

A file has the form `omoide-life/1`. It is lived through by the public verbs: what is heard, said and happens, a night at every
03:30 of its zone, and at each `ask` a priming that changes nothing. What comes of it is written as `omoide-life-result/1`,
which a grader compares with what was needed; without `--json` the lines are shown as the agent reads them. With `--grade` they are compared here
(`bench/grading.py`), and what comes of it is a row for each preset: needs that a line met; lines that were to the point, of all that
were chosen; asks before which stood what is no longer true; asks that need nothing, and got nothing; tokens of the whole block an ask.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice, product
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from bench.evaluation import Unusable
from bench.grading import Grade, graded, table
from bench.living import opened, quick_place, unset
from bench.telling import refuse
from omoide.dynamics.attention import Channel
from omoide.language.annotating import annotated
from omoide.mind import Mind
from omoide.model.activity import Activity
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory
from omoide.settings import presets, read_settings
from omoide.testing.world import FrozenClock, SeededChance

FORM, RESULT = "omoide-life/1", "omoide-life-result/1"
NIGHT: Final = timedelta(hours=3, minutes=30)
AFTER: Final = timedelta(days=2)  # of the last event: then what is known is looked at
_PARTS: Final = {
    Channel.ACTIVITY: "recent",
    Channel.SENDER: "people",
    Channel.INTENTIONS: "tasks",
    Channel.PERSONA: "self",
    Channel.SKILLS: "skills",
}
_KNOWN: Final = frozenset({Kind.FACT, Kind.INSIGHT, Kind.PROCEDURE, Kind.SKILL, Kind.ENTITY, Kind.NOTE})
_PAGE: Final = 500


def read_life(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    try:
        header, *events = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise Unusable(f"{path}: {error}") from None
    if not isinstance(header, dict) or header.get("format") != FORM:
        raise Unusable(f"{path}: its first line does not say {FORM!r}")
    return header, events


def lived(path: Path, *, preset: str = "default") -> dict[str, Any]:
    header, events = read_life(path)
    zone = ZoneInfo(header["zone"])
    clock = FrozenClock(_at(events[0], zone))
    settings = [
        f"preset={preset}",
        f"home.zone={header['zone']}",
        f"home.mind={header['mind']}",
        "priming.deadline_ms=0",
    ]
    with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=quick_place()) as home:
        engine, mind = opened(Path(home), settings=settings, clock=clock, chance=SeededChance())
        try:
            asks: list[dict[str, Any]] = []
            for each in events:
                if "at" in each:
                    _slept(mind, clock, until=_at(each, zone))
                match each["do"]:
                    case "hear":
                        mind.talk.hear(each["text"], sender=each["who"], thread=each["thread"])
                    case "say":
                        mind.talk.say(each["text"], thread=each["thread"])
                    case "happen":
                        happened = Activity(
                            type=each["type"],
                            at=clock.at,
                            content=each["text"],
                            session=each.get("thread", ""),
                        )
                        mind.happened(happened)
                    case "ask":
                        mind.embed()
                        asks.append(_asked(mind, each))
                    case _:
                        pass
            _slept(mind, clock, until=clock.at + AFTER)
            knowledge = [{"kind": str(memory.kind), "text": _text(memory)} for memory in _known(mind)]
            tasks = [_text(memory) for memory in mind.intentions()]
        finally:
            engine.close()
    return {
        "format": RESULT,
        "life": header["id"],
        "preset": preset,
        "asks": asks,
        "knowledge": knowledge,
        "tasks": tasks,
    }


def _at(event: dict[str, Any], zone: ZoneInfo) -> datetime:
    return datetime.fromisoformat(event["at"]).astimezone(zone)


def _slept(mind: Mind, clock: FrozenClock, *, until: datetime) -> None:
    """Every night that lies between, when it is time for it."""
    for night in _nights(clock.at, until):
        clock.at = night
        mind.sleep()
    clock.at = until


def _nights(after: datetime, until: datetime) -> Iterator[datetime]:
    night = after.replace(hour=0, minute=0, second=0, microsecond=0) + NIGHT
    while night <= until:
        if night > after:
            yield night
        night += timedelta(days=1)


def _asked(mind: Mind, ask: dict[str, Any]) -> dict[str, Any]:
    primed = mind.prime(ask["text"], sender=ask.get("who", ""), thread=ask.get("thread", ""), dry_run=True)
    lines = [
        {"part": _PARTS.get(section.channel, "memory"), "text": line.written()}
        for section in primed.sections
        for line in section.lines
    ]
    return {"id": ask["id"], "lines": lines, "tokens": primed.tokens}


def _known(mind: Mind) -> Iterator[Memory]:
    past = None
    while page := mind.memories(Filter(kinds=_KNOWN), limit=_PAGE, past=past):
        yield from page
        past = page[-1].occurred, page[-1].id


def _text(memory: Memory) -> str:
    """As `omoide list` shows it: who said it, what, when, and which dates were meant."""
    words = memory.words
    said = annotated(words.text, memory.occurred)
    return f"{f'{words.speaker}: ' if words.speaker else ''}{said} ({memory.occurred:%Y-%m-%d})"


def shown(result: dict[str, Any]) -> Iterator[str]:
    for ask in result["asks"]:
        yield f"{ask['id']}  {ask['tokens']} tokens"
        yield from (f"  {line['part']}  {line['text']}" for line in ask["lines"])
    yield f"known: {len(result['knowledge'])}, tasks: {len(result['tasks'])}"
    yield from (f"  {each['kind']}  {each['text']}" for each in islice(result["knowledge"], 50))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(
        "--preset", action="append", help="may be repeated; all: every preset but the printed ones"
    )
    parser.add_argument("--grade", action="store_true", help="a row of figures for each preset")
    parser.add_argument("--json", action="store_true", help="a result a line on the standard output")
    given = parser.parse_args(arguments)
    designs = [each for each in presets() if not each.endswith("-printed")]
    chosen = designs if given.preset == ["all"] else given.preset or ["default"]
    for preset in chosen:
        read_settings(environment=unset(), arguments=[f"preset={preset}"])  # a wrong name is told at once
    grades = dict.fromkeys(chosen, Grade())
    paths: list[Path] = given.files
    for preset, path in product(chosen, paths):
        try:
            result = lived(path, preset=preset)
        except Unusable as error:
            refuse(error)
        if given.grade:
            grades[preset] += graded(read_life(path)[1], result)
        else:
            print(
                json.dumps(result, ensure_ascii=False) if given.json else "\n".join(shown(result)), flush=True
            )
    if given.grade:
        print("\n".join(table(grades)))


if __name__ == "__main__":
    main()
