"""Single bits that flip in a store's file, by the thousand: nothing wrong is ever served, and all is put right from a backup.

    python tests/proofs/flips.py --flips 1000 [--seed 23]

Each flip is made in a fresh copy of a store that has lived; then everything is asked of it by the doors that show texts, and what
they show must be what was written, or less. Then it is repaired from a backup made before the flip, and must be what it was.
A line of the audit log that was written after the backup, onto the damaged page, nobody has: it must be told as lost, and the
rest be what it was.
"""

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from omoide.assemble import open_mind
from omoide.doors.cli.main import main as omoide
from omoide.errors import OmoideError
from omoide.mind import Mind
from omoide.model.memory import Memory
from omoide.model.relation import Tie


class Truth(NamedTuple):
    """What a sound store says: of each memory by its id, of each event, of each note; and its export."""

    memories: dict[str, str]
    events: dict[str, str]
    notes: dict[str, str]
    primed: set[str]
    exported: list[str]
    audited: int  # lines of the audit log that the backup has

    @property
    def letters(self) -> set[str]:
        """All words that stand anywhere in it, and the short forms of ids."""
        found = set(_LETTERS.findall("\n".join(self.exported)))
        return found | {each[-6:] for each in found}


class Outcome(NamedTuple):
    bit: int
    wrong: tuple[str, ...]
    repaired: bool
    seen: str
    lost: int = 0  # lines of the audit log that were written after the backup, and are told as lost


LONGEST_S = 120
_LETTERS = re.compile(r"\w+")
_LOST = re.compile(r"audit log: event (\d+) is lost: nobody has what it said")
_ASKED = ("picture", "海と空", "window")


def lived(home: Path) -> Truth:
    """A small life, with versions, relations, notes, events, an erasure and long texts; and its backup."""
    os.environ.setdefault("OMOIDE_EMBEDDING__KIND", "none")
    with open_mind(home) as mind:
        names = [mind.remember(f"Picture {number}: {'海と空 ' * number * 9}").id for number in range(14)]
        names += [mind.observe(f"Event {number}, told by the window").id for number in range(8)]
        for source, target in pairwise(names):
            mind.link(source, target, Tie.SAME_TOPIC)
        mind.correct(names[0], "Picture 0, in other words")
        mind.note("task", "sort the pictures")
        mind.recall("picture")
        mind.care.erase(mind.care.plan_erasure(names[5]))
    audited = len(json.loads(_run(home, "audit", "--json")[1]))
    _run(home, "backup")
    return Truth(*_read(home), _exported(home), audited)


def _run(home: Path, *arguments: str) -> tuple[int, str]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            omoide(["--home", str(home), *arguments])
        except SystemExit as left:
            return int(left.code or 0), said.getvalue()
    return 0, said.getvalue()


def _read(home: Path) -> tuple[dict[str, str], dict[str, str], dict[str, str], set[str]]:
    """By every way by which texts are shown. What is told to be gone or damaged says nothing."""
    memories: dict[str, str] = {}
    with open_mind(home) as mind:
        for ask in (_listed, _found):
            with contextlib.suppress(OmoideError):
                memories |= {each.id: _text(each) for each in ask(mind)}
        for name in list(memories):
            with contextlib.suppress(OmoideError):
                memories[name] = _text(mind.get(name))
        events, notes, primed = dict[str, str](), dict[str, str](), set[str]()
        with contextlib.suppress(OmoideError):
            events = {each.id: each.words.text for each in mind.events() if not each.words.lost}
        with contextlib.suppress(OmoideError):
            notes = {key: words.text for key, words in mind.notes().items()}
        with contextlib.suppress(OmoideError):
            primed = set(_LETTERS.findall(mind.prime("picture", dry_run=True).text))
    return memories, events, notes, primed


def _listed(mind: Mind) -> list[Memory]:
    return mind.memories(limit=1000)


