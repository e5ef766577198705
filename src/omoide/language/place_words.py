"""Places that people live in, and which of them lie in which: who lives in 渋谷 lives in Tokyo, too.

Each line is a place, a colon, and what lies in it: the name in Roman letters, and how Japanese spells it.
"""

from functools import cache
from typing import Final

_IN: Final = """
japan 日本: tokyo 東京, osaka 大阪, kyoto 京都, hokkaido 北海道, aomori 青森, iwate 岩手, miyagi 宮城, akita 秋田, yamagata 山形, fukushima 福島
japan: ibaraki 茨城, tochigi 栃木, gunma 群馬, saitama 埼玉, chiba 千葉, kanagawa 神奈川, niigata 新潟, toyama 富山, ishikawa 石川, fukui 福井
japan: yamanashi 山梨, nagano 長野, gifu 岐阜, shizuoka 静岡, aichi 愛知, mie 三重, shiga 滋賀, hyogo 兵庫, nara 奈良, wakayama 和歌山
japan: tottori 鳥取, shimane 島根, okayama 岡山, hiroshima 広島, yamaguchi 山口, tokushima 徳島, kagawa 香川, ehime 愛媛, kochi 高知
japan: fukuoka 福岡, saga 佐賀, nagasaki 長崎, kumamoto 熊本, oita 大分, miyazaki 宮崎, kagoshima 鹿児島, okinawa 沖縄, kansai 関西, kanto 関東
kansai: osaka, kyoto, hyogo, nara, shiga, wakayama
kanto: tokyo, kanagawa, saitama, chiba, ibaraki, tochigi, gunma
tokyo: shinjuku 新宿, shibuya 渋谷, minato 港区, setagaya 世田谷, meguro 目黒, shinagawa 品川, chiyoda 千代田, taito 台東, sumida 墨田, koto 江東
tokyo: ota 大田区, nakano 中野, suginami 杉並, toshima 豊島区, kita 北区, itabashi 板橋, nerima 練馬, adachi 足立区, katsushika 葛飾, edogawa 江戸川
tokyo: bunkyo 文京, ikebukuro 池袋, ueno 上野, asakusa 浅草, ginza 銀座, ebisu 恵比寿, nakameguro 中目黒, kichijoji 吉祥寺, mitaka 三鷹, tachikawa 立川
tokyo: hachioji 八王子, machida 町田, musashino 武蔵野, akihabara 秋葉原, roppongi 六本木, shimokitazawa 下北沢, koenji 高円寺, ogikubo 荻窪, kamata 蒲田
kanagawa: yokohama 横浜, kawasaki 川崎, kamakura 鎌倉, fujisawa 藤沢, sagamihara 相模原, yokosuka 横須賀, hakone 箱根, odawara 小田原, chigasaki 茅ヶ崎
saitama: kawaguchi 川口, omiya 大宮, urawa 浦和, kawagoe 川越, tokorozawa 所沢
chiba: funabashi 船橋, matsudo 松戸, kashiwa 柏, ichikawa 市川, urayasu 浦安, narita 成田
hokkaido: sapporo 札幌, hakodate 函館, asahikawa 旭川, otaru 小樽, niseko ニセコ
miyagi: sendai 仙台
ishikawa: kanazawa 金沢
nagano: karuizawa 軽井沢, matsumoto 松本
shizuoka: hamamatsu 浜松, atami 熱海, numazu 沼津
aichi: nagoya 名古屋, toyota 豊田, okazaki 岡崎
hyogo: kobe 神戸, himeji 姫路, nishinomiya 西宮, amagasaki 尼崎, ashiya 芦屋
osaka: umeda 梅田, namba 難波, sakai 堺, suita 吹田, toyonaka 豊中, takatsuki 高槻, tennoji 天王寺
kyoto: uji 宇治, gion 祇園, fushimi 伏見, arashiyama 嵐山
shiga: otsu 大津, kusatsu 草津
okayama: kurashiki 倉敷
ehime: matsuyama 松山
kagawa: takamatsu 高松
fukuoka: hakata 博多, tenjin 天神, kitakyushu 北九州
okinawa: naha 那覇, ishigaki 石垣
usa アメリカ|米国|合衆国: new york ニューヨーク, california カリフォルニア, san francisco サンフランシスコ, los angeles ロサンゼルス|ロス, seattle シアトル, boston ボストン
usa: chicago シカゴ, texas テキサス, austin オースティン, hawaii ハワイ, portland ポートランド, denver デンバー, washington ワシントン, miami マイアミ, atlanta アトランタ
california: san francisco, los angeles, san diego サンディエゴ, san jose サンノゼ, oakland オークランド, berkeley バークレー
texas: austin, houston ヒューストン, dallas ダラス
new york: brooklyn ブルックリン, manhattan マンハッタン, queens クイーンズ
uk イギリス|英国: london ロンドン, manchester マンチェスター, edinburgh エディンバラ, oxford オックスフォード, cambridge ケンブリッジ, bristol ブリストル, england イングランド
england: london, manchester, oxford, cambridge, bristol, leeds リーズ, liverpool リバプール
germany ドイツ: berlin ベルリン, munich ミュンヘン, hamburg ハンブルク, frankfurt フランクフルト, cologne ケルン, leipzig ライプツィヒ
france フランス: paris パリ, lyon リヨン, marseille マルセイユ
canada カナダ: toronto トロント, vancouver バンクーバー, montreal モントリオール
australia オーストラリア: sydney シドニー, melbourne メルボルン, brisbane ブリスベン, perth パース
china 中国: beijing 北京, shanghai 上海, shenzhen 深圳
korea 韓国: seoul ソウル, busan 釜山
italy イタリア: rome ローマ, milan ミラノ
spain スペイン: madrid マドリード, barcelona バルセロナ
netherlands オランダ: amsterdam アムステルダム
taiwan 台湾: taipei 台北
thailand タイ: bangkok バンコク
india インド: delhi デリー, mumbai ムンバイ, bangalore バンガロール
ireland アイルランド: dublin ダブリン
singapore シンガポール:
sweden スウェーデン: stockholm ストックホルム
portugal ポルトガル: lisbon リスボン
austria オーストリア: vienna ウィーン
switzerland スイス: zurich チューリッヒ, geneva ジュネーブ
vietnam ベトナム: hanoi ハノイ
"""
_OTHERWISE: Final = {
    "america": "usa", "united states": "usa", "us": "usa", "states": "usa", "nyc": "new york", "sf": "san francisco",
    "la": "los angeles", "britain": "uk", "united kingdom": "uk", "great britain": "uk", "new york city": "new york",
}  # fmt: skip
_SUFFIXES: Final = ("都", "府", "県", "市", "区", "町", "村")


