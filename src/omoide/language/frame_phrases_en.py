"""The sentences by which `frames_en` goes. They are sought in one clause without negation, adverbs and contractions.

`who` is of whom it is said, `v` the value, `what` the attribute or the thing; `old` is what it was before.
"""

from typing import Final

CONTRACTIONS: Final = (
    (r"\b[Cc]an't\b|\bcannot\b", "can not"), (r"\b[Ww]on't\b", "will not"), (r"\bain't\b", "is not"), (r"n't\b", " not"), (r"\bI'm\b", "I am"),
    (r"\bi'm\b", "I am"), (r"'ve\b", " have"), (r"'ll\b", " will"), (r"'re\b", " are"), (r"\b(I|we|you|they|he|she)'d\b", r"\1 would"),
    (r"\b([Hh]e|[Ss]he|[Ii]t|[Tt]hat|[Tt]here|[Hh]ere|[Ww]hat|[Ww]ho)'s (?=been|got)", r"\1 has "),
    (r"\b([Hh]e|[Ss]he|[Ii]t|[Tt]hat|[Tt]here|[Hh]ere|[Ww]hat|[Ww]ho)'s\b", r"\1 is"),
)  # fmt: skip
# Words before a statement that are not of it.
OPENING: Final = (
    r"^(?:(?:actually|well|so|oh|ah|ok|okay|yes|yeah|no(?=[,:;!.-])|hey|hi|by the way|btw|fyi|also|and|but|then|note(?: that)?|remember(?: that)?|please remember(?: that)?|just so you know"
    r"|i think(?: that)?|i guess(?: that)?|i believe(?: that)?|it turns out(?: that)?|as of (?:today|now|this week|\w+ \d+)|correction|update|news|good news|big news|sorry|in fact|to be honest"
    r"|honestly|personally|finally|recently|currently|now|nowadays|these days|lately|from now on|starting (?:today|next week|in \w+|\w+)|last (?:week|month|year|night|spring|summer|autumn|fall|winter)"
    r"|this (?:week|month|year|morning|spring|summer)|yesterday|today|since (?:last \w+|\w+)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})"
    r"|after (?:much|some) thought|you know|turns out|guess what|like i said|for the record|decision|reminder|heads up|no wait|wait|my mistake|i mixed (?:it|that|them) up|i was wrong(?: about [a-z ]+)?|i got that wrong|my bad|oops|apologies|i meant|it turns out)[,:;!. -]+)+"
)
ADVERBS: Final = (
    r" (?:now|currently|really|actually|just|recently|also|still|finally|already|always|usually|generally|mostly|definitely|absolutely|presently|nowadays|truly|very much|particularly"
    r"|especially|kind of|sort of|totally|quite|officially|happily|all|both|each|even|only|normally|typically|mainly|primarily|successfully|eventually)(?= )"
)
NO_LONGER: Final = r"\bno longer\b|\bany ?more\b|\bany longer\b"
NOT: Final = r" (?:(?:do|does|did) not|no longer|not|never)\b"
NOT_BUT: Final = r"\bnot (?P<old>[^,]+?),? but (?P<v>[^,]+)$"
REVERSED: Final = (
    (r"\bcan not (?:stand|bear|take)\b", "dislike"), (r"\bam not (?:a (?:big |huge )?fan of|fond of|into|keen on)\b", "dislike"),
    (r"\bis not (?:a (?:big |huge )?fan of|fond of|into|keen on)\b", "dislikes"), (r"\b(?:hate|detest|loathe|despise)(s?)\b", r"dislike\1"),
    (r"\bhave no (?=\w)", "do not have any "), (r"\bhas no (?=\w)", "does not have any "),
)  # fmt: skip

