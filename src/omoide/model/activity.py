"""An activity: what an agent did or met, as its log tells it (AW-58, AW-59). An event is an activity that was kept."""

import json
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, cast

from omoide.model.event import Event
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen
from omoide.model.memory import Origin, checked_time
from omoide.model.parameter import check, parameter
from omoide.model.words import Words


class Happened(StrEnum):
    """The types that an agent's log knows (AW-59). The engine and its callers may write others."""

    MESSAGE_RECEIVED = "message_received"
    RESPONSE_SENT = "response_sent"
    DM_SENT = "dm_sent"
    DM_RECEIVED = "dm_received"
    CHANNEL_POST = "channel_post"
    CHANNEL_READ = "channel_read"
    HUMAN_NOTIFY = "human_notify"
    TOOL_USE = "tool_use"
    HEARTBEAT_START = "heartbeat_start"
    HEARTBEAT_END = "heartbeat_end"
    CRON_EXECUTED = "cron_executed"
    MEMORY_WRITE = "memory_write"
    ERROR = "error"
    ISSUE_RESOLVED = "issue_resolved"


# A turn is two things in one event: what was said, and the answer to it.
TURN: Final = "turn"
EPISODE: Final = "episode"
EMOTION: Final = "emotion"  # what was felt: in the time line, and no activity

# What is said to somebody, or by somebody: turns of talk.
SPOKEN: Final = frozenset(
    {
        Happened.MESSAGE_RECEIVED,
        Happened.RESPONSE_SENT,
        Happened.DM_SENT,
        Happened.DM_RECEIVED,
        Happened.CHANNEL_POST,
        Happened.CHANNEL_READ,
        Happened.HUMAN_NOTIFY,
        TURN,
        "message",
        "conversation",
    }
)

RECEIVED, SENT = "MSG<", "MSG>"
LABELS: Final[Mapping[str, str]] = {
    Happened.MESSAGE_RECEIVED: RECEIVED,
    Happened.RESPONSE_SENT: SENT,
    Happened.DM_SENT: "DM>",
    Happened.DM_RECEIVED: "DM<",
    Happened.CHANNEL_POST: "CH.W",
    Happened.CHANNEL_READ: "CH.R",
    Happened.HUMAN_NOTIFY: "NTFY",
    Happened.TOOL_USE: "TOOL",
    Happened.HEARTBEAT_START: "HB",
    Happened.HEARTBEAT_END: "HB",
    Happened.CRON_EXECUTED: "CRON",
    Happened.MEMORY_WRITE: "MEM",
    Happened.ERROR: "ERR",
    Happened.ISSUE_RESOLVED: "RSLV",
    TURN: RECEIVED,
    "message": RECEIVED,
    "conversation": RECEIVED,
    "summary": "SUM",
    "action": "ACT",
    "observation": "OBS",
    "reflection": "REFL",
    EPISODE: "EPI",
}
_OTHER = "EVT"
# Of these it is enough that they happened; empty fields are left out (AW-58).
_SILENT: Final = frozenset(
    {
        Happened.HEARTBEAT_START,
        Happened.HEARTBEAT_END,
        Happened.CRON_EXECUTED,
        Happened.CHANNEL_READ,
    }
)

# Whose words they are where nobody says: what a tool gave back, and the error it left, may hold anything.
_USUALLY: Final[Mapping[str, Origin]] = {
    **dict.fromkeys(Happened, Origin.AGENT),
    Happened.MESSAGE_RECEIVED: Origin.USER,
    Happened.TOOL_USE: Origin.TOOL,
    Happened.CRON_EXECUTED: Origin.TOOL,
    Happened.ERROR: Origin.TOOL,
    "summary": Origin.AGENT,
}

# What words have no place for lies in their `extra`.
_EXTRA = ("to", "tool", "via", "topic", "task")


