"""What can be set about where memories are kept: in a file of this machine, or on a server."""

from omoide.errors import BadSetting
from omoide.model.address import address_fault
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

SERVERS = ("postgresql", "postgres")


@frozen
class Storing:
    """Which database. A password is no setting: libpq finds it in ~/.pgpass, or in PGPASSWORD. Nor is a key."""

    url: str = parameter(
        "",
        says="postgresql://host/database for a server of PostgreSQL; empty: a SQLite file in the store's directory",
    )
    cipher: str = parameter(
        "none",
        choices=("none", "chacha20", "sqlcipher"),
        says="how the SQLite file is encrypted: chacha20 (ChaCha20-Poly1305), sqlcipher (AES-256, as SQLCipher 4 has it), or "
        "none; it needs apsw-sqlite3mc (LU-22)",
    )
    key_file: str = parameter(
        "",
        says="the file that holds the key, which only its owner may read; a relative path begins in the store's directory",
    )
    key_variable: str = parameter(
        "", says="if there is no key file: the environment variable that holds the key; not one of OMOIDE_…"
    )
    connections: int = parameter(
        8, low=1, high=256, says="how many connections to the server a process reads and writes with at most"
    )
    reach_s: float = parameter(
        10.0, low=0.1, high=3600.0, says="how long to try to reach a server that is away, in seconds"
    )
    answer_s: float = parameter(
        60.0, low=0.5, high=3600.0, says="how long to wait for one answer of the server, in seconds"
    )

    minds_in_ram: int = parameter(
        64,
        low=1,
        high=100_000,
        says="the columns of how many minds a process has in RAM, those it used last; about 15 MB for 10,000 memories",
    )

    def __post_init__(self) -> None:
        check(self)
        fault = address_fault(
            self.url,
            schemes=SERVERS,
            such_as="postgresql://host/database",
            instead="put it into ~/.pgpass or PGPASSWORD",
        )
        if fault:
            raise BadSetting(key="url", source="code", problem=fault)
        if self.key_variable.startswith("OMOIDE_"):
            problem = "variables of that name are settings, and settings are shown; give it another name"
            raise BadSetting(key="key_variable", source="code", problem=problem)
        if self.encrypted and self.on_server:
            problem = "only a file is encrypted here; a server keeps its own disk"
            raise BadSetting(key="cipher", source="code", problem=problem)

    @property
    def encrypted(self) -> bool:
        return self.cipher != "none"

    @property
    def on_server(self) -> bool:
        return bool(self.url)
