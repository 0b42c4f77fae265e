"""limits.py PACKAGES MIX --teacher MODEL.onnx --ambience DIR    what the teacher's ratings depend on, on windows of the part to choose on

The teacher's own network on changed input: through mel bands as of our features (and more of them), with a floor, at other levels; and on
windows of one recording that begin later. What this moves, a network that does not see it cannot follow.
"""

import argparse
import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
import make
import rooms
from audio import RATE
from teacher import WINDOW, Teacher

LOW_HZ, HIGH_HZ = 60, 7800
LATER = (0, 0.25, 1, 2, 3)  # seconds
EDGE = 2  # rows of the maps, 0.16 s
mel = lambda f: 2595 * np.log10(1 + f / 700)
BINS = mel(np.arange(161) * 50.0)


def bands(n):
    """Triangles on the teacher's bins, and their centres in mel."""
    edges = 700 * (10 ** (np.linspace(mel(LOW_HZ), mel(HIGH_HZ), n + 2) / 2595) - 1)
    f, w = np.arange(161) * 50.0, np.zeros((n, 161))
    for i, (a, c, b) in enumerate(zip(edges, edges[1:], edges[2:])):
        w[i] = np.maximum(0, np.minimum((f - a) / (c - a), (b - f) / (b - c)))
        if w[i].sum() < 0.5:
            w[i, int(round(c / 50))] = 1
        w[i] /= w[i].sum()
    return w, mel(edges[1:-1])


def through_bands(spectra, n):
    w, centres = bands(n)
    return np.stack([np.interp(BINS, centres, row) for row in np.log10(10.0**spectra @ w.T + 1e-12)])


def with_floor(spectra, db):
    """At least so many dB below the frame that a twentieth of the frames exceed."""
    loud = np.sort(np.log10((10.0**spectra).mean(1)))[-(len(spectra) // 20)]
    return np.maximum(spectra, loud - db / 10)


def line(name, a, b):
    r = [np.corrcoef(a[:, k], b[:, k])[0, 1] for k in range(3)]
    print(f"{name}: correlation", *(f"{v:.3f}" for v in r), "mean absolute difference", *(f"{v:.3f}" for v in np.abs(a - b).mean(0)), flush=True)


def main(a):
    teacher, rng = Teacher(a.teacher), np.random.default_rng(a.seed)
    P = make.pools(argparse.Namespace(out=a.mix, part="choose", packages=a.packages, ambience=a.ambience))
    P["rooms"] = rooms.rooms(a.seed, 40)
    rated, moved, edges, inside = {}, [], [], []
    add = lambda name, spectra: rated.setdefault(name, []).append(teacher.rate(teacher.maps(spectra).max(0)))
    for _ in range(a.clips):
        x, *_ = make.base(rng, P, 13 * RATE, 0.2, 0.45)
        moved.append([teacher(x[int(s * RATE) :][:WINDOW]) for s in LATER])
        x = x[:WINDOW]
        spectra = teacher.spectra(x)
        maps = teacher.maps(spectra)
        rated.setdefault("unchanged", []).append(teacher.rate(maps.max(0)))
        at = maps.argmax(0)
        edges.append(np.mean((at < EDGE) | (at >= len(maps) - EDGE)))
        inside.append(teacher.rate(maps[EDGE + 1 : -EDGE - 1].max(0)))
        for n in (64, 96, 128):
            add(f"{n} mel bands", through_bands(spectra, n))
        add("floor at 70 dB", with_floor(spectra, 70))
        for db in (3, -3, -6):
            add(f"{db:+d} dB", teacher.spectra(x * 10 ** (db / 20)))
    rated, moved = {k: np.array(v) for k, v in rated.items()}, np.array(moved)
    for name, of in rated.items():
        if name != "unchanged":
            line(name, of, rated["unchanged"])
    line("without the maxima at the edges of the window", np.array(inside), rated["unchanged"])
    print(f"share of maxima in the {2 * EDGE * 0.08:.2f} s at both edges: {np.mean(edges):.2f}")
    line("0.25 s later", moved[:, 1], moved[:, 0])
    line("a window against the mean of four that begin each second", moved[:, 0], moved[:, [0, 2, 3, 4]].mean(1))


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("packages"), p.add_argument("mix")
    p.add_argument("--teacher", required=True), p.add_argument("--ambience")
    p.add_argument("--clips", type=int, default=40)
    p.add_argument("--seed", type=int, default=77)
    main(p.parse_args())
