"""What concerns all minds of a tenant: a person is erased from everywhere, and the audit log tells what was done."""

from typing import Annotated

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import Limit, Name, limit_of
from omoide.doors.http.tokens import whole
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Also = Annotated[
    tuple[str, ...], Says("Ids of what was shown as perhaps about them, and goes along.", high=1000)
]


@operation("GET", "/people/{person}/erasure", right=Right.OWN)
def plan_person_erasure(asked: Asked, person: Name, also: Also = ()) -> forms.PersonErasing:
    """What would go if this person were erased, mind by mind, and the token that stands for exactly that. 人の消去の確認."""
    whole(asked.grant)
    return shapes.person_erasing(asked.mind.care.plan_person(person, also=also))


@operation("POST", "/people/{person}/erasure", right=Right.OWN)
def erase_person(
    asked: Asked,
    person: Name,
    token: Annotated[
        str, Says("That of `plan_person_erasure`: exactly what it showed goes.", low=1, high=200)
    ],
    also: Also = (),
) -> forms.PersonErased:
    """Remove everything of a person for good, from every mind and every file. ある人のことをすべて消去する."""
    whole(asked.grant)
    return shapes.person_erased(asked.mind.care.delete_user_data(person, token, also=also))


@operation("GET", "/erasure", right=Right.OWN)
def plan_mind_erasure(asked: Asked) -> forms.MindErasing:
    """What would go if this whole mind were erased, and the token that stands for exactly that. 心の消去の確認."""
    return shapes.mind_erasing(asked.mind.care.plan_mind_erasure())


@operation("POST", "/erasure", right=Right.OWN)
def erase_mind(
    asked: Asked,
    token: Annotated[str, Says("That of `plan_mind_erasure`: exactly what it showed goes.", low=1, high=200)],
) -> forms.MindErased:
    """Remove a whole mind for good, with its files and its name; nothing of another. 心をまるごと消去する."""
    return shapes.mind_erased(asked.mind.care.erase_mind(token))


@operation("GET", "/audit", right=Right.OWN)
def audit(asked: Asked, limit: Limit = None) -> list[forms.Audited]:
    """What was erased, exported, backed up or put back, by whom and when, the oldest first; never what it said. 監査記録."""
    whole(asked.grant)
    return [shapes.audited(each) for each in asked.mind.care.audit(last=limit_of(asked, limit))]
