"""Bulkheads: whatever stops on something unexpected is parked and told, and everything else goes on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sleeping_life import SleepingLife, done

from omoide.assemble import mind_of
from omoide.errors import BadValue
from omoide.failpoints import arm, disarm
from omoide.language.judging import RuleJudge
from omoide.mind import Mind
from omoide.model.judgement import Judgement
from omoide.model.memory import Category, Level, Memory
from omoide.model.report import Outcome, Report
from omoide.model.scope import Scope
from omoide.ports import Reply
from omoide.settings import read_settings
from omoide.testing.dutiful import DutifulModel
from omoide.testing.models import HashedEmbedder
from omoide.thinking.asking import Asker
from omoide.worker import run

Live = Callable[..., SleepingLife]
POISON = {"en": "Poison ivy grows behind the shed.", "ja": "毒きのこを裏山で見つけた。"}
WORDS = ("Poison", "毒")


class OddModel(DutifulModel):
    """Behind it something breaks, for some words, that nobody expects."""

    odd: type[Exception] | None = KeyError

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        if self.odd and any(word in prompt for word in WORDS):
            raise self.odd("reply")
        return super().fill(prompt, schema, max_tokens=max_tokens)


def thinking(life: SleepingLife, *, odd: type[Exception] | None = KeyError) -> None:
    model = OddModel()
    model.odd = odd
    asker = Asker(model, work=life.engine.work, clock=life.clock)
    life.engine = replace(life.engine, asking=lambda: asker)
    life.mind = Mind(life.engine, life.mind.scope, by="test")


def step(reports: Sequence[Report], night: int, name: str) -> Report:
    return next(each for each in reports[night].steps if each.step == name)


@pytest.mark.parametrize("blank", [" ", "\t", "\u3000", "\u00a0"])
@pytest.mark.parametrize("words", [("Total due", "¥12,400"), ("合計金額", "一万二千四百円")])
def test_padded_words_stop_no_night(live: Live, blank: str, words: tuple[str, str]) -> None:
    life = live("preset=default")
    told = life.mind.observe(f"{words[0]}{blank * 230}{words[1]}")
    reports = life.nights(3)
    assert reports
    assert all(report.whole for report in reports)
    assert life.mind.get(told.id).words.text
    assert life.mind.nights_waiting().parked == ()


@pytest.mark.parametrize("language", POISON)
@pytest.mark.parametrize("odd", [KeyError, BadValue])
def test_a_memory_that_a_step_stumbles_over_is_parked_alone(
    live: Live, language: str, odd: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    if odd is BadValue:
        monkeypatch.setattr(
            BadValue, "__init__", lambda self, said: Exception.__init__(self, said), raising=True
        )
    life = live()
    poison = life.mind.observe(POISON[language])
    others = [life.mind.observe(f"The bus number {number} was late again.") for number in range(6)]
    thinking(life, odd=odd)
    reports = life.nights(2)
    assert [done([each]).get("appraised", 0) for each in reports] == [6, 0]
    first = step(reports, 0, "appraise")
    assert first.outcome is Outcome.DONE
    assert len(first.parked) == 1
    assert all(life.mind.get(each.id).category for each in others)
    assert life.mind.get(poison.id).category is None
    (parked,) = life.mind.nights_waiting().parked
    assert (parked.where, parked.name) == ("appraise", poison.id)
    assert POISON[language] not in parked.why
    assert life.mind.care.verify().parked == (parked,)
    assert life.mind.care.verify().problems == ()

    thinking(life, odd=None)  # it is well again
    reports = life.nights(3)
    assert life.mind.get(poison.id).category is not None
    assert life.mind.nights_waiting().parked == ()


def test_what_is_parked_is_tried_again_later_and_later_and_at_once_when_it_changes(live: Live) -> None:
    life = live()
    poison = life.mind.observe(POISON["en"])
    thinking(life)
    tried = [bool(step([report], 0, "appraise").parked) for report in life.nights(9)]
    assert tried == [True, True, False, True, False, False, False, True, False]
    (parked,) = life.mind.nights_waiting().parked
    assert parked.tries == 4
    life.mind.correct(poison.id, "The ivy is gone.")
    life.nights(1)
    assert life.mind.nights_waiting().parked == ()


def test_a_dry_run_goes_on_too(live: Live) -> None:
    life = live()
    life.talk()
    life.mind.observe(POISON["en"])
    life.mind.observe("The bus was late.")
    thinking(life)
    life.clock.tick(days=1)
    (planned,) = life.mind.plan_night()
    assert [each.outcome for each in planned.steps] == [Outcome.PLANNED] * 3
    assert len(step([planned], 0, "appraise").parked) == 1
    assert life.mind.nights_waiting().parked == ()


def test_a_step_that_stops_as_a_whole_keeps_no_night_from_coming(live: Live) -> None:
    """And the night in which it works again does what was missed."""
    life = live("nights.daily=appraise embed fade")
    life.talk()
    life.clock.tick(days=3)

    def broken() -> None:
        raise RuntimeError("nobody knows why")

    arm("night.decided", broken)
    reports = life.mind.sleep()
    assert len(reports) == 3
    assert {each.outcome for report in reports for each in report.steps} == {Outcome.PARKED}
    assert {each.where for each in life.mind.nights_waiting().parked} == {"appraise", "embed", "fade"}
    assert life.mind.sleep() == []
    disarm()
    unrated = life.mind.observe("a plain remark")
    (report,) = life.nights(1)
    assert report.whole
    assert life.mind.get(unrated.id).category is not None
    assert life.mind.nights_waiting().parked == ()


class OddJudge(RuleJudge):
    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        if any("Poison" in each for pair in pairs for each in pair):
            raise ZeroDivisionError
        return super().judge(pairs)


class OddEmbedder(HashedEmbedder):
    def embed(self, texts: Sequence[str], *, asking: bool = False):
        if any("Poison" in text for text in texts):
            raise IndexError
        return super().embed(texts, asking=asking)


def test_an_embedder_that_stumbles_over_one_text_gives_the_others_their_vectors(live: Live) -> None:
    from omoide.meaning.meaning import Meaning

    life = live("nights.daily=embed connect")
    others = [life.mind.observe(f"The bus number {number} was late again.") for number in range(4)]
    poison = life.mind.observe(POISON["en"])
    meaning = Meaning(life.engine.store, OddEmbedder(), reopen=lambda maker: None)
    life.engine = replace(life.engine, meaning=meaning)
    life.mind = Mind(life.engine, life.mind.scope, by="test")
    reports = life.nights(2)
    assert all(report.whole for report in reports)
    names = [each.id for each in (*others, poison)]
    assert set(life.engine.store.vectors(life.mind.scope, names)) == {each.id for each in others}
    (parked,) = life.mind.nights_waiting().parked
    assert (parked.where, parked.name) == ("vectors", poison.id)


def test_a_judge_that_stumbles_over_one_memory_judges_the_others(live: Live) -> None:
    life = live("nights.daily=learn reconsolidate settle")
    for text in (POISON["en"], "I live in Osaka.", "I live in Kyoto now.", "Poison ivy grows no more."):
        life.mind.remember(text)
        life.clock.tick(hours=1)
    life.engine = replace(life.engine, judges=OddJudge)
    life.mind = Mind(life.engine, life.mind.scope, by="test")
    assert all(report.whole for report in life.nights(3))


def test_one_text_never_stops_the_nights_or_the_backup_of_others(live: Live, tmp_path: Path) -> None:
    life = live(f"backup.to={tmp_path / 'safe'}")
    minds = {name: Mind(life.engine, Scope("home", name), by="test") for name in ("aaa", "me", "zzz")}
    told: dict[str, Memory] = {}
    for name, mind in minds.items():
        told[name] = mind.observe(POISON["en"] if name == "aaa" else "The bus was late.")
    thinking(life)
    arm("gate.committed", lambda: None)
    life.clock.tick(days=1)
    worked = run(life.settings, clock=life.clock, engine=life.engine)
    assert set(worked.nights) == {"home/aaa", "home/me", "home/zzz"}
    assert worked.backups == 1
    assert worked.trouble == ()
    assert any("appraise" in remark for remark in worked.remarks)
    for name in ("me", "zzz"):
        assert minds[name].get(told[name].id).category is not None


def test_a_mind_of_which_nothing_can_be_done_is_parked_and_the_others_are_not(
    live: Live, tmp_path: Path
) -> None:
    life = live(f"backup.to={tmp_path / 'safe'}")
    minds = [Mind(life.engine, Scope("home", name), by="test") for name in ("aaa", "me", "zzz")]
    for mind in minds:
        mind.observe("The bus was late.")
    life.clock.tick(days=1)

    def slept(engine: object, scope: Scope) -> list[Report]:
        if scope.mind == "aaa":
            raise RuntimeError("nobody knows why")
        return Mind(life.engine, scope, by="worker").sleep()

    worked = run(life.settings, clock=life.clock, engine=life.engine, slept=slept)
    assert set(worked.nights) == {"home/me", "home/zzz"}
    assert worked.backups == 1
    assert [each.where for each in minds[0].nights_waiting().parked] == ["sleep"]
    assert minds[1].nights_waiting().parked == ()
    worked = run(life.settings, clock=life.clock, engine=life.engine)
    assert minds[0].nights_waiting().parked == ()


def test_a_talk_of_which_nothing_can_be_made_keeps_no_other_from_becoming_an_episode(
    live: Live,
) -> None:
    life = live()
    life.mind.talk.hear(POISON["en"], thread="one")
    life.mind.talk.hear("I moved to Osaka with my sister.", thread="two")
    thinking(life)
    life.clock.tick(days=1)
    life.mind.sleep()
    waiting = life.mind.nights_waiting()
    assert "digest" in {each.where for each in waiting.parked}
    made = [each for each in life.memories() if each.kind == "episode"]
    assert [each.words.session for each in made] == ["two"]
    thinking(life, odd=None)
    life.clock.tick(days=1)
    life.mind.sleep()
    made = [each for each in life.memories() if each.kind == "episode"]
    assert {each.words.session for each in made} == {"one", "two"}
    assert life.mind.nights_waiting().parked == ()


def test_what_is_shortened_to_nothing_that_can_be_seen_stays_as_it_was_said(live: Live) -> None:
    life = live()
    told = life.tell("\u200b" * 600 + "。" + "\u2800" * 300 + "x", Category.CASUAL, 0.1)
    life.clock.tick(days=100)
    reports = life.mind.sleep()
    assert all(report.whole for report in reports)
    assert life.mind.get(told.id).level is not Level.FULL
    assert "x" in life.mind.get(told.id).words.text
    assert life.mind.nights_waiting().parked == ()


def test_it_is_told_at_the_command_line(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, live: Live
) -> None:
    from omoide.doors.cli.main import main

    life = live(name="told")
    life.mind.observe(POISON["en"])
    thinking(life)
    life.nights(1)
    life.close()
    settings = read_settings(environment={}, arguments=[f"home.path={life.home}"])
    assert mind_of(settings, life.reopened().engine, by="test").nights_waiting().parked
    monkeypatch.setenv("OMOIDE_HOME", str(life.home))
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")
    for command, lang, said in (
        ("nights", "en", "Parked since"),
        ("verify", "en", "Parked since"),
        ("nights", "ja", "保留"),
        ("verify", "ja", "保留"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["--lang", lang, command])
        assert ended.value.code in (0, None)
        assert said in capsys.readouterr().out
