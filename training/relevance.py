"""Fits the model of `omoide/search/relevance.py` to the labelled lives, and says how well it does on lives that it has not seen.

    python -m training.relevance [--out FILE] [--cache DIR] [--measure LIFE …]

The readings and the asks are logistic regressions on vectors. The score is fitted list by list: among all that a mind holds at a moment,
what is needed should come first. The chance is fitted to scores that were made of other lives. Whatever is told of the fit is told
of lives that were left out, a fifth of them at a time.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack, lil_matrix, vstack
from sklearn.linear_model import LogisticRegression

from omoide.learnt.letters import BUCKETS, letters
from omoide.search.relevance import ASKS, READINGS, SHARED, chance_numbers, marks
from training.living import DIMENSION, Moment, flags, moments, read

HERE = Path(__file__).resolve().parent
WEIGHTS = HERE.parent / "src/omoide/search/relevance.npz"
RANK = 16
FOLDS = 5
_ALSO = 0.4  # what a line that is to the point, but not needed, counts
_BILINEAR = 8.0
Array = NDArray[np.float32]

_OF_WORDS = (
    "words", "words_root", "words_apart", "words_beside", "complete", "rare", "rare_sum", "rare_share", "shared",
    "foreign", "who", "time", "then", "context", "length", "own", "tool", "short", "fact", "intention", "episode",
)  # fmt: skip
_OF_NEARNESS = ("meaning", "meaning_apart", "meaning_beside", "around", "asked", "question")
_CROSSED = {
    "act×rule": ("act", "rule"),
    "act×plan": ("act", "plan"),
    "task×plan": ("task", "plan"),
    "past×outcome": ("past", "outcome"),
}
NAMES = (
    *_OF_WORDS, *_OF_NEARNESS, *(f"is_{name}" for name in READINGS), *_CROSSED, "keeps×words", "keeps×meaning", "rule×meaning",
)  # fmt: skip
_IS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "keeps": lambda line: line["keep"] >= 2,
    "rule": lambda line: line["act"] == "rule",
    "plan": lambda line: line["act"] in ("plan", "request"),
    "outcome": lambda line: line["act"] == "outcome",
    "step": lambda line: line["act"] == "step",
    "chat": lambda line: line["act"] in ("chat", "unreal"),
    "fact": lambda line: line["act"] in ("fact", "preference"),
    "correction": lambda line: line["act"] == "correction",
    "asking": lambda line: line["act"] == "question",
}
_SPOKEN = ("chat", "question", "request")
_WANTS = {"nothing": ("none",), "act": ("rule",), "task": ("task",), "past": ("past",)}


class Readers(NamedTuple):
    """For memories: directions, and what flags add, and what is added anyway; for questions the same, and what letters add."""

    directions: Array
    flags: Array
    asks: Array
    asking: Array
    letters: Array


def fit_readers(lives: dict[str, list[Moment]], lines: dict[str, dict[str, Any]]) -> Readers:
    vectors, given, told = [], [], []
    for name, own in lives.items():
        last = [each for each in own if not each.young][-1]
        marks = flags(last)
        for place, text in enumerate(last.texts):
            line = lines[name].get("".join(text.partition(": ")[2].split()))
            derived = any(last.numbers[kind][place] for kind in ("fact", "episode", "insight", "intention"))
            if line and not derived:
                vectors.append(last.vectors[place])
                given.append(marks[place])
                told.append(line)
    table = np.hstack([np.stack(vectors).astype(np.float32), np.stack(given)])
    fitted = [
        LogisticRegression(C=1.0, max_iter=500).fit(table, [_IS[name](line) for line in told])
        for name in READINGS
    ]
    weights = np.stack([each.coef_[0] for each in fitted]).astype(np.float32)
    biases = np.array([each.intercept_[0] for each in fitted], np.float32)
    asked = [each for own in lives.values() for each in own if not each.young]
    wanting = _questions([each.text for each in asked], [each.vector for each in asked])
    # Who asks or wants something wants something, who chats nothing: that is said of the lines themselves.
    spoken = [
        (line, vector)
        for line, vector in zip(told, vectors, strict=True)
        if line["act"] in _SPOKEN and not line["who"].startswith("@")
    ]
    lines_too = _questions(
        [line["text"] for line, _ in spoken], [vector.astype(np.float32) for _, vector in spoken]
    )
    asks = []
    for name in ASKS:
        right = [each.kind in _WANTS[name] for each in asked]
        if name == "nothing":
            right += [line["act"] == "chat" for line, _ in spoken]
            table_ = vstack([wanting, lines_too])
        else:
            table_ = wanting
        asks.append(LogisticRegression(C=1.0, max_iter=500).fit(table_, right))
    found = np.stack([each.coef_[0] for each in asks]).astype(np.float32)
    marked = found[:, DIMENSION : DIMENSION + 3]
    marked[:, -1] += np.array([each.intercept_[0] for each in asks], np.float32)
    return Readers(
        directions=weights[:, :DIMENSION],
        flags=np.hstack([weights[:, DIMENSION:], biases[:, None]]),
        asks=found[:, :DIMENSION],
        asking=marked,
        letters=found[:, DIMENSION + 3 :],
    )


def _questions(texts: Sequence[str], vectors: Sequence[Array]) -> Any:
    """The vector of each, what is plain to see of it, and its letters."""
    table = lil_matrix((len(texts), BUCKETS), dtype=np.float32)
    for place, text in enumerate(texts):
        found = letters(text)
        table[place, found] = 1.0 / np.sqrt(len(found) or 1)
    dense = np.hstack([np.stack(vectors), np.stack([marks(text) for text in texts])])
    return hstack([csr_matrix(dense), table.tocsr()]).tocsr()


def with_readings(moment: Moment, readers: Readers) -> dict[str, Array]:
    vectors = moment.vectors.astype(np.float32)
    what = vectors @ readers.directions.T + flags(moment) @ readers.flags[:, :-1].T + readers.flags[:, -1]
    asks = dict(zip(ASKS, wants(moment, readers), strict=True))
    read_off = {f"is_{name}": what[:, place] for place, name in enumerate(READINGS)}
    numbers: dict[str, Array] = moment.numbers | read_off
    for name, (asked, is_) in _CROSSED.items():
        numbers[name] = asks[asked] * read_off[f"is_{is_}"]
    numbers["keeps×words"] = read_off["is_keeps"] * moment.numbers["words"]
    numbers["keeps×meaning"] = read_off["is_keeps"] * moment.numbers["meaning"]
    numbers["rule×meaning"] = read_off["is_rule"] * moment.numbers["meaning"]
    return numbers


def wants(moment: Moment, readers: Readers) -> Array:
    found = letters(moment.text)
    lettered = readers.letters[:, found].sum(axis=1) / np.sqrt(len(found) or 1)
    return (readers.asks @ moment.vector + readers.asking @ marks(moment.text) + lettered).astype(np.float32)


class Score(NamedTuple):
    middle: Array
    spread: Array
    weights: Array
    question: Array  # what the vector of a question is laid by, and that of a memory
    memory: Array


def fit_score(asked: Sequence[Moment], readers: Readers, *, epochs: int = 24, seed: int = 0) -> Score:
    right = [each for each in asked if each.good.any() and not each.good.all()]
    tables = [_table(each, readers) for each in right]
    together = np.concatenate(tables)
    middle, spread = together.mean(axis=0), together.std(axis=0) + 1e-6
    tables = [(each - middle) / spread for each in tables]
    wanted = [_wanted(each) for each in right]
    chance = np.random.default_rng(seed)
    state = [
        np.zeros(len(NAMES), np.float32),
        chance.normal(0, 0.05, (DIMENSION, RANK)).astype(np.float32),
        chance.normal(0, 0.05, (DIMENSION, RANK)).astype(np.float32),
    ]
    shrink = (1e-3, 0.02, 0.02)
    moved, squared = ([np.zeros_like(each) for each in state] for _ in range(2))
    step = 0
    for epoch in range(epochs):
        rate = 0.01 if epoch < epochs * 0.7 else 0.003
        order = chance.permutation(len(right))
        for start in range(0, len(order), 16):
            batch = order[start : start + 16]
            slopes = [np.zeros_like(each) for each in state]
            for place in batch:
                each, table = right[place], tables[place]
                laid = each.vector @ state[1]
                vectors = each.vectors.astype(np.float32)
                beside = vectors @ state[2]
                scores = table @ state[0] + _BILINEAR * beside @ laid
                shares = np.exp(scores - scores.max())
                error = (shares / shares.sum() - wanted[place]).astype(np.float32)
                slopes[0] += table.T @ error
                slopes[1] += _BILINEAR * np.outer(each.vector, beside.T @ error)
                slopes[2] += _BILINEAR * np.outer(vectors.T @ error, laid)
            step += 1
            for place, (value, slope) in enumerate(zip(state, slopes, strict=True)):
                slope = slope / len(batch) + shrink[place] * value
                moved[place] = 0.9 * moved[place] + 0.1 * slope
                squared[place] = 0.999 * squared[place] + 0.001 * slope**2
                value -= (
                    rate
                    * (moved[place] / (1 - 0.9**step))
                    / (np.sqrt(squared[place] / (1 - 0.999**step)) + 1e-8)
                ).astype(np.float32)
    return Score(middle, spread, state[0], _BILINEAR * state[1], state[2])


def _table(moment: Moment, readers: Readers) -> Array:
    numbers = with_readings(moment, readers)
    return np.stack([numbers[name] for name in NAMES], axis=1).astype(np.float32)


def _wanted(moment: Moment) -> Array:
    needed = moment.needs.any(axis=1) if moment.needs.shape[1] else np.zeros(len(moment.good), np.bool_)
    right = np.where(needed, 1.0, np.where(moment.good, _ALSO, 0.0))
    return (right / right.sum()).astype(np.float32)


def scored(moment: Moment, readers: Readers, score: Score) -> Array:
    table = (_table(moment, readers) - score.middle) / score.spread
    laid = moment.vector @ score.question
    return (table @ score.weights + moment.vectors.astype(np.float32) @ score.memory @ laid).astype(
        np.float32
    )


def around(moment: Moment, readers: Readers, scores: Array) -> Array:
    shared = [float(moment.numbers[name].max(initial=0.0)) for name in SHARED]
    return chance_numbers(scores, wants(moment, readers), shared)


def fit_chance(asked: Sequence[Moment], readers: Sequence[Readers], scores: Sequence[Array]) -> Array:
    rows = [around(each, own, score) for each, own, score in zip(asked, readers, scores, strict=True)]
    table, right = np.concatenate(rows), np.concatenate([each.good for each in asked])
    spread = table.std(axis=0)
    spread[spread < 1e-6] = 1.0
    fitted = LogisticRegression(C=1.0, max_iter=1000, fit_intercept=False).fit(table / spread, right)
    return (fitted.coef_[0] / spread).astype(np.float32)


def told(asked: Sequence[Moment], chances: Sequence[Array], *, least: float, most: int = 12) -> str:
    met = needs = lines = good = quiet = silent = stale = 0
    for each, chance in zip(asked, chances, strict=True):
        chosen = [place for place in np.argsort(-chance) if chance[place] >= least]
        kept, seen = list[int](), set[str]()
        for place in chosen:
            text = "".join(filter(str.isalnum, each.texts[place].partition(": ")[2]))
            if text not in seen and not any(text in other or other in text for other in seen):
                kept.append(place)
                seen.add(text)
            if len(kept) == most:
                break
        met += int(each.needs[kept].any(axis=0).sum()) if each.needs.shape[1] else 0
        needs += int(each.needs.any(axis=0).sum()) if each.young else each.needs.shape[1]
        lines += len(kept)
        good += int(each.good[kept].sum())
        stale += bool(each.stale[kept].any())
        quiet += each.quiet
        silent += each.quiet and not kept
    asks = len(asked)
    return (
        f"from {least:.2f}: met {met / max(needs, 1):.3f}, lines {lines / asks:.1f}, to the point {good / max(lines, 1):.3f}, "
        f"silent {silent / max(quiet, 1):.3f}, stale {stale / asks:.3f}"
    )


def found_at(asked: Sequence[Moment], scores: Sequence[Array]) -> str:
    counts = dict.fromkeys((1, 3, 5, 8, 10, 15, 20), 0)
    needs = 0
    for each, score in zip(asked, scores, strict=True):
        order = np.argsort(-score)
        for own in each.needs.T:
            needs += 1
            places = np.flatnonzero(own[order])
            for most in counts:
                counts[most] += bool(len(places)) and int(places[0]) < most
    return ", ".join(f"@{most} {count / max(needs, 1):.3f}" for most, count in counts.items())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, default=HERE.parent / "build/training")
    parser.add_argument("--measure", type=Path, nargs="*", default=[])
    parser.add_argument("--quick", action="store_true", help="no folds: only what is written")
    given = parser.parse_args()
    paths = sorted((HERE / "talks").glob("*.jsonl"))
    lives: dict[str, list[Moment]] = {}
    lines: dict[str, dict[str, Any]] = {}
    for path in paths:
        header, events = read(path)
        lives[header["id"]] = moments(path, cache=given.cache)
        lines[header["id"]] = {"".join(each["text"].split()): each for each in events if each["do"] != "ask"}
        print(f"{path.stem}: {len(lives[header['id']])} moments", flush=True)
    names = sorted(lives)
    measured = {path.stem: moments(path, cache=given.cache) for path in given.measure}
    held = Held([], [], [])
    for fold in range(FOLDS):
        left = set(names[fold::FOLDS])
        rest = {name: own for name, own in lives.items() if name not in left}
        readers = fit_readers(rest, lines)
        score = fit_score([each for own in rest.values() for each in own], readers)
        for name in sorted(left):
            held.add(lives[name], readers, score)
        print(f"fold {fold + 1} of {FOLDS}", flush=True)
    chance = fit_chance(held.asked, held.readers, held.scores)
    readers = fit_readers(lives, lines)
    score = fit_score([each for own in lives.values() for each in own], readers)
    _say("left out", held, chance)
    together = Held([], [], [])
    for name, own in measured.items():
        alone = Held([], [], [])
        alone.add(own, readers, score)
        together.add(own, readers, score)
        _say(name, alone, chance, briefly=True)
    if measured:
        _say("all measured", together, chance)
    out: dict[str, Any] = {
        "maker": np.array("use-multilingual-3"),
        "names": np.array((*NAMES, "answers")),
        "score": np.append(score.weights / score.spread, 1.0).astype(np.float32),
        "middle": np.append(score.middle, 0.0).astype(np.float32),
        "chance": chance,
        "directions": np.vstack([readers.directions, score.memory.T]).astype(np.float16),
        "beside": score.question.astype(np.float16),
        "readings": readers.flags.astype(np.float32),
        "asks": readers.asks.astype(np.float16),
        "asking": readers.asking.astype(np.float32),
        "letters": readers.letters.astype(np.float16),
    }
    np.savez_compressed(given.out, **out)
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


class Held(NamedTuple):
    """Moments, and what was made of them by whom."""

    asked: list[Moment]
    readers: list[Readers]
    scores: list[Array]

    def add(self, moments: Sequence[Moment], readers: Readers, score: Score) -> None:
        for each in moments:
            self.asked.append(each)
            self.readers.append(readers)
            self.scores.append(scored(each, readers, score))


def _say(name: str, kept: Held, chance: Array, *, briefly: bool = False) -> None:
    """At several chances from which on a line comes, and at several from which on the question wants anything."""
    chances = [
        (1 / (1 + np.exp(-(around(each, own, score) @ chance)))).astype(np.float32)
        for each, own, score in zip(*kept, strict=True)
    ]
    wanted = [
        1 / (1 + np.exp(wants(each, own)[0])) for each, own in zip(kept.asked, kept.readers, strict=True)
    ]
    for says, young in (("", False), (", young minds", True)):
        some = [place for place, each in enumerate(kept.asked) if each.young is young]
        if not some:
            continue
        asked = [kept.asked[place] for place in some]
        print(f"{name}{says}: {found_at(asked, [kept.scores[place] for place in some])}")
        for wants_from in () if briefly else (0.0, 0.3, 0.5):
            gated = [chances[place] if wanted[place] >= wants_from else 0 * chances[place] for place in some]
            for least in (0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3):
                print(f"    wanted {wants_from},", told(asked, gated, least=least))


if __name__ == "__main__":
    main()
