"""Rooms by construction: impulse responses at 16 kHz with the C50 and T60 that they have.

Two kinds: the image method (a box with walls that absorb, images moved by a few centimetres against sweeping echoes),
and a decay of noise after a direct path and early reflections. C50 counts from the direct path.
"""

import numpy as np
from scipy.signal import fftconvolve, lfilter

RATE, SPEED = 16_000, 343.0


def image_method(rng):
    size = np.array([rng.uniform(2.5, 12), rng.uniform(2.5, 9), rng.uniform(2.3, 4.5)])
    t60 = float(np.exp(rng.uniform(np.log(0.12), np.log(1.2))))
    volume, surface = size.prod(), 2 * (size[0] * size[1] + size[1] * size[2] + size[0] * size[2])
    absorbed = 1 - np.exp(-0.161 * volume / (surface * t60))  # Eyring
    reflect = np.sqrt(1 - absorbed)
    ear = size * rng.uniform(0.15, 0.85, 3)
    way = rng.standard_normal(3)
    far = np.exp(rng.uniform(np.log(0.25), np.log(5)))
    mouth = np.clip(ear + way / np.linalg.norm(way) * far, 0.2, size - 0.2)
    reach = min(1.1 * t60, 0.09)  # seconds by images; noise of the same energy after
    n = [int(np.ceil(reach * SPEED / (2 * s))) + 1 for s in size]
    g = np.stack(np.meshgrid(*[np.arange(-k, k + 1) for k in n], [0, 1], [0, 1], [0, 1], indexing="ij"), -1).reshape(-1, 6)
    m, p = g[:, :3], g[:, 3:]
    place = (1 - 2 * p) * mouth + 2 * m * size - ear
    bounces = (np.abs(m - p) + np.abs(m)).sum(1)
    d = np.linalg.norm(place + (bounces > 0)[:, None] * rng.uniform(-0.08, 0.08, place.shape), axis=1).clip(0.1)
    inside = d < reach * SPEED
    at = np.round(d[inside] / SPEED * RATE).astype(int)
    length = int((reach + 1.1 * t60) * RATE) + 1
    h = np.bincount(at, reflect ** bounces[inside] / d[inside], length)[:length].astype(np.float64)
    if reach < t60:  # the statistical tail goes on where the images end
        end, start = int(reach * RATE), int(0.6 * reach * RATE)
        t = np.arange(length) / RATE
        power = (h[start:end] ** 2).mean() / np.mean(10 ** (-6 * t[start:end] / t60))
        tail = rng.standard_normal(length) * np.sqrt(power) * 10 ** (-3 * t / t60)
        h[end:] = tail[end:]
    return h


def decay(rng):
    """Two bands of decay, the upper shorter; early reflections at random; a direct path before."""
    t60 = float(np.exp(rng.uniform(np.log(0.12), np.log(1.5))))
    n = int(1.2 * t60 * RATE) + 1
    t = np.arange(n) / RATE
    noise = rng.standard_normal(n)
    low = lfilter([0.25], [1, -0.75], noise) * 1.5
    h = low * 10 ** (-3 * t / t60) + (noise - low) * 10 ** (-3 * t / (t60 * rng.uniform(0.45, 1)))
    begin = int(rng.uniform(0.002, 0.012) * RATE)
    h[:begin] = 0
    h *= np.minimum(1, (np.arange(n) - begin).clip(0) / (rng.uniform(0.001, 0.03) * RATE))
    h /= np.sqrt((h**2).sum())
    for _ in range(rng.integers(2, 14)):
        k = int(rng.uniform(0.001, 0.045) * RATE)
        if k < n:
            h[k] += rng.choice([-1, 1]) * rng.uniform(0.05, 0.5)
    h[0] += 10 ** (rng.uniform(-8, 19) / 20)
    return h


def c50(h):
    k = int(np.argmax(np.abs(h) > 0.5 * np.abs(h).max())) + int(0.05 * RATE)
    late = (h[k:] ** 2).sum()
    return float(10 * np.log10((h[:k] ** 2).sum() / (late + 1e-12)))


def t60(h):
    """Schroeder's decay from 5 to 25 dB below the start, times three; 0 where there is none."""
    e = np.cumsum(h[::-1] ** 2)[::-1]
    db = 10 * np.log10(e / e[0] + 1e-12)
    a, b = int(np.argmax(db < -5)), int(np.argmax(db < -25))
    return float(3 * (b - a) / RATE) if b > a > 0 else 0.0


def rooms(seed, count):
    rng = np.random.default_rng(seed)
    out = []
    for i in range(count):
        h = image_method(rng) if i % 2 else decay(rng)
        # a colour of the path, the same for direct and late sound
        h = h[max(0, int(np.argmax(np.abs(h) > 0.5 * np.abs(h).max())) - 8) :]
        h = (h / np.sqrt((h**2).sum())).astype(np.float32)
        out.append((h, c50(h), t60(h)))
    return out


def wet(x, h):
    return fftconvolve(x, h)[: len(x)].astype(np.float32)


if __name__ == "__main__":
    made = rooms(1, 60)
    for k in (0, 1):
        print("decay" if k == 0 else "images", "C50", np.round(np.percentile([c for _, c, _ in made[k::2]], [5, 25, 50, 75, 95]), 1),
              "T60", np.round(np.percentile([t for *_, t in made[k::2]], [5, 25, 50, 75, 95]), 2))
