import type { Samples } from '@sonometer/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import {
  concat,
  gained,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import {
  expectWhole,
  kinds,
  odd,
  type Pages,
  readPages,
} from '../../../../testing/summary-pages.js';
import { FURTHER } from './sheet.js';

const RATE = 48_000;
const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });

/** Two noises that share the half of their power, louder in the middle, with a clipped burst. */
function music(): Samples {
  const shape = (x: Float32Array) =>
    x.map((value, n) => {
      const t = n / RATE;
      const level = t < 4 ? 0.25 : t < 8 ? 1 : 0.5;
      return Math.min(1, Math.max(-1, value * level * (t > 6 && t < 6.1 ? 6 : 1)));
    });
  const middle = pinkNoise(RATE, 12, 0.15, 1);
  const side = pinkNoise(RATE, 12, 0.1, 2);
  return of(
    RATE,
    shape(middle.map((x, n) => x + side[n]!)),
    shape(middle.map((x, n) => x - side[n]!)),
  );
}

/** Four phrases in pink noise that rises under the third, with mains hum. */
function take(): Samples {
  const phrase = (seed: number) => speechLike({ rateHz: 16_000, seconds: 2, seed, rms: 0.1 });
  const speech = concat(...[1, 2, 3, 4].flatMap((seed) => [phrase(seed), silence(16_000, 0.8)]));
  const noise = pinkNoise(16_000, speech.length / 16_000, 0.001);
  const hum = sine(16_000, speech.length / 16_000, 50, 0.003);
  return of(
    16_000,
    speech.map((x, n) => {
      const t = n / 16_000;
      return x + noise[n]! * (t > 5.4 && t < 8.2 ? 12 : 1) + hum[n]!;
    }),
  );
}

/** Four bars of noise bursts at 120 bpm. */
const beat = (): Samples =>
  of(
    RATE,
    concat(
      ...Array.from({ length: 16 }, (_, i) =>
        gained(decaying(whiteNoise(RATE, 0.5, 0.3, i + 1), RATE, 0.05), i % 4 === 0 ? 1 : 0.6),
      ),
    ),
  );

/** A new measure is in it, and moves no page that is compared. */
const FURTHER_SECTION = new RegExp(`\\n\\n${FURTHER}(\\n.+)+`);

const hit = (): Samples => of(44_100, decayingTone(44_100, 1.2, 220, 0.12, 0.8));

describe.each([
  ['music', music, ['mix', 'check', 'timeseries', 'spectrum', 'signal', 'profile master']],
  ['a take', take, ['voice', 'segments']],
  ['a hit', hit, ['sample']],
  ['a beat', beat, ['profile loop', 'sample, of a loop']],
] as const)('of %s, the page of', (_, make, pages) => {
  const kindOf = (page: string) => page.replace(/,.*/, '');
  let pageOf: Pages;
  beforeAll(async () => {
    pageOf = await readPages(make(), pages.map(kindOf));
  });

  test.each(pages)('%s', async (page) => {
    const name = page.replace(', of a', '').replace(' ', '-');
    const laidOut = pageOf(kindOf(page)).page.replace(FURTHER_SECTION, '');
    await expect(`${laidOut}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
  });
});

/**
 * Numbers of an answer that its page leaves out on purpose: what the file declares is in the heading, curves show their
 * interval, and the others are evidence for a label that the page prints. Of `sample`, a new measure is printed or listed here.
 */
const LEFT_OUT = {
  mix: ['durationSec', 'sampleRate', 'midSideRatio', 'lowEndDensity'],
  voice: [
    'durationSec',
    'sampleRate',
    'pacingVariance',
    'burstiness',
    'averageSpeechRms',
    'roomEchoScore',
    'gapModulationRatio',
    'sceneProgramScore',
    'sceneStationaryScore',
    'sceneGapLowBandShare',
    'sceneGapSpeechBandShare',
    'sceneGapStabilityDb',
    'sceneGapHarmonicShare',
    'sceneGapSpectralFlux',
    'sceneIntelligibilityScore',
    'returnedSegments',
    'seriesIntervalSec',
  ],
  signal: [
    'fileSizeKb',
    'durationSec',
    'channels',
    'beatStability',
    'spectralFlatness',
    'monophonicProbability',
    'totalRegions',
    'returnedRegions',
  ],
  sample: ['seriesIntervalSec'],
};

test.each([
  ['mix', music],
  ['voice', take],
  ['signal', music],
  ['sample', hit],
] as const)('the page of %s prints every number of the answer', async (kind, make) => {
  const pageOf = await readPages(make(), [kind]);
  const { page, body } = pageOf(kind);
  const unprinted = Object.entries(body)
    .filter(([, value]) => typeof value === 'number')
    .map(([id, value]) => [id, { [id]: Number(value) * 1.7 + 13 }] as const)
    .filter(([, changed]) => pageOf(kind, 80, changed).page === page)
    .map(([id]) => id);
  expect(unprinted).toEqual(LEFT_OUT[kind]);
});

/** It encodes with every codec, which takes longer than all other pages: pages.slow.test.ts has it of all. */
const read = (name: string) =>
  Object.keys(kinds).filter((kind) => kind !== 'profile encode' || name === 'one frame');

describe.each(['silence', 'one frame', 'samples of 1e5', 'six channels'])('of %s', (name) => {
  let pageOf: Pages;
  beforeAll(async () => {
    pageOf = await readPages(odd[name]!, read(name));
  });

  test.each(read(name))('%s has no hole and fits', (kind) => {
    expectWhole(pageOf(kind, 60), 60);
  });
});
