"""make.py PACKAGES OUT PART --teacher MODEL.onnx --ambience DIR --clips N --seed S    labelled windows as features

Windows of 9.01 s at 16 kHz, or shorter: speech by one voice, in a room, over noise, through a channel. The teacher rates each
(noise, rooms, channels); clipping, coding and drop-outs, to which the teacher is deaf, lower the rating of a copy by a
stated share (`losses.py`). Writes OUT/<part>-<seed>.<k>.npz every 50 windows of one length, so a run that stops has its
windows. Decoded recordings are kept in OUT/<part>.pool.
"""

import argparse
import glob
import os
import pickle
import re
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
import losses
import rooms
import material
from audio import RATE, decode, frame_power, loud_level
from bands import log_bands
from pools import SPOKEN_TEXTS, files_of
from scenes import coloured, gain
from scipy.signal import resample_poly
from teacher import STEP, WINDOW, Teacher

BATCH = 50
SHORT = (2.0, 3.2, 5.12)  # seconds, of whole steps of the teacher


def pool(packages, rows, kind, ambience=None, pattern=None):
    """Groups of decoded recordings, one per row."""
    groups = []
    for package, where, most in rows:
        files = files_of(packages, package, where, kind, most)
        sound = [x for x in (decode(f, 0, 30) for f in files) if len(x) > RATE // 8 and np.abs(x).max() > 1e-3]
        if sound:
            groups.append((package + where, [(x * 16384 / np.abs(x).max()).astype(np.int16) for x in sound]))
    for f in sorted(glob.glob(f"{ambience}/*.*")) if pattern else []:
        if re.search(pattern, f) and os.path.getsize(f) > 20_000:
            x = decode(f, 0, 90)
            groups.append((os.path.basename(f), [(x * 16384 / (np.abs(x).max() + 1e-9)).astype(np.int16)] * (3 if "blanket" in f else 1)))
    return groups


def synthetic(count):
    """A few voices of espeak-ng: a minor part."""
    import tempfile

    texts, out = list(SPOKEN_TEXTS.items()), []
    for i in range(count):
        language, text = texts[i % len(texts)]
        with tempfile.NamedTemporaryFile(suffix=".wav") as t:
            subprocess.run(["espeak-ng", "-v", language + ["+m3", "+f2", "+m5", "+f4"][i % 4], "-w", t.name, text], check=True)
            x = decode(t.name)
        out.append((f"espeak-{language}", [(x * 16384 / np.abs(x).max()).astype(np.int16)]))
    return out


def of(rng, groups, power=0.5):
    weight = np.array([len(g) ** power for _, g in groups])
    return groups[rng.choice(len(groups), p=weight / weight.sum())]


def fill(rng, groups, length, gap):
    """Recordings of one group one after the other, at one loudness; (sound, name)."""
    name, sounds = of(rng, groups)
    x, at = np.zeros(length, np.float32), int(rng.uniform(0, gap) * RATE)
    while at < length - RATE // 4:
        y = sounds[rng.integers(len(sounds))].astype(np.float32) / 32768
        if len(y) > length:
            k = rng.integers(len(y) - length + 1)
            y = y[k : k + length]
        y = y[: length - at] * (0.05 / loud_level(y))
        fade = min(len(y) // 2, 160)
        y[-fade:] *= np.linspace(1, 0, fade)
        x[at : at + len(y)] += y
        at += len(y) + int(rng.exponential(gap) * RATE)
    return x, name


def noise_of(rng, P, length):
    kind = rng.choice(["coloured", "ambience", "effects", "babble", "music"], p=[0.25, 0.35, 0.18, 0.12, 0.1])
    if kind == "coloured":
        x = coloured(rng, length)
    elif kind == "babble":
        x = sum(fill(rng, P["speech"], length, 0.1)[0] * rng.uniform(0.4, 1) for _ in range(rng.integers(3, 8)))
    else:
        x, _ = fill(rng, P["music"] if kind == "music" else P["noise"] if kind == "effects" else P["ambience"], length, 0.05 if kind != "effects" else 0.4)
    level = np.sqrt((x**2).mean()) if kind in ("coloured", "babble") else loud_level(x)
    return x * (0.05 / (level + 1e-9)), kind


def channel(rng, x):
    f = np.fft.rfftfreq(len(x), 1 / RATE)
    g = np.ones(len(f))
    if rng.random() < 0.5:
        g = gain(np.interp(np.log(f + 50), np.linspace(np.log(50), np.log(8100), 6), rng.uniform(-6, 6, 6)))
    band = rng.random()
    if band < 0.1:
        g *= 1 / (1 + (f / 3500) ** 24) / (1 + (250 / (f + 1)) ** 6)
    elif band < 0.25:
        g *= 1 / (1 + (f / rng.uniform(3300, 7500)) ** 24)
    elif band < 0.35:
        g *= 1 / (1 + (rng.uniform(60, 250) / (f + 1)) ** 4)
    return np.fft.irfft(np.fft.rfft(x) * g, len(x)).astype(np.float32)


def levelled(x):
    """At the level of the teacher's own material: loud speech at -26 dB, no peak above full scale."""
    x = x * (0.05 / (loud_level(x) + 1e-9))
    return (x / max(1.0, np.abs(x).max() / 0.99)).astype(np.float32)


def base(rng, P, length=WINDOW, unmodified=0.15, roomy=0.6, tuned=0.0, gaps=None):
    """A window and what is known about it: C50, log2 T60, SNR, name."""
    plain = rng.random() < unmodified
    speed = rng.integers(34, 48) if tuned and rng.random() < tuned else 40  # another voice: faster and higher, or slower and lower
    x, name = fill(rng, P["speech"], length * speed // 40, rng.choice(gaps or ([0.1, 0.4, 1.0] if length == WINDOW else [0.01, 0.1, 0.3])))
    if speed != 40:
        x = np.resize(resample_poly(x, 40, speed).astype(np.float32), length)
    c, t, snr, kind = np.nan, np.nan, np.nan, "plain"
    if plain:
        return levelled(x), (c, t, snr), name, kind
    if rng.random() < roomy:
        h, c, t = P["rooms"][rng.integers(len(P["rooms"]))]
        x, t = rooms.wet(x, h), np.log2(t) if t > 0.05 else np.nan
        x *= 0.05 / loud_level(x)
    kind = "clean"
    if rng.random() < 0.8:
        n, kind = noise_of(rng, P, length)
        snr = rng.uniform(-5, 40)
        x = x + n * gain(-snr)
    if rng.random() < 0.85:
        x = x + coloured(rng, length) / 0.2 * 0.05 * gain(-rng.uniform(35, 75))
    return levelled(channel(rng, x)), (c, t, snr), name, kind


def pools(a):
    """The recordings of a part, decoded once."""
    kept = f"{a.out}/{a.part}.pool"
    if os.path.exists(kept):
        with open(kept, "rb") as f:
            return pickle.load(f)
    P = {"speech": pool(a.packages, material.SPEECH[a.part], "speech"), "noise": pool(a.packages, material.NOISE[a.part], "noise"),
         "music": pool(a.packages, material.MUSIC[a.part], "music"),
         "ambience": pool(a.packages, [], "noise", a.ambience, material.AMBIENCE[a.part])}
    if a.part == "train":
        P["speech"] += synthetic(12)
    with open(kept, "wb") as f:
        pickle.dump(P, f)
    return P


def main(a):
    rng = np.random.default_rng(a.seed)
    os.makedirs(a.out, exist_ok=True)
    P = pools(a)
    P["rooms"] = rooms.rooms({"train": a.seed, "choose": 2, "held": 3}[a.part], a.rooms)
    print({k: (len(v), sum(len(g[1]) for g in v) if k != "rooms" else 0) for k, v in P.items()}, flush=True)
    teacher = Teacher(a.teacher) if a.teacher else None
    for k in range(-(-a.clips // BATCH)):
        rows, marks = [], []
        length = int(rng.choice(SHORT) * RATE) if a.short and rng.random() < a.short else WINDOW
        for _ in range(min(BATCH, a.clips - k * BATCH)):
            x, known, name, kind = base(rng, P, length, a.plain, a.roomy, a.tuned, a.gaps)
            maps = teacher.rows(x) if teacher else np.full((len(x) // STEP, 64), np.nan)
            rated = teacher.rate(maps.max(0)) if teacher else (np.nan,) * 3
            marks.append(maps)
            rows.append((x, (*rated, *known[:2], 0, 0, 0), known[2], name, kind))
        rows += losses.worse(rng, rows, a.worse)
        features = [log_bands(x) for x, *_ in rows]
        marks += [np.full_like(marks[0], np.nan)] * (len(rows) - len(marks))
        np.savez(f"{a.out}/{a.part}-{a.seed}.{k:03d}.npz", bands=np.stack([f[0] for f in features]), level=np.stack([f[1] for f in features]),
                 labels=np.array([r[1] for r in rows], np.float32), snr=np.array([r[2] for r in rows], np.float32),
                 maps=np.array(marks, np.float16), names=np.array([r[3] for r in rows]), kinds=np.array([r[4] for r in rows]))
        print(a.part, k, len(rows), f"{length / RATE:.2f} s", flush=True)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("packages"), p.add_argument("out"), p.add_argument("part", choices=["train", "choose", "held"])
    p.add_argument("--teacher", help="none: windows for clarity and losses only")
    p.add_argument("--ambience")
    p.add_argument("--clips", type=int, default=2000)
    p.add_argument("--worse", type=int, default=30, help="copies with losses per 50 windows")
    p.add_argument("--rooms", type=int, default=300)
    p.add_argument("--short", type=float, default=0, help="share of batches of shorter windows")
    p.add_argument("--plain", type=float, default=0.15, help="share of unmodified recordings")
    p.add_argument("--tuned", type=float, default=0, help="share of voices at another speed and pitch, for more voices")
    p.add_argument("--gaps", type=float, nargs="*", help="mean seconds between recordings, one drawn for each window")
    p.add_argument("--roomy", type=float, default=0.6, help="share of the others in a room")
    p.add_argument("--seed", type=int, default=1)
    main(p.parse_args())
