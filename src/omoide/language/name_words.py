"""The words by which names are told from other words: titles, and what stands where a name would."""

from typing import Final

# Longest first, since the first that fits is taken.
HONORIFICS: Final = (
    "ちゃん", "さん", "くん", "さま", "先生", "先輩", "部長", "課長", "社長", "係長", "店長", "主任", "専務", "常務", "会長", "院長", "校長", "教授",
    "博士", "監督", "選手", "弁護士", "君", "様", "氏",
)  # fmt: skip
# Who is called by these has a title and not a name: 奥さん, お客様, 赤ちゃん, 彼氏, 営業部長.
NOT_NAMES: Final = frozenset(
    (
        "母", "父", "兄", "姉", "妹", "弟", "祖父", "祖母", "爺", "婆", "叔父", "叔母", "伯父", "伯母", "奥", "嫁", "旦那", "娘", "息子", "孫", "子供",
        "お母", "お父", "お兄", "お姉", "お爺", "お婆", "お孫", "お嬢", "お子", "嬢", "客", "お客", "皆", "皆々", "赤", "医者", "お医者", "歯医者", "患者",
        "業者", "店員", "駅員", "社員", "職員", "担当者", "担当", "担任", "管理人", "大家", "隣", "お隣", "芸人", "職人", "屋", "者", "神", "仏", "王", "王子",
        "姫", "お姫", "疲れ", "苦労", "馳走", "同", "模", "多", "仕", "異", "有", "一", "各", "両", "何", "誰", "逆", "此", "貴", "彼", "摂", "華", "源", "平",
        "某", "諸", "主", "暴", "名", "細", "学校", "大学", "高校", "中学", "小学校", "塾", "英語", "数学", "国語", "理科", "社会", "体育", "音楽", "美術", "保健",
        "幼稚園", "保育園", "主治医", "家庭教師", "女", "男", "新", "前", "元", "現", "副", "本", "営業", "総務", "人事", "経理", "開発", "技術", "企画", "代表取締役",
        "名誉", "准", "特任", "客員", "助", "若手", "野球", "代表", "映画", "文学", "理学", "工学", "医学", "国会", "衆議院", "参議院", "会社", "部活", "ヨガ", "ピアノ",
        "プロ", "サッカー", "アニメ", "ネコ", "イヌ", "猫", "犬", "お", "ワン", "ニャン", "アーティスト", "スタッフ", "ドライバー", "バーテン", "学生", "俳優", "役者", "作家", "虫",
        "子", "お子", "双子", "変態", "代", "年少", "年長", "氏", "彼氏", "彼女",
        "おかあ", "おとう", "おにい", "おねえ", "おじい", "おばあ", "かあ", "とう", "にい", "ねえ", "じい", "ばあ", "おじ", "おば", "おく", "みな", "たく", "あか",
        "おこ", "おまわり", "どちら", "おつかれ", "ごくろう", "おきゃく", "むすこ", "むすめ", "ひと", "かみ",
    )
)  # fmt: skip
# Words that often stand before a name without a particle: 昨日田中さんと, 同僚の鈴木さん, 部下佐藤さん.
BEFORE_NAMES: Final = (
    "昨日", "今日", "明日", "先週", "今週", "来週", "先日", "今朝", "昨夜", "昨晩", "今夜", "毎日", "最近", "当時", "今回", "前回", "本日", "先月", "今月", "去年",
    "今年", "弊社", "当社", "御社", "部下", "同僚", "友人", "友達", "上司", "先輩", "後輩", "担当", "社員", "同期", "親友", "恩師", "隣人", "知人", "故", "元",
    "通称", "作家", "俳優", "歌手", "監督", "講師", "主人公", "彼女", "私", "僕", "俺", "彼",
)  # fmt: skip
# What is called by its trade: 看護師さん, 製薬会社さん, たくさん.
NOT_NAME_ENDS: Final = (
    "員", "師", "者", "婦", "官", "客", "民", "屋", "店", "会社", "業者", "優", "義母", "義父", "たく", "おじ", "おば", "かあ", "とう", "にい", "ねえ", "じい",
    "ばあ",
)  # fmt: skip
BEFORE_SAMA: Final = ("模", "仕", "同", "多", "異", "有", "一", "各", "両", "何", "逆")
# 行くんです: these kanji with くん are verbs, when what follows is the end of a sentence.
VERBS_IN_KU: Final = "行効聞届吹書続働着置泣歩描引開動焼巻咲抱向浮空利抜磨乾驚叩弾履築導除"
AFTER_VERB: Final = ("です", "だ", "じゃ", "でしょ", "の", "な", "や", "すか", "っ")
PARTICLES: Final = "はがをにとのもでへや、。!?「」『』()・,. \n\t"

