"""items.py OUT [--packages ROOT --ambience DIR --rooms DIR] [--meetings DIR] [--pairs DIR...] [--corpus DIR] [--develop]

Writes what bench/hearing/compare.mjs asks every detector: OUT/<id>.wav (16 kHz mono) and OUT/items.json,
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
from sets import conversations, in_ambience, recordings


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


def spoken_recordings(root, labels):
    """(source, samples, its label in LABELS or none) of the voices that nobody trained on; with LABELS those that have one."""
    known = {}
    if labels:
        with open(labels) as f:
            known = {one["source"]: one for one in json.load(f)}
    for is_held in (False, True):
        for path, label, _ in recordings(root, is_held):
            source = os.path.relpath(path, root)
            if label == "voice" and (not known or source in known):
                x = decode(path, 0, 30)
                if len(x) > 0.4 * RATE and np.abs(x).max() > 1e-3:
                    yield source, x, known.get(source)


def main(a):
    os.makedirs(a.out, exist_ok=True)
    items, rooms = [], measured_rooms(a.rooms)

    def keep(name, group, x, speech, **more):
        soundfile.write(f"{a.out}/{name}.wav", x, RATE, subtype="FLOAT")
        items.append({"id": name, "set": group, "endSec": round(len(x) / RATE, 3), "speech": speech, **more})

    is_held = not a.develop
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
    for k, (source, x, label) in enumerate(spoken_recordings(a.packages, a.labels) if a.packages and a.voices else []):
        keep(f"voice-{k}", "voices of packages, labelled by two detectors", x, label and label["speech"], source=source,
             unjudged=label["unjudged"] if label else [])
    if a.corpus:
        with open(f"{a.corpus}/manifest.json") as f:
            for file in json.load(f)["files"]:
                if file["kind"] in ("music", "noise", "loop", "hit"):
                    x = decode(f"{a.corpus}/{file['path']}", 0, 120)
                    keep(f"corpus-{os.path.basename(file['path'])}", "music, noise, loops, hits", x, [])
    with open(f"{a.out}/items.json", "w") as f:
        json.dump(items, f)
    print(len(items), "files", dict(collections.Counter(i["set"] for i in items)))


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
    p.add_argument("--voices", action="store_true", help="real voices too, to be labelled by bench/hearing/label.mjs")
    p.add_argument("--labels", help="with --voices: what label.mjs wrote")
    main(p.parse_args())
