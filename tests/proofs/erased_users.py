"""Users of one store are erased, whole or as persons; not one byte of them is left, nobody else loses anything, and an older
backup that is put back brings none of them back.

    python tests/proofs/erased_users.py --users 1000 --seed 7

Half of the users go by their id; a quarter speak of somebody who is erased as a person. Every id is also a word that others say. Texts are in
Japanese and English; some ids are spelt in half or full width. Ends with an error at the first byte that is found.
"""

import argparse
import random
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.stores.residue import files_holding
from omoide.assemble import mind_of, open_engine
from omoide.doors.lumina import mind_name
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import Settings, read_settings

_SYLLABLES = "kasatanahamayarawakisitinihimirikusutunuhumuyuru"
_KANA = "アカサタナハマヤラワイキシチニヒミリウクスツヌフムユル"
_AT_ONCE = 200  # needles of one search


def name_of(chance: random.Random, number: int) -> str:
    if number % 3 == 0:
        return "".join(chance.choice(_KANA) for _ in range(6)) + f"{number}号"
    name = "".join(chance.sample([_SYLLABLES[at : at + 2] for at in range(0, len(_SYLLABLES), 2)], 5))
    wide = "".join(chr(ord(char) + 0xFEE0) for char in name)
    return f"{wide}ｎ{number}" if number % 5 == 0 else f"{name}n{number}"


def secret_of(chance: random.Random, number: int) -> str:
    letters = "".join(chance.choice("bcdfghjklmnpqrstvwxz") for _ in range(14))
    return f"{letters} {number}番の合図"


def live(mind: Mind, name: str, others: list[str], secret: str) -> None:
    mind.remember(f"{secret} / {name}")
    mind.talk.hear(f"{secret}. {others[0]} さんの話。", sender=name, thread="t1")
    mind.talk.say(f"「{secret}」", thread="t1")
    mind.talk.close("t1")
    mind.remember(Words(text=f"{others[1]} is a friend", names=(others[1],)))
    mind.note("mine", secret)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--users", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=7)
    given = asked.parse_args()
    chance = random.Random(given.seed)
    users = [name_of(chance, number) for number in range(given.users)]
    secrets = {name: secret_of(chance, number) for number, name in enumerate(users)}
    gone = set(users[::2])
    persons = {name: name_of(chance, given.users + number) for number, name in enumerate(users[1::4])}
    with tempfile.TemporaryDirectory() as directory:
        home, backups = Path(directory) / "store", Path(directory) / "backups"
        settings = read_settings(
            environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "hot.kind=files"]
        )
        with mind_of(settings, open_engine(settings), by="proof") as first:
            minds = {name: Mind(first._engine, Scope("home", mind_name(name)), by="proof") for name in users}
            for number, name in enumerate(users):
                live(minds[name], name, [users[number - 1], users[number - 2]], secrets[name])
                if name in persons:
                    minds[name].remember(
                        f"{persons[name]} told me {persons[name][::-1]}-{secrets[name][::-1]}"
                    )
            _, backup = back_up(home, open_bin(str(backups)), at=first.now())
            erase(minds, users, gone, persons)
            check(home, minds, users, gone, persons, secrets)
        _, ledger = restore(home, backup, at=settings_now(settings))
        for aside in home.glob("*.replaced.db"):
            aside.unlink()
        with mind_of(settings, open_engine(settings), by="proof") as first:
            again = first.care.erase_again(ledger)
            minds = {name: Mind(first._engine, Scope("home", mind_name(name)), by="proof") for name in users}
            check(home, minds, users, gone, persons, secrets)
    print(
        f"{len(gone)} users and {len(persons)} persons of {len(users)} erased, {again} once more: 0 bytes left"
    )


def settings_now(settings: Settings) -> datetime:
    from omoide.adapters.clock import SystemClock

    return SystemClock(settings.home.zone).now()


def erase(minds: dict[str, Mind], users: list[str], gone: set[str], persons: dict[str, str]) -> None:
    for name in users:
        care = minds[name].care
        if name in gone:
            done = care.erase_mind(care.plan_mind_erasure().token)
            if not done.deleted:
                sys.exit(f"{name} is left in {done.left_in}")
        elif name in persons:
            done_ = care.delete_user_data(persons[name], care.plan_person(persons[name]).token)
            if not done_.deleted:
                sys.exit(f"{persons[name]} is left in {done_.left_in}")


def check(
    home: Path,
    minds: dict[str, Mind],
    users: list[str],
    gone: set[str],
    persons: dict[str, str],
    secrets: dict[str, str],
) -> None:
    needles = [secrets[name] for name in users if name in gone]
    needles += [f"home/{mind_name(name)}" for name in gone]
    needles += [part for name, person in persons.items() for part in (person, secrets[name][::-1])]
    for at in range(0, len(needles), _AT_ONCE):
        if found := files_holding(home, needles[at : at + _AT_ONCE]):
            held = [needle for needle in needles[at : at + _AT_ONCE] if files_holding(home, [needle])]
            sys.exit(f"{held[:3]} in {found}")
    for number, name in enumerate(users):
        texts = [each.words.text for each in minds[name].memories(EVERYTHING, limit=99)]
        if name in gone:
            ok = texts == []
        else:
            ok = any(text.startswith(secrets[name]) for text in texts)
            ok = ok and any(text == f"{users[number - 2]} is a friend" for text in texts)
        if not ok:
            sys.exit(f"{name} has {texts}")
    if problems := minds[users[-1]].care.verify().problems:
        sys.exit(f"verify: {problems}")


if __name__ == "__main__":
    main()
