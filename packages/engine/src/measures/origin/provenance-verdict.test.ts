import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, type Recording, stereo, valueOf } from '../../../../../testing/readings.js';
import { shapedNoise } from '../../../../../testing/shaped-noise.js';
import { concat, whiteNoise } from '../../../../../testing/signals.js';
import { wavBytes } from '@sonometer/validation/signals/wav-bytes.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readMeasures } from '../../read-measures.js';
import { provenanceVerdict } from './provenance-verdict.js';

const RATE_HZ = 44_100;

async function reasonsOf(samples: Float32Array) {
  const source = bytesSource(wavBytes(RATE_HZ, [samples], 24));
  const reading = (await readMeasures(source, [provenanceVerdict])).of(provenanceVerdict);
  if ('absent' in reading) throw new Error(reading.absent);
  return (reading.value as { readonly reasons: readonly string[] }).reasons;
}

/** Noise in steps of 1/2^(bits − 1). */
function noiseIn(bits: number): Float32Array {
  const random = uniform(3);
  const scale = 2 ** (bits - 1);
  return new Float32Array(3 * RATE_HZ).map(() => Math.round(scale * (random() - 0.5)) / scale);
}

test('16 bits in 24 are padded', async () => {
  expect(await reasonsOf(noiseIn(16))).toEqual(['padded-bits']);
});

test('two values say nothing of the depth that they were made with', async () => {
  const random = uniform(5);
  expect(
    await reasonsOf(new Float32Array(3 * RATE_HZ).map(() => (random() < 0.5 ? -0.25 : 0.25))),
  ).toEqual([]);
  expect(await reasonsOf(noiseIn(3))).toEqual([]);
});

const verdictOf = (recording: Recording) => valueOf(provenanceVerdict, recording);
const white = (rateHz: number, seed: number) => whiteNoise(rateHz, 4, 0.1, seed);

test('a file of a high rate that holds nothing above 24 kHz is not called consistent', async () => {
  const gentle = shapedNoise(96_000, 19, (hz) => 1 / Math.sqrt(1 + (hz / 6000) ** 18));
  expect(await verdictOf(mono(96_000, gentle))).toEqual({
    verdict: 'undecided',
    reasons: ['empty-highs'],
  });
  expect(await verdictOf(mono(96_000, white(96_000, 3)))).toEqual({
    verdict: 'consistent',
    reasons: [],
  });
});

test('a bandwidth that jumps is a doubt: an instrument that sets in does so too', async () => {
  const dull = shapedNoise(48_000, 18, (hz) => 1 / Math.sqrt(1 + (hz / 2000) ** 14));
  const both = concat(dull.subarray(0, 192_000), white(48_000, 5));
  expect(await verdictOf(mono(48_000, both))).toEqual({
    verdict: 'undecided',
    reasons: ['bandwidth-jumps'],
  });
});

test('a second channel that is the first, turned over, is no stereo; equal channels are told elsewhere', async () => {
  const first = white(RATE_HZ, 7);
  const turned = first.map((x) => -x);
  expect(await verdictOf(stereo(RATE_HZ, first, turned))).toEqual({
    verdict: 'suspect',
    reasons: ['copied-channel'],
  });
  expect(await verdictOf(stereo(RATE_HZ, first))).toEqual({ verdict: 'consistent', reasons: [] });
});
