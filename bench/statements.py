"""What a night makes of what people tell: `python -m bench.statements [--more | --fresh | --later | --anew | --again | --held] [--show-held] [--json]`.

Every case is a mind of its own, told what it says day by day through `remember` and `observe`, and sleeping after each
day on which it was told something. Then one looks what can still be found. Three shares are counted: of what was
outdated, how much is superseded; of what is true, how much was wrongly retired; and of what was said twice in other
words, how much still stands there twice. Beside it stands a mind that never sleeps: it retires nothing, rightly or
wrongly. The failures of the half that is held back are not named, unless one asks for them.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.cases import LANGUAGES, SORTS, Case, Then, Told, read_cases
from bench.evaluation import Unusable
from bench.living import opened, quick_place
from bench.remains import Remains
from bench.telling import Progress, refuse
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import LanguageModel
from omoide.testing.world import BEGINNING, FrozenClock, SeededChance
from omoide.thinking.asking import Asker

SUPERSEDED, WRONGLY_RETIRED, DOUBLED = 0.90, 0.02, 0.05  # at least, at most, at most
AWAKE = (  # nothing is done by night, nor at once
    "nights.daily=",
    "nights.weekly=",
    "nights.monthly=",
    "encoding.corrections=false",
)
_BETWEEN = timedelta(minutes=5)  # two statements of a day


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What should have become of a statement, and whether it did."""

    case: Case
    text: str
    then: Then
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """So many of so many."""

    n: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        return self.n / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.share:6.1%} ({self.n}/{self.of})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The three shares that count, and how often the question brings what stands and nothing that is outdated."""

    superseded: Share
    wrongly_retired: Share
    doubled: Share
    answered: Share

    @property
    def good(self) -> bool:
        return (
            self.superseded.share >= SUPERSEDED
            and self.wrongly_retired.share <= WRONGLY_RETIRED
            and self.doubled.share <= DOUBLED
        )

    def plain(self) -> dict[str, dict[str, float]]:
        return {
            name: {"n": each.n, "of": each.of, "share": each.share}
            for name, each in (
                ("superseded", self.superseded),
                ("wrongly_retired", self.wrongly_retired),
                ("doubled", self.doubled),
                ("answered", self.answered),
            )
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one case. `answered` is None where nothing was outdated."""

    case: Case
    verdicts: tuple[Verdict, ...]
    doubled: bool
    answered: bool | None


def slept(mind: Mind) -> None:
    """With vectors, which a process that lives longer has by then."""
    mind.embed()
    for report in mind.sleep():
        if not report.whole:
            raise Unusable(f"{mind.scope}: the night {report.night} failed: {report.written()}")


def measured(
    cases: Sequence[Case],
    *,
    settings: Sequence[str] = (),
    model: LanguageModel | None = None,
    night: Callable[[Mind], None] = slept,
    told: Callable[[], None] = lambda: None,
) -> list[Outcome]:
    """Tell every case to a mind of its own, sleep, and look. Without a model, by rule alone.

    Another `night` than the product's own shows what this benchmark would say of it; `told` is called after each statement.
    """
    with _engine(settings, model) as (engine, clock):
        minds = {case.id: Mind(engine, Scope("bench", case.id), by="bench") for case in cases}
        memories: dict[str, list[str]] = {case.id: [] for case in cases}
        for day in range(max(one.day for case in cases for one in case.told) + 2):
            clock.at = BEGINNING + timedelta(days=day)
            for case in cases:
                if any(one.day == day - 1 for one in case.told):
                    night(minds[case.id])
            for case, one in _of_day(cases, day, clock):
                memories[case.id].append(_tell(minds[case.id], one))
                told()
        return [_outcome(case, minds[case.id], memories[case.id]) for case in cases]


@contextmanager
def _engine(settings: Sequence[str], model: LanguageModel | None) -> Iterator[tuple[Engine, FrozenClock]]:
    """One store for all minds. The nights in which nothing had happened are passed over."""
    with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=quick_place()) as home:
        clock = FrozenClock()
        engine, _ = opened(
            Path(home), settings=["nights.at_most=1", *settings], clock=clock, chance=SeededChance()
        )
        try:
            asker = Asker(model, work=engine.work, clock=clock)
            yield replace(engine, asking=lambda: asker), clock
        finally:
            engine.close()


def _of_day(cases: Sequence[Case], day: int, clock: FrozenClock) -> Iterator[tuple[Case, Told]]:
    """What is told on a day, with the clock at its time: one after the other in a mind, all minds at once."""
    told = {case.id: [one for one in case.told if one.day == day] for case in cases}
    for place in range(max(map(len, told.values()))):
        clock.tick(minutes=_BETWEEN.total_seconds() / 60)
        yield from ((case, told[case.id][place]) for case in cases if place < len(told[case.id]))


def _tell(mind: Mind, told: Told) -> str:
    words = Words(text=told.text, speaker=told.speaker)
    return (mind.remember(words) if told.door == "remember" else mind.observe(words)).id


def _outcome(case: Case, mind: Mind, memories: Sequence[str]) -> Outcome:
    remains = Remains(case, mind.memories(EVERYTHING, limit=1000), memories)
    outdated = [place for place, told in enumerate(case.told) if told.then is Then.RETIRED]
    return Outcome(
        case=case,
        verdicts=tuple(_verdicts(case, remains)),
        doubled=any(
            remains.copies(case.group(place)) > 1
            for place, told in enumerate(case.told)
            if told.then is Then.SAME
        ),
        answered=_answered(case, mind, remains) if outdated else None,
    )


