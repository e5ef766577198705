"""The words that `values` goes by: units, months, numbers, and what may stand around a value without being of it."""

from typing import Final

WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WEEKDAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat"
MONTHS: Final = {
    name: place
    for place, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
MONTH: Final = (
    "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov"
    "|dec"
)
AFTERNOON: Final = ("pm", "午後", "夕方", "夜", "昼", " in the afternoon", " in the evening")
COUNTERS: Final = "駅人匹頭台個歳才年月日時分円回杯本枚名冊軒社割部番室階点歩羽つ代号泊食票曜千万億週件ヶか"
NUMBER_WORDS: Final = {
    word: count
    for count, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
} | {"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "seventy": 70, "eighty": 80, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "a hundred": 100}  # fmt: skip
LARGE: Final = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
NUMBER_WORD: Final = r"\b(?:" + "|".join(NUMBER_WORDS) + r")\b(?!-)"
# What is counted, under one name in both languages.
UNITS: Final = {
    "円": "yen", "yen": "yen", "¥": "yen", "jpy": "yen", "ドル": "usd", "dollars": "usd", "dollar": "usd", "$": "usd", "usd": "usd", "ユーロ": "eur",
    "euros": "eur", "euro": "eur", "€": "eur", "£": "gbp", "pounds": "gbp", "ポンド": "gbp", "%": "%", "パーセント": "%", "percent": "%",
    "歳": "years", "才": "years", "years old": "years", "year old": "years", "years": "years", "year": "years", "年": "years", "人": "people",
    "名": "people", "people": "people", "persons": "people", "匹": "", "頭": "", "台": "", "個": "", "つ": "", "本": "", "枚": "", "冊": "",
    "羽": "", "駅": "", "割": "割", "軒": "", "番": "", "号室": "", "階": "f", "分": "min", "minutes": "min", "minute": "min", "mins": "min", "min": "min", "時間": "h",
    "hours": "h", "hour": "h", "日": "d", "日間": "d", "days": "d", "day": "d", "週間": "w", "weeks": "w", "week": "w", "ヶ月": "mo", "か月": "mo",
    "months": "mo", "month": "mo", "km": "km", "キロ": "km", "kg": "kg", "キログラム": "kg", "cm": "cm", "センチ": "cm", "mg": "mg", "mcg": "mcg", "秒": "s", "seconds": "s", "second": "s", "文字": "letters", "characters": "letters", "ミリグラム": "mg", "グラム": "g", "grams": "g", "ml": "ml", "リットル": "l", "liters": "l", "litres": "l", "ページ": "pages", "pages": "pages", "centimetres": "cm", "centimeters": "cm", "miles": "mi", "マイル": "mi", "gb": "gb", "ギガ": "gb",
    "mb": "mb", "回": "times", "times": "times", "杯": "cups", "cups": "cups", "cup": "cups", "件": "", "点": "points", "points": "points",
}  # fmt: skip
# Around a value: "a", "the", "at", "now"; だ, です, になった.
LEAD: Final = (
    r"^(?:(?:a|an|the|my|our|at|on|in|to|by|around|now|currently|still|just|called|named|actually|really|definitely|probably|always|be|like|this|that"
    r"|some|mr|mrs|ms|dr)\.? )+(?=\S)|^(?:今は|現在は|たぶん|多分|やっぱり|やはり|実は|その|この|あの|うちの|私の|僕の|俺の|新しい)+"
)
TAIL: Final = (
    r"(?:[ ,]+(?:now|instead|these days|nowadays|currently|at the moment|right now|today|any ?more|as well|too|again|actually|though|already|yet|anyway"
    r"|of all|the most|the best|at all|please|for now|since \w+(?: \w+)?|(?:last|this) (?:week|month|year|summer|winter|spring|autumn|fall)"
    r"|recently|lately|yesterday|so far|by the way))+[.! ]*$|(?:です|だよ|だね|だ|なん|なの|よ|ね|から|まで|に|で|ごろ|頃|らしい)+[。!]*$"
)
ROUGHLY: Final = r"^(?:about|approximately|roughly|around|nearly|almost|約|およそ|だいたい|大体)\s*|(?:くらい|ぐらい|ほど|頃|ごろ)$"
FILLING: Final = (
    r"\b(?:at|on|in|the|of|every|from|each|room|per|a|is|are|and)\b|から|まで|毎週|毎月|毎日|の|に|は|より"
)
LITTLE: Final = frozenset(
    [
        "a", "an", "the", "of", "in", "at", "on", "for", "to", "and", "or", "is", "are", "my", "our", "your",
        "his", "her", "their", "its", "this", "that", "with", "from", "some", "very", "really", "quite",
        "so", "i", "we", "it", "be", "been", "by", "as", "most", "kind", "new",
    ]
)  # fmt: skip
SAME_WORD: Final = {
    "color": "colour", "colors": "colour", "colours": "colour", "gray": "grey", "movie": "film", "movies": "film", "films": "film", "mom": "mother",
    "mum": "mother", "dad": "father", "kids": "child", "kid": "child", "children": "child", "programmer": "developer", "tv": "televis",
    "photo": "pictur", "e-mail": "mail", "email": "mail", "soccer": "footbal", "cell": "mobil", "cellphone": "mobil", "flat": "apartment",
}  # fmt: skip
