"""What is worth keeping of what is said: who somebody is, has, likes and does, and what was settled; no small talk (AW-37)."""

import pytest

from omoide.language.lasting import lasting

KEPT = [
    "I mentor a teenager at the youth centre.",
    "My sister teaches chemistry in Leeds.",
    "The two younger kids love nature.",
    "Yeah, I play clarinet!",
    "We have a meeting every Tuesday.",
    "The backup runs at three in the morning.",
    "Our office is on the third floor.",
    "Anna Weiss is our accountant.",
    "Oliver likes carrots.",
    "I've always had a love for horses!",
    "I usually get up at six.",
    "I'm allergic to peanuts.",
    "I'm learning the piano.",
    "We decided to use PostgreSQL for the archive.",
    "We don't own a car.",
    "猫を二匹飼っています。",
    "私は在宅勤務です。",
    "妹は名古屋に住んでいる。",
    "僕は辛いものが苦手ですね。",
    "うちの夫は甘党です。",
    "毎朝六時に起きている。",
    "喫茶店が大好きです!",
    "会議は毎週火曜に開くことに決まった。",
    "デプロイは金曜を避けることにした。",
    "ｻｰﾊﾞｰは東京にあります。",
]
PASSED_OVER = [
    "決めた。",
    "約束しました。",
    "We decided.",
    "Family's everything.",
    "Family is everything.",
    "Life's about learning and exploring.",
    "Parenting's such a big responsibility.",
    "Horses have such grace!",
    "Creativity and family keep me at peace.",
    "Painting looks like a great outlet for expressing yourself.",
    "Relaxing and expressing ourselves is key.",
    "I'm swamped with the kids & work.",
    "I'm off to go swimming with the kids.",
    "I'm here for you.",
    "I'm in awe of her courage.",
    "I'll keep ya posted.",
    "Keep up the great work!",
    "Cherish the moments - they're the best!",
    "We can tackle life's challenges together!",
    "A lot's been going on in my life!",
    "Since we last spoke, some big things have happened.",
    "Wow, Mel, family love and support is the best!",
    "Thankfully it's over now.",
    "The mentoring is going great!",
    "[shares a photo of a band performing on stage]",
    "こんにちはー！",
    "ぜひぜひ、行ってみてください",
    "確かに平日はそうですねぇ。",
    "夏って感じしますよね。",
    "面白いものが撮れますね！",
    "今降っています。",
    "東京はごみごみしてそうですね！",
    "プリクラとかめちゃくちゃ撮ってたなー。",
    "たまに担々麺が食べたくなりますねー。",
    "今度食べてみてください！",
]


@pytest.mark.spec("AW-37")
@pytest.mark.parametrize("text", KEPT)
def test_what_is_so_of_somebody_and_goes_on_being_so_is_kept_to_the_letter(text: str) -> None:
    assert lasting(text, speaker="Mia") == [text]


@pytest.mark.spec("AW-37")
@pytest.mark.parametrize("text", PASSED_OVER)
def test_small_talk_is_no_fact(text: str) -> None:
    assert lasting(text, speaker="Mia") == []
