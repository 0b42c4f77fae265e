"""score.py develop|held WEIGHTS --packages ROOT --ambience DIR --rooms DIR [--corpus DIR] [--cache FILE]

`develop` prints what thresholds are chosen by; `held` the table of docs/models/hearing.md, once at the end.
"""

import argparse
import collections
import json
import os
import pickle

import numpy as np

from audio import decode
from decide import FRAME_SEC, GAP_FRAMES, shares, speech_frames
from listen import Weights, hear
from mix import measured_rooms
from sets import conversations, in_ambience, mixtures, recordings


def f1(pairs):
    """Pooled over (found, truth) masks of 10 ms."""
    tp = sum((m & t).sum() for m, t in pairs)
    fp = sum((m & ~t).sum() for m, t in pairs)
    fn = sum((~m & t).sum() for m, t in pairs)
    return 2 * tp / max(1, 2 * tp + fp + fn), tp / max(1, tp + fp), tp / max(1, tp + fn)


def in_10ms(mask, n):
    m = np.repeat(mask, 2)[:n]
    return np.pad(m, (0, n - len(m)))


def heard_sets(net, a, is_held):
    """Everything that has to be heard, once."""
    if a.cache and os.path.exists(a.cache):
        with open(a.cache, "rb") as f:
            return pickle.load(f)
    rooms = measured_rooms(a.rooms)
    out = {"conversation": [], "ambience": [], "mixture": [], "content": []}
    for name, x, truth in conversations(a.packages, rooms, is_held):
        out["conversation"].append((name, *hear(net, x), truth))
    for snr, name, x, truth in in_ambience(a.packages, a.ambience, is_held):
        out["ambience"].append((snr, name, *hear(net, x), truth))
    for name, x, share in mixtures(a.packages, is_held):
        out["mixture"].append((name, *hear(net, x), share))
    for path, label, package in recordings(a.packages, is_held):
        x = decode(path, 0, 90)
        if len(x) >= 0.3 * 16000 and np.abs(x).max() > 1e-3:
            out["content"].append((path, len(x) / 16000, *hear(net, x), label, package))
    if a.cache:
        with open(a.cache, "wb") as f:
            pickle.dump(out, f)
    return out


def speech_table(heard, on, off, least, gap):
    rows = {}
    pairs = lambda items: [(in_10ms(speech_frames(z[:, 0], db, on, off, least, gap), len(t)), t) for z, db, t in items]
    rows["conversation"] = f1(pairs([(z, db, t) for _, z, db, t in heard["conversation"]]))
    for snr in (20, 10, 5, 0):
        rows[f"ambience {snr} dB"] = f1(pairs([(z, db, t) for s, _, z, db, t in heard["ambience"] if s == snr]))
    called = [speech_frames(z[:, 0], db, on, off, least, gap).mean() > 0.25 for _, _, z, db, label, _ in heard["content"] if label != "voice"]
    rows["music and noise with more than a quarter speech"] = (sum(called), len(called))
    return rows


def develop(heard):
    for on in (-0.5, 0.0, 0.5, 1.0):
        for off in (-2.5, -2.0, -1.4, -1.0, -0.5):
            if off < on:
                rows = speech_table(heard, on, off, 5, GAP_FRAMES)
                print(on, off, " ".join(f"{k.split()[0][:4]}{k.split()[1] if 'dB' in k else ''} {v[0]:.3f}" for k, v in rows.items()), flush=True)


def corpus_table(net, folder):
    """Hand labels, and files without speech, of a folder with a manifest.json."""
    with open(f"{folder}/manifest.json") as f:
        files = json.load(f)["files"]
    pairs, called, of = [], [], collections.Counter()
    for file in files:
        labels = file.get("labels") or {}
        if "speech" not in labels and file["kind"] not in ("music", "noise", "loop", "hit"):
            continue
        x = decode(f"{folder}/{file['path']}", 0, 120)
        if len(x) < 1600:
            continue
        z, db = hear(net, x)
        mask = speech_frames(z[:, 0], db, gap=GAP_FRAMES)
        if "speech" in labels:
            n = min(len(x) // 160, 400 if "first 4 s" in labels.get("label", "") else 10**9)
            truth = np.zeros(n, bool)
            for start, end in labels["speech"]:
                truth[int(start * 100 + 0.5) : int(end * 100 + 0.5)] = True
            pairs.append((in_10ms(mask, n), truth))
            print("   ", file["path"], "F1 %.3f P %.3f R %.3f" % f1(pairs[-1:]))
        else:
            of[file["kind"]] += 1
            if mask.mean() > 0.25:
                called.append(file["path"])
    print("hand labels, pooled: F1 %.3f P %.3f R %.3f" % f1(pairs))
    print("more than a quarter speech:", len(called), "of", sum(of.values()), dict(of), called)


def main(a):
    net = Weights(a.weights)
    heard = heard_sets(net, a, a.mode == "held")
    if a.mode == "develop":
        develop(heard)
    for k, v in speech_table(heard, *CHOSEN).items():
        print(f"{k:50s}", " ".join(f"{x:.3f}" if isinstance(x, float) else str(x) for x in v))
    if a.corpus:
        corpus_table(net, a.corpus)
    from content import judge, report  # the decision on content, with its own figures

    report(heard, judge, a.verbose)


if __name__ == "__main__":
    from decide import LEAST_FRAMES, OFF, ON

    CHOSEN = (ON, OFF, LEAST_FRAMES, GAP_FRAMES)
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mode", choices=["develop", "held"])
    p.add_argument("weights")
    p.add_argument("--packages", required=True)
    p.add_argument("--ambience", required=True)
    p.add_argument("--rooms")
    p.add_argument("--corpus")
    p.add_argument("--cache")
    p.add_argument("-v", "--verbose", action="store_true")
    main(p.parse_args())
