import { expect, test } from 'vitest';
import type { FrameRun } from '../../algorithms/spectrum.js';
import { movingNoise, type NoiseDoubt } from '../speech/pauses.js';
import { quietMoments, snrBound, type SnrBound, snrDoubt } from './snr-bound.js';
import type { SpeechNoise } from './noise-estimate.js';

const run = (start: number, end: number): FrameRun => ({ start, end });

function doubtOf(
  cores: readonly FrameRun[],
  presence: readonly FrameRun[],
  moving?: string,
  noise: Pick<SpeechNoise, 'source' | 'isSame'> & Partial<SpeechNoise> = {
    source: 'pauses',
    isSame: false,
  },
) {
  const derive = snrDoubt.derive.bind(snrDoubt) as (inputs: unknown) => NoiseDoubt;
  return derive({ moving: () => moving, speech: { cores }, presence, noise });
}

test('under 10 dB the ratio is doubted where less than 40 % of what is heard stands out', () => {
  const detected = [run(0, 100), run(200, 300)];
  expect(doubtOf([run(10, 50), run(210, 246)], detected)(5)).toContain('38 %');
  expect(doubtOf([run(10, 50), run(210, 250)], detected)(5)).toBeUndefined();
  expect(doubtOf([run(10, 50)], detected)(10)).toBeUndefined();
  expect(doubtOf([run(10, 50)], detected)(9.9)).toContain('20 %');
});

test('noise that moves is the first reason', () => {
  expect(doubtOf([run(0, 1)], [run(0, 100)], 'it moves')(30)).toBe('it moves');
});

test('noise tracked under the speech needs neither pauses nor loud parts', () => {
  const noise = { source: 'tracked', isSame: false } as const;
  expect(doubtOf([run(0, 1)], [run(0, 100)], 'it moves', noise)(5)).toBeUndefined();
});

test('noise that moves in the pauses, but is the same under the speech, is not doubted', () => {
  const noise = { source: 'pauses', isSame: true } as const;
  expect(doubtOf([run(0, 100)], [run(0, 100)], 'it moves', noise)(5)).toBeUndefined();
});

test('below 7 dB, pauses that hold more than the tracked noise make it an upper bound', () => {
  const derive = snrBound.derive.bind(snrBound) as (inputs: unknown) => SnrBound;
  const boundOf = (isMoreInPauses: boolean) =>
    derive({ noise: { source: 'tracked', isMoreInPauses, coveredBy: 'nothing' } });
  expect(boundOf(true)(['it'], 6.9).upperBound).toContain('music and voices of the background');
  expect(boundOf(true)(['it'], 7)).toEqual({});
  expect(boundOf(false)(['it'], 5)).toEqual({});
});

test.each([
  [undefined, 5, undefined],
  [1, 5, undefined],
  [3, 5, 'it is an upper bound, to 3 dB: the noise under the speech varies by 3.0 dB'],
  [3, 20, undefined],
])('tracked noise that moves by %s dB bounds a ratio of %d dB: %s', (spreadDb, ratioDb, start) => {
  const noise = { source: 'tracked', spreadDb, coveredBy: 'nothing' };
  const derive = snrBound.derive.bind(snrBound) as (inputs: unknown) => SnrBound;
  const sentence = derive({ spread: undefined, noise })(['it'], ratioDb).upperBound;
  expect(sentence?.slice(0, start?.length)).toBe(start);
});

test('a mean ratio 2.5 dB over that of the whole is doubted, unless the noise stays the same around each phrase', () => {
  expect(quietMoments(27.1, 18.6, 11)).toBe(
    'the noise before and after the phrases differs by 11.0 dB; their mean ratio would describe quiet moments, 8.5 dB above the overall ratio',
  );
  expect(quietMoments(21, 18.6, 11)).toBeUndefined();
  expect(quietMoments(32.5, 27, 0.1)).toBeUndefined();
  expect(quietMoments(41, 30, 11)).toBeUndefined();
});

test('several values of one bound are named in one sentence', () => {
  const derive = snrBound.derive.bind(snrBound) as (inputs: unknown) => SnrBound;
  const { upperBound } = derive({ noise: { source: 'pauses' } })(['a', 'b', 'c'], 5);
  expect(upperBound).toMatch(/^a, b and c are upper bounds, to 3 dB: below 10 dB/);
});

test('noise whose spread is unknown leaves no ratio out, and bounds those under 20 dB', () => {
  const spread = { spread: undefined, noise: { source: 'pauses' } };
  const doubt = (movingNoise.derive.bind(movingNoise) as (inputs: unknown) => NoiseDoubt)(spread);
  const bound = (snrBound.derive.bind(snrBound) as (inputs: unknown) => SnrBound)(spread);
  expect(doubt(15)).toBeUndefined();
  expect(bound(['it'], 15).upperBound).toContain('possibly varying noise');
  expect(bound(['it'], 20)).toEqual({});
});

test.each([
  [
    'speech',
    'it is a lower bound, to 3 dB: the speech covers its noise 61 % of the time, and soft speech may count as noise',
  ],
  ['sounds', 'it is a lower bound, to 3 dB: other sounds may cover its noise 61 % of the time'],
  ['nothing', undefined],
])('tracked noise that is covered by %s has the lower bound: %s', (coveredBy, sentence) => {
  const noise = { source: 'tracked', exposedShare: 0.39, coveredBy, isMoreInPauses: true };
  const derive = snrBound.derive.bind(snrBound) as (inputs: unknown) => SnrBound;
  const { lowerBound, upperBound } = derive({ spread: undefined, noise })(['it'], 5);
  expect(lowerBound).toBe(sentence);
  expect(upperBound === undefined).toBe(sentence !== undefined);
});
