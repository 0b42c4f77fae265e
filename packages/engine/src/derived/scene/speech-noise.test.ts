import { describe, expect, test } from 'vitest';
import { QUALITY_ROW, QUALITY_VALUES } from '../../features/quality/quality-rows.js';
import type { SpeechNoise } from './noise-estimate.js';
import { type NoiseOverTime, ratedNoise, speechNoise } from './speech-noise.js';

const derive = ratedNoise.derive.bind(ratedNoise) as (inputs: object) => SpeechNoise;
const FRAMES = 200;

/** 4 s of speech of mean square 1, whose noise may be 0.1 and is 0.00001 at least, with this rating of its background. */
function noiseOf(
  background: number | undefined,
  leastNoise: number | undefined = 1e-5,
  dipsToPeriodicDb = 2,
) {
  const [count, scale] = [(FRAMES * 0.02) / 0.16, 100];
  const rows = new Int16Array(count * QUALITY_ROW);
  for (let i = 0; i < count; i++) {
    rows[i * QUALITY_ROW + 2] = ((background ?? 0) - 3) * scale;
    rows[i * QUALITY_ROW + QUALITY_VALUES + 2] = scale;
  }
  return derive({
    estimate: { noise: 0.1, both: 1, leastNoise, coveredBy: 'sounds', dipsToPeriodicDb },
    rows: background === undefined ? undefined : { rows, scale },
    dialogue: { stretches: [{ start: 0, end: FRAMES }], spokenFrames: FRAMES, frames: FRAMES },
  });
}

test('a clean background says that no other sounds cover the noise, to 30 dB', () => {
  expect(noiseOf(4.1)).toMatchObject({ coveredBy: 'speech' });
  expect(noiseOf(4.1).noise).toBeCloseTo(0.001, 5);
  expect(noiseOf(4.1, 0.004).noise).toBe(0.004);
});

test('a background that is not clean, dips of any level, and a recording that is not rated keep the estimate', () => {
  for (const noise of [noiseOf(3.7), noiseOf(4.1, 1e-5, 2.1), noiseOf(undefined)])
    expect(noise).toMatchObject({ noise: 0.1, coveredBy: 'sounds' });
});

describe('noise that is not there all the time', () => {
  const derived = speechNoise.derive.bind(speechNoise) as (inputs: object) => NoiseOverTime;
  const overTime = (inputs: object) =>
    derived({ levels: { powers: new Float64Array(0) }, ...inputs });
  const plain = { source: 'pauses', noise: 1e-5, both: 1, coveredBy: 'nothing' };
  const passage = { start: 0, end: 100, noise: 0.3, ratioDb: 5, speechShare: 0.25 };

  test('counts by the share of the speech that is in it', () => {
    const noise = overTime({ plain, passages: [passage] });
    expect(noise).toMatchObject({ isOfPassages: true, elsewhere: 1e-5 });
    expect(noise.noise).toBeCloseTo(0.075, 9);
  });

  test('adds nothing to an estimate that has more, or behind a gate', () => {
    for (const other of [{ noise: 0.2 }, { source: 'gated' }])
      expect(overTime({ plain: { ...plain, ...other }, passages: [passage] })).toMatchObject({
        ...plain,
        ...other,
        isOfPassages: false,
      });
  });

  test('is what comes and goes over the least noise', () => {
    const covered = {
      ...plain,
      source: 'tracked',
      coveredBy: 'sounds',
      noise: 0.4,
      leastNoise: 1e-4,
    };
    const noise = overTime({ plain: covered, passages: [passage] });
    expect(noise).toMatchObject({ isOfPassages: true, coveredBy: 'nothing', elsewhere: 1e-4 });
    expect(overTime({ plain: covered, passages: [] })).toMatchObject(covered);
  });

  test('music in the pauses covers what would be tracked, but no noise that is exposed', () => {
    const tracked = { ...plain, source: 'tracked', passages: [] };
    const of = (coveredBy: string, music: number) =>
      overTime({ plain: { ...tracked, coveredBy }, music, passages: [] });
    expect(of('speech', 0.01)).toMatchObject({ noise: 0.01, coveredBy: 'nothing' });
    expect(of('nothing', 0.01).noise).toBe(1e-5);
    expect(of('speech', 0.2).noise).toBe(1e-5);
    expect(of('speech', 1e-6)).toMatchObject({ noise: 1e-5, coveredBy: 'speech' });
  });

  test('that decays after the words is echo of the room: what remains bounds the ratio', () => {
    // a word of 0.4 s, and a decay of 2 dB a frame to 60 dB below it
    const word = Array.from({ length: 60 }, (_, i) => 10 ** (-0.2 * Math.max(0, i - 20)));
    const powers = Float64Array.from([...word, ...word, ...word], (power) => power + 1e-6);
    const noise = derived({
      levels: { powers },
      plain: { ...plain, noise: 0.05 },
      passages: [passage],
    });
    expect(noise).toMatchObject({ coveredBy: 'echo', source: 'tracked', passages: [] });
    expect(noise.noise).toBe(noise.elsewhere);
    expect(noise.noise).toBeLessThan(0.05 * 10 ** -0.5);
  });
});
