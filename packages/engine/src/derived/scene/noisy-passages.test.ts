import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { machineNoise, mix, pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { findNoisySteps, noisyPassages } from './noisy-passages.js';

const RATE_HZ = 16_000;
const RMS = 0.05;
const SECONDS = 9;
const FRAME_SEC = 0.02;
const noises = { white: whiteNoise, pink: pinkNoise, machine: machineNoise };

/** A take with noise from one time to another. */
function take(name: keyof typeof noises, ratioDb: number, fromSec: number, toSec: number) {
  const voice = speechLike({
    rateHz: RATE_HZ,
    seconds: SECONDS,
    seed: 6,
    rms: RMS,
    pauseSec: 0.3,
  });
  const room = pinkNoise(RATE_HZ, SECONDS, RMS * 10 ** (-50 / 20), 2);
  const noise = noises[name](RATE_HZ, SECONDS, RMS * 10 ** (-ratioDb / 20), 3);
  const part = noise.map((x, i) => (i >= fromSec * RATE_HZ && i < toSec * RATE_HZ ? x : 0));
  return mono(RATE_HZ, mix(mix(voice, room), part));
}

test.each([
  ['white', 10, 3, 6],
  ['white', 5, 6, 9],
  ['white', 15, 0, 3],
  ['pink', 10, 3, 6],
  ['machine', 10, 6, 9],
  ['white', 10, 4, 6],
] as const)(
  '%s noise of %d dB from %d to %d s is found there',
  async (name, ratioDb, fromSec, toSec) => {
    const found = await computeDerived(noisyPassages, take(name, ratioDb, fromSec, toSec));
    expect(found).toHaveLength(1);
    expect(found[0]!.start * FRAME_SEC).toBeWithin(0.5, fromSec);
    expect(found[0]!.end * FRAME_SEC).toBeWithin(0.5, toSec);
    expect(found[0]!.ratioDb).toBeWithin(4, ratioDb);
    expect(found[0]!.speechShare).toBeWithin(0.15, (toSec - fromSec) / SECONDS);
  },
);

test.each([
  ['white', 40],
  ['white', 10],
  ['pink', 15],
] as const)('%s noise of %d dB that is there all the time is no passage', async (name, ratioDb) => {
  expect(await computeDerived(noisyPassages, take(name, ratioDb, 0, SECONDS))).toEqual([]);
});

describe('steps', () => {
  const BOTH = 1e-2;
  const steps = (levelsDb: readonly number[], exposed: (i: number) => number, stepSec = 0.4) => ({
    powers: Float32Array.from(levelsDb, (db) => BOTH * 10 ** (db / 10)),
    exposed: Float32Array.from(levelsDb, (_, i) => exposed(i)),
    stepSec,
  });
  const quiet = Array.from({ length: 8 }, () => -45);
  const noisy = [-12, -12, -11, -12];

  test('of one level, exposed and 1 s long are a run', () => {
    const runs = findNoisySteps(
      steps([...quiet, ...noisy], () => 0.8),
      BOTH,
    );
    expect(runs).toMatchObject([{ start: 8, end: 12 }]);
    expect(10 * Math.log10(runs[0]!.noise / BOTH)).toBeWithin(1, -12);
  });

  test('of the level of the noise, that speech covers, are left out after it', () => {
    const covered = steps([...quiet, ...noisy, -12, -12, -12], (i) => (i < 12 ? 0.4 : 0.05));
    expect(findNoisySteps(covered, BOTH)).toMatchObject([{ start: 8, end: 12 }]);
  });

  test.each([
    [
      'that speech covers in part, for three steps',
      steps([...quiet, ...noisy.slice(1)], () => 0.4),
    ],
    ['that speech covers', steps([...quiet, ...noisy], () => 0.3)],
    ['of other levels each', steps([...quiet, -12, -20, -9, -18], () => 0.8)],
    ['for 0.8 s', steps([...quiet, -12, -12], () => 0.8)],
    ['far below the speech', steps([...quiet.map(() => -60), -30, -30, -30, -30], () => 0.8)],
    ['hardly above the others', steps([...quiet.map(() => -20), ...noisy], () => 0.8)],
    ['over digital silence only', steps([...quiet.map(() => -200), ...noisy], () => 0.8)],
  ])('%s are none', (_, all) => {
    expect(findNoisySteps(all, BOTH)).toEqual([]);
  });
});

describe('passages', () => {
  const STEP_FRAMES = 20;
  const [loud, noise] = [1e-2, 1e-3];
  /** Speech of 8 s with steps of noise from 4 s on; elsewhere, and on request there, it falls far below that noise. */
  const found = (stepCount: number, exposed: number, isPausing = false) => {
    const isNoisy = (step: number) => step >= 10 && step < 10 + stepCount;
    const stepsOf = (within: number, others: number) =>
      Float32Array.from({ length: 20 }, (_, i) => (isNoisy(i) ? within : others));
    const powers = Float64Array.from({ length: 20 * STEP_FRAMES }, (_, i) =>
      i % 10 === 0 && (isPausing || !isNoisy(Math.floor(i / STEP_FRAMES))) ? noise / 1000 : loud,
    );
    const all = { start: 0, end: powers.length };
    const steps = {
      powers: stepsOf(noise, loud / 1e5),
      exposed: stepsOf(exposed, 0.5),
      stepSec: STEP_FRAMES * FRAME_SEC,
    };
    const needs = {
      levels: { powers },
      tracked: { steps },
      speech: { cores: [all] },
      presence: [all],
    };
    return noisyPassages.derive(needs, undefined as never);
  };

  test('of 1.2 s are as exposed as noise is; talk without dips is less so', () => {
    expect(found(3, 0.8)).toHaveLength(1);
    expect(found(3, 0.6)).toEqual([]);
  });

  test('of some seconds may lie under speech for the most part', () => {
    expect(found(8, 0.4)).toHaveLength(1);
  });

  test('do not pause: what falls far below the common level again and again is speech', () => {
    expect(found(8, 0.8, true)).toEqual([]);
  });
});
