"""Pairs of statements that a program composes from the frames, with the answer that follows from how each was made."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from omoide.learnt.pairs import BOTH, NONE, REPLACE, SAME

HERE: Final = Path(__file__).resolve().parent
_OWN: Final = re.compile(r"^(?:私|うち|僕|俺|わたし)|^(?:my|our|I|i|we)\b")
_SORTS: Final = {
    "told": 12, "change": 15, "end": 4, "same": 8, "again": 5, "subject": 8, "subject_change": 6, "qualifier": 6, "also": 5,
    "once": 6, "unreal": 9, "unreal_same": 3, "past": 4, "beside": 8, "far": 4, "after_unreal": 3, "after_once": 2,
    "after_beside": 3, "chain": 5, "chain_same": 2, "both_beside": 2, "speaker": 4,
}  # fmt: skip


class Row(NamedTuple):
    """A pair with its answer; `stand` is both or none. What has one `group` is left out together."""

    older: str
    newer: str
    other: bool
    answer: str
    source: str
    group: str
    weight: float = 1.0


def frames() -> list[dict[str, Any]]:
    paths = sorted((HERE / "frames").glob("*.jsonl"))
    return [
        json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines() if line.strip()
    ]


def composed(known: Sequence[dict[str, Any]], *, each: int, seed: int = 0) -> list[Row]:
    chance = random.Random(seed)
    found: dict[tuple[str, str, bool], Row] = {}
    for frame in known:
        for _ in range(each):
            if row := _Composing(frame, known, chance).row():
                found.setdefault(row[:3], row)
    return list(found.values())


def _filled(template: str, s: str = "", q: str = "", v: str = "") -> str:
    text = template.replace("{s}", s).replace("{q}", q).replace("{v}", v)
    return re.sub(r" +", " ", text).replace(" ,", ",").replace(" .", ".").strip()


class _Composing:
    """One pair of one frame."""

    def __init__(self, frame: dict[str, Any], known: Sequence[dict[str, Any]], chance: random.Random) -> None:
        self.frame, self.known, self.chance = frame, known, chance
        self.s, self.v = chance.choice(frame["s"]), chance.choice(frame["v"])
        self.s2, self.v2 = self._other("s", self.s), self._other("v", self.v)
        self.q = chance.choice([""] * 4 + frame["q"][1:])
        self.first = chance.choice(frame["told"])
        if "{q}" not in self.first:
            self.q = ""
        self.other = False

    def _other(self, name: str, one: str) -> str:
        return self.chance.choice([each for each in self.frame[name] if each != one] or [one])

    def _one(self, name: str, s: str, q: str, v: str) -> str:
        return _filled(self.chance.choice(self.frame.get(name) or [""]), s, q, v)

    def _say(self, s: str, q: str, v: str, *, but: str = "") -> str:
        told = self.frame["told"]
        fits = [each for each in told if "{q}" in each] or told if q else told
        template = self.chance.choice([each for each in fits if each != but] or told)
        return _filled(template, s, q if "{q}" in template else "", v)

    def _new(self, s: str, q: str, v: str) -> str:
        """Told anew, or as a change."""
        return self.chance.choice([self._say(s, q, v), self._one("change", s, q, v)])

    def row(self) -> Row | None:
        sort = self.chance.choices(list(_SORTS), list(_SORTS.values()))[0]
        older = _filled(self.first, self.s, self.q, self.v)
        newer, answer = "", ""
        made = getattr(self, f"_{sort}", None)
        if made is None:  # whatever the frame tells under that name leaves what was told as it is
            newer, answer = self._one(sort, self.s, self.q, self.v2), BOTH
        elif found := made(older):
            older, newer, answer = found
        if not answer or not newer or not older or newer == older:
            return None
        own = not self.s or _OWN.search(older)
        if not self.other and self.chance.random() < 0.12 and not own:
            self.other = True  # of third parties it does not matter who tells
        return Row(older, newer, self.other, answer, "frames", self.frame["id"])

    def _told(self, older: str) -> tuple[str, str, str]:
        but = self.first if self.chance.random() < 0.7 else ""
        return older, self._say(self.s, self.q, self.v2, but=but), REPLACE if self.frame["single"] else BOTH

    def _change(self, older: str) -> tuple[str, str, str] | None:
        if self.q and "{q}" not in "".join(self.frame["change"]):
            return None
        return older, self._one("change", self.s, self.q, self.v2), REPLACE

    def _end(self, older: str) -> tuple[str, str, str] | None:
        return None if self.q else (older, self._one("end", self.s, "", self.v), REPLACE)

    def _same(self, older: str) -> tuple[str, str, str]:
        return older, self._say(self.s, self.q, self.v, but=self.first), SAME

    def _again(self, older: str) -> tuple[str, str, str] | None:
        return None if self.q else (older, self._one("again", self.s, "", self.v), SAME)

    def _subject(self, older: str) -> tuple[str, str, str]:
        but = self.first if self.chance.random() < 0.5 else ""
        value = self.chance.choice([self.v, self.v2, self.v2])
        return older, self._say(self.s2, self.q, value, but=but), BOTH

    def _subject_change(self, older: str) -> tuple[str, str, str]:
        how = self.chance.choice(["change", "change", "end"])
        return older, self._one(how, self.s2, self.q, self.v2), BOTH

    def _qualifier(self, older: str) -> tuple[str, str, str] | None:
        q = self._other("q", self.q)
        fits = [each for each in self.frame["told"] if "{q}" in each]
        return (
            (older, _filled(self.chance.choice(fits), self.s, q, self.v2), BOTH)
            if fits and q != self.q
            else None
        )

    def _unreal_same(self, older: str) -> tuple[str, str, str]:
        return older, self._one("unreal", self.s, self.q, self.v), BOTH

    def _far(self, older: str) -> tuple[str, str, str] | None:
        language = self.frame["id"][:2]
        far = self.chance.choice([each for each in self.known if each["id"][:2] == language])
        if far is self.frame:
            return None
        template = self.chance.choice(far["told"] + far["change"])
        return older, _filled(template, self.chance.choice(far["s"]), "", self.chance.choice(far["v"])), NONE

    def _after_unreal(self, older: str) -> tuple[str, str, str]:
        return self._one("unreal", self.s, "", self.v), self._new(self.s, "", self.v2), BOTH

    def _after_once(self, older: str) -> tuple[str, str, str]:
        before = self.chance.choice(["once", "past"])
        return self._one(before, self.s, "", self.v), self._say(self.s, "", self.v2), BOTH

    def _after_beside(self, older: str) -> tuple[str, str, str]:
        return self._one("beside", self.s, "", self.v), self._new(self.s, "", self.v2), BOTH

    def _chain(self, older: str) -> tuple[str, str, str] | None:
        if not self.frame["single"]:
            return None
        return self._one("change", self.s, "", self.v), self._new(self.s, "", self.v2), REPLACE

    def _chain_same(self, older: str) -> tuple[str, str, str]:
        return self._one("change", self.s, "", self.v), self._say(self.s, "", self.v), SAME

    def _both_beside(self, older: str) -> tuple[str, str, str] | None:
        if len(self.frame.get("beside", ())) < 2:
            return None
        one, other = self.chance.sample(self.frame["beside"], 2)
        return _filled(one, self.s), _filled(other, self.chance.choice([self.s, self.s2])), BOTH

    def _speaker(self, older: str) -> tuple[str, str, str] | None:
        """Who speaks of himself says nothing of the other."""
        own = [each for each in self.frame["s"] if not each or _OWN.search(each)]
        if not own:
            return None
        self.other, s = True, self.chance.choice(own)
        return _filled(self.first, s, self.q, self.v), self._new(s, self.q, self.v2), BOTH
