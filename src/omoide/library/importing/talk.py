"""Conversations of a chat program: messages in order become turns, and all of them together one episode."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from omoide.language.cleaning import is_blank
from omoide.language.summarising import summary
from omoide.library.importing.fields import besides
from omoide.library.importing.item import Held, Item, Odd, Oddity, Said
from omoide.model.memory import Kind
from omoide.model.words import Words

_SHORT = 400  # characters of an episode that nobody has put in short
_LOOKED_AT = 20_000


@dataclass(slots=True)
class Message:
    """What one of the two said. `parts` are names of what was no text."""

    key: str
    by_user: bool
    text: str
    at: datetime | None = None
    parts: tuple[str, ...] = ()


@dataclass(slots=True)
class Conversation:
    """As any such program has it. `form` is whose; `branches` are answers that were asked for once more."""

    form: str
    key: str
    title: str = ""
    at: datetime | None = None
    summary: str = ""
    messages: Sequence[Message] = ()
    branches: int = 0
    more: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def session(self) -> str:
        return f"{self.form}-{self.key}"


def items(talk: Conversation) -> Iterator[Item]:
    """Turns first, then what it was about, which rests on them."""
    where = talk.title or talk.key
    turns = list(_turns(talk.messages))
    told = [turn for turn in turns if not all(is_blank(each.text) for each in turn)]
    for turn in told:
        yield _said(talk, turn)
    for message in talk.messages:
        for part in message.parts:
            yield Oddity(where=where, odd=Odd.PART, detail=part)
    if talk.branches:
        yield Oddity(where=where, odd=Odd.BRANCH, count=talk.branches)
    if not told:
        yield Oddity(where=where, odd=Odd.RECORD, detail="no messages")
        return
    if any(turn[0].at is None for turn in told) and talk.at is None:
        yield Oddity(where=where, odd=Odd.TIME)
    yield _episode(talk, told)


def _turns(messages: Sequence[Message]) -> Iterator[list[Message]]:
    """What somebody said and all that was answered; what comes before anybody spoke is a turn of its own."""
    turn: list[Message] = []
    for message in messages:
        if message.by_user and turn:
            yield turn
            turn = []
        turn.append(message)
    if turn:
        yield turn


def _said(talk: Conversation, turn: Sequence[Message]) -> Said:
    said = [each.text for each in turn if each.by_user and not is_blank(each.text)]
    answers = [each for each in turn if not each.by_user and not is_blank(each.text)]
    at = turn[0].at or talk.at
    answered = answers[-1].at if answers else None
    more = {"answered_at": answered.isoformat()} if answered and answered != at else {}
    return Said(
        key=f"{talk.form}\n{talk.key}\n{turn[0].key}",
        said="\n\n".join(said),
        reply="\n\n".join(each.text for each in answers),
        at=at,
        words=Words(text="", session=talk.session, extra=besides(talk.form, more)),
    )


def _episode(talk: Conversation, turns: Sequence[Sequence[Message]]) -> Held:
    heard = "\n".join(each.text for turn in turns for each in turn if each.by_user) or turns[0][0].text
    text = talk.summary or summary(heard[:_LOOKED_AT], longest=_SHORT) or heard[:_SHORT]
    return Held(
        key=f"{talk.form}\n{talk.key}",
        kind=Kind.EPISODE,
        words=Words(text=text, title=talk.title, session=talk.session, extra=besides(talk.form, talk.more)),
        at=talk.at or turns[0][0].at,
        sources=tuple(f"{talk.form}\n{talk.key}\n{turn[0].key}" for turn in turns),
    )
