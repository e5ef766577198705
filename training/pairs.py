"""Fits the model of `omoide/learnt/pairs.py` to pairs of statements, and says how well it reads pairs that it has not seen.

python -m training.pairs [--out FILE] [--cache DIRECTORY] [--measure FILE …]

Two readers for each of two variants (with the vectors of the bundled embedder, with letters alone). The one that lays pieces beside each
other first learns from pairs that a program composes of the frames, then from those that were written by hand and from the talks.
What is left out, a third at a time, is left out with all pairs of its older statement, or of its talk.
"""

import argparse
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from bench.living import quick_place
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from omoide.adapters.embedders.use import UseEmbedder
from omoide.learnt import pairs as model
from omoide.learnt.letters import BUCKETS, letters
from omoide.learnt.pairs import BOTH, LABELS, NONE, PIECES, REPLACE, SAME, WORDS
from omoide.learnt.utterances import Role, read
from training.composing import HERE, Row, composed, frames

WEIGHTS: Final = HERE.parent / "src/omoide/learnt/pairs.npz"
FOLDS: Final = 3
STAND: Final = "stand"  # both or none
_EACH: Final = 120  # pairs that are composed of a frame, before what came twice is left out
_NARROW: Final = 256  # numbers that a piece is brought to before anything is learnt of it
_MARKS: Final = (
    0, 0.25, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.875, 0.9, 0.925, 0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 0.995, 0.9975, 1.0,
)  # fmt: skip
_COUNTED: Final = {"letters": 0.5, "vectors": 0.5}  # how much the reader that counts has to say, of one
_PLAIN: Final = {"letters": 4.0, "vectors": 1.0}  # how much the plainest count: of them one is to be sure
nn = torch.nn
Array = NDArray[np.float32]


# What there is to learn from.


