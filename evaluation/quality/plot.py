"""plot.py POINTS.npz OUT.svg    scatter plots of what the model reads over the teacher's ratings, and of C50 over the room's"""

import sys

import numpy as np

d = np.load(sys.argv[1])
z, y = d["z"], d["y"]
plain = np.array(["+" not in k for k in d["kinds"]])
SIZE, GAP = 190, 44


def panel(i, name, a, b, low, high):
    known = ~np.isnan(b)
    a, b = a[known], b[known]
    at = lambda v: (np.clip(v, low, high) - low) / (high - low) * SIZE
    x0, y0 = GAP + i * (SIZE + GAP), 26
    out = [f'<text x="{x0 + SIZE / 2}" y="16" text-anchor="middle">{name}, n {len(a)}</text>',
           f'<rect x="{x0}" y="{y0}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
           f'<line x1="{x0}" y1="{y0 + SIZE}" x2="{x0 + SIZE}" y2="{y0}" stroke="#bbb"/>']
    for v in np.linspace(low, high, 5):
        out.append(f'<text x="{x0 + at(v):.0f}" y="{y0 + SIZE + 14}" text-anchor="middle">{v:g}</text>')
        out.append(f'<text x="{x0 - 4}" y="{y0 + SIZE - at(v) + 4:.0f}" text-anchor="end">{v:g}</text>')
    points = (f'<circle cx="{x0 + at(p):.1f}" cy="{y0 + SIZE - at(q):.1f}" r="2"/>' for p, q in zip(b, a))
    return [*out, "".join(points)]


rows = []
for i, name in enumerate(("overall", "signal", "background")):
    rows += panel(i, name, z[plain, i], y[plain, i], 1, 5)
rows += panel(3, "C50, dB", np.minimum(z[plain, 3], 25), np.minimum(y[plain, 3], 25), -5, 25)
width, height = GAP + 4 * (SIZE + GAP), SIZE + 60
with open(sys.argv[2], "w") as f:
    f.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" fill="#246">\n'
            f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(rows)
            + f'\n<text x="{width / 2}" y="{height - 8}" text-anchor="middle">across: teacher or room; up: the model</text>\n</svg>\n')
