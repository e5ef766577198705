"""Mood and goals of a persona colour what comes to mind and what is kept, a little; and it cannot spiral (C-45, X-19)."""

import json
from collections.abc import Iterator

import pytest
from waking_life import WakingLife, lines_of

from omoide.dynamics.attention import Channel
from omoide.dynamics.budgeting import Budget
from omoide.model.affect import Affect
from omoide.model.cue import Recollections
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.persona.editing import Text
from omoide.settings import presets, read_settings
from omoide.wake.encode import Circumstances

GLAD = Affect(intensity=0.6, valence=0.8, arousal=0.5, emotions=("joy",))
SAD = Affect(intensity=0.6, valence=-0.8, arousal=0.5, emotions=("sadness",))
TWO = Budget(k=2, tokens=10_000)
# Pairs that a question cannot tell apart: as long, with the same words of it, told at the same time.
PAIRS = {
    "ja": ("公園で犬と遊んだ一日", "公園で犬と別れた一日", "公園の犬"),
    "en": ("The day the dog played in the park", "The day the dog left from the park", "dog park"),
}


def feels(life: WakingLife, category: str, intensity: float = 0.8) -> None:
    life.mind.talk.say(f'そう。<persona_emotion category="{category}" intensity="{intensity}"/>')


def somebody(life: WakingLife) -> WakingLife:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, "私はアオ。"))
    return life


def pair(life: WakingLife, language: str) -> str:
    glad, sad, question = PAIRS[language]
    life.mind.remember_all(
        [
            (Words(text=glad), Circumstances(affect=GLAD)),
            (Words(text=sad), Circumstances(affect=SAD)),
        ]
    )
    return question


def first(life: WakingLife, question: str) -> str:
    return life.mind.recall(question).found[0].memory.words.text


@pytest.mark.spec("C-45")
@pytest.mark.parametrize("language", PAIRS)
def test_at_equal_relevance_a_mood_recalls_what_feels_like_it(imagine, language) -> None:
    life = somebody(imagine())
    question = pair(life, language)
    glad, sad, _ = PAIRS[language]
    feels(life, "sadness")
    assert first(life, question) == sad
    feels(life, "joy")
    assert first(life, question) == glad


@pytest.mark.spec("C-45")
@pytest.mark.parametrize("language", PAIRS)
def test_a_mood_never_makes_up_for_relevance(imagine, language) -> None:
    """However sad it is: what says more of the question comes first."""
    life = somebody(imagine())
    life.mind.remember({"ja": "犬が死んだ", "en": "The dog died"}[language], Circumstances(affect=SAD))
    told = {"ja": "公園で犬に水をやった", "en": "The dog drank at the park"}[language]
    life.mind.remember(told)
    feels(life, "sadness", 1.0)
    assert first(life, PAIRS[language][2]) == told


def test_a_mood_fades(imagine) -> None:
    life = somebody(imagine())
    pair(life, "ja")
    feels(life, "sadness", 1.0)
    assert life.mind.self.mood().mood == pytest.approx(-1.0)
    life.later(hours=24)
    assert life.mind.self.mood().mood == pytest.approx(-0.5)
    feels(life, "sadness", 1.0)  # said again, it is as fresh as ever
    assert life.mind.self.mood().mood == pytest.approx(-1.0)


@pytest.mark.parametrize("language", PAIRS)
def test_what_serves_an_open_goal_comes_first_among_equals(imagine, language) -> None:
    life = somebody(imagine())
    goal, serves, other, question = {
        "ja": (
            "ピアノの曲を覚える",
            "昨日はピアノの曲を弾いた",
            "昨日は近所の店に行った",
            "昨日は何をした？",
        ),
        "en": (
            "Learn a piano piece",
            "Yesterday: a piano piece at home",
            "Yesterday: a parcel from the shop",
            "yesterday",
        ),
    }[language]
    life.mind.remember_all([(Words(text=each), Circumstances()) for each in (serves, other)])
    made = life.mind.self.add_goal(goal)
    came = {each.memory.words.text: each for each in life.mind.recall(question).found}
    assert came[serves].parts["goal"] > came[other].parts["goal"] == 0.0
    assert 0.0 < came[serves].parts["goal"] <= 0.05
    life.mind.self.complete_goal(made.name)
    came = {each.memory.words.text: each for each in life.mind.recall(question).found}
    assert came[serves].parts["goal"] == 0.0  # what is reached is wanted no more


