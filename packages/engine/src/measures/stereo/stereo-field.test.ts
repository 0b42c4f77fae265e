import { expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence, whiteNoise } from '../../../../../testing/signals.js';
import { stereoField } from './stereo-field.js';

const noise = whiteNoise(8000, 1, 0.2);

test('a mono signal on two channels lies in the middle, and its strongest cell is 1', async () => {
  const field = await valueOf(stereoField, stereo(8000, noise));
  expect(field.flatMap((power, cell) => (power > 0 ? [[cell, power]] : []))).toEqual([[30, 1]]);
});

test('one channel has no field, and silence has none', async () => {
  expect(await readingOf(stereoField, mono(8000, noise))).toEqual({ absent: 'the file is mono' });
  expect(await readingOf(stereoField, stereo(8000, silence(8000, 1)))).toEqual({
    absent: 'the file is silent',
  });
  const none = silence(8000, 1);
  const centre = { rateHz: 8000, channels: [none, none, noise] };
  expect(await readingOf(stereoField, centre)).toEqual({ absent: 'left and right are silent' });
});