def _verdicts(case: Case, remains: Remains) -> Iterator[Verdict]:
    for place, told in enumerate(case.told):
        if told.then is Then.STANDS:
            yield Verdict(case=case, text=told.text, then=told.then, met=remains.stands(place))
        if told.then is Then.RETIRED:
            yield Verdict(
                case=case, text=told.part or told.text, then=told.then, met=remains.is_retired(place)
            )
        if told.part:  # what was said besides is as true as before
            yield Verdict(case=case, text=told.text, then=Then.STANDS, met=remains.is_found(place))


def _answered(case: Case, mind: Mind, remains: Remains) -> bool:
    came = {each.memory.id for each in mind.recall(case.asks).found}
    standing = any(
        told.then is Then.STANDS and came & remains.saying(place) for place, told in enumerate(case.told)
    )
    outdated = any(
        told.then is Then.RETIRED and not told.part and came & remains.saying(place)
        for place, told in enumerate(case.told)
    )
    return standing and not outdated


# What is counted.


def rates(outcomes: Iterable[Outcome]) -> Rates:
    outcomes = list(outcomes)
    verdicts = [verdict for each in outcomes for verdict in each.verdicts]
    retired = [each.met for each in verdicts if each.then is Then.RETIRED]
    standing = [each.met for each in verdicts if each.then is Then.STANDS]
    twice = [each.doubled for each in outcomes if each.case.sort == "duplicate"]
    answered = [each.answered for each in outcomes if each.answered is not None]
    return Rates(
        superseded=Share(n=sum(retired), of=len(retired)),
        wrongly_retired=Share(n=len(standing) - sum(standing), of=len(standing)),
        doubled=Share(n=sum(twice), of=len(twice)),
        answered=Share(n=sum(answered), of=len(answered)),
    )


def by_language(outcomes: Sequence[Outcome]) -> dict[str, Rates]:
    return {
        language: rates(each for each in outcomes if each.case.language == language)
        for language in LANGUAGES
        if any(each.case.language == language for each in outcomes)
    }


def failures(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """One line each: the case, what went wrong, and with which words."""
    for each in outcomes:
        for verdict in each.verdicts:
            if not verdict.met:
                fault = "still stands" if verdict.then is Then.RETIRED else "wrongly retired"
                yield f"{each.case.id}: {fault}: {verdict.text}"
        if each.doubled:
            yield f"{each.case.id}: stands twice: {' / '.join(told.text for told in each.case.told)}"


# What is shown.


def _table(name: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield name
    yield f"  {'':20}{'superseded':>20}{'wrongly retired':>20}{'stands twice':>20}{'answered':>20}"
    for language, found in by_language(outcomes).items():
        yield _row(language, found)
        for sort in SORTS:
            of_sort = [each for each in outcomes if each.case.language == language and each.case.sort == sort]
            if of_sort:
                yield _row(f"  {sort} ({len(of_sort)})", rates(of_sort))


def _row(name: str, found: Rates) -> str:
    shares = (found.superseded, found.wrongly_retired, found.doubled, found.answered)
    return f"  {name:20}" + "".join(f"{str(each) if each.of else '–':>20}" for each in shares)


def _plain(outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
    return {language: found.plain() for language, found in by_language(outcomes).items()}


def _file(asked: argparse.Namespace) -> str:
    named = next(
        (each for each in ("more", "fresh", "later", "anew", "again", "held") if getattr(asked, each)), "open"
    )
    return "held" if asked.show_held else named


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.statements", description=(__doc__ or "").partition("\n")[0]
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--held", action="store_true", help="the half that is held back, instead of the open one"
    )
    other.add_argument("--more", action="store_true", help="the later ones, instead of the open half")
    other.add_argument("--fresh", action="store_true", help="those after them, instead of the open half")
    other.add_argument("--later", action="store_true", help="the fourth ones, instead of the open half")
    other.add_argument("--anew", action="store_true", help="the last ones, instead of the open half")
    other.add_argument("--again", action="store_true", help="only what is said twice and what looks like it")
    parser.add_argument(
        "--show-held", action="store_true", help="name its failures, too: then it is held back no longer"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="cases with this in their name, such as ja-update"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting, such as embedding.kind=none")  # fmt: skip
    asked = parser.parse_args(arguments)
    file = _file(asked)
    try:
        cases = [case for case in read_cases(file) if asked.only in case.id]
        if not cases:
            raise Unusable(f"no case has {asked.only!r} in its name")
        progress = Progress("told", 2 * sum(len(case.told) for case in cases))
        asleep = measured(cases, settings=asked.set, told=progress.step)
        awake = measured(cases, settings=[*asked.set, *AWAKE], told=progress.step)
        progress.end()
    except Unusable as error:
        refuse(error)
    shown = list(failures(asleep)) if file != "held" or asked.show_held else []
    if asked.json:
        found = {"half": file, "slept": _plain(asleep), "awake": _plain(awake), "failures": shown}
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    print("\n".join(_table(f"{file}: after the nights, by rule", asleep)))
    print("\n".join(_table(f"{file}: had it never slept", awake)))
    if shown:
        print("\n".join(["failures", *(f"  {line}" for line in shown)]))


if __name__ == "__main__":
    main()
