"""The service behind a certificate: what passes is encrypted, and nobody is answered otherwise (LU-22)."""

import os
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from omoide.client import Client
from omoide.doors.http.tokens import TOKEN

SIGNED = [
    "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
]  # fmt: skip


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    place = tmp_path_factory.mktemp("certificate")
    made = place / "certificate.pem", place / "key.pem"
    try:
        subprocess.run(
            [*SIGNED, "-out", str(made[0]), "-keyout", str(made[1])], check=True, capture_output=True
        )
    except FileNotFoundError:
        pytest.skip("there is no openssl to make a certificate with")
    return made


@pytest.fixture
def behind(started_behind: Callable[..., Any], certificate: tuple[Path, Path]) -> Iterator[str]:
    own = {
        "OMOIDE_SERVE__CERTIFICATE": str(certificate[0]),
        "OMOIDE_SERVE__CERTIFICATE_KEY": str(certificate[1]),
    }
    with started_behind(**own) as (_, url):
        yield url


@pytest.mark.spec("LU-22")
def test_it_speaks_tls_and_nothing_else(home: Path, behind: str, certificate: tuple[Path, Path]) -> None:
    assert behind.startswith("https://")
    token = (home / TOKEN).read_text().strip()
    with Client(behind, token=token, certificates=certificate[0]) as omoide:
        omoide.remember("美咲の誕生日は5月1日")
        assert (
            omoide.recall("美咲の誕生日は?")["found"][0]["memory"]["words"]["text"] == "美咲の誕生日は5月1日"
        )
    with pytest.raises(ssl.SSLCertVerificationError), Client(behind, token=token) as stranger:
        stranger.census()
    plain = HTTPConnection(urlsplit(behind).netloc, timeout=10)
    plain.request("GET", "/v1/census")
    with pytest.raises((HTTPException, OSError)):
        plain.getresponse()
    plain.close()


@pytest.mark.spec("LU-22")
def test_without_a_certificate_that_can_be_read_nothing_listens(home: Path, tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("no certificate")
    for wrong in (tmp_path / "none.pem", tmp_path / "missing.pem"):
        environment = {
            **os.environ,
            "OMOIDE_SERVE__CERTIFICATE": str(wrong),
            "OMOIDE_EMBEDDING__KIND": "none",
        }
        done = subprocess.run(
            [sys.executable, "-m", "omoide.doors.cli.main", "--home", str(home), "--lang", "ja", "serve", "--port", "0"],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )  # fmt: skip
        assert done.returncode == 2, done.stderr
        assert "証明書" in done.stderr
