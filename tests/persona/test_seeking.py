"""Recall by intent: one step says what is sought, and former talk comes word for word beside what is found by meaning."""

import json
from typing import Any

import pytest
from waking_life import WakingLife, lines_of

from omoide.dynamics.attention import Channel
from omoide.errors import Unreachable
from omoide.language.intent import Intent
from omoide.model.cue import Cue
from omoide.model.memory import Kind, Origin
from omoide.model.words import Words
from omoide.search.question import read_question
from omoide.testing.models import HashedEmbedder, ScriptedModel
from omoide.thinking.seeking import sought_by_rule
from omoide.tools.sets import TOOLS
from omoide.wake.encode import Circumstances

NEXUS, DEFAULT = "preset=nexus-ark", "preset=default"
PAST, RELATED = Channel.PAST, Channel.RELATED
FILLER = "川沿いの桜の木の下で、みんなとお弁当をゆっくり食べた日だった。"
TOLD = {
    "ja": ("花", "去年の秋、箱根の星見荘という宿に泊まって、露天風呂がとても良かった。", "星見荘の料金はいくらだった？", "星見荘"),
    "en": ("Ken", "Last autumn we stayed at the Moonrise Lodge and the hot spring was lovely.", "What did Moonrise Lodge cost?", "Moonrise Lodge"),
}  # fmt: skip


def answer(**more: Any) -> str:
    told = {"needed": True, "intent": "factual", "query": "", "keywords": []}
    return json.dumps(told | more, ensure_ascii=False)


def lived(life: WakingLife, *texts: str, sender: str = "花", after: int = 25) -> WakingLife:
    for text in texts:
        life.hear(text, sender=sender, thread="昔")
        life.later(days=1)
    for number in range(after):
        life.hear(f"{number}日目。{FILLER}", thread="別の話")
        life.later(minutes=1)
    return life


# Related memories would say the same again, and the default quotes nothing by itself.
QUOTED = ("priming.related=0", "priming.related_most=0", "priming.past=600")


@pytest.mark.spec("NA-35", "NA-36")
@pytest.mark.parametrize(
    ("said", "needed", "intent", "keywords"),
    [
        ("おはよう！", False, Intent.FACTUAL, ()),
        ("thanks!", False, Intent.FACTUAL, ()),
        ("星見荘に泊まったのはいつ？", True, Intent.TEMPORAL, ("星見荘",)),
        ("ﾌﾟﾛｼﾞｪｸﾄｱﾙﾌｧの締め切り、覚えてる？", True, Intent.FACTUAL, None),
        ("Do you remember Moonrise Lodge?", True, Intent.FACTUAL, ("Moonrise Lodge",)),
        ("田中さんって誰だっけ", True, Intent.RELATIONAL, None),
    ],
)
def test_question_words_time_words_and_names_decide(
    imagine, said: str, needed: bool, intent: Intent, keywords: tuple[str, ...] | None
) -> None:
    found = sought_by_rule(said, now=imagine().clock.now(), keywords=3)
    assert (found.needed, found.intent, found.query) == (needed, intent, said)
    assert len(found.keywords) <= 3
    assert keywords is None or found.keywords[:1] == keywords[:1]


@pytest.mark.spec("NA-37", "NA-62")
@pytest.mark.parametrize("preset", [NEXUS, DEFAULT])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_telling_word_brings_back_what_was_said_with_it(imagine, preset: str, language: str) -> None:
    sender, told, asked, _ = TOLD[language]
    life = lived(imagine(preset, *QUOTED), told, sender=sender)
    (line,) = lines_of(life.mind.prime(asked), PAST)
    assert line.endswith(f"{sender}: {told}")
    off = lived(imagine(preset, "seeking.auto=off"), told, sender=sender)
    assert not lines_of(off.mind.prime(asked), PAST)


