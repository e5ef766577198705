"""A door for programs written for the LUMINA design: its functions by their names, over one mind for each user (LU-27).

A user's memories, profile and talks lie in a mind of their own, so that no user is ever compared with another (B-34).
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.aio import AsyncGenerate, Bridge, Pools, process
from omoide.assemble import mind_of, open_engine
from omoide.library.lumina import USER, Record, Thread, namespace_of, to_profile, to_thread
from omoide.mind import Mind
from omoide.model.naming import is_plain
from omoide.settings import read_settings
from omoide.wake.answering import Answered, Generate
from omoide.wake.gather import Gathered

_HASHED = "id-"  # begins the name of a mind whose user is called something that no mind can be called


def open_lumina(path: Path | str | None = None, *, preset: str = "lumina") -> "Lumina":
    """The memories of all users, on this machine, by the design's own numbers or others."""
    asked = [f"home.path={path}"] if path is not None else []
    settings = read_settings(arguments=[*asked, f"preset={preset}"])
    engine = open_engine(settings, background=True)
    return Lumina(lambda name: mind_of(settings, engine, name=name, by="lumina"), close=engine.close)


def mind_name(user_id: str) -> str:
    """The mind of a user: of the same name where that can be; else of one that nobody can take by calling themselves so."""
    if is_plain(user_id) and not user_id.startswith(_HASHED):
        return user_id
    return _HASHED + hashlib.blake2b(user_id.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


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
        await self._pools.run(self._door.close)
        await self._pools.close()

    async def __aenter__(self) -> "AsyncLumina":
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()


class Lumina:
    """`minds` gives the mind of a name."""

    def __init__(self, minds: Callable[[str], Mind], *, close: Callable[[], None] = lambda: None) -> None:
        self._minds = minds
        self._close = close

    def mind(self, user_id: str) -> Mind:
        return self._minds(mind_name(user_id))

    def process_user_input(
        self, user_id: str, session_id: str, message: str, generate: Generate, *, key: str = ""
    ) -> str:
        """The answer, after it was kept. `generate` gets the message and what it may need, and gives a text, pieces of one,
        or what several characters say."""
        return self.answered(user_id, session_id, message, generate, key=key).text

    def answered(
        self, user_id: str, session_id: str, message: str, generate: Generate, *, key: str = ""
    ) -> Answered:
        """The same, with what was heard, said and made."""
        return self.mind(user_id).talk.process(session_id, message, generate, user=user_id, key=key)

    def retrieve_relevant_memory(self, user_input: str, user_id: str) -> dict[str, Gathered]:
        """LU-12: past conversations, recent sessions, and the profile."""
        return self.mind(user_id).gather(user_input)

    def add_turn(self, user_id: str, session_id: str, speaker: str, message: str) -> Record:
        """LU-03. Returns the thread as it stands then."""
        talk = self.mind(user_id).talk
        if speaker == USER:
            talk.hear(message, sender=user_id, thread=session_id)
        else:
            talk.say(message, speaker=speaker, thread=session_id)
        return self.state(user_id, session_id)

    def thread(self, user_id: str, session_id: str) -> Thread:
        """In which the user is the user, by whatever name."""
        thread = self.mind(user_id).talk.short_term(session_id).thread
        turns = (replace(each, speaker=USER) if each.speaker == user_id else each for each in thread.turns)
        return replace(thread, turns=tuple(turns))

    def state(self, user_id: str, session_id: str) -> Record:
        """LU-08: the open thread of a session, to be written down."""
        return to_thread(self.thread(user_id, session_id))

    def flush(self, user_id: str, session_id: str) -> None:
        """LU-07: the thread is over."""
        self.mind(user_id).talk.close(session_id)

    def tables(self, user_id: str, *, embeddings: bool = False) -> dict[str, Any]:
        """Sessions, archive and history, as the stores of the design would hold them (LU-09, LU-10, LU-11)."""
        found = self.mind(user_id).talk.tables(embeddings=embeddings)
        rows = [*found["session_archive"], *found["conversation_history"]]
        for row in rows:
            row["user_id"] = user_id
        found["vectors"] = {namespace_of(user_id): own for own in found["vectors"].values()}
        return found

    def get_user_profile(self, user_id: str) -> Record:
        """LU-13."""
        return {**to_profile(self.mind(user_id).talk.profile()), "user_id": user_id}

    def get_preference_vector(self, user_id: str) -> NDArray[np.float32] | None:
        """LU-15."""
        return self.mind(user_id).talk.taste().vector

    def deletion_token(self, user_id: str) -> str:
        """Stands for what is there of a user now; whoever has not looked may not delete."""
        return self.mind(user_id).care.plan_person(user_id).token

    def delete_user_data(self, user_id: str, confirmation_token: str) -> dict[str, Any]:
        """LU-23: for good, from everywhere; a `PermissionError` for any other token."""
        done = self.mind(user_id).care.delete_user_data(user_id, confirmation_token)
        return {"deleted": done.deleted, "user_id": user_id}

    def close(self) -> None:
        self._close()

    def __enter__(self) -> "Lumina":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
