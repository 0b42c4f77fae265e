"""The recordings themselves.

  pools.py get ROOT [PACKAGE...]             downloads every package of sources.py, and others, and unpacks its audio below ROOT/<package>
  pools.py build ROOT OUT --ambience DIR     decodes what is trained on into OUT/pool.<class>.npy (16 kHz mono, int16)
"""

import argparse
import glob
import json
import multiprocessing
import os
import re
import subprocess
import tempfile

import numpy as np
import soundfile

from audio import RATE, decode
from generated import generated_voices
from instruments import instruments
from sources import (AMBIENCE_HELD_OUT, AMBIENCE_WITH_VOICES, AUDIO, DEVELOPMENT, EFFECTS, HELD_OUT, LABELLED, SKIP,
                     SPOKEN_TEXTS, TRAIN, VOICED)

WANTED = ("*.wav", "*.ogg", "*.mp3", "*.flac", "*.opus", "*.oga", "*.gsm", "*.raw", "*.zip", "*.wz")


def get(root, more=()):
    os.makedirs(f"{root}/deb", exist_ok=True)
    os.chmod(f"{root}/deb", 0o777)
    for package in dict.fromkeys(row[0] for rows in (TRAIN, DEVELOPMENT, EFFECTS, HELD_OUT, *LABELLED.values()) for row in rows) | dict.fromkeys(more):
        if os.path.isdir(f"{root}/{package}"):
            continue
        subprocess.run(["apt-get", "download", "-q", package], cwd=f"{root}/deb", check=False)
        for deb in glob.glob(f"{root}/deb/{package}_*.deb"):
            os.makedirs(f"{root}/{package}")
            tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], stdout=subprocess.PIPE, check=True).stdout
            subprocess.run(["tar", "-x", "-C", f"{root}/{package}", "--wildcards", *WANTED], input=tar,
                           stderr=subprocess.DEVNULL, check=False)
            for archive in [f for kind in ("zip", "wz") for f in glob.glob(f"{root}/{package}/**/*.{kind}", recursive=True)]:
                subprocess.run(["unzip", "-qo", archive, "*.ogg", "-d", f"{root}/{package}"], check=False)
                os.remove(archive)
            os.remove(deb)


def files_of(root, package, pattern, kind, most):
    """Evenly spread over the sorted list, so that a run finds the same files again."""
    found = sorted(
        f for f in glob.glob(f"{root}/{package}/**/*", recursive=True)
        if AUDIO.search(f) and re.search(pattern, f) and not SKIP.search(f) and os.path.getsize(f) > 1500
        and not (kind in ("noise", "hit") and VOICED.search(f)))
    return [found[int(i)] for i in np.linspace(0, len(found) - 1, min(most, len(found)))] if found else []


def synthetic_speakers(seed=5):
    """espeak-ng in twenty languages, at several pitches, speeds and speakers."""
    rng = np.random.default_rng(seed)
    for language, text in SPOKEN_TEXTS.items():
        for n in range(7):
            voice = language + rng.choice(["", "+m1", "+m3", "+m5", "+m7", "+f1", "+f2", "+f3", "+f4", "+f5", "+croak"])
            words = text.split()
            a = int(rng.integers(0, max(1, len(words) - 5))) if n else 0
            with tempfile.NamedTemporaryFile(suffix=".wav") as t:
                done = subprocess.run(["espeak-ng", "-v", voice, "-s", str(rng.integers(120, 210)), "-p", str(rng.integers(20, 80)),
                                       "-w", t.name, " ".join(words[a:])], check=False)
                if done.returncode == 0:
                    yield f"espeak-{language}/{voice}-{n}", decode(t.name)


def excerpts(path, kind):
    """(start, seconds): three of a long piece of music, else the beginning."""
    if kind != "music":
        return [(0, 40)]
    try:
        seconds = soundfile.info(path).duration
    except Exception:
        seconds = 60
    return [(seconds * k, 24) for k in (0.02, 0.35, 0.7)] if seconds > 70 else [(0, 60)]


def build(root, out, ambience, sound_font):
    os.makedirs(out, exist_ok=True)
    audio, names = {}, {}

    def add(kind, name, x):
        peak = np.abs(x).max() if len(x) >= RATE // 10 else 0
        if peak < 1e-3:
            return
        audio.setdefault(kind, []).append((x * (0.7 / peak) * 32767).astype(np.int16))
        names.setdefault(kind, []).append(name)

    with multiprocessing.Pool(2) as workers:
        for package, pattern, kind, most in TRAIN:
            files = files_of(root, package, pattern, kind, most)
            parts = [(f, start, length) for f in files for start, length in excerpts(f, kind)]
            for (f, _, _), x in zip(parts, workers.starmap(decode, parts, chunksize=8)):
                add(kind, f[len(root) + 1 :], x)
            print(package, pattern[:30], kind, len(files), flush=True)
    for name, x in synthetic_speakers():
        add("speech", name, x)
    for name, x in generated_voices():
        add("speech", name, x)
    for name, x in instruments(sound_font) if sound_font else []:
        add("music", name, x)
    for f in sorted(glob.glob(f"{ambience}/*")) if ambience else []:
        if AUDIO.search(f) and os.path.getsize(f) > 1500 and not AMBIENCE_HELD_OUT.search(f):
            kind = "far" if AMBIENCE_WITH_VOICES.search(f) else "noise"
            add(kind, f"ambience-{os.path.basename(f)[:4]}/{os.path.basename(f)}", decode(f, 0, 90))
    for kind, parts in audio.items():
        np.save(f"{out}/pool.{kind}.npy", np.concatenate(parts))
        with open(f"{out}/pool.{kind}.json", "w") as f:
            json.dump({"names": names[kind], "ends": np.cumsum([len(p) for p in parts]).tolist()}, f, ensure_ascii=False)
        print(kind, len(parts), "parts", round(sum(map(len, parts)) / RATE / 60, 1), "min")


class Pool:
    """Sound of one class, drawn by package first, so that a package with many files does not rule."""

    def __init__(self, out, kind, only=""):
        self.x = np.load(f"{out}/pool.{kind}.npy", mmap_mode="r")
        with open(f"{out}/pool.{kind}.json") as f:
            index = json.load(f)
        starts = [0, *index["ends"][:-1]]
        groups = {}
        for name, a, b in zip(index["names"], starts, index["ends"]):
            language = re.findall(r"_desc_(\w+)", name)
            if name.startswith(only):
                groups.setdefault(name.split("/")[0] + "/".join(language), []).append((a, b))
        self.groups = list(groups.values())
        weight = np.array([min(len(g), 150) ** 0.6 * (2.5 if key.startswith("ambience-blan") else 1) for key, g in groups.items()])
        self.share = weight / weight.sum()

    def group(self, rng):
        return self.groups[rng.choice(len(self.groups), p=self.share)]

    def take(self, rng, group=None, most=20.0):
        group = group or self.group(rng)
        a, b = group[rng.integers(len(group))]
        n = int(most * RATE)
        if b - a > n:
            a += int(rng.integers(b - a - n))
            b = a + n
        return self.x[a:b].astype(np.float32) / 32768


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mode", choices=["get", "build"])
    p.add_argument("root")
    p.add_argument("out", nargs="*")
    p.add_argument("--ambience")
    p.add_argument("--sound-font", help="General MIDI, of single instruments")
    a = p.parse_args()
    get(a.root, a.out) if a.mode == "get" else build(a.root, a.out[0], a.ambience, a.sound_font)
