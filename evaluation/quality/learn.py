"""learn.py MIX WEIGHTS --steps N [--seed S]    trains on what make.py wrote: parts train; prints errors on part choose

The first layers begin as those of the sound classifier. One thread. The same data, steps and seed give the same file on one machine.
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
    parts = [np.load(f) for f in sorted(glob.glob(f"{folder}/{part}-*.npz"))]
    bands, level, labels = (np.concatenate([p[k] for p in parts]) for k in ("bands", "level", "labels"))
    refs = np.stack([np.repeat(references(l), BLOCK)[: len(l)] for l in level])
    labels[:, 3] = np.minimum(labels[:, 3], CLEAREST)
    y = (torch.from_numpy(labels) - OFFSET) / UNIT
    noise = torch.from_numpy(np.concatenate([p["snr"] for p in parts])).float()[:, None] / 10
    return bands, refs, torch.cat([y, noise], 1), np.concatenate([p["kinds"] for p in parts])


def batch(bands, refs, index, rng=None):
    db = torch.from_numpy(bands[index]).float() / PER_DB
    ref = torch.from_numpy(refs[index]).float()
    if rng is not None:  # another start, a colour, a missed reference
        by = rng.integers(0, db.shape[1], len(index))
        db, ref = (torch.stack([torch.roll(x, int(k), 0) for x, k in zip(of, by)]) for of in (db, ref))
        knots = torch.from_numpy(rng.uniform(-3, 3, (len(index), 1, 5))).float()
        db = db + F.interpolate(knots, db.shape[2], mode="linear", align_corners=True)
        ref = ref + torch.from_numpy(rng.uniform(-2, 2, (len(index), 1))).float()
        for i in np.flatnonzero(rng.random(len(index)) < 0.3):
            k = rng.integers(0, db.shape[2] - 6)
            db[i, :, k : k + rng.integers(2, 7)] = -100
    return in_features(db, ref)


def classifier_weights(path):
    """The weights of the sound classifier, out of the engine's module, as a file."""
    with open(path) as f:
        text = re.search(r"'([A-Za-z0-9+/=]+)'", f.read())[1]
    with tempfile.NamedTemporaryFile(suffix=".bin", delete=False) as f:
        f.write(base64.b64decode(text))
    return f.name


def loss_of(z, y):
    known = ~torch.isnan(y)
    e = F.smooth_l1_loss(z, torch.where(known, y, z.detach()), reduction="none", beta=0.2)
    return (e * known * WEIGHTS).sum() / (known * WEIGHTS).sum()


def assess(model, bands, refs, y):
    model.eval()
    with torch.no_grad():
        z = torch.cat([model(batch(bands, refs, np.arange(i, min(i + 32, len(bands))))) for i in range(0, len(bands), 32)])
    rows = []
    for k, name in enumerate(OUTPUTS):
        known = ~torch.isnan(y[:, k])
        a, b = (z[known, k] * UNIT[k] + OFFSET[k]).numpy(), (y[known, k] * UNIT[k] + OFFSET[k]).numpy()
        rows.append(f"{name} r {np.corrcoef(a, b)[0, 1]:.3f} mae {np.abs(a - b).mean():.3f}")
    return "; ".join(rows)


def main(a):
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    bands, refs, y, _ = load(a.mix, "train")
    test = load(a.mix, "choose")
    model = Quality()
    begin_from(model, classifier_weights(CLASSIFIER), batch(bands, refs, np.arange(0, len(bands), len(bands) // 32)))
    if a.start:
        model.load_state_dict(torch.load(a.start))
    trunk = [q for layer in model.trunk() for q in layer.parameters()]
    rest = [q for q in model.parameters() if all(q is not t for t in trunk)]
    groups = [{"params": trunk, "share": a.trunk}, {"params": rest, "share": 1.0}]
    optimiser = torch.optim.AdamW(groups, lr=a.rate, weight_decay=2e-2)
    made_by = f"evaluation/quality at {commit()}, {len(bands)} windows, {a.steps} steps of {a.batch}, seed {a.seed}" + (f", from {os.path.basename(a.start)}" if a.start else "")
    print(made_by, sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    began, step, recent = time.time(), 0, []
    while step < a.steps:
        order = rng.permutation(len(bands))
        for i in range(0, len(order) - a.batch + 1, a.batch):
            model.train()
            for layer in model.trunk():
                layer[1].eval()  # its batch norms keep what they have seen
            for g in optimiser.param_groups:
                g["lr"] = g["share"] * a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * step / a.steps)) + 1e-6
            index = np.sort(order[i : i + a.batch])
            loss = loss_of(model(batch(bands, refs, index, rng)), y[index])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimiser.step()
            recent.append(loss.item())
            step += 1
            if step % a.every == 0 or step >= a.steps:
                print(step, f"{(time.time() - began) / 60:.1f} min {np.mean(recent[-a.every:]):.4f}", assess(model, *test[:3]), flush=True)
                torch.save(model.state_dict(), a.weights + ".pt")
                print(export(model, a.weights, made_by), "bytes", flush=True)
            if step >= a.steps:
                break


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mix"), p.add_argument("weights")
    p.add_argument("--steps", type=int, default=3000)
    p.add_argument("--batch", type=int, default=16)
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--start", help="state (.pt) of an earlier run to go on from")
    p.add_argument("--trunk", type=float, default=0.3, help="rate of the layers that begin as the sound classifier's")
    p.add_argument("--every", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    main(p.parse_args())
