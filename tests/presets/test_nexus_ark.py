"""Nexus Ark as printed: the composite of distance, calm and age, with weights for each intent."""

import math

import pytest
from small_life import QUESTION, Life, many

from omoide.model.affect import Affect
from omoide.model.cue import Filter, Recollection
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.settings import Settings
from omoide.tools.sets import TOOLS
from omoide.wake.study import Material

PRESET = "nexus-ark"

# NA-41: α (distance), β (calm), γ (age)
INTENTS = {
    "emotional": (0.3, 0.6, 0.1),
    "factual": (0.5, 0.2, 0.3),
    "technical": (0.3, 0.1, 0.6),
    "temporal": (0.2, 0.2, 0.6),
    "relational": (0.4, 0.4, 0.2),
}
FACTUAL = INTENTS["factual"]
WEIGHTS = INTENTS | dict.fromkeys(("default", "recall_memories", "search_knowledge_base"), FACTUAL)
LIVED, KNOWN, WRITTEN = Kind.EPISODE, Kind.FACT, Kind.DOCUMENT


def asked(life: Life, profile: str) -> dict[str, Recollection]:
    """Documents come only to whoever asks for them."""
    on_purpose = Filter(kinds=frozenset({WRITTEN})) if profile == "search_knowledge_base" else Filter()
    return life.recall(profile=profile, chosen=on_purpose)


def composite(weights: tuple[float, float, float], *, distance: float, arousal: float, days: float) -> float:
    """NA-42 as printed, lower is better; NA-43 is the decay."""
    alpha, beta, gamma = weights
    decay = math.exp(-0.05 * days)
    return alpha * distance + beta * (1 - arousal) + gamma * (1 - decay) * (1 - arousal)


def near(distance: float) -> float:
    """The seed's distance is the squared one of unit vectors: 2 − 2 × cosine."""
    return 1 - distance / 2


def stirred(arousal: float) -> Affect:
    return Affect(arousal=arousal)


@pytest.mark.spec("NA-41", "NA-42", "NA-43", "B-12")
def test_the_score_is_the_composite_turned_round(settings: Settings) -> None:
    """The example of the seed's log, which fits none of its intents: it prints 0.320."""
    days = -math.log(0.45) / 0.05
    printed = {
        "emotional": 0.253,
        "factual": 0.277,
        "technical": 0.208,
        "temporal": 0.188,
        "relational": 0.265,
    }
    life = Life(settings)
    life.tell("思い出", near=near(0.408), affect=stirred(0.80), days=days)
    for intent, weights in INTENTS.items():
        (score,) = life.scores(profile=intent).values()
        assert -score == pytest.approx(printed[intent], abs=6e-4)
        assert -score == pytest.approx(composite(weights, distance=0.408, arousal=0.8, days=days), abs=1e-5)


@pytest.mark.spec("NA-41", "NA-42")
def test_every_profile_has_the_weights_of_its_intent(settings: Settings) -> None:
    assert {*WEIGHTS, "priming", "telling", "mentioned"} == set(settings.rankings)
    life = Life(settings)
    life.tell("a calm day", near=near(0.5), affect=stirred(0.2), days=20, kind=LIVED)
    life.tell("a good rule", near=near(0.3), affect=stirred(0.9), days=3, kind=KNOWN)
    life.tell("a great book", near=near(0.4), affect=stirred(0.7), days=5, kind=WRITTEN)
    for profile, weights in WEIGHTS.items():
        every = {
            "a good rule": -composite(weights, distance=0.3, arousal=0.9, days=3),
            "a calm day": -composite(weights, distance=0.5, arousal=0.2, days=20),
            "a great book": -composite(weights, distance=0.4, arousal=0.7, days=5),
        }
        tools = {"recall_memories": {"a calm day"}, "search_knowledge_base": {"a great book"}}
        seen = tools.get(profile, {"a good rule", "a calm day"})
        scores = {text: each.score for text, each in asked(life, profile).items()}
        assert scores == pytest.approx({text: every[text] for text in seen}, abs=1e-5), profile


@pytest.mark.spec("NA-42", "B-12")
def test_last_years_excitement_beats_yesterday(settings: Settings) -> None:
    """B-12 c: 0.10 + 0.02 + 0.06 against 0.10 + 0.16 + 0.6 × 0.0488 × 0.8."""
    life = Life(settings)
    life.tell("last year's festival", near=near(0.5), affect=stirred(0.9), days=365)
    life.tell("a quiet evening", near=near(0.5), affect=stirred(0.2), days=1)
    scores = life.scores("what did we do yesterday?", profile="temporal")
    assert list(scores.items()) == [
        ("last year's festival", pytest.approx(-0.180, abs=1e-4)),
        ("a quiet evening", pytest.approx(-0.2834, abs=1e-4)),
    ]


