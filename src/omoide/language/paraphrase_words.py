"""The phrases by which `paraphrases` goes: what everyday life says in several ways, and what says nothing.

Each line is a concept and what means it, in English and then in Japanese, as patterns; the first line that fits takes the
words away from the later ones. A concept `a/b` may be met by either. A line without a concept says nothing by itself.
"""

from typing import Final

# Verbs that only join what they stand between: the port *is*, is *used*, *belongs to*; there *is* a meeting, we *have* one.
LIGHT: Final = frozenset(
    (
        "have", "use", "located", "happens", "named", "made", "religion", "hobby", "rule", "costs", "job",
        "store", "hosted", "drink", "lasts", "ill",
    )
)  # fmt: skip
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
        "insomnia", "bald", "twins", "bilingual", "omnivore", "righthanded", "retired", "widowed", "divorced",
    ]
)  # fmt: skip
# What need not be said where this is said: whoever has a beagle has a dog.
IMPLIED: Final = {
    "payday": ("monthly", "arrives"), "rent": ("monthly", "costs"), "backup": ("store", "made"), "child": ("have",),
    "vegetarian": ("meatless",), "vegan": ("meatless",), "breed-dog": ("dog", "@1匹", "@1頭"), "breed-cat": ("cat", "@1匹"),
    "allergy": ("cannot-eat",), "married": ("have",), "swim": ("pool", "go"), "lasttrain": ("arrives", "depart"), "dentist": ("tooth",), "meeting": ("happens", "have"), "commute": ("go",),
    "teach": ("study",), "breakfast": ("eat",), "lunch": ("eat",), "dinner": ("eat",),
}  # fmt: skip
# Where one is in the one text and the other in the other, nothing is the same.
APART: Final = (
    (r"\bwi(?:fe|ves)\b|妻|奥さん|家内|嫁", r"\bhusbands?\b|夫(?!婦)|旦那|ご主人"),
    (r"\bmorning\b|\ba\.?m\b|朝|午前", r"\b(?:evening|afternoon|night)\b|\bp\.?m\b|夕方|夜|晩|午後"),
    (r"\b(?:opens?|opening)\b(?! (?:un)?till?\b)|開(?:く|き|店|館)", r"\b(?:shuts?|closes?|closing)\b|閉(?:ま|店|館|じ)"),
    (r"\b(?:starts?|begins?)\b|始ま|開始|時からです", r"\b(?:ends?|finish(?:es)?)\b|終わ|終了|時までです"),
    (r"\b(?:born|birthplace)\b|(?<![暮らお])生まれ|出生|\b(?:work|works|working|office)\b|働い|勤め|勤務|職場", r"\b(?:lives?|living|resides?)\b|住ん|暮ら"),
    (r"\b(?:born|birthplace)\b|生まれ|出生", r"\b(?:works?|working|office|study|studies)\b|働い|勤め|勤務|職場|会社"),
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

PHRASES_EN: Final = r"""
died: \bdied\b | \bpassed away\b
eldest: \b(?:oldest|eldest)(?: child)?\b | \bfirst-?born\b
deaf: \b(?:am|is) (?:deaf|hard of hearing)\b | \bcannot hear\b
: \bnationality is\b | \b(?:takes?|need|needs)(?= me \d) | (?<=take )\bme\b
siblings: \bare (?:siblings|brother and sister|sister and brother|brothers|sisters)\b | (?<='s )(?:brother|sister|sibling)(?=[. ]*$)
cannotswim: \bcannot swim\b | \bam not able to swim\b
married: \b(?:have|has) an? (?:husband|wife|spouse)(?=[. ]*$) | \b(?:am|is|are) (?:a )?married(?: (?:man|woman))?(?=[. ]*$)
diabetes: \b(?:have|has|suffers? from) diabetes\b | \b(?:am|is) (?:an? )?diabetic\b
asthma: \b(?:have|has|suffers? from) asthma\b | \b(?:am|is) (?:an? )?asthmatic\b
insomnia: \b(?:have|has|suffers? from) insomnia\b | \b(?:am|is) (?:an? )?insomniac\b | \b(?:has|have) trouble (?:sleeping|falling asleep)\b | \bcannot sleep at night\b
broken: \b(?:is|are) (?:broken|out of order|not working|defective)\b | \bdoes not work(?=[. ]*$)
deepsleeper: \b(?:am|is) an? (?:heavy|deep|sound) sleeper\b | \bsleeps? (?:very |really )?(?:deeply|soundly|like a (?:log|baby))\b
earlyriser: \b(?:likes?|loves?|enjoys?|prefers?) (?:to get|getting|to wake|waking) up early\b | \b(?:always |usually )?(?:gets?|wakes?) up early\b
contacts: \b(?:wears?|uses?) contact(?: lense)?s\b
righthanded: \bright-?handed\b | \bwrites? with (?:my|his|her) right hand\b
tenant: \b(?:rents? (?:my|our|his|her|a) (?:flat|apartment|home|house)|(?:flat|apartment|home|house) is rented|(?:am|are|is) renting|lives? in a rented (?:flat|apartment|house))\b
unemployed: \b(?:am|is) (?:unemployed|out of work|jobless|between jobs)\b | \b(?:do|does) not have a job\b | \b(?:have|has) no job\b
divorced: \b(?:am|is|are) divorced\b | \bgot divorced\b(?=[. ]*$)
widowed: \b(?:am|is) (?:a )?widow(?:ed|er)?\b
retired: \b(?:am|is|are) (?:a )?(?:retired|retiree|pensioner)\b(?! (?:since|from|as))
bestfriend: \b(?:best|closest) friend(?: is)?\b
twins: \b(?:am|is|are) (?:a )?(?:twins?|one of twins)\b | \b(?:have|has) a twin\b
kindergarten: \b(?:goes to|is in|attends) (?:a )?kindergarten\b | \bis a kindergartn?er\b
nursery: \b(?:goes to|is in|attends) (?:a )?(?:nursery|daycare|day care)(?: school)?\b
capacity: \b(?:holds?|seats?|fits?|has room for|accommodates?|has a capacity of|(?:there is )?room for)(?= (?:up to )?\d)
consists: \b(?:consists of|is made up of|comprises)\b
skilled: \b(?:am|is|are) (?:very |really |quite )?(?:good|skilled|great) (?:at|in)(?: playing)?\b | \bwell(?=[. ]*$)
have: \b(?:suffers? from|comes? with|features?)\b
close: \b(?:is|are|stays?) open (?:until|till)\b
birthyear birth: \byear of birth(?: is)?\b | \bbirth year(?: is)?\b
salary: \b(?:earns?|makes?)\b(?=.*\b(?:year|month|hour)\b) | \b(?:salary|income)(?: is)?\b
remote: \bworks? (?:from home|remotely)\b | \bremote work(?:er)?\b | \bhome office\b(?= (?:every|all)) | \bam (?:fully )?remote\b
selfemployed: \b(?:am|is) (?:self-employed|a freelancer|my own boss)\b | \bworks? for (?:my|him|her)self\b | \bruns? (?:my|his|her) own business\b | \bworks? freelance\b
mothertongue: \b(?:native (?:language|tongue)|mother tongue|first language)\b(?: is)? | \b(?:am|is) a native(?= \w+ speaker)
nightowl: \b(?:am|is) an? (?:night owl|night person)\b | \b(?:stays?|stay) up late\b | \bgo(?:es)? to bed late\b
nolicence: \b(?:cannot drive|do(?:es)? not drive|do(?:es)? not have an? (?:driving|driver's) licen[cs]e|ha(?:ve|s) no (?:driving|driver's) licen[cs]e)\b
homeowner: \b(?:owns?|bought) (?:my|our|his|her) (?:own )?(?:house|home|flat|apartment)\b | \b(?:am|are|is) (?:a )?homeowners?\b
childless: \b(?:have|has) no (?:children|kids)\b | \bdo(?:es)? not have (?:any )?(?:children|kids)\b | \b(?:am|are|is) childless\b
lactose: \b(?:am|is) lactose[- ]intolerant\b | \bcannot (?:digest|tolerate|drink) (?:milk|dairy|lactose)\b
shortsighted: \b(?:am|is) (?:short|near)-?sighted\b | \b(?:am|is) myopic\b
lightsleeper: \b(?:am|is) a light sleeper\b | \bsleeps? lightly\b | \bwakes? up (?:very )?easily(?: at night)?\b
readingglasses: \b(?:wears?|uses?|needs?) (?:reading glasses|glasses (?:to|for) read(?:ing)?)\b
blackcoffee: \bcoffee without sugar\b | \bno sugar in (?:my|his|her) coffee\b | \bunsweetened coffee\b
nonsmoker: \b(?:am|is) a non-?smoker\b | \bdo(?:es)? not smoke\b | \bnever smokes?\b
married: \b(?:is|am) (?:my|his|her) (?:wife|husband|spouse)\b
onlychild: \b(?:am|is) an only child\b | \b(?:do|does|has|have) not have any (?:brothers or sisters|siblings)\b | \bhave no (?:brothers or sisters|siblings)\b
live: \b(?:the place )?where (?:i|we) live\b
parents: \b(?:mother and father|father and mother|mum and dad|mom and dad|parents)\b
wedding: \b(?:got married|wedding anniversary(?: is)?|(?:was|were) married)\b(?! to)
deadline: \b(?:has|have|needs?) to be (?:paid|done|finished|ready|submitted|handed in) by\b
pregnant: \bpregnant\b | \bexpecting(?: a (?:baby|child))?\b
lead: \b(?:is|am) (?:the )?(?:leader|head|lead) of\b | \b(?:is|are) (?:led|headed|run) by\b | \b(?:leads?|heads?|leader)\b
began: \b(?:started|began)(?= in\b) | \bhas been (?:running|going(?: on)?|under way)(?: since)?\b
acquired: \bbought\b(?=.* in \d) | \bhave (?:owned|had)\b(?=.*\bsince\b)
gym: \b(?:go(?:es)? to|works? out (?:at|in)|am (?:at|in)|trains? (?:at|in)) the gym\b | \bhits? the gym\b
schoolchild: \b(?:goes to|is in|attends) (?:elementary|primary) school\b | \bis an? (?:elementary|primary) school (?:student|pupil)\b
highschool: \b(?:goes to|is in|attends) high school\b | \bis a high school student\b
garbage: \b(?:garbage|rubbish|trash|bins?)\b(?: (?:is|are) (?:collected|picked up|emptied))?(?: day(?: is)?)? | \b(?:is|are) (?:garbage|rubbish|trash|bin) day\b
lasts: \blasts?(?: for)?\b | \btakes?\b(?= (?:about )?(?:\d+|an?|one|two|three|half) (?:hours?|minutes?|days?)) | (?<=hours) long\b | (?<=hour) long\b | (?<=minutes) long\b
earlyriser: \b(?:am|is) an? (?:early riser|morning person|early bird)\b
shoesize: \bshoe size(?: is)?\b | \bwears? size(?=.*\bshoes?\b) | \bshoes\b(?=$|[.])
expires: \bexpires?\b | \b(?:is|are) valid (?:until|till|through)\b | \bruns out\b(?= (?:on|in)\b)
nextdoor: \blives? next door\b | \bneighbou?r\b
cashonly: \b(?:only (?:takes?|accepts?) cash|(?:takes?|accepts?) (?:only cash|cash only)|cash only|does not (?:take|accept) (?:credit )?cards)\b
closedday: \b(?:is|are) (?:closed|shut)(?= on\b) | \b(?:do|does) not open\b | \b(?:is|are) (?:closed|shut)(?=[. ]*$) | \bday off\b
sleepless: \bcannot sleep\b | \binsomnia\b
colourblind: \bcolou?r[- ]?blind\b | \bcannot tell (?:red and green|colou?rs) apart\b
bus commute: \btakes? the bus to (?:work|the office)\b | \bcommutes? by bus\b | \b(?:goes|go) to (?:work|the office) by bus\b
train commute: \btakes? the (?:train|subway|metro) to (?:work|the office)\b | \bcommutes? by (?:train|subway|metro)\b
car commute: \bcommutes? by car\b
: \byou (?:will|can) find\b
: \bactually\b | \bby the way\b | \bjust so you know\b | \bfor (?:the record|your information)\b | \bas you know\b | \bremember that\b | \bplease note(?: that)?\b | \bi (?:think|guess) | \bof course\b | \bbasically\b | \balready\b | \bin our (?:project|team|house|family)\b
acrophobia: \b(?:am|is) (?:afraid|scared|terrified) of heights\b | \bfear of heights\b
livealone: \b(?:lives?|living) (?:alone|by (?:my|him|her)self|on (?:my|his|her) own)\b
hayfever: \b(?:hay fever|pollen allergy|allergic to pollen|allergy to pollen)\b
unistudent: \b(?:am|is) an? (?:university|college) student\b | \b(?:go(?:es)?|am|is) (?:to|at|in) (?:university|college|uni)\b
coffeeblack: \b(?:drinks?|takes?|has|have|likes?) (?:my |his |her )?coffee (?:black|without milk(?: (?:or|and) sugar)?)\b
piano: \bplays? (?:the )?piano\b | \bpianist\b
violin: \bplays? (?:the )?violin\b | \bviolinist\b
guitar: \bplays? (?:the )?guitar\b | \bguitarist\b
drums: \bplays? (?:the )?drums\b | \bdrummer\b
phone: \b(?:you can |can be |am )?(?:reach|call)(?:able|ed)?(?: me)? (?:at|on|under)\b | \b(?:phone|telephone|mobile|cell) number\b | \bmy number\b
settled: \bhave lived (?:in|at)\b(?=.*\bsince\b) | \bhave been living (?:in|at)\b(?=.*\bsince\b) | \bhas lived (?:in|at)\b(?=.*\bsince\b) | \bmoved to\b(?= \w+ in \d{4})
degree: \bgraduated (?:from|in)\b | \bhave an? (?=.*\bdegree\b) | \bdegree(?: in)?(?: from)?\b | \bstudied\b(?=.*\bat\b)
flight: \bflights?\b | \b(?:am|is|are) flying\b | \bflies\b
depart: \b(?:leaves?|departs?)(?= (?:at|from)\b)
origin: \b(?:am|is|are|comes?) (?:originally )?from\b | \b(?:is my |my )?(?:hometown|home town)(?: is)?\b | \bgrew up in\b
vegetarian: \bvegetarian,? (?:so|and|which means) i do not eat (?:any )?meat(?: or fish)? | \bvegetarian\b
vegan: \bvegan,? (?:so|and) i do not eat (?:any )?animal products\b | \bvegan\b
allergy: \bcannot (?:eat|have|take)\b(?=.*\ballerg) | \bgives? (?:me|him|her|them) an? allergic reaction\b | \bi (?:get|have) an? allergic reaction (?:to|from)\b | \b(?:because|since|as) i (?:am|have) (?:an )?allerg(?:ic|y)(?: to (?:them|it))? | \b(?:am|is|are) allergic to\b | \bsuffers? from an? (?=\w+ allergy) | \ballergic(?: reactions?)?(?: to)? | \ballerg(?:y|ies)(?: to)?
shrimp: \b(?:shrimps?|prawns?)\b
crab: \bcrabs?\b
egg: \beggs?\b
cannot-eat: \b(?:(?:have|has|need|needs) to|must) (?:avoid|stay away from)\b | \b(?:cannot|can not) (?:eat|have|digest|tolerate|consume)\b | \bdo(?:es)? not tolerate\b | \bintoleran(?:t|ce)(?: to| of)? | \b(?:is|are) (?:out|off limits|off the menu|not an option) for me\b
teetotal: \bdo(?:es)? not drink(?: any)?(?: alcohol)? *(?=$|[.,!]) | \bnever drinks?(?: any)?(?: alcohol)? *(?=$|[.,!]) | \bdo(?:es)? not drink (?:any )?alcohol\b | \bnever drinks? alcohol\b | \b(?:am|is) (?:a )?teetotal(?:ler|er)?\b | \bavoids? alcohol\b | \bdo(?:es)? not touch alcohol\b | \bnever touch(?:es)? alcohol\b
nonsmoker: \bdo(?:es)? not smoke\b | \bnever smokes?\b | \b(?:am|is) an? non-?smoker\b
dislike: \bcannot (?:stand|bear|abide)\b | \bcan not (?:stand|bear|abide)\b | \bdo(?:es)? not (?:really )?(?:like|enjoy|care for)\b | \b(?:am|is|are) not (?:a (?:big )?fan of|fond of|keen on|into)\b | \b(?:hates?|detests?|loathes?|dislikes?)\b | \b(?:is|are) not my (?:thing|cup of tea)\b
favourite: \bfavou?rite\b | \b(?:likes?|loves?) (?=.*\b(?:best|most|more than any)\b) | \b(?:best|most) of all\b
like: \b(?:am|is|are) (?:a )?(?:really |very |big |huge )*(?:fan of|fond of|keen on|into|crazy about|mad about|a lover of)\b | \b(?:likes?|loves?|enjoys?|adores?)(?: to(?= \w))?\b | \btakes? (?:great )?pleasure in\b
swim: \b(?:go(?:es)? )?swimming\b | \bswims?\b | \bgo(?:es)? to the (?:swimming )?pool\b
hike: \b(?:go(?:es|ing)? )?hiking\b | \bhikes?\b
run: \bgo(?:es)? for an?(?= [\w. ]{1,8}\b(?:run|jog)\b) | (?<=km )(?:run|jog)\b | \b(?:go(?:es|ing)? )(?:running|jogging)\b | \bgo(?:es)? for a (?:run|jog)\b | \b(?:jogs?|jogging)\b | \bruns?(?= (?:every|each|twice|once|\w+ times|\d+ ?km|before|after|in the (?:morning|evening|park)))
walk: \bgo(?:es|ing)? for (?:a )?walks?\b | \btakes? (?:a )?walks?\b
commute bike: \b(?:cycles?|bikes?) to (?:work|the office)\b | \b(?:rides?|takes?) (?:my|a|his|her|the) bi(?:ke|cycle) to (?:work|the office)\b
commute foot: \bwalks? to (?:work|the office)\b
commute car: \bdrives? to (?:work|the office)\b
commute: \b(?:goes|go|travels?|gets?|commutes?|comes?)(?: to (?:work|the office))\b | \bcommutes?\b | \bmy commute is\b
bike: \b(?:by |on (?:my|a) )?(?:bicycles?|bikes?)\b(?! shop)
foot: \bon foot\b | (?<=minutes )walk\b
train: \b(?:by |takes? the )train\b
car: \bby car\b
dentist: \blooks? after (?:my|our|his|her) teeth\b | \btakes? care of (?:my|our|his|her) teeth\b | \bdentist\b
tooth: \bteeth\b | \btooth\b
payday: \bpayroll (?:runs|is run)\b | \b(?:salar(?:y|ies)|wages) (?:is|are|gets?|comes?) (?:paid(?: out)?|in)\b | \bpay ?day\b | \b(?:get|gets|am|are) paid\b
rent: \bpays? (?=.*\brent\b) | \brent\b
costs: \b(?:costs?|price[ds]?|is priced at|sells? for)\b | \bpays?\b(?=.*\b(?:fee|for)\b) | \b(?:membership )?fee\b
join: \bjoin(?:ed)? (?=.*\b(?:in|on)\b) | \bhas (?:worked|been working|been employed|been) (?:for|at|with|by)\b(?=.*\bsince\b) | \bhave (?:worked|been working|been employed|been) (?:for|at|with|by)\b(?=.*\bsince\b) | \bstarted (?:working )?(?:for|at)\b(?= \w+ in \d)
retire: \b(?:has|have) been retired (?=since\b) | \bretired (?=in\b) | \bwent into retirement\b
married: \b(?:has|have) been married to\b | \b(?:am|is|are) married to\b | (?<='s )(?:wife|husband|spouse)\b | \bmy (?:wife|husband|spouse)(?: is)?(?: called| named)?(?= [a-z]+[ .]*$)
child: \b(?:am|is) an? (?:father|mother|parent|dad|mum|mom) (?:of|to)\b | \b(?:children|kids?|child)\b
named: \b(?:name is|is called|is named|called|named|goes by(?: the name of)?|is known as)\b
job: \b(?:works?|working|is employed|am employed) as\b | \bjob is\b | \b(?:profession|occupation) is\b | \bby (?:profession|trade|occupation)\b | \bfor a living\b | \bearns? (?:my|a|his|her) living as\b
work: \b(?:works?|working|is employed|am employed) (?:for|at|by|with)\b | \bemployer is\b | \bworkplace is\b
teach: \b(?:is |am )?an? (?=.*\bteacher\b) | \bteach(?:es|er|ers)?\b | \bgives? (?=\w+ lessons\b)
study: \bstud(?:y|ies|ying)\b | \blearn(?:s|ing)?\b | \btak(?:es?|ing) (?=\w+ (?:lessons|classes)\b) | \b(?:lessons|classes)\b | \b(?:is|am) (?:an? )?(?=\w+ student\b) | \bmajor(?:s|ing)?(?: in)? | \bstudent\b
live: \b(?:home|house|flat|apartment) is in\b(?! need) | \b(?:lives?|living|resides?|(?:am|is|are) based) (?:in|at)\b | \bresidence is\b | \baddress is\b
birth: \b(?:was|were) born\b | \b(?:birthday|birthplace|date of birth|birth date|place of birth)\b | \bborn\b
tall: \b(?:tall|height)\b
weight: \bweighs?\b | \bweight\b
age: \byears? old\b | \b(?:aged?)\b
speak: \bspeaks?\b(?: fluent)? | \b(?:am|is|are) fluent in\b | \bfluently\b | \bcan speak\b | \bfluent\b
instrument: \bplays? the\b
drive: \bdrives? an?\b
lefthanded: \bleft-?handed\b | \b(?:am|is) a lefty\b | \bwrites? with (?:my|his|her) left hand\b
single: \b(?:am|is) (?:not married|unmarried|single)\b
glasses: \bwears? (?:glasses|spectacles)\b | \bneeds? glasses(?: to (?:see|read))?\b | \bglasses wearer\b
boss: \b(?:boss|manager|supervisor) is\b | \breports? to\b | \b(?:boss|manager|supervisor)\b
charge: \b(?:is|am|are) (?:responsible for|in charge of)\b | \btakes? care of\b | \blooks? after\b | \bhandles?\b | \bmaintains?\b | \bmaintainer of\b | \b(?:is|are) (?:maintained|handled|managed|looked after) by\b
getup: \b(?:gets? up|wakes? up|rises?)\b
bed: \b(?:goes|go|going) to (?:bed|sleep)\b | (?<=before )bed\b | \bbedtime is\b
fear: \b(?:am|is|are) (?:scared|afraid|frightened|terrified) of\b | \b(?:frightens?|scares?|terrif(?:y|ies)|fears?)\b
plan: \b(?:is|are) (?:planned|scheduled|set|slated)(?: for| on)?\b | \bplans? (?:to|on)\b | \bplanned\b | \bscheduled\b
deadline: \bdeadline\b | \bdue date\b | \b(?:is|are) due\b | \b(?:must|has to|have to) be (?:finished|done|ready|submitted|handed in) by\b
twice weekly: \btwice (?:a|per|each|every) week\b | \b(?:two|2) times (?:a|per|each|every) week\b
meeting: \bmeetings?\b | \bmeets? (?=every\b)
ci: \bcontinuous integration\b | \bci\b
store: \b(?:is|are) (?:kept|stored|saved|held)\b | \bstores?\b | \bsaves?\b | \bkeeps?\b(?=.*\b(?:in|at|on)\b)
backup: \bbacked up\b | \bback ups?\b | \bbackups?\b
close: \b(?:shuts?|closes?|closing time is|closed at|closing time)\b
open: \b(?:opens?|opening time is|opening time)\b
start: \b(?:starts?|begins?|kicks off)\b
end: \b(?:ends?|finishes|finish|is over)\b
hosted: \b(?:is|are) (?:hosted|deployed|running) (?:on|at|in)\b | \bhosts?\b | \bhosted\b
written: \bwe wrote\b(?=.* in \w+\W*$) | \b(?:one|you|we) writes?\b | \bwrites?\b | \b(?:is|are) (?:written|implemented|coded|programmed)(?: in)?\b | \bcodebase is(?: in)?\b
use: \b(?:runs? on|uses?|(?:is|are) used (?:by|for)|(?:is|are) using|relies on|rely on|is powered by|listens? on|works? with)\b
happens: \b(?:takes? place|(?:is|are) held|happens?|occurs?)\b
located: \b(?:is|are) (?:located|situated|found)\b | \blocation(?: of)?\b | \blies in\b
collect: \bcollect(?:s|ing|or of|ion of)?\b
cook: \bcook(?:s|ing)?\b
hobby: \b(?:is|are) (?:my|a|his|her) (?:hobby|pastime|hobbies)(?: of mine)?\b | \b(?:my|his|her) (?:hobby|pastime) is\b | \bas a hobby\b | \bin (?:my|his|her) (?:free|spare) time\b
religion: \breligion is\b | \bby religion\b | \bfollower of\b | \bpracti[sc]ing\b
buddhist: \bbuddhis[tm]\b
christian: \bchristian(?:ity)?\b
muslim: \bmuslim\b | \bislam\b
hindu: \bhindu(?:ism)?\b
jewish: \bjewish\b | \bjudaism\b
catholic: \bcatholic(?:ism)?\b
notice: \bnotice period\b | \b(?:have to|must|need to) give\b(?=.*\bnotice\b) | \bnotice\b
breed-dog beagle: \bbeagle\b
breed-dog poodle: \bpoodle\b
breed-dog labrador: \blabrador\b
breed-dog corgi: \bcorgi\b
breed-dog shiba: \bshiba(?: inu)?\b
breed-cat siamese: \bsiamese\b
dog: \bdogs?\b
cat: \bcats?\b
nightly: \b(?:every|each) night\b | \bnightly\b | \bat night\b
daily morning: \b(?:every|each) morning\b | \bin the mornings\b
daily evening: \b(?:every|each) evening\b | \bin the evenings\b
daily: \b(?:every|each|per|a) day\b | \bdaily\b
weekly: \b(?:every|each|per|a) week\b | \bweekly\b | \bevery (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day) | \beach (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day) | (?<=day)s\b
monthly: \b(?:every|each|per|a|of each|of every|of the) month\b | \bmonthly\b
yearly: \b(?:every|each|per|a) year\b | \byearly\b | \bannual(?:ly)?\b
old: \b(?:vintage|antique)\b | \bold\b
big: \b(?:large|huge)\b | \bbig\b
small: \b(?:little|tiny)\b | \bsmall\b
doctor: \b(?:physician|doctor)\b | \bgp\b
house: \bhouse\b
imperative: \bimperative(?: mood)?\b
drink: \bdrinks?\b
have: \b(?:have|has) got\b | \b(?:have|has|owns?|keeps?|possess(?:es)?|belongs? to)\b | \bthere (?:is|are)\b | \bof (?:my|our|his|her|their) own\b | \bowner of\b
: \b(?:at home|in the house)\b | \bgo(?:es|ing)? (?=\w+ing\b) | \bis made\b | \b(?:makes?|takes?) an? | \b(?:one|you) (?=writes?\b)
"""  # fmt: skip

PHRASES_JA: Final = r"""
died: (?:が|は|を)?(?:亡くな(?:っ|り)|亡くし|他界し|死ん|死に)
poorsight: 目が(?:悪い|よくない|良くない) | 視力が(?:低い|悪い|弱い|よくない)
deaf: (?:の)?耳が(?:聞こえ(?:ない|にくい|づらい|ません)|不自由|遠い)
dark: 暗い(?:ところ|所|場所) | 暗がり | 暗闇
live: (?:の)?(?:部屋|家|うち)は(?=(?:\d+|[一二三四五六七八九十]+)階)
: (?:の)?国籍は | (?<=[年\d])目(?=です|だ|。|$)
runs/job: (?:を|が)?(?:経営|運営)して | (?:を|が)営んで | がやって(?=い|る|ま)
charge: (?<=が)(?:して|担当して)(?=い|る|ま)
seat: に座(?:って|ります|る) | (?:の)?席は
eat/like/drink: (?<=[一-鿿ァ-ヴー])派(?=です|だ|。|$|な)
subscribe: (?:を)?(?:定期)?購読して | (?<=[聞誌日経売])を取って
close: (?<=[時分半])まで(?:開いて|営業して|やって)(?=い|る|ま)
cannot-eat: (?:は|を)?避け(?:ないといけ(?:ない|ません)|なければ(?:なら|いけ)(?:ない|ません)|て(?=い|る|ま)) | (?<=[がはも])飲め(?:ない|ません)
fear: (?<!高所)恐怖症
: (?<=[球道術画劇楽ーカスルン])部(?:員)?(?=です|だ|。|$|に入)
cannotswim: 泳げ(?:ない|ません) | (?:水泳|泳ぎ)(?:は|が)(?:まったく|全く|全然)?でき(?:ない|ません) | カナヅチ | 金づち | かなづち
hobby: (?:休みの日|休日|余暇|暇な(?:とき|時)|空いた時間)(?:は|に|には)(?:いつも|よく)?
shoesize: (?:靴|足)の?サイズ(?:は)?
kindergarten: 幼稚園児 | 幼稚園に(?:通って|行って)
nursery: 保育園児 | 保育園に(?:通って|行って|預けて)
contacts: コンタクト(?:レンズ)?(?:を|は)?(?:つけて|着けて|使って|使用して|して|入れて|はめて)(?=い|る|お|ま)
deadline: (?:の)?(?:支払い?|提出|申込み?|申し込み|返却|納付)(?:の)?(?:期限|締め?切り?|期日)(?:は|が)? | (?<=[日曜])までに(?:支払|払|返|申し込|納め|提出し|出さ|出し|終え|終わらせ)[わさまな]?(?:ないといけ(?:ない|ません)|なければ(?:なら|いけ)(?:ない|ません)|なくては(?:なら|いけ)(?:ない|ません)|る|う|す|ます)
bestfriend: 親友 | (?:一番|いちばん|最も)(?:仲(?:の|が)(?:良い|よい|いい)|親しい)(?:友達|友人|友だち)
broken: (?:が|は)?壊れて | (?:が|は)?故障(?:して|中)
earlyriser: 早起き(?:は|が)(?:得意|好き|苦にならない)(?:な(?:ほう|方))?
skilled: (?:が|は|を)?(?:得意|上手(?:い|な)?|うまい|巧い)
deepsleeper: 眠りが深い(?:方|ほう)? | ぐっすり(?:眠る|寝る)(?:方|ほう)? | 熟睡(?:する)?(?:タイプ|方|ほう)
righthanded: 右利き | 右手で(?:字を)?書(?:く|き|いて)(?:ます)?
tenant: 賃貸(?:(?:の)?(?:マンション|アパート|住宅|物件))?(?:に(?:住んで|暮らして))? | 借家(?:に住んで|住まい)?
unemployed: 無職 | 失業中 | (?:仕事|職)(?:は|が)(?:ない|ありません) | 働いて(?:い)?(?:ない|ません)
married: 既婚(?:者)? | 結婚して(?:い|お)?(?:る|ます|ります) | 妻帯者 | 所帯持ち
divorced: バツイチ | 離婚(?:経験)?(?:して(?:い)?(?:る|ます)|経験者|歴)
ill: (?<=[痛病症炎息])(?:持ち|を患って|を抱えて|に悩まされて|になりやすい|になる|になります|があ(?:る|ります)|が持病|に苦しんで)
capacity: (?:の)?定員(?:は)? | (?:まで)?入れ(?:る|ます)(?=[。よね]|$) | (?:まで)?入(?:る|ります)(?=[。よね]|$) | (?:の)?収容人数(?:は)?
plays: を?(?:弾|吹|叩|奏で)(?:く|き|いて|る|て)(?:ます)? | (?<=[ァ-ヴー])(?:奏者|を演奏して|の演奏者) | たた(?:く|いて)
salary: (?:の)?(?:給料|給与|年収|月給|時給)(?:は|が)?(?=[\d一二三四五六七八九十]) | 稼(?:ぐ|いで|ぎ)
studied: (?:の)?(?:卒業生|OB|卒)(?=です|だ|。|$) | を(?:卒業)し(?:た|ました)
dislike: (?:どうしても)?好きになれ(?:ない|ません) | 好かん
cannot-eat/dislike: (?<=[はが])(?:無理|受け付けない)
nonsmoker: (?:タバコ|たばこ|煙草)(?:は|を)?(?:一切)?吸(?:わない|いません|わん) | 喫煙(?:は|を)?し(?:ない|ません) | 非喫煙者
remote: 在宅(?:勤務|で(?:働いて|仕事を?して)) | リモート(?:ワーク|勤務|で働いて) | テレワーク
selfemployed: 自営業(?:者)? | 自分で(?:商売|店|事業)を(?:して|やって) | フリーランス | 個人事業主
mothertongue: 母語 | 母国語 | 第一言語
nightowl: 夜型 | 夜更かし(?:する|な)?(?:タイプ|方|ほう)? | 宵っ張り
nolicence: (?:運転)?免許(?:は|が|を)?(?:持って(?:い)?(?:ない|ません)|あり?(?:ません)|ない) | 運転でき(?:ない|ません)
homeowner: 持ち家 | (?:自分の家|マイホーム)(?:を持って|がある|があり)
childless: 子(?:供|ども)(?:は|が)?い(?:ない|ません)
shortsighted: 近視 | 近眼 | 目が悪くて遠くが見え(?:ない|ません) | 遠くが見え(?:ない|ません)
lightsleeper: 眠りが浅い(?:方|ほう)? | (?:夜中に)?すぐ目が覚め(?:る|て|ます)(?:しまう)?(?:たち)?
readingglasses: 老眼鏡
unsweetened: (?:に)?砂糖(?:は|を)?(?:入れ(?:ない|ません)|なし(?:で|です)?) | 無糖(?:で)? | 甘くしない
cannot-eat/notouch: (?:一切)?口にし(?:ない|ません)
lesson study: (?:の)?レッスンを受け(?:て|る) | を習(?:って|う|い)
married: (?:^|(?<=、))(?:私の)?(?:妻|夫|奥さん|旦那)(?:の名前)?は | (?<!のは)(?:が)?(?:私の)?(?:妻|夫)(?:です|だ) | と結婚して
onlychild: 一人っ子 | 兄弟(?:姉妹)?(?:は|が)?い(?:ない|ません) | きょうだいは?い(?:ない|ません)
parents: 両親 | 父(?:親)?と母(?:親)? | 母と父
wedding: (?:の)?結婚記念日(?:は)? | に(?:結婚|入籍)し(?:た|ました)
lead: (?:の)?リーダー | (?:を)?率いて | まとめ役
began: (?<=[月年日])に始ま(?:った|りました) | (?<=[月年日])から(?:やって|続いて|始まって|動いて)
schoolchild: 小学生 | 小学校に(?:通って|行って)
highschool: 高校生 | 高校に(?:通って|行って)
middleschool: 中学生 | 中学(?:校)?に(?:通って|行って)
closedday: 定休日 | 休業日 | (?:お)?休み
breakfast: 朝は(?=.*食べ)
: ことになって | 一日の
daily: 一日(?:に)?(?=[\d一二三四五])
garbage: (?:の)?(?:ゴミ|ごみ)(?:の日|出し|収集)?
lasts: (?:の)?所要時間(?:は)? | (?:は|が)?続(?:く|き)(?:ます)?
earlyriser: 早起き | 朝型
expires: (?:の)?有効期限 | 期限が切れ(?:る|ます) | まで有効
nextdoor: 隣に住んで | 隣人 | お隣さん
: ちなみに | 実は | ご存じ | なお、 | 甲殻類、(?:つまり|すなわち) | 前にも言った(?:けど|が)
acrophobia: 高所恐怖症 | 高い(?:所|ところ)(?:が|は)(?:怖い|苦手|こわい|だめ|ダメ)
livealone: 一人(?:で)?(?:暮らし(?:を|て)?|住んで) | ひとり暮らし
hayfever: 花粉症 | 花粉アレルギー
unistudent: 大学生 | 大学に(?:通って|行って)
coffeeblack: コーヒーは?(?:いつも)?ブラック(?:で飲(?:む|み|んで)|派|が好き)? | コーヒーに(?:は)?(?:何も|砂糖もミルクも)入れ(?:ない|ません)
: 血液型は | 弾(?:く|き|いて)(?:ます)?
phone: (?:の)?電話番号 | 番号(?=は0) | 携帯(?:の番号)?(?=は0)
origin: (?:の)?出身(?:地)?(?:は)? | 生まれも育ちも | (?:の)?地元は | 育ち
breakfast: 朝食 | 朝(?:ご|御)(?:はん|飯) | 朝飯
lunch: 昼食 | 昼(?:ご|御)(?:はん|飯) | ランチ
dinner: 夕食 | (?:夕|晩)(?:ご|御)(?:はん|飯) | 夕飯 | 晩飯
eat: を?食べ(?:る|ます|て)(?!と)
grandmother: 祖母 | おばあ(?:ちゃん|さん)
grandfather: 祖父 | おじい(?:ちゃん|さん)
mother: お母さん | 母親 | 母(?![一-鿿]) | ママ
father: お父さん | 父親 | (?<!祖)父(?![一-鿿]) | パパ
elderbrother: お兄(?:さん|ちゃん) | 兄(?![弟一-鿿])
eldersister: お姉(?:さん|ちゃん) | (?<!姉)姉(?![妹一-鿿])
lasttrain: 終電 | 最終電車
depart: 出発(?:する|し)? | 発車(?:する|し)?
vegetarian: ベジタリアン(?:なので|だから)、?(?:お)?肉は食べ(?:ない|ません) | ベジタリアン | 菜食主義(?:者)?
vegan: ヴィーガン | ビーガン
allergy: を?(?:食べる|飲む|触る)と(?=アレルギー) | を?(?:食べる|飲む|触る)とアレルギー(?:反応)?が(?:出|起)(?:る|ます|き|こ)? | (?:に対する|に)?アレルギー(?:反応)?(?:が(?:ある|あり|出(?:る|ます))|持ち|体質)?
teetotal: (?:お)?酒(?:は|を|が)?(?:一切|全く|まったく)?(?:飲ま(?:ない|ん|ず)|飲みません|飲め(?:ない|ません)|やら(?:ない|ん)) | アルコール(?:は|を)?(?:一切|全く)?(?:飲ま(?:ない)|飲みません|飲め(?:ない|ません)|摂らない) | 下戸
nonsmoker: (?:タバコ|たばこ|煙草)(?:は|を)?吸(?:わない|いません) | 非喫煙者
shrimp: (?<![ぁ-ゖ])えび | エビ | 海老
crab: (?<=[とや、])かに(?=[がはを]) | カニ | 蟹
egg: たまご | タマゴ | 卵 | 玉子
cannot-eat: 食べ(?:ら)?れ(?:ない|ません)
cannot-eat/dislike: (?<=[はが])(?:ダメ|だめ|駄目|NG)
dislike: 好き(?:では|じゃ)(?:ない|ありません) | (?:大)?嫌い | きらい | 好まない | 好みません | 受け付け(?:ない|ません)
dislike/fear/cannot-eat: (?:大の)?苦手
fear: (?:怖|こわ)が(?:る|り|っ(?:て)?) | (?:怖|こわ)い | 恐れて | 怯え(?:る|て)
favourite: (?:一番|いちばん|最も|もっとも)(?:大)?好きな? | (?:お)?気に入り(?:の)? | (?:大)?好きな(?=[一-鿿ァ-ヴ])
like: (?:大)?好き | 大好物 | 好物 | に目がない | に目がありません | が好みです | を愛して | 愛好家 | にはまって | にハマって
swim: 泳(?:い|ぐ|ぎ)(?:で|ます|に)? | 水泳 | プール(?:に|には|へ)(?=.*(?:行っ|通っ|行き|行く|通い)) | スイミング
hike: 山登り | 登山 | ハイキング
run: ジョギング | ランニング | 走って
walk: 散歩 | ウォーキング
commute: (?:会社|職場|オフィス|仕事)(?:まで|に|へ)は?(?=.*(?:通っ|通い|通う|行っ|行き|行く)) | 通勤
go: 通って(?=い|る) | (?<=[車で\d回に \ue000-\uf8ff])(?:行って|行き|行く|通い|通う)(?:ます)?
bike: チャリ(?:ンコ)? | 自転車
foot: 徒歩 | 歩いて | 歩き
train: 電車
dentist: (?:かかって(?:いる)?|行きつけの|通って(?:いる)?)(?:歯医者|歯科医?)(?!科) | 歯医者(?:さん)? | (?:^|(?<=、))歯は | 歯科医(?!院)
: 診て(?:もらって|いただいて) | かかりつけの? | かかって(?=いる|る)
payday: (?:お)?給(?:料|与)日 | (?:お)?給(?:料|与)(?:は|が)(?=.*(?:入|出|支払|振り込))
arrives: (?<=[日に])(?:入る|入ります|出る|出ます|支払われ|振り込まれ|もらえる)
rent: 家賃
costs: (?:の)?(?:会費|月会費|年会費)(?:は|が)? | (?:を)?払って | 値段 | 料金 | 価格 | 費用 | かか(?:る|ります)
join: に入社(?:し)? | から(?:は)?(?:勤めて|働いて|勤務(?:して)?|在籍して) | に(?:就職)(?:し)? | に入(?=った|りました)
retire: に(?:引退|退職|定年退職)(?:し)? | から(?:引退|退職)(?:して)?
married: の(?:奥さん|奥様|妻|家内|嫁|お嫁さん|夫|旦那(?:さん)?|ご主人|主人|配偶者) | と結婚して | と(?=.*夫婦) | と?夫婦
child: 子(?:供|ども)(?:さん)? | 児の(?:母|父|親|パパ|ママ) | 人の(?:母|父|親|パパ|ママ)(?:親)? | 子持ち
named: (?:の)?名前は | という(?:名前の|名の)? | って(?:名前|いう) | と(?:言|い)(?:う|い) | と呼(?:ばれ|んで)
job: (?:の)?(?:お)?仕事は | (?:の)?職業は | として(?:働いて|勤務して) | をして(?=い|る|お) | をやって | を(?:職業|仕事)に
work: (?:で|に)(?:働いて|勤めて|勤務(?:して)?) | (?:の)?(?:勤め先|勤務先|職場)は | に所属して
teach: (?:を|で)?教(?:えて|える|えます) | 教師 | 先生 | 教員 | 教諭
study: (?<=[ァ-ヴー語琴])歴(?:は|が)? | を始めて(?=から|\d|[一二三四五六七八九十]) | を?習い始めて | (?:を)?(?:勉強|専攻|学習)(?:して)? | を学んで | 専攻は | 習って
live: (?:に|で)(?:住んで|暮らして|居住して|住む|暮らす) | 在住 | (?:の)?(?:住まい|自宅|住所|居住地)は
birth/origin: (?<=[一-鿿])(?:の|で)?生まれ(?:た|まし|の)?(?!つき)
birth: 生まれ(?:た|まし|の)? | (?:お)?誕生日 | 生年月日 | 出生地 | バースデー
tall: 身長 | 背の高さ | 背丈 | 背
weight: 体重 | 重さ
age: 年齢 | 歳 | 才
speak: (?:が|を)?(?:流暢に)?(?:話せ|しゃべれ|喋れ|話し|話す)(?:る|ます)? | ができ(?:る|ます)(?=[。よね]|$)
lefthanded: 左利き | 左手で(?:字を)?書(?:く|き|いて)(?:ます)?
single: 独身 | 結婚して(?:い)?(?:ない|ません) | 未婚
glasses: (?:メガネ|めがね|眼鏡)(?:を)?(?:かけ|使|掛け)(?:て)?
boss: 上司 | 上長 | マネージャー
charge: (?:を)?担当(?:者|して)? | 責任者 | 受け持って | 係
getup: 起(?:き|床)(?:る|ます|て|し)? | 目(?:が|を)覚
bed: (?:寝|就寝)(?:る|ます|て|し)? | 布団に入
plan: 予定 | つもり | 計画 | 見込み
deadline: 締(?:め)?切(?:り)? | 期限 | 期日 | 納期 | (?<=日)までに(?:出|提出|終わらせ|仕上げ)
term: 任期 | を務める(?:の|期間)は?一?期? | 一期
meeting: 会議 | ミーティング | 打ち?合わ?せ | 定例(?:会議)?
ci: 継続的インテグレーション | CI(?![A-Za-z])
backup: バックアップ(?:を)?(?:取(?:って|る|り)|とって|行って|して|作成して)?
store: (?:を)?(?:保存|保管|格納)(?:して|され)? | (?:に)?(?:置い|入れ|しまっ)て
collect: (?:を)?集めて | (?:の)?コレクション | (?:の)?(?:収集|蒐集) | コレクター
hobby: 趣味(?:は|で|が)?
religion: (?:を)?信仰して | (?:を)?信じて | 信者 | (?:の)?宗教は
christian: クリスチャン | キリスト教(?:徒)?
buddhist: 仏教(?:徒)?
muslim: イスラム教(?:徒)? | ムスリム
house: 一軒家 | 一戸建て(?:の家)? | 戸建て
have: 持ち家(?:の)? | マイホーム | (?:が)?(?:つい|付い)て(?=い|る|ま)
close: 閉(?:まる|まり|店|館|じ)(?:ます|る)?
open: 開(?:く|き|店|館|いて)(?:ます)? | オープン
start: 始ま(?:る|り)(?:ます)? | 開始 | スタート | (?<=[時分半])から(?=です|だ|。|$)
end: 終わ(?:る|り)(?:ます)? | 終了 | (?<=[時分半])まで(?=です|だ|。|$)
hosted: (?:で|に)(?:ホスト|ホスティング|デプロイ)(?:して|され) | 稼働して
written: (?:で)?(?:書かれて|実装されて|書いてあ)
: 、?というのが(?:うち|我々|弊社|チーム)の(?=ルール|決まり|規則)
rule: ルール | 決まり | 規則 | 書く(?=決まり|ルール|こと|。|$)
use: (?:を|で)?(?:使って|使用して|利用して|用いて|動いて|回して|動作して|使う|使います|使われて)
located: (?:の)?(?:場所|所在地|位置)
happens: (?:が|を)?(?:行われ|開催(?:され|して)?|開かれ|実施(?:して|され)?)
car: (?:の)?愛車 | 乗って
breed-dog shiba: 柴犬
breed-dog beagle: ビーグル(?:犬)?
breed-dog poodle: プードル
breed-dog corgi: コーギー
breed-cat: 三毛猫
dog: 犬 | ワンコ | わんこ | ワンちゃん | いぬ
cat: 猫 | ネコ | ねこ
drink: を?飲(?:む|み|んで)(?:ます)?
nightly: 毎晩 | 毎夜 | 夜ごと
daily morning: 毎朝 | 朝は?いつも
daily: 毎日 | 日に(?=[\d一二三]) | 日課
twice weekly: 週(?:に)?(?:二|2)(?:回)?(?=で|は|[^\d回時分日])
weekly: 毎週 | (?<=曜日)は | (?<=曜)は | 週に | 週(?=[\d一二三四五六七])
monthly: 毎月 | 月々 | ひと月 | (?<=[はが])月(?=[\d一二三四五六七八九十]+[万千円]) | 月額
yearly: 毎年 | 年に(?=[\d一二三])
: (?<=\d)番(?=です|だ|。|$) | (?:の)?うち(?:の|では|には|は|で)? | 我が家(?:の|では|には|は|で)? | あの | その | この | すごく | とても | 本当に | かなり | めっちゃ | めちゃくちゃ | ずっと | いつも | 普段 | もちろん
have: (?:が|は|も)(?=(?:ない|ありません|いない|いません)(?:[。よねでん]|$)) | (?:を|が|は)?(?:飼って|飼育して|持って|所有して|飼い主) | (?:が|は|も)い(?:る|ます)(?=[。よねんのけ]|$) | (?<=[匹人頭羽名])い(?:る|ます)(?=[。よねんのけ]|$) | (?:が|は|に)?あ(?:る|ります)(?=[。よねんのけ]|$)
"""  # fmt: skip

# Hiragana that only holds a sentence together.
GRAMMAR: Final = (
    r"(?:なん|なの|ん|の)?(?:でございます|であります|である|です|だ)(?:よ|ね|わ|な|けど|が|から|ので|し)*"
    r"|(?:[てで](?:い|お)?)(?:ます|る|り|ります|いる|います|おります)(?:よ|ね|わ|ん|の)*|(?:い|お)?(?:る|ます|ります)(?:よ|ね|わ|ん)*"
    r"|(?:し)?(?:ています|ている|てる|てます|ております|ます|ました|ている)"
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
    "冷房": "エアコン", "海外": "外国", "国外": "外国", "昨年": "去年", "本年": "今年", "明くる日": "翌日", "昼間": "昼", "深夜": "夜中", "早朝": "朝早",
}  # fmt: skip
PERSONS: Final = frozenset(("you", "your", "he", "his", "him", "she", "her", "they", "their", "them"))
# What a word of English is by itself.
SAME_WORD: Final = {
    "maths": "math", "mathematics": "math", "written": "write", "writes": "write", "vintage": "old", "purchase": "buy", "begin": "start",
    "begins": "start", "colour": "color", "movie": "film", "apartment": "flat", "automobile": "car", "tongue": "language", "centre": "center",
    "mum": "mother", "mom": "mother", "dad": "father", "photos": "photo", "pictures": "photo", "picture": "photo", "soccer": "football",
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
