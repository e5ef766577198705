"""The other tests run in RAM. On disk every profile of every preset gives the same memories the same scores, but for
vectors that are kept with fewer digits."""

from pathlib import Path

import pytest
from small_life import QUESTION, Life

from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.language.lexicon import Lexicon
from omoide.model.affect import Affect
from omoide.model.cue import Context, Filter
from omoide.model.memory import Category, Kind, Tier
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.settings import Settings, presets, read_settings


# These bring what says a word of the question, or what it calls by its name.
SPARING = ("keywords", "telling", "mentioned")


def lived(life: Life) -> Life:
    """A little of everything that a ranking can ask for."""
    kinds, tiers, categories = list(Kind), list(Tier), [None, *Category]
    made = [
        life.tell(
            f"{number}番目の memory",
            near=0.95 - 0.03 * number,
            days=number / 3,
            words=Words(text=f"{number}番目の memory", session="a talk" if number % 3 else ""),
            kind=kinds[number % len(kinds)],
            tier=tiers[(number + 2 * (number // len(kinds))) % len(tiers)],
            category=categories[number % len(categories)],
            affect=Affect(
                intensity=0.9 - 0.03 * number, valence=0.5, arousal=0.04 * number, emotions=("joy",)
            ),
            importance=0.37 * number % 1,
        )
        for number in range(24)
    ]
    for number in (2, 3, 5, 8):
        life.rehearse(made[number], times=number)
        life.mind.link(made[number].id, made[number + 9].id, Tie.CONTINUES)
    return life


@pytest.mark.parametrize("preset", presets())
def test_the_same_comes_from_disk_as_from_ram(preset: str, tmp_path: Path) -> None:
    settings: Settings = read_settings(environment={}, arguments=[f"preset={preset}"])
    file = SqliteFile(tmp_path / "store")
    snapshots = tmp_path / "store" / "derived"
    store = SqlStore(file, lexicon=Lexicon(), matching=settings.matching, snapshots=snapshots)
    on_disk, in_ram = lived(Life(settings, store=store)), lived(Life(settings))
    context = Context(category=Category.WORK, feeling=Affect(valence=0.5, arousal=0.5, emotions=("joy",)))
    for profile in set(settings.rankings) - {
        "priming"
    }:  # which reads no vectors but those of the bundled embedder
        # Documents come only to whoever asks for them.
        on_purpose = Filter(kinds=frozenset({Kind.DOCUMENT})) if "knowledge" in profile else Filter()
        for question in (QUESTION, "前回の memory は？"):
            found = in_ram.scores(question, profile=profile, context=context, chosen=on_purpose)
            assert on_disk.scores(
                question, profile=profile, context=context, chosen=on_purpose
            ) == pytest.approx(found, rel=2e-3, abs=3e-3)
            # Documents must have more to do with it than this; and whoever looks by words alone may find none of them.
            assert found or question is not QUESTION or on_purpose != Filter() or profile in SPARING
    on_disk.engine.close()
