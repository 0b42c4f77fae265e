import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
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
