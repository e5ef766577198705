"""The tables of patterns beside the code: each line is whole, and a table is read once, by the first who asks for it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import omoide.language

HERE = Path(omoide.language.__file__).parent
WATCHED = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
{imports}
assert not [each for each in opened if each.endswith({name!r})], "read before anybody asked"
for _ in range(3):
    {asks}
print(len([each for each in opened if each.endswith({name!r})]))
"""
ASKED = (
    (
        "turns.tsv",
        "from omoide.language.turns import ends",
        "ends(f'I am unemployed {_}.', 'I found a job.')",
    ),
    (
        "paraphrases_en.tsv",
        "from omoide.language.paraphrases import say_the_same",
        "say_the_same(f'I have {_} cats.', 'We have got 2 cats.')",
    ),
    (
        "paraphrases_ja.tsv",
        "from omoide.language.paraphrases import say_the_same",
        "say_the_same(f'猫を{_}匹飼っている。', 'うちには猫が2匹いる。')",
    ),
)


def rows(name: str) -> list[list[str]]:
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def test_a_turn_of_life_is_a_state_and_what_ends_it_in_both_languages() -> None:
    assert len(rows("turns.tsv")) >= 30
    for row in rows("turns.tsv"):
        state, state_ja, end, end_ja = map(re.compile, row)
        assert not any(each.search("") for each in (state, state_ja, end, end_ja)), row


@pytest.mark.parametrize("name", ["paraphrases_en.tsv", "paraphrases_ja.tsv"])
def test_a_line_of_paraphrases_is_a_concept_and_patterns_that_mean_it(name: str) -> None:
    assert len(rows(name)) >= 150
    for concepts, *patterns in rows(name):
        assert concepts
        assert patterns
        assert not any(re.compile(each).search("") for each in patterns), (concepts, patterns)


@pytest.mark.parametrize(("name", "imports", "asks"), ASKED)
def test_a_table_is_read_by_the_first_who_asks_and_once(name: str, imports: str, asks: str) -> None:
    code = WATCHED.format(imports=imports, name=name, asks=asks)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "1", said.stderr