@pytest.mark.spec("NA-42", "B-12")
def test_for_a_fact_the_relevant_comes_first_and_for_a_feeling_the_exciting(settings: Settings) -> None:
    """B-12 d."""
    life = Life(settings)
    life.tell("relevant", near=near(0.30), affect=stirred(0.2), days=1)
    life.tell("exciting", near=near(0.74), affect=stirred(0.9), days=365)
    for profile, scores in (
        ("factual", {"relevant": -0.3217, "exciting": -0.42}),
        ("emotional", {"exciting": -0.292, "relevant": -0.5739}),
    ):
        came = life.scores(profile=profile)
        assert list(came) == list(scores)
        assert came == pytest.approx(scores, abs=1e-4)


@pytest.mark.spec("NA-46", "B-12", "C-15", "C-46")
def test_the_floor_is_on_the_distance_and_not_on_the_composite(settings: Settings) -> None:
    """B-12 b: an unrelated excitement has a composite of 0.515, below 0.75, and does not come."""
    life = Life(settings)
    life.tell("unrelated", near=near(1.6), affect=stirred(0.95), days=365)
    assert composite((0.3, 0.6, 0.1), distance=1.6, arousal=0.95, days=365) == pytest.approx(0.515)
    assert life.recall(profile="emotional") == {}


@pytest.mark.spec("NA-46", "C-15")
def test_distances_up_to_three_quarters_come_and_in_the_tool_up_to_four_fifths(settings: Settings) -> None:
    life = Life(settings)
    for distance in (0.74, 0.76, 0.79, 0.81):
        life.tell(f"lived {distance}", near=near(distance), kind=LIVED)
        life.tell(f"known {distance}", near=near(distance), kind=KNOWN)
        life.tell(f"written {distance}", near=near(distance), kind=WRITTEN)
    usual = {profile: {"lived 0.74", "known 0.74"} for profile in (*INTENTS, "default")}
    tools = {
        "recall_memories": {"lived 0.74", "lived 0.76", "lived 0.79"},
        "search_knowledge_base": {"written 0.74"},
    }
    assert {profile: set(asked(life, profile)) for profile in WEIGHTS} == usual | tools


@pytest.mark.spec("NA-45")
def test_each_index_gives_its_nearest_ten_and_ten_of_all_come(settings: Settings) -> None:
    """The eleventh of each index would be the best of all if only it were fetched."""
    life = Life(settings)
    for kind in (LIVED, KNOWN, WRITTEN):
        life.tell_all(many(10, near=0.9, called=kind), affect=stirred(0.0), kind=kind)
        life.tell(f"eleventh {kind}", near=0.85, affect=stirred(1.0), kind=kind)
    for profile in WEIGHTS:
        came = asked(life, profile)
        assert len(came) == (7 if profile == "recall_memories" else 10), profile
        assert not {"eleventh episode", "eleventh fact", "eleventh document"} & set(came), profile


@pytest.mark.spec("NA-60", "C-38")
def test_documents_are_searched_by_their_own_tool_and_by_no_other(settings: Settings) -> None:
    lived = {Kind.EVENT, Kind.EPISODE, Kind.INSIGHT, Kind.NOTE}
    known = {Kind.FACT, Kind.PROCEDURE, Kind.SKILL}
    life = Life(settings)
    for kind in Kind:
        life.tell(f"of the kind {kind}", near=0.9, kind=kind)
    for profile, seen in (
        ("recall_memories", lived),
        ("search_knowledge_base", {Kind.DOCUMENT}),
        ("default", lived | known),
    ):
        assert {each.memory.kind for each in asked(life, profile).values()} == seen
    assert life.recall(profile="search_knowledge_base") == {}  # nobody asked for documents


