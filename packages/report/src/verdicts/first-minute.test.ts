import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const LEVELS = {
  ...{ integratedLufs: -16, truePeakDb: -3, peakDb: -3, rmsDb: -19, clippingRegions: 0 },
  ...{ dcOffset: 0, channels: 1, stereoLayout: 'mono', sampleRate: 48_000 },
};
const MUSIC = { contentTypeGuess: 'music', contentConfidence: 1 };
const LOOP = {
  ...LEVELS,
  ...MUSIC,
  ...{ durationSec: 8, 'material.structure': 'phrase', 'loop.bars': 4, 'loop.bpm': 120 },
  ...{ 'loop.tempoStrength': 0.8, loopSeamRatio: 1 },
};

describe('a loop', () => {
  const loop = (lengthErrorMs: number) =>
    checked('profile.overview', { ...LOOP, 'loop.lengthErrorMs': lengthErrorMs });

  test.each([24, -24])('that misses its bars by %d ms passes', (lengthErrorMs) => {
    const { level, passed } = loop(lengthErrorMs);
    expect(level).toBe('good');
    expect(passed.map(({ passedAs }) => passedAs)).toContain('the length of the loop');
  });

  test.each([
    [40, 'Loop, 4 bars at 120 bpm. It is 40.0 ms longer than 4 bars.'],
    [-143, 'Loop, 4 bars at 120 bpm. It is 143.0 ms shorter than 4 bars.'],
  ])('that misses its bars by %d ms has that as its title', (lengthErrorMs, title) => {
    expect(loop(lengthErrorMs)).toMatchObject({ level: 'warn', headline: title });
  });
});

describe('silence in the middle', () => {
  const speech = { durationSec: 90, contentTypeGuess: 'voice', contentConfidence: 1 };
  const idsOf = (endSec: number, of: object) =>
    checked('profile.overview', {
      ...{ ...LEVELS, ...of, signalToNoiseDb: 45 },
      longestSilence: { startSec: 30, endSec },
    }).findings;

  test.each([speech, { ...MUSIC, durationSec: 90 }])('of 20 s is a warning: %o', (of) => {
    expect(idsOf(50, of).find(({ id }) => id === 'inner-silence')).toMatchObject({
      severity: 'warn',
      text: 'Nothing sounds for 20.0 s, from 0:30.0 on.',
      places: [{ startSec: 30, endSec: 50 }],
    });
  });

  test('of 9 s is a pause', () => {
    expect(idsOf(39, speech).map(({ id }) => id)).not.toContain('inner-silence');
  });
});

test('an extension that is not that of the format is a warning', () => {
  const message = 'the file is named .wav, but it is mp3';
  const of = (warnings: readonly object[]) =>
    checked('profile.overview', { ...LOOP, warnings }).findings.map(({ id, text }) => [id, text]);
  expect(of([{ code: 'name-differs', message }])).toContainEqual([
    'misnamed',
    'The file is named .wav, but it is mp3.',
  ]);
  expect(of([]).map(([id]) => id)).not.toContain('misnamed');
});

describe('the title of a tone', () => {
  const title = (toneFrequencyHz: number | undefined, contentEvidence: readonly string[]) =>
    checked('profile.overview', {
      ...{ ...LEVELS, ...MUSIC, durationSec: 10, peakDb: -6.02, rmsDb: -9.03 },
      ...{ 'material.structure': 'continuous', 'material.onsetCount': 1, toneFrequencyHz },
      contentEvidence: ['flatness:0.40', 'lowEnergyFrames:0.00', ...contentEvidence],
    }).headline;

  test('says that a sweep glides', () => {
    const sweep = ['clearPitch:0.60', 'glidingPitch:0.64', 'lineShare:0.05'];
    expect(title(undefined, sweep)).toMatch(/^A tone that glides, 10\.0 s\./);
  });

  test('has the frequency of one that stays', () => {
    const sine = ['clearPitch:1.00', 'glidingPitch:0.00', 'lineShare:1.00'];
    expect(title(440, sine)).toMatch(/^A steady tone at 440 Hz\./);
    expect(title(undefined, sine)).toMatch(/^A steady tone\./);
  });
});

test('in a jingle the codec history is not asked for', () => {
  const of = (durationSec: number) =>
    checked('profile.overview', {
      ...{ ...LEVELS, ...MUSIC, durationSec, omitted: { lossySource: 'too little sound' } },
    }).headline;
  expect(of(1.2)).not.toMatch(/codec history/);
  expect(of(12)).toMatch(/Not checked: codec history/);
});
