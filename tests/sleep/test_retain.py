"""Policy A: only summaries are kept; what was said goes for good, after a time, with a preview and a line in the audit log."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sleeping_life import SleepingLife

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.stores.residue import files_holding
from omoide.model.memory import Kind

Live = Callable[..., SleepingLife]
KEEPING = (
    "nights.daily=",
    "nights.weekly=",
    "nights.monthly=",
    "nights.keeps=summaries",
    "nights.keeps_days=7",
)
TALKS = {
    "ja": (
        "明日の朝六時に港へ行くつもりだ。",
        "紫色の灯台の下で待ち合わせですね。",
        *(f"{n} 番目の桟橋の脇に、青い小舟が {n + 3} 艘つないであるのを見たよ。" for n in range(1, 19)),
    ),
    "en": (
        "Tomorrow at six I walk to the harbour.",
        "We meet below the purple lighthouse, then?",
        *(
            f"Beside pier {n} there were {n + 3} small blue boats, as far as I could see."
            for n in range(1, 19)
        ),
    ),
}  # longer than any summary of it


def talked(life: SleepingLife, lang: str) -> str:
    """A talk that is over, with its summary. Returns the id of that."""
    for place, text in enumerate(TALKS[lang]):
        if place % 2:
            life.mind.talk.say(text, thread="t")
        else:
            life.mind.talk.hear(text, sender="mika", thread="t")
    life.mind.talk.close("t")
    (episode,) = [each for each in life.memories() if each.kind is Kind.EPISODE]
    return episode.id


def slept(life: SleepingLife, days: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for report in life.nights(days):
        for step in report.steps:
            assert step.trouble == ()
            counts = {name: counts.get(name, 0) + count for name, count in step.counts.items()} or counts
    return counts


def said(life: SleepingLife) -> list[str]:
    return [event.words.text for event in life.mind.events() if not event.words.gone]


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_after_a_time_only_the_summary_is_there(live: Live, lang: str) -> None:
    life = live(*KEEPING)
    episode = talked(life, lang)
    before = life.mind.get(episode).words
    assert slept(life, 6) == {}  # not yet
    assert said(life) == [*TALKS[lang]]
    assert slept(life, 2) == {"retained": len(TALKS[lang])}
    assert said(life) == []
    assert life.mind.get(episode).words == before
    assert life.mind.care.verify().problems == ()
    # What neither the summary nor the promise says that was made of it is in no file any more.
    kept = "".join(each.words.text for each in life.memories())
    gone = [text for text in TALKS[lang] if text not in kept]
    assert gone
    assert files_holding(life.home, gone) == []
    assert slept(life, 2) == {}  # once
    (done,) = life.mind.care.audit()
    assert (done.act, done.facts["step"], done.by.startswith("night-")) == ("erased", "retain", True)
    assert done.facts["texts"] >= len(TALKS[lang])


@pytest.mark.spec("LU-20")
def test_by_default_nothing_that_was_said_ever_goes(live: Live) -> None:
    life = live(*KEEPING[:3])
    talked(life, "ja")
    slept(life, 60)
    assert len(said(life)) == len(TALKS["ja"])


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_is_shown_before_it_is_done_and_what_is_guarded_stays(live: Live, lang: str) -> None:
    life = live(*KEEPING, "nights.at_most=1")
    episode = talked(life, lang)
    kept = life.tell("灯台守は猫が好き / the keeper likes cats")
    life.clock.tick(days=8)
    (planned,) = life.mind.plan_night()
    (step,) = planned.steps
    assert (step.step, step.counts) == ("retain", {"retained": len(TALKS[lang])})
    assert len(said(life)) == len(TALKS[lang]) + 1  # a preview changes nothing
    life.mind.protect(episode)
    assert [step.counts for step in life.mind.plan_night()[0].steps] == [{}]
    life.mind.protect(episode, protected=False)
    assert slept(life, 1) == {"retained": len(TALKS[lang])}
    assert said(life) == [kept.words.text]  # no summary was made of it


@pytest.mark.spec("LU-20")
def test_a_summary_that_was_let_go_takes_nothing_along(live: Live) -> None:
    life = live(*KEEPING)
    life.mind.forget(talked(life, "ja"))
    assert slept(life, 10) == {}
    assert len(said(life)) == len(TALKS["ja"])


@pytest.mark.spec("LU-20", "LU-21")
def test_a_backup_does_not_bring_back_what_was_said(live: Live, tmp_path: Path) -> None:
    life = live(*KEEPING)
    talked(life, "ja")
    _, path = back_up(life.home, open_bin(str(tmp_path / "backups")), at=life.clock.now())
    assert slept(life, 8) == {"retained": len(TALKS["ja"])}
    life.close()
    _, ledger = restore(life.home, path, at=life.clock.now())
    again = life.reopened()
    try:
        assert len(said(again)) == len(TALKS["ja"])
        assert again.mind.care.erase_again(ledger) == 1
        assert said(again) == []
        assert again.mind.care.verify().problems == ()
    finally:
        again.close()
