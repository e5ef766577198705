"""How it goes with goals, by the persona's own judgement or by what was said of them (NA-19)."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.pursuing import Pursuit, pursued
from omoide.model.scope import Scope
from omoide.prompts import pursue as prompt
from omoide.prompts.pursue import OPEN, Judged
from omoide.prompts.question import Language, Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker
from omoide.thinking.covering import Considered, think_over
from omoide.thinking.telling import Stretch, fitted

# Of several things said of one goal, the later stands; but what was reached or given up is not merely nearer.
_CLOSES = (Pursuit.REACHED, Pursuit.GIVEN_UP)


def judge_goals(
    asker: Asker,
    scope: Scope,
    goals: Sequence[Source],
    talk: Sequence[Stretch],
    *,
    core: str,
    most: int,
    language: Language,
    night: datetime | None = None,
) -> Considered[Judged]:
    """A source is a goal: its first line what it says, the rest what is known of it."""
    told = fitted(talk, language, tokens=asker.room // 3)

    def ask(some: Sequence[Source]) -> Question[Covered[Judged]]:
        return prompt.pursue(some, talk=told, core=core, most=most, language=language)

    def by_rule(some: Sequence[Source]) -> Covered[Judged]:
        found = _said(talk, goals)
        return Covered(items=tuple(_item(each, found.get(each.name)) for each in some), dropped={})

    return think_over(asker, scope, goals, ask, by_rule, night=night)


def _said(talk: Sequence[Stretch], goals: Sequence[Source]) -> dict[str, tuple[Pursuit, str]]:
    texts = [each.parts[0] for each in goals]
    found: dict[str, tuple[Pursuit, str]] = {}
    for stretch in talk:
        for line in stretch.lines:
            for place, pursuit, said in pursued(line.text, texts):
                name = goals[place].name
                if pursuit in _CLOSES or found.get(name, (None, ""))[0] not in _CLOSES:
                    found[name] = pursuit, f"{line.speaker}: {said}" if line.speaker else said
    return found


def _item(goal: Source, said: tuple[Pursuit, str] | None) -> Judged:
    standing, note = said or (OPEN, "")
    return Judged(sources=(goal.name,), fate=Fate.KEPT, reason="", standing=str(standing), note=note)
