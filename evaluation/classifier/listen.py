"""The network in whole numbers, as the engine computes it: what is heard every 20 ms.

  listen.py WEIGHTS FILE...       JSON lines: file, logits (mean per second) of speech, music, noise
"""

import json
import struct
import sys

import numpy as np

from audio import decode
from features import BANDS, log_mel, references, relative


class Weights:
    def __init__(self, path):
        with open(path, "rb") as f:
            raw = f.read()
        n = struct.unpack("<I", raw[:4])[0]
        self.head, at = json.loads(raw[4 : 4 + n]), 4 + n
        self.layers = {}
        for l in self.head["layers"]:
            size = l["out"] * l["taps"] * l["in"]
            w = np.frombuffer(raw, np.int8, size, at).reshape(l["out"], -1).astype(np.float64)
            at += size + -size % 4
            scale, offset = (np.frombuffer(raw, "<f4", l["out"], at + 4 * l["out"] * k).astype(np.float64) for k in (0, 1))
            at += 8 * l["out"]
            self.layers[l["name"]] = (l, w, scale, offset + 0.5)

    def conv(self, name, x, least):
        l, w, scale, offset = self.layers[name]
        x = np.pad(x, ((l["pad"], l["pad"]), (0, 0)))
        n = (len(x) - l["dilation"] * (l["taps"] - 1) - 1) // l["stride"] + 1
        columns = [x[t * l["dilation"] : t * l["dilation"] + (n - 1) * l["stride"] + 1 : l["stride"]] for t in range(l["taps"])]
        return np.clip(np.floor(np.concatenate(columns, 1) @ w.T * scale + offset), least, 32767)

    def __call__(self, features):
        """int [10 ms, bands] to logits [20 ms, 3]."""
        rectified = lambda name, x: self.conv(name, x, 0)
        plain = lambda name, x: self.conv(name, x, -32768)
        within = lambda x, least=-32768: np.clip(x, least, 32767)
        a = rectified("first", features.astype(np.float64))
        a = within(a + rectified("near", a))
        b = rectified("down", a)
        for name in self.layers:
            if name.startswith("stack"):
                b = within(b + rectified(name, b))
        pool = self.head["pool"]
        c = rectified("enter", np.floor(b.reshape(-1, pool, b.shape[1]).sum(1) / pool + 0.5))
        for name in self.layers:
            if name.startswith("slow"):
                c = within(c + rectified(name, c))
        b = within(b + np.repeat(plain("back", c), pool, 0))
        a = within(a + np.repeat(plain("up", b), 2, 0), 0)
        return plain("out", rectified("head", a)) / self.head["scale"]


def hear(weights, x):
    """Logits per 20 ms and the level of each in dB."""
    bands, level = log_mel(x)
    f, pad, whole = relative(bands, references(level)), weights.head["pad"], 4 * weights.head["pool"]
    behind = pad + -(2 * pad + len(f)) % whole
    z = weights(np.concatenate([np.zeros((pad, BANDS)), f, np.zeros((behind, BANDS))]))
    n = -(-len(f) // 2)
    db = np.pad(level / 128, (0, -len(level) % 2), mode="edge").reshape(-1, 2).max(1)
    return z[pad // 2 : pad // 2 + n], db


if __name__ == "__main__":
    net = Weights(sys.argv[1])
    for path in sys.argv[2:]:
        z, _ = hear(net, decode(path))
        seconds = [[round(float(v), 2) for v in z[i : i + 50].mean(0)] for i in range(0, len(z), 50)]
        print(json.dumps({"file": path, "perSecond": seconds}))