_WHO: Final = r"(?P<who>I|[Ww]e|[Yy]ou|(?:[Mm]y|[Oo]ur|[Tt]he) [a-zA-Z][\w-]*(?: [a-z][\w-]*){0,2}|[A-Z][\w-]+(?: [A-Z][\w-]+)?(?:'s [a-z]+(?: [a-z]+)?)?)"
_BE: Final = r"(?:am|is|are|was|were|have been|has been)"
_HAVE: Final = r"(?:(?:have|has|had) )?"
_POSS: Final = r"(?P<who>[Mm]y|[Oo]ur|[Yy]our|[A-Z][\w-]+(?: [A-Z][\w-]+)?'s|[Mm]y [a-z]+'s)"
_V: Final = r"(?P<v>.+)"
_JOB: Final = (
    r"(?:[\w-]+ ){0,3}(?:engineer|developer|programmer|teacher|nurse|doctor|lawyer|designer|student|writer|artist|manager|accountant|consultant|chef|cook|driver|farmer|scientist|researcher"
    r"|professor|architect|salesperson|salesman|saleswoman|dentist|pharmacist|pilot|journalist|editor|translator|photographer|musician|actor|actress|carpenter|plumber|electrician|mechanic"
    r"|police officer|firefighter|soldier|librarian|secretary|receptionist|waiter|waitress|barista|hairdresser|cashier|analyst|director|executive|freelancer|entrepreneur|housewife|homemaker"
    r"|vet|veterinarian|therapist|psychologist|physicist|chemist|biologist|mathematician|economist|banker|baker|butcher|tailor|gardener|clerk|civil servant|social worker|product manager|intern"
    r"|postdoc|novelist|tutor|coach|trainer|judge|surgeon|paramedic|midwife|technician|administrator|founder|ceo|cto|cfo|producer|animator|illustrator|florist|stylist|guard|bartender|retiree|paralegal)"
)
_ROLE: Final = (
    r"(?:ceo|cto|cfo|coo|president|vice president|chair|chairman|captain|treasurer|secretary|(?:tech|team|project|product|engineering|sales|account|office|design|general) (?:lead|leader|manager)"
    r"|lead|leader|manager|owner|maintainer|head|director|principal|mayor|coach|moderator|editor-in-chief|on-call|contact|point of contact|person in charge)"
)
_DAYS: Final = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?"
_MOVED: Final = (
    r"(?:(?:has|have|had) been |was |were |is |got |has |have )?(?:moved|changed|rescheduled|postponed|pushed|pushed back|delayed|shifted|brought forward|extended|updated|set|switched|reduced|raised"
    r"|increased|lowered|cut|dropped|went up|gone up|going up|bumped)"
)

