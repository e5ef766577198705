"""What a mind is shown of its own memory, and says again, is no new memory, no mention and no fresher evidence."""

import pytest
from waking_life import Live, WakingLife

from omoide.language.lexicon import session_of
from omoide.library.claude_code.transcript import Turn
from omoide.model.change import Recalled
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory
from omoide.wake.turns import record

FACTS = {
    "en": ("I live in Osaka.", "Where do I live?", "You live in Osaka.", "You told me that you live in Osaka."),
    "ja": ("大阪に住んでいます。", "どこに住んでいる？", "大阪に住んでいますね。", "大阪に住んでいらっしゃいます。"),
}  # fmt: skip


def made(life: WakingLife) -> list[Memory]:
    return [each for each in life.mind.memories(EVERYTHING, limit=1000) if each.kind is not Kind.EPISODE]


def strength(life: WakingLife, memory: Memory) -> float:
    return life.mind.fading(memory.id).strength


@pytest.mark.parametrize("language", ["en", "ja"])
def test_fifty_answers_from_memory_leave_the_memory_as_it_was(live: Live, language: str) -> None:
    life, other = live(), live(name="other")
    fact, question, *answers = FACTS[language]
    known = [each.mind.remember(fact) for each in (life, other)]
    for each in (life, other):
        each.later(days=1)
        each.mind.recall(question)
    for time in range(50):
        primed = life.mind.prime(question, thread="t")
        assert fact.strip("。.") in primed.text
        life.mind.talk.hear(f"{primed.text}\n{question}", thread="t")
        life.mind.talk.say(answers[time % 2], thread="t")
        life.later(seconds=30)
        other.later(seconds=30)
    asked = [each for each in made(life) if each.id != known[0].id]
    assert {each.words.text for each in asked} == {question}  # the answers are in the time line alone
    assert len(life.mind.events()) == 100
    assert not any("omoide-context" in event.words.text for event in life.mind.events())
    now = life.mind.get(known[0].id)
    assert (now.mentions, len(now.rehearsals), now.trust) == (1, 1, known[0].trust)
    for each in (life, other):
        each.engine.gate.flush()  # what came to mind is else written within a second, which may not have passed
    assert strength(life, known[0]) == pytest.approx(strength(other, known[1]), abs=0.01)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_fifty_turns_of_a_session_that_only_repeat_what_was_brought_make_no_memory(
    live: Live, language: str
) -> None:
    life = live()
    fact, question, answer, _ = FACTS[language]
    known = life.mind.remember(fact)
    shown = Recalled(memories=(known.id,), session=session_of("s-1"))
    for time in range(50):
        life.engine.gate.rehearse(life.mind.scope, shown)
        turn = Turn(key=f"{time}", session="s-1", when=life.clock.now(), said=question, reply=answer, complete=True)  # fmt: skip
        for _ in range(2):  # told twice
            record(life.engine, life.mind.scope, [turn], by="worker")
        life.later(minutes=1)
    assert [each.id for each in made(life)] == [known.id]
    assert made(life)[0].mentions == 1
    assert len(life.mind.events()) == 50


def test_what_was_not_shown_or_says_more_is_remembered(live: Live) -> None:
    life = live()
    life.mind.remember("I live in Osaka.")
    life.mind.talk.say("You live in Osaka.", thread="t")
    life.mind.prime("Where do I live?", thread="t")
    life.mind.talk.say("You do not live in Osaka.", thread="t")
    life.mind.talk.say("You live in Osaka, and the meeting begins at 9.", thread="t")
    assert len(made(life)) == 4


def test_a_mind_that_says_the_same_again_mentions_nothing(live: Live) -> None:
    life = live()
    for _ in range(30):
        life.mind.talk.say("The server listens on port 8080.", thread="t")
    assert [each.mentions for each in made(life)] == [1]


@pytest.mark.parametrize("fence", ["memories", "omoide-context"])
def test_what_we_put_before_somebodys_eyes_is_not_heard(live: Live, fence: str) -> None:
    life = live()
    block = f"<{fence}>\n- [2026-01-15] I live in Osaka. (user) -> notes/x.md\n</{fence}>"
    life.mind.talk.hear(f"{block}\nI have a cat.")
    life.mind.observe(f"{block}\n犬もいます。")
    life.mind.talk.say("- [2026-01-15] I live in Osaka. (user) -> notes/x.md\nNoted: you have a fish.")
    said = [each.words.text for each in made(life)] + [each.words.text for each in life.mind.events()]
    assert len(said) == 6
    assert not any("Osaka" in text for text in said)
