import { expect, test } from 'vitest';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { silence, whiteNoise } from '../../../../../testing/signals.js';
import { codecEvidence } from './codec-evidence.js';

test('of silence it says that it is silent, and else what was looked for', async () => {
  expect(await readingOf(codecEvidence, mono(44_100, silence(44_100, 3)))).toEqual({
    absent: 'it is silent',
  });
  expect(await readingOf(codecEvidence, mono(44_100, whiteNoise(44_100, 3, 0.1)))).toHaveProperty(
    'absent',
    expect.stringMatching(/^no blocks of MP3, AAC, Vorbis or Opus are found/),
  );
});
