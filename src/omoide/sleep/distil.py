"""Distil: what was told or done step by step becomes a procedure, unless there is one like it (AW-45, AW-46)."""

import re
from collections import Counter
from collections.abc import Iterable

from omoide.language.procedural import is_procedural
from omoide.language.widths import normal
from omoide.model.change import Change, Encoded
from omoide.model.memory import Kind, Memory
from omoide.model.words import Words
from omoide.prompts.distil import Distilled
from omoide.search.scale import cosine_of
from omoide.search.skills import KINDS
from omoide.sleep.learn import LIVED
from omoide.sleep.near import Near
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import memory_in, sources_of
from omoide.thinking.distilling import distil_from

_VALUES = r"`[^`]+`|[0-9]+(?:[.:][0-9]+)*|[a-z][a-z0-9_]*(?:[-./][a-z0-9_]+)+"  # numbers, commands, paths
_ALIKE = 8  # procedures that a new one is compared with


def distil(night: Night) -> Decision:
    """What tells how something is done is classified by patterns; only that is asked about."""
    engine = night.engine
    new = news(night, LIVED)
    sources = [each for each in sources_of(night, new.memories, own=True) if is_procedural(each.text)]
    found = distil_from(engine.asker, night.scope, sources, night=night.began)
    memories = {memory.id: memory for memory in new.memories}
    changes: list[Change] = []
    counts: Counter[str] = Counter(found.counts)
    made: list[Distilled] = []
    near = Near(night, KINDS) if found.items else None
    for item in found.items:
        own = [memories[name] for name in dict.fromkeys(map(memory_in, item.sources))]
        if near is None or _is_known(night, near, item) or any(_same(item, each) for each in made):
            counts["known"] += 1
            continue
        made.append(item)
        changes.append(Encoded(memory=_procedure(night, item, own)))
        counts["distilled"] += 1
    return Decision(
        changes=tuple(changes),
        based_on={
            memory_in(name): memories[memory_in(name)].version for item in made for name in item.sources
        },
        counts=dict(counts),
        trouble=found.trouble,
        through=new.through,
    )


def _is_known(night: Night, near: Near, item: Distilled) -> bool:
    """As near in meaning as that, and by default with the same numbers and commands; or in the same words."""
    learning = night.engine.learning
    alike = cosine_of(night.engine, night.scope, learning.same_procedure)
    for memory, cosine in near.to(f"{item.title}\n{item.text}", most=_ALIKE):
        other = f"{memory.words.title}\n{memory.words.text}"
        if _letters(memory.words.text) == _letters(item.text):
            return True
        if cosine >= alike and not (
            learning.other_values and _values(other) != _values(f"{item.title}\n{item.text}")
        ):
            return True
    return False


def _same(one: Distilled, other: Distilled) -> bool:
    return _letters(one.text) == _letters(other.text)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", normal(text).casefold())


def _values(text: str) -> set[str]:
    steps = re.sub(r"^\s*[0-9]{1,2}[.)]\s", "", normal(text), flags=re.MULTILINE)
    return set(re.findall(_VALUES, steps.casefold()))


def _procedure(night: Night, item: Distilled, own: Iterable[Memory]) -> Memory:
    memories = list(own)
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(title=item.title, text=item.text),
        occurred=max(memory.occurred for memory in memories),
        kind=Kind.PROCEDURE,
        origins=tuple(sorted({origin for memory in memories for origin in memory.origins})),
        confidence=night.engine.learning.distilled,
        sources=tuple(memory.id for memory in memories),
    )
