"""Fits the models of `omoide/learnt/tasks.py` to the labelled talks, and says how well they read talks that they have not seen.

python -m training.tasks [--out FILE]
"""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, roc_auc_score

from omoide.learnt.tasks import HEADS, Said, accepted_row, ahead, pair_table, seen_of
from omoide.learnt.utterances import Role
from training.closings import Row, rows
from training.closings import lines as short_lines
from training.utterances import HERE, Lines, embedded, lettered, lines

WEIGHTS = HERE.parent / "src/omoide/learnt/tasks.npz"
FOLDS = 5
# What a line without a talk weighs, for each set: letters have to know the plainest words, vectors know their meaning.
_SHORT = {"vectors": 0.5, "letters": 2.0}
_BLOCK = 40  # rows put together from parts that are left out together
_MOST = 40  # tasks that are open beside each other
_LIKELY = 0.12  # of what is no task, what might be taken for one is open, too
_LATER = timedelta(minutes=5)
_ANSWERED = timedelta(minutes=15)
_ANY_TIME = datetime(2026, 3, 4, 10, tzinfo=UTC)
Array = NDArray[Any]


class Pairs(NamedTuple):
    """Rows of numbers with and without vectors, whether the later one closes the task, and the fold of each."""

    vectors: Array
    letters: Array
    closes: NDArray[np.bool_]
    fold: NDArray[np.int_]


def at_of(told: dict[str, Any]) -> datetime:
    at = datetime.fromisoformat(told["at"]) if "at" in told else _ANY_TIME
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def right(head: str, told: Sequence[dict[str, Any]]) -> NDArray[np.bool_]:
    if head == "task":
        return np.array([each["act"] in ("plan", "request") and each["keep"] >= 1 for each in told])
    if head == "closing":
        return np.array([bool(each.get("closes")) for each in told])
    return np.array([each["act"] == head for each in told])


def fit(table: Any, wanted: NDArray[np.bool_], weight: NDArray[np.float64]) -> LogisticRegression:
    return LogisticRegression(C=1.0, max_iter=800, fit_intercept=False).fit(
        table, wanted, sample_weight=weight
    )


def ends(read: Lines) -> dict[int, set[int]]:
    """Which lines each line is the end of, by their places: closed, replaced or told anew."""
    place_of = {(talk, each["id"]): place for place, (each, talk) in enumerate(zip(read.told, read.talks, strict=True)) if "id" in each}  # fmt: skip
    found: dict[int, set[int]] = {}
    for place, (each, talk) in enumerate(zip(read.told, read.talks, strict=True)):
        for key in ("closes", "replaces", "same"):
            named = each.get(key) or ()
            for name in [named] if isinstance(named, str) else named:
                if (talk, name) in place_of:
                    found.setdefault(place, set()).add(place_of[talk, name])
    return found


def paired(
    read: Lines, vectors: Array, likely: Array, fold: NDArray[np.int_], ended: dict[int, set[int]]
) -> Pairs:
    near = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    wanted = right("task", read.told)
    waited = {place for places in ended.values() for place in places}
    tables: list[list[Array]] = [[], []]
    closes: list[bool] = []
    folds: list[int] = []
    waiting: list[tuple[int, Said]] = []
    talk, thread = "", ""
    for place, each in enumerate(read.told):
        if "id" not in each:
            continue
        if read.talks[place] != talk:
            waiting, talk, thread = [], read.talks[place], ""
        thread = each.get("thread", thread)
        at = at_of(each)
        when = ahead(each["text"], at)
        said = Said(
            text=each["text"],
            role=read.roles[place],
            at=at,
            who=each["who"],
            thread=thread,
            likely=tuple(likely[place].tolist()),
            due=at + when if when else None,
        )
        if waiting:
            open_ones = [other for _, other in waiting]
            alike = [float(near[place] @ near[other]) for other, _ in waiting]
            tables[0].append(pair_table(said, open_ones, alike))
            tables[1].append(pair_table(said, open_ones, None))
            gone = ended.get(place, set())
            closes += [other in gone for other, _ in waiting]
            folds += [int(fold[place])] * len(waiting)
            waiting = [(other, told) for other, told in waiting if other not in gone]
        if wanted[place] or place in waited or likely[place][0] >= _LIKELY:
            waiting = [*waiting, (place, said)][-_MOST:]
    return Pairs(np.concatenate(tables[0]), np.concatenate(tables[1]), np.array(closes), np.array(folds))


