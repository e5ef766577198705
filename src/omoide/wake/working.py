"""Working memory by day: what is perceived, done, broadcast and wanted at this moment (PI-02 … PI-04).

It lies at hand and is gone after a while. What is completed in it becomes an event of short-term memory (PI-13). Beside
the table stand the few memories that are always present, because the rules of `sleep/paging` say so (PI-29).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from omoide.engine import Engine
from omoide.errors import BadValue, Busy
from omoide.language.secrets import mask
from omoide.language.terms import index_terms
from omoide.language.tokens import estimate_tokens
from omoide.model import tempo
from omoide.model.at_hand import WORKING
from omoide.model.change import Outcome
from omoide.model.cue import Filter
from omoide.model.memory import Memory, Stage, Tier
from omoide.model.scope import Scope
from omoide.model.situation import Situation
from omoide.model.words import Words
from omoide.model.working import FIELDS, Plain, WorkingMemory, merged
from omoide.wake.encode import Circumstances, Happening
from omoide.wake.short import Kept, keep_all

if TYPE_CHECKING:
    from omoide.wake.controlling import Controlled

_PRESENT: Final = Filter(tiers=frozenset({Tier.WORKING}), stages=frozenset({Stage.ACTIVE}))
_TRIES: Final = 100
_SHORTEST: Final = 8  # characters that are left of a text that has no room
# What has no room goes in this order, from the end of each: what was seen longest ago or lies farthest away first; then what
# the design does not know; what is being done goes last.
_FIRST: Final = ("nearby_agents", "location", "inventory_summary")
_THEN: Final = ("cc_broadcast", "active_goals", "current_action")


class Done(NamedTuple):
    """An action that is over: whether it went as expected, and what became of it in short-term memory."""

    as_expected: bool
    kept: Kept


class Working:
    """`mind.working`. Several modules may change it at once: each change is of a part, and none is lost."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    # Whole.

    @tempo.looks
    def now(self) -> WorkingMemory:
        """As it is; empty where nothing is at hand."""
        return _read(self._scope, self._engine.hot.get(self._scope, WORKING))

    @tempo.acts
    def update(self, updates: Mapping[str, Any]) -> WorkingMemory:
        """In part: tables are merged, all else is replaced, and None clears a field."""
        return self._changed(lambda _: updates)

    @tempo.looks
    def present(self) -> list[Memory]:
        """The memories that are always there, the most important first."""
        found = self._engine.store.listed(self._scope, _PRESENT, limit=self._engine.tiers.promoted_most)
        return sorted(found, key=lambda each: -(each.importance or 0.0))

    # By whom it is changed (PI-04).

    @tempo.acts
    def perceive(
        self,
        *,
        location: Mapping[str, Any] | None = None,
        inventory: str | None = None,
        nearby: Sequence[Mapping[str, Any]] | None = None,
        health: float | None = None,
        hunger: float | None = None,
    ) -> WorkingMemory:
        """What is seen of the world: place, things, neighbours. What is not said stays as it was."""
        seen = {
            "location": location,
            "inventory_summary": inventory,
            "nearby_agents": None if nearby is None else list(nearby),
            "health": health,
            "hunger": hunger,
        }
        return self.update({name: each for name, each in seen.items() if each is not None})

    @tempo.acts
    def begin(self, type: str, *, target: str = "", expected: str = "") -> WorkingMemory:
        """An action begins; what should come of it is what it will be compared with."""
        started = self._engine.clock.now().isoformat()
        action = {"type": type, "target": target, "started_at": started, "expected_result": expected}
        return self._changed(lambda _: {"current_action": None}, {"current_action": action})

    @tempo.acts
    def finish(self, actual: str, *, as_expected: bool | None = None) -> Done:
        """It is over, and this came of it. Unless it is said, the words tell whether that was expected."""
        before: list[WorkingMemory] = []

        def decide(known: WorkingMemory) -> Plain:
            action = known["current_action"]
            if not action or "actual_result" in action:
                raise BadValue(value=actual[:60], what="result", allowed="that of an action that was begun")
            before[:] = [known]
            met = is_as_expected(action.get("expected_result", ""), actual)
            return {
                "current_action": {
                    "actual_result": actual,
                    "as_expected": met if as_expected is None else as_expected,
                }
            }

        action = self._changed(decide)["current_action"]
        known = before[0]
        marks = {"goal"} if _is_wanted(action, known["active_goals"]) else set[str]()
        marks |= set() if action["as_expected"] else {"failure"}
        told = " ".join(filter(None, (action.get("type", ""), action.get("target", ""))))
        words = self._words(f"{told}: {actual}" if told else actual, known)
        return Done(action["as_expected"], self._over(words, frozenset(marks), "action"))

    @tempo.acts
    def conversed(self, text: str, *, with_: Sequence[str] = (), session: str = "") -> Kept:
        """A conversation is over, and this was said in it."""
        words = self._words(text, self.now(), names=tuple(with_), session=session)
        return self._over(words, frozenset(), "conversation")

    @tempo.acts
    def broadcast(self, text: str) -> WorkingMemory:
        """What the controller tells all modules."""
        return self.update({"cc_broadcast": text})

    @tempo.acts
    def pursue(self, goals: Sequence[str]) -> WorkingMemory:
        """What is wanted now, instead of what was."""
        return self.update({"active_goals": list(goals)})

    # What it is for.

    @tempo.looks
    def situation(self) -> Situation:
        return situation_of(self.now())

    @tempo.looks
    def controller(
        self,
        *,
        system: str = "",
        question: str = "",
        urgent: Sequence[str] = (),
        situation: Situation | None = None,
        module: str = "",
    ) -> "Controlled":
        """What the controller is told, within its budget (PI-05)."""
        from omoide.wake.controlling import controlled

        return controlled(
            self._engine,
            self._scope,
            self.now(),
            present=self.present(),
            system=system,
            question=question,
            urgent=urgent,
            situation=situation,
            module=module,
        )

    def _over(self, words: Words, marks: frozenset[str], event_type: str) -> Kept:
        happening = Happening(words, Circumstances(marks=marks), event_type)
        return keep_all(self._engine, self._scope, [happening], by=self._by)[0]

    def _words(
        self, text: str, known: WorkingMemory, *, names: tuple[str, ...] = (), session: str = ""
    ) -> Words:
        near = tuple(str(each.get("name") or each.get("id", "")) for each in known["nearby_agents"])
        return Words(
            text=text,
            names=tuple(filter(None, names or near)),
            place=str(known["location"].get("biome", "")),
            session=session,
        )

    def _changed(
        self, *decided: Mapping[str, Any] | Callable[[WorkingMemory], Mapping[str, Any]]
    ) -> WorkingMemory:
        """One update after the other, upon what is there now, as often as others were faster."""
        engine, seconds = self._engine, self._engine.tiers.working_minutes * 60
        for _ in range(_TRIES):
            old = engine.hot.get(self._scope, WORKING)
            known = _read(self._scope, old)
            content: Plain = dict(known.content)
            for each in decided:
                updates = each(known) if callable(each) else each
                content = merged(content, updates)
            new = _fitted(known.scope, engine.clock.now(), content, tokens=engine.tiers.working_tokens)
            if engine.hot.swap(self._scope, WORKING, old, _written(new), ttl_s=seconds):
                return new
        raise Busy(path=str(self._scope), seconds=0)


