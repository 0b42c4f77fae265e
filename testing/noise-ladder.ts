import { analyze, type Json, type Samples, voice } from '@sonometer/engine';
import { expect } from 'vitest';
import { openReader, type Reader } from '../packages/report/src/reading/reader.js';
import { verdictOn } from '../packages/report/src/verdicts/index.js';
import { ranksOf, standingOf } from '../packages/report/src/verdicts/rank.js';
import type { Verdict } from '../packages/report/src/verdicts/verdict.js';
import { speechLike } from './speech-like.js';

const RATE_HZ = 16_000;
const RMS = 0.05;
const LEVELS = ['good', 'open', 'warn', 'bad'];

export interface LadderTake {
  readonly ratioDb: number;
  readonly verdict: Verdict;
  readonly reader: Reader;
}

export interface Ladder {
  readonly pauseSec: number;
  readonly seconds: number;
  readonly ratiosDb: readonly number[];
  /** Noise of `rms`. */
  readonly noise: (rateHz: number, seconds: number, rms: number, seed: number) => Float32Array;
}

/** The same talk in more and more of the same noise, as takes of it. */
export async function noiseLadder(ladder: Ladder): Promise<readonly LadderTake[]> {
  const { pauseSec, seconds, ratiosDb } = ladder;
  const talk = speechLike({ rateHz: RATE_HZ, seconds, seed: 3, rms: RMS, pauseSec });
  const noise = ladder.noise(RATE_HZ, seconds, RMS, 11);
  const takes = [];
  for (const ratioDb of ratiosDb) {
    const gain = 10 ** (-ratioDb / 20);
    const samples: Samples = {
      rateHz: RATE_HZ,
      channels: [talk.map((x, i) => x + gain * (noise[i] ?? 0))],
    };
    const { body } = await analyze(samples, { answer: voice });
    const reader = openReader([
      { answer: voice, body: JSON.parse(JSON.stringify(body)) as Readonly<Record<string, Json>> },
    ]);
    const verdict = verdictOn(voice, reader)!;
    takes.push({ ratioDb, verdict, reader });
  }
  return takes;
}

/** No take is better than a cleaner one, and steady noise is no music and no voices. */
export function expectRanked(takes: readonly LadderTake[]): void {
  const levels = takes.map(({ verdict }) => LEVELS.indexOf(verdict.level));
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  const ranks = ranksOf(takes.map(({ verdict, reader }) => standingOf(verdict, reader)));
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(takes.at(-1)?.verdict.level).toBe('bad');

  for (const { ratioDb, verdict, reader } of takes) {
    expect(reader.text('sceneBackground'), `${ratioDb} dB`).not.toBe('program');
    expect(reader.number('sceneProgramScore') ?? 0, `${ratioDb} dB`).toBeLessThanOrEqual(0.5);
    expect(verdict.findings.map(({ text }) => text).join()).not.toMatch(/music or other voices/i);
  }
}
