"""The directions of packages/engine/src/derived/dialogue/voice-directions.ts, from `talkers.mjs --vectors`:
python3 evaluation/talkers/fit.py VECTORS.jsonl. Prints them. Linear discriminants; within a voice they have a variance of 1."""
import json
import sys

import numpy as np

DIRECTIONS = 8
MIN_TURNS = 8

rows = [json.loads(line) for line in open(sys.argv[1])]
voices = [np.array(row["turns"]) for row in rows if len(row["turns"]) >= MIN_TURNS]
within = np.concatenate([turns - turns.mean(0) for turns in voices])
covariance = within.T @ within / len(within) + 1e-3 * np.eye(within.shape[1])
between = np.cov(np.array([turns.mean(0) for turns in voices]).T)
whiten = np.linalg.inv(np.linalg.cholesky(covariance))
strengths, vectors = np.linalg.eigh(whiten @ between @ whiten.T)
strongest = np.argsort(-strengths)[:DIRECTIONS]
for row in vectors[:, strongest].T @ whiten:
    print("  [" + ", ".join(f"{x:.4g}" for x in row) + "],")
