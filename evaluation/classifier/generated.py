"""Voices without a text: a gliding pulse train through moving formants, hissed consonants, pauses. Test signals are made of such.
And whispers, made of recorded voices."""

import numpy as np
from scipy.linalg import solve_toeplitz
from scipy.signal import lfilter

from audio import RATE

# First three formants of some vowels, Hz (Peterson and Barney 1952, men).
VOWELS = np.array([[730, 1090, 2440], [530, 1840, 2480], [270, 2290, 3010], [570, 840, 2410], [300, 870, 2240], [640, 1190, 2390]])
BLOCK = 80  # formants and gains stand still for 5 ms


def resonated(x, hz, bandwidth_hz):
    """A two-pole resonance of unit peak gain whose frequency moves, block by block."""
    out, (y1, y2) = np.zeros(len(x)), (0.0, 0.0)
    r = np.exp(-np.pi * bandwidth_hz / RATE)
    for a in range(0, len(x), BLOCK):
        c = 2 * r * np.cos(2 * np.pi * hz[min(len(hz) - 1, a // BLOCK)] / RATE)
        for i in range(a, min(len(x), a + BLOCK)):
            y = (1 - r) * x[i] + c * y1 - r * r * y2
            y2, y1 = y1, y
            out[i] = y
    return out


def voice(rng, seconds):
    n = int(seconds * RATE)
    source, hiss, formants = np.zeros(n), np.zeros(n), np.zeros((n // BLOCK + 1, 3))
    pitch, size, breath = rng.uniform(85, 240), rng.uniform(0.9, 1.25), rng.uniform(0, 0.05)
    rate, every = rng.uniform(0.12, 0.2), rng.integers(3, 9)
    at, phase, syllable = int(rng.uniform(0, 0.3) * RATE), 0.0, 0
    while at < n:
        length, consonant = int((rate + 0.1 * rng.random()) * RATE), int((0.03 + 0.03 * rng.random()) * RATE)
        vowels = VOWELS[rng.integers(len(VOWELS), size=2)] * size
        end = min(n, at + length)
        t = np.arange(end - at)
        hz = pitch * np.interp(t, [0, length], rng.uniform(0.82, 1.18, 2))
        turns = phase + np.cumsum(hz) / RATE
        open_ = np.sin(np.pi * np.clip((t - consonant) / (length - consonant), 0, 1)) ** rng.uniform(0.8, 1.6)
        pulses = np.diff(np.floor(np.r_[phase, turns])) > 0
        source[at:end] = (pulses + breath * rng.standard_normal(len(t))) * open_ * rng.uniform(0.5, 1)
        hiss[at:end] = np.where(t < consonant, rng.standard_normal(len(t)) * rng.uniform(0.02, 0.15), 0)
        k = np.arange(at // BLOCK, end // BLOCK + 1)
        formants[k] = vowels[0] + (vowels[1] - vowels[0]) * np.linspace(0, rng.choice([0, 1]), len(k))[:, None]
        phase, at, syllable = turns[-1] % 1, end, syllable + 1
        if syllable % every == 0:
            at += int(rng.uniform(0.1, 0.5) * RATE)
    count = 2 if rng.random() < 0.5 else 3
    x = sum(resonated(source, formants[:, k], 80 + 30 * k) * 0.6**k for k in range(count))
    x = x + resonated(hiss, np.full(len(formants), rng.uniform(3500, 6000)), 2000)
    return (x / np.abs(x).max() * 0.7).astype(np.float32)


def generated_voices(count=36, seed=6):
    rng = np.random.default_rng(seed)
    for i in range(count):
        yield f"generated-voice/{i}", voice(rng, 8)


def whispered(rng, x, order=18, hop=160, window=400):
    """The utterance with noise instead of its glottis: each frame's linear prediction filters noise of the frame's power."""
    out, shape = np.zeros(len(x) + window), np.hanning(window)
    emphasised = np.append(x[0], x[1:] - 0.9 * x[:-1])
    for a in range(0, len(x) - window, hop):
        frame = emphasised[a : a + window] * shape
        r = np.correlate(frame, frame, "full")[window - 1 : window + order]
        if r[0] < 1e-9:
            continue
        r[0] *= 1.0001
        predictor = solve_toeplitz(r[:-1], r[1:])
        y = lfilter([1.0], np.append(1.0, -predictor), rng.standard_normal(window))
        out[a : a + window] += y * shape * np.sqrt(r[0] / (np.sum((y * shape) ** 2) + 1e-9))
    return lfilter([1.0], [1.0, -rng.uniform(0, 0.7)], out[: len(x)]).astype(np.float32)
