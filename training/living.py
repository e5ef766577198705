"""Living through the labelled lives, and through others, up to each moment at which a message arrives.

What is seen at such a moment is what the product itself sees: its candidates and their signals, with the bare vectors in place of
readings, so that the model can be fitted to them; and which of them are to the point.
"""

import json
import pickle
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import numpy as np
from bench.lives import _slept
from bench.living import opened, quick_place
from numpy.typing import NDArray

from omoide.dynamics.ranking import Profile, Recipe, Term
from omoide.engine import DEFAULT
from omoide.mind import Mind
from omoide.model.activity import Activity
from omoide.model.cue import Context, Cue
from omoide.model.memory import Kind, Origin
from omoide.ports import Candidates
from omoide.search.find import Glance
from omoide.search.relevance import FLAGS, Relevance
from omoide.testing.world import FrozenClock, SeededChance

DIMENSION = 512
VERSION = b"1"  # of what a moment holds: to be raised when that changes
_SHOWN = frozenset(Kind) - {Kind.DOCUMENT}
_YOUNG = 8  # memories at most: a mind that has hardly begun


@dataclass
class Moment:
    """One message, all candidates at that moment, and what is right. `needs` has a column for each need."""

    life: str
    text: str
    kind: str
    vector: NDArray[np.float32]
    numbers: dict[str, NDArray[np.float32]]
    vectors: NDArray[np.float16]
    texts: list[str]
    sources: list[tuple[str, ...]]
    ids: list[str]
    needs: NDArray[np.bool_]
    good: NDArray[np.bool_]
    stale: NDArray[np.bool_]
    quiet: bool
    young: bool = False
    extra: dict[str, Any] = field(default_factory=dict)


