"""A mind whose nearest are found by an engine that somebody runs, through the doors that people use."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.engines import guarded
from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.errors import BadSetting, OmoideError, VectorsAway
from omoide.mind import Mind
from omoide.settings import Settings, read_settings
from omoide.testing.postgres import LocalPostgres
from omoide.testing.qdrant import LocalQdrant
from omoide.worker import run as work

pytestmark = pytest.mark.spec("PI-20")
SAID = (
    "うちには猫が二匹いる", "The bridge to the north is closed", "健さんは毎朝パンを焼く", "I am allergic to peanuts",
    "京都で抹茶を飲んだ", "My brother plays the violin", "締め切りは金曜日だ", "The garden needs water",
    "祖母は編み物が好きだ", "We sold the old car", "雨の日は本を読む", "He runs ten kilometres on Sundays",
)  # fmt: skip
PETS = ("What do they keep as pets?", "ペットは何を飼っていますか?")
ANSWERED = ((PETS[0], SAID[0]), ("家族で楽器を弾く人は?", SAID[5]))
Engines = Callable[..., Settings]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with vectors, of which no engine has heard yet."""
    home = tmp_path_factory.mktemp("lived") / "store"
    cache = Path(__file__).resolve().parents[2] / ".cache"
    settings = read_settings(environment={}, arguments=[f"home.path={home}", f"home.cache={cache}"])
    with mind_of(settings, open_engine(settings), by="test") as mind:
        for text in SAID:
            mind.remember(text)
        mind.embed()
    return home


@pytest.fixture(params=["qdrant", "pgvector"])
def engines(request: pytest.FixtureRequest, lived: Path, home: Path) -> Engines:
    """Settings under which an engine finds the nearest three; what it does not name is not read."""
    shutil.copytree(lived, home)
    url = _url(request)

    def settings(*also: str, url: str = url, engine: str = request.param) -> Settings:
        given = (f"vectors.engine={engine}", f"vectors.url={url}", "vectors.wait_s=30")
        few = ("vectors.shortlist=3", "vectors.most_read=0")
        return read_settings(arguments=[f"home.path={home}", *given, *few, *also])

    return settings


def _url(request: pytest.FixtureRequest) -> str:
    if request.param == "qdrant":
        return request.getfixturevalue("qdrant").url
    server: LocalPostgres = request.getfixturevalue("server")
    return server.emptied()


@contextmanager
def living(settings: Settings, **how: Any) -> Iterator[Mind]:
    with mind_of(settings, open_engine(settings, **how), by="test") as mind:
        yield mind


def near(mind: Mind, question: str) -> dict[str, float]:
    """What is measured, and by how much."""
    found = mind.find(question).found
    return {each.memory.words.text: round(each.signals["cosine"], 6) for each in found}


# Finding.


@pytest.mark.parametrize("question", PETS)
def test_the_engine_names_the_nearest_and_the_store_measures_them(engines: Engines, question: str) -> None:
    by_meaning = ("preset=piano", "budget.k=12")
    with living(engines(*by_meaning, engine="columns", url="")) as mind:
        all_of_them = near(mind, question)
    with living(engines(*by_meaning)) as mind:
        assert not any(near(mind, question).values())  # it has not heard of anything yet
        mind.embed()
        measured = {text: cosine for text, cosine in near(mind, question).items() if cosine}
    assert SAID[0] in measured
    assert 3 <= len(measured) < len(SAID)
    assert all(all_of_them[text] == cosine for text, cosine in measured.items())


def test_numbers_and_reasons_are_those_of_the_columns(engines: Engines) -> None:
    def told(*also: str, **how: Any) -> list[Any]:
        with living(engines(*also, **how)) as mind:
            mind.embed()
            return [
                (
                    each.memory.id,
                    round(each.score, 6),
                    {key: round(part, 6) for key, part in each.parts.items()},
                )
                for question in (*PETS, "家族で楽器を弾く人は?", "車はどうした？", "who is allergic?")
                for each in mind.find(question).found
            ]

    assert told("vectors.shortlist=12") == told(engine="columns", url="") != []
    assert told()[0] == told("vectors.shortlist=12")[0]


