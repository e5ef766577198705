"""What a text says of whom, and how a newer statement stands to an older one.

The worst error is to retire what is still true: whatever is not sure coexists. The patterns are many, and are loaded with the
first text that is read by them: whoever only keeps or recalls has no use for them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from omoide.language import mood_phrases as moods
from omoide.language.clauses import Clause, clauses, statements
from omoide.language.frame import Compared, Frame, Standing
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded
from omoide.language.values import agree, differ, is_datum
from omoide.model.for_now import for_now

__all__ = ["OTHER_WORDS", "Compared", "Frame", "Standing", "compare", "frames"]

OTHER_WORDS = "other words"  # why two are the same that agree in every number, however it is written

_SEVERAL = r" (?:and|or|&) |や|とか|か(?=.)|または"
_AT_HOME = ("residence", "address", "has", "rent", "car", "hometown")
_COMMA = r"、|, (?!\\d)|: |; | — | – |(?<=[てでり])(?=今は)"
_HABITS = frozenset(
    {"eat", "drink", "does", "play", "study", "speak", "smoke", "watch", "uses"}
)  # done once they are none
_DID = r"(?:た|だ(?<=んだ)|ました)(?:[。よねわ! ]|[（(][^）)]*[）)])*$"
_MOST = 32  # sentences of a text that are read: more is a document, and not a statement


@for_now(4096)
def frames(text: str, *, speaker: str = "") -> tuple[Frame, ...]:
    """Give what a text says, in its order."""
    from omoide.language.wordings import unquoted

    who = folded(speaker) if speaker else ""
    found: list[Frame] = []
    for place, sentence in enumerate(statements(text)):
        if place >= _MOST:
            break
        for clause in clauses(unquoted(sentence)):
            found += _of_clause(clause, who)
    return tuple(dict.fromkeys(found))


def _of_clause(clause: Clause, speaker: str) -> Iterator[Frame]:
    from omoide.language import frames_en, frames_ja

    japanese = is_japanese(clause.read)
    said = clause.read.strip() if japanese else frames_en.plain(clause.read)
    reader = frames_ja if japanese else frames_en
    read = list(reader.read(clause.read, speaker=speaker))
    if not read:  # what comes after a comma may say it
        pieces = [piece for piece in re.split(_COMMA, clause.read) if len(piece) > 2]
        read = (
            [frame for piece in pieces[:6] for frame in reader.read(piece, speaker=speaker)]
            if len(pieces) > 1
            else []
        )
    for frame in read:
        past = frame.past or _found(moods.PASTS, said)
        changes = frame.update
        update = not past and (changes or _found(moods.UPDATES, clause.read))
        passing = not changes and not past and _found(moods.PASSING, clause.read)
        supposed = clause.asks or _found(moods.PLANS, said)
        once = not changes and frame.attribute in _HABITS and _found(_DID, said)
        yield replace(
            _of_us(frame, speaker),
            past=past,
            update=update,
            lasting=not (passing or supposed or once),
            single=frame.single and not _found(moods.PARTLY, said) and not _found(_SEVERAL, frame.value),
        )


def _of_us(frame: Frame, speaker: str) -> Frame:
    """What is ours at home is mine as well: where we live, our cat."""
    if frame.subject == "we" and (frame.attribute in _AT_HOME or frame.attribute.startswith("number of ")):
        return replace(frame, subject=speaker)
    if frame.subject.startswith("we's "):
        owner = f"{speaker}'s " if speaker else ""
        return replace(frame, subject=owner + frame.subject.removeprefix("we's "))
    return frame


@for_now(4096)  # of one night several steps ask for the same
def compare(older: str, newer: str, *, older_speaker: str = "", newer_speaker: str = "") -> Compared:
    """Say how the newer statement stands to the older one."""
    from omoide.language.overlaps import overlap
    from omoide.language.paraphrases import exclude_each_other, may_say_the_same, say_the_same
    from omoide.language.wordings import same_words

    if folded(older_speaker) == folded(newer_speaker) and same_words(older, newer):
        return Compared(standing=Standing.SAME, reason="same words")
    if folded(older_speaker) == folded(newer_speaker) and say_the_same(older, newer):
        return Compared(standing=Standing.SAME, reason=OTHER_WORDS)
    best = Compared(standing=Standing.UNRELATED)
    said = frames(newer, speaker=newer_speaker)
    for old in frames(older, speaker=older_speaker) if said else ():
        for new in said:
            if old.subject == new.subject and old.attribute == new.attribute:
                found = _of_frames(old, new, newer)
                best = max(best, found, key=lambda each: _ORDER.index(each.standing))
    if best.standing is Standing.SAME and exclude_each_other(older, newer):
        return Compared(standing=Standing.COEXISTS, reason="exclude each other")
    if best.standing in (Standing.UNRELATED, Standing.COEXISTS) and (
        best.reason != "not lasting" or _found(moods.CORRECTS, newer)
    ):
        spoken = {"older_speaker": older_speaker, "newer_speaker": newer_speaker}
        found = overlap(older, newer, **spoken)
        if found.standing is Standing.SAME and not may_say_the_same(older, newer):
            return best
        return found if found.standing is not Standing.UNRELATED else best
    return best


# What counts where two texts say several things: a change before a repetition.
_ORDER = (Standing.UNRELATED, Standing.COEXISTS, Standing.SAME, Standing.CONTRADICTS, Standing.UPDATES)


def _of_frames(old: Frame, new: Frame, newer: str) -> Compared:
    from omoide.language.attribute_words import is_fixed

    def stands(standing: Standing, reason: str) -> Compared:
        return Compared(standing=standing, reason=reason, older=old, newer=new)

    if not (old.lasting and new.lasting):
        return stands(Standing.COEXISTS, "not lasting")
    if old.past or new.past:
        same = old.past == new.past and old.negated == new.negated and agree(old.value, new.value)
        return stands(Standing.SAME, "same value") if same else stands(Standing.COEXISTS, "past")
    if agree(old.value, new.value):
        if old.negated == new.negated:
            return stands(Standing.SAME, "same value")
        return stands(Standing.UPDATES if new.update else Standing.CONTRADICTS, "denied")
    if new.negated or old.negated:
        if new.negated and not old.negated and not new.value and new.single:
            return stands(Standing.UPDATES, "ended")
        if old.negated and not new.negated and old.single:
            return stands(Standing.COEXISTS, "what was denied")
        return stands(Standing.COEXISTS, "another value")
    if not (old.single and new.single) and not (new.single and new.update):
        return stands(Standing.COEXISTS, "many values")
    if {old.value, new.value} & moods.BROAD and not new.update:
        return stands(Standing.COEXISTS, "may be both")
    if not differ(old.value, new.value) and not (new.update and _foreign(old.value, new.value)):
        return stands(Standing.COEXISTS, "perhaps the same")
    if is_fixed(new.attribute) and not _found(moods.CORRECTS, newer):
        return stands(Standing.CONTRADICTS, "cannot change")
    return stands(Standing.UPDATES, "another value")


def _foreign(one: str, other: str) -> bool:
    """Names in two scripts cannot be compared; but what something became, it was not before."""
    return (
        "@" not in one + other
        and one.isascii() != other.isascii()
        and not is_datum(one)
        and not is_datum(other)
    )


def _found(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None
