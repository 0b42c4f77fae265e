import { analyze, type Json, type Samples, voice } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { pinkNoise, whiteNoise } from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { openReader } from '../reading/reader.js';
import { verdictOn } from './index.js';
import { rankOf } from './rank.js';

const RATE_HZ = 16_000;
const SECONDS = 10;
const RATIOS_DB = [40, 30, 20, 15, 10, 5, 0];
const LEVELS = ['good', 'open', 'warn', 'bad'];

/** The same talk in more and more of the same noise, as takes of it. */
async function ladder(pauseSec: number, noise: Float32Array) {
  const talk = speechLike({ rateHz: RATE_HZ, seconds: SECONDS, seed: 3, rms: 0.05, pauseSec });
  const takes = [];
  for (const ratioDb of RATIOS_DB) {
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
    takes.push({ ratioDb, verdict, rank: rankOf(verdict, reader), reader });
  }
  return takes;
}

const noises = {
  white: () => whiteNoise(RATE_HZ, SECONDS, 0.05, 11),
  pink: () => pinkNoise(RATE_HZ, SECONDS, 0.05, 12),
};

describe.each(Object.keys(noises) as (keyof typeof noises)[])('%s noise', (name) => {
  test.each([0.05, 0.9])(
    'with pauses of %d s: no take is better than a cleaner one',
    async (pauseSec) => {
      const takes = await ladder(pauseSec, noises[name]());
      const levels = takes.map(({ verdict }) => LEVELS.indexOf(verdict.level));
      expect(levels).toEqual([...levels].sort((a, b) => a - b));
      const ranks = takes.map(({ rank }) => rank);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(takes.at(-1)?.verdict.level).toBe('bad');

      for (const { ratioDb, verdict, reader } of takes) {
        expect(reader.text('sceneBackground'), `${ratioDb} dB`).not.toBe('program');
        expect(verdict.findings.map(({ text }) => text).join()).not.toMatch(
          /music or other voices/i,
        );
      }
    },
  );
});
