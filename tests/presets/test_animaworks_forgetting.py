"""AnimaWorks by night, as printed: what is of no use falls asleep, what sleeps on is let go, and of old versions five stay."""

from dataclasses import replace
from datetime import timedelta

import pytest
from small_life import Life, as_printed, as_repaired

from omoide.model.affect import Affect
from omoide.model.change import Outcome
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.settings import Settings, read_settings

PRESET = "animaworks"


def lived(settings: Settings, daily: str = "") -> Life:
    """Of many missed nights only the last few are made up for: what is decided is read off the times. Of the daily steps,
    those that let go."""
    table = " ".join(step for step in settings.nights.steps("daily") if step in ("downscale", "fade"))
    nights = replace(settings.nights, at_most=3, daily=daily or table, weekly="")
    vault = replace(settings.vault, mirror=False)
    life = Life(replace(settings, nights=nights, vault=vault), vectors=False)
    life.now -= timedelta(days=1000)
    life.clock.at = life.now
    return life


def pass_days(life: Life, days: float) -> None:
    """So much later; the nights in between are made up for at once."""
    life.now += timedelta(days=days)
    life.clock.at = life.now
    life.mind.sleep()


def stage(life: Life, memory: Memory) -> Stage:
    return life.mind.get(memory.id).stage


@pytest.mark.spec("AW-37", "AW-38", "AW-39")
def test_the_tables_are_those_that_are_printed(settings: Settings) -> None:
    assert settings.nights.steps("monthly") == ("forget", "prune")
    assert "downscale" in settings.nights.steps("daily")
    assert "fade" not in settings.nights.steps("daily")


@pytest.mark.spec("AW-52", "C-09")
@pytest.mark.parametrize("text", ["金曜の配備は避ける。", "We never deploy on Fridays."])
def test_knowledge_sleeps_after_ninety_days_with_fewer_than_three_uses(settings: Settings, text: str) -> None:
    life = lived(settings)
    never, twice, thrice = (life.tell(f"{text} {n}", kind=Kind.FACT) for n in range(3))
    life.rehearse(twice, times=2)
    life.rehearse(thrice, times=3)
    pass_days(life, 89)
    assert [stage(life, each) for each in (never, twice, thrice)] == [Stage.ACTIVE] * 3
    pass_days(life, 2)
    assert [stage(life, each) for each in (never, twice, thrice)] == [
        Stage.DORMANT,
        Stage.DORMANT,
        Stage.ACTIVE,
    ]


def test_every_number_of_knowledge_counts(settings: Settings) -> None:
    test_knowledge_sleeps_after_ninety_days_with_fewer_than_three_uses(settings, "金曜の配備は避ける。")


@pytest.mark.spec("AW-52")
def test_the_last_use_counts_not_the_first(settings: Settings) -> None:
    life = lived(settings)
    known = life.tell("The wifi password hangs in the kitchen.", kind=Kind.FACT)
    pass_days(life, 60)
    life.rehearse(known)
    pass_days(life, 60)
    assert stage(life, known) is Stage.ACTIVE
    pass_days(life, 31)
    assert stage(life, known) is Stage.DORMANT
    pass_days(life, 0.1)
    life.rehearse(known)  # asked for again: it is of use
    pass_days(life, 1)
    assert stage(life, known) is Stage.ACTIVE


def shown(life: Life, memory: Memory, *, days: int) -> None:
    """Every day."""
    for _ in range(days):
        life.clock.tick(days=1)
        life.mind.rehearse([memory.id])
        life.engine.gate.flush()
    life.now = life.clock.at


@as_printed
@pytest.mark.spec("AW-25")
def test_to_the_letter_what_is_shown_every_day_never_sleeps(settings: Settings) -> None:
    life = lived(settings)
    known = life.tell("The spare toner is in the basement.", kind=Kind.FACT)
    shown(life, known, days=120)
    pass_days(life, 1)
    assert stage(life, known) is Stage.ACTIVE


@as_repaired
@pytest.mark.spec("AW-25", "AW-52", "AW-55")
@pytest.mark.parametrize("text", ["予備のトナーは地下にある。", "The spare toner is in the basement."])
def test_what_is_shown_every_day_and_never_used_sleeps_and_is_let_go(settings: Settings, text: str) -> None:
    life = lived(settings)
    known = life.tell(text, kind=Kind.FACT)
    shown(life, known, days=89)
    pass_days(life, 0.5)
    assert stage(life, known) is Stage.ACTIVE
    shown(life, known, days=1)
    pass_days(life, 1)
    assert stage(life, known) is Stage.DORMANT
    shown(life, known, days=70)
    pass_days(life, 31)
    assert stage(life, known) is Stage.ARCHIVED


