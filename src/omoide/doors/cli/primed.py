"""How it is shown what came to mind before anybody thought: the block itself, its sizes, or every line with its why."""

import sys

from omoide.doors.cli import render
from omoide.language.cleaning import visible
from omoide.language.messages import message_type
from omoide.language.sentences import sentences
from omoide.library.context import Left, Line, Section
from omoide.wake.priming import Primed
from omoide.wire.texts import say

# How the type of a message is known.
_KNOWN_BY = {"said": "type_said", "no_text": "type_no_text", "sentence": "type_read"}
# Why a line stands there, where it was not found by searching; and why something does not.
_WHY = {
    "sender": "why_sender",
    "important": "why_important",
    "open": "why_open",
    "unclear": "why_unclear",
    "resolved": "why_resolved",
}
_LEFT = {
    "room": "left_no_room",
    "late": "left_late",
    "ambiguous": "left_ambiguous",
    "resolved": "left_resolved",
}


def show_block(primed: Primed, language: str) -> None:
    """The block and nothing else, fit to be put before a model; what is for people goes to the error stream."""
    if primed.text:
        render.out(primed.text)
    else:
        print(say("nothing", language), file=sys.stderr)
    if primed.late:
        print(say("primed_late", language), file=sys.stderr)
    if primed.trouble:
        print(say("only_words", language, trouble=primed.trouble), file=sys.stderr)


def show_explained(primed: Primed, text: str, language: str, *, said: bool) -> None:
    """Section by section; `said` is whether somebody named the type of the message."""
    by, sentence = recognised(primed, text, said=said)
    render.out(f"{render.bold(primed.type)}  {say(_KNOWN_BY[by], language, sentence=sentence)}")
    render.out(sizes(primed, language))
    for section in primed.sections:
        if section.lines or section.left:
            _show_section(section, language)
    if not primed.text:
        render.out(say("nothing", language))
    if primed.late:
        render.out(render.dim(say("primed_late", language)))
    if primed.trouble:
        render.out(render.dim(say("only_words", language, trouble=primed.trouble)))


def recognised(primed: Primed, text: str, *, said: bool) -> tuple[str, str]:
    """How the type of the message is known: it was said, there is no message, or this sentence shows it."""
    if said:
        return "said", ""
    if not text.strip():
        return "no_text", ""
    sentence = next((each for each in sentences(text) if message_type(each) is primed.type), text)
    return "sentence", visible(" ".join(sentence.split()))


def sizes(primed: Primed, language: str) -> str:
    """How much of its room each section takes, and all of them together."""
    each = ", ".join(
        f"{section.channel} {section.tokens}/{section.budget}"
        for section in primed.sections
        if section.budget
    )
    facts = {"tokens": primed.tokens, "total": primed.total}
    return render.dim(f"{say('primed_total', language, **facts)}: {each}")


def _show_section(section: Section, language: str) -> None:
    render.out(f"{render.bold(section.title)}  {render.dim(f'{section.tokens}/{section.budget}')}")
    for line in section.lines:
        render.out(f"  {line.written()}")
        if why := _why(line, language):
            render.out(render.dim(f"      {why}"))
    for left in dict.fromkeys(section.left):
        render.out(render.dim(f"  {_left(left, language)}"))


def _why(line: Line, language: str) -> str:
    if not line.why:
        return "" if line.pointer in line.text else line.pointer
    return say(_WHY[line.why], language) if line.why in _WHY else say("why_found", language, why=line.why)


def _left(left: Left, language: str) -> str:
    what = visible(left.what)
    return say("left_because", language, what=what, why=say(_LEFT[left.why], language))
