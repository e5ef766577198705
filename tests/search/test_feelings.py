"""The present moment: what it feels like, what one is doing, and what one refers back to."""

from collections.abc import Callable

import pytest
from searched_life import EACH, Life

from omoide.model.affect import Affect
from omoide.model.cue import Context
from omoide.model.memory import Category

JOY = Affect(intensity=0.8, valence=0.9, arousal=0.9, emotions=("joy",))
GRIEF = Affect(intensity=0.8, valence=-0.9, arousal=0.1, emotions=("sadness",))
TODAY = Context(session="today")


def _resonance(life: Life, context: Context) -> dict[str, float]:
    return dict(life.signal("resonance", "散歩", context=context))


@pytest.fixture
def begun(live: Callable[..., Life]) -> Life:
    life = live(EACH)
    life.told("花火を見た", affect=JOY, days=30)
    life.told("葬式に行った", affect=GRIEF, days=20)
    return life


@pytest.mark.spec("LT-48")
def test_at_the_start_of_a_session_nothing_resonates(begun: Life) -> None:
    for context in (Context(), TODAY):
        assert set(_resonance(begun, context).values()) == {0.0}


@pytest.mark.spec("LT-48")
def test_then_the_present_feeling_is_that_of_what_was_last_made(begun: Life) -> None:
    begun.said("うれしい知らせ", session="today", affect=JOY)
    begun.clock.tick(minutes=1)
    now = _resonance(begun, TODAY)
    assert now["花火を見た"] > 0.9 > now["葬式に行った"]
    begun.clock.tick(minutes=1)
    begun.said("悲しい知らせ", session="today", affect=GRIEF)
    begun.clock.tick(minutes=1)
    now = _resonance(begun, TODAY)
    assert now["葬式に行った"] > 0.9 > now["花火を見た"]


@pytest.mark.spec("LT-48")
def test_or_that_of_what_last_came_to_mind(begun: Life) -> None:
    begun.said("うれしい知らせ", session="today", affect=JOY)
    begun.clock.tick(minutes=5)
    (grief,) = (each for each in begun.mind.memories() if each.words.text == "葬式に行った")
    begun.mind.rehearse([grief.id])
    begun.engine.gate.flush()
    begun.clock.tick(minutes=1)
    assert _resonance(begun, TODAY)["葬式に行った"] > 0.9


@pytest.mark.spec("LT-48")
def test_a_session_goes_on_in_another_process(live: Callable[..., Life]) -> None:
    life = live(EACH)
    life.told("花火を見た", affect=JOY, days=30)
    life.said("うれしい知らせ", session="today", affect=JOY)
    life.close()
    again = live(EACH, at=life.clock.at)
    again.clock.tick(minutes=10)
    assert _resonance(again, TODAY)["花火を見た"] > 0.9
    assert set(_resonance(again, Context(session="tomorrow")).values()) == {0.0}


@pytest.mark.spec("LT-48")
def test_what_is_told_of_long_ago_is_of_the_present_too(begun: Life) -> None:
    """It was told in this session; what came to mind between then and now was not of it."""
    (joy,) = (each for each in begun.mind.memories() if each.words.text == "花火を見た")
    begun.mind.rehearse([joy.id])
    begun.engine.gate.flush()
    begun.clock.tick(minutes=5)
    long_ago = begun.clock.at.replace(year=2010)
    begun.told("祖母が亡くなった", session="today", affect=GRIEF, occurred=long_ago)
    begun.clock.tick(minutes=1)
    now = _resonance(begun, TODAY)
    assert now["葬式に行った"] > 0.9 > now["花火を見た"]


def test_a_feeling_that_is_said_counts_before_that_of_the_session(begun: Life) -> None:
    begun.said("うれしい知らせ", session="today", affect=JOY)
    now = _resonance(begun, Context(session="today", feeling=GRIEF))
    assert now["葬式に行った"] > 0.9 > now["花火を見た"]


# Under the preset ltm.


@pytest.mark.spec("LT-48")
@pytest.mark.parametrize("question", ["次の予定は？", "What is planned next?"])
def test_a_feeling_lifts_what_felt_alike(live: Callable[..., Life], question: str) -> None:
    def first(context: Context) -> str:
        return life.texts(question, context=context)[0]

    life = live("", "preset=ltm-printed")
    life.told("The plan is to paint the fence. 柵を塗る予定", affect=JOY)
    life.told("The plan is to see the lawyer. 弁護士に会う予定", affect=GRIEF)
    assert "paint" in first(Context(feeling=JOY))
    assert "lawyer" in first(Context(feeling=GRIEF))


@pytest.mark.spec("LT-47")
@pytest.mark.parametrize(
    ("question", "last", "before"),
    [
        ("前回の歯医者はどうだった？", "歯医者で検診を受けた", "歯医者で親知らずを抜いて、とても痛かった"),
        ("この前の歯医者の話だけど", "歯医者で検診を受けた", "歯医者で親知らずを抜いて、とても痛かった"),
        ("以前行った歯医者は？", "歯医者で検診を受けた", "歯医者で親知らずを抜いて、とても痛かった"),
        (
            "How was the dentist last time?",
            "The dentist did a check-up",
            "The dentist pulled a tooth, it was the worst day",
        ),
        (
            "How was the dentist the other day?",
            "The dentist did a check-up",
            "The dentist pulled a tooth, it was the worst day",
        ),
    ],
)
def test_who_refers_back_gets_the_newest_that_is_related(
    live: Callable[..., Life], question: str, last: str, before: str
) -> None:
    life = live("", "preset=ltm")
    life.told(before, days=200, affect=Affect(intensity=1.0))
    life.told(last, days=3, affect=Affect(intensity=0.1))
    life.told("The invoice is overdue", affect=Affect(intensity=1.0))
    came = life.texts(question)
    assert came[0] == last
    assert "The invoice is overdue" not in came
    assert life.texts(question.replace("last time", "").replace("前回の", ""))[0] in (last, before)


@pytest.mark.spec("LT-47")
def test_who_does_not_refer_back_gets_what_mattered(live: Callable[..., Life]) -> None:
    life = live("", "preset=ltm")
    life.told("歯医者で親知らずを抜いた", days=20, affect=Affect(intensity=1.0))
    life.told("歯医者で検診を受けた", days=3, affect=Affect(intensity=0.1))
    assert life.texts("歯医者")[0] == "歯医者で親知らずを抜いた"
    assert life.texts("前回の歯医者")[0] == "歯医者で検診を受けた"


@pytest.mark.spec("LT-46")
@pytest.mark.parametrize("profile", ["default", "keywords", "growing"])
def test_what_is_of_the_same_sort_as_the_task_is_preferred(live: Callable[..., Life], profile: str) -> None:
    life = live("", "preset=ltm")
    for category, text in (
        (Category.WORK, "京都の客先を回った"),
        (Category.CASUAL, "京都の紅葉を見た"),
    ):
        life.told(text, category=category, affect=Affect(intensity=0.5))
    work, casual = (
        life.found("京都", profile=profile, context=Context(category=category))
        for category in (Category.WORK, Category.CASUAL)
    )
    for came, text in ((work, "京都の客先を回った"), (casual, "京都の紅葉を見た")):
        assert [each.memory.words.text for each in came.values() if each.signals["category"]] == [text]
    gain = work["京都の客先を回った"].score / casual["京都の客先を回った"].score
    assert gain > 1.05