def moments(path: Path, *, cache: Path | None = None) -> list[Moment]:
    """Those of one life; kept in `cache` while the life is the same."""
    key = sha256(path.read_bytes() + VERSION).hexdigest()[:24]
    kept = cache / f"{path.stem}-{key}.pickle" if cache else None
    if kept and kept.exists():
        return pickle.loads(kept.read_bytes())
    with patch("omoide.search.question.directions", return_value=None):  # of the weights of today
        found = list(_lived(path))
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(found))
    return found


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A labelled talk (`omoide-talk/1`) or a life with outcomes (`omoide-life/1`), as events in order of time."""
    header, *events = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    zone = ZoneInfo(header["zone"])
    if header["format"] == "omoide-life/1":
        for each in events:
            if "at" in each:
                each["at"] = datetime.fromisoformat(each["at"]).astimezone(zone)
        return header, events
    thread = "first"
    for each in events:
        each["at"] = datetime.fromisoformat(each["at"]).replace(tzinfo=zone)
        if "ask" in each:
            each |= {"do": "ask", "id": each["ask"], "thread": each.get("thread", f"ask-{each['ask']}")}
            continue
        thread = each["thread"] = each.get("thread", thread)
        each["do"] = {"@mind": "say", "@event": "happen"}.get(each["who"], "hear")
        each.setdefault("type", "tool_use")
    return header, events


def _lived(path: Path) -> Iterator[Moment]:
    header, events = read(path)
    is_talk = header["format"] == "omoide-talk/1"
    chance = Random(path.stem)
    with tempfile.TemporaryDirectory(prefix="omoide-training-", dir=quick_place()) as home:
        clock = FrozenClock(events[0]["at"])
        engine, mind = _opened(Path(home), header, clock)
        try:
            for place, each in enumerate(events):
                if "at" in each:
                    _slept(mind, clock, until=each["at"])
                if each["do"] != "ask":
                    _tell(mind, clock, each)
                    continue
                mind.embed()
                yield _moment(engine, mind, each, header, events, is_talk)
                if is_talk and chance.random() < 0.4:
                    yield _young(header, events[:place], each, chance)
        finally:
            engine.close()


def _opened(home: Path, header: dict[str, Any], clock: FrozenClock) -> tuple[Any, Any]:
    """The weights of today must have no part in what those of tomorrow are fitted to: here it is ranked by a plain recipe."""
    engine, mind = opened(home, settings=_settings(header), clock=clock, chance=SeededChance())
    recipe = Recipe(
        terms=(Term(1.0, ("words",)), Term(0.4, ("meaning",))), floors=({"words": 0.1}, {"meaning": 0.3})
    )
    engine = replace(engine, profiles={**engine.profiles, DEFAULT: Profile(recipe=recipe)})
    return engine, Mind(engine, mind.scope, by="training")


def _settings(header: dict[str, Any]) -> list[str]:
    name = header["mind"].replace(" ", "-")
    return ["preset=default", f"home.zone={header['zone']}", f"home.mind={name}", "priming.deadline_ms=0"]


def _tell(mind: Any, clock: FrozenClock, each: dict[str, Any]) -> None:
    match each["do"]:
        case "hear":
            mind.talk.hear(each["text"], sender=each["who"], thread=each["thread"])
        case "say":
            mind.talk.say(each["text"], thread=each["thread"])
        case "happen":
            session = each.get("thread", "")
            mind.happened(Activity(type=each["type"], at=clock.at, content=each["text"], session=session))
        case _:
            pass


def _young(header: dict[str, Any], told: list[dict[str, Any]], ask: dict[str, Any], chance: Random) -> Moment:
    """The same message in a mind that knows a handful of lines, among them those that are needed, or none of them."""
    lines = [each for each in told if each["do"] != "ask"]
    needed = {name for group in ask.get("needs", []) for name in group}
    right = [each for each in lines if each["id"] in needed] if chance.random() < 0.6 else []
    others = [each for each in lines if each["id"] not in needed]
    chosen = right + chance.sample(others, min(len(others), chance.randint(0 if right else 1, _YOUNG)))
    chosen.sort(key=lambda each: each["at"])
    with tempfile.TemporaryDirectory(prefix="omoide-training-", dir=quick_place()) as home:
        clock = FrozenClock(chosen[0]["at"])
        engine, mind = _opened(Path(home), header, clock)
        try:
            for each in chosen:
                clock.at = each["at"]
                _tell(mind, clock, each)
            clock.at = ask["at"]
            mind.embed()
            found = _moment(engine, mind, ask, header, chosen, True)
        finally:
            engine.close()
    found.young = True
    found.quiet = not found.needs.any()
    return found


def _moment(
    engine: Any, mind: Any, ask: dict[str, Any], header: dict[str, Any], events: list[Any], is_talk: bool
) -> Moment:
    context = Context(speaker=ask.get("who", ""), session=ask["thread"])
    glance = Glance(engine, mind.scope, Cue(text=ask["text"], context=context))
    probe = replace(glance.question.probe(), directions=np.eye(DIMENSION, dtype=np.float32))
    candidates = engine.store.candidates(mind.scope, probe)
    shown = candidates.allowed & candidates.of(_SHOWN, None)
    seen = replace(candidates, allowed=shown, readings=np.empty((len(shown), 0), np.float32))
    relevance = Relevance(glance.question, seen, glance.seen.column)
    rows = relevance.rows
    names = candidates.names(rows)
    known = {each.id: each for each in engine.store.memories(mind.scope, names)}
    memories = [known[name] for name in names]
    texts = [each.words.text for each in memories]
    own = header["mind"]
    said = [
        f"{each.words.speaker or (own if set(each.origins) == {Origin.AGENT} else '')}: {each.words.text}"
        for each in memories
    ]
    sources = [tuple(each.sources) for each in memories]
    needs, good, stale = _right(ask, events, said if not is_talk else texts, names, sources, is_talk)
    return Moment(
        life=header["id"],
        text=ask["text"],
        kind=ask.get("kind", ""),
        vector=np.zeros(DIMENSION, np.float32) if glance.question.vector is None else glance.question.vector,
        numbers={name: value.astype(np.float32) for name, value in relevance.numbers.items()},
        vectors=_bare(candidates)[rows],
        texts=said,
        sources=sources,
        ids=names,
        needs=needs,
        good=good,
        stale=stale,
        quiet=bool(ask.get("quiet")) or ask.get("kind") == "none",
    )


def _bare(candidates: Candidates) -> NDArray[np.float16]:
    """What has no vectors lies nowhere."""
    if not candidates.readings.shape[1]:
        return np.zeros((len(candidates.ids), DIMENSION), np.float16)
    return np.nan_to_num(candidates.readings).astype(np.float16)


def _right(
    ask: dict[str, Any],
    events: list[Any],
    texts: list[str],
    ids: list[str],
    sources: list[tuple[str, ...]],
    is_talk: bool,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Which candidates meet each need, which are to the point, and which are outdated. In a life by its patterns; in a talk by the
    names of its lines, and what was made of one or two lines counts as they do."""
    if not is_talk:
        needs = [_matching(each["any"], texts) for each in ask.get("needs", [])]
        together = np.array(needs, np.bool_).reshape(len(needs), len(texts)).T
        good = together.any(axis=1) | _matching(ask.get("also", []), texts)
        return together, good, _matching(ask.get("stale", []), texts)
    lines = {_plain(each["text"]): each["id"] for each in reversed(events) if each["do"] != "ask"}
    own = [lines.get(_plain(text)) for text in texts]
    place = {name: line for name, line in zip(ids, own, strict=True) if line}
    named = [
        {line} if line else {place[name] for name in made_of if name in place} if len(made_of) <= 2 else set()
        for line, made_of in zip(own, sources, strict=True)
    ]

    def of(wanted: list[str]) -> list[bool]:
        return [bool(each.intersection(wanted)) for each in named]

    needs = np.array([of(group) for group in ask.get("needs", [])], np.bool_)
    together = needs.reshape(len(ask.get("needs", [])), len(texts)).T
    good = together.any(axis=1) | np.array(of(ask.get("also", [])), np.bool_)
    return together, good, np.array(of(ask.get("stale", [])), np.bool_)


def _matching(patterns: list[str], texts: list[str]) -> NDArray[np.bool_]:
    known = [re.compile(each, re.IGNORECASE) for each in patterns]
    return np.array([any(each.search(text) for each in known) for text in texts], np.bool_)


def _plain(text: str) -> str:
    return "".join(text.split())


def flags(moment: Moment) -> NDArray[np.float32]:
    return np.stack([moment.numbers[name] for name in FLAGS], axis=1)
