"""Corrections act at once: the new value takes the place of the old one, or what is wrong is let go, with what came of it."""

import pytest
from waking_life import Live, WakingLife

from omoide.language.correcting import Act, correction
from omoide.library.claude_code.transcript import Turn
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Origin, Stage, Trust
from omoide.wake.encode import Circumstances
from omoide.wake.turns import record

REPLACED = [
    ("I live in Tokyo.", "That is wrong, I live in Osaka.", "I live in Osaka"),
    ("The meeting is on Tuesday.", "No, not Tuesday, Wednesday.", "The meeting is on Wednesday."),
    ("The meeting is on Tuesday.", "Actually, it's Wednesday, not Tuesday.", "The meeting is on Wednesday."),
    ("My favourite colour is purple.", "Sorry, I meant cyan.", "My favourite colour is cyan."),
    ("東京に住んでいます。", "違う、そうじゃなくて大阪", "大阪に住んでいます。"),
    ("会議は火曜日です。", "いえ、火曜日ではなくて水曜日です。", "会議は水曜日です。"),
    ("東京に住んでいます。", "それは間違いです。大阪に住んでいます。", "大阪に住んでいます。"),
    ("面接は9月24日の火曜日。", "あ、違う、火曜じゃなくて木曜日だった。", "面接は9月24日の木曜日。"),
    ("歯医者は15日の10時です。", "あっ、ごめん、10時じゃなくて11時でした。", "歯医者は15日の11時です。"),
    ("会議室は3階です。", "間違えた、4階だった。", "会議室は4階です。"),
    ("新幹線は博多行きだよ。", "ちがった、広島行きだった。", "新幹線は広島行きだよ。"),
    ("面接は火曜日です。", "えっと、水曜日の間違いでした。", "面接は水曜日です。"),
    ("猫の名前はミケです。", "やっぱり違った、タマです。", "猫の名前はタマです。"),
    ("妹は大阪の会社で働いてる。", "あー大阪じゃなくて京都だわ。", "妹は京都の会社で働いてる。"),
    ("会議は火曜です。", "あ、ごめん、火曜じゃなくて木曜", "会議は木曜です。"),
    ("旅行は金沢です。", "ごめん、金沢じゃなくて能登", "旅行は能登です。"),
    ("締め切りは金曜日です。", "すみません、金曜ではなく月曜の誤りです。", "締め切りは月曜日です。"),
    ("The interview is on the 24th, a Tuesday.", "Oh wait, not Tuesday, it's Thursday.", "The interview is on the 24th, a Thursday."),
    ("The meeting room is on the third floor.", "Correction: the fourth floor.", "The meeting room is on the fourth floor."),
    ("The train goes to Hakata.", "Ah no, to Hiroshima rather than Hakata.", "The train goes to Hiroshima."),
    ("The recital is next Saturday.", "My bad, I mixed it up, it's Sunday.", "The recital is next Sunday."),
    ("My cat is called Mike.", "Hang on, that's wrong. Tama.", "My cat is called Tama."),
    ("I have two brothers.", "Wait, no. Three brothers.", "I have three brothers."),
]  # fmt: skip
NAMED = [
    ("昨日ラーメンを食べた。", "ラーメンの話は忘れて。"),
    ("弟が離婚したらしい。", "弟の離婚の件は忘れてください。"),
    ("引っ越しを考えている。", "引っ越しのことは忘れていいよ。"),
    ("山田さんに振られた。", "山田さんの話は覚えなくていい。"),
    ("My brother got divorced.", "Please forget what I said about my brother's divorce."),
    ("I'm thinking of moving.", "You can forget about the moving stuff."),
    ("I got dumped by Yamada.", "Don't remember the Yamada thing."),
]
STAYS = [
    ("会議は火曜日です。", "部長は火曜じゃなくて水曜が休みです。"),
    ("妹は大阪で働いてる。", "弟は大阪じゃなくて京都で働いてる。"),
    ("面接は火曜日です。", "火曜じゃなくて木曜だったらいいのに。"),
    ("毎朝コーヒーを飲む。", "今日は二人とも、コーヒーじゃなくて紅茶で。"),
    ("明日は傘が要る。", "靴のことは忘れていいよ。"),
    ("弟が離婚したらしい。", "弟の離婚の件は忘れないでね。"),
    ("The deadline is Friday.", "I wish it were Monday, not Friday."),
    ("My cat is called Mike.", "No. Thanks."),
    ("My sister lives in Kyoto.", "My brother lives in Osaka, not Kyoto."),
    ("I had ramen yesterday.", "Never mind the mess in the kitchen."),
]
LET_GO = [
    "That is wrong.",
    "that's not true",
    "Forget that.",
    "それは間違い",
    "それは違います。",
    "それは忘れて",
    "今のなし",
    "忘れてください",
]
NONE = [
    "That's not wrong.", "違わない", "間違いない", "Don't forget that.", "忘れてた", "Is that wrong?", "それは違う？", 'She said "forget that".',
    "彼は「それは忘れて」と言った。", "If that is wrong, tell me.", "What is wrong with the car?", "傘を忘れて困った", "No, it is fine.",
    "いや、コーヒーじゃなくて紅茶をください", "I never said that it is wrong of him.", "忘れないでね", "Nope, not a new game.", "It's about the journey and what we learn, not just winning.",
]  # fmt: skip


