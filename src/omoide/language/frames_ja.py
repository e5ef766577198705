"""What a Japanese clause says of whom. Who is not named is the one who speaks."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from omoide.language import frame_phrases_ja as phrases
from omoide.language.attribute_words import attribute, relative, topic
from omoide.language.frame import Frame
from omoide.language.frames_en import used
from omoide.language.name_words import HONORIFICS
from omoide.language.names import folded
from omoide.language.values import figures, is_datum, value
from omoide.model.for_now import for_now

_SUBJECT: Final = re.compile(r"^(?P<who>[^はがをもに、。\s]{1,14}?)(?:は|も|って|が)、?(?=.)")
_TIME: Final = re.compile(r"@\d{1,2}:\d\d\??")
_DAY: Final = re.compile(r"@(?:mon|tue|wed|thu|fri|sat|sun|(?:\d{4}-)?\d\d-\d\d)\b")
_OF_WORK: Final = ("responsible", "name", "weekly", "built", "uses")  # of things, or of others
_THINGS: Final = tuple(
    "室店部課所館校院社薬会家駅機品物料費日書場席棟号線階"
)  # what ends so is nobody's name
_CORRECTS: Final = re.compile(
    "(?:じゃ|では)なく|訂正|間違|違う|勘違い|ごめん|すみません|正しくは|実は|本当は"
)
_LONGEST: Final = 24  # characters of a value; more is a story


@for_now(8192)
def plain(clause: str) -> str:
    """Without opening, ending and blanks; numbers in figures."""
    clause = re.sub(r"(?<=[^\x00-\x7f])\s+|\s+(?=[^\x00-\x7f])", "", clause.strip())
    clause = re.sub(phrases.OPENING, "", clause)
    clause = figures(clause)
    return re.sub(phrases.ENDING, "", clause).strip(" 、。!")


def read(clause: str, *, speaker: str) -> Iterator[Frame]:
    """Give the frames of a clause in one width; how they are meant is for others to say."""
    said = plain(clause)
    negated = re.search(phrases.NEGATION, clause.strip(" 、。!")) is not None
    corrected = re.search(phrases.NOT_BUT, said)
    said = re.sub("(?<=[^てでい])(?:だった|でした)$", "", said) if _CORRECTS.search(clause) else said
    if corrected:
        said, negated = f"{said[: corrected.start()]}{corrected['v']}", False
    for frame in _first(said, speaker):
        yield replace(frame, negated=frame.negated != negated, update=frame.update or corrected is not None)


def _first(said: str, speaker: str) -> list[Frame]:
    """By the first pattern that finds something."""
    for pattern, name, marks in _sentences():
        found = pattern.match(said) if name in _OF_WORK else None
        if found and (frames := list(_work(found, name, marks, speaker))):
            return frames
    subject, rest = _subject(said, speaker)
    if subject is not None:
        for text in dict.fromkeys((rest, said)):
            whose = subject if text == rest else speaker
            for name, pattern in (("job", phrases.BECAME), ("job", phrases.DOING), ("job", phrases.JOB)):
                found = re.match(pattern, text)
                if found and (subject != "" or rest == said or _is_person(said)) and not _is_noun(said):
                    return [
                        Frame(
                            subject=whose,
                            attribute=name,
                            value=value(found["v"]),
                            single=True,
                            update=pattern is phrases.BECAME,
                        )
                    ]
            for pattern, name, marks in _sentences():
                found = pattern.match(text) if name not in _OF_WORK else None
                if found and (frames := list(_person(found, name, marks, whose))):
                    return frames
    for pattern, update in ((phrases.CHANGE, True), (phrases.COPULA, False)):
        found = re.match(pattern, said)
        if found and (frames := list(_of_thing(found["what"], found["v"], speaker, update=update))):
            return frames
    return []


def subject(said: str, speaker: str) -> str | None:
    """Of whom a clause is; None for one who was named before."""
    return _subject(said, speaker)[0]


def _subject(said: str, speaker: str) -> tuple[str | None, str]:
    """Of whom it is said, and the rest; None for one who was named before."""
    found = _SUBJECT.match(said)
    if not found:
        return speaker, said
    whose = person(found["who"], speaker)
    rest = re.sub(phrases.OPENING, "", said[found.end() :])
    if whose is None:
        return (None, said) if found["who"] in phrases.OTHERS else (speaker, said)
    return whose, rest


def person(who: str, speaker: str) -> str | None:
    """Give the one who is named; None if that is nobody."""
    who = who.strip()
    if who in phrases.FIRST_PERSON:
        return speaker
    if who in phrases.WE:
        return "we"
    if who in phrases.OTHERS or not who:
        return None
    owned = re.fullmatch(r"(?P<owner>.+?)の(?P<noun>.+)", who)
    if owned and relative(owned["noun"]):
        owner = person(owned["owner"], speaker) if owned["owner"] != "うち" else speaker
        kin = relative(owned["noun"])
        return None if owner is None else f"{owner}'s {kin}" if owner else kin
    kin = relative(who) or relative(who.removeprefix("うちの"))
    if kin:
        return f"{speaker}'s {kin}" if speaker else kin
    if who.endswith(HONORIFICS) and len(who) > 2:
        return folded(who)
    if re.fullmatch(r"[A-Za-z][A-Za-z ]*", who) and who[0].isupper() and who[1:].islower():
        return folded(who)
    if who.endswith(_THINGS):
        return None
    if (
        re.fullmatch(r"[一-鿿]{2,4}|[ァ-ー]{2,6}|[一-鿿]", who)
        and not attribute(who).known
        and topic(who) == who
    ):
        return folded(who)
    return None


def _is_person(said: str) -> bool:
    return _SUBJECT.match(said) is not None


def _is_noun(said: str) -> bool:
    """仕事は教師 is said of the job, not by somebody called 仕事."""
    found = _SUBJECT.match(said)
    return found is not None and (attribute(found["who"].split("の")[-1]).known or "好きな" in found["who"])


def _work(found: re.Match[str], name: str, marks: str, speaker: str) -> Iterator[Frame]:
    parts = {key: text for key, text in found.groupdict().items() if text}
    update = "u" in marks
    if name == "weekly":
        data = _DAY.findall(value(parts["when"]))
        if data:
            yield Frame(
                subject=speaker,
                attribute=f"day of {topic(parts['what'])}",
                value=" ".join(data),
                update=update,
            )
        return
    if name == "name":
        what = parts["what"].removeprefix("うちの")
        subject = person(what, speaker)
        if subject is None and (kin := relative(what.split("の")[-1])):
            subject = f"{speaker}'s {kin}" if speaker else kin
        if what in phrases.FIRST_PERSON:
            subject = speaker
        if subject is not None and 0 < len(parts["v"]) <= _LONGEST:
            yield Frame(
                subject=subject, attribute="name", value=value(parts["v"]), single=True, update=update
            )
        return
    if name == "responsible":
        what = re.sub(r"^(?:この|その|うちの)", "", parts["what"])
        holder = person(parts["v"], speaker)
        if what in phrases.OTHERS or person(what, speaker) == speaker:
            return
        if holder is None:
            holder = value(parts["v"])
        if topic(what) and len(parts["v"]) <= _LONGEST:
            yield Frame(
                subject=topic(what),
                attribute="responsible",
                value=holder or "speaker",
                single=True,
                update=update,
            )
        return
    if name == "built":
        yield Frame(
            subject=topic(parts["what"]),
            attribute="programming language",
            value=value(parts["v"]),
            single=True,
        )
        return
    whose, purpose = speaker, parts.get("what", "")
    if purpose and (who := person(purpose, speaker)) is not None:
        whose, purpose = who, ""
    text = re.sub(r"^(?:もう|今は|主に|ずっと)", "", parts["v"])
    if (
        len(text) > _LONGEST
        or attribute(purpose).name in ("meeting",)
        or (is_datum(value(text)) and not re.match(r"[A-Za-z]+ ?v?\d[\d.]*$", text))
    ):
        return
    if update and purpose and attribute(purpose).known:
        yield Frame(
            subject="we" if attribute(purpose).shared else whose,
            attribute=attribute(purpose).name,
            value=value(text),
            single=True,
            update=True,
        )
        return
    yield from used(
        "we" if attribute(purpose).shared and attribute(purpose).known else whose,
        text,
        purpose,
        update=update,
    )


def _person(found: re.Match[str], name: str, marks: str, subject: str) -> Iterator[Frame]:
    parts = {key.rstrip("2"): text for key, text in found.groupdict().items() if text}
    update, negated = "u" in marks, "n" in marks
    text = parts.get("v", "")
    if not text or len(text) > _LONGEST or text in phrases.OTHERS:
        return
    if name == "favourite":
        yield Frame(
            subject=subject, attribute=f"favourite {topic(parts['what'])}", value=value(text), single=True
        )
    elif name == "prefers":
        both = sorted((value(text), value(parts["old"])))
        attribute_of = f"prefers of {' and '.join(both)}"
        yield Frame(subject=subject, attribute=attribute_of, value=value(text), single=True)
    elif name == "best":
        text = re.sub(r"^.+?(?:の中では?|では?|は)、?", "", text)
        what = parts.get("what", "")
        if what:
            yield Frame(subject=subject, attribute=f"favourite {topic(what)}", value=value(text), single=True)
        else:
            yield Frame(subject=subject, attribute="likes", value=value(text))
    elif name == "marital":
        if status := phrases.STATUS[text]:
            happened = re.search(r"し(?:た|まし)", found[0]) is not None
            yield Frame(
                subject=subject, attribute="marital status", value=status, single=True, update=happened
            )
    elif name == "diet":
        stopped = "やめ" in found[0]
        yield Frame(
            subject=subject,
            attribute="diet",
            value=phrases.DIETS.get(text, text),
            single=True,
            negated=stopped,
            update=stopped or "な" in found[0],
        )
    elif name == "abstain":
        if text in phrases.ABSTAINS:
            verb, what = phrases.ABSTAINS[text]
            yield Frame(subject=subject, attribute=verb, value=what, negated=True, update=True)
    elif name == "age":
        yield Frame(
            subject=subject, attribute="age", value=value(f"{text}歳"), single=True, update="な" in found[0]
        )
    elif name == "left":
        if text in ("仕事", "会社", "今の会社", "前の会社"):
            yield Frame(
                subject=subject,
                attribute="employer" if "会社" in text else "job",
                value="",
                negated=True,
                single=True,
                update=True,
            )
        elif text in phrases.BY_NOUN or re.search("[をにが]", text):
            yield from _stopped(subject, text)
        else:
            yield Frame(
                subject=subject,
                attribute="employer",
                value=value(text),
                negated=True,
                single=True,
                update=True,
            )
            yield from _stopped(subject, text)
    elif name == "stopped":
        yield from _stopped(subject, text)
    elif name == "born":
        spelt = value(text)
        named = (
            "birthday"
            if is_datum(spelt) and "-" in spelt
            else "birth year"
            if is_datum(spelt)
            else "hometown"
        )
        yield Frame(subject=subject, attribute=named, value=spelt, single=True)
    elif name == "has":
        yield from _owned(subject, text, parts.get("n", ""), found[0], update=update, negated=negated)
    elif name in ("does", "drink", "eat", "speak", "study", "play"):
        for each in _listed(text):
            verb, what = phrases.BY_NOUN.get(each, ("do" if name == "does" else name, value(each)))
            yield Frame(subject=subject, attribute=verb, value=what, negated=negated, update=update)
    elif name in ("wake time", "bed time"):
        if is_datum(value(text)):
            yield Frame(subject=subject, attribute=name, value=value(text), single=True)
    else:
        for each in _listed(text) if "m" in marks else [_last(text)]:
            if (
                value(each)
                and value(each) not in phrases.OTHERS
                and not (name == "residence" and is_datum(value(each)))
            ):
                yield Frame(
                    subject=subject,
                    attribute=name,
                    value=value(each),
                    negated=negated,
                    single="m" not in marks,
                    update=update,
                )


def _stopped(subject: str, text: str) -> Iterator[Frame]:
    verb = re.search(r"(?P<v>.+?)(?:を|は)?(?P<verb>吸|飲|食べ|使|習|弾)\w*の$", text)
    if verb:
        named = {"吸": "smoke", "飲": "drink", "食べ": "eat", "使": "uses", "習": "study", "弾": "play"}[
            verb["verb"]
        ]
        own = phrases.BY_NOUN.get(verb["v"], (named, value(verb["v"])))
        yield Frame(subject=subject, attribute=own[0], value=own[1], negated=True, update=True)
        return
    for each in _listed(text):
        own = phrases.BY_NOUN.get(each, ("do", value(each)))
        yield Frame(subject=subject, attribute=own[0], value=own[1], negated=True, update=True)


def _owned(
    subject: str, text: str, count: str, whole: str, *, update: bool, negated: bool
) -> Iterator[Frame]:
    gone = re.search("手放|売[っり]", whole) is not None
    negated = negated and not gone  # 売ってしまって、もうない
    fresh = re.search("買っ|購入|飼い始め|生まれ|手に入れ", whole) is not None
    thing = relative(text) or topic(text)
    if thing in phrases.OTHERS or re.search(
        "興味|自信|時間|予定|夢|気|関心|話|本当|感じ|印象|疑問|責任", text
    ):
        return
    yield Frame(
        subject=subject, attribute="has", value=thing, negated=negated != gone, update=update or gone or fresh
    )
    if count and not gone and not fresh:
        yield Frame(subject=subject, attribute=f"number of {thing}", value=value(count), single=True)


def _of_thing(what: str, said: str, speaker: str, *, update: bool) -> Iterator[Frame]:
    """XはY, 健さんのXはY, 報告書の締め切りはY."""
    past = re.search(r"(?:だった|でした)$", said) is not None
    said = re.sub(
        r"(?:だった|でした|じゃない|ではない|じゃありません|ではありません|じゃなくなった)$", "", said
    )
    what = re.sub(r"^(?:この|その|あの|今の|現在の|新しい|次の|うちの)", "", what)
    text = value(said)
    if (
        not text
        or len(said) > _LONGEST
        or what in phrases.OTHERS
        or text in phrases.OTHERS
        or re.search("[はがをも]", said)
    ):
        return
    liked = re.fullmatch(r"(?:(?P<owner>.+?)の)?(?:一番|1番)?(?:好きな|お気に入りの)(?P<noun>.+)", what)
    if liked:
        whose = person(liked["owner"], speaker) if liked["owner"] else speaker
        if whose is not None:
            favourite = f"favourite {topic(liked['noun'])}"
            yield Frame(subject=whose, attribute=favourite, value=text, single=True, update=update, past=past)
        return
    if re.fullmatch(r"[A-Za-z][\w+#-]* ?v?\d+(?:\.\d+)+", said):
        yield from used(topic(what), said, "", update=update)
        return
    parted = re.fullmatch(r"(?P<owner>.+)の(?P<noun>[^の]+)", what)
    noun = parted["noun"] if parted else what
    named = attribute(noun)
    owner: str | None = speaker
    if parted:
        owner = person(parted["owner"], speaker)
        if owner is None:
            owner = topic(re.sub(r"^.+の", "", parted["owner"])) if named.shared or named.known else None
        if owner is None:
            return
    elif named.shared:
        owner = "we"
    if re.search("に(?:ある|あり|いる|い)", said):
        return
    if (money := re.fullmatch(r"@[\d.]+(?:yen|usd|eur|gbp)", text)) and not named.known and not past:
        yield Frame(subject=topic(noun), attribute="price", value=money[0], single=True, update=update)
        return
    kin = relative(what)
    if kin or (parted and relative(noun)):
        subject = person(what, speaker)
        if subject is not None and not update:
            yield Frame(subject=subject, attribute="is", value=text, past=past)
        return
    times, days = _TIME.findall(text), _DAY.findall(text)
    if ((times or days) and named.name in ("meeting", "job", "employer", "school")) or (
        (times or days) and not named.known
    ):
        thing = (
            topic(what)
            if not parted or person(parted["owner"], speaker) is None
            else f"{owner}'s {topic(noun)}"
        )
        end = re.search("まで$|閉|終", said) is not None
        for kind, data in (("time", times), ("day", days)):
            if data:
                yield Frame(
                    subject=thing,
                    attribute=f"end {kind}" if end else kind,
                    value=" ".join(data),
                    single=True,
                    update=update,
                    past=past,
                )
        return
    if named.name == "meeting":
        if re.search(r"室|ビル|カフェ|階|Zoom|オンライン|ホール|駅", said, re.IGNORECASE):
            yield Frame(
                subject="meeting", attribute="place", value=text, single=True, update=update, past=past
            )
        return
    if named.known:
        yield Frame(
            subject=owner or "",
            attribute=named.name,
            value=text,
            single=named.single,
            update=update,
            past=past,
        )
        return
    whose = person(what, speaker) if not parted else None
    if whose is not None and not parted:
        yield Frame(subject=whose, attribute="is", value=text, update=update, past=past)
    elif is_datum(text) and not re.search(r"[ぁ-ん]{4,}", said):
        yield Frame(
            subject=owner if parted else speaker,
            attribute=topic(noun),
            value=text,
            single=not past,
            update=update,
            past=past,
        )
    else:
        yield Frame(
            subject=owner if parted else speaker, attribute=topic(noun), value=text, update=update, past=past
        )


def _last(text: str) -> str:
    """Of what stands before the value, only the value: 妻と大阪 is 大阪."""
    return re.split(r"(?:と(?:一緒に)?|では?|は|、|から)(?=[^とでは]{2,}$)", text)[-1]


def _listed(text: str) -> list[str]:
    return [each for each in re.split(r"とか|や|、|・|と(?=[^とい])", text) if each][:8]


@cache
def _sentences() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    return tuple((re.compile(pattern), name, marks) for pattern, name, marks in phrases.SENTENCES)
