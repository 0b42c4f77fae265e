"""Test tones, sweeps and notes of plain partials: no voice, and music where anything is. Recordings begin with them, and tests are made of them."""

import numpy as np

from audio import HOP, RATE


def steady(rng, n):
    t = np.arange(n) / RATE
    hz = rng.choice([100, 250, 400, 440, 997, 1000, 2000, 3000, np.exp(rng.uniform(np.log(60), np.log(6000)))])
    kind = rng.integers(4)
    if kind == 0:
        return np.sin(2 * np.pi * hz * t)
    if kind == 1:  # a few partials, as of an organ, or a square
        return sum(np.sin(2 * np.pi * min(7900, hz * k) * t) / k for k in rng.choice([1, 2, 3, 4, 5, 6, 7], rng.integers(2, 6), False))
    if kind == 2:  # a chord
        return sum(np.sin(2 * np.pi * min(7900, hz * 2 ** (k / 12)) * t) for k in (0, rng.choice([3, 4, 5]), 7))
    return np.sin(2 * np.pi * hz * t) * (1 + rng.uniform(0, 0.8) * np.sin(2 * np.pi * rng.uniform(0.5, 8) * t))


def sweep(rng, n):
    t, seconds = np.arange(n) / RATE, n / RATE
    a, b = rng.uniform(20, 300), rng.uniform(2000, 7800)
    k = np.log(b / a)
    x = np.sin(2 * np.pi * a * seconds / k * (np.exp(t / seconds * k) - 1))
    return x if rng.random() < 0.7 else x[::-1]


def notes(rng, n):
    beat, at, out = rng.uniform(0.12, 0.7), 0, np.zeros(n)
    base, partials = rng.uniform(80, 700), rng.integers(1, 7)
    decay = rng.uniform(0, 8)
    while at < n:
        m = min(n - at, int(beat * rng.choice([0.5, 1, 1, 2]) * RATE))
        t = np.arange(m) / RATE
        hz = base * 2 ** (rng.choice([0, 2, 4, 5, 7, 9, 11, 12, -5]) / 12)
        if rng.random() < 0.9:
            fade = np.minimum(1, np.minimum(t, t[::-1]) / 0.004)
            out[at : at + m] = fade * np.exp(-decay * t) * sum(np.sin(2 * np.pi * min(7900, hz * k) * t) / k for k in range(1, partials + 1))
        at += m
    return out


def tones(rng, clip, busy):
    """One after the other, with and without pauses."""
    at = int(rng.uniform(0, 2) * RATE)
    while at < len(clip) - RATE // 2:
        n = min(len(clip) - at, int(rng.uniform(0.5, 12) * RATE))
        x = [steady, sweep, notes][rng.choice(3, p=[0.5, 0.15, 0.35])](rng, n)
        clip[at : at + n] += x / (np.sqrt((x**2).mean()) + 1e-9) * 0.1 * 10 ** (-rng.uniform(0, 20) / 20)
        busy[at // HOP : (at + n) // HOP] = True
        at += n + int(rng.choice([0, 0.2, 1.5]) * RATE)
