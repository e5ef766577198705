"""How nights are shown: what each step did, counted; and what it would do, change by change."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from omoide.doors.cli import render
from omoide.doors.cli.session import Bar
from omoide.mind import Mind
from omoide.model.change import Change, Encoded, Erased, Linked, Moved, Revised, Unlinked, subjects, words_of
from omoide.model.identity import ID_LENGTH, short
from omoide.model.memory import Memory
from omoide.model.parked import Parked
from omoide.model.report import Outcome, Report, Stepped
from omoide.model.words import Words
from omoide.sleep.night import Waiting
from omoide.wire.texts import TEXTS, say, say_fact

_JUDGES: Final = frozenset({"by_rule", "by_model"})


class Slept:
    """How far a run of nights is: by the steps that are done of those that were owed."""

    def __init__(self, owed: Sequence[int], bar: Bar, language: str) -> None:
        self._owed, self._bar, self._language = owed, bar, language
        self._nights, self._begun = dict[str, None](), 0

    def begins(self, night: str, step: str) -> None:
        """What was begun before is done by now."""
        self._nights[night] = None
        done, self._begun = self._begun, self._begun + 1
        total, nights = max(sum(self._owed), self._begun), max(len(self._owed), len(self._nights))
        at = say(
            "sleeping_at",
            self._language,
            night=len(self._nights),
            nights=nights,
            step=_step(step, self._language),
        )
        self._bar(done, total, at)


def show_nights(found: Sequence[Report], language: str, *, empty: str) -> None:
    """What came of each night, in a line; and once for all of them what went wrong on the way."""
    for report in found:
        render.out(f"{render.bold(report.night)}  {came_of(report, language)}")
    if any(each.passed_over for each in found):
        render.out(say("night_passed_over", language, count=sum(each.passed_over for each in found)))
    troubles = (told for each in found for stepped in each.steps for told in _troubles(stepped, language))
    for told in dict.fromkeys(troubles):
        render.out(told)
    if found:
        render.out(render.dim(say("nights_in_full", language)))
    else:
        render.out(say(empty, language))


def came_of(report: Report, language: str) -> str:
    """The same count of several steps is one; which judge decided is told with the steps."""
    counts = Counter[str]()
    for stepped in report.steps:
        counts.update({name: count for name, count in stepped.counts.items() if name not in _JUDGES})
    told = ", ".join(f"{say(f'count_{name}', language)} {count}" for name, count in counts.items() if count)
    parts = [told or say("night_quiet", language)]
    for outcome in (Outcome.FAILED, Outcome.PARKED):
        names = [_step(each.step, language) for each in report.steps if each.outcome is outcome]
        if names:
            parts.append(f"{say(f'step_{outcome}', language)}: {', '.join(names)}")
    if left := sum(len(each.parked) for each in report.steps):
        parts.append(say("nights_left_out", language, count=left))
    return "; ".join(parts)


def _step(name: str, language: str) -> str:
    """What a step is called; one that this version does not know shows itself."""
    return say(f"step_{name}", language) if f"step_{name}" in TEXTS else name


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
        why, where = say_fact(each.why, language), _step(each.where, language)
        facts = {"where": where, "name": name, "why": why, "tries": each.tries}
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
    for trouble in _troubles(stepped, language):
        render.out(f"    {trouble}")
    for parked in stepped.parked:
        render.out(f"    {say('step_left_out', language, parked=parked)}")


def _troubles(stepped: Stepped, language: str) -> Sequence[str]:
    told = (say_fact(each, language) for each in stepped.trouble)
    if stepped.outcome in (Outcome.FAILED, Outcome.PARKED):
        return tuple(told)
    return tuple(say("by_rule", language, trouble=each) for each in told)


def _stepped(stepped: Stepped, language: str) -> str:
    counts = ", ".join(f"{say(f'count_{name}', language)} {count}" for name, count in stepped.counts.items())
    outcome = say(f"step_{stepped.outcome}", language)
    name = f"{_step(stepped.step, language)} ({stepped.step})"
    return f"{name}: {outcome}  {counts or say('night_quiet', language)}"


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
