"""Corrections act at once: what a person says is wrong gives way to what is right, or is let go, with all that was only
made of it; what is to be erased for good, is.

What is meant is what the correction names, else what was said last in the thread, else what was brought to mind last.
Where that is not clear, nothing is changed, and whoever is primed next is told to ask.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from omoide.care.erase import Receipt, erase, plan_erasure
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.language.correcting import Act, Correction, correction
from omoide.language.frames import Standing, compare, frames
from omoide.language.saying import is_statement, restates, says_something
from omoide.language.slots import in_place, put
from omoide.language.spelling import same_words
from omoide.language.values import agree
from omoide.language.widths import normal
from omoide.model.activity import SPOKEN, activity_of
from omoide.model.change import Change, Encoded, Judged, Moved
from omoide.model.cue import FINDABLE, Cue, Filter
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import identity_of
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.scope import Scope
from omoide.search.find import find
from omoide.society.taken_back import taking_back
from omoide.wake.showing import said_by, shown_lately

_STATED = frozenset({Kind.NOTE, Kind.FACT, Kind.EVENT})
_TURNS = 4  # so far back "that" may point
_EVENTS = 24
_NEAR = 8
_PIECE = r"[一-鿿々]+|[ァ-ー]+|[A-Za-z0-9][\w.-]*"
_OTHERWISE = (Standing.UPDATES, Standing.CONTRADICTS)


class Did(StrEnum):
    """What came of a correction."""

    REPLACED = "replaced"
    LET_GO = "let_go"
    ERASED = "erased"
    UNCLEAR = "unclear"


@frozen
class Corrected:
    """What is to be written, and what it does to which memories; the first is the one that was meant."""

    did: Did
    changes: tuple[Change, ...] = ()
    memories: tuple[str, ...] = ()
    own: bool = False  # nothing is made of the utterance itself

    @property
    def plain(self) -> dict[str, object]:
        return {"did": str(self.did), "memories": list(self.memories)}


def corrected(
    engine: Engine,
    scope: Scope,
    text: str,
    *,
    event: str,
    at: datetime,
    session: str,
    origin: Origin,
    pending: Sequence[Memory] = (),
) -> Corrected | None:
    """None, where nothing was corrected. Only a person corrects; `pending` is what was said before and is not written yet,
    the newest last."""
    if origin is not Origin.USER or not engine.encoding.corrections:
        return None
    if len(text) > engine.limits.text_bytes:
        return None  # it will be refused: nobody waits until it is read
    said = correction(text)
    if said is None:
        return None
    if said.own:  # what is to be forgotten was said in the same breath
        return Corrected(did=Did.LET_GO, changes=(taking_back(engine, scope, (), event),), own=True)
    meant = _meant(engine, scope, said, session=session, event=event, pending=pending)
    if meant is None:
        return None if said.statement or said.bare else Corrected(did=Did.UNCLEAR)
    new = _new(scope, said, meant, event=event, at=at, session=session)
    if said.act is Act.REPLACE and new is None:
        return Corrected(did=Did.UNCLEAR)
    gone = [each for each in _all_of(engine, scope, meant, pending) if new is None or each.id != new.id]
    if any(each.protection for each in gone):
        return Corrected(did=Did.UNCLEAR)
    names = tuple(each.id for each in gone)
    # The wish to forget names what is to be forgotten; a correction says what is so.
    back = taking_back(engine, scope, gone, *(() if new else (event,)))
    if new:
        moved = (
            Moved(memory=name, stage=Stage.SUPERSEDED, superseded_by=new.id, why="corrected")
            for name in names
        )
        return Corrected(did=Did.REPLACED, changes=(Encoded(memory=new), *moved, back), memories=names)
    why = "denied" if said.act is Act.DENY else "asked"
    let_go = tuple(Moved(memory=name, stage=Stage.FORGOTTEN, why=why) for name in names)
    did = Did.ERASED if said.act is Act.ERASE else Did.LET_GO
    return Corrected(did=did, changes=(*let_go, back), memories=names)


def erased(
    engine: Engine, scope: Scope, done: Corrected | None, event: Event | None, *, by: str
) -> list[Receipt]:
    """What was to be erased for good, is; with the words of the wish, where they say it, too."""
    if done is None or done.did is not Did.ERASED:
        return []
    told = " ".join(said_by(each.words) for each in engine.store.memories(scope, done.memories))
    receipts: list[Receipt] = []
    names = [*done.memories]
    if event and not event.words.gone and _repeats(said_by(event.words), told):
        names.append(event.id)
    for name in names:
        try:
            receipts.append(erase(engine, scope, plan_erasure(engine, scope, name), by=by))
        except NotFound:  # it went with another one
            continue
    return receipts


def _repeats(wish: str, told: str) -> bool:
    """Whether the wish says a value of what it wants erased."""
    values = {frame.value for frame in frames(told) if frame.value}
    return any(value in normal(wish).lower() for value in values) or bool(
        set(re.findall(r"\d{2,}", normal(told))) & set(re.findall(r"\d{2,}", normal(wish)))
    )


# What is meant.


def _meant(
    engine: Engine, scope: Scope, said: Correction, *, session: str, event: str, pending: Sequence[Memory]
) -> Memory | None:
    if said.about:
        return _only(_named(engine, scope, said.about))
    turns = [*reversed(pending), *_said_lately(engine, scope, session, besides=event)]
    shown = shown_lately(engine, scope, session)
    if said.statement:
        near = find(engine, scope, Cue(text=said.statement), budget=Budget(k=_NEAR, tokens=100_000)).found
        among = [*turns, *shown, *(each.memory for each in near)]
        return next((each for each in among if _stands(each) and _otherwise(each, said.statement)), None)
    if said.bare:
        return next((each for each in turns[:1] if _stands(each) and _has(each, said.wrong)), None)
    if said.wrong:
        # What a person stated is meant rather than what the mind said after it.
        turns.sort(key=lambda each: set(each.origins) == {Origin.AGENT})
        return next((each for each in [*turns, *shown] if _stands(each) and _has(each, said.wrong)), None)
    if turns:
        return turns[0] if _stands(turns[0]) else None
    return _only(shown)


def _named(engine: Engine, scope: Scope, about: str) -> list[Memory]:
    cue = Cue(text=about, filter=Filter(kinds=_STATED))
    found = find(engine, scope, cue, budget=Budget(k=_NEAR, tokens=100_000)).found
    return [each.memory for each in found if restates(about, said_by(each.memory.words))]


def _only(among: Iterable[Memory]) -> Memory | None:
    """The one that is meant; none, where it could be another one, too."""
    found = {same_words(each.words.text) or each.id: each for each in among if _stands(each)}
    return next(iter(found.values())) if len(found) == 1 else None


def _stands(memory: Memory) -> bool:
    return memory.stage in FINDABLE


def _otherwise(memory: Memory, statement: str) -> bool:
    return compare(said_by(memory.words), statement).standing in _OTHERWISE


def _has(memory: Memory, value: str) -> bool:
    return normal(value).casefold() in normal(said_by(memory.words)).casefold()


def _said_lately(engine: Engine, scope: Scope, session: str, *, besides: str) -> list[Memory]:
    """What the last turns of the thread stated, the newest first: the memory of each, or the one that it said again."""
    turns = [
        each
        for each in reversed(engine.store.events(scope, last=_EVENTS))
        if each.type in SPOKEN
        and each.words.session == session
        and each.id != besides
        and not each.words.gone
    ][:_TURNS]
    found: list[Memory] = []
    for turn in turns:
        did = activity_of(turn)
        if correction(did.content) and turn.origin is Origin.USER:
            continue
        if not (says_something(did.content) or says_something(did.reply)):
            continue
        found += _made_of(engine, scope, turn) or [
            each
            for each in shown_lately(engine, scope, session)
            if restates(f"{did.content} {did.reply}", said_by(each.words))
        ]
    return found


def _made_of(engine: Engine, scope: Scope, turn: Event) -> list[Memory]:
    names: dict[str, None] = {}
    for record in engine.store.records(scope, naming=[turn.id]):
        match record.entry().change:
            case Encoded(memory=memory) if memory.kind in _STATED:
                names[memory.id] = None
            case Judged(memory=name, sources=sources) if turn.id in sources:
                names[name] = None
            case _:
                pass
    return [each for each in engine.store.memories(scope, names) if each.stage in FINDABLE]


# What becomes of it.


def _new(
    scope: Scope, said: Correction, meant: Memory, *, event: str, at: datetime, session: str
) -> Memory | None:
    """What is right, as a memory; None where nothing was said, or nothing can be put in the place of what is wrong."""
    if said.act is not Act.REPLACE:
        return None
    text = said.statement or _put_right(meant, said)
    if not text:
        return None
    # What is put together with its words is believed no more than they are.
    sources = (event,) if said.statement else (event, meant.id)
    kind = meant.kind if meant.kind in (Kind.NOTE, Kind.FACT) else Kind.FACT
    words = replace(
        meant.words, text=text, title="", trigger="", session=session, extra="", alias="", digest=""
    )
    return Memory(
        id=identity_of(at, f"correction\n{event}"),
        scope=scope,
        words=words,
        occurred=at,
        kind=kind,
        origins=(Origin.USER,),
        category=meant.category,
        importance=meant.importance,
        sources=sources,
        valid_from=at,
    )


def _put_right(meant: Memory, said: Correction) -> str:
    """Its words with the right value in the place of the wrong one, where that is one place."""
    words = meant.words
    told_so = not said.wrong or _in(words.trigger, said.wrong) or not _in(words.text, said.wrong)
    text = words.trigger if words.trigger and told_so else words.text
    text = normal(text)
    if not is_statement(text):
        return ""
    if not said.wrong and (made := in_place(text, said.right)):
        return made
    values = [said.wrong] if said.wrong else _values(text)
    if len(values) != 1:
        return ""
    pattern = re.escape(normal(values[0]))
    if values[0].isascii():
        pattern = rf"(?<!\w){pattern}(?!\w)"
    places = list(re.finditer(pattern, text, re.IGNORECASE))
    return put(text, *places[0].span(), said.right) if len(places) == 1 else ""


def _values(text: str) -> list[str]:
    """The pieces of a statement that are what it says of somebody: a value has one name for both languages."""
    pieces = re.findall(_PIECE, text)
    found: dict[str, None] = {}
    for value in {frame.value for frame in frames(text) if frame.value}:
        whole = [value] if _in(text, value) else [each for each in pieces if agree(value, each)]
        found.update(dict.fromkeys(whole))
    return list(found)


def _in(text: str, value: str) -> bool:
    return normal(value).casefold() in normal(text).casefold()


def _all_of(engine: Engine, scope: Scope, meant: Memory, pending: Sequence[Memory]) -> list[Memory]:
    """What is meant, what says the same, what it was learnt from if that says nothing else, and all that was made of
    these alone. What had other sources, too, is left to the night."""
    chosen = {meant.id: meant}
    if words := same_words(meant.words.trigger or meant.words.text):
        same = engine.store.listed(scope, Filter(said=words, kinds=_STATED), limit=50)
        chosen |= {each.id: each for each in same if each.words.speaker == meant.words.speaker}
    for each in engine.store.memories(scope, meant.sources):
        if each.kind in _STATED and _stands(each) and is_statement(each.words.trigger or each.words.text):
            chosen[each.id] = each
    waiting = list(chosen.values())
    while waiting:
        own = waiting.pop()
        events = [name for name in own.sources if name not in chosen] if own.kind is Kind.EVENT else []
        for record in engine.store.records(scope, naming=[own.id, *events]):
            made = record.entry().change
            if not isinstance(made, Encoded) or made.memory.id in chosen:
                continue
            if made.memory.sources and set(made.memory.sources) <= {*chosen, *events}:
                for each in engine.store.memories(scope, [made.memory.id]):
                    if each.stage in (*FINDABLE, Stage.ARCHIVED):
                        chosen[each.id] = each
                        waiting.append(each)
    return list(chosen.values())