@pytest.mark.spec("NA-62")
def test_what_is_found_by_meaning_and_by_the_letter_stand_side_by_side(imagine) -> None:
    told = TOLD["ja"][1]
    reply = answer(query=FILLER, keywords=["星見荘"])
    model = ScriptedModel(otherwise=lambda _: reply)
    life = imagine(NEXUS, "priming.activity=300", model=model, embedder=HashedEmbedder())
    life.mind.remember(Words(text=FILLER), Circumstances(kind=Kind.NOTE))
    lived(life, told, after=22)
    primed = life.mind.prime("あの時の宿の話をして")
    assert any(FILLER in line for line in lines_of(primed, RELATED))
    assert any(told in line for line in lines_of(primed, PAST))
    assert primed.text.index("## 関連する記憶") < primed.text.index("## 以前の発言")


@pytest.mark.spec("NA-35", "NA-36", "C-46")
def test_the_model_is_asked_once_and_may_say_no_and_the_rule_answers_for_it(imagine) -> None:
    told, asked = TOLD["ja"][1:3]
    no = ScriptedModel(answer(needed=False, keywords=["星見荘"]))
    assert not lines_of(lived(imagine(NEXUS, model=no), told).mind.prime(asked), PAST)
    assert len(no.asked) == 1
    ill = ScriptedModel(Unreachable(name="scripted", problem="gone"))
    assert lines_of(lived(imagine(NEXUS, model=ill), told).mind.prime(asked), PAST)
    unasked = ScriptedModel()
    assert told in lived(imagine(DEFAULT, model=unasked), told).mind.prime(asked).text
    assert not unasked.asked


@pytest.mark.spec("NA-36")
def test_an_intent_that_is_passed_on_is_not_read_off_the_words_again(imagine) -> None:
    life = imagine(NEXUS)

    def asks(intent: str = "") -> str:
        cue = Cue(text="いつ行った？", intent=intent)
        return read_question(life.engine, life.mind.scope, cue).profile

    assert asks() == "temporal"
    assert asks("emotional") == "emotional"


@pytest.mark.spec("C-46", "NA-38")
def test_by_default_a_word_that_is_said_all_the_time_brings_nothing_back(imagine) -> None:
    life = lived(
        imagine(DEFAULT), *(f"{number}回目の星見荘の話だよ、聞いて。" for number in range(30)), after=5
    )
    assert not lines_of(life.mind.prime("星見荘の料金はいくらだった？"), PAST)
    literal = lived(
        imagine(NEXUS),
        *(f"{number}回目の星見荘の話だよ、聞いて、とても長い話になるけどいいかな。" for number in range(30)),
    )
    assert lines_of(literal.mind.prime("星見荘の料金はいくらだった？"), PAST)


@pytest.mark.spec("NA-38")
@pytest.mark.parametrize("preset", [NEXUS, DEFAULT])
def test_only_people_and_the_mind_itself_are_quoted_and_not_the_talk_that_goes_on(
    imagine, preset: str
) -> None:
    life = imagine(preset)
    known = Circumstances(origin=Origin.TOOL)
    life.mind.observe(Words(text="星見荘のページには、料金は一万円からと書いてある、という出力。"), known)
    system = Words(
        text="星見荘という語を含む、ここはシステムからのお知らせの長い文章です。", speaker="SYSTEM"
    )
    life.mind.observe(system)
    lived(life, after=25)
    life.hear("これから星見荘を予約しようと思っているんだけど、どうかなと考えている。", thread="今")
    assert not lines_of(life.mind.prime("星見荘の料金はいくら？", thread="今", sender="花"), PAST)
    assert not TOOLS["search_past_conversations"](life.mind, {"query": "システムからのお知らせ"})["found"]


@pytest.mark.spec("NA-47", "NA-53", "NA-54", "NA-63")
@pytest.mark.parametrize("preset", [NEXUS, DEFAULT])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_search_is_logged_and_what_it_found_is_not(imagine, preset: str, language: str) -> None:
    sender, told, asked, name = TOLD[language]
    life = lived(imagine(preset), told, sender=sender)
    notice = {"ja": "🛠️ 過去の会話を検索しました", "en": "🛠️ Searched past conversations"}[language]
    for query in (name, asked):  # in Japanese without a space
        found = TOOLS["search_past_conversations"](life.mind, {"query": query})
        assert [(each["from"], each["snippet"]) for each in found["found"]] == [(sender, told)]
        assert found["notice"] == notice
        logged = life.mind.events()[-1]
        assert (logged.type, logged.words.text) == ("tool_use", notice)
        assert name not in logged.words.searchable() + logged.words.extra


