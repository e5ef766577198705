"""The nightly run, in the words of each system's scheduler (LT-12).

Keys are not written into any of these: the run finds them itself, in its environment or its settings.
"""

import plistlib
import shlex
from dataclasses import dataclass
from html import escape

from omoide.errors import BadValue

NAME = "omoide-night"
LABEL = "app.omoide.night"
_SAYS = "omoide: fading, dreaming and tidying up, once a night"


@dataclass(frozen=True, slots=True, kw_only=True)
class Nightly:
    """What runs every day at which hour of the local time, and where what it says is kept."""

    command: tuple[str, ...]  # the interpreter or program in full, then its arguments
    log: str
    hour: int = 3
    minute: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.hour <= 23:
            raise BadValue(value=self.hour, what="hour", allowed="0 to 23")
        if not 0 <= self.minute <= 59:
            raise BadValue(value=self.minute, what="minute", allowed="0 to 59")
        for word in (*self.command, self.log):
            # A line end would begin another order in most of these formats.
            if any(ord(char) < 0x20 for char in word):
                raise BadValue(
                    value=word, what="part of a command", allowed="text without control characters"
                )


def cron_line(nightly: Nightly) -> str:
    """For `crontab -`. A percent sign would end the command there, even inside quotation marks."""
    command = f"{shlex.join(nightly.command)} >> {shlex.quote(nightly.log)} 2>&1"
    return f"{nightly.minute} {nightly.hour} * * * {command.replace('%', chr(92) + '%')} # {NAME}\n"


def systemd_files(nightly: Nightly) -> dict[str, str]:
    """For `~/.config/systemd/user`. A night that was slept through is made up for."""
    command = " ".join(_systemd(word) for word in nightly.command)
    log = nightly.log.replace("%", "%%")
    service = (
        f"[Unit]\nDescription={_SAYS}\n\n[Service]\nType=oneshot\nExecStart={command}\n"
        f"StandardOutput=append:{log}\nStandardError=append:{log}\nNice=10\n"
    )
    timer = (
        f"[Unit]\nDescription={_SAYS}\n\n[Timer]\nOnCalendar=*-*-* {nightly.hour:02}:{nightly.minute:02}:00\n"
        "Persistent=true\n\n[Install]\nWantedBy=timers.target\n"
    )
    return {f"{NAME}.service": service, f"{NAME}.timer": timer}


def _systemd(word: str) -> str:
    for char, written in (("\\", "\\\\"), ('"', '\\"'), ("$", "$$"), ("%", "%%")):
        word = word.replace(char, written)
    return f'"{word}"'


def launchd_plist(nightly: Nightly) -> str:
    """For `~/Library/LaunchAgents/app.omoide.night.plist`."""
    job = {
        "Label": LABEL,
        "ProgramArguments": list(nightly.command),
        "StartCalendarInterval": {"Hour": nightly.hour, "Minute": nightly.minute},
        "StandardOutPath": nightly.log,
        "StandardErrorPath": nightly.log,
        "ProcessType": "Background",
    }
    return plistlib.dumps(job, sort_keys=False).decode()


def windows_task(nightly: Nightly) -> str:
    """For `schtasks /Create /TN omoide-night /XML file`, to be written in UTF-16."""
    from subprocess import list2cmdline

    # A task has no log of its own, so a shell leads the output into a file. The outermost marks are the shell's.
    line = f'/d /s /c "{list2cmdline(nightly.command)} >> {list2cmdline([nightly.log])} 2>&1"'
    return (
        '<?xml version="1.0" encoding="UTF-16"?>\n'
        '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">\n'
        f"  <RegistrationInfo><Description>{escape(_SAYS)}</Description></RegistrationInfo>\n"
        "  <Triggers><CalendarTrigger>\n"
        f"    <StartBoundary>2026-01-01T{nightly.hour:02}:{nightly.minute:02}:00</StartBoundary>\n"
        "    <ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>\n"
        "  </CalendarTrigger></Triggers>\n"
        "  <Settings>\n"
        "    <StartWhenAvailable>true</StartWhenAvailable>\n"
        "    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>\n"
        "    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>\n"
        "  </Settings>\n"
        f"  <Actions><Exec><Command>cmd.exe</Command><Arguments>{escape(line)}</Arguments></Exec></Actions>\n"
        "</Task>\n"
    )


def windows_command(path: str) -> tuple[str, ...]:
    """What registers the task that was written to `path`."""
    return ("schtasks", "/Create", "/F", "/TN", NAME, "/XML", path)
