"""phrases.py OUT --clones DIR --packages ROOT --corpus DIR [--half chosen|looked] [--seed 21]

Clean recordings of phrases over real surroundings (rain, traffic, trains, machines) at 20, 10, 5 and 0 dB, 18 files each, as
OUT/<id>.wav with OUT/items.json for bench/classifier (compare.mjs, snr.mjs) and score.py. Voices and surroundings are split into a
half to choose on and a half to look at once; nothing of either was trained on. Truth is the dry utterance, gaps up to 0.3 s bridged.

DIR of --clones holds copies of public repositories as <owner>+<name>; only the recordings named below are read.
"""

import argparse
import glob
import json
import os

import numpy as np
import soundfile

from audio import HOP, RATE, closed, decode, loud_level, runs, spoken
from scenes import gain, mark, put

# One speaker a row: (folder, pattern, most files).
SPEAKERS = {
    "chosen": [
        ("{clones}/facebookresearch+denoiser", "dataset/debug/clean/p287_*.wav", 6),
        ("{clones}/LCAV+pyroomacoustics", "examples/input_samples/cmu_arctic_us_aew_*.wav", 3),
        ("{clones}/coqui-ai+TTS", "tests/data/ljspeech/wavs/LJ001-000*.wav", 8),
        ("{clones}/speechbrain+speechbrain", "tests/samples/ASR/spk1_*.wav", 6),
        ("{clones}/speechbrain+speechbrain", "tests/samples/ASR/spk2_*.wav", 6),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/p240_00000.mp3", 1),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/1320_00000.mp3", 1),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/3575_00000.mp3", 1),
        ("{packages}/asterisk-prompt-it-menardi-wav", "**/*.wav", 12),
    ],
    "looked": [
        ("{clones}/LCAV+pyroomacoustics", "examples/input_samples/cmu_arctic_us_axb_*.wav", 3),
        ("{corpus}", "voice/au-p286_011.wav", 1),
        ("{corpus}", "voice/ld-5703-*.ogg", 1),
        ("{corpus}", "voice/py-count.wav", 1),
        ("{clones}/Rikorose+DeepFilterNet", "assets/clean_freesound_33711.wav", 1),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/p260_00000.mp3", 1),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/6829_00000.mp3", 1),
        ("{clones}/CorentinJ+Real-Time-Voice-Cloning", "samples/8230_00000.mp3", 1),
        ("{packages}/asterisk-core-sounds-ru-wav", "**/*.wav", 12),
    ],
}
# Of remvze/moodist, public/sounds.
SURROUNDINGS = {
    "chosen": ["rain/heavy-rain", "rain/rain-on-leaves", "rain/rain-on-window", "urban/highway", "urban/traffic",
               "transport/inside-a-train", "things/washing-machine", "things/ceiling-fan", "things/slide-projector"],
    "looked": ["rain/light-rain", "rain/rain-on-car-roof", "rain/rain-on-tent", "urban/road", "urban/busy-street",
               "transport/train", "transport/airplane", "things/dryer", "places/laundry-room"],
}
SNRS_DB, SECONDS, FILES, GAP_FRAMES = (20, 10, 5, 0), 30, 18, 30
# A prompt of one word is no phrase.
LEAST_SEC = 1.5


def speakers(half, **folders):
    for folder, pattern, most in SPEAKERS[half]:
        paths = sorted(glob.glob(f"{folder.format(**folders)}/{pattern}", recursive=True))
        own = [x for x in (decode(p, 0, 12) for p in paths if "silence" not in p) if len(x) > LEAST_SEC * RATE]
        own = [own[int(i)] for i in np.linspace(0, len(own) - 1, min(most, len(own)))] if own else []
        if not own:
            raise SystemExit(f"no recordings: {folder}/{pattern}")
        yield own


def excerpt(x, n, rng):
    at = int(rng.integers(max(1, len(x) - n)))
    return np.resize(x[at : at + n] if len(x) > n else x, n)


def clips(half, seed, **folders):
    """(name, dry phrases, surroundings of mean power 1, truth per 10 ms), one speaker and one place a clip."""
    rng = np.random.default_rng(seed + (100 if half == "looked" else 0))
    people, n = list(speakers(half, **folders)), SECONDS * RATE
    for k in range(FILES):
        place = SURROUNDINGS[half][k % len(SURROUNDINGS[half])]
        own = people[(k + k // len(people)) % len(people)]
        clip, truth = np.zeros(n, np.float32), np.zeros(n // HOP, bool)
        at = int(rng.uniform(1, 2) * RATE)
        while at < n - 2 * RATE:
            x = own[rng.integers(len(own))]
            x = x * (0.1 / loud_level(x))
            mark(truth, spoken(x), at)
            put(clip, x, at)
            at += len(x) + int(rng.uniform(0.5, 2) * RATE)
        bed = excerpt(decode(f"{folders['clones']}/remvze+moodist/public/sounds/{place}.mp3", 0, 120), n, rng)
        yield f"{half}-{k}-{os.path.basename(place)}", clip, bed / np.sqrt((bed**2).mean()), closed(truth, GAP_FRAMES)


def powers(x):
    return (x[: len(x) // HOP * HOP].reshape(-1, HOP) ** 2).mean(1)


def main(a):
    os.makedirs(a.out, exist_ok=True)
    items = []
    for half in [a.half] if a.half else SPEAKERS:
        for name, clip, bed, truth in clips(half, a.seed, clones=a.clones, packages=a.packages, corpus=a.corpus):
            loud = np.sqrt(powers(clip)[truth].mean())
            for snr in SNRS_DB:
                noise = bed * loud * gain(-snr)
                x = (clip + noise).astype(np.float32)
                x *= min(1, 0.9 / np.abs(x).max())
                soundfile.write(f"{a.out}/{name}-{snr}.wav", x, RATE, subtype="FLOAT")
                items.append({"id": f"{name}-{snr}", "set": f"phrases in surroundings, {half}, {snr} dB", "endSec": len(x) / RATE,
                              "speech": [[s * 0.01, e * 0.01] for s, e in runs(truth)], "snrDb": snr})
    with open(f"{a.out}/items.json", "w") as f:
        json.dump(items, f)
    print(len(items), "files")


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("out")
    p.add_argument("--clones", required=True)
    p.add_argument("--packages", required=True)
    p.add_argument("--corpus", required=True)
    p.add_argument("--half", choices=list(SPEAKERS))
    p.add_argument("--seed", type=int, default=21)
    main(p.parse_args())
