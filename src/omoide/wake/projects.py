"""Which mind a project has. The common mind knows all of them, by every mark that each was ever known by."""

import json
from typing import Any

from omoide.engine import Engine
from omoide.gate.noting import Storing
from omoide.library.projects import Project, known_as, mind_name
from omoide.model.change import Noted
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.model.words import Words

PROJECT = "project-"  # notes of the common mind under this prefix, one for each project


@frozen
class KnownProject:
    """A project as it was met: its mind, the key it has kept, its readable name and all marks."""

    mind: str
    key: str
    name: str
    marks: tuple[str, ...]


def known_projects(engine: Storing, common: Scope) -> list[KnownProject]:
    found: list[KnownProject] = []
    for note, words in engine.store.notes(common, prefix=PROJECT).items():
        plain = _plain(words)
        if plain:
            found.append(
                KnownProject(
                    mind=note.removeprefix(PROJECT),
                    key=plain["key"],
                    name=plain["name"],
                    marks=tuple(plain["marks"]),
                )
            )
    return found


def _plain(words: Words) -> dict[str, Any]:
    """Nothing where it was erased, or something in it was taken for a secret: the project is noted anew when it is met."""
    try:
        return {} if words.gone else json.loads(words.text)
    except ValueError:
        return {}


def marks_to_keys(known: list[KnownProject]) -> dict[str, str]:
    return {mark: each.key for each in known for mark in each.marks}


def mind_of(engine: Storing, common: Scope, project: Project) -> Scope:
    """The mind that a project has, or would have; nothing is noted."""
    return Scope(common.tenant, mind_name(known_as(project, marks_to_keys(known_projects(engine, common)))))


def scope_of(engine: Engine, common: Scope, project: Project, *, by: str) -> Scope:
    """The mind of a project; what is new about the project is noted."""
    known = known_projects(engine, common)
    key = known_as(project, marks_to_keys(known))
    mind = mind_name(key)
    before = next((each for each in known if each.mind == mind), None)
    marks = tuple(dict.fromkeys((*(before.marks if before else ()), *project.marks)))
    if before is None or before.marks != marks or before.name != project.name:
        plain = {"key": key, "name": project.name, "marks": marks}
        note = Noted(key=PROJECT + mind, words=Words(text=json.dumps(plain, ensure_ascii=False)))
        engine.gate.commit(common, [note], by=by)
    return Scope(common.tenant, mind)
