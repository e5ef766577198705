"""How talk is shown: a turn, what was made of a talk, where a thread stands, a line of the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from omoide.doors.cli import render
from omoide.errors import NotFound
from omoide.language.cleaning import visible
from omoide.mind import Mind
from omoide.model.activity import Activity, activity_of, label_of, object_of
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.wake.conversing import Thread
from omoide.wake.digesting import Digested
from omoide.wire.texts import say

# Why a talk is over, as it is told.
_OVER = {
    "end": "over_end",
    "unfinished": "over_unfinished",
    "session": "over_session",
    "idle": "over_idle",
    "day": "over_day",
    "turns": "over_turns",
    "marker": "over_marker",
    "domain": "over_domain",
    "topic": "over_topic",
}

_CORRECTED = {
    "replaced": "correction_replaced",
    "let_go": "correction_let_go",
    "erased": "correction_erased",
    "unclear": "correction_unclear",
}


@frozen
class PutRight:
    """What a turn has corrected at once: which memories gave way, by their ids, and to which. Of what was erased nothing is left."""

    did: str
    gone: Mapping[str, Memory | None]
    instead: tuple[Memory, ...] = ()


def put_right(mind: Mind, turn: Event) -> PutRight | None:
    correction = object_of(turn.words.extra).get("correction")
    if not isinstance(correction, dict):
        return None
    gone = {name: _known(mind, name) for name in correction["memories"]}
    names = dict.fromkeys(each.superseded_by for each in gone.values() if each and each.superseded_by)
    return PutRight(did=correction["did"], gone=gone, instead=tuple(mind.get(name) for name in names))


def _known(mind: Mind, name: str) -> Memory | None:
    try:
        return mind.get(name)
    except NotFound:
        return None


def show_turn(
    turn: Event,
    bound: Sequence[Memory],
    ended: Sequence[Memory],
    put_right: PutRight | None,
    language: str,
    *,
    key: str,
) -> None:
    """With what it binds somebody to, what it was the end of, and what it put right."""
    speaker = f"{visible(turn.words.speaker)}: " if turn.words.speaker else ""
    at = render.dim(f"{turn.at:%Y-%m-%d %H:%M}")
    head = f"{say(key, language)}  {render.bold(visible(turn.words.session))}  {at}"
    render.out(f"{head}  {speaker}{render.said(turn.words, language)}")
    if put_right is not None:
        render.out(f"  {say(_CORRECTED[put_right.did], language)}")
        for name, each in put_right.gone.items():
            erased = f"{short(name)}  {say('erased_words', language)}"
            render.out(f"    - {render.memory_line(each, language) if each else erased}")
        for each in put_right.instead:
            render.out(f"    + {render.memory_line(each, language)}")
    for each in bound:
        render.out(f"  {say('to_be_done', language)}  {render.memory_line(each, language)}")
    for each in ended:
        render.out(f"  {say('no_longer_to_be_done', language)}  {render.memory_line(each, language)}")


def show_digested(made: Sequence[Digested], language: str, *, empty: str) -> None:
    """What was made of the talks that are over."""
    for each in made:
        over = say("talk_over", language, turns=each.turns, why=say(_OVER[each.reason], language))
        render.out(f"{render.bold(visible(each.thread))}  {over}")
        told = [("episode", short(each.episode))] if each.episode else []
        told += [("task", item) for item in each.tasks] + [("task_ended", item) for item in each.ended]
        told += [("resolved", item) for item in each.resolved]
        for key, item in told:
            render.out(f"  {render.dim(say(key, language))}  {visible(item)}")
        if each.trouble:
            render.out(render.dim(f"  {say('by_rule', language, trouble=each.trouble)}"))
    if not made:
        render.out(say(empty, language))


def show_threads(found: Sequence[Thread], language: str) -> None:
    render.out("\n".join(_thread_line(each, language) for each in found) or say("no_threads", language))


def _thread_line(thread: Thread, language: str) -> str:
    facts = {"turns": thread.turns, "finalized": thread.last_finalized_turn_index + 1}
    name = render.bold(visible(thread.name))
    if thread.segment is None:
        return f"{name}  {say('thread_closed', language, **facts)}"
    since = f"{thread.segment.began:%Y-%m-%d %H:%M}"
    return f"{name}  {say('thread_open', language, open=thread.segment.turns, since=since, **facts)}"


def show_conversation(found: Mapping[str, Any], language: str, *, own: str) -> None:
    """`own` is what the mind is called, whose turns have no speaker."""
    render.out(render.bold(visible(found["thread"])))
    if found["compressed_summary"]:
        render.out(f"  {render.dim(say('so_far', language))}")
        render.out("\n".join(f"    {visible(line)}" for line in found["compressed_summary"].split("\n")))
    for turn in found["turns"]:
        speaker = visible(turn["from"]) or (own if turn["role"] == "assistant" else "?")
        at = turn["timestamp"][:16].replace("T", " ")
        render.out(f"  {render.dim(at)}  {speaker}: {visible(turn['content'])}")
    if not found["turns"]:
        render.out(f"  {say('nothing_open', language)}")


def activity_line(event: Event, language: str, *, whole: bool = False) -> str:
    """Its number in the day, which it keeps for good; then when, what sort, who, by what means, and what."""
    label = label_of(event.type, event.origin)
    head = f"{render.bold(str(event.line).rjust(5))}  {render.dim(f'{event.at:%H:%M}')}  {label}"
    if event.words.gone:
        return f"{head}  {say('lost_words' if event.words.lost else 'erased_words', language)}"
    did = activity_of(event)
    silent = not any((did.content, did.summary, did.reply))  # then the name of the tool is all there is
    said = "" if silent else render.said(event.words, language, whole=whole)
    return "  ".join(part for part in (head, visible(_means(did)), said) if part)


def _means(did: Activity) -> str:
    who = did.sender + (f" → {did.to}" if did.to else "")
    ended = "" if did.exit_code is None else f"exit={did.exit_code}"
    marks = (did.channel, did.via, did.tool, did.task, ended, did.topic)
    return " ".join([*([f"{who.strip()}:"] if who else []), *(f"[{each}]" for each in marks if each)])
