"""What thresholds are chosen on (development) and what is looked at once (held out): recordings and made scenes."""

import glob
import os

import numpy as np

from audio import HOP, RATE, closed, decode, loud_level, spoken
from pools import files_of
from scenes import coloured, gain, mark, put, room, wet
from sources import AMBIENCE_HELD_OUT, AMBIENCE_WITH_VOICES, AUDIO, DEVELOPMENT, EFFECTS, HELD_OUT

LABELS = {"speech": "voice", "music": "music", "noise": "noise"}


def rows_of(is_held):
    return HELD_OUT if is_held else DEVELOPMENT


def recordings(root, is_held):
    """(path, label, package) of files whose content their folder tells."""
    for package, pattern, kind, most in rows_of(is_held):
        for path in files_of(root, package, pattern, kind, most):
            yield path, LABELS[kind], package


def effects(root):
    """Paths of short effects to choose on."""
    for package, pattern, kind, most in EFFECTS:
        yield from files_of(root, package, pattern, kind, most)


def voices(root, is_held, least_sec=0.4):
    """Dry utterances by package."""
    out = {}
    for package, pattern, kind, most in rows_of(is_held):
        if kind == "speech":
            for path in files_of(root, package, pattern, kind, most):
                x = decode(path, 0, 12)
                if len(x) > least_sec * RATE and np.abs(x).max() > 1e-3:
                    out.setdefault(package, []).append(x)
    return out


def ambience(folder, is_held):
    """Environments of 3 s or more, without voices."""
    for f in sorted(glob.glob(f"{folder}/*")):
        chosen = bool(AMBIENCE_HELD_OUT.search(f)) == is_held and not AMBIENCE_WITH_VOICES.search(f)
        if AUDIO.search(f) and chosen and os.path.getsize(f) > 20_000:
            x = decode(f, 0, 60)
            if len(x) > 3 * RATE and np.abs(x).max() > 1e-3:
                yield os.path.basename(f), x


def repeated(x, n, start=0):
    return np.resize(np.roll(x, -start), n)


def conversation(rng, people, rooms, seconds=30):
    """Two to five people in a room, near and far, over a floor; 10 ms truth, pauses under 0.3 s belong to it."""
    n = seconds * RATE
    clip, truth = np.zeros(n, np.float32), np.zeros(n // HOP, bool)
    packages = list(people)
    present = []
    for k in range(rng.integers(2, 6)):
        own = people[packages[rng.integers(len(packages))]]
        present.append((own, gain(-rng.uniform(0, 24)) if k else 1.0, room(rng, rooms, far=rng.random() < 0.75), rng.uniform(0.85, 1.18)))
    pause, at = rng.choice([0.2, 0.6, 2.0]), int(rng.exponential(1.0) * RATE)
    while at < n - RATE // 4:
        own, g, hall, tempo = present[rng.integers(len(present))]
        x = own[rng.integers(len(own))]
        x = np.interp(np.arange(0, len(x) - 1, tempo), np.arange(len(x)), x).astype(np.float32)
        if rng.random() < 0.3:
            x = x[: int(rng.uniform(0.3, 1) * len(x))]
        mark(truth, spoken(x), at)
        put(clip, wet(x * (0.1 * g / loud_level(x)) * gain(rng.uniform(-5, 2)), hall), at)
        gap = -rng.uniform(0, 0.8) * len(x) / RATE if rng.random() < 0.2 else rng.exponential(pause)
        at = max(0, at + len(x) + int(gap * RATE))
    floor = coloured(rng, n)
    return clip + floor / loud_level(floor) * 0.1 * gain(-rng.uniform(15, 45)), closed(truth, 30)


def conversations(root, rooms, is_held, count=40, seed=11):
    rng = np.random.default_rng(seed + (100 if is_held else 0))
    people = voices(root, is_held)
    for i in range(count):
        yield f"conversation-{i}", *conversation(rng, people, rooms)


def in_ambience(root, folder, is_held, snrs=(20, 10, 5, 0), seconds=20, seed=12):
    """Utterances with pauses over each environment at each ratio of speech power to noise power; 10 ms truth."""
    rng = np.random.default_rng(seed + (100 if is_held else 0))
    people = [x for own in voices(root, is_held, 1.0).values() for x in own]
    for name, noise in ambience(folder, is_held):
        n = seconds * RATE
        clip, truth = np.zeros(n, np.float32), np.zeros(n // HOP, bool)
        at = int(rng.uniform(0.5, 1.5) * RATE)
        while at < n - 2 * RATE:
            x = people[rng.integers(len(people))]
            x = x * (0.1 / loud_level(x))
            mark(truth, spoken(x), at)
            put(clip, x, at)
            at += len(x) + int(rng.uniform(0.4, 2.5) * RATE)
        truth = closed(truth, 20)
        power = (clip[: len(truth) * HOP].reshape(-1, HOP) ** 2).mean(1)[truth].mean()
        bed = repeated(noise, n)
        bed = bed / np.sqrt((bed**2).mean())
        for snr in snrs:
            yield snr, f"{name}@{snr}", clip + bed * np.sqrt(power) * gain(-snr), truth


def mixtures(root, is_held, count=40, seconds=20, seed=13):
    """Voice over music with a known share of speech time, 3 to 15 dB over it; the same music alone."""
    rng = np.random.default_rng(seed + (100 if is_held else 0))
    people = [x for own in voices(root, is_held, 1.0).values() for x in own]
    tunes = [p for p, label, _ in recordings(root, is_held) if label == "music"]
    for i in range(count):
        n = seconds * RATE
        tune = decode(tunes[rng.integers(len(tunes))], 5 if i % 2 else 0, seconds)
        if len(tune) < RATE:
            continue
        tune = repeated(tune, n) * (0.1 / loud_level(tune)) * gain(-rng.uniform(3, 15))
        clip, truth = np.zeros(n, np.float32), np.zeros(n // HOP, bool)
        pause, at = rng.choice([0.3, 1.0, 3.0]), int(rng.uniform(0, 2) * RATE)
        while at < n - RATE:
            x = people[rng.integers(len(people))]
            x = x * (0.1 / loud_level(x))
            mark(truth, spoken(x), at)
            put(clip, x, at)
            at += len(x) + int(rng.exponential(pause) * RATE)
        yield f"mixture-{i}", clip + tune, closed(truth, 20).mean()
