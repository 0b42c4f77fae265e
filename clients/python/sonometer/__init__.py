"""Client of the Sonometer service: audio in, numbers out."""

from difflib import get_close_matches
from typing import Any, Optional, cast

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

#: What `start_job` runs: methods of the client, by their names and by those of the service.
JOBS = {"mix_analyze": "mixAnalyze", "voice_qa": "voiceQa", "signal": "signal", "create_batch": "createBatch"}


class Client(Operations):
    """Calls a service; each route is a method, with its options as arguments."""

    def start_job(self, operation: str, audio: Optional[Audio] = None, **options: Any) -> Job:
        """Starts `mix_analyze`, `voice_qa`, `signal` or `create_batch` as a job, with the options of that method.

        A batch has `urls` or `object_paths` in place of audio; `get_job_items` has the results of its items.
        """
        name = _job_name(operation)
        is_batch = name == "createBatch"
        if is_batch and audio is not None:
            raise InvalidArgumentError("audio", "none for a batch, which takes urls=[…] or object_paths=[…]")
        if audio is None and not is_batch:
            raise InvalidArgumentError("audio", 'a path, bytes, a file opened with "rb", a URL or an upload')
        headers = {"prefer": "respond-async"}
        body = {_service_name(option): value for option, value in options.items()}
        return cast(Job, self._call(ROUTES, name, audio=audio, body=body, headers=headers))

    def wait_for_job(self, id: str, timeout_sec: float = 3600, every_sec: float = 1) -> Job:
        """The job with its result; raises `SonometerError` where it failed, `TimedOutError` where it runs on."""
        url = f"{self.base_url}/v1/jobs/{id}"
        return cast(Job, wait_until_done(lambda: self.get_job(id), url, timeout_sec, every_sec))


def _job_name(operation: Any) -> str:
    name = JOBS.get(operation, operation) if isinstance(operation, str) else None
    if name in JOBS.values():
        return str(name)
    close = get_close_matches(str(operation), JOBS, n=1)
    meant = f"; did you mean {close[0]}?" if close else ""
    raise InvalidArgumentError("operation", " or ".join(JOBS) + meant)


def _service_name(option: str) -> str:
    """`start_sec` as `startSec`; a name of the service stays as it is."""
    first, *others = option.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in others)
