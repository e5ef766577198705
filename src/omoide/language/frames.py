"""What a text says of whom, and how a newer statement stands to an older one.

The worst error is to retire what is still true: whatever is not sure coexists.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from omoide.language import frames_en, frames_ja
from omoide.language import mood_phrases as moods
from omoide.language.attribute_words import is_fixed
from omoide.language.clauses import Clause, clauses, statements
from omoide.language.frame import Compared, Frame, Standing
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded
from omoide.language.overlaps import overlap
from omoide.language.values import agree, differ
from omoide.language.wordings import same_words

__all__ = ["Compared", "Frame", "Standing", "compare", "frames"]

_SEVERAL = r" (?:and|or|&) |や|とか|か(?=.)|または"
_MOST = 32  # sentences of a text that are read: more is a document, and not a statement


@lru_cache(maxsize=4096)
def frames(text: str, *, speaker: str = "") -> tuple[Frame, ...]:
    """Give what a text says, in its order."""
    who = folded(speaker) if speaker else ""
    found: list[Frame] = []
    for place, sentence in enumerate(statements(text)):
        if place >= _MOST:
            break
        for clause in clauses(sentence):
            found += _of_clause(clause, who)
    return tuple(dict.fromkeys(found))


def _of_clause(clause: Clause, speaker: str) -> Iterator[Frame]:
    japanese = is_japanese(clause.read)
    said = clause.read.strip() if japanese else frames_en.plain(clause.read)
    reader = frames_ja if japanese else frames_en
    for frame in reader.read(clause.read, speaker=speaker):
        past = frame.past or _found(moods.PASTS, said)
        changes = frame.update
        update = not past and (changes or _found(moods.UPDATES, clause.read))
        passing = not changes and not past and _found(moods.PASSING, clause.read)
        supposed = clause.asks or _found(moods.PLANS, said)
        yield replace(
            frame,
            past=past,
            update=update,
            lasting=not (passing or supposed),
            single=frame.single and not _found(moods.PARTLY, said) and not _found(_SEVERAL, frame.value),
        )


def compare(older: str, newer: str, *, older_speaker: str = "", newer_speaker: str = "") -> Compared:
    """Say how the newer statement stands to the older one."""
    if folded(older_speaker) == folded(newer_speaker) and same_words(older, newer):
        return Compared(standing=Standing.SAME, reason="same words")
    best = Compared(standing=Standing.UNRELATED)
    for old in frames(older, speaker=older_speaker):
        for new in frames(newer, speaker=newer_speaker):
            if old.subject == new.subject and old.attribute == new.attribute:
                found = _of_frames(old, new, newer)
                best = max(best, found, key=lambda each: _ORDER.index(each.standing))
    if best.standing in (Standing.UNRELATED, Standing.COEXISTS) and best.reason != "not lasting":
        spoken = {"older_speaker": older_speaker, "newer_speaker": newer_speaker}
        found = overlap(older, newer, **spoken)
        return found if found.standing is not Standing.UNRELATED else best
    return best


# What counts where two texts say several things: a change before a repetition.
_ORDER = (Standing.UNRELATED, Standing.COEXISTS, Standing.SAME, Standing.CONTRADICTS, Standing.UPDATES)


def _of_frames(old: Frame, new: Frame, newer: str) -> Compared:
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
    if not differ(old.value, new.value):
        return stands(Standing.COEXISTS, "perhaps the same")
    if is_fixed(new.attribute) and not _found(moods.CORRECTS, newer):
        return stands(Standing.CONTRADICTS, "cannot change")
    return stands(Standing.UPDATES, "another value")


def _found(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None
