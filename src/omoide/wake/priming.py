"""Priming: what comes to mind when a message arrives, before the mind thinks (AW-11…18).

All that is searched for is chosen from one table of candidates; meanwhile the log, the people and the tasks are read. What is
near in meaning is waited for until the deadline; what was found by words comes in any case. What was shown is strengthened; which procedures were, is noted, so that the end of
the talk can tell whether they worked.
"""

from collections.abc import Sequence
from datetime import date

from omoide.dynamics.attention import Channel
from omoide.engine import Engine
from omoide.gate.noting import again, key_of, noted, state_of
from omoide.language.cleaning import is_blank
from omoide.language.lexicon import languages, session_of
from omoide.language.messages import message_type
from omoide.library.context import Section, block
from omoide.model.activity import SPOKEN, activity_of
from omoide.model.change import Recalled
from omoide.model.cue import Context, Cue
from omoide.model.frozen import frozen
from omoide.model.message import MessageType
from omoide.model.scope import Scope
from omoide.search.skills import Matched
from omoide.wake.associating import Found, Search
from omoide.wake.conversing import open_stretch, thread_name
from omoide.wake.digesting import SHOWN
from omoide.wake.filling import Filling

_LATELY = 20  # events, among which the last talk is looked for


@frozen
class Message:
    """What arrived. Without a `type` it is read off the text; a heartbeat has no text. `oldest_log` is the day of the oldest
    talk that whoever thinks sees already, as it was said (NA-06)."""

    text: str = ""
    sender: str = ""
    channel: str = ""
    thread: str = ""
    type: MessageType | None = None
    oldest_log: date | None = None

    @property
    def talk(self) -> str:
        """The thread that it belongs to."""
        return thread_name(self.thread, self.channel, self.sender)


@frozen
class Primed:
    """What came to mind, section by section, and as the one block that is put before the mind. `late`: a model did not answer
    in time, so what was searched for was found by words only."""

    type: MessageType
    total: int
    sections: tuple[Section, ...]
    text: str
    late: bool = False
    trouble: str = ""
    frame: int = 0  # what the fences take

    @property
    def tokens(self) -> int:
        """Never more than the total."""
        return self.frame + sum(section.tokens for section in self.sections)

    def section(self, channel: Channel) -> Section:
        return next(each for each in self.sections if each.channel is channel)


def prime(engine: Engine, scope: Scope, message: Message, *, dry_run: bool = False) -> Primed:
    with engine.store.moment():
        return _primed(engine, scope, message, dry_run=dry_run)


def _primed(engine: Engine, scope: Scope, message: Message, *, dry_run: bool) -> Primed:
    sort = message.type or (MessageType.HEARTBEAT if is_blank(message.text) else message_type(message.text))
    search = None
    if sort is not MessageType.HEARTBEAT and not is_blank(message.text):
        context = Context(speaker=message.sender, place=message.channel, session=message.talk)
        most = max(engine.priming.related, engine.priming.related_most)
        search = Search(engine, scope, Cue(text=message.text, context=context), room=most)
    language = _language(engine, scope, message.text)
    filling = Filling(
        engine,
        scope,
        sender=message.sender,
        talk=message.talk,
        oldest_log=message.oldest_log,
        sort=sort,
        language=language,
    )
    filling.stand()
    filling.find(search.result() if search else Found())
    found, sections = filling.found, filling.ordered()
    if not dry_run:
        _strengthen(engine, scope, sections, message.talk)
        _note_shown(engine, scope, message.talk, found.skills, sections)
    return Primed(
        type=sort,
        total=filling.total,
        sections=tuple(sections),
        text=block(sections, language=language, by_words=found.late),
        late=found.late,
        trouble=found.trouble,
        frame=filling.frame,
    )


# What is left of it.


def _strengthen(engine: Engine, scope: Scope, sections: Sequence[Section], thread: str) -> None:
    """AW-25. Whoever speaks, and what is to be done, was not recalled; it stood there."""
    recalled = (Channel.RELATED, Channel.EPISODES, Channel.SKILLS, Channel.IMPORTANT, Channel.PAST)
    names = [line.id for each in sections if each.channel in recalled for line in each.lines if line.id]
    own = [memory.id for memory in engine.store.memories(scope, names)]
    if own:
        engine.gate.rehearse(scope, Recalled(memories=tuple(own), session=session_of(thread)))


def _note_shown(
    engine: Engine, scope: Scope, thread: str, skills: Sequence[Matched], sections: Sequence[Section]
) -> None:
    """Which procedures of its own were shown in a thread, each with the turn that it was shown after (AW-48)."""
    shown = {line.id for each in sections if each.channel is Channel.SKILLS for line in each.lines}
    names = [each.memory.id for each in skills if each.memory.id in shown and each.memory.scope == scope]
    if not names:
        return
    segment = open_stretch(engine, scope, thread)

    def note() -> None:
        state = state_of(engine, scope, key_of(SHOWN, thread))
        before = (state.plain or {}).get("shown", {})
        known = {**dict.fromkeys(names, segment.final if segment else ""), **before}
        if known != before:
            change = noted(state.key, {"thread": thread, "shown": known})
            engine.gate.commit(scope, [change], by="prime", based_on=state.based_on)

    again(note)


def _language(engine: Engine, scope: Scope, text: str) -> str:
    """That of the message; where there is none, that of the last talk."""
    if is_blank(text):
        events = engine.store.events(scope, last=_LATELY)
        said = (activity_of(event).content for event in reversed(events) if event.type in SPOKEN)
        text = next((each for each in said if languages(each)), "")
    return "ja" if "ja" in languages(text) else "en"
