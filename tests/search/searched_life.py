"""A mind on disk as people have one, at a time that obeys: what is told, and what then comes to mind."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from omoide.assemble import mind_of, open_engine
from omoide.model.cue import Recollection, Recollections
from omoide.model.memory import Memory
from omoide.model.words import Words
from omoide.search.signals import SIGNALS
from omoide.settings import read_settings
from omoide.testing.world import BEGINNING, FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

NO_MEANING = "embedding.kind=none"
_WORDS = ("title", "trigger", "speaker", "place", "session", "names", "keywords", "tags")


def by(*signals: str, name: str = "default", more: str = "") -> str:
    """A profile that ranks by these signals together."""
    return f"[rankings.{name}]\nk = 50\n{more}\nterms = [{{ weight = 1.0, signals = {list(signals)} }}]\n"


EACH = "".join(by(name, name=f"by_{name}") for name in SIGNALS)


class Life:
    """`told` is kept on purpose, `said` happens; both so many days ago."""

    def __init__(self, home: Path, config: str, *arguments: str, at: datetime, seed: int) -> None:
        home.mkdir(exist_ok=True)
        (home / "config.toml").write_text(config, "utf-8")
        settings = read_settings(arguments=[f"home.path={home}", *arguments])
        self.clock = FrozenClock(at)
        self.engine = open_engine(settings, clock=self.clock, chance=SeededChance(seed))
        self.mind = mind_of(settings, self.engine, by="test")

    def told(self, text: str, *, days: float = 0.0, **known: Any) -> Memory:
        words = {key: known.pop(key) for key in _WORDS if key in known}
        with _At(self.clock, days):
            return self.mind.remember(Words(text=text, **words), Circumstances(**known))

    def said(
        self, text: str, speaker: str = "", *, days: float = 0.0, event_type: str = "message", **known: Any
    ) -> Memory:
        """A minute after what was said before."""
        self.clock.tick(minutes=1)
        words = {key: known.pop(key) for key in _WORDS if key in known}
        with _At(self.clock, days):
            return self.mind.observe(
                Words(text=text, speaker=speaker, **words), Circumstances(**known), event_type=event_type
            )

    def recall(self, question: str, **how: Any) -> Recollections:
        came = self.mind.recall(question, **how)
        self.engine.gate.flush()
        return came

    def found(self, question: str, **how: Any) -> dict[str, Recollection]:
        """By its text, best first."""
        return {each.memory.words.text: each for each in self.recall(question, **how).found}

    def texts(self, question: str, **how: Any) -> list[str]:
        return list(self.found(question, **how))

    def signal(self, name: str, question: str, **how: Any) -> Mapping[str, float]:
        """Needs EACH. The ranking by a signal alone has it as its score."""
        found = self.found(question, profile=f"by_{name}", **how)
        assert [each.score for each in found.values()] == [each.signals[name] for each in found.values()]
        return {text: each.score for text, each in found.items()}

    def close(self) -> None:
        self.engine.close()


class _At:
    """For a while it is so many days ago."""

    def __init__(self, clock: FrozenClock, days: float) -> None:
        self._clock, self._ago = clock, timedelta(days=days)

    def __enter__(self) -> None:
        self._clock.at -= self._ago

    def __exit__(self, *exception: object) -> None:
        self._clock.at += self._ago


__all__ = ["BEGINNING", "EACH", "NO_MEANING", "Life", "by"]