TITLES: Final = frozenset(
    (
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "madam", "captain", "uncle", "aunt", "auntie",
        "grandma", "grandpa", "president", "coach",
    )
)  # fmt: skip
# Words that are written with a capital without being names of anybody or anything in particular.
CAPITALISED: Final = frozenset(
    (
        "i", "i'm", "i've", "i'll", "i'd", "ok", "okay", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
        "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december", "christmas", "halloween", "easter", "english", "japanese", "american", "british", "french",
        "german", "chinese", "spanish", "italian", "korean", "god", "wow", "lol", "btw", "hi", "hello", "hey", "dear", "mom",
        "mum", "dad", "mommy", "daddy", "mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun", "jan", "feb", "mar", "apr",
        "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    )
)  # fmt: skip
# Words that begin a sentence, or a name of a work, far more often than the name of somebody.
OPENERS: Final = frozenset(
    (
        "the", "a", "an", "this", "that", "these", "those", "it", "he", "she", "we", "you", "they", "my", "your", "our", "his",
        "her", "their", "its", "and", "but", "or", "so", "if", "when", "while", "where", "what", "who", "why", "how", "which",
        "because", "since", "after", "before", "then", "there", "here", "in", "on", "at", "by", "for", "from", "with", "about",
        "as", "to", "of", "is", "are", "was", "were", "do", "does", "did", "can", "could", "will", "would", "should", "have",
        "has", "had", "not", "no", "yes", "yeah", "yep", "nope", "sure", "thanks", "thank", "please", "sorry", "well", "oh", "ah",
        "also", "just", "maybe", "perhaps", "actually", "really", "let", "let's", "let\u2019s", "today", "yesterday", "tomorrow",
        "tonight", "now", "next", "last", "first", "finally", "once", "everyone", "everybody", "someone", "somebody", "nobody",
        "anyone", "nothing", "something", "everything", "one", "two", "some", "many", "most", "all", "both", "each", "every", "any",
        "meet", "ask", "call", "tell", "say", "see", "look", "go", "come", "get", "give", "take", "make", "keep", "try", "use",
        "remember", "imagine", "good", "great", "nice", "cool", "awesome", "happy", "congrats", "congratulations", "welcome",
        "however", "although", "though", "even", "still", "only", "like", "love", "did", "met", "saw", "went", "got", "later",
        "soon", "again", "ever", "never", "always", "sometimes", "usually", "often", "note", "hope", "guess", "absolutely",
        "definitely", "exactly", "right", "haha", "ha", "aww", "aw", "hmm", "hm", "um", "ugh", "yay", "omg", "bye", "dinner",
        "lunch", "breakfast", "work", "school", "home", "during", "having", "being", "life", "nature", "family", "music", "woohoo", "time",
        "game", "alone", "anything", "speaking",
    )
)  # fmt: skip
# Names that are words as well: in small letters, or where any word has a capital, they are no names.
ALSO_WORDS: Final = frozenset(
    (
        "will", "may", "mark", "rose", "hope", "grace", "bill", "art", "june", "april", "august", "dawn", "joy", "faith", "frank",
        "jack", "rob", "sue", "pat", "ray", "drew", "guy", "dean", "chase", "chance", "summer", "autumn", "rich", "sunny", "ivy",
        "lily", "violet", "olive", "ruby", "pearl", "crystal", "max", "miles", "wade", "pierce", "grant", "dale", "cliff", "iris",
    )
)  # fmt: skip
