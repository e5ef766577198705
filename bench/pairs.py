"""Does the second statement replace the first? What a night makes of pairs that were told.

    python -m bench.pairs FILE [--json] [--show]

A file has the form `omoide-pairs/1`. Each pair is told to a mind of its own by the public verbs, the newer statement some days after
the older one, with a night after each of them. Counted are the shares `replace` (the older one gave way, of those that should),
`lost` (it gave way, of those of which both stand), `same` (they became one, of those that say the same), and `doubted` (both stand,
and the older one is told as perhaps outdated).
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.evaluation import Unusable
from bench.living import opened, quick_place
from bench.telling import Progress, refuse
from omoide.errors import OmoideError
from omoide.language.lexicon import is_japanese
from omoide.mind import Mind
from omoide.model.memory import Memory, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.world import BEGINNING, FrozenClock, SeededChance

FORM: Final = "omoide-pairs/1"
REPLACE, BOTH, SAME = "replace", "both", "same"
_DAYS: Final = 3  # between two statements of which it is not said
_AT_ONCE: Final = 50  # minds of one store: told, then slept, then told and slept again


class Outcome(NamedTuple):
    """A pair, and what became of it: `replace`, `same`, `doubted` or `both`."""

    pair: dict[str, Any]
    became: str

    @property
    def language(self) -> str:
        return "ja" if is_japanese(self.pair["old"] + self.pair["new"]) else "en"


def read_pairs(path: Path) -> list[dict[str, Any]]:
    try:
        header, *pairs = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise Unusable(f"{path}: {error}") from None
    if not isinstance(header, dict) or header.get("format") != FORM:
        raise Unusable(f"{path}: its first line does not say {FORM!r}")
    return pairs


def measured(
    pairs: Sequence[dict[str, Any]], *, settings: Sequence[str] = (), progress: Progress | None = None
) -> list[Outcome]:
    found: list[Outcome] = []
    for start in range(0, len(pairs), _AT_ONCE):
        found += _told(pairs[start : start + _AT_ONCE], settings)
        if progress:
            progress.step()
    return found


def _told(pairs: Sequence[dict[str, Any]], settings: Sequence[str]) -> list[Outcome]:
    """In one store, and at one time: what was told first to each of them, then a night, then what came later."""
    clock = FrozenClock(BEGINNING)
    with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=quick_place()) as home:
        engine, _ = opened(Path(home), settings=list(settings), clock=clock, chance=SeededChance())
        try:
            minds = [Mind(engine, Scope("bench", f"pair-{at}"), by="bench") for at in range(len(pairs))]
            older = [_tell(mind, each["old"], each["who"]) for mind, each in zip(minds, pairs, strict=True)]
            _sleep(minds, clock, days=1)
            clock.tick(days=_DAYS - 1)
            newer = [
                _tell(mind, each["new"], each.get("who_new") or each["who"])
                for mind, each in zip(minds, pairs, strict=True)
            ]
            _sleep(minds, clock, days=1)
            return [
                Outcome(pair, _became(mind, mind.get(first.id), mind.get(second.id)))
                for pair, mind, first, second in zip(pairs, minds, older, newer, strict=True)
            ]
        finally:
            engine.close()


def _tell(mind: Mind, text: str, who: str) -> Memory:
    return mind.remember(Words(text=text, speaker=who))


def _sleep(minds: Sequence[Mind], clock: FrozenClock, *, days: int) -> None:
    clock.tick(days=days)
    for mind in minds:
        mind.embed()
        for report in mind.sleep():
            if not report.whole:
                raise Unusable(f"{mind.scope}: the night {report.night} failed: {report.written()}")


def _became(mind: Mind, older: Memory, newer: Memory) -> str:
    if older.id == newer.id or newer.superseded_by == older.id:
        return SAME
    if older.stage is Stage.SUPERSEDED:
        return _why(mind, older)
    return "doubted" if mind.doubts([older.id]) else BOTH


def _why(mind: Mind, older: Memory) -> str:
    """One of two that say the same gives way, too, and be it the older one."""
    for entry in mind.log(memory=older.id):
        if getattr(entry.change, "why", "") == "double":
            return SAME
    return REPLACE


def shares(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    def share(name: str, became: str, expected: str) -> tuple[str, dict[str, float]]:
        wanted = [each.became == became for each in outcomes if each.pair["expect"] == expected]
        n, of = sum(wanted), len(wanted)
        return name, {"n": n, "of": of, "share": round(n / of, 4) if of else 0.0}

    return dict(
        (
            share("replace", REPLACE, REPLACE),
            share("lost", REPLACE, BOTH),
            share("same", SAME, SAME),
            share("doubted_replace", "doubted", REPLACE),
            share("doubted_both", "doubted", BOTH),
            share("joined_both", SAME, BOTH),
            share("joined_replace", SAME, REPLACE),
            share("replaced_same", REPLACE, SAME),
        )
    )


def _by_language(outcomes: Sequence[Outcome]) -> dict[str, dict[str, dict[str, float]]]:
    by = {"all": list(outcomes)}
    for language in ("ja", "en"):
        by[language] = [each for each in outcomes if each.language == language]
    return {name: shares(some) for name, some in by.items() if some}


def _shown(outcomes: Sequence[Outcome]) -> Iterator[str]:
    for each in outcomes:
        pair = each.pair
        wrong = each.became != pair["expect"]
        yield f"{'✗' if wrong else ' '} {pair['expect']:8}{each.became:9}{pair['old']}  →  {pair['new']}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", action="store_true", help="every pair, and what became of it")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting")
    given = parser.parse_args()
    try:
        pairs = read_pairs(given.file)
        progress = Progress(f"told, {_AT_ONCE} pairs at once", -(-len(pairs) // _AT_ONCE))
        outcomes = measured(pairs, settings=given.set, progress=progress)
        progress.end()
    except (Unusable, OmoideError) as error:
        refuse(error)
    if given.show:
        print("\n".join(_shown(outcomes)))
    if given.json:
        print(json.dumps(_by_language(outcomes), ensure_ascii=False, indent=1))
        return
    for language, found in _by_language(outcomes).items():
        for name, each in found.items():
            print(f"{language:4} {name:16} {each['share']:6.1%} ({each['n']}/{each['of']})")


if __name__ == "__main__":
    main()
