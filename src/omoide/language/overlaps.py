"""How two statements stand to each other by their words, where no frame is known for them.

Four ways: the newer denies what the older says; it says that it has ended; it names what it takes the place of; or it says
the same with another number, date or name. In all of them both must speak of the same one, and share what matters.
"""

import re
from typing import Final, NamedTuple

from omoide.language import change_phrases as phrases
from omoide.language import frames_en, frames_ja
from omoide.language import mood_phrases as moods
from omoide.language.clauses import Clause, clauses, statements
from omoide.language.contents import Content, content
from omoide.language.frame import Compared, Standing
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded, names
from omoide.language.renewals import denies, renews, repeats
from omoide.language.themes import numbered, theme
from omoide.language.values import differ
from omoide.language.widths import normal
from omoide.language.wordings import unquoted
from omoide.model.for_now import for_now

_OWN: Final = r"\b(?:i|my|me|mine|myself)\b|私|僕|俺|わたし|うち|自分|我が家"
_MOST: Final = 12  # clauses of a text: more is no statement
_WHO: Final = re.compile(
    r"(?P<who>I|[Ww]e|[Yy]ou|[Hh]e|[Ss]he|[Tt]hey|[Ii]t)\b|(?P<name>(?!There|Here|What|Every|Each|All|Some|Today|Now|The|My|Our)[A-Z][\w-]+)(?='s | (?:is|has|was|can|does|lives|works|got|had|will|took|[a-z]+s|[a-z]+ed)\b)"
)


class _Said(NamedTuple):
    """A clause, of whom it is, and how it is meant."""

    text: str
    whose: str | None
    content: Content
    lasting: bool
    past: bool
    update: bool
    corrects: bool
    partly: bool
    happened: bool
    marks: frozenset[str]  # all by which it could be of the same as another


def overlap(older: str, newer: str, *, older_speaker: str = "", newer_speaker: str = "") -> Compared:
    """Say how the newer statement stands to the older one; unrelated where the words do not tell."""
    others = folded(older_speaker) != folded(newer_speaker)
    if only_happened(older) and not _corrects(newer) and not _may_repeat(older, newer):
        return Compared(standing=Standing.UNRELATED)
    whole = _is_one(older) and _is_one(newer)  # of several, one is not all of it
    for new in _said(newer, newer_speaker):
        for old in _said(older, older_speaker):
            if others and (_own(old.text) or _own(new.text)):
                continue
            found = _of_clauses(old, new, newer)
            if found is None or (found.standing is Standing.SAME and not whole):
                continue
            if found.standing is Standing.SAME or new.corrects or old.update or not old.happened:
                return found  # what happened stays so; what became different by it may become different again
    return Compared(standing=Standing.UNRELATED)


# A night compares the same few statements with each other: what depends on one of them alone is read once.


@for_now(4096)
def _is_one(text: str) -> bool:
    return len(list(statements(text))) == 1


@for_now(4096)
def _own(text: str) -> bool:
    """Whether it is said of whoever says it: then somebody else's words have nothing to do with it."""
    if re.search(_OWN, text, re.IGNORECASE):
        return True
    return is_japanese(text) and not theme(text).definite


def _of_clauses(old: _Said, new: _Said, newer: str) -> Compared | None:
    if not old.lasting or not new.lasting or old.marks.isdisjoint(new.marks):
        return None  # who shares no word with the other says nothing of it
    if not _same_one(old, new):
        if _may_be_one(old, new) and not old.past and _ended(old, new):
            return Compared(standing=Standing.UPDATES, reason="ended")
        slot = _renewed(old, new) or (
            _named(old, new) if old.whose and _is_replaced(old.whose, new.text) else ""
        )
        return Compared(standing=Standing.UPDATES, reason=slot) if slot else None
    shared = old.content.words & new.content.words
    if named := _named(old, new):
        return Compared(standing=Standing.UPDATES, reason=named)
    if old.past:
        return None
    if old.content.denied != new.content.denied:
        denied = old.content if old.content.denied else new.content
        whole = max(len(old.content.words), len(new.content.words))
        if (
            len(denied.words) >= (1 if new.update else _FEWEST)
            and denied.words <= shared | CUES
            and len(shared) * 2 >= whole
        ):
            changed = new.update or new.corrects
            return Compared(standing=Standing.UPDATES if changed else Standing.CONTRADICTS, reason="denied")
        if new.update and new.content.denied and denies(old.text, new.text):
            return Compared(standing=Standing.UPDATES, reason="no more")
    elif _ended(old, new):
        return Compared(standing=Standing.UPDATES, reason="ended")
    elif slot := _slot(old, new) or _renewed(old, new):
        return Compared(standing=Standing.UPDATES, reason=slot)
    elif not new.past and repeats(old.text, new.text):
        return Compared(standing=Standing.SAME, reason="said again")
    return None