@as_repaired
@pytest.mark.spec("AW-25")
def test_its_last_use_counts_however_often_it_is_shown_since(settings: Settings) -> None:
    life = lived(settings)
    known = life.tell("The spare toner is in the basement.", kind=Kind.FACT)
    shown(life, known, days=60)
    life.rehearse(known)
    shown(life, known, days=60)
    pass_days(life, 0.5)
    assert stage(life, known) is Stage.ACTIVE
    shown(life, known, days=31)
    pass_days(life, 0.5)
    assert stage(life, known) is Stage.DORMANT


@as_repaired
@pytest.mark.spec("AW-25")
@pytest.mark.parametrize(
    ("known", "asked", "answer", "used"),
    [
        ("予備のトナーは地下の倉庫にあります。", "トナーはどこ？", "トナーは地下の倉庫にあります。", True),
        ("予備のトナーは地下の倉庫にあります。", "トナーはどこ？", "わかりません、調べておきますね。", False),
        (
            "The spare toner is in the basement.",
            "Where is the toner?",
            "Spare toner is in the basement.",
            True,
        ),
        ("The spare toner is in the basement.", "Where is the toner?", "No idea, let me ask Kenta.", False),
    ],
)
def test_what_an_answer_says_again_was_used(
    settings: Settings, known: str, asked: str, answer: str, used: bool
) -> None:
    life = lived(settings)
    memory = life.tell(known, kind=Kind.FACT)
    life.mind.prime(asked, sender="田中", thread="t")
    life.mind.talk.hear(asked, sender="田中", thread="t")
    life.clock.tick(minutes=1)
    life.mind.talk.say(answer, thread="t")
    life.engine.gate.flush()
    now = life.mind.get(memory.id)
    assert now.recalls > 0
    assert now.uses == int(used)


@pytest.mark.spec("AW-53")
def test_a_procedure_sleeps_after_half_a_year_with_fewer_than_three_uses(settings: Settings) -> None:
    life = lived(settings)
    never, twice, thrice = (
        life.tell(f"手順 {n}: make release を実行する", kind=Kind.PROCEDURE) for n in range(3)
    )
    life.rehearse(twice, times=2)
    life.rehearse(thrice, times=3)
    pass_days(life, 179)
    assert {stage(life, each) for each in (never, twice, thrice)} == {Stage.ACTIVE}
    pass_days(life, 2)
    assert [stage(life, each) for each in (never, twice, thrice)] == [
        Stage.DORMANT,
        Stage.DORMANT,
        Stage.ACTIVE,
    ]


@pytest.mark.spec("AW-53", "C-08")
def test_a_procedure_that_fails_sleeps_at_once(settings: Settings) -> None:
    life = lived(settings)
    failing, seldom, fair = (life.tell(f"deploy by hand, way {n}", kind=Kind.PROCEDURE) for n in range(3))
    tries = {failing.id: (1, 3), seldom.id: (0, 2), fair.id: (2, 3)}
    for name, (worked, failed) in tries.items():
        for how, times in ((Outcome.SUCCESS, worked), (Outcome.FAILURE, failed)):
            for _ in range(times):
                life.mind.report_outcome(name, how)
    pass_days(life, 1)
    assert [stage(life, each) for each in (failing, seldom, fair)] == [
        Stage.DORMANT,
        Stage.ACTIVE,
        Stage.ACTIVE,
    ]


@pytest.mark.spec("AW-57", "C-04", "C-05")
@pytest.mark.parametrize("mark", ["[IMPORTANT]", "［ＩＭＰＯＲＴＡＮＴ］", "【重要】", "[重要]"])
def test_what_says_that_it_is_important_never_sleeps(settings: Settings, mark: str) -> None:
    life = lived(settings)
    kept = life.tell(f"{mark} 鍵は植木鉢の下。", kind=Kind.FACT)
    way = life.tell(f"{mark} restore the backup", kind=Kind.PROCEDURE)
    for _ in range(5):
        life.mind.report_outcome(way.id, Outcome.FAILURE)
    pass_days(life, 400)
    assert (stage(life, kept), stage(life, way)) == (Stage.ACTIVE, Stage.ACTIVE)


