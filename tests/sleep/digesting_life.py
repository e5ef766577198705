"""A mind with something for every step of every table: facts, updates, doubles, procedures, episodes, what is old and unused."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from omoide.assemble import mind_of, open_engine
from omoide.engine import Engine
from omoide.meaning.meaning import Meaning
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.identity import short
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.ports import LanguageModel
from omoide.settings import read_settings
from omoide.testing.models import HashedEmbedder
from omoide.testing.world import TOKYO, FrozenClock
from omoide.thinking.asking import Asker
from omoide.wake.encode import Circumstances

LONG_AGO = datetime(2025, 3, 3, 10, 0, tzinfo=TOKYO)
LAST_DAYS = datetime(
    2026, 1, 30, 10, 0, tzinfo=TOKYO
)  # a Friday: the month ends with the next night, the week with the third

OLD = (
    "Old gossip from the canteen about the printer on the third floor.",
    "食堂で聞いた、三階のプリンターについての古い噂話。",
)
KNOWN = (
    "I live in Osaka.",
    "I work at a bakery.",
    "妹は名古屋に住んでいる。",
    "私の好きな色は紫です。",
    "My favourite tea is sencha.",
)
HEARD = (
    "Good morning! Nice weather today.",
    "おはようございます。",
    "I moved to Kyoto.",
    "妹は札幌に引っ越した。",
    "I live in Kyoto now. I have a dog called Pochi.",
    "会議は毎週火曜に開くことに決まった。",
    "We decided to use PostgreSQL for the archive.",
    "My favourite tea is sencha.",
    "私の好きな色は紫です。",
    "How to deploy: 1. Run `make build`. 2. Copy the file to the server. 3. Restart the service with `systemctl restart omoide`.",
    "デプロイの手順：\n1. `make build` を実行する。\n2. ファイルをサーバーに送る。\n3. サービスを再起動する。",
    "The bug in the billing report is still open.",
)
LATER = (
    "I quit my job at the bakery. I work at a library now.",
    "今日は眠い。",
    "私の好きな色は藍色に変わりました。",
    "I live in Kyoto now.",
    "妹は札幌に住んでいる。",
)


class CountingChance:
    """Ids in the order in which they are made, whoever died between: who is as near as another is then the same one."""

    _numbers = count(1)

    def bits(self, count: int) -> int:
        return next(self._numbers) % 2**count


class DigestingLife:
    """Over a store on disk. `copied` is the same life elsewhere, `reopened` the same in what might be another process."""

    def __init__(
        self,
        home: Path,
        preset: str,
        *settings: str,
        model: LanguageModel | None = None,
        clock: FrozenClock | None = None,
    ) -> None:
        self.home, self.preset, self.said, self.model = home, preset, settings, model
        self.clock = clock or FrozenClock(LONG_AGO)
        read = read_settings(
            environment={},
            arguments=[
                f"home.path={home}",
                f"preset={preset}",
                "nights.leap_days=36500",  # the clock is moved on purpose
                "embedding.kind=none",
                "nights.at_most=1",
                *settings,
            ],
        )
        opened = open_engine(read, clock=self.clock, chance=CountingChance())
        asker = Asker(model, work=opened.work, clock=self.clock, thinking=read.thinking)
        meaning = Meaning(opened.store, HashedEmbedder(), reopen=lambda maker: None)
        self.engine: Engine = replace(opened, asking=lambda: asker, meaning=meaning)
        self.mind: Mind = Mind(self.engine, mind_of(read, self.engine, by="test").scope, by="test")

    def live(self) -> None:
        """Up to the morning when a night is owed, and with it a week and a month."""
        mind, clock = self.mind, self.clock
        for text in OLD:
            mind.move(mind.observe(text).id, stage=Stage.DORMANT)
        way = mind.remember(
            Words(title="How to back up", text="Run `backup v0`."), Circumstances(kind=Kind.PROCEDURE)
        )
        for version in range(1, 9):
            clock.tick(days=1)
            mind.correct(way.id, Words(title="How to back up", text=f"Run `backup v{version}`."))
        for number in range(3):
            clock.tick(hours=1)
            mind.observe(f"昼に{number}回目の散歩をした。公園には誰もいなかった。")
            mind.observe(f"Took walk number {number} in the park, and nobody was there.")
        for text in KNOWN:
            clock.tick(minutes=5)
            mind.remember(text)
        clock.at = LAST_DAYS
        for text in HEARD:
            clock.tick(minutes=5)
            mind.observe(Words(text=text, speaker="" if text == HEARD[5] else "Mia"))
        self._talk()
        mind.resolve("billing report bug")
        clock.tick(days=1)
        for text in LATER:
            clock.tick(minutes=5)
            mind.observe(Words(text=text, speaker="Mia"))
        clock.tick(days=2)

    def _talk(self) -> None:
        for said in ("I am allergic to peanuts.", "来月から東京の支社で働くことになりました。"):
            self.clock.tick(minutes=1)
            self.mind.talk.hear(said, sender="Mia")

    def copied(self, home: Path, *, model: LanguageModel | None = None) -> "DigestingLife":
        shutil.copytree(self.home, home)
        return DigestingLife(home, self.preset, *self.said, model=model, clock=FrozenClock(self.clock.at))

    def reopened(self) -> "DigestingLife":
        """What the dead process still held in RAM is gone."""
        return DigestingLife(self.home, self.preset, *self.said, model=self.model, clock=self.clock)

    def memories(self) -> list[Memory]:
        return self.engine.store.listed(self.mind.scope, EVERYTHING, limit=10_000)

    def texts(self) -> dict[str, str]:
        """By id, what every memory and event says; ids are made of time and chance, so lives are compared by these."""
        told = {each.id: f"event {each.words.text}" for each in self.mind.events()}
        return told | {
            each.id: f"{each.kind} {each.words.title} {each.words.text}" for each in self.memories()
        }

    def state(self) -> dict[str, Any]:
        """All that a night leaves: memories, relations, notes with marks and reports. Not when it was written."""
        texts = self.texts()
        memories = sorted([
            (
                texts[each.id], each.words.trigger, each.words.speaker, each.words.names, str(each.level), str(each.stage),
                each.recalls, each.mentions, each.revisions, each.confidence, each.valid_from, each.valid_to,
                each.origins, each.trust, each.protection is not None, each.category, each.affect, each.importance,
                sorted(texts.get(name, "?") for name in each.sources), texts.get(each.superseded_by or "", ""),
            )
            for each in self.memories()
        ], key=repr)  # fmt: skip
        relations = self.engine.store.links(self.mind.scope, list(texts))
        ties = sorted(
            {(texts[each.source], texts[each.target], str(each.tie), each.weight) for each in relations}
        )
        return {
            "memories": [repr(each) for each in memories],
            "relations": ties,
            "notes": {key: _plain(_said(words.text, texts)) for key, words in self.mind.notes().items()},
            "reports": [_plain(_said(each.written(), texts)) for each in self.mind.nights()],
            "events": [each.words.text for each in self.mind.events()],
        }

    def close(self) -> None:
        self.engine.close()


def _said(text: str, texts: Mapping[str, str]) -> str:
    """With what a memory says in the place of its name, which a trouble calls it by."""
    for name, said in texts.items():
        text = text.replace(f'"{short(name)}: ', f'"{json.dumps(said)[1:-1]}: ')
    return text


def _plain(text: str) -> Any:
    """A mark without the numbers of entries, which count also what a killed night had only begun."""
    try:
        found = json.loads(text)
    except ValueError:
        return text
    return (
        {name: value for name, value in found.items() if name != "seen"} if isinstance(found, dict) else found
    )
