"""train.py DATA WEIGHTS --steps N [--seed S] [--workers 1] [--start STATE.pt|WEIGHTS]    trains on what mix.py wrote

Writes WEIGHTS (see network.export) and WEIGHTS.pt (float state) after every epoch. Each worker is a process of one
thread with its part of every batch; the mean of their gradients is one step. The same data, steps, seed and number of
workers give the same file again.
"""

import argparse
import glob
import os
import subprocess
import time

import numpy as np
import torch
import torch.distributed as workers
from torch import multiprocessing, nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from features import BLOCK, PER_DB, SPAN_DB, UNDER_DB, references
from network import FEATURE_SCALE, PAD, Hearing, begin_from, export
from scenes import UNKNOWN

SLOW_SHARE = 0.3  # of the rate, for the layers whose output grows from one to the next
MEAN_STEPS = 200  # the exported weights are a running mean over about so many steps
LABEL_WEIGHTS = torch.tensor([1.5, 1, 0.7])[None, :, None]


def load(data):
    parts = sorted(glob.glob(f"{data}/*.bands.npy"))
    read = lambda name: np.concatenate([np.load(f.replace(".bands.", f".{name}.")) for f in parts])
    bands, level, labels = read("bands"), read("level"), read("labels")
    return bands, np.stack([references(l) for l in level]), labels


def in_features(db, ref):
    """What features.relative gives, as the float the network sees, from dB."""
    frames = ref.repeat_interleave(BLOCK, 1)[:, : db.shape[1], None]
    return (db - frames + UNDER_DB).clamp(0, SPAN_DB) * (PER_DB / FEATURE_SCALE)


