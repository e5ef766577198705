"""A door for programs written for the LUMINA design: its functions by their names, over one mind for each user (LU-27).

A user's memories, profile and talks lie in a mind of their own, so that no user is ever compared with another (B-34).
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.aio import AsyncGenerate, Bridge, Pools, process
from omoide.assemble import mind_of, open_engine
from omoide.engine import DEFAULT
from omoide.errors import NotConfirmed, NotFound
from omoide.library.lumina import USER, Record, Thread, namespace_of, to_profile, to_thread
from omoide.mind import Mind
from omoide.model import tempo
from omoide.model.naming import is_plain
from omoide.model.scope import SHARED
from omoide.settings import Settings, read_settings, settings_of
from omoide.wake.answering import Answered, Generate
from omoide.wake.gather import Gathered

_HASHED = "id-"  # begins the name of a mind whose user is called something that no mind can be called


def open_lumina(path: Path | str | None = None, *, preset: str = "lumina") -> "Lumina":
    """The memories of all users, on this machine, by the design's own numbers or others."""
    asked = [f"home.path={path}"] if path is not None else []
    settings = _with_sections(read_settings(arguments=[*asked, f"preset={preset}"]))
    engine = open_engine(settings, background=True)
    return Lumina(lambda name: mind_of(settings, engine, name=name, by="lumina"), close=engine.close)


def _with_sections(settings: Settings) -> Settings:
    """Other presets do not say what `retrieve_relevant_memory` is made of: then it is what the design says (LU-12). A ranking of
    their own, by whatever means, is the better one for what is past."""
    if settings.gather:
        return settings
    design = settings_of("lumina")
    sections = {**design.gather, "past_conversations": DEFAULT}
    wanted = {name: design.rankings[name] for name in sections.values() if name in design.rankings}
    return replace(settings, gather=sections, rankings={**wanted, **settings.rankings})


def mind_name(user_id: str) -> str:
    """The mind of a user: of the same name where that can be; else of one that nobody can take by calling themselves so."""
    if is_plain(user_id) and not user_id.startswith(_HASHED) and user_id != SHARED:
        return user_id
    return _HASHED + hashlib.blake2b(user_id.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


@contextmanager
def _named(user_id: str) -> Iterator[None]:
    """Errors speak of the user as the caller does."""
    try:
        yield
    except NotFound:
        raise NotFound(what="user", value=user_id) from None
    except NotConfirmed:
        raise NotConfirmed(person=user_id) from None


class AsyncLumina(Bridge):
    """The same to be awaited: every function by its name, and `generate` may be awaited, too."""

    def __init__(self, door: "Lumina", *, pools: Pools | None = None) -> None:
        super().__init__(door, pools or Pools())
        self._door = door

    async def process_user_input(
        self, user_id: str, session_id: str, message: str, generate: AsyncGenerate, *, key: str = ""
    ) -> str:
        talk = self._door.mind(user_id).talk
        done = await process(talk, session_id, message, generate, pools=self._pools, key=key)
        return done.text

    async def close(self) -> None:
        await self._pools.close()
        await asyncio.to_thread(self._door.close)

    async def __aenter__(self) -> "AsyncLumina":
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()


class Lumina:
    """`minds` gives the mind of a name."""

    def __init__(self, minds: Callable[[str], Mind], *, close: Callable[[], None] = lambda: None) -> None:
        self._minds = minds
        self._close = close

    @tempo.looks
    def mind(self, user_id: str) -> Mind:
        return self._minds(mind_name(user_id))

    @tempo.acts_long
    def process_user_input(
        self, user_id: str, session_id: str, message: str, generate: Generate, *, key: str = ""
    ) -> str:
        """The answer, after it was kept. `generate` gets the message and what it may need, and gives a text, pieces of one,
        or what several characters say."""
        return self.answered(user_id, session_id, message, generate, key=key).text

    @tempo.acts_long
    def answered(
        self, user_id: str, session_id: str, message: str, generate: Generate, *, key: str = ""
    ) -> Answered:
        """The same, with what was heard, said and made."""
        return self.mind(user_id).talk.process(session_id, message, generate, user=user_id, key=key)

    @tempo.acts
    def retrieve_relevant_memory(self, user_input: str, user_id: str) -> dict[str, Gathered]:
        """LU-12: past conversations, recent sessions, and the profile."""
        return self.mind(user_id).gather(user_input)

    @tempo.acts
    def add_turn(self, user_id: str, session_id: str, speaker: str, message: str) -> Record:
        """LU-03. Returns the thread as it stands then."""
        talk = self.mind(user_id).talk
        if speaker == USER:
            talk.hear(message, sender=user_id, thread=session_id)
        else:
            talk.say(message, speaker=speaker, thread=session_id)
        return self.state(user_id, session_id)

    @tempo.looks
    def thread(self, user_id: str, session_id: str) -> Thread:
        """In which the user is the user, by whatever name."""
        thread = self.mind(user_id).talk.short_term(session_id).thread
        turns = (replace(each, speaker=USER) if each.speaker == user_id else each for each in thread.turns)
        return replace(thread, turns=tuple(turns))

    @tempo.looks
    def state(self, user_id: str, session_id: str) -> Record:
        """LU-08: the open thread of a session, to be written down."""
        return to_thread(self.thread(user_id, session_id))

    @tempo.acts_long
    def flush(self, user_id: str, session_id: str) -> None:
        """LU-07: the thread is over."""
        self.mind(user_id).talk.close(session_id)

    @tempo.looks_long
    def tables(self, user_id: str, *, embeddings: bool = False) -> dict[str, Any]:
        """Sessions, archive and history, as the stores of the design would hold them (LU-09, LU-10, LU-11)."""
        found = self.mind(user_id).talk.tables(embeddings=embeddings)
        rows = [*found["session_archive"], *found["conversation_history"]]
        for row in rows:
            row["user_id"] = user_id
        found["vectors"] = {namespace_of(user_id): own for own in found["vectors"].values()}
        return found

    @tempo.looks
    def get_user_profile(self, user_id: str) -> Record:
        """LU-13."""
        return {**to_profile(self.mind(user_id).talk.profile()), "user_id": user_id}

    @tempo.looks
    def get_preference_vector(self, user_id: str) -> NDArray[np.float32] | None:
        """LU-15."""
        return self.mind(user_id).talk.taste().vector

    @tempo.looks_long
    def deletion_token(self, user_id: str) -> str:
        """Stands for what is there of a user now; whoever has not looked may not delete. Raises `NotFound` for whoever has never
        talked here: a character, say, or somebody who was only spoken of."""
        with _named(user_id):
            return self.mind(user_id).care.plan_mind_erasure().token

    @tempo.acts_long
    def delete_user_data(self, user_id: str, confirmation_token: str) -> dict[str, Any]:
        """LU-23: all that is kept of this user, for good, from everywhere, and nothing of another; a `PermissionError` for any
        other token."""
        with _named(user_id):
            done = self.mind(user_id).care.erase_mind(confirmation_token)
        return {"deleted": done.deleted, "user_id": user_id}

    @tempo.acts_long
    def close(self) -> None:
        self._close()

    def __enter__(self) -> "Lumina":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
