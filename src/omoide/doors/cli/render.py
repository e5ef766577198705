"""How the terminal shows things: readable by people, the same facts as in `--json`."""

import json
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from omoide.language.annotating import annotated
from omoide.language.cleaning import visible
from omoide.model.cue import Recollection, Recollections, Related
from omoide.model.event import Event
from omoide.model.identity import short
from omoide.model.memory import TRUST_OF, Kind, Level, Memory, Stage, Trust
from omoide.model.picture import pictures_of
from omoide.model.relation import Relation, Tie
from omoide.model.words import Words
from omoide.wire.texts import say

if TYPE_CHECKING:
    from omoide.dynamics.forgetting import Fading
    from omoide.model.association import Associations
    from omoide.search.reason import Reason
    from omoide.society.doubting import Doubted

_WIDTH = 100


def out(text: str = "") -> None:
    print(text)


def as_json(shape: Any) -> None:
    print(json.dumps(shape, ensure_ascii=False, indent=2, default=str))


def dim(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m" if sys.stdout.isatty() else text


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if sys.stdout.isatty() else text


def said(words: Words, language: str, *, whole: bool = False) -> str:
    """What the words say, in one line unless all of it is wanted."""
    if words.gone:
        return say("lost_words" if words.lost else "erased_words", language)
    if words.secret:
        return say("secret_words", language)
    parts = [part for part in (words.title, words.trigger, words.text) if part]
    text = visible(" → ".join(parts))
    if whole:
        return text
    line = " ".join(text.split())
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"


def marks(memory: Memory) -> str:
    """What is out of the ordinary about it."""
    found = [str(memory.kind)]
    if memory.stage is not Stage.ACTIVE:
        found.append(str(memory.stage))
    if memory.level is not Level.FULL:
        found.append(memory.level.name.lower())
    if memory.protection:
        found.append("protected")
    found += [str(each) for each in memory.origins if TRUST_OF[each] is memory.trust is Trust.LOW]
    return " ".join(found)


def memory_line(memory: Memory, language: str) -> str:
    date = memory.occurred.isoformat(" ", "minutes")[:16]
    told = said(memory.words, language)
    if memory.kind is Kind.FACT:  # it is read long after the talk it comes from
        told = annotated(told, memory.occurred)
    return f"{bold(short(memory.id))}  {dim(date)}  {told}  {dim(f'[{marks(memory)}]')}"


def memories(found: Iterable[Memory], language: str, *, doubts: "Iterable[Doubted]" = ()) -> None:
    """Each on a line; below one that is perhaps outdated what seems to say otherwise."""
    newer: dict[str, Memory] = {}
    for pair in doubts:  # the newest first
        newer.setdefault(pair.older.id, pair.newer)
    lines = [
        memory_line(memory, language)
        + (f"\n{_doubted(newer[memory.id], language)}" if memory.id in newer else "")
        for memory in found
    ]
    out("\n".join(lines) if lines else say("no_memories", language))


def _doubted(newer: Memory, language: str) -> str:
    return f"    {dim(say('perhaps_outdated', language))}  {memory_line(newer, language)}"


def undecided(names: Sequence[str], language: str) -> None:
    out(say("undecided", language, count=len(names), ids=" ".join(map(short, names))))


def recollections(came: Recollections, language: str, *, explain: bool, tokens: int) -> None:
    if not came.found:
        out(say("nothing", language))
        if explain and came.support is not None:
            out(dim(say("best_support", language, support=f"{came.support:.3f}")))
    for each in came.found:
        line = memory_line(each.memory, language)
        copies = dim(say("copies", language, count=len(each.copies))) if each.copies else ""
        out("  ".join(part for part in (line, each.marks, copies) if part))
        if explain:
            out(_parts(each, language))
        for other in each.related:
            out(
                f"    {dim(f'↳ {_tie(each.memory, other, language)}')}  {memory_line(other.memory, language)}"
            )
    if came.offered:
        out(dim(say("from_others", language)))
        for each in came.offered:
            out(f"  {each.memory.scope.mind}  {memory_line(each.memory, language)}")
    if came.spelt:
        out(dim(say("spelt", language, spelt=came.spelt)))
    if came.trouble:
        out(dim(say("only_words", language, trouble=came.trouble)))
    if came.left_out:
        out(dim(say("left_out", language, count=came.left_out, tokens=tokens)))
    if came.truncated:
        out(dim(say("cut", language)))


def _tie(memory: Memory, other: Related, language: str) -> str:
    if other.tie != Tie.DOUBTS:
        return other.tie
    return say("said_before" if other.memory.occurred <= memory.occurred else "perhaps_outdated", language)


def _parts(each: Recollection, language: str) -> str:
    parts = " + ".join(f"{name} {value:.3f}" for name, value in each.parts.items() if value) or "0"
    found_by = ", ".join(each.matched) or say("none", language)
    return dim(
        f"        {say('score', language)} {each.score:.3f} = {parts};  {say('matched', language)}: {found_by}"
    )


def fading(value: "Fading", language: str) -> str:
    """How much is left, and the numbers that it comes from."""
    facts = {
        "left": f"{value.retention:.3g}",
        "age": f"{value.age_days:.1f}",
        "half_life": f"{value.half_life_days:.1f}",
        "worth": f"{value.worth:.2f}",
        "count": value.rehearsals,
    }
    return dim(say("frozen" if value.frozen else "left_of_it", language, **facts))


def weakest(found: "Sequence[tuple[Memory, Fading]]", language: str) -> None:
    for each, value in found:
        out(memory_line(each, language))
        out(f"        {fading(value, language)}")
    if not found:
        out(say("no_memories", language))


def related(found: Iterable[Related], language: str) -> None:
    lines = [f"{dim(other.tie)}  {memory_line(other.memory, language)}" for other in found]
    out("\n".join(lines) if lines else say("no_memories", language))


def associations(value: "Associations", language: str) -> None:
    """A line for each concept with the way to it, and below it the memories that tie the last step."""
    if not value.found:
        out(say("no_associations", language))
    for each in value.found:
        way = f"{each.via} → " if value.walk else "".join(f"{one} → " for one in each.path)
        out(f"{dim(way)}{bold(each.concept)}  {dim(f'{each.activation:.2f}')}")
        for memory in each.memories:
            out(f"        {memory_line(memory, language)}")


def reason(value: "Reason", language: str) -> None:
    if value.because:
        because = say(value.because.text, language, **value.because.facts)
        out(say("does_not_come", language, because=because))
    else:
        out(say("comes", language, place=value.place))
    out(_parts(value.recollection, language).strip())


def memory(value: Memory, links: Sequence[Relation], language: str) -> None:
    """Everything about one memory that is not computed."""
    out(f"{bold(value.id)}  {dim(f'[{marks(value)}]')}")
    out(said(value.words, language, whole=True))
    words = value.words
    rows = [
        ("when", value.occurred.isoformat(timespec="seconds")),
        ("from", ", ".join(value.origins) + (f" ({words.speaker})" if words.speaker else "")),
        ("trust", value.trust.name.lower() if value.trust else ""),
        ("about", ", ".join(words.names)),
        ("place", words.place),
        ("tags", ", ".join(words.tags)),
        ("pictures", ", ".join(each.reference for each in pictures_of(words))),
        ("category", value.category or ""),
        ("weight", "" if value.importance is None else f"{value.importance:g}"),
        ("state", f"{value.stage}, {value.tier}, {value.level.name.lower()}"),
        ("recalls", say("times", language, count=value.recalls)),
        ("sources", ", ".join(short(source) for source in value.sources)),
        ("flags", ", ".join(words.flags)),
        ("links", ", ".join(f"{each.tie} {short(each.source)} → {short(each.target)}" for each in links)),
    ]
    for key, text in rows:
        if text:
            out(f"  {dim(say(key, language))}: {visible(text)}")


def events(found: Iterable[Event], language: str, *, back: Collection[str] = ()) -> None:
    """`back`: the ids of those that somebody took back."""
    mark = dim(f"  {say('event_taken_back', language)}")
    lines = [
        f"{bold(str(event.number).rjust(5))}  {dim(event.at.strftime('%Y-%m-%d %H:%M:%S'))}  {event.type}  "
        f"{visible(event.words.speaker) + ': ' if event.words.speaker else ''}{said(event.words, language)}"
        f"{mark if event.id in back else ''}"
        for event in found
    ]
    out("\n".join(lines) if lines else say("no_events", language))


def kept(memory: Memory, language: str) -> str:
    """That it was remembered; or how often it was said by now."""
    if memory.mentions > 1:
        return say("mentioned", language, count=memory.mentions)
    return say("remembered", language)
