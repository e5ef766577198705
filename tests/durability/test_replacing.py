"""A file that takes another's place: whole for whoever reads it, whoever else is writing it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from omoide.adapters.durable import replaced

MANY, TIMES = 8, 40


def test_many_threads_of_one_process_replace_a_file_and_each_reader_sees_one_of_them(tmp_path: Path) -> None:
    path = tmp_path / "file"
    bodies = [bytes([number]) * 5000 for number in range(MANY)]
    together = Barrier(MANY)

    def replace(body: bytes) -> None:
        together.wait()
        for _ in range(TIMES):
            replaced(path, body)
            assert path.read_bytes() in bodies

    with ThreadPoolExecutor(MANY) as pool:
        list(pool.map(replace, bodies))
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
