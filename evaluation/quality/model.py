"""The quality network, and how it becomes whole numbers.

10 ms log-mel (features.py of the sound classifier: level-free) -> 20 ms -> 40 ms stack (1.3 s each way) -> 160 ms stack (2 s each way)
-> per 160 ms eight values and eight weights. A span's value is the mean of its values by max(0, weight) + FLOOR.
"""

import json
import os
import struct
import subprocess

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from features import BANDS, EDGES, PER_DB, SPAN_DB, UNDER_DB
from network import FEATURE_SCALE, conv, folded

NEAR, WIDE, SLOW = 40, 64, 80
DILATIONS, SLOW_DILATIONS = (1, 2, 4, 8, 16), (1, 2, 1)  # first to stack4 as in network.py, from which they begin
OUTPUTS = ("overall", "signal", "background", "clarity", "decay", "clipping", "coding", "dropouts")
SCALE = 512
FLOOR = 8 / SCALE
# what 1.0 of an output is: rating = 3 + v, C50 = 10 + 8 v dB, T60 = 2^(v - 1) s, shares of loss = v / 2
OFFSET = torch.tensor([3, 3, 3, 10, -1, 0, 0, 0.0])
UNIT = torch.tensor([1, 1, 1, 8, 1, 0.5, 0.5, 0.5])
PAD = 64  # frames of 10 ms of silence before and after


class Quality(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.near = conv(BANDS, NEAR, 5, 2), conv(NEAR, NEAR, 3)
        self.down = conv(NEAR, WIDE, 4, 2, pad=1)
        self.stack = nn.ModuleList(conv(WIDE, WIDE, 3, dilation=d) for d in DILATIONS)
        self.down2, self.down3 = conv(WIDE, SLOW, 4, 2, pad=1), conv(SLOW, SLOW, 4, 2, pad=1)
        self.late = nn.ModuleList(conv(SLOW, SLOW, 3, dilation=d) for d in SLOW_DILATIONS)
        self.rates = nn.Conv1d(SLOW, 16, 1)
        self.noise = nn.Conv1d(SLOW, 2, 1)  # the signal-to-noise ratio, in training only

    def trunk(self):
        return [self.first, self.near, self.down, *self.stack]

    def frames(self, x):
        a = F.relu(self.first(x))
        a = a + F.relu(self.near(a))
        b = F.relu(self.down(a))
        for layer in self.stack:
            b = b + F.relu(layer(b))
        c = F.relu(self.down3(F.relu(self.down2(b))))
        for layer in self.late:
            c = c + F.relu(layer(c))
        return F.dropout(c, 0.2, self.training)

    def forward(self, x):
        """[n, 9] of the whole, frames of padding left out: OUTPUTS, and the signal-to-noise ratio in 10 dB."""
        c = self.frames(x)[:, :, PAD // 16 : -(PAD // 16)]
        rates, noise = self.rates(c), self.noise(c)
        z, w = torch.cat([rates[:, :8], noise[:, :1]], 1), F.relu(torch.cat([rates[:, 8:], noise[:, 1:]], 1)) + FLOOR
        return (z * w).sum(2) / w.sum(2)

    def layers(self):
        yield from (("first", self.first), ("near", self.near), ("down", self.down))
        yield from ((f"stack{i}", layer) for i, layer in enumerate(self.stack))
        yield from (("down2", self.down2), ("down3", self.down3))
        yield from ((f"late{i}", layer) for i, layer in enumerate(self.late))
        yield "rates", self.rates


def export(model, path, made_by):
    """The format of the sound classifier (network.export), with another scale."""
    head, body = [], b""
    for name, layer in model.layers():
        c, w, bias = folded(layer)
        scale = w.abs().amax((1, 2)).clamp(min=1e-9) / 127
        q = torch.round(w / scale[:, None, None]).to(torch.int8).permute(0, 2, 1).contiguous()
        head.append({"name": name, "in": c.in_channels, "out": c.out_channels, "taps": c.kernel_size[0],
                     "stride": c.stride[0], "dilation": c.dilation[0], "pad": c.padding[0]})
        raw = q.numpy().tobytes()
        body += raw + b"\0" * (-len(raw) % 4)
        given = FEATURE_SCALE if name == "first" else SCALE
        body += (scale * (SCALE / given)).numpy().astype("<f4").tobytes() + (bias * SCALE).numpy().astype("<f4").tobytes()
    text = json.dumps({"format": 2, "madeBy": made_by, "scale": SCALE, "pool": 4, "pad": PAD, "underDb": UNDER_DB,
                       "edgesHz": [float(e) for e in EDGES], "outputs": OUTPUTS, "layers": head}).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as f:
        f.write(struct.pack("<I", len(text)) + text + body)
    return 4 + len(text) + len(body)


def commit():
    return subprocess.run(["git", "-C", os.path.dirname(os.path.abspath(__file__)), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()


def in_features(db, refs):
    """Features as the network sees them, from dB [n, frames, bands] and references in whole dB per frame."""
    x = (db - refs[:, :, None] + UNDER_DB).clamp(0, SPAN_DB) * (PER_DB / FEATURE_SCALE)
    return F.pad(x.transpose(1, 2), (PAD, PAD + -x.shape[1] % 16))