def place(name: str) -> str:
    """Give the name in Roman letters of a place that is known; else nothing."""
    spelt = _spelt()
    name = name.removesuffix(" city").removesuffix(" prefecture").replace("the ", "")
    name = _OTHERWISE.get(name, name)
    for size in range(len(name), 1, -1):  # 東京都渋谷区 is the last place that is named
        if name[-size:] in spelt and (
            size == len(name)
            or (not name.isascii() and name[: len(name) - size].rstrip("".join(_SUFFIXES)) in spelt)
        ):
            return spelt[name[-size:]]
    bare = name[:-1] if name.endswith(_SUFFIXES) and len(name) > 2 else ""
    return place(bare) if bare else ""


def lies_in(inner: str, outer: str) -> bool:
    """Say whether a place lies in another; both as `place` gives them."""
    around = _around().get(inner, ())
    return outer in around or any(lies_in(each, outer) for each in around)


@cache
def _lines() -> tuple[tuple[str, tuple[str, ...]], ...]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for line in _IN.strip().splitlines():
        head, _, inside = line.partition(":")
        found.append((head.strip(), tuple(filter(None, (each.strip() for each in inside.split(","))))))
    return tuple(found)


@cache
def _spelt() -> dict[str, str]:
    table: dict[str, str] = {}
    for head, inside in _lines():
        for each in (head, *inside):
            name, spellings = _entry(each)
            table[name] = name
            table.update(dict.fromkeys(spellings, name))
    return table


@cache
def _around() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for head, inside in _lines():
        for each in inside:
            name = _entry(each)[0]
            table[name] = (*table.get(name, ()), _entry(head)[0])
    return table


def _entry(text: str) -> tuple[str, tuple[str, ...]]:
    words = text.split(" ")
    roman = [word for word in words if word.isascii()]
    return " ".join(roman), tuple(
        spelling for word in words if not word.isascii() for spelling in word.split("|")
    )
