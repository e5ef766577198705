"""Whom or what a sentence is about, as it is called there: its topic, a name in it, or whoever speaks.

Precision first: what is not called by a name, and stands in the glossary of everyday words, is a topic of talk and nobody.
"""

import re
from collections.abc import Collection
from typing import Final

from omoide.language.frame_phrases_ja import FIRST_PERSON
from omoide.language.glossary import glosses
from omoide.language.lexicon import is_japanese
from omoide.language.name_words import CAPITALISED, NOT_NAMES, OPENERS
from omoide.language.names import bare, folded, names
from omoide.language.widths import normal

_TOPIC_JA: Final = re.compile(r"^(?P<topic>[^、。はが]{1,24}?)(?:は|って)(?=.)")
_SUBJECT_JA: Final = re.compile(r"^(?P<topic>[^、。はが]{1,24}?)が(?=.)")
# With these, what stands before が is not who does it.
_OBJECT: Final = re.compile(
    "好き|嫌い|得意|苦手|欲し|ほし|でき|分か|わか|上手|下手|痛|あり?[るま]|いる|います"
)
_QUOTED: Final = re.compile("[「『](?P<name>[^「」『』]{1,40})[」』]")
_OWN_JA: Final = re.compile("^(?:うち|我が家|今|この|その|あの)の?")
_RELATED: Final = frozenset(
    (
        "妹", "姉", "弟", "兄", "母", "父", "祖母", "祖父", "娘", "息子", "妻", "夫", "友達", "友人", "親友", "同僚", "上司", "部下", "先輩", "後輩", "先生",
        "彼女", "彼氏", "恋人", "従兄弟", "叔父", "叔母", "隣人", "猫", "犬", "ペット", "愛犬", "愛猫", "喫茶店", "店", "会社", "主人", "幼なじみ",
    )
)  # fmt: skip
_FIRST_EN: Final = frozenset(("i", "i'm", "i've", "my", "we", "we're", "our", "me"))
_NOBODY_EN: Final = frozenset(
    ("it", "this", "that", "these", "those", "he", "she", "they", "you", "your", "his", "her", "its", "their", "there")
)  # fmt: skip
_PHRASE_EN: Final = re.compile(r"^(?:The |the )?((?:[A-Z][\w&'’-]*)(?: (?:[A-Z][\w&'’-]*|[0-9]+|of|the))*)")
# Who is greeted is not who the sentence is about: "Hi Ada, I'm Tom."
_GREETED_EN: Final = re.compile(
    r"^(?:hi|hello|hey|dear|good (?:morning|evening|afternoon))\b[^,.!]{0,24}[,.!]\s*(?=\S)", re.I
)
_FEW: Final = 6  # words, before which somebody is named who the sentence is about


def subject(sentence: str, *, speaker: str = "", known: Collection[str] = ()) -> str:
    """What it is called, without a title; `speaker` where it is about whoever speaks, and nothing where nobody can tell.

    `known` are names that are sure to be names.
    """
    read = normal(sentence).replace("\u2019", "'").strip()
    sure = {folded(bare(name)) for name in known}
    return _japanese(read, speaker, sure) if is_japanese(read) else _english(read, speaker, sure)


def _japanese(read: str, speaker: str, known: Collection[str]) -> str:
    found = _TOPIC_JA.match(read)
    if found is None and (found := _SUBJECT_JA.match(read)) and _OBJECT.search(read[found.end() :]):
        found = None
    if found is None:
        return speaker
    topic = found["topic"].strip(" 　・")
    if quoted := _QUOTED.search(topic):
        return quoted["name"].strip()
    pieces = [piece for piece in _OWN_JA.sub("", topic).split("の") if piece]
    whose, related = "", False
    while len(pieces) > 1 and (pieces[0] in _RELATED or _is_first_person(pieces[0])):
        related = pieces[0] in _RELATED
        whose = speaker if _is_first_person(pieces.pop(0)) else whose
    if not pieces:
        return ""
    first = pieces[0]
    if _is_first_person(first):
        return speaker
    name = bare(first)
    if folded(name) in known or name != first or first in names(read):
        return name if name not in NOT_NAMES else ""
    is_common = (
        first in _RELATED or first in NOT_NAMES or bool(glosses(first)) or bool(re.search("[ぁ-ん]", first))
    )
    # 妻の恵: who is named after what he is to somebody may be named by one character.
    return whose if is_common or (len(first) < 2 and not related) else name


def _is_first_person(word: str) -> bool:
    return word in FIRST_PERSON or folded(word) in FIRST_PERSON


def _english(read: str, speaker: str, known: Collection[str]) -> str:
    read = _GREETED_EN.sub("", read)
    words = read.split()
    first = words[0].strip(',.!"').lower() if words else ""
    if first in _NOBODY_EN:
        return ""
    called = [name for name in names(read) if name in " ".join(words[:_FEW])]
    if first in _FIRST_EN:
        # My sister Emma works there: it is about Emma. I met Emma: it is about whoever speaks.
        between = re.match(
            rf"(?:my|our) (?:[a-z]+ ){{1,3}}({'|'.join(map(re.escape, called)) or '(?!)'})\b", read, re.I
        )
        return bare(between[1]) if between else speaker
    if phrase := _PHRASE_EN.match(read):
        name = re.sub(r"'s$", "", phrase[1]).strip()
        name = re.sub(r"(?: (?:of|the|[0-9]+))+$", "", name)
        single = " " not in name
        if not (
            single and (name.lower() in OPENERS or name.lower() in CAPITALISED) and folded(name) not in known
        ):
            return bare(name)
    return bare(called[0]) if called else ""
