"""Like events as one memory, by the model or by rule (PI-15). The rule quotes one of them, and says how often and with whom."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from omoide.language.keywords import keywords
from omoide.language.summarising import summary
from omoide.model.frozen import frozen
from omoide.model.naming import likeness
from omoide.model.scope import Scope
from omoide.prompts import condense as prompt
from omoide.prompts.condense import TAGS, Condensed
from omoide.prompts.question import Language, Question
from omoide.thinking.asking import Asker, Rule, Thought, language_of

_LONGEST: Final = 300  # characters of the sentence that is quoted
_KEYWORDS: Final = 3
_SAYS: Final[dict[Language, dict[str, str]]] = {
    "ja": {"count": "{count}回", "people": "{names}と", "joint": "、", "name": "・", "all": "{text}({more})"},
    "en": {
        "count": "{count} times", "people": "with {names}", "joint": "; ", "name": ", ", "all": "{text} ({more})"
    },
}  # fmt: skip


@frozen
class Like:
    """Like events: what each says, oldest first; which of them stands for all; how often that happened, with whom, and how
    much it matters by now."""

    told: tuple[str, ...]
    first: int
    count: int
    people: tuple[str, ...]
    importance: float


def condense_each(
    asker: Asker, scope: Scope, groups: Sequence[Like], *, lifted_from: int, night: datetime | None = None
) -> list[Thought[Condensed]]:
    return asker.think_each(scope, [_asked(group, scope.mind, lifted_from) for group in groups], night=night)


def _asked(group: Like, whose: str, lifted_from: int) -> tuple[Question[Condensed], Rule[Condensed]]:
    language = language_of(*group.told)
    return (
        prompt.condense(group.told, whose=whose, language=language),
        lambda: _by_rule(group, language, lifted_from, whose=whose),
    )


def _by_rule(group: Like, language: Language, lifted_from: int, *, whose: str) -> Condensed:
    """With whom: whoever remembers it was there anyway."""
    says = _SAYS[language]
    text = summary(group.told[group.first], longest=_LONGEST, most=1) or group.told[group.first]
    more = [says["count"].format(count=group.count)]
    people = tuple(each for each in group.people if likeness(each) != likeness(whose))
    if people:
        more.append(says["people"].format(names=says["name"].join(people)))
    return Condensed(
        summary=says["all"].format(text=text.rstrip("。."), more=says["joint"].join(more)),
        type="semantic" if group.count >= lifted_from else "episodic",
        tags=tuple(dict.fromkeys((*people, *keywords(text, limit=_KEYWORDS))))[:TAGS],
        importance=group.importance,
    )
