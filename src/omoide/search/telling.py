"""What a question calls by its name is in what says that name, however little else they share: a question of many words that
no memory has, about one thing that few memories speak of."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from omoide.engine import Engine
from omoide.language.lexicon import folded
from omoide.language.names import names
from omoide.language.terms import query_terms
from omoide.language.topics import particular, topic
from omoide.model.scope import Scope
from omoide.ports import Candidates, Column
from omoide.search.question import READ, Question

Rows = NDArray[np.intp]
_FEW: Final = 3  # memories may always say a word that is particular,
_SHARE: Final = 0.1  # and of many this share
_LOOKED_AT: Final = 10  # memories, to see whether a word is a name there


class Telling:
    """Of one question over all its candidates."""

    def __init__(self, engine: Engine, scope: Scope, question: Question, candidates: Candidates) -> None:
        self._engine, self._scope = engine, scope
        self._question, self._all = question, candidates
        self._text = question.cue.text[:READ]

    def called(self) -> Column:
        """1 where it says what the question calls by its name, and few others do."""
        found = np.zeros(len(self._all.ids), np.float32)
        few = max(_FEW, int(_SHARE * np.count_nonzero(self._all.allowed)))
        for word, is_particular in particular(self._text, now=self._question.now).items():
            rows = self._saying(word)
            if 0 < len(rows) <= few and (is_particular or self._is_name(word, rows)):
                found[rows] = 1.0
        return found

    def named(self) -> Column:
        """1 where it says what the question names and says nothing else of; a half where it asks something of that."""
        found = np.zeros(len(self._all.ids), np.float32)
        words, value = topic(self._text)
        for word in words:
            found[self._saying(word)] = value
        return found

    def _saying(self, word: str) -> Rows:
        """The rows that have every piece of a word."""
        asked = self._question.asked.terms
        said = [
            self._all.said[asked[term].hash]
            for term in query_terms(word, forms=self._engine.lexicon.forms).terms
            if term in asked
        ]
        if not said:
            return np.empty(0, np.intp)
        rows = said[0]
        for others in said[1:]:
            rows = np.intersect1d(rows, others, assume_unique=True)
        return rows[self._all.allowed[rows]]

    def _is_name(self, word: str, rows: Rows) -> bool:
        """A capital inside a sentence of a memory: who asks may write all large, or all small."""
        if not word.isascii():
            return False
        known = self._engine.store.memories(self._scope, self._all.names(rows)[:_LOOKED_AT])
        return any(
            folded(word) in {folded(piece) for name in names(each.words.text) for piece in name.split()}
            for each in known
        )
