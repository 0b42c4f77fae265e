"""Requests of the client, with the standard library only."""

import http.client
import json
import os
import socket
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from os import PathLike
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import Any, BinaryIO, Dict, List, Mapping, Optional, Tuple, Union

#: Bodies of requests have at most this size; larger files are uploaded with a ticket.
MAX_BODY_BYTES = 4_500_000
AUDIO_TYPE = "application/octet-stream"


class Uploaded(str):
    """An `objectPath`: audio that was uploaded before."""


#: What has audio: the path of a file, its bytes, or the file opened with "rb".
File = Union[str, "PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
#: The same, a URL, or an upload.
Audio = Union[File, Uploaded]


class SonometerError(Exception):
    """Why there is no answer: `code` is stable, the message is for people.

    A refusal of the service has its HTTP `status`. What the client found by itself is one of the subclasses.
    """

    def __init__(
        self, status: Optional[int], error: Mapping[str, Any], retry_after_sec: Optional[int] = None
    ) -> None:
        self.status = status
        self.code = str(error.get("code", "unknown"))
        self.message = str(error.get("message", ""))
        self.param: Optional[str] = error.get("param")
        self.docs_url: Optional[str] = error.get("docs_url")
        self.request_id: Optional[str] = error.get("request_id")
        self.retry_after_sec = retry_after_sec
        super().__init__(f"{self.code}: {self.message}")


class UnreachableError(SonometerError):
    """There was no connection, or it broke off."""

    def __init__(self, url: str, reason: object) -> None:
        if isinstance(reason, ssl.SSLError):
            advice = (
                "Check the certificate of the host, pass one of your own with Client(ssl_context=…), "
                "or use http:// for a service without one."
            )
        elif isinstance(reason, socket.gaierror):
            advice = "Check the name of the host, and the connection to the network."
        else:
            advice = 'Start the service with `sonometer serve`, or name its address: Client("http://localhost:8080").'
        message = f"{url} cannot be reached ({reason}). {advice}"
        super().__init__(None, {"code": "unreachable", "message": message})


class TimedOutError(SonometerError):
    """The answer took longer than the client waits."""

    def __init__(self, message: str) -> None:
        super().__init__(None, {"code": "timed_out", "message": message})


class UnreadableFileError(SonometerError):
    """A file on this machine is missing or cannot be read."""

    def __init__(self, file: Path, reason: object) -> None:
        message = f"{file} cannot be read ({reason}). Check the path; a relative one begins at {Path.cwd()}."
        super().__init__(None, {"code": "unreadable_file", "message": message})


class NotUnderstoodError(SonometerError):
    """What answered is no Sonometer service."""

    def __init__(self, url: str, lack: str = "is not a JSON object", status: Optional[int] = None) -> None:
        message = f"The answer of {url} {lack}. Check that the address is that of a Sonometer service."
        super().__init__(status, {"code": "not_understood", "message": message})


class InvalidArgumentError(SonometerError):
    """An argument of the program that called, `param`; nothing was sent."""

    def __init__(self, param: str, expected: str) -> None:
        # the value stays out of the message: it may be a key
        message = f"{param}: expected {expected}"
        super().__init__(None, {"code": "invalid_argument", "message": message, "param": param})


class RedirectedError(SonometerError):
    """The service is at another address: neither the key nor the audio is sent there unasked."""

    def __init__(self, url: str, target: str) -> None:
        message = f"{url} redirects to {target}, which the client does not follow. Pass the new address: Client(…)."
        super().__init__(None, {"code": "redirected", "message": message})


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Makes each redirect an `HTTPError`."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _opener_with(context: Optional[ssl.SSLContext]) -> urllib.request.OpenerDirector:
    secure = [] if context is None else [urllib.request.HTTPSHandler(context=context)]
    return urllib.request.build_opener(_NoRedirect, *secure)


class Transport:
    """What the generated methods call."""

    def __init__(
        self,
        base_url: str = "http://localhost:8080",
        api_key: Optional[str] = None,
        timeout_sec: float = 600,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        if not isinstance(base_url, str):
            raise InvalidArgumentError("base_url", "the address of the service, text")
        if not base_url.lower().startswith(("http://", "https://")):
            expected = 'an address that begins with http:// or https://, such as "http://localhost:8080"'
            raise InvalidArgumentError("base_url", expected)
        if not isinstance(timeout_sec, (int, float)) or not 0 < timeout_sec < TIMEOUT_MAX:
            raise InvalidArgumentError("timeout_sec", "a number of seconds above 0")
        if ssl_context is not None and not isinstance(ssl_context, ssl.SSLContext):
            raise InvalidArgumentError("ssl_context", "an ssl.SSLContext")
        self._opener = _opener_with(ssl_context)
        self.base_url = base_url.rstrip("/")
        self.timeout_sec = timeout_sec
        self._api_key = None if api_key is None else _check_key(api_key)

    def upload(self, audio: File, file_name: Optional[str] = None) -> Uploaded:
        """Uploads audio without a public URL; it is stored for about an hour."""
        data, name = _read(audio)
        ticket: Dict[str, Any] = {"contentType": AUDIO_TYPE, "size": len(data)}
        if file_name or name:
            ticket["fileName"] = file_name or name
        route, sent = "/api/upload-url", {"content-type": "application/json"}
        url = self.base_url + route
        made = _read_object(url, self._request("POST", route, _json(ticket), sent))
        method, signed, path = (_text_at(made, name, url) for name in ("method", "signedUrl", "objectPath"))
        headers = made.get("headers")
        # the signed URL is the permission: the key stays here
        self._request(method, signed, data, headers if isinstance(headers, dict) else {}, with_key=False)
        return Uploaded(path)

    def _call(
        self,
        routes: Mapping[str, Tuple[str, str, str]],
        operation: str,
        *,
        audio: Optional[Audio] = None,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        method, route, answer = routes[operation]
        for name, value in (path or {}).items():
            if not isinstance(value, str):
                raise InvalidArgumentError(name, f"text, not {type(value).__name__}")
            route = route.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        given = {name: value for name, value in (body or {}).items() if value is not None}
        queried = {name: value for name, value in (query or {}).items() if value is not None}
        sent = dict(headers or {})
        data: Optional[bytes] = None
        if audio is not None:
            data = self._audio_body(audio, given, queried, sent)
        elif any(_is_file(value) for value in given.values()):
            data = _form(given, sent)
        elif body is not None:
            data = _json(given)
            sent["content-type"] = "application/json"
        if queried:
            route += "?" + urllib.parse.urlencode({name: _text(value) for name, value in queried.items()})
        text = self._request(method, route, data, sent)
        return _read_object(self.base_url + route, text) if answer == "json" else text or None

    def _audio_body(self, audio: Audio, given: Dict[str, Any], queried: Dict[str, Any], sent: Dict[str, str]) -> bytes:
        """The body of an analysis; options go with the audio in JSON, else in the query."""
        if isinstance(audio, str) and not isinstance(audio, Uploaded) and audio.startswith(("http://", "https://")):
            given["url"] = audio
        elif isinstance(audio, Uploaded):
            given["objectPath"] = str(audio)
        else:
            data, name = _read(audio)
            if len(data) <= MAX_BODY_BYTES:
                if name:
                    given.setdefault("fileName", name)
                queried.update(given)
                sent["content-type"] = AUDIO_TYPE
                return data
            given["objectPath"] = str(self.upload(data, given.get("fileName") or name))
        sent["content-type"] = "application/json"
        return _json(given)

    def _request(
        self, method: str, route: str, data: Optional[bytes], headers: Mapping[str, str], with_key: bool = True
    ) -> str:
        url = route if route.startswith("http") else self.base_url + route
        try:
            request = urllib.request.Request(url, data=data, method=method, headers=dict(headers))
            if with_key and self._api_key:
                request.add_header("authorization", f"Bearer {self._api_key}")
            with self._opener.open(request, timeout=self.timeout_sec) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError as failure:
            raise _error_of(failure, url) from None
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, "reason", failure)
            if isinstance(reason, TimeoutError):
                raise self._timed_out(url) from failure
            raise UnreachableError(url, reason) from failure
        except UnicodeDecodeError as failure:
            raise NotUnderstoodError(url) from failure
        except ValueError as failure:  # an address without a scheme
            raise UnreachableError(url, failure) from failure

    def _timed_out(self, url: str) -> TimedOutError:
        return TimedOutError(
            f"{url} did not answer in {self.timeout_sec:g} s. Pass a longer time, Client(timeout_sec=…), "
            "or measure a long recording as a job: start_job, then wait_for_job."
        )


def _check_key(key: str) -> str:
    """The key without surrounding spaces and line ends, as files and variables often have them."""
    stripped = key.strip() if isinstance(key, str) else ""
    if not isinstance(key, str) or not (stripped.isascii() and stripped.isprintable()):
        raise InvalidArgumentError("api_key", "a key of printable ASCII characters")
    return stripped


def _read_object(url: str, text: str) -> Dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError as failure:
        raise NotUnderstoodError(url) from failure
    if not isinstance(answer, dict):
        raise NotUnderstoodError(url)
    return answer


def _text_at(answer: Mapping[str, Any], name: str, url: str) -> str:
    value = answer.get(name)
    if not isinstance(value, str):
        raise NotUnderstoodError(url, f"has no {name}")
    return value


def _error_of(failure: urllib.error.HTTPError, url: str) -> SonometerError:
    target = failure.headers.get("location")
    if failure.code < 400 and target:
        return RedirectedError(url, urllib.parse.urljoin(url, target))
    try:
        error = dict(json.loads(failure.read())["error"])
    except (ValueError, KeyError, TypeError, OSError, http.client.HTTPException):
        lack = f"is no error of a Sonometer service ({failure})"
        return NotUnderstoodError(url, lack, failure.code)
    wait = failure.headers.get("retry-after", "")
    return SonometerError(failure.code, error, int(wait) if wait.isdecimal() else None)


def _is_file(value: object) -> bool:
    return isinstance(value, (bytes, bytearray, memoryview, PathLike)) or hasattr(value, "read")


def _read(audio: File, param: str = "audio") -> Tuple[bytes, Optional[str]]:
    """The bytes, and the name of the file where it has one."""
    if isinstance(audio, (bytes, bytearray, memoryview)):
        return bytes(audio), None
    is_path = isinstance(audio, (str, PathLike))
    named = audio if is_path else getattr(audio, "name", None)
    file = Path(os.fsdecode(named)) if isinstance(named, (str, PathLike)) else None
    try:
        data = file.read_bytes() if file and is_path else audio.read() if hasattr(audio, "read") else None
    except (OSError, ValueError) as failure:  # ValueError: a NUL in the path, a file that was closed
        raise UnreadableFileError(file or Path(param), getattr(failure, "strerror", None) or failure) from failure
    if not isinstance(data, bytes):
        raise InvalidArgumentError(param, f'a path, bytes, or a file opened with "rb", not {type(audio).__name__}')
    # names on a disk may have bytes that are no text
    return data, file.name.encode(errors="replace").decode() if file else None


def _text(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _json(given: Mapping[str, Any]) -> bytes:
    for name, value in given.items():
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError) as failure:
            raise InvalidArgumentError(name, f"a value that JSON can state ({failure})") from failure
    return json.dumps(given).encode()


def _form(given: Mapping[str, Any], sent: Dict[str, str]) -> bytes:
    """A form with files (RFC 7578)."""
    boundary = uuid.uuid4().hex
    sent["content-type"] = f"multipart/form-data; boundary={boundary}"
    parts: List[bytes] = []
    for name, value in given.items():
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"'
        if _is_file(value):
            data, file = _read(value, name)
            safe = urllib.parse.quote(file or name, safe=" ()[]")
            parts.append(f'{head}; filename="{safe}"\r\ncontent-type: {AUDIO_TYPE}\r\n\r\n'.encode() + data + b"\r\n")
        else:
            parts.append(f"{head}\r\n\r\n{_text(value)}\r\n".encode())
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def wait_until_done(read: Any, url: str, timeout_sec: float, every_sec: float) -> Any:
    """Reads a job at `url` until it has ended."""
    end = time.monotonic() + timeout_sec
    while True:
        job = read()
        status = _text_at(job, "status", url)
        if status == "error":
            error = job.get("error")
            raise SonometerError(200, error if isinstance(error, dict) else {"message": "The job failed"})
        if status == "done":
            return job
        if time.monotonic() > end:
            raise TimedOutError(
                f"{url} has not ended in {timeout_sec:g} s. It continues: "
                "call wait_for_job again, with a longer timeout_sec."
            )
        time.sleep(every_sec)