def situation_of(known: WorkingMemory) -> Situation:
    """It presses when something went otherwise than expected, or as much as one is aroused; it is social where others are."""
    failed = known["current_action"].get("as_expected") is False
    aroused = float(known["emotional_state"].get("arousal") or 0.0)
    return Situation(urgent=1.0 if failed else aroused, social=1.0 if known["nearby_agents"] else 0.0)


def is_as_expected(expected: str, actual: str) -> bool:
    """All that was expected is said of what came, and nothing there says that it failed."""
    from omoide.language.outcomes import outcome  # it reads long lists of phrases

    wanted = set(index_terms(expected))
    return wanted <= set(index_terms(actual)) and outcome([actual]) is not Outcome.FAILURE


def _is_wanted(action: Mapping[str, Any], goals: Sequence[str]) -> bool:
    """Whether what it was about stands in what is wanted."""
    about = set(index_terms(str(action.get("target") or action.get("type", ""))))
    return bool(about) and any(about <= set(index_terms(goal)) for goal in goals)


def _read(scope: Scope, text: str | None) -> WorkingMemory:
    if text is None:
        return WorkingMemory(scope=scope, content={})
    plain = json.loads(text)
    at = datetime.fromisoformat(plain["at"])
    return WorkingMemory(scope=scope, at=at, content=plain["content"], trimmed=tuple(plain["trimmed"]))