class Batches:
    def __init__(self, bands, refs, labels, rng):
        self.bands, self.refs, self.labels, self.rng = bands, refs, labels, rng
        self.no_speech = None

    def plain(self, index):
        x = in_features(torch.from_numpy(self.bands[index]).float() / PER_DB, torch.from_numpy(self.refs[index]).float())
        return self.framed(x, torch.from_numpy(self.labels[index]))

    def framed(self, x, y):
        return F.pad(x.transpose(1, 2), (PAD, PAD)).contiguous(), F.pad(y, (PAD // 2, PAD // 2), value=UNKNOWN)

    def grown(self, index):
        """With another clip underneath, a missed reference, a colour, masked bands, and shorter files."""
        rng = self.rng
        db = torch.from_numpy(self.bands[index]).float() / PER_DB
        ref, y = torch.from_numpy(self.refs[index]).float(), torch.from_numpy(self.labels[index])
        n, t, b = db.shape
        for i in np.flatnonzero(rng.random(n) < 0.25):  # 22 dB below to 3 dB above
            j, below = self.no_speech[rng.integers(len(self.no_speech))], rng.uniform(-3, 22)
            other = torch.from_numpy(self.bands[j]).float() / PER_DB + (float(ref[i].median()) - float(np.median(self.refs[j])) - below)
            db[i] = 10 * torch.log10(10 ** (db[i] / 10) + 10 ** (other / 10))
            ref[i] += max(0.0, 3 - below)
            known, add = y[i, 1:], torch.from_numpy(self.labels[j][1:].copy())
            if below >= 15:
                add[add == 1] = UNKNOWN
            y[i, 1:] = torch.where(known == 1, known, torch.where(add != 0, add, known))
        ref = ref + torch.from_numpy(np.where(rng.random(n) < 0.5, rng.uniform(-12, 12, n), 0)).float()[:, None]
        knots = torch.from_numpy(rng.uniform(-4, 4, (n, 1, 5))).float()
        x = in_features(db + F.interpolate(knots, b, mode="linear", align_corners=True), ref)
        for i in range(n):
            if rng.random() < 0.4:
                w = rng.integers(2, 9)
                k = rng.integers(0, b - w)
                x[i, :, k : k + w] = 0
            if rng.random() < 0.45:  # a shorter file, from 0.4 s on: nothing before and after
                a = int(rng.integers(0, 3 * t // 4)) // 2 * 2
                z = min(t, a + int(40 * (t / 40) ** rng.random()) // 2 * 2)
                x[i, :a], x[i, z:] = 0, 0
                y[i, :, : a // 2], y[i, :, z // 2 :] = UNKNOWN, UNKNOWN
        return self.framed(x, y)


def loss_of(z, y):
    w = (y != UNKNOWN).float() * LABEL_WEIGHTS
    return (F.binary_cross_entropy_with_logits(z, (y == 1).float(), reduction="none") * w).sum() / w.sum()


def judged(model, batches, test):
    """Loss and F1 per class on clips that are not trained on (of the same packages)."""
    model.eval()
    counts, total = np.zeros((3, 3)), 0.0
    with torch.no_grad():
        for i in range(0, len(test), 16):
            x, y = batches.plain(test[i : i + 16])
            z = model(x)
            total += loss_of(z, y).item() * len(x)
            for k in range(3):
                g, s = y[:, k], z[:, k] > 0
                counts[k] += [int(((g == 1) & s).sum()), int(((g == 0) & s).sum()), int(((g == 1) & ~s).sum())]
    return total / len(test), [2 * t / (2 * t + fp + fn) for t, fp, fn in counts]


def agree(model):
    """The mean of all workers' gradients, and of what their batch norms have seen."""
    tensors = [p.grad for p in model.parameters()] + [b for b in model.buffers() if b.is_floating_point()]
    flat = torch.cat([t.reshape(-1) for t in tensors])
    workers.all_reduce(flat)
    flat /= workers.get_world_size()
    at = 0
    for t in tensors:
        t.copy_(flat[at : at + t.numel()].view_as(t))
        at += t.numel()


def rates_of(model):
    """Parameters, each with its share of the learning rate: weights that are far smaller than those of a new layer take
    smaller steps, or the first hundred steps overwrite them (those of `back` are a fiftieth)."""
    new = dict(Hearing().named_parameters())
    share = lambda name, q: min(1.0, float(q.detach().std() / new[name].detach().std())) if q.dim() == 3 else 1.0
    return [(q, share(name, q) * (SLOW_SHARE if name.startswith(("slow", "enter")) else 1)) for name, q in model.named_parameters()]


def main(rank, a):
    torch.set_num_threads(1)
    if a.workers > 1:
        os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(a.port))
        workers.init_process_group("gloo", rank=rank, world_size=a.workers)
    torch.manual_seed(a.seed)
    order, rng = np.random.default_rng(a.seed), np.random.default_rng((a.seed, rank))
    bands, refs, labels = load(a.data)
    held = np.arange(len(bands)) % 25 == 0
    train, test = np.flatnonzero(~held), np.flatnonzero(held)
    batches = Batches(bands, refs, labels, rng)
    batches.no_speech = np.array([i for i in train if not labels[i, 0].any()])
    model = Hearing()
    if a.start and a.start.endswith(".pt"):
        model.load_state_dict(torch.load(a.start))
    elif a.start:
        begin_from(model, a.start, batches.plain(train[:48])[0])
    groups = rates_of(model)
    optimiser = torch.optim.AdamW([{"params": [q], "share": share} for q, share in groups], lr=a.rate, weight_decay=1e-3)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    made_by = f"evaluation/classifier at {commit}, {len(bands)} clips, {a.steps} steps of {a.batch}, seed {a.seed}"
    if a.start:
        made_by += f", from {os.path.basename(a.start)}"
    say = print if rank == 0 else lambda *_, **__: None
    mean = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(1 - 1 / MEAN_STEPS), use_buffers=True)
    say(sum(q.numel() for q in model.parameters()), "parameters", len(train), "clips", flush=True)
    began, step, recent = time.time(), 0, []
    while step < a.steps:
        model.train()
        if a.frozen:
            for norm in model.modules():
                if isinstance(norm, nn.BatchNorm1d):
                    norm.eval()
        for index in np.array_split(order.permutation(train), len(train) // a.batch):
            if step >= a.steps:
                break
            for g in optimiser.param_groups:
                g["lr"] = g["share"] * (a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * step / a.steps)) + 1e-6)
            x, y = batches.grown(index[rank :: a.workers])
            loss = loss_of(model(x), y)
            optimiser.zero_grad()
            loss.backward()
            if a.workers > 1:
                agree(model)
            nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimiser.step()
            mean.update_parameters(model)
            recent = [*recent[-99:], loss.item()]
            step += 1
            if step % 100 == 0:
                say(step, f"{(time.time() - began) / 60:.1f} min {np.mean(recent):.4f}", flush=True)
        if rank == 0:
            loss, f1 = judged(mean.module, batches, test)
            say(f"step {step} {(time.time() - began) / 60:.1f} min train {np.mean(recent):.4f} held {loss:.4f} F1",
                " ".join(f"{f:.3f}" for f in f1), flush=True)
            torch.save(mean.module.state_dict(), a.weights + ".pt")
            export(mean.module, a.weights, made_by)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data")
    p.add_argument("weights")
    p.add_argument("--steps", type=int, required=True)
    p.add_argument("--workers", type=int, default=1)
    p.add_argument("--port", type=int, default=29510)
    p.add_argument("--start", help="float state (.pt) or exported weights to go on from")
    p.add_argument("--frozen", action="store_true", help="batch norms keep what they know: for going on from good weights")
    p.add_argument("--rate", type=float, default=4e-3)
    p.add_argument("--batch", type=int, default=12)
    p.add_argument("--seed", type=int, default=1)
    given = p.parse_args()
    multiprocessing.spawn(main, (given,), given.workers)
