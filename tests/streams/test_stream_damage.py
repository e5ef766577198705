"""A stream of 100 kB, cut and flipped at every byte: every line that was not touched comes back, and damage is told.

`test_stream_lines` shows that the fate of a line depends on its own bytes alone. So each line is damaged at each of its
bytes between two short ones, and cut by itself, instead of among all others; the whole file is damaged at a sample of
places besides.
"""

import random
from itertools import accumulate

import pytest
from spoken import STARTED, long_talk, records

from omoide.library.stream_lines import Done, Said, read_lines, write_line
from omoide.testing.world import BEGINNING

LINES = long_talk(100_000)
RECORDS = records(LINES)
WHOLE = b"".join(RECORDS)
STARTS = [0, *accumulate(map(len, RECORDS))]
BEFORE, AFTER = 1_000_000, 1_000_002
LEFT = write_line(BEFORE, Said(text="前", at=BEGINNING))
RIGHT = write_line(AFTER, Done(at=BEGINNING))


def test_the_file_is_as_large_as_it_should_be_and_whole() -> None:
    assert len(WHOLE) >= 100_000
    read = read_lines(WHOLE)
    assert list(read.lines.values()) == LINES
    assert read.damage == ()


@pytest.mark.spec("AW-66", "B-04")
def test_a_byte_flipped_anywhere_costs_one_line_and_is_told() -> None:
    gap = read_lines(LEFT + RIGHT).damage  # the numbers of the two are not in a row
    for record in RECORDS:
        for place in range(len(record)):
            broken = bytearray(record)
            # Any bit, in turn; here and there, too, the one byte that means something.
            other = {record[place] ^ (1 << place % 8), 10 if place % 7 == 0 else record[place]}
            for byte in other - {record[place]}:
                broken[place] = byte
                read = read_lines(LEFT + broken + RIGHT)
                assert list(read.lines) == [BEFORE, AFTER], (record, place, byte)
                assert len(read.damage) > len(gap), (record, place, byte)


@pytest.mark.spec("AW-66", "B-04")
def test_a_file_cut_anywhere_keeps_every_line_before_the_cut() -> None:
    for number, record in enumerate(RECORDS):
        for length in range(1, len(record)):
            read = read_lines(record[:length])
            whole = [number] if length == len(record) - 1 else []  # only its newline is missing
            assert list(read.lines) == whole, (record, length)
            assert read.damage[-1] == "the end is cut off", (record, length)


def test_the_whole_file_is_as_its_lines_are() -> None:
    dice = random.Random(63)
    for place in [0, len(WHOLE) - 1, *dice.sample(range(len(WHOLE)), 120)]:
        hit = max(number for number, start in enumerate(STARTS) if start <= place)
        broken = bytearray(WHOLE)
        broken[place] ^= 1 << dice.randrange(8)
        read = read_lines(bytes(broken))
        assert list(read.lines) == [number for number in range(len(LINES)) if number != hit], place
        assert read.damage
        cut = read_lines(WHOLE[:place])
        assert list(cut.lines) == list(range(hit + (place == STARTS[hit + 1] - 1))), place
        assert bool(cut.damage) == (place not in STARTS)


def test_a_stretch_of_zeros_as_a_loss_of_power_leaves_it_costs_what_it_covers() -> None:
    first, last = STARTS[7] + 5, STARTS[11] + 5
    read = read_lines(WHOLE[:first] + bytes(last - first) + WHOLE[last:])
    assert set(range(len(LINES))) - set(read.lines) == {7, 8, 9, 10, 11}
    assert "lines 7 to 11 are missing" in read.damage


def test_a_file_that_begins_in_the_middle_tells_that_its_beginning_is_missing() -> None:
    read = read_lines(WHOLE[STARTS[5] :])
    assert read.damage == ("lines 0 to 4 are missing",)
    assert STARTED not in read.lines.values()
