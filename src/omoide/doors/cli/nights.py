"""How nights are shown: what each step did, counted; and what it would do, change by change."""

from collections.abc import Iterator, Mapping, Sequence

from omoide.doors.cli import render
from omoide.mind import Mind
from omoide.model.change import Change, Encoded, Erased, Linked, Moved, Revised, Unlinked, subjects, words_of
from omoide.model.identity import ID_LENGTH, short
from omoide.model.memory import Memory
from omoide.model.parked import Parked
from omoide.model.report import Outcome, Report, Stepped
from omoide.model.words import Words
from omoide.sleep.night import Waiting
from omoide.wire.texts import TEXTS, say


def show_reports(found: Sequence[Report], language: str, *, empty: str) -> None:
    for report in found:
        render.out(render.bold(say("night", language, night=report.night)))
        if report.undone:
            render.out("  " + say("night_undone", language, count=report.undone))
        if report.passed_over:
            render.out("  " + say("night_passed_over", language, count=report.passed_over))
        for stepped in report.steps:
            _show_step(stepped, language)
    if not found:
        render.out(say(empty, language))


def show_waiting(waiting: Waiting, language: str, *, owed: bool = False) -> None:
    """What is to be known before all else: that the clock was wrong or may be, and what is parked."""
    if waiting.ahead:
        render.out(say("nights_ahead", language, until=waiting.ahead.date()))
    if waiting.leapt:
        since, until = (at.date() for at in waiting.leapt)
        render.out(say("nights_leapt", language, since=since, until=until, days=waiting.leapt.days))
    elif waiting.withheld:  # who says that the clock is right says it for both
        render.out(say("nights_withheld", language, since=waiting.withheld.date()))
    if owed and waiting.owed and not waiting.leapt:
        render.out(say("nights_owed", language, count=waiting.owed))
    show_parked(waiting.parked, language)


def show_parked(parked: Sequence[Parked], language: str) -> None:
    for each in parked:
        name = short(each.name) if len(each.name) == ID_LENGTH else each.name
        facts = {"where": each.where, "name": name, "why": each.why, "tries": each.tries}
        since, again = (at.isoformat(" ", "minutes")[:16] for at in (each.since, each.again))
        render.out(say("parked", language, since=since, again=again, **facts))


def show_plan(mind: Mind, planned: Sequence[Report], language: str) -> None:
    """A diff that people can read: what each memory says now and would say, where it is and would be."""
    for report in planned:
        render.out(render.bold(say("night", language, night=report.night)))
        for stepped in report.steps:
            _show_step(stepped, language)
            made = {each.memory.id: each.memory for each in stepped.changes if isinstance(each, Encoded)}
            for change in stepped.changes:
                for line in _change(mind, change, made, language):
                    render.out(f"    {line}")
    if not planned:
        render.out(say("no_nights", language))


def _show_step(stepped: Stepped, language: str) -> None:
    """A step that was done in spite of trouble was done by rule: by another judge, or without the language model."""
    render.out(f"  {_stepped(stepped, language)}")
    for trouble in stepped.trouble:
        failed = stepped.outcome in (Outcome.FAILED, Outcome.PARKED)
        render.out(f"    {trouble if failed else say('by_rule', language, trouble=trouble)}")
    for parked in stepped.parked:
        render.out(f"    {say('step_left_out', language, parked=parked)}")


def _stepped(stepped: Stepped, language: str) -> str:
    counts = ", ".join(f"{say(f'count_{name}', language)} {count}" for name, count in stepped.counts.items())
    outcome = say(f"step_{stepped.outcome}", language)
    return f"{stepped.step}: {outcome}  {counts or say('night_quiet', language)}"


def _change(mind: Mind, change: Change, made: Mapping[str, Memory], language: str) -> list[str]:
    """`made` are memories that there would be then."""
    if isinstance(change, Encoded):
        return [f"+ {change.memory.kind}: {_text(change.memory.words)}"]
    if isinstance(change, Erased):
        return [say("would_prune", language, text=_text(words)) for words in _said_before(mind, change)]
    known = {name: made[name] if name in made else mind.get(name) for name in subjects(change)}
    match change:
        case Revised():
            memory = known[change.memory]
            return [
                f"{short(memory.id)}",
                f"  - {_text(memory.words)}",
                f"  + {_text(change.words)}",
            ]
        case Moved():
            memory = known[change.memory]
            before, after = (
                (str(memory.tier), str(change.tier))
                if change.stage is None and change.tier is not None
                else (say(f"stage_{each}", language) for each in (memory.stage, change.stage or memory.stage))
            )
            moved = say("moved", language, before=before, after=after, why=_why(change.why, language))
            return [f"{short(memory.id)}  {moved}  {_text(memory.words)}"]
        case Linked() | Unlinked():
            relation = change.relation
            sign = "+" if isinstance(change, Linked) else "-"
            one, other = (_text(_of(known, end)) for end in (relation.source, relation.target))
            return [
                f"{sign} {short(relation.source)} → {short(relation.target)}  {relation.tie}: {one} → {other}"
            ]
        case _:
            return [f"{type(change).__name__.lower()}: {', '.join(map(short, known))}"]


def _why(why: str, language: str) -> str:
    """Who moves a memory may say why in a word of its own."""
    return say(f"why_{why}", language) if f"why_{why}" in TEXTS else why


def _said_before(mind: Mind, change: Erased) -> Iterator[Words]:
    """The words that would go, as they stand in the journal and in the time line."""
    going = set(change.digests)
    noted = (words_of(entry.change) for entry in mind.log())
    for words in (*noted, *(event.words for event in mind.events())):
        if words is not None and words.digest in going:
            going.remove(words.digest)  # an event and what was made of it in the same act share theirs
            yield words


def _of(known: dict[str, Memory], name: str) -> Words:
    return known[name].words


def _text(words: Words) -> str:
    return render.said(words, "en")
