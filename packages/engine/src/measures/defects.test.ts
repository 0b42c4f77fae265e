import { describe, expect, test } from 'vitest';
import { expectOrderedDefects } from '../../../../testing/clicked-sine.js';
import { uniform } from '../../../../testing/random.js';
import { mono, type Recording, stereo, valueOf } from '../../../../testing/readings.js';
import { shapedNoise } from '../../../../testing/shaped-noise.js';
import { concat, silence, sine } from '../../../../testing/signals.js';
import { itemAt } from '../core/numbers.js';
import { DEFECT_KINDS } from '../derived/defects/defect.js';
import { readMeasures } from '../read-measures.js';
import { bandwidthSplices, defectCounts, defectKinds, defectList } from './defects.js';

describe('bandwidth splices', () => {
  const RATE_HZ = 48_000;
  const SECONDS_4 = 192_000;

  const full = shapedNoise(RATE_HZ, 18, () => 1).subarray(0, SECONDS_4);
  const dull = shapedNoise(RATE_HZ, 18, (hz) => (hz < 12_000 ? 1 : 0)).subarray(0, SECONDS_4);

  const splicesOf = (...parts: Float32Array[]) =>
    valueOf(bandwidthSplices, mono(RATE_HZ, concat(...parts)));

  test('4 s of a narrower band in the middle are two splices', async () => {
    expect(await splicesOf(full, dull, full)).toBe(2);
  });

  test('an insert of 1 s is none', async () => {
    expect(await splicesOf(full, dull.subarray(0, RATE_HZ), full)).toBe(0);
  });

  test('one bandwidth throughout has none, with pauses or without', async () => {
    expect(await splicesOf(full, full)).toBe(0);
    expect(await splicesOf(dull, silence(RATE_HZ, 3), dull)).toBe(0);
  });
});