def written() -> list[Row]:
    found: list[Row] = []
    for path in sorted((HERE / "pairs").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip():
                each = json.loads(line)
                other = bool(each.get("who_new"))
                found.append(Row(each["old"], each["new"], other, each["expect"], path.stem, each["old"]))
    return found


def talked(*, beside: int = 4000) -> list[Row]:
    """What replaces or says the same in the talks, and of what merely looks near by vectors or letters, some."""
    told, apart = list[Row](), list[Row]()
    for path in sorted((HERE / "talks").glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        lines = [
            each for each in rows if each.get("keep", 0) >= 1 and each["act"] not in ("chat", "question")
        ]
        held = [set(letters(each["text"])) for each in lines]
        for at, newer in enumerate(lines):
            replaced, same = _names(newer, "replaces"), _names(newer, "same")
            near = sorted(
                range(at), key=lambda i: -len(held[i] & held[at]) / min(len(held[i]), len(held[at]))
            )
            for place, i in enumerate(near):
                older = lines[i]
                if older["id"] in replaced | same:
                    answer, weight = REPLACE if older["id"] in replaced else SAME, 2.0
                elif place < 6 or i == at - 1:
                    answer, weight = STAND, 0.15
                else:
                    continue
                row = Row(
                    older["text"],
                    newer["text"],
                    older["who"] != newer["who"],
                    answer,
                    "talks",
                    path.stem,
                    weight,
                )
                (apart if answer == STAND else told).append(row)
    return told + random.Random(0).sample(apart, min(beside, len(apart)))


def _names(line: Mapping[str, Any], key: str) -> set[str]:
    found = line.get(key) or []
    return {found} if isinstance(found, str) else set(found)


class Texts:
    """All that is known of each text: what is plain to see, its vector, its pieces, and what it is by each variant."""

    def __init__(self, texts: Sequence[str], cache: Path | None) -> None:
        self.place = {text: at for at, text in enumerate(dict.fromkeys(texts))}
        known = list(self.place)
        self.sides = [model.side(text) for text in known]
        self.parts = [model.units(text) for text in known]
        self.meanings = [model.meanings(parts) for parts in self.parts]
        self.words = [np.array([model.bucket(each) for each in parts]) for parts in self.parts]
        self._seen: dict[tuple[str, Row], Array] = {}
        self._grams: dict[Row, tuple[Array, Array]] = {}
        digest = hashlib.sha256("\0".join(known).encode("utf-8", "replace")).hexdigest()[:16]
        kept = cache / f"pairs-{digest}.npz" if cache else None
        if kept and kept.exists():
            held = np.load(kept)
        else:
            held = _spelt(known)
            if kept:
                np.savez(kept, **held)  # pyright: ignore[reportArgumentType]
        self.narrow, self.vectors = held["narrow"], held["vectors"]
        bounds = np.concatenate([[0], np.cumsum(held["lengths"])])
        spans = list(pairwise(bounds))
        self.numbers = [held["numbers"][a:b] for a, b in spans]
        self.said = [held["said"][a:b] for a, b in spans]
        roles = [Role.PERSON] * len(known)
        self.readings = {
            "vectors": np.array(
                [list(each.likely.values()) for each in read(known, roles, self.vectors)], np.float32
            ),
            "letters": np.array([list(each.likely.values()) for each in read(known, roles)], np.float32),
        }

    def seen(self, variant: str, row: Row) -> Array:
        """What is plain to see of a pair, and what each of its statements is."""
        if (variant, row) not in self._seen:
            older, newer = self.place[row.older], self.place[row.newer]
            exact = model.exact(self.sides[older], self.sides[newer], other=row.other)
            readings = self.readings[variant]
            parts = np.array(exact, np.float32), readings[older], readings[newer]
            self._seen[variant, row] = np.concatenate(parts)
        return self._seen[variant, row]

    def grams(self, row: Row) -> tuple[Array, Array]:
        """The letters that were lost, are new and stayed, and how much each of them counts."""
        if row not in self._grams:
            older, newer = (self.sides[self.place[text]] for text in row[:2])
            found = model.grams(older, newer)
            names = [each + place * BUCKETS for place, some in enumerate(found) for each in some]
            shares = [3.0 / np.sqrt(len(some)) for some in found for _ in some]
            self._grams[row] = np.array(names), np.array(shares, np.float32)
        return self._grams[row]


def _spelt(texts: Sequence[str]) -> dict[str, Any]:
    embedder = UseEmbedder(Path(quick_place() or "/tmp") / "omoide-training-embedder")
    some = random.Random(0).sample(list(texts), min(2500, len(texts)))
    seen = np.concatenate([each.said for each in embedder.spell(some, at_most=PIECES)])
    middle = seen.mean(axis=0)
    size, ways = np.linalg.eigh(np.cov((seen - middle).T))
    ways = (ways[:, ::-1][:, :_NARROW] / np.sqrt(size[::-1][:_NARROW])).astype(np.float32)
    numbers: list[Any] = [None] * len(texts)
    said: list[Any] = [None] * len(texts)
    vectors = np.empty((len(texts), 512), np.float32)
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for start in range(0, len(order), 64):
        ats = order[start : start + 64]
        vectors[ats] = embedder.embed([texts[at] for at in ats])
        for at, each in zip(ats, embedder.spell([texts[at] for at in ats], at_most=PIECES), strict=True):
            numbers[at], said[at] = each.numbers, ((each.said - middle) @ ways).astype(np.float16)
    return {
        "narrow": np.vstack([ways, -(middle @ ways)[None]]),
        "vectors": vectors,
        "lengths": np.array([len(each) for each in numbers]),
        "numbers": np.concatenate(numbers),
        "said": np.concatenate(said),
    }


# The two readers.


class Counting(nn.Module):
    """Adds up what is plain to see, what the letters say, and what the vectors do."""

    def __init__(self, variant: str, texts: Texts, rows: Sequence[Row]) -> None:
        super().__init__()
        self.variant, self.texts = variant, texts
        seen = np.array([texts.seen(variant, row) for row in rows])
        self.middle, self.spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
        self.letters = nn.EmbeddingBag(3 * BUCKETS, 4, mode="sum")
        self.dense = nn.Linear(seen.shape[1] + (2048 if variant == "vectors" else 0), 4)
        nn.init.zeros_(self.letters.weight)
        nn.init.zeros_(self.dense.weight)

    def forward(self, rows: Sequence[Row]) -> torch.Tensor:
        texts = self.texts
        found = [texts.grams(row) for row in rows]
        starts = np.cumsum([0, *(len(names) for names, _ in found)])[:-1]
        dense = (np.array([texts.seen(self.variant, row) for row in rows]) - self.middle) / self.spread
        if self.variant == "vectors":
            dense = np.hstack([dense, _meant(texts, rows) * _SCALES])
        lettered = self.letters(
            torch.from_numpy(np.concatenate([names for names, _ in found])),
            torch.from_numpy(starts),
            per_sample_weights=torch.from_numpy(np.concatenate([shares for _, shares in found])),
        )
        return lettered + self.dense(torch.from_numpy((dense * 0.3).astype(np.float32)))

    def layers(self, share: float) -> dict[str, Array]:
        dense = self.dense.weight.detach().numpy().T * 0.3
        seen = dense[: len(self.middle)] / self.spread[:, None]
        made = {
            "letters": self.letters.weight.detach().numpy() * 3.0,
            "seen": seen,
            "seen_bias": self.dense.bias.detach().numpy() - self.middle @ seen,
        }
        if self.variant == "vectors":
            made["meant"] = dense[len(self.middle) :] * _SCALES[:, None]
        return {name: each * share for name, each in made.items()}


_SCALES: Final = np.repeat(np.array([24.0, 20.0, 12.0, 6.0], np.float32), 512)


def _meant(texts: Texts, rows: Sequence[Row]) -> Array:
    u, v = (texts.vectors[[texts.place[row[side]] for row in rows]] for side in (0, 1))
    return np.hstack([u * v, np.abs(u - v), v, u])


class Comparing(nn.Module):
    """Lays the pieces of both texts beside each other."""

    def __init__(self, variant: str, texts: Texts, *, seen: int) -> None:
        super().__init__()
        self.variant, self.texts = variant, texts
        size, told, whole = (64, 80, 40) if variant == "vectors" else (48, 64, 0)
        if variant == "letters":
            self.words = nn.EmbeddingBag(WORDS, 32, mode="mean")
            nn.init.normal_(self.words.weight, std=0.5)
        self.piece = nn.Linear(_NARROW if variant == "vectors" else 96, size)
        self.near = nn.Parameter(torch.eye(size) + 0.1 * torch.randn(size, size))
        self.same, self.warmth = nn.Parameter(torch.tensor(2.0)), nn.Parameter(torch.tensor(0.25))
        self.compare = nn.Linear(4 * size + 1, told)
        self.sides = nn.Parameter(torch.zeros(2, told))
        self.whole = nn.Linear(512, whole) if whole else None
        self.inner = nn.Linear(4 * told + 4 * whole + seen, told)
        self.out, self.drop = nn.Linear(told, 4), nn.Dropout(0.25)

    def forward(self, rows: Sequence[Row]) -> torch.Tensor:
        a, there_a, numbers_a = self._pieces([self.texts.place[row.older] for row in rows])
        b, there_b, numbers_b = self._pieces([self.texts.place[row.newer] for row in rows])
        same = torch.from_numpy((numbers_a[:, :, None] == numbers_b[:, None]).astype(np.float32))
        near = torch.einsum("nik,njk->nij", a @ self.near, b) * self.warmth + self.same * same
        to_b = torch.softmax(near.masked_fill(~there_b[:, None], -1e4), -1) @ b
        to_a = torch.softmax(near.masked_fill(~there_a[:, :, None], -1e4), 1).transpose(1, 2) @ a
        parts = [
            self._summed(a, to_b, same.max(2).values, there_a, self.sides[0]),
            self._summed(b, to_a, same.max(1).values, there_b, self.sides[1]),
        ]
        if self.whole is not None:
            u, v = (
                self.whole(
                    torch.from_numpy(self.texts.vectors[[self.texts.place[row[side]] for row in rows]])
                )
                * 4
                for side in (0, 1)
            )
            parts += [u, v, u * v, (u - v).abs()]
        parts.append(torch.from_numpy(np.array([self.texts.seen(self.variant, row) for row in rows])))
        return self.out(self.drop(torch.relu(self.inner(self.drop(torch.cat(parts, -1))))))

    def _pieces(self, ats: Sequence[int]) -> tuple[torch.Tensor, torch.Tensor, NDArray[Any]]:
        texts = self.texts
        lengths = [len(texts.numbers[at] if self.variant == "vectors" else texts.parts[at]) for at in ats]
        there = torch.arange(max(lengths))[None] < torch.tensor(lengths)[:, None]
        numbers = np.full((len(ats), max(lengths)), -1 - len(ats))
        if self.variant == "vectors":
            said = np.zeros((len(ats), max(lengths), _NARROW), np.float32)
            for row, at in enumerate(ats):
                said[row, : lengths[row]], numbers[row, : lengths[row]] = texts.said[at], texts.numbers[at]
            return torch.tanh(self.piece(self.drop(torch.from_numpy(said)))), there, numbers
        found = [texts.meanings[at] for at in ats]
        flat = [each for some in found for part in some for each in part]
        starts = np.cumsum([0, *(len(part) for some in found for part in some)])[:-1]
        own = self.words(torch.tensor(flat), torch.from_numpy(starts))
        padded = torch.zeros(len(ats), max(lengths) + 2, own.shape[-1])
        inside = torch.zeros(len(ats), max(lengths) + 2, dtype=torch.bool)
        inside[:, 1:-1] = there
        padded = padded.masked_scatter(inside[..., None].expand_as(padded), own)
        for row, at in enumerate(ats):
            numbers[row, : lengths[row]] = texts.words[at]
        beside = torch.cat([padded[:, :-2], padded[:, 1:-1], padded[:, 2:]], -1)
        return torch.tanh(self.piece(self.drop(beside))), there, numbers

    def _summed(
        self,
        own: torch.Tensor,
        answer: torch.Tensor,
        known: torch.Tensor,
        there: torch.Tensor,
        bias: torch.Tensor,
    ) -> torch.Tensor:
        beside = torch.cat([own, answer, own - answer, own * answer, known[..., None]], -1)
        here = there[..., None].float()
        told = torch.relu(self.compare(beside) + bias) * here
        return torch.cat([told.sum(1) / (2.0 * here.sum(1) ** 0.5), told.max(1).values], -1)

    def layers(self, share: float) -> dict[str, Array]:
        def of(each: torch.Tensor) -> Array:
            return each.detach().numpy()

        made = {
            "piece": of(self.piece.weight).T,
            "piece_bias": of(self.piece.bias),
            "near": of(self.near) * of(self.warmth),
            "same": of(self.same),
            "compare": of(self.compare.weight).T,
            "older": of(self.compare.bias) + of(self.sides[0]),
            "newer": of(self.compare.bias) + of(self.sides[1]),
            "inner": of(self.inner.weight).T,
            "inner_bias": of(self.inner.bias),
            "out": of(self.out.weight).T * share,
            "out_bias": of(self.out.bias) * share,
        }
        if self.variant == "letters":
            return made | {"words": of(self.words.weight)}
        assert self.whole is not None
        narrow = self.texts.narrow
        return made | {
            "piece": narrow[:-1] @ made["piece"],
            "piece_bias": made["piece_bias"] + narrow[-1] @ made["piece"],
            "whole": of(self.whole.weight).T * 4,
            "whole_bias": of(self.whole.bias) * 4,
        }


def _lost(odds: torch.Tensor, rows: Sequence[Row]) -> torch.Tensor:
    likely = torch.log_softmax(odds, -1)
    weights = torch.tensor([row.weight for row in rows])
    answers = torch.tensor([LABELS.index(row.answer) if row.answer in LABELS else -1 for row in rows])
    stands = torch.logsumexp(likely[:, [LABELS.index(BOTH), LABELS.index(NONE)]], -1)
    right = torch.where(answers < 0, stands, likely.gather(1, answers.clamp(min=0)[:, None])[:, 0])
    return -((0.95 * right + 0.05 * likely.mean(1)) * weights).sum() / weights.sum()


def _batches(rows: Sequence[Row], size: int, chance: random.Random) -> Iterator[list[Row]]:
    """Of texts that are about as long."""
    mixed, found = chance.sample(list(rows), len(rows)), list[list[Row]]()
    for start in range(0, len(mixed), size * 16):
        some = sorted(mixed[start : start + size * 16], key=lambda row: len(row.older) + len(row.newer))
        found += [some[at : at + size] for at in range(0, len(some), size)]
    chance.shuffle(found)
    yield from found


def fit(
    net: Any,
    rows: Sequence[Row],
    *,
    epochs: int,
    rate: float,
    size: int = 48,
    decay: float = 0.01,
    seed: int = 0,
) -> Any:
    torch.manual_seed(seed)
    chance = random.Random(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    steps = epochs * (len(rows) // size + 2)
    course = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.15)
    net.train()
    for _ in range(epochs):
        for batch in _batches(rows, size, chance):
            lost = _lost(net(batch), batch)
            optimizer.zero_grad()
            lost.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimizer.step()
            course.step()
    net.eval()
    return net


def odds_of(net: Any, rows: Sequence[Row]) -> Array:
    found = np.zeros((len(rows), 4), np.float32)
    order = sorted(range(len(rows)), key=lambda at: len(rows[at].older) + len(rows[at].newer))
    with torch.no_grad():
        for start in range(0, len(order), 64):
            ats = order[start : start + 64]
            found[ats] = net([rows[at] for at in ats]).numpy()
    return found


def _logs(odds: Array) -> Array:
    return (
        odds
        - np.log(np.exp(odds - odds.max(1, keepdims=True)).sum(1, keepdims=True))
        - odds.max(1, keepdims=True)
    )


# Both together.


def counting(variant: str, texts: Texts, rows: Sequence[Row], seed: int = 0) -> Counting:
    return fit(Counting(variant, texts, rows), rows, epochs=12, rate=2e-3, size=64, decay=0.05, seed=seed)


def comparing(
    variant: str, texts: Texts, rows: Sequence[Row], first: Mapping[str, Any], seed: int = 0
) -> Comparing:
    net = Comparing(variant, texts, seen=len(texts.seen(variant, rows[0])))
    net.load_state_dict(first)
    return fit(net, rows, epochs=6, rate=1e-3, seed=seed)


def schooled(variant: str, texts: Texts, rows: Sequence[Row]) -> dict[str, Any]:
    """What the reader that compares learns from composed pairs."""
    torch.manual_seed(0)
    net = Comparing(variant, texts, seen=len(texts.seen(variant, rows[0])))
    fit(net, rows, epochs=3, rate=1.5e-3, size=64)
    return {name: each.clone() for name, each in net.state_dict().items()}


def _fold(row: Row) -> int:
    return int(hashlib.md5(row.group.encode("utf-8", "replace")).hexdigest(), 16) % FOLDS


def _mixed(counted: Array, compared: Array, share: float) -> Array:
    return _logs(share * counted + (1.0 - share) * compared)


def told(name: str, odds: Array, answers: Sequence[str]) -> str:
    given = np.array(answers)
    said = [f"  {name} ({len(given)})"]
    for label in (REPLACE, SAME):
        wanted = given == label
        beside = ~wanted & (given != (SAME if label == REPLACE else REPLACE))
        if wanted.sum() < 5 or beside.sum() < 5:
            continue
        value = odds[:, LABELS.index(label)]
        rates = " ".join(
            f"{false:.0%} {(value[wanted] > np.quantile(value[beside], 1 - false)).mean():.2f}"
            for false in (0.01, 0.02, 0.05, 0.15)
        )
        said.append(
            f"{label} ({wanted.sum()}): AUC {roc_auc_score(wanted, value):.3f}, found at wrong {rates}"
        )
    return "; ".join(said)


def marks(odds: Array, rows: Sequence[Row]) -> dict[str, Array]:
    """Where which share of the pairs that look like it and are not lies below: of those that both stand, of those that do not say
    the same. The plainest pairs are left out, and those that have nothing to do with each other: they would flatter it."""
    made: dict[str, Array] = {}
    hard = np.array([not row.source.startswith("plain") for row in rows])
    for label, others in ((REPLACE, (BOTH,)), (SAME, (BOTH, REPLACE))):
        beside = hard & np.array([row.answer in others for row in rows])
        value = odds[beside, LABELS.index(label)]
        made[f"{label}_marks"] = np.quantile(value, _MARKS).astype(np.float32)
        made[f"{label}_shares"] = np.array(_MARKS, np.float32)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, help="keep what the embedder says there")
    parser.add_argument("--measure", type=Path, nargs="*", default=[], help="omoide-pairs/1: only measured")
    parser.add_argument("--only", choices=tuple(_COUNTED), default="", help="the other one stays as it is")
    given = parser.parse_args()
    torch.set_num_threads(1)
    by_hand, by_talk, made = written(), talked(), composed(frames(), each=_EACH)
    measured = {path.stem: _measured(path) for path in given.measure}
    plain = composed([each for each in frames() if each["id"].startswith("plain")], each=_EACH, seed=1)
    rows = by_hand + by_talk + [row._replace(source="plain frames", weight=0.5) for row in plain]
    every = [*rows, *made, *(row for rows in measured.values() for row in rows)]
    texts = Texts([text for row in every for text in row[:2]], given.cache)
    print(
        f"{len(by_hand)} pairs written, {len(by_talk)} of talks, {len(made)} composed: {Counter(row.answer for row in rows)}"
    )
    weights: dict[str, Any] = {}
    if given.only:
        with np.load(given.out) as held:
            weights = {name: held[name] for name in held.files}
    every_row = rows
    for variant, share in _COUNTED.items():
        if given.only not in ("", variant):
            continue
        rows = [
            row._replace(weight=row.weight * _PLAIN[variant]) if row.source.startswith("plain") else row
            for row in every_row
        ]
        first = schooled(variant, texts, made)
        counted, compared = np.zeros((len(rows), 4), np.float32), np.zeros((len(rows), 4), np.float32)
        for left in range(FOLDS):
            known = [row for row in rows if _fold(row) != left]
            ats = [at for at, row in enumerate(rows) if _fold(row) == left]
            out = [rows[at] for at in ats]
            counted[ats] = _logs(odds_of(counting(variant, texts, known, left), out))
            compared[ats] = _logs(odds_of(comparing(variant, texts, known, first, left), out))
        odds = _mixed(counted, compared, share)
        if given.cache:
            np.savez(given.cache / f"odds-{variant}.npz", counted=counted, compared=compared)
        print(f"{variant}; what was left out, a third at a time:")
        for name, some in (("counting alone", counted), ("comparing alone", compared), ("both", odds)):
            ats = range(len(by_hand))
            print(told(name, some[: len(by_hand)], [rows[at].answer for at in ats]))
        for source in sorted({row.source for row in rows}):
            ats = [at for at, row in enumerate(rows) if row.source == source]
            print(told(source, odds[ats], [rows[at].answer for at in ats]), flush=True)
        last = counting(variant, texts, rows), comparing(variant, texts, rows, first)
        layers = {**last[0].layers(share), **last[1].layers(1.0 - share)}
        placed = marks(odds[: len(by_hand)], by_hand)
        weights |= {f"{variant}.{name}": each for name, each in placed.items()}
        weights |= {f"{variant}.{name}": _short(each) for name, each in layers.items()}
        np.savez_compressed(given.out, **weights)  # pyright: ignore[reportArgumentType]
        for name, some in measured.items():
            odds = _mixed(_logs(odds_of(last[0], some)), _logs(odds_of(last[1], some)), share)
            print(told(name, odds, [row.answer for row in some]))
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


def _short(layer: Array) -> NDArray[np.float16]:
    """Eight bits of each number are enough, and the file is a fifth smaller."""
    return (np.asarray(layer, np.float16).view(np.uint16) & np.uint16(0xFFF8)).view(np.float16)


def _measured(path: Path) -> list[Row]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [
        Row(each["old"], each["new"], bool(each.get("who_new")), each["expect"], path.stem, each["old"])
        for each in rows
        if "old" in each
    ]


if __name__ == "__main__":
    main()
