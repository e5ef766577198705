"""Answer: one message, from what comes to mind to what is made of the talk (LU-27): recall, hear, have an answer made, keep it.

Whoever makes the answer may say it whole or piece by piece, as one character or as several. Each step is safe before the
next begins: an answer that fails in its middle costs neither the message nor what was already said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from omoide.engine import Engine
from omoide.library.stream_lines import Started, Streamed
from omoide.model.activity import Activity, Happened
from omoide.model.cue import Context, Cue
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.wake.conversing import hear, heard_as, keep_stream, thread_name
from omoide.wake.digesting import Digested, digest_all
from omoide.wake.gather import Gathered, gather
from omoide.wake.profiling import profile
from omoide.wake.recall import recall
from omoide.wake.short_term import ShortTerm, buffered, short_term
from omoide.wake.taking_part import character

if TYPE_CHECKING:
    from omoide.wake.streaming import Stream, Streams

_MOST = 100  # answers to one message


@frozen(kw_only=False)
class Piece:
    """What one character says, or some of it; without a speaker, the one who is speaking goes on, or else the mind itself."""

    text: str
    speaker: str = ""


@frozen
class Around:
    """What whoever answers is given: the sections that the settings name (LU-12), the thread as it stands with the message in
    it, and in short what waits in its buffer."""

    sections: Mapping[str, Gathered]
    state: ShortTerm
    earlier: str = ""


@frozen
class Answered:
    """What was heard and said, and what was made of talk that is over."""

    heard: Event
    said: tuple[Event, ...]
    made: tuple[Digested, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(each.words.text for each in self.said)


Said = str | Piece | Iterable[str | Piece]
Generate = Callable[[str, Around], Said]


class Exchange:
    """One message and the answers to it, step by step, for whoever waits in a way of their own."""

    def __init__(
        self,
        engine: Engine,
        scope: Scope,
        session: str,
        *,
        by: str,
        user: str = "",
        key: str = "",
        streams: "Callable[[], Streams] | None" = None,
    ) -> None:
        self._engine, self._scope, self._by = engine, scope, by
        self._session, self._user, self._key = thread_name(session, user), user, key
        self._streams = streams
        self._heard: Event | None = None
        self._said: list[Event] = []
        self._speaker = ""
        self._saying: Stream | list[str] | None = None

    def hear(self, message: str, *, domain: str = "") -> Around:
        """What comes to mind first, so that nothing comes of the message itself; then the message is safe."""
        sections = self._recalled(message)
        said = Activity(
            type=Happened.MESSAGE_RECEIVED,
            at=self._engine.clock.now(),
            content=message,
            sender=self._user,
            session=self._session,
            topic=domain,
        )
        self._heard = hear(
            self._engine, self._scope, said, by=self._by, key=f"{self._key}/heard" if self._key else ""
        )
        state = short_term(self._engine, self._scope, self._session)
        return Around(sections=sections, state=state, earlier=buffered(self._engine, state))

    def _recalled(self, message: str) -> dict[str, Gathered]:
        engine, context = self._engine, Context(session=self._session)
        found = gather(engine, self._scope, message, context=context)
        if found:
            return found
        came = recall(engine, self._scope, Cue(text=message, context=context))
        return {"past_conversations": came, "user_profile": profile(engine, self._scope)}

    def known(self) -> Answered | None:
        """The answers that were given to a message of the same key before."""
        if not self._key or self._heard is None:
            return None
        ids = [heard_as(self._name(number)) for number in range(_MOST)]
        there = {event.id: event for event in self._engine.store.events(self._scope, ids=ids)}
        said = tuple(there[id] for id in ids if id in there)
        return Answered(heard=self._heard, said=said) if said else None

    def write(self, piece: str | Piece) -> None:
        """When another one speaks, what was said before is whole."""
        said = piece if isinstance(piece, Piece) else Piece(piece)
        if not isinstance(said.text, str):  # whoever makes answers may give anything
            raise TypeError(f"an answer is text, not {type(said.text).__name__}")
        if not said.text:
            return
        speaker = character(said.speaker, self._engine.talking.cast) if said.speaker else self._speaker
        if self._saying is not None and speaker != self._speaker:
            self._finish(done=True)
        self._speaker = speaker
        if self._saying is None:
            self._saying = self._begin()
        if isinstance(self._saying, list):
            self._saying.append(said.text)
        else:
            self._saying.write(said.text)

    def end(self) -> Answered:
        """All is said: the answers are turns of the talk, and what is over becomes what it should (LU-07)."""
        assert self._heard is not None
        self._finish(done=True)
        made = digest_all(self._engine, self._scope, by=self._by)
        return Answered(heard=self._heard, said=tuple(self._said), made=tuple(made))

    def cut(self) -> None:
        """Whoever was answering cannot go on; what was said was said, and the talk goes on."""
        self._finish(done=False)

    def _started(self) -> Started:
        return Started(
            trigger="chat",
            at=self._engine.clock.now(),
            sender=self._user,
            thread=self._session,
            speaker=self._speaker,
        )

    def _begin(self) -> "Stream | list[str]":
        return self._streams().open(self._scope, self._started()) if self._streams else []

    def _finish(self, *, done: bool) -> None:
        saying, self._saying = self._saying, None
        if saying is None:
            return
        if not isinstance(saying, list):
            saying.finish(lambda streamed: self._keep(streamed, done=done))
        elif text := "".join(saying):
            started = self._started()
            self._keep(
                Streamed(
                    stream=self._engine.new_id(),
                    scope=self._scope,
                    text=text,
                    trigger=started.trigger,
                    sender=started.sender,
                    thread=started.thread,
                    speaker=started.speaker,
                    last=started.at,
                ),
                done=done,
            )

    def _keep(self, streamed: Streamed, *, done: bool) -> None:
        # An answer that was cut off is none: who asks again under the same key gets a whole one.
        key = self._name(len(self._said)) if self._key and done else ""
        kept = keep_stream(
            self._engine, self._scope, replace(streamed, done=done), by=self._by, key=key, closes=False
        )
        self._said.append(kept)

    def _name(self, number: int) -> str:
        return f"{self._key}/said/{number}"


def pieces(said: Said) -> Iterator[str | Piece]:
    if isinstance(said, str | Piece):
        yield said
    else:
        yield from said


def answer(exchange: Exchange, message: str, generate: Generate, *, domain: str = "") -> Answered:
    """The whole of it. What `generate` raises is raised, after what was said is safe."""
    around = exchange.hear(message, domain=domain)
    if known := exchange.known():
        return known
    try:
        for piece in pieces(generate(message, around)):
            exchange.write(piece)
    except BaseException:
        exchange.cut()
        raise
    return exchange.end()
