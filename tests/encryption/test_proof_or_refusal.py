"""Encryption proves itself or refuses: whatever is missing or wrong is said in both languages, and nothing is changed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sealed_houses import KEY, House

Houses = Callable[..., House]
pytestmark = pytest.mark.spec("LU-22")


@pytest.fixture
def lived(house: Houses) -> House:
    made = house()
    made.omoide("remember", "ハナの誕生日は四月二日")
    return made


def test_without_ciphers_nothing_is_begun(house: Houses) -> None:
    english, japanese = (bare := house(ciphers=False)).refused("remember", "hello")
    assert "pip uninstall apsw && pip install apsw-sqlite3mc" in english
    assert "pip uninstall apsw && pip install apsw-sqlite3mc" in japanese
    assert "暗号" in japanese
    assert set(bare.files()) == {"config.toml"}


def test_without_ciphers_nothing_is_opened(lived: House) -> None:
    lived.ciphers = False
    assert "has no ciphers" in lived.refused("recall", "ハナ")[0]


@pytest.mark.parametrize("cipher", ["chacha20", "sqlcipher"])
def test_a_wrong_key_opens_nothing(house: Houses, tmp_path: Path, cipher: str) -> None:
    made = house(cipher=cipher)
    made.omoide("remember", "ハナの誕生日は四月二日")
    (tmp_path / "key").write_text("another key altogether", "ascii")
    for command in (
        ["recall", "ハナ"],
        ["remember", "hello"],
        ["backup"],
        ["verify"],
        ["salvage", str(tmp_path / "out")],
    ):
        english, japanese = made.refused(*command)
        assert "the key or the cipher is wrong, or the file is damaged" in english
        assert "鍵か暗号方式が違うか、ファイルが壊れています" in japanese
    (tmp_path / "key").write_text(KEY, "ascii")
    made.settle(cipher="sqlcipher" if cipher == "chacha20" else "chacha20", key_file="../key")
    assert "cipher is wrong" in made.refused("recall", "ハナ")[0]


def test_damage_within_the_file_is_told_from_a_wrong_key(lived: House) -> None:
    """Its first page opens, so the key is right."""
    path = lived.home / "omoide.db"
    body = bytearray(path.read_bytes())
    for at in range(4096, len(body), 512):
        body[at] ^= 0xFF
    path.write_bytes(body)
    assert "is damaged" in lived.refused("list")[0]


@pytest.mark.parametrize("cipher", ["chacha20", "sqlcipher"])
def test_garbage_is_repaired_from_a_backup_with_the_right_key_and_refused_with_a_wrong_one(
    house: Houses, tmp_path: Path, cipher: str
) -> None:
    made = house(cipher=cipher)
    made.omoide("remember", "ハナの誕生日は四月二日")
    made.omoide("backup")
    path = made.home / "omoide.db"
    path.write_bytes(b"\x5a" * path.stat().st_size)
    (tmp_path / "key").write_text("another key altogether", "ascii")
    assert "the key or the cipher is wrong" in made.refused("repair")[0]
    (tmp_path / "key").write_text(KEY, "ascii")
    for command in (["repair", "--dry-run"], ["repair"]):
        done = made.process("-m", "omoide.doors.cli.main", "--lang", "en", *command)
        assert "Up to 1 acknowledged change is newer" in done.stdout.decode("utf-8")
    assert "ハナの誕生日は四月二日" in made.omoide("list")
    made.omoide("verify")


@pytest.mark.parametrize(
    ("says", "english", "japanese"),
    [
        ({}, "neither of them is set", "どちらも設定されていません"),
        ({"key_file": "no-such-key"}, "there is no such file", "そのようなファイルはありません"),
        ({"key_file": "../open"}, "others may read it", "chmod 600"),
        ({"key_file": "../short"}, "at least 12 characters", "12 文字以上"),
        ({"key_file": "../bytes"}, "cannot be read as text", "文字として読めません"),
        ({"key_variable": "NO_SUCH_KEY"}, "no such environment variable", "その環境変数がない"),
    ],
)
def test_without_a_safe_key_nothing_is_begun(
    house: Houses, tmp_path: Path, says: dict[str, str], english: str, japanese: str
) -> None:
    for name, body, mode in (
        ("open", KEY.encode(), 0o644),
        ("short", b"abc", 0o600),
        ("bytes", b"\xff\xfe", 0o600),
    ):
        (tmp_path / name).write_bytes(body)
        (tmp_path / name).chmod(mode)
    made = house().settle(cipher="chacha20", **says)
    told = made.refused("remember", "hello")
    assert english in told[0]
    assert japanese in told[1]
    assert set(made.files()) == {"config.toml"}


def test_the_key_may_lie_in_a_variable_and_is_in_no_file(house: Houses) -> None:
    made = house().settle(cipher="chacha20", key_variable="HANAS_KEY")
    made.environment["HANAS_KEY"] = passphrase = "春はあけぼの やうやう白くなりゆく"
    made.omoide("remember", "The heron came back")
    assert "heron" in made.omoide("recall", "heron")
    made.hook("UserPromptSubmit", prompt="What of the heron?", cwd="/tmp")
    assert "derived/hook.settings" in made.files()
    assert made.holding(passphrase) == []
    assert passphrase not in made.omoide("config", "explain")
    assert "settings are shown" in made.omoide("--set", "store.key_variable=OMOIDE_KEY", "list", code=2)


def test_a_plain_file_is_not_taken_for_an_encrypted_one(house: Houses) -> None:
    made = house(cipher="none")
    made.omoide("remember", "hello")
    made.settle(cipher="chacha20", key_file="../key")
    english, japanese = made.refused("recall", "hello")
    assert "is not encrypted, though `store.cipher` asks for it" in english
    assert "暗号化されていません" in japanese
    assert "omoide migrate" in english


def test_an_encrypted_file_is_not_taken_for_a_plain_one(lived: House) -> None:
    lived.settle()
    english, japanese = lived.refused("recall", "ハナ")
    assert "If it is an encrypted one, set `store.cipher` and its key." in english
    assert "暗号化したものなら、`store.cipher` と鍵を設定してください" in japanese


@pytest.mark.parametrize(
    "setting", ["log.to=/tmp/x", "vault.mirror=true", "vectors.engine=qdrant", "hot.kind=redis"]
)
def test_what_would_lie_beside_in_the_clear_is_refused(lived: House, setting: str) -> None:
    english, japanese = lived.refused("--set", setting, "recall", "ハナ", code=2)
    assert english.startswith(f"omoide: {setting.partition('=')[0]} would keep words in the clear")
    assert "平文で残ります" in japanese


def test_a_mirror_is_refused_and_an_export_is_not(lived: House, tmp_path: Path) -> None:
    assert "Use `omoide export` instead" in lived.omoide("vault", "sync", code=2)
    lived.omoide("export", str(tmp_path / "out.jsonl"))
    assert json.dumps("ハナ")[1:-1] in (tmp_path / "out.jsonl").read_text("utf-8")


def test_a_cipher_that_does_nothing_is_found_out(house: Houses, tmp_path: Path) -> None:
    """A library that says yes to a key and writes as ever."""
    (tmp_path / "lying").mkdir()
    (tmp_path / "lying" / "sitecustomize.py").write_text(
        "import omoide.adapters.stores.cipher as cipher\ncipher._unlock = lambda *given: None\n", "utf-8"
    )
    made = house(ciphers=False)
    made.environment["PYTHONPATH"] = str(tmp_path / "lying")
    english, japanese = made.refused("remember", "hello")
    assert "can be read without the key" in english
    assert "鍵なしで読めてしまいます" in japanese
    assert set(made.files()) == {"config.toml"}


def test_a_server_keeps_its_own_disk(house: Houses) -> None:
    made = house()
    assert "only a file is encrypted here" in made.omoide("--store", "postgresql://h/d", "list", code=2)


def test_many_threads_and_processes_share_an_encrypted_file(lived: House) -> None:
    script = (
        "import sys; from threading import Thread; from omoide.assemble import open_mind\n"
        "mind = open_mind()\n"
        "work = [Thread(target=mind.remember, args=(f'{sys.argv[1]} heron {n}',)) for n in range(4)]\n"
        "[each.start() for each in work]; [each.join() for each in work]; mind.close()\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", script, name], env={**os.environ, **lived.env()})
        for name in ("first", "second")
    ]
    assert [each.wait(600) for each in running] == [0, 0]
    assert lived.omoide("list").count("heron") == 8
    assert lived.omoide("verify").startswith("Sound")


def test_a_file_is_not_taken_in_over_the_network(lived: House) -> None:
    """It would lie on the disk for a while."""
    script = (
        "import json, os, sys, urllib.request; from pathlib import Path; sys.path.insert(0, sys.argv[1])\n"
        "from served import SECRET, Service\n"
        "with Service(Path(os.environ['OMOIDE_HOME']), rooms=lambda house: []) as service:\n"
        "    body = json.dumps({'name': 'notes.md', 'text': 'the heron'}).encode()\n"
        "    head = {'Authorization': f'Bearer {SECRET}', 'Content-Type': 'application/json'}\n"
        "    asked = urllib.request.Request(f'{service.url}/v1/imports', body, head)\n"
        "    try: urllib.request.urlopen(asked)\n"
        "    except urllib.error.HTTPError as error: print(error.read().decode())\n"
    )
    done = lived.process("-c", script, str(Path(__file__).parents[1]))
    assert b"Use `omoide import` instead" in done.stdout, done
