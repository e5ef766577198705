"""A question as the search sees it: its words and meaning, the people and the time it is about, what it refers to."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.ranking import Profile, by_words, with_floors_at
from omoide.engine import DEFAULT, Engine
from omoide.errors import BadValue, EmptyText, OmoideError
from omoide.language.calling import without
from omoide.language.cleaning import clean, is_blank
from omoide.language.dates import when
from omoide.language.happening import asks_what_happened
from omoide.language.intent import intent
from omoide.language.lexicon import Asked, facets, language_facet, languages
from omoide.language.markers import last_time
from omoide.model.cue import FINDABLE, Cue, Filter
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Stage
from omoide.model.scope import Scope
from omoide.ports import Named, Probe, Space
from omoide.search.people import people_in
from omoide.search.relevance import directions
from omoide.search.scale import cosine_in

_REMEMBERED = frozenset(Kind) - {Kind.DOCUMENT}
READ = 2000  # characters; who, when and what is asked stands at the beginning, and beyond only words are looked for


@frozen
class Question:
    """`now` is when it was asked; `space` is None where meaning could not be asked for; `trouble` says why, if it was an error. `among` is where it is
    looked for. `spelt` is how it was read where it was misspelt."""

    cue: Cue
    now: datetime
    asked: Asked
    profile: str
    times: tuple[tuple[float, float], ...]
    people: tuple[Named, ...]
    refers_back: bool
    only_when: bool
    space: Space | None
    vector: NDArray[np.float32] | None
    trouble: str
    among: Filter
    spelt: str = ""

    def probe(self, *, marks: tuple[int, ...] = ()) -> Probe:
        return Probe(
            terms=tuple(self.asked.terms.values()),
            times=self.times,
            vector=self.vector,
            space=self.space.name if self.space else "",
            facets=facets(self.cue.context),
            languages=tuple(map(language_facet, languages(self.cue.text[:READ]))),
            people=self.people,
            filter=self.among,
            marks=marks,
            directions=None if self.space is None or self.vector is None else directions(self.space.name),
        )


def read_question(engine: Engine, scope: Scope, cue: Cue, *, spelt: str = "") -> Question:
    if is_blank(cue.text):
        raise EmptyText(what="the question")
    now, cleaned = engine.clock.now(), clean(cue.text).text
    cue = cue if cleaned == cue.text else replace(cue, text=cleaned)
    text = cue.text[:READ]
    spans = [span for span in when(text, now=now) if not span.vague]
    people = people_in(engine, scope, text)
    asked = engine.lexicon.ask(cue, times=[span.text for span in spans], also=people.also)
    space, vector, trouble = _meaning(engine, scope, without(text, people.voices) or text)
    return Question(
        cue=cue,
        now=now,
        asked=asked,
        profile=_profile(engine, cue, now),
        times=tuple((span.since.timestamp(), span.until.timestamp()) for span in spans),
        people=people.named,
        refers_back=last_time(text) is not None,
        only_when=asks_what_happened(text, [span.text for span in spans]),
        space=space,
        vector=vector,
        trouble=trouble,
        spelt=spelt,
        among=_meant(_with_archive(cue.filter) if engine.recalling.archive else cue.filter),
    )


def _meaning(engine: Engine, scope: Scope, text: str) -> tuple[Space | None, NDArray[np.float32] | None, str]:
    """An embedder may be far away, and out of reach: then words have to do, and the answer says so."""
    if engine.meaning is None:
        return None, None, ""
    try:
        asked = engine.meaning.ask(scope, text, at_once=engine.recalling.at_once)
    except OmoideError as error:
        return None, None, str(error)
    return (asked.space, asked.vector, asked.trouble) if asked else (None, None, "")


@for_now(16)
def _with_archive(chosen: Filter) -> Filter:
    """Who did not say where to look also looks there."""
    return replace(chosen, stages=FINDABLE | {Stage.ARCHIVED}) if chosen.stages == FINDABLE else chosen


@for_now(16)
def _meant(chosen: Filter) -> Filter:
    """What somebody else wrote comes only to whoever asks for it, never by itself (NA-34, X-09). Every search goes through
    here, so no door need think of it."""
    return replace(chosen, kinds=_REMEMBERED) if chosen.kinds is None else chosen


def _profile(engine: Engine, cue: Cue, now: datetime) -> str:
    if cue.profile:
        return known_profile(engine, cue.profile)
    if engine.recalling.by_intent:
        meant = cue.intent or str(intent(cue.text[:READ], now=now))
        return meant if meant in engine.profiles else DEFAULT
    return DEFAULT


def known_profile(engine: Engine, profile: str) -> str:
    if profile not in engine.profiles:
        raise BadValue(value=profile, what="profile", allowed=", ".join(engine.profiles))
    return profile


def profile_of(engine: Engine, question: Question) -> Profile:
    """The one that it is ranked by; where there is no vector to compare with, as words can do it."""
    profile = engine.profiles[question.profile]
    if question.vector is None or question.space is None:
        return by_words(profile) if engine.recalling.by_words else profile
    if engine.scale.stated == "own":
        return profile
    return with_floors_at(profile, partial(cosine_in, engine, question.space))


def otherwise(engine: Engine, question: Question) -> Iterator[Question]:
    """The question, and then the same by every profile that stands behind the one before."""
    seen: set[str] = set()
    while question.profile and question.profile not in seen:
        seen.add(question.profile)
        yield question
        behind = engine.profiles[question.profile].otherwise
        question = replace(question, profile=behind and known_profile(engine, behind))
