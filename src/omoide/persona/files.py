"""The self as the files that its design names (NA-01): what they are called, when they are told, and what they say."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from omoide.engine import Engine
from omoide.model.scope import Scope
from omoide.persona.days import episode_view, told_episodes
from omoide.persona.diaries import diary_file, entries
from omoide.persona.dreams import dreams
from omoide.persona.entities import own_entities
from omoide.persona.feelings import emotion_log
from omoide.persona.goals import goals_json
from omoide.persona.impulse import look_inside
from omoide.persona.state import CORE, NOTEPAD, self_notes

# Each component of the design, and when it is put before the mind.
COMPONENTS: Final[Mapping[str, str]] = {
    "core_memory.txt": "always",
    "notepad.txt": "always",
    "episodic_memory/": "the last days",
    "entity_memory/": "on demand",
    "memory/insights.json": "the newest strategy",
    "goals.json": "always",
    "memory/internal_state.json": "when it acts by itself; in talk in short",
    "memory/emotion_log.json": "never: to be looked at",
    "rag_index/": "by search alone",
}


def self_files(engine: Engine, scope: Scope) -> dict[str, str]:
    """Those that are kept here; knowledge has files of its own."""
    notes = self_notes(engine, scope)
    made: dict[str, Callable[[], str]] = {
        "core_memory.txt": lambda: notes.get(CORE, ""),
        "notepad.txt": lambda: notes.get(NOTEPAD, ""),
        "memory/memory_main.txt": lambda: diary_file(entries(engine, scope)),
        "memory/insights.json": lambda: _json([each.plain() for each in dreams(engine, scope)]),
        "episodic_memory/episodic_memory.json": lambda: _json(
            [episode_view(engine, each) for each in told_episodes(engine, scope)]
        ),
        "goals.json": lambda: _json(goals_json(engine, scope)),
        "memory/internal_state.json": lambda: _json(look_inside(engine, scope).internal_state()),
        "memory/emotion_log.json": lambda: _json([each.plain() for each in emotion_log(engine, scope)]),
    }
    files = {path: text() for path, text in made.items()}
    return files | {each.path: each.file for each in own_entities(engine, scope)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
