"""Whether a message needs the past, and the few words in it by which former talk would be found (NA-35, NA-36).

Question words, time words and names decide; a greeting needs nothing. What only says that something is asked, or when it
was, is no word to look for.
"""

import re
from datetime import datetime
from typing import Final

from omoide.language.cleaning import is_blank
from omoide.language.dates import when
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded
from omoide.language.markers import is_question, last_time
from omoide.language.messages import message_type
from omoide.language.names import names
from omoide.language.widths import normal
from omoide.model.message import MessageType

_READ: Final = 2000  # characters; what is wanted stands at the beginning
_QUOTED: Final = re.compile('[「『“"]([^「」『』“”"\n]{2,40})[」』”"]')
_ASKING: Final = frozenset(
    (
        "remember", "remembered", "recall", "talk", "talked", "talking", "discuss", "discussed", "mention", "mentioned", "conversation",
        "conversations", "earlier", "previously", "question", "answer", "please", "yesterday", "today", "tomorrow", "name", "called",
        "話", "会話", "記憶", "約束", "質問", "答え", "昔", "先日", "名", "教え", "何色", "何処", "誰", "件",
    )
)  # fmt: skip


def needs_past(text: str, *, now: datetime) -> bool:
    """Whether what was lived may help with it: it asks, names a time that has come, or speaks of somebody."""
    text = text[:_READ]
    if is_blank(text) or message_type(text) in (MessageType.GREETING, MessageType.HEARTBEAT):
        return False
    if is_question(text) is not None or last_time(text) is not None or names(text):
        return True
    return any(span.since <= now for span in when(text, now=now))


def telling_words(text: str, *, now: datetime, limit: int) -> tuple[str, ...]:
    """What is quoted, then names, then the words that it is about; none that says when, or that something is asked."""
    text = normal(text[:_READ])
    if not limit or message_type(text) is MessageType.GREETING:
        return ()
    times = [folded(normal(span.text)) for span in when(text, now=now)]
    found: list[str] = []
    for word in (*_QUOTED.findall(text), *names(text), *keywords(text, limit=3 * limit)):
        plain = folded(word)
        if plain in _ASKING or len(plain) < 2 or any(plain in time for time in times):
            continue
        if not any(plain in folded(other) for other in found):
            found.append(word.strip())
    return tuple(found[:limit])
