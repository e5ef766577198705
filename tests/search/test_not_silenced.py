"""A question that a memory answers literally is never met with silence, however few of its words the memory has."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.language.topics import particular
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import BEGINNING, FrozenClock, SeededChance

DAYS_JA = (
    "今朝は霜が下りた。", "味噌汁に麩を入れた。", "自転車の鍵を替えた。", "床屋で二十分待った。", "洗濯物がよく乾いた。", "隣に工事の人が来た。",
    "豆腐を二丁買った。", "窓の桟を磨いた。", "夜は早く寝た。", "郵便局は空いていた。", "傘を電車に忘れた。", "干し柿をもらった。",
)  # fmt: skip
DAYS_EN = (
    "There was frost this morning.", "Put dumplings in the soup.", "Changed the lock of the bicycle.", "Waited at the barber's.",
    "The laundry dried well.", "Workmen came next door.", "Bought two loaves.", "Polished the window sills.", "Went to bed early.",
    "The post office was empty.", "Left the umbrella on the train.", "Somebody gave us plums.",
)  # fmt: skip

Lived = Callable[..., Mind]


@pytest.fixture
def lived(tmp_path: Path) -> Iterator[Lived]:
    """What was told, then days of which nothing matters, a night, and a week: nothing of it happened lately."""
    with ExitStack() as left:

        def live(*told: str) -> Mind:
            clock = FrozenClock()
            said = [f"home.path={tmp_path}", "preset=default", "priming.deadline_ms=0"]
            settings = read_settings(environment={}, arguments=said)
            engine = open_engine(settings, clock=clock, chance=SeededChance())
            left.callback(engine.close)
            mind = mind_of(settings, engine, by="test")
            days = DAYS_EN if told[0].isascii() else DAYS_JA
            for text in (*told, *days):
                mind.talk.hear(text, sender="aya", thread="kitchen")
                clock.tick(hours=1)
            clock.at += timedelta(days=8)
            mind.sleep()
            mind.embed()
            return mind

        yield live


def came(mind: Mind, question: str) -> tuple[str, str]:
    """What is recalled, and what is put before a mind."""
    recalled = "\n".join(each.memory.words.text for each in mind.find(question).found)
    return recalled, mind.prime(question, sender="aya", thread="garden", dry_run=True).text


@pytest.mark.parametrize(
    ("told", "question", "known"),
    [
        ("全文検索はElasticsearchからMeilisearchに移した。日本語の切り方が素直。", "Elasticsearchに戻る手もあるよなあ", "Meilisearch"),
        ("オルガンは手放してチェンバロに替えた。低い音がよく鳴る。", "チェンバロをやめて軽いのにしようかな", "低い音"),
        ("We left Jenkins for Buildkite in May, the queue is gone.", "perhaps going back to Jenkins is cheaper", "Buildkite"),
        ("The harpsichord came from Ruckers & Sons, with two manuals.", "should I ring Ruckers once more about that?", "two manuals"),
    ],
)  # fmt: skip
def test_what_it_calls_by_its_name(lived: Lived, told: str, question: str, known: str) -> None:
    assert [known in each for each in came(lived(told), question)] == [True, True]


@pytest.mark.parametrize(
    ("told", "question", "name"),
    [
        (("直人は港で働いている。", "直人の誕生日は九月。", "直人と山に登った。", "直人は牡蠣が苦手。", "直人が引っ越した。"), "直人の仕事は？", "直人"),
        (("Imogen drives a tram.", "Imogen's birthday is in June.", "Climbed a hill with Imogen.", "Imogen hates oysters.", "Imogen moved."),
         "Imogen's job?", "Imogen"),
    ],
)  # fmt: skip
def test_of_somebody_whom_many_memories_name(
    lived: Lived, told: tuple[str, ...], question: str, name: str
) -> None:
    assert [name in each for each in came(lived(*told), question)] == [True, True]


PLACES = (
    ["屋根", "井戸", "縁側", "土間", "納屋", "蔵", "竹林", "畑", "石段", "門"],
    ["暗かった", "涼しかった", "懐かしい", "狭かった", "遠かった"],
)
PARTS = (
    ["roof", "well", "porch", "floor", "barn", "cellar", "fence", "field", "stairs", "gate"],
    ["dark", "cool", "dear", "narrow", "far"],
)


@pytest.mark.parametrize(
    ("told", "question", "known"),
    [
        (
            tuple(f"田舎の{place}は{was}。" for place in PLACES[0] for was in PLACES[1]),
            "田舎の思い出",
            "田舎の",
        ),
        (
            tuple(f"Cottage {place} was {was}." for place in PARTS[0] for was in PARTS[1]),
            "cottage memories",
            "Cottage",
        ),
    ],
)
def test_of_what_fifty_memories_begin_with(
    lived: Lived, told: tuple[str, ...], question: str, known: str
) -> None:
    assert [known in each for each in came(lived(*told), question)] == [True, True]


@pytest.mark.parametrize(
    ("told", "questions", "known"),
    [
        ("My brother Tobias is allergic to shellfish.", ("WHAT IS TOBIAS ALLERGIC TO?", "SHOULD TOBIAS COME TO THE SUSHI PLACE"), "shellfish"),
        ("姉のMayaは甲殻類アレルギー。", ("MAYAは何アレルギー？", "ＭＡＹＡを寿司に誘っていいかな"), "甲殻類"),
    ],
)  # fmt: skip
def test_in_capital_letters(lived: Lived, told: str, questions: tuple[str, ...], known: str) -> None:
    mind = lived(told)
    assert {question: [known in each for each in came(mind, question)] for question in questions} == {
        question: [True, True] for question in questions
    }


@pytest.mark.parametrize(
    ("told", "message", "known"),
    [
        ("弟の悠斗は卵アレルギー。",
         "ただいまー、今日はへとへと。会議は長引くし、昼は立ったままだし、コピー機は紙詰まりだし。でも帰りに金木犀がいい匂いでさ、ちょっと元気でた。"
         "あ、日曜に悠斗が泊まりに来るから朝はフレンチトーストにしようかと思うんだけど、卵使っても平気だったかな?じゃあ先にお風呂いただくね。おやすみ",
         "卵アレルギー"),
        ("My brother Tobias is allergic to shellfish.",
         "Home at last, what a day. The meeting dragged on, I had lunch standing up and the copier ate my report. The jasmine on our street smells "
         "wonderful though, that cheered me up. Oh, and Tobias is staying over on Sunday so I thought of a paella, prawns and all, that is fine with "
         "him, no? Off to the bath, good night", "shellfish"),
    ],
)  # fmt: skip
def test_in_one_clause_of_a_long_message(lived: Lived, told: str, message: str, known: str) -> None:
    assert [known in each for each in came(lived(told), message)] == [True, True]


@pytest.mark.parametrize(
    ("question", "calls"),
    [
        ("Which university did Tobias go to?", False),
        ("チェンバロの値段は？", False),
        ("should I ring Tobias?", True),
        ("チェンバロをやめようかな", True),
    ],
)
def test_what_has_only_one_answer_is_answered_by_that_or_by_nothing(question: str, calls: bool) -> None:
    assert any(particular(question, now=BEGINNING).values()) is calls


@pytest.mark.parametrize(
    "said", ["ありがとう、助かった!", "Thanks a lot!", "good morning", "haha fair enough"]
)
def test_small_talk_names_nothing(lived: Lived, said: str) -> None:
    mind = lived(
        "Tobias gave us a lift in the morning, fair enough." if said.isascii() else "直人が助けてくれた。"
    )
    primed = mind.prime(said, sender="aya", thread="garden", dry_run=True)
    assert not [line for each in primed.sections if each.channel == "related" for line in each.lines]
