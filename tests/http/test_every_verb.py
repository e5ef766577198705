"""Whatever `Mind` can do is asked for by an operation, or it is said here why not."""

import ast
import inspect
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from omoide.care.hands import Care
from omoide.doors import http
from omoide.mind import Mind
from omoide.persona.hands import Self
from omoide.society.hands import Sharing
from omoide.wake.drawer import Drawer
from omoide.wake.hands import Library, People, Talk
from omoide.wake.knowledge import Knowledge
from omoide.wake.short import Short
from omoide.wake.working import Working

ROOMS: Final = {
    "": Mind,
    "care": Care,
    "talk": Talk,
    "people": People,
    "self": Self,
    "library": Library,
    "knowledge": Knowledge,
    "drawer": Drawer,
    "working": Working,
    "short": Short,
    "shared": Sharing,
}
_ANSWERED_ONCE: Final = "one request has one answer"
WITHOUT: Final[dict[str, str]] = {
    "acting": "the token says who acts",
    "begun": "`minds` names those that are there",
    "close": "the service opens and closes minds itself",
    "care.ask_log": "the log besides the store is a file of the host: the command line asks it",
    "care.asked_terms": "part of asking the log",
    "care.keep_log": "writes files of the host: the command line does it",
    "care.rows": "part of keeping the log",
    "care.erase_again": "follows a backup that is put back: the command line does it",
    "care.record": "whoever does an act records it; nobody writes the audit log by hand",
    "drawer.census": "`size` counts what lies beside a mind, too",
    "drawer.change": "takes a function; `stow` and `append` are each one act",
    "drawer.now": "the clock of `Mind.now`",
    "drawer.refresh": "`stow` with new minutes does it",
    "knowledge.census": "`size` counts it",
    "lost": "the header `Omoide-Lost` of an answer names what was left out of it",
    "library.at": "`read_file` reads what lies there",
    "library.move_in": "reads a directory of the host: the command line does it",
    "library.move_in_room": "reads a directory of the host: the command line does it",
    "library.move_out_room": "writes a directory of the host: the command line does it",
    "library.plan_sync": "the vault is a directory of the host: the command line does it",
    "library.sync": "the vault is a directory of the host: the command line does it",
    "people.profile": "`person` answers, and says so where nobody or several bear the name",
    "self.goals_json": "`goals` tells them, `self_files` as the file",
    "shared.get": "`offered` and `trace` show it",
    "short.keep_all": "`notice`, one after the other",
    "talk.exchange": "takes a model of the caller: `gather`, `hear` and `say` are its steps",
    "talk.process": "takes a model of the caller: `gather`, `hear` and `say` are its steps",
    "talk.finalize_if_session_ended": "`heartbeat` does it",
    "talk.keep": "ends a stream",
    "talk.stream": "a journal on the disk of whoever speaks; `say` keeps the whole answer",
    "working.broadcast": "`update_working` with cc_broadcast",
    "working.perceive": "`update_working` with what is seen",
    "working.pursue": "`update_working` with active_goals",
    "working.situation": "`controller` reckons with it",
}
# What a verb takes besides, and no operation does.
WITHHELD: Final[dict[str, str]] = {
    "care.rebuild.progress": _ANSWERED_ONCE,
    "care.return_home.progress": _ANSWERED_ONCE,
    "care.verify.expected": "what a backup says of itself: the command line compares it",
    "care.verify.progress": _ANSWERED_ONCE,
    "doubts.among": "whoever shows some memories shows beside each what is newer",
    "embed.progress": _ANSWERED_ONCE,
    "judge.outcome": "`report_outcome` counts it, and tells what it does to the confidence",
    "knowledge.add.progress": _ANSWERED_ONCE,
    "knowledge.embed.progress": _ANSWERED_ONCE,
    "library.import_items.progress": _ANSWERED_ONCE,
    "memories.offset": "pages go on where the last one ended, whatever came meanwhile",
    "self.auto_cleanup_stale_goals.days_threshold": "the settings say it, for a plan as well",
    "self.enforce_goal_limit.max_short": "the settings say it, for a plan as well",
    "shared.offered.chosen": "`retrieve_shared` searches what others share",
    "working.controller.situation": "it is read off what `update_working` was told",
}


def verbs() -> set[str]:
    return {
        f"{room}.{name}".lstrip(".")
        for room, kind in ROOMS.items()
        for name, _ in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_")
    }


def functions() -> list[ast.FunctionDef]:
    sources = Path(http.__path__[0]).rglob("*.py")
    trees = [ast.parse(each.read_text(encoding="utf-8")) for each in sources]
    return [each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]


def spoken() -> set[str]:
    """Every verb that the sources of the service name on a mind or one of its rooms."""
    return {path for each in functions() for path in _named(each)}


def withheld() -> set[str]:
    """What verbs take that no call of theirs in the service gives them."""
    given: defaultdict[str, set[str]] = defaultdict(set)
    for function in functions():
        known = _known(function)
        for each in ast.walk(function):
            if isinstance(each, ast.Call) and (path := _path(each.func, known)) in verbs():
                given[path] |= _given(path, each)
    return {f"{path}.{name}" for path, names in given.items() for name in set(_taken(path)) - names}


def _taken(path: str) -> list[str]:
    room, _, name = path.rpartition(".")
    return list(inspect.signature(getattr(ROOMS[room], name)).parameters)[1:]


def _given(path: str, call: ast.Call) -> set[str]:
    placed = len(call.args) + (99 if any(isinstance(each, ast.Starred) for each in call.args) else 0)
    return {*_taken(path)[:placed], *(each.arg for each in call.keywords if each.arg)}


def _named(function: ast.FunctionDef) -> Iterator[str]:
    known = _known(function)
    for each in ast.walk(function):
        if isinstance(each, ast.Attribute) and (path := _path(each, known)):
            yield path


def _known(function: ast.FunctionDef) -> dict[str, str]:
    """The names that stand for a mind or one of its rooms."""
    known: dict[str, str] = {"mind": ""}
    for each in ast.walk(function):  # what is assigned first is also met first
        if isinstance(each, ast.Assign):
            for name, value in _pairs(each.targets[0], each.value):
                path = _path(value, known)
                if isinstance(name, ast.Name) and path is not None:
                    known[name.id] = path
    return known


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def _path(value: ast.expr, known: dict[str, str]) -> str | None:
    """`asked.mind.talk.hear` → talk.hear; a mind as it was then is a mind, too."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "then":
        return ""
    if isinstance(value, ast.Name):
        return known.get(value.id)
    if not isinstance(value, ast.Attribute):
        return None
    if isinstance(value.value, ast.Name) and (value.value.id, value.attr) == ("asked", "mind"):
        return ""
    before = _path(value.value, known)
    return None if before is None else f"{before}.{value.attr}".lstrip(".")


def test_whatever_a_mind_can_do_can_be_asked_over_http() -> None:
    assert verbs() - spoken() == set(WITHOUT)


def test_whatever_a_verb_takes_can_be_said_over_http() -> None:
    assert withheld() == set(WITHHELD)


def test_a_reason_is_given_only_where_it_is_needed() -> None:
    assert [each for each, why in WITHOUT.items() if not why or each not in verbs()] == []
    assert {"talk.hear", "care.undo", "recall", "knowledge.care"} <= spoken()  # it sees what is there
    assert set(ROOMS) - {""} == {
        name for name, _ in inspect.getmembers(Mind, lambda each: isinstance(each, property))
    } - {"seeking", "procedures"}  # which are settings
