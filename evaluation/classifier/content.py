"""One word for a file from what is heard in it, and how sure."""

import collections

import numpy as np

from decide import shares

MIXED_SPEECH, MIXED_MUSIC, MIXED_BOTH, ALONE = 0.25, 0.4, 0.12, 0.3
VOICE_SHARE, VOICE_WEIGHT = 0.3, 1.3
LEAST_PROBABILITY = 0.35


def judge(z, db):
    """As the engine's derived/content/content-type.ts."""
    s = shares(z, db)
    if s is None:
        return "silence", 1.0, None
    voice, music, noise = VOICE_WEIGHT * s["ps"], s["pm"], s["pn"]
    over = s["speech"] > MIXED_SPEECH and s["music"] > MIXED_MUSIC and s["both"] > MIXED_BOTH
    if over or (s["alone"] > ALONE).sum() > 1:
        return "mixed", sorted([s["speech"], s["music"], s["noise"]])[1], s
    if max(voice, music, noise) < LEAST_PROBABILITY:
        return "unknown", 0.0, s
    if voice > max(music, noise) or s["speech"] > VOICE_SHARE:
        return "voice", s["ps"], s
    return ("music", music, s) if music >= noise else ("noise", noise, s)


def report(heard, decide, is_verbose):
    counts, sure = collections.defaultdict(collections.Counter), []
    long_ones, short_ones = collections.Counter(), collections.Counter()
    for path, seconds, z, db, label, package in heard["content"]:
        word, confidence, s = decide(z, db)
        counts[label, package][word] += 1
        sure.append((confidence, word == label))
        if seconds >= 1:
            long_ones[word == label] += 1
        elif seconds >= 0.4:
            short_ones[word in (label, "unknown")] += 1
        if is_verbose and word != label:
            print("   ", label, "read", word, f"{seconds:.1f} s", {k: np.round(v, 2).tolist() for k, v in (s or {}).items()}, path[-70:])
    for (label, package), c in counts.items():
        print(f"{package:34s} {label:6s} {c[label]}/{sum(c.values())} {dict(c)}")
    for name, c in (("of 1 s or more", long_ones), ("0.4 to 1 s, or unknown", short_ones)):
        print(f"content, {name}: {c[True]}/{sum(c.values())} = {c[True] / max(1, sum(c.values())):.3f}")
    words = collections.Counter(decide(z, db)[0] for _, z, db, _ in heard["mixture"])
    print("voice over music:", dict(words))
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.01)):
        part = [ok for c, ok in sure if low <= c < high]
        print(f"confidence {low:.1f} to {min(high, 1):.1f}: {sum(part)}/{len(part)} right")
