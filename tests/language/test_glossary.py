"""What was told in Japanese is found by English words."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language import glossary
from omoide.language.glossary import glosses, is_word, may_mean
from omoide.language.stemming import stem
from omoide.language.terms import is_little

FILE = Path(glossary.__file__).with_suffix(".tsv")
ENTRIES = [
    (line.split("\t")[0].split("|"), line.split("\t")[1].split())
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if "\t" in line
]
SPELLINGS = [spelling for spellings, _ in ENTRIES for spelling in spellings]


# The file


def test_every_line_is_a_heading_or_an_entry() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        assert line.startswith("# ") or re.fullmatch(r"[^\t ]+\t[a-z ]*", line), line


def test_no_spelling_stands_twice() -> None:
    assert len(SPELLINGS) == len(set(SPELLINGS))


def test_there_is_enough_for_everyday_life_and_no_dictionary() -> None:
    assert 2_000 < len(ENTRIES) < 4_000
    assert len(SPELLINGS) < 8_000


def test_a_word_has_few_english_words_that_differ_and_say_something() -> None:
    for spellings, words in ENTRIES:
        assert len(words) <= 4, spellings
        assert len({stem(word) for word in words}) == len(words), spellings
        assert all(re.fullmatch("[a-z]{2,}", word) and not is_little(word) for word in words), spellings


def test_no_english_word_begins_otherwise_when_it_is_stemmed() -> None:
    """By their first two letters they are looked for."""
    assert [word for _, words in ENTRIES for word in words if stem(word)[:2] != word[:2]] == []


def test_a_word_is_known_in_any_of_its_forms() -> None:
    assert all(map(is_word, ("office", "offices", "Fixed", "dying", "猫", "デプロイ")))
    assert not any(map(is_word, ("ofice", "spidres", "デプロヒ")))


def test_spellings_are_as_a_normal_text_has_them() -> None:
    for spelling in SPELLINGS:
        assert unicodedata.normalize("NFKC", spelling) == spelling
        assert re.fullmatch(r"<[\u4e00-\u9fff]>|[0-9A-Zぁ-ゖァ-ヺー々〆\u4e00-\u9fff]+", spelling), spelling
        assert not re.fullmatch("[ぁ-ゖァ-ヺ]", spelling), spelling


def test_each_word_is_known_where_it_stands_alone() -> None:
    for spellings, words in ENTRIES:
        for spelling in spellings:
            alone = spelling.strip("<>")
            assert alone.isascii() or glosses(alone) == dict.fromkeys(words, 1), spelling


# Reading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Family and turns of life
        ("母が入院したので、週末は実家に帰って看病していた。", "mother hospital weekend home return care"),
        ("妹が双子を出産した。女の子と男の子だ。", "sister twin birth girl boy"),
        ("去年の秋に祖父が亡くなり、葬儀は長野で行われた。", "year autumn grandfather die funeral nagano"),
        ("来月の結婚式のスピーチをまだ考えていない。", "month wedding speech think"),
        ("甥っ子の入学祝いにランドセルを贈った。", "nephew school celebrate backpack gift"),
        ("離婚の話し合いがやっと終わった。", "divorce discuss finish"),
        ("おじいちゃんとおばあちゃんがあそびにきた。", "grandfather grandmother play"),
        ("いもうとがうまれた。", "sister born"),
        ("来月、大阪に引っ越すことにしました。", "month osaka move"),
        ("彼女にプロポーズしたら、泣いて喜んでくれた。", "girlfriend propose cry happy"),
        # Health
        ("田中さんは甲殻類アレルギーだから、エビは頼まないで。", "tanaka shellfish allergy shrimp"),
        ("花粉症がひどくて、鼻水と目のかゆみが止まらない。", "pollen allergy nose eye itch stop"),
        ("健康診断で血圧が高いと言われた。", "checkup blood pressure high"),
        ("癌の手術は成功して、来週退院できるそうだ。", "cancer surgery success week discharge"),
        ("自転車で転んで膝を擦りむいた。", "bicycle fall knee"),
        ("最近は眠れなくて、薬を処方してもらった。", "sleep medicine prescription"),
        ("歯医者の予約を忘れていた。", "dentist reservation forget"),
        ("娘が保育園で熱を出して、早退して迎えに行った。", "daughter nursery fever leave early pick"),
        # Food and home
        ("Kenと寿司を食べた", "sushi eat"),
        ("朝ごはんは納豆とみそ汁。昼はパン。夜は鍋にしよう。", "breakfast natto miso soup noon bread night hotpot"),
        ("コーヒーは一日二杯までと決めている。", "coffee decide"),
        ("ｱｲｽｺｰﾋｰとﾁｰｽﾞｹｰｷを頼んだ", "ice coffee cheesecake"),
        ("冷蔵庫の牛乳が腐っていた。", "refrigerator milk rot"),
        ("地震で本棚が倒れて、食器が割れた。", "earthquake bookshelf fall dish break"),
        ("隣の部屋の音がうるさくて眠れません。", "neighbor room noise loud sleep"),
        ("洗濯物を干したとたんに雨が降り出した。", "laundry dry rain"),
        ("ベランダでトマトとバジルを育てている。", "balcony tomato basil grow"),
        ("猫がソファーで寝ていて、座るところがない。", "cat sofa sleep sit"),
        ("赤い屋根の家がある。", "red roof house"),
        # Travel and nature
        ("富士山に登ったとき、山頂から見た日の出が忘れられない。", "fuji climb summit see sunrise forget"),
        ("温泉旅館に一泊して、星空を眺めた。", "onsen inn stay star"),
        ("夏休みに家族で北海道へ旅行して、動物園に行った。", "summer family hokkaido trip zoo visit"),
        ("海外出張でシンガポールに行った。", "abroad business trip singapore"),
        ("電車が遅れて、会議に三十分遅刻した。", "train late meeting"),
        ("パスポートをなくして大使館へ行った。", "passport embassy"),
        ("京都の紅葉と、札幌の雪まつりと、東京都の桜。", "kyoto autumn leaves sapporo snow festival tokyo cherry"),
        ("金曜日の夜は台風で、傘が壊れた。", "friday night typhoon umbrella break"),
        # School and work
        ("英語の試験に合格したので、留学の申し込みをした。", "english exam pass abroad apply"),
        ("会社を辞めてフリーランスになろうと思う。", "company quit freelance"),
        ("転職活動中で、来週面接が二つある。", "job week interview"),
        ("上司に残業を頼まれたが断った。", "boss overtime refuse"),
        ("山田部長の送別会は渋谷の居酒屋で七時からです。", "yamada manager farewell shibuya izakaya"),
        ("確定申告の書類を提出した。", "tax document submit"),
        ("マンションの契約更新で家賃が上がるらしい。", "apartment contract rent rise"),
        ("プレゼンの締め切りは３月です", "presentation deadline march"),
        # Software
        ("サーバーが落ちて、夜中に復旧作業をした。", "server fall night restore"),
        ("デプロイのあとでバグが見つかり、急いで修正した。", "deploy bug find hurry fix"),
        ("デプロイキーは九十日ごとに替える。", "deploy key"),
        ("ロードバランサーのタイムアウトを30秒に延ばした。", "load balancer timeout"),
        ("メモリリークの原因はイベントリスナーの消し忘れ", "memory leak cause event listener"),
        ("認証トークンをヘッダーで渡す", "auth token header"),
        ("データベースの移行は金曜の夜に行う。", "database migration friday night"),
        ("本番環境のメモリ使用量が増え続けている。", "production environment memory use increase"),
        ("キャッシュを消したら直った。", "cache delete fix"),
        ("パスワードを忘れてログインできない。", "password forget login"),
        ("PRをレビューしてマージした。", "review merge"),
        ("スマホの画面が割れたので修理に出した。", "smartphone screen break repair"),
        # Hobbies
        ("ピアノの発表会でショパンを弾いたら、緊張して間違えた。", "piano recital chopin play nervous mistake"),
        ("休日はカフェで本を読む。", "holiday cafe book read"),
        ("美術館でモネの絵を見て感動した。", "museum painting see"),
        ("マラソン大会で自己ベストを出した。", "marathon best"),
        ("将棋で父に初めて勝った。", "shogi father first win"),
        ("編み物でマフラーを作っている。", "knit scarf"),
        ("父は定年後、陶芸を始めた。", "father retirement pottery start"),
        ("推しのライブのチケットが当たった!", "idol concert ticket"),
        ("昔飼っていた犬のことを思い出して、少し泣いた。", "pet dog remember cry"),
        ("息子がサッカーの試合で活躍した。", "son soccer match"),
        # Feelings and what people do to one another
        ("誕生日に時計をもらってとてもうれしかった。", "birthday watch receive happy"),
        ("彼氏と別れてから、何もやる気が出ない。", "boyfriend breakup motivation"),
        ("夫と喧嘩したが、夕飯を作って仲直りした。", "husband fight dinner reconcile"),
        ("約束を破った友達を許せない。", "promise break friend forgive"),
        ("試験に落ちて落ち込んでいたら、先生が励ましてくれた。", "exam depressed teacher encourage"),
        ("財布を落としたけど、交番に届いていた。", "wallet drop police"),
        ("子供の頃、川で溺れそうになって兄に助けてもらった。", "childhood river drown brother help"),
        # Hiragana alone
        ("おなかがすいたので、ごはんをたべた。", "hungry meal eat"),
        ("まいにちべんきょうしている。", "daily study"),
        ("せんせいにほめられてうれしかったです。", "teacher praise happy"),
        ("うちのいぬはみみがおおきい。", "dog ear big"),
    ],
)  # fmt: skip
def test_a_sentence_is_found_by_what_it_speaks_of(text: str, expected: str) -> None:
    assert set(expected.split()) <= set(glosses(text))


def test_a_gloss_counts_as_often_as_its_word_occurs() -> None:
    assert glosses("犬と犬と猫") == {"dog": 2, "cat": 1}
    assert glosses("イヌも犬もいる")["dog"] == 2


def test_english_is_not_touched_and_nothing_is_read_for_it() -> None:
    glossary._glossary.cache_clear()
    assert glosses("My dog ate the sushi — for 3,000 yen…") == {}
    assert glosses("") == {}
    assert glosses("¿Dónde está el café? Привет") == {}
    assert glossary._glossary.cache_info().currsize == 0
    assert glosses("I love 寿司 and dogs") == {"sushi": 1}


@pytest.mark.parametrize(
    ("text", "expected", "wrong"),
    [
        ("結婚式", "wedding ceremony", "marry"),
        ("日本語", "japanese", "japan book"),
        ("東京都", "tokyo", "kyoto"),
        ("電話", "phone", "talk"),
        ("風邪", "cold", "wind"),
        ("歌手", "singer", "hand sing"),
        ("花火", "firework", "flower fire"),
        ("子供の頃", "childhood", "child"),
        ("思い出し", "remember", "memory"),
        ("大丈夫", "okay", "husband"),
        ("11月", "november", "january"),
        ("昨日本を読んだ", "yesterday book read", "japan"),
        ("今度の日曜日本屋へ行く", "sunday bookstore", "japan"),
    ],
)
def test_the_longest_word_from_the_left_is_taken(text: str, expected: str, wrong: str) -> None:
    found = glosses(text)
    assert set(expected.split()) <= set(found)
    assert not set(wrong.split()) & set(found)


@pytest.mark.parametrize(
    "text",
    ["コースター", "マスター", "ハムスターズ", "ケーキング", "タイル", "ガスト", "ドアン"],
)
def test_a_piece_of_a_katakana_word_is_no_word(text: str) -> None:
    assert not {"course", "mustard", "ham", "cake", "thailand", "gas", "door", "hamster"} & set(glosses(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ケーキ屋のケーキ、ケーキ!", "cake"),
        ("シャンプー・リンス", "shampoo conditioner"),
        ("チョコレートケーキ", "chocolate cake"),
        ("メロンパン", "melon bread"),
        ("クリスマスプレゼント", "christmas gift"),
        ("ゴミ箱", "trash bin"),
        ("授業をサボった", "class skip"),
        ("Tシャツ", "shirt"),
    ],
)
def test_a_katakana_word_may_be_made_of_known_ones(text: str, expected: str) -> None:
    assert set(expected.split()) <= set(glosses(text))


def test_doubled_sounds_are_no_compounds() -> None:
    assert glosses("パンパンに腫れた").keys().isdisjoint({"bread"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ｺｰﾋｰ", "コーヒー"),
        ("ﾊﾞｽ", "バス"),
        ("ﾌﾟﾚｾﾞﾝﾄ", "プレゼント"),
        ("ﾈｺ", "猫"),
        ("１２月", "12月"),
        ("Ｔシャツ", "Tシャツ"),
        ("フ\u309aール", "プール"),
        ("ＳＮＳに投稿", "SNSに投稿"),
    ],
)
def test_widths_read_alike(one: str, other: str) -> None:
    assert glosses(one) == glosses(other) != {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        # Two or three hiragana inside other words
        ("していぬ", "dog"),
        ("静かに話した", "crab"),
        ("のどかな村", "throat"),
        ("いくつもある", "shoes"),
        ("確かさを増す", "umbrella"),
        ("がんばった", "cancer"),
        ("それだけが心配", "injury"),
        ("良いところ", "cousin"),
        ("動きのことを話す", "mushroom"),
        ("生きもの", "kimono"),
        ("話せなかった", "back"),
        ("もうどんどん進む", "udon"),
        ("仕事のことばかり", "word"),
        ("そうじゃない", "clean"),
        ("書かれている", "wither"),
        # Ideographs inside other words
        ("基本の練習", "book"),
        ("3本の木", "book"),
        ("三人で行く", "person"),
        ("5月の予定", "moon"),
        ("石川さん", "stone river"),
        ("森さんが来た", "forest"),
        ("山本さんの本", "mountain"),
        ("意外なこと", "outside"),
        ("こんな風に笑う", "wind"),
        ("二つ目の問題", "eye"),
        ("手に入れた", "hand"),
        ("満足した", "add foot"),
        ("不足している", "add foot"),
        ("出来たこと", "come"),
        ("恐竜の本", "scared"),
        ("仕方がない", "work method"),
        ("21月", "january"),
    ],
)
def test_nothing_is_read_into_a_piece_of_a_word(text: str, wrong: str) -> None:
    assert not set(wrong.split()) & set(glosses(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("いぬ", "dog"),
        ("うちのいぬが", "dog"),
        ("「ねこ」", "cat"),
        ("本", "book"),
        ("この本は", "book"),
        ("入学金を払った", "money"),
        ("去年夏に行った", "summer"),
        ("日本人", "japanese"),
    ],
)
def test_a_short_word_is_known_where_it_is_one(text: str, expected: str) -> None:
    assert expected in glosses(text)


def test_words_that_say_nothing_give_nothing() -> None:
    assert glosses("これはそれですが、あれではありません。") == {}
    assert glosses("そうしてみたらどうなるのでしょうか") == {}


@given(st.text(st.sampled_from("犬本いぬはガスパンー々3月aé\ud800、ﾊﾟ"), max_size=40))
def test_any_text_can_be_read(text: str) -> None:
    found = glosses(text)
    assert all(count > 0 for count in found.values())
    assert found == glosses(unicodedata.normalize("NFKC", text))


def test_a_text_beside_another_takes_nothing_from_it() -> None:
    both = glosses("猫が好き。\n寿司を食べた。")
    assert both == glosses("猫が好き。") | glosses("寿司を食べた。")


def test_what_says_a_word_has_one_of_its_spellings() -> None:
    """Also where only the stem is asked for; and a text that has none of them says none of the words."""
    for spellings, english in ENTRIES[:: len(ENTRIES) // 40]:
        for word in english:
            found = may_mean({word})
            assert {each.strip("<>") for each in spellings} <= set(found)
            assert set(found) <= set(may_mean({word, stem(word)}))
    assert all(stem(word)[:2] == word[:2] for _, english in ENTRIES for word in english)
    assert may_mean(set(glosses("本番でログインできない")))
    assert not any(each in "猫が寝ている" for each in may_mean({"login", "invoice"}))
