import { IS_LOSSY } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const RANK = { good: 0, open: 1, warn: 2, bad: 3 };
const SPEECH = {
  contentTypeGuess: 'voice',
  contentConfidence: 0.9,
  contentEvidence: ['detectedVoiceShare:1', 'detectedMusicShare:0', 'detectedNoiseShare:0'],
  durationSec: 12,
  sampleRate: 48_000,
  speechRatio: 0.9,
  integratedLufs: -16,
  truePeakDb: -4,
  peakDb: -4,
  signalToNoiseDb: 50,
  clippingRegions: 0,
  stereoLayout: 'mono',
  channels: 1,
  dcOffset: 0,
  defects: [{ kind: 'other', startSec: 1, endSec: 1 }],
};
const KINDS = ['click', 'dropout', 'soft-dropout', 'level-jump', 'repeated-passage', 'hum'];

const none = (kinds: readonly string[]) =>
  Object.fromEntries(kinds.map((kind) => [`defectCounts.${kind}`, 0]));
const levelOf = (values: Readonly<Record<string, unknown>>) =>
  checked('profile.overview', { ...SPEECH, ...values }).level;

describe('a defect never improves a verdict', () => {
  const adverse: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'a DC offset': { dcOffset: 0.05, rmsDb: -30 },
    clipping: { clippingRegions: 9 },
    'a true peak above full scale': { truePeakDb: 1.5 },
    'a low level': { integratedLufs: -40 },
    'silence at the end': { edgeSilenceEndMs: 6000 },
    ...Object.fromEntries(
      KINDS.filter((kind) => kind !== 'click').map((kind) => [
        kind,
        { [`defectCounts.${kind}`]: 1 },
      ]),
    ),
  };
  const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'all was checked': none(KINDS),
    'clicks were not checked': none(KINDS.slice(1)),
    'of a telephone': { ...none(KINDS.slice(1)), sampleRate: 8000 },
    'with noise that was not checked': {
      ...none(KINDS),
      signalToNoiseDb: undefined,
    },
  };
  for (const [body, values] of Object.entries(bodies))
    test.each(Object.keys(adverse))(`${body}: %s`, (name) => {
      const before = RANK[levelOf(values)];
      expect(RANK[levelOf({ ...values, ...adverse[name] })]).toBeGreaterThanOrEqual(before);
    });
});

test('the band of a telephone, in which clicks are not detected, lowers no verdict', () => {
  const values = none(KINDS.slice(1));
  expect(levelOf(values)).toBe('open');
  const telephone = checked('profile.overview', { ...SPEECH, ...values, sampleRate: 8000 });
  expect(telephone.level).toBe('good');
  expect(telephone.unchecked.map(({ id }) => id)).toContain('defects');
});

describe('quieter is never better', () => {
  const LUFS = [-16, -19, -24, -30, -40, -49, -51, -60, -65, -69.9, -71];
  test.each([
    ['speech', SPEECH, 3],
    ['speech', SPEECH, 60],
    ['unknown content', { ...SPEECH, contentTypeGuess: 'unknown' }, 60],
    ['music', { ...SPEECH, contentTypeGuess: 'music' }, 60],
  ])('%s', (_, values, durationSec) => {
    const ranks = LUFS.map((integratedLufs) => {
      // what is too quiet is not classified
      const quiet = integratedLufs < -62 ? { contentTypeGuess: 'silence' } : {};
      const peak = Math.min(-4, integratedLufs + 12);
      return RANK[
        checked('profile.overview', {
          ...values,
          ...none(KINDS),
          ...quiet,
          durationSec,
          integratedLufs,
          truePeakDb: peak,
          peakDb: peak,
        }).level
      ];
    });
    const worst = ranks.map((_rank, i) => Math.max(...ranks.slice(0, i + 1)));
    expect(ranks).toEqual(worst);
  });
});

describe('a true peak', () => {
  const found = (truePeakDb: number, values: object = {}) =>
    checked('profile.overview', { ...SPEECH, truePeakDb, ...values }).findings.find(
      ({ id }) => id === 'true-peak',
    );

  test.each([-0.5, 0.1, 0.6, 1.4])('of %d dBTP is the same in a coded file', (peak) => {
    const coded = found(peak, { omitted: { lossySource: IS_LOSSY } });
    expect(coded?.severity).toBe(found(peak)?.severity);
  });

  test('above full scale is stated in short sounds too', () => {
    expect(found(0.1, { durationSec: 2 })?.text).toMatch(/at full scale/);
    expect(found(3.9, { durationSec: 2 })?.severity).toBe('bad');
  });
});

test('a good verdict stands next to no warning', () => {
  const values = { ...none(KINDS), edgeSilenceEndMs: 6450, durationSec: 8 };
  const { level, findings } = checked('profile.overview', { ...SPEECH, ...values });
  expect(level).toBe('good');
  expect(findings.find(({ id }) => id === 'silent-edges')?.severity).toBe('info');
});

test('silence at an edge decides from 10 s on, and never outranks what is worse', () => {
  const values = { ...none(KINDS), edgeSilenceEndMs: 12_000, durationSec: 40 };
  const { level, headline } = checked('profile.overview', { ...SPEECH, ...values });
  expect(level).toBe('warn');
  expect(headline).toContain('12.0 s of silence at the end.');
  const quiet = checked('profile.overview', { ...SPEECH, ...values, integratedLufs: -40 });
  expect(quiet.findings.slice(0, 2).map(({ id }) => id)).toEqual([
    'loudness-level',
    'silent-edges',
  ]);
});
