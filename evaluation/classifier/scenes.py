"""Scenes with known truth: talk over nothing, noise, music or babble; meetings; music; noise; beats; short things.

A scene is 24 s of 16 kHz mono and three rows of labels per 20 ms (speech, music, noise: 1 there, 0 not, 255 not judged).
"""

import numpy as np
from scipy.signal import fftconvolve

from audio import HOP, RATE, closed, frame_power, loud_level, spoken
from generated import whispered
from tones import tones

SECONDS = 24
SAMPLES, FRAMES = SECONDS * RATE, SECONDS * 100
UNKNOWN = 255
WHISPERS = 0.04  # of all talk


def gain(db):
    return 10 ** (db / 20)


def coloured(rng, n):
    """Synthetic noise: tilted, banded, modulated, humming or crackling."""
    kind = rng.integers(5)
    f = np.fft.rfftfreq(n, 1 / RATE) + 1
    s = np.fft.rfft(rng.standard_normal(n)) * f ** (-rng.uniform(0, 1.2))
    if kind == 1:
        s *= np.exp(-0.5 * (np.log(f / rng.uniform(100, 6000)) / rng.uniform(0.1, 1)) ** 2)
    x = np.fft.irfft(s, n)
    if kind == 2:
        knots = np.arange(0, n + RATE // 4, RATE // 4)
        x *= np.interp(np.arange(n), knots, rng.uniform(0.05, 1, len(knots)))
    if kind == 3:
        t, hum = np.arange(n) / RATE, rng.choice([50, 60, 100, 120, rng.uniform(40, 400)])
        x = x / x.std() * 0.1 + sum(rng.uniform(0, 1) / k * np.sin(2 * np.pi * hum * k * t + rng.uniform(0, 6)) for k in range(1, 12))
    if kind == 4:
        x = np.where(rng.random(n) < rng.uniform(1e-4, 5e-3), rng.standard_normal(n) * 20, 0) + 0.05 * x / x.std()
    return (x / (np.abs(x).max() + 1e-9) * 0.7).astype(np.float32)


class Coloured:
    """Stands where a pool of noise can stand."""

    def group(self, rng):
        return None

    def take(self, rng, group=None, most=20.0):
        return coloured(rng, int(rng.uniform(2, 20) * RATE))


def room(rng, rooms, far=False):
    """A measured response, or decaying noise after a direct path; far: the direct path is weak."""
    if rooms and rng.random() < (0.15 if far else 0.3):
        return rooms[rng.integers(len(rooms))]
    t60, n = rng.uniform(0.2, 0.9) if far else rng.uniform(0.15, 1.1), int(0.8 * RATE)
    t = np.arange(n) / RATE
    h = rng.standard_normal(n) * 10 ** (-3 * t / t60) * (rng.uniform(0.08, 0.4) if far else rng.uniform(0.02, 0.25))
    h[: int(rng.uniform(0.001, 0.01) * RATE)] = 0
    h[0] = 1
    return h.astype(np.float32)


def wet(x, h):
    y = fftconvolve(x, h)[: len(x) + RATE // 4]
    return (y * loud_level(x) / loud_level(y)).astype(np.float32)


def put(clip, x, at):
    end = min(len(clip), at + len(x))
    clip[at:end] += x[: end - at]


def mark(truth, mask, at):
    k = at // HOP
    m = mask[: max(0, len(truth) - k)]
    truth[k : k + len(m)] |= m


def talk(rng, P, a, b, clip, truth, pause=None):
    """Utterances of one to three voices between samples a and b; quieter second voices, pauses, now and then an overlap."""
    voices = [P["speech"].group(rng) for _ in range(rng.choice([1, 1, 2, 3]))]
    gains = [1, *(gain(-rng.uniform(0, 22)) for _ in voices[1:])]
    halls = [room(rng, P["rooms"]) if rng.random() < 0.4 else None for _ in voices]
    pause = rng.choice([0.15, 0.5, 1.5, 3]) if pause is None else pause
    at, is_whisper = a + int(rng.exponential(pause) * RATE * 0.5), rng.random() < WHISPERS
    while at < b - RATE // 5:
        v = rng.integers(len(voices))
        x = P["speech"].take(rng, voices[v], 8)
        if len(x) < RATE // 8:
            continue
        if rng.random() < 0.4:  # other tempi and throats
            x = np.interp(np.arange(0, len(x) - 1, rng.uniform(0.82, 1.2)), np.arange(len(x)), x).astype(np.float32)
        truth_of_x = spoken(x)
        if is_whisper:
            x = whispered(rng, x)
        g = 0.1 * gains[v] / loud_level(x) * gain(rng.uniform(-3, 3))
        x = x[: b - at]
        put(clip, (wet(x, halls[v]) if halls[v] is not None else x) * g, at)
        mark(truth, truth_of_x, at)
        at = max(a, at + len(x) + int((rng.exponential(pause) if rng.random() > 0.08 else -rng.uniform(0, 0.5)) * RATE))


def meeting(rng, P, clip, truth):
    """Two to five people in one room, near and far, who answer, overlap and murmur."""
    voices = [P["speech"].group(rng) for _ in range(rng.integers(2, 6))]
    gains = [gain(-k) for k in np.sort(rng.uniform(0, 26, len(voices)))]
    gains[0] = 1
    halls = [room(rng, P["rooms"], far=rng.random() < 0.75) for _ in voices]
    pause, at = rng.choice([0.2, 0.6, 2.0]), int(rng.exponential(1.0) * RATE)
    while at < SAMPLES - RATE // 5:
        v = rng.integers(len(voices))
        x = P["speech"].take(rng, voices[v], float(rng.choice([0.6, 2, 6])))
        if len(x) < RATE // 8:
            continue
        x = x * (0.1 * gains[v] / loud_level(x)) * gain(rng.uniform(-6, 3))
        mark(truth, spoken(x), at)
        put(clip, wet(x, halls[v]), at)
        gap = -rng.uniform(0, 0.9) * len(x) / RATE if rng.random() < 0.22 else rng.exponential(pause)
        at = max(0, at + len(x) + int(gap * RATE))


def sounds(rng, pool, a, b, clip, busy, gap=None, rooms=None):
    """Recordings of one class one after the other between a and b; short ones repeat, vary or pause."""
    at = a + int(rng.exponential(0.2) * RATE)
    gap = rng.choice([0, 0.3, 1.0]) if gap is None else gap
    group = pool.group(rng)
    while at < b - 800:
        x = pool.take(rng, group if rng.random() < 0.5 else None)
        x = x[: b - at] * (0.1 / loud_level(x)) * gain(rng.uniform(-6, 6))
        fade = min(len(x) // 2, 400)
        x[-fade:] *= np.linspace(1, 0, fade)
        if rooms is not None and rng.random() < 0.2:
            x = wet(x, room(rng, rooms))[: b - at]
        put(clip, x, at)
        e = 10 * np.log10(frame_power(x) + 1e-10)
        if len(e):
            mark(busy, closed(e > max(np.percentile(e, 95) - 38, -85), 40), at)
        at += len(x) + int(rng.exponential(gap) * RATE if gap else 0)


def bent(x, semitones):
    return np.interp(np.arange(0, len(x) - 1, 2 ** (semitones / 12)), np.arange(len(x)), x).astype(np.float32)


def beat(rng, hits, a, b, clip, busy):
    """A loop played from single hits: drums on a grid, perhaps a bass line, melody or chords of one repitched sound."""
    step, steps, tracks = 60 / rng.uniform(65, 185) / 4 * RATE, int(rng.choice([16, 32])), []
    for _ in range(rng.integers(1, 5)):
        x = hits.take(rng, None, 1.2)
        tracks.append(([x / loud_level(x)], rng.random(steps) < rng.uniform(0.08, 0.6), rng.uniform(0.02, 0.12)))
    if rng.random() < 0.55:
        x = hits.take(rng, None, 1.5)
        x = x / loud_level(x)
        scale = rng.choice([0, 2, 3, 4, 5, 7, 8, 9, 10, 12, -5, -12], rng.integers(2, 7))
        chord = rng.choice([0, 3, 4, 7], rng.integers(1, 4), False) if rng.random() < 0.4 else [0]
        long = int(step * rng.choice([1, 2, 4, 8])) + 800
        notes = [sum(np.pad(v, (0, 40000))[:40000] for v in (bent(x, k + c) for c in chord))[:long] for k in scale]
        if rng.random() < 0.4:
            tracks = []
        tracks.append((notes, rng.random(steps) < rng.uniform(0.1, 0.7), rng.uniform(0.04, 0.12)))
    plan = [(notes, on, g, rng.integers(len(notes), size=steps)) for notes, on, g in tracks]
    swing, n, at, last = rng.uniform(0, 0.2) * step, 0, float(a), a
    while at < b:
        for notes, on, g, which in plan:
            if not on[n % steps]:
                continue
            p = int(at + (swing if n % 2 else 0))
            x = (notes[which[n % steps]] * g * rng.uniform(0.5, 1))[: max(0, b - p)].copy()
            fade = min(len(x) // 2, 160)
            if fade:
                x[-fade:] *= np.linspace(1, 0, fade)
            put(clip, x, p)
            last = p + len(x)
        n, at = n + 1, at + step
    busy[a // HOP : min(len(busy), last // HOP)] = True


def short_things(rng, P, noise, layers):
    """Voices, words, music, noise and hits alone between silences."""
    (s, st), (m, mt), (q, qt), (h, ht) = layers
    at = int(rng.uniform(0, 2) * RATE)
    while at < SAMPLES - RATE // 2:
        to = min(SAMPLES, at + int(rng.uniform(0.4, 6) * RATE))
        which = rng.choice(["talk", "word", "music", "noise", "hit"], p=[0.25, 0.27, 0.18, 0.2, 0.1])
        if which == "talk":
            talk(rng, P, at, to, s, st, 0.1)
        elif which == "word":
            x = P["speech"].take(rng, None, 2.5)[: SAMPLES - at]
            if len(x) > HOP * 5:
                put(s, x * 0.1 / loud_level(x), at)
                mark(st, spoken(x), at)
                to = at + len(x)
        elif which == "music":
            beat(rng, P["hit"], at, to, m, mt) if rng.random() < 0.4 else sounds(rng, P["music"], at, to, m, mt, 0)
        elif which == "noise":
            sounds(rng, noise, at, to, q, qt)
        else:
            sounds(rng, P["hit"], at, to, h, ht)
        at = to + int(rng.choice([0.02, 0.3, 1, 2]) * rng.random() * RATE)


def effects(rng, noise, q, qt, rooms):
    """Single short effects, each a recording of its own, between silences: what a folder of game sounds holds, one by one."""
    at = int(rng.uniform(0, 2) * RATE)
    while at < SAMPLES - RATE // 2:
        to = min(SAMPLES, at + int(rng.uniform(0.3, 3) * RATE))
        sounds(rng, noise, at, to, q, qt, 0, rooms)
        at = to + int(rng.choice([0.05, 0.4, 1.5]) * rng.random() * RATE)


KINDS = {"talk": 0.31, "meeting": 0.13, "music": 0.13, "noise": 0.11, "effects": 0.08, "row": 0.17, "hits": 0.02, "beat": 0.05}
UNDER = {"none": 0.2, "noise": 0.4, "music": 0.21, "both": 0.06, "babble": 0.09, "hits": 0.04}


def pick(rng, shares):
    p = np.array(list(shares.values()))
    return rng.choice(list(shares), p=p / p.sum())


def lay(rng, P, kind=None):
    """The four layers of a scene (speech, music, noise, hits), each with the frames in which it sounds."""
    layers = [(np.zeros(SAMPLES, np.float32), np.zeros(FRAMES, bool)) for _ in range(4)]
    (s, st), (m, mt), (q, qt), (h, ht) = layers
    noise = Coloured() if rng.random() < 0.3 else P["noise"]
    kind = kind or pick(rng, KINDS)
    if kind == "talk":
        talk(rng, P, 0, SAMPLES, s, st)
        under, snr = pick(rng, UNDER), gain(-rng.uniform(-5, 28))
        if under in ("noise", "both"):
            sounds(rng, noise, 0, SAMPLES, q, qt, rooms=P["rooms"])
            q *= snr
        if under in ("music", "both"):
            sounds(rng, P["music"], 0, SAMPLES, m, mt, 0)
            m *= snr
        if under == "hits":
            sounds(rng, P["hit"], 0, SAMPLES, h, ht)
        if under == "babble":  # many voices at once, or a real cafe: not speech to find, nor clean noise
            if rng.random() < 0.3:
                sounds(rng, P["far"], 0, SAMPLES, q, np.zeros(FRAMES, bool))
            else:
                for _ in range(rng.integers(4, 9)):
                    talk(rng, P, 0, SAMPLES, q, np.zeros(FRAMES, bool), 0.1)
            q *= gain(-rng.uniform(2, 20)) / (loud_level(q) / 0.1)
            qt[:] = True
    elif kind == "meeting":
        meeting(rng, P, s, st)
        sounds(rng, noise, 0, SAMPLES, q, qt, 0)
        q *= gain(-rng.uniform(8, 45))
    elif kind == "music":
        sounds(rng, P["music"], 0, SAMPLES, m, mt, rng.choice([0, 0, 0.5]), P["rooms"])
        if rng.random() < 0.12:
            sounds(rng, noise, 0, SAMPLES, q, qt)
            q *= gain(-rng.uniform(0, 25))
    elif kind == "noise":
        sounds(rng, noise, 0, SAMPLES, q, qt, rooms=P["rooms"])
        if rng.random() < 0.3:
            more = np.zeros(SAMPLES, np.float32)
            sounds(rng, Coloured(), 0, SAMPLES, more, np.zeros(FRAMES, bool))
            q += more * gain(-rng.uniform(0, 30))
    elif kind == "effects":
        effects(rng, P["noise"], q, qt, P["rooms"])
    elif kind == "tones":
        tones(rng, m, mt)
    elif kind == "voices":  # generated voices at known pauses, clean or in even noise
        talk(rng, {**P, "speech": P["generated"]}, 0, SAMPLES, s, st)
        if rng.random() < 0.6:
            sounds(rng, Coloured(), 0, SAMPLES, q, qt)
            q *= gain(-rng.uniform(0, 40))
    elif kind == "hits":
        sounds(rng, P["hit"], 0, SAMPLES, h, ht, rooms=P["rooms"])
    elif kind == "beat":
        a = 0 if rng.random() < 0.5 else int(rng.uniform(0, 10) * RATE)
        b = SAMPLES if rng.random() < 0.5 else a + int(rng.uniform(2, 9) * RATE)
        beat(rng, P["hit"], a, min(b, SAMPLES), m, mt)
        if rng.random() < 0.3:
            m[:] = wet(m, room(rng, P["rooms"]))[:SAMPLES]
    else:
        short_things(rng, P, noise, layers)
    return layers


def loudness(x):
    """Power per 10 ms, over 0.2 s."""
    return np.repeat((x[: FRAMES * HOP].reshape(FRAMES, HOP) ** 2).mean(1).reshape(-1, 20).mean(1), 20)


def labelled(layers, x):
    (s, st), (m, mt), (q, qt), (_, ht) = layers
    y = np.stack([closed(st, 20), mt, qt]).astype(np.uint8)
    y[1][ht & ~mt] = UNKNOWN
    y[2][ht & ~qt] = UNKNOWN
    for k, (a, t) in ((1, (m, mt)), (2, (q, qt))):
        y[k][t & (loudness(a) < loudness(x) * 10**-2.5)] = UNKNOWN
    y[0][(y[0] == 1) & (loudness(s) < loudness(x) * 10**-1.2)] = UNKNOWN
    return y[:, ::2]


def through_channel(rng, x):
    """Colour of microphone and channel, band limits, overload, level."""
    f = np.fft.rfftfreq(SAMPLES, 1 / RATE)
    g = gain(np.interp(np.log(f + 50), np.linspace(np.log(50), np.log(8100), 6), rng.uniform(-6, 6, 6)))
    band = rng.random()
    if band < 0.15:
        g *= 1 / (1 + (f / 3500) ** 24) / (1 + (250 / (f + 1)) ** 6)
    elif band < 0.35:
        g *= 1 / (1 + (f / rng.uniform(3800, 7500)) ** 24)
    elif band < 0.5:
        g *= 1 / (1 + (rng.uniform(60, 200) / (f + 1)) ** 4)
    x = np.fft.irfft(np.fft.rfft(x) * g, SAMPLES)
    if rng.random() < 0.06:
        x = np.clip(x, -np.abs(x).max() * 0.3, np.abs(x).max() * 0.3)
    return (x * gain(rng.uniform(-30, 0)) / (np.abs(x).max() + 1e-9)).astype(np.float32)


def scene(rng, P, kind=None):
    layers = lay(rng, P, kind)
    x = sum(a for a, _ in layers)
    if rng.random() < 0.67:
        x = x + coloured(rng, SAMPLES) / 0.2 * gain(-rng.uniform(35, 75)) * 0.1
    return through_channel(rng, x), labelled(layers, x)
