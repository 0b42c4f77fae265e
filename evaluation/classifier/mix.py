"""mix.py POOL OUT --clips N --seed S --jobs J --rooms DIR    scenes as features: OUT/<seed>.{bands,level,labels}.npy"""

import argparse
import glob
import multiprocessing
import os

import numpy as np

from audio import RATE, decode, through_codec
from features import log_mel
from pools import Pool
from scenes import SECONDS, scene

CODECS = [(["-c:a", "libmp3lame", "-b:a", "32k"], ".mp3"), (["-c:a", "libopus", "-b:a", "20k"], ".opus"),
          (["-ar", "8000", "-c:a", "pcm_mulaw"], ".wav")]
BATCH = 40


def measured_rooms(folder):
    rooms = []
    for f in sorted(glob.glob(f"{folder}/*")) if folder else []:
        h = decode(f)
        p = int(np.abs(h).argmax()) if len(h) else 0
        h = h[p : p + RATE]
        if len(h) > 1000 and (h[len(h) // 2 :] ** 2).sum() < 0.1 * (h**2).sum():
            rooms.append(h / np.abs(h).max())
    return rooms


def work(job):
    pool, out, seed, count, rooms, kinds = job
    if os.path.exists(f"{out}/{seed}.labels.npy"):
        return  # made before
    rng = np.random.default_rng(seed)
    P = {kind: Pool(pool, kind) for kind in ("speech", "music", "noise", "hit", "far")}
    P["rooms"], P["generated"] = measured_rooms(rooms), Pool(pool, "speech", "generated-voice")
    bands, levels, labels = [], [], []
    for done in range(0, count, BATCH):
        clips, truths = map(list, zip(*[scene(rng, P, kinds[i % len(kinds)]) for i in range(min(BATCH, count - done))]))
        order, k = rng.permutation(len(clips)), len(clips) // 10
        for n, (args, suffix) in enumerate(CODECS):
            part = order[n * k : (n + 1) * k]
            if len(part):
                for i, y in zip(part, through_codec([clips[i] for i in part], SECONDS, args, suffix)):
                    clips[i] = y
        for clip, truth in zip(clips, truths):
            b, l = log_mel(clip)
            bands.append(b), levels.append(l), labels.append(truth)
        print(seed, done + len(clips), flush=True)
    for name, rows in (("bands", bands), ("level", levels), ("labels", labels)):
        np.save(f"{out}/{seed}.{name}.npy", np.stack(rows))


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("pool")
    p.add_argument("out")
    p.add_argument("--clips", type=int, default=4400)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--parts", type=int, default=4, help="files written; the result depends on it, not on --jobs")
    p.add_argument("--rooms")
    p.add_argument("--kinds", nargs="*", default=[None], help="only scenes of these kinds, in turn")
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    jobs = [(a.pool, a.out, a.seed * 100 + i, a.clips // a.parts, a.rooms, a.kinds) for i in range(a.parts)]
    with multiprocessing.Pool(a.jobs) as workers:
        workers.map(work, jobs, chunksize=1)
