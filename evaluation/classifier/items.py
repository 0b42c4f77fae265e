"""items.py OUT [--packages ROOT --ambience DIR --rooms DIR] [--meetings DIR] [--pairs DIR...] [--corpus DIR] [--develop]
items.py OUT --real --packages ROOT [--corpus DIR] [--labels LABELS]

Writes what bench/classifier/compare.mjs asks every detector: OUT/<id>.wav (16 kHz mono) and OUT/items.json,
[{id, set, endSec, speech: [[startSec, endSec]]}]; files without speech have an empty list.

DIR of --meetings: pyannote-audio's tests/data (wav and rttm, hand labels). DIR of --pairs: folders `clean` and `noisy` of the
same names; the truth of a noisy file is what stands out in its clean twin.
"""

import argparse
import collections
import glob
import json
import os

import numpy as np
import soundfile

from audio import HOP, RATE, closed, decode, runs, spoken
from mix import measured_rooms
from pools import files_of
from sets import conversations, effects, in_ambience, recordings
from sources import DEVELOPMENT, HELD_OUT, LABELLED, LABELLED_LEAST_SEC

KINDS_WITHOUT_SPEECH = ("music", "noise", "loop", "hit")


def stretches(mask):
    return [[round(a * 0.01, 2), round(b * 0.01, 2)] for a, b in runs(mask)]


def meetings(folder):
    """Hand labels merged over speakers; the names of the recordings are plain ASCII or not."""
    labels = collections.defaultdict(list)
    for path in sorted(glob.glob(f"{folder}/debug.*.rttm")):
        with open(path) as f:
            for row in map(str.split, f):
                labels[row[1]].append((float(row[3]), float(row[3]) + float(row[4])))
    for path in sorted(glob.glob(f"{folder}/t*.wav") + glob.glob(f"{folder}/dev*.wav")):
        name = os.path.basename(path)[:-4].encode("ascii", "ignore").decode().replace("tr00", "trn00")
        if labels[name] and name != "trn01":  # trn01 is in the corpus
            yield f"meeting-{name}", decode(path), labels[name]


def pairs(folder):
    for path in sorted(glob.glob(f"{folder}/noisy/*.wav")):
        clean, noisy = decode(path.replace("/noisy/", "/clean/")), decode(path)
        truth = stretches(closed(spoken(clean), 30))
        yield f"noisy-{os.path.basename(path)[:-4]}", noisy, truth


def real_recordings(root, corpus):
    """(part, source, samples) of what nobody trained on, 30 s of each at most: packages, and of a corpus what is to be looked at."""
    seen = set()
    for part, rows in (("chosen", DEVELOPMENT), ("looked", HELD_OUT), *LABELLED.items()):
        least_sec = LABELLED_LEAST_SEC if rows in LABELLED.values() else 0.4
        for package, pattern, kind, most in rows:
            for path in files_of(root, package, pattern, kind, most):
                x = decode(path, 0, 30)
                if path not in seen and len(x) > least_sec * RATE and np.abs(x).max() > 1e-3:
                    seen.add(path)
                    yield part, os.path.relpath(path, root), x
    for file in manifest(corpus):
        x = decode(f"{corpus}/{file['path']}", 0, 30)
        if file["kind"] in (*KINDS_WITHOUT_SPEECH, "voice") and len(x) > 0.4 * RATE:
            yield "looked", f"corpus/{file['path']}", x


def manifest(corpus):
    if not corpus:
        return []
    with open(f"{corpus}/manifest.json") as f:
        return json.load(f)["files"]


def main(a):
    os.makedirs(a.out, exist_ok=True)
    items = []

    def keep(name, group, x, speech, **more):
        soundfile.write(f"{a.out}/{name}.wav", x, RATE, subtype="FLOAT")
        items.append({"id": name, "set": group, "endSec": round(len(x) / RATE, 3), "speech": speech, **more})

    (keep_real if a.real else keep_sets)(a, keep)
    with open(f"{a.out}/items.json", "w") as f:
        json.dump(items, f)
    print(len(items), "files", dict(collections.Counter(i["set"] for i in items)))


def keep_real(a, keep):
    """Without LABELS all, to be labelled; with LABELS those that have one."""
    known = None
    if a.labels:
        with open(a.labels) as f:
            known = {one["source"]: one for one in json.load(f)}
    for k, (part, source, x) in enumerate(real_recordings(a.packages, a.corpus)):
        label = {"speech": None, "unjudged": []} if known is None else known.get(source)
        if label:
            keep(f"real-{k}", f"labelled by two detectors, {part}", x, label["speech"], source=source, unjudged=label["unjudged"])


def keep_sets(a, keep):
    rooms, is_held = measured_rooms(a.rooms), not a.develop
    for name, x, speech in meetings(a.meetings) if a.meetings else []:
        keep(name, "meetings, hand labels", x, speech)
    for folder in a.pairs:
        for name, x, speech in pairs(folder):
            keep(name, "noisy, truth of the clean twin", x, speech)
    for name, x, truth in conversations(a.packages, rooms, is_held) if a.packages else []:
        keep(name, "constructed conversations", x, stretches(truth))
    for snr, name, x, truth in in_ambience(a.packages, a.ambience, is_held) if a.packages else []:
        keep(name, f"over surroundings, {snr} dB", x, stretches(truth))
    for k, (path, label, _) in enumerate(recordings(a.packages, is_held) if a.packages else []):
        x = decode(path, 0, 90)
        if label != "voice" and len(x) > 0.3 * RATE and np.abs(x).max() > 1e-3:
            keep(f"{label}-{k}-{os.path.basename(path)}"[:80], "music and noise of packages", x, [])
    for k, path in enumerate(effects(a.packages) if a.packages and a.develop else []):
        x = decode(path, 0, 90)
        if len(x) > 0.3 * RATE and np.abs(x).max() > 1e-3:
            keep(f"effect-{k}-{os.path.basename(path)}"[:80], "effects of packages", x, [])
    for file in manifest(a.corpus):
        if file["kind"] in KINDS_WITHOUT_SPEECH:
            x = decode(f"{a.corpus}/{file['path']}", 0, 120)
            keep(f"corpus-{os.path.basename(file['path'])}", "music, noise, loops, hits", x, [])


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("out")
    p.add_argument("--packages", help="as pools.py fetched them")
    p.add_argument("--ambience")
    p.add_argument("--rooms")
    p.add_argument("--meetings")
    p.add_argument("--pairs", nargs="*", default=[])
    p.add_argument("--corpus")
    p.add_argument("--develop", action="store_true")
    p.add_argument("--real", action="store_true", help="instead of all these: real recordings, to be labelled by bench/classifier/label.mjs")
    p.add_argument("--labels", help="with --real: what label.mjs wrote")
    main(p.parse_args())
