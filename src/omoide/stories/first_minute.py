"""The first minute: a few things are told in two languages, asked for again, explained, taken back and erased.

It is told through the same commands that a person would type, on a store that is thrown away afterwards.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from omoide.model.frozen import frozen


@frozen(kw_only=False)
class Step:
    """What is said before, in English and Japanese, and the command."""

    english: str
    japanese: str
    command: tuple[str, ...]


STEPS = (
    Step("Tell it things.", "いろいろ話してみます。", ("remember", "来週の金曜に健さんと京都へ行く約束をした", "--about", "健")),
    Step("", "", ("remember", "I am allergic to peanuts", "--protect", "--importance", "0.9")),
    Step("", "", ("remember", "My favourite colour is purple")),
    Step("", "", ("observe", "うちの猫はタマといいます", "--speaker", "美咲")),
    Step("Ask in other words; each answer says why it came.", "別の言い方で尋ねます。なぜ思い出したかも分かります。", ("recall", "猫の名前は？", "--explain")),
    Step("", "", ("recall", "allergies: peanuts?", "--explain")),
    Step("What never happened does not come.", "なかったことは思い浮かびません。", ("recall", "量子コンピュータ")),
    Step("A mistake is corrected, and the correction taken back.", "間違いを直し、それを取り消します。", ("correct", "LAST:colour", "My favourite colour is cyan")),
    Step("", "", ("undo",)),
    Step("The journal knows everything that was ever changed.", "変更はすべて記録されています。", ("log",)),
    Step("Erasing leaves no byte in any file.", "消去すると、どのファイルにも一バイトも残りません。", ("erase", "LAST:colour", "--yes")),
    Step("And everything still adds up.", "全体の辻褄も合っています。", ("verify",)),
)  # fmt: skip


def play(
    run: Callable[[list[str]], None],
    say: Callable[[str], None],
    find: Callable[[Path, str], str],
    *,
    language: str,
) -> None:
    """`run` runs a command line, `say` prints a line, `find` gives the id of the memory with a word in it."""
    with tempfile.TemporaryDirectory(prefix="omoide-") as scratch:
        home = Path(scratch) / "store"
        for step in STEPS:
            if text := step.japanese if language == "ja" else step.english:
                say(f"\n# {text}")
            command = [find(home, word[5:]) if word.startswith("LAST:") else word for word in step.command]
            say("$ omoide " + " ".join(f"'{word}'" if " " in word else word for word in command))
            run(["--home", str(home), "--lang", language, *command])
