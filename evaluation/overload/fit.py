"""Fits the network of the overload detector to the rows of rows.mjs, and writes it as a module:

  node evaluation/overload/rows.mjs OUT FOLDER…
  python3 evaluation/overload/fit.py [--check] OUT… > packages/engine/src/features/defects/overload-network.ts

--check: instead of the module, the rates by threshold of three fits that leave out a third of the packages each.
Needs numpy. The same rows give the same module.
"""
import json
import re
import sys

import numpy as np

HIDDEN, EPOCHS, BATCH, RATE, DECAY, CLIP = 12, 40, 512, 3e-3, 1e-4, 3.0
STEP_SEC, FLOOR, JOIN_SEC = 0.25, -6.0, 0.5
LEFT_OUT = ("high-db", "low-db")
# Flagged as they are by the detector before this one, most of them with crushed voices: neither clean nor of known places.
CLIPPED_BEFORE = re.compile(
    r"voices/British/(Traitor|Melon)|pushover/themes/(toxcity|greek)|tuxtype/sounds/(lose|explosion)")


def load(outs):
    rows, cases, names = [], [], None
    for out in outs:
        about = json.load(open(out + ".json"))
        names = about["evidence"]
        some = np.fromfile(out + ".f32", np.float32).reshape(-1, 3 + len(names)).astype(float)
        some[:, 0] += len(cases)
        rows.append(some)
        cases += about["cases"]
    return np.concatenate(rows), cases, names


def package_of(source):
    parts = source.split("/")
    return parts[parts.index("x") + 1] if "x" in parts else "/".join(parts[:6])


def labels_of(rows, cases, names):
    """1 within an overload where its ceiling is reached, 0 outside, -1 in between or not known."""
    of = rows[:, 0].astype(int)
    bounds = [(c["truth"]["startSec"], c["truth"]["endSec"]) if c["truth"] else (1e9, 1e9) for c in cases]
    start, end = np.array(bounds).T[:, of]
    at = rows[:, 2] * STEP_SEC
    overlap = np.minimum(at + 1, end) - np.maximum(at, start)
    level = np.fmax(rows[:, 3 + names.index("high-db")], rows[:, 3 + names.index("low-db")])
    top = np.full(len(cases), -99.0)
    np.maximum.at(top, of[overlap >= 0.5], level[overlap >= 0.5])
    labels = np.full(len(rows), -1)
    labels[overlap <= 0] = 0
    labels[(overlap >= 0.6) & (level > top[of] - 1)] = 1
    clipped = np.array([bool(CLIPPED_BEFORE.search(c["source"])) for c in cases])[of]
    labels[(labels == 0) & clipped] = -1
    return labels


def weights_of(rows, cases, labels):
    """Each case counts alike, shallow ones twice; limited and synthesised ones more than the rest."""
    of = rows[:, 0].astype(int)
    more = {"limited": 4.0, "synth": 6.0}
    clean = np.array([more.get(c["group"], 1.5 if c["group"].startswith("clean") else 1.0) for c in cases])
    shallow = np.array([1.5 if c["truth"] and c["truth"]["depthDb"] <= 9 else 0.7 for c in cases])
    inside = np.bincount(of[labels == 1], minlength=len(cases))
    weights = clean[of]
    weights[labels == 1] = (shallow / np.maximum(inside, 1) ** 0.7)[of[labels == 1]]
    weights[labels == 1] *= 0.35 * weights[labels == 0].sum() / weights[labels == 1].sum()
    return weights / weights[labels >= 0].mean()


def scaled(inputs, scale=None):
    if scale is None:
        low, high = np.nanpercentile(inputs, [1, 99], axis=0)
        scale = np.nanmedian(inputs, axis=0), np.nanstd(np.clip(inputs, low, high), axis=0) + 1e-6
    return np.nan_to_num(np.clip((inputs - scale[0]) / scale[1], -CLIP, CLIP)), scale


