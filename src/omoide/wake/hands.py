"""What a mind does in talk, and with the people it knows: the verbs, each one call."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from omoide.engine import Engine
from omoide.errors import Ambiguous, NotFound, StoreError
from omoide.library.stream_lines import Started
from omoide.model import tempo
from omoide.model.activity import Activity, Happened
from omoide.model.event import Event
from omoide.model.memory import Memory, Origin
from omoide.model.scope import Scope
from omoide.society import people
from omoide.wake import conversing

if TYPE_CHECKING:
    from omoide.library.lumina import Profile
    from omoide.mirror.moving import Arrived
    from omoide.mirror.parameters import Vault
    from omoide.mirror.plan import SyncPlan
    from omoide.mirror.shelf import Shelf
    from omoide.mirror.syncing import Synced
    from omoide.mirror.views import View
    from omoide.persona.moving_in import MovedIn
    from omoide.ports import Progress
    from omoide.wake.answering import Answered, Exchange, Generate
    from omoide.wake.conversing import Thread
    from omoide.wake.digesting import Digested
    from omoide.wake.filing import File
    from omoide.wake.importing import Imported, Read
    from omoide.wake.preferring import Preference
    from omoide.wake.quoting import Block
    from omoide.wake.sessions import Place
    from omoide.wake.short_term import ShortTerm
    from omoide.wake.streaming import Stream, Streams
    from omoide.wake.writing import Written


class Talk:
    """Threads of talk of one mind."""

    def __init__(
        self, engine: Engine, scope: Scope, *, by: str, streams: "Callable[[], Streams] | None" = None
    ) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by
        self._streams = streams

    @tempo.acts
    def hear(
        self,
        text: str,
        *,
        sender: str = "",
        thread: str = "",
        channel: str = "",
        type: str = Happened.MESSAGE_RECEIVED,
        at: datetime | None = None,
        origin: Origin | None = None,
        key: str = "",
        domain: str = "",
    ) -> Event:
        """Somebody said this. It is logged, remembered and safe when it returns; the same `key` is heard once. Whoever knows
        what field of life it is from says so (`domain`)."""
        said = Activity(
            type=type,
            at=at or self._engine.clock.now(),
            content=text,
            sender=sender,
            channel=channel,
            session=thread,
            origin=origin,
            topic=domain,
        )
        return conversing.hear(self._engine, self._scope, said, by=self._by, key=key)

    @tempo.acts
    def say(
        self,
        text: str,
        *,
        to: str = "",
        thread: str = "",
        channel: str = "",
        type: str = Happened.RESPONSE_SENT,
        at: datetime | None = None,
        key: str = "",
        speaker: str = "",
    ) -> Event:
        """The mind itself said this, or one of the characters that speak for it (LU-28)."""
        said = Activity(
            type=type,
            at=at or self._engine.clock.now(),
            content=text,
            sender=speaker,
            to=to,
            channel=channel,
            session=thread,
            origin=Origin.AGENT,
        )
        return conversing.hear(self._engine, self._scope, said, by=self._by, key=key)

    @tempo.acts
    def stream(
        self, *, trigger: str = "chat", sender: str = "", session: str = "", thread: str = ""
    ) -> "Stream":
        """An answer that is being said: what is written into it is safe within a second (AW-63). `keep` ends it."""
        if self._streams is None:
            raise StoreError(
                path="streams", detail="this mind has no place for them; open it with open_mind()"
            )
        started = Started(
            trigger=trigger, sender=sender, session=session, thread=thread, at=self._engine.clock.now()
        )
        return self._streams().open(self._scope, started)

    @tempo.acts
    def keep(self, stream: "Stream") -> Event:
        """The answer is whole: it becomes a turn of the talk, and only then its journal goes."""
        kept: list[Event] = []
        stream.finish(
            lambda streamed: kept.append(
                conversing.keep_stream(self._engine, self._scope, streamed, by=self._by)
            )
        )
        return kept[0]

    @tempo.acts_long
    def recover(self) -> tuple[str, ...]:
        """Answers that were cut short become part of their talk (AW-66). Returns what could not be done."""
        if self._streams is None:
            return ()
        return conversing.recover_streams(self._engine, self._streams(), self._scope, by=self._by)

    @tempo.acts_long
    def close(self, thread: str) -> "list[Digested]":
        """This talk is over; what is made of it."""
        return conversing.close(self._engine, self._scope, thread, by=self._by)

    @tempo.acts_long
    def finalize_if_session_ended(self) -> "list[Digested]":
        """Close the talks that are over by now (AW-27); a heartbeat does it, too."""
        return conversing.finalize_if_session_ended(self._engine, self._scope, by=self._by)

    @tempo.acts_long
    def heartbeat(self, summary: str = "") -> "list[Digested]":
        self.recover()
        return conversing.heartbeat(self._engine, self._scope, by=self._by, summary=summary)

    @tempo.acts_long
    def process(
        self,
        session: str,
        message: str,
        generate: "Generate",
        *,
        user: str = "",
        domain: str = "",
        key: str = "",
    ) -> "Answered":
        """Recall, hear the message, have it answered, keep the answer, and make something of talk that is over (LU-27)."""
        from omoide.wake.answering import answer

        return answer(self.exchange(session, user=user, key=key), message, generate, domain=domain)

    @tempo.looks
    def exchange(self, session: str, *, user: str = "", key: str = "") -> "Exchange":
        """The same step by step, for whoever waits in a way of their own."""
        from omoide.wake.answering import Exchange

        return Exchange(
            self._engine, self._scope, session, by=self._by, user=user, key=key, streams=self._streams
        )

    @tempo.looks
    def short_term(self, session: str) -> "ShortTerm":
        """The thread that is open in a session: the turns at hand, and those that wait in its buffer (LU-03, LU-04)."""
        from omoide.wake.short_term import short_term

        return short_term(self._engine, self._scope, session)

    @tempo.looks
    def sessions(self) -> "Iterator[tuple[Place, Memory]]":
        """What was made of talks that are over, the newest first, each with where it lies by now (LU-09 … LU-11)."""
        from omoide.wake.sessions import sessions

        return sessions(self._engine, self._scope)

    @tempo.looks_long
    def tables(self, *, embeddings: bool = False) -> dict[str, Any]:
        """The same as the stores of the LUMINA design would hold them."""
        from omoide.wake.sessions import tables

        return tables(self._engine, self._scope, embeddings=embeddings)

    @tempo.looks
    def profile(self) -> "Profile":
        """What was learnt of whoever talks with this mind (LU-13)."""
        from omoide.wake.profiling import profile

        return profile(self._engine, self._scope)

    @tempo.looks
    def taste(self) -> "Preference":
        """What they talk of most, and where that lies in meaning (LU-15)."""
        from omoide.wake.profiling import taste

        return taste(self._engine, self._scope)

    @tempo.looks
    def quote(self, words: str) -> "list[Block]":
        """What was said before in exactly these words, or else with the telling ones of them; the newest first (NA-47)."""
        from omoide.wake.quoting import search_talk

        return search_talk(self._engine, self._scope, words)

    @tempo.looks
    def read_on(self, text: str) -> "Block | None":
        """The utterance or the entry of a diary that says exactly this, from there on (NA-54)."""
        from omoide.wake.quoting import read_on

        return read_on(self._engine, self._scope, text)

    @tempo.looks
    def threads(self) -> "Iterator[Thread]":
        return conversing.threads(self._engine, self._scope)

    @tempo.looks
    def known(self, thread: str) -> "Thread":
        """The talk of this name; raises where there is none."""
        for each in self.threads():
            if each.name == thread:
                return each
        raise NotFound(what="thread", value=thread)

    @tempo.looks
    def conversation(self, thread: str) -> dict[str, Any]:
        """As `conversation.json` shows it: what is folded, and the turns that are not yet (AW-31)."""
        return conversing.conversation(self._engine, self._scope, thread)


class People:
    """Those whom all minds of a tenant know, with what is known of them (AW-13)."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    @tempo.looks
    def profile(self, name: str) -> Memory | None:
        """By this very name, or another one of the same person."""
        return people.profile(self._engine, self._scope, name)

    @tempo.looks
    def bearer(self, name: str) -> Memory:
        """Whoever is called so. Where several could be meant, they are named, and nobody is taken for anybody else."""
        if found := self.profile(name):
            return found
        core = people.read_name(name).core
        among = [
            each.words.title
            for each in self.all()
            if core in {people.read_name(other).core for other in (each.words.title, *each.words.names)}
        ]
        if len(among) > 1:
            raise Ambiguous(value=name, matches=", ".join(among))
        raise NotFound(what="person", value=name)

    @tempo.acts
    def describe(
        self, name: str, text: str, *, aliases: tuple[str, ...] = (), origin: Origin = Origin.USER
    ) -> Memory:
        return people.describe(
            self._engine, self._scope, name, text, aliases=aliases, by=self._by, origin=origin
        )

    @tempo.acts
    def alias(self, name: str, *others: str, origin: Origin = Origin.USER) -> Memory:
        return people.alias(self._engine, self._scope, name, others, by=self._by, origin=origin)

    @tempo.acts
    def rename(self, name: str, to: str, *, origin: Origin = Origin.USER) -> Memory:
        return people.rename(self._engine, self._scope, name, to, by=self._by, origin=origin)

    @tempo.looks
    def all(self) -> list[Memory]:
        return people.people(self._engine, self._scope)


