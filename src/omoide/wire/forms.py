"""What the service answers, as types.

Only the typing of Python is needed here, so that a client loads nothing of the engine. What may be missing is left out when
it is as usual, and is never null unless that is said.
"""

from omoide.wire.answered.acts import *
from omoide.wire.answered.files import *
from omoide.wire.answered.finding import *
from omoide.wire.answered.memories import *
from omoide.wire.answered.nights import *
from omoide.wire.answered.persona import *
from omoide.wire.answered.service import *
from omoide.wire.answered.talks import *
