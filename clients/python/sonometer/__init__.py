"""Client of the Sonometer service: audio in, numbers out."""

from typing import Any, cast

from . import operations
from ._transport import MAX_BODY_BYTES, Audio, SonometerError, Uploaded, wait_until_done
from .operations import ROUTES, Job, Operations

__all__ = ["MAX_BODY_BYTES", "Audio", "Client", "Job", "SonometerError", "Uploaded", "operations"]


class Client(Operations):
    """Calls a service; each route is a method, with its options as arguments."""

    def start_job(self, operation: str, audio: Audio, **options: Any) -> Job:
        """Starts `mixAnalyze`, `voiceQa` or `signal` as a job, with options as the service names them."""
        headers = {"prefer": "respond-async"}
        return cast(Job, self._call(ROUTES, operation, audio=audio, body=options, headers=headers))

    def wait_for_job(self, id: str, timeout_sec: float = 3600, every_sec: float = 1) -> Job:
        """The job with its result; raises `SonometerError` where it failed."""
        return cast(Job, wait_until_done(lambda: self.get_job(id), timeout_sec, every_sec))
