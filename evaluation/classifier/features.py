"""Log-mel energies that do not depend on level: the same arithmetic as packages/engine/src/features/classifier.

16 kHz mono, Hann window of 32 ms every 10 ms, 64 mel bands from 60 to 7800 Hz, in 1/128 dB. Each half second has its
reference: the 95th percentile, in whole dB, of the frame levels within 15 s. A feature is what a band has above
70 dB under that reference, in 1/128 dB, from 0 to 100 dB.
"""

import numpy as np

RATE, HOP, WINDOW, BANDS = 16_000, 160, 512, 64
PER_DB, UNDER_DB, SPAN_DB = 128, 70, 100
BLOCK, REACH = 50, 30  # frames of a block of the reference; blocks before and after it
QUIET_DB = -100  # frames under this are digital silence: no reference is taken from them
FLOOR = 1e-12


def mel_edges():
    mel = lambda f: 2595 * np.log10(1 + f / 700)
    return 700 * (10 ** (np.linspace(mel(60), mel(7800), BANDS + 2) / 2595) - 1)


def mel_filters(edges):
    """Triangles of unit sum; one narrower than a bin takes the nearest."""
    f = np.arange(WINDOW // 2 + 1) * RATE / WINDOW
    w = np.zeros((len(edges) - 2, len(f)))
    for i in range(len(w)):
        a, c, b = edges[i : i + 3]
        w[i] = np.maximum(0, np.minimum((f - a) / (c - a), (b - f) / (b - c)))
        if w[i].sum() < 0.5:
            w[i, int(np.floor(c * WINDOW / RATE + 0.5))] = max(0.5, w[i].max())
        w[i] /= w[i].sum()
    return w


EDGES = np.round(mel_edges(), 3)
FILTERS = mel_filters(EDGES)
HANN = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)


def log_mel(x, filters=FILTERS):
    """int16 [frames, bands] in 1/128 dB and [frames] level; frame i is centred on sample 160 i + 80, silence around the file."""
    n = max(1, len(x) // HOP)
    x = np.pad(np.asarray(x, np.float64), (WINDOW // 2 - HOP // 2, WINDOW))
    bands, level = np.empty((n, len(filters)), np.int16), np.empty(n, np.int16)
    in_db = lambda p: np.floor(PER_DB * 10 * np.log10(p + FLOOR) + 0.5)
    for a in range(0, n, 4096):
        b = min(n, a + 4096)
        frames = np.lib.stride_tricks.sliding_window_view(x[a * HOP : (b - 1) * HOP + WINDOW], WINDOW)[::HOP]
        power = np.abs(np.fft.rfft(frames * HANN)) ** 2 @ filters.T
        bands[a:b], level[a:b] = in_db(power), in_db(power.mean(1))
    return bands, level


def references(level):
    """Whole dB per block of half a second."""
    whole = np.floor(level.astype(int) / PER_DB).astype(int)
    blocks = -(-len(level) // BLOCK)
    out = np.empty(blocks, np.int32)
    for k in range(blocks):
        near = whole[max(0, (k - REACH) * BLOCK) : (k + REACH + 1) * BLOCK]
        near = np.sort(near[near >= QUIET_DB])[::-1]
        # the largest whole dB that at least a twentieth of the frames reach
        out[k] = near[(len(near) - 1) // 20] if len(near) else QUIET_DB
    return out


def relative(bands, refs):
    """int16 features [frames, bands]."""
    ref = np.repeat(refs, BLOCK)[: len(bands)].astype(np.int32)
    return np.clip(bands.astype(np.int32) - (ref[:, None] - UNDER_DB) * PER_DB, 0, SPAN_DB * PER_DB).astype(np.int16)
