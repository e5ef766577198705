"""Files that are new here, on their way in: their names first, for they may rest on each other."""

from omoide.language.cleaning import is_blank
from omoide.library.paths import place_of
from omoide.library.vault_arriving import arrival, identity_of, is_identity
from omoide.library.vault_file import Told
from omoide.library.vault_spoken import Unsaid, links_of
from omoide.mirror.draft import Draft
from omoide.mirror.known import Past, past_of
from omoide.mirror.looking import Sheet
from omoide.mirror.plan import Did, Why
from omoide.model.change import Change, Encoded, Moved
from omoide.model.memory import Memory, Stage
from omoide.model.scope import Scope

New = tuple[Sheet, Told, Why]
Named = tuple[Sheet, Told, Why, str, Scope]


def arrive(draft: Draft, new: list[New]) -> None:
    named: list[Named] = []
    scopes = [draft.known.scope_of(shared=_is_shared(sheet)) for sheet, _, _ in new]
    past = _past(draft, list(zip(scopes, new, strict=True)))
    for scope, (sheet, told, why) in zip(scopes, new, strict=True):
        if why is Why.RESTORED and told.id in past.erased:
            draft.refuse(sheet, Why.ERASED, told.id)
            continue
        if why is Why.RESTORED and told.id in past.used:
            why = Why.NONE  # an undo made it vanish; its id is used up
        name = told.id if why is Why.RESTORED else identity_of(told, sheet, scope)
        if name in draft.known.memories:  # it came in before, and the sync ended too early to say so
            _again(draft, draft.known.memories[name], sheet)
            continue
        if name in past.used:
            name = identity_of(told, sheet, scope, used=past.used)
        named.append((sheet, told, why, name, scope))
    there = {*draft.known.memories, *(each[3] for each in named)}
    there |= {event.id for events in draft.events.values() for event in events}
    for sheet, told, why, name, scope in _in_order(named):
        _take(draft, sheet, told, why, name, scope, there | _known_events(draft, scope, told))


def _is_shared(sheet: Sheet) -> bool:
    place = place_of(sheet.path)
    return place is not None and place.shared


def _past(draft: Draft, new: list[tuple[Scope, New]]) -> Past:
    """What the journals know of all the names in question."""
    names: dict[Scope, set[str]] = {}
    for scope, (sheet, told, _) in new:
        own = names.setdefault(scope, set())
        own.add(identity_of(told, sheet, scope))
        if is_identity(told.id):
            own.add(told.id)
    found = [past_of(draft.engine, scope, frozenset(own)) for scope, own in names.items()]
    return Past(
        used=frozenset(name for past in found for name in past.used),
        erased=frozenset(name for past in found for name in past.erased),
    )


def _is_daily(sheet: Sheet) -> bool:
    place = place_of(sheet.path)
    return place is not None and place.daily


def _in_order(named: list[Named]) -> list[Named]:
    """What another rests on comes before it."""
    by_name = {each[3]: each for each in named}
    done: dict[str, Named] = {}
    for name in sorted(by_name):
        pending = [name]
        while pending:
            top = pending[-1]
            sources = by_name[top][1].said.get("sources") or ()
            waiting = [
                each for each in sources if each in by_name and each not in done and each not in pending
            ]
            if waiting:
                pending.append(waiting[0])
            else:
                done[top] = by_name[top]
                pending.pop()
    return list(done.values())


def _known_events(draft: Draft, scope: Scope, told: Told) -> set[str]:
    missing = [str(each) for each in told.said.get("sources") or () if each not in draft.known.memories]
    return {event.id for event in draft.engine.store.events(scope, ids=missing)} if missing else set()


def _again(draft: Draft, memory: Memory, sheet: Sheet) -> None:
    draft.held[memory.id] = sheet.path
    if memory.stage is Stage.FORGOTTEN:
        draft.change(memory, [Moved(memory=memory.id, stage=Stage.ACTIVE, why="found")])
        draft.tell(sheet.path, Did.ADDED, Why.RESTORED, memory.id)


def _take(draft: Draft, sheet: Sheet, told: Told, why: Why, name: str, scope: Scope, there: set[str]) -> None:
    if not told.whole and is_blank(str(told.said["text"])):
        if not _is_daily(sheet):
            draft.refuse(sheet, Why.EMPTY, "")  # an editor makes the file first
            return
        if is_blank(str(told.said.get("title", ""))):
            return  # a time of day, and nothing said of it
    counts = draft.base.counts.get(name, {})
    try:
        memory, lost = arrival(
            told, sheet, scope, name=name, now=draft.now, by=draft.by, there=there - {name}, counts=counts
        )
        links = links_of(told.said, name) if why is Why.RESTORED else []
    except Unsaid as error:
        draft.refuse(sheet, Why.SAID, "", str(error))
        return
    changes: list[Change] = [Encoded(memory=memory)]
    if refusal := draft.refusal(memory, changes):
        draft.refuse(sheet, refusal, "")
        return
    draft.change(memory, changes, new=True)
    if why is Why.RESTORED:
        draft.texts.pop(name, None)  # it says itself what it is tied to
    draft.held[name] = sheet.path
    draft.links += [(scope, each) for each in links if each.target in there]
    detail = ", ".join([*lost, *(["links"] if any(each.target not in there for each in links) else [])])
    draft.tell(sheet.path, Did.ADDED, why, name, detail=detail)