@pytest.mark.spec("AW-57")
def test_what_was_protected_and_skills_never_sleep(settings: Settings) -> None:
    life = lived(settings)
    kept = life.tell("地図は引き出しの中。", kind=Kind.FACT, protected=True)
    tagged = life.tell("", words=Words(text="鍵の番号は 4711。", tags=("IMPORTANT",)), kind=Kind.FACT)
    skill = life.tell("draw a picture with the brush", kind=Kind.SKILL)
    for _ in range(5):
        life.mind.report_outcome(skill.id, Outcome.FAILURE)
    pass_days(life, 400)
    assert {stage(life, each) for each in (kept, tagged, skill)} == {Stage.ACTIVE}


@pytest.mark.spec("AW-57", "C-04", "C-05")
def test_a_mature_procedure_may_lie_unused_but_not_fail(settings: Settings) -> None:
    life = lived(settings)
    mature, young, failing = (life.tell(f"way {n} to sort the mail", kind=Kind.PROCEDURE) for n in range(3))
    for memory, changes in ((mature, 2), (young, 1), (failing, 2)):  # version 1 is the first
        for change in range(changes):
            life.mind.correct(memory.id, f"{memory.words.text}, better {change}")
    for _ in range(3):
        life.mind.report_outcome(failing.id, Outcome.FAILURE)
    pass_days(life, 1)
    assert [stage(life, each) for each in (mature, young, failing)] == [
        Stage.ACTIVE,
        Stage.ACTIVE,
        Stage.DORMANT,
    ]
    pass_days(life, 200)
    assert [stage(life, each) for each in (mature, young)] == [Stage.ACTIVE, Stage.DORMANT]


@pytest.mark.spec("AW-69")
def test_what_worked_again_and_again_is_harder_to_forget(settings: Settings) -> None:
    life = lived(settings)
    once, often = (life.tell(f"way {n} to bake bread", kind=Kind.PROCEDURE) for n in range(2))
    life.mind.report_outcome(once.id, Outcome.FAILURE)
    life.mind.report_outcome(once.id, Outcome.SUCCESS)
    for _ in range(2):
        life.mind.report_outcome(often.id, Outcome.SUCCESS)
    pass_days(life, 181)
    assert (stage(life, once), stage(life, often)) == (Stage.DORMANT, Stage.ACTIVE)
    pass_days(life, 300 - 181)  # 180 × 1.3² = 304.2
    assert stage(life, often) is Stage.ACTIVE
    pass_days(life, 6)
    assert stage(life, often) is Stage.DORMANT


@pytest.mark.spec("AW-39", "AW-55")
def test_what_slept_for_sixty_days_is_let_go_at_the_end_of_a_month(settings: Settings) -> None:
    """It is in the archive, and no search comes upon it."""
    life = lived(settings)
    texts = {Kind.FACT: "倉庫の鍵は三番目の棚にある。", Kind.PROCEDURE: "print the labels"}
    known = {kind: life.tell(text, kind=kind) for kind, text in texts.items()}
    pass_days(life, 181)
    assert {stage(life, each) for each in known.values()} == {Stage.DORMANT}
    assert "倉庫の鍵は三番目の棚にある。" in life.recall("倉庫の鍵は三番目の棚", profile="default")
    pass_days(life, 0.1)
    life.rehearse(known[Kind.PROCEDURE])  # used in its sleep: it wakes
    gone: list[int] = []
    for day in range(1, 96):
        pass_days(life, 1)
        if stage(life, known[Kind.FACT]) is Stage.ARCHIVED:
            gone.append(day)
            break
    assert life.clock.at.day == 1
    assert 60 < gone[0] <= 92
    assert stage(life, known[Kind.PROCEDURE]) is Stage.ACTIVE
    assert "倉庫の鍵は三番目の棚にある。" not in life.recall("倉庫の鍵は三番目の棚", profile="default")