def test_no_vectors_are_held_in_ram(engines: Engines) -> None:
    with living(engines()) as mind:
        mind.embed()
        mind.recall(PETS[0])
        store: Any = mind._engine.store
        held = [columns.vectors.arrays()["bodies"].size for columns in store._following._columns.values()]
        assert held == [0]


def test_what_is_alike_is_named_by_the_engine_too(engines: Engines) -> None:
    with living(engines()) as mind:
        first = mind.remember("うちの猫は二匹とも黒い")
        mind.embed()
        found = mind._engine.store.alike(mind.scope, [first.id], floor=0.3, limit=3)
        assert mind.get(found[0].target).words.text == SAID[0]


@pytest.mark.spec("PI-32")
def test_what_others_share_is_found_over_all_minds_of_the_tenant(engines: Engines) -> None:
    settings = engines("vectors.shortlist=1")
    with living(settings) as mind:
        for each in mind.memories():
            mind.shared.share(each.id)
        mind.embed()
        other = mind_of(settings, mind._engine, name="other", by="test")
        other.remember("自分のこと")
        other.embed()
        for question, answer in ANSWERED:
            (found, *_) = other.shared.retrieve(question).found
            assert found.memory.words.text == answer
            mind.shared.withdraw(found.memory.id)
            assert answer not in [each.memory.words.text for each in other.shared.retrieve(question).found]


@pytest.mark.spec("LU-23")
def test_a_mind_that_is_erased_has_no_vectors_there_and_is_not_erased_by_halves(engines: Engines) -> None:
    with living(engines()) as mind:
        mind.embed()
        outbox: Any = mind._engine.outbox
        assert outbox.engine.marks([mind.scope])
        token = mind.care.plan_mind_erasure().token
    with living(engines(url="http://127.0.0.1:9", engine="qdrant")) as mind:  # nobody is there
        with pytest.raises(VectorsAway):
            mind.care.erase_mind(token)
        assert len(mind.memories(limit=99)) == len(SAID)
    with living(engines()) as mind:
        assert mind.care.erase_mind(mind.care.plan_mind_erasure().token).deleted
        outbox = mind._engine.outbox
        assert outbox.engine.marks([mind.scope]) == {}
        assert mind.memories() == []


# When it is away.


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "AGAIN_S", 0.0)


def test_an_engine_that_is_away_is_told_once_and_catches_up(
    engines: Engines, qdrant: LocalQdrant, impatient: None
) -> None:
    told: list[OmoideError] = []
    settings = engines("vectors.most_read=100", engine="qdrant", url=qdrant.url)
    with living(settings, on_trouble=told.append) as mind:
        mind.embed()
        qdrant.stop()
        try:
            for question, answer in ANSWERED:
                assert mind.recall(question).found[0].memory.words.text == answer
            new = mind.remember("亀も飼うことにした。 A tortoise came to live with us.")
            mind.care.erase(mind.care.plan_erasure(mind.recall("peanuts").found[0].memory.id))
            with pytest.raises(VectorsAway):
                mind.vector_lag()
        finally:
            qdrant.start()
        assert [error.code for error in told] == ["vectors_away"]
        assert len(qdrant.points()) == len(SAID)
    done = work(settings)
    assert (done.trouble, done.forwarded > 0) == ((), True)
    held = {point["memory"] for point in qdrant.points()}
    assert new.id in held
    assert len(held) == len(SAID)
    with living(settings) as mind:
        assert mind.vector_lag() == (f"qdrant {qdrant.url}", (0, 0))


def test_an_emptied_engine_is_made_anew_from_the_store(engines: Engines, qdrant: LocalQdrant) -> None:
    settings = engines(engine="qdrant", url=qdrant.url)
    with living(settings) as mind:
        mind.embed()
    qdrant.empty()
    assert work(settings).forwarded == len(SAID)
    assert len(qdrant.points()) == len(SAID)
    for collection in qdrant.engine.get_collections().collections:  # half of it: nobody can see that
        if not collection.name.endswith("-marks"):
            some, _ = qdrant.engine.scroll(collection.name, limit=6)
            qdrant.engine.delete(collection.name, [point.id for point in some])
    assert work(settings).forwarded == 0
    with living(settings) as mind:
        mind.embed(anew=True)
    assert len(qdrant.points()) == len(SAID)


# Erasing.


