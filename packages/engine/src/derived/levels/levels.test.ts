import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { contentTypeGuess } from '../../measures/content.js';
import { lossySource } from '../../measures/origin.js';
import { toneProminenceDb } from '../../measures/spectrum.js';
import { levels } from './levels.js';

const RATE_HZ = 44_100;
const offset = silence(RATE_HZ, 3).fill(0.25);

test('an offset moves in no channel; a tone of −90 dBFS on it does', async () => {
  const tone = sine(RATE_HZ, 3, 1000, 10 ** (-90 / 20));
  const quiet = offset.map((x, i) => x + (tone[i] ?? 0));
  expect((await computeDerived(levels, mono(RATE_HZ, offset))).isConstant).toBe(true);
  expect(
    (await computeDerived(levels, stereo(RATE_HZ, offset, silence(RATE_HZ, 3)))).isConstant,
  ).toBe(true);
  expect((await computeDerived(levels, stereo(RATE_HZ, offset, quiet))).isConstant).toBe(false);
});

test('it is heard as nothing: no noise, no tone, and nothing told of codecs', async () => {
  expect(await valueOf(contentTypeGuess, mono(RATE_HZ, offset))).toBe('silence');
  expect(await readingOf(toneProminenceDb, mono(RATE_HZ, offset))).toHaveProperty('absent');
  expect(await valueOf(lossySource, mono(RATE_HZ, offset))).toBe('unknown');
});
