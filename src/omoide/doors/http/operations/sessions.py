"""Talks that are over and the one that is open: where they lie, what was learnt of whoever talked, how one reads on."""

from itertools import islice
from typing import Annotated, Any

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import Limit, Text, limit_of
from omoide.errors import NotFound
from omoide.wire import forms, shapes
from omoide.wire.describing import Says


@operation("GET", "/sessions")
def sessions(asked: Asked, limit: Limit = None) -> list[forms.Session]:
    """What was made of talks that are over, the newest first, each with where it lies by now. 会話の記録."""
    found = islice(asked.mind.talk.sessions(), limit_of(asked, limit))
    return [shapes.session(place, each) for place, each in found]


@operation("GET", "/sessions/tables", right=Right.OWN)
def session_tables(
    asked: Asked, embeddings: Annotated[bool, Says("With their vectors.")] = False
) -> dict[str, Any]:
    """All of them as the stores of the LUMINA design would hold them. 会話の記録を表として."""
    return asked.mind.talk.tables(embeddings=embeddings)


@operation("GET", "/session")
def session(
    asked: Asked, name: Annotated[str, Says("The name of a session.", low=1, high=500)]
) -> forms.OpenSession:
    """The thread that is open in a session: the turns at hand, and those that wait in its buffer. 今の会話."""
    asked.mind.talk.known(name)
    return shapes.open_session(asked.mind.talk.short_term(name))


@operation("GET", "/profile")
def profile(asked: Asked) -> forms.UserProfile:
    """What was learnt of whoever talks with this mind: topics, who is called, how deep it goes. 話し相手."""
    talk = asked.mind.talk
    return shapes.user_profile(talk.profile(), topics=talk.taste().topics)


@operation("POST", "/quote/on", right=Right.READ)
def read_on(asked: Asked, text: Text) -> forms.Quoted:
    """The utterance, or the entry of a diary, that says exactly this, from there on. 続きを読む."""
    found = asked.mind.talk.read_on(text)
    if found is None:
        raise NotFound(what="quote", value=text[:60])
    return shapes.quoted(found)
