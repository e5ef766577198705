"""Of a long text, the passages that have most to do with a statement: a judge reads no more than a page at once."""

from collections.abc import Sequence

from omoide.language.glossary import glosses
from omoide.language.sentences import parts
from omoide.language.terms import index_terms
from omoide.language.words import word_terms
from omoide.model.judgement import Judgement


def passages(premise: str, hypothesis: str, *, longest: int, most: int) -> list[str]:
    """Give the pieces of at most so many characters that share most words with the hypothesis, best first; a premise
    that is short enough is one."""
    if len(premise) <= longest or most < 1:
        return [premise[:longest]]
    pieces = parts(premise, longest=longest, most=1024)
    asked = _terms(hypothesis)
    shared = [len(asked & _terms(piece)) for piece in pieces]
    best = sorted(range(len(pieces)), key=lambda place: -shared[place])[:most]
    return [pieces[place] for place in best]


def together(judged: Sequence[Judgement]) -> Judgement:
    """What all passages say: the one that bears it out most, and the one that denies it most."""
    entailment = max((each.entailment for each in judged), default=0.0)
    contradiction = max((each.contradiction for each in judged), default=0.0)
    if entailment >= contradiction:
        return Judgement(entailment=entailment, contradiction=min(contradiction, 1.0 - entailment))
    return Judgement(entailment=min(entailment, 1.0 - contradiction), contradiction=contradiction)


def _terms(text: str) -> set[str]:
    english = {term for word in glosses(text) for term in word_terms(word)}
    return index_terms(text).keys() | english
