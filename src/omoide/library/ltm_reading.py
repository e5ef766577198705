"""Records of the LTM design (LT-35) as memories of ours: what is odd about one is told, and as much as can be is taken."""

import hashlib
import json
import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from omoide.dynamics.ageing import Ageing
from omoide.dynamics.forgetting import Forgetting
from omoide.language.cleaning import is_blank
from omoide.library.ltm import ARCHIVE_LEVEL, EXTRA, FIELDS, HUNDRED
from omoide.library.ltm_fields import Fields, Odd, Oddity, read_time, time_in_id
from omoide.model.affect import EMOTIONS, Affect
from omoide.model.frozen import frozen
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.memory import (
    REHEARSALS_KEPT,
    Anchor,
    Category,
    Kind,
    Level,
    Memory,
    Origin,
    Protection,
    Stage,
)
from omoide.model.relation import Tie
from omoide.model.scope import Scope
from omoide.model.words import Words

_VALENCES = {"positive": 1.0, "neutral": 0.0, "negative": -1.0}
_DAY = timedelta(days=1)
_MOMENT = timedelta(seconds=1)


@frozen
class Reading:
    """Into whose memory records are read, when, and by which laws; `last_batch` is when their own design last aged them."""

    scope: Scope
    now: datetime
    ageing: Ageing
    forgetting: Forgetting
    by: str
    last_batch: datetime | None = None
    origin: Origin = Origin.IMPORT
    undone: frozenset[str] = frozenset()


@frozen
class Read:
    """A record as a memory (None where it cannot be one), its relations by foreign id, and what was odd about it."""

    memory: Memory | None
    relations: tuple[tuple[str, Tie], ...] = ()
    odd: tuple[Oddity, ...] = ()


def read_record(record: Mapping[str, Any], reading: Reading) -> Read:
    return _Reader(record, reading).read()


def identity_of(record: Mapping[str, Any], created: datetime, reading: Reading) -> str:
    """Read off the record itself: whoever brings it in again, or after it was erased, meets the same id (B-23).

    The id of one that was undone is used up; it may come once more under the next.
    """
    name = record.get("id") or f"{record.get('trigger')}\n{record.get('content')}"
    for time in count():
        said = f"{reading.scope}\n{time}\n{name}".encode("utf-8", "surrogatepass")
        digest = hashlib.blake2b(said, digest_size=8).digest()
        identity = make_id(created, int.from_bytes(digest, "big") >> (64 - CHANCE_BITS))
        if identity not in reading.undone:
            return identity
    raise AssertionError("unreachable")


def created_of(record: Mapping[str, Any], now: datetime) -> datetime | None:
    """When it was made: as it says, or else as its id does (C-21)."""
    return read_time(record.get("created"), now) or time_in_id(record.get("id"), now)


