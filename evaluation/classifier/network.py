"""The network, and how it becomes whole numbers.

10 ms log-mel -> 20 ms -> 40 ms dilated stack (2.6 s each way) -> 320 ms stack (10 s each way) -> back to 20 ms:
logits of speech, music, noise. Not causal.
"""

import json
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from features import BANDS, EDGES, PER_DB, UNDER_DB

NEAR, WIDE, SLOW, HEAD = 40, 64, 48, 32
DILATIONS, SLOW_DILATIONS = (1, 2, 4, 8, 16, 32, 1), (1, 2, 4, 8, 16)
POOL = 8
FEATURE_SCALE, SCALE = 64 * PER_DB, 512  # what 1.0 is as a whole number, of a feature and of everything after
PAD = 160  # frames of silence before and after a recording


def conv(i, o, k, stride=1, dilation=1, pad=None):
    pad = dilation * (k - 1) // 2 if pad is None else pad
    return nn.Sequential(nn.Conv1d(i, o, k, stride, padding=pad, dilation=dilation, bias=False), nn.BatchNorm1d(o))


class Hearing(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.near = conv(BANDS, NEAR, 5, 2), conv(NEAR, NEAR, 3)
        self.down = conv(NEAR, WIDE, 4, 2, pad=1)
        self.stack = nn.ModuleList(conv(WIDE, WIDE, 3, dilation=d) for d in DILATIONS)
        self.enter = conv(WIDE, SLOW, 1)
        self.slow = nn.ModuleList(conv(SLOW, SLOW, 3, dilation=d) for d in SLOW_DILATIONS)
        self.back, self.up = conv(SLOW, WIDE, 1), conv(WIDE, NEAR, 1)
        self.head, self.out = conv(NEAR, HEAD, 3), nn.Conv1d(HEAD, 3, 1)

    def forward(self, x):
        a = F.relu(self.first(x))
        a = a + F.relu(self.near(a))
        b = F.relu(self.down(a))
        for layer in self.stack:
            b = b + F.relu(layer(b))
        c = F.relu(self.enter(F.avg_pool1d(b, POOL)))
        for layer in self.slow:
            c = c + F.relu(layer(c))
        b = b + self.back(c).repeat_interleave(POOL, 2)
        return self.out(F.relu(self.head(F.relu(a + self.up(b).repeat_interleave(2, 2)))))

    def layers(self):
        yield "first", self.first
        yield "near", self.near
        yield "down", self.down
        yield from ((f"stack{i}", layer) for i, layer in enumerate(self.stack))
        yield "enter", self.enter
        yield from ((f"slow{i}", layer) for i, layer in enumerate(self.slow))
        yield from (("back", self.back), ("up", self.up), ("head", self.head), ("out", self.out))


def folded(layer):
    """Weights and bias with the batch norm in them."""
    if isinstance(layer, nn.Conv1d):
        return layer, layer.weight.detach(), layer.bias.detach()
    c, norm = layer
    g = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    return c, c.weight.detach() * g[:, None, None], norm.bias.detach() - norm.running_mean * g


def export(model, path, made_by):
    """u32 length, JSON header, then per layer: int8 [out][tap][in], f32 multiplier and f32 offset per output.

    A layer gives floor(multiplier * sum + offset + 0.5), clamped to 16 bits, in units of 1 / SCALE.
    """
    head, body = [], b""
    for name, layer in model.layers():
        c, w, bias = folded(layer)
        scale = w.abs().amax((1, 2)) / 127
        q = torch.round(w / scale[:, None, None]).to(torch.int8).permute(0, 2, 1).contiguous()
        given = FEATURE_SCALE if name == "first" else SCALE
        head.append({"name": name, "in": c.in_channels, "out": c.out_channels, "taps": c.kernel_size[0],
                     "stride": c.stride[0], "dilation": c.dilation[0], "pad": c.padding[0]})
        raw = q.numpy().tobytes()
        body += raw + b"\0" * (-len(raw) % 4)
        body += (scale * (SCALE / given)).numpy().astype("<f4").tobytes() + (bias * SCALE).numpy().astype("<f4").tobytes()
    text = json.dumps({"format": 2, "madeBy": made_by, "scale": SCALE, "pool": POOL, "pad": PAD, "underDb": UNDER_DB,
                       "edgesHz": [float(e) for e in EDGES], "layers": head}).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as f:
        f.write(struct.pack("<I", len(text)) + text + body)


def begin_from(model, path, batch):
    """Goes on from an exported file: `path` of this or of an earlier, smaller network; layers and channels that it lacks begin without effect.

    The folded batch norms are opened again by what they see in `batch`, so that the model computes at first what the file does.
    """
    with open(path, "rb") as f:
        raw = f.read()
    size = struct.unpack("<I", raw[:4])[0]
    head, at, known = json.loads(raw[4 : 4 + size]), 4 + size, {}
    for l in head["layers"]:
        n = l["out"] * l["taps"] * l["in"]
        w = np.frombuffer(raw, np.int8, n, at).reshape(l["out"], l["taps"], l["in"]).astype(np.float32)
        at += n + -n % 4
        scale, offset = (np.frombuffer(raw, "<f4", l["out"], at + 4 * l["out"] * k) for k in (0, 1))
        at += 8 * l["out"]
        if head["format"] == 1:  # the study: float scales, features of 1 for 80 dB
            scale = scale * (FEATURE_SCALE / PER_DB / 80 if l["name"] == "first" else 1)
        else:
            scale, offset = scale * ((FEATURE_SCALE if l["name"] == "first" else SCALE) / SCALE), offset / SCALE
        known[l["name"]] = (torch.from_numpy(w * scale[:, None, None]).permute(0, 2, 1).contiguous(), torch.from_numpy(offset.copy()))

    def opened(norm, offset):
        def hook(_, __, y):
            mean, var = y.mean((0, 2)), y.var((0, 2), unbiased=False)
            norm.running_mean.copy_(mean), norm.running_var.copy_(var)
            norm.weight.copy_(torch.sqrt(var + norm.eps)), norm.bias.copy_(offset + mean)

        return hook

    hooks = []
    with torch.no_grad():
        for name, layer in model.layers():
            if name not in known:
                if name == "back":
                    layer[1].weight.zero_()
                continue
            w, offset = known[name]
            to = layer if isinstance(layer, nn.Conv1d) else layer[0]
            out, into = w.shape[:2]
            to.weight[:out, :into], to.weight[:out, into:] = w, 0  # channels that a wider layer has besides begin at random
            offset = F.pad(offset, (0, to.out_channels - out))
            if isinstance(layer, nn.Conv1d):
                layer.bias.copy_(offset)
            else:
                hooks.append(layer[0].register_forward_hook(opened(layer[1], offset)))
        model.eval()
        model(batch)
    for hook in hooks:
        hook.remove()
