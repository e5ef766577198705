"""A hundred personas in one store: each has a self of its own, and nothing that any door shows is of another's."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from waking_life import WakingLife

from omoide.doors.cli.main import main
from omoide.errors import OmoideError
from omoide.mind import Mind
from omoide.model.cue import ALL, EVERYTHING
from omoide.model.words import Words
from omoide.persona.editing import How, Text
from omoide.tools.sets import TOOLS
from omoide.wake.study import Material

MANY = 100
_SIGN = re.compile(r"shirushi(\d{3})")
_ASKED = "目印 shirushi"


def name(number: int) -> str:
    return f"p{number:03}"


def sign(number: int) -> str:
    """A word that only one of them ever uses."""
    return f"目印はshirushi{number:03}です"


def become(mind: Mind, number: int) -> None:
    """Somebody, with something of hers in every place where a self has something."""
    own, said = mind.self, sign(number)
    own.apply(own.plan_edit(Text.CORE, f"私は{name(number)}。{said}"))
    own.apply(own.plan_edit(Text.NOTEPAD, f"メモ。{said}"))
    own.apply(own.plan_edit(Text.DIARY, f"日記。{said}", how=How.APPEND))
    own.apply(own.plan_edit(Text.SECRET_DIARY, f"秘密。{said}", how=How.APPEND))
    own.add_goal(f"目標。{said}", long=bool(number % 2))
    own.ask(f"疑問。{said}", context=f"気になる。{said}", priority=0.9)
    own.dreamt("夢", f"気づき。{said}", strategy=f"指針。{said}")
    own.write_entity("目印", f"覚え書き。{said}")
    mind.remember(Words(text=f"思い出。{said}"))
    mind.talk.hear(f"聞いた。{said}", sender="花", thread="花")
    mind.talk.say(f'答えた。{said}<persona_emotion category="sadness" intensity="0.9"/>', thread="花")
    if number % 10 == 0:
        mind.knowledge.add([Material(path="覚え書き.txt", read=f"文書。{said}\n".encode)])


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WakingLife]:
    life = WakingLife(tmp_path_factory.mktemp("crowd") / "store")
    for number in range(MANY):
        become(life.named(name(number)), number)
    yield life
    life.close()


def strangers(shown: object, number: int) -> set[str]:
    return set(_SIGN.findall(str(shown))) - {f"{number:03}"}


def seen(mind: Mind, asked: str) -> Iterator[tuple[str, Any]]:
    """Everything that a mind can be shown, by its hands and its tools."""
    own = mind.self
    yield "present", [part.text for part in own.present(language="ja", acting=True)]
    yield "files", own.files()
    yield "goals", own.goals()
    yield "questions", own.questions()
    yield "dreams", own.dreams()
    yield "drives", own.drives().internal_state()
    yield "mood", own.mood().plain()
    yield "emotions", own.emotions()
    yield "diaries", [each.words for each in (*own.diary(), *own.secret_diary())]
    yield "entities", [*own.entities(), *own.entity("目印"), *own.search_entities(asked)]
    yield "recall", [each.memory.words for each in mind.recall(asked).found]
    yield "lived", [each.memory.words for each in mind.recall_lived(asked).found]
    yield "prime", mind.prime(asked, sender="花", thread="花").text
    yield "heartbeat", mind.prime().text
    yield "memories", [each.words for each in mind.memories(ALL, limit=1000)]
    yield "days", [event.words for day in mind.days() for event in mind.activity(day)]
    yield "knowledge", mind.knowledge.search(asked)
    for tool, arguments in {
        "search_memory": {"query": asked},
        "recall_memories": {"query": asked},
        "search_past_conversations": {"query": asked},
        "search_knowledge_base": {"query": asked},
        "read_main_memory": {},
        "read_secret_diary": {},
        "search_entity_memory": {"query": asked},
        "read_entity_memory": {"name": "目印"},
        "list_entity_memories": {},
        "edit_core_memory": {"text": "私は私。"},
        "edit_notepad": {"text": "メモ。"},
    }.items():
        yield tool, TOOLS[tool](mind, arguments)


def test_none_sees_another_by_hands_or_tools(crowd: WakingLife) -> None:
    for number in range(MANY):
        mind, other = crowd.named(name(number)), (number + 37) % MANY
        asked = sign(other) if number % 2 else _ASKED
        # Who repeats a question shows what the asker knows.
        shown = {door: str(what).replace(asked, "") for door, what in seen(mind, asked)}
        leaks = {door: found for door, what in shown.items() if (found := strangers(what, number))}
        assert leaks == {}, number
        for door in ("present", "files", "memories", "days", "diaries", "entities", "recall", "prime"):
            assert f"shirushi{number:03}" in shown[door], (number, door)


def test_none_reads_another_by_the_names_of_its_memories(crowd: WakingLife) -> None:
    """Whoever knows an id, or the name of a goal, of another still finds nothing."""
    for number in range(0, MANY, 9):
        mine, other = crowd.named(name(number)), crowd.named(name((number + 1) % MANY))
        for memory in other.memories(ALL, limit=100):
            for told in filter(None, (memory.id, memory.words.alias)):
                with pytest.raises(OmoideError):
                    mine.get(told)
                with suppress(OmoideError):
                    assert not strangers(TOOLS["read_memory_file"](mine, {"path": told}), number)
        goal = other.self.goals()[0].name
        with pytest.raises(OmoideError):
            mine.self.progress(goal, "x")
        with pytest.raises(OmoideError):
            mine.self.resolve_question(other.self.questions()[0].id)
        mine.talk.say(f'そう。<memory_trace id="{other.memories(EVERYTHING)[0].id}" resonance="1"/>')
        assert [each.uses for each in other.memories(EVERYTHING, limit=100)] == [0] * len(
            other.memories(EVERYTHING, limit=100)
        )


def test_none_sees_another_at_the_command_line(crowd: WakingLife, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(number: int, *words: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main(["--home", str(crowd.home), "--lang", "ja", "--mind", name(number), *words])
        printed = capsys.readouterr()
        return printed.out + printed.err

    own = 10
    foreign = crowd.named(name(11)).memories(ALL, limit=1)[0].id
    doors = [
        ("self",),
        ("self", "--files"),
        ("drives",),
        ("mood",),
        ("impulse",),
        ("goal", "list"),
        ("question", "list"),
        ("entity", "list"),
        ("recall", "--explain", "目印"),
        ("prime", "--explain", "目印は？"),
        ("list",),
        ("log",),
        ("activity",),
        ("show", foreign),
        ("knowledge", "search", "目印"),
    ]
    told = {words: shown(own, *words) for words in doors}
    assert {words: found for words, text in told.items() if (found := strangers(text, own))} == {}
    assert f"shirushi{own:03}" in told[("self",)]
    assert f"shirushi{own:03}" in told[("knowledge", "search", "目印")]


def test_a_night_of_one_leaves_the_others_as_they_are(crowd: WakingLife) -> None:
    crowd.later(days=1)
    before = {number: str(crowd.named(name(number)).memories(ALL, limit=100)) for number in (4, 6)}
    crowd.named(name(5)).sleep()
    assert not strangers(crowd.named(name(5)).memories(ALL, limit=1000), 5)
    assert before == {number: str(crowd.named(name(number)).memories(ALL, limit=100)) for number in (4, 6)}