# Pattern, attribute (of what is before it, if it is None), marks: u: it says that something changed; n: it denies.
SENTENCES: Final[tuple[tuple[str, str, str], ...]] = (
    # Work: who does what; where and when things are; what is used for what.
    (rf"^{_WHO} {_BE} (?:in charge of|responsible for|the (?:owner|maintainer|contact|lead|person in charge) (?:of|for)|on call for|taking care of) (?P<what>.+)$", "responsible", "t"),
    (rf"^{_WHO} (?:handles|owns|leads|manages|maintains|oversees|takes care of|looks after|runs|heads) (?P<what>.+)$", "responsible", "t"),
    (rf"^{_WHO} {_HAVE}(?:took over|taken over|takes over|is taking over|has taken over) (?P<what>.+?)(?: from (?P<old>.+))?$", "responsible", "tu"),
    (r"^(?P<what>.+?) (?:is|are) (?:now )?(?:owned|handled|led|managed|maintained|run|overseen) by (?P<v>.+)$", "responsible", ""),
    (rf"^[Tt]he (?:new |current )?(?:owner|person in charge|lead|leader|maintainer|contact|assignee|person responsible) (?:of|for) (?P<what>.+?) is {_V}$", "responsible", ""),
    (rf"^(?P<v>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:is|became|has become) (?:the|our) (?:new |current )?(?P<what>(?i:{_ROLE})(?: (?:of|at|for) .+)?)$", "holder", ""),
    (rf"^(?:[Tt]he|[Oo]ur) (?:new |current )?(?P<what>(?i:{_ROLE})(?: (?:of|at|for) .+?)?) is (?P<v>[A-Z].+)$", "holder", ""),
    (rf"^{_WHO} (?:is|are) due(?: on| by| at)? {_V}$", "deadline", "w"),
    (rf"^{_WHO} (?:costs?|charges?) {_V}$", "price", "w"),
    (rf"^(?:{_WHO} {_HAVE}(?:moved|changed|rescheduled|postponed|pushed|delayed|shifted|updated|switched|set|extended|raised|lowered|increased|reduced|cut)) (?P<what>(?:the|our|my|its) [\w -]+?|[\w-]+'s [\w ]+?)(?: back)?(?: from (?P<old>.+?))? (?:to|until|till|for) {_V}$", "?", "u"),
    (rf"^(?P<what>(?:[Tt]he|[Oo]ur|[Mm]y|[A-Z][\w-]+'s) [\w' -]+?) {_MOVED}(?: back)?(?: from (?P<old>.+?))? (?:to|until|till|for) {_V}$", "?", "u"),
    (r"^(?P<what>(?:[Tt]he|[Oo]ur|[Mm]y|[A-Z][\w-]+'s) [\w' -]+?) (?:starts?|begins?|takes? place|happens?|is held|are held|is scheduled|is set|kicks off|opens?|leaves?|departs?|runs|meets)(?: (?:at|on|for|from|in))* (?P<v>.+)$", "start", "s"),
    (r"^(?P<what>(?:[Tt]he|[Oo]ur|[Mm]y|[A-Z][\w-]+'s) [\w' -]+?) (?:ends?|closes?|finish(?:es)?)(?: (?:at|on))* (?P<v>.+)$", "end", "s"),
    (rf"^{_WHO} {_HAVE}(?:migrated|switched|moved|changed|converted|upgraded|updated) (?P<what>(?:the |our |my )[\w ]+?)(?: from (?P<old>.+?))? to {_V}$", "?", "u"),
    (rf"^{_WHO} (?:{_BE} )?{_HAVE}(?:migrated|switched|switching|converted|changed over|gone over)(?: over)?(?: from (?P<old>.+?))? to (?P<v>.+?)(?: (?:for|as) (?:the |our |my )?(?P<what>.+))?$", "uses", "u"),
    (rf"^{_WHO} {_HAVE}replaced (?P<old>.+?) (?:with|by) (?P<v>.+?)(?: (?:for|as) (?:the |our |my )?(?P<what>.+))?$", "uses", "u"),
    (rf"^{_WHO} {_HAVE}(?:upgraded|updated)(?: (?P<what>.+?))? to (?:version )?(?P<v>v?\d[\w.]*|[A-Z]\w+ \d[\w.]*)$", "version", "u"),
    (rf"^{_WHO} {_HAVE}(?:chose|chosen|picked|went with|gone with|decided on|decided to use|agreed on|adopted|standardi[sz]ed on|settled on) (?P<v>.+?)(?: (?:for|as) (?:the |our |my )?(?P<what>.+))?$", "uses", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:use|uses|using|used) (?P<v>.+?)(?: (?:for|as) (?:the |our |my )?(?P<what>.+))?$", "uses", ""),
    (rf"^{_WHO} (?:runs? on|is hosted on|is deployed (?:on|to)|is running on) {_V}$", "server", "w"),
    (rf"^{_WHO} (?:is|was|are) (?:written|implemented|built) (?:in|with|on) {_V}$", "programming language", "w"),
    (rf"^{_WHO} (?:have|has)(?: got)? a(?:nother)? (?:new|different) (?P<what>[\w -]+?)(?::|,| -| —| now:)(?: it is| namely)? {_V}$", "new", "u"),
    (rf"^{_POSS} new (?!favou?rite)(?P<what>[\w -]+?) is {_V}$", "new", "u"),
    (rf"^{_WHO} {_HAVE}(?:changed|updated|switched) (?:my|his|her|its|their|our) (?P<what>[\w -]+?)(?: from (?P<old>.+?))? to {_V}$", "new", "u"),
    (rf"^{_WHO} (?:weighs?|am down to|is down to|am up to|is up to) (?P<v>\d[\w. ]*)$", "weight", ""),
    (rf"^{_WHO} (?:is|am|are) (?P<v>\d[\w. ]*) tall$", "height", ""),
    (rf"^(?P<v>[A-Z]\w+(?: [A-Z]\w+)?) (?:is|became|has become) {_POSS} (?:new )?(?P<what>(?i:boss|manager|doctor|dentist|teacher|mentor|best friend|birthplace|hometown|supervisor|landlord|trainer|lawyer|accountant))$", "new", ""),
    (rf"^(?P<v>[A-Z]\w+(?: [A-Z]\w+)?) took over(?: from \w+)? as {_POSS} (?P<what>[\w ]+)$", "new", "u"),
    (rf"^{_WHO} (?:traded|swapped) (?:the |my )?(?P<old>.+?) (?:in )?for (?:a |an )?{_V}$", "swapped", "u"),
    (rf"^{_WHO} (?:pay|pays) (?P<v>.+?) (?:in |for )?(?P<what>rent)(?: .*)?$", "new", ""),
    # People.
    (rf"^{_WHO} (?:{_BE} )?(?:live|lives|living|lived|reside|resides|residing|based)(?: with .+?)?(?: alone)?(?: together)?(?: (?:over|down|up|out))? in {_V}$", "residence", ""),
    (rf"^{_WHO} {_HAVE}(?:moved|relocated|moving)(?: (?:back|house|apartments?|out|home|again))?(?: from (?P<old>.+?))? to {_V}$", "residence", "u"),
    (rf"^{_WHO} {_HAVE}(?:moved (?:away from|out of)) {_V}$", "residence", "un"),
    (rf"^{_POSS} (?:home|house|apartment|flat|place) is(?: located)? in {_V}$", "residence", ""),
    (rf"^{_WHO} {_BE} (?:originally )?from {_V}$", "hometown", ""),
    (rf"^{_WHO} {_BE} born (?:and raised )?in {_V}$", "born", ""),
    (rf"^{_WHO} {_BE} born on {_V}$", "birthday", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:work|works|working|worked|employed)(?: full-time| part-time)? (?:as|in a role as) (?:a |an |the )?(?P<v>.+?)(?: (?:at|for|with|in) .+)?$", "job", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:work|works|working|employed)(?: full-time| part-time| remotely)? (?:at|for|with) {_V}$", "employer", ""),
    (rf"^{_WHO} {_HAVE}(?:joined|started (?:working )?(?:at|for)|got a job at|got hired (?:by|at)|transferred to) (?P<v>[A-Z].*)$", "employer", "u"),
    (rf"^{_WHO} {_HAVE}(?:left|quit|resigned from|got fired from|was fired from|was laid off from|stopped working (?:at|for)) (?P<v>[A-Z].*)$", "employer", "un"),
    (rf"^{_WHO} {_HAVE}(?:quit|left|lost) (?:my|his|her|the) (?:old )?job(?: .*)?$", "job", "une"),
    (rf"^{_WHO} (?:{_BE} |{_HAVE}became |{_HAVE}become |got a job as )(?:a |an )(?P<v>{_JOB})(?: (?:at|for|in|with) .+)?$", "job", ""),
    (rf"^{_WHO} {_HAVE}(?:became|become|got a job as|started (?:working )?as) (?:a |an )(?P<v>{_JOB})(?: (?:at|for|in|with) .+)?$", "job", "u"),
    (rf"^{_WHO} (?:{_BE} |got |{_HAVE}been )*promoted to {_V}$", "position", "u"),
    (rf"^{_WHO} {_HAVE}(?:retired)(?: from .+)?$", "job", "ur"),
    (rf"^{_WHO} {_BE} (?P<v>retired|unemployed|out of work|between jobs)$", "job", ""),
    (rf"^{_POSS} (?:all-time |absolute |new |current |least )?favou?rite (?P<what>[\w' -]+?) (?:is|are|was|were|has become|became|has changed to|changed to|would be) {_V}$", "favourite", ""),
    (rf"^(?P<v>.+?) (?:is|are|has become|became|was) {_POSS.replace('[Mm]y|', '[Mm]y|', 1)} (?:all-time |absolute |new |current )?favou?rite (?P<what>[\w -]+)$", "favourite", ""),
    (rf"^{_WHO} (?:prefer|prefers) (?P<v>.+?) (?:to|over|rather than|than) (?P<old>.+)$", "prefers", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:like|likes|love|loves|enjoy|enjoys|adore|adores|prefer|prefers|liked|loved|(?:a )?(?:big |huge |great )?fan of|into|fond of|crazy about|keen on) {_V}$", "likes", "m"),
    (rf"^{_WHO} {_HAVE}(?:started|begun|began|come|came|grown|grew) (?:liking|loving|enjoying|to like|to love|to enjoy) {_V}$", "likes", "mu"),
    (rf"^{_WHO} {_HAVE}(?:stopped|quit) (?:liking|loving|enjoying) {_V}$", "likes", "mun"),
    (rf"^{_WHO} (?:dislike|dislikes|disliked) {_V}$", "likes", "mn"),
    (rf"^{_WHO} (?:{_BE} )?allergic to {_V}$", "allergy", "m"),
    (rf"^{_WHO} (?:have|has|had) (?:an? )?(?:\w+ )?allergy to {_V}$", "allergy", "m"),
    (rf"^{_WHO} (?:have|has|had|developed) (?:an? )?(?:severe |bad |mild |terrible )?(?P<v>[\w ]+?) allerg(?:y|ies)$", "allergy", "m"),
    (rf"^{_WHO} (?:{_BE} |became |{_HAVE}become |turned |went |{_HAVE}gone )(?:a |an )?(?:strict )?(?P<v>vegetarian|vegan|pescatarian|omnivore|gluten-free|halal|kosher|lactose intolerant|teetotal(?:l?er)?)$", "diet", ""),
    (rf"^{_WHO} (?P<v>eat|eats) meat(?: again)$", "diet", "x"),
    (rf"^{_WHO} (?:{_BE} )(?P<v>married|single|divorced|engaged|widowed|separated)(?: to (?P<old>.+))?$", "marital status", ""),
    (rf"^{_WHO} {_HAVE}(?:got|gotten|became|become|getting) (?P<v>married|divorced|engaged|widowed|separated)(?: to (?P<old>.+))?$", "marital status", "u"),
    (rf"^{_WHO} {_HAVE}(?P<v>divorced|separated)$", "marital status", "u"),
    (rf"^{_WHO} {_BE} (?P<v>\d{{1,3}}|[a-z]+(?:-[a-z]+)?) years old$", "age", ""),
    (r"^(?P<who>I|[Mm]y [a-z]+(?: [a-z]+)?|[A-Z][a-z]+) (?:am|is) (?P<v>\d{1,3})$", "age", ""),
    (rf"^{_WHO} {_HAVE}(?:turned|become|became) (?P<v>\d{{1,3}}|[a-z]+(?:-[a-z]+)?)(?: years old)?$", "age", "u#"),
    (rf"^{_WHO} (?:wake|wakes|get|gets|waking|getting) up (?:at|around|by) {_V}$", "wake time", ""),
    (rf"^{_WHO} (?:go|goes) to (?:bed|sleep) (?:at|around|by) {_V}$", "bed time", ""),
    (rf"^{_WHO} (?:start|starts|begin|begins) (?:my |his |her )?work(?:ing)? (?:at|around) {_V}$", "work start", ""),
    (rf"^{_WHO} (?:finish|finishes|leave|leaves) (?:my |his |her |the )?(?:work|office)(?:ing)? (?:at|around) {_V}$", "work end", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:study|studies|studying)(?: .+?)? at {_V}$", "school", ""),
    (rf"^{_WHO} (?:{_BE} )?(?:majoring|major|majors) in {_V}$", "major", ""),
    (rf"^{_WHO} (?:drive|drives) (?:a|an) {_V}$", "car", ""),
    (rf"^{_WHO} {_BE} (?P<v>left|right)-handed$", "handedness", ""),
    # Others that belong to somebody: names and numbers.
    (rf"^{_WHO} (?:have|has|got|adopted|own|owns|keep|keeps) (?:a|an|one) (?:\w+ )??(?P<what>(?:older |younger |elder |big |little )?[a-z]+) (?:named|called) {_V}$", "name", "p"),
    (rf"^{_POSS} (?P<what>[a-z]+(?: [a-z]+)?)'s (?:name|called) is {_V}$", "name", "p"),
    (rf"^{_POSS} (?P<what>[a-z]+(?: [a-z]+)?) is (?:named|called) {_V}$", "name", "p"),
    (r"^(?:[Tt]he )?name of (?P<who>my|our) (?P<what>[a-z]+) is (?P<v>.+)$", "name", "p"),
    (rf"^{_WHO} {_HAVE}(?:have|has|own|owns|got|keep|keeps|had) (?P<n>(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|any|no)) (?P<v>[\w-]+(?: [\w-]+)?)$", "has", "c"),
    (rf"^{_WHO} {_HAVE}(?:got|bought|adopted|acquired) (?P<n>a|an|one|two|three|\d+) (?:new )?(?P<v>[\w-]+)$", "has", "cu"),
    (rf"^{_WHO} {_HAVE}(?:sold|gave away|got rid of|returned|lost) (?:my|our|his|her|the) (?P<v>[\w-]+)$", "has", "un"),
    (r"^(?P<who>[Mm]y|[Oo]ur) (?P<v>dog|cat|bird|hamster|rabbit|fish|pet|turtle|parrot) (?:has )?(?:died|passed away)(?: .+)?$", "has", "un"),
    (rf"^{_WHO} (?:go|goes|have|has|attend|attends|do|does|play|plays|take|takes)(?: to)?(?: the| a| my)? (?P<what>[\w -]+?) (?:on|every) (?P<v>(?:{_DAYS})(?:(?:,| and) (?:on )?(?:{_DAYS}))*)(?: .*)?$", "weekly", ""),
    # What one does, and has begun or ceased to do.
    (rf"^{_WHO} {_HAVE}(?:quit|stopped|given up|gave up) (?P<verb>\w+ing)(?: (?P<v>.+))?$", "does", "mun"),
    (rf"^{_WHO} {_HAVE}(?:quit|stopped|given up|gave up) (?P<v>\w+)$", "does", "mun"),
    (rf"^{_WHO} {_HAVE}(?:started|begun|began|taken up|took up) (?P<verb>\w+ing)(?: (?P<v>.+))?$", "does", "mu"),
    (rf"^{_WHO} (?:can )?(?P<verb>smokes?|drinks?|eats?|speaks?|plays?|drives?|wears?|runs?|swims?|collects?|teach(?:es)?|cooks?|jogs?|knits?|paints?|practi[cs]es?|drives?|vapes?|gambles?|snores?|meditates?|climbs?|surfs?|skis?|hikes?|cycles?|dances?|sings?|codes?)(?: (?P<v>.+))?$", "does", "m"),
    (rf"^{_WHO} {_BE} (?P<verb>studying|learning|taking) {_V}$", "does", "m"),
    (rf"^{_WHO} (?P<verb>study|studies|learn|learns) {_V}$", "does", "m"),
)  # fmt: skip
# X is Y, of whatever X.
COPULA: Final = (
    r"^(?P<what>(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Yy]our) |(?:[A-Z][\w-]+(?: [A-Z][\w-]+)?'s ))[\w'#/ -]+?) "
    r"(?:is|are|was|were|has become|became|will be)(?: (?:located|set|scheduled|held))? (?P<v>.+)$"
)
TIME_AT_THE_END: Final = (
    r"(?:,? (?:yesterday|today|recently|just now|again|already|last (?:night|week|month|year|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    r"|this (?:week|month|year|morning|spring|summer)|these days|nowadays|at last|(?<!born )in (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"|a (?:few|couple of) (?:days|weeks|months|years) ago|instead|now|by the way|actually))+$"
)
# Where a value ends.
CUT: Final = (
    r",(?!\d{3})| because | since (?!\d{4}$)| for (?:the past |over |about |almost )?(?:\d+|a|an|two|three|four|five|many|several|years|ages|work\b|my\b|now\b)| with (?:my|her|his|our) | and (?:I|we|my|he|she|it|now|am|have|work|live|love|like|want|still) ?"
    r"| when | where | which | who | but | so (?!far)| after | until | as of | although | though | while | even | except | unless | if | to (?:be|work|study|live|join|help|get) | instead| these days| nowadays| last (?:week|month|year|spring|summer|autumn|fall|winter)| this (?:week|month|year|spring|summer)| in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})$| (?:yesterday|today|recently|now|already|again|anymore|any more)$| - | \(| every | each | once | twice | a day| per day"
)
# Values that point to something else.
NOWHERE: Final = frozenset(
    [
        "it", "that", "this", "them", "these", "those", "him", "her", "you", "me", "one", "here", "there",
        "home", "somewhere", "anything", "something", "nothing", "everything", "fine", "ok", "so", "not",
    ]
)  # fmt: skip
EXCEPT_JOBS: Final = r"^(?:old|young|big|good|bad|nice|great|little|former|retired|hard)\b"
# Of what may only be one at a time in one place, by its kind: which database, which chat.
KINDS: Final = {
    "database": "postgresql postgres mysql mariadb sqlite mongodb oracle dynamodb cassandra redis-db",
    "chat": "slack teams discord mattermost chatwork", "cloud": "aws gcp azure heroku", "editor": "vim neovim emacs vscode pycharm sublime",
    "operating system": "windows macos linux ubuntu", "framework": "django flask fastapi rails laravel", "issue tracker": "jira linear redmine asana trello backlog",
    "browser": "chrome firefox safari edge", "ci": "jenkins circleci travis", "phone": "iphone android pixel", "frontend": "react vue angular svelte",
}  # fmt: skip