def test_what_is_erased_is_gone_from_the_engine(engines: Engines) -> None:
    with living(engines()) as mind:
        mind.embed()
        (found, *_) = mind.recall(PETS[0]).found
        outbox: Any = mind._engine.outbox
        search = _asked(mind, outbox)
        assert found.memory.id in {near.memory for near in outbox.engine.nearest([search])[0]}
        mind.care.erase(mind.care.plan_erasure(found.memory.id))
        named = {near.memory for near in outbox.engine.nearest([search])[0]}
        assert len(named) == len(SAID) - 1
        assert found.memory.id not in named


def _asked(mind: Mind, outbox: Any) -> Any:
    """For everything that the engine has of a mind, past the store."""
    from omoide.ports import Search

    meaning = mind._engine.meaning
    assert meaning
    asked = meaning.ask(mind.scope, PETS[0])
    assert asked
    return Search(scope=mind.scope, space=asked.space.name, vector=asked.vector, limit=50)


def test_what_is_undone_leaves_the_engine_and_comes_back(engines: Engines) -> None:
    with living(engines()) as mind:
        new = mind.remember("亀も飼うことにした")
        mind.embed()
        outbox: Any = mind._engine.outbox
        search = _asked(mind, outbox)

        def there() -> bool:
            mind.embed()
            return new.id in {near.memory for near in outbox.engine.nearest([search])[0]}

        assert there()
        (undone,) = mind.care.undo(mind.care.plan_undo(new.version))
        assert not there()
        mind.care.undo(mind.care.plan_undo(undone.number))
        assert there()


# The command line.


@pytest.fixture
def omoide(home: Path, engines: Engines, capfd: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*arguments: str, lang: str = "en", **how: Any) -> str:
        vectors = engines(**how).vectors
        given = [
            f"vectors.{name}={getattr(vectors, name)}" for name in ("engine", "url", "shortlist", "wait_s")
        ]
        capfd.readouterr()
        sets = [word for each in given for word in ("--set", each)]
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, *sets, *arguments])
        printed = capfd.readouterr()
        assert not left.value.code, printed
        return printed.out + printed.err

    return run


def test_the_command_line_tells_of_it_and_says_how_far_it_is(omoide: Callable[..., str]) -> None:
    told = json.loads(omoide("worker", "--json"))
    assert (told["forwarded"], told["trouble"]) == (len(SAID), [])
    assert "has all of them" in omoide("embed")
    assert "すべて伝えてあります" in omoide("embed", lang="ja")
    engine = json.loads(omoide("embed", "--anew", "--json"))["engine"]
    assert (engine["entries"], engine["vectors"]) == (0, 0)
    assert SAID[0] in omoide("recall", PETS[0])


def test_an_engine_away_is_told_in_the_language_of_the_reader(
    omoide: Callable[..., str], loopback: None
) -> None:
    away = {"engine": "qdrant", "url": "http://127.0.0.1:9"}
    told = omoide("recall", PETS[0], **away)
    assert told.count("cannot be reached") == 1
    assert SAID[0] in told
    assert omoide("recall", PETS[1], lang="ja", **away).count("代わりに保存先を読みます") == 1


# What is refused.


def test_what_is_missing_is_said_at_once(home: Path, server: LocalPostgres, monkeypatch: Any) -> None:
    import psycopg

    with psycopg.connect(server.url(), autocommit=True) as owner:
        owner.execute("CREATE DATABASE bare")
    bare = server.url().replace("/postgres?", "/bare?")
    for given, said in (
        (("vectors.engine=qdrant",), "http://host:6333"),
        (("vectors.engine=pgvector",), "postgresql://host/database"),
        (("vectors.engine=pgvector", f"vectors.url={bare}"), "CREATE EXTENSION vector"),
    ):
        with pytest.raises(BadSetting, match=said):
            open_engine(read_settings(arguments=[f"home.path={home}", *given]))
    with pytest.raises(BadSetting, match="no setting"):
        read_settings(arguments=["vectors.engine=qdrant", "vectors.url=http://me:secret@host"])
    monkeypatch.setattr("omoide.adapters.engines.choosing.find_spec", lambda name: None)
    with pytest.raises(BadSetting, match=r"omoide\[qdrant\]"):
        open_engine(read_settings(arguments=[f"home.path={home}", "vectors.engine=qdrant"]))
