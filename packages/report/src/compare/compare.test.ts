import { analyze, type Answer, mix, sample, voice } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { comparable } from './comparable.js';
import { compare } from './compare.js';
import { whatChanged } from './sentences.js';
import { whiteNoise } from '../../../../testing/noise.js';

/** Two recordings whose difference is known: gain, tilt, nothing. */

const RATE_HZ = 48_000;
const SECONDS = 6;
const first = whiteNoise(SECONDS * RATE_HZ, 0.1);

const bodyOf = async (channels: readonly Float32Array[], answer: Answer = mix) =>
  (await analyze({ channels, rateHz: RATE_HZ }, { answer: comparable(answer) })).body;

const compared = async (one: Float32Array, other: Float32Array, answer: Answer = mix) =>
  compare(answer, await bodyOf([one], answer), await bodyOf([other], answer));

const deltaOf = ({ deltas }: Awaited<ReturnType<typeof compared>>, path: string) =>
  deltas.find((one) => one.path === path);

describe('a recording and itself 6 dB louder', async () => {
  const both = await compared(
    first,
    first.map((value) => 2 * value),
  );
  const gainDb = 20 * Math.log10(2);

  test('differ by 6 dB in every level, beyond its margin', () => {
    for (const path of ['integratedLufs', 'truePeakDb', 'rmsDb', 'peakDb'])
      expect(deltaOf(both, path), path).toMatchObject({
        delta: expect.closeTo(gainDb, 6) as number,
        againstMargin: 'larger',
      });
    expect(deltaOf(both, 'integratedLufs')?.margin).toBe(0.2);
    expect(deltaOf(both, 'truePeakDb')?.margin).toBeCloseTo(0.6, 12);
  });

  test('and in nothing else', () => {
    for (const path of ['loudnessRange', 'crestFactorDb', 'spectralCentroidHz', 'bandEnergy.mid'])
      expect(deltaOf(both, path), path).toMatchObject({ againstMargin: 'smaller' });
  });

  test('have one spectrum at equal loudness', () => {
    const { spectrum } = both;
    expect(spectrum?.gainDb).toBeCloseTo(-gainDb, 6);
    expect(spectrum?.differenceDb).toHaveLength(30);
    for (const db of spectrum?.differenceDb ?? []) expect(Math.abs(db ?? NaN)).toBeLessThan(1e-6);
  });

  test('what platforms do is aligned by platform', () => {
    expect(deltaOf(both, 'platformNormalisation.spotify.gainDb')).toMatchObject({ unit: null });
    expect(both.labels.map(({ path }) => path)).toContain('platformNormalisation.tidal.rule');
  });
});

test('a low-pass shows in the spectrum where it falls', async () => {
  const soft = first.map((value, i) => (value + (first[i - 1] ?? 0)) / 2);
  const { spectrum } = await compared(first, soft);
  const at = (hz: number) => spectrum?.differenceDb[spectrum.centresHz.indexOf(hz)] ?? NaN;
  // |cos(πf/rate)| of the mean of two samples
  const expected = (hz: number) => 20 * Math.log10(Math.cos((Math.PI * hz) / RATE_HZ));
  expect(at(16_000) - at(1000)).toBeWithin(0.8, expected(16_000) - expected(1000));
});

test('silence around a take changes its level in no band', async () => {
  const padded = new Float32Array(2 * first.length);
  padded.set(first, first.length / 2);
  const { spectrum } = await compared(first, padded);
  for (const db of spectrum?.differenceDb ?? []) expect(db).toBeWithin(spectrum?.margin ?? NaN, 0);
});

test('what one of them does not have is told with its reason', async () => {
  const silence = new Float32Array(RATE_HZ);
  const both = await compared(first, silence);
  expect(both.spectrum).toBeNull();
  for (const path of ['integratedLufs', 'truePeakDb', 'peakDb', 'rmsDb']) {
    expect(deltaOf(both, path), path).toBeUndefined();
    expect(both.absent).toContainEqual(
      expect.objectContaining({ path, b: 'silence has no level' }),
    );
  }
  expect(whatChanged(both)).toMatch(/^B is silent \(A is not\)/);
  const crest = both.absent.find(({ path }) => path === 'crestFactorDb');
  expect(crest?.a).toBeUndefined();
  expect(crest?.b).toMatch(/\w/);
});

test('a block that is null as a whole gives its reason for each field', async () => {
  const both = await compared(first, first, sample);
  const reasonOf = (wanted: string) => both.absent.find(({ path }) => path === wanted)?.a;
  expect(reasonOf('loop.bpm')).toBe('a sound without onsets');
  expect(reasonOf('character.attackMs')).toBe(
    'the sound is continuous: it has no attack and no decay',
  );
  expect(reasonOf('character.channelCorrelation')).toBe('there is one channel');
});

test('a bound that the other value may lie beyond is no difference', () => {
  const of = (signalToNoiseDb: number, kind?: string) => ({
    signalToNoiseDb,
    ...(kind !== undefined && {
      warnings: [
        { code: `${kind}-bound`, message: `signalToNoiseDb is a ${kind} bound, to 3 dB: covered` },
      ],
    }),
  });
  const path = 'signalToNoiseDb';
  const open = compare(voice, of(20), of(6, 'lower'));
  expect(deltaOf(open, path)).toBeUndefined();
  expect(open.absent).toContainEqual(
    expect.objectContaining({ path, b: 'it is only a lower bound' }),
  );
  expect(deltaOf(compare(voice, of(20), of(6, 'upper')), path)?.delta).toBe(-14);
  expect(deltaOf(compare(voice, of(20, 'lower'), of(6)), path)?.delta).toBe(-14);
});

describe('a bound is not subtracted as if it were measured', () => {
  const of = (signalToNoiseDb: number | null, kind?: string) => ({
    signalToNoiseDb,
    ...(kind !== undefined && {
      warnings: [{ code: `${kind}-bound`, message: `signalToNoiseDb is a ${kind} bound: …` }],
    }),
    ...(signalToNoiseDb === null && {
      omitted: { signalToNoiseDb: 'no pause between the phrases' },
    }),
  });
  const path = 'signalToNoiseDb';
  const reasonsOf = (a: ReturnType<typeof of>, b: ReturnType<typeof of>) =>
    compare(voice, a, b).absent.find((one) => one.path === path);

  test('where it only makes the difference larger, that is at least so much', () => {
    const comparison = compare(voice, of(20), of(3, 'upper'));
    expect(deltaOf(comparison, path)).toMatchObject({ delta: -17, isAtLeast: true });
    expect(whatChanged(comparison)).toContain('a signal-to-noise ratio at least 17.0 dB lower');
    expect(deltaOf(compare(voice, of(20), of(3)), path)).not.toHaveProperty('isAtLeast');
  });

  test('a small one is not within the margin', () => {
    const delta = deltaOf(compare(voice, of(20, 'lower'), of(18)), path);
    expect(delta).toMatchObject({ isAtLeast: true, againstMargin: 'unknown' });
  });

  test('two equal bounds are not equal values', () => {
    expect(deltaOf(compare(voice, of(15, 'lower'), of(15, 'lower')), path)).toBeUndefined();
    expect(reasonsOf(of(15, 'lower'), of(15))).toMatchObject({ a: 'it is only a lower bound' });
  });

  test('without a value there is its reason, and no difference', () => {
    expect(reasonsOf(of(null), of(15))).toMatchObject({ a: 'no pause between the phrases' });
    expect(deltaOf(compare(voice, of(null), of(15)), path)).toBeUndefined();
  });
});
