"""How statements stand to each other: compared piece by piece where the model knows the embedder, else by their letters."""

from collections.abc import Sequence

from omoide.errors import OmoideError
from omoide.learnt.pairs import PIECES, Succession, Weighed, weigh
from omoide.learnt.utterances import MAKER
from omoide.meaning.meaning import Meaning
from omoide.model.scope import Scope


def compare_statements(meaning: Meaning | None, scope: Scope, pairs: Sequence[Succession]) -> list[Weighed]:
    """One for each pair."""
    texts = list(dict.fromkeys(text for two in pairs for text in (two.older, two.newer)))
    if not texts or meaning is None:
        return weigh(pairs)
    try:
        spelt = meaning.spelt(texts, by=MAKER, at_most=PIECES)
        vectors = meaning.places(scope, texts, by=MAKER)
    except OmoideError:  # the embedder is away, and letters have to do
        return weigh(pairs)
    if spelt is None or vectors is None:
        return weigh(pairs)
    return weigh(pairs, dict(zip(texts, spelt, strict=True)), dict(zip(texts, vectors, strict=True)))