def found(life: WakingLife) -> list[str]:
    return [each.words.text for each in life.mind.memories() if each.kind is not Kind.EPISODE]


def stage(life: WakingLife, memory: Memory) -> Stage:
    return life.mind.get(memory.id).stage


def told(life: WakingLife, text: str) -> Memory:
    return next(each for each in life.mind.memories(EVERYTHING) if each.words.text == text)


@pytest.mark.parametrize("text", NONE)
def test_what_is_denied_asked_supposed_or_quoted_corrects_nothing(text: str) -> None:
    assert correction(text) is None


@pytest.mark.parametrize("door", ["hear", "observe"])
@pytest.mark.parametrize(("wrong", "said", "right"), REPLACED)
def test_the_right_value_takes_the_place_of_the_wrong_one_at_once(
    live: Live, door: str, wrong: str, said: str, right: str
) -> None:
    life = live()
    tell = life.mind.talk.hear if door == "hear" else life.mind.observe
    tell(wrong)
    life.later(minutes=1)
    tell(said)
    old, new = told(life, wrong), told(life, right)
    assert (old.stage, old.superseded_by, new.stage) == (Stage.SUPERSEDED, new.id, Stage.ACTIVE)
    assert (new.kind, new.trust) == (Kind.FACT, Trust.HIGH)
    life.mind.care.undo(life.mind.care.plan_undo())
    assert wrong in found(life)
    assert right not in found(life)


@pytest.mark.parametrize(("known", "said"), NAMED)
def test_a_matter_that_is_named_is_let_go_whatever_was_said_since(live: Live, known: str, said: str) -> None:
    life = live()
    life.mind.talk.hear(known)
    life.mind.talk.hear("庭に水をまいた。" if ord(known[0]) > 127 else "We watered the garden.")
    life.mind.talk.hear(said)
    assert known not in found(life)
    assert len(found(life)) == 2  # the garden, and the wish


@pytest.mark.parametrize(("known", "said"), STAYS)
def test_what_only_sounds_like_a_correction_changes_nothing(live: Live, known: str, said: str) -> None:
    life = live()
    life.mind.talk.hear(known)
    life.mind.talk.hear(said)
    assert known in found(life)


@pytest.mark.parametrize("said", LET_GO)
def test_what_is_wrong_or_unwanted_is_let_go_and_can_be_brought_back(live: Live, said: str) -> None:
    life = live()
    life.mind.talk.hear("I live in Tokyo.")
    life.mind.talk.say("Got it!")
    turn = life.mind.talk.hear(said)
    assert "I live in Tokyo." not in found(life)
    assert '"let_go"' in turn.words.extra
    life.mind.care.undo(life.mind.care.plan_undo())
    assert "I live in Tokyo." in found(life)


def test_what_was_only_made_of_it_goes_with_it_and_what_had_other_sources_stays(live: Live) -> None:
    life = live()
    life.mind.talk.hear("I live in Tokyo.")
    said = told(life, "I live in Tokyo.")
    other = life.mind.remember("I work as a nurse.")
    fact = life.mind.remember(
        "lives in Tokyo", Circumstances(kind=Kind.FACT, sources=(said.id,), origin=Origin.AGENT)
    )
    of_it = life.mind.remember("a summary", Circumstances(kind=Kind.INSIGHT, sources=(fact.id,)))
    both = life.mind.remember("nurse in Tokyo", Circumstances(kind=Kind.INSIGHT, sources=(said.id, other.id)))
    life.mind.talk.hear("Forget that.")
    assert [stage(life, each) for each in (said, fact, of_it)] == [Stage.FORGOTTEN] * 3
    assert [stage(life, each) for each in (other, both)] == [Stage.ACTIVE] * 2


