"""Requests of the client, with the standard library only."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from os import PathLike
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

#: Bodies of requests have at most this size; larger files are uploaded with a ticket.
MAX_BODY_BYTES = 4_500_000
AUDIO_TYPE = "application/octet-stream"


class Uploaded(str):
    """An `objectPath`: audio that was uploaded before."""


#: A URL, the path of a file, its bytes, or an upload.
Audio = Union[str, "PathLike[str]", bytes, Uploaded]


class SonometerError(Exception):
    """A refusal of the service: `code` is stable, the message is for people."""

    def __init__(self, status: int, error: Mapping[str, Any], retry_after_sec: Optional[int]) -> None:
        self.status = status
        self.code = str(error.get("code", "unknown"))
        self.message = str(error.get("message", ""))
        self.param: Optional[str] = error.get("param")
        self.docs_url: Optional[str] = error.get("docs_url")
        self.request_id: Optional[str] = error.get("request_id")
        self.retry_after_sec = retry_after_sec
        super().__init__(f"{self.code}: {self.message}")


class Transport:
    """What the generated methods call."""

    def __init__(
        self,
        base_url: str = "http://localhost:8080",
        api_key: Optional[str] = None,
        timeout_sec: float = 600,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout_sec = timeout_sec
        self._api_key = api_key

    def upload(self, audio: Union["PathLike[str]", str, bytes], file_name: Optional[str] = None) -> Uploaded:
        """Uploads audio without a public URL; it is stored for about an hour."""
        data, name = _read(audio)
        ticket: Dict[str, Any] = {"contentType": AUDIO_TYPE, "size": len(data)}
        if file_name or name:
            ticket["fileName"] = file_name or name
        made = self._request("POST", "/api/upload-url", json.dumps(ticket).encode(), {"content-type": "application/json"})
        # the signed URL is the permission: the key stays here
        self._request(made["method"], made["signedUrl"], data, made["headers"], with_key=False)
        return Uploaded(made["objectPath"])

    def _call(
        self,
        routes: Mapping[str, Tuple[str, str]],
        operation: str,
        *,
        audio: Optional[Audio] = None,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        method, route = routes[operation]
        for name, value in (path or {}).items():
            route = route.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        given = {name: value for name, value in (body or {}).items() if value is not None}
        queried = {name: value for name, value in (query or {}).items() if value is not None}
        sent = dict(headers or {})
        data: Optional[bytes] = None
        if audio is not None:
            data = self._audio_body(audio, given, queried, sent)
        elif any(isinstance(value, (bytes, PathLike)) for value in given.values()):
            data = _form(given, sent)
        elif body is not None:
            data = json.dumps(given).encode()
            sent["content-type"] = "application/json"
        if queried:
            route += "?" + urllib.parse.urlencode({name: _text(value) for name, value in queried.items()})
        return self._request(method, route, data, sent)

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
        return json.dumps(given).encode()

    def _request(
        self, method: str, route: str, data: Optional[bytes], headers: Mapping[str, str], with_key: bool = True
    ) -> Any:
        url = route if route.startswith("http") else self.base_url + route
        request = urllib.request.Request(url, data=data, method=method, headers=dict(headers))
        if with_key and self._api_key:
            request.add_header("authorization", f"Bearer {self._api_key}")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout_sec) as response:
                text = response.read().decode()
                kind = response.headers.get_content_type()
        except urllib.error.HTTPError as failure:
            raise _error_of(failure) from None
        if kind == "application/json":
            return json.loads(text) if text else None
        return text or None


def _error_of(failure: urllib.error.HTTPError) -> SonometerError:
    try:
        error = json.loads(failure.read())["error"]
    except (ValueError, KeyError, TypeError):
        error = {"message": str(failure)}
    wait = failure.headers.get("retry-after", "")
    return SonometerError(failure.code, error, int(wait) if wait.isdecimal() else None)


def _read(audio: Union["PathLike[str]", str, bytes]) -> Tuple[bytes, Optional[str]]:
    if isinstance(audio, bytes):
        return audio, None
    file = Path(audio)
    return file.read_bytes(), file.name


def _text(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _form(given: Mapping[str, Any], sent: Dict[str, str]) -> bytes:
    """A form with files (RFC 7578)."""
    boundary = uuid.uuid4().hex
    sent["content-type"] = f"multipart/form-data; boundary={boundary}"
    parts: List[bytes] = []
    for name, value in given.items():
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"'
        if isinstance(value, (bytes, PathLike)):
            data, file = _read(value)
            safe = urllib.parse.quote(file or name, safe=" ()[]")
            parts.append(f'{head}; filename="{safe}"\r\ncontent-type: {AUDIO_TYPE}\r\n\r\n'.encode() + data + b"\r\n")
        else:
            parts.append(f"{head}\r\n\r\n{_text(value)}\r\n".encode())
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def wait_until_done(read: Any, timeout_sec: float, every_sec: float) -> Any:
    """Reads a job until it has ended."""
    end = time.monotonic() + timeout_sec
    while True:
        job = read()
        if job["status"] == "error":
            raise SonometerError(200, job["error"], None)
        if job["status"] == "done":
            return job
        if time.monotonic() > end:
            raise TimeoutError(f"job {job['id']} has not ended in {timeout_sec} s")
        time.sleep(every_sec)
