import { expect, test } from 'vitest';
import { amplitudeOf, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { readMeasures } from '../../read-measures.js';
import { readOptions } from '../../core/options.js';
import { defineMeasure } from '../../measures/measure.js';
import { trackedNoise } from './tracked-noise.js';

const RATE_HZ = 16_000;

const levelOfNoise = defineMeasure({
  id: 'level-of-tracked-noise',
  title: 'Level of the tracked noise',
  definition: 'Level of the noise tracked in each block, in dB.',
  unit: 'dB',
  status: 'proxy',
  basis: 'a test',
  margin: null,
  needs: { tracked: trackedNoise },
  read: ({ tracked }) => ({ value: tracked.least.powers.map((power) => 10 * Math.log10(power)) }),
});

async function levelsOf(...channels: Float32Array[]): Promise<readonly number[]> {
  const options = readOptions({}, [], new Date('2026-11-20'));
  const reading = (await readMeasures({ rateHz: RATE_HZ, channels }, [levelOfNoise], options)).of(
    levelOfNoise,
  );
  if ('absent' in reading) throw new Error(reading.absent);
  return reading.value;
}

test.each([1, 1.5, 2.5, 10])(
  'white noise of −30 dBFS, %d s long, reads its power',
  async (seconds) => {
    const levels = await levelsOf(whiteNoise(RATE_HZ, seconds, amplitudeOf(-30), 1));
    expect(levels).toHaveLength(Math.max(1, Math.ceil((seconds - 0.1) / 2.56)));
    for (const level of levels) expect(level).toBeWithin(0.4, -30);
  },
);

test('two channels read their mean power', async () => {
  const [loud] = await levelsOf(
    whiteNoise(RATE_HZ, 2.5, amplitudeOf(-27), 1),
    silence(RATE_HZ, 2.5),
  );
  expect(loud).toBeWithin(0.4, -30);
});

test('tones that come and go 20 dB over it leave it', async () => {
  const tone = sine(RATE_HZ, 2.5, 1000, amplitudeOf(-10) * Math.SQRT2);
  // On for 0.4 s of every 0.5 s.
  const gated = tone.map((x, i) => (i % (RATE_HZ / 2) < 0.4 * RATE_HZ ? x : 0));
  const [level] = await levelsOf(mix(gated, whiteNoise(RATE_HZ, 2.5, amplitudeOf(-30), 2)));
  expect(level).toBeWithin(1, -30);
});

test('under a second there is none', async () => {
  expect(await levelsOf(whiteNoise(RATE_HZ, 0.7, 0.1, 3))).toEqual([]);
});