@pytest.mark.parametrize(
    ("fact", "question", "answer", "said", "right"),
    [
        ("I live in Tokyo.", "Where do I live?", "You live in Tokyo.", "No, not Tokyo, Osaka.", "I live in Osaka."),
        ("東京に住んでいます。", "どこに住んでいる？", "東京に住んでいますね。", "違う、東京じゃなくて大阪です", "大阪に住んでいます。"),
    ],
)  # fmt: skip
def test_what_was_brought_to_mind_and_said_is_what_is_corrected(
    live: Live, fact: str, question: str, answer: str, said: str, right: str
) -> None:
    life = live()
    known = life.mind.remember(fact)
    life.later(days=3)
    life.mind.prime(question, thread="t")
    life.mind.talk.hear(question, thread="t")
    life.mind.talk.say(answer, thread="t")
    life.mind.talk.hear(said, thread="t")
    assert stage(life, known) is Stage.SUPERSEDED
    assert right in found(life)


@pytest.mark.parametrize("said", ["Forget my phone number.", "電話番号のことは忘れてください"])
def test_what_is_named_is_what_is_meant(live: Live, said: str) -> None:
    life = live()
    known = life.mind.remember(
        "My phone number is 090-1111." if said.isascii() else "電話番号は 090-1111 です。"
    )
    life.mind.talk.hear("I have a cat.")
    life.mind.talk.hear(said)
    assert stage(life, known) is Stage.FORGOTTEN
    assert "I have a cat." in found(life)


@pytest.mark.parametrize(
    "said", ["Delete that permanently.", "Please erase that for good.", "それを完全に消してください"]
)
def test_what_is_to_be_erased_for_good_is_gone_from_every_file(live: Live, said: str) -> None:
    life = live()
    life.mind.talk.hear("My secret garden is behind the Umeda library.")
    known = told(life, "My secret garden is behind the Umeda library.")
    life.mind.talk.hear(said)
    assert known.id not in [each.id for each in life.mind.memories(EVERYTHING)]
    assert not any("Umeda" in event.words.text for event in life.mind.events())
    assert any(type(entry.change).__name__ == "Erased" for entry in life.mind.log())


@pytest.mark.parametrize("said", ["That is wrong.", "違う、そうじゃなくて大阪"])
def test_where_it_is_not_clear_nothing_is_changed_and_somebody_is_told_to_ask(live: Live, said: str) -> None:
    life = live()
    known = [life.mind.remember("I live in Tokyo."), life.mind.remember("猫がいます。")]
    turn = life.mind.talk.hear(said, thread="t")
    assert [stage(life, each) for each in known] == [Stage.ACTIVE] * 2
    assert '"unclear"' in turn.words.extra
    assert said in life.mind.prime("Hello", thread="t").text
    life.mind.talk.hear("I meant nothing.", thread="t")
    assert not any("unclear" in words.text for words in life.mind.notes(prefix="thread-").values())


@pytest.mark.parametrize("origin", [Origin.AGENT, Origin.TOOL, Origin.WEB])
def test_only_a_person_corrects(live: Live, origin: Origin) -> None:
    life = live()
    life.mind.talk.hear("I live in Tokyo.", thread="t")
    for said in ("Forget that.", "No, not Tokyo, Osaka.", "Delete that permanently.", "それは忘れて"):
        life.mind.talk.hear(said, thread="t", origin=origin)
    assert stage(life, told(life, "I live in Tokyo.")) is Stage.ACTIVE


def test_the_turns_of_a_session_are_corrected_too_also_within_one_reading(live: Live) -> None:
    life = live()
    said = [
        ("I live in Tokyo.", "Noted."),
        ("No, not Tokyo, Osaka.", "Sorry, noted."),
        ("好きな色は青です。", "了解です。"),
    ]
    turns = [
        Turn(key=str(place), session="s", when=life.clock.now(), said=one, reply=other, complete=True)
        for place, (one, other) in enumerate(said)
    ]
    record(life.engine, life.mind.scope, turns, by="worker")
    later = Turn(
        key="9", session="s", when=life.clock.now(), said="それは忘れて", reply="はい。", complete=True
    )
    record(life.engine, life.mind.scope, [later], by="worker")
    there = {each.words.trigger or each.words.text: each.stage for each in life.mind.memories(EVERYTHING)}
    assert there["I live in Tokyo."] is Stage.SUPERSEDED
    assert there["I live in Osaka."] is Stage.ACTIVE
    assert there["好きな色は青です。"] is Stage.FORGOTTEN


