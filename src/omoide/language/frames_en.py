"""What an English clause says of whom."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from omoide.language import frame_phrases_en as phrases
from omoide.language.attribute_words import attribute, parted_noun, relative, topic
from omoide.language.frame import Frame
from omoide.language.names import folded
from omoide.language.stemming import stem
from omoide.language.values import is_datum, value
from omoide.model.for_now import for_now

_PRONOUNS: Final = frozenset(
    ["he", "she", "they", "it", "this", "that", "there", "who", "what", "his", "her", "their", "its"]
)
_PLACE: Final = re.compile(
    r"\b(?:room|building|hall|floor|office|cafe|restaurant|park|station|library|hotel|zoom|online)\b",
    re.IGNORECASE,
)
# What a team uses, whoever of it says so.
_TEAM: Final = frozenset(("database", "chat", "cloud", "framework", "issue tracker", "ci", "frontend"))
_TIME: Final = re.compile(r"@\d{1,2}:\d\d\??")
_DAY: Final = re.compile(r"@(?:mon|tue|wed|thu|fri|sat|sun|(?:\d{4}-)?\d\d-\d\d)\b")


@for_now(8192)
def plain(clause: str) -> str:
    """Without contractions and opening words."""
    for short, long in phrases.CONTRACTIONS:
        clause = re.sub(short, long, clause)
    return re.sub(phrases.OPENING, "", clause.strip(), flags=re.IGNORECASE).strip(" .!,;:")


def read(clause: str, *, speaker: str) -> Iterator[Frame]:
    """Give the frames of a clause in one width; how they are meant is for others to say."""
    said = plain(clause)
    for found, long in phrases.REVERSED:
        said = re.sub(found, long, said)
    core, negated, changed = _core(said)
    for pattern, name, marks in _sentences():
        found = pattern.match(core)
        if found is None:
            continue
        made = list(_frames(found, name, marks, speaker))
        if made:
            for each in made:
                yield _turned(each, negated=negated, changed=changed)
            return
    found = _copula().match(core)
    if found:
        for each in _of_copula(found, speaker):
            yield _turned(each, negated=negated, changed=changed)


def _core(said: str) -> tuple[str, bool, bool]:
    """The clause without its negation and its adverbs; whether it was denied, and whether it no longer is so."""
    no_longer = re.search(phrases.NO_LONGER, said, re.IGNORECASE) is not None
    but = re.search(phrases.NOT_BUT, said, re.IGNORECASE)
    if but:
        return f"{said[: but.start()]}{but['v']}".strip(), False, True
    said, corrected = re.subn(r",? (?:and )?not (?!on |in |at |any)[^,]+$", "", said)
    no_longer = no_longer or corrected > 0
    core, count = re.subn(phrases.NOT, "", f" {said}", flags=re.IGNORECASE)
    core = re.sub(phrases.NO_LONGER, "", core, flags=re.IGNORECASE)
    core = re.sub(r"(?<!am)(?<!is)(?<!are)(?<!get) used to (?=\w)", " ", core)
    core = re.sub(phrases.ADVERBS, "", core, flags=re.IGNORECASE)
    core = re.sub(phrases.TIME_AT_THE_END, "", core, flags=re.IGNORECASE)
    return re.sub(r"\s+", " ", core).strip(" ,."), count % 2 == 1, no_longer


def _turned(frame: Frame, *, negated: bool, changed: bool) -> Frame:
    return replace(frame, negated=frame.negated != negated, update=frame.update or changed)


def subject_of(who: str, speaker: str) -> str | None:
    """Give of whom something is said; None for one who was named before, if at all."""
    who = who.strip()
    low = who.lower().removesuffix("'s")
    if low in ("i", "me", "my"):
        return speaker
    if low in ("we", "our", "us"):
        return "we"
    if low in ("you", "your"):
        return "you"
    if low.split(" ")[0] in _PRONOUNS or not low:
        return None
    if low.startswith(("my ", "our ")):
        noun = low.split(" ", 1)[1]
        owner = speaker if low.startswith("my ") else "we"
        kin = relative(noun) or topic(noun)
        return f"{owner}'s {kin}" if owner else kin
    if low.startswith("the "):
        return topic(low[4:])
    if "'s " in who:
        owner, noun = who.split("'s ", 1)
        return f"{folded(owner)}'s {relative(noun) or topic(noun)}"
    return folded(who)


def _frames(found: re.Match[str], name: str, marks: str, speaker: str) -> Iterator[Frame]:
    parts = {key: text for key, text in found.groupdict().items() if text}
    update, negated = "u" in marks, "n" in marks
    if name == "?":
        yield from _of_thing(parts["what"], parts.get("v", ""), speaker, update=update)
        return
    if "s" in marks:
        yield from _scheduled(parts["what"], parts["v"], speaker, end=name == "end")
        return
    subject = subject_of(parts.get("who", "we"), speaker)
    if subject is None:
        return
    if (
        name == "responsible"
        and re.search(r" runs? ", found[0])
        and parts.get("who", "").lower().startswith(("the ", "our "))
    ):
        yield from used(subject, _cut(parts["what"]), "", update=update)
        return
    if name == "responsible":
        thing = topic(re.sub(r"^(?:the|our|my) ", "", _cut(parts["what"]).lower()))
        holder = parts.get("v") or parts["who"]
        holder_name = subject_of(holder, speaker)
        if holder_name is not None and thing:
            yield Frame(
                subject=thing,
                attribute="responsible",
                value=holder_name or "speaker",
                single=True,
                update=update,
            )
        return
    if name == "holder":
        role = re.match(
            r"(?P<role>.+?)(?: (?:of|at|for) (?:the |our )?(?P<of>.+))?$", _cut(parts["what"]).lower()
        )
        assert role is not None
        thing = topic(role["of"]) if role["of"] else "we"
        yield Frame(
            subject=thing, attribute=attribute(role["role"]).name, value=value(_cut(parts["v"])), single=True
        )
        return
    if name == "has":
        yield from _owned(subject, parts, update=update, negated=negated)
        return
    if name == "does":
        yield from _done(subject, parts, update=update, negated=negated)
        return
    text = _cut(parts.get("v", ""))
    if text.lower() in phrases.NOWHERE:
        return
    if name == "name":
        kin = relative(parts["what"]) or topic(parts["what"])
        yield Frame(
            subject=f"{subject}'s {kin}" if subject else kin, attribute="name", value=value(text), single=True
        )
        if "p" in marks and parts.get("who", "my").lower() not in ("my", "our"):
            yield Frame(subject=subject, attribute="has", value=kin)
        return
    if name == "new":
        named = attribute(re.sub(r"^(?:the|my|our) ", "", parts["what"].lower()))
        exact = named.single if named.known else is_datum(value(text))
        yield Frame(subject=subject, attribute=named.name, value=value(text), single=exact, update=update)
        return
    if name == "swapped":
        yield Frame(
            subject=subject, attribute="has", value=value(_cut(parts["old"])), negated=True, update=True
        )
        yield Frame(subject=subject, attribute="car", value=value(text), single=True, update=True)
        return
    if name == "weekly":
        days = _DAY.findall(value(parts["v"]))
        yield Frame(subject=subject, attribute=f"day of {topic(parts['what'])}", value=" ".join(days))
        return
    if name in ("wake time", "bed time", "work start", "work end"):
        spelt = value(text)
        spelt = re.sub(r"^@(\d{1,2})$", r"@\1:00?", spelt)
        if is_datum(spelt):
            yield Frame(subject=subject, attribute=name, value=spelt, single=True)
        return
    if "e" in marks:
        yield Frame(subject=subject, attribute=name, value="", negated=True, single=True, update=True)
        return
    if name == "favourite":
        yield Frame(
            subject=subject,
            attribute=f"favourite {topic(_cut(parts['what']))}",
            value=value(text),
            single=True,
        )
        return
    if name == "prefers":
        both = sorted((value(text), value(_cut(parts["old"]))))
        yield Frame(
            subject=subject, attribute=f"prefers of {' and '.join(both)}", value=value(text), single=True
        )
        return
    if name == "uses":
        yield from used(subject, text, _cut(parts.get("what", "")), update=update)
        return
    if name == "born":
        year = re.fullmatch(r"\d{4}", text)
        named = "birth year" if year else "birthday" if is_datum(value(text)) else "hometown"
        yield Frame(subject=subject, attribute=named, value=value(text), single=True)
        return
    if name == "version":
        thing = (
            parts.get("what") or parts["v"].rsplit(" ", 1)[0] if " " in parts["v"] or "what" in parts else ""
        )
        number = parts["v"].rsplit(" ", 1)[-1]
        if thing:
            yield Frame(
                subject=topic(thing), attribute="version", value=number.lower(), single=True, update=True
            )
        return
    if "r" in marks:
        text = "retired"
    if "x" in marks:
        yield Frame(
            subject=subject, attribute="diet", value="vegetarian", negated=True, single=True, update=True
        )
        return
    if "#" in marks and not is_datum(value(text)):
        return
    if name == "residence" and (is_datum(value(text)) or parts.get("who", "").lower().startswith("the ")):
        return
    if name == "job" and (re.match(phrases.EXCEPT_JOBS, text, re.IGNORECASE)):
        return
    if name == "age" and not is_datum(value(f"{text} years")):
        return
    if name == "age":
        text = f"{text} years"
    values = _listed(text) if "m" in marks else [text]
    for each in values:
        if value(each):
            yield Frame(
                subject=subject,
                attribute=name,
                value=value(each),
                negated=negated,
                single="m" not in marks,
                update=update,
            )


def used(subject: str, text: str, purpose: str, *, update: bool) -> Iterator[Frame]:
    """What is used: for a purpose, or of a kind of which there is one, or besides others."""
    whose = "" if subject in ("", "we", "you") else f"{subject}'s "
    version = re.fullmatch(r"(?P<thing>[A-Za-z][\w.+#-]*) v?(?P<number>\d[\w.]*)", text)
    if version:
        yield Frame(
            subject=whose + topic(version["thing"]),
            attribute="version",
            value=version["number"],
            single=True,
            update=update,
        )
        text = version["thing"]
    spelt = value(text)
    kind = next((kind for kind, all_of in phrases.KINDS.items() if spelt.lower() in all_of.split()), "")
    if kind in _TEAM and not subject:
        subject = "we"
    if purpose and not re.match(r"\w+ing\b", purpose):
        yield Frame(
            subject=subject, attribute=attribute(purpose).name, value=spelt, single=True, update=update
        )
    elif kind:
        yield Frame(subject=subject, attribute=kind, value=spelt, single=update, update=update)
    elif spelt:
        yield Frame(subject=subject, attribute="uses", value=spelt, update=update)


def _owned(subject: str, parts: dict[str, str], *, update: bool, negated: bool) -> Iterator[Frame]:
    noun = _cut(parts["v"]).lower()
    thing = relative(noun) or topic(noun)
    if (
        not thing
        or thing in phrases.NOWHERE
        or re.search(
            r"\b(?:lot|few|idea|time|problem|question|feeling|cold|headache|good|great|bad|look|point|chance|meeting|day|week|reason|plan)",
            noun,
        )
    ):
        return
    count = parts.get("n", "a")
    if count == "no":
        negated = not negated
    yield Frame(subject=subject, attribute="has", value=thing, negated=negated, update=update)
    if re.fullmatch(r"\d+|one|two|three|four|five|six|seven|eight|nine|ten", count) and not negated:
        yield Frame(
            subject=subject, attribute=f"number of {thing}", value=value(count), single=True, update=update
        )


def _done(subject: str, parts: dict[str, str], *, update: bool, negated: bool) -> Iterator[Frame]:
    verb = stem(parts.get("verb", "").lower()) or {
        "coffee": "drink",
        "alcohol": "drink",
        "cigarettes": "smoke",
        "meat": "eat",
        "sugar": "eat",
    }.get(parts.get("v", "").lower(), "do")
    verb = {"studi": "study", "us": "use"}.get(verb, verb)
    text = _cut(parts.get("v", ""))
    text = re.sub(r"^(?:any|the|a|an) ", "", text)
    if verb in ("work", "live"):
        return
    for each in _listed(text) if text else [""]:
        if each.lower() not in phrases.NOWHERE:
            yield Frame(
                subject=subject,
                attribute=verb,
                value=value(each) if each else "",
                negated=negated,
                update=update,
            )


def _scheduled(what: str, said: str, speaker: str, *, end: bool) -> Iterator[Frame]:
    subject = _thing(what, speaker)
    spelt = value(_cut(said))
    for kind, pattern in (("time", _TIME), ("day", _DAY)):
        data = pattern.findall(spelt)
        if data and subject is not None:
            yield Frame(
                subject=subject, attribute=f"end {kind}" if end else kind, value=" ".join(data), single=True
            )


def _thing(what: str, speaker: str) -> str | None:
    """The thing that is spoken of, with its owner if that is not the one who speaks of work that all share."""
    low = what.lower()
    return (
        topic(re.sub(r"^(?:the|our|my) ", "", low))
        if low.startswith(("the ", "our "))
        else subject_of(what, speaker)
    )


def _of_copula(found: re.Match[str], speaker: str) -> Iterator[Frame]:
    past = re.search(r" (?:was|were) ", found[0]) is not None
    for each in _of_thing(found["what"], found["v"], speaker, update=False):
        yield each if not past else replace(each, past=True)


def _of_thing(what: str, said: str, speaker: str, *, update: bool) -> Iterator[Frame]:
    """My X is Y; Ken's X is Y; the X (of Z) is Y."""
    text = _cut(said)
    spelt = value(text)
    low = what.lower()
    if not spelt or text.lower() in phrases.NOWHERE:
        return
    head = re.match(r"(?P<owner>my|our|the|your|.+?'s) (?P<noun>.+)", what, re.IGNORECASE)
    if head is None:
        return
    noun, owner = head["noun"].lower(), head["owner"]
    if "'s " in noun and (parted := noun.split("'s ", 1)):
        owner, noun = f"{owner} {parted[0]}", parted[1]
    of = re.match(r"(?P<noun>[\w -]+?) (?:of|for) (?:the |our |my )?(?P<of>.+)", noun)
    if of and owner.lower() in ("the", "our"):
        noun, owner = of["noun"], f"the {of['of']}"
    if re.fullmatch(r"[A-Z][\w+#-]* v?\d+(?:\.\d+)+", text) and not relative(noun):
        yield from used(topic(re.sub(r"^(?:the|our|my) ", "", low)), text, "", update=update)
        return
    rest, tail = parted_noun(noun)
    if rest and attribute(tail).shared:
        noun, owner = tail, f"the {rest}" if owner.lower() in ("the", "our", "my") else f"{owner} {rest}"
    named = attribute(noun)
    if (money := re.match(r"@[\d.]+(?:yen|usd|eur|gbp)\b", spelt)) and not named.known:
        yield Frame(subject=topic(noun), attribute="price", value=money[0], single=True, update=update)
        return
    kin = relative(noun)
    if kin:
        subject = subject_of(f"{owner} {noun}", speaker)
        if (
            subject is not None
            and re.match(r"[A-Z]", text)
            and len(text.split()) <= 2
            and not is_datum(spelt)
        ):
            yield Frame(subject=subject, attribute="name", value=spelt, single=True, update=update)
        elif subject is not None:
            yield Frame(subject=subject, attribute="is", value=spelt, update=update)
        return
    when = list(_scheduled(f"{owner} {noun}", said, speaker, end=False))
    if when and (not named.known or named.name in ("meeting",)):
        for each in when:
            yield replace(each, update=update)
        return
    subject = _owner(owner, speaker)
    if subject is None:
        return
    if named.name in ("meeting",) or not named.known:
        if re.match(r"in ", said) and _PLACE.search(said):
            yield Frame(subject=topic(noun), attribute="place", value=spelt, single=True, update=update)
            return
        exact = is_datum(spelt) or (re.match(r"[A-Z][a-z]+(?: [A-Z][a-z]+)?$", text) is not None)
        if named.name != "meeting":
            yield Frame(
                subject=subject,
                attribute=named.name,
                value=spelt,
                single=exact and low.startswith(("the ", "my ", "our ")),
                update=update,
            )
        return
    if owner.lower() == "the" and not named.shared:
        subject = speaker
    yield Frame(subject=subject, attribute=named.name, value=spelt, single=named.single, update=update)


def _owner(owner: str, speaker: str) -> str | None:
    low = owner.lower().removesuffix("'s")
    if low in ("the", "our"):
        return "we"
    return subject_of(low if low == "my" else owner.removesuffix("'s"), speaker)


def _cut(text: str) -> str:
    """Only the value, without the rest of the sentence."""
    found = re.search(phrases.CUT, text, re.IGNORECASE)
    return (text[: found.start()] if found and found.start() else text).strip(" .!,;")


def _listed(text: str) -> list[str]:
    return [each for each in re.split(r", (?:and |or )?| and | or | & ", text) if each.strip()][:8]


@cache
def _sentences() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    return tuple((re.compile(pattern), name, marks) for pattern, name, marks in phrases.SENTENCES)


@cache
def _copula() -> re.Pattern[str]:
    return re.compile(phrases.COPULA)
