"""Fits the model of `omoide/learnt/utterances.py` to the labelled talks, and says how well it reads talks that it has not seen.

python -m training.utterances [--out FILE]
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from bench.living import quick_place
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack, lil_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from omoide.adapters.embedders.use import UseEmbedder
from omoide.learnt.letters import BUCKETS, letters
from omoide.learnt.utterances import ACTS, HEADS, KEEPS, KNOWS, PROMISES, Role, flags

HERE = Path(__file__).resolve().parent
WEIGHTS = HERE.parent / "src/omoide/learnt/utterances.npz"
FOLDS = 5
_SINGLE = 0.3  # what a plain fact without a talk weighs: in talk a plain statement is seldom one
_BLOCK = 40  # lines without a talk that are left out together
_KNOWLEDGE = ("fact", "rule", "preference", "step", "correction")
_ROLES = {"@mind": Role.SELF, "@event": Role.EVENT}
Array = NDArray[np.float32]


class Lines(NamedTuple):
    """All labelled lines, and the talk that each is of."""

    told: list[dict[str, Any]]
    talks: list[str]

    @property
    def texts(self) -> list[str]:
        return [each["text"] for each in self.told]

    @property
    def roles(self) -> list[Role]:
        return [_ROLES.get(each["who"], Role.PERSON) for each in self.told]


def lines() -> Lines:
    """Those of the talks, single ones, and the older statements of pairs, each of which is a plain fact."""
    told: list[dict[str, Any]] = []
    talks: list[str] = []
    for path in sorted((HERE / "talks").glob("*.jsonl")):
        for row in path.read_text("utf-8").splitlines():
            each = json.loads(row) if row.strip() else {}
            if "act" in each:
                told.append(each)
                talks.append(path.stem)
    for path in sorted((HERE / "lines").glob("*.jsonl")):
        for place, row in enumerate(path.read_text("utf-8").splitlines()):
            each = json.loads(row)
            told.append(each | {"who": "@mind" if each["who"] == "self" else each["who"]})
            talks.append(f"{path.stem} {place // _BLOCK}")
    for path in sorted((HERE / "pairs").glob("*.jsonl")):
        older = dict.fromkeys(
            json.loads(row)["old"] for row in path.read_text("utf-8").splitlines() if row.strip()
        )
        told += [{"text": text, "who": "me", "act": "fact", "keep": 2} for text in older]
        talks += [f"{path.stem} {place // _BLOCK}" for place in range(len(older))]
    return Lines(told, talks)


def right(head: str, told: Sequence[dict[str, Any]]) -> NDArray[np.bool_]:
    if head in ACTS:
        return np.array([each["act"] == head for each in told])
    kept = np.array([each["keep"] >= 2 for each in told])
    if head == KEEPS:
        return kept
    if head == KNOWS:
        return kept & np.array([each["act"] in _KNOWLEDGE for each in told])
    assert head == PROMISES
    return np.array([each["act"] in ("plan", "request") for each in told])


def embedded(texts: Sequence[str]) -> Array:
    """By the bundled embedder."""
    embedder = UseEmbedder(Path(quick_place() or "/tmp") / "omoide-training-embedder")
    parts = [embedder.embed(texts[start : start + 64]) for start in range(0, len(texts), 64)]
    return np.concatenate(parts)


def lettered(texts: Sequence[str]) -> Any:
    table = lil_matrix((len(texts), BUCKETS), dtype=np.float32)
    for place, text in enumerate(texts):
        found = letters(text)
        table[place, found] = 1.0 / np.sqrt(len(found) or 1)
    return table.tocsr()


def fit(table: Any, wanted: NDArray[np.bool_], weight: Array) -> LogisticRegression:
    return LogisticRegression(C=1.0, max_iter=500, fit_intercept=False).fit(
        table, wanted, sample_weight=weight
    )


def _selected(guessed: Array, wanted: NDArray[np.bool_], talk: NDArray[np.bool_]) -> Iterator[str]:
    """Of talk alone, what would be learnt from several thresholds on."""
    guessed, wanted = guessed[talk], wanted[talk]
    for least in (0.3, 0.4, 0.5, 0.6, 0.7):
        taken = guessed >= least
        yield (
            f"from {least}: {taken.mean():.2f} of all lines, {wanted[taken].mean():.2f} right, {taken[wanted].mean():.2f} found"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    read = lines()
    vectors, seen, letters_of = embedded(read.texts), flags(read.texts, read.roles), lettered(read.texts)
    tables = {
        "vectors": hstack([csr_matrix(np.hstack([vectors, seen])), letters_of]).tocsr(),
        "letters": hstack([csr_matrix(seen), letters_of]).tocsr(),
    }
    names = sorted(set(read.talks))
    fold = np.array([names.index(each) % FOLDS for each in read.talks])
    print(f"{len(names)} talks, {len(read.told)} lines; of talks left out, a fifth at a time:")
    weights: dict[str, list[Array]] = {name: [] for name in tables}
    talk = np.array(["id" in each for each in read.told])
    plain = np.array([each["act"] == "fact" for each in read.told]) & ~talk
    weights_of = {
        "vectors": np.where(plain, _SINGLE, 1.0).astype(np.float32),
        # Letters know few words, and need all that there is; what is said out of courtesy is said in a few ways.
        "letters": np.where(np.array([each["act"] == "chat" for each in read.told]) & ~talk, 4.0, 1.0).astype(
            np.float32
        ),
    }
    for head in HEADS:
        wanted, told = right(head, read.told), [f"{head} ({right(head, read.told).sum()})"]
        for name, table in tables.items():
            guessed = np.zeros(len(wanted))
            for left in range(FOLDS):
                model = fit(table[fold != left], wanted[fold != left], weights_of[name][fold != left])
                guessed[fold == left] = model.predict_proba(table[fold == left])[:, 1]
            first = np.argsort(-guessed)[: wanted.sum()]
            told.append(
                f"{name}: AUC {roc_auc_score(wanted, guessed):.3f}, of talk {roc_auc_score(wanted[talk], guessed[talk]):.3f}, "
                f"as many as there are {wanted[first].mean():.2f} right"
            )
            weights[name].append(fit(table, wanted, weights_of[name]).coef_[0].astype(np.float16))
            if (head, name) == (KNOWS, "vectors"):
                told += list(_selected(guessed, wanted, talk))
        print("  " + "; ".join(told), flush=True)
    np.savez_compressed(given.out, **{name: np.stack(each) for name, each in weights.items()})  # pyright: ignore[reportArgumentType]
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