class _Reader(Fields):
    def __init__(self, record: Mapping[str, Any], reading: Reading) -> None:
        super().__init__(record, reading.now)
        self.reading = reading
        self.pace = 1.0  # how many of our days one of its own is
        self.besides = {
            name: value for name, value in record.items() if name not in FIELDS and _writable(value)
        }

    def read(self) -> Read:
        trigger, content = self.text("trigger"), self.text("content")
        if is_blank(trigger) and is_blank(content):
            return self.refused("content", Odd.NO_TEXT)
        created = self.created()
        if created is None:
            return self.refused("created", Odd.NO_TIME)
        relations = self.relations()
        return Read(memory=self.memory(created), relations=relations, odd=tuple(self.odd))

    def refused(self, name: str, odd: Odd) -> Read:
        self.tell(name, odd)
        return Read(memory=None, odd=tuple(self.odd))

    # The memory.

    def memory(self, created: datetime) -> Memory:
        reading = self.reading
        category, affect = self.category(), self.affect()
        archived_at = self.time("archived_at")
        recalled = bool(self.number("recalled_since_last_batch")) and not archived_at
        counted = int(self.number("recall_count") or 0)
        yet = reading.now - _MOMENT  # what a clock that went wrong put into the future has not been
        until = min(archived_at or reading.last_batch or yet, yet)
        days = self.strengthened(category, affect.intensity, counted)
        rehearsals = self.rehearsals(created, days, until)
        if recalled:
            rehearsals = (*rehearsals, max(until + _MOMENT, created))[-REHEARSALS_KEPT:]
        return Memory(
            id=identity_of(self.record, created, reading),
            scope=reading.scope,
            occurred=created,
            kind=Kind.EPISODE,
            level=self.level(archived=archived_at is not None),
            stage=Stage.ARCHIVED if archived_at else Stage.ACTIVE,
            staged=archived_at,
            origins=(reading.origin,),
            category=category,
            affect=affect,
            protection=Protection(by=reading.by, since=created) if self.number("protected") else None,
            anchor=self.anchor(created, until, counted),
            revival_asked=self.revival(archived_at),
            recalls=counted + recalled,
            rehearsals=rehearsals,
            words=self.words(),  # the last: what was odd so far is kept with them
        )

    def words(self) -> Words:
        besides = json.dumps({EXTRA: self.besides}, ensure_ascii=False) if self.besides else ""
        return Words(
            text=self.text("content"),
            trigger=self.text("trigger"),
            keywords=self.strings("keywords"),
            alias=self.name,
            extra=besides,
        )

    def affect(self) -> Affect:
        arousal = self.number("emotional_arousal", high=HUNDRED)
        valence = self.record.get("emotional_valence", "neutral")
        if valence not in _VALENCES:
            self.tell("emotional_valence", Odd.VALENCE)
        tags = self.strings("emotional_tags")
        if unknown := [tag for tag in tags if tag not in EMOTIONS]:
            self.tell("emotional_tags", Odd.EMOTION, ", ".join(unknown))
            self.besides["emotional_tags"] = unknown
        return Affect(
            intensity=(self.number("emotional_intensity", high=HUNDRED) or 0.0) / HUNDRED,
            valence=_VALENCES.get(str(valence), 0.0),
            arousal=None if arousal is None else arousal / HUNDRED,
            emotions=tuple(tag for tag in tags if tag in EMOTIONS),
        )

    def category(self) -> Category | None:
        name = self.record.get("category")
        if not name:
            return None
        if name in tuple(Category):
            return Category(name)
        self.tell("category", Odd.CATEGORY)
        self.besides["category"] = str(name)
        return None

    def level(self, *, archived: bool) -> Level:
        level = self.number("current_level")
        if level is None:
            return Level.TRACE if archived else Level.FULL
        if level not in (*Level, ARCHIVE_LEVEL) or (level == ARCHIVE_LEVEL and not archived):
            self.tell("current_level", Odd.LEVEL)
        return Level(min(max(int(level), Level.FULL), Level.TRACE))

    def anchor(self, created: datetime, until: datetime, counted: int) -> Anchor | None:
        """Its days were counted when its design last aged it, and go on from there. One that no batch has met has none."""
        days = self.number("memory_days", high=1e6)
        never_met = self.reading.last_batch is not None and created > until
        if days is None or never_met or created >= self.reading.now:
            return None
        new = self.reading.last_batch is None and days <= 1.0 and not counted
        if new and not self.record.get("archived_at") and self.pace == 1.0:
            return None
        return Anchor(at=until, age_days=days * self.pace)

    def revival(self, archived_at: datetime | None) -> datetime | None:
        if archived_at is None or not self.number("revival_requested"):
            return None
        return max(self.time("revival_requested_at") or self.reading.now, archived_at + _MOMENT)

    def strengthened(self, category: Category | None, intensity: float, counted: int) -> int:
        """On how many days it was recalled, as far as its coefficient shows; when, its record does not say."""
        law, said = self.reading.forgetting, self.number("decay_coefficient", high=1.0)
        if said is None or law.coefficient_gain <= 0:
            return min(counted, REHEARSALS_KEPT)
        first = law.coefficient(category, intensity=intensity)
        grown = [
            min(first + law.coefficient_gain * days, law.highest_coefficient)
            for days in range(min(counted, REHEARSALS_KEPT) + 1)
        ]
        days = min(range(len(grown)), key=lambda days: (round(abs(grown[days] - said), 9), days))
        if abs(grown[days] - said) > law.coefficient_gain / 2:
            self.tell("decay_coefficient", Odd.COEFFICIENT)
            self.besides["decay_coefficient"] = said
            if law.law == "coefficient" and said > 0:
                # By our coefficient as many days as leave as much of it, so that its score goes on.
                self.pace = math.log(said) / math.log(grown[days])
        return days

    def rehearsals(self, created: datetime, days: int, until: datetime) -> tuple[datetime, ...]:
        """As early as they can have been, one a day: nothing is claimed to have come to mind lately."""
        first = 0 if self.reading.ageing.counts_first_day else 1
        times = (created + _DAY * (first + day) for day in range(days))
        return tuple(time for time in times if time <= until)

    def created(self) -> datetime | None:
        said = self.record.get("created")
        if said is None and self.reading.origin is not Origin.IMPORT:
            return self.reading.now
        if read_time(said, self.reading.now) is None:
            self.tell("created", Odd.TIME)
        else:
            self.tell_naive("created")
        return created_of(self.record, self.reading.now)

    def relations(self) -> tuple[tuple[str, Tie], ...]:
        found: dict[tuple[str, Tie], None] = {}
        for each in self.listed("relations"):
            target, tie = (each.get("id"), each.get("type")) if isinstance(each, dict) else (None, None)
            if isinstance(target, str) and target and target != self.name and tie in tuple(Tie):
                found[target, Tie(tie)] = None
            else:
                self.tell("relations", Odd.RELATION, json.dumps(each, ensure_ascii=False))
        return tuple(found)


def _writable(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bytes)
