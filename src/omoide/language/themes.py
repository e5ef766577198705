"""What a clause is about, and what it says of it: theme and rheme, without a grammar of either language.

The theme of "the spare key is under the flowerpot" is the spare key; of "I take two sugars in my tea" it is the sugar.
What is said of it are data of some kind (a day, an amount, a name) and other words.
"""

import re
from typing import Final, NamedTuple

from omoide.language import theme_words as w
from omoide.language.content_words import LITTLE, LITTLE_JA
from omoide.language.frames_en import plain as plain_en
from omoide.language.frames_ja import plain as plain_ja
from omoide.language.lexicon import is_japanese
from omoide.language.name_words import HONORIFICS
from omoide.language.stemming import stem
from omoide.language.value_words import SAME_WORD, WEEKDAYS
from omoide.language.values import spelt_out
from omoide.model.for_now import for_now

_WORD: Final = re.compile(r"@[^\s,;]+|[A-Za-z0-9][\w+#.-]*\w|[A-Za-z0-9]|'s\b")
_ORDINALS: Final = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
]  # fmt: skip
_TIMES: Final = {"once": "@1times", "twice": "@2times", "thrice": "@3times"}
_TITLES: Final = frozenset(("mr", "mrs", "ms", "dr", "prof"))
_IS: Final = r"\b([A-Z]\w+)'s(?= (?:a|an|in|on|at|the|now|not)\b)"
_LONGEST: Final = 7  # words of a theme; more is a story
_RUN: Final = re.compile(
    "@[^\\s぀-ゟ]+|第\\d+[\u3400-\u9fff]+|[ァ-ヴ][ァ-ヴー]*[屋店駅線部課校園館]|[\u3400-\u9fff々]+|[ァ-ヴ][ァ-ヴー]+|[A-Za-z0-9][A-Za-z0-9_.+#-]*|(?<=[はがをのと、])[ぁ-ん]{2,4}(?=さん|ちゃん|くん)"
)
_THEME_JA: Final = (
    re.compile(r"^(?P<np>[^はを、。]{1,24}?)(?:は|って(?![いたるも])|とは)、?(?=.)"),
    re.compile(r"^(?P<np>[^がを、。]{1,20}?)が、?(?=.)"),
    re.compile(r"^(?:[^を、。]{0,16}?(?:で|に|、))?(?P<np>[^をにで、。]{1,16}?)を(?=.)"),
)
_SUBJECT_JA: Final = re.compile(r"^(?P<np>[^はが、。]{1,20}?)(?:は|が|って|も|には|では|、)")
_VERB_JA: Final = re.compile(
    r"([\u3400-\u9fff]{1,3}|[ァ-ヴー]{2,})(?=(?:[いうえおくけこきぐげすせそしっつちぬねむめみんぶべびるれらりわさぎろばびべ]|ま(?!で)|が(?=[りっる])|て|た|を?(?:し|する)))"
)
_HAS_JA: Final = re.compile(r"(?P<np>[^、。はがをに\s]+)が(?=ある|あり|い[るま])")
_WITH_JA: Final = re.compile(r"で[\u3400-\u9fffァ-ヴー]{1,3}[ぁ-ん]{1,6}$")
_CODE: Final = re.compile(r"\d[\d.-]*|[A-Za-z]*\d[\w.-]*")
_WHERE_JA: Final = re.compile(r"(?:に|で)(?:あ[るり]|い[るま]|置|しま|保管|預|入|停|設置|移|掛|飾|住)")


class Theme(NamedTuple):
    """`about`: the theme. `verbs`: their classes. `data`: by their kind. `rest`: what else is said. `shape`: how the rheme
    begins. `thing`: the theme is no verb. `definite`: a thing that both know. `copula`: it is said what it is. `subject`: what
    stands before the verb, unless that is whoever speaks."""

    about: frozenset[str]
    verbs: frozenset[str]
    data: dict[str, frozenset[str]]
    rest: frozenset[str]
    shape: str
    definite: bool
    copula: bool
    person: bool
    thing: bool
    subject: frozenset[str] = frozenset()

    @property
    def words(self) -> frozenset[str]:
        return self.about | self.rest | frozenset(each for some in self.data.values() for each in some)


@for_now(8192)
def theme(clause: str) -> Theme:
    """Read one clause in one width."""
    return _japanese(clause) if is_japanese(clause) else _english(clause)


def numbered(read: Theme) -> frozenset[str]:
    """The numbers by which the theme itself is told from others."""
    return frozenset(each for each in read.about if each.startswith("@"))


