"""Questions: what was answered since is resolved, and what was learnt becomes a fact or an insight, with the joy of it (NA-23, NA-29, NA-59)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from omoide.language.names import names
from omoide.language.wondering import Sort
from omoide.model.change import Change, Encoded
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.words import Words
from omoide.persona.dreams import Dream, dreaming
from omoide.persona.entities import Saying, sayings
from omoide.persona.episodes import Moment, episodes
from omoide.persona.questions import Question, converting, question_of, waiting
from omoide.persona.saying import said
from omoide.persona.state import has_self, tongue
from omoide.prompts.conclude import OPEN, Concluded
from omoide.prompts.sources import Source
from omoide.sleep.night import Decision, Night, by_night
from omoide.sleep.talk import Talk, talk_of
from omoide.society.people import look_up
from omoide.thinking.concluding import asked_source, conclude_questions


def questions(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    known = waiting(engine, scope) if has_self(engine, scope) else []
    talk = talk_of(night) if known else None
    if talk is None:
        return Decision()
    asked = {memory.id: question_of(memory) for memory in known}
    # An open one may be answered by what was said; without talk it stays as it is.
    considered = [each for each in known if talk.stretches or asked[each.id].status != "open"]
    found = conclude_questions(
        engine.asker,
        scope,
        [_source(asked[memory.id]) for memory in considered],
        talk.stretches,
        language=talk.language,
        night=night.began,
    )
    concluded = {item.sources[0]: item for item in found.items if item.becomes != OPEN}
    # What somebody has answered is never open again.
    concluded |= {
        item.sources[0]: _skipped(item)
        for item in found.items
        if item.becomes == OPEN and asked[item.sources[0]].status != "open"
    }
    at = talk.turns[-1].at if talk.turns else night.at
    learnt = [(memory, concluded[memory.id]) for memory in considered if memory.id in concluded]
    moments = [
        Moment(
            text=said(
                "discovered",
                tongue(engine, scope, item.statement),
                topic=asked[memory.id].topic,
                content=item.statement.removeprefix(f"{asked[memory.id].topic}: "),
            ),
            at=at,
            arousal=engine.persona.discovery_arousal,
            type="discovery",
            more={"source_question": asked[memory.id].topic},
            sources=(memory.id,),
        )
        for memory, item in learnt
        if item.becomes != Sort.SKIP
    ]
    made = episodes(engine, scope, moments)
    changes: list[Change] = list(made.changes)
    facts: list[Memory] = []
    for memory, item in learnt:
        if (kept := _kept(night, memory, asked[memory.id], item, talk, at=at)) is not None:
            changes.append(Encoded(memory=kept))
            facts += [kept] if kept.kind is Kind.FACT else []
        changes += converting(memory, item.becomes, at=night.at, answer=item.statement)
    told = sayings(engine, scope, _of_entities(night, facts), by=by_night(night.name))
    changes += told.changes
    counts = Counter(f"question_{item.becomes}" for _, item in learnt)
    return Decision(
        changes=tuple(changes),
        based_on={memory.id: memory.version for memory, _ in learnt} | made.based_on | told.based_on,
        counts={**counts, **(found.counts if learnt else {})},
        trouble=found.trouble,
    )


def _source(question: Question) -> Source:
    return asked_source(question.id, question.topic, question.context, question.answer)


def _skipped(item: Concluded) -> Concluded:
    return replace(item, becomes=str(Sort.SKIP), statement="")


def _kept(
    night: Night, memory: Memory, question: Question, item: Concluded, talk: Talk, *, at: datetime
) -> Memory | None:
    """A fact about somebody or something, or an entry of the dream diary."""
    engine, scope = night.engine, night.scope
    sources = (memory.id, *(talk.sources if question.status == "open" else ()))
    if item.becomes == Sort.INSIGHT:
        dream = Dream(created_at=at, trigger_topic=question.topic, insight=item.statement)
        return dreaming(engine, scope, dream, sources=sources)
    if item.becomes != Sort.FACT:
        return None
    return Memory(
        id=engine.new_id(),
        scope=scope,
        words=_worded(question.topic, item.statement, talk),
        occurred=at,
        kind=Kind.FACT,
        origins=tuple(sorted({Origin.AGENT, *memory.origins})),
        sources=sources,
    )


def _of_entities(night: Night, facts: list[Memory]) -> Iterator[Saying]:
    """NA-59: what is known of somebody or something by name stands with it, too, where one is meant and no other."""
    for fact in facts:
        for name in fact.words.names[:1]:
            if not look_up(night.engine, night.scope, name, own=True).among:
                yield Saying(name=name, text=fact.words.text, sources=(fact.id, *fact.sources))


def _worded(topic: str, statement: str, talk: Talk) -> Words:
    """What was quoted has a speaker of its own."""
    speakers = (turn.words.speaker for turn in talk.turns if turn.words.speaker)
    speaker = next((each for each in speakers if statement.startswith(f"{each}: ")), "")
    text = statement.removeprefix(f"{speaker}: ") if speaker else statement
    return Words(title=topic, text=text, speaker=speaker, names=names(f"{topic}\n{statement}"))
