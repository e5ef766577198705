"""What is at hand through TLS: the address says whom to trust, and nobody else is talked to."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

import pytest

from omoide.adapters.redis_hot import RedisHot
from omoide.errors import OmoideError
from omoide.testing.redis import LocalRedis
from omoide.testing.world import ALICE


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """That of a server on this machine, signed by nobody else; the key is beside it."""
    x509 = pytest.importorskip(
        "cryptography.x509", reason="no certificate can be made: pip install cryptography"
    )
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "at hand")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    path = tmp_path / "server.pem"
    path.write_bytes(made.public_bytes(pem))
    path.with_suffix(".key").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return path


@pytest.fixture
def port(server: LocalRedis, certificate: Path) -> Iterator[int]:
    """Of somebody who takes what is said in TLS to the server, which knows none."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_suffix(".key"))

    def pass_on(from_: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while piece := from_.recv(65536):
                to.sendall(piece)
        with suppress(OSError):
            to.shutdown(socket.SHUT_RDWR)
        from_.close()

    def accept() -> None:
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            with suppress(OSError):  # who does not trust us hangs up
                inner = context.wrap_socket(client, server_side=True)
                outer = socket.create_connection(("127.0.0.1", server.port))
                Thread(target=pass_on, args=(inner, outer), daemon=True).start()
                Thread(target=pass_on, args=(outer, inner), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=accept, daemon=True).start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)


def test_only_a_server_whose_certificate_is_trusted_is_talked_to(
    port: int, certificate: Path, tmp_path: Path
) -> None:
    told: list[OmoideError] = []
    address = f"rediss://127.0.0.1:{port}/0"
    trusting = RedisHot(
        f"{address}?ssl_ca_certs={certificate}", owed=tmp_path / "owed", wait_s=5.0, tell=told.append
    )
    assert trusting.swap(ALICE, "working", None, "思い出", ttl_s=60.0)
    assert trusting.get(ALICE, "working") == "思い出"
    assert not told
    doubting = RedisHot(address, owed=tmp_path / "owed", wait_s=5.0, tell=told.append)
    assert doubting.get(ALICE, "working") is None
    assert "certificate" in str(told[0])
    assert str(certificate) not in str(told[0])
