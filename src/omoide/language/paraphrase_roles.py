"""Who does it to whom: the same words may say the opposite of two people.

Rosa likes Emil, and Emil likes Rosa; 姉の家賃は私が払う, 私の家賃は姉が払う. What is the same both ways round, or turned by a copula or a
passive, is no other thing.
"""

import re
from typing import Final

from omoide.language import frames_en
from omoide.language import paraphrase_words as w
from omoide.language.attribute_words import relative
from omoide.language.names import folded, names
from omoide.language.paraphrase_reading import Bag
from omoide.language.stemming import stem
from omoide.model.for_now import for_now

_FEW: Final = 3  # words: more, and commas, are several things in a sentence
_TURNS: Final = frozenset(
    ("fear", "use", "have", "allergy", "located", "happens", "store", "dentist", "charge")
)
_TWO: Final = 2
_ME: Final = "me"
_BE: Final = "be"
_OWN: Final = frozenset(("i", "me", "my", "mine", "we", "us", "our", "ours"))
_BEING: Final = frozenset(("am", "is", "are", "was", "were"))
_WHOSE: Final = frozenset(("my", "our", "his", "her", "their"))
_ARTICLES: Final = frozenset(("a", "an", "the"))
_EITHER_WAY: Final = frozenset((_BE, "and", "or"))


def same_roles(one: Bag, other: Bag) -> bool:
    shared = {folded(each) for each in names(one.text)} & {folded(each) for each in names(other.text)}
    mutual = bool(one.concepts & other.concepts & w.MUTUAL)
    if len(shared) > 1 and not mutual and _roles(one, shared) != _roles(other, shared):
        return False
    if one.japanese != other.japanese:
        return len(shared) < 2 or mutual
    if not mutual and _exchanged(one, other):
        return False
    if re.search(r"\bthan\b|より|\bfrom\b.*\bto\b|から.*(?:へ|まで)", one.text) and one.words != other.words:
        return False
    if one.japanese:
        if not mutual and _the_other_way_round(one.text, other.text):
            return False
        ours, theirs = _marked(one.text), _marked(other.text)
        several = "、" in one.text + other.text and max(len(one.words), len(other.words)) > _FEW
        return not (ours[0] & theirs[1] and ours[1] & theirs[0]) and not (
            several and one.words != other.words
        )
    turns = _may_turn(one) or _may_turn(other)
    ours, theirs = owners(one.text), owners(other.text)
    if ours and theirs and ours != theirs and not mutual:
        return False
    if any(_of_me(a.text) and b.to_me and not a.to_me for a, b in ((one, other), (other, one))):
        return bool(one.concepts & _TURNS)
    turned = one.order != other.order and sorted(one.order) == sorted(other.order)
    return not turned or turns


def _exchanged(one: Bag, other: Bag) -> bool:
    """Whether two have changed places, and all else is as it was; not where either place is as good: A and B, A is B."""
    if one.japanese:
        return _swapped_ja(_in_order_ja(one.text), _in_order_ja(other.text))
    return any(
        _swapped(_in_order(one.text, owned=owned), _in_order(other.text, owned=owned))
        for owned in (True, False)
    )


def _swapped(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    found = _two_apart(ours, theirs)
    return found is not None and not set(ours[found[0] + 1 : found[1]]) <= _EITHER_WAY


def _swapped_ja(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    found = _two_apart(ours, theirs)
    if found is None:
        return False
    between, after = ours[found[0] + 1 : found[1]], "".join(ours[found[1] + 1 : found[1] + 2])
    copula = not after or re.match("です|だ|なん|である|。", after) is not None
    return not (between in (("と",), ("や",)) or (copula and between in (("は",), ("が",))))


def _two_apart(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[int, int] | None:
    """The places of the only two words that are not the same, where each stands in the place of the other."""
    if len(ours) != len(theirs):
        return None
    apart = [place for place, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]
    if len(apart) != _TWO or (ours[apart[0]], ours[apart[1]]) != (theirs[apart[1]], theirs[apart[0]]):
        return None
    return apart[0], apart[1]


@for_now(8192)
def _in_order(text: str, *, owned: bool) -> tuple[str, ...]:
    """Its words, each by its stem. Whoever speaks is one; whose something is may be said, but for relatives."""
    found = re.findall(r"[a-z0-9]+", frames_en.plain(text).lower().replace("'s", ""))
    following = [*found[1:], ""]
    return tuple(
        _ME if each in _OWN else _BE if each in _BEING else stem(each)
        for each, after in zip(found, following, strict=True)
        if each not in _ARTICLES and not (each in _WHOSE and not (owned and not relative(after)))
    )


@for_now(8192)
def _in_order_ja(text: str) -> tuple[str, ...]:
    return tuple(re.findall("[\u3400-\u9fff々]+|[ァ-ヴー]+|[A-Za-z0-9]+|[ぁ-ゖ]+|。", text))


def _the_other_way_round(one: str, other: str) -> bool:
    """美亜は浩の上司だ, 浩は美亜の上司だ."""
    ours, theirs = (re.match(r"([^はがのを、]+)は([^はがのを、]+)の", each) for each in (one, other))
    return ours is not None and theirs is not None and ours.groups() == theirs.groups()[::-1]


def owners(text: str) -> frozenset[str]:
    return frozenset(
        each.lower()
        for each in re.findall(r"(\w+)'s (?!(?:a|an|the|got|been|not|on|in|at)\b)", text)
        if each.lower() not in ("it", "that", "he", "she", "there", "what")
    )


def _of_me(text: str) -> bool:
    return re.search(r"\b(?:I|[Ww]e)\b", text) is not None


def _may_turn(bag: Bag) -> bool:
    """With a copula, a passive, or a verb that has a converse, what comes first may come last."""
    turns = re.search(r"\b(?:is|are|am|was|were|I|[Ww]e)\b|'m\b|'re\b", bag.text) is not None
    return turns or bool(bag.concepts & _TURNS)


def _roles(bag: Bag, shared: set[str]) -> frozenset[tuple[str, str]]:
    found: dict[str, str] = {}
    for place, name in enumerate(each for each in names(bag.text) if folded(each) in shared):
        at = bag.text.find(name) + len(name)
        after = re.sub("^(?:さん|ちゃん|くん|君|様|先生|氏)", "", bag.text[at : at + 6])
        if after.startswith(("'s", "の")):
            found[folded(name)] = "of"
        elif bag.japanese:
            found[folded(name)] = after[:1] if after[:1] in "はがをにとへ" else ""
        else:
            found[folded(name)] = "first" if place == 0 else "then"
    if "of" in found.values():
        found = {name: role if role == "of" else "" for name, role in found.items()}
    return frozenset(found.items())


@for_now(8192)
def _marked(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words before は and が, and those before を, に, へ, から and より."""
    word = "([\u3400-\u9fff々]+|[ァ-ヴー]+|[A-Za-z0-9]+)(?:さん|ちゃん|くん)?"
    return (
        frozenset(re.findall(word + "(?:は|が)", text)),
        frozenset(re.findall(word + "(?:を|に|へ|から|より)", text)),
    )
