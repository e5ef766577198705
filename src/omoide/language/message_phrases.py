"""The phrases by which `messages` goes: small talk, what asks to be told, what asks that something be done.

They are sought in a piece of one sentence, in a text of one width and in small letters.
"""

from typing import Final

HEARTBEAT: Final = r"[\[<【(]?\s*(?:heartbeat|heart beat|ハートビート)\s*/?\s*[\]>】)]?"

# Slips of the pen and shorthand of those who type quickly.
SHORTHAND: Final = {
    "u": "you", "ur": "your", "cna": "can", "cuold": "could", "cud": "could", "pls": "please", "plz": "please",
    "plese": "please", "pleas": "please", "plase": "please", "waht": "what", "wat": "what", "wht": "what", "hwo": "how",
    "wen": "when", "whne": "when", "wehn": "when", "wher": "where", "teh": "the", "gm": "good morning", "gn": "good night", "np": "no problem", "yw": "no problem", "omg": "wow", "thx": "thanks", "tnx": "thanks",
    "thanx": "thanks", "thnaks": "thanks", "ty": "thanks", "tysm": "thanks", "abt": "about", "wanna": "want to",
}  # fmt: skip

# What is said to be polite or to say that one is there; longer phrases first, so that they are taken whole.
SMALL_TALK_JA: Final = (
    r"あけましておめでとうございます|明けましておめでとうございます|(?:お誕生日|本当に)?おめでとう(?:ございます)?|良いお年を"
    r"|おはよう(?:ございます|さん)?|おはよ|おはー?(?=$|[!、])|おっはー|ハロー|ハイ(?=$|[!、])|お邪魔します|ごきげんよう|いらっしゃい|こんにちは|こんにちわ|こんばん[はわ]|ちわっ?す?|やっほー?|やあ|よう(?=$|[!、~])|どうも"
    r"|お久しぶり(?:です)?|ひさしぶり|久しぶり(?:です)?|はじめまして|初めまして|まいど|おおきに|もしもし"
    r"|お疲れ(?:様|さま|さん)?(?:です|でした|でございます)?|おつかれ(?:様|さま|さん)?(?:です|でした)?|おつ|乙|ご苦労(?:様|さま)(?:です|でした)?|お世話になって(?:い?ます|おります)"
    r"|(?:こちらこそ)?(?:どうぞ)?(?:よろしく|宜しく)(?:(?:お願い?|おねがい)(?:し|いたし|致し)ます|ね)?|こちらこそ|おやすみ(?:なさい)?|いってきます|行ってきます|いってらっしゃい|行ってらっしゃい|ただいま|お(?:かえり"
    r"|帰り)(?:なさい)?|おっす|うっす|今日も一日"
    r"|さようなら|さよなら|またね|また(?:明日|あした|今度|後で|来週)(?:ね)?|じゃあ?ね|バイバイ|失礼します|いただきます|ごちそう(?:さま|様)(?:でした)?"
    r"|(?:どうも|本当に|誠に|ほんま)?(?:ありがとう|有難う|有り難う)(?:ございま(?:す|した)|ね|な)?|ありがと|あざっ?す|サンキュー|さんきゅー?|感謝(?:です|します)?"
    r"|助か(?:る|った|りました|ります)|すみません(?:でした)?|すいません|ごめん(?:なさい|ね)?|どういたしまして|いえいえ|とんでもないです"
    r"|お?元気(?:です|でした|にして(?:る|い?ます))?か?|(?:調子|ご機嫌)は?(?:どう|いかが)(?:です)?か?"
    r"|(?:承知|了解)(?:し(?:ました|ます)|いたしました|です)?|りょ(?:うかい)?|わかった|わかりました|分かりました|なるほど(?:です|ね)?|そう(?:です|だ)?ね|そうなんだ|そっか|へ[えぇ]ー?"
    r"|オッケー|オーケー|おk|はーい|は[いぁ]|うん|ええ(?=$|[、!])|いいね|すごい(?:ね|です)?|やった|わーい|よかった(?:ね|です)?|楽しみ(?:です|だね)?|草|w{2,}|笑|いい天気(?:です)?ね?|(?:寒|暑|眠)い(?:です)?ね?"
)  # fmt: skip
SMALL_TALK: Final = (
    r"\b(?:good (?:morning|afternoon|evening|night|day)|g'?(?:morning|night|day)|morning|evening|night night|hell+o+|hiya|hi+|he+y+a?|yo+"
    r"|howdy|sup|greetings|welcome(?: back)?)\b"
    r"|\b(?:how are (?:you|things|ya|you doing)(?: (?:doing|today))?|how(?:'s| is) (?:it going|everything|life|your day)|how have you been"
    r"|how do you do|what'?s up(?! with)|what'?s new|you ok|are you (?:there|ok))\b"
    r"|\b(?:(?:many |so many )?thanks?(?: (?:you|so much|a lot|a bunch|a million|again|very much|for \w+(?: \w+){0,4}))*|cheers"
    r"|much appreciated|appreciate it|you're (?:welcome|the best|great)|no (?:problem|worries)|my pleasure|sorry|congrat(?:s|ulations))\b"
    r"|\b(?:bye(?:-bye| bye)?|goodbye|see (?:you|ya)(?: (?:later|soon|tomorrow|around|then|next week))?|talk to you (?:later|soon)|later"
    r"|take care|have a (?:good|nice|great|lovely) \w+|sleep well|sweet dreams|ttyl|cya)\b"
    r"|\b(?:(?:very )?nice to (?:meet|see) you(?: too)?|pleased to meet you|happy (?:new year|birthday|holidays|easter)|merry christmas"
    r"|long time no see)\b"
    r"|\b(?:(?:nice|good|great|well) (?:one|job|work|done|stuff)|ok(?:ay)?|k|cool|nice|great|awesome|perfect|wow|lol|lmao|(?:ha){2,}h?"
    r"|hehe|yes|yeah|yep|yup|no|nope|sure|right|alright|got it|i see|sounds good|fine|good|oh|ah|hmm+|well|true|same|me too)\b"
)  # fmt: skip
# Whom it is said to, and what only adds weight.
ADDRESSED: Final = (
    r"\b(?:there|all|everyone|everybody|guys|team|folks|friend|buddy|mate|man|dude|dear|again|today|too|my|so|very|much|really|and|then"
    r"|that's|kind|of|you|it|is|this|to|for)\b"
    r"|みんな|皆さん|皆様|みなさん|ねえ|ほんとに|本当に|とても|すごく|いつも|昨日|今日|先日|この前|色々|いろいろ|[っはもをねよでに](?=$|[\s、!。?])"
)
# A name by itself: with a title, in katakana, or one word with a capital.
NAME: Final = r"[^\s、!。?]{1,8}(?:さん|ちゃん|くん|君|様|先生)|[ァ-ー]{2,8}|[A-Z][a-z]{1,14}"
THANKS: Final = r"ありがと|有難う|有り難う|感謝|助かりました|助かった|サンキュー|おおきに|\bthanks?\b|\bgrateful\b|\bappreciate\b"
LONGEST_THANKS: Final = 40

