import { analyze, bytesSource } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { flacFile } from '../../../../testing/flac-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { answerById } from '../questions/families.js';
import { completeBody } from './overview-body.js';

const RATE_HZ = 8000;
const SEC = 4;
const tone = Array.from({ length: SEC * RATE_HZ }, (_, i) =>
  Math.round(16_000 * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ)),
);
const flac = flacFile([tone], {
  ...{ bits: 16, rateHz: RATE_HZ, frameSamples: 800 },
  subframe: { kind: 'verbatim' },
});

/** The title of the first part of a file. */
async function titleOf(whole: Uint8Array, share: number): Promise<string> {
  const answer = answerById('profile.overview');
  const bytes = whole.subarray(0, Math.round(share * whole.length));
  const { body } = await analyze(bytesSource(bytes), { answer });
  return (completeBody(answer, body)['verdict'] as { title: string }).title;
}

test.each([
  ['WAV', wavTone({ seconds: SEC, rateHz: RATE_HZ }), 0.5, '2.0 of 4.0 s can be read (50 %)'],
  ['WAV', wavTone({ seconds: SEC, rateHz: RATE_HZ }), 0.05, '0.2 of 4.0 s can be read (5.0 %)'],
  ['FLAC', flac, 0.5, '1.9 of 4.0 s can be read (48 %)'],
])('a %s that is cut states how much can be read', async (_, whole, share, stated) => {
  expect(await titleOf(whole, share)).toBe(`Damaged: ${stated}.`);
});

test('a whole one is not damaged', async () => {
  expect(await titleOf(flac, 1)).not.toContain('Damaged');
});
