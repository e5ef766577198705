"""What is learnt of whoever talks (LU-13 … LU-15), in how many languages, and that none of it outlives its source (B-21)."""

import pytest
from waking_life import Live, WakingLife

from omoide.doors.lumina import Lumina
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.testing.models import HashedEmbedder
from omoide.wake.answering import Piece

LUMINA = ("preset=lumina", "boundaries.topic_below=0")


def talk(life: WakingLife, *said: str, mind: Mind | None = None) -> Memory:
    """A conversation of its own; what begins with a name and a colon is said by a character."""
    mind = mind or life.mind
    for each in said:
        speaker, colon, text = each.partition(": ")
        if colon:
            mind.talk.say(text, speaker=speaker, thread="夜")
        else:
            mind.talk.hear(each, thread="夜")
    mind.talk.close("夜")
    life.later(minutes=20)
    return next(iter(mind.talk.sessions()))[1]


@pytest.mark.spec("LU-13", "LU-14")
def test_topics_are_counted_once_for_each_conversation_and_names_as_often_as_they_are_called(
    imagine: Live,
) -> None:
    life = imagine(*LUMINA)
    talk(life, "ルミナ、写真の話をしよう。写真が好き。", "lumina: いいね、写真。", "ﾙﾐﾅとＮＯＸはどう思う？")
    talk(life, "写真を撮った。", "nox: 見せて。")
    life.later(days=1)
    talk(life, "Hey Nox, guitar lesson today.", "Claris: Guitar!")
    known = life.mind.talk.profile()
    assert known.preferences["写真"] == 2
    assert known.preferences["guitar"] == 1
    assert known.interaction_history == ({"lumina": 2, "nox": 1}, {}, {"nox": 1})
    growth = known.growth_data
    assert growth["called"] == {"lumina": 2, "nox": 2}
    assert growth["answered"] == {"lumina": 1, "nox": 1, "clarisse": 1}
    assert (growth["conversations"], growth["days"]) == (3, 2)
    assert growth["depth"] == pytest.approx(1 - 2 ** (-2 / 30))


def test_who_only_sounds_alike_is_not_called(imagine: Live) -> None:
    life = imagine(*LUMINA)
    talk(life, "ルミナスの電球とエクイノックスの話。Noxious luminaries.")
    assert life.mind.talk.profile().interaction_history == ({},)


def test_depth_grows_with_every_day_and_never_reaches_all(imagine: Live) -> None:
    life = imagine("talking.growth_days=2")
    depths = [life.mind.talk.profile().growth_data["depth"]]
    for _ in range(4):
        talk(life, "おはよう、今日も話そう。")
        depths.append(life.mind.talk.profile().growth_data["depth"])
        life.later(days=1)
    assert depths == pytest.approx([0.0, 1 - 2**-0.5, 0.5, 1 - 2**-1.5, 0.75])


@pytest.mark.spec("LU-15")
def test_taste_is_made_of_the_ten_topics_that_come_most_often(imagine: Live) -> None:
    life = imagine(*LUMINA, embedder=HashedEmbedder())
    topics = [f"topic{letter}" for letter in "abcdefghijkl"]
    for many in range(12, 0, -1):
        talk(life, " ".join(topics[:many]))
    found = life.mind.talk.taste()
    assert found.topics.split() == topics[:10]
    assert found.vector is not None
    assert life.engine.meaning is not None
    there = life.engine.meaning.ask(life.mind.scope, " ".join(topics[:10]))
    assert there is not None
    assert found.vector == pytest.approx(there.vector)


@pytest.mark.spec("B-21", "LU-25")
def test_a_profile_at_hand_is_never_out_of_date(live: Live) -> None:
    life = live(*LUMINA)
    first = talk(life, "水彩画を描いた。")
    assert life.mind.talk.profile().preferences == {"水彩画": 1}
    assert life.mind.talk.profile() is life.mind.talk.profile()
    life.mind.remember("水彩画の筆は棚にある。")  # of no talk
    life.mind.talk.hear("まだ終わっていない話", thread="夜")
    same = life.mind.talk.profile()
    assert life.mind.talk.profile() is same
    life.mind.talk.close("夜")
    # Whoever writes it, also from another process.
    other = life.reopened()
    talk(other, "水彩画の筆を買った。")
    assert life.mind.talk.profile().preferences["水彩画"] == 2
    life.mind.forget(first.id)
    assert life.mind.talk.profile().preferences["水彩画"] == 1
    life.mind.care.undo(life.mind.care.plan_undo())
    assert life.mind.talk.profile().preferences["水彩画"] == 2
    other.close()


@pytest.mark.spec("B-21", "LU-23", "LU-25")
def test_a_user_who_is_deleted_has_no_profile_and_no_session(live: Live) -> None:
    life = live(*LUMINA)
    door = Lumina(life.named)
    for user in ("hana", "ken"):
        door.process_user_input(user, "s1", "水彩画の教室に通っている。", lambda *_: Piece("いいね。", "nox"))
        assert [turn["speaker"] for turn in door.state(user, "s1")["turns"]] == ["user", "nox"]
        door.flush(user, "s1")
        assert door.get_user_profile(user)["preferences"]["水彩画"] == 1
    with pytest.raises(PermissionError):
        door.delete_user_data("hana", "yes")
    assert door.delete_user_data("hana", door.deletion_token("hana")) == {"deleted": True, "user_id": "hana"}
    assert door.get_user_profile("hana")["preferences"] == {}
    assert door.tables("hana")["sessions"] == {}
    assert len(door.tables("ken")["sessions"]) == 1
    assert door.get_user_profile("ken")["preferences"]["水彩画"] == 1


@pytest.mark.spec("B-21", "LU-25")
def test_who_was_erased_is_nowhere_at_hand(imagine: Live) -> None:
    life = imagine(*LUMINA, embedder=HashedEmbedder())
    kept, gone = (Mind(life.engine, Scope("home", name), by="test") for name in ("kept", "gone"))
    for mind in (kept, gone):
        talk(life, "水彩画の教室に通っている。", mind=mind)
        mind.talk.profile()
        mind.recall("水彩画の教室はどこ？")  # held once for both
    kept.recall("駅はどこ？")
    meaning = life.engine.meaning
    assert meaning is not None
    assert (len(life.engine.users), len(meaning.texts)) == (2, 2)
    for memory in gone.memories(EVERYTHING):
        gone.care.erase(gone.care.plan_erasure(memory.id))
    assert life.engine.users.get(gone.scope, None) is None
    assert (len(life.engine.users), len(meaning.texts)) == (1, 1)
    assert gone.talk.profile().preferences == {}
    assert kept.talk.profile().preferences["水彩画"] == 1