def test_it_can_be_switched_off(live: Live) -> None:
    life = live("encoding.corrections=false")
    life.mind.talk.hear("I live in Tokyo.")
    life.mind.talk.hear("Forget that.")
    assert "I live in Tokyo." in found(life)


@pytest.mark.parametrize("said", LET_GO)
def test_the_acts_are_told_apart(said: str) -> None:
    read = correction(said)
    assert read is not None
    assert read.act in (Act.DENY, Act.FORGET)


FORGOTTEN = {
    "ja": ("実は去年離婚したんだ。", "それは忘れて。", "離婚", "庭に水をまいた。"),
    "en": ("My salary is 5200 euros.", "Forget that, please.", "5200", "We watered the garden."),
}


@pytest.mark.parametrize("language", FORGOTTEN)
def test_what_is_to_be_forgotten_is_told_to_nobody_and_not_learnt_anew(live: Live, language: str) -> None:
    """Neither by an episode of the talk, nor by the night, nor among what happened lately; the log keeps that it was said."""
    known, wish, word, other = FORGOTTEN[language]
    life = live()
    life.mind.talk.hear(other, sender="Ken")
    life.mind.talk.hear(known, sender="Ken")
    life.mind.talk.say("OK.", to="Ken")
    life.mind.talk.hear(wish, sender="Ken")
    assert word not in life.mind.prime(f"{word}?", sender="Lila").text
    life.mind.talk.close("Ken")
    for _ in range(3):
        life.later(days=1)
        life.mind.sleep()
    assert not [each.words.text for each in life.mind.memories() if word in each.words.searchable()]
    assert word not in life.mind.prime(f"{word}?", sender="Lila").text
    assert any(word in event.words.text for event in life.mind.events())
    assert any(other in each.words.text for each in life.mind.memories())


def test_what_was_put_right_is_not_learnt_anew_as_it_was(live: Live) -> None:
    life = live()
    life.mind.talk.hear("The team meeting is on Tuesday at 10.", sender="Lila")
    life.mind.talk.say("Noted: Tuesday.", to="Lila")
    life.mind.talk.hear("oops, not Tuesday, Wednesday", sender="Lila")
    assert "The team meeting is on Wednesday at 10." in found(life)
    life.mind.talk.close("Lila")
    for _ in range(3):
        life.later(days=1)
        life.mind.sleep()
    assert not [
        text for text in found(life) if "meeting" in text and "Tuesday" in text and "oops" not in text
    ]


@pytest.mark.parametrize(
    ("known", "said", "word"),
    [
        ("The port is 8081.", "My PIN is in the drawer. Please forget that.", "drawer"),
        ("鍵は棚の中。", "去年離婚した。今のは忘れて。", "離婚"),
    ],
)
def test_a_wish_to_forget_means_what_was_said_in_the_same_breath(
    live: Live, known: str, said: str, word: str
) -> None:
    life = live()
    life.mind.talk.hear(known, sender="Lila")
    life.mind.talk.hear(said, sender="Lila")
    assert known in found(life)
    assert not [text for text in found(life) if word in text]


@pytest.mark.parametrize("said", ["no wait, Thursday not Tuesday", "いや、火曜じゃなくて木曜です"])
def test_who_puts_something_right_promises_nothing(live: Live, said: str) -> None:
    life = live()
    life.mind.talk.hear(
        "The deadline is Tuesday." if said.isascii() else "締め切りは火曜です。", sender="Lila"
    )
    life.mind.talk.hear(said, sender="Lila")
    life.mind.talk.close("Lila")
    assert life.mind.intentions() == []


@pytest.mark.parametrize(
    "said",
    [
        "やっぱり木曜じゃなくて金曜までに見積もりを送ってください。",
        "Please send me the estimate by Friday, not by Thursday.",
    ],
)
def test_a_day_that_is_denied_is_no_day_to_do_it(live: Live, said: str) -> None:
    life = live()
    life.mind.talk.hear(said, sender="Lila")
    (task,) = life.mind.intentions()
    assert task.valid_from is not None
    assert task.valid_from.weekday() == 4


def test_a_correction_that_is_a_sentence_takes_the_place_of_one(live: Live) -> None:
    life = live()
    life.mind.talk.hear("I moved to Porto last month.", sender="Lila")
    life.mind.talk.hear("Actually I live in Braga, not Porto.", sender="Lila")
    assert not [text for text in found(life) if "moved to I" in text]
