"""Minds with a vault beside them."""

from pathlib import Path

from omoide.adapters.shelf import DirectoryShelf
from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.matching import Matching
from omoide.gate.sealing import Limits
from omoide.language.lexicon import Lexicon
from omoide.library.paths import path_of
from omoide.mirror.plan import Did, Item, Side, SyncPlan
from omoide.mirror.syncing import Synced, plan_sync, sync
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory
from omoide.model.words import Words
from omoide.society.shared import shared
from omoide.testing.world import ALICE, TOKYO, World
from omoide.wake.encode import Circumstances


class Vault:
    """Alice's mind and a directory."""

    def __init__(self, directory: Path, *, limits: Limits = Limits(), seed: int = 0) -> None:
        self.world = World(RamStore(lexicon=Lexicon(), matching=Matching()), limits=limits, seed=seed)
        self.mind = self.world.mind(ALICE)
        self.common = self.world.mind(shared(ALICE))
        self.directory = directory
        self.shelf = DirectoryShelf(directory, zone=TOKYO)

    def sync(self, **asked) -> Synced:
        return sync(self.world.engine, ALICE, self.shelf, **asked)

    def plan(self, **asked) -> SyncPlan:
        return plan_sync(self.world.engine, ALICE, self.shelf, **asked)

    def tell(self, text: str, kind: Kind = Kind.FACT, title: str = "", alias: str = "", **known) -> Memory:
        words = Words(text=text, title=title, alias=alias)
        return self.mind.remember(words, Circumstances(kind=kind, **known))

    def path(self, memory: Memory) -> Path:
        """Where its file lies, by the id in it."""
        marks = (f'id: "{memory.id}"', f'"id": "{memory.id}"')
        texts = {path: (self.directory / path).read_text("utf-8") for path in self.files()}
        found = [path for path, text in texts.items() if any(mark in text for mark in marks)]
        own = [path for path in found if not path.startswith(("activity_log", "archive/versions"))]
        assert own, f"no file of {path_of(memory)}"
        return self.directory / own[0]

    def files(self) -> list[str]:
        """All that a person sees."""
        found = (path.relative_to(self.directory) for path in self.directory.rglob("*") if path.is_file())
        return sorted(str(path) for path in found if not any(part.startswith(".") for part in path.parts))

    def trash(self) -> list[Path]:
        return sorted(path for path in (self.directory / ".omoide-trash").rglob("*") if path.is_file())

    def memories(self) -> dict[str, Memory]:
        return {memory.id: memory for memory in self.mind.memories(EVERYTHING, limit=100_000)}

    def edit(self, memory: Memory, old: str, new: str) -> Path:
        path = self.path(memory)
        before = path.read_text("utf-8")
        assert old in before
        path.write_bytes(before.replace(old, new).encode())
        return path


def said(items: tuple[Item, ...], side: Side = Side.IN) -> list[tuple[str, str]]:
    return [(str(item.did), str(item.why)) for item in items if item.side is side]


def settled(vault: Vault) -> bool:
    """Whether another sync has nothing to do."""
    plan = vault.plan()
    return not [item for item in plan.items if item.did is not Did.REFUSED] and not any(
        each.changes for each in plan.incoming
    )
