"""How evidence is weighed: `python -m bench.weighing [--write]` fits the weights of `language/evidence` to known cases.

Fitted to the statements that may be looked at (all but `held`), by logistic regression with a ridge; never to those
that are held back. Shown is what they make of each file when they are fitted to the others, so that nobody is
judged by what he was taught: of what was left undecided by frames and themes, how much is found, and how much wrongly.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.cases import Case, Relation, Then, read_cases
from omoide.adapters.embedders.use import UseEmbedder
from omoide.language import evidence_weights
from omoide.language.evidence import ENOUGH, Evidence, Way, considered, evidence, share
from omoide.language.frames import Standing, frames
from omoide.language.successions import standing
from omoide.settings import Settings

TAUGHT = ("open", "more", "fresh", "later", "anew")
_RIDGE = 3.0
_STANDS = 2.0  # what should stand counts so much more than what should give way,
_STRANGE = 0.5  # and what is of other cases so much less, since there is much of it
_STEPS = 40
_NEIGHBOURS = 12
_DIGITS = 2
_WANTED = {
    Way.CHANGE: (Relation.SAME, Relation.UPDATES),
    Way.SAMENESS: (Relation.SAME,),
}

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Two statements of a case, what is expected of them, and what the rules say."""

    file: str
    case: Case
    older: str
    newer: str
    relation: Relation
    cosine: float
    by_rule: Standing
    by: Way | None  # which weights are asked
    strange: bool = False  # of two cases

    @property
    def numbers(self) -> Evidence:
        return evidence(self.older, self.newer, cosine=self.cosine)


def examples(files: Sequence[str] = TAUGHT, *, embedder: UseEmbedder) -> list[Example]:
    """All pairs of all cases, of one speaker each."""
    found: list[Example] = []
    for file in files:
        cosine = _cosines(embedder, [told.text for case in read_cases(file) for told in case.told])
        for case in read_cases(file):
            for first, second in combinations(range(len(case.told)), 2):
                older, newer = case.told[first], case.told[second]
                if older.speaker == newer.speaker:
                    relation = case.relation(first, second)
                    passing = Then.EITHER in (older.then, newer.then)
                    found.append(
                        Example(
                            file=file,
                            case=case,
                            older=older.text,
                            newer=newer.text,
                            relation=Relation.COEXISTS if passing else relation,
                            cosine=cosine(older.text, newer.text),
                            by_rule=standing(older.text, newer.text, just_before=older.day == newer.day),
                            by=considered(older.text, newer.text, cosine=cosine(older.text, newer.text)),
                        )
                    )
    return found


def strangers(files: Sequence[str] = TAUGHT, *, embedder: UseEmbedder) -> list[Example]:
    """Statements of different cases, each with its nearest: what one mind is told of many things, and what should stand.
    Those of which the rules say something are left out, since they may well be of the same thing."""
    found: list[Example] = []
    for file in files:
        for language in ("en", "ja"):
            told = [
                (case, one.text)
                for case in read_cases(file)
                if case.language == language
                for one in case.told
                if not one.speaker
            ]
            vectors = embedder.embed([text for _, text in told])
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
            near = vectors @ vectors.T
            for place, (case, newer) in enumerate(told):
                for other in np.argsort(-near[place])[1 : _NEIGHBOURS + 1].tolist():
                    another, older = told[other]
                    if another.id != case.id and not _framed(older) & _framed(newer):
                        by_rule = standing(older, newer)
                        if by_rule in (Standing.UNRELATED, Standing.COEXISTS):
                            found.append(
                                Example(
                                    file=file,
                                    case=case,
                                    older=older,
                                    newer=newer,
                                    relation=Relation.UNRELATED,
                                    cosine=float(near[place, other]),
                                    by_rule=by_rule,
                                    by=considered(older, newer, cosine=float(near[place, other])),
                                    strange=True,
                                )
                            )
    return found


def _framed(text: str) -> set[str]:
    return {each.key for each in frames(text)}


def _cosines(embedder: UseEmbedder, texts: Sequence[str]) -> Callable[[str, str], float]:
    """How near any two of them are, embedded all at once."""
    place = {text: at for at, text in enumerate(dict.fromkeys(texts))}
    vectors = embedder.embed(list(place))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return lambda older, newer: float(vectors[place[older]] @ vectors[place[newer]])


def fitted(some: Sequence[Example], by: Way) -> dict[str, float]:
    """The weights that tell best what is meant in one way."""
    taught = [each for each in some if each.by is by]
    wanted = _WANTED[by]
    matrix = np.array([each.numbers for each in taught], dtype=np.float64)
    meant = np.array([each.relation in wanted for each in taught], dtype=np.float64)
    counts = np.array([_counts(each, wanted) for each in taught])
    middle, spread = matrix.mean(0), matrix.std(0) + 1e-9
    weights = _regression((matrix - middle) / spread, meant, counts)
    raw = np.where(matrix.std(0) > 0, weights[:-1] / spread, 0.0)
    always = weights[-1] - float(raw @ middle)
    named = {"always": always, **dict(zip(Evidence._fields, raw.tolist(), strict=True))}
    return {name: round(float(each), _DIGITS) for name, each in named.items()}