@frozen
class ActivityLog:
    """How the log is shown to a mind that is about to think."""

    group_minutes: int = parameter(
        30,
        low=0,
        high=1440,
        says="direct messages with one peer that are no further apart are one talk (AW-61)",
    )
    entry_characters: int = parameter(
        200, low=20, high=10_000, says="what is longer is cut, and tells where the rest is (AW-62)"
    )
    fallback_hours: float = parameter(
        0.0,
        low=0.0,
        high=876_000.0,
        says="where the log is empty, episodes and posts of the last hours stand in; 0: the newest, however old (AW-14)",
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Activity:
    """What happened, with whom, where and by what means; everything but type and time may be left out.

    It should have a content, a summary, or at least the name of a tool or task, unless its type says enough. `reply`
    is the answer to a turn; `names` are those it is about besides `to`. `more` is what a file said in keys of its own,
    as the JSON text that `more_of` writes. Without an `origin` it has the usual one of its type.
    """

    type: str
    at: datetime
    content: str = ""
    reply: str = ""
    summary: str = ""
    sender: str = ""
    to: str = ""
    channel: str = ""
    tool: str = ""
    via: str = ""
    topic: str = ""
    task: str = ""
    exit_code: int | None = None
    session: str = ""
    names: tuple[str, ...] = ()
    origin: Origin | None = None
    more: str = ""

    def __post_init__(self) -> None:
        checked_time(self.at, what="time")

    @property
    def named(self) -> str:
        """The tool or task, where that is all there is to say."""
        return self.tool or self.task

    @property
    def bare(self) -> str:
        """What is left to say where nothing was said: by which means, or just what happened."""
        return self.named or (str(self.type) if self.type in _SILENT else "")

    @property
    def empty(self) -> bool:
        said = (self.content, self.reply, self.summary, self.bare)
        return not any(part.strip() for part in said)


def usual_origin(type: str) -> Origin:
    return _USUALLY.get(type, Origin.USER)


def label_of(type: str, origin: Origin) -> str:
    """Two to four ASCII characters, one token each (AW-60). A plain message of the agent's own was sent by it."""
    label = LABELS.get(type, _OTHER)
    return SENT if label == RECEIVED and origin is Origin.AGENT else label


def event_of(activity: Activity, *, id: str, origin: Origin | None = None) -> Event:
    """The activity as an event. `origin` overrules what the activity claims: who reads a foreign file knows better."""
    a = activity
    extra: dict[str, Any] = {name: value for name in _EXTRA if (value := getattr(a, name))}
    if a.exit_code is not None:
        extra["exit_code"] = a.exit_code
    trigger, text = "", a.content
    if a.type == TURN:
        trigger, text = a.content, a.reply
    else:
        if a.reply:
            extra["reply"] = a.reply
        if not (a.content.strip() or a.summary.strip()):
            # Words must say something, and the name of the tool is all that there is.
            trigger = a.bare
    words = Words(
        text=text,
        title=a.summary,
        trigger=trigger,
        speaker=a.sender,
        place=a.channel,
        session=a.session,
        # Whoever is told something is found by their name, like everybody that words are about.
        names=(a.to, *a.names) if a.to else a.names,
        extra=more_of(object_of(a.more) | extra),
    )
    return Event(id=id, at=a.at, words=words, type=a.type, origin=origin or a.origin or usual_origin(a.type))


def activity_of(event: Event) -> Activity:
    """The activity that became this event. Of an event that was not made of one it is who, where, what and when."""
    words = event.words
    more = object_of(words.extra)
    texts = {name: more.pop(name) for name in (*_EXTRA, "reply") if isinstance(more.get(name), str)}
    code = more.pop("exit_code") if type(more.get("exit_code")) is int else None
    content, reply = _said(event, texts)
    to = texts.get("to", "")
    return Activity(
        type=event.type,
        at=event.at,
        content=content,
        reply=reply,
        summary=words.title,
        sender=words.speaker,
        to=to,
        channel=words.place,
        tool=texts.get("tool", ""),
        via=texts.get("via", ""),
        topic=texts.get("topic", ""),
        task=texts.get("task", ""),
        exit_code=code,
        session=words.session,
        names=words.names[1:] if to and words.names[:1] == (to,) else words.names,
        origin=event.origin,
        more=more_of(more),
    )


def _said(event: Event, texts: Mapping[str, str]) -> tuple[str, str]:
    """What was said, and the answer."""
    words, reply = event.words, texts.get("reply", "")
    if event.type == TURN:
        return words.trigger, words.text
    silent = not (words.text.strip() or words.title.strip())
    named = texts.get("tool") or texts.get("task") or (event.type if event.type in _SILENT else "")
    if silent and words.trigger == named:
        return words.text, reply
    if words.trigger and words.text:
        return words.trigger, words.text
    return words.text or words.trigger, reply


def was_cut_off(activity: Activity) -> bool:
    """Whether it is an answer whose speaker died before its end (AW-66)."""
    stream: Any = object_of(activity.more).get("stream")
    return isinstance(stream, dict) and cast(dict[str, Any], stream).get("unfinished") is True


def object_of(text: str) -> dict[str, Any]:
    """A JSON object; nothing where the text is none."""
    try:
        read: Any = read_json(text) if text else {}
    except ValueError:
        return {}
    return cast(dict[str, Any], read) if isinstance(read, dict) else {}


def more_of(keys: Mapping[str, Any]) -> str:
    """The one way in which the keys that are not ours are written; empty where there are none."""
    # Not in ASCII: a secret is known by the words before it, and they must be there to be read.
    return json.dumps(keys, ensure_ascii=False, sort_keys=True) if keys else ""