@for_now(4096)
def only_happened(text: str) -> bool:
    """Say whether it tells nothing but what happened, and nothing became different by it: then it stays so, whatever
    happens next."""
    said = [clause for sentence in statements(text) for clause in clauses(unquoted(sentence))]
    return bool(said) and not any(clause.asks or _goes_on(clause.read) for clause in said)


def _goes_on(said: str) -> bool:
    """Whether it is still so, or something became different by it."""
    said = re.sub(_A_NEW, " ", said)  # who hired a new clerk has hired one
    return not _happened(said) or re.search(f"{_STILL}|{moods.UPDATES}", said, re.IGNORECASE) is not None


def _may_repeat(older: str, newer: str) -> bool:
    """Whether enough is in both; what is said in another language tells little of that."""
    ours, theirs = content(older).words, content(newer).words
    return 2 * len(ours & theirs) >= min(len(ours), len(theirs)) or is_japanese(older) != is_japanese(newer)


@for_now(4096)
def _corrects(text: str) -> bool:
    return re.search(moods.CORRECTS, text, re.IGNORECASE) is not None


def _happened(said: str) -> bool:
    return _HAPPENED.search(said) is not None


def _renewed(old: _Said, new: _Said) -> str:
    """Another thing is said of the same theme, as what was said of it before."""
    if not _may_be_one(old, new):
        return ""
    if (
        old.content.denied != new.content.denied
        or old.past
        or (new.past and not new.corrects)
        or old.partly
        or new.partly
    ):
        return ""
    return renews(old.text, new.text, update=new.update, corrects=new.corrects, happened=new.happened)


def _may_be_one(old: _Said, new: _Said) -> bool:
    """Things are taken for names where a sentence begins with them; the theme tells whether it is the same."""
    ours, theirs = theme(old.text), theme(new.text)
    if old.whose is None or new.whose is None:
        impersonal = re.match(r"(?:they|you) ", new.text, re.IGNORECASE) is not None
        return impersonal and old.whose == "" and ours.definite and theirs.definite and theirs.thing
    if old.whose == new.whose or ours.about == theirs.about:
        return True
    if ours.about and ours.about < theirs.about:
        return True  # 妹は…, 妹の婚約は…
    named, other = (old.whose, new.text) if old.whose else (new.whose, old.text)
    return "" in (old.whose, new.whose) and named in folded(other)


def _named(old: _Said, new: _Said) -> str:
    """What the newer says it takes the place of is in the older, and so is what it is about."""
    for found in _replaced(new.text):
        before = content(found["old"]).words
        after = content(found.groupdict().get("new") or "").words
        if not before or not _bare(before) <= _bare(old.content.words) or before <= after:
            continue
        rest = new.content.words - before - after - CUES
        if rest & old.content.words or ((new.update or new.corrects) and len(old.content.words) <= _SHORT):
            return "takes its place"
    return ""


def _bare(words: frozenset[str]) -> frozenset[str]:
    """With numbers as they are written, of whatever kind: a room, and its number."""
    return frozenset(each.removeprefix("@") for each in words)


