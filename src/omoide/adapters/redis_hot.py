"""What is near at hand on a server that speaks as Redis does, shared by all hosts: `{tenant/mind}/key`, each with its time.

The server may be away, slow, restarted or emptied at any moment, and nobody waits for it long: then nothing is at hand, and
it is left alone for a second. What could not be changed meanwhile is old when the server is back, so it is dropped before
anything else is asked, and made anew from the store: what is at hand may be missing, but it is never out of date.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from omoide.adapters.owed import Owed
from omoide.errors import NotAtHand, OmoideError
from omoide.model.at_hand import WINDOW, WORKING
from omoide.model.scope import Scope

if TYPE_CHECKING:
    from redis import Redis

T = TypeVar("T")
AGAIN_S: Final = 1.0  # so long a server that failed is left alone
_LONGEST_MS: Final = 10**12

# The set beside the keys knows their names, so that all of a mind are found without looking through the whole server.
_KEPT = """
local ttl = tonumber(ARGV[2])
redis.call('PEXPIRE', KEYS[1], ttl)
redis.call('SADD', KEYS[2], ARGV[1])
if redis.call('PTTL', KEYS[2]) < ttl then redis.call('PEXPIRE', KEYS[2], ttl) end
return 1
"""
_SWAP = (
    """
local held = redis.call('GET', KEYS[1])
if held ~= (ARGV[4] and ARGV[4] or false) then return 0 end
redis.call('SET', KEYS[1], ARGV[3])
"""
    + _KEPT
)
_PUSH = (
    """
for at = 4, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[at]) end
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[3]), -1)
"""
    + _KEPT
)
_DROP_ALL = """
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', KEYS[1] .. '/' .. key) end
return redis.call('DEL', unpack(KEYS))
"""


class RedisHot:
    """`tell` is told once whenever the server is lost; `wait_s` is waited for a connection, and for an answer."""

    def __init__(
        self,
        url: str,
        *,
        password: str = "",
        wait_s: float = 0.5,
        owed: Path,
        tell: Callable[[OmoideError], None],
    ) -> None:
        self._url = url
        self._password = password
        self._wait_s = wait_s
        self._owed = Owed(owed)
        self._tell = tell
        self._mutex = Lock()
        self._rests_until = 0.0
        self._told = False

    def get(self, scope: Scope, key: str) -> str | None:
        return self._asked(lambda server: server.get(_key(scope, key)), None)

    def swap(self, scope: Scope, key: str, old: str | None, new: str, *, ttl_s: float) -> bool:
        """Where no server is, nothing is at hand: whoever saw nothing may put what will be gone at once."""
        given = [key, _milliseconds(ttl_s), new, *([] if old is None else [old])]
        done = self._changed(scope, key, lambda server: self._run(server, _SWAP, scope, key, given))
        return old is None if done is None else bool(done)

    def push(self, scope: Scope, key: str, items: Sequence[str], *, most: int, ttl_s: float) -> None:
        given = [key, _milliseconds(ttl_s), most, *items[-most:]]
        self._changed(scope, key, lambda server: self._run(server, _PUSH, scope, key, given))

    def window(self, scope: Scope, key: str) -> list[str]:
        return self._asked(lambda server: server.lrange(_key(scope, key), 0, -1), [])

    def drop(self, scope: Scope, key: str | None = None) -> None:
        self._changed(scope, key, lambda server: self._dropped(server, scope, key) or True)

    # How it is asked.

    def _changed(self, scope: Scope, key: str | None, act: "Callable[[Redis], Any]") -> Any:
        """None where it could not be: then it is owed that what is there goes."""
        done = self._asked(act, None)
        if done is None:
            self._owed.note(scope, key)
        return done

    def _asked(self, act: "Callable[[Redis], Any]", without: T) -> T:
        if monotonic() < self._rests_until:
            return without
        try:
            found = self._reached(act)
        except NotAtHand as error:
            self._lost(error)
            return without
        self._told = False
        return found

    def _reached(self, act: "Callable[[Redis], Any]") -> Any:
        from redis import RedisError  # it takes long to load, and most processes hold nothing at hand

        try:
            server = self._server
            self._owed.pay(lambda scope, key: self._dropped(server, scope, key))
            return act(server)
        except (RedisError, OSError, ValueError) as error:
            problem = " ".join(str(error).split()) or type(error).__name__
            raise NotAtHand(path=_place(self._url), problem=problem) from error

    def _lost(self, error: NotAtHand) -> None:
        with self._mutex:
            self._rests_until = monotonic() + AGAIN_S
            told, self._told = self._told, True
        if not told:
            self._tell(error)

    @cached_property
    def _server(self) -> "Redis":
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        return Redis.from_url(
            self._url,
            password=self._password or None,
            decode_responses=True,
            encoding_errors="surrogatepass",
            protocol=2,
            retry=Retry(
                NoBackoff(), 0
            ),  # a push whose answer was lost may have come about: it is never said twice
            socket_timeout=self._wait_s,
            socket_connect_timeout=self._wait_s,
        )

    def _run(self, server: "Redis", script: str, scope: Scope, key: str, given: list[Any]) -> Any:
        return server.register_script(script)(keys=[_key(scope, key), _all(scope)], args=given)

    def _dropped(self, server: "Redis", scope: Scope, key: str | None) -> None:
        if key is not None:
            server.delete(_key(scope, key))
            return
        known = [
            _key(scope, each) for each in (WORKING, WINDOW)
        ]  # though a server short of room lost the set
        server.register_script(_DROP_ALL)(keys=[_all(scope), *known])


def _all(scope: Scope) -> str:
    """In braces: on a cluster all of a mind is on one node."""
    return f"{{{scope}}}"


def _key(scope: Scope, key: str) -> str:
    return f"{_all(scope)}/{key}"


def _milliseconds(seconds: float) -> int:
    return max(1, min(int(seconds * 1000), _LONGEST_MS))


def _place(url: str) -> str:
    """Without what may be secret in it."""
    given = urlsplit(url)
    return f"{given.scheme}://{given.netloc.rpartition('@')[2]}{given.path}"
