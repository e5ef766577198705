"""`python -m omoide.doors.hook`: the same as the program `omoide-hook`."""

from omoide.doors.cli.main import hook

hook()
