"""learn.py MIX WEIGHTS --steps N [--seed S]    trains on what make.py wrote: parts train; prints errors on part choose

Begins as the first layers of the sound classifier, or as an earlier quality network. Batch norms keep what these have seen.
What is written is the mean over recent steps, of the step that is best on the part to choose on. One thread. The same data, steps and seed give the same file on one machine.
"""

import argparse
import base64
import glob
import os
import re
import sys
import tempfile
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
from features import BLOCK, PER_DB, references
from network import begin_from
from model import OFFSET, OUTPUTS, UNIT, Quality, commit, export, in_features

CLASSIFIER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../packages/engine/src/features/classifier/weights.ts")
# ratings first; clarity in 8 dB, decay in octaves
WEIGHTS = torch.tensor([2, 2, 2, 1.5, 0.5, 1, 0.5, 1, 0.7])
CLEAREST = 30.0  # dB of C50: above, recordings have rooms of their own


def load(folder, part):
    """Windows of one length together: [(bands, references, labels)]."""
    by_length = {}
    for f in sorted(glob.glob(f"{folder}/{part}-*.npz")):
        d = np.load(f)
        by_length.setdefault(d["bands"].shape[1], []).append(d)
    groups = []
    for _, parts in sorted(by_length.items()):
        bands, level, labels = (np.concatenate([p[k] for p in parts]) for k in ("bands", "level", "labels"))
        refs = np.stack([np.repeat(references(l), BLOCK)[: len(l)] for l in level])
        labels[:, 3] = np.minimum(labels[:, 3], CLEAREST)
        noise = torch.from_numpy(np.concatenate([p["snr"] for p in parts])).float()[:, None] / 10
        groups.append((bands, refs, torch.cat([(torch.from_numpy(labels) - OFFSET) / UNIT, noise], 1)))
    return groups


