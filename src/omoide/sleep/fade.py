"""Fade: what is little left of loses its text and its place; what was asked for comes back (LT-11 … LT-27)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from omoide.dynamics.fates import decide
from omoide.dynamics.lifecycle import Fate, Why
from omoide.language.cleaning import is_blank
from omoide.language.summarising import summary
from omoide.model.change import Change, Moved, Revised
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Anchor, Kind, Level, Memory, Stage
from omoide.model.words import Words
from omoide.ports import Probe
from omoide.prompts.summarise import LONGEST, Summary
from omoide.sleep.guarding import is_guarded, kept_kinds
from omoide.sleep.night import Decision, Night
from omoide.thinking.asking import Thought, language_of
from omoide.thinking.summarising import summarise_each
from omoide.thinking.tracing import shown, trace_each


def fade(night: Night) -> Decision:
    fates = _fates(night)[: night.engine.nights.changes]
    memories = {
        each.id: each for each in night.engine.store.memories(night.scope, [name for name, _ in fates])
    }
    known = [
        (memories[name], fate)
        for name, fate in fates
        if name in memories and (fate.stage is Stage.ACTIVE or not is_guarded(memories[name]))
    ]
    words, trouble, by = _words(night, known)
    changes: list[Change] = []
    for memory, fate in known:
        changes += _changes(night, memory, fate, words)
    return Decision(
        changes=tuple(changes),
        based_on={memory.id: memory.version for memory, fate in known if not fate.delete},
        erased=tuple(memory.id for memory, fate in known if fate.delete),
        counts=_counts(known, by),
        trouble=trouble,
    )


def _fates(night: Night) -> list[tuple[str, Fate]]:
    """By the names of the memories; those of the night itself, whatever happened since. What goes by its use does not
    fade."""
    engine = night.engine
    candidates = engine.store.candidates(night.scope, Probe(filter=EVERYTHING))
    fading = frozenset(Kind) - kept_kinds(night.scope) - engine.downscaling.kinds
    rows = np.flatnonzero(candidates.allowed & candidates.of(fading, None))
    facts = candidates.facts[rows]
    left = night.left(facts, most_recalls=int(candidates.facts.recalls.max(initial=0)))
    # What is recalled from the archive is wanted back (LT-23).
    asked = np.maximum(facts.asked, facts.rehearsed_last(until=night.at.timestamp()))
    fates = decide(replace(facts, asked=asked), retention=left, tonight=night.tonight)
    return [(candidates.id(int(rows[fate.position])), fate) for fate in fates]


def _words(
    night: Night, known: Iterable[tuple[Memory, Fate]]
) -> tuple[Mapping[str, Words], tuple[str, ...], Counter[str]]:
    """The words that are left of those that lose some, what went wrong, and by whom they were found."""
    engine = night.engine
    falling: dict[Level, list[Memory]] = {Level.SUMMARY: [], Level.TRACE: []}
    for memory, fate in known:
        if fate.level is not None:
            falling[fate.level].append(memory)
    summaries = summarise_each(
        engine.asker, night.scope, [_texts(each) for each in falling[Level.SUMMARY]], night=night.began
    )
    by_keywords = engine.lifecycle.trace == "keywords"
    traces = trace_each(
        engine.asker,
        night.scope,
        [_texts(each) for each in falling[Level.TRACE]] if by_keywords else [],
        night=night.began,
    )
    words = {
        memory.id: _shortened(memory, thought.value.trigger, thought.value.content)
        for memory, thought in zip(falling[Level.SUMMARY], summaries, strict=True)
    }
    if by_keywords:
        words |= {
            memory.id: _shortened(memory, shown(thought.value.trigger), shown(thought.value.content))
            for memory, thought in zip(falling[Level.TRACE], traces, strict=True)
        }
    else:  # a sentence can still be understood, and needs nobody to choose it
        words |= {
            memory.id: _shortened(memory, _sentence(memory.words.trigger), _sentence(memory.words.text))
            for memory in falling[Level.TRACE]
        }
    thoughts: list[Thought[Any]] = [*summaries, *traces]
    trouble = dict.fromkeys(str(each.trouble) for each in thoughts if each.trouble)
    return words, tuple(trouble), Counter(f"by_{each.by}" for each in thoughts)


def _sentence(text: str) -> str:
    """The one that says most; a text that is no longer than such a sentence may be stays as it is."""
    return summary(text, longest=LONGEST[language_of(text)][0], most=1)


def _shortened(memory: Memory, trigger: str, text: str) -> Words:
    """What is too strange to be put in short stays as it was said."""
    if is_blank(trigger) and is_blank(text):
        return memory.words
    return replace(memory.words, trigger=trigger, text=text, digest="")


def _texts(memory: Memory) -> Summary:
    return Summary(trigger=memory.words.trigger, content=memory.words.text)


def _changes(night: Night, memory: Memory, fate: Fate, words: Mapping[str, Words]) -> list[Change]:
    changes: list[Change] = []
    if fate.level is not None:
        # It rests on its own former words: they are its source, and its trust is theirs.
        changes.append(
            Revised(memory=memory.id, words=words[memory.id], level=fate.level, origins=memory.origins)
        )
    if fate.stage is not None or fate.why is Why.CROWDED:
        anchor = None if fate.anchor_age is None else Anchor(at=night.at, age_days=fate.anchor_age)
        stage = fate.stage or Stage.ARCHIVED  # a wish without room is answered by staying
        changes.append(Moved(memory=memory.id, stage=stage, anchor=anchor, why=str(fate.why)))
    return changes


_NAMES = {Stage.ARCHIVED: "archived", Stage.DORMANT: "dormant"}


def _counts(known: Iterable[tuple[Memory, Fate]], by: Counter[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for _, fate in known:
        if fate.level is not None:
            found[fate.level.name.lower()] += 1
        if fate.stage is Stage.ACTIVE:
            found["revived" if fate.why is Why.ASKED else "awake"] += 1
        elif fate.stage is not None:
            found[_NAMES[fate.stage]] += 1
        found["deleted"] += fate.delete
        found["crowded"] += fate.why is Why.CROWDED
    return {name: count for name, count in (found + by).items() if count}
