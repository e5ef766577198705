"""What keeps two statements apart, whatever else speaks for it that they are of one thing: this is never weighed.

Another person, another occasion, a plan, a passing state; and where they should say the same, another number or name.
"""

import re
from collections.abc import Collection
from typing import Final

from omoide.language import evidence_phrases as w
from omoide.language import theme_words
from omoide.language.evidence_reading import Reading, kin, left, meet, missed, weighty
from omoide.language.lexicon import is_japanese
from omoide.language.names import folded
from omoide.language.overlaps import CUES, only_happened
from omoide.language.paraphrases import exclude_each_other
from omoide.language.stemming import stem

_SOMEBODY_DOES: Final = (
    r"(?!(?:We|You|He|She|They|It|There|Here|This|That|What|Who|Is|Was|Has|Does|Yes|As|Us|The|My|Our|All|Some|Both|Everyone|Nobody)\b)"
    r"([A-Z][a-z]+) (?:(?!this |his |its |as |us |always |sometimes |plus )[a-z]+s|can|will) "
)
# Who does something with something is somebody: 郁はコーヒーを飲む.
_DOES_JA: Final = r"(?!朝|昼|夜|晩|今|最近|普段|平日|休日|週末|[月火水木金土日]曜|私|僕|俺|自分|銀行|口座|保険|携帯|電話|スマホ|パソコン|ブラウザ|エディタ|データベース|サーバー|移動|通勤|通学|朝食|昼食|夕食|連絡|会計|[一-鿿ァ-ヴー]*管理)([一-鿿ァ-ヴー]{1,8}?)(?:さん|くん|君|ちゃん)?[はが](?=[^、。はが]+を)"
_SPOUSES: Final = frozenset(("wife", "husband"))  # who is married to somebody is their wife or husband
_HOW_OFTEN: Final = frozenset(
    ("twice", "once", "time", "times", "day", "daily", "毎日", "毎週", "毎朝", "毎晩", "週", "回")
)
_WHOSE: Final = r"([^\sのはがを、。]{1,8}?)(?:さん|くん|ちゃん|君)?の|\b([A-Z]\w+)'s "
_FRIEND: Final = r"\b(?:friend|neighbou?r|colleague|co-?worker|roommate|flatmate|classmate)s?\b|友人|友達|友だち|隣人|同僚|級友|知り合い|知人"
_FRIEND_OF: Final = (
    rf"(?:(?:[Mm]y|[Oo]ur|[Tt]he) )?\w+'s (?:\w+ )?(?:{_FRIEND}) |[^はが、]{{1,8}}の(?:{_FRIEND})[はが]"
)
_NEXT: Final = 12  # characters that may hold who it is
_FEWEST: Final = 2  # words by which two may say the same


def are_apart(old: Reading, new: Reading) -> bool:
    """They are of different people, or the newer is no lasting statement, or it adds to the older."""
    if new.passing or (new.supposed and not old.supposed and not new.corrects):
        return True
    if re.search(w.HEARSAY, new.text, re.IGNORECASE) and not new.corrects:
        return True
    if _only_puts_right(old) or _only_puts_right(new):
        return True  # "no, Friday" means what was said just before, and nothing else
    if new.corrects:
        return bool(_people(old)) and _people(old).isdisjoint(_everybody(new))
    if new.besides or (old.kin and new.kin and not old.kin & new.kin):
        return True
    if not new.tells_change and (
        old.content.denied != new.content.denied or exclude_each_other(old.text, new.text)
    ):
        return True
    return of_others(old, new) or on_other_occasions(old.text, new.text)


def _only_puts_right(read: Reading) -> bool:
    """It corrects, and says not what."""
    data = {each for some in read.data.values() for each in some}
    return read.corrects and not read.content.words - data - CUES - read.names


def stays_so(old: Reading, new: Reading) -> bool:
    """What was, or only happened, cannot change any more, whatever the newer says; unless it was wrong, or has ended."""
    if old.past or (new.past and not new.corrects):
        return True
    changed = new.update or new.ended or new.replaced or new.corrects
    if _of_other_things(old, new) and not (new.corrects or new.replaced):
        return True
    if new.begun and not changed and not _in_one_place(old, new):
        return True  # who took up handball still plays chess
    once = only_happened(old.text) or (old.happened and not old.update)
    over = (new.ended or new.replaced) and not old.ended
    return once and not new.corrects and not (over and bool(weighty(old) & weighty(new)))


def _of_other_things(old: Reading, new: Reading) -> bool:
    """Either has a subject of which the other does not speak: my kettle, my toaster."""
    if not old.themes[0].subject or not new.themes[0].subject:
        return False
    if old.names & new.names:
        return False
    ours, theirs = missed(old, new.content), missed(new, old.content)
    return min(ours, theirs) == 1 if is_japanese(old.text) else min(ours, theirs) > 0


def _in_one_place(old: Reading, new: Reading) -> bool:
    """Both are of something of which there is one at a time, or say when or how much."""
    return bool(old.spheres.single & new.spheres.single or old.data.keys() & new.data.keys())


def of_others(old: Reading, new: Reading) -> bool:
    """One is of somebody of whom the other says nothing. What has ended need not be said of anybody, if it is in the older
    one (the girl friend, and that one parted from her); and who takes another's place may come first."""
    if _of_somebodys(old, new):
        return True
    ours, theirs = _people(old), _people(new)
    if ours and ours.isdisjoint(_everybody(new)):
        shared = old.content.words & new.content.words - theme_words.LIGHT
        named = old.names & new.names or (shared and not re.match(_DOES_JA, old.text))
        if not (named and (new.ended or new.replaced)) or (theirs and theirs.isdisjoint(_everybody(old))):
            return True
    if not theirs or not theirs.isdisjoint(_everybody(old)) or new.replaced:
        return False
    return not (ours and new.tells_change and not ours.isdisjoint(_everybody(new)))