def kind(datum: str) -> str:
    if not datum.startswith("@"):
        return next((name for name, ending in w.ENDINGS.items() if re.search(ending, datum)), "name")
    if ":" in datum:
        return "time"
    if re.fullmatch(r"@(?:\d{4}-)?\d\d-\d\d", datum) or datum[1:] in WEEKDAYS:
        return "day"
    if re.fullmatch(r"@m\d\d", datum):
        return "month"
    if not re.fullmatch(r"@[\d.]+[^\d.-]*", datum):
        return "code"
    return "number" + re.sub(r"[\d.]+", "", datum)


def _data(words: list[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word in words:
        found.setdefault(kind(word), set()).add(word)
    return {each: frozenset(some) for each, some in found.items()}


def _english(clause: str) -> Theme:
    clause = plain_en(clause)
    for found, long in w.REPHRASED:
        clause = re.sub(found, long, clause)
    clause = re.sub(w.REASON, "", clause)
    clause = re.sub(w.MONTH, lambda found: f"@m{w.MONTHS[found[1][:3].lower()]:02}", clause)
    said = spelt_out(re.sub(_IS, r"\1 is", re.sub(r"\b(?:not|no|never)\b", "", clause)))
    tokens = _WORD.findall(said)
    low = [token.lower() for token in tokens]
    place = _verb_at(low, tokens)
    head, tail = tokens[:place], tokens[place:]
    helps = 0
    while helps < len(tail) and (_helps(tail, helps) or tail[helps].lower().endswith("ly")):
        helps += 1
    copula = bool(helps) and tail[helps - 1].lower() in w.BE
    pronoun = not head or head[0].lower() in w.PRONOUNS
    verbs: set[str] = set()
    after = tail[helps:]
    if (after and not copula) or (after and _is_participle(after[0])):
        verbs.add(w.verb(after[0].lower()))
        after = after[1:]
    while after and after[0].lower() in ("up", "down", "back", "out", "over", "forward", "off", "away"):
        after = after[1:]
    if pronoun and verbs & w.CHANGES and after and after[0].lower() == "to":
        after = after[1:]
    about = head if not pronoun else []
    subject = frozenset(_words_of(about))
    rheme, shape = after, _shape(after)
    if (
        not pronoun
        and copula
        and len(head) == 1
        and head[0][0].isupper()
        and after
        and after[0].lower() in w.OWNERS
    ):
        about, rheme, pronoun, head = after, [*head, *after], True, []  # Ken is our captain: of the captain
        shape = "name"
    elif pronoun:
        if after and after[0].lower() not in w.PREPOSITIONS:
            end = next((at for at, each in enumerate(after) if each.lower() in w.PREPOSITIONS), len(after))
            about, rheme, shape = after[:end], after, _shape(after[end:]) or _shape(after)
        else:
            about = [each for each in verbs if each not in w.CHANGES]
    about_words, of = _words_of(about), False
    if pronoun and not about_words and "of" in [each.lower() for each in after]:  # 50 mg of it
        about_words, of = _words_of(after), True
    rest = list(_terms(rheme))
    data = [each for each in rest if each.startswith("@") or each[0].isupper()]
    if not pronoun:
        # The number of "order 88" names it; that of "eight people" is said of them.
        first = 1 if head[0].lower() in w.OWNERS else 0
        about_words |= {each.lower() for each in _terms(head[first + 1 :]) if each.startswith("@")}
        leading = [each for each in _terms(head[first : first + 1]) if each.startswith("@")]
        data += [each for each in leading if each[1:].isdigit()]
        about_words |= {each for each in leading if not each[1:].isdigit()}
    named = {each.lower() for each in data} | {stem(each.lower()) for each in data}
    return Theme(
        about=frozenset(about_words - w.LIGHT) or frozenset(about_words),
        verbs=frozenset(verbs),
        data=_data(sorted({each if each.startswith("@") else each.lower() for each in data})),
        rest=frozenset(_words_of(rheme)) - named - about_words,
        shape="place" if shape == "to" and verbs & w.CHANGES else shape,
        definite=of
        or (bool(about) and about[0].lower() in w.OWNERS)
        or "'s" in about
        or bool(head and head[0][0].isupper() and not pronoun),
        copula=copula,
        thing=bool(about_words - verbs),
        person=bool(head)
        and not pronoun
        and head[0].lower() not in (*w.OWNERS, "a", "an")
        and head[0][0].isupper()
        and len(head) == 1,
        subject=subject,
    )


def _verb_at(low: list[str], tokens: list[str]) -> int:
    """Where the verb stands: after a pronoun, or the first that can be one."""
    if not low:
        return 0
    if low[0] in w.PRONOUNS:
        return 1
    for at, word in enumerate(low[: _LONGEST + 1]):
        if at and (word in w.HELPS or _is_verb(word)) and low[at - 1] not in (*w.OWNERS, "a", "an", "'s"):
            return at
    return 0


def _helps(tail: list[str], at: int) -> bool:
    """Whether it helps a verb, or is one: "has moved", "has a new desk"."""
    word = tail[at].lower()
    if word in w.HOLDS:
        return at + 1 < len(tail) and (tail[at + 1].lower() in w.HELPS or _is_participle(tail[at + 1]))
    return word in w.HELPS


def _is_verb(word: str) -> bool:
    root = w.verb(word)
    return (
        bool(w.classes(root) or root in w.CHANGES)
        and (word != root or not word.endswith("ing"))
        and (
            word.endswith(("s", "ed"))
            or word
            in (
                "went",
                "got",
                "became",
                "rose",
                "fell",
                "cost",
                "runs",
                "ran",
                "set",
                "cut",
                "left",
                "kept",
                "held",
                "put",
            )
        )
    )


def _is_participle(word: str) -> bool:
    low = word.lower()
    root = w.verb(low)
    return (low.endswith(("ed", "ing")) or root != stem(low)) and bool(
        w.classes(root) or root in w.CHANGES or low.endswith(("ed", "ing"))
    )


def _terms(tokens: list[str]) -> list[str]:
    found: list[str] = []
    for token in tokens:
        low = token.lower()
        if low in _TIMES:
            found.append(_TIMES[low])
        elif low in _ORDINALS:
            found.append(f"@{_ORDINALS.index(low) + 1}th")
        elif token.startswith("@") or (token[0].isupper() and token != "I" and low not in _TITLES):
            found.append(token.strip("."))
        elif re.search(r"\d", token):
            found.append(f"@{low}")
    return found


def _words_of(tokens: list[str]) -> set[str]:
    found: set[str] = set()
    for token in tokens:
        low = token.lower().strip(".")
        if (
            token.startswith("@")
            or re.search(r"\d", low)
            or low in _TITLES
            or low in LITTLE
            or low in w.OWNERS
            or low == "'s"
            or low in _TIMES
            or low in _ORDINALS
        ):
            continue
        found.add(SAME_WORD.get(low, stem(low)))
    return found


def _shape(after: list[str]) -> str:
    if not after:
        return ""
    first = after[0].lower()
    if first in (*w.PREPOSITIONS, "to"):
        return first if first in ("with", "by") else "place" if first in w.PLACES else first
    if first in ("a", "an", "the", "my", "our", "his", "her", "their"):
        return "thing"
    return "datum" if after[0].startswith("@") else "name" if after[0][0].isupper() else "word"


def _japanese(clause: str) -> Theme:
    said = plain_ja(clause)
    said = re.sub(r"(?<=[^\x00-\x7f第])(?=\d)", " ", re.sub(w.WHEN_JA, r"\1 ", said))
    about: set[str] = set()
    rheme = said
    definite = False
    first = _SUBJECT_JA.match(said)
    subject = frozenset(_runs(spelt_out(first["np"]))) if first else frozenset[str]()
    for pattern in _THEME_JA:
        found = pattern.match(said)
        if found:
            about = _runs(spelt_out(re.sub(r"^.+で(?=.)", "", found["np"])))
            rheme = said[found.end() :]
            definite = pattern is _THEME_JA[0]  # what is only が may be anybody
            if about:
                break
    if has := _HAS_JA.search(rheme):
        about |= _runs(has["np"]) or {"?"}
    spelt = re.sub(
        r" (\d{1,2})月(?![\d日曜間目])", lambda found: f" @m{int(found[1]):02} ", spelt_out(f" {rheme}")
    )
    verbs = set(_VERB_JA.findall(spelt))
    verbs = {
        each
        for each in verbs
        if w.classes(each)
        or each in w.CHANGES
        or len(each) == 1
        or re.search(re.escape(each) + "を?(?:し|する)", spelt)
    }
    words = _runs(spelt) - verbs
    if not about and verbs:
        about = {each for each in verbs if each not in w.CHANGES}
    data = {each for each in words if each.startswith("@") or _is_name(each, spelt) or kind(each) != "name"}
    return Theme(
        about=frozenset(about - w.LIGHT) or frozenset(about),
        verbs=frozenset(verbs),
        data=_data(sorted(data)),
        rest=frozenset(words - data - about),
        shape="place" if _WHERE_JA.search(rheme) else "with" if definite and _WITH_JA.search(rheme) else "",
        definite=definite,
        copula=not verbs,
        person=False,
        thing=bool(about - verbs),
        subject=subject,
    )


def _is_name(word: str, text: str) -> bool:
    if re.match(r"[A-Za-z]", word):
        return True
    return any(f"{word}{each}" in text for each in HONORIFICS)


def _runs(text: str) -> set[str]:
    return {
        f"@{each}" if _CODE.fullmatch(each) else each.lower().removesuffix("中" if len(each) > 2 else "@")
        for each in _RUN.findall(text)
        if each not in LITTLE_JA and each not in ("さん", "ちゃん", "くん")
    }
