"""The words by which `paraphrases` goes: what everyday life says in several ways, and what says nothing.

In `paraphrases_en.tsv` and `paraphrases_ja.tsv` each line is a concept, or several, and what means it, as patterns; the first
line that fits takes the words away from the later ones. A concept `a/b` may be met by either. What says nothing by itself has
`-` for a concept.
"""

from typing import Final

# Verbs that only join what they stand between: the port *is*, is *used*, *belongs to*; there *is* a meeting, we *have* one.
LIGHT: Final = frozenset(
    (
        "have", "use", "located", "happens", "named", "made", "religion", "hobby", "rule", "costs", "job",
        "store", "hosted", "drink", "lasts", "ill",
    )
)  # fmt: skip
# How somebody stands to a thing: who likes it need not make it.
STANCES: Final = frozenset(("like", "favourite", "dislike", "fear", "allergy"))
DEEDS: Final = frozenset(("eat", "drink", "cook", "collect", "study", "teach", "written", "speak", "use"))
# What is a statement by itself.
WHOLE: Final = frozenset(
    [
        "remote", "selfemployed", "nightowl", "nolicence", "homeowner", "childless", "lactose",
        "shortsighted", "lightsleeper", "readingglasses", "blackcoffee", "unsweetened",
        "vegetarian", "vegan", "teetotal", "nonsmoker", "lefthanded", "onlychild", "single", "glasses",
        "buddhist", "christian", "muslim", "hindu", "jewish", "catholic", "acrophobia", "livealone",
        "hayfever", "unistudent", "coffeeblack", "swim", "pregnant", "earlyriser", "colourblind", "cashonly",
        "schoolchild", "highschool", "hike", "piano", "violin", "guitar", "drums", "married", "cannotswim",
        "poorsight", "deaf", "eldest", "deepsleeper", "contacts", "kindergarten", "nursery", "diabetes", "asthma", "tenant", "unemployed",
        "insomnia", "bald", "sonanddaughter", "nosmoking", "nopets", "dishes", "laundry", "shopping", "baker", "bees", "farm", "fisher", "chef", "writer", "lawyer", "photographer", "hairdresser", "engaged", "twins", "bilingual", "omnivore", "righthanded", "retired", "widowed", "divorced",
    ]
)  # fmt: skip
# What need not be said where this is said: whoever has a beagle has a dog.
IMPLIED: Final = {
    "payday": ("monthly", "arrives"), "rent": ("monthly", "costs"), "backup": ("store", "made"), "child": ("have",), "garbage": ("weekly",), "join": ("work",), "hobby": ("like",),
    "vegetarian": ("meatless",), "vegan": ("meatless",), "breed-dog": ("dog", "@1匹", "@1頭"), "breed-cat": ("cat", "@1匹"),
    "allergy": ("cannot-eat",), "married": ("have",), "swim": ("pool", "go"), "lasttrain": ("arrives", "depart"), "dentist": ("tooth",), "meeting": ("happens", "have"), "commute": ("go",),
    "teach": ("study",), "use": ("written",), "breakfast": ("eat",), "lunch": ("eat",), "dinner": ("eat",),
}  # fmt: skip
# Where one is in the one text and the other in the other, nothing is the same.
APART: Final = (
    (r"\bwi(?:fe|ves)\b|妻|奥さん|家内|嫁", r"\bhusbands?\b|夫(?!婦)|旦那|ご主人"),
    (r"\bmorning\b|\ba\.?m\b|朝|午前", r"\b(?:evening|afternoon|night)\b|\bp\.?m\b|夕方|夜|晩|午後"),
    (r"\b(?:opens?|opening)\b(?! (?:un)?till?\b)|開(?:く|き|店|館)", r"\b(?:shuts?|closes?|closing)\b|閉(?:ま|店|館|じ)"),
    (r"\b(?:starts?|begins?)\b|始ま|開始|時からです", r"\b(?:ends?|finish(?:es)?)\b|終わ|終了|時までです"),
    (r"\b(?:born|birthplace)\b|(?<![暮らお])生まれ|出生|\b(?:work|works|working|office)\b|働い|勤め|勤務|職場", r"\b(?:lives?|living|resides?)\b|住ん|暮ら"),
    (r"\b(?:born|birthplace)\b|生まれ|出生", r"\b(?:works?|working|office|study|studies)\b|働い|勤め|勤務|職場|会社"),
    (r"\b(?:born|birthplace)\b|生まれ", r"\bgrew up\b|育(?:ち|った|ちま)"), (r"\b(?:gave|lends?|lent)\b|(?<=を)あげ(?:る|た|ま)|貸し|貸す", r"\b(?:receive[sd]?|borrow(?:s|ed)?)\b|(?<=を)もら|借り"),
    (r"\b(?:buys?|bought)\b|買(?!い手)|購入", r"\b(?:sells?|sold)\b|売"), (r"\b(?:reads?|reading)\b|読", r"\b(?:writes?|writing|wrote)\b|書[いくき]"),
    (r"の上|\b(?:above|on top)\b", r"の下|\b(?:under|below)\b"),
    (r"の前|\bin front\b", r"の後|\bbehind\b"),
    (r"左|\bleft\b", r"右|\bright\b"),
    (r"\bonly\b(?! child)|だけ|しか", r"^(?!.*(?:\bonly\b|だけ|しか))"),
    (r"(?<!have )(?<!has )(?<!'ve )\b(?:lived|worked|owned|liked|loved|hated|played|drove|smoked|drank)\b", r"\b(?:lives?|works?|owns?|likes?|loves?|hates?|plays?|drives?|smokes?|drinks?)\b"),
    (r"\b(?:left|leave|quit|stopped)\b|辞め|やめ|退職", r"\b(?:joined|started|began)\b|入社|始め"),
)  # fmt: skip
# Both ways round it is the same.
MUTUAL: Final = frozenset(("married", "siblings", "friends", "neighbours", "colleagues", "twins", "cousins"))

