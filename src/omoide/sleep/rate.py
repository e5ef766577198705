"""Rate: what is new and stays is weighed once more, in the light of its use (PI-10)."""

from collections import Counter

from omoide.model.change import Judged
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.thinking.rating import rate_each


def rate(night: Night) -> Decision:
    """Each memory once, in the first night of its words; what is as important as before is left alone."""
    engine = night.engine
    new = news(night)
    thoughts = rate_each(engine.asker, night.scope, new.memories, salience=engine.salience, night=night.began)
    found = [
        (memory, thought.value)
        for memory, thought in zip(new.memories, thoughts, strict=True)
        if thought.value != memory.importance
    ]
    return Decision(
        changes=tuple(Judged(memory=memory.id, importance=value) for memory, value in found),
        based_on={memory.id: memory.version for memory, _ in found},
        counts={
            **({"rated": len(found)} if found else {}),
            **Counter(f"by_{thought.by}" for thought in thoughts),
        },
        trouble=tuple(dict.fromkeys(str(each.trouble) for each in thoughts if each.trouble)),
        through=new.through,
    )
