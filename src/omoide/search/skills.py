"""Which skills and procedures a message calls for, by what they are described as (AW-16, AW-26).

Three ways, of which each goes before the next: a [keyword] that the description has, words that message and
description share, and where both find nothing, nearness in meaning. Mostly nobody asks for anything that there is a
procedure for, so each way has a floor, and most messages get nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omoide.dynamics.attention import Skills
from omoide.dynamics.budgeting import Budget, fitting
from omoide.dynamics.calibrating import calibrated
from omoide.dynamics.confidence import Confidence, confidence_of, is_failing
from omoide.dynamics.facts import STAGES
from omoide.engine import Engine
from omoide.language.cleaning import clean, is_blank
from omoide.language.lexicon import Lexicon, folded, languages
from omoide.language.sentences import parts, sentences
from omoide.language.tokens import estimate_tokens
from omoide.language.widths import normal
from omoide.model.cue import FINDABLE, Cue, Filter
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.find import LINE_TOKENS, Glance

KINDS: Final = frozenset({Kind.PROCEDURE, Kind.SKILL})
LISTED: Final = Budget(k=5, tokens=200)  # AW-16

_READ: Final = 2000  # characters of a message; what is wanted stands at the beginning
_PART: Final = 150  # characters in which one thing is asked for; a long message asks for several
_WORTH_READING: Final = 64  # descriptions, by the words that they share with the message
_NEAREST: Final = 8
# ［］ of full width become [] when widths are made one. A link of Markdown is no keyword.
_BRACKETS: Final = r"[\[【]([^\[\]【】\n]{1,60})[\]】](?!\()"


class Way(IntEnum):
    """How a skill was found; a lower one goes before."""

    KEYWORD = 1
    WORDS = 2
    MEANING = 3


@frozen(kw_only=False)
class Matched:
    """A skill that is called for. Scores compare within one way. `why` are the keywords or the terms that it shares;
    a `failing` one was mostly tried in vain, and comes last of its way."""

    memory: Memory
    way: Way
    score: float
    why: tuple[str, ...] = ()
    failing: bool = False


class _Known(NamedTuple):
    """A skill, how near it is in meaning, and whether it is worth reading what it is described as."""

    memory: Memory
    meaning: float
    likely: bool


class _Part(NamedTuple):
    """A piece of a message or of a description: its terms with their weights, as they count in its own language and beside
    another one, where the English words count that a glossary knows for the Japanese ones; and the languages it is in."""

    native: Mapping[str, float]
    crossing: Mapping[str, float]
    languages: frozenset[str]


class _Shared(NamedTuple):
    """How much two pieces have in common, 0…1, and what."""

    share: float = 0.0
    terms: tuple[str, ...] = ()


def match_skills(
    engine: Engine,
    scopes: Sequence[Scope],
    text: str,
    *,
    glances: Mapping[Scope, Glance] | None = None,
    budget: Budget = LISTED,
    skills: Skills = Skills(),
    procedures: Confidence = Confidence(),
) -> list[Matched]:
    """The best first. Of the same description in several minds, that of the first is meant.

    Who has looked with this message before gives the `glances`, so that nobody looks twice.
    """
    if is_blank(text):
        return []
    text = clean(text).text
    asked = keywords_in(text)
    said = _parts(engine.lexicon, text[:_READ])
    found: dict[str, list[Matched]] = {}
    with engine.store.moment():
        for scope in scopes:
            glance = (glances or {}).get(scope)
            if glance is None:
                meant = Filter(kinds=KINDS)
                if not engine.store.listed(scope, meant, limit=1):
                    continue
                glance = Glance(engine, scope, Cue(text=text, filter=meant))
            own: dict[str, list[Matched]] = {}
            for known in _known(engine, scope, glance, everything=bool(asked)):
                if match := _match(engine.lexicon, known, asked, said, skills):
                    own.setdefault(folded(description(match.memory.words)), []).append(match)
            found = own | found
    matches = [_relied(each, skills, procedures) for alike in found.values() for each in alike]
    return _best(matches, budget, skills)


def description(words: Words) -> str:
    """What a skill is for; where nobody said it, how it begins."""
    return words.title if not is_blank(words.title) else next(iter(sentences(words.text[:_READ])), "")


def keywords_in(text: str) -> tuple[str, ...]:
    """What stands in brackets: [deploy], ［デプロイ］, 【経費】. Ticks and footnotes, [x] and [1], are none."""
    found = (folded(each) for each in re.findall(_BRACKETS, normal(text[:_READ])))
    return tuple(dict.fromkeys(each for each in found if _is_keyword(each)))


def _is_keyword(text: str) -> bool:
    return any(char.isalpha() for char in text) and (len(text) > 1 or not text.isascii())


def _has(described: str, keyword: str) -> bool:
    """[git] does not stand in "digits". Japanese has no gaps between words."""
    before = "(?<![a-z0-9])" if keyword[0].isascii() else ""
    after = "(?![a-z0-9])" if keyword[-1].isascii() else ""
    return re.search(before + re.escape(keyword) + after, folded(described)) is not None


def _known(engine: Engine, scope: Scope, glance: Glance, *, everything: bool) -> Iterator[_Known]:
    """The skills of a mind that may be meant; or all, because keywords need not be words of a question.

    What is in the archive is a former version, or was let go.
    """
    candidates, space = glance.candidates, glance.question.space
    there = np.array([stage in FINDABLE for stage in STAGES])[candidates.facts.stage]
    rows = np.flatnonzero(candidates.allowed & there & candidates.of(KINDS, None))
    meaning = np.zeros(len(rows), np.float32)
    if space is not None:
        nearest = np.fmax(candidates.cosine[rows], candidates.asking[rows])
        meaning = calibrated(nearest, space.calibration)
    spoken = _spoken(glance)[rows]
    best = np.argsort(-spoken, kind="stable")[:_WORTH_READING]
    near = np.argsort(-meaning, kind="stable")[:_NEAREST]
    likely = np.zeros(len(rows), np.bool_)
    likely[best[spoken[best] > 0]] = likely[near[meaning[near] > 0]] = True
    places = {candidates.id(int(rows[place])): place for place in np.flatnonzero(likely | everything)}
    for memory in engine.store.memories(scope, list(places)):
        place = places[memory.id]
        yield _Known(memory, float(meaning[place]), bool(likely[place]))


def _spoken(glance: Glance) -> NDArray[np.float32]:
    """How many terms of the message each candidate says anywhere: its description says no more."""
    spoken = np.zeros(len(glance.candidates.ids), np.float32)
    for term in glance.question.asked.terms.values():
        spoken[glance.candidates.said[term.hash]] += np.float32(term.weight)
    return spoken


def _match(
    lexicon: Lexicon, known: _Known, asked: Sequence[str], said: Sequence[_Part], skills: Skills
) -> Matched | None:
    memory, meaning, likely = known
    described = description(memory.words)
    there = tuple(keyword for keyword in asked if _has(described, keyword))
    if not there and not likely:
        return None
    shared = _most_shared(said, _parts(lexicon, described[:_READ]))
    score = shared.share + skills.lean * meaning
    if there:
        return Matched(memory, Way.KEYWORD, len(there) + score, there)
    if shared.terms and score >= skills.enough:
        return Matched(memory, Way.WORDS, score, shared.terms)
    return Matched(memory, Way.MEANING, meaning) if meaning >= skills.near else None


@for_now(2048)  # the same descriptions are compared with every message
def _parts(lexicon: Lexicon, text: str) -> tuple[_Part, ...]:
    found: list[_Part] = []
    for part in parts(text, longest=_PART):
        terms = lexicon.ask(Cue(text=part)).terms.items()
        native = {term: each.weight for term, each in terms if each.native}
        crossing = {term: each.weight for term, each in terms if each.crossing}
        found.append(_Part(native, crossing, frozenset(languages(part))))
    return tuple(found)


def _most_shared(said: Iterable[_Part], described: Sequence[_Part]) -> _Shared:
    return max((_shared(one, other) for one in said for other in described), default=_Shared())


def _shared(one: _Part, other: _Part) -> _Shared:
    """The geometric mean of the shares: which of the words of either are also words of the other."""
    foreign = one.languages.isdisjoint(other.languages)
    left, right = (each.crossing if foreign else each.native for each in (one, other))
    terms = tuple(term for term in left if term in right)
    if not terms:
        return _Shared()
    shares = (sum(side[term] for term in terms) / sum(side.values()) for side in (left, right))
    return _Shared(sqrt(next(shares) * next(shares)), terms)


def _relied(match: Matched, skills: Skills, procedures: Confidence) -> Matched:
    """What worked before comes before what is as near but did not."""
    trusted = confidence_of(match.memory, procedures=procedures)
    score = match.score * (1.0 - skills.reliance + skills.reliance * trusted)
    return replace(match, score=score, failing=is_failing(match.memory, procedures=procedures))


def _best(found: Sequence[Matched], budget: Budget, skills: Skills) -> list[Matched]:
    """Meaning only where no words were found; what is far behind the best of its way stays away."""
    ways = {each.way for each in found}
    wanted = [each for each in found if each.way is not Way.MEANING or ways == {Way.MEANING}]
    most = {way: max(each.score for each in wanted if each.way is way) for way in {w.way for w in wanted}}
    near = [
        each for each in wanted if each.way is Way.KEYWORD or each.score >= skills.beside * most[each.way]
    ]
    ranked = sorted(near, key=lambda each: (each.way, each.failing, -each.score, each.memory.id))[: budget.k]
    costs = [LINE_TOKENS + estimate_tokens(description(each.memory.words)) for each in ranked]
    return [ranked[place] for place in fitting(costs, tokens=budget.tokens)]
