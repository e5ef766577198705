"""Any life of a vault: both sides do what they like, and after every sync they are in step and nothing is lost."""

import random
from pathlib import Path

import pytest
from vaults import Vault, settled

from omoide.errors import OmoideError
from omoide.library.paths import note_key, place_of
from omoide.model.change import words_of
from omoide.model.memory import Kind, Stage
from omoide.testing.failures import WorldEnded, failing_at

KINDS = [Kind.FACT, Kind.PROCEDURE, Kind.NOTE, Kind.EPISODE, Kind.ENTITY]
WORDS = ["猫", "deploy", "金曜", "[[猫]]", "## 10:00 x", "---", "ﾃｽﾄ", "令和8年", "no", "東京 タワー"]


class Life:
    def __init__(self, vault: Vault, seed: int) -> None:
        self.vault, self.chance = vault, random.Random(seed)
        self.number = 0
        self.written: set[str] = set()  # marks that a person wrote into files

    def mark(self) -> str:
        self.number += 1
        return f"印{self.number:04}"

    def text(self, mark: str) -> str:
        return f"{self.chance.choice(WORDS)} {mark} {self.chance.choice(WORDS)}"

    def files(self) -> list[Path]:
        return [
            self.vault.directory / path for path in self.vault.files() if place_of(path) and "(" not in path
        ]

    def step(self) -> None:
        acts = [self.tell, self.correct, self.move, self.edit, self.edit, self.add, self.delete, self.rename, self.copy, self.front]  # fmt: skip
        self.chance.choice(acts)()

    # The store.

    def tell(self) -> None:
        kind = self.chance.choice(KINDS)
        self.vault.tell(self.text(self.mark()), kind, title=self.chance.choice(["", "猫", "Deploy"]))

    def some(self):
        found = sorted(self.vault.memories())
        return self.vault.mind.get(self.chance.choice(found)) if found else None

    def correct(self) -> None:
        if memory := self.some():
            self.vault.mind.correct(memory.id, self.text(self.mark()))

    def move(self) -> None:
        if memory := self.some():
            self.vault.mind.move(memory.id, stage=self.chance.choice(list(Stage)))

    # The person.

    def file(self) -> Path | None:
        found = self.files()
        return self.chance.choice(found) if found else None

    def edit(self) -> None:
        if path := self.file():
            mark = self.mark()
            path.write_bytes(path.read_bytes().rstrip() + f"\n{self.text(mark)}\n".encode())
            self.written.add(mark)

    def front(self) -> None:
        if path := self.file():
            path.write_bytes(
                path.read_bytes().replace(b"---\n", f"---\nmood: {self.chance.random()}\n".encode(), 1)
            )

    def add(self) -> None:
        mark = self.mark()
        directory = self.vault.directory / self.chance.choice(["knowledge", "skills", "notes", "goals/下"])
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{self.chance.choice(WORDS[:3])}{self.number}.md").write_text(self.text(mark), "utf-8")
        self.written.add(mark)

    def delete(self) -> None:
        if path := self.file():
            self.forgive(path)
            path.unlink()

    def forgive(self, path: Path) -> None:
        """What a person deletes before it was ever synced is gone."""
        text = path.read_text("utf-8")
        self.written -= {mark for mark in self.written if mark in text}

    def rename(self) -> None:
        if path := self.file():
            target = path.with_name(f"改名{self.mark()}.md")
            if self.chance.random() < 0.3:
                target = (
                    self.vault.directory
                    / self.chance.choice(["knowledge", "notes", "archive/notes"])
                    / target.name
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)

    def copy(self) -> None:
        if path := self.file():
            path.with_name(f"写し{self.mark()}.md").write_bytes(path.read_bytes())

    # What holds.

    def kept(self, mark: str) -> bool:
        for entry in self.vault.mind.log():
            if (words := words_of(entry.change)) and mark in words.text:
                return True
        return any(mark in path.read_text("utf-8") for path in self.vault.directory.rglob("*.md"))


@pytest.mark.parametrize("seed", range(12))
def test_after_every_sync_both_sides_are_in_step_and_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    life = Life(Vault(tmp_path / "vault", seed=seed), seed)
    for _ in range(8):
        for _ in range(life.chance.randint(1, 6)):
            life.step()
        life.vault.world.clock.tick(minutes=1)
        if life.chance.random() < 0.3:
            try:
                with failing_at(
                    life.chance.choice(["vault.step", "shelf.written", "vault.committed"]),
                    after=life.chance.randint(0, 4),
                ):
                    life.vault.sync(meant=True)
            except WorldEnded:
                pass
        life.vault.sync(meant=True)
        assert settled(life.vault), life.vault.plan().items
        assert [mark for mark in life.written if not life.kept(mark)] == []


def test_an_error_of_the_store_leaves_the_files_as_they_were(vault: Vault) -> None:
    made = vault.tell("文")
    vault.sync()
    vault.edit(made, "文\n", "直した文\n")
    before = {path: (vault.directory / path).read_bytes() for path in vault.files()}

    def refuse(*_: object, **__: object) -> None:
        raise OmoideError(detail="no room")

    real, vault.world.gate.commit = vault.world.gate.commit, refuse
    with pytest.raises(OmoideError):
        vault.sync()
    assert {path: (vault.directory / path).read_bytes() for path in vault.files()} == before
    vault.world.gate.commit = real
    vault.sync()
    assert vault.mind.get(made.id).words.text == "直した文"
    assert note_key("state/x.md") == "state-x"