def _ended(old: _Said, new: _Said) -> bool:
    """What has ended is all in the older."""
    cue = _end(new.text)
    if cue is None or old.content.denied or _end(old.text):
        return False
    if theme(new.text).data.keys() & {"time"}:
        return False  # when it ends, not that it has
    about = _what_ended(new.text, cue)
    return (
        bool(about)
        and about <= old.content.words
        and _weight(about)
        and not _is_of_a_sort(about, old.text)
        and not re.search(_FEELS, old.text, re.IGNORECASE)
    )


def _is_of_a_sort(about: frozenset[str], text: str) -> bool:
    """Whether the older one speaks of another sort of it: the window cleaner is not the cleaner."""
    if len(about) > 1 or is_japanese(text):
        return False
    the = re.finditer(r"\bthe [a-z]+ (?P<thing>[\w'-]+)", text, re.IGNORECASE)
    return any(content(each["thing"]).words == about for each in the)


@for_now(4096)
def _end(text: str) -> re.Match[str] | None:
    return re.search(phrases.ENDED, text, re.IGNORECASE)


def _what_ended(text: str, cue: re.Match[str]) -> frozenset[str]:
    """What is named as ended: of what follows the word for it, or of what stands before it."""
    after = re.split(phrases.BOUNDARY, text[cue.end() :], maxsplit=1)[0]
    before = re.split(phrases.BOUNDARY_BEFORE, text[: cue.start()])[-1]
    before = before if content(before).words or content(after).words else text[: cue.start()]
    if is_japanese(text):
        return content(before).words - CUES - phrases.ABOUT_NOTHING
    inside = cue["inside"] or ""
    return content(f"{before} {inside} {after}").words - CUES - phrases.ABOUT_NOTHING


def _slot(old: _Said, new: _Said) -> str:
    """All the same but for one thing, which is a number, a date or a code; or anything, when it corrects."""
    ours, theirs = old.content.words - new.content.words, new.content.words - old.content.words - CUES
    shared = old.content.words & new.content.words
    if numbered(theme(old.text)) != numbered(theme(new.text)):
        return ""  # the first exam is not the second
    alone = new.corrects and len(ours) == len(theirs) == 1  # what is put right says little else
    few = len(shared) < (1 if alone else _FEWEST)
    if few or not ours or not theirs or len(ours) > _MANY or len(theirs) > _MANY:
        return ""
    exact = [each for each in ours if _exact(each)], [each for each in theirs if _exact(each)]
    only = len(exact[0]) == len(ours) and len(exact[1]) == len(theirs)
    if only and (not new.past or new.corrects) and (not new.happened or new.corrects):
        return "another number" if any(differ(a, b) for a in ours for b in theirs) else ""
    if new.corrects and len(ours) == len(theirs) == 1 and len(shared) >= _FEWEST:
        return "corrected" if differ(*ours, *theirs) else ""
    return ""


def _exact(word: str) -> bool:
    return word.startswith("@") or (re.search(r"\d", word) is not None)


def _weight(words: frozenset[str]) -> bool:
    return any(len(word) > 1 or not word.isascii() for word in words)


def _same_one(old: _Said, new: _Said) -> bool:
    if old.whose is None or new.whose is None:
        return False
    if old.whose != new.whose:
        return False
    return set(_names(old.text)) <= set(_names(new.text)) | _named_old(new.text) or old.whose in (
        "",
        *_folded(_names(old.text)),
    )


@for_now(4096)
def _names(text: str) -> tuple[str, ...]:
    return names(text)


@for_now(4096)
def _named_old(text: str) -> frozenset[str]:
    return frozenset(name for found in _replaced(text) for name in names(found["old"]))


def _is_replaced(whose: str, text: str) -> bool:
    return any(folded(each["old"]).startswith(whose) for each in _replaced(text))


@for_now(4096)
def _replaced(text: str) -> tuple[re.Match[str], ...]:
    """What it says that something takes the place of."""
    return tuple(found for pattern in phrases.REPLACED if (found := re.search(pattern, text)))


def _folded(found: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(folded, found))