describe('defect list', () => {
  const RATE_HZ = 44_100;

  interface Listed {
    readonly kind: string;
    readonly startSec: number;
    readonly endSec: number;
    readonly channel?: number;
    readonly confidence: number;
  }

  async function defectsOf(recording: Recording): Promise<readonly Listed[]> {
    const readings = await readMeasures(recording, [defectList]);
    const reading = readings.of(defectList);
    if ('absent' in reading) throw new Error(reading.absent);
    return reading.value;
  }

  const noisy = (seconds: number, seed = 1) => {
    const random = uniform(seed);
    return new Float32Array(seconds * RATE_HZ).map(() => 0.4 * random() - 0.2);
  };

  describe('a channel that changes', () => {
    test('its sound to nothing: from then until it comes back', async () => {
      const left = noisy(6);
      const right = left.slice();
      right.fill(0, 2 * RATE_HZ, 4 * RATE_HZ);
      const [mute, ...more] = await defectsOf(stereo(RATE_HZ, left, right));
      expect(more).toEqual([]);
      expect(mute).toMatchObject({ kind: 'channel-mute', channel: 2 });
      expect(Math.abs((mute?.startSec ?? NaN) - 2)).toBeLessThanOrEqual(0.15);
      expect(Math.abs((mute?.endSec ?? NaN) - 4)).toBeLessThanOrEqual(0.15);
    });

    test('its offset', async () => {
      const samples = noisy(6).map((x, i) => (i < 3 * RATE_HZ ? x : x + 0.1));
      const [jump, ...more] = await defectsOf(mono(RATE_HZ, samples));
      expect(more).toEqual([]);
      expect(jump).toMatchObject({ kind: 'dc-jump', channel: 1 });
      expect(Math.abs((jump?.startSec ?? NaN) - 3)).toBeLessThanOrEqual(0.15);
    });

    test('its polarity; nothing where it is turned slowly', async () => {
      const left = noisy(6);
      const turned = left.map((x, i) => (i < 3 * RATE_HZ ? x : -x));
      const [flip, ...more] = await defectsOf(stereo(RATE_HZ, left, turned));
      expect(more).toEqual([]);
      expect(flip).toMatchObject({ kind: 'polarity-flip' });
      expect(Math.abs((flip?.startSec ?? NaN) - 3)).toBeLessThanOrEqual(0.15);
      const slow = left.map((x, i) => x * Math.cos((Math.PI * i) / (6 * RATE_HZ)));
      expect(await defectsOf(stereo(RATE_HZ, left, slow))).toEqual([]);
    });

    test('nothing of two channels that have nothing in common, or were turned from the start', async () => {
      expect(await defectsOf(stereo(RATE_HZ, noisy(5, 1), noisy(5, 2)))).toEqual([]);
      const left = noisy(5);
      expect(
        await defectsOf(
          stereo(
            RATE_HZ,
            left,
            left.map((x) => -x),
          ),
        ),
      ).toEqual([]);
    });
  });

  test('a click of both channels is one; of one it has its channel', async () => {
    const left = sine(RATE_HZ, 2, 300, 0.4);
    const right = left.slice();
    left[30_000] = right[30_000] = 0.9;
    right[50_000] = -0.9;
    const found = await defectsOf(stereo(RATE_HZ, left, right));
    expect(found.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['click', undefined],
      ['click', 2],
    ]);
    const { startSec = NaN, endSec = NaN } = found[0] ?? {};
    expect((startSec + endSec) / 2).toBeCloseTo(30_000 / RATE_HZ, 4);
  });

  test('a gap and a clipped stretch stand in the list as well, in order of time', async () => {
    const samples = sine(RATE_HZ, 3, 300, 0.4);
    samples.fill(0, 20_000, 21_000);
    for (let i = 90_000; i < 95_000; i++)
      samples[i] = Math.max(-1, Math.min(1, 4 * (samples[i] ?? 0)));
    const kinds = (await defectsOf(mono(RATE_HZ, samples))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'dropout')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'clipping')).toHaveLength(1);
    expect(kinds.indexOf('dropout')).toBeLessThan(kinds.indexOf('clipping'));
  });

  test('a hole in the sound, and not also where it is digital silence', async () => {
    const samples = noisy(4);
    for (let i = RATE_HZ; i < 1.1 * RATE_HZ; i++) samples[i] = 0.005 * (samples[i] ?? 0);
    samples.fill(0, 2 * RATE_HZ, 2.1 * RATE_HZ);
    const found = await defectsOf(mono(RATE_HZ, samples));
    expect(found.map(({ kind }) => kind)).toEqual(['soft-dropout', 'dropout']);
    expect(Math.abs((found[0]?.startSec ?? NaN) - 1)).toBeLessThanOrEqual(0.0025);
    expect(Math.abs((found[0]?.endSec ?? NaN) - 1.1)).toBeLessThanOrEqual(0.0025);
  });

  test('nothing is wrong with silence, a sine, or a single sample', async () => {
    for (const samples of [silence(RATE_HZ, 1), sine(RATE_HZ, 1, 440, 0.5), Float32Array.of(0.5)])
      expect(await defectsOf(mono(RATE_HZ, samples))).toEqual([]);
  });

  test('the list is in order, within the recording, no longer than it may be; the counts know all', async () => {
    await expectOrderedDefects(3); // fifteen, and longer recordings: defect-list.slow.test.ts
  });

  test('a kind that could not be looked for has no count, and why', async () => {
    const absentOf = async (recording: Recording) => {
      const readings = await readMeasures(recording, defectCounts);
      return DEFECT_KINDS.filter((_, i) => 'absent' in readings.of(itemAt(defectCounts, i)));
    };
    expect(await absentOf(mono(8000, noisy(1).subarray(0, 8000)))).toEqual([
      'click',
      'crackle',
      'noise-gate',
      'channel-mute',
      'dc-jump',
      'polarity-flip',
      'channel-swap',
      'level-jump',
      'cut-end',
      'hum',
    ]);
    expect(await absentOf(mono(8000, silence(8000, 1)))).toEqual(DEFECT_KINDS);
    expect(await absentOf(mono(RATE_HZ, noisy(3).fill(0.2)))).toEqual(DEFECT_KINDS);
    // Noise as bright as this hides crackle.
    const risen = (seed: number) => noisy(7, seed).map((x, i) => x * Math.min(1, i / RATE_HZ));
    expect(await absentOf(stereo(RATE_HZ, risen(1), risen(2)))).toEqual(['crackle']);
    expect(await absentOf(stereo(RATE_HZ, noisy(7), noisy(7, 2)))).toEqual(['crackle', 'cut-end']);
  });

  test('what is too short to be looked through has no count', async () => {
    const short = (sec: number) => noisy(1).subarray(0, sec * RATE_HZ);
    const absentOf = async (sec: number) => {
      const readings = await readMeasures(stereo(RATE_HZ, short(sec), short(sec)), defectCounts);
      return DEFECT_KINDS.filter((_, i) => 'absent' in readings.of(itemAt(defectCounts, i)));
    };
    expect(await absentOf(0.04)).toEqual([
      'click',
      'crackle',
      'soft-dropout',
      'noise-gate',
      'repeated-passage',
      'overload',
      'channel-mute',
      'dc-jump',
      'polarity-flip',
      'channel-swap',
      'level-jump',
      'cut-end',
      'hum',
      'feedback',
    ]);
    expect(await absentOf(0.4)).toEqual([
      'crackle',
      'noise-gate',
      'overload',
      'channel-mute',
      'dc-jump',
      'level-jump',
      'cut-end',
      'hum',
      'feedback',
    ]);
  });

  describe('changes of sign of two tones', () => {
    // Sums of two sines each, so that the channels are never the same for long.
    const tones = (one: number, other: number) => {
      const second = sine(RATE_HZ, 3, other, 0.2);
      return sine(RATE_HZ, 3, one, 0.3).map((x, i) => x + (second[i] ?? 0));
    };
    const [left, right] = [tones(310, 523), tones(290, 701)];
    const at =
      RATE_HZ +
      left.subarray(RATE_HZ).findIndex((x, i) => Math.min(x, (right[RATE_HZ + i] ?? 0) - x) > 0.1);
    const from = (one: Float32Array, other: Float32Array) =>
      one.map((x, i) => (i < at ? x : (other[i] ?? 0)));
    const turned = (samples: Float32Array) =>
      from(
        samples,
        samples.map((x) => -x),
      );

    test.each([
      ['of one channel', stereo(RATE_HZ, turned(left), right), 'polarity-flip', undefined],
      ['of one of two alike', stereo(RATE_HZ, turned(left), left), 'polarity-flip', 1],
      ['of both', stereo(RATE_HZ, turned(left), turned(right)), 'polarity-flip', undefined],
      ['of the only one', mono(RATE_HZ, turned(left)), 'polarity-flip', 1],
      [
        'exchanged',
        stereo(RATE_HZ, from(left, right), from(right, left)),
        'channel-swap',
        undefined,
      ],
    ])('%s', async (_, recording, kind, channel) => {
      const found = (await defectsOf(recording)).filter((one) => one.kind !== 'cut-end');
      expect(found.map((one) => [one.kind, one.channel])).toEqual([[kind, channel]]);
      expect(Math.abs((found[0]?.startSec ?? NaN) - at / RATE_HZ)).toBeLessThanOrEqual(1 / RATE_HZ);
    });
  });

  test('a waveform that jumps to its other side again and again does so on purpose', async () => {
    const slow = sine(RATE_HZ, 3, 310, 0.4).map((x, i) => (Math.floor(i / 15_000) % 2 ? -x : x));
    const found = await defectsOf(mono(RATE_HZ, slow));
    expect(found.filter(({ kind }) => kind === 'polarity-flip')).toEqual([]);
  });

  test('one jump of both channels is one', async () => {
    const left = noisy(6).map((x, i) => (i < 3 * RATE_HZ ? x : x + 0.1));
    const found = await defectsOf(stereo(RATE_HZ, left, left.slice()));
    expect(found.map(({ kind, channel }) => [kind, channel])).toEqual([['dc-jump', undefined]]);
  });

  test('every kind has its rates', async () => {
    const reading = (await readMeasures(mono(RATE_HZ, noisy(1)), [defectKinds])).of(defectKinds);
    if ('absent' in reading) throw new Error(reading.absent);
    const rates = reading.value as readonly { kind: string; hitRate?: number }[];
    for (const kind of DEFECT_KINDS)
      expect(rates.some((one) => one.kind === kind && (one.hitRate ?? 0) > 0.5)).toBe(true);
  });
});