def _written(known: WorkingMemory) -> str:
    at = known.at.isoformat() if known.at else ""
    plain = {"at": at, "content": known.content, "trimmed": known.trimmed}
    return json.dumps(plain, ensure_ascii=False)


def _fitted(scope: Scope, at: datetime, content: Plain, *, tokens: int) -> WorkingMemory:
    """Without secrets, and with as much as there is room for; what was cut is named. Each part is counted a few times, however many
    there are: the sum of the parts is never less than the whole."""
    content = _masked(content)
    whole = WorkingMemory(scope=scope, at=at, content=content)
    if _cost(whole.plain()) <= tokens:
        return whole
    costs = {name: _cost({name: value}) for name, value in content.items()}
    over = _cost(replace(whole, content={}).plain()) + sum(costs.values()) - tokens
    trimmed: dict[str, None] = {}
    by_part = [name for name in (*_FIRST, *reversed(whole.own), *_THEN) if name in content]
    for name in by_part:
        if over > 0:
            content[name] = _cut(content[name], costs[name] - _cost({name: ""}) - over)
            before, costs[name] = costs[name], _cost({name: content[name]})
            over -= before - costs[name]
            trimmed |= {name: None} if costs[name] < before else {}
        if over > 0 and name in whole.own:  # what nobody knows means nothing without its end
            del content[name]
            over, trimmed[name] = over - costs[name], None
    for name in (*by_part, *(each for each in FIELDS if each not in by_part)):
        if over > 0 and name in content:  # then as a whole
            del content[name]
            over, trimmed[name] = over - costs[name], None
    return WorkingMemory(scope=scope, at=at, content=content, trimmed=tuple(trimmed))


def _cost(value: Any) -> int:
    return estimate_tokens(json.dumps(value, ensure_ascii=False))


def _cut(value: Any, room: int) -> Any:
    """As much of it as there is room for, or the least that can be left: of a text the beginning, of a list the first, of a table
    all its names, with less of what takes most."""
    if _cost(value) <= room:
        return value
    match value:
        case str():
            return _begun(value, room)
        case list():
            return _first(cast("list[Any]", value), room)
        case dict():
            return _thinned(cast(Plain, value), room)
        case _:
            return value


def _begun(text: str, room: int) -> str:
    end = len(text)
    while end > _SHORTEST and _cost(text[:end]) > room:
        end = max(_SHORTEST, min(end - 1, end * 7 // 8))
    return text[:end]


def _first(items: list[Any], room: int) -> list[Any]:
    count, left = 0, room - _cost([])
    for item in items:
        left -= _cost([item])
        if left < 0:
            break
        count += 1
    while count < len(items) and _cost(items[: count + 1]) <= room:  # one by one they seemed dearer
        count += 1
    return items[:count]


def _thinned(table: Plain, room: int) -> Plain:
    costs = {name: _cost(part) for name, part in table.items()}
    left, over = dict(table), _cost(table) - room
    for name in sorted(table, key=lambda each: (-costs[each], each)):
        if over > 0:
            left[name] = _cut(table[name], costs[name] - over)
            over -= costs[name] - _cost(left[name])
    return left


def _masked(value: Any) -> Any:
    match value:
        case str():
            return mask(value).text
        case list():
            return [_masked(each) for each in value]
        case dict():
            return {mask(name).text: _masked(each) for name, each in value.items()}
        case _:
            return value