class Library:
    """The memories of one mind as files: `knowledge/deploy.md`, `episodes/2026-02-18.md`, `state/current_task.md`."""

    def __init__(
        self, engine: Engine, scope: Scope, *, by: str, streams: "Callable[[], Streams] | None" = None
    ) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by
        self._streams = streams

    @tempo.looks
    def at(self, path: str) -> list[Memory]:
        """The memory that lies at a path, or those of a day."""
        from omoide.mirror.finding import at_path

        return at_path(self._engine, self._scope, path)

    @tempo.looks
    def read(self, path: str, *, lines: str = "") -> "File":
        """Whole, or only these lines (12-20); of a directory, what is in it."""
        from omoide.wake.filing import read_file

        return read_file(self._engine, self._scope, path, lines=lines)

    @tempo.acts
    def write(
        self, path: str, content: str, *, append: bool = False, origin: Origin = Origin.AGENT
    ) -> "Written":
        """To one's own notes and knowledge; what others said is not rewritten, but something takes its place (C-42)."""
        from omoide.wake.writing import write_file

        return write_file(self._engine, self._scope, path, content, by=self._by, append=append, origin=origin)

    @tempo.looks_long
    def plan_sync(self, shelf: "Shelf", *, vault: "Vault", meant: bool = False) -> "SyncPlan":
        """What bringing the files there in step would do; nothing is written."""
        from omoide.mirror.syncing import plan_sync

        views = self._views()
        return plan_sync(self._engine, self._scope, shelf, by=self._by, views=views, vault=vault, meant=meant)

    @tempo.acts_long
    def sync(self, shelf: "Shelf", *, vault: "Vault", meant: bool = False) -> "Synced":
        """Bring the files there and the mind in step. `meant`: also if very many files are gone."""
        from omoide.mirror.syncing import sync

        views = self._views()
        return sync(self._engine, self._scope, shelf, by=self._by, views=views, vault=vault, meant=meant)

    def _views(self) -> "tuple[View, ...]":
        from omoide.mirror.syncing import USUAL
        from omoide.wake import filing, passing

        return (*USUAL, filing.views, passing.views(self._streams))

    @tempo.acts_long
    def move_in(self, shelf: "Shelf", *, only_look: bool = False) -> "Arrived":
        """Everything from a directory of the AnimaWorks layout (AW-02); doing it twice doubles nothing."""
        from omoide.mirror.moving import move_in

        return move_in(self._engine, self._scope, shelf, by=self._by, only_look=only_look)

    @tempo.acts_long
    def move_in_room(
        self, shelf: "Shelf", *, only_look: bool = False, progress: "Progress | None" = None
    ) -> "MovedIn":
        """A room of Nexus Ark, with its self, its life and its documents (NA-01); doing it twice does nothing."""
        from omoide.wake.housing import move_in_room

        return move_in_room(
            self._engine, self._scope, shelf, by=self._by, only_look=only_look, progress=progress
        )

    @tempo.acts_long
    def import_items(
        self,
        read: "Read",
        *,
        form: str,
        name: str,
        only_look: bool = False,
        progress: "Progress | None" = None,
    ) -> "Imported":
        """What a foreign format holds (`library/importing`), looked at whole and then laid in; doing it twice does nothing."""
        from omoide.wake.importing import import_items

        return import_items(
            self._engine,
            self._scope,
            read,
            form=form,
            name=name,
            only_look=only_look,
            progress=progress,
        )

    @tempo.looks_long
    def move_out_room(self) -> dict[str, bytes]:
        """This mind as the files of such a room, by their paths."""
        from omoide.wake.housing import move_out_room

        return move_out_room(self._engine, self._scope)
