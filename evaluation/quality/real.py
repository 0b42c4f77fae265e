"""real.py PACKAGES OUT.npz --teacher MODEL.onnx --corpus CORPUS    unmodified recordings of voices never trained on, rated

Files of 2 s and more as they are; shorter ones of one language joined end to end. Each is rated by the teacher (shorter
than 9 s: repeated, as it asks for), at most PER_LANGUAGE of a language.
"""

import argparse
import glob
import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../classifier"))
from audio import RATE, decode
from bands import log_bands
from make import levelled
from pools import files_of
from teacher import WINDOW, Teacher

PER_LANGUAGE = 12
LANGUAGES = {
    "ru": [("asterisk-core-sounds-ru-wav", r"wav$")], "it": [("asterisk-core-sounds-it-wav", r"wav$")],
    "cs": [("fillets-ng-data-cs", r"/cs/")], "nl": [("fillets-ng-data-nl", r"/nl/")],
    **{l: [("tuxpaint-stamps-default", rf"_desc_{l}\.(ogg|wav)$")] for l in ("el", "da", "lt", "pt_BR")},
    **{l: [("klettres-data", rf"/{l}/(alpha|syllab)/")] for l in ("es", "hu", "uk")},
}


def recordings(packages, rows):
    files = [f for package, where in rows for f in files_of(packages, package, where, "speech", 400)]
    sounds = [x for x in (decode(f, 0, 30) for f in files) if len(x) > RATE // 8 and np.abs(x).max() > 1e-3]
    long = [x for x in sounds if len(x) >= 2 * RATE]
    if len(long) >= PER_LANGUAGE:
        return [long[int(i)] for i in np.linspace(0, len(long) - 1, PER_LANGUAGE)]
    joined, at = [], 0
    while at < len(sounds) and len(joined) < PER_LANGUAGE:
        x = np.zeros(0, np.float32)
        while at < len(sounds) and len(x) < 9 * RATE:
            x, at = np.concatenate([x, sounds[at]]), at + 1
        joined.append(x)
    return joined


def main(a):
    teacher = Teacher(a.teacher)
    bands, level, labels, languages = [], [], [], []
    groups = {l: recordings(a.packages, rows) for l, rows in LANGUAGES.items()}
    groups["en"] = [decode(f) for f in sorted(glob.glob(f"{a.corpus}/voice/*"))]
    for language, sounds in groups.items():
        for x in sounds:
            x = x[: 2 * WINDOW]
            if len(x) < RATE:
                continue
            b, l = log_bands(x)
            y = levelled(x)
            while len(y) < WINDOW:
                y = np.concatenate([y, y])
            bands.append(b), level.append(l), languages.append(language)
            labels.append(np.mean([teacher(y[k : k + WINDOW]) for k in range(0, len(y) - WINDOW + 1, 4 * RATE)], 0))
        print(language, len(sounds), flush=True)
    np.savez(a.out, bands=np.array(bands, object), level=np.array(level, object), labels=np.array(labels), languages=np.array(languages))


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("packages"), p.add_argument("out"), p.add_argument("--teacher", required=True), p.add_argument("--corpus", required=True)
    main(p.parse_args())
