"""Whether a statement takes the place of an older one on the same topic, where no frame is known for either.

The topic of a statement is what stands before its verb (the gym costs …, ジムの月会費は…). The newer one must speak of all of it,
say that something became different or was wrong, and not repeat what the older one said of it.
"""

import re
from typing import Final, NamedTuple

from omoide.language import mood_phrases as moods
from omoide.language.apartness import of_others, on_other_occasions
from omoide.language.attribute_words import relative
from omoide.language.contents import content
from omoide.language.evidence import weighed
from omoide.language.evidence_phrases import SOMEBODY
from omoide.language.evidence_reading import left, meet, reading
from omoide.language.frames import OTHER_WORDS, Compared, Standing, compare
from omoide.language.inventing import invented
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded, names
from omoide.language.overlaps import CUES, only_happened
from omoide.language.renewals import same_data
from omoide.language.turns import ends
from omoide.language.widths import normal
from omoide.language.wordings import plainly
from omoide.model.for_now import for_now

_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|'s|runs?|costs?|uses?|starts?|lives?|works?|takes?|lies|hangs|belongs|means|weighs?|meets?|listens?|opens?|closes?"
    r"|lasts?|comes?|goes|needs?|keeps?)\b|'s(?= )"
)
_TOPIC_JA: Final = re.compile(r"^(?P<topic>[^、。]{2,24}?)(?:は|が|って)(?=.)")
_OWN_JA: Final = re.compile(r"^(?:私の|僕の|俺の|うちの|わたしの|我が家の|今の)")
_CHANGED: Final = (
    r"\b(?:moved|changed|switched|upgraded|pushed|postponed|rescheduled|renamed|migrated|replaced|went (?:up|down)|raised|cut down|down to|up to)\b"
    r"|上げた|下げた|上がり|下がり|値上が|値下が|移転|移動|減らし|増やし|延び|早ま|交代|移り"
)
_OVER: Final = (
    r"\b(?:shipped|sold|finished|completed|cancelled|closed)\b|発送|完了"  # who finished two books read two
)
_ANOTHER: Final = r"\b(?:thinks?|believes?|says?)\b|と思|\b(?:another|second|also|too|other|both|besides)\b|もう(?:一|ひと)|別の|他の|ほかの"
_NO_MORE: Final = (
    r"\b(?:any ?more|any longer|no longer)\b|もう.*(?:ない|ません|なくな|やめ)|しなくな|なくなった"
)
_ONLY_NOW: Final = r"\b(?:today|tonight|this (?:morning|week|evening))\b|今日|今夜|今晩|今週|たくない"
_SORTS: Final = (r"\d", r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", "[月火水木金土日]曜")
_SURE: Final = ("same words", OTHER_WORDS)
_OPEN: Final = ("perhaps the same", "may be both")  # of which frames tell nothing
_CHILDREN: Final = frozenset(("baby", "child", "son", "daughter"))  # who is born to somebody is no other one
_VALUE: Final = 12  # characters
_LONGEST: Final = 200
_FEWEST: Final = 2  # words


class _Read(NamedTuple):
    """A statement: its topic, all of its words, whether they are denied, and whom it names."""

    topic: frozenset[str]
    words: frozenset[str]
    denied: bool
    people: frozenset[str]
    leads: bool  # it begins with one of them


def standing(
    older: str,
    newer: str,
    *,
    older_speaker: str = "",
    newer_speaker: str = "",
    just_before: bool = False,
    cosine: float = 0.0,
) -> Standing:
    """How a newer statement stands to an older one: by frames, where these tell nothing, by topic, and where that tells
    nothing either, by all evidence together, if it is known how near they are in meaning (`cosine`). What has another
    number instead is never the same, and what is so for a while takes nobody's place."""
    older, newer = plainly(older), plainly(newer)
    found = compare(older, newer, older_speaker=older_speaker, newer_speaker=newer_speaker)
    same_one = folded(older_speaker) == folded(newer_speaker)
    if found.standing is Standing.SAME:
        if same_one and found.reason not in _SURE and _takes_back(older, newer):
            return Standing.UPDATES
        another = invented(older, [newer]) and invented(newer, [older]) and not same_data(older, newer)
        other = found.reason != OTHER_WORDS and another
        return Standing.COEXISTS if other else Standing.SAME
    if found.reason == "not lasting" and not _lasts(newer):
        return found.standing
    if (
        found.standing is Standing.UPDATES
        or (found.standing is Standing.CONTRADICTS and _is(moods.CORRECTS, newer))
        or (same_one and (succeeds(older, newer, just_before=just_before) or _turned(older, newer)))
    ):
        both = reading(newer).for_now or on_other_occasions(older, newer)
        return Standing.COEXISTS if both and not _is(moods.CORRECTS, newer) else Standing.UPDATES
    if found.reason in _OPEN:
        found = Compared(standing=Standing.UNRELATED)
    framed = found.standing is not Standing.UNRELATED
    told = weighed(older, newer, cosine=cosine, framed=framed) if same_one else Standing.UNRELATED
    if told is Standing.SAME and just_before and left(reading(newer), reading(older)):
        return Standing.UPDATES  # nobody says the same twice in a breath; the newer words are meant
    return found.standing if told is Standing.UNRELATED else told


def _lasts(newer: str) -> bool:
    """Whether it says by itself that something became different for good: then what was so before lasted."""
    read = reading(newer)
    changed = read.update or read.ended or read.corrects
    return changed and not read.passing and (read.corrects or not read.supposed)


def _turned(older: str, newer: str) -> bool:
    """Whether something happened by which what the older one says is over; both are of the same one."""
    if max(len(older), len(newer)) > _LONGEST or not ends(older, newer):
        return False
    old, new = reading(older), reading(newer)
    if old.past or new.past or new.supposed or new.besides or new.for_now or not old.themes or not new.themes:
        return False
    if any(not meet(old.data[kind], new.data[kind]) for kind in old.data.keys() & new.data.keys()):
        return False  # who works by night on Fridays may work by day on Mondays
    somebody = {each.lower() for each in re.findall(SOMEBODY, newer)} - set(
        re.findall(SOMEBODY, older.lower())
    )
    return new.kin - _CHILDREN <= old.kin and not somebody and not of_others(old, new)


def _takes_back(older: str, newer: str) -> bool:
    """Whether what looks like the same is said to be wrong, or over: the light truck, and that it is sold."""
    old, new = reading(older), reading(newer)
    said = (new.corrects and not old.corrects) or (new.ended and not old.ended)
    return said and bool(left(old, new)) and bool(left(new, old))


def succeeds(older: str, newer: str, *, just_before: bool = False) -> bool:
    """Whether the newer one surely takes the place of the older one; both are of the same speaker. `just_before`: the
    older one was the last thing that was told, so that "no, Friday" may mean it."""
    if len(newer) > _LONGEST or _is(moods.PLANS, newer) or _is(_ANOTHER, newer) or _is(moods.PASTS, older):
        return False
    old, new = _read(older), _read(newer)
    if new.leads and not old.people:
        return False  # somebody else has another topic
    corrects = _is(moods.CORRECTS, newer)
    if just_before and corrects and _puts_right(older, newer):
        return True
    ours, theirs = reading(older), reading(newer)
    if not corrects and ours.themes and theirs.themes and of_others(ours, theirs):
        return False
    if _is(_ONLY_NOW, newer) and not corrects:
        return False
    once = _is(_OVER, older) or (only_happened(older) and not _is(_CHANGED, older))
    if once and not corrects:
        return False
    if _ends(old, newer):
        return True
    if not (corrects or any(_is(each, newer) for each in (moods.UPDATES, _CHANGED, _OVER))):
        return False
    return _on_topic(old, new) or _but_for_one(old, new, corrects=corrects)


def _on_topic(old: "_Read", new: "_Read") -> bool:
    """It speaks of all of the topic, and says something else of it."""
    if not old.topic or not old.topic <= new.words:
        return False
    said = old.words - old.topic
    return bool(said) and not said <= new.words and bool(new.words - old.words)


def _but_for_one(old: "_Read", new: "_Read", *, corrects: bool) -> bool:
    """Most of it is the same, and something stands in the place of a little."""
    shared, gone = (old.words & new.words) - CUES, old.words - new.words
    if len(shared) < _FEWEST or 2 * len(shared) < len(old.words) or len(gone) > _FEWEST:
        return False
    if not gone or not new.words - old.words:
        return False
    return corrects or not (old.people - new.people)


def _ends(old: "_Read", newer: str) -> bool:
    """It says that what the older one says is so no more."""
    for piece in re.split(r"[,;、。]|(?<=ので)", normal(newer).replace("\u2019", "'")):
        if _is(_NO_MORE, piece):
            about = content(piece).words
            if about and about <= old.words and not old.denied:
                return True
    return False


def _puts_right(older: str, newer: str) -> bool:
    """Nothing but the cue and a value of the same sort: a number, a weekday."""
    rest = re.sub(moods.CORRECTS, " ", normal(newer), flags=re.IGNORECASE)
    if len(re.sub(r"\W", "", rest)) > _VALUE:
        return False
    return any(re.search(sort, normal(older)) and re.search(sort, rest) for sort in _SORTS)


@for_now(4096)
def _read(text: str) -> _Read:
    read = normal(text).replace("\u2019", "'").strip(" 。.!")
    if is_japanese(read):
        found = _TOPIC_JA.match(_OWN_JA.sub("", read))
        topic = found["topic"] if found else ""
    else:
        verb = _VERB.search(read)
        topic = read[: verb.start()] if verb else ""
    people = frozenset(map(folded, names(read)))
    words = content(topic).words if topic else frozenset[str]()
    weighty = frozenset(each for each in words if len(each) > 1) - CUES  # "lately" is no topic
    # What is said of somebody is not all of one topic: who sells a house still has a dog.
    only_people = all(
        any(each in person or person in each for person in people) or _is_somebody(each) for each in weighty
    )
    return _Read(
        frozenset() if only_people else weighty,
        content(read).words,
        content(read).denied,
        people,
        any(folded(read).startswith(person) for person in people),
    )


def _is_somebody(word: str) -> bool:
    return bool(relative(word)) or re.search(SOMEBODY, word) is not None


@for_now(16384)
def _is(pattern: str, text: str) -> bool:
    return re.search(pattern, normal(text).replace("\u2019", "'"), re.IGNORECASE) is not None