def _found(mind: Mind) -> list[Memory]:
    return [each.memory for text in _ASKED for each in mind.find(text).found]


def _text(memory: Memory) -> str:
    return "(erased)" if memory.words.gone else memory.words.text


def _exported(home: Path) -> list[str]:
    with tempfile.TemporaryDirectory() as place:
        code, _ = _run(home, "export", f"{place}/out")
        lines = Path(place, "out").read_text("utf-8").splitlines()[1:] if code == 0 else []
    return lines


def outcome(whole: Path, copy: Path, bit: int, truth: Truth) -> Outcome:
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(whole, copy, ignore=shutil.ignore_patterns("omoide.reserve"))
    path = copy / "omoide.db"
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)
    wrong: list[str] = []
    seen = "harmless"
    try:
        read = _read(copy)
    except OmoideError as error:
        seen, read = type(error).__name__, ({}, {}, {}, set[str]())
    for what, found, true in zip(("memory", "event", "note"), read[:3], truth[:3], strict=True):
        said = (
            {text: text for text in true.values()} if what == "event" else true
        )  # a line of the log is no less true without its id
        wrong += [
            f"{what} {name}: {text[:40]!r}"
            for name, text in found.items()
            if text != said.get(text if what == "event" else name)
        ]
    wrong += [f"primed: {each!r}" for each in read[3] - truth.primed - truth.letters]
    known = set(truth.memories.values()) | set(truth.events.values()) | set(truth.notes.values())
    for line in _exported(copy):
        words = json.loads(line).get("words") or {}
        if words.get("text") and words["text"] not in known | {"Picture 0: "}:
            wrong.append(f"export: {line[:80]}")
    backup = next((copy / "backups").glob("*.db"))
    code, told = _run(copy, "repair", "--from", str(backup), "--json")
    problems = _problems(copy)
    lost = {int(each[1]) for problem in problems if (each := _LOST.fullmatch(problem))}
    told_all = len(problems) == 2 * len(lost) and all(number > truth.audited for number in lost)
    repaired = code == bool(lost) and told_all and _exported(copy) == truth.exported
    return Outcome(bit, tuple(wrong), repaired, f"{seen} {told.strip()[:200]}", len(lost))


class _TooLong(BaseException):
    """Nobody on the way may take it for something else."""


def in_time(whole: Path, copy: Path, bit: int, truth: Truth) -> Outcome:
    """Nothing may keep its reader for ever either."""

    def ring(*_: object) -> None:
        raise _TooLong

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(LONGEST_S)
    try:
        return outcome(whole, copy, bit, truth)
    except _TooLong:
        return Outcome(bit, (f"it went on for more than {LONGEST_S} s",), False, "endless")
    finally:
        signal.alarm(0)


def _problems(home: Path) -> list[str]:
    """Of one that is lost there are two: that it is, and that its words are missing."""
    try:
        return list(json.loads(_run(home, "verify", "--json")[1])["problems"])
    except (ValueError, LookupError):
        return ["it cannot be verified"]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--flips", type=int, default=1_000)
    asked.add_argument("--seed", type=int, default=23)
    wanted = asked.parse_args()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as place:
        whole = Path(place) / "whole"
        truth = lived(whole)
        bits = 8 * (whole / "omoide.db").stat().st_size
        chance = Random(wanted.seed)
        for _ in range(wanted.flips):
            found = in_time(whole, Path(place) / "copy", chance.randrange(bits), truth)
            counts["flips"] += 1
            counts["harmless to who reads" if found.seen.startswith("harmless") else "refused by name"] += 1
            counts["wrong"] += bool(found.wrong)
            counts["not repaired"] += not found.repaired
            counts["a later line of the audit log lost, and told"] += found.lost > 0
            if found.wrong or not found.repaired:
                print(found, flush=True)
    print(json.dumps(counts))
    return 1 if counts["wrong"] or counts["not repaired"] else 0


if __name__ == "__main__":
    sys.exit(main())
