import { expect, test } from 'vitest';
import { amplitudeOf, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { itemAt } from '../../core/numbers.js';
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
  read: ({ tracked: { least, followed } }) => ({
    value: [least, followed].map(({ powers }) => powers.map((power) => 10 * Math.log10(power))),
  }),
});

/** Of the least noise, and of the followed noise. */
async function bothLevelsOf(...channels: Float32Array[]): Promise<readonly (readonly number[])[]> {
  const options = readOptions({}, [], new Date('2026-11-20'));
  const reading = (await readMeasures({ rateHz: RATE_HZ, channels }, [levelOfNoise], options)).of(
    levelOfNoise,
  );
  if ('absent' in reading) throw new Error(reading.absent);
  return reading.value;
}
const levelsOf = async (...channels: Float32Array[]) => itemAt(await bothLevelsOf(...channels), 0);

test.each([1, 1.5, 2.5, 10])(
  'white noise of −30 dBFS, %d s long, reads its power',
  async (seconds) => {
    const levels = await levelsOf(whiteNoise(RATE_HZ, seconds, amplitudeOf(-30), 1));
    expect(levels).toHaveLength(Math.max(1, Math.ceil((seconds - 0.1) / 2.56)));
    for (const level of levels) expect(level).toBeWithin(0.4, -30);
  },
);

test.each([1, 2.5, 10])('followed, white noise of %d s reads its power', async (seconds) => {
  const [, levels] = await bothLevelsOf(whiteNoise(RATE_HZ, seconds, amplitudeOf(-30), 1));
  for (const level of levels ?? []) expect(level).toBeWithin(0.4, -30);
});

test('noise that swells by 12 dB is followed; the least is that of its lulls', async () => {
  const noise = whiteNoise(RATE_HZ, 2.5, amplitudeOf(-30), 4);
  // Up and down in 1.25 s, by up to 12 dB in power.
  const gain = (i: number) => 10 ** ((6 - 6 * Math.cos((4 * Math.PI * i) / noise.length)) / 20);
  const swelling = noise.map((x, i) => x * gain(i));
  const meanDb = 10 * Math.log10(swelling.reduce((sum, x) => sum + x * x, 0) / swelling.length);
  const [[least], [followed]] = (await bothLevelsOf(swelling)) as [number[], number[]];
  expect(followed).toBeWithin(1.5, meanDb);
  expect(least).toBeLessThan(meanDb - 2);
});

test('noise that rises by 20 dB in 2.5 s is followed', async () => {
  const noise = whiteNoise(RATE_HZ, 2.5, amplitudeOf(-50), 5);
  const rising = noise.map((x, i) => x * 10 ** (i / noise.length));
  const [[least], [followed]] = (await bothLevelsOf(rising)) as [number[], number[]];
  expect(followed).toBeWithin(1.5, -36.6); // mean of 1 to 100 in equal steps of dB: 13.3 dB
  expect(least).toBeLessThan(-42);
});

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
  const both = await bothLevelsOf(mix(gated, whiteNoise(RATE_HZ, 2.5, amplitudeOf(-30), 2)));
  for (const [level] of both) expect(level).toBeWithin(1, -30);
});

test('under a second there is none', async () => {
  expect(await bothLevelsOf(whiteNoise(RATE_HZ, 0.7, 0.1, 3))).toEqual([[], []]);
});