def _counts(each: Example, wanted: tuple[Relation, ...]) -> float:
    if each.relation in wanted:
        return 1.0
    return _STRANGE if each.strange else _STANDS


def _regression(matrix: Numbers, meant: Numbers, counts: Numbers) -> Numbers:
    """By Newton's method; what is always there is not held back by the ridge."""
    matrix = np.column_stack([matrix, np.ones(len(matrix))])
    ridge = np.append(np.full(matrix.shape[1] - 1, _RIDGE), 1e-6)
    weights = np.zeros(matrix.shape[1])
    for _ in range(_STEPS):
        said = 1 / (1 + np.exp(-matrix @ weights))
        slope = matrix.T @ (counts * (said - meant)) + ridge * weights
        bend = (matrix * (counts * said * (1 - said) + 1e-9)[:, None]).T @ matrix + np.diag(ridge)
        weights -= np.linalg.solve(bend, slope)
    return weights


def judged(each: Example, weights: dict[Way, dict[str, float]]) -> Standing:
    """As `evidence.weighed` does it, with other weights."""
    if each.by is None or (each.by_rule is not Standing.UNRELATED and each.by is not Way.CHANGE):
        return Standing.UNRELATED
    if share(each.numbers, weights[each.by]) < ENOUGH[each.by]:
        return Standing.UNRELATED
    return Standing.SAME if each.by is Way.SAMENESS else Standing.UPDATES


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.weighing", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--write", action="store_true", help="put the weights where they are read")
    parser.add_argument("--wrong", action="store_true", help="name what would be wrong")
    asked = parser.parse_args(arguments)
    embedder = UseEmbedder(Settings().cache)
    known = [*examples(embedder=embedder), *strangers(embedder=embedder)]
    for file in TAUGHT:
        others = [each for each in known if each.file != file]
        judge = partial(judged, weights={by: fitted(others, by) for by in _WANTED})
        for language in ("en", "ja"):
            some = [each for each in known if each.file == file and each.case.language == language]
            print("\n".join(_shown(f"{file} {language}", some, judge)))
            if asked.wrong:
                print("\n".join(_wrong(some, judge)))
    if asked.write:
        path = Path(evidence_weights.__file__)
        path.write_text(_page({by: fitted(known, by) for by in _WANTED}), encoding="utf-8")


def _told(each: Example, judge: Callable[[Example], Standing]) -> Standing:
    decided = (Standing.SAME, Standing.UPDATES)
    return each.by_rule if each.by_rule in decided else judge(each)


def _shown(name: str, some: Sequence[Example], judge: Callable[[Example], Standing]) -> list[str]:
    decided = (Standing.SAME, Standing.UPDATES)
    lines = [name]
    for by in _WANTED:
        of = [
            each for each in some if each.by is by and each.by_rule not in decided and judge(each) in decided
        ]
        right = sum(each.relation in (Relation.UPDATES, Relation.SAME) for each in of)
        lines.append(f"  by {by:10} {right} rightly, {len(of) - right} wrongly")
    for title, relation in (
        ("update", Relation.UPDATES),
        ("same", Relation.SAME),
        ("apart", None),
        ("strange", Relation.UNRELATED),
    ):
        of = [
            each
            for each in some
            if each.strange == (title == "strange")
            and (
                each.relation is relation
                if relation
                else each.relation not in (Relation.UPDATES, Relation.SAME)
            )
        ]
        rule = sum(each.by_rule in decided for each in of)
        both = sum(_told(each, judge) in decided for each in of)
        lines.append(f"  {title:8} {len(of):4}: one gives way by rule {rule:4}, with evidence {both:4}")
    return lines


def _wrong(some: Sequence[Example], judge: Callable[[Example], Standing]) -> list[str]:
    lines: list[str] = []
    for each in some:
        told = _told(each, judge)
        gives_way = told in (Standing.SAME, Standing.UPDATES)
        if gives_way != (each.relation in (Relation.SAME, Relation.UPDATES)):
            lines.append(
                f"    {each.case.id} {told} {each.by or 'apart'} {each.cosine:.2f} {each.older} / {each.newer}"
            )
    return lines


def _page(weights: dict[Way, dict[str, float]]) -> str:
    tables = "\n".join(
        f"OF_{by.upper()}: Final[Weights] = {{\n"
        + "".join(f'    "{name}": {each},\n' for name, each in some.items())
        + "}"
        for by, some in weights.items()
    )
    return (
        '"""What each piece of evidence weighs, as `python -m bench.weighing --write` fitted it: not to be changed by hand."""\n\n'
        "from collections.abc import Mapping\nfrom typing import Final\n\nWeights = Mapping[str, float]\n\n"
        f"{tables}\n"
    )


if __name__ == "__main__":
    main()
