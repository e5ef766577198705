"""What a persona says of itself goes into its log and its state, and is seen by nobody else."""

import json
from dataclasses import replace

import pytest

from omoide.library.paths import path_of
from omoide.model.affect import Affect
from omoide.model.feeling import Feeling, Felt
from omoide.model.identity import short
from omoide.model.memory import Kind, Origin
from omoide.model.words import Words
from omoide.persona.editing import Text
from omoide.settings import read_settings
from omoide.wake.encode import Circumstances

ANXIOUS = '大丈夫かな。<persona_emotion category="anxious" intensity="0.9"/>'
CONTENT = 'よかった。<persona_emotion category="contentment" intensity="0.6"/>'
WORRIED = 'Are you all right? <persona_emotion category="anxious" intensity="0.9"/>'
RELIEVED = 'Good. <persona_emotion category="joy" intensity="0.6"/>'


@pytest.mark.spec("NA-29", "NA-30", "NA-31", "NA-61")
def test_a_feeling_goes_into_the_log_and_the_state_and_not_into_the_talk(imagine) -> None:
    life = imagine()
    life.hear("ただいま")
    said = life.mind.talk.say(ANXIOUS, to="花")
    assert said.words.text == "大丈夫かな。"
    assert life.mind.self.felt == Felt(Feeling.ANXIOUS, 0.9)
    (logged,) = life.mind.self.emotions()
    assert logged.plain() == {
        "timestamp": life.clock.now().isoformat(),
        "type": "persona",
        "category": "anxious",
        "intensity": 0.9,
    }
    state = json.loads(life.mind.self.files()["memory/internal_state.json"])["drives"]["relatedness"]
    assert state == {
        "level": 0.72,
        "persona_emotion": "anxious",
        "persona_intensity": 0.9,
        "last_emotion_change": life.clock.now().isoformat(),
    }
    assert not any("persona_emotion" in each.words.text for each in life.of(Kind.EVENT))
    life.hear("元気？")
    assert "anxious" not in life.mind.prime("元気？", sender="花").text.partition("omoide-self>")[0]


@pytest.mark.spec("NA-31")
def test_only_the_mind_itself_says_what_it_feels(imagine) -> None:
    life = imagine("persona.always=true")
    heard = life.hear(ANXIOUS)
    assert "<persona_emotion" in heard.words.text
    assert life.mind.self.felt is None


@pytest.mark.spec("NA-31")
def test_an_answer_of_nothing_but_a_feeling_is_kept_without_words(imagine) -> None:
    life = imagine()
    assert life.mind.talk.say('<persona_emotion category="joy" intensity="1"/>').words.text == "…"
    assert life.mind.self.felt == Felt(Feeling.JOY, 1.0)


@pytest.mark.spec("NA-24")
@pytest.mark.parametrize(
    ("before", "after", "summary", "change"),
    [
        (ANXIOUS, CONTENT, "【絆確認】不安から安心へ。関係性が安定し、絆を確認した。", "anxious→contentment"),
        (
            WORRIED,
            RELIEVED,
            "[Bond] From anxiety to joy. The relationship settled, and the bond was felt.",
            "anxious→joy",
        ),
    ],
)
def test_worry_that_turns_into_ease_is_remembered(imagine, before, after, summary, change) -> None:
    life = imagine()
    life.mind.talk.say(before)
    life.later(minutes=2)
    life.mind.talk.say(after)
    (bond,) = life.episodes
    assert bond.words.text == summary
    assert bond.words.alias == "episode_2026-01-15_001"
    assert bond.affect.arousal == 0.7
    assert json.loads(bond.words.extra) == {
        "type": "bonding",
        "date": "2026-01-15",
        "arousal_max": 0.7,
        "emotion_change": change,
    }
    life.mind.talk.say(after)
    assert len(life.episodes) == 1


@pytest.mark.spec("NA-24")
@pytest.mark.parametrize(
    ("one", "other", "bonds"), [("protective", "joy", 1), ("sadness", "joy", 0), ("anxious", "anger", 0)]
)
def test_only_from_worry_to_ease(imagine, one: str, other: str, bonds: int) -> None:
    life = imagine()
    for each in (one, other):
        life.mind.talk.say(f'はい。<persona_emotion category="{each}" intensity="0.5"/>')
    assert len(life.episodes) == bonds


@pytest.mark.spec("NA-30")
def test_what_others_seem_to_feel_is_logged_and_goes_with_their_words(live) -> None:
    life = live("persona.always=true")
    turn = life.hear("試験に合格して本当に嬉しい！")
    (logged,) = life.mind.self.emotions()
    assert (logged.type, logged.category) == ("user", "joy")
    assert logged.plain()["emotion"] == "joy"
    assert logged.user_text_snippet == "試験に合格して本当に嬉しい！"
    life.mind.care.erase(life.mind.care.plan_erasure(turn.id))
    assert [each.user_text_snippet for each in life.mind.self.emotions()] == [""]


def test_a_mind_without_a_self_pays_nothing(imagine) -> None:
    life = imagine()
    life.hear("とても嬉しい！")
    life.mind.talk.say("よかったですね。")
    assert life.mind.notes(prefix="self-") == {}
    assert life.mind.self.emotions() == []
    assert not life.mind.self.exists


@pytest.mark.spec("NA-31")
def test_a_streamed_answer_shows_no_tag(live) -> None:
    life = live()
    stream = life.mind.talk.stream(sender="花")
    shown = "".join(stream.write(char) for char in CONTENT) + stream.rest()
    kept = life.mind.talk.keep(stream)
    assert shown == kept.words.text == "よかった。"
    assert life.mind.self.felt == Felt(Feeling.CONTENTMENT, 0.6)


