"""Warm up: what is loaded when it is first needed (the dictionary, tables of words, the model behind the vectors) is loaded
before anybody asks."""

from contextlib import suppress

from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.model.cue import Cue
from omoide.model.scope import Scope
from omoide.search.find import find

_ASKED = ("昨日、東京で誰と何を決めましたか?", "What did we decide with Ken in Tokyo yesterday?")


def warm_up(engine: Engine, scope: Scope) -> None:
    """Without effect, as if somebody had asked this mind in either language. What cannot be had now is told to whoever asks."""
    for text in _ASKED:
        with suppress(OmoideError):
            if engine.meaning is not None:
                engine.meaning.warm_up(text)
        with suppress(OmoideError):
            find(engine, scope, Cue(text=text))
