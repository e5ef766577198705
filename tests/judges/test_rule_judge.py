"""The judge that needs no model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.learning import Learning
from omoide.language.judging import RuleJudge
from omoide.model.judgement import Judgement

JUDGE = RuleJudge()
ACCEPTED, CONFLICTING = Learning().entailed, Learning().conflicting


def judged(premise: str, hypothesis: str) -> Judgement:
    return JUDGE.judge([(premise, hypothesis)])[0]


@pytest.mark.spec("AW-42")
@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("The office is open on Sundays.", "The office is not open on Sundays."),
        ("サーバーは毎晩再起動される", "サーバーは毎晩は再起動されない"),
        ("男性がギターを弾いている", "ギターを弾いている男性は一人もいない"),
        ("The feature is enabled in production.", "The feature is disabled in production."),
        ("この機能は本番で有効です", "この機能は本番で無効です"),
        ("My birthday is May 1st.", "My birthday is May 3rd."),
        ("誕生日は5月1日です", "誕生日は五月三日です"),
        ("Ken lives in Berlin.", "Ken lives in Munich."),
        ("The meeting is at 3pm.", "The meeting is at 16:00."),
    ],
)
def test_what_cannot_both_be_is_a_contradiction(premise: str, hypothesis: str) -> None:
    assert judged(premise, hypothesis).contradiction >= CONFLICTING
    assert judged(hypothesis, premise).contradiction >= CONFLICTING


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("I like coffee.", "I like tea."),
        ("コーヒーが好き", "紅茶が好き"),
        ("Ken lives in Berlin.", "Mary lives in Munich."),
        ("健さんは東京に住んでいる", "美咲さんは大阪に住んでいる"),
        ("I live in Tokyo.", "I live in Shibuya."),
        ("東京に住んでいます", "渋谷に住んでいます"),
        ("The cat does not sleep.", "The stock market fell by three percent."),
    ],
)
def test_what_may_both_be_is_left_alone(premise: str, hypothesis: str) -> None:
    assert judged(premise, hypothesis).contradiction == 0.0
    assert judged(hypothesis, premise).contradiction == 0.0


@pytest.mark.spec("AW-41")
@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("Lunch was late. The staging database is wiped every Sunday night. We laughed.", "The staging database is wiped every Sunday."),
        ("昼が遅くなった。検証用のデータベースは毎週日曜に消される。みんなで笑った。", "検証用データベースは毎週日曜に消される。"),
        ("I'm living in Kyoto now.", "I live in Kyoto."),
    ],
)  # fmt: skip
def test_what_was_said_is_borne_out(premise: str, hypothesis: str) -> None:
    assert judged(premise, hypothesis).entailment >= ACCEPTED


@pytest.mark.spec("B-29")
@pytest.mark.parametrize(
    ("said", "denied"),
    [("We use PostgreSQL for the database.", "We use MySQL for the database."),
     ("データベースはPostgreSQLを使っている。", "データベースはMySQLを使っています。")],
)  # fmt: skip
def test_a_long_day_is_judged_passage_by_passage(said: str, denied: str) -> None:
    filling = (
        "It rained and nobody minded. " * 60 if said.isascii() else "雨が降ったが誰も気にしなかった。" * 60
    )
    day = f"{filling}\n{said}\n{filling}"
    assert judged(day, denied).contradiction >= CONFLICTING
    assert judged(day, said).entailment >= ACCEPTED
    assert RuleJudge(most_passages=0).judge([(day, denied)])[0].contradiction == 0.0


TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="東京に住んでいないますはがをI live not 5月1日@.。、「", max_size=40),
)


@given(TEXTS, TEXTS)
def test_any_texts_can_be_judged(one: str, other: str) -> None:
    found = judged(one, other)
    assert 0.0 <= found.entailment <= 1.0
    assert 0.0 <= found.contradiction <= 1.0
    assert found.entailment + found.contradiction <= 1.0


@given(TEXTS)
def test_nothing_contradicts_itself(text: str) -> None:
    assert judged(text, text).contradiction == 0.0
