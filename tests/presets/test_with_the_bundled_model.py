"""What the presets do with the embedder that comes with omoide, and what the letter of them does not."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.memory import Category
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

Open = Callable[[str], tuple[Mind, FrozenClock]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    with ExitStack() as left:

        def open_one(preset: str) -> tuple[Mind, FrozenClock]:
            clock = FrozenClock()
            said = [f"home.path={tmp_path / preset}", f"preset={preset}", "priming.deadline_ms=0"]
            settings = read_settings(environment={}, arguments=said)
            engine = open_engine(settings, clock=clock, chance=SeededChance())
            left.callback(engine.close)
            return mind_of(settings, engine, by="test"), clock

        yield open_one


@pytest.mark.spec("LU-06", "C-51")
@pytest.mark.parametrize(
    "said",
    [
        [
            "今夜は友だちが来るから、カレーを作ろうと思う。",
            "カレーに入れる肉は何がいいかな。",
            "じゃがいもはカレーに入れる？",
        ],
        [
            "Friends are coming tonight, so I will cook a curry.",
            "Which meat goes into the curry?",
            "Do potatoes belong in a curry?",
        ],
    ],
    ids=["ja", "en"],
)
def test_messages_on_one_dinner_are_one_thread(opened: Open, said: list[str]) -> None:
    over: dict[str, int] = {}
    for preset in ("lumina", "lumina-printed"):
        mind, clock = opened(preset)
        for text in said:
            mind.talk.hear(text, sender="aya", thread="evening")
            clock.tick(minutes=1)
            mind.embed()
        over[preset] = len(list(mind.talk.sessions()))
    assert over == {"lumina": 0, "lumina-printed": 2}


@pytest.mark.spec("LT-42", "C-51")
@pytest.mark.parametrize(
    "two",
    [
        (
            "本番のサーバーは毎週火曜の朝に再起動する。",
            "火曜日の朝になると、本番サーバーを毎週再起動している。",
        ),
        (
            "We restart the production server every Tuesday.",
            "Tuesday is when the live servers get their weekly reboot.",
        ),
    ],
    ids=["ja", "en"],
)
def test_what_is_of_the_same_matter_is_tied_at_night(opened: Open, two: tuple[str, str]) -> None:
    ties: dict[str, int] = {}
    for preset in ("ltm", "ltm-printed"):
        mind, clock = opened(preset)
        strong = Circumstances(affect=Affect(intensity=0.9), category=Category.EMOTIONAL)
        one, _, _ = mind.remember_all(
            [(Words(text=each), strong) for each in (*two, "猫が段ボール箱で眠っている。")]
        )
        clock.tick(days=1)
        mind.sleep()
        ties[preset] = len(mind.links(one.id))
    assert ties == {"ltm": 1, "ltm-printed": 0}


@pytest.mark.spec("NA-46", "C-51")
@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("健太は神戸で消防士をしている。", "健太の仕事は？"),
        ("My sister works for a bakery in Leeds.", "Where does my sister have her job?"),
    ],
    ids=["ja", "en"],
)
def test_an_answer_is_near_enough_to_come(opened: Open, told: str, asked: str) -> None:
    mind, _ = opened("nexus-ark")
    mind.remember(told)
    mind.remember("猫が段ボール箱の中で眠っている。")
    mind.remember("The tickets are refunded at the counter.")
    mind.embed()
    assert [each.memory.words.text for each in mind.recall(asked).found] == [told]
