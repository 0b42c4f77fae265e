"""Reading sound, and the small arithmetic that pools, scenes and scores share."""

import subprocess

import numpy as np
import soundfile
from scipy.signal import resample_poly

RATE, HOP = 16_000, 160


def decode(path, start=0.0, seconds=None):
    """16 kHz mono float32; libsndfile first, ffmpeg for the rest."""
    try:
        if path.endswith((".gsm", ".raw", ".mp3")):
            raise RuntimeError("ffmpeg reads these")
        with soundfile.SoundFile(path) as f:
            f.seek(int(start * f.samplerate))
            x = f.read(-1 if seconds is None else int(seconds * f.samplerate), dtype="float32", always_2d=True).mean(1)
            g = np.gcd(RATE, f.samplerate)
            return x if f.samplerate == RATE else resample_poly(x, RATE // g, f.samplerate // g).astype(np.float32)
    except Exception:
        how = []
        if path.endswith(".gsm"):
            how = ["-f", "gsm"]
        if path.endswith(".raw"):
            how = ["-f", "s16le", "-ar", "8000", "-ac", "1"]
        cut = ["-t", str(seconds)] if seconds else []
        done = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-ss", str(start), *how, "-i", path, *cut, "-ac", "1", "-ar", str(RATE),
             "-f", "f32le", "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return np.frombuffer(done.stdout, "<f4").copy()


def frame_power(x):
    """Mean square per 10 ms."""
    n = len(x) // HOP
    return (x[: n * HOP].reshape(n, HOP) ** 2).mean(1) if n else np.zeros(0)


def loud_level(x):
    """RMS of the loud part: 10 ms frames within 25 dB of the loudest."""
    e = frame_power(x)
    return float(np.sqrt(e[e >= e.max() / 316].mean()) + 1e-9) if len(e) else 1e-6


def runs(mask):
    """[start, end) of every run of true."""
    edges = np.flatnonzero(np.diff(np.r_[0, np.asarray(mask, np.int8), 0]))
    return list(zip(edges[::2], edges[1::2]))


def closed(mask, gap):
    """Gaps of up to `gap` frames between two runs filled."""
    out = mask.copy()
    spans = runs(mask)
    for (_, end), (start, _) in zip(spans, spans[1:]):
        if start - end <= gap:
            out[end:start] = True
    return out


def spoken(x):
    """10 ms truth of a dry utterance: hysteresis under its own loud level and above its own floor, gaps to 0.2 s closed."""
    e = np.convolve(10 * np.log10(frame_power(x) + 1e-10), [0.25, 0.5, 0.25], "same")
    if not len(e):
        return np.zeros(0, bool)
    top, floor = np.percentile(e, 95), np.percentile(e, 5)
    low = max(top - 40, min(floor + 7, top - 22))
    high = max(top - 30, min(floor + 12, top - 16))
    mask = np.zeros(len(e), bool)
    for a, b in runs(e > low):
        if (e[a:b] > high).any() and b - a >= 3:
            mask[a:b] = True
    return closed(mask, 20)


def through_codec(clips, seconds, args, suffix):
    """Clips through an encoder and back, at 16 kHz."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        raw = np.concatenate(clips).astype("<f4").tobytes()
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-", *args,
                        f"{folder}/a{suffix}"], input=raw, check=True)
        back = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", f"{folder}/a{suffix}", "-ac", "1", "-ar", str(RATE),
                               "-f", "f32le", "-"], stdout=subprocess.PIPE, check=True).stdout
    n = len(clips) * seconds * RATE
    y = np.frombuffer(back, "<f4")
    return list(np.pad(y, (0, max(0, n - len(y))))[:n].reshape(len(clips), -1))
