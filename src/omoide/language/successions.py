"""Whether a statement takes the place of an older one on the same topic, where no frame is known for either.

The topic of a statement is what stands before its verb (the gym costs …, ジムの月会費は…). The newer one must speak of all of it,
say that something became different or was wrong, and not repeat what the older one said of it.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from omoide.language import mood_phrases as moods
from omoide.language.contents import content
from omoide.language.frames import OTHER_WORDS, Standing, compare
from omoide.language.inventing import invented
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded, names
from omoide.language.renewals import same_data
from omoide.language.widths import normal

_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|'s|runs?|costs?|uses?|starts?|lives?|works?|takes?|lies|hangs|belongs|means|weighs?|meets?|listens?|opens?|closes?"
    r"|lasts?|comes?|goes|needs?|keeps?)\b|'s(?= )"
)
_TOPIC_JA: Final = re.compile(r"^(?P<topic>[^、。]{2,24}?)(?:は|が|って)(?=.)")
_OWN_JA: Final = re.compile(r"^(?:私の|僕の|俺の|うちの|わたしの|我が家の|今の)")
_CHANGED: Final = (
    r"\b(?:moved|changed|switched|upgraded|pushed|postponed|rescheduled|renamed|migrated|replaced|went (?:up|down)|raised|cut down|down to|up to|shipped|sold"
    r"|finished|completed|cancelled|closed)\b|上げた|下げた|上がり|下がり|値上が|値下が|移転|移動|減らし|増やし|発送|完了|延び|早ま|交代|移り"
)
_ANOTHER: Final = r"\b(?:thinks?|believes?|says?)\b|と思|\b(?:another|second|also|too|other|both|besides)\b|もう(?:一|ひと)|別の|他の|ほかの"
_CORRECTS: Final = (
    moods.CORRECTS
    + r"|\b(?:no,? wait|wait,? no|wait|mixed (?:it|that|them) up|got that wrong|turns out)\b|違う|違った|失礼|いや、"
)
_NO_MORE: Final = (
    r"\b(?:any ?more|any longer|no longer)\b|もう.*(?:ない|ません|なくな|やめ)|しなくな|なくなった"
)
_ONLY_NOW: Final = r"\b(?:today|tonight|this (?:morning|week|evening))\b|今日|今夜|今晩|今週|たくない"
_SORTS: Final = (r"\d", r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", "[月火水木金土日]曜")
_VALUE: Final = 12  # characters
_FEWEST: Final = 2  # words


class _Read(NamedTuple):
    """A statement: its topic, all of its words, whether they are denied, and whom it names."""

    topic: frozenset[str]
    words: frozenset[str]
    denied: bool
    people: frozenset[str]
    leads: bool  # it begins with one of them


def standing(
    older: str, newer: str, *, older_speaker: str = "", newer_speaker: str = "", just_before: bool = False
) -> Standing:
    """How a newer statement stands to an older one: by frames, and where these tell nothing, by topic. What has another
    number instead is never the same."""
    found = compare(older, newer, older_speaker=older_speaker, newer_speaker=newer_speaker)
    if found.standing is Standing.SAME:
        another = invented(older, [newer]) and invented(newer, [older]) and not same_data(older, newer)
        other = found.reason != OTHER_WORDS and another
        return Standing.COEXISTS if other else Standing.SAME
    if found.standing is Standing.UPDATES or found.reason == "not lasting":
        return found.standing
    if found.standing is Standing.CONTRADICTS and _is(_CORRECTS, newer):
        return Standing.UPDATES
    same_one = folded(older_speaker) == folded(newer_speaker)
    return (
        Standing.UPDATES if same_one and succeeds(older, newer, just_before=just_before) else found.standing
    )


def succeeds(older: str, newer: str, *, just_before: bool = False) -> bool:
    """Whether the newer one surely takes the place of the older one; both are of the same speaker. `just_before`: the
    older one was the last thing that was told, so that "no, Friday" may mean it."""
    if len(newer) > 200 or _is(moods.PLANS, newer) or _is(_ANOTHER, newer) or _is(moods.PASTS, older):
        return False
    old, new = _read(older), _read(newer)
    if new.leads and not old.people:
        return False  # somebody else has another topic
    corrects = _is(_CORRECTS, newer)
    if just_before and corrects and _puts_right(older, newer):
        return True
    if _is(_ONLY_NOW, newer) and not corrects:
        return False
    if _ends(old, newer):
        return True
    if not (corrects or _is(moods.UPDATES, newer) or _is(_CHANGED, newer)):
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
    shared, left = old.words & new.words, old.words - new.words
    if len(shared) < _FEWEST or 2 * len(shared) < len(old.words) or len(left) > _FEWEST:
        return False
    if not left or not new.words - old.words:
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
    rest = re.sub(_CORRECTS, " ", normal(newer), flags=re.IGNORECASE)
    if len(re.sub(r"\W", "", rest)) > _VALUE:
        return False
    return any(re.search(sort, normal(older)) and re.search(sort, rest) for sort in _SORTS)


@lru_cache(maxsize=4096)
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
    weighty = frozenset(each for each in words if len(each) > 1)
    only_people = all(any(each in person or person in each for person in people) for each in weighty)
    return _Read(
        frozenset() if only_people else weighty,
        content(read).words,
        content(read).denied,
        people,
        any(folded(read).startswith(person) for person in people),
    )


def _is(pattern: str, text: str) -> bool:
    return re.search(pattern, normal(text).replace("\u2019", "'"), re.IGNORECASE) is not None
