"""Talk and what comes of it: turns, threads, what happened, what is to be done, whom one knows."""

from enum import StrEnum
from typing import Annotated, Any, cast

from omoide.doors.cli.reading import given_due
from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import MOST, Limit, MemoryId, Name, Short, Text, Time, at, limit_of
from omoide.errors import BadValue
from omoide.model.activity import Activity, Happened
from omoide.model.event import Event
from omoide.model.memory import Kind, Origin, Stage
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Thread = Annotated[str, Says("The name of a talk.", low=1, high=500)]
Key = Annotated[str, Says("What is heard twice under one key is heard once.", high=200)]


class Heard(StrEnum):
    """In which way something comes to a mind."""

    MESSAGE = Happened.MESSAGE_RECEIVED
    DIRECT = Happened.DM_RECEIVED
    CHANNEL = Happened.CHANNEL_READ


class Said(StrEnum):
    """In which way a mind says something."""

    RESPONSE = Happened.RESPONSE_SENT
    DIRECT = Happened.DM_SENT
    CHANNEL = Happened.CHANNEL_POST
    NOTICE = Happened.HUMAN_NOTIFY


@operation("POST", "/turns/heard", status=201)
def hear(
    asked: Asked,
    text: Text,
    sender: Short = "",
    thread: Short = "",
    channel: Short = "",
    when: Time = None,
    origin: Origin | None = None,
    key: Key = "",
    type: Heard = Heard.MESSAGE,
    domain: Annotated[str, Says("What field of life it is from, where that is known.", high=100)] = "",
) -> forms.Turn:
    """Somebody said this: a turn of a talk, logged and remembered. 聞く."""
    turn = asked.mind.talk.hear(
        text,
        sender=sender,
        thread=thread,
        channel=channel,
        type=type,
        at=at(asked, when),
        origin=origin,
        key=key,
        domain=domain,
    )
    return _turn(asked, turn)


@operation("POST", "/turns/said", status=201)
def say(
    asked: Asked,
    text: Text,
    to: Short = "",
    thread: Short = "",
    channel: Short = "",
    when: Time = None,
    key: Key = "",
    type: Said = Said.RESPONSE,
    speaker: Annotated[str, Says("Which of its characters said it; else the mind itself.", high=500)] = "",
) -> forms.Turn:
    """The mind itself said this. 話す."""
    turn = asked.mind.talk.say(
        text,
        to=to,
        thread=thread,
        channel=channel,
        type=type,
        at=at(asked, when),
        key=key,
        speaker=speaker,
    )
    return _turn(asked, turn)


def _turn(asked: Asked, turn: Event) -> Any:
    return shapes.turn(turn, [each for each in asked.mind.intentions() if turn.id in each.sources])


@operation("GET", "/threads")
def threads(asked: Asked) -> list[forms.Thread]:
    """The talks there are. 会話の一覧."""
    found = sorted(asked.mind.talk.threads(), key=lambda each: each.name)
    return [shapes.thread(each) for each in found]


@operation("GET", "/thread")
def thread(asked: Asked, name: Thread) -> forms.Conversation:
    """One talk: what is left of it in short, and the turns that are still open. 一つの会話."""
    asked.mind.talk.known(name)
    return cast(forms.Conversation, asked.mind.talk.conversation(name))


@operation("POST", "/thread/close")
def close_thread(asked: Asked, name: Thread) -> list[forms.Digested]:
    """A talk is over: make an episode, tasks and resolutions of it now. 話を終える."""
    asked.mind.talk.known(name)
    return [shapes.digested(each) for each in asked.mind.talk.close(name)]


@operation("POST", "/heartbeat")
def heartbeat(asked: Asked, summary: Short = "") -> list[forms.Digested]:
    """Look around: talks that are over are closed, and something is made of them. 鼓動."""
    return [shapes.digested(each) for each in asked.mind.talk.heartbeat(summary.strip())]


@operation("POST", "/quote", right=Right.READ)
def quote(asked: Asked, text: Text) -> list[forms.Quoted]:
    """What was said before in exactly these words, the newest first. 発言を探す."""
    return [shapes.quoted(each) for each in asked.mind.talk.quote(text)]


