"""A model that was away reads, when it is back, what the rule alone has read meanwhile; nothing is made twice."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from telling_life import FixedJudge, TellingLife, answering

from omoide.errors import Unreachable
from omoide.model.memory import Kind
from omoide.ports import Reply
from omoide.testing.models import ScriptedModel

RULES = {
    "ja": ("報告は箇条書きで三行以内にしてほしい。", "田中さんへの報告は箇条書きで三行以内にする。", "猫のタマは三毛です。"),
    "en": ("Keep reports to me within three lines, please.", "Reports to Mia are kept within three lines.", "Tama is a calico cat."),
}  # fmt: skip


class Away:
    """A model that can be away; what it was asked while it was there is in `asked`."""

    def __init__(self, model: ScriptedModel) -> None:
        self._model, self.away, self.asked = model, True, model.asked
        self.name = model.name

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        return self._there().say(prompt, max_tokens=max_tokens)

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        return self._there().fill(prompt, schema, max_tokens=max_tokens)

    def _there(self) -> ScriptedModel:
        if self.away:
            raise Unreachable(name=self.name, problem="connection refused")
        return self._model


def life_of(home: Path, told: str, learnt: str) -> tuple[TellingLife, Away]:
    model = Away(answering(learn=lambda source: [{"statement": learnt}] if told in source else []))
    judge = FixedJudge(entailment=0.99)
    return TellingLife(home, "nights.daily=learn", model=model, judge=judge), model


@pytest.mark.parametrize("language", RULES)
@pytest.mark.parametrize("nights_away", [1, 3])
def test_what_was_told_while_the_model_was_away_is_read_when_it_is_back(
    tmp_path: Path, language: str, nights_away: int
) -> None:
    told, learnt, other = RULES[language]
    life, model = life_of(tmp_path / "home", told, learnt)
    life.tell(told)
    for _ in range(nights_away):
        assert life.night()["learn"].trouble
        assert learnt not in [each.words.text for each in life.of(Kind.FACT)]
    model.away = False
    life.tell(other)
    life.night()
    assert [each.words.text for each in life.of(Kind.FACT)].count(learnt) == 1
    asked = len(model.asked)
    life.night()
    assert len(model.asked) == asked  # it is owed nothing more
    assert [each.words.text for each in life.of(Kind.FACT)].count(learnt) == 1
    life.close()


def test_what_the_rule_learnt_meanwhile_is_not_learnt_twice(tmp_path: Path) -> None:
    told, learnt, _ = RULES["en"]
    life, model = life_of(tmp_path / "home", told, learnt)
    life.tell("I live in Osaka.")
    for _ in range(4):
        life.night()
    facts = [each.words.text for each in life.of(Kind.FACT)]
    model.away = False
    life.night()
    assert sorted(each.words.text for each in life.of(Kind.FACT)) == sorted(facts)
    life.close()


def test_who_never_had_a_model_is_owed_nothing_when_one_comes(tmp_path: Path) -> None:
    """All that was ever told would be read at once, at a price that nobody asked for."""
    told, learnt, other = RULES["en"]
    life = TellingLife(tmp_path / "home", "nights.daily=learn")
    life.tell(told)
    life.night()
    life.close()
    life, model = life_of(tmp_path / "home", told, learnt)
    life.clock.tick(days=1)
    model.away = False
    life.tell(other)
    life.night()
    assert learnt not in [each.words.text for each in life.of(Kind.FACT)]
    life.close()
