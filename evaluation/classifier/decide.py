"""What is made of the logits: stretches of speech (n1) and one word for a file (v2). The engine does the same."""

import numpy as np

from audio import closed, runs

FRAME_SEC = 0.02
# Chosen on the development set by `score.py develop`.
ON, OFF, LEAST_FRAMES, GAP_FRAMES = -0.5, -1.0, 5, 15
UNDER_TOP_DB = 25


def speech_frames(z, db, on=ON, off=OFF, least=LEAST_FRAMES, gap=0):
    """Runs above `off` that reach `on`; gaps of up to `gap` frames closed, then short ones dropped."""
    mask = np.zeros(len(z), bool)
    for a, b in runs(z > off):
        if (z[a:b] > on).any():
            mask[a:b] = True
    mask = closed(mask, gap)
    for a, b in runs(mask):
        if b - a < least:
            mask[a:b] = False
    return mask


def sounding(db):
    """Frames within 25 dB of the loud ones."""
    return db > np.percentile(db, 95) - UNDER_TOP_DB if len(db) else np.zeros(0, bool)


def shares(z, db):
    """Of the frames that sound: how many hold each class, it alone, speech and music at once, and the mean probabilities."""
    q = z[sounding(db)]
    if not len(q):
        return None
    p, on = 1 / (1 + np.exp(-q)), q > 0
    alone = on & (on.sum(1) == 1)[:, None]
    return {"speech": on[:, 0].mean(), "music": on[:, 1].mean(), "noise": on[:, 2].mean(), "both": (on[:, 0] & on[:, 1]).mean(),
            "alone": alone.mean(0), "ps": p[:, 0].mean(), "pm": p[:, 1].mean(), "pn": p[:, 2].mean()}
