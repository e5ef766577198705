"""An evening with three characters, in two languages: topics that shift, a silence, and an answer that is cut off by a crash.

`python lumina_life.py HOME LANGUAGE PRESET TIME` is the process that crashes.
"""

import os
import signal
import sys
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from omoide.assemble import mind_of, open_engine, read_lexicon
from omoide.mind import Mind
from omoide.settings import Settings, read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.answering import Around, Piece

SESSION, USER = "s1", "hana"


class Said(NamedTuple):
    """A message, after so many minutes, and who answers what."""

    minutes: float
    text: str
    answers: tuple[tuple[str, str], ...]


SCRIPT = {
    "ja": (
        # Films; four turns, and a fifth by whoever is called.
        Said(
            0,
            "ルミナ、インセプションみたいな映画ある？",
            (("lumina", "『メメント』や『プレステージ』が近いね。"),),
        ),
        Said(
            1,
            "続編はある？ ノックスはどう？",
            (("lumina", "続編はないみたい。"), ("nox", "……一人で見る映画がいい。")),
        ),
        # By the way.
        Said(2, "ところで、明日の夕食は何がいい？", (("clarisse", "カレーはいかがでしょう。"),)),
        # From food to work, without a word.
        Said(1, "会社の会議が長くて残業だった。", (("lumina", "お疲れさま。"),)),
        Said(1, "上司に褒められて最高に嬉しかった！", (("clarisse", "素晴らしいです！"),)),
        # A silence of a quarter of an hour.
        Said(15, "ギターの練習を始めた。毎日弾いている。", (("nox", "聴かせて。"),)),
    ),
    "en": (
        Said(0, "Lumina, is there a movie like Inception?", (("lumina", "Memento comes close."),)),
        Said(
            1,
            "Is there a sequel? What about you, Nox?",
            (("lumina", "There is no sequel."), ("nox", "I watch films alone.")),
        ),
        Said(2, "By the way, what should we have for dinner tomorrow?", (("clarisse", "Curry, perhaps."),)),
        Said(1, "The meeting at the office was long, I did overtime.", (("lumina", "Poor you."),)),
        Said(1, "My boss praised me and I was so happy, it was wonderful!", (("clarisse", "Splendid!"),)),
        Said(15, "I started guitar lessons. I practise the guitar daily.", (("nox", "Let me hear."),)),
    ),
}
CUT_OFF = {
    "ja": ("コンサートに行こうよ。", "いいね、チケットを"),
    "en": ("Let's go to a concert.", "Good, the tickets"),
}
# What a talk of each thread says in the end, and how many turns it had.
THREADS = {
    "ja": (("メメント", 5), ("カレー", 2), ("上司", 4), ("ギター", 4)),
    "en": (("Memento", 5), ("Curry", 2), ("boss", 4), ("guitar", 4)),
}

# Several engines of one process share it, because it lets only one of them read at a time.
_lexicon = cache(read_lexicon)


def settings_of(home: Path, preset: str) -> Settings:
    """The design's; or everybody's, with the characters and the boundaries of the design. What words are like is not asked: the
    bundled model sees less likeness between two turns of one talk than the design does."""
    said = ["boundaries.topic_below=0", "embedding.kind=none"]
    if preset == "default":
        said += [
            "talking.characters=lumina/ルミナ clarisse/クラリス nox/ノックス",
            "boundaries.idle_minutes=10",
            "boundaries.marker=true",
            "boundaries.domain=true",
        ]
    return read_settings(environment={}, arguments=[f"home.path={home}", f"preset={preset}", *said])


class Evening:
    """One mind, which is opened as often as one likes; `crash` is another process."""

    def __init__(self, home: Path, language: str, preset: str, *, at: datetime) -> None:
        self.home, self.language, self.preset = home, language, preset
        self.clock = FrozenClock(at)
        self.mind = self.opened()

    def opened(self) -> Mind:
        settings = settings_of(self.home, self.preset)
        engine = open_engine(settings, clock=self.clock, chance=SeededChance(5), lexicon=_lexicon())
        self.settings = settings
        return mind_of(settings, engine, name=USER, by="test")

    def say(self, said: Said) -> None:
        pieces = [Piece(text, who) for who, text in said.answers]
        self.mind.talk.process(SESSION, said.text, lambda message, around: pieces)


def main() -> None:
    home, language, preset, at = sys.argv[1:]
    evening = Evening(Path(home), language, preset, at=datetime.fromisoformat(at))
    asked, answer = CUT_OFF[language]

    def generate(message: str, around: Around) -> Iterator[Piece]:
        yield Piece(answer.ljust(600), "lumina")  # so much is on disk at once
        os.kill(os.getpid(), signal.SIGKILL)

    evening.mind.talk.process(SESSION, asked, generate)


if __name__ == "__main__":
    main()