def test_both_can_be_switched_off(imagine) -> None:
    life = somebody(imagine("mood.by_mood=false", "mood.by_goals=false"))
    question = pair(life, "ja")
    life.mind.self.add_goal("犬と公園を歩く")
    feels(life, "sadness")
    for each in life.mind.recall(question).found:
        assert each.parts["mood"] == each.parts["goal"] == 0.0
    heard = life.mind.remember("犬が死んで悲しい")
    assert heard.importance is None


@pytest.mark.parametrize("preset", sorted(set(presets()) - {"default"}))
def test_the_presets_of_the_designs_know_nothing_of_it(preset) -> None:
    settings = read_settings(environment={}, arguments=[f"preset={preset}"])
    assert not settings.mood.by_mood
    assert not settings.mood.by_goals


def test_a_mind_that_is_nobody_ranks_as_if_there_were_no_moods(imagine) -> None:
    plain, off = imagine(), imagine("mood.by_mood=false", "mood.by_goals=false")
    scores = []
    for life in (plain, off):
        question = pair(life, "ja")
        life.mind.remember("目標: 犬を飼う", Circumstances(kind=Kind.GOAL))
        scores.append([(each.memory.words.text, each.score) for each in life.mind.recall(question).found])
    assert scores[0] == scores[1]
    assert plain.mind.remember("犬が死んで悲しい").importance is None


# How deeply something is kept.


@pytest.mark.parametrize(
    ("sad", "glad"), [("犬が死んで悲しい。", "犬が来て嬉しい。"), ("I am so sad.", "I am so happy.")]
)
def test_what_feels_like_the_mood_is_kept_more_deeply(imagine, sad, glad) -> None:
    life = somebody(imagine())
    feels(life, "sadness", 1.0)
    life.hear(sad)
    life.hear(glad)
    made = {each.words.text: each for each in life.of(Kind.EVENT)}
    deep, usual = made[sad], made[glad]
    assert usual.importance is None
    assert deep.importance is not None
    assert 0.5 < deep.importance <= 0.6
    life.later(days=40)
    left = [life.mind.fading(each.id).retention for each in (deep, usual)]
    assert left[0] > left[1]


def test_what_serves_a_goal_is_kept_more_deeply(imagine) -> None:
    life = somebody(imagine())
    life.hear("やあ")
    life.mind.self.add_goal("ピアノの曲を覚える")
    assert (life.mind.remember("ピアノの曲を少し覚えた").importance or 0.0) > 0.5
    assert life.mind.remember("近所の店で買い物をした").importance is None
    assert life.mind.remember("ピアノの曲", Circumstances(importance=0.2)).importance == 0.2


# The balance.


def told_lately(life: WakingLife, *, bad: int = 6, good: int = 14) -> None:
    """Memories of one park, which a question about it cannot tell apart."""
    told = [
        (Words(text=f"公園の思い出 {number:02}"), Circumstances(affect=SAD if number < bad else GLAD))
        for number in range(bad + good)
    ]
    life.mind.remember_all(told)


def wallow(life: WakingLife, times: int) -> Iterator[float]:
    """Each recall shifts the mood towards what it brought up; yields the share of bad ones in each."""
    mood = -0.3
    for _ in range(times):
        category = "sadness" if mood < 0 else "joy"
        feels(life, category, round(min(abs(mood), 1.0), 3))
        came: Recollections = life.mind.recall("公園の思い出", budget=TWO)
        valences = [each.memory.affect.valence for each in came.found]
        mood = 0.5 * mood + 0.8 * sum(valences) / len(valences)
        life.engine.gate.flush()
        life.later(hours=1)
        yield sum(each < 0 for each in valences) / len(valences)