@pytest.mark.spec("NA-48", "NA-50")
def test_documents_are_split_at_300_with_50_and_made_safe_after_every_fifth(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    longest = "".join(chr(0x4E00 + place) for place in range(1000))  # one sentence without a comma
    files = [Material(path=f"/books/{number}.txt", read=longest.encode) for number in range(11)]
    acts: list[int] = []
    life.mind.knowledge.add(files, progress=lambda done, total: acts.append(done))
    assert acts == [5, 10, 11]
    first = life.mind.knowledge.documents()[0].passages
    assert [(each.start, each.length) for each in first] == [(0, 250), (200, 300), (450, 300), (700, 300)]


@pytest.mark.spec("NA-49")
def test_it_names_its_embedder(settings: Settings) -> None:
    """What is asked of it is shown with a server; until somebody says where that is, nothing is sent."""
    assert (settings.embedding.kind, settings.embedding.model) == ("bundled", "models/text-embedding-004")


@pytest.mark.spec("NA-40", "NA-51")
def test_what_the_tools_find_says_of_which_type_it_is_and_in_which_index(settings: Settings) -> None:
    life = Life(settings)
    types = {
        "log_archive": ({"kind": Kind.EVENT, "days": 1}, "static"),
        "current_log": ({"kind": Kind.EVENT}, "current"),
        "episodic_memory": ({"kind": Kind.EPISODE}, "static"),
        "dream_insight": ({"kind": Kind.INSIGHT}, "static"),
        "diary": ({"kind": Kind.NOTE}, "static"),
    }
    for name, (known, _) in types.items():
        tags = ("diary",) if name == "diary" else ()
        life.tell(f"海辺の {name}", words=Words(text=f"海辺の {name}", tags=tags), near=0.9, **known)
    found = TOOLS["recall_memories"](life.mind, {"query": QUESTION})["found"]
    assert {each["snippet"]: (each["type"], each["index"]) for each in found} == {
        f"海辺の {name}": (name, index) for name, (_, index) in types.items()
    }
    life.embedder.put("海辺の本", 0.9)
    life.mind.knowledge.add([Material(path="/本.txt", read="海辺の本".encode)])
    (passage,) = TOOLS["search_knowledge_base"](life.mind, {"query": QUESTION})["found"]
    assert (passage["type"], passage["index"]) == ("knowledge", "dynamic")


@pytest.mark.spec("NA-40", "NA-50")
def test_of_a_diary_that_was_changed_only_the_change_is_indexed_anew(settings: Settings) -> None:
    life = Life(settings)
    for text in ("雪が降った。", "猫を拾った。"):
        plan = TOOLS["plan_main_memory_edit"](life.mind, {"text": text})["plan"]
        TOOLS["plan_main_memory_edit"](life.mind, {"text": text, "plan": plan})
    assert life.mind.embed() == 2
    assert life.mind.embed() == 0
    first = next(each for each in life.mind.self.diary() if each.words.text == "雪が降った。")
    edit = {"text": "雨が降った。", "mode": "overwrite", "entry": first.id}
    plan = TOOLS["plan_main_memory_edit"](life.mind, edit)["plan"]
    TOOLS["plan_main_memory_edit"](life.mind, edit | {"plan": plan})
    before = len(life.embedder.read)
    assert life.mind.embed() == 1
    assert life.embedder.read[before:] == ["雨が降った。"]


@pytest.mark.spec("NA-52")
def test_a_server_gets_twenty_texts_every_two_seconds(settings: Settings) -> None:
    assert (settings.embedding.batch, settings.embedding.pause_s, settings.embedding.skip) == (20, 2.0, True)


@pytest.mark.spec("NA-44")
def test_what_was_stirring_and_what_is_fresh_is_marked(settings: Settings) -> None:
    """e^(−0.05) = 0.951 after a day, e^(−0.15) = 0.861 after three."""
    life = Life(settings)
    life.tell("both", near=0.9, affect=stirred(0.61), days=1)
    life.tell("starred", near=0.9, affect=stirred(0.95), days=3)
    life.tell("fresh", near=0.9, affect=stirred(0.59), days=1)
    life.tell("neither", near=0.9, days=3)
    marks = {text: each.marks for text, each in life.recall().items()}
    assert marks == {"both": "★🆕", "starred": "★", "fresh": "🆕", "neither": ""}


@pytest.mark.spec("NA-44")
def test_every_result_tells_distance_arousal_and_decay(settings: Settings) -> None:
    life = Life(settings)
    life.tell("ある日", near=near(0.4), affect=stirred(0.7), days=10)
    (came,) = life.recall().values()
    told = came.signals
    assert told["distance"] == pytest.approx(0.4, abs=1e-6)
    assert 1 - told["calm"] == pytest.approx(0.7)
    assert 1 - told["aged"] == pytest.approx(0.6065, abs=1e-4)  # e^(−0.5)
    assert sum(came.parts.values()) == pytest.approx(came.score)


@pytest.mark.spec("NA-42", "B-12")
def test_what_nobody_rated_is_half_stirring(settings: Settings) -> None:
    """B-12 f."""
    life = Life(settings)
    life.tell("unrated", near=near(0.5), days=7)
    assert life.scores(profile="factual")["unrated"] == pytest.approx(
        -composite(FACTUAL, distance=0.5, arousal=0.5, days=7), abs=1e-5
    )


@pytest.mark.spec("NA-41")
@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("初めて会った日、嬉しかったことは？", "emotional"),
        ("What made you so happy that day?", "emotional"),
        ("猫の名前は？", "factual"),
        ("What is the name of the cat?", "factual"),
        ("Pythonの設定方法は？", "technical"),
        ("How do I configure the database driver?", "technical"),
        ("昨日は何をした？", "temporal"),
        ("What did we do yesterday?", "temporal"),
        ("母との関係はどう？", "relational"),
        ("What is my relationship with Ken like?", "relational"),
    ],
)
def test_the_question_chooses_the_weights(settings: Settings, question: str, intent: str) -> None:
    life = Life(settings)
    life.tell("何か something", near=0.9)
    assert life.mind.recall(question).profile == intent
    life.engine.gate.flush()


def test_without_an_intent_a_fact_is_asked_for(settings: Settings) -> None:
    assert settings.rankings["default"] == settings.rankings["factual"]
    assert Life(settings).mind.recall(QUESTION, profile="default").found == ()