# Hiragana that only holds a sentence together.
GRAMMAR: Final = (
    r"(?:なん|なの|ん|の)?(?:でございます|であります|である|です|だ)(?:よ|ね|わ|な|けど|が|から|ので|し)*"
    r"|(?:[てで](?:い|お)?)(?:ます|る|り|ります|いる|います|おります)(?:よ|ね|わ|ん|の)*|(?:い|お)?(?:る|ます|ります)(?:よ|ね|わ|ん)*"
    r"|(?:い|お)(?:り)?(?:ました|た)|(?:し)?(?:ています|ている|てる|てます|ております|ます|ました|ている)"
    r"|には|では|とは|って|という|を|は|が|に|で|の|と|や|へ|も(?=.)|な|よ|ね|わ|か|さん|さま|ちゃん|くん|お|ご|する|した|し|さ|て|た|れ|よう|こと|もの|い(?= |$)"
)  # fmt: skip
# What limits what is said: never left out.
LIMITS_JA: Final = r"だけ|しか|ばかり|たまに|ときどき|時々|ほとんど|あまり|まで|から|より|以外|ほど|くらい|もう|まだ|また|など|とか|も(?=[好飼持使いあ])"

# Words of English that only hold a sentence together, besides those that `content_words` knows.
EMPTY: Final = frozenset(
    ["i", "my", "me", "we", "our", "us", "mine", "ours", "the", "a", "an", "am", "is", "are", "be", "been", "being", "of", "in", "at", "on", "for", "to", "and", "it", "its", "that", "this", "there", "with", "by", "as", "some", "very", "really", "usually", "so", "do", "does", "have", "has", "always", "both", "which", "who", "where", "got", "just", "also", "quite", "usually", "absolutely", "simply", "here", "right"]
) - {"also", "both", "some", "right"}  # fmt: skip
EMPTY_JA: Final = frozenset(["ー", "人", "私", "僕", "俺", "的", "者", "事", "物", "時", "方", "人間"])
# What is written in several ways, or said by several words for the same: as it is read.
SAME_TEXT_JA: Final = (
    (r"(赤ちゃん|息子|娘)の(?:母親?|父親?|親)(?=です|だ|。|$)", r"\1がいる"), (r"(?<=時間)おき|(?<=分)おき|(?<=\d\d日)おき|(?<=十日)おき|(?<=[間分日])毎(?=に)", "ごと"), (r"(?<=[一二三四五六七八九十\d])キロ(?=走|歩|泳|ほど走|のランニング)", "km"), (r"(?<=の)(?:ころ|頃)[には、]?", "頃"), (r"(?<=[のたるい])とき", "時"), (r"月曜(?:日)?から金曜(?:日)?(?:まで)?", "平日"), (r"半年間?", "6か月"), (r"(?<![\d一二三四五六七八九十])[一1]年間?(?=です|だ|。|契約|$)", "12か月"), (r"([ァ-ヴー]{2,}|日本|中国|韓国|台湾|米国|英国)(?:の出身|出身)(?=です|だ|。|$)", r"\1人"),
    (r"て過ご(?:す|し(?:ます|て(?:い)?(?:る|ます)))", "ている"), ("おりません", "いません"), (r"(?<=[てでにがはもも人匹])おります", "います"), (r"(?<!で)ございます", "あります"), (r"(?<!で)ございません", "ありません"), ("いたします", "します"), (r"きょうだい|兄妹|姉弟", "兄弟"),
    (r"(\d)(?:メートル|m)(\d\d)(?:センチ(?:メートル)?|cm)?(?!\d)", r"\1\2cm"), (r"(?<!\d)(\d)\.(\d\d)(?:メートル|m)(?![a-z])", r"\1\2cm"),
    (r"((?:祖[父母]|[父母兄姉弟妹]|息子|娘|ちゃん|さん|くん|君|年|歳|年齢|とし)(?:は|が|も)(?:もう|今年|今年で)?)([一二三四五六七八九十百\d]{1,3})(?=(?:に|と)なり?ます|になる|です|だ|。|$)", r"\1\2歳"), (r"(?<=歳)にな(?:る|ります)", ""), (r"^(?:年|とし|歳|年齢)は(?=\S+歳)", ""), (r"(?:一切|いっさい)?口にし(?=ない|ません)", "食べ"), (r"型(?=です|だ|。|$)", ""),
    (r"ないように(?:して(?:い)?(?:る|ます)|心がけて(?:い)?(?:る|ます))", "ない"), (r"[カかヶヵケ](?=国|月|所)", "か"), ("産まれ", "生まれ"), ("イタリアン", "イタリア料理"), ("フレンチ", "フランス料理"),
    (r"中華(?!料理|街)", "中華料理"), ("ピアニスト", "ピアノ奏者"), ("ギタリスト", "ギター奏者"), ("ドラマー", "ドラム奏者"), (r"[ヴバ][ァア]イオリニスト", "バイオリン奏者"), ("ヴァイオリン", "バイオリン"),
    (r"(?:じゅう|中)?(?<=[はをがに、])(?:まったく|全く|全然|一切|いっさい)", ""), (r"(?<=[はをがに、])よく(?=[一-鿿])|^よく(?=[一-鿿])", ""), ("パソコン", "PC"), ("テレビジョン", "テレビ"), ("携帯電話", "携帯"), ("スマートフォン", "スマホ"),
    ("お宅", "家"), ("わが家", "我が家"), ("おばあちゃん|お婆ちゃん|ばあちゃん", "祖母"), ("おじいちゃん|お爺ちゃん|じいちゃん", "祖父"), ("飛行機に乗るの(?=[はが])", "飛行機"),
    (r"月(?:に)?[一1](?:度|回)(?:は)?", "毎月"), (r"週(?:に)?[一1](?:度|回)(?:は)?", "毎週"), (r"年(?:に)?[一1](?:度|回)(?:は)?", "毎年"), ("正午", "12時"), ("土日", "土曜と日曜"), ("半年", "6か月"), (r"お昼(?=[はをに])", "昼食"),
    ("男の子(?=[がを一二三四五\\d])", "息子"), ("女の子(?=[がを一二三四五\\d])", "娘"), (r"(息子|娘)([一二三四五\d])人の(?:母|父|親)親?", r"\1\2人いる"), (r"([一二三四五\d])人の(?:男の子|息子)の(?:母|父|親)親?", r"息子\1人いる"), (r"([一二三四五\d])人の(?:女の子|娘)の(?:母|父|親)親?", r"娘\1人いる"), ("夫妻", "夫婦"), (r"家(?=に(?!帰|住|い))", "うち"), (r"不可(?=です|だ|。|$)", "ができない"), ("食べ物(?=[はがを])", "もの"), (r"知り合(?=[いっ])", "出会"),
    ("(?:とっても|たいへん|大変|ものすごく|めっちゃ|超)(?=[一-鿿])", ""), ("ができません|が出来ない|が出来ません", "ができない"), ("というふうに", "と"), ("ごみ", "ゴミ"), ("たばこ|煙草", "タバコ"), ("くるま", "車"), ("アルバイト", "バイト"),
)  # fmt: skip
SAME_WORD_JA: Final = {
    "購入": "買", "観": "見", "視聴": "見", "聴": "聞", "横": "隣", "蜘蛛": "クモ", "友人": "友達", "友": "友達", "夫人": "妻", "家内": "妻", "嫁": "妻", "奥": "妻", "旦那": "夫", "主人": "夫",
    "医師": "医者", "ドクター": "医者", "作家": "小説家", "写真撮影": "写真", "自動車": "車", "クルマ": "車", "珈琲": "コーヒー", "御飯": "ご飯", "麦酒": "ビール", "葡萄酒": "ワイン", "書物": "本", "書籍": "本",
    "映像": "動画", "社員": "従業員", "スタッフ": "従業員", "使用": "使", "利用": "使", "開始": "始", "終了": "終", "修理": "直", "帰宅": "帰", "昼食": "昼飯", "執筆": "書", "作成": "作", "製作": "作", "製造": "作",
    "子犬": "仔犬", "仔猫": "子猫", "入浴": "風呂", "バス停留所": "バス停", "ミュージック": "音楽", "ムービー": "映画", "ショップ": "店", "店舗": "店", "キー": "鍵", "眼鏡": "メガネ",
    "昼休憩": "昼休み", "大家": "家主", "掃除": "清掃", "洗濯物": "洗濯", "庭園": "庭",
    "フライト": "飛行機", "客": "顧客", "字下": "インデント", "ワイファイ": "wi-fi", "WiFi": "wi-fi", "Wifi": "wi-fi", "無線LAN": "wi-fi", "冷房": "エアコン", "海外": "外国", "国外": "外国", "昨年": "去年", "本年": "今年", "明くる日": "翌日", "昼間": "昼", "深夜": "夜中", "早朝": "朝早",
}  # fmt: skip
PERSONS: Final = frozenset(("you", "your", "he", "his", "him", "she", "her", "they", "their", "them"))
# What a word of English is by itself.
SAME_WORD: Final = {
    "maths": "math", "mathematics": "math", "written": "write", "writes": "write", "vintage": "old", "purchase": "buy", "begin": "start",
    "begins": "start", "colour": "color", "movie": "film", "apartment": "flat", "automobile": "car", "tongue": "language", "centre": "center",
    "mum": "mother", "mom": "mother", "dad": "father", "photos": "photo", "photograph": "photo", "photographs": "photo", "pictures": "photo", "picture": "photo", "soccer": "football",
    "mobile": "phone", "cellphone": "phone", "dollars": "$", "euros": "€", "pounds": "£", "grandma": "grandmother", "grandpa": "grandfather",
    "beside": "next", "physician": "doctor", "kids": "child", "bicycle": "bike", "television": "tv", "telly": "tv", "films": "film",
    "movies": "film", "sofa": "couch", "garbage": "trash", "rubbish": "trash", "holiday": "vacation", "holidays": "vacation", "sick": "ill", "huge": "big", "large": "big",
    "purchased": "buy", "bought": "buy", "buys": "buy", "gran": "grandmother", "granny": "grandmother", "grandad": "grandfather", "granddad": "grandfather",
    "boys": "son", "girls": "daughter", "papa": "father", "mummy": "mother", "daddy": "father", "mama": "mother", "yearly": "annual", "evenings": "evening", "laptop": "notebook", "fridge": "refrigerator",
    "aeroplane": "plane", "airplane": "plane", "planes": "plane", "jumper": "sweater", "trousers": "pants", "lorry": "truck", "lift": "elevator", "pupils": "student",
    "pupil": "student", "speaks": "speak", "arrive": "come", "arrives": "come", "coworker": "colleague", "coworkers": "colleague",
    "co-worker": "colleague", "workmate": "colleague", "assists": "help", "assist": "help", "helps": "help", "answers": "answer", "ends": "end", "finishes": "end",
    "repairs": "fix", "repair": "fix", "repaired": "fix", "fixed": "fix", "fixes": "fix", "mends": "fix", "autumn": "fall", "spouse": "partner", "lives": "live", "shop": "store", "email": "mail", "e-mail": "mail", "telephone": "phone",
}  # fmt: skip
PAST_EN: Final = (
    r"\b(?:was|were|had|did|used to|went|bought|ate|saw|met|came|took|gave|said|told|made|got|lived|worked|owned|kept|wrote|drank|drove|ran"
    r"|spoke|taught|thought|knew|felt|left|lost|won|sold|found|began|grew|slept|swam|paid|sent|sat|stood)\b|(?<!\bis )(?<!\bare )(?<!\bbeen )(?<!\bbe )(?<!\bam )\b[a-z]{3,}ed\b"
)
PAST_JA: Final = r"(?:た|だった|でした|ました)(?:よ|ね|わ|んだ|んです|けど)*[。、!~ー…]*$"