@pytest.mark.spec("AW-39", "AW-56")
def test_five_former_versions_of_a_procedure_are_kept(settings: Settings) -> None:
    life = lived(settings)
    way = life.tell("version one", kind=Kind.PROCEDURE)
    other = life.tell("knowledge one", kind=Kind.FACT)
    for number in range(2, 9):
        life.mind.correct(way.id, f"version {number}")
        life.mind.correct(other.id, f"knowledge {number}")
    pass_days(life, 31)
    said = {
        name: [words_of(each) for each in life.mind.log(memory=name) if words_of(each)]
        for name in (way.id, other.id)
    }
    former = [words.text for words in said[way.id][:-1] if not words.gone]
    assert former == [f"version {number}" for number in range(3, 8)]
    assert life.mind.get(way.id).words.text == "version 8"
    assert not any(words.gone for words in said[other.id])
    assert life.mind.care.verify().problems == ()


def words_of(entry):
    return getattr(entry.change, "words", None) or getattr(
        getattr(entry.change, "memory", None), "words", None
    )


@pytest.mark.spec("C-06", "AW-55")
def test_episodes_sleep_when_they_are_digested_unused_and_did_not_matter(settings: Settings) -> None:
    life = lived(settings, daily="distil learn downscale")
    plain = life.tell("駅前で立ち話をした。", kind=Kind.EPISODE)
    used = life.tell("We met at the station.", kind=Kind.EPISODE)
    felt = life.tell("母が退院した。", kind=Kind.EPISODE, affect=Affect(intensity=0.7))
    stirred = life.tell("The alarm went off!", kind=Kind.EPISODE, affect=Affect(arousal=0.9))
    life.rehearse(used)
    pass_days(life, 89)
    assert stage(life, plain) is Stage.ACTIVE
    pass_days(life, 2)
    assert [stage(life, each) for each in (plain, used, felt, stirred)] == [
        Stage.DORMANT,
        Stage.ACTIVE,
        Stage.ACTIVE,
        Stage.ACTIVE,
    ]


@pytest.mark.spec("C-06")
def test_episodes_of_which_nothing_was_made_yet_stay_awake(settings: Settings) -> None:
    life = lived(settings, daily="downscale")
    plain = life.tell("駅前で立ち話をした。", kind=Kind.EPISODE)
    pass_days(life, 200)
    assert stage(life, plain) is Stage.ACTIVE


@pytest.mark.spec("AW-55")
def test_it_takes_more_than_sixty_days_asleep_to_be_let_go(settings: Settings) -> None:
    life = lived(settings, daily="downscale forget")
    known = life.tell("倉庫の鍵は三番目の棚にある。", kind=Kind.FACT)
    pass_days(life, 100)
    assert stage(life, known) is Stage.DORMANT
    pass_days(life, 60)
    assert stage(life, known) is Stage.DORMANT
    pass_days(life, 2)
    assert stage(life, known) is Stage.ARCHIVED


@pytest.mark.spec("AW-52", "AW-53")
def test_by_default_knowledge_fades_and_procedures_sleep_unused() -> None:
    """One law for each: a procedure keeps its whole text, whatever its age, and sleeps when nobody uses it."""
    life = lived(read_settings(environment={}, arguments=["preset=default"]))
    known = life.tell("The bus was late. It rained. We took a taxi to the station.", kind=Kind.NOTE)
    way = life.tell("1. stop the server. 2. copy the file. 3. start the server again.", kind=Kind.PROCEDURE)
    failing = life.tell("1. hit it. 2. hit it harder.", kind=Kind.PROCEDURE)
    for _ in range(3):
        life.mind.report_outcome(failing.id, Outcome.FAILURE)
    pass_days(life, 179)
    assert life.mind.get(known.id).level > life.mind.get(way.id).level
    assert (stage(life, way), stage(life, failing)) == (Stage.ACTIVE, Stage.DORMANT)
    pass_days(life, 2)
    assert stage(life, way) is Stage.DORMANT
    pass_days(life, 95)
    assert stage(life, way) is Stage.ARCHIVED
    assert life.mind.get(way.id).words.text == way.words.text


@pytest.mark.spec("AW-57")
def test_by_default_skills_and_what_says_it_is_important_do_not_fade() -> None:
    life = lived(read_settings(environment={}, arguments=["preset=default"]))
    text = "It rained all day. We took a taxi. The driver was from Osaka. We paid two thousand yen."
    skill, marked = (
        life.tell(text, kind=Kind.SKILL),
        life.tell(f"{text} [IMPORTANT]", kind=Kind.NOTE),
    )
    pass_days(life, 300)
    for memory in (skill, marked):
        now = life.mind.get(memory.id)
        assert (now.stage, now.level, now.words.text) == (Stage.ACTIVE, memory.level, memory.words.text)
