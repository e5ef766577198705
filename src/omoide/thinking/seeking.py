"""What a message needs of the past, by the model or by rule, in one step (NA-35, NA-36).

By rule the wide query is the message itself: every search adds what its words are associated with.
"""

from datetime import datetime

from omoide.language.intent import intent
from omoide.language.seeking import needs_past, telling_words
from omoide.model.scope import Scope
from omoide.prompts import seek as prompt
from omoide.prompts.seek import Sought
from omoide.thinking.asking import Asker, Thought, language_of

_ASKED = 2000  # characters of a message


def seek(asker: Asker, scope: Scope, said: str, *, now: datetime, keywords: int) -> Thought[Sought]:
    return asker.think(
        scope,
        prompt.seek(said[:_ASKED], language=language_of(said)),
        lambda: sought_by_rule(said, now=now, keywords=keywords),
    )


def sought_by_rule(said: str, *, now: datetime, keywords: int, needed: bool | None = None) -> Sought:
    """Whether it needs the past is read off the message, unless that was decided already."""
    return Sought(
        needed=needs_past(said, now=now) if needed is None else needed,
        intent=intent(said, now=now),
        query=said,
        keywords=telling_words(said, now=now, limit=keywords),
    )
