"""What statements say of whom, and how a newer one stands to an older one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.frames import Standing, compare, frames

SAME, UPDATES, CONTRADICTS = Standing.SAME, Standing.UPDATES, Standing.CONTRADICTS
APART = (Standing.COEXISTS, Standing.UNRELATED)


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("I live in Tokyo.", "", "residence", "tokyo"),
        ("東京に住んでる", "", "residence", "tokyo"),
        ("私は東京都渋谷区に住んでいます。", "", "residence", "shibuya"),
        ("My sister works as a teacher.", "sister", "job", "teacher"),
        ("姉は看護師です", "older sister", "job", "看護師"),
        ("Ken's birthday is on April 3.", "ken", "birthday", "@04-03"),
        ("健さんの誕生日は四月三日です", "健", "birthday", "@04-03"),
        ("誕生日は平成２年５月１日", "", "birthday", "@1990-05-01"),
        ("My favorite color is purple.", "", "favourite colour", "purple"),
        ("一番好きな色は紫です", "", "favourite colour", "紫"),
        ("I have two cats.", "", "number of cat", "@2"),
        ("猫を二匹飼っている", "", "number of cat", "@2"),
        ("My dog's name is Pochi.", "dog", "name", "pochi"),
        ("犬の名前はポチです", "dog", "name", "ポチ"),
        ("家賃は８万５千円です", "", "rent", "@85000yen"),
        ("My rent is 85,000 yen.", "", "rent", "@85000yen"),
        ("The meeting is at 3pm.", "meeting", "time", "@15:00"),
        ("会議は午後3時からです", "meeting", "time", "@15:00"),
        ("Ken is in charge of billing.", "bill", "responsible", "ken"),
        ("健さんが請求を担当しています", "invoic", "responsible", "健"),
        ("We use Python 3.11.", "python", "version", "3.11"),
        ("データベースはPostgreSQLを使っています", "we", "database", "postgresql"),
        ("I quit smoking.", "", "smoke", ""),
        ("禁煙しました", "", "smoke", ""),
        ("34歳です", "", "age", "@34years"),
        ("I'm allergic to peanuts.", "", "allergy", "peanuts"),
        ("卵アレルギーがあります", "", "allergy", "卵"),
    ],
)  # fmt: skip
def test_a_statement_says_of_whom_what_about_them_and_its_value(
    text: str, subject: str, attribute: str, value: str
) -> None:
    found = [(frame.subject, frame.attribute, frame.value) for frame in frames(text)]
    assert (subject, attribute, value) in found


def test_who_speaks_is_meant_by_i() -> None:
    (frame,) = frames("I live in Kyoto.", speaker="Ken")
    assert (frame.subject, frame.key) == ("ken", "ken|residence")


@pytest.mark.parametrize(
    "text",
    [
        "Do you live in Tokyo?", "東京に住んでいますか？", "I want to live in Paris someday.", "いつかパリに住みたい",
        "If I lived in Tokyo, I would be happy.", "もし東京に住んでいたら楽しいだろう", 'She said "I live in Tokyo".', "今日は眠い",
        "I'm at the station now.",
    ],
)  # fmt: skip
def test_questions_plans_wishes_and_hearsay_say_nothing_lasting(text: str) -> None:
    assert [frame for frame in frames(text) if frame.lasting] == []


@pytest.mark.parametrize(
    ("older", "newer", "standing"),
    [
        ("I live in Tokyo", "I moved to Osaka.", UPDATES),
        ("東京に住んでいます", "大阪に引っ越した。", UPDATES),
        ("I live in Tokyo.", "大阪に引っ越しました", UPDATES),
        ("My favourite colour is purple.", "My favourite colour is now cyan.", UPDATES),
        ("好きな色は紫", "好きな色は青に変わった", UPDATES),
        ("I work at Sony.", "I no longer work at Sony.", UPDATES),
        ("ソニーで働いています", "ソニーを辞めました", UPDATES),
        ("The deadline is Friday.", "The deadline moved to Monday.", UPDATES),
        ("締め切りは金曜日です", "締め切りが月曜に延びた", UPDATES),
        ("Ken is in charge of billing.", "Mary took over billing.", UPDATES),
        ("請求の担当は健です", "請求の担当が美咲さんに変わりました", UPDATES),
        ("We use Python 3.11.", "We upgraded to Python 3.12.", UPDATES),
        ("I smoke.", "I quit smoking.", UPDATES),
        ("タバコを吸います", "タバコをやめた", UPDATES),
        ("I'm single.", "I got married last month.", UPDATES),
        ("独身です", "先月結婚しました", UPDATES),
        ("I'm on the parents' board.", "I'm not on the parents' board any longer.", UPDATES),
        ("ジムに通っています", "ジムはもう通っていません", UPDATES),
        ("I have a Spotify subscription.", "I cancelled my Spotify subscription.", UPDATES),
        ("The API listens on port 8080.", "Correction: the API listens on port 8443.", UPDATES),
        ("My birthday is May 1.", "My birthday is June 2.", CONTRADICTS),
        ("誕生日は5月1日です", "誕生日は6月2日です", CONTRADICTS),
        ("I like natto.", "I don't like natto.", CONTRADICTS),
        ("I live in Tokyo.", "I'm living in Tokyo now.", SAME),
        ("東京に住んでいます。", "東京に住んでる", SAME),
        ("誕生日は5月1日です", "My birthday is May 1st.", SAME),
        ("会議は３時からです", "The meeting is at 15:00.", SAME),
        ("It's ready!", "it is ready", SAME),
    ],
)  # fmt: skip
def test_a_newer_statement_stands_to_an_older_one(older: str, newer: str, standing: Standing) -> None:
    assert compare(older, newer).standing == standing


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I live in Tokyo.", "Ken lives in Osaka."),
        ("健さんは東京に住んでいる", "美咲さんは大阪に住んでいる"),
        ("I live in Tokyo.", "I used to live in Nagoya."),
        ("東京に住んでいます", "以前は名古屋に住んでいた"),
        ("I live in Tokyo.", "I live in Shibuya."),
        ("I live in Tokyo.", "I'm staying in Osaka this week."),
        ("東京に住んでいます", "今週は大阪に滞在しています"),
        ("I like ramen.", "I like sushi."),
        ("ラーメンが好き", "寿司が好き"),
        ("I'm allergic to peanuts.", "I'm allergic to shrimp."),
        ("I speak French.", "I speak German."),
        ("My favourite colour is purple.", "My favourite food is curry."),
        ("The meeting is at 3pm.", "The standup is at 9:30."),
        ("I live in Tokyo.", "I want to move to Osaka."),
        ("東京に住んでいます", "大阪に引っ越したい"),
        ("I'm a student.", "I'm a tutor."),
        ("Ken plays tennis.", "I quit tennis."),
        ("健さんはテニスをしている", "テニスはやめた"),
        ("The staging server runs Ubuntu 20.04.", "The mail server runs Ubuntu 24.04."),
    ],
)  # fmt: skip
def test_what_is_true_is_not_retired(older: str, newer: str) -> None:
    assert compare(older, newer).standing in APART


def test_two_people_never_share_a_frame() -> None:
    said = {"older_speaker": "Ken", "newer_speaker": "Mia"}
    assert compare("I live in Tokyo.", "I moved to Osaka.", **said).standing in APART
    assert compare("I live in Tokyo.", "Ken moved to Osaka.", **said).standing is UPDATES


TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="東京に住んでいないますはがをやめたI live in not 5月1日@.。、「", max_size=40),
)


@given(TEXTS, TEXTS)
def test_any_texts_can_be_compared(one: str, other: str) -> None:
    assert compare(one, other).standing in Standing


@given(TEXTS)
def test_nothing_retires_itself(text: str) -> None:
    assert compare(text, text).standing not in (UPDATES, CONTRADICTS)