@for_now(4096)
def _said(text: str, speaker: str) -> tuple[_Said, ...]:
    found: list[_Said] = []
    corrects = _corrects(text)
    for sentence in statements(text):
        for clause, happened in _pieces(unquoted(sentence)):
            if clause.asks or len(found) >= _MOST:
                continue
            japanese = is_japanese(clause.read)
            plain = clause.read if japanese else frames_en.plain(clause.read)
            update = re.search(moods.UPDATES, clause.read, re.IGNORECASE) is not None
            ended = re.search(phrases.ENDED, plain, re.IGNORECASE) is not None
            found.append(
                _Said(
                    text=plain,
                    whose=_whose(plain, speaker, japanese=japanese),
                    content=content(clause.read),
                    lasting=not re.search(moods.PLANS, plain, re.IGNORECASE)
                    and (update or corrects or ended or not re.search(moods.PASSING, plain, re.IGNORECASE)),
                    past=re.search(moods.PASTS, plain, re.IGNORECASE) is not None,
                    update=update,
                    corrects=corrects,
                    partly=re.search(moods.PARTLY, plain, re.IGNORECASE) is not None,
                    happened=happened or _happened(plain),
                    marks=_bare(content(clause.read).words) | theme(plain).words | theme(plain).verbs,
                )
            )
    return tuple(found)


def _pieces(sentence: str) -> list[tuple[Clause, bool]]:
    """The clauses, and what stands between their commas; and the whole, where a clause alone says too little. Each with
    whether it, or what it is a piece of, tells what happened."""
    found = [(clause, _happened(clause.read)) for clause in clauses(sentence)]
    parted = [
        (Clause(piece, piece, clause.asks), happened)
        for clause, happened in found
        for piece in re.split(_COMMA, clause.read)
        if len(piece) > 2 and piece != clause.read
    ]
    whole = [(Clause(sentence, normal(sentence), found[-1][0].asks), False)] if len(found) > 1 else []
    return [*found, *parted, *whole]


def _whose(text: str, speaker: str, *, japanese: bool) -> str | None:
    """Of whom it is: "" for whoever speaks, and for things."""
    if japanese:
        found = frames_ja.subject(frames_ja.plain(text), speaker)
        return None if found is None else "" if found in (speaker, "we") else found
    found = _WHO.match(text)
    if found is None:
        return ""
    if found["who"] and found["who"].lower() == "it":
        return ""
    if found["name"]:
        return frames_en.subject_of(found["name"], speaker)
    who = frames_en.subject_of(found["who"], speaker)
    return "" if who in (speaker, "we") else who


_COMMA: Final = r"、|, (?!\\d)|: |; | — | – "
_SHORT: Final = 6
_FEWEST: Final = 2
_MANY: Final = 2
CUES: Final = frozenset(
    [
        "now", "any", "more", "longer", "anymore", "still", "move", "chang", "switch", "quit", "stop", "new",
        "correct", "actual", "sorry", "mistak", "wrong", "updat", "instead", "today", "yesterday", "week",
        "month", "year", "last", "wait", "meant", "turn", "変", "変更", "今", "最近", "新", "移行", "訂正", "間違", "現在",
        "先週", "先月", "昨日", "今日", "去年", "今年", "来週", "来月", "違",
    ]
)  # fmt: skip
_FEELS: Final = r"\b(?:like|love|favou?rite|enjoy|allergic|allergy|hate|born|from)\b|好き|嫌い|アレルギー|出身|生まれ|苦手"
_STILL: Final = r"\b(?:am|is|are|has|have|do|does|always|usually|every)\b|'(?:m|s|re|ve)\b"
_A_NEW: Final = r"(?<=\ba )new\b|新しい|新しく|新たに"
_HAPPENED: Final = re.compile(
    r"\b(?:hired|ordered|opened|started|added|received|booked|installed|adopted|planted|painted|baked|invited)\b|\b(?:met|went|saw|bought|had|ate|visited|called|talked|did|made|came|got|took|gave|said|watched|read|played|walked|ran|fixed|missed|lost|wrote"
    r"|planted|found|won|broke|fell|sent|spent|slept|cooked|heard|told)\b|(?:た|ました)(?:[。.よねわ! ]|[（(][^）)]*[）)])*$"
)
