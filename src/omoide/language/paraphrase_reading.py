"""What a statement says, as a bag of concepts, words and data without the order and the grammar of it.

Phrases of everyday life become concepts, the same in both languages, numbers and dates data. What cannot be read stays in
the bag as it is written.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from omoide.language import content_words as contents
from omoide.language import frames_en
from omoide.language import paraphrase_words as w
from omoide.language.glossary import spelt
from omoide.language.lexicon import is_japanese
from omoide.language.stemming import stem
from omoide.language.values import figures, spelt_out
from omoide.language.widths import normal
from omoide.model.for_now import for_now

_FIRST: Final = 0xE000  # concepts stand in the text as private characters
_MARK: Final = "[\ue000-\uf8ff]"
_GROWING: Final = (
    "cat|dog|puppy|kitten|horse|son|daughter|brother|sister|mother|father|mum|mom|dad|grandma|grandmother|grandpa|grandfather|wife|husband|nephew|niece"
    "|cousin|uncle|aunt|baby|boy|girl|he|she"
)
_UP_TO_TEN: Final = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_CLOCK: Final = (
    (r"\bi (\w+?)e? (?:(\w+?)s )?for a living\b", r"i am a \2 \1er"), (r"\b(?!i\b)(\w+) (\w+?)e?s (?:(\w+?)s )?for a living\b", r"\1 is a \3 \2er"),
    (r"\bmy (?:phone|mobile|smartphone|laptop|computer|tablet|camera|watch) is an? ", "i have a "),
    (r"\b(\d)\.(\d\d) ?(?:m|met(?:re|er)s?)\b", r"\1\2 cm"), (r"\bthere is no (\w+) (?:that )?(?:i|we) (?:like|love|enjoy) (?:more|better) than ", r"my favourite \1 is "),
    (r"\b(?:am |is )?(?:an?|the) (?:\w+ )?(?:father|mother|dad|mum|mom|parent) (?:of|to) (?=\w+ (?:baby|boys?|girls?|sons?|daughters?)\b)", "has "), (r"\b(?:on |at )?saturdays? and sundays?\b", "on weekends"),
    (r"\b(\d{1,2})(?:st|nd|rd|th)(?= floor\b)", r"\1"), (r"\b(?:at |until |till )?noon\b", "at 12:00"), (r"\b(?:an|one) hour and a half\b|\b(?:one|1) and a half hours\b", "90 minutes"),
    (r"\b(?:half an hour|a half hour)\b", "30 minutes"), (r"\b(?:a )?quarter of an hour\b", "15 minutes"), (r"\b(?:an|one|1) hour(?= long| lunch| break|[. ]*$)", "60 minutes"), (r"\b(?:one|1)-hour\b", "60 minutes"), (r"\b(?:a|one) dozen\b", "12"), (r"\ba fortnight\b", "2 weeks"), (r"\ba decade\b", "10 years"), (r"\bhalf a year\b", "6 months"), (r"(?<=\bfor )(?:a|one|1) year\b", "12 months"), (r"\bquarterly\b|\b(?:every|each) quarter\b", "every 3 months"),
    (r"\b(\w+)-(minute|hour|day|week|month|year)\b", r"\1 \2s"), (r"\btakes? me\b", "takes"),
    (r"\b(at|until|till|from|to|is|opens|closes|starts|begins|ends) (\d{1,2})\.(\d\d)(?= *(?:$|[.,]| on | every ))", r"\1 \2:\3"), (r"\b(\d{1,2})\.(\d\d)(?= *[ap]\.?m\b)", r"\1:\2"), (r"\bhalf past (\d{1,2}|[a-z]+)\b", r"\1:30"), (r"\bquarter past (\d{1,2})\b", r"\1:15"), (r"\b(at|until|till) (\d{1,2})(?= *(?:$|[.,]| on | every | each | we ))", r"\1 \2:00"),
    (rf"\b({_GROWING}) is (\d{{1,3}}|{_UP_TO_TEN})(?=[. !]*$)", r"\1 is \2 years old"),
    (r"\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))", r"\1日"),
    (r"\bcentimet(?:re|er)s?\b", "cm"), (r"\bkilomet(?:re|er)s?\b", "km"), (r"\bkilo(?:gram)?s?\b", "kg"), (r"\btwice\b", "2 times"), (r"\bonce (?=an? |per |every )", "1 times "),
    (r"(\d{1,2}(?::\d\d)?)(?: o'clock)? in the morning\b", r"\1 am"),
    (r"(\d{1,2}(?::\d\d)?)(?: o'clock)? (?:in the (?:afternoon|evening)|at night)\b", r"\1 pm"), (r"'s got\b", " has got"), (r"\bprefers? (\w+) (?:to|over) (\w+)", r"likes \1 better than \2"),
)  # fmt: skip
# Who is the father of whom is said by the child as well, and who is taller by the shorter one.
_THE_OTHER_WAY_ROUND: Final = (
    (r"\b(?:from )?monday to friday\b", "on weekdays"),
    (r"^(.+) is where (.+) (lives?|works?|resides?|grew up|was born)(?=[. ]*$)", r"\2 \3 in \1"), (r"^it is (\w+) (?:that|who) ", r"\1 "),
    (r"\b(\w+) is (?:the )?(?:father|mother|dad|mum|mom|parent) of (\w+)(?=[. ]*$)", r"\2 is \1's child"),
    (r"\b(\w+) is (\w+)'s (?:father|mother|dad|mum|mom|parent)(?=[. ]*$)", r"\2 is \1's child"),
    (r"\b(\w+) is (\w+)'s (?:son|daughter|kid)(?=[. ]*$)", r"\1 is \2's child"),
    (r"((?:\b(?:my|our|his|her) )?\b\w+) (?:is|am|are) ((?:[\w.]+ ){0,3})(?:shorter|smaller) than ((?:(?:my|our|his|her) )?\w+)", r"\3 is \2taller than \1"),
    (r"((?:\b(?:my|our|his|her) )?\b\w+) (?:is|am|are) ((?:[\w.]+ ){0,3})younger than ((?:(?:my|our|his|her) )?\w+)", r"\3 is \2older than \1"),
)  # fmt: skip
# The same of two people who are named, before it is asked who does it to whom.
_CONVERSE: Final = (
    (r"^I(?:'m| am) younger than ((?:[Mm]y )?\w+)(?=[. ]*$)", r"\1 is older than me"), (r"^I(?:'m| am) (?:shorter|smaller) than ((?:[Mm]y )?\w+)(?=[. ]*$)", r"\1 is taller than me"),
    (r"^([A-Z]\w+) (?:learns|studies) (\w+) (?:from|with) ([A-Z]\w+)(?=[. ]*$)", r"\3 teaches \1 \2"), (r"^([A-Z]\w+) manages ([A-Z]\w+)(?=[. ]*$)", r"\2 reports to \1"),
    (r"^([A-Z]\w+) is ([A-Z]\w+)'s (?:uncle|aunt)(?=[. ]*$)", r"\2 is \1's nephew or niece"), (r"^([A-Z]\w+) is ([A-Z]\w+)'s (?:nephew|niece)(?=[. ]*$)", r"\1 is \2's nephew or niece"),
    (r"^([A-Z]\w+) is ([A-Z]\w+)'s grand(?:father|mother)(?=[. ]*$)", r"\2 is \1's grandchild"), (r"^([A-Z]\w+) is ([A-Z]\w+)'s grand(?:son|daughter)(?=[. ]*$)", r"\1 is \2's grandchild"),
    (r"^([^はがの、]{1,8})は([^はがの、]{1,8})の(?:弟|妹)(?=です|だ|。|$)", r"\2は\1の年上のきょうだい"), (r"^([^はがの、]{1,8})は([^はがの、]{1,8})の(?:兄|姉)(?=です|だ|。|$)", r"\1は\2の年上のきょうだい"),
    (r"^([^はがの、]{1,8})は([^はがの、]{1,8}?)(?:に|から)([^はがの、]{1,8})を(?:習って|教わって)(?=い|る)", r"\2は\1に\3を教えて"), (r"^([^はがの、]{1,8})は([^はがの、]{1,8})の部下(?=です|だ|。|$)", r"\2は\1の上司"),
)  # fmt: skip
_CLOCK_JA: Final = (
    (r"(?<![\d一二三四五六七八九十])[一1]時間半", "90分"), (r"(?<![\d一二三四五六七八九十])[二2]時間半", "150分"), (r"半時間", "30分"), (r"(?<![\d一二三四五六七八九十])[一1]時間(?=[でだあ。か]|$)", "60分"),
    (r"(朝|夜|晩)は(?=(?:\d{1,2}|[一二三四五六七八九十]{1,2})時)", r"\1"), (r"(体重\D*\d+(?:\.\d+)?)キロ(?![メグ])", r"\1kg"), (r"(\S+?)の(?:方|ほう)が(\S+?)より(?:も)?", r"\2より\1が"),
    (r"([一二三四五六七八九十\d])[児人]の(?:子(?:供|ども)?の)?(?:母|父|親|パパ|ママ)親?", r"子供\1人"), (r"(?<=[はが])月(?=[\d一二三四五六七八九十]+[万千円])", "毎月"),
)  # fmt: skip
_HOURS: Final = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_TEENS: Final = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
_RUN: Final = re.compile(
    "@\\S+|[\ue000-\uf8ff]|[\u3400-\u9fff々]+|[ァ-ヴー]+|[A-Za-z][A-Za-z0-9_.+#/-]*|[ぁ-ゖ]+|[0-9]+"
)
_ENGLISH: Final = re.compile(r"@\S+|[\ue000-\uf8ff]|[a-z0-9$€£][\w'+#./-]*")
_GRAMMAR: Final = re.compile(f"(?:{w.GRAMMAR})*")
_AFTER_KANJI: Final = re.compile(f"[ぁ-ゖ]{{0,2}}?(?:{w.GRAMMAR})*")
_SORTS: Final = frozenset(
    ("food", "dish", "meal", "drink", "season", "best", "most", "季節", "食べ物", "料理")
)  # with favourite


class Bag(NamedTuple):
    """What a statement says, without the order and the grammar of it."""

    concepts: frozenset[str]
    words: tuple[str, ...]  # in their order
    order: tuple[str, ...]  # words and concepts
    data: tuple[str, ...]
    denied: bool
    past: bool
    mine: bool  # somebody's own is spoken of
    to_me: bool  # something is done to somebody who speaks
    i_am: bool  # somebody says what he is
    japanese: bool
    text: str


@for_now(4096)
def bag(text: str) -> Bag:
    read = normal(text).replace("\u2019", "'").strip()
    for pattern, made in _made("converse"):
        read = pattern.sub(made, read)
    return _japanese(read) if is_japanese(read) else _english(read)


def _english(text: str) -> Bag:
    read = frames_en.plain(text).replace("can not", "cannot").lower()
    for pattern, made in _made("turned"):
        read = pattern.sub(made, read)
    read = _hours(read)
    for number, word in enumerate(_ORDINALS, 1):
        read = re.sub(rf"\b{word}(?= floor\b)", str(number), read)
    for number, word in enumerate(_TEENS, 13):
        read = re.sub(rf"\b{word}\b(?!-)", str(number), read)
    for pattern, made in _made("clock"):
        read = pattern.sub(made, read)
    mine = re.search(r"\b(?:my|our|of mine)\b|'s\b", read) is not None
    read = re.sub(
        r"\b(?:do(?:es)? not know how|never learned(?: how)?|(?:am|is|are) not able|(?:am|is|are) unable) to\b",
        "cannot",
        read,
    )
    read, concepts = _conceived(read, _phrases("en"))
    past = re.search(w.PAST_EN, read) is not None
    to_me = re.search(r"\b(?:me|us)\b", read) is not None
    denied = len(re.findall(contents.DENIES, read)) % 2 == 1
    read = spelt_out(re.sub(contents.DENIES, " ", read))
    if concepts & {"join", "retire", "settled", "acquired", "began"}:
        read = re.sub(r"\bsince\b", " ", read)
    words, order, data = list[str](), list[str](), list[str]()
    for found in _ENGLISH.findall(read):
        word = found.removesuffix("'s").strip(".'")
        if word.startswith("@"):
            data.append(word)
        elif re.match(_MARK, word):
            order.append(word)
        elif word and word not in w.EMPTY and not (word in _SORTS and "favourite" in concepts):
            same = w.SAME_WORD.get(word, word)
            words.append(same if word in w.PERSONS else stem(same))
            order.append(words[-1])
    i_am = re.match(r"(?:i|we) (?:am|are)\b", frames_en.plain(text).lower()) is not None
    return Bag(
        frozenset(concepts),
        tuple(words),
        tuple(order),
        _counted(data),
        denied,
        past,
        mine,
        to_me,
        i_am,
        False,
        text,
    )


def clocked(text: str) -> str:
    """An English text with its times of day in figures: at ten, half past five."""
    text = _hours(text)
    for pattern, made in _made("clock"):
        text = pattern.sub(made, text)
    return text


def _hours(text: str) -> str:
    for hour, word in enumerate(_HOURS, 1):
        text = re.sub(rf"(?<=past ){word}\b|(?<=\bat ){word}\b|(?<=\buntil ){word}\b", str(hour), text)
    return text


def _japanese(text: str) -> Bag:
    read = re.sub("^(?:私|僕|俺|わたし|ぼく|おれ|あたし|自分)(?:たち)?(?:は|も|が|の|には)?、?", "", text)
    mine = re.search("うち|我が家|私の|僕の|俺の|の", text) is not None
    for pattern, made in _made("ja"):
        read = pattern.sub(made, read)
    read = re.sub(
        "[一二三四五六七八九十百]+(?=[歳才]|km|cm|kg|キロ|センチ)", lambda found: figures(found[0]), read
    )
    past = re.search(w.PAST_JA, read) is not None
    read, concepts = _conceived(read, _phrases("ja"))
    denied = re.search(contents.DENIES_JA, read) is not None
    read = figures(re.sub(contents.DENIES_JA, "", read))
    read = spelt_out(re.sub(r"(?<=[^\s\d.,:/@A-Za-z時年月朝夜昼方後前-])(?=\d)", " ", read))
    if concepts & {"join", "retire", "birth", "wedding", "began"}:
        past = False
    for word in spelt(read):
        if len(word) > 1 and re.fullmatch("[ぁ-ゖ]+", word):
            read = read.replace(word, f" {''.join(chr(ord(each) + 0x60) for each in word)} ")
    for limit in re.findall(w.LIMITS_JA, read):
        concepts.add(limit)
    read = re.sub(w.LIMITS_JA, " ", read)
    words, data = list[str](), list[str]()
    for found in _RUN.finditer(read):
        word = found[0]
        if word.startswith("@"):
            data.append(word)
        elif re.match("[ぁ-ゖ]", word):
            kanji = re.match("[\u3400-\u9fff々\ue000-\uf8ff]", read[found.start() - 1 : found.start()] or " ")
            if not (_AFTER_KANJI if kanji else _GRAMMAR).fullmatch(word):
                words.append(word)
        elif (
            not re.match(_MARK, word)
            and word not in w.EMPTY_JA
            and not (word in _SORTS and "favourite" in concepts)
        ):
            words.append(w.SAME_WORD_JA.get(word, word).lower())
    i_am = (
        re.match("(?:私|僕|俺)は", text) is not None
        and re.search(r"(?:です|だ)[よね]*。?$", text) is not None
    )
    return Bag(
        frozenset(concepts),
        tuple(words),
        tuple(words),
        _counted(data),
        denied,
        past,
        mine,
        False,
        i_am,
        True,
        text,
    )


def _counted(data: list[str]) -> tuple[str, ...]:
    """One of a thing need not be counted, and people are counted like things."""
    plain = [re.sub(r"^@(\d+)(?:people|times|番|years(?=$))$", r"@\1", each) for each in data]
    return tuple(dict.fromkeys(each for each in plain if each != "@1"))


def _conceived(
    text: str, phrases: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]
) -> tuple[str, set[str]]:
    """Put marks in the place of phrases, and tell what they mean."""
    found: set[str] = set()
    for place, (concepts, pattern) in enumerate(phrases):
        text, times = pattern.subn(f" {chr(_FIRST + place)} " if concepts else " ", text)
        if times:
            found.update(concepts)
    return text, found


@cache
def _made(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is put in the place of what; compiled once, since there is more of it than `re` remembers."""
    tables = {
        "converse": _CONVERSE,
        "turned": _THE_OTHER_WAY_ROUND,
        "clock": _CLOCK,
        "ja": (*w.SAME_TEXT_JA, *_CLOCK_JA),
    }
    return tuple((re.compile(pattern), made) for pattern, made in tables[table])


@cache
def _phrases(language: str) -> tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]:
    return tuple(_rows(Path(__file__).with_name(f"paraphrases_{language}.tsv")))


def _rows(table: Path) -> Iterator[tuple[tuple[str, ...], re.Pattern[str]]]:
    for line in table.read_bytes().decode().splitlines():
        if line and line[0] != "#":
            concepts, *patterns = line.split("\t")
            yield tuple(concepts.split()) if concepts != "-" else (), re.compile("|".join(patterns))