def fit(inputs, labels, weights, seed=0):
    chance = np.random.default_rng(seed)
    n, width = inputs.shape
    parts = [chance.normal(0, width**-0.5, (width, HIDDEN)), np.zeros(HIDDEN), chance.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(1)]
    mean, square = [0 * p for p in parts], [0 * p for p in parts]
    step = 0
    for epoch in range(EPOCHS):
        order = chance.permutation(n)
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        for b in range(n // BATCH):
            i = order[b * BATCH : (b + 1) * BATCH]
            x = inputs[i]
            hidden = np.maximum(0, x @ parts[0] + parts[1])
            odds = np.clip(hidden @ parts[2] + parts[3], -30, 30)
            error = weights[i] * (1 / (1 + np.exp(-odds)) - labels[i]) / BATCH
            back = np.outer(error, parts[2]) * (hidden > 0)
            slopes = [x.T @ back + DECAY * parts[0], back.sum(0), hidden.T @ error + DECAY * parts[2], np.array([error.sum()])]
            step += 1
            for k, slope in enumerate(slopes):
                mean[k] = 0.9 * mean[k] + 0.1 * slope
                square[k] = 0.999 * square[k] + 0.001 * slope**2
                parts[k] = parts[k] - rate * mean[k] / (1 - 0.9**step) / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
    return parts


def odds_of(parts, inputs):
    return np.maximum(FLOOR, np.maximum(0, inputs @ parts[0] + parts[1]) @ parts[2] + parts[3])


def means_of_three(rows, odds):
    key = rows[:, 0] * 1e6 + rows[:, 1] * 1e5 + rows[:, 2]
    order = np.argsort(key)
    ordered, values = key[order], odds[order]
    total = values.copy()
    for shift in (-1, 1):
        at = np.minimum(np.searchsorted(ordered, ordered + shift), len(ordered) - 1)
        total += np.where(ordered[at] == ordered + shift, values[at], FLOOR)
    means = np.empty(len(odds))
    means[order] = total / 3
    return means


def report(rows, cases, odds, threshold):
    found = [[] for _ in cases]
    at = np.where(odds >= threshold)[0]
    for i in at[np.lexsort((rows[at, 2], rows[at, 0]))]:
        start, stretches = rows[i, 2] * STEP_SEC, found[int(rows[i, 0])]
        if stretches and start <= stretches[-1][1] + JOIN_SEC:
            stretches[-1][1] = max(stretches[-1][1], start + 1)
        else:
            stretches.append([start, start + 1])
    rates = {}
    for case, stretches in zip(cases, found):
        truth, group = case["truth"], case["group"].split("-")[0]
        if truth:
            meets = [s <= truth["endSec"] and e >= truth["startSec"] for s, e in stretches]
            for key in (truth["form"], f"{truth['depthDb']} dB"), (group, "outside"):
                rate = rates.setdefault(" ".join(key), [0, 0.0])
                rate[0] += any(meets) if key[1] != "outside" else len(meets) - sum(meets)
                rate[1] += 1 if key[1] != "outside" else (case["sec"] - truth["endSec"] + truth["startSec"]) / 3600
        else:
            isMaster = group in ("limited", "synth")
            suspect = CLIPPED_BEFORE.search(case["source"]) and not isMaster
            rate = rates.setdefault("clipped before" if suspect else group, [0, 0.0])
            rate[0] += bool(stretches) if isMaster else len(stretches)
            rate[1] += 1 if isMaster else case["sec"] / 3600
    print(threshold, "; ".join(f"{key} {some} of {of:.4g}" for key, (some, of) in sorted(rates.items())))


def module_of(parts, scale, names):
    listed = lambda values: ", ".join(f"{float(v):.3g}" for v in np.ravel(values))
    inputs = "\n".join(f"  ['{name}', {c:.4g}, {s:.4g}]," for name, c, s in zip(names, *scale))
    return f"""/** Written by evaluation/overload/fit.py: how each input is scaled, then one hidden layer. docs/measures/overload.md */
export const MAX_INPUT = {CLIP:g};

/** Name, usual value and spread. */
export const NETWORK_INPUTS = [
{inputs}
] as const;

/** Of each input, those of all hidden units. */
// prettier-ignore
export const NETWORK_WEIGHTS = [
{chr(10).join("  " + listed(row) + "," for row in parts[0])}
];
export const NETWORK_BIASES = [{listed(parts[1])}];
export const NETWORK_OUTPUT = [{listed(parts[2])}];
export const NETWORK_OUTPUT_BIAS = {float(parts[3][0]):.3g};
"""


def main():
    outs = [arg for arg in sys.argv[1:] if arg != "--check"]
    rows, cases, names = load(outs)
    labels = labels_of(rows, cases, names)
    weights = weights_of(rows, cases, labels)
    columns = [i for i, name in enumerate(names) if name not in LEFT_OUT]
    inputs = rows[:, [3 + i for i in columns]]
    known = labels >= 0
    if "--check" not in sys.argv:
        x, scale = scaled(inputs[known])
        print(module_of(fit(x, labels[known], weights[known]), scale, [names[i] for i in columns]), end="")
        return
    packages = sorted({package_of(c["source"]) for c in cases})
    part = np.array([packages.index(package_of(c["source"])) % 3 for c in cases])[rows[:, 0].astype(int)]
    odds = np.zeros(len(rows))
    for k in range(3):
        x, scale = scaled(inputs[known & (part != k)])
        parts = fit(x, labels[known & (part != k)], weights[known & (part != k)])
        odds[part == k] = odds_of(parts, scaled(inputs[part == k], scale)[0])
    means = means_of_three(rows, odds)
    for threshold in (1, 1.5, 2, 2.5, 3, 3.5, 4, 5):
        report(rows, cases, means, threshold)


if __name__ == "__main__":
    main()