@pytest.mark.spec("NA-54", "NA-63")
@pytest.mark.parametrize(
    ("piece", "mark", "last"),
    [
        ("星見荘の続き。", "（続きがあります）", "これで終わり。"),
        ("Moonrise Lodge went on. ", " (continues)", "The End."),
    ],
)
def test_what_was_cut_can_be_read_on(imagine, piece: str, mark: str, last: str) -> None:
    whole = piece + "\n".join(f"{number} {piece}" for number in range(120)) + last
    life = lived(imagine(NEXUS), whole)
    (cut,) = TOOLS["search_past_conversations"](life.mind, {"query": piece.strip()})["found"]
    assert cut["snippet"] == whole[:500] + mark
    assert cut["continues"]
    read = TOOLS["read_memory_context"](life.mind, {"text": " ".join(cut["snippet"].split())})
    assert read["text"] == whole
    end = TOOLS["read_memory_context"](life.mind, {"text": last.upper()})
    assert end["text"] == last
    assert TOOLS["read_memory_context"](life.mind, {"text": "nobody ever said so"})["found"] == []


@pytest.mark.spec("NA-37", "NA-54", "NA-60")
@pytest.mark.parametrize("preset", [NEXUS, DEFAULT])
def test_diaries_are_quoted_and_read_on_and_secret_ones_are_not(imagine, preset: str) -> None:
    life = imagine(preset, *QUOTED)
    entry = "星見荘の夜のことを日記に書いておく。湯けむりの向こうに月が見えて、とても静かだった。"
    for text, tag in ((entry, "diary"), (entry.replace("日記", "秘密の日記"), "secret-diary")):
        known = Circumstances(kind=Kind.NOTE, origin=Origin.AGENT)
        life.mind.remember(Words(text=text, tags=(tag,)), known)
    lived(life)
    (shown,) = lines_of(life.mind.prime("星見荘はどうだった？"), PAST)
    assert shown.endswith(entry)
    assert TOOLS["read_memory_context"](life.mind, {"text": "湯けむりの向こうに"})["text"].endswith(
        "静かだった。"
    )
    assert TOOLS["read_memory_context"](life.mind, {"text": "星見荘の夜のことを秘密の"})["found"] == []


@pytest.mark.spec("NA-54", "NA-60")
@pytest.mark.parametrize("preset", [NEXUS, DEFAULT])
def test_what_was_lived_is_recalled_and_what_is_only_known_is_not(imagine, preset: str) -> None:
    life = imagine(preset, embedder=HashedEmbedder())
    text = "星見荘の露天風呂"
    for kind in (Kind.EPISODE, Kind.INSIGHT, Kind.NOTE, Kind.EVENT, Kind.FACT, Kind.PROCEDURE):
        life.mind.remember(Words(text=f"{text} {kind}"), Circumstances(kind=kind))
    found = TOOLS["recall_memories"](life.mind, {"query": text})
    kinds = {each["snippet"].split()[-1] for each in found["found"]}
    assert kinds == {"episode", "insight", "note", "event"}
    assert life.mind.events()[-1].words.text == found["notice"] == "🛠️ 記憶を検索しました"


@pytest.mark.spec("NA-47")
def test_what_became_no_memory_is_found_in_the_log_and_what_was_forgotten_is_not(imagine) -> None:
    life = lived(imagine(DEFAULT, "talking.remembers=segment", "talking.episodes=false"), TOLD["ja"][1])
    search = TOOLS["search_past_conversations"]
    assert not life.of(Kind.EVENT)
    assert search(life.mind, {"query": "星見荘"})["found"]
    other = lived(imagine(DEFAULT), TOLD["ja"][1])
    other.mind.forget(other.of(Kind.EVENT)[0].id)
    assert not search(other.mind, {"query": "星見荘"})["found"]
