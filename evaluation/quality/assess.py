"""assess.py WEIGHTS MIX PART [--ladders PACKAGES --ambience DIR] [--real REAL.npz]    figures of docs/models/speech-quality.md

Of the network in whole numbers (read.py), on the windows of a part: choose, or held (looked at once). With --ladders
also steps of noise, room, clipping, bit rate and drop-outs on voices of the part.
"""

import argparse
import glob
import os
import sys

import numpy as np
from scipy.stats import spearmanr

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
import losses
import make
import material
import rooms
from audio import RATE, loud_level, through_codec
from bands import log_bands
from read import OUTPUTS, Reader
from scenes import gain
from teacher import WINDOW

MOST_C50 = 25  # what is stated as "25 and more"


def line(name, a, b):
    r = np.corrcoef(a, b)[0, 1] if len(a) > 2 else np.nan
    return f"{name}: n {len(a)}, r {r:.3f}, mean absolute error {np.abs(a - b).mean():.3f}, bias {np.mean(a - b):+.3f}"


def windows(reader, mix, part):
    read, labels, snr, names, kinds = [], [], [], [], []
    for f in sorted(glob.glob(f"{mix}/{part}-*.npz")):
        d = np.load(f)
        read += [reader(b, l) for b, l in zip(d["bands"], d["level"])]
        labels.append(d["labels"]), snr.append(d["snr"]), names.append(d["names"]), kinds.append(d["kinds"])
    return np.array(read), np.concatenate(labels), np.concatenate(snr), np.concatenate(names), np.concatenate(kinds)


def against_labels(z, y, snr, kinds):
    plain = np.array(["+" not in k for k in kinds])
    rated = plain & ~np.isnan(y[:, 0])
    print("against the teacher, windows without constructed losses")
    for k in range(3):
        print(" ", line(OUTPUTS[k], z[rated, k], y[rated, k]))
    print("against the lowered ratings, windows with constructed losses")
    for k in range(3):
        print(" ", line(OUTPUTS[k], z[~plain, k], y[~plain, k]))
    for k, word in ((5, "clipped"), (6, "lib"), (7, "dropped")):
        one = np.array([word in name for name in kinds])
        print("  share of loss,", line(OUTPUTS[k], z[one, k], y[one, k]), f"; without it mean {z[~one, k].mean():.3f}, 95th percentile {np.percentile(z[~one, k], 95):.3f}")
    print("clarity against the room, C50 up to", MOST_C50, "dB")
    c, t = np.minimum(z[:, 3], MOST_C50), np.minimum(y[:, 3], MOST_C50)
    for name, which in (("all", plain), ("SNR over 25 dB", plain & (snr > 25)), ("SNR 15 to 25 dB", plain & (snr > 15) & (snr <= 25)),
                        ("SNR 5 to 15 dB", plain & (snr > 5) & (snr <= 15)), ("SNR below 5 dB", plain & (snr <= 5)),
                        ("background read 1.8 and more", plain & (z[:, 2] >= 1.8))):
        w = which & ~np.isnan(t)
        if w.sum() > 4:
            print(f"  {name}: n {w.sum()}, within 3 dB {np.mean(np.abs(c[w] - t[w]) <= 3):.2f}, rank correlation {spearmanr(c[w], t[w])[0]:.3f}, mean absolute error {np.abs(c[w] - t[w]).mean():.2f} dB, bias {np.mean(c[w] - t[w]):+.2f} dB")
    print("reverberation time, where C50 reads below 15 dB and the background 1.8 and more")
    w = plain & ~np.isnan(y[:, 4]) & (z[:, 3] < 15) & (z[:, 2] >= 1.8)
    a, b = 2.0 ** z[w, 4], 2.0 ** y[w, 4]
    if w.sum() > 4:
        print(f"  n {w.sum()}, within 25 % {np.mean(np.abs(a / b - 1) <= 0.25):.2f}, within 50 % {np.mean(np.abs(np.log2(a / b)) <= np.log2(1.5)):.2f}, rank correlation {spearmanr(a, b)[0]:.3f}")


def causes(z, y, snr, kinds):
    """Windows with one cause alone: clean but for it."""
    quiet = (np.isnan(snr) | (snr > 30)) & (np.isnan(y[:, 3]) | (y[:, 3] > 20))
    truth = {
        "noise": (snr < 10) & (np.isnan(y[:, 3]) | (y[:, 3] > 20)) & np.array(["+" not in k for k in kinds]),
        "reverberation": (y[:, 3] < 5) & (np.isnan(snr) | (snr > 30)) & np.array(["+" not in k for k in kinds]),
        "drop-outs": quiet & (y[:, 7] > 0.3)}
    print("dominant cause where there is one alone")
    for name, which in truth.items():
        found = [cause(v) for v in z[which]]
        print(f"  {name}: {sum(f == name for f in found)} of {len(found)}", {f: found.count(f) for f in sorted(set(found))})