@pytest.mark.spec("C-45")
def test_a_persona_whose_recalls_shift_its_mood_does_not_spiral(live) -> None:
    life = somebody(live())
    told_lately(life)
    shares = list(wallow(life, 200))
    known = life.mind.self.mood().balance.known
    assert abs(sum(shares) / len(shares) - known) < 0.1
    for begin in range(50, 200, 50):  # nor for a while
        assert abs(sum(shares[begin : begin + 50]) / 50 - known) < 0.15
    assert abs(life.mind.self.mood().balance.excess) < 0.1


@pytest.mark.spec("C-45")
def test_unwatched_it_would(imagine) -> None:
    life = somebody(imagine("mood.watched=false"))
    told_lately(life)
    shares = list(wallow(life, 40))
    assert sum(shares[20:]) / 20 == 1.0


def test_what_was_shown_too_often_turns_a_bad_mood(imagine) -> None:
    life = somebody(imagine())
    told_lately(life)
    bad = [each.id for each in life.of(Kind.NOTE) if each.affect.valence < 0]
    feels(life, "sadness", 1.0)
    assert life.mind.self.mood().leaning == pytest.approx(-1.0)
    life.mind.rehearse(bad)
    life.engine.gate.flush()
    now = life.mind.self.mood()
    assert now.turned
    assert now.leaning == pytest.approx(1.0)
    assert now.balance.recalled == 1.0
    assert life.mind.recall("公園の思い出", budget=TWO).found[0].memory.affect.valence > 0
    life.later(days=8)  # by then it is forgotten
    feels(life, "sadness", 1.0)
    assert not life.mind.self.mood().turned


def test_former_words_of_a_memory_are_not_counted(live) -> None:
    """Columns keep the row of what a memory said before."""
    life = somebody(live())
    told_lately(life, bad=4, good=4)
    feels(life, "joy", 1.0)
    for _ in range(3):
        for each in life.of(Kind.NOTE):
            life.mind.correct(each.id, f"{each.words.text} 改")
    there = life.mind.memories(limit=1000)
    bad = sum(each.affect.valence < 0 for each in there)
    assert life.mind.self.mood().balance.known == pytest.approx(bad / len(there))


# What is seen of it.


def test_priming_says_what_the_mood_added(imagine) -> None:
    life = somebody(imagine())
    question = pair(life, "ja")
    feels(life, "sadness", 1.0)
    life.later(days=1)
    primed = life.mind.prime(question, sender="花")
    whys = {line.text: line.why for line in primed.section(Channel.RELATED).lines}
    assert len(lines_of(primed, Channel.RELATED)) >= 2
    sad, glad = (next(why for text, why in whys.items() if word in text) for word in ("別れた", "遊んだ"))
    assert "mood 0.0" in sad
    assert "mood -0.0" in glad


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_command_line_shows_mood_and_balance(live, capsys, monkeypatch, language) -> None:
    from omoide.doors.cli.main import main

    life = somebody(live())
    told_lately(life)
    life.mind.self.add_goal("公園を歩く")
    feels(life, "sadness", 1.0)
    life.mind.rehearse([each.id for each in life.of(Kind.NOTE) if each.affect.valence < 0])
    life.close()
    monkeypatch.setenv("OMOIDE_HOME", str(life.home))
    monkeypatch.setenv("OMOIDE_MOOD__WINDOW_DAYS", "36500")  # whenever this is run

    def shown(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            main(["--lang", language, "--mind", "main", *words])
        assert left.value.code in (0, None)
        return capsys.readouterr().out

    told = json.loads(shown("mood", "--json"))
    assert told["persona_emotion"] == "sadness"
    assert told["balance"]["bad_recalls"] == 1.0
    assert told["balance"]["bad_memories"] == pytest.approx(0.3, abs=0.05)
    assert told["goals"] == ["公園を歩く"]
    plain = shown("mood")
    assert {"ja": "悲しみ", "en": "sadness"}[language] in plain
    assert "100%" in plain
    explained = shown("recall", "--explain", "公園の思い出")
    assert "goal 0.0" in explained
