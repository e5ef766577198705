"""Token estimates are near the truth, and never shrink as text grows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.tokens import estimate_tokens

TEXT = st.text(st.characters(codec=None), max_size=50) | st.text(
    st.sampled_from("ab1_ \n.猫ねé👍"), max_size=50
)


# Each with the fewest and the most tokens that three public vocabularies count.
@pytest.mark.parametrize(
    ("text", "fewest", "most"),
    [
        ("先週の会議で決済サービスの公開日を金曜日に変更した。健がキャッシュ層の不具合を見つけた。", 32, 52),
        (
            "きのうはともだちとえいがをみにいきました。とてもおもしろかったので、またいきたいとおもいます。",
            34,
            43,
        ),
        ("アプリケーションのデータベースをバックアップするスクリプトをサーバーにインストールした。", 27, 40),
        ("I'm allergic to peanuts, and my sister's birthday is on March 3rd.", 16, 19),
        ("The deployment of the payment service was moved to Friday because Ken found a regression.", 15, 18),
        ("3.14159265358979 1234567890 2026-02-14 10:30", 19, 23),
    ],
)
def test_an_estimate_lies_near_what_models_count(text: str, fewest: int, most: int) -> None:
    assert fewest <= estimate_tokens(text) <= most * 1.15


def test_only_the_empty_text_costs_nothing() -> None:
    assert estimate_tokens("") == 0
    assert all(estimate_tokens(text) >= 1 for text in (" ", "_", "\n", "\u200b", "\ud800", "の"))


@given(TEXT, TEXT)
def test_a_text_costs_no_less_than_its_parts(first: str, second: str) -> None:
    assert estimate_tokens(first + second) >= max(estimate_tokens(first), estimate_tokens(second))
