"""The network in whole numbers, as the engine computes it (a plain reference), and what is made of its rows.

  read.py WEIGHTS FILE...    JSON lines: file, values over the whole file, whoever speaks
"""

import json
import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
from audio import decode
from bands import BANDS, log_bands
from features import references, relative
from listen import Weights

OUTPUTS = ("overall", "signal", "background", "clarity", "decay", "clipping", "coding", "dropouts")
OFFSET = np.array([3, 3, 3, 10, -1, 0, 0, 0.0])
UNIT = np.array([1, 1, 1, 8, 1, 0.5, 0.5, 0.5])


class Reader:
    def __init__(self, path):
        self.net = Weights(path)
        self.pad, self.scale = self.net.head["pad"], self.net.head["scale"]

    def rows(self, bands, level):
        """int [160 ms, 16]: values, weights."""
        f = relative(bands, references(level))
        after = self.pad + -(2 * self.pad + len(f)) % 16
        x = np.concatenate([np.zeros((self.pad, BANDS)), f, np.zeros((after, BANDS))])
        for name in self.net.layers:
            if name.startswith("plane"):
                x = self.plane(name, x)
            elif name == "marks":
                marks = self.plane(name, x)
                highest = marks.reshape(len(marks), -1, len(self.net.layers[name][2])).max(1)
            elif name == "colour":
                x = np.concatenate([highest, self.plane(name, x)], 1)
            else:
                y = self.net.conv(name, x, -32768 if name == "rates" else 0)
                x = np.clip(x + y, -32768, 32767) if name.startswith(("stack", "late")) else y
        skip = self.pad // 16
        return x[skip : skip + -(-len(f) // 16)]

    def plane(self, name, x):
        """A layer over time and frequency: rows of places, each with its channels."""
        l, w, scale, offset = self.net.layers[name]
        x = np.pad(x, ((l["pad"], l["pad"]), (0, 0)))
        n = (len(x) - l["taps"]) // l["stride"] + 1
        near = np.lib.stride_tricks.sliding_window_view(x, l["in"], 1)[:, :: l["step"] * l["channels"]]
        columns = [near[t : t + (n - 1) * l["stride"] + 1 : l["stride"]] for t in range(l["taps"])]
        return np.clip(np.floor(np.concatenate(columns, 2) @ w.T * scale + offset), 0, 32767).reshape(n, -1)

    def pooled(self, rows):
        w = np.maximum(0, rows[:, 8:]) + self.scale // 64
        return (rows[:, :8] * w).sum(0) / w.sum(0) / self.scale * UNIT + OFFSET

    def __call__(self, bands, level):
        v = self.pooled(self.rows(bands, level))
        return np.concatenate([np.clip(v[:3], 1, 5), v[3:5], np.clip(v[5:], 0, 1)])


if __name__ == "__main__":
    reader = Reader(sys.argv[1])
    for path in sys.argv[2:]:
        v = reader(*log_bands(decode(path)))
        print(json.dumps({"file": path, **{k: round(float(x), 3) for k, x in zip(OUTPUTS, v)}}))
