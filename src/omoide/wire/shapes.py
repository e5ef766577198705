"""Values as every door shows them: plain data for JSON, with the words in it; what each of them is, `forms` says."""

from omoide.wire.shown.acts import *
from omoide.wire.shown.files import *
from omoide.wire.shown.finding import *
from omoide.wire.shown.memories import *
from omoide.wire.shown.nights import *
from omoide.wire.shown.persona import *
from omoide.wire.shown.service import *
from omoide.wire.shown.talks import *
