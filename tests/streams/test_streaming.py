"""An answer while it is being said: when it is written, what happens when it cannot be, and when its file goes."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from spoken import MIND, ODD, STARTED, Hand

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.streams import DirectoryStreams
from omoide.dynamics.attention import Streaming
from omoide.errors import BadSetting, Conflict, Unsafe
from omoide.library.stream_lines import Done, Said, Streamed, ToolCall, ToolStarted, read_lines
from omoide.model.scope import Scope
from omoide.testing.world import BEGINNING
from omoide.wake.streaming import Stream

Opened = Callable[..., DirectoryStreams]


def on_disk(directory: Path) -> list[object]:
    (file,) = directory.glob("*.stream")
    read = read_lines(file.read_bytes())
    assert read.damage == ()
    return list(read.lines.values())


def said(text: str) -> Said:
    return Said(text=text, at=BEGINNING)


@pytest.mark.spec("AW-64")
def test_its_beginning_is_on_disk_before_anything_is_said(streams: DirectoryStreams, directory: Path) -> None:
    streams.open(MIND, STARTED)
    assert on_disk(directory) == [STARTED]


@pytest.mark.spec("AW-65")
@pytest.mark.parametrize("character", ["a", "猫", "\u2028", "\ud800"])
def test_so_many_characters_are_written_at_once(
    streams: DirectoryStreams, directory: Path, character: str
) -> None:
    stream = streams.open(MIND, STARTED)
    for _ in range(499):
        stream.write(character)
    assert on_disk(directory) == [STARTED]
    stream.write(character)
    assert on_disk(directory) == [STARTED, said(character * 500)]
    stream.write("また")
    assert on_disk(directory) == [STARTED, said(character * 500)]
    assert stream.text == character * 500 + "また"


@pytest.mark.spec("AW-65", "B-04")
def test_what_waits_is_written_after_a_second_though_nothing_more_is_said(
    streams: DirectoryStreams, directory: Path, hand: Hand
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("そして")
    hand.seconds += 0.5
    stream.write("、彼女は")
    hand.seconds += 0.25
    assert streams.alarm.ring() == 0.25
    assert on_disk(directory) == [STARTED]
    hand.seconds += 0.25
    assert streams.alarm.ring() is None  # and so its thread would end
    assert on_disk(directory) == [STARTED, said("そして、彼女は")]


@pytest.mark.spec("AW-65")
def test_a_word_that_comes_after_a_second_takes_the_others_with_it(
    streams: DirectoryStreams, directory: Path, hand: Hand
) -> None:
    """Also where the thread was too busy to look."""
    stream = streams.open(MIND, STARTED)
    stream.write("one ")
    hand.seconds += 1.0
    stream.write("two")
    assert on_disk(directory) == [STARTED, said("one two")]
    assert streams.alarm.ring() is None


def test_the_second_begins_with_the_first_character_that_waits(
    streams: DirectoryStreams, directory: Path, hand: Hand
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("x" * 500)
    hand.seconds += 5
    stream.write("y")
    assert on_disk(directory) == [STARTED, said("x" * 500)]
    assert streams.alarm.ring() == 1.0


def test_both_measures_can_be_set(opened: Opened, directory: Path, hand: Hand) -> None:
    streams = opened(flush_seconds=0.25, flush_characters=3)
    stream = streams.open(MIND, STARTED)
    stream.write("二字")
    hand.seconds += 0.25
    streams.alarm.ring()
    stream.write("三文字")
    assert on_disk(directory) == [STARTED, said("二字"), said("三文字")]
    with pytest.raises(BadSetting):
        Streaming(flush_seconds=0.0, flush_characters=0)


def test_nothing_said_is_nothing_written(streams: DirectoryStreams, directory: Path, hand: Hand) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("")
    stream.flush()
    assert streams.alarm.ring() is None
    assert on_disk(directory) == [STARTED]
    with pytest.raises(TypeError):
        stream.write(b"bytes")  # type: ignore[arg-type]


@pytest.mark.spec("AW-64")
def test_a_tool_is_on_disk_before_it_can_do_anything_and_after_what_was_said(
    streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("調べます。")
    stream.tool_started("検索", call="c1")
    tool = ToolStarted(name="検索", call="c1", at=BEGINNING)
    assert on_disk(directory) == [STARTED, said("調べます。"), tool]


@pytest.mark.spec("AW-64", "B-04")
def test_the_file_goes_when_the_answer_is_kept_and_not_before(
    streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write(ODD)
    stream.tool_started("read", call="1")
    stream.tool_ended("read", call="1", ok=False)
    stream.write("終わり")
    kept: list[Streamed] = []

    def keep(streamed: Streamed) -> None:
        assert on_disk(directory)[-1] == Done(at=BEGINNING)
        assert stream.text == streamed.text  # whoever keeps it may look
        kept.append(streamed)

    stream.finish(keep)
    assert list(directory.iterdir()) == []
    tool = ToolCall(name="read", call="1", started=BEGINNING, ended=BEGINNING, ok=False)
    whole = Streamed(
        stream=stream.id, scope=MIND, text=ODD + "終わり", tools=(tool,), trigger="chat", sender="花子",
        session="s-1", thread="t-1", started=BEGINNING, last=BEGINNING, done=True,
    )  # fmt: skip
    assert kept == [whole]


def test_an_answer_that_could_not_be_kept_can_be_finished_again(
    streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("大事")

    def refuse(streamed: Streamed) -> None:
        raise Conflict(what="the mind")

    for _ in range(2):
        with pytest.raises(Conflict):
            stream.finish(refuse)
    assert on_disk(directory) == [STARTED, said("大事"), Done(at=BEGINNING)]
    kept: list[Streamed] = []
    stream.finish(kept.append)
    assert [each.text for each in kept] == ["大事"]
    assert list(directory.iterdir()) == []


def test_an_answer_that_is_over_takes_no_more_words(streams: DirectoryStreams) -> None:
    stream = streams.open(MIND, STARTED)
    stream.finish(lambda streamed: None)
    for late in (lambda: stream.write("x"), lambda: stream.tool_started("x"), lambda: stream.finish(print)):
        with pytest.raises(ValueError, match="is over"):
            late()
    stream.flush()
    stream.leave()


@pytest.mark.spec("AW-66")
def test_an_answer_that_breaks_off_is_an_orphan_with_all_that_was_said(
    streams: DirectoryStreams, directory: Path
) -> None:
    def speak() -> None:
        with streams.open(MIND, STARTED) as stream:
            stream.write("途中まで")
            assert not streams.has_orphan()
            raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        speak()
    (orphan,) = streams.orphans()
    assert (orphan.recovery.text, orphan.recovery.done) == ("途中まで", False)
    with pytest.raises(ValueError, match="is over"):
        left(streams).finish(print)


def left(streams: DirectoryStreams) -> Stream:
    stream = streams.open(MIND, STARTED)
    stream.leave()
    return stream


@pytest.mark.spec("AW-66")
def test_a_file_that_was_taken_away_is_made_again_whole(streams: DirectoryStreams, directory: Path) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("before ")
    stream.flush()
    for file in directory.iterdir():
        file.unlink()
    directory.rmdir()
    stream.write("after")
    stream.flush()
    assert stream.trouble is None
    assert on_disk(directory) == [STARTED, said("before "), said("after")]


def test_trouble_is_kept_and_tried_again_and_raised_only_when_nobody_has_the_answer(
    streams: DirectoryStreams, directory: Path, hand: Hand
) -> None:
    stream = streams.open(MIND, STARTED)
    stream.write("失われない")
    for file in directory.iterdir():
        file.unlink()
    directory.rmdir()
    directory.write_text("a file stands where the directory was")
    hand.seconds += 1
    assert streams.alarm.ring() == 1.0  # it will be tried again
    assert isinstance(stream.trouble, Unsafe)
    stream.write("、まだ続く")

    def refuse(streamed: Streamed) -> None:
        raise Conflict(what="the mind")

    with pytest.raises(Unsafe) as raised:
        stream.finish(refuse)
    assert isinstance(raised.value.__cause__, Conflict)
    directory.unlink()
    hand.seconds += 1
    assert streams.alarm.ring() is None
    assert stream.trouble is None
    assert on_disk(directory) == [STARTED, said("失われない"), said("、まだ続く"), Done(at=BEGINNING)]
    kept: list[Streamed] = []
    stream.finish(kept.append)
    assert [each.text for each in kept] == ["失われない、まだ続く"]


def test_an_answer_that_is_kept_ends_well_though_it_could_not_be_written(
    streams: DirectoryStreams, directory: Path
) -> None:
    stream = streams.open(MIND, STARTED)
    for file in directory.iterdir():
        file.unlink()
    directory.rmdir()
    directory.write_text("a file stands where the directory was")
    stream.write("ok")
    kept: list[Streamed] = []
    stream.finish(kept.append)
    assert [each.text for each in kept] == ["ok"]
    assert stream.trouble is not None


def test_leaving_says_when_something_would_be_lost(streams: DirectoryStreams, directory: Path) -> None:
    stream = streams.open(MIND, STARTED)
    for file in directory.iterdir():
        file.unlink()
    directory.rmdir()
    directory.write_text("a file stands where the directory was")
    stream.write("only here")
    with pytest.raises(Unsafe):
        stream.leave()


# The thread.


def _threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "omoide-streams"]


@pytest.mark.spec("AW-65", "B-04")
def test_one_thread_serves_all_streams_and_only_while_something_waits(directory: Path) -> None:
    streams = DirectoryStreams(
        directory, clock=SystemClock(), chance=SystemChance(), streaming=Streaming(flush_seconds=0.3)
    )
    spoken = [streams.open(Scope("home", f"m{number}"), STARTED) for number in range(40)]
    assert _threads() == []  # streams that are silent cost nothing
    for stream in spoken:
        stream.write("静か")
    (thread,) = _threads()
    thread.join(300)
    assert _threads() == []
    # Not a word was said meanwhile.
    texts = [read_lines(file.read_bytes()).lines[1] for file in directory.iterdir()]
    assert [isinstance(line, Said) and line.text for line in texts] == ["静か"] * 40
    spoken[0].write("again")
    assert len(_threads()) == 1
    for stream in spoken:
        stream.finish(lambda streamed: None)
    until = time.monotonic() + 10
    while _threads() and time.monotonic() < until:
        time.sleep(0.01)
    assert _threads() == []
    assert list(directory.iterdir()) == []


def test_many_threads_may_write_into_one_stream(streams: DirectoryStreams, directory: Path) -> None:
    stream = streams.open(MIND, STARTED)

    def speak(number: int) -> None:
        for _ in range(200):
            stream.write(f"<{number}>")

    speakers = [threading.Thread(target=speak, args=(number,)) for number in range(8)]
    for speaker in speakers:
        speaker.start()
    for speaker in speakers:
        speaker.join()
    kept: list[Streamed] = []
    stream.finish(kept.append)
    assert [kept[0].text.count(f"<{number}>") for number in range(8)] == [200] * 8
