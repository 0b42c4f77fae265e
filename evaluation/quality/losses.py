"""Losses that the teacher does not rate: clipping, coding, drop-outs. Each lowers signal and overall by a share of what
lies above 1, by convention:

  clipping    0.6 from a signal-to-distortion ratio of 5 dB, 0 from 25 dB on, a straight line between
  coding      by codec and bit rate: CODECS
  drop-outs   0.6 (1 - exp(-p / 0.06)), p: the share of the time of speech that is missing

Shares of several losses multiply: 1 + (rating - 1) (1 - a) (1 - b).
"""

import numpy as np

from audio import RATE, frame_power, runs, through_codec

CODECS = [
    (("-c:a", "libopus", "-b:a", "6k"), ".opus", 0.35), (("-c:a", "libopus", "-b:a", "8k"), ".opus", 0.25),
    (("-c:a", "libopus", "-b:a", "12k"), ".opus", 0.12), (("-c:a", "libopus", "-b:a", "16k"), ".opus", 0.05),
    (("-c:a", "libopus", "-b:a", "32k"), ".opus", 0.0), (("-c:a", "libmp3lame", "-b:a", "8k"), ".mp3", 0.5),
    (("-c:a", "libmp3lame", "-b:a", "16k"), ".mp3", 0.3), (("-c:a", "libmp3lame", "-b:a", "24k"), ".mp3", 0.15),
    (("-c:a", "libmp3lame", "-b:a", "32k"), ".mp3", 0.07), (("-c:a", "libmp3lame", "-b:a", "64k"), ".mp3", 0.0),
]


def clipped(rng, x, at=None):
    """Clipped at a threshold; (sound, share)."""
    limit = np.abs(x).max() * 10 ** (-(rng.uniform(1, 18) if at is None else at) / 20)
    y = np.clip(x, -limit, limit)
    g = float(x @ y) / float(x @ x)
    sdr = 10 * np.log10(((g * x) ** 2).sum() / (((y - g * x) ** 2).sum() + 1e-12))
    return y, 0.6 * float(np.clip((25 - sdr) / 20, 0, 1))


def dropped(rng, x, share=None):
    """Packets of 20 to 120 ms lost within speech; (sound, share of the rating)."""
    p = np.exp(rng.uniform(np.log(0.005), np.log(0.2))) if share is None else share
    y, e = x.copy(), frame_power(x)
    talk = np.flatnonzero(e > np.percentile(e, 95) * 1e-3)
    lost = np.zeros(len(e), bool)
    while lost[talk].mean() < p:
        at = rng.choice(talk)
        lost[at : at + rng.integers(2, 13)] = True
    for a, b in runs(lost):
        y[a * 160 : b * 160] = 0
    return y, 0.6 * (1 - np.exp(-float(lost[talk].mean()) / 0.06))


def lowered(labels, clip=0.0, code=0.0, drop=0.0):
    """Labels of a copy with these losses."""
    l = list(labels)
    for k in (0, 1):
        l[k] = 1 + (l[k] - 1) * (1 - clip) * (1 - code) * (1 - drop)
    return (*l[:5], clip, code, drop)


def worse(rng, rows, count):
    """Copies of rows with losses: a third clipped, a third coded, a third with drop-outs."""
    out = []
    for i in rng.permutation(len(rows))[: 2 * count // 3]:
        x, labels, snr, name, kind = rows[i]
        if len(out) % 2:
            y, k = clipped(rng, x)
            out.append((y, lowered(labels, clip=k), snr, name, kind + "+clipped"))
        else:
            y, k = dropped(rng, x)
            out.append((y, lowered(labels, drop=k), snr, name, kind + "+dropped"))
    if count:
        for c in rng.choice(len(CODECS), 3, False):
            args, suffix, k = CODECS[c]
            part = [rows[i] for i in rng.permutation(len(rows))[: max(1, count // 9)]]
            sound = np.concatenate([r[0] for r in part])
            pad = -len(sound) % RATE
            back = through_codec([np.pad(sound, (0, pad))], (len(sound) + pad) // RATE, list(args), suffix)[0]
            for n, (x, labels, snr, name, kind) in enumerate(part):
                out.append((back[n * len(x) : (n + 1) * len(x)], lowered(labels, code=k), snr, name, f"{kind}+{args[1]}{args[3]}"))
    return out