@operation("POST", "/events", status=201)
def happened(
    asked: Asked,
    type: Happened,
    text: Annotated[str, Says("What happened.")] = "",
    summary: Short = "",
    sender: Short = "",
    to: Short = "",
    channel: Short = "",
    tool: Short = "",
    via: Short = "",
    task: Short = "",
    topic: Short = "",
    exit_code: Annotated[int | None, Says("With which code it ended.", low=-1_000_000)] = None,
    when: Time = None,
) -> dict[str, Any]:
    """Something happened: into the log of the day, and no memory of its own. 出来事を記す."""
    did = Activity(
        type=type,
        at=at(asked, when) or asked.mind.now(),
        content=text,
        summary=summary,
        sender=sender,
        to=to,
        channel=channel,
        tool=tool,
        via=via,
        topic=topic,
        task=task,
        exit_code=exit_code,
    )
    return shapes.activity(asked.mind.happened(did))


# What is to be done.


@operation("POST", "/intentions", status=201)
def intend(asked: Asked, text: Text, due: Time = None, who: Short = "") -> forms.Intention:
    """Keep something that is to be done, until it is. やることを覚える."""
    now = asked.mind.now()
    return shapes.intention(asked.mind.intend(text, due=given_due(due, now=now), who=who), now=now)


@operation("GET", "/intentions")
def intentions(asked: Asked) -> list[forms.Intention]:
    """What is still to be done: what is overdue first. やること."""
    now = asked.mind.now()
    return [shapes.intention(each, now=now) for each in asked.mind.intentions()]


@operation("POST", "/intentions/{memory}/finish")
def finish(
    asked: Asked, memory: MemoryId, cancelled: Annotated[bool, Says("It was called off instead.")] = False
) -> forms.Intention:
    """It is done, or called off. 済んだ."""
    known = asked.mind.get(memory)
    if known.kind is not Kind.INTENTION or known.stage not in (Stage.ACTIVE, Stage.DORMANT):
        raise BadValue(value=memory, what="id of what is to be done", allowed="those that are still open")
    return shapes.intention(asked.mind.finish(known.id, cancelled=cancelled), now=asked.mind.now())


@operation("POST", "/resolutions", status=201)
def resolve(asked: Asked, text: Text) -> forms.Resolved:
    """This is resolved: for this mind and all others of the tenant. 解決した."""
    before = asked.mind.intentions()
    event = asked.mind.resolve(text)
    still = {each.id for each in asked.mind.intentions()}
    settled = [shapes.memory(each) for each in before if each.id not in still]
    return shapes.event(event) | {"settled": settled}


@operation("GET", "/resolutions")
def resolutions(asked: Asked, limit: Limit = None) -> list[forms.Resolution]:
    """What was resolved, by whichever mind; the newest last. 解決済みのこと."""
    return [shapes.resolution(each) for each in asked.mind.resolutions()[-limit_of(asked, limit) :]]


# Whom one knows.


@operation("GET", "/people")
def people(asked: Asked) -> list[forms.Person]:
    """Whom all minds of the tenant know. 知っている人."""
    return [shapes.person(each) for each in asked.mind.people.all()[:MOST]]


@operation("GET", "/person")
def person(asked: Asked, name: Name) -> forms.Person:
    """Who somebody is, by this very name or another one of the same person. この人は誰か."""
    return shapes.person(asked.mind.people.bearer(name))


@operation("PUT", "/person")
def describe(
    asked: Asked,
    name: Name,
    text: Text,
    aliases: Annotated[tuple[Name, ...], Says("Other names of the same.", high=50)] = (),
    origin: Origin = Origin.USER,
) -> forms.Person:
    """Tell all minds who somebody is; names are added, never lost. 人を紹介する."""
    return shapes.person(asked.mind.people.describe(name, text, aliases=aliases, origin=origin))


@operation("POST", "/person/aliases", status=201)
def alias_person(
    asked: Asked,
    name: Name,
    aliases: Annotated[tuple[Name, ...], Says("Other names of the same.", high=50)],
    origin: Origin = Origin.USER,
) -> forms.Person:
    """Somebody is called so, too; names are added, never lost. 人の別名."""
    return shapes.person(asked.mind.people.alias(name, *aliases, origin=origin))


@operation("POST", "/person/rename")
def rename(asked: Asked, name: Name, to: Name, origin: Origin = Origin.USER) -> forms.Person:
    """Somebody is called otherwise from now on. 名前を変える."""
    return shapes.person(asked.mind.people.rename(name, to, origin=origin))
