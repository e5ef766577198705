"""What an association costs beside one recall: `python -m bench.associations [--json] [--memories N] [--nodes N] [--ties N]`.

Activation is pushed over a web of concepts drawn by chance (few are spoken of often, most hardly ever), and one memory is
looked for among those of a mind; in turns, processor time. Besides: the whole of an association in that mind, and what
it costs to read all its concepts for the first time.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from bench.living import opened_with
from bench.measuring import Figure, alternately, timed
from bench.telling import note
from bench.texts import questions, texts
from bench.vectors import Prepared
from omoide.dynamics.spreading import Spreading, pushed
from omoide.dynamics.weaving import Web, web_of
from omoide.language.keywords import keywords
from omoide.language.lexicon import Lexicon
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

AIM = 5.0  # times one recall
_AT_ONCE = 500


def drawn(*, nodes: int, ties: int, seed: int = 7) -> Web:
    """So many ties, each counted from either end, between concepts of which the n-th is drawn 1/√n as often as the first."""
    chance = np.random.default_rng(seed)
    one, other = (np.minimum((chance.random(ties) ** 2 * nodes).astype(np.intp), nodes - 1) for _ in range(2))
    two = one != other
    low, high = np.minimum(one[two], other[two]), np.maximum(one[two], other[two])
    pair = np.unique(low * nodes + high)
    pair = chance.permutation(pair)[: ties // 2]
    low, high = pair // nodes, pair % nodes
    source, target = np.concatenate((low, high)), np.concatenate((high, low))
    return web_of(source, target, np.ones(len(source)), nodes=nodes)


def measured(home: Path, *, memories: int, nodes: int, ties: int, rounds: int) -> list[Figure]:
    _, mind = opened_with(Prepared(), home, lexicon=Lexicon(), settings=[])
    told = [(Words(text=text), Circumstances(importance=0.5)) for text in texts(memories)]
    for start in range(0, len(told), _AT_ONCE):
        mind.remember_all(told[start : start + _AT_ONCE])
    mind.embed()
    web, asked, chance = drawn(nodes=nodes, ties=ties), questions(), np.random.default_rng(8)
    note(f"{web.nodes} concepts, {len(web.target)} ties, {memories} memories")
    first = timed(lambda: mind.associate(told[0][0].text), clock=time.process_time)
    begun = [keywords(words.text)[0] for words, _ in told if keywords(words.text)]

    def spread() -> object:
        return pushed({int(chance.integers(nodes)): 1.0}, web, spreading=Spreading())

    def find() -> object:
        return mind.find(next(asked))

    def associate() -> object:
        return mind.associate(begun[int(chance.integers(len(begun)))])

    figures: list[Figure] = []
    for name, work in (("activation", spread), ("association", associate)):
        ours, other = alternately(work, find, rounds=rounds, clock=time.process_time)
        figures.append(Figure(name=name, ours=ours, beside="one recall", other=other, aim=AIM))
    figures.append(
        Figure(name="all concepts, first time", ours=first * 1e3, beside="one recall", other=figures[0].other)
    )
    mind.close()
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--ties", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=50)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        found = measured(
            Path(home), memories=given.memories, nodes=given.nodes, ties=given.ties, rounds=given.rounds
        )
    if given.json:
        print(json.dumps([each.plain() for each in found], indent=2))
        return
    for each in found:
        met = "" if each.met is None else "  (met)" if each.met else "  (missed)"
        print(f"{each.name}: {each.ours:.1f} ms, {each.ratio:.2f} × {each.beside} ({each.other:.1f} ms){met}")


if __name__ == "__main__":
    main()
