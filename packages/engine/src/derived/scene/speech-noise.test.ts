import { expect, test } from 'vitest';
import { QUALITY_ROW, QUALITY_VALUES } from '../../features/quality/quality-rows.js';
import type { SpeechNoise } from './noise-estimate.js';
import { speechNoise } from './speech-noise.js';

const derive = speechNoise.derive.bind(speechNoise) as (inputs: object) => SpeechNoise;
const FRAMES = 200;

/** 4 s of speech of mean square 1, whose noise may be 0.1 and is 0.00001 at least, with this rating of its background. */
function noiseOf(background: number | undefined, leastNoise: number | undefined = 1e-5) {
  const [count, scale] = [(FRAMES * 0.02) / 0.16, 100];
  const rows = new Int16Array(count * QUALITY_ROW);
  for (let i = 0; i < count; i++) {
    rows[i * QUALITY_ROW + 2] = ((background ?? 0) - 3) * scale;
    rows[i * QUALITY_ROW + QUALITY_VALUES + 2] = scale;
  }
  return derive({
    estimate: { noise: 0.1, both: 1, leastNoise, coveredBy: 'sounds' },
    rows: background === undefined ? undefined : { rows, scale },
    dialogue: { stretches: [{ start: 0, end: FRAMES }], spokenFrames: FRAMES, frames: FRAMES },
  });
}

test('a clean background says that no other sounds cover the noise, to 30 dB', () => {
  expect(noiseOf(4.1)).toMatchObject({ coveredBy: 'speech' });
  expect(noiseOf(4.1).noise).toBeCloseTo(0.001, 5);
  expect(noiseOf(4.1, 0.004).noise).toBe(0.004);
});

test('a background that is not clean, and a recording that is not rated, keep the estimate', () => {
  for (const noise of [noiseOf(3.9), noiseOf(undefined)])
    expect(noise).toMatchObject({ noise: 0.1, coveredBy: 'sounds' });
});
