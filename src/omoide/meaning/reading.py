"""What utterances do, and whether they last: read with their vectors where the model knows them, else by their letters."""

from collections.abc import Sequence

from omoide.errors import OmoideError
from omoide.learnt.utterances import MAKER, Reading, Role, read
from omoide.meaning.meaning import Meaning
from omoide.model.scope import Scope


def read_utterances(
    meaning: Meaning | None, scope: Scope, texts: Sequence[str], roles: Sequence[Role]
) -> list[Reading]:
    if not texts or meaning is None:
        return read(texts, roles)
    try:
        return read(texts, roles, meaning.places(scope, texts, by=MAKER))
    except OmoideError:  # the embedder is away, and letters have to do
        return read(texts, roles)
