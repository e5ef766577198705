"""A question that names a time and nothing else."""

from datetime import datetime

import pytest

from omoide.language.dates import when
from omoide.language.happening import asks_what_happened
from omoide.testing.world import BEGINNING


def asks(text: str, now: datetime = BEGINNING) -> bool:
    return asks_what_happened(text, [span.text for span in when(text, now=now)])


@pytest.mark.parametrize(
    "text",
    [
        "昨日は何をした？",
        "昨日何してたっけ",
        "先週の金曜は何がありましたか？",
        "令和7年8月に何があった？",
        "２０２５年８月の出来事を教えてください",
        "What did we do yesterday?",
        "what happened on 2026-01-09",
        "What\u2019s happened last week?",
        "Tell me about last Friday.",
        "Do you remember what I did two weeks ago?",
    ],
)
def test_it_asks_for_the_time_alone(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "昨日、歯医者で何をした？",
        "昨日は誰と会った？",
        "What did the dentist do last month?",
        "何をした？",
        "What did we do?",
        "昨日の天気は？",
    ],
)
def test_it_asks_for_something_of_that_time_or_names_none(text: str) -> None:
    assert not asks(text)
