"""Which skill a message calls for: by keyword, by words, by meaning, in this order; and mostly none."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from known_skills import HELD, SEEN, SKILLS, Said

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.budgeting import Budget
from omoide.dynamics.matching import Matching
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.change import Judged, Moved, Outcome
from omoide.model.cue import Cue
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.find import Glance
from omoide.search.skills import Matched, Way, description, keywords_in, match_skills
from omoide.settings import read_settings
from omoide.society.shared import shared
from omoide.testing.world import ALICE, BOB, STRANGER, FrozenClock, SeededChance, World
from omoide.wake.encode import Circumstances


@pytest.fixture
def world() -> World:
    """By words alone."""
    return World(RamStore(lexicon=Lexicon(), matching=Matching()))


def told(
    world: World, title: str, text: str = "手順", *, scope: Scope = ALICE, kind: Kind = Kind.PROCEDURE
) -> Memory:
    return Mind(world.engine, scope, by="test").remember(
        Words(title=title, text=text), Circumstances(kind=kind)
    )


def titles(found: Sequence[Matched]) -> list[str]:
    return [each.memory.words.title for each in found]


def matched(world: World, text: str, scopes: Sequence[Scope] = (ALICE,)) -> list[str]:
    return titles(match_skills(world.engine, scopes, text))


# A mind that knows many skills, with vectors.


@pytest.fixture(scope="module")
def skilled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Scope, dict[str, str]]]:
    home, cache = tmp_path_factory.mktemp("skilled"), Path(__file__).resolve().parents[2] / ".cache"
    settings = read_settings(environment={}, arguments=[f"home.path={home / 'store'}", f"home.cache={cache}"])
    engine = open_engine(settings, clock=FrozenClock(), chance=SeededChance(3))
    mind = mind_of(settings, engine, by="test")
    made = mind.remember_all(
        [
            (Words(title=each.description, text=each.body), Circumstances(kind=Kind.PROCEDURE))
            for each in SKILLS
        ]
    )
    mind.remember(Words(text="今日の会議は長かった。パンを焼いて、カレーも作った。"))
    assert engine.meaning is not None
    engine.meaning.catch_up(mind.scope, wait=True)
    yield engine, mind.scope, {each.id: skill.name for each, skill in zip(made, SKILLS, strict=True)}
    engine.close()


Skilled = tuple[Engine, Scope, dict[str, str]]


def _first(skilled: Skilled, said: str) -> str:
    engine, scope, names = skilled
    found = match_skills(engine, [scope], said)
    return names[found[0].memory.id] if found else ""


def _missed(skilled: Skilled, messages: Sequence[Said]) -> tuple[list[str], list[str]]:
    """Of those that call for a skill, those that got another or none; of the rest, those that got one."""
    wrong = [said for said, meant in messages if _first(skilled, said) != meant]
    return (
        [said for said, meant in messages if meant and said in wrong],
        [said for said, meant in messages if not meant and said in wrong],
    )


@pytest.mark.spec("AW-16", "AW-26")
def test_the_right_skill_comes_first_and_mostly_none_comes(skilled: Skilled) -> None:
    assert len(SKILLS) >= 30
    assert _missed(skilled, SEEN) == ([], [])


@pytest.mark.spec("AW-16", "AW-26")
def test_also_for_messages_that_nobody_looked_at_before(skilled: Skilled) -> None:
    missed, roused = _missed(skilled, HELD)
    assert len(missed) <= 1
    assert len(roused) <= 2


@pytest.mark.spec("AW-26")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("画像が印刷できない、紙が中で引っかかった", "printer"),
        ("I can't log in, I forgot my passphrase", "password"),
    ],
)
def test_meaning_is_asked_where_no_words_are_shared(skilled: Skilled, said: str, meant: str) -> None:
    engine, scope, names = skilled
    (found,) = match_skills(engine, [scope], said)
    assert (names[found.memory.id], found.way, found.why) == (meant, Way.MEANING, ())
    # It is a fallback: where words find something, nothing comes by meaning.
    other = match_skills(engine, [scope], f"{said} [カレー]")
    assert [(names[each.memory.id], each.way) for each in other] == [("curry", Way.KEYWORD)]


@pytest.mark.spec("AW-26")
def test_a_glance_that_was_cast_before_serves_as_well(skilled: Skilled) -> None:
    engine, scope, _ = skilled
    for said in ("プリンターがまた紙詰まりした", "the TLS certificate expires tomorrow", "[週報] お願い"):
        glance = Glance(engine, scope, Cue(text=said))
        again = match_skills(engine, [scope], said, glances={scope: glance})
        assert titles(again) == titles(match_skills(engine, [scope], said)) != []


# Keywords.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[deploy] v2", ("deploy",)),
        ("［デプロイ］して", ("デプロイ",)),
        ("【経費】と[ ＶＰＮ ]", ("経費", "vpn")),
        ("[ﾃﾞﾌﾟﾛｲ]", ("デプロイ",)),
        ("[a] [1] [ ] [x] [12:30] see [docs](https://example.com)", ()),
        ("[木]と[deploy] [DEPLOY]", ("木", "deploy")),
        ("[unclosed", ()),
        ("items[0][name]", ("name",)),
        ("", ()),
    ],
)
def test_what_stands_in_brackets_is_a_keyword(text: str, found: tuple[str, ...]) -> None:
    assert keywords_in(text) == found


@pytest.mark.spec("AW-26")
@pytest.mark.parametrize(
    "said", ["[デプロイ] カレーの作り方", "［デプロイ］カレーの作り方", "【ﾃﾞﾌﾟﾛｲ】カレーの作り方"]
)
def test_a_keyword_goes_before_words(world: World, said: str) -> None:
    told(world, "カレーの作り方")
    told(world, "本番へのデプロイ")
    found = match_skills(world.engine, [ALICE], said)
    assert [(each.memory.words.title, each.way) for each in found] == [
        ("本番へのデプロイ", Way.KEYWORD),
        ("カレーの作り方", Way.WORDS),
    ]
    assert found[0].why == ("デプロイ",)


@pytest.mark.parametrize("said", ["[git] please", "【git】お願い"])
def test_a_keyword_is_a_whole_word(world: World, said: str) -> None:
    told(world, "Count the digits of a number")
    told(world, "Clean up git branches")
    assert matched(world, said) == ["Clean up git branches"]


def test_of_several_keywords_whoever_has_more_comes_first(world: World) -> None:
    told(world, "Deploy the web site")
    told(world, "Deploy the API")
    assert matched(world, "[api] [deploy] now")[0] == "Deploy the API"


def test_a_keyword_looks_at_the_description_and_not_at_the_body(world: World) -> None:
    told(world, "週末の片づけ", "デプロイの前に机を片づける")
    assert matched(world, "[デプロイ]") == []


# Words.


@pytest.mark.spec("AW-26")
def test_the_more_words_are_shared_the_earlier_it_comes(world: World) -> None:
    told(world, "会議室の予約")
    told(world, "会議の議事録を作成する")
    assert matched(world, "会議の議事録をお願いします")[0] == "会議の議事録を作成する"
    found = match_skills(world.engine, [ALICE], "会議の議事録をお願いします")
    assert {"会議", "議事"} <= set(found[0].why)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("How do I restart the server?", "サーバーの再起動"),
        ("サーバーを再起動したい", "Restart the server"),
        ("write the minutes of the meeting", "会議の議事録を作成する"),
    ],
)
def test_words_are_found_across_languages(world: World, said: str, title: str) -> None:
    told(world, title)
    told(world, "Water the plants")
    assert matched(world, said) == [title]


def test_what_is_asked_for_in_the_middle_of_a_long_message_is_found(world: World) -> None:
    told(world, "経費精算の申請方法")
    around = "昨日は朝から雨で、電車も遅れて大変でした。駅で友人に会い、しばらく立ち話をしました。" * 4
    assert matched(world, f"{around}ところで経費精算の申請方法を教えてください。{around}") == [
        "経費精算の申請方法"
    ]


def test_without_a_description_the_beginning_speaks(world: World) -> None:
    told(world, "", "経費精算の申請方法。領収書を撮る。")
    assert description(Words(text="経費精算の申請方法。領収書を撮る。")) == "経費精算の申請方法。"
    assert len(match_skills(world.engine, [ALICE], "経費精算の申請は？")) == 1


@pytest.mark.parametrize("said", ["", "  ", "\u200b", "😀", "…", "。", "[]", "ab" * 5000])
def test_nothing_is_called_for_by_nothing(world: World, said: str) -> None:
    told(world, "経費精算の申請方法")
    assert matched(world, said) == []


def test_only_skills_and_procedures_are_meant(world: World) -> None:
    for kind in (Kind.NOTE, Kind.FACT, Kind.EPISODE, Kind.DOCUMENT):
        told(world, "経費精算の申請方法", kind=kind)
    assert matched(world, "経費精算の申請方法は？") == []


@pytest.mark.parametrize("stage", [Stage.ARCHIVED, Stage.SUPERSEDED, Stage.FORGOTTEN])
def test_former_versions_are_not_meant(world: World, stage: Stage) -> None:
    memory = told(world, "経費精算の申請方法")
    world.gate.commit(ALICE, [Moved(memory=memory.id, stage=stage)], by="test")
    assert matched(world, "経費精算の申請方法は？") == matched(world, "[経費]") == []


# Whose they are, and whether they work.


@pytest.mark.spec("AW-16")
def test_own_and_shared_skills_come_and_nobody_elses(world: World) -> None:
    told(world, "経費精算の申請方法（自分用）")
    told(world, "経費精算の申請方法", scope=shared(ALICE), kind=Kind.SKILL)
    for other in (BOB, STRANGER, shared(STRANGER)):
        told(world, "経費精算の申請方法（他人）", scope=other)
    found = match_skills(world.engine, [ALICE, shared(ALICE)], "経費精算の申請は？")
    assert {each.memory.scope for each in found} == {ALICE, shared(ALICE)}


def test_of_the_same_skill_in_two_minds_the_own_one_is_meant(world: World) -> None:
    told(world, "ＶＰＮの設定", scope=shared(ALICE), kind=Kind.SKILL)
    own = told(world, "VPNの設定")
    (found,) = match_skills(world.engine, [ALICE, shared(ALICE)], "VPNの設定をしたい")
    assert found.memory.id == own.id


def test_two_of_one_mind_that_are_described_alike_both_come(world: World) -> None:
    first, second = told(world, "VPNの設定", "一つ目"), told(world, "VPNの設定", "二つ目")
    assert {each.memory.id for each in match_skills(world.engine, [ALICE], "VPNの設定")} == {
        first.id,
        second.id,
    }


@pytest.mark.parametrize("said", ["[やりかた]", "［やりかた］おねがい"])
def test_a_keyword_that_is_no_word_of_a_question_is_found(world: World, said: str) -> None:
    told(world, "おそうじのやりかた")
    assert matched(world, said) == ["おそうじのやりかた"]


def _tried(world: World, memory: Memory, *outcomes: Outcome) -> None:
    world.gate.commit(ALICE, [Judged(memory=memory.id, outcome=each) for each in outcomes], by="test")


@pytest.mark.spec("AW-26", "AW-49")
@pytest.mark.parametrize("said", ["請求書を送る", "[請求書]"])
def test_what_worked_comes_before_what_did_not(world: World, said: str) -> None:
    failing, untried, proven = (told(world, f"請求書を送る {way}") for way in ("甲", "乙", "丙"))
    _tried(world, failing, *[Outcome.FAILURE] * 3)
    _tried(world, proven, *[Outcome.SUCCESS] * 3)
    found = match_skills(world.engine, [ALICE], said)
    assert [each.memory.id for each in found] == [proven.id, untried.id, failing.id]
    assert [each.failing for each in found] == [False, False, True]


def test_a_failing_keyword_still_goes_before_words(world: World) -> None:
    failing = told(world, "請求書の発行")
    told(world, "経費精算の申請")
    _tried(world, failing, *[Outcome.FAILURE] * 5)
    found = match_skills(world.engine, [ALICE], "[請求書] 経費精算の申請")
    assert [each.way for each in found] == [Way.KEYWORD, Way.WORDS]


@pytest.mark.spec("AW-16")
def test_they_fit_into_two_hundred_tokens(world: World) -> None:
    for place in range(12):
        told(world, f"請求書を送る 取引先{place}番の長い長い説明がここに続く 控えは共有フォルダへ")
    found = match_skills(world.engine, [ALICE], "[請求書]")
    assert 1 <= len(found) <= 5
    assert len(match_skills(world.engine, [ALICE], "[請求書]", budget=Budget(k=2, tokens=500))) == 2
    assert match_skills(world.engine, [ALICE], "[請求書]", budget=Budget(k=5, tokens=16)) == []
