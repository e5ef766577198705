"""Addresses of servers in settings: of a kind that is known, and without a password, which is no setting."""

from collections.abc import Collection


def address_fault(url: str, *, schemes: Collection[str], such_as: str, instead: str) -> str | None:
    """What is wrong with it; nothing where there is none. `instead` says where a password belongs."""
    if not url:
        return None
    from urllib.parse import parse_qs, urlsplit  # mostly everything is on this machine

    try:
        given = urlsplit(url)
        password = given.password or "password" in parse_qs(given.query)
    except ValueError:
        return f"{url!r} is not an address"
    if given.scheme not in schemes:
        return f"{url!r} is not an address such as {such_as}"
    if password:
        return f"a password is no setting: {instead}"
    return None
