"""A life in a process of its own: everything that a mind keeps is told the canaries. What it has written by then is looked at
while an answer is still being said; then the process is killed, as a power failure would do it."""

import sys
from datetime import timedelta

from omoide.assemble import open_mind

JAPANESE, ENGLISH = sys.argv[1:]

mind = open_mind(by="test")
for canary in (JAPANESE, ENGLISH):
    told = mind.remember(f"The word of today is {canary}.")
    mind.correct(told.id, f"The word of this week is {canary}.")
    mind.talk.hear(f"Please tell nobody about {canary}.", sender="Hana", thread="t-1")
    mind.working.broadcast(f"near {canary}")
    mind.intend(f"Change {canary}", due=mind.now() + timedelta(days=1))
    mind.note("about-today", canary)
    mind.alias("Hana", canary)
    stream = mind.talk.stream(thread="t-1", trigger="chat", sender="Hana")
    stream.write(f"I shall keep {canary} to myself.")
    mind.talk.keep(stream)
mind.talk.close("t-1")
assert mind.recall(JAPANESE).found
assert mind.recall(ENGLISH).found
mind.embed()
mind.sleep()
left = mind.talk.stream(thread="t-2", trigger="chat", sender="Hana")
left.write(f"{JAPANESE}, {ENGLISH}, and then")
left.flush()
print("ready", flush=True)
sys.stdin.read()
