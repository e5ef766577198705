"""Things to remember and to ask, made from a few words: half Japanese, half English, as many as one likes."""

import random
from collections.abc import Iterator

_SUBJECTS = ("健", "美咲", "Ken", "Mia", "母", "the team", "先生", "my sister", "隣の人", "a customer")
_PLACES = (
    "京都",
    "大阪",
    "Kyoto",
    "the office",
    "駅前",
    "the harbour",
    "図書館",
    "Berlin",
    "海",
    "the garden",
)
_DEEDS = ("ラーメンを食べた", "買い物に行った", "fixed the build", "wrote a letter", "会議で話した", "lost the keys",
          "新しい靴を買った", "planted tomatoes", "映画を見た", "missed the train")  # fmt: skip


def texts(count: int) -> Iterator[str]:
    """Half Japanese, half English; each one sentence, which has one vector, and with something of its own."""
    dice = random.Random(7)
    for number in range(count):
        one, two = dice.choice(_SUBJECTS), dice.choice(_SUBJECTS)
        yield (
            f"{one}は{dice.choice(_PLACES)}で{two}と{dice.choice(_DEEDS)}あと、{dice.choice(_DEEDS)}（番号{dice.randrange(10**6)}）。"
            if number % 2
            else f"{one} and {two} were at {dice.choice(_PLACES)} and {dice.choice(_DEEDS)}, then {dice.choice(_DEEDS)} (no. {dice.randrange(10**6)})."
        )


def questions() -> Iterator[str]:
    """As varied as the texts, so that few answers are the same as lately."""
    dice = random.Random(11)
    while True:
        subject, place, deed = dice.choice(_SUBJECTS), dice.choice(_PLACES), dice.choice(_DEEDS)
        yield dice.choice(
            (f"{subject}と{place}", f"{subject} {deed}", f"{deed} {place}", deed, f"{place} {subject}")
        )