def batches(rng, groups, frames):
    """(group, indices) of an epoch, each of about so many frames."""
    out = []
    for bands, refs, y in groups:
        n = max(1, frames // bands.shape[1])
        order = rng.permutation(len(bands))
        out += [(bands, refs, y, np.sort(order[i : i + n])) for i in range(0, len(order) - n + 1, n)]
    return [out[i] for i in rng.permutation(len(out))]


def batch(bands, refs, index, rng=None):
    db = torch.from_numpy(bands[index]).float() / PER_DB
    ref = torch.from_numpy(refs[index]).float()
    if rng is not None:  # another start, voice and colour, a missed reference
        by = rng.integers(0, db.shape[1], len(index))
        db, ref = (torch.stack([torch.roll(x, int(k), 0) for x, k in zip(of, by)]) for of in (db, ref))
        by = rng.integers(-2, 3, len(index))  # a higher or a lower voice
        at = (np.arange(db.shape[2]) + by[:, None]).clip(0, db.shape[2] - 1)
        db = torch.gather(db, 2, torch.from_numpy(at)[:, None].expand(-1, db.shape[1], -1))
        knots = torch.from_numpy(rng.uniform(-3, 3, (len(index), 1, 5))).float()
        db = db + F.interpolate(knots, db.shape[2], mode="linear", align_corners=True)
        ref = ref + torch.from_numpy(rng.uniform(-2, 2, (len(index), 1))).float()
        for i in np.flatnonzero(rng.random(len(index)) < 0.3):
            k = rng.integers(0, db.shape[2] - 6)
            db[i, :, k : k + rng.integers(2, 7)] = -100
    return in_features(db, ref)


def engine_weights(path):
    """The weights out of the engine's module, as a file."""
    with open(path) as f:
        text = re.search(r"'([A-Za-z0-9+/=]{100,})'", f.read())[1]
    with tempfile.NamedTemporaryFile(suffix=".bin", delete=False) as f:
        f.write(base64.b64decode(text))
    return f.name


def loss_of(z, y, correlation=0.0):
    known = ~torch.isnan(y)
    e = F.smooth_l1_loss(z, torch.where(known, y, z.detach()), reduction="none", beta=0.2)
    loss = (e * known * WEIGHTS).sum() / (known * WEIGHTS).sum()
    rated = known[:, :3].all(1)
    if correlation and rated.sum() > 7:
        a, b = (v[rated, :3] - v[rated, :3].mean(0) for v in (z, y))
        loss = loss + correlation * (1 - (a * b).sum(0) / (a.norm(dim=0) * b.norm(dim=0) + 1e-3)).mean()
    return loss


def assess(model, groups):
    model.eval()
    with torch.no_grad():
        z = torch.cat([model(batch(bands, refs, np.arange(i, min(i + 32, len(bands))))) for bands, refs, _ in groups for i in range(0, len(bands), 32)])
    y = torch.cat([g[2] for g in groups])
    rows, good = [], []
    for k, name in enumerate(OUTPUTS):
        known = ~torch.isnan(y[:, k])
        a, b = (z[known, k] * UNIT[k] + OFFSET[k]).numpy(), (y[known, k] * UNIT[k] + OFFSET[k]).numpy()
        good.append(np.corrcoef(a, b)[0, 1])
        rows.append(f"{name} r {good[-1]:.3f} mae {np.abs(a - b).mean():.3f}")
    return float(np.mean(good[:4])), "; ".join(rows)


def main(a):
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    train, test = load(a.mix, "train"), load(a.mix, "choose")
    model = Quality()
    longest = train[-1]
    begin_from(model, engine_weights(a.begin), batch(*longest[:2], np.arange(0, len(longest[0]), max(1, len(longest[0]) // 32))))
    if a.start:
        model.load_state_dict(torch.load(a.start))
    mean = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(a.mean))
    trunk = [q for layer in model.trunk() for q in layer.parameters()]
    rest = [q for q in model.parameters() if all(q is not t for t in trunk)]
    groups = [{"params": trunk, "share": a.trunk}, {"params": rest, "share": 1.0}]
    optimiser = torch.optim.AdamW(groups, lr=a.rate, weight_decay=2e-2)
    made_by = f"evaluation/quality at {commit()}, {sum(len(g[0]) for g in train)} windows, {a.steps} steps of {a.batch}, seed {a.seed}" + (f", from {os.path.basename(a.start)}" if a.start else "")
    print(made_by, sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    began, step, recent = time.time(), 0, []
    best = 0.0
    print(0, *assess(model, test), flush=True)
    while step < a.steps:
        for bands, refs, y, index in batches(rng, train, a.batch * train[-1][0].shape[1]):
            model.train()
            for layer in model.modules():
                if isinstance(layer, torch.nn.BatchNorm1d):
                    layer.eval()
            for g in optimiser.param_groups:
                g["lr"] = g["share"] * a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * step / a.steps)) + 1e-6
            loss = loss_of(model(batch(bands, refs, index, rng)), y[index], a.correlation)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimiser.step()
            mean.update_parameters(model)
            recent.append(loss.item())
            step += 1
            if step % a.every == 0 or step >= a.steps:
                good, figures = assess(mean.module, test)
                print(step, f"{(time.time() - began) / 60:.1f} min {np.mean(recent[-a.every:]):.4f} {good:.4f}", figures, flush=True)
                if good > best:  # kept: the step with the highest correlations of ratings and clarity on the part to choose on
                    best = good
                    torch.save(mean.module.state_dict(), a.weights + ".pt")
                    print(export(mean.module, a.weights, made_by), "bytes", flush=True)
            if step >= a.steps:
                break


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mix"), p.add_argument("weights")
    p.add_argument("--steps", type=int, default=3000)
    p.add_argument("--batch", type=int, default=16, help="of the longest windows; as many frames of shorter ones")
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--start", help="state (.pt) of an earlier run to go on from")
    p.add_argument("--begin", default=CLASSIFIER, help="module of weights of the engine to begin from: the classifier's, or an earlier quality-weights.ts")
    p.add_argument("--mean", type=float, default=0.99, help="decay of the mean over steps")
    p.add_argument("--correlation", type=float, default=0.0, help="weight of 1 - correlation of the ratings in a batch")
    p.add_argument("--trunk", type=float, default=0.3, help="rate of the layers that begin as the sound classifier's")
    p.add_argument("--every", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    main(p.parse_args())