# NA-10


def remembered(life, arousal: float | None) -> str:
    words = Words(text="海辺の一日", alias="episode_2026-01-10_001")
    memory = life.mind.remember(
        words, Circumstances(kind=Kind.EPISODE, affect=Affect(arousal=arousal), origin=Origin.AGENT)
    )
    return memory.id


@pytest.mark.spec("NA-10", "B-13")
def test_as_printed_arousal_follows_the_resonance(imagine) -> None:
    life = imagine("preset=nexus-ark")
    name = remembered(life, 0.5)
    life.mind.talk.say('そう。<memory_trace id="episode_2026-01-10_001" resonance="1.0"/>')
    assert life.mind.get(name).affect.arousal == pytest.approx(0.6)
    worn = remembered(life, 0.8)
    for _ in range(10):
        life.mind.talk.say(f'いや。<memory_trace id="{worn}" resonance="0.0"/>')
    assert life.mind.get(worn).affect.arousal == pytest.approx(0.086, abs=5e-4)


@pytest.mark.spec("NA-10", "B-13")
def test_by_default_the_past_stays_as_it_was_and_use_is_learnt(imagine) -> None:
    life = imagine()
    name = remembered(life, 0.8)
    for resonance in ("1.0", "0.4", "0.39", "0.0"):
        life.mind.talk.say(f'うん。<memory_trace id="episode_2026-01-10_001" resonance="{resonance}"/>')
    known = life.mind.get(name)
    assert known.affect.arousal == 0.8
    assert known.uses == 2


@pytest.mark.spec("NA-10")
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_the_prompt_shows_names_the_memory(imagine, language: str) -> None:
    """Whoever is asked for a name must have been shown one."""
    life = imagine("preset=nexus-ark")
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, "私は灯。"))
    name = remembered(life, 0.5)
    life.later(days=3)
    asked = {"ja": "調子はどう？", "en": "How are you?"}[language]
    primed = life.mind.prime(asked, sender="花")
    (line,) = (each for each in primed.sections[0].lines if each.id == name)
    shown = line.written()
    assert shown in primed.text
    known = life.mind.get(name).affect.arousal
    for said in (f"#{short(name)}", short(name), line.pointer):
        assert said in shown
        life.mind.talk.say(f'うん。<memory_trace id="{said}" resonance="1.0"/>')
        after = life.mind.get(name).affect.arousal
        assert after > known
        known = after


@pytest.mark.spec("NA-10")
def test_every_memory_that_comes_to_mind_can_be_named(imagine) -> None:
    life = imagine("preset=nexus-ark", "embedding.kind=none", "seeking.auto=always")
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, "私は灯。"))
    for text in ("箱根の宿で花火を見た。", "箱根の湯本で蕎麦を食べた。"):
        life.mind.remember(Words(text=text), Circumstances(kind=Kind.EVENT, affect=Affect(arousal=0.5)))
    life.later(days=3)
    primed = life.mind.prime("箱根の宿のこと、覚えてる？", sender="花")
    assert primed.tokens <= primed.total
    lines = [
        line for section in primed.sections[1:] for line in section.lines if line.id and "箱根" in line.text
    ]
    assert lines
    for line in lines:
        name = line.text.partition("#")[2].partition("]")[0]
        assert f"#{name}" in primed.text
        life.mind.talk.say(f'うん。<memory_trace id="{name}" resonance="1.0"/>')
        assert life.mind.get(line.id).affect.arousal > 0.5


def test_the_path_of_a_day_with_several_names_none(imagine) -> None:
    life = imagine("preset=nexus-ark")
    names = [remembered(life, 0.5), remembered(life, 0.5)]
    path = path_of(life.mind.get(names[0]))
    life.mind.talk.say(f'うん。<memory_trace id="{path}" resonance="1.0"/>')
    assert [life.mind.get(name).affect.arousal for name in names] == [0.5, 0.5]


def test_a_name_that_nobody_bears_touches_nothing(imagine) -> None:
    life = imagine("preset=nexus-ark")
    before = life.mind.census().entries
    life.mind.talk.say('うん。<memory_trace id="episode_1999-01-01_001" resonance="1"/>')
    assert life.mind.census().entries > before


def test_the_settings_of_the_two_ways(imagine) -> None:
    assert read_settings(environment={}).feedback.learns == "utility"


@pytest.mark.spec("B-13")
def test_what_came_in_vain_counts_a_tenth_and_arousal_does_not_inflate(imagine) -> None:
    from omoide.dynamics.ranking import Profile, Recipe, Term
    from omoide.model.cue import Cue
    from omoide.search.find import find

    def signal(life, name: str) -> dict[str, float]:
        alone = Profile(recipe=Recipe(terms=(Term(weight=1.0, signals=(name,)),)), k=100)
        engine = replace(life.engine, profiles={"default": alone})
        return {
            each.memory.words.text: each.score for each in find(engine, life.mind.scope, Cue(text="海")).found
        }

    life = imagine()
    names = [
        life.mind.remember(text, Circumstances(affect=Affect(arousal=arousal))).id
        for text, arousal in (("海の歌", 1.0), ("山の道", 0.8))
    ]
    for _ in range(10):
        life.mind.rehearse(names, used=names[1:])
    life.engine.gate.flush()
    assert signal(life, "utility") == pytest.approx({"海の歌": 1 / 3, "山の道": 11 / 12})
    assert signal(life, "arousal") == pytest.approx({"海の歌": 1.0 * 0.6 / 0.9, "山の道": 0.8 * 0.6 / 0.9})
