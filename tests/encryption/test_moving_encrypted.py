"""Between plain and encrypted stores, into backups and back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sealed_houses import House

Houses = Callable[..., House]
pytestmark = pytest.mark.spec("LU-22")
WORD = "翡翠の kingfisher"
_OLDER = """
import sys
from pathlib import Path
from omoide.adapters.stores.schema import migrations
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import cipher_of
from omoide.settings import read_settings

steps = migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID")[:-1]
file = SqliteFile(Path(sys.argv[1]), cipher=cipher_of(read_settings()), steps=steps)
with file.writing(None) as session:
    session.rows("INSERT INTO meta VALUES ('word', ?)", (sys.argv[2],))
file.close()
"""


def test_a_plain_store_moves_into_an_encrypted_one_and_back(house: Houses) -> None:
    plain, sealed, again = house("plain", cipher="none"), house("sealed"), house("again", cipher="none")
    plain.omoide("remember", f"We saw the {WORD}")
    plain.omoide("--mind", "hana", "remember", f"Hana saw the {WORD}")
    plain.omoide("migrate", str(plain.home), str(sealed.home))
    assert WORD in sealed.omoide("recall", "kingfisher")
    assert WORD in sealed.omoide("--mind", "hana", "recall", "kingfisher")
    assert sealed.holding(WORD) == []
    assert plain.holding(WORD)
    sealed.omoide("migrate", str(sealed.home), str(again.home))
    assert WORD in again.omoide("recall", "kingfisher")
    assert again.holding(WORD)
    assert again.omoide("verify").startswith("Sound")


def test_an_export_comes_home_into_an_encrypted_store(house: Houses, tmp_path: Path) -> None:
    plain, sealed = house("plain", cipher="none"), house("sealed")
    plain.omoide("remember", f"We saw the {WORD}")
    plain.omoide("export", str(tmp_path / "life.jsonl"))
    sealed.omoide("import", str(tmp_path / "life.jsonl"))
    assert WORD in sealed.omoide("recall", "kingfisher")
    assert sealed.holding(WORD) == []


def test_a_backup_of_an_encrypted_store_opens_only_with_its_key(house: Houses, tmp_path: Path) -> None:
    made = house()
    made.omoide("remember", f"We saw the {WORD}")
    made.omoide("backup", str(tmp_path / "safe"))
    made.omoide("remember", "and then it was gone")
    (backup,) = (tmp_path / "safe").glob("*.db")
    assert WORD.encode() not in backup.read_bytes()
    key = (tmp_path / "key").read_text("ascii")
    (tmp_path / "key").write_text("another key altogether", "ascii")
    assert "the key or the cipher is wrong" in made.refused("restore", str(backup))[0]
    (tmp_path / "key").write_text(key, "ascii")
    made.omoide("restore", str(backup))
    assert WORD in made.omoide("recall", "kingfisher")
    assert made.omoide("list").count("gone") == 0
    assert made.holding(WORD) == []


def test_a_plain_backup_is_not_put_back_as_an_encrypted_store(house: Houses, tmp_path: Path) -> None:
    plain, sealed = house("plain", cipher="none"), house("sealed")
    plain.omoide("remember", "hello")
    plain.omoide("backup", str(tmp_path / "safe"))
    (backup,) = (tmp_path / "safe").glob("*.db")
    sealed.omoide("remember", "hello again")
    assert "is not encrypted" in sealed.refused("restore", str(backup))[0]


def test_an_encrypted_backup_goes_into_an_empty_house_with_its_key_alone(
    house: Houses, tmp_path: Path
) -> None:
    made, plain, new = house(), house("plain", cipher="none"), house("new")
    made.omoide("remember", f"We saw the {WORD}")
    made.omoide("backup", str(tmp_path / "safe"))
    (backup,) = (tmp_path / "safe").glob("*.db")
    assert "`store.cipher` and its key" in plain.refused("restore", str(backup), code=2)[0]
    new.omoide("restore", str(backup))
    assert WORD in new.omoide("recall", "kingfisher")
    assert new.holding(WORD) == []


def test_a_store_of_an_older_format_is_brought_up_to_date_without_a_plain_copy(house: Houses) -> None:
    made = house()
    assert made.process("-c", _OLDER, str(made.home), WORD).returncode == 0
    made.omoide("list")
    assert any(".before-" in name for name in made.files())
    assert made.holding(WORD) == []


def test_what_a_damaged_one_still_holds_is_salvaged_with_the_key(house: Houses, tmp_path: Path) -> None:
    made = house()
    made.omoide("remember", f"We saw the {WORD}")
    made.omoide("salvage", str(tmp_path / "saved.jsonl"))
    assert WORD in (tmp_path / "saved.jsonl").read_text("utf-8")
