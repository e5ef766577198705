"""The sections of what comes to mind: each within its room, each line with whose words it is and where the rest lies."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from omoide.dynamics.attention import Channel
from omoide.engine import Engine
from omoide.language.annotating import annotated
from omoide.language.lexicon import folded
from omoide.language.matters import SAME, same_matter
from omoide.language.sentences import joined, sentences
from omoide.library.activity_lines import format_for_priming
from omoide.library.context import ROOM, Left, Line, Section, cost, due_mark, fitted, titled, unclear_line
from omoide.library.fencing import flat, origin_of, origins_of, trust_of
from omoide.library.paths import path_of
from omoide.model.activity import usual_origin
from omoide.model.cue import Recollection, Recollections
from omoide.model.event import Event
from omoide.model.for_now import for_now
from omoide.model.memory import Kind, Memory, Origin, Trust
from omoide.model.scope import Scope
from omoide.persona.days import date_of
from omoide.persona.presenting import present_self
from omoide.search.skills import Matched, description
from omoide.society.people import look_up
from omoide.society.resolutions import Resolution, settled_by
from omoide.society.shared import shared
from omoide.wake.conversing import unclear
from omoide.wake.doubting import Doubting
from omoide.wake.happening import channel_path, fallback, recent
from omoide.wake.intending import open_intentions
from omoide.wake.quoting import Block

_MANY = 1000  # events: enough for any room
_TOLD = 20  # of what was resolved
_LEANING = ("mood", "goal")  # signals of the persona itself


def persona(
    engine: Engine, scope: Scope, *, budget: int, language: str, acting: bool, oldest: date | None
) -> Section:
    """The mind itself, before all others (NA-01)."""
    if not budget:
        return fitted(Channel.PERSONA, [], budget=budget, language=language)
    parts = present_self(engine, scope, language=language, acting=acting, oldest=oldest)
    names = [each.memory for part in parts for each in part.lines if each.memory]
    known = {each.id: each for each in engine.store.memories(scope, names)} if names else {}
    lines: list[Line] = []
    for part in parts:
        lines.append(Line(text=f"### {part.title}", ready=True))
        for each in part.lines:
            if memory := known.get(each.memory):
                lines.append(
                    Line(
                        text=each.text,
                        origin=_origin(memory),
                        whose=origins_of(memory, language),
                        pointer=path_of(memory),
                        id=memory.id,
                        why=part.name,
                        quotes=part.quotes,
                    )
                )
            else:
                text = each.text if each.ours else flat(each.text)
                lines.append(Line(text=f"- {text}" if each.item else text, ready=True, quotes=part.quotes))
    return fitted(Channel.PERSONA, lines, budget=budget, language=language)


def sender(engine: Engine, scope: Scope, name: str, *, budget: int, language: str) -> Section:
    """The profile of whoever speaks, by exact look-up (AW-13); as many of its sentences as there is room for."""
    if not name or not budget:
        return fitted(Channel.SENDER, [], budget=budget, language=language)
    looked = look_up(engine, scope, name)
    if looked.memory is None:
        among = ", ".join(each.words.title for each in looked.among)
        left = [Left(what=among, why="ambiguous")] if among else []
        return fitted(Channel.SENDER, [], budget=budget, language=language, left=left)
    memory = looked.memory
    line = memory_line(memory, why="sender", done=(), language=language, shared_one=True)
    head = memory.words.title or name
    room = budget - cost(titled(Channel.SENDER, language))
    known, told = sentences(memory.words.text), list[str]()
    for sentence in known:
        longer = replace(line, text=f"{head}: {joined([*told, sentence])}")
        if cost(longer.written()) > room:
            break
        told.append(sentence)
    lines = [replace(line, text=f"{head}: {joined(told)}")] if told else []
    left = [Left(what=line.pointer, why=ROOM)] if len(told) < len(known) else []
    return fitted(Channel.SENDER, lines, budget=budget, language=language, left=left)


class Lately(NamedTuple):
    """What happened lately: which events it tells to the last word, and the day of the oldest of which it tells anything."""

    section: Section
    whole: frozenset[str] = frozenset()
    oldest: date | None = None


def activity(engine: Engine, scope: Scope, *, budget: int, language: str) -> Lately:
    """The newest of the log (AW-14); where it is empty, the newest episodes and posts."""
    room = budget - cost(titled(Channel.ACTIVITY, language))
    if room <= 0:
        return Lately(fitted(Channel.ACTIVITY, [], budget=budget, language=language))
    events = _said_once(recent(engine, scope, limit=min(max(room // 15, 20), _MANY)))
    if events:
        now = engine.clock.now()
        shown = format_for_priming(events, tokens=room, now=now, language=language, settings=engine.activity)
    else:
        hours = engine.activity.fallback_hours or None
        shown = fallback(
            engine, scope, tokens=room, language=language, since_hours=hours, settings=engine.activity
        )
    names = () if events else [name for each in shown.lines for name in each.event_ids]
    paths = {each.id: path_of(each) for each in engine.store.memories(scope, names)}
    if len(paths) < len(names):
        paths |= {each.id: channel_path(each) for each in engine.store.events(shared(scope), ids=names)}
    lines = [
        Line(
            text=each.text,
            origin=str(each.origin or ""),
            pointer=each.pointer or paths.get("".join(each.event_ids), ""),
            ready=True,
        )
        for each in shown.lines
    ]
    older = any(event.number > len(events) for event in events)  # of which not even the words were read
    left = [Left(what="activity_log", why=ROOM)] if shown.left_out or older else []
    section = fitted(Channel.ACTIVITY, lines, budget=budget, language=language, left=left)
    if not events:
        return Lately(section)
    seen = {name for each in shown.lines for name in each.event_ids}
    oldest = min((event.at for event in events if event.id in seen), default=None)
    return Lately(section, shown.whole, date_of(engine, oldest) if oldest else None)


def _said_once(events: Sequence[Event]) -> list[Event]:
    """Doubtful words are one source, however often they come: the newest of those that say the same stands for all. What the
    mind did with its tools it did as often as it did it."""
    kept: list[Event] = []
    seen: set[str] = set()
    for event in reversed(events):
        own = usual_origin(event.type) is event.origin
        if event.own_trust is Trust.LOW and not own and event.words.text:
            letters = "".join(filter(str.isalnum, folded(event.words.text)))
            if letters in seen:
                continue
            seen.add(letters)
        kept.append(event)
    return kept[::-1]


def intentions(
    engine: Engine,
    scope: Scope,
    done: Sequence[Resolution],
    *,
    talk: str,
    only: frozenset[str] | None,
    budget: int,
    language: str,
) -> Section:
    """What is due first, first of all, or of it `only` these; what anybody has resolved is none of them. A correction that nobody could place
    comes before all."""
    if not budget:
        return fitted(Channel.INTENTIONS, [], budget=budget, language=language)
    now, ahead = engine.clock.now(), engine.priming.ahead_hours
    lines = [
        Line(
            text=due_mark(each.valid_from, now=now, ahead_hours=ahead, language=language) + each.words.text,
            origin=_origin(each),
            whose=origins_of(each, language),
            pointer=path_of(each),
            id=each.id,
            why="open",
        )
        for each in open_intentions(engine, scope, resolved=done)
        if only is None or each.id in only
    ]
    if event := unclear(engine, scope, talk):
        asked = Line(text=unclear_line(event.words.text, language), origin=str(event.origin), why="unclear")
        lines = [asked, *lines]
    return fitted(Channel.INTENTIONS, lines, budget=budget, language=language)


def resolved(
    done: Sequence[Resolution], *, now: datetime, days: float, budget: int, language: str
) -> Section:
    """AW-33: the newest first, each matter once."""
    lately = [each for each in reversed(done) if each.at >= now - timedelta(days=days)]
    lately.sort(key=lambda each: each.at, reverse=True)  # a talk is digested long after what was said in it
    lines = [
        Line(
            text=f"[{each.at:%Y-%m-%d}] {each.item}" + (f" — {each.by}" if each.by else ""),
            origin=str(Origin.AGENT),
            pointer="shared/resolutions.jsonl",
            id=each.event,
            why="resolved",
        )
        for each in (lately[place] for place in _each_once(tuple(each.item for each in lately[:_TOLD])))
    ]
    return fitted(Channel.RESOLVED, lines, budget=budget, language=language)


@for_now(64)
def _each_once(newest_first: tuple[str, ...]) -> tuple[int, ...]:
    """The places of those that are no other matter once more."""
    found: list[int] = []
    for place, item in enumerate(newest_first):
        if not any(same_matter(item, newest_first[other]) >= SAME for other in found):
            found.append(place)
    return tuple(found)


def skills(found: Iterable[Matched], *, budget: int, language: str, late: Sequence[Left]) -> Section:
    return fitted(
        Channel.SKILLS,
        (_skill_line(each, language) for each in found),
        budget=budget,
        language=language,
        left=late,
    )


def important(
    found: Iterable[Memory],
    done: Sequence[Resolution],
    *,
    doubts: Doubting,
    budget: int,
    language: str,
    late: Sequence[Left],
) -> Section:
    lines = [
        memory_line(each, why="important", done=done, language=language, doubts=doubts)
        for each in found
        if each.id not in doubts.behind
    ]
    return fitted(Channel.IMPORTANT, lines, budget=budget, language=language, left=late)


def chosen(
    channel: Channel,
    came: Recollections,
    done: Sequence[Resolution],
    *,
    told: frozenset[str],
    doubts: Doubting,
    budget: int,
    language: str,
    late: Sequence[Left],
) -> Section:
    """What was found, without what the other sections tell already: memories, or all the events they were made of."""
    lines, left, room = list[Line](), list(late), budget
    for each in came.found:
        memory = each.memory
        if (
            memory.id in told
            or memory.id in doubts.behind
            or (memory.sources and told.issuperset(memory.sources))
        ):
            continue
        if each.tokens > room:  # what it costs is known before it is written
            left.append(Left(what=path_of(memory), why=ROOM))
            continue
        room -= each.tokens
        lines.append(memory_line(memory, why=_why(each), done=done, language=language, doubts=doubts))
    return fitted(channel, lines, budget=budget, language=language, left=left)


def past(
    blocks: Iterable[Block],
    *,
    told: frozenset[str],
    budget: int,
    longest: int,
    language: str,
    late: Sequence[Left],
) -> Section:
    """What was said before in the same telling words, word for word, without what is told already (NA-62)."""
    lines = [
        Line(
            text=f"[{each.at:%Y-%m-%d}] {f'{each.speaker}: ' if each.speaker else ''}{each.shown(longest)}",
            origin=each.origin,
            whose=origin_of(each.origin, language),
            pointer=each.pointer,
            id=each.memory,
            why=each.keyword,
        )
        for each in blocks
        if told.isdisjoint(each.ids)
    ]
    return fitted(Channel.PAST, lines, budget=budget, language=language, left=late)


def offered(found: Iterable[Recollection], *, budget: int, language: str, late: Sequence[Left]) -> Section:
    """What others share: whose it is, from whom they have it, and how far it may be believed (PI-32)."""
    lines = [
        Line(
            text=f"[{memory.occurred:%Y-%m-%d}] {memory.scope.mind}: {memory.words.text}",
            origin=", ".join(
                (_origin(memory), f"trust {(memory.trust or Trust.LOW).name.lower()}", *_way(memory))
            ),
            whose=f"{origins_of(memory, language)}, {trust_of(memory, language)}",
            pointer=f"{memory.scope.mind}/{memory.id}",
            why=_why(each),
        )
        for each in found
        for memory in (each.memory,)
    ]
    return fitted(Channel.OFFERED, lines, budget=budget, language=language, left=late)


def _way(memory: Memory) -> list[str]:
    return [f"heard from {' > '.join(told.mind for told in memory.heard.path)}"] if memory.heard else []


def _why(each: Recollection) -> str:
    """The two that gave most, and what mood and goals added or took, which is never much."""
    best = [part for part in sorted(each.parts.items(), key=lambda part: -part[1])[:2] if part[1] > 0]
    leaning = [
        (name, each.parts[name]) for name in _LEANING if each.parts.get(name) and name not in dict(best)
    ]
    told = ", ".join(f"{name} {value:.2f}" for name, value in [*best, *leaning])
    return f"{told}: {', '.join(each.matched)}" if each.matched else told


def memory_line(
    memory: Memory,
    *,
    why: str,
    done: Sequence[Resolution],
    language: str,
    shared_one: bool = False,
    doubts: Doubting | None = None,
) -> Line:
    words = memory.words
    said = annotated(" ".join(part for part in (words.trigger, words.text) if part), memory.occurred)
    title = f"{words.title} — " if words.title else ""
    own = memory.kind is Kind.EVENT and set(memory.origins) == {Origin.AGENT}
    speaker = words.speaker or (memory.scope.speaker if own else "")
    mark = _settled(words.text, done, since=memory.occurred)
    before = doubts.said_of(memory, language) if doubts else ""
    return Line(
        text=f"[{memory.occurred:%Y-%m-%d}] {f'{speaker}: ' if speaker else ''}{title}{said}{mark}{before}",
        origin=_origin(memory),
        whose=origins_of(memory, language),
        pointer=path_of(memory, shared=shared_one),
        id=memory.id,
        why=why,
    )


def _settled(text: str, done: Sequence[Resolution], *, since: datetime) -> str:
    """When it was resolved; of a text about several matters, which of them was."""
    if not done:
        return ""
    if whole := settled_by(text, done, since=since):
        return f" [✓ {whole.at:%Y-%m-%d}]"
    said = sentences(text)
    parts = (settled_by(each, done, since=since) for each in said) if len(said) > 1 else ()
    part = next(filter(None, parts), None)
    return f" [✓ {part.at:%Y-%m-%d}: {part.item}]" if part else ""


def _skill_line(match: Matched, language: str) -> Line:
    memory = match.memory
    return Line(
        text=description(memory.words) + (" (!)" if match.failing else ""),
        origin=_origin(memory),
        whose=origins_of(memory, language),
        pointer=path_of(memory, shared=memory.scope.mind == shared(memory.scope).mind),
        id=memory.id,
        why=", ".join(match.why),
    )


def _origin(memory: Memory) -> str:
    return "+".join(memory.origins)
