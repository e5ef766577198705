"""What comes to mind is filled in section by section, and never takes more than the total of its message (AW-17)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from omoide.dynamics.attention import SEARCHED, Channel, shares, standing_shares, with_leftovers
from omoide.engine import Engine
from omoide.library.context import Left, Section, fitted, frame_cost
from omoide.library.paths import place_of
from omoide.model.identity import short
from omoide.model.message import MessageType
from omoide.model.scope import Scope
from omoide.society.resolutions import resolutions
from omoide.wake import presenting
from omoide.wake.associating import Found
from omoide.wake.doubting import Doubting, doubting

LATE: Final = "late"
_TOUCHING: Final = (Channel.PERSONA, Channel.IMPORTANT, Channel.EPISODES, Channel.RELATED, Channel.PAST)


class Filling:
    """Section by section, never more than the total in all, the fences around them included.

    Each is filled within its share of what is left. What is to be done and what was resolved come first, since the shares
    of the others are of what these leave; what all leave goes to those again, to what was said before in these words, to
    what others share, and then to the related memories (C-02). On a heartbeat what happened has its guarantee first (C-01).
    """

    def __init__(
        self,
        engine: Engine,
        scope: Scope,
        *,
        sender: str,
        talk: str,
        oldest_log: date | None,
        sort: MessageType,
        language: str,
    ) -> None:
        self.engine, self.scope = engine, scope
        self.sender, self.talk, self.oldest_log = sender, talk, oldest_log
        self.priming, self.sort, self.language = engine.priming, sort, language
        self.made: dict[Channel, Section] = {}
        self.done = resolutions(engine, scope)
        self.found, self.late = Found(), list[Left]()
        self._doubts = Doubting()
        self._fence = frame_cost(Channel.RELATED, language)
        self._left = self.priming.total(sort) - self._fence
        self._whole: frozenset[str] = frozenset()
        # Which tasks come is known once it was searched; what was resolved comes where all of them do, and else stands with the
        # memories that it is about. A heartbeat asks for nothing, and gets all of it.
        self._choosy = self.priming.tasks == "helpful" and sort is not MessageType.HEARTBEAT
        self._tasks: frozenset[str] | None = frozenset() if self._choosy else None

    @property
    def total(self) -> int:
        """Who the mind itself is stands in a fence of its own, with a room of its own."""
        return self.priming.total(self.sort) + (self.priming.persona if self._has(Channel.PERSONA) else 0)

    @property
    def frame(self) -> int:
        """What the fences take."""
        own = 0
        if self._has(Channel.PERSONA):
            quotes = any(line.quotes for line in self.made[Channel.PERSONA].lines)
            own = frame_cost(Channel.PERSONA, self.language, quotes=quotes)
        others = any(each.lines for channel, each in self.made.items() if channel is not Channel.PERSONA)
        return own + (self._fence if others else 0)

    def _has(self, channel: Channel) -> bool:
        return channel in self.made and bool(self.made[channel].lines)

    def ordered(self) -> list[Section]:
        return [self.made[channel] for channel in Channel]

    # What stands there before anything is found.

    def stand(self) -> None:
        if self.sort is MessageType.HEARTBEAT:
            self._shares = shares(self.sort, priming=self.priming)
            lately = self._lately()
            self._due(standing_shares(self.sort, priming=self.priming, total=self._left))
        else:
            total = self.priming.total(self.sort)
            self._due(standing_shares(self.sort, priming=self.priming))
            taken = sum(each.tokens for each in self.made.values())
            self._shares = shares(self.sort, priming=self.priming, total=total - taken)
            lately = self._lately()
        self._persona(lately)
        self._place(
            Channel.SENDER,
            self._shares[Channel.SENDER],
            lambda room: presenting.sender(
                self.engine, self.scope, self.sender, budget=room, language=self.language
            ),
        )

    def _lately(self) -> presenting.Lately:
        share = self._shares[Channel.ACTIVITY]
        lately = presenting.activity(
            self.engine, self.scope, budget=max(min(share, self._left), 0), language=self.language
        )
        self._place(Channel.ACTIVITY, share, lambda _: lately.section)
        self._whole = lately.whole
        return lately

    def _due(self, rooms: Mapping[Channel, int]) -> None:
        """What is to be done, and what is open no more."""
        self._place(
            Channel.INTENTIONS,
            rooms[Channel.INTENTIONS],
            lambda room: presenting.intentions(
                self.engine,
                self.scope,
                self.done,
                talk=self.talk,
                only=self._tasks,
                budget=room,
                language=self.language,
            ),
        )
        self._place(
            Channel.RESOLVED,
            rooms[Channel.RESOLVED],
            lambda room: presenting.resolved(
                self.done if self._tasks is None else (),
                now=self.engine.clock.now(),
                days=self.priming.resolved_days,
                budget=room,
                language=self.language,
            ),
        )

    def _persona(self, lately: presenting.Lately) -> None:
        fence = frame_cost(Channel.PERSONA, self.language, quotes=True)  # whether it will is not known yet
        section = presenting.persona(
            self.engine,
            self.scope,
            budget=max(self.priming.persona - fence, 0),
            language=self.language,
            acting=self.sort is MessageType.HEARTBEAT,
            oldest=min(filter(None, (lately.oldest, self.oldest_log)), default=None),
        )
        section = self._callable(section, max(self.priming.persona - fence, 0))
        self.made[Channel.PERSONA] = replace(section, budget=self.priming.persona)

    # What was found.

    def find(self, found: Found) -> None:
        if found.late:
            self.late = [Left(what="meaning", why=LATE)]
            more = frame_cost(Channel.RELATED, self.language, by_words=True) - self._fence
            self._fence, self._left = self._fence + more, self._left - more
        self.found = found
        came = [each.memory for some in (found.related, found.episodes) for each in some.found]
        self._doubts = doubting(self.engine, self.scope, (*came, *found.important))
        if self._choosy:
            self._tasks = found.tasks
            self._due(standing_shares(self.sort, priming=self.priming))
        for channel in (Channel.SKILLS, Channel.IMPORTANT, Channel.EPISODES):
            self._place(channel, self._shares[channel], partial(self._section, channel))
        if self.engine.recalling.by_words and (self.engine.meaning is None or found.trouble):
            # Where words are all there is, the related memories are the same again: what was said comes word for word.
            room = min(self.priming.past, self._left - self._shares[Channel.RELATED])
            self._place(Channel.PAST, room, partial(self._section, Channel.PAST))
        self._place(Channel.RELATED, self._shares[Channel.RELATED], partial(self._section, Channel.RELATED))
        self._leave_to_tasks()
        for channel in SEARCHED:
            self._place(channel, int(getattr(self.priming, channel)), partial(self._section, channel))
        # What others leave flows to the related memories (C-02); a heartbeat asks for none.
        share = self._shares[Channel.RELATED]
        unspent = share - self.made[Channel.RELATED].tokens
        if (
            share
            and (room := with_leftovers(share, max(self._left - unspent, 0), priming=self.priming)) > share
        ):
            self._place(Channel.RELATED, room, partial(self._section, Channel.RELATED))

    def _section(self, channel: Channel, room: int) -> Section:
        found = self.found
        told = self._told(but=channel)
        match channel:
            case Channel.SKILLS:
                return presenting.skills(found.skills, budget=room, language=self.language, late=self.late)
            case Channel.IMPORTANT:
                return presenting.important(
                    found.important,
                    self.done,
                    doubts=self._doubts,
                    budget=room,
                    language=self.language,
                    late=self.late,
                )
            case Channel.PAST:
                return presenting.past(
                    found.past,
                    told=told,
                    budget=room,
                    longest=self.engine.seeking.longest,
                    language=self.language,
                    late=self.late,
                )
            case Channel.OFFERED:
                return presenting.offered(found.offered, budget=room, language=self.language, late=self.late)
            case _:
                came = found.episodes if channel is Channel.EPISODES else found.related
                return presenting.chosen(
                    channel,
                    came,
                    self.done,
                    told=told,
                    doubts=self._doubts,
                    budget=room,
                    language=self.language,
                    late=self.late,
                )

    def _told(self, *, but: Channel) -> frozenset[str]:
        others = (each for channel, each in self.made.items() if channel is not but)
        return self._whole | {line.id for section in others for line in section.lines if line.id}

    def _leave_to_tasks(self) -> None:
        """Those that had no room may have what is left over, up to their own maximum."""
        rooms: dict[Channel, int] = {}
        for channel in (Channel.INTENTIONS, Channel.RESOLVED):
            section = self.made[channel]
            spare = self._left if section.left else 0
            rooms[channel] = max(
                section.budget, min(section.tokens + spare, int(getattr(self.priming, channel)))
            )
        if any(rooms[channel] > self.made[channel].budget for channel in rooms):
            self._due(rooms)

    def _callable(self, section: Section, room: int) -> Section:
        """Where the prompt asks which memory touched, those that their pointers do not name get the end of their ids."""
        is_somebody = section.channel is Channel.PERSONA or self._has(Channel.PERSONA)
        asked = self.engine.persona.tags and is_somebody
        if not asked or section.channel not in _TOUCHING:
            return section
        lines = [
            each if not each.id or _is_named(each.pointer) else replace(each, text=_named(each.text, each.id))
            for each in section.lines
        ]
        return fitted(section.channel, lines, budget=room, language=self.language, left=section.left)

    def _place(self, channel: Channel, share: int, make: Callable[[int], Section]) -> None:
        """In place of what it had before. Its share is what it may take; what there is may be less."""
        before = self.made.get(channel)
        self._left += before.tokens if before else 0
        room = max(min(share, self._left), 0)
        section = self._callable(make(room), room)
        self._left -= section.tokens
        self.made[channel] = replace(section, budget=share)


def _is_named(pointer: str) -> bool:
    """A path at which this memory lies alone."""
    place = place_of(pointer)
    return place is not None and not place.daily


def _named(text: str, name: str) -> str:
    """Beside the date that it begins with: what was said is left word for word."""
    day, bracket, said = text.partition("] ")
    return f"{day} #{short(name)}{bracket}{said}" if bracket else f"{text} #{short(name)}"
