"""The quality network, and how it becomes whole numbers.

10 ms rows of 160 narrow bands (bands.py: level-free) -> convolutions over time and frequency to 80 ms, which state the 64 marks that the
teacher's network ends in, and colour -> 80 ms stack -> 160 ms stack -> per 160 ms eight values and eight weights.
A span's value is the mean of its values by max(0, weight) + FLOOR.
"""

import json
import os
import struct
import subprocess

import torch
from torch import nn
from torch.nn import functional as F

from bands import BANDS, EDGES
from features import PER_DB, SPAN_DB, UNDER_DB
from network import FEATURE_SCALE

MARKS, WIDE = 64, 80
DILATIONS, SLOW_DILATIONS = (1, 2, 4), (1, 2)
OUTPUTS = ("overall", "signal", "background", "clarity", "decay", "clipping", "coding", "dropouts")
SCALE = 512
FLOOR = 8 / SCALE
# what 1.0 of an output is: rating = 3 + v, C50 = 10 + 8 v dB, T60 = 2^(v - 1) s, shares of loss = v / 2
OFFSET = torch.tensor([3, 3, 3, 10, -1, 0, 0, 0.0])
UNIT = torch.tensor([1, 1, 1, 8, 1, 0.5, 0.5, 0.5])
PAD = 64  # frames of 10 ms of silence before and after


def plane(i, o, taps, bands, stride=1, step=1, pad=0):
    """Over time and frequency; silence before and after, nothing below and above."""
    return nn.Sequential(nn.Conv2d(i, o, (taps, bands), (stride, step), padding=(pad, 0), bias=False), nn.BatchNorm2d(o))


def line(i, o, k, stride=1, dilation=1, pad=None):
    pad = dilation * (k - 1) // 2 if pad is None else pad
    return nn.Sequential(nn.Conv1d(i, o, k, stride, padding=pad, dilation=dilation, bias=False), nn.BatchNorm1d(o))


class Quality(nn.Module):
    def __init__(self):
        super().__init__()
        self.planes = nn.ModuleList((plane(1, 16, 4, 8, 2, 4, 1), plane(16, 32, 4, 3, 2, 2, 1), plane(32, 48, 4, 3, 2, 1, 1), plane(48, 48, 3, 3, 1, 1, 1)))
        self.marks, self.colour = plane(48, MARKS, 1, 1), plane(48, 24, 1, 3, 1, 2)  # 15 places; 7
        self.join = line(MARKS + 7 * 24, WIDE, 1)
        self.stack = nn.ModuleList(line(WIDE, WIDE, 3, dilation=d) for d in DILATIONS)
        self.down = line(WIDE, WIDE, 4, 2, pad=1)
        self.late = nn.ModuleList(line(WIDE, WIDE, 3, dilation=d) for d in SLOW_DILATIONS)
        self.rates = nn.Conv1d(WIDE, 16, 1)
        self.noise = nn.Conv1d(WIDE, 2, 1)  # the signal-to-noise ratio, in training only
        self.dense = nn.Sequential(nn.Linear(MARKS, 64), nn.ReLU(), nn.Linear(64, 3))  # as the teacher, in training only

    def frames(self, x):
        """Marks every 80 ms [n, 64, rows], and the last layer every 160 ms."""
        x = x[:, None]
        for layer in self.planes:
            x = F.relu(layer(x))
        marks = F.relu(self.marks(x)).amax(3)
        colour = F.relu(self.colour(x)).permute(0, 3, 1, 2).flatten(1, 2)  # [place][channel], as rows are laid
        b = F.relu(self.join(torch.cat([marks, colour], 1)))
        for layer in self.stack:
            b = b + F.relu(layer(b))
        c = F.relu(self.down(b))
        for layer in self.late:
            c = c + F.relu(layer(c))
        return marks, F.dropout(c, 0.2, self.training)

    def forward(self, x):
        """[n, 9] of the whole, frames of padding left out: OUTPUTS, and the signal-to-noise ratio in 10 dB; the marks; ratings by their highest."""
        marks, c = self.frames(x)
        marks, c = marks[:, :, PAD // 8 : -(PAD // 8)], c[:, :, PAD // 16 : -(PAD // 16)]
        rates, noise = self.rates(c), self.noise(c)
        z, w = torch.cat([rates[:, :8], noise[:, :1]], 1), F.relu(torch.cat([rates[:, 8:], noise[:, 1:]], 1)) + FLOOR
        return (z * w).sum(2) / w.sum(2), marks, self.dense(marks.amax(2))

    def layers(self):
        yield from ((f"plane{i}", layer) for i, layer in enumerate(self.planes))
        yield from (("marks", self.marks), ("colour", self.colour), ("join", self.join))
        yield from ((f"stack{i}", layer) for i, layer in enumerate(self.stack))
        yield "down", self.down
        yield from ((f"late{i}", layer) for i, layer in enumerate(self.late))
        yield "rates", self.rates


def folded(layer):
    """Weights and bias with the batch norm in them."""
    if isinstance(layer, nn.Conv1d):
        return layer, layer.weight.detach(), layer.bias.detach()
    c, norm = layer
    g = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    return c, c.weight.detach() * g.view(-1, *[1] * (c.weight.dim() - 1)), norm.bias.detach() - norm.running_mean * g


def export(model, path, made_by):
    """The format of the sound classifier (network.export). A layer over frequency has its step and its channels besides;
    its `in` is what one tap reads: neighbouring bands with their channels."""
    head, body = [], b""
    for name, layer in model.layers():
        c, w, bias = folded(layer)
        scale = w.abs().amax(tuple(range(1, w.dim()))).clamp(min=1e-9) / 127
        q = torch.round(w / scale.view(-1, *[1] * (w.dim() - 1))).to(torch.int8)
        q = (q.permute(0, 2, 3, 1) if w.dim() == 4 else q.permute(0, 2, 1)).contiguous()
        row = {"name": name, "in": c.in_channels, "out": c.out_channels, "taps": c.kernel_size[0],
               "stride": c.stride[0], "dilation": c.dilation[0], "pad": c.padding[0]}
        if w.dim() == 4:
            row |= {"in": c.in_channels * c.kernel_size[1], "channels": c.in_channels, "step": c.stride[1]}
        head.append(row)
        raw = q.numpy().tobytes()
        body += raw + b"\0" * (-len(raw) % 4)
        given = FEATURE_SCALE if name == "plane0" else SCALE
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
    """Features as the network sees them [n, frames, BANDS], from dB and references in whole dB per frame."""
    x = (db - refs[:, :, None] + UNDER_DB).clamp(0, SPAN_DB) * (PER_DB / FEATURE_SCALE)
    return F.pad(x, (0, 0, PAD, PAD + -x.shape[1] % 16))