def _of_somebodys(old: Reading, new: Reading) -> bool:
    """The older one is of a relative of whom the newer one speaks: her sister, and she; or one of them of a friend of the other's."""
    after = (
        old.text[found.end() : found.end() + _NEXT]
        for found in re.finditer(_WHOSE, old.text)
        if folded(found[1] or found[2]) in folded(new.text)
    )
    if any(kin(each) - new.kin - _SPOUSES for each in after):
        return True
    friends = [re.match(_FRIEND_OF, each.text) for each in (old, new)]
    return any(
        friend and not re.search(_FRIEND, other.text)
        for friend, other in zip(friends, (new, old), strict=True)
    )


def _people(read: Reading) -> frozenset[str]:
    """Who is its subject: relatives, others who are known by what they are, and names."""
    first = read.themes[0]
    said = " ".join(sorted(first.subject))
    others = frozenset(each.lower() for each in re.findall(w.SOMEBODY, said))
    named = frozenset(folded(each) for each in first.subject if folded(each) in read.names)
    lead = re.match(_DOES_JA, read.text) or (
        re.match(_SOMEBODY_DOES, read.text) if len(first.subject) < _FEWEST else None
    )
    leads = frozenset({stem(lead[1].lower())} if lead else ())
    return kin(said) | others | leads | (named or (first.subject if first.person else frozenset[str]()))


def same_one(old: Reading, new: Reading) -> frozenset[str]:
    """The words for whoever both are of."""
    return (_people(old) | old.names) & (_people(new) | new.names)


def _everybody(read: Reading) -> frozenset[str]:
    others = frozenset(each.lower() for each in re.findall(w.SOMEBODY, read.text.lower()))
    wed = frozenset(("wife", "husband") if re.search(w.WED, read.text, re.IGNORECASE) else ())
    return read.kin | read.names | others | wed | read.content.words


def on_other_occasions(older: str, newer: str) -> bool:
    """Say whether both may be so, the one on weekdays and the other on weekends, left and right."""

    def has(pattern: str, text: str) -> bool:
        return re.search(pattern, text, re.IGNORECASE) is not None

    return any(
        has(one, a) and has(other, b) and not has(one, b) and not has(other, a)
        for one, other in w.OCCASIONS
        for a, b in ((older, newer), (newer, older))
    )


def differ(old: Reading, new: Reading) -> bool:
    """Whatever else is said, a number or a name is another, or what it is said of, or what is said of it."""
    if (old.kin ^ new.kin) - _SPOUSES:
        return True
    if missed(old, new.content) and missed(new, old.content) and len(weighty(old) & weighty(new)) < _FEWEST:
        return True
    if min(len(old.content.words), len(new.content.words)) < _FEWEST and not _same_number(old, new):
        return True  # who has a cat may be allergic to cats
    ours, theirs = (left(a, b) for a, b in ((old, new), (new, old)))
    verbs = [_is_verb(each, of) for some, of in ((ours, old), (theirs, new)) for each in some]
    if len(ours) == len(theirs) == 1 and not any(verbs) and _same_around(old.text, new.text):
        return True  # all the same but for one thing: purple and cyan
    return differs_in_values(old, new)


def does_otherwise(old: Reading, new: Reading) -> bool:
    """All is the same but what is done: who reads before bed need not pray."""
    ours, theirs = (left(a, b) for a, b in ((old, new), (new, old)))
    if len(ours) != 1 or len(theirs) != 1 or not (_is_verb(ours[0], old) and _is_verb(theirs[0], new)):
        return False
    return not theme_words.classes(ours[0]) & theme_words.classes(theirs[0])


def speak_of_other_things(old: Reading, new: Reading) -> bool:
    """Nothing of which they speak is the same: the garden is watered, and the lawn mown, twice a week."""
    ours, theirs = (weighty(each) - same_one(old, new) - CUES - _HOW_OFTEN for each in (old, new))
    return bool(ours and theirs) and not any(a in b or b in a for a in ours for b in theirs)


def _same_number(old: Reading, new: Reading) -> bool:
    exact, others = (_exact(each.data, besides=()) for each in (old, new))
    return bool(exact) and exact == others


def differs_in_values(old: Reading, new: Reading) -> bool:
    """Say whether a number or a name is another, or may be: in July, on the 14th."""
    kinds = old.data.keys() & new.data.keys()
    if any(not meet(old.data[kind], new.data[kind]) for kind in kinds):
        return True
    exact, others = (_exact(a, besides=kinds) for a in (old.data, new.data))
    if exact and others and exact != others:
        return True
    return bool(old.names - new.names and new.names - old.names)


def _same_around(one: str, other: str) -> bool:
    """Whether most of two texts is the same, before and after what is not."""
    begins = _alike(one, other)
    return 2 * (begins + _alike(one[begins:][::-1], other[begins:][::-1])) >= max(len(one), len(other))


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _is_verb(word: str, read: Reading) -> bool:
    return any(theme_words.verb(word) in each.verbs or word in each.verbs for each in read.themes)


def _exact(data: dict[str, list[str]], *, besides: Collection[str]) -> set[str]:
    """The numbers of other kinds; thirty-four may be years."""
    return {
        re.sub(r"[^\d.:-]", "", each) or each
        for kind, some in data.items()
        if kind not in besides
        for each in some
    }
