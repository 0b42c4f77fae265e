import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { sine } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { resampled } from '../../../../validation/src/signals/fourier.js';
import { transformCoded } from '../../../../validation/src/signals/transform-coded.js';
import { overloads } from './overloads.js';

const RATE_HZ = 32_000;
const SECONDS = 8;
const FROM_SEC = 3;
const TO_SEC = 5.5;

const voice = speechLike({ rateHz: RATE_HZ, seconds: SECONDS, rms: 0.05, seed: 3 });
const peakOf = (samples: Float32Array) => samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
const hard = (x: number) => Math.max(-1, Math.min(1, x));

/** A stretch is driven over its ceiling, all is turned down. */
function spoilt(depthDb: number, form: (x: number) => number, gain = 0.4): Float32Array {
  const [from, to] = [FROM_SEC * RATE_HZ, TO_SEC * RATE_HZ];
  const peak = peakOf(voice.subarray(from, to));
  const drive = 10 ** (depthDb / 20) / peak;
  const ceiling = peak * 10 ** (-depthDb / 40);
  return voice.map((x, i) => gain * (i >= from && i < to ? ceiling * form(drive * x) : x));
}

const stretchesOf = async (samples: Float32Array, rateHz = RATE_HZ) =>
  computeDerived(overloads, mono(rateHz, samples));

describe('an overload that was turned down', () => {
  const asItWas = (x: Float32Array) => x;
  const toCd = (x: Float32Array) => resampled(x, RATE_HZ, 44_100, 0.95);
  const coded = (x: Float32Array) =>
    transformCoded(x, { rateHz: RATE_HZ, bitsPerSec: 64_000, cutoffHz: 14_000 });

  // The voice before it comes within 1 dB of the ceiling: where a ripple hides it, the start may lie there.
  test.each([
    ['as it was', 12, hard, asItWas, RATE_HZ, 0.05],
    ['resampled', 9, hard, toCd, 44_100, 1],
    ['through a lossy codec', 12, hard, coded, RATE_HZ, 1],
    ['soft', 18, Math.tanh, asItWas, RATE_HZ, 0.05],
  ] as const)('%s, %d dB', async (_, depthDb, form, code, rateHz, withinSec) => {
    const found = await stretchesOf(code(spoilt(depthDb, form)), rateHz);
    expect(found).toHaveLength(1);
    expect(Math.abs((found[0]?.startSec ?? NaN) - FROM_SEC)).toBeLessThanOrEqual(withinSec);
    expect(Math.abs((found[0]?.endSec ?? NaN) - TO_SEC)).toBeLessThanOrEqual(0.1);
    expect(Math.abs((found[0]?.depthDb ?? NaN) - depthDb)).toBeLessThanOrEqual(6);
  });

  test('of one channel has its number, of both none', async () => {
    const clipped = spoilt(12, hard);
    const quiet = voice.map((x) => 0.4 * x);
    const [right] = await computeDerived(overloads, stereo(RATE_HZ, quiet, clipped));
    expect(right).toMatchObject({ channel: 2, isHard: true });
    const [both] = await computeDerived(overloads, stereo(RATE_HZ, clipped, clipped));
    expect(both).not.toHaveProperty('channel');
  });
});

/** A gain that keeps every peak under a ceiling, by looking ahead. */
function limited(
  samples: Float32Array,
  ceiling: number,
  { aheadSec, recoverySec } = { aheadSec: 0.005, recoverySec: 0.1 },
): Float32Array {
  const ahead = Math.round(aheadSec * RATE_HZ);
  const recovery = 1 / (recoverySec * RATE_HZ);
  const attack = Math.min(1, 8 / ahead);
  let gain = 1;
  return samples.map((x, i) => {
    const peak = peakOf(samples.subarray(i, i + ahead));
    const target = Math.min(1, ceiling / Math.max(ceiling, peak));
    gain += target < gain ? (target - gain) * attack : (target - gain) * recovery;
    return gain * x;
  });
}

/** Words of pulses of one polarity: the rest between them is a ceiling of the other one. */
function pulses(): Float32Array {
  const level = [0.5, 0.35, 0.5, 0.42, 0.28];
  let phase = 0;
  return new Float32Array(SECONDS * RATE_HZ).map((_, i) => {
    const sec = i / RATE_HZ;
    phase += (200 + 60 * Math.sin(5 * sec)) / RATE_HZ;
    const within = (sec / 0.4) % 1;
    const envelope = Math.min(1, 8 * within, 8 * (1 - within));
    const pulse = Math.tanh(5 * Math.max(0, Math.cos(2 * Math.PI * phase) - 0.6));
    const word = level[Math.floor(sec / 0.4) % level.length] ?? 0;
    return envelope * (word * pulse - 0.05) + 0.01 * Math.sin(0.7 * i);
  });
}

describe('no overload', () => {
  const random = uniform(3);
  const square = sine(RATE_HZ, 3, 220.5, 1).map((x) => 0.3 * Math.sign(x));
  test.each([
    ['a clean voice', voice],
    ['a voice of 8 bits', voice.map((x) => Math.round(128 * x) / 128)],
    [
      'a voice behind a limiter',
      limited(
        voice.map((x) => 4 * x),
        0.5,
      ),
    ],
    [
      'a voice behind a limiter that reacts at once',
      limited(
        voice.map((x) => 6 * x),
        0.5,
        { aheadSec: 0.0001, recoverySec: 0.05 },
      ),
    ],
    ['pulses of one polarity', pulses()],
    ['a tone', sine(RATE_HZ, 3, 997, 0.5)],
    ['two tones', sine(RATE_HZ, 3, 697, 0.2).map((x, i) => x + 0.2 * Math.sin(i * 0.237))],
    ['even noise', new Float32Array(3 * RATE_HZ).map(() => random() - 0.5)],
    ['a square wave', square],
    ['a square wave, resampled', resampled(square, RATE_HZ, 44_100, 0.95)],
    ['silence', new Float32Array(2 * RATE_HZ)],
  ])('%s', async (_, samples) => {
    expect(await stretchesOf(samples)).toEqual([]);
  });
});
