"""Client of the Sonometer service: audio in, numbers out."""

from typing import Any, cast

from . import operations
from ._transport import (
    MAX_BODY_BYTES,
    Audio,
    InvalidArgumentError,
    NotUnderstoodError,
    RedirectedError,
    SonometerError,
    TimedOutError,
    UnreachableError,
    UnreadableFileError,
    Uploaded,
    wait_until_done,
)
from .operations import ROUTES, Job, Operations

__all__ = [
    "MAX_BODY_BYTES",
    "Audio",
    "Client",
    "InvalidArgumentError",
    "Job",
    "NotUnderstoodError",
    "RedirectedError",
    "SonometerError",
    "TimedOutError",
    "UnreachableError",
    "UnreadableFileError",
    "Uploaded",
    "operations",
]

#: What `start_job` runs.
JOBS = ("mixAnalyze", "voiceQa", "signal")


class Client(Operations):
    """Calls a service; each route is a method, with its options as arguments."""

    def start_job(self, operation: str, audio: Audio, **options: Any) -> Job:
        """Starts `mixAnalyze`, `voiceQa` or `signal` as a job, with options as the service names them."""
        if operation not in JOBS:
            raise InvalidArgumentError("operation", " or ".join(JOBS))
        headers = {"prefer": "respond-async"}
        return cast(Job, self._call(ROUTES, operation, audio=audio, body=options, headers=headers))

    def wait_for_job(self, id: str, timeout_sec: float = 3600, every_sec: float = 1) -> Job:
        """The job with its result; raises `SonometerError` where it failed, `TimedOutError` where it runs on."""
        url = f"{self.base_url}/v1/jobs/{id}"
        return cast(Job, wait_until_done(lambda: self.get_job(id), url, timeout_sec, every_sec))
