"""A door for programs written for the LTM design: its `MemoryStore` (LT-59) over a mind of ours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from omoide.errors import NotFound, Protected
from omoide.library.ltm import (
    Record,
    Setting,
    affect_of_record,
    category_of_record,
    to_record,
    words_of_record,
)
from omoide.library.numbering import daily_names
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.memory import Memory, Stage
from omoide.wake.encode import Circumstances

LAST_BATCH = "last_compression_run"
_ACTIVE = Filter(stages=frozenset({Stage.ACTIVE, Stage.DORMANT}))
_ARCHIVED = Filter(stages=frozenset({Stage.ARCHIVED}))
_WORDS, _JUDGED = {"trigger", "content", "keywords"}, {"category", "emotional_intensity", "emotional_valence"}


class MemoryStore:
    def __init__(self, mind: Mind) -> None:
        self._mind = mind

    def add_memory(self, record: Mapping[str, Any]) -> str:
        return self.add_memories([record])[0]

    def add_memories(self, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """All in one act: durable together, or none of them."""
        known = [(words_of_record(record), self._circumstances(record)) for record in records]
        made = self._mind.remember_all(known)
        names = self._names()
        return [names[memory.id] for memory in made]

    def _circumstances(self, record: Mapping[str, Any]) -> Circumstances:
        created = record.get("created")
        return Circumstances(
            occurred=datetime.fromisoformat(created) if created else None,
            category=category_of_record(record),
            affect=affect_of_record(record),
            protected=bool(record.get("protected")),
        )

    def get_active_memories(self) -> list[Record]:
        return self._records(_ACTIVE)

    def get_archived_memories(self) -> list[Record]:
        return self._records(_ARCHIVED)

    def all_records(self) -> list[Record]:
        """What a database of that design would hold (LT-57): the forgotten and the superseded are not in it."""
        return self._records(replace(_ACTIVE, stages=_ACTIVE.stages | _ARCHIVED.stages))

    def state(self) -> dict[str, str]:
        return {key: words.text for key, words in self._mind.notes().items()}

    def update_memory(self, memory_id: str, **fields: Any) -> None:
        memory = self._memory(memory_id)
        if fields.keys() & _WORDS:
            said = {
                "trigger": memory.words.trigger,
                "content": memory.words.text,
                "keywords": memory.words.keywords,
            }
            new = words_of_record(said | fields)
            self._mind.correct(
                memory.id, replace(memory.words, text=new.text, trigger=new.trigger, keywords=new.keywords)
            )
        if any(name in _JUDGED or name.startswith("emotional_") for name in fields):
            record = self._records(EVERYTHING, only=memory.id)[0] | fields
            self._mind.judge(memory.id, affect=affect_of_record(record), category=category_of_record(record))
        if "archived_at" in fields:
            self._mind.move(memory.id, stage=Stage.ARCHIVED if fields["archived_at"] else Stage.ACTIVE)
        if "protected" in fields:
            self._mind.protect(memory.id, protected=bool(fields["protected"]))

    def mark_recalled(self, memory_ids: Iterable[str]) -> None:
        """Active ones only, as the design has it."""
        memories = [self._memory(each) for each in memory_ids]
        self._mind.rehearse([memory.id for memory in memories if memory.stage in _ACTIVE.stages])

    def delete_memory(self, memory_id: str) -> None:
        """For good. A protected memory must be released first (C-37)."""
        memory = self._memory(memory_id)
        if memory.protection:
            raise Protected(memory=memory_id)
        self._mind.care.erase(self._mind.care.plan_erasure(memory.id))

    def get_state(self, key: str) -> str | None:
        words = self._mind.notes(prefix=key).get(key)
        return words.text if words else None

    def set_state(self, key: str, value: str) -> None:
        self._mind.note(key, value)

    # How it is looked up.

    def _names(self) -> dict[str, str]:
        return daily_names(self._mind.log())

    def _memory(self, memory_id: str) -> Memory:
        for identity, name in self._names().items():
            if memory_id in (name, identity):
                return self._mind.get(identity)
        raise NotFound(what="memory", value=memory_id)

    def _records(self, chosen: Filter, *, only: str | None = None) -> list[Record]:
        found = [each for each in self._all(chosen) if only in (None, each.id)]
        last = self.get_state(LAST_BATCH)
        setting = Setting(
            names=self._names(),
            archived=frozenset(memory.id for memory in self._all(_ARCHIVED)),
            now=self._mind.now(),
            last_batch=datetime.fromisoformat(last) if last else None,
        )
        return [to_record(memory, self._mind.links(memory.id), setting) for memory in found]

    def _all(self, chosen: Filter) -> list[Memory]:
        return self._mind.memories(chosen, limit=self._mind.census().memories)
