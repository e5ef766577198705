"""Secrets are masked, and nothing that merely talks about them."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.secrets import mask

# Put together from halves, so that no scanner takes this file for a leak.
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "a1B2" * 9
STRIPE = "sk_" + "live_" + "abcdefghij1234"
SLACK = "xoxb" + "-123456789012-abcdefghij"
PEM = "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIabc+/=\nxyz\n-----END RSA " + "PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"key {PEM} end", "key [secret:private-key] end"),
        (f"鍵は{AWS}です", "鍵は[secret:aws-key]です"),
        (f"use {GITHUB}.", "use [secret:github-token]."),
        ("github_pat_" + "A1b2" * 8, "[secret:github-token]"),
        ("sk-ant-" + "api03-abcdefgh12345678", "[secret:api-key]"),
        ("sk-" + "1234567890abcdef1234", "[secret:api-key]"),
        (SLACK, "[secret:slack-token]"),
        ("AIza" + "a" * 35, "[secret:google-key]"),
        (STRIPE, "[secret:stripe-key]"),
        ("eyJhbGciOi.eyJzdWIiOi.abcdefgh_-", "[secret:jwt]"),
        ("Authorization: Bearer abcdef123456", "Authorization: Bearer [secret:bearer]"),
        ("postgres://ken:p@ss@db.host/x", "postgres://ken:[secret:url-password]@db.host/x"),
    ],
)
def test_a_secret_is_known_by_its_shape(text: str, expected: str) -> None:
    assert mask(text).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("password: hunter2", "password: [secret:password]"),
        ("password=hunter2 next", "password=[secret:password] next"),
        ("My password is hunter2.", "My password is [secret:password]."),
        ('{"password": "two words", "user": "ken"}', '{"password": "[secret:password]", "user": "ken"}'),
        ("Password for the office: swordfish", "Password for the office: [secret:password]"),
        ("?password=abc&x=1", "?password=[secret:password]&x=1"),
        ("api_key=abc123", "api_key=[secret:api-key]"),
        ("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7", "AWS_SECRET_ACCESS_KEY=[secret:api-key]"),
        ("token: abcdefgh12345678", "token: [secret:token]"),
        ("PIN: 1234", "PIN: [secret:pin]"),
        ("パスワードはhunter2です", "パスワードは[secret:password]です"),
        ("パスワード：ｈｕｎｔｅｒ２", "パスワード：[secret:password]"),
        ("パスワードは「hunter2」です", "パスワードは「[secret:password]」です"),
        ("パスワードをhunter2に変更した", "パスワードを[secret:password]に変更した"),
        ("Wi-Fiのパスワードは swordfish です", "Wi-Fiのパスワードは [secret:password] です"),
        ("暗証番号は1234", "暗証番号は[secret:pin]"),
        ("APIキー：abcd-efgh", "APIキー：[secret:api-key]"),
    ],
)
def test_a_secret_is_known_by_its_introduction(text: str, expected: str) -> None:
    assert mask(text).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("カード番号は4111111111111111です", "カード番号は[secret:card]です"),
        ("4111-1111-1111-1111 exp 12/30", "[secret:card] exp 12/30"),
        ("４１１１ １１１１ １１１１ １１１１", "[secret:card]"),
        ("amex 3782 822463 10005", "amex [secret:card]"),
        ("マイナンバーは123456789012", "マイナンバーは[secret:my-number]"),
        ("個人番号：1234-5678-9012", "個人番号：[secret:my-number]"),
    ],
)
def test_numbers_of_cards_and_persons_are_masked(text: str, expected: str) -> None:
    assert mask(text).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password",
        "パスワードを忘れた",
        "the password policy is strict",
        "password is required",
        "order number 1234567890123",
        "3f2a9c1b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a",
        "123456789012",
        "550e8400-e29b-41d4-a716-446655440000",
        "12345678-1234-1234-1234-123456789012",
        "090-1234-5678",
        "+81 90 1234 5678",
        "2026-02-14 2026-02-15",
        "1700000000000",
        "パスワードは8文字以上",
        "パスワードは2024年に変更した",
        "暗証番号は4桁",
        "パスワードをLINEで送った",
        "トークンは8000です",
        "def login(password: str) -> None",
        "password=os.environ['X']",
        "password=${DB_PASSWORD}",
        "password: see 1Password",
        "The secret: patience",
        "https://example.com:8080/@user",
        "risk-assessment-of-2026-projects",
        "Bearer of bad news",
        "tokens: 1234567",
        "会議は10時から",
    ],
)
def test_a_text_that_only_speaks_of_secrets_stays_as_it_is(text: str) -> None:
    masked = mask(text)
    assert masked.text == text
    assert masked.kinds == ()


def test_all_kinds_are_named_once() -> None:
    assert mask(f"{AWS} {AWS} password: x1 password: y2").kinds == ("aws-key", "password")


def test_a_key_whose_end_is_missing_is_still_hidden() -> None:
    text = "-----BEGIN " + "PRIVATE KEY-----\n" + "A" * 64 + "\n" + "B" * 64 + "\nand then we talked"
    assert mask(text).text == "[secret:private-key]\nand then we talked"


PIECES = (
    "password",
    "パスワード",
    "暗証番号",
    "api_key",
    "secret",
    "token",
    "PIN",
    "マイナンバー",
    ":",
    "=",
    "は",
    " is ",
    " ",
    "\n",
    '"',
    "'",
    "「",
    "」",
    "hunter2",
    "1234",
    "123456789012",
    "4111111111111111",
    "4111-1111-1111-1111",
    AWS,
    GITHUB,
    STRIPE,
    SLACK,
    PEM,
    "sk-",
    "eyJhbGciOi.eyJzdWIiOi.abcdefgh",
    "Authorization: Bearer ",
    "https://u:",
    "@host",
    "[secret:",
    "[secret:card]",
    "]",
    "-",
    "a",
    "です",
)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_masking_twice_changes_nothing_more(text: str) -> None:
    once = mask(text).text
    assert mask(once).text == once


@given(st.text(max_size=60))
def test_masking_any_text_twice_changes_nothing_more(text: str) -> None:
    once = mask(text).text
    assert mask(once).text == once


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "1",
        "1 ",
        "4111-",
        "-----BEGIN " + "PRIVATE KEY-----",
        "eyJ-",
        "eyJaaaaaa.",
        "://a:",
        "password ",
        "password: ",
        "password for a ",
        "sk-",
        "Authorization: ",
        "パスワード(",
        "bearer ",
        "マイナンバー 123456789012 ",
        'password="',
        "token:",
        "password=",
    ],
)
def test_no_text_makes_masking_slow(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    start = process_time()
    mask(text)
    assert process_time() - start < 2