def cause(v):
    """derived/quality/worst-passages.ts"""
    costs = {"noise": 0.6 * max(0, 4 - v[2]), "reverberation": max(0, 15 - v[3]) / 6, "drop-outs": 2.4 * v[7]}
    return max(costs, key=costs.get)


def steps(name, rows, falling):
    """Share of steps in the right direction, per output; rows: [step][8], the best first."""
    print(f"  {name}: " + ", ".join(f"{OUTPUTS[k]} {np.mean(np.concatenate([np.diff(r[:, k]) for r in rows]) < 0):.3f}"
                                   for k in falling), f"({len(rows)} voices, {len(rows[0])} steps)")


def ladders(reader, packages, part, ambience, count=6):
    rng = np.random.default_rng(11)
    speech = make.pool(packages, material.SPEECH[part], "speech")
    P = {"speech": speech, "noise": [], "music": [], "ambience": make.pool(packages, [], "noise", ambience, material.AMBIENCE[part])}
    of = lambda x: reader(*log_bands(make.levelled(x)))
    noise, halls, clips, opus, mp3, drops = [], [], [], [], [], []
    for i in range(count):
        name, sounds = speech[i % len(speech)]
        x, _ = make.fill(rng, [(name, sounds)], WINDOW, 0.4)
        n = (make.fill(rng, P["ambience"], WINDOW, 0.05)[0] if i % 2 else make.coloured(rng, WINDOW))
        n = n * (0.05 / loud_level(n))
        noise.append(np.array([of(x + n * gain(-s)) for s in range(40, -6, -5)]))
        h, *_ = rooms.rooms(500 + i, 1)[0]
        late = h.copy()
        late[: int(0.004 * RATE)] = 0
        late /= np.sqrt((late**2).sum())
        wetted = rooms.wet(x, late)
        floor = make.coloured(rng, WINDOW) * 0.05 / 0.2 * gain(-55)
        halls.append(np.array([of(x + floor + wetted * gain(-d)) for d in range(24, -4, -4)]))
        clips.append(np.array([of(losses.clipped(rng, x + floor, at)[0]) for at in (0, 3, 6, 9, 12, 15, 18)]))
        pad = -len(x) % RATE
        whole = [np.pad(make.levelled(x + floor), (0, pad))]
        coded = lambda args, suffix: of(through_codec(whole, len(whole[0]) // RATE, args, suffix)[0][:WINDOW])
        opus.append(np.array([coded(["-c:a", "libopus", "-b:a", f"{r}k"], ".opus") for r in (32, 16, 12, 8, 6)]))
        mp3.append(np.array([coded(["-c:a", "libmp3lame", "-b:a", f"{r}k"], ".mp3") for r in (64, 32, 24, 16, 8)]))
        drops.append(np.array([of(losses.dropped(np.random.default_rng(i), x + floor, p)[0]) for p in (0, 0.02, 0.05, 0.1, 0.2)]))
    print("ladders: share of steps in the right direction")
    steps("noise, 40 to -5 dB by 5", noise, (0, 2))
    steps("room, direct over reverberant 24 to 0 dB by 4", halls, (0, 1, 3))
    steps("clipping, 0 to 18 dB by 3", clips, (0, 1))
    steps("Opus 32, 16, 12, 8, 6 kbit/s", opus, (0, 1))
    steps("MP3 64, 32, 24, 16, 8 kbit/s", mp3, (0, 1))
    steps("drop-outs 0, 2, 5, 10, 20 %", drops, (0, 1))


def real(reader, path):
    """Unmodified recordings: real.py."""
    d = np.load(path, allow_pickle=True)
    z = np.array([reader(b, l) for b, l in zip(d["bands"], d["level"])])
    y, languages = d["labels"], d["languages"]
    print("unmodified recordings of voices never trained on")
    for k in range(3):
        print(" ", line(OUTPUTS[k], z[:, k], y[:, k]))
    for language in sorted(set(languages)):
        w = languages == language
        print(f"  {language}: n {w.sum()}, medians read/teacher " + ", ".join(f"{OUTPUTS[k]} {np.median(z[w, k]):.2f}/{np.median(y[w, k]):.2f}" for k in range(3)))


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("weights"), p.add_argument("mix"), p.add_argument("part")
    p.add_argument("--ladders"), p.add_argument("--ambience"), p.add_argument("--real"), p.add_argument("--points")
    a = p.parse_args()
    reader = Reader(a.weights)
    z, y, snr, names, kinds = windows(reader, a.mix, a.part)
    against_labels(z, y, snr, kinds)
    causes(z, y, snr, kinds)
    if a.points:
        np.savez(a.points, z=z, y=y, kinds=kinds, snr=snr)
    if a.ladders:
        ladders(reader, a.ladders, a.part, a.ambience)
    if a.real:
        real(reader, a.real)
