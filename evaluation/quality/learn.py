"""learn.py MIX WEIGHTS --steps N [--seed S]    trains on what make.py wrote: parts train; prints errors on part choose

What is written is the mean over recent steps, of the step that is best on the part to choose on. The same data, steps, seed and threads give
the same file on one machine.
"""

import argparse
import glob
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
from features import BLOCK, PER_DB, references
from model import OFFSET, OUTPUTS, UNIT, Quality, commit, export, in_features

# ratings first; clarity in 8 dB, decay in octaves
WEIGHTS = torch.tensor([2, 2, 2, 1.5, 0.5, 1, 0.5, 1, 0.7])
CLEAREST = 30.0  # dB of C50: above, recordings have rooms of their own
ROWS = 8  # frames of 10 ms to one row of marks


def load(folder, part):
    """Windows of one length together: [(bands, references, labels, marks)]."""
    by_length = {}
    for f in sorted(glob.glob(f"{folder}/{part}-*.npz")):
        d = dict(np.load(f))
        d["maps"] = d["maps"][:, : d["bands"].shape[1] // ROWS]
        by_length.setdefault(d["bands"].shape[1], []).append(d)
    groups = []
    for _, parts in sorted(by_length.items()):
        bands, level, labels, maps = (np.concatenate([p[k] for p in parts]) for k in ("bands", "level", "labels", "maps"))
        refs = np.stack([np.repeat(references(l), BLOCK)[: len(l)] for l in level])
        labels[:, 3] = np.minimum(labels[:, 3], CLEAREST)
        noise = torch.from_numpy(np.concatenate([p["snr"] for p in parts])).float()[:, None] / 10
        groups.append((bands, refs, torch.cat([(torch.from_numpy(labels) - OFFSET) / UNIT, noise], 1), maps))
    return groups


def batches(rng, groups, frames):
    """(group, indices) of an epoch, each of about so many frames."""
    out = []
    for group in groups:
        n = max(1, frames // group[0].shape[1])
        order = rng.permutation(len(group[0]))
        out += [(group, np.sort(order[i : i + n])) for i in range(0, len(order) - n + 1, n)]
    return [out[i] for i in rng.permutation(len(out))]


def batch(bands, refs, index, rng=None, by=None):
    db = torch.from_numpy(bands[index]).float() / PER_DB
    ref = torch.from_numpy(refs[index]).float()
    if rng is not None:  # another start, colour, a missed reference
        db, ref = (torch.stack([torch.roll(x, int(k), 0) for x, k in zip(of, by)]) for of in (db, ref))
        knots = torch.from_numpy(rng.uniform(-1.5, 1.5, (len(index), 1, 5))).float()
        db = db + F.interpolate(knots, db.shape[2], mode="linear", align_corners=True)
        ref = ref + torch.from_numpy(rng.uniform(-2, 2, (len(index), 1))).float()
    return in_features(db, ref)


def loss_of(z, y, correlation=0.0):
    known = ~torch.isnan(y)
    e = F.smooth_l1_loss(z, torch.where(known, y, z.detach()), reduction="none", beta=0.2)
    w = WEIGHTS[: z.shape[1]]
    loss = (e * known * w).sum() / (known * w).sum()
    rated = known[:, :3].all(1)
    if correlation and rated.sum() > 7:
        a, b = (v[rated, :3] - v[rated, :3].mean(0) for v in (z, y))
        loss = loss + correlation * (1 - (a * b).sum(0) / (a.norm(dim=0) * b.norm(dim=0) + 1e-3)).mean()
    return loss


def unlowered(y):
    """The ratings of windows without constructed losses."""
    return torch.where((y[:, 5:8] == 0).all(1, keepdim=True), y[:, :3], torch.nan)


def marks_loss(marks, maps, spread):
    """Between the marks and the teacher's maps, whole windows of both."""
    n = min(marks.shape[2], maps.shape[1])
    y = maps[:, :n].transpose(1, 2)
    rated = ~torch.isnan(y[:, 0, 0])
    if not rated.any():
        return marks.sum() * 0
    return F.smooth_l1_loss(marks[rated, :, :n], y[rated] / spread[:, None], beta=0.5)


def assess(model, groups):
    model.eval()
    with torch.no_grad():
        out = [model(batch(bands, refs, np.arange(i, min(i + 32, len(bands))))) for bands, refs, *_ in groups for i in range(0, len(bands), 32)]
    z, tops = (torch.cat([o[k] for o in out]) for k in (0, 2))
    y = torch.cat([g[2] for g in groups])
    rows, good = [], []
    plain = (y[:, 5:8] == 0).all(1)
    for k, name in enumerate(OUTPUTS):
        if k == 6:
            continue
        known = ~torch.isnan(y[:, k]) & (plain if k < 5 else True)
        a, b = (z[known, k] * UNIT[k] + OFFSET[k]).numpy(), (y[known, k] * UNIT[k] + OFFSET[k]).numpy()
        good.append(np.corrcoef(a, b)[0, 1])
        rows.append(f"{name} {good[-1]:.3f} {np.abs(a - b).mean():.2f}")
        if k < 3:
            c = (tops[known, k] + 3).numpy()
            rows[-1] += f" (top {np.corrcoef(c, b)[0, 1]:.3f} {np.abs(c - b).mean():.2f})"
    return float(np.mean(good[:4])), "; ".join(rows)


def main(a):
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    train, test = load(a.mix, "train"), load(a.mix, "choose")
    every = np.concatenate([g[3][~np.isnan(g[3][:, 0, 0])].reshape(-1, 64)[::97] for g in train]).astype(np.float32)
    spread = torch.from_numpy(every.std(0) + 0.05)
    model = Quality()
    if a.start:
        model.load_state_dict(torch.load(a.start))
    mean = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(a.mean), use_buffers=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=a.decay)
    made_by = f"evaluation/quality at {commit()}, {sum(len(g[0]) for g in train)} windows, {a.steps} steps of {a.batch}, seed {a.seed}" + (f", from {os.path.basename(a.start)}" if a.start else "")
    print(made_by, sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    began, step, recent, best = time.time(), 0, [], 0.0
    while step < a.steps:
        for (bands, refs, y, maps), index in batches(rng, train, a.batch * train[-1][0].shape[1]):
            model.train()
            for g in optimiser.param_groups:
                g["lr"] = a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * step / a.steps)) + 1e-6
            rows = maps.shape[1]
            by = rng.integers(0, rows, len(index))
            rolled = torch.from_numpy(np.stack([np.roll(maps[i], int(k), 0) for i, k in zip(index, by)])).float()
            z, marks, tops = model(batch(bands, refs, index, rng, by * ROWS))
            losses = loss_of(z, y[index], a.correlation), marks_loss(marks, rolled, spread), loss_of(tops, unlowered(y[index]), a.correlation)
            loss = losses[0] + a.marks * losses[1] + 0.5 * losses[2]
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimiser.step()
            mean.update_parameters(model)
            recent.append([v.item() for v in losses])
            step += 1
            if step % a.every == 0 or step >= a.steps:
                good, figures = assess(mean.module, test)
                print(step, f"{(time.time() - began) / 60:.1f} min", np.round(np.mean(recent[-a.every:], 0), 4), f"{good:.4f}", figures, flush=True)
                if good > best:  # kept: the step with the highest correlations of ratings and clarity on the part to choose on
                    best = good
                    torch.save(mean.module.state_dict(), a.weights + ".pt")
                    export(mean.module, a.weights, made_by)
            if step >= a.steps:
                break


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mix"), p.add_argument("weights")
    p.add_argument("--steps", type=int, default=3000)
    p.add_argument("--batch", type=int, default=16, help="of the longest windows; as many frames of shorter ones")
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--decay", type=float, default=2e-2)
    p.add_argument("--start", help="state (.pt) of an earlier run to go on from")
    p.add_argument("--mean", type=float, default=0.995, help="decay of the mean over steps")
    p.add_argument("--correlation", type=float, default=0.1, help="weight of 1 - correlation of the ratings in a batch")
    p.add_argument("--marks", type=float, default=1.0, help="weight of the teacher's maps")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--every", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    main(p.parse_args())
