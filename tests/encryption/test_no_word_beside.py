"""Of what a mind keeps in an encrypted home, no byte can be read: not in the database, not in anything beside it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sealed_houses import House

from omoide.adapters.stores.lock import StoreLock

LIVING = Path(__file__).with_name("living.py")
JAPANESE, ENGLISH = "瑠璃色のカワセミ", "lapis kingfisher"


def _lived(house: House, transcript: Path) -> list[str]:
    """Every door that writes, and what can be found of it while an answer is being said, after a kill, and at the end."""
    with subprocess.Popen(
        [sys.executable, str(LIVING), JAPANESE, ENGLISH],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=house.env(),
    ) as life:  # fmt: skip
        assert life.stdout is not None
        assert life.stdout.readline() == b"ready\n"
        found = house.holding(JAPANESE, ENGLISH)
        life.kill()
    found += house.holding(JAPANESE, ENGLISH)
    found += _talked(house, transcript)
    for word in (JAPANESE, ENGLISH):
        assert word in house.omoide("recall", word)
        house.omoide("hear", f"{word} again", "--from", "Hana")
    note = transcript.with_name("note.md")
    note.write_text(f"# Birds\n\n{JAPANESE} and {ENGLISH}\n", "utf-8")
    house.omoide("knowledge", "add", str(note))
    house.omoide("sleep")
    house.omoide("backup")
    house.omoide("worker")
    house.omoide("compact")
    assert house.omoide("verify").startswith("Sound")
    return [*found, *house.holding(JAPANESE, ENGLISH)]


def _talked(house: House, transcript: Path) -> list[str]:
    """A session of Claude Code, whose hooks leave things for a worker that begins only later."""
    line = {
        "type": "user",
        "uuid": "u1",
        "sessionId": "s-1",
        "cwd": "/tmp",
        "timestamp": "2026-03-02T09:00:00Z",
    }
    said = [
        {**line, "message": {"role": "user", "content": f"The bird is the {ENGLISH}"}},
        {**line, "type": "assistant", "uuid": "u2", "message": {
            "id": "m1", "role": "assistant", "content": [{"type": "text", "text": f"{JAPANESE}ですね"}]}},
    ]  # fmt: skip
    transcript.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in said), "utf-8")
    told = {"transcript_path": str(transcript), "cwd": "/tmp"}
    with StoreLock(house.home / "worker.lock", wait_s=1.0).held():
        house.hook("Stop", last_assistant_message=f"{JAPANESE}, the {ENGLISH}", **told)
        house.hook("PostCompact", compact_summary=f"About {JAPANESE}, the {ENGLISH}", **told)
        assert ENGLISH in house.hook("UserPromptSubmit", prompt=f"What of the {ENGLISH}?", cwd="/tmp")
        assert any(name.startswith("spool/") for name in house.files())
        return house.holding(JAPANESE, ENGLISH)


@pytest.mark.spec("LU-22")
@pytest.mark.parametrize("cipher", ["chacha20", "sqlcipher"])
def test_no_word_of_an_encrypted_life_is_on_the_disk(
    house: Callable[..., House], tmp_path: Path, cipher: str
) -> None:
    lived = house(cipher=cipher)
    assert _lived(lived, tmp_path / "transcript.jsonl") == []
    assert any(name.startswith("backups/") for name in lived.files())
    assert "worker.log" not in lived.files()


@pytest.mark.spec("LU-22")
def test_the_same_life_without_a_cipher_is_found_in_the_files(
    house: Callable[..., House], tmp_path: Path
) -> None:
    """So that the look at the files is known to see."""
    found = set(_lived(house(cipher="none"), tmp_path / "transcript.jsonl"))
    assert {"omoide.db", "omoide.db-wal"} <= found
    for place in ("backups/", "streams/", "hot/", "spool/"):
        assert any(name.startswith(place) for name in found), found


@pytest.mark.spec("LU-22")
def test_an_answer_that_was_broken_off_is_kept_by_the_process_that_said_it(
    house: Callable[..., House],
) -> None:
    """Though it was never on the disk; and whoever else settles it meanwhile settles it once."""
    script = (
        "from omoide.assemble import open_mind\n"
        "mind = open_mind()\n"
        "mind.talk.hear('What did you see?', sender='Hana', thread='t-1')\n"
        "try:\n"
        "    with mind.talk.stream(thread='t-1', sender='Hana') as stream:\n"
        "        stream.write('I saw the heron, and then')\n"
        "        raise KeyError\n"
        "except KeyError: pass\n"
        "assert mind.talk.recover() == (); assert mind.talk.recover() == ()\n"
        "print([event.words.text for event in mind.events()]); mind.close()\n"
    )
    made = house()
    done = made.process("-c", script)
    assert done.stdout.decode().count("I saw the heron, and then") == 1, done
    assert not (made.home / "streams").exists()
