"""A secret never reaches a file, wherever in a memory it stands; what was hidden is flagged."""

import pytest

from omoide.errors import BadName
from omoide.mind import Mind
from omoide.model.words import Words

# In two pieces, so that no scanner takes these for real ones.
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
AWS_KEY = "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY"
GITHUB = "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789"
API = "sk-ant-" + "api03-abcdefgh12345678"

SECRETS = [
    # kind, what is said, what must not be found in any file
    ("password", "パスワードは hunter2-Kyoto!9 です", "hunter2-Kyoto!9"),
    ("password", "the password is correct-horse-77 ok", "correct-horse-77"),
    ("aws-key", f"鍵は{AWS}です", AWS),
    ("aws-key", f"{AWS} / {AWS_KEY}", AWS_KEY),
    ("aws-key", f"鍵はこれ。\n{AWS_KEY}\n{AWS}", AWS_KEY),
    ("github-token", f"use {GITHUB} there", GITHUB),
    ("api-key", f"APIキーは {API} です", API),
    ("card", "カードは 4242-4242-4242-4242 です", "4242-4242-4242"),
    ("card", "my card is ４２４２４２４２４２４２４２４２", "４２４２４２４２"),
    ("my-number", "マイナンバーは 1234 5678 9012 です", "1234 5678 9012"),
    ("url-password", "https://ken:p4ssw0rdX@example.com/", "p4ssw0rdX"),
]


@pytest.mark.parametrize(("kind", "text", "secret"), SECRETS)
def test_a_secret_is_masked_before_it_is_stored(
    mind: Mind, holding, kind: str, text: str, secret: str
) -> None:
    memory = mind.remember(text)
    assert secret not in memory.words.text
    assert f"[secret:{kind}]" in memory.words.text
    assert f"secret:{kind}" in memory.words.flags
    mind.recall(text)
    assert holding(secret) == []
    assert mind.care.verify().problems == ()


@pytest.mark.parametrize(("kind", "text", "secret"), SECRETS)
def test_a_secret_is_masked_wherever_it_stands(
    mind: Mind, holding, kind: str, text: str, secret: str
) -> None:
    plain = mind.remember("普通の話")
    flagged = [
        mind.observe(text).words,
        mind.correct(plain.id, text).words,
        mind.remember(Words(text="x", title=text)).words,
        mind.remember(Words(text="x", trigger=text, extra=text, alias=text)).words,
        mind.observe(Words(text="x", speaker=text, place=text)).words,
        mind.remember(Words(text="x", names=(text,), keywords=(text,), tags=(text, "普通"))).words,
    ]
    mind.note("state", text)
    flagged += [mind.notes()["state"], mind.events()[0].words]
    assert all(f"secret:{kind}" in words.flags for words in flagged)
    assert holding(secret) == []
    exported = "".join(map(str, mind.care.export()))
    assert secret not in exported
    assert mind.care.verify().problems == ()


def test_what_is_no_secret_stays_as_it_is(mind: Mind, holding) -> None:
    text = "パスワードを忘れた。The password policy changed; order 4242 arrived."
    assert mind.remember(text).words.text == text
    assert holding("password policy") != []


def test_a_secret_in_the_second_text_of_an_act_is_masked_too(mind: Mind, holding) -> None:
    for number in range(3):
        mind.remember(f"{number}: password: tulip-{number}-Garden99")
    assert holding("Garden99") == []
    assert mind.census().memories == 3


def test_the_reason_of_a_protection_is_a_plain_word(mind: Mind, holding) -> None:
    memory = mind.remember("猫")
    with pytest.raises(BadName):
        mind.protect(memory.id, reason="password: tulip-7-Garden99")
    assert holding("Garden99") == []