# Who asks to be told something asks a question.
TELL: Final = (
    r"(?:教え|おしえ|聞かせ)て(?:ください|下さい|くれ(?:る|ない|ます|ません|へん)?か?|ほしい|欲しい|もら(?:える|えます|えない|えません|っていい)(?:か|です)*|いただけ(?:ます|ません)か?|頂けますか|や|や|ちょうだい)?[ねよ?!~〜ーw。]*$"
    r"|(?:知りたい|気になる|聞きたい)(?:です|んです|んだけど|んですが|の)?[?!。]*$"
    r"|\b(?:tell|remind|show) me (?:more|what|when|where|who|whose|why|how|which|if|whether|about|the (?:name|time|date|number|difference|reason))\b"
    r"|\blet (?:me|us) know (?:what|when|where|who|why|how|which|if|whether|about)\b|\bi(?:'d| would)? (?:like|want|need|love) to know\b"
    r"|\b(?:will|would) you (?:be|come|go|arrive|leave|stay|join|have)\b|\b(?:can|could|will|would) you (?:swim|speak(?! to| with)|hear"
    r"|feel|think|dream|understand|see|guess|remember|remind me (?:what|who|where|when|how|why))\b"
)  # fmt: skip

# Ways to ask in Japanese that something be done, beside those that `markers` knows; at the end of the piece.
_TAIL: Final = r"[ねよなぁっー~〜!。w…]*$"
ORDER: Final = (
    "(?:"
    "(?:(?<!く)て|んで|[いさ]で|ないで)(?:や|ーや|な|ーな|ちょ|ちょうだい|頂戴|おくれ)?|[てで]くれ(?:ません|ない|ます|る)か?"
    "|しろ|せよ|[べけげせてめれえ見]ろ|(?:直|出|消|探|返|回|戻|試|話)せ|やれ|急げ|待て|行け|書け|頼む(?:から|わ|で)?|頼んだ[ぞで]?|たのむ"
    "|(?<=[一-鿿ァ-ーを])(?:よろしく|宜しく|よろ)(?:です)?|[をに](?:[一-鿿ァ-ー]|[a-z0-9]){2,8}|を[^。、]{1,10}に"
    "|[を一-鿿ァ-ー](?:ください|下さい|ちょうだい|頂戴)"
    f"){_TAIL}"
    "|[てで](?:クダサイ|くれ(?:へん|ん|たら|ると|れば)|もら(?:えへん|える?と|えれば|えたら)|もろて|いただけると|頂けると|ちょうだい|頂戴)"
    "|頼むから|(?:お願い|おねがい)(?:し(?:ます|たい)|で(?:き|け)|、|!|$)"
)
# What ends like a wish but tells how things are, or gives a reason.
NO_ORDER: Final = (
    r"(?:なくて|ちゃって|じゃって|しまって|になって|くなって|あって|思って|困って|悩んで|疲れて|違って|だって|なんて|なんで|まして|でして|ていて|[っい]てて|分かって|わかって|できて|喜んで|驚いて|泣いて"
    r"|初めて|はじめて|改めて|[にが]いて|すべて|全て|たいして|決して|そして|どうして|みたいで|[ぐく]らいで|ついで|せいで|おかげで|[るいたうくすつ]んで|[るいただうくすつぬむぶん]って|(?:よろしく|宜しく)お願い.*|^[^を]*(?:どうぞ"
    r"|今後とも|これからも).*よろしく)"
    rf"{_TAIL}"
)  # fmt: skip

