"""What somebody wants with a message; how much memory is brought to mind for it goes by that (AW-17)."""

from enum import StrEnum


class MessageType(StrEnum):
    """From the least that needs to be remembered to the most, apart from the heartbeat, which nobody sent."""

    HEARTBEAT = "heartbeat"
    GREETING = "greeting"
    QUESTION = "question"
    REQUEST = "request"
