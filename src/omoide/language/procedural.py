"""Whether a text tells how something is done, and in which steps (AW-45). Steps stand as they were said."""

import re
from functools import cache
from typing import Final, NamedTuple

from omoide.language.messages import wanted
from omoide.language.sentences import sentences
from omoide.language.widths import normal
from omoide.model.message import MessageType

# AW-45: four are named there, eight are our own. Each knows both languages.
PATTERNS: Final = (
    r"手順|\bprocedures?\b|\bstep[- ]by[- ]step\b",
    r"設定(?:方法|手順|のしかた|の仕方)|\bhow to (?:set up|configure|install|enable)\b|\bconfigur(?:e|ing) \w+ (?:by|with)\b",
    r"コマンド|\b(?:run|execute|type)(?:ning|ing)? (?:the )?(?:command|script|`)|^\s*[$>] \S",
    r"ワークフロー|\bworkflows?\b|\bpipeline steps?\b",
    r"やり方|やりかた|進め方|使い方|作り方|直し方|(?:する|の)方法|\bhow (?:to|i|we|you)\b|\bthe way to\b|\bhere is how\b",
    r"(?:ステップ|第)\s*[0-9一二三四五]+|\bstep\s*(?:[0-9]+|one|two|three)\b",
    r"^\s*(?:[0-9]{1,2}[.)、:]|[①-⑳]|\([0-9]{1,2}\))\s*\S.*\n(?:.*\n)*?\s*(?:[0-9]{1,2}[.)、:]|[①-⑳]|\([0-9]{1,2}\))\s*\S",
    r"(?:まず|はじめに|最初に).+(?:次に|それから|その後|続いて|最後に)|\bfirst\b.+\b(?:then|next|after that|finally)\b",
    r"(?:して|した|って|んで|いて)(?:から|後に?|あとに?)、?.+(?:する|します|こと)|\b(?:before|after|once) \w+ing\b.+,",
    r"```|`[^`\n]{2,}`",
    r"レシピ|マニュアル|チェックリスト|\brecipe\b|\bmanual\b|\bchecklist\b|\brunbook\b|\binstructions?\b",
    r"(?:インストール|セットアップ|デプロイ|リリース|バックアップ|復旧)(?:する)?(?:には|時は|ときは|際は)|\bto (?:deploy|install|release|restore|back up)\b.*,",
)  # fmt: skip
_NUMBERED: Final = (
    r"^\s*(?:[0-9]{1,2}[.)、:]|[①-⑳]|\([0-9]{1,2}\)|(?:ステップ|step)\s*[0-9]{1,2}\s*[:.]?)\s*(?P<step>\S.*)$"
)
_BULLET: Final = r"^\s*[-*・•]\s+(?P<step>\S.*)$"
_ORDER: Final = (
    r"^(?:まず|はじめに|最初に|次に|つぎに|それから|その後|そのあと|続いて|最後に|終わったら"
    r"|(?:first|second|third|then|next|after that|afterwards|finally|lastly)\b)[、,:]?\s*"
)
# What is to be done ends in the present; of English orders only those are known that tell of somebody.
_ACT: Final = r"(?:[うくぐすつぬぶむる]|ます|こと|て|で|ください|実行|確認|起動|停止|再起動|設定|追加|削除|入力|選択|保存|送信|更新|適用)$"
_TOLD: Final = r"^(?:i|we|he|she|they|it|you|there|my|our|the|a|an)\b|\b(?:was|were|did|went|had)\b"
_LEAD: Final = r"[:：]\s*$"
_LEAST: Final = 2  # steps: one by itself is an advice
_LONGEST: Final = 20_000  # characters that are read


class Steps(NamedTuple):
    """What is done, if it was said, and how, step by step."""

    title: str
    steps: tuple[str, ...]


def is_procedural(text: str) -> bool:
    """Whether a text tells how something is done, rather than what is so."""
    read = normal(text[:_LONGEST])
    return any(_pattern(each).search(read) for each in PATTERNS)


def steps(text: str) -> Steps | None:
    """The steps that a text tells, to the letter; None where there are fewer than two."""
    lines = [line for line in text[:_LONGEST].splitlines() if line.strip()]
    found = _listed(lines, _NUMBERED) or _listed(lines, _BULLET) or _told(lines)
    if found is None or len(found.steps) < _LEAST:
        return None
    acts = sum(map(_is_act, found.steps))
    return (
        found if 2 * acts > len(found.steps) else None
    )  # a shopping list, or what was done one day, is none


def without_steps(text: str) -> str:
    """What else it says: the lines of a text that are no step of a list."""
    return "\n".join(line for line in text.splitlines() if not _pattern(_NUMBERED).match(normal(line)))


def _listed(lines: list[str], form: str) -> Steps | None:
    """Steps of a list, and the line before it."""
    places = [place for place, line in enumerate(lines) if _step(line, form)]
    if len(places) < _LEAST:
        return None
    before = lines[places[0] - 1] if places[0] else ""
    return Steps(_title(before), tuple(_step(lines[place], form) for place in places))


def _step(line: str, form: str) -> str:
    """As it was written: the mark before it is found in one width, and is as long in any."""
    found = _pattern(form).match(normal(line))
    return line.strip()[-len(found["step"].rstrip()) :].strip() if found else ""


def _told(lines: list[str]) -> Steps | None:
    """Steps told in sentences: まず … 次に … ; "First … Then …"."""
    told = [part for line in lines for sentence in sentences(line) for part in _divided(sentence)]
    places = [place for place, each in enumerate(told) if _pattern(_ORDER).match(normal(each))]
    if len(places) < _LEAST:
        return None
    before = told[places[0] - 1] if places[0] else ""
    return Steps(_title(before), tuple(_without_order(told[place]) for place in places))


def _divided(sentence: str) -> list[str]:
    """What leads in is no step: "To restore it: first …"."""
    return re.split(r"(?<=[:：])\s*(?=\S)", sentence, maxsplit=1)


def _without_order(sentence: str) -> str:
    found = _pattern(_ORDER).match(normal(sentence))
    return sentence[found.end() :].strip() if found else sentence


def _is_act(step: str) -> bool:
    """Whether it tells to do something, and not what somebody did."""
    read = normal(step).strip(" 。.!")
    if step.startswith("`") or wanted(read) is MessageType.REQUEST:
        return True
    if not read.isascii():
        return bool(_pattern(_ACT).search(read))
    return " " in read and not _pattern(_TOLD).search(read)


def _title(line: str) -> str:
    return re.sub(_LEAD, "", re.sub(r"^[#*\s■◆●【]+|[】*\s]+$", "", line)).strip()


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)