def short_pairs(told: Sequence[Row], heads: Any) -> Pairs:
    """Of what is put together from parts: a task, another one, and what is said a little later."""
    texts = sorted({text for each in told for text in (each.task, each.later)})
    place_of = {text: place for place, text in enumerate(texts)}
    vectors = embedded(texts)
    near = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    roles = ["person"] * len(texts)
    dues = [ahead(text, _ANY_TIME) for text in texts]
    likely = heads(texts, roles, dues, vectors)
    tables: list[list[Array]] = [[], []]
    closes: list[bool] = []
    folds: list[int] = []
    for row, each in enumerate(told):
        other = told[(row * 7 + 3) % len(told)].task
        tasks = [each.task] if row % 2 or other == each.task else [each.task, other]
        saids = [_short(text, texts, likely, dues, _ANY_TIME, place_of) for text in tasks]
        later = _short(each.later, texts, likely, dues, _ANY_TIME + _LATER, place_of)
        alike = [float(near[place_of[each.later]] @ near[place_of[text]]) for text in tasks]
        tables[0].append(pair_table(later, saids, alike))
        tables[1].append(pair_table(later, saids, None))
        closes += [each.closes, *([False] * (len(tasks) - 1))]
        folds += [row // _BLOCK % FOLDS] * len(tasks)
    return Pairs(np.concatenate(tables[0]), np.concatenate(tables[1]), np.array(closes), np.array(folds))


def _short(
    text: str, texts: Sequence[str], likely: Any, dues: Any, at: datetime, place_of: dict[str, int]
) -> Said:
    place = place_of[text]
    when = dues[place]
    return Said(
        text=text,
        role=Role.PERSON,
        at=at,
        likely=tuple(likely[place]),
        due=_ANY_TIME + when if when else None,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    read = lines()
    short = short_lines()
    read = Lines(
        [*read.told, *short], [*read.talks, *(f"short {place // _BLOCK}" for place in range(len(short)))]
    )
    talks = np.array(["id" in each for each in read.told])
    ended = ends(read)
    vectors = embedded(read.texts)
    dues = [ahead(each["text"], at_of(each)) for each in read.told]
    seen, letters_of = seen_of(read.texts, read.roles, dues), lettered(read.texts)
    tables = {
        "vectors": hstack([csr_matrix(np.hstack([vectors, seen])), letters_of]).tocsr(),
        "letters": hstack([csr_matrix(seen), letters_of]).tocsr(),
    }
    names = sorted(set(read.talks))
    fold = np.array([names.index(each) % FOLDS for each in read.talks])
    print(f"{len(names)} talks, {len(read.told)} lines; of talks left out, a fifth at a time:")
    held: dict[str, Array] = {}
    guessed = {name: np.zeros((len(read.told), len(HEADS)), np.float32) for name in tables}
    for name, table in tables.items():
        weights: list[Array] = []
        weight = np.where(talks, 1.0, _SHORT[name])
        for column, head in enumerate(HEADS):
            wanted = right(head, read.told)
            for left in range(FOLDS):
                model = fit(table[fold != left], wanted[fold != left], weight[fold != left])
                guessed[name][fold == left, column] = model.predict_proba(table[fold == left])[:, 1]
            told = guessed[name][:, column]
            told, wanted = told[talks], wanted[talks]
            first = np.argsort(-told)[: wanted.sum()]
            print(f"  {head} ({wanted.sum()}), by {name}: AUC {roc_auc_score(wanted, told):.3f}, as many as there are {wanted[first].mean():.2f} right", flush=True)  # fmt: skip
            weights.append(fit(table, right(head, read.told), weight).coef_[0].astype(np.float32))
        held[f"heads {name}"] = np.stack(weights).astype(np.float16)
    np.savez_compressed(given.out, **held)  # pyright: ignore[reportArgumentType]
    for name in tables:
        _accepted(read, vectors, guessed[name], fold, name, held)
        _pairs(read, vectors, guessed[name], fold, ended, name, held)
    np.savez_compressed(given.out, **held)  # pyright: ignore[reportArgumentType]
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


def _accepted(
    read: Lines, vectors: Array, likely: Array, fold: Any, name: str, held: dict[str, Array]
) -> None:
    near = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    wanted = right("task", read.told)
    table: list[Array] = []
    places: list[int] = []
    for place in range(len(read.told) - 1):
        said, answer = read.told[place], read.told[place + 1]
        alike = read.talks[place] == read.talks[place + 1]
        if (
            not alike
            or "id" not in said
            or read.roles[place] is not Role.PERSON
            or read.roles[place + 1] is not Role.SELF
        ):
            continue
        if at_of(answer) - at_of(said) > _ANSWERED:
            continue
        both = []
        for here in (place, place + 1):
            told = read.told[here]
            at = at_of(told)
            when = ahead(told["text"], at)
            both.append(Said(text=told["text"], role=read.roles[here], at=at, likely=tuple(likely[here].tolist()), due=at + when if when else None))  # fmt: skip
        table.append(
            accepted_row(both[0], both[1], float(near[place] @ near[place + 1]) if name == "vectors" else 0.0)
        )
        places.append(place)
    rows_of, right_of, folds = np.stack(table), wanted[places], fold[places]
    middle, width = rows_of.mean(axis=0), rows_of.std(axis=0) + 1e-3
    scaled = (rows_of - middle) / width
    guessed = np.zeros(len(places))
    for left in range(FOLDS):
        model = LogisticRegression(C=0.1, max_iter=600).fit(scaled[folds != left], right_of[folds != left])
        guessed[folds == left] = model.predict_proba(scaled[folds == left])[:, 1]
    alone = average_precision_score(right_of, likely[places, 0])
    print(f"  answered at once, by {name}: {len(places)}, {right_of.sum()} to be done, AP {average_precision_score(right_of, guessed):.3f}, without the answer {alone:.3f}", flush=True)  # fmt: skip
    model = LogisticRegression(C=0.1, max_iter=600).fit(scaled, right_of)
    last = np.zeros(rows_of.shape[1], np.float32)
    last[0] = model.intercept_[0]
    held[f"accepted {name}"] = np.stack([middle, width, model.coef_[0], last]).astype(np.float32)


def _pairs(read: Lines, vectors: Array, likely: Array, fold: Any, ended: dict[int, set[int]], name: str, held: dict[str, Array]) -> None:  # fmt: skip
    def heads(texts: Any, roles: Any, dues: Any, own: Any) -> Array:
        seen = seen_of(texts, [Role.PERSON for _ in roles], dues)
        dense = seen if name == "letters" else np.hstack([own, seen])
        table = hstack([csr_matrix(dense), lettered(texts)]).tocsr()
        odds = table @ held[f"heads {name}"].astype(np.float32).T
        return 1.0 / (1.0 + np.exp(-odds))

    long, short = paired(read, vectors, likely, fold, ended), short_pairs(rows(), heads)
    table = np.concatenate([getattr(long, name), getattr(short, name)])
    closes, folds = np.concatenate([long.closes, short.closes]), np.concatenate([long.fold, short.fold])
    of_talk = np.arange(len(closes)) < len(long.closes)
    middle, width = table.mean(axis=0), table.std(axis=0) + 1e-3
    scaled = (table - middle) / width
    guessed = np.zeros(len(closes))
    for left in range(FOLDS):
        model = LogisticRegression(C=0.3, max_iter=600).fit(scaled[folds != left], closes[folds != left])
        guessed[folds == left] = model.predict_proba(scaled[folds == left])[:, 1]
    for what, these in (("talks", of_talk), ("short", ~of_talk)):
        told = ", ".join(
            f"from {least} {closes[these & (guessed >= least)].mean():.2f} right and {closes[these & (guessed >= least)].sum() / closes[these].sum():.2f} found"
            for least in (0.2, 0.3, 0.5)
        )
        print(f"  pairs by {name}, {what}: {these.sum()}, {closes[these].sum()} close, AP {average_precision_score(closes[these], guessed[these]):.3f}; {told}", flush=True)  # fmt: skip
    model = LogisticRegression(C=0.3, max_iter=600).fit(scaled, closes)
    last = np.zeros(table.shape[1], np.float32)
    last[0] = model.intercept_[0]
    held[f"pairs {name}"] = np.stack([middle, width, model.coef_[0], last]).astype(np.float32)


if __name__ == "__main__":
    main()