# Words before an order: Hi, ok, thanks! also …
LEADS: Final = (
    r"(?:^|: +|, then +|; +)(?:(?:hi|hello|hey|ok|okay|k|so|and|then|now|also|but|please|just|thanks|thank you|great|cool|good|nice"
    r"|perfect|yes|yeah|no|sure|well|right|alright|oh|ah|sorry|first|next|finally|actually|again|good morning|plus)\b[,.!:; ]*)*"
)  # fmt: skip
VERBS: Final = (
    r"add|adjust|analy[sz]e|align|answer|apply|archive|arrange|ask|attach|back up|book|bring|build|bump|buy|calculate|call|cancel|change"
    r"|check|clean|clear|close|combine|commit|compare|compile|complete|compose|compute|configure|connect"
    "|continue|convert|copy|correct|count|create|debug|decrease|define|delete|deploy|describe|design|disable|do(?! (?:you|i|we|they|these"
    "|those|any) )|double-check|download|draft|draw|drop|edit|email|enable|ensure|execute|expand|explain|export|extract|fetch|fill|filter"
    "|find|finish|fix|follow|format|forward|generate|get|give|go|grab|handle|help|highlight|implement|import|improve|include|increase"
    "|insert|install|investigate|invite|join|keep|launch|leave|list|load|log|look|make|merge|migrate|modify"
    "|move|name|open|optimi[sz]e|order|organi[sz]e|outline|paint|paraphrase|paste|pay|pick|plan|play|plot|post|prepare|print|prioriti[sz]e"
    "|proofread|publish|pull|push|put|read|rebase|rebuild|recommend|record|redo|reduce|refactor|reformat"
    "|release|reload|rephrase|remind|remove|rename|render|replace|reply|reproduce|rerun|research|reserve|reset|resolve|restart|restore"
    "|retry|return|revert|review|revise|rewrite|roll back|rotate|run|save|scan|schedule|search|see|select|send|separate|set|share"
    "|shorten|show|simplify|skip|solve|sort|split|start|stop|submit|suggest|summari[sz]e|swap|switch|take|teach|test|throw|tell|tidy|tweak"
    "|track|transcribe|transform|translate|trim|try|turn|undo|uninstall|update|upgrade|upload|use|validate|verify|wait|wake|walk|wire|wrap"
    "|write"
)  # fmt: skip
# A noun that looks like an order has its verb after it: "test results are in", "work was fun".
AFTER_NOUN: Final = r"(?! (?:is|was|are|were|has|had|will|would|of|went|looks?|seems?|(?:\w+ ){1,2}(?:is|was|are|were|has|had|went))\b)"
# What is shouted to cheer somebody up asks for nothing.
CHEERS: Final = r"\b(?:keep (?:going|it up|up\b|at it|\w+ing)|take care|way to go|go for it|check out (?:this|the|my|these)|look,|see (?:you|ya))"
WISH: Final = (
    r"\b(?:i|we) (?:\w+ )?need (?:some |your |a bit of )?(?:help|a hand|assistance)\b|\b(?:i|we)(?:'d| would)? (?:need|want|like"
    r"|prefer) you to\b|\b(?:do|would) you mind\b|\bfeel free to\b|\bi want (?:this|it|that|them)\b|^(?:please )?make sure\b|\bgo ahead\b"
    r"|\btell (?:me|us) an? (?:story|joke)\b|\b(?:can|could) we (?:please )?(?:add|change|fix|get|have|make|move|remove|rename|run|use|try)\b"
)  # fmt: skip

# Questions without a mark, beside those that `markers` knows.
ASKED: Final = (
    r"(?:何|なに|なぜ|いつ|どこ|誰|だれ|どれ|どっち|どちら|いくら|いくつ|どのくらい|どれくらい|どのぐらい|どういうこと|どうして|なんで)[ー~〜。…]*$"
    r"|どう(?:思う|する|やる|なる|なった|なってる|すればいい|したらいい|違う)[ー~〜。…]*$|どない|なんぼ|^(?:なんで|なぜ|どうして|いつ|誰|どこ)"
    r"|^(?:and |but |so )*(?:what(?! an? )|why|who|whose|where|which|how(?! (?:nice|lovely|sad|cute|funny|sweet|awful|kind)\b)|when (?:is"
    r"|was|will|did|do|does|are))\b"
    r"|^(?:any (?:idea|chance|news|updates?|thoughts?)|anyone|anybody|i(?:'m| am)? wonder|wonder|(?:i'm )?not sure (?:if|why|how|what)"
    r"|how come|what about|(?:do )?you know (?:what|who|where|when|how|why|if))"
)  # fmt: skip
