"""A long life with Claude Code, in both languages: tools, asides, commands, private words, a crash, a resume, a fork."""

import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from programs import Programs
from transcripts import Session, lately

from omoide.assemble import open_engine
from omoide.library.projects import mind_name
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Category, Kind, Memory
from omoide.model.scope import Scope

# What is asked for later, hidden among talk of every day.
FACTS = {
    12: ("本番サーバーの名前は hayabusa にした", "hayabusa ですね。設定に書きました。"),
    37: ("The staging password rotation happens every second Tuesday", "I added it to the runbook."),
    58: ("妹の結婚式は十月十日、金沢であるんだ", "おめでとうございます。楽しみですね。"),
    91: ("これは覚えておいて。請求書の締め日は毎月二十日。", "承知しました。"),
    120: (
        "I decided to drop Redis and use plain files for the queue",
        "Simpler indeed. I removed the client.",
    ),
    155: ("タマが病院から帰ってきて本当にうれしい", "よかったですね。"),
    183: ("Don't forget: my colleague Okafor is allergic to peanuts", "I will keep that in mind."),
}
ASKED = {
    "本番サーバーの名前って何だったかな": "hayabusa",
    "when is the staging password rotated?": "second Tuesday",
    "妹の結婚式はどこでいつ?": "金沢",
    "請求書の締め日はいつ": "二十日",
    "did we keep Redis for the queue?": "drop Redis",
    "タマの具合はどうだった?": "タマが病院",
    "what is Okafor allergic to?": "peanuts",
}
TOPICS = (
    "ログの整理",
    "the login page",
    "テストの追加",
    "a flaky build",
    "図の色",
    "release notes",
    "型の注釈",
    "the cache",
)


def small_talk(number: int) -> tuple[str, str]:
    topic = TOPICS[number % len(TOPICS)]
    if number % 2:
        return f"{topic}について {number} 番の作業を続けて", f"{number} 番の{topic}を直しました。"
    return f"Please go on with {topic}, step {number}", f"Step {number} of {topic} is done."


@pytest.fixture
def lived(programs: Programs, session: Session) -> tuple[Programs, list[Session]]:
    """Two hundred turns over three files, none of which was ended properly before the last."""
    first = session
    first.at = lately(days=4)
    first.line("file-history-snapshot", snapshot={})
    for number in range(1, 81):
        said, reply = FACTS.get(number) or small_talk(number)
        first.turn(
            said,
            reply,
            *(("続きです。",) if number % 10 == 0 else ()),
            tool="Bash" if number % 5 == 0 else "",
        )
        if number % 16 == 0:
            _noise(first, number)
        if number in (1, 40):
            programs.worked("Stop", first, last_assistant_message=reply)
    # It crashed here. Resumed of old: a new file that begins with all lines of the first.
    second = first.copied(first.path.with_name("two.jsonl"), "5f0c1a52-0000-4000-8000-00000000000b")
    second.at += timedelta(days=1)
    programs.worked("SessionStart", second, source="resume")
    for number in range(81, 161):
        said, reply = FACTS.get(number) or small_talk(number)
        second.turn(said, reply)
        if number % 20 == 0:
            programs.worked("Stop", second, last_assistant_message=reply)
    # A fork of the second, while that goes on.
    third = second.copied(second.path.with_name("three.jsonl"), "5f0c1a52-0000-4000-8000-00000000000c")
    for number in range(161, 201):
        said, reply = FACTS.get(number) or small_talk(number)
        third.turn(said, reply)
    programs.worked("SessionEnd", third, reason="prompt_input_exit")
    return programs, [first, second, third]


def _noise(session: Session, number: int) -> None:
    """What stands in a transcript and was said by nobody to the mind."""
    session.says("/clear すべて消す")
    session.answers("COMMAND-REPLY は覚えない")
    session.says("<command-name>/model</command-name>")
    session.says("SIDECHAIN の下請け", isSidechain=True)
    session.answers("SIDECHAIN-REPLY", isSidechain=True)
    session.says("META 注釈", isMeta=True)
    session.says(f"{number}番の鍵の話 <private>PRIVATE-WORDS 暗証番号</private>")
    session.answers("はい、鍵の話ですね。")
    session.says("<memories>\n- [2026-01-01][L1] INJECTED → 昔の記憶\n</memories>")
    session.answers("INJECTED-REPLY")
    session.line("progress", data={"type": "hook_progress"})


def _memories(
    programs: Programs, session: Session, kinds: frozenset[Kind] = frozenset({Kind.EVENT})
) -> list[Memory]:
    engine = open_engine(programs.settings())
    try:
        scope = Scope("home", mind_name(f"path:{session.cwd}"))
        return engine.store.listed(scope, replace(EVERYTHING, kinds=kinds), limit=1000)
    finally:
        engine.close()


@pytest.mark.spec("LT-28", "LT-29", "LT-32", "LT-53", "LT-62", "B-24", "B-25")
def test_a_long_life_is_remembered_rightly_and_once(
    lived: tuple[Programs, list[Session]], holding: Callable[[str], list[str]]
) -> None:
    programs, sessions = lived
    found = _memories(programs, sessions[0])
    assert len(found) == 200 + 5  # and what was said besides the private words
    text = "\n".join(f"{each.words.trigger} {each.words.text} {each.words.keywords}" for each in found)
    for never in ("COMMAND-REPLY", "SIDECHAIN", "META", "INJECTED", "TOOL-OUTPUT"):
        assert never not in text
    for number in (3, 50, 100, 177, 200):
        assert small_talk(number)[0] in text
    by_trigger = {each.words.trigger: each for each in found}
    assert by_trigger[small_talk(10)[0]].words.text.endswith("続きです。")
    assert by_trigger[FACTS[120][0]].category is Category.DECISION
    assert by_trigger[FACTS[155][0]].affect.valence > 0
    shielded = [each.words.trigger for each in found if each.protection]
    assert len(shielded) == 2
    assert any("締め日" in each for each in shielded)
    assert any("Okafor" in each for each in shielded)
    days = {each.occurred.date() for each in found}
    assert len(days) == 2
    for never in ("PRIVATE-WORDS", "COMMAND-REPLY"):
        assert holding(never) == []

    # All of it delivered once more, and the crashed sessions swept: nothing is doubled.
    for each in sessions:
        old = time.time() - 7200
        os.utime(each.path, (old, old))
        assert programs.worked("SessionEnd", each).memories == 0
    assert len(_memories(programs, sessions[0])) == 205

    # Of every stretch of talk an episode was made, and each turn is in one of them.
    episodes = _memories(programs, sessions[0], frozenset({Kind.EPISODE}))
    turns = {source for each in found for source in each.sources}
    told_of = [source for each in episodes if turns.issuperset(each.sources) for source in each.sources]
    assert len(told_of) == len(set(told_of))
    assert set(told_of) == turns
    assert _memories(programs, sessions[0], frozenset({Kind.INTENTION})) == []

    # The next session gets the right ones back, through the real program.
    new = Session(sessions[0].path.with_name("four.jsonl"), name="four")
    for prompt, expected in ASKED.items():
        shown = programs.call("UserPromptSubmit", new, prompt=prompt)
        assert any(expected in line for line in shown.split("\n")[1:4]), (prompt, shown)
    assert programs.log() == ""
